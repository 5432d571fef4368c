#include "engine/option_list.h"

#include <cmath>

namespace tortuga {

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

}  // namespace tortuga
