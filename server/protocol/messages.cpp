#include "server/protocol/messages.h"

namespace tortuga::server {

std::string denial_text(std::string_view id, const Denial& denial, Language listener) {
  tell::Denied denied{denial.code, denial.error(listener), {}, {}};
  if (!denial.rules.empty()) denied.rules = denial.rules;
  if (!denial.moved_to.empty()) denied.moved_to = denial.moved_to;
  std::string out = "{\"re\":";
  out += id.empty() ? "null" : id;
  out += ",\"ok\":false";
  write_members(out, denied, ",");
  out += '}';
  return out;
}

}  // namespace tortuga::server
