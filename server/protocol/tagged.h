// Reading one of several kinds of things: the member `tag` names which, all others are its own.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "engine/read.h"

namespace tortuga::server {

template <class V>
std::string kinds_list() {
  std::string names;
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    ((names += (names.empty() ? "" : ", ") + std::string{std::variant_alternative_t<I, V>::kKind}), ...);
  }(std::make_index_sequence<std::variant_size_v<V>>{});
  return names;
}

template <class V>
Flaw read_tagged(boost::json::object from, std::string_view tag, V& out) {
  const auto* found = from.if_contains(tag);
  if (found == nullptr || !found->is_string()) return {"/" + std::string{tag}, "expected one of " + kinds_list<V>()};
  const std::string name{found->get_string()};
  from.erase(tag);
  const boost::json::value rest(std::move(from));
  Flaw flaw;
  bool known = false;
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto attempt = [&]<class A>(std::in_place_type_t<A>) {
      if (known || name != A::kKind) return;
      known = true;
      flaw = Reader::read(rest, out.template emplace<A>());
    };
    (attempt(std::in_place_type<std::variant_alternative_t<I, V>>), ...);
  }(std::make_index_sequence<std::variant_size_v<V>>{});
  if (!known) return {"/" + std::string{tag}, "expected one of " + kinds_list<V>()};
  return flaw;
}

// Leaves out what only a later version knows: members that the kind does not have. Of a kind that is unknown nothing is
// left; it becomes the last of the kinds.
template <class V>
void leave_out_unknown(boost::json::object& from, std::string_view tag, const V&) {
  const auto* found = from.if_contains(tag);
  const std::string name = found != nullptr && found->is_string() ? std::string{found->get_string()} : std::string{};
  boost::json::object left;
  left[tag] = std::variant_alternative_t<std::variant_size_v<V> - 1, V>::kKind;
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto attempt = [&]<class A>(std::in_place_type_t<A>) {
      if (name != A::kKind) return;
      left[tag] = name;
      for (const FormPart& part : form<A>.parts)
        if (auto* value = from.if_contains(part.name)) left[part.name] = std::move(*value);
    };
    (attempt(std::in_place_type<std::variant_alternative_t<I, V>>), ...);
  }(std::make_index_sequence<std::variant_size_v<V>>{});
  from = std::move(left);
}

}  // namespace tortuga::server
