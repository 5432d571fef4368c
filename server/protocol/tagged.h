// Reading one of several kinds of things: the member `tag` names which, all others are its own.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "engine/read.h"

namespace tortuga::server {

template <class... Kinds>
std::string kinds_list() {
  std::string names;
  ((names += (names.empty() ? "" : ", ") + std::string{Kinds::kKind}), ...);
  return names;
}

template <class... Kinds>
Flaw read_tagged(boost::json::object from, std::string_view tag, std::variant<Kinds...>& out) {
  const auto* found = from.if_contains(tag);
  if (found == nullptr || !found->is_string())
    return {"/" + std::string{tag}, "expected one of " + kinds_list<Kinds...>()};
  const std::string name{found->get_string()};
  from.erase(tag);
  const boost::json::value rest(std::move(from));
  Flaw flaw;
  bool known = false;
  const auto attempt = [&]<class A>(std::in_place_type_t<A>) {
    if (known || std::string_view{name} != std::string_view{A::kKind}) return;
    known = true;
    flaw = Reader::read(rest, out.template emplace<A>());
  };
  (attempt(std::in_place_type<Kinds>), ...);
  if (!known) return {"/" + std::string{tag}, "expected one of " + kinds_list<Kinds...>()};
  return flaw;
}

// Leaves out what only a later version knows: members that the kind does not have. Of a kind that is unknown nothing is
// left; it becomes the last of the kinds.
template <class... Kinds>
void leave_out_unknown(boost::json::object& from, std::string_view tag, const std::variant<Kinds...>&) {
  const auto* found = from.if_contains(tag);
  const std::string name = found != nullptr && found->is_string() ? std::string{found->get_string()} : std::string{};
  boost::json::object left;
  ((left[tag] = Kinds::kKind), ...);
  const auto attempt = [&]<class A>(std::in_place_type_t<A>) {
    if (name != A::kKind) return;
    left[tag] = name;
    for (const FormPart& part : form<A>.parts)
      if (auto* value = from.if_contains(part.name)) left[part.name] = std::move(*value);
  };
  (attempt(std::in_place_type<Kinds>), ...);
  from = std::move(left);
}

}  // namespace tortuga::server
