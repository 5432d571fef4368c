#include "cli/draws.h"

namespace tortuga {

Flaw read_draws(const boost::json::value& list, std::string_view path, Script& out) {
  if (!list.is_array()) return {std::string{path}, "expected a list of results"};
  std::vector<Script::Draw> draws;
  for (std::size_t i = 0; i < list.get_array().size(); ++i) {
    const auto& item = list.get_array()[i];
    const std::string where = std::string{path} + "/" + std::to_string(i);
    Script::Draw draw;
    if (item.is_string()) {
      if (item.get_string() != "keep") return {where, "expected a number, \"keep\" or the order a shuffle gives"};
      draw.shuffles = true;
    } else if (item.is_array()) {
      draw.shuffles = true;
      if (item.get_array().empty()) return {where, "an order names at least one item"};
      for (const auto& entry : item.get_array()) draw.order.push_back(boost::json::serialize(entry));
    } else if (Flaw flaw = Reader::read(item, draw.number, where); flaw.found()) {
      return flaw;
    }
    draws.push_back(std::move(draw));
  }
  out = Script(std::move(draws));
  return {};
}

}  // namespace tortuga
