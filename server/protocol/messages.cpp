#include "server/protocol/messages.h"

namespace tortuga::server {
namespace {

struct Refused {
  bool ok = false;
  Code code{};
  std::string_view error;
  std::optional<std::vector<std::string>> rules;
};
BOOST_DESCRIBE_STRUCT(Refused, (), (ok, code, error, rules))

}  // namespace

std::string denial_text(std::string_view id, const Denial& denial) {
  Refused refused{false, denial.code, denial.error, {}};
  if (!denial.rules.empty()) refused.rules = denial.rules;
  std::string out = "{\"re\":";
  out += id.empty() ? "null" : id;
  write_members(out, refused, ",");
  out += '}';
  return out;
}

}  // namespace tortuga::server
