#include "cli/expectation.h"

#include <algorithm>
#include <array>

#include "engine/read.h"

namespace tortuga {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 14> kWishes = {"$not",   "$length", "$unordered", "$has",   "$lacks",
                                                      "$least", "$most",   "$any",       "$part",  "$some",
                                                      "$none",  "$times",  "$is",        "$absent"};

bool is_wish(const json::value& wanted) {
  return wanted.is_object() && !wanted.get_object().empty() && wanted.get_object().begin()->key().starts_with("$");
}

const json::value* asked(const json::value& wanted, std::string_view word) {
  return is_wish(wanted) ? wanted.get_object().if_contains(word) : nullptr;
}

// Each wanted item gets one of its own.
bool paired(const json::array& got, const json::array& wanted, std::vector<bool>& used, std::size_t at) {
  if (at == wanted.size()) return true;
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (used[i] || !meets(got[i], wanted[at])) continue;
    used[i] = true;
    if (paired(got, wanted, used, at + 1)) return true;
    used[i] = false;
  }
  return false;
}

json::value length_of(const json::value& got) {
  if (got.is_array()) return got.get_array().size();
  if (got.is_object()) return got.get_object().size();
  if (got.is_string()) return got.get_string().size();
  return nullptr;
}

bool holds(const json::value& got, std::string_view word, const json::value& wanted) {
  const auto any = [&](const json::value& item) {
    return got.is_array() && std::any_of(got.get_array().begin(), got.get_array().end(),
                                         [&](const json::value& g) { return meets(g, item); });
  };
  if (word == "$not") return !meets(got, wanted);
  if (word == "$length") return meets(length_of(got), wanted);
  if (word == "$has") return any(wanted);
  if (word == "$lacks") return !any(wanted);
  if (word == "$least") return got.is_number() && got.to_number<double>() >= wanted.to_number<double>();
  if (word == "$most") return got.is_number() && got.to_number<double>() <= wanted.to_number<double>();
  if (word == "$any")
    return wanted.is_array() && std::any_of(wanted.get_array().begin(), wanted.get_array().end(),
                                            [&](const json::value& w) { return meets(got, w); });
  if (word == "$part")
    return got.is_object() && wanted.is_object() && meets_part(got.get_object(), wanted.get_object());
  if (word == "$unordered") {
    if (!got.is_array() || !wanted.is_array() || got.get_array().size() != wanted.get_array().size()) return false;
    std::vector<bool> used(got.get_array().size());
    return paired(got.get_array(), wanted.get_array(), used, 0);
  }
  return true;  // what is asked of all places together: see unmet()
}

std::string listed(const std::vector<Place>& places) {
  std::string text;
  for (const Place& place : places) text += "\n    " + place.path + ": " + shown(*place.value);
  return text;
}

}  // namespace

bool meets(const json::value& got, const json::value& wanted) {
  if (is_wish(wanted))
    return std::all_of(wanted.get_object().begin(), wanted.get_object().end(),
                       [&](const auto& wish) { return holds(got, wish.key(), wish.value()); });
  if (wanted.is_array() && got.is_array()) {
    const auto& g = got.get_array();
    const auto& w = wanted.get_array();
    return std::equal(g.begin(), g.end(), w.begin(), w.end(), meets);
  }
  if (wanted.is_object() && got.is_object())
    return got.get_object().size() == wanted.get_object().size() && meets_part(got.get_object(), wanted.get_object());
  return same_json(got, wanted);
}

bool meets_part(const json::object& got, const json::object& wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const auto& field) {
    const auto* value = got.if_contains(field.key());
    return value != nullptr && meets(*value, field.value());
  });
}

bool wants_absence(const json::value& wanted) {
  const auto* absent = asked(wanted, "$absent");
  return absent != nullptr && *absent == json::value(true);
}

std::string unmet(const std::vector<Place>& places, const json::value& wanted) {
  if (wants_absence(wanted)) return places.empty() ? "" : "expected nothing there, got " + shown(*places.front().value);
  const auto* some = asked(wanted, "$some");
  const auto* none = asked(wanted, "$none");
  const auto* times = asked(wanted, "$times");
  const auto* is = asked(wanted, "$is");
  if (some != nullptr || none != nullptr || times != nullptr) {
    const json::value& what = some != nullptr ? *some : none != nullptr ? *none : is != nullptr ? *is : wanted;
    const auto count =
        std::count_if(places.begin(), places.end(), [&](const Place& p) { return meets(*p.value, what); });
    const bool good = some != nullptr ? count > 0 : none != nullptr ? count == 0 : meets(json::value(count), *times);
    return good ? ""
                : "expected " + shown(wanted) + ", but it is so " + std::to_string(count) + " times among" +
                      listed(places);
  }
  if (places.empty()) return "expected " + shown(wanted) + ", but the list is empty";
  for (const Place& place : places)
    if (!meets(*place.value, wanted))
      return (places.size() > 1 ? "at " + place.path + " " : "") + "expected " + shown(wanted) + ", got " +
             shown(*place.value);
  return {};
}

std::string unknown_wish(const json::value& wanted) {
  if (const auto* list = wanted.if_array()) {
    for (const json::value& item : *list)
      if (std::string word = unknown_wish(item); !word.empty()) return word;
  }
  if (const auto* object = wanted.if_object()) {
    for (const auto& [key, value] : *object) {
      if (key.starts_with("$") && std::find(kWishes.begin(), kWishes.end(), std::string_view{key}) == kWishes.end())
        return std::string{key};
      if (std::string word = unknown_wish(value); !word.empty()) return word;
    }
  }
  return {};
}

}  // namespace tortuga
