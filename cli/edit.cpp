#include "cli/edit.h"

#include "cli/pointer.h"
#include "engine/read.h"

namespace tortuga {

namespace json = boost::json;

std::string apply_changes(json::value& position, const json::object& changes) {
  for (const auto& [pointer, value] : changes) {
    std::string why;
    const auto places = find_all(position, pointer, why);
    if (!why.empty()) return "set " + std::string{pointer} + ": there is no such path: " + why;
    for (const Place& place : places) *place.value = value;
  }
  return {};
}

std::string contradiction(json::value& wanted, json::value& settled, const json::object& changes) {
  for (const auto& change : changes) {
    const std::string_view pointer = change.key();
    std::string why;
    for (const Place& place : find_all(wanted, pointer, why)) {  // as later changes left it
      std::string lost;
      const auto now = find_all(settled, place.path, lost);
      const bool sparse = place.value->is_object();  // what an object leaves out keeps its default
      if (now.empty() || (!sparse && !same_json(*now.front().value, *place.value)))
        return "set " + std::string{pointer} + ": " + shown(*place.value) +
               " is set, but the rest of the position makes it " +
               (now.empty() ? "nothing" : shown(*now.front().value));
    }
  }
  return {};
}

}  // namespace tortuga
