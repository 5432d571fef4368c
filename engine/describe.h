// One description of a struct or enum (Boost.Describe) and what follows from it without a line per type: the names of
// enumerators and kinds here, everything else by way of the shapes (shape.h) and forms (form.h) of types: JSON in
// write.h and read.h, JSON Schema in schema.h, equality and hashing in digest.h.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <variant>

namespace tortuga {

template <class T>
concept DescribedStruct = std::is_class_v<T> && boost::describe::has_describe_members<T>::value && !std::is_union_v<T>;

template <class T>
concept DescribedEnum = std::is_enum_v<T> && boost::describe::has_describe_enumerators<T>::value;

template <class T>
struct IsVariant : std::false_type {};
template <class... T>
struct IsVariant<std::variant<T...>> : std::true_type {};

// A choice between kinds of things: moves and events. In JSON an object whose "kind" names the alternative.
template <class T>
concept Kinds = IsVariant<T>::value;

// Words that C++ keeps for itself are written with an underscore behind them (`short_`); to people they read "short".
constexpr std::string_view spoken(std::string_view name) {
  return name.ends_with('_') ? name.substr(0, name.size() - 1) : name;
}

// A member that may be left out.
template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <class T>
concept Optional = IsOptional<T>::value;

// Descriptors of the members: those of the bases first.
template <class T>
using Members = boost::describe::describe_members<T, boost::describe::mod_public | boost::describe::mod_inherited>;

// Calls f(name, member) for each member, in the order of the description.
template <class T, class F>
  requires DescribedStruct<std::remove_const_t<T>>
constexpr void for_each_member(T& object, F&& f) {
  [&]<template <class...> class L, class... D>(L<D...>) {
    (f(spoken(D::name), object.*D::pointer), ...);
  }(Members<std::remove_const_t<T>>{});
}

template <DescribedEnum E>
inline constexpr int enum_size =
    static_cast<int>(boost::mp11::mp_size<boost::describe::describe_enumerators<E>>::value);

// Calls f(name, value) for each enumerator.
template <DescribedEnum E, class F>
constexpr void for_each_enumerator(F&& f) {
  [&]<template <class...> class L, class... D>(L<D...>) {
    (f(spoken(D::name), D::value), ...);
  }(boost::describe::describe_enumerators<E>{});
}

template <DescribedEnum E>
constexpr std::string_view name_of(E value) {
  std::string_view found = "?";
  for_each_enumerator<E>([&](std::string_view name, E e) {
    if (e == value) found = name;
  });
  return found;
}

// The name of the alternative a move or event holds.
template <Kinds V>
constexpr std::string_view kind_of(const V& v) {
  constexpr auto kinds = []<class... A>(const std::variant<A...>*) {
    return std::array<std::string_view, sizeof...(A)>{A::kKind...};
  }(static_cast<const V*>(nullptr));
  return kinds[v.index()];
}

// Mixes `value` into a 64-bit hash: FNV-1a over 8-byte words with a final stir, the same on every machine.
constexpr void stir(std::uint64_t& hash, std::uint64_t value) {
  hash ^= value;
  hash *= 0x9E3779B97F4A7C15ull;
  hash ^= hash >> 29;
}

}  // namespace tortuga
