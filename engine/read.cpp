#include "engine/read.h"

namespace tortuga {

Flaw parse_json(std::string_view text, boost::json::value& out) {
  boost::json::parse_options limits;
  limits.max_depth = 32;
  boost::json::stream_parser parser({}, limits);
  boost::json::error_code error;
  const std::size_t used = parser.write_some(text.data(), text.size(), error);
  if (!error) parser.finish(error);
  if (!error && text.find_first_not_of(" \t\r\n", used) != std::string_view::npos)
    return {"", "not JSON: something follows the end of the document at byte " + std::to_string(used)};
  if (error) return {"", "not JSON: " + error.message() + " at byte " + std::to_string(used)};
  out = parser.release();
  return {};
}

}  // namespace tortuga
