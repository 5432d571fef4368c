// What a value is, recognised in one place: JSON out and in, JSON Schema, equality and hashing, patches, facts, options
// and the strangers of the laws all switch over these shapes (by way of form.h) and know no type. A new shape is one
// line here, its branch in form_of.h, and one `case` in each of them, which the compiler demands.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "engine/describe.h"
#include "engine/json_text.h"
#include "engine/list.h"
#include "engine/named.h"
#include "engine/number.h"
#include "engine/seat.h"
#include "engine/secret.h"
#include "engine/sets.h"

namespace tortuga {

enum class Shape : std::uint8_t {
  truth,       // bool
  number,      // a whole number
  tagged,      // a whole number of its own type: Number
  decimal,     // Hundredths
  name,        // an enumerator
  text,        // std::string; std::string_view and literals, which cannot be read
  registered,  // one of a list that is kept elsewhere, by its name: Rank
  seat,        // Seat
  seat_set,    // SeatSet
  tagged_set,  // NumberSet
  name_set,    // EnumSet
  secret,      // Secret: something, or hidden
  maybe,       // std::optional: something, or left out
  table,       // EnumMap: something by name
  row,         // std::array: always as many
  list,        // List, std::vector and whatever else has items in order, even if it makes them up (a packed route)
  kinds,       // std::variant: one of several kinds of parts
  parts,       // a described struct
  json,        // Json: any value, as it is
  parsed,      // an object of a JSON library
};

namespace shape {

template <class T>
concept Tagged = requires(const T& value) {
  typename T::rep;
  { value.value() } -> std::same_as<int>;
};
template <class T>
concept TaggedSet = requires(const T& value) {
  typename T::number;
  { value.bits() } -> std::same_as<std::uint64_t>;
};
template <class T>
concept NameSet = requires(const T& value) {
  typename T::value;
  { value.bits() } -> std::same_as<std::uint64_t>;
};
template <class T>
concept Hiding = requires(T& value) {
  value.hide();
  { value.hidden() } -> std::same_as<bool>;
};
template <class T>
concept Table = requires {
  typename T::key;
  typename T::mapped;
};
template <class T>
concept Parsed = requires(const T& value) { value.if_contains(""); };
template <class T>
concept Items = requires(const T& value) {
  typename T::value_type;
  value.size();
  value.begin();
  { value[0] } -> std::convertible_to<const typename T::value_type&>;
};
template <class T>
concept Row = Items<T> && requires { std::tuple_size<T>::value; };

template <class T>
inline constexpr bool kNone = false;

template <class T>
consteval Shape recognised() {
  if constexpr (std::is_same_v<T, bool>) return Shape::truth;
  else if constexpr (std::is_integral_v<T>) return Shape::number;
  else if constexpr (DescribedEnum<T>) return Shape::name;
  else if constexpr (Kinds<T>) return Shape::kinds;
  else if constexpr (std::is_same_v<T, Json>) return Shape::json;
  else if constexpr (Named<T>) return Shape::registered;
  else if constexpr (std::is_convertible_v<const T&, std::string_view>) return Shape::text;
  else if constexpr (std::is_same_v<T, Hundredths>) return Shape::decimal;
  else if constexpr (std::is_same_v<T, Seat>) return Shape::seat;
  else if constexpr (std::is_same_v<T, SeatSet>) return Shape::seat_set;
  else if constexpr (Optional<T>) return Shape::maybe;
  else if constexpr (DescribedStruct<T>) return Shape::parts;
  else if constexpr (Tagged<T>) return Shape::tagged;
  else if constexpr (TaggedSet<T>) return Shape::tagged_set;
  else if constexpr (NameSet<T>) return Shape::name_set;
  else if constexpr (Hiding<T>) return Shape::secret;
  else if constexpr (Table<T>) return Shape::table;
  else if constexpr (Parsed<T>) return Shape::parsed;
  else if constexpr (Row<T>) return Shape::row;
  else if constexpr (Items<T>) return Shape::list;
  else
    static_assert(kNone<T>,
                  "This type has no shape: describe it (BOOST_DESCRIBE_STRUCT, BOOST_DESCRIBE_ENUM) or, if it is "
                  "something new, give it a shape in engine/shape.h");
}

}  // namespace shape

template <class T>
inline constexpr Shape shape_of = shape::recognised<T>();

}  // namespace tortuga
