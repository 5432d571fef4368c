// How entries were written before protocol 2: `text`, `id` and `count` meant another thing in each kind, and what
// opened a table lay in `more`. Logs are kept for ever, so their old names are put right here, in one place, before
// they are read.
#include <string_view>

#include "server/protocol/entries.h"

namespace tortuga::server {
namespace {

struct OldName {
  std::string_view kind, was, is;
};
constexpr OldName kOldNames[] = {
    {"join", "text", "name"}, {"seat", "text", "to"},     {"name", "text", "name"}, {"salt", "text", "salt"},
    {"say", "id", "phrase"},  {"revoke", "text", "what"}, {"seen", "count", "n"},   {"rematch", "text", "table"},
};

// Today `id` is that of a request, as JSON: a text in quotes, or a number. What it was in a `say` is the key of a
// phrase.
bool is_request(const boost::json::value& value) {
  if (!value.is_string() || value.get_string().empty()) return false;
  const char first = value.get_string().front();
  return first == '"' || first == '-' || (first >= '0' && first <= '9');
}

}  // namespace

void modernise(boost::json::object& entry) {
  const auto* tag = entry.if_contains("kind");
  if (tag == nullptr || !tag->is_string()) return;
  const std::string kind{tag->get_string()};
  for (const OldName& old : kOldNames) {
    if (kind != old.kind || entry.contains(old.is)) continue;
    if (auto* value = entry.if_contains(old.was); value != nullptr && !(old.was == "id" && is_request(*value))) {
      boost::json::value kept = std::move(*value);
      entry.erase(old.was);
      entry[old.is] = std::move(kept);
    }
  }
  if (const auto* more = entry.if_contains("more"); more != nullptr && more->is_object()) {
    const boost::json::object spread = more->get_object();
    entry.erase("more");
    for (const auto& [key, value] : spread) entry[key] = value;
  }
}

}  // namespace tortuga::server
