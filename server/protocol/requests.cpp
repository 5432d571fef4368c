#include "server/protocol/requests.h"

#include "server/protocol/tagged.h"
#include "server/words.h"

namespace tortuga::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kLongestId = 64;
constexpr std::size_t kLongestWhat = 300;  // letters of a flaw that are told back

Denial malformed(std::string_view key, const std::vector<Catalogue::Argument>& arguments = {}) {
  return {Code::malformed, sentence(std::string{key}, arguments), {}};
}

bool read_id(const json::value& value, std::string& out) {
  if (value.is_string() && value.get_string().size() > kLongestId) return false;
  if (!value.is_string() && !value.is_int64() && !value.is_uint64()) return false;
  out = json::serialize(value);
  return true;
}

}  // namespace

namespace ask {

Any::Any() = default;
Any::Any(Any&&) noexcept = default;
Any& Any::operator=(Any&&) noexcept = default;
Any::~Any() = default;

}  // namespace ask

std::optional<Denial> read_request(std::string_view text, Request& out) {
  unsigned char room[4096];  // what is kept of a request is copied out of it
  json::monotonic_resource memory(room);
  json::value document(&memory);
  if (const Flaw flaw = parse_json(text, document); flaw.found())
    return malformed("malformed.json", {{"what", flaw.what}});
  if (!document.is_object()) return malformed("malformed.object", {{"sample", "{\"do\":\"lobby\",\"id\":1}"}});
  json::object& object = document.get_object();
  if (const auto* id = object.if_contains("id"); id != nullptr && !read_id(*id, out.id))
    return malformed("malformed.id", {{"most", static_cast<std::int64_t>(kLongestId)}});
  object.erase("id");
  if (const Flaw flaw = read_tagged(std::move(object), "do", out.what); flaw.found()) {
    std::string what;
    if (!clean_text(flaw.text().substr(0, kLongestWhat), kLongestWhat, what)) what = flaw.path;
    return malformed("malformed.request", {{"what", what}});
  }
  return {};
}

}  // namespace tortuga::server
