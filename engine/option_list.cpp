#include "engine/option_list.h"

#include <algorithm>
#include <cmath>

#include "engine/write.h"

namespace tortuga {
namespace {

// Reads a number as a person enters it: any JSON number; too large or too small ones are moved into the range later.
Flaw read_option_number(const boost::json::value& value, bool decimal, std::int64_t& out) {
  if (!value.is_number())
    return {"", std::string{"expected a "} + (decimal ? "decimal" : "whole number") + ", got " + shown(value)};
  const double number = value.to_number<double>() * (decimal ? 100.0 : 1.0);
  if (!decimal && number != std::floor(number)) return {"", "expected a whole number, got " + shown(value)};
  // 1.005 is a little less than that in binary; a half as people write it still rounds away from zero.
  const double near = decimal ? number + std::copysign(1e-7, number) : number;
  out = near > 1e9 ? 1'000'000'000 : near < -1e9 ? -1'000'000'000 : static_cast<std::int64_t>(std::llround(near));
  return {};
}

std::string number_option_json(const Form& form, std::int64_t value) {
  alignas(8) char option[8] = {};
  std::string out;
  set_number_option(form, option, value);
  write_json(out, form, option);
  return out;
}

}  // namespace

bool option_fits(std::string_view pattern, std::string_view name) {
  while (true) {
    const auto p = pattern.find('.');
    const auto n = name.find('.');
    const auto word = pattern.substr(0, p);
    if (word != "*" && word != name.substr(0, n)) return false;
    if ((p == std::string_view::npos) != (n == std::string_view::npos)) return false;
    if (p == std::string_view::npos) return true;
    pattern.remove_prefix(p + 1);
    name.remove_prefix(n + 1);
  }
}

const OptionRow* find_option(std::span<const OptionRow> rows, std::string_view name) {
  for (const OptionRow& row : rows)
    if (option_fits(row.name, name)) return &row;
  return nullptr;
}

boost::json::object flat_options(const boost::json::object& nested) {
  boost::json::object flat;
  for (const auto& [key, value] : nested) {
    if (!value.is_object()) {
      flat[key] = value;
      continue;
    }
    for (const auto& [inner, leaf] : flat_options(value.get_object()))
      flat[std::string{key} + "." + std::string{inner}] = leaf;
  }
  return flat;
}

std::string options_schema(std::string_view schema, const std::vector<OptionInfo>& options) {
  boost::json::value document = boost::json::parse(schema);
  for (const OptionInfo& option : options) {
    boost::json::value* at = &document;
    for (std::string_view rest = option.name; at != nullptr && !rest.empty();) {
      const auto dot = rest.find('.');
      boost::json::value* members = at->as_object().if_contains("properties");
      at = members != nullptr ? members->as_object().if_contains(rest.substr(0, dot)) : nullptr;
      rest = dot == std::string_view::npos ? std::string_view{} : rest.substr(dot + 1);
    }
    if (at == nullptr) continue;  // one of a list by name, which a schema describes for all
    boost::json::object& described = at->as_object();
    described["default"] = boost::json::parse(option.standard);
    if (option.least.empty()) continue;
    described["minimum"] = boost::json::parse(option.least);
    described["maximum"] = boost::json::parse(option.most);
  }
  return boost::json::serialize(document);
}

void set_number_option(const Form& form, void* option, std::int64_t value) {
  if (form.shape == Shape::decimal) static_cast<Hundredths*>(option)->count = static_cast<std::int32_t>(value);
  else set_whole(form, option, value);
}

std::vector<OptionInfo> list_options(std::span<const OptionRow> rows, const Form& rules_form, const void* standard) {
  std::vector<OptionInfo> list;
  for_each_option(rules_form, standard, [&](const std::string& name, const Form& form, const void* value) {
    OptionInfo info;
    info.name = name;
    const OptionRow* row = find_option(rows, name);
    info.chooser = row != nullptr ? row->chooser : Chooser::designer;
    write_json(info.standard, form, value);
    if (is_number_option(form)) {
      info.type = form.shape == Shape::decimal ? "decimal" : "integer";
      info.least = number_option_json(form, row != nullptr ? row->least : 0);
      info.most = number_option_json(form, row != nullptr ? row->most : 0);
    } else if (form.shape == Shape::name) {
      info.type = "choice";
      for (const FormName& choice : form.names) info.choices.emplace_back(choice.name);
    } else {
      info.type = "switch";
    }
    list.push_back(std::move(info));
  });
  return list;
}

Flaw set_options(std::span<const OptionRow> rows, const boost::json::object& wanted, const Form& rules_form,
                 void* rules, std::vector<std::string>& notes) {
  const boost::json::object flat = flat_options(wanted);
  Flaw flaw;
  std::size_t used = 0;
  for_each_option(rules_form, rules, [&](const std::string& name, const Form& form, void* member) {
    const auto* value = flat.if_contains(name);
    if (value == nullptr || flaw.found()) return;
    ++used;
    if (!is_number_option(form)) {
      flaw = Reader::read(*value, form, member, name);
      return;
    }
    std::int64_t number = 0;
    flaw = read_option_number(*value, form.shape == Shape::decimal, number);
    if (flaw.found()) {
      flaw.path = name;
      return;
    }
    const OptionRow* row = find_option(rows, name);
    if (row != nullptr && (number < row->least || number > row->most)) {
      number = number < row->least ? row->least : row->most;
      notes.push_back(name + ": " + shown(*value) + " is outside the range, " + number_option_json(form, number) +
                      " is used");
    }
    set_number_option(form, member, number);
  });
  if (flaw.found() || used == flat.size()) return flaw;
  for (const auto& [key, ignored] : flat) {
    bool known = false;
    for_each_option(rules_form, rules, [&](const std::string& name, const Form&, const void*) {
      known = known || name == std::string_view{key};
    });
    if (!known) return {std::string{key}, "there is no such option"};
  }
  return flaw;
}

bool find_rule(const Form& form, const void* rules, std::string_view name, Fact& out) {
  bool found = false;
  for_each_option(form, rules, [&](const std::string& option, const Form& leaf, const void* place) {
    const auto same = [](char a, char b) {
      return a == b || (a == '.' && b == '_');
    };
    if (found || !std::equal(option.begin(), option.end(), name.begin(), name.end(), same)) return;
    found = leaf.shape == Shape::number || leaf.shape == Shape::truth || leaf.shape == Shape::name;
    out.sort = leaf.shape == Shape::number ? Fact::Sort::number : Fact::Sort::word;
    if (leaf.shape == Shape::number) out.number = whole_at(leaf, place);
    if (leaf.shape == Shape::truth) out.word = *static_cast<const bool*>(place) ? "yes" : "no";
    if (leaf.shape == Shape::name) out.word = name_at(leaf, place);
  });
  return found;
}

std::string changed_options(const Form& rules_form, const void* standard, const void* rules) {
  std::vector<std::string> values;
  for_each_option(rules_form, standard, [&](const std::string&, const Form& form, const void* value) {
    write_json(values.emplace_back(), form, value);
  });
  std::string out = "{", text;
  std::size_t i = 0;
  for_each_option(rules_form, rules, [&](const std::string& name, const Form& form, const void* value) {
    text.clear();
    write_json(text, form, value);
    if (text != values[i++]) out += (out.size() > 1 ? "," : "") + ("\"" + name + "\":") + text;
  });
  return out + "}";
}

}  // namespace tortuga
