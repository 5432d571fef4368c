#include "engine/read.h"

#include <cstdio>

namespace tortuga {
namespace {

void show(std::string& out, const boost::json::value& value) {
  if (value.is_double()) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.10g", value.get_double());
    out += digits;
  } else if (const auto* list = value.if_array()) {
    write_list(out, *list, [&](const boost::json::value& item) { show(out, item); });
  } else if (const auto* object = value.if_object()) {
    out += '{';
    const char* comma = "";
    for (const auto& [key, member] : *object) {
      out += comma;
      comma = ",";
      write_text(out, key);
      out += ':';
      show(out, member);
    }
    out += '}';
  } else {
    out += boost::json::serialize(value);
  }
}

}  // namespace

std::string shown(const boost::json::value& value, std::size_t most) {
  std::string out;
  show(out, value);
  if (out.size() > most) out = out.substr(0, most - 3) + "...";
  return out;
}

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
