#include "lab/study/study.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "lab/study/numbers.h"
#include "lab/study/sha256.h"

namespace tortuga {
namespace {

namespace json = boost::json;

constexpr int kMostLooks = 13;  // a million blocks
constexpr std::size_t kMostValues = 64;

Flaw wrong(std::string_view key, std::string what) {
  return {std::string{key}, std::move(what)};
}

bool whole_number(std::string_view text, std::int64_t& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

json::value plain_value(std::string_view text) {
  boost::system::error_code failed;
  json::value value = json::parse(text, failed);
  return failed ? json::value(json::string(text)) : value;
}

Flaw read_values_of(std::string_view key, const json::value& given, std::vector<json::value>& out) {
  if (given.is_string()) out = read_values(given.get_string());
  else if (given.is_array()) out.assign(given.get_array().begin(), given.get_array().end());
  else out = {given};
  if (out.empty() || out.size() > kMostValues)
    return wrong(key, "give 1 to " + std::to_string(kMostValues) + " values, as [4, 6, 8] or \"4..8\"");
  for (const json::value& value : out)
    if (value.is_object() || value.is_array() || value.is_null())
      return wrong(key, shown(value) + " is no value of an option");
  return {};
}

using Choices = std::vector<std::pair<std::string, std::vector<json::value>>>;

Flaw read_choices(std::string_view key, const json::value& given, std::size_t most, Choices& out) {
  if (!given.is_object()) return wrong(key, "expected an object of options and their values");
  for (const auto& [name, values] : given.get_object()) {
    out.emplace_back(name, std::vector<json::value>{});
    if (const Flaw flaw = read_values_of(std::string{key} + "/" + std::string{name}, values, out.back().second);
        flaw.found())
      return flaw;
  }
  if (out.size() > most) return wrong(key, "at most " + std::to_string(most) + " options");
  return {};
}

Flaw read_words(std::string_view key, const json::value& given, std::vector<std::string>& out) {
  if (!given.is_array()) return wrong(key, "expected a list of words");
  for (const json::value& word : given.get_array()) {
    if (!word.is_string()) return wrong(key, "expected a word, got " + shown(word));
    out.emplace_back(word.get_string());
  }
  return {};
}

Flaw read_number(std::string_view key, const json::value& given, double low, double high, double& out) {
  if (!given.is_number()) return wrong(key, "expected a number, got " + shown(given));
  out = given.to_number<double>();
  if (!(out >= low && out <= high)) return wrong(key, shown(given) + " is out of range");
  return {};
}

Flaw read_whole(std::string_view key, const json::value& given, std::int64_t low, std::int64_t high,
                std::int64_t& out) {
  boost::system::error_code failed;
  out = given.is_number() ? given.to_number<std::int64_t>(failed) : 0;
  if (!given.is_number() || failed || out < low || out > high)
    return wrong(key, "expected a whole number from " + std::to_string(low) + " to " + std::to_string(high) + ", got " +
                          shown(given));
  return {};
}

Flaw read_one_of(std::string_view key, const json::value& given, std::initializer_list<std::string_view> words,
                 std::string& out) {
  std::string list;
  for (const std::string_view word : words) {
    if (given.is_string() && std::string_view{given.get_string()} == word) {
      out = word;
      return {};
    }
    list += (list.empty() ? "" : ", ") + std::string{word};
  }
  return wrong(key, "expected one of " + list + ", got " + shown(given));
}

Flaw read_member(std::string_view key, const json::value& given, Study& study) {
  std::int64_t whole = 0;
  Flaw flaw;
  if (key == "study") {
    flaw = read_whole(key, given, 1, 1, whole);
  } else if (key == "title" || key == "game" || key == "ban") {
    if (!given.is_string()) return wrong(key, "expected text, got " + shown(given));
    (key == "title" ? study.title : key == "game" ? study.game : study.ban) = std::string{given.get_string()};
  } else if (key == "seats") {
    flaw = read_whole(key, given, 0, 64, whole);
    study.seats = static_cast<int>(whole);
  } else if (key == "players") {
    flaw = read_words(key, given, study.players);
  } else if (key == "ladder") {
    flaw = read_words(key, given, study.ladder);
  } else if (key == "options") {
    if (!given.is_object()) return wrong(key, "expected an object of options");
    study.options = given.get_object();
  } else if (key == "vary") {
    flaw = read_choices(key, given, 2, study.vary);
  } else if (key == "changes") {
    if (!given.is_array() || given.get_array().size() > kMostValues)
      return wrong(key, "expected a list of options to change");
    for (const json::value& one : given.get_array()) {
      if (!one.is_object()) return wrong(key, "expected options, got " + shown(one));
      study.changes.push_back(one.get_object());
    }
  } else if (key == "fresh") {
    if (!given.is_bool()) return wrong(key, "expected true or false, got " + shown(given));
    study.fresh = given.get_bool();
  } else if (key == "search") {
    flaw = read_choices(key, given, 8, study.search);
  } else if (key == "questions") {
    flaw = read_words(key, given, study.questions);
  } else if (key == "screen") {
    flaw = read_words(key, given, study.screen);
    for (const std::string& word : study.screen)
      if (word != "cards" && word != "options" && word != "topics")
        return wrong(key, "\"" + word + "\" cannot be screened: cards, options or topics can");
  } else if (key == "targets") {
    if (!given.is_object()) return wrong(key, "expected an object of numbers and their ranges");
    for (const auto& [name, range] : given.get_object()) {
      if (find_number(name) == nullptr) return wrong("targets/" + std::string{name}, "there is no such number");
      Range& target = study.targets[name];
      if (!range.is_array() || range.get_array().size() != 2)
        return wrong("targets/" + std::string{name}, "expected [low, high]");
      flaw = read_number("targets/" + std::string{name}, range.get_array()[0], -1e9, 1e9, target.low);
      if (!flaw.found())
        flaw = read_number("targets/" + std::string{name}, range.get_array()[1], target.low, 1e9, target.high);
      if (flaw.found()) return flaw;
    }
    if (study.targets.size() > 6) return wrong(key, "at most 6 targets");
  } else if (key == "matters") {
    if (!given.is_object()) return wrong(key, "expected an object of numbers and differences");
    for (const auto& [name, size] : given.get_object()) {
      if (find_number(name) == nullptr) return wrong("matters/" + std::string{name}, "there is no such number");
      if (flaw = read_number("matters/" + std::string{name}, size, 1e-6, 1e9, study.matters[name]); flaw.found())
        return flaw;
    }
  } else if (key == "pace") {
    if (!given.is_object()) return wrong(key, "expected an object of kinds of moves and seconds");
    for (const auto& [name, seconds] : given.get_object()) {
      if (flaw = read_whole("pace/" + std::string{name}, seconds, 1, 120, whole); flaw.found()) return flaw;
      study.pace[name] = whole;
    }
  } else if (key == "standing") {
    flaw = read_one_of(key, given, {"auto", "value", "score", "rollout"}, study.standing);
  } else if (key == "stop") {
    flaw = read_one_of(key, given, {"verdict", "never", "sprt"}, study.stop);
  } else if (key == "looks") {
    flaw = read_whole(key, given, 1, kMostLooks, whole);
    study.looks = static_cast<int>(whole);
  } else if (key == "extension") {
    flaw = read_whole(key, given, 0, 5, whole);
    study.extension = static_cast<int>(whole);
  } else if (key == "alpha") {
    flaw = read_number(key, given, 1e-6, 0.5, study.alpha);
  } else if (key == "h0") {
    flaw = read_number(key, given, -1, 1, study.h0);
  } else if (key == "h1") {
    flaw = read_number(key, given, -1, 1, study.h1);
  } else if (key == "seed") {
    flaw = read_whole(key, given, 0, INT64_MAX, whole);
    study.seed = static_cast<std::uint64_t>(whole);
  } else {
    return wrong(key, "a study has no such key");
  }
  return flaw;
}

json::object choices_json(const Choices& choices) {
  json::object out;
  for (const auto& [name, values] : choices) out[name] = json::array(values.begin(), values.end());
  return out;
}

}  // namespace

std::vector<json::value> read_values(std::string_view text) {
  std::vector<json::value> out;
  if (const auto dots = text.find(".."); dots != std::string_view::npos) {
    const auto slash = text.find('/', dots);
    std::int64_t low = 0, high = 0, step = 1;
    if (!whole_number(text.substr(0, dots), low) || !whole_number(text.substr(dots + 2, slash - dots - 2), high) ||
        (slash != std::string_view::npos && !whole_number(text.substr(slash + 1), step)) || step < 1)
      return out;
    for (std::int64_t value = low; value <= high && out.size() <= kMostValues; value += step) out.emplace_back(value);
    return out;
  }
  while (!text.empty()) {
    const auto comma = text.find(',');
    out.push_back(plain_value(text.substr(0, comma)));
    text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
  }
  return out;
}

Flaw read_study(const json::value& document, Study& out) {
  out = {};
  if (!document.is_object()) return {"", "a study is a JSON object"};
  for (const auto& [key, value] : document.get_object())
    if (const Flaw flaw = read_member(key, value, out); flaw.found()) return flaw;
  if (!document.get_object().contains("study")) return wrong("study", "is missing: {\"study\": 1, ...}");
  if (out.game.empty()) return wrong("game", "is missing");
  if (out.h1 <= out.h0) return wrong("h1", "must be more than h0");
  if (!out.search.empty() && out.targets.empty()) return wrong("search", "needs targets");
  const int ways = !out.vary.empty() + !out.changes.empty() + !out.search.empty() + !out.ban.empty();
  if (ways > 1) return wrong("vary", "vary, changes, search and ban go one at a time");
  return {};
}

json::object study_json(const Study& study) {
  json::object targets, matters;
  for (const auto& [name, range] : study.targets) targets[name] = {range.low, range.high};
  for (const auto& [name, size] : study.matters) matters[name] = size;
  json::object out;
  out["study"] = 1;
  out["title"] = study.title;
  out["game"] = study.game;
  out["seats"] = study.seats;
  out["players"] = json::array(study.players.begin(), study.players.end());
  out["ladder"] = json::array(study.ladder.begin(), study.ladder.end());
  out["options"] = study.options;
  out["vary"] = choices_json(study.vary);
  out["changes"] = json::array(study.changes.begin(), study.changes.end());
  out["fresh"] = study.fresh;
  out["search"] = choices_json(study.search);
  out["questions"] = json::array(study.questions.begin(), study.questions.end());
  out["targets"] = targets;
  out["matters"] = matters;
  out["screen"] = json::array(study.screen.begin(), study.screen.end());
  json::object pace;
  for (const auto& [kind, seconds] : study.pace) pace[kind] = seconds;
  out["pace"] = pace;
  out["ban"] = study.ban;
  out["standing"] = study.standing;
  out["stop"] = study.stop;
  out["h0"] = study.h0;
  out["h1"] = study.h1;
  out["looks"] = study.looks;
  out["extension"] = study.extension;
  out["alpha"] = study.alpha;
  out["seed"] = study.seed;
  return out;
}

std::string canonical(const json::value& value) {
  std::string out;
  const char* comma = "";
  if (value.is_object()) {
    std::map<std::string, const json::value*> sorted;
    for (const auto& [key, member] : value.get_object()) sorted[key] = &member;
    for (const auto& [key, member] : sorted) {
      out += comma + json::serialize(key) + ":" + canonical(*member);
      comma = ",";
    }
    return "{" + out + "}";
  }
  if (value.is_array()) {
    for (const json::value& item : value.get_array()) {
      out += comma + canonical(item);
      comma = ",";
    }
    return "[" + out + "]";
  }
  if (value.is_double()) {
    char text[40];
    std::snprintf(text, sizeof text, "%.6g", value.get_double());
    return text;
  }
  return json::serialize(value);
}

std::string study_hash(const Study& study) {
  return sha256(canonical(study_json(study)));
}

}  // namespace tortuga
