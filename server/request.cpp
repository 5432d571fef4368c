#include "server/request.h"

#include <span>

#include "engine/read.h"
#include "engine/write.h"
#include "server/words.h"

namespace tortuga::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kLongestId = 64;

enum class Type { text, count, whole, flag, object, list, move, target };

struct Field {
  std::string_view name;
  Type type;
  bool needed = false;
};

std::span<const Field> fields_of(Verb verb) {
  static constexpr Field create[] = {{"game", Type::text, true}, {"name", Type::text, true}, {"options", Type::object},
                                     {"seats", Type::list},      {"public", Type::flag},     {"clock", Type::object},
                                     {"pace", Type::count},      {"hints", Type::flag}};
  static constexpr Field join[] = {
      {"table", Type::text, true}, {"name", Type::text, true}, {"invite", Type::text}, {"seat", Type::count}};
  static constexpr Field sit[] = {{"table", Type::text, true},
                                  {"token", Type::text},
                                  {"from", Type::count},
                                  {"m", Type::count},
                                  {"brief", Type::flag}};
  static constexpr Field salt[] = {{"salt", Type::text, true}};
  static constexpr Field play[] = {{"n", Type::count, true}, {"move", Type::move, true}};
  static constexpr Field undo[] = {{"n", Type::count}};
  static constexpr Field ask[] = {{"query", Type::text, true}, {"plain", Type::flag}};
  static constexpr Field say[] = {{"text", Type::text}, {"phrase", Type::text}};
  static constexpr Field name[] = {{"name", Type::text, true}};
  static constexpr Field seat[] = {{"seat", Type::count, true}, {"to", Type::text, true}};
  static constexpr Field revoke[] = {{"seat", Type::target}, {"what", Type::text}};
  static constexpr Field replay[] = {{"m", Type::count, true}};
  static constexpr Field seen[] = {{"n", Type::count, true}};
  static constexpr Field mute[] = {{"seat", Type::count, true}, {"on", Type::flag}};
  static constexpr Field play_on[] = {{"m", Type::count, true}, {"seat", Type::count}, {"name", Type::text}};
  switch (verb) {
    case Verb::play_on: return play_on;
    case Verb::create: return create;
    case Verb::join: return join;
    case Verb::sit: return sit;
    case Verb::salt: return salt;
    case Verb::play: return play;
    case Verb::undo: return undo;
    case Verb::ask: return ask;
    case Verb::say: return say;
    case Verb::name: return name;
    case Verb::seat: return seat;
    case Verb::revoke: return revoke;
    case Verb::replay: return replay;
    case Verb::seen: return seen;
    case Verb::mute: return mute;
    case Verb::lobby:
    case Verb::start:
    case Verb::moves:
    case Verb::hint:
    case Verb::leave:
    case Verb::rematch:
    case Verb::close: return {};
  }
  return {};
}

bool fits(Type type, const json::value& value) {
  switch (type) {
    case Type::text: return value.is_string();
    case Type::count: return value.is_int64() && value.get_int64() >= 0 && value.get_int64() < 1'000'000'000;
    case Type::whole: return value.is_int64();
    case Type::flag: return value.is_bool();
    case Type::object:
    case Type::move: return value.is_object();
    case Type::list: return value.is_array();
    case Type::target: return value.is_string() || fits(Type::count, value);
  }
  return false;
}

std::string_view word_for(Type type) {
  switch (type) {
    case Type::text: return "a text";
    case Type::count: return "a whole number from 0";
    case Type::whole: return "a whole number";
    case Type::flag: return "true or false";
    case Type::object: return "an object";
    case Type::move: return "a move object";
    case Type::list: return "a list";
    case Type::target: return "a seat or a word";
  }
  return "";
}

Denial malformed(std::string_view key, const std::vector<Catalogue::Argument>& arguments = {}) {
  return {Code::malformed, say(key, arguments), {}};
}

std::string short_text(std::string_view text) {
  std::string out;
  if (!clean_text(text.substr(0, 40), 40, out)) out = "?";
  return out;
}

bool read_id(const json::value& value, std::string& out) {
  if (value.is_string() && value.get_string().size() > kLongestId) return false;
  if (!value.is_string() && !value.is_int64() && !value.is_uint64()) return false;
  out = json::serialize(value);
  return true;
}

}  // namespace

std::string Request::text(std::string_view key) const {
  const auto* value = find(key);
  return value != nullptr && value->is_string() ? std::string{value->get_string()} : std::string{};
}

std::optional<std::int64_t> Request::number(std::string_view key) const {
  const auto* value = find(key);
  if (value == nullptr || !value->is_int64()) return {};
  return value->get_int64();
}

bool Request::flag(std::string_view key, bool standard) const {
  const auto* value = find(key);
  return value != nullptr && value->is_bool() ? value->get_bool() : standard;
}

std::optional<Denial> read_request(std::string_view text, Request& out) {
  json::value document;
  if (const Flaw flaw = parse_json(text, document); flaw.found())
    return malformed("malformed.json", {{"what", flaw.what}});
  if (!document.is_object()) return malformed("malformed.object", {{"sample", "{\"do\":\"lobby\",\"id\":1}"}});
  json::object& object = document.get_object();
  if (const auto* id = object.if_contains("id"); id != nullptr && !read_id(*id, out.id))
    return malformed("malformed.id", {{"most", static_cast<std::int64_t>(kLongestId)}});
  const auto* what = object.if_contains("do");
  if (what == nullptr || !what->is_string()) return malformed("malformed.do");
  const std::string verb{what->get_string()};
  bool known = false;
  for_each_enumerator<Verb>([&](std::string_view name, Verb v) {
    if (name != verb) return;
    known = true;
    out.verb = v;
  });
  if (!known) return malformed("malformed.verb", {{"verb", short_text(verb)}});
  const auto fields = fields_of(out.verb);
  for (const auto& [key, value] : object) {
    if (key == "do" || key == "id") continue;
    const Field* field = nullptr;
    for (const Field& candidate : fields)
      if (candidate.name == std::string_view{key}) field = &candidate;
    if (field == nullptr) {
      std::string list = "do, id";
      for (const Field& candidate : fields) list += ", " + std::string{candidate.name};
      return malformed("malformed.key", {{"key", short_text(key)}, {"verb", verb}, {"known", list}});
    }
    if (!fits(field->type, value))
      return malformed("malformed.type", {{"key", std::string{key}}, {"type", std::string{word_for(field->type)}}});
  }
  for (const Field& field : fields)
    if (field.needed && !object.contains(field.name))
      return malformed("malformed.missing", {{"key", std::string{field.name}}, {"verb", verb}});
  out.body = std::move(object);
  return {};
}

std::string accept(std::string_view id, std::string_view more) {
  std::string out = "{";
  if (!id.empty()) {
    out += "\"re\":";
    out += id;
    out += ',';
  }
  out += "\"ok\":true";
  out += more;
  return out + "}";
}

std::string deny(std::string_view id, const Denial& denial) {
  std::string out = "{\"re\":";
  out += id.empty() ? "null" : id;
  out += ",\"ok\":false,\"code\":";
  write_text(out, name_of(denial.code));
  out += ",\"error\":";
  write_text(out, denial.error);
  if (!denial.rules.empty()) {
    out += ",\"rules\":";
    write_json(out, denial.rules);
  }
  return out + "}";
}

}  // namespace tortuga::server
