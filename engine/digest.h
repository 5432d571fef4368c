// Equality and hashing from the description: two values are the same if all their members are, and equal values have
// equal digests on every machine.
#pragma once

#include <array>
#include <variant>

#include "engine/describe.h"
#include "engine/list.h"
#include "engine/number.h"
#include "engine/seat.h"
#include "engine/secret.h"
#include "engine/sets.h"

namespace tortuga {

// Walks two values of one type in step and calls f(a, b) for each pair of whole numbers they are made of.
template <class T, class F>
constexpr void walk_both(const T& a, const T& b, F&& f) {
  if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
    f(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b));
  } else if constexpr (Optional<T>) {
    f(std::uint64_t{a.has_value()}, std::uint64_t{b.has_value()});
    if (a && b) walk_both(*a, *b, f);
  } else if constexpr (requires { a.bits(); }) {
    f(static_cast<std::uint64_t>(a.bits()), static_cast<std::uint64_t>(b.bits()));
  } else if constexpr (requires {
                         a.index();
                         a.somebody();
                       }) {
    f(static_cast<std::uint64_t>(a.index()), static_cast<std::uint64_t>(b.index()));
  } else if constexpr (requires { a.hidden(); }) {
    f(std::uint64_t{a.hidden()}, std::uint64_t{b.hidden()});
    walk_both(*a, *b, f);
  } else if constexpr (requires {
                         a.value();
                         typename T::rep;
                       }) {
    f(static_cast<std::uint64_t>(a.value()), static_cast<std::uint64_t>(b.value()));
  } else if constexpr (requires {
                         a.count;
                         requires std::is_same_v<T, Hundredths>;
                       }) {
    f(static_cast<std::uint64_t>(a.count), static_cast<std::uint64_t>(b.count));
  } else if constexpr (Kinds<T>) {
    f(a.index(), b.index());
    if (a.index() == b.index())
      std::visit([&](const auto& x) { walk_both(x, std::get<std::remove_cvref_t<decltype(x)>>(b), f); }, a);
  } else if constexpr (DescribedStruct<T>) {
    boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>(
        [&](auto d) { walk_both(a.*d.pointer, b.*d.pointer, f); });
  } else {  // lists, arrays and tables
    const auto n = static_cast<std::uint64_t>(a.end() - a.begin());
    const auto m = static_cast<std::uint64_t>(b.end() - b.begin());
    f(n, m);
    auto y = b.begin();
    for (auto x = a.begin(); x != a.end() && y != b.end(); ++x, ++y) walk_both(*x, *y, f);
  }
}

template <class T>
constexpr bool same(const T& a, const T& b) {
  bool equal = true;
  walk_both(a, b, [&](std::uint64_t x, std::uint64_t y) { equal = equal && x == y; });
  return equal;
}

template <class T>
constexpr std::uint64_t digest(const T& value) {
  std::uint64_t hash = 0xCBF29CE484222325ull;
  walk_both(value, value, [&](std::uint64_t x, std::uint64_t) { stir(hash, x); });
  return hash;
}

}  // namespace tortuga
