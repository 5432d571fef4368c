// What a client does with the patches of news.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>

namespace tortuga::server::weather {

// Applies a patch to the view before it (docs/protocol.md). False if it does not fit.
inline bool patch(boost::json::value& view, const boost::json::object& changes) {
  for (const auto& [path, value] : changes) {
    boost::json::value* at = &view;
    std::string_view rest = std::string_view{path}.substr(1);
    for (;;) {
      const std::size_t end = rest.find('/');
      const std::string_view key = rest.substr(0, end);
      const bool last = end == std::string_view::npos;
      if (at->is_array()) {
        boost::json::array& list = at->get_array();
        if (last && key == "length") {
          list.resize(static_cast<std::size_t>(value.to_number<std::int64_t>()));
          break;
        }
        const auto i = static_cast<std::size_t>(std::stoul(std::string{key}));
        if (i > list.size()) return false;
        if (i == list.size()) list.emplace_back(nullptr);
        at = &list[i];
      } else if (at->is_object()) {
        at = &at->get_object()[key];
      } else {
        return false;
      }
      if (last) {
        *at = value;
        break;
      }
      rest.remove_prefix(end + 1);
    }
  }
  return true;
}

}  // namespace tortuga::server::weather
