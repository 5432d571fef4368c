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

// Calls f("buffs.sword.level", form, address) for every single value of the rules.
template <class Address, class F>
void for_each_option(const Form& form, Address rules, F&& f, const std::string& prefix = "") {
  if (form.shape == Shape::parts) {
    for_each_part(form, rules, [&](const FormPart& part, Address place) {
      for_each_option(*part.form, place, f,
                      prefix.empty() ? std::string{part.name} : prefix + "." + std::string{part.name});
    });
  } else if (form.shape == Shape::table) {
    for (const FormName& name : form.names)
      for_each_option(*form.item, place_at(form, rules, static_cast<std::size_t>(name.value)), f,
                      prefix + "." + std::string{name.name});
  } else {
    f(prefix, form, rules);
  }
}

// Options that have a range. Decimals count in hundredths.
constexpr bool is_number_option(const Form& form) {
  return form.shape == Shape::number || form.shape == Shape::decimal;
}
void set_number_option(const Form& form, void* option, std::int64_t value);

std::vector<OptionInfo> list_options(std::span<const OptionRow> rows, const Form& form, const void* standard);

template <class Rules>
std::vector<OptionInfo> list_options(std::span<const OptionRow> rows) {
  const Rules standard{};
  return list_options(rows, form<Rules>, &standard);
}

// The schema of the rules with what only the options know: defaults, and the range of each number.
std::string options_schema(std::string_view schema, const std::vector<OptionInfo>& options);

// Sets the options asked for. Numbers outside their range are moved to its nearest end, with a note.
Flaw set_options(std::span<const OptionRow> rows, const boost::json::object& wanted, const Form& form, void* rules,
                 std::vector<std::string>& notes);

template <class Rules>
Flaw set_options(std::span<const OptionRow> rows, const boost::json::object& wanted, Rules& rules,
                 std::vector<std::string>& notes) {
  return set_options(rows, wanted, form<Rules>, &rules, notes);
}

// The option called a_b_c in sentences and a.b_c in files, as a fact: a number, or a word ("yes", "next_attack").
bool find_rule(const Form& form, const void* rules, std::string_view name, Fact& out);

// The options that differ from the defaults, as one flat JSON object.
std::string changed_options(const Form& form, const void* standard, const void* rules);

template <class Rules>
std::string changed_options(const Rules& rules) {
  const Rules standard{};
  return changed_options(form<Rules>, &standard, &rules);
}

}  // namespace tortuga
