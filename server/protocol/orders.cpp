#include "server/protocol/orders.h"

#include "engine/write.h"
#include "server/protocol/tagged.h"

namespace tortuga::server {

std::string Order::json() const {
  std::string out;
  std::visit(
      [&](const auto& held) {
        out += "{\"kind\":\"";
        out += held.kKind;
        out += "\",\"at\":";
        write_number(out, at);
        write_members(out, held, ",");
        out += '}';
      },
      what);
  return out;
}

Flaw Order::parse(std::string_view text, Order& out) {
  boost::json::value document;
  if (Flaw flaw = parse_json(text, document); flaw.found()) return flaw;
  if (!document.is_object()) return {"/", "an entry is an object"};
  boost::json::object& object = document.get_object();
  Order order;
  if (const auto* at = object.if_contains("at"))
    if (Flaw flaw = Reader::read(*at, order.at, "/at"); flaw.found()) return flaw;
  object.erase("at");
  if (Flaw flaw = read_tagged(std::move(object), "kind", order.what); flaw.found()) return flaw;
  out = std::move(order);
  return {};
}

}  // namespace tortuga::server
