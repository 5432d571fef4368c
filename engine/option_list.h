// The options of a game's Rules by name: listing, reading, writing, clamping. Works on any described Rules.
#pragma once

#include <string>
#include <vector>

#include "engine/match.h"
#include "engine/read.h"
#include "engine/write.h"

namespace tortuga {

// True if `name` fits `pattern`, in which * stands for one word between dots ("gem_values.*").
bool option_fits(std::string_view pattern, std::string_view name);
const OptionRow* find_option(std::span<const OptionRow> rows, std::string_view name);

// {"a": {"b": 1}} becomes {"a.b": 1}.
boost::json::object flat_options(const boost::json::object& nested);

// Calls f("buffs.sword.level", member) for every single value of the rules.
template <class T, class F>
void for_each_option(T& object, F&& f, const std::string& prefix = "") {
  using Plain = std::remove_const_t<T>;
  if constexpr (DescribedStruct<Plain>) {
    for_each_member(object, [&](std::string_view name, auto& member) {
      for_each_option(member, f, prefix.empty() ? std::string{name} : prefix + "." + std::string{name});
    });
  } else if constexpr (requires {
                         typename Plain::key;
                         typename Plain::mapped;
                       }) {
    for_each_enumerator<typename Plain::key>(
        [&](std::string_view name, auto e) { for_each_option(object[e], f, prefix + "." + std::string{name}); });
  } else {
    f(prefix, object);
  }
}

template <class T>
constexpr bool kIsNumber = (std::is_integral_v<T> && !std::is_same_v<T, bool>) || std::is_same_v<T, Hundredths>;

template <class T>
T number_option(std::int64_t value) {
  if constexpr (std::is_same_v<T, Hundredths>) return Hundredths{static_cast<std::int32_t>(value)};
  else return static_cast<T>(value);
}

template <class T>
std::int64_t option_number(const T& value) {
  if constexpr (std::is_same_v<T, Hundredths>) return value.count;
  else return static_cast<std::int64_t>(value);
}

template <class Rules>
std::vector<OptionInfo> list_options(std::span<const OptionRow> rows) {
  std::vector<OptionInfo> list;
  const Rules standard{};
  for_each_option(standard, [&]<class T>(const std::string& name, const T& value) {
    OptionInfo info;
    info.name = name;
    const OptionRow* row = find_option(rows, name);
    info.chooser = row != nullptr ? row->chooser : Chooser::designer;
    info.standard = to_json(value);
    using V = std::remove_cvref_t<T>;
    if constexpr (kIsNumber<V>) {
      info.type = std::is_same_v<V, Hundredths> ? "decimal" : "integer";
      info.least = to_json(number_option<V>(row != nullptr ? row->least : 0));
      info.most = to_json(number_option<V>(row != nullptr ? row->most : 0));
    } else if constexpr (DescribedEnum<V>) {
      info.type = "choice";
      for_each_enumerator<V>([&](std::string_view label, V) { info.choices.emplace_back(label); });
    } else {
      info.type = "switch";
    }
    list.push_back(std::move(info));
  });
  return list;
}

// The schema of the rules with what only the options know: defaults, and the range of each number.
std::string options_schema(std::string_view schema, const std::vector<OptionInfo>& options);

// Reads a number as a person enters it: any JSON number; too large or too small ones are moved into the range later.
Flaw read_option_number(const boost::json::value& value, bool decimal, std::int64_t& out);

// Sets the options asked for. Numbers outside their range are moved to its nearest end, with a note.
template <class Rules>
Flaw set_options(std::span<const OptionRow> rows, const boost::json::object& wanted, Rules& rules,
                 std::vector<std::string>& notes) {
  const boost::json::object flat = flat_options(wanted);
  Flaw flaw;
  std::size_t used = 0;
  for_each_option(rules, [&]<class T>(const std::string& name, T& member) {
    const auto* value = flat.if_contains(name);
    if (value == nullptr || flaw.found()) return;
    ++used;
    if constexpr (kIsNumber<T>) {
      std::int64_t number = 0;
      flaw = read_option_number(*value, std::is_same_v<T, Hundredths>, number);
      const OptionRow* row = find_option(rows, name);
      if (flaw.found()) {
        flaw.path = name;
        return;
      }
      if (row != nullptr && (number < row->least || number > row->most)) {
        number = number < row->least ? row->least : row->most;
        notes.push_back(name + ": " + shown(*value) + " is outside the range, " + to_json(number_option<T>(number)) +
                        " is used");
      }
      member = number_option<T>(number);
    } else {
      flaw = Reader::read(*value, member, name);
    }
  });
  if (flaw.found() || used == flat.size()) return flaw;
  for (const auto& [key, ignored] : flat) {
    bool known = false;
    for_each_option(rules, [&](const std::string& name, auto&) { known = known || name == std::string_view{key}; });
    if (!known) return {std::string{key}, "there is no such option"};
  }
  return flaw;
}

// The options that differ from the defaults, as one flat JSON object.
template <class Rules>
std::string changed_options(const Rules& rules) {
  const Rules standard{};
  std::vector<std::string> values;
  for_each_option(standard, [&](const std::string&, const auto& value) { values.push_back(to_json(value)); });
  std::string out = "{";
  std::size_t i = 0;
  for_each_option(rules, [&](const std::string& name, const auto& value) {
    const std::string text = to_json(value);
    if (text != values[i++]) out += (out.size() > 1 ? "," : "") + ("\"" + name + "\":") + text;
  });
  return out + "}";
}

}  // namespace tortuga
