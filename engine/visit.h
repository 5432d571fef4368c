// Calls f with the alternative a variant holds, through a switch the compiler can see through: std::visit's table of
// function pointers costs a third of a small move.
#pragma once

#include <utility>
#include <variant>

namespace tortuga {

template <std::size_t I = 0, class V, class F>
[[gnu::always_inline]] constexpr decltype(auto) visit_kind(V&& v, F&& f) {
  constexpr std::size_t count = std::variant_size_v<std::remove_cvref_t<V>>;
  if constexpr (I + 1 == count) {
    return f(*std::get_if<I>(&v));
  } else {
    if (v.index() == I) return f(*std::get_if<I>(&v));
    return visit_kind<I + 1>(std::forward<V>(v), std::forward<F>(f));
  }
}

}  // namespace tortuga
