#include "lab/study/variants.h"

#include <algorithm>

#include "engine/option_list.h"
#include "games/registry.h"
#include "lab/study/labs.h"

namespace tortuga {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostAsked = 12;
constexpr std::size_t kMostVariants = 96;
constexpr std::string_view kUsualLadder[] = {"captain:100i", "bosun"};

// Copies of a card in a deck, by where games keep them.
bool is_card(const OptionInfo& option) {
  for (const std::string_view deck : {"decks.", "copies.", "cards.", "legendary."})
    if (option.name.starts_with(deck) && option.least == "0" && option.standard != "0" && option.type == "integer")
      return true;
  return false;
}

// Every card taken out, and every other value of a host's choice or switch.
void add_screened(const Study& study, std::vector<json::object>& out) {
  const auto asks = [&](std::string_view word) {
    return std::find(study.screen.begin(), study.screen.end(), word) != study.screen.end();
  };
  const std::vector<OptionInfo> options = find_game(study.game)->game.options();
  const bool own_decks = std::any_of(options.begin(), options.end(),  // then cards.* is what cards do, not how many
                                     [](const OptionInfo& option) { return option.name.starts_with("decks."); });
  for (const OptionInfo& option : options) {
    if (study.options.contains(option.name)) continue;
    if (asks("cards") && is_card(option) && !(own_decks && option.name.starts_with("cards.")))
      out.push_back({{option.name, 0}});
    if (!asks("options") || option.chooser != Chooser::host) continue;
    if (option.type == "switch") out.push_back({{option.name, option.standard != "true"}});
    for (const std::string& choice : option.choices)
      if ("\"" + choice + "\"" != option.standard) out.push_back({{option.name, choice}});
  }
  std::erase_if(out, [&](const json::object& changes) {  // what excludes something else is not played
    if (changes.empty()) return false;
    Setting setting;
    setting.seats = study.seats;
    json::object all = study.options;
    for (const auto& [name, value] : changes) all[name] = value;
    setting.variants = {all};
    std::vector<std::string> notes;
    return find_lab(study.game)->flaw(setting, notes).found();
  });
}

// A bot by its word, with a budget that gives the same games on every machine.
Flaw settle_player(std::string& word) {
  Recruit player;
  if (const std::string wrong = read_recruit(word, player); !wrong.empty()) return {"players", wrong};
  if (player.budget.milliseconds > 0 && word.find(':') != std::string::npos)
    return {"players", word + ": time is not the same on every machine; give iterations, as " +
                           std::string{player.rank.name()} + ":100i"};
  if (player.rank.looks_ahead() && player.budget.milliseconds > 0) word = std::string{player.rank.name()} + ":100i";
  return {};
}

Recruit recruit(const std::string& word) {
  Recruit player;
  read_recruit(word, player);
  player.budget.threads = 1;
  return player;
}

// Names some that have the word in them: people remember numbers by what they are about.
std::string no_such_option(const std::string& name, const json::object& options, const std::string& game) {
  std::string near;
  for (const auto& [option, value] : options)
    if (option.find(name) != std::string_view::npos)
      near += (near.empty() ? "; there is " : ", ") + std::string{option};
  return name + ": there is no such option" + near + "; tortuga games " + game + " lists them";
}

}  // namespace

bool screens_rules(const Study& study) {
  if (study.vary.size() == 2) return true;  // cells of a map
  return study.changes.empty() && study.vary.empty() && study.ban.empty() &&
         std::any_of(study.screen.begin(), study.screen.end(),
                     [](const std::string& word) { return word != "topics"; });
}

std::vector<json::object> plain_variants(const Study& study) {
  std::vector<json::object> out{{}};
  if (!study.ban.empty()) {
    out.emplace_back();
  } else if (!study.changes.empty()) {
    out.insert(out.end(), study.changes.begin(), study.changes.end());
  } else if (study.vary.size() == 1) {
    for (const json::value& value : study.vary[0].second) out.push_back({{study.vary[0].first, value}});
  } else if (study.vary.size() == 2) {
    const auto& [a, as] = study.vary[0];
    const auto& [b, bs] = study.vary[1];
    const json::value none;
    std::vector<json::value> rows(as), columns(bs);
    rows.insert(rows.begin(), none);  // null: the rulebook's
    columns.insert(columns.begin(), none);
    for (const json::value& x : rows)
      for (const json::value& y : columns) {
        json::object cell;
        if (!x.is_null()) cell[a] = x;
        if (!y.is_null()) cell[b] = y;
        if (!cell.empty()) out.push_back(cell);
      }
  } else if (screens_rules(study)) {
    add_screened(study, out);
  }
  return out;
}

std::string variant_name(const json::object& options) {
  std::string out;
  for (const auto& [name, value] : options)
    out += (out.empty() ? "" : ", ") + std::string{name} + " = " +
           (value.is_string() ? std::string{value.get_string()} : canonical(value));
  return out;
}

std::vector<std::string> variant_names(const Study& study, std::size_t count) {
  std::vector<std::string> names;
  for (const json::object& options : plain_variants(study)) names.push_back(variant_name(options));
  names.resize(count);
  if (!study.ban.empty() && count > 1) names[1] = study.ban + " banned for one seat";
  return names;
}

Flaw settle_study(Study& study, std::vector<std::string>& notes) {
  const Entry* entry = find_game(study.game);
  if (entry == nullptr) return {"game", "there is no game called " + study.game};
  const GameFacts& facts = entry->game.facts();
  const GameLab& lab = *find_lab(study.game);
  if (study.seats == 0) study.seats = std::max(2, facts.least_seats);
  study.options = flat_options(study.options);

  if (study.players.empty()) study.players = {"bosun"};
  if (study.players.size() != 1 && static_cast<int>(study.players.size()) != study.seats)
    return {"players", "name one player for all seats, or one for each of the " + std::to_string(study.seats)};
  if (study.ladder.empty()) study.ladder.assign(std::begin(kUsualLadder), std::end(kUsualLadder));
  if (study.ladder.size() < 2) return {"ladder", "name at least two ranks, the highest first"};
  for (auto* words : {&study.players, &study.ladder})
    for (std::string& word : *words)
      if (const Flaw flaw = settle_player(word); flaw.found()) return flaw;

  if (study.questions.empty()) study.questions = {"fair", "length", "exciting"};
  if (!study.ban.empty()) study.questions.emplace_back("ban.won");
  std::vector<std::string> numbers;
  for (const auto& [number, range] : study.targets) study.questions.push_back(number);
  for (const std::string& question : study.questions) {
    if (question == "dead") {
      if (std::find(study.screen.begin(), study.screen.end(), "topics") == study.screen.end())
        study.screen.emplace_back("topics");
      continue;
    }
    const std::vector<std::string> asked = asked_for(question, facts.cooperative);
    if (asked.empty())
      return {"questions", "\"" + question + "\" cannot be asked of " + std::string{facts.title} +
                               "; tortuga lab --numbers lists what can"};
    for (const std::string& number : asked)
      if (std::find(numbers.begin(), numbers.end(), number) == numbers.end()) numbers.push_back(number);
  }
  if (numbers.size() > kMostAsked)
    return {"questions", std::to_string(numbers.size()) + " numbers are too many for sure answers: at most " +
                             std::to_string(kMostAsked)};
  study.questions = numbers;
  if (study.stop == "sprt" && study.players.size() < 2)
    return {"stop", "sprt asks whether the first player is stronger than the others: name one player each seat"};

  if (screens_rules(study)) study.stop = "never";  // what is chosen among many is looked at once, at the end

  Setting setting = setting_of(study);
  setting.variants.resize(1);
  if (const Flaw flaw = lab.flaw(setting, notes); flaw.found()) return flaw;
  const json::value rulebook = json::parse(lab.rulebook(setting, 0));
  for (auto& [name, values] : study.vary) {
    const json::value* own = rulebook.get_object().if_contains(name);
    if (own == nullptr) return {"vary", no_such_option(name, rulebook.get_object(), study.game)};
    std::vector<json::value> different = values;
    std::erase_if(different, [&](const json::value& value) { return canonical(value) == canonical(*own); });
    if (!different.empty()) values = different;  // nothing but the rulebook's own value: somebody wants to see that
    study.options[name] = *own;                  // every default that matters is written out
  }
  for (json::object& changes : study.changes) changes = flat_options(changes);
  for (const auto& [name, values] : study.search)
    if (!rulebook.get_object().contains(name))
      return {"search", no_such_option(name, rulebook.get_object(), study.game)};
  setting = setting_of(study);
  if (setting.variants.size() > kMostVariants)
    return {"vary", std::to_string(setting.variants.size()) + " sets of rules are too many: at most " +
                        std::to_string(kMostVariants)};
  return lab.flaw(setting, notes);
}

Setting setting_of(const Study& study) {
  Setting setting;
  setting.seed = study.seed;
  setting.seats = study.seats;
  for (int s = 0; s < study.seats; ++s)
    setting.players.push_back(recruit(study.players[study.players.size() == 1 ? 0 : static_cast<std::size_t>(s)]));
  for (const std::string& word : study.ladder) setting.ladder.push_back(recruit(word));
  for (const json::object& changes : plain_variants(study)) {
    json::object options = study.options;
    for (const auto& [name, value] : changes) options[name] = value;
    setting.variants.push_back(options);
  }
  setting.watch = watch_for(study.questions);
  setting.topics = std::find(study.screen.begin(), study.screen.end(), "topics") != study.screen.end();
  setting.ban = study.ban;
  setting.pace = study.pace;
  setting.standing = study.standing;
  return setting;
}

}  // namespace tortuga
