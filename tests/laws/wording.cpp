#include "tests/laws/wording.h"

#include <algorithm>
#include <regex>

namespace tortuga {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// The numbers in a text, without their signs. Of "1,234" it is not known whether it is one number or two.
struct Figure {
  std::int64_t whole = 0;           // commas set thousands apart
  std::vector<std::int64_t> apart;  // commas are commas
};
std::vector<Figure> figures_in(std::string_view text) {
  std::vector<Figure> figures;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_digit(text[i])) continue;
    Figure figure{0, {0}};
    const auto thousands = [&] {
      return i + 3 < text.size() && text[i] == ',' && is_digit(text[i + 1]) && is_digit(text[i + 2]) &&
             is_digit(text[i + 3]) && !(i + 4 < text.size() && is_digit(text[i + 4]));
    };
    for (; i < text.size() && (is_digit(text[i]) || thousands()); ++i) {
      if (text[i] == ',') {
        figure.apart.push_back(0);
        continue;
      }
      if (figure.whole > 1'000'000'000'000) continue;
      figure.whole = figure.whole * 10 + (text[i] - '0');
      figure.apart.back() = figure.apart.back() * 10 + (text[i] - '0');
    }
    figures.push_back(figure);
  }
  return figures;
}

void collect(std::string_view text, std::set<std::int64_t>& out) {
  for (const Figure& figure : figures_in(text)) {
    out.insert(figure.whole);
    out.insert(figure.apart.begin(), figure.apart.end());
  }
}

std::int64_t plain(std::int64_t number) {
  return number < 0 ? -number : number;
}

void collect(const Facts& facts, std::set<std::int64_t>& out) {
  const auto count = [&](std::size_t size) {
    for (std::size_t i = 0; i <= size; ++i) out.insert(static_cast<std::int64_t>(i));  // how many, and each one's place
  };
  for (const Fact& fact : facts.all()) {
    if (fact.sort == Fact::Sort::number) out.insert(plain(fact.number));
    for (std::int64_t number : fact.numbers) out.insert(plain(number));
    collect(fact.word, out);
    for (std::string_view label : fact.labels) collect(label, out);
    count(fact.numbers.size());
    count(fact.labels.size());
    count(fact.seats.size());
  }
}

// Whether the name stands in the sentence as a word of its own.
bool names(std::string_view sentence, std::string_view name) {
  const auto letter = [&](std::size_t at) {
    return at < sentence.size() &&
           ((sentence[at] >= 'a' && sentence[at] <= 'z') || (sentence[at] >= 'A' && sentence[at] <= 'Z'));
  };
  for (std::size_t at = 0; !name.empty() && (at = sentence.find(name, at)) != std::string_view::npos; ++at)
    if (!letter(at + name.size()) && (at == 0 || !letter(at - 1))) return true;
  return false;
}

bool is_fixed(const std::set<std::string_view>& fixed, const std::string& key) {
  return fixed.contains(key) || fixed.contains(key.substr(0, key.find('.')));
}

// What a message says outside of its arguments, from `at` up to the } that closes it; the branches of a select or a
// plural are messages as well. The catalogue has read the pattern before: it is well-formed.
std::string literal(std::string_view pattern, std::size_t& at) {
  std::string text;
  for (; at < pattern.size() && pattern[at] != '}'; ++at) {
    if (pattern[at] != '{') {
      text += pattern[at];
      continue;
    }
    const std::size_t end = pattern.find_first_of(",}", at);
    const bool branches = pattern[end] == ',' && (pattern.substr(end).starts_with(", select,") ||
                                                  pattern.substr(end).starts_with(", plural,"));
    at = branches ? end + 9 : pattern.find('}', at);
    while (branches && pattern[at = pattern.find_first_of("{}", at)] == '{') {
      text += " " + literal(pattern, ++at) + " ";
      ++at;
    }
  }
  return text;
}

}  // namespace

std::string written_out(Texts texts, const AnyGame& game, const std::set<std::string_view>& fixed) {
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  const auto match = game.start({}, game.facts().least_seats, Seed{}, flaw, unfit, notes);
  std::string wrong;
  static const std::regex figure(R"(\b([2-9]|\d\d+)\b)");
  static const std::regex word(
      R"(\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|half|halves|halved|fifth)\b)",
      std::regex::icase);
  static const std::regex rule(R"(\{rules_(\w+)[,}])");
  for (const Text& text : texts) {
    boost::json::value document;
    if (parse_json(text.json, document).found()) return std::string{text.file} + " cannot be read";
    for (const auto& [name, value] : document.get_object()) {
      const std::string key{name};
      const std::string pattern{value.get_string()};
      // What hosts and writers of positions are told may speak of the ends of ranges.
      if (key.starts_with("option.") || key.starts_with("flaw.")) continue;
      for (std::sregex_iterator it(pattern.begin(), pattern.end(), rule), end; it != end; ++it) {
        Fact fact;
        if (!match->rule((*it)[1].str(), fact)) wrong += key + ": there is no option " + (*it)[1].str() + "\n";
        // Options that do not go together make no match, and so there are no rules in force to tell of.
        if (key.starts_with("unfit.")) wrong += key + ": asks for " + it->str() + " before there is a match\n";
      }
      std::size_t begin = 0;
      const std::string words = literal(pattern, begin);
      std::smatch found;
      if (std::regex_search(words, found, figure) || std::regex_search(words, found, word)) {
        if (!is_fixed(fixed, key)) wrong += key + ": \"" + found[0].str() + "\" is written out\n";
      } else if (fixed.contains(key)) {
        wrong += key + " has no number any more\n";
      }
    }
  }
  return wrong;
}

const std::set<std::string_view>& fixed_numbers(std::string_view game) {
  static const std::map<std::string_view, std::set<std::string_view>> fixed{
      {"raiders",
       {"refusal.at_loot", "refusal.which_die", "refusal.which_card", "hint.take", "help.spyglass", "page.looked_at",
        "help.golden_harpoon"}},
      {"plunk",
       {"refusal.upgraded_deploy", "refusal.proceed_or_attack", "refusal.yield_or_attack", "standing.by_hp",
        "words.help"}},
      // A ship has two sides, and Grog halves: no option says so.
      {"pacifists", {"order", "event.crew_moved", "help.other_starboard", "help.is_grog"}},
      // The board, the pirates and what two seats are dealt are no options.
      {"sea", {"card", "unfit.two_ships", "words.help", "page.legend"}},
      {"lostseas", {"skill.double_masted", "skill.future"}},  // how far they sail is no option
  };
  static const std::set<std::string_view> none;
  const auto found = fixed.find(game);
  return found == fixed.end() ? none : found->second;
}

Proofreader::Proofreader(const AnyGame& game, const Match& match, std::string table, Errata& errata)
    : table_(std::move(table)), errata_(errata) {
  for (int i = 0; i <= match.seats(); ++i) in_force_.insert(i);
  for (const OptionInfo& option : game.options()) {
    std::string name = option.name;
    for (char& c : name)
      if (c == '.') c = '_';
    Fact fact;
    if (match.rule(name, fact) && fact.sort == Fact::Sort::number) in_force_.insert(plain(fact.number));
  }
}

void Proofreader::wrong(std::string_view key, const std::string& what, const std::string& sentence) {
  errata_.try_emplace(std::string{key}, what + ": " + sentence + " (" + table_ + ")");
}

void Proofreader::read(std::string_view key, const std::string& sentence, const Facts& facts, std::string_view own) {
  if (errata_.contains(key)) return;
  if (sentence.empty()) return wrong(key, "nothing is said", sentence);
  static const std::regex nameless(R"(\[[a-z_]+\.[\w-]+\])");  // of what there is no text
  if (sentence.find_first_of("{}") != std::string::npos || sentence.starts_with('[') ||
      std::regex_search(sentence, nameless))
    return wrong(key, "something is missing", sentence);
  static const std::regex doubled(R"([.,;:!?] *[.,;:!?]| [.,;](?!\d))");
  std::smatch found;
  if (std::regex_search(sentence, found, doubled)) return wrong(key, "\"" + found[0].str() + "\"", sentence);
  // Things that the five games count.
  static const std::regex several(
      R"((^|[ (\[+])1 (other |more |active |sea |loot |quiet |map |crew |free |full )?(captains|cannons|cards|casualties|)"
      R"(colours|copies|dice|fields|fragments|gems|goods|hands|harbors|hexes|islands|levels|offers|orders|oceans|pirates|)"
      R"(points|rerolls|rounds|rows|sails|seats|ships|shipyards|shots|squares|steps|successes|tiles|times|tokens|)"
      R"(treasures|turns|upgrades|uses)\b)",
      std::regex::icase);
  if (std::regex_search(sentence, found, several)) return wrong(key, "\"" + found[0].str() + "\"", sentence);
  if (names(sentence, own)) return wrong(key, "the listener is called by name", sentence);
  std::set<std::int64_t> given = in_force_;
  collect(facts, given);
  for (const Figure& figure : figures_in(sentence)) {
    const auto is_given = [&](std::int64_t number) {
      return given.contains(number);
    };
    if (!is_given(figure.whole) && !std::ranges::all_of(figure.apart, is_given))
      return wrong(key, "nothing gives " + std::to_string(figure.whole), sentence);
  }
}

void Proofreader::read(const Match& match, const Narrator& narrator, Seat listener, std::string_view own) {
  const std::optional<Goal> goal = match.goal(listener);
  if (!goal) return;
  const auto say = [&](const Saying& saying) {
    std::string last;
    for (const auto length : {Narrator::Length::sentence, Narrator::Length::line, Narrator::Length::brief}) {
      const std::string text = narrator.saying(saying, length, listener);
      if (lines_.insert(text + std::string{own}).second) read(saying.sentence, text, saying.facts, own);
      if (length == Narrator::Length::brief && text.size() > last.size())
        wrong(saying.sentence, "a few words are more than a line", text);
      last = text;
    }
  };
  const auto sits = [&](Seat seat) {
    return seat.somebody() && seat.index() < match.seats();
  };
  say(goal->aim);
  for (const Goal::Progress& one : goal->track) {
    say(one.words);
    if (!sits(one.seat) || one.done < 0 || one.of < 0)
      wrong(one.words.sentence, "no way to go", std::to_string(one.done) + " of " + std::to_string(one.of));
  }
  if (goal->count) {
    say(goal->count->words);
    if (goal->count->done < 0 || goal->count->of <= 0)
      wrong(goal->count->words.sentence, "nothing to count", std::to_string(goal->count->done));
  }
  for (const Goal::Notice& alarm : goal->alarms) say(alarm.words);
  if (goal->standing) say(goal->standing->words);
  if (match.outcome().over && (goal->standing || !goal->alarms.empty()))
    wrong(goal->aim.sentence, "over, and yet not", narrator.saying(goal->aim, Narrator::Length::sentence, listener));
  // The two questions of every game are answered by the same.
  const auto lines = [&](std::string_view query) {
    Page page(true);
    match.answer(listener, query, page);
    return page.lines().size();
  };
  if (lines("goal") != 1 || lines("alarms") != goal->alarms.size())
    wrong(goal->aim.sentence, "another answer", narrator.saying(goal->aim, Narrator::Length::sentence, listener));
}

void Proofreader::read_drawing(std::string_view key, const std::string& line) {
  if (line.find_first_of("{}") != std::string::npos) wrong(key, "something is missing", line);
}

}  // namespace tortuga
