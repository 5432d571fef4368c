// A value that is one of a list which is no enum, because it is kept elsewhere (a rank of bots): in JSON its name.
#pragma once

#include <concepts>
#include <string_view>

namespace tortuga {

template <class T>
concept Named = std::convertible_to<const T&, std::string_view> && requires(const T& value) {
  { value.name() } -> std::same_as<std::string_view>;
  { *T::all().begin() } -> std::convertible_to<T>;
};

}  // namespace tortuga
