#include "server/protocol/entries.h"

#include "engine/pen.h"
#include "server/protocol/tagged.h"

namespace tortuga::server {
namespace {

// Marks came later than programs that may still read this log: without them the table is the same.
bool is_news(const LogEntry& entry) {
  return entry.is<logged::Mark>() || (entry.is<logged::Create>() && entry.as<logged::Create>().marks);
}

}  // namespace

namespace logged {

Any::Any() = default;
Any::Any(const Any&) = default;
Any::Any(Any&&) noexcept = default;
Any& Any::operator=(const Any&) = default;
Any& Any::operator=(Any&&) noexcept = default;
Any::~Any() = default;

}  // namespace logged

std::string LogEntry::json() const {
  std::string out;
  out.reserve(256);
  std::visit(
      [&]<class Held>(const Held& held) {
        Pen pen(out);
        pen.put("{\"kind\":\"");
        pen.put(Held::kKind);
        pen.put('"');
        if (seat.somebody()) {
          pen.put(",\"seat\":");
          pen.number(seat.index());
        }
        if (at != 0) {
          pen.put(",\"at\":");
          pen.number(at);
        }
        pen.parts(form<Held>, &held, false);
        if (is_news(*this)) pen.put(",\"need\":1");
        pen.put('}');
      },
      what);
  return out;
}

Flaw LogEntry::parse(std::string_view text, LogEntry& out) {
  boost::json::value document;
  if (Flaw flaw = parse_json(text, document); flaw.found()) return flaw;
  if (!document.is_object()) return {"/", "an entry is an object"};
  boost::json::object& object = document.get_object();
  // A store puts this where it found damage.
  if (const auto* damage = object.if_contains("damaged"); damage != nullptr && damage->is_string())
    return {"/", std::string{damage->get_string()}};
  modernise(object);
  LogEntry entry;
  if (const auto* seat = object.if_contains("seat"))
    if (Flaw flaw = Reader::read(*seat, entry.seat, "/seat"); flaw.found()) return flaw;
  if (const auto* at = object.if_contains("at"))
    if (Flaw flaw = Reader::read(*at, entry.at, "/at"); flaw.found()) return flaw;
  object.erase("seat");
  object.erase("at");
  if (const auto* need = object.if_contains("need")) {
    if (!need->is_int64() || need->get_int64() > kReads) return {"/need", "this needs a newer Tortuga"};
    object.erase("need");
    leave_out_unknown(object, "kind", entry.what);
  }
  if (Flaw flaw = read_tagged(std::move(object), "kind", entry.what); flaw.found()) return flaw;
  out = std::move(entry);
  return {};
}

void remember(LogEntry& entry, const std::string& id) {
  std::visit(
      [&](auto& what) {
        if constexpr (requires { what.id; })
          if (!id.empty()) what.id = id;
      },
      entry.what);
}

const std::optional<std::string>* id_of(const LogEntry& entry) {
  return std::visit(
      [](const auto& what) -> const std::optional<std::string>* {
        if constexpr (requires { what.id; }) return &what.id;
        else return nullptr;
      },
      entry.what);
}

bool changes_card(const LogEntry& entry) {
  return !entry.is<logged::Move>() && !entry.is<logged::Undo>() && !entry.is<logged::Say>() &&
         !entry.is<logged::Seen>() && !entry.is<logged::Salt>() && !entry.is<logged::Mark>();
}

bool talks(const LogEntry& entry) {
  return entry.is<logged::Say>() || entry.is<logged::Rename>() || entry.is<logged::Salt>() ||
         entry.is<logged::Seen>() || entry.is<logged::Mark>();
}

}  // namespace tortuga::server
