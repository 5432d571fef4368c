// JSON out: appends any described value to a string. No document tree and no library, so a view costs microseconds and
// games may include this.
#pragma once

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/describe.h"
#include "engine/json_text.h"
#include "engine/list.h"
#include "engine/number.h"
#include "engine/seat.h"
#include "engine/secret.h"
#include "engine/sets.h"

namespace tortuga {

void write_text(std::string& out, std::string_view text);  // quoted and escaped
void write_decimal(std::string& out, Hundredths value);    // 0.25, 3.0

inline void write_number(std::string& out, std::int64_t value) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  out.append(digits, end);
}

template <class T>
void write_json(std::string& out, const T& value);

template <class Range, class F>
void write_list(std::string& out, const Range& items, F&& each) {
  out += '[';
  const char* comma = "";
  for (const auto& item : items) {
    out += comma;
    comma = ",";
    each(item);
  }
  out += ']';
}

// "name": value pairs of a struct, each with a leading comma unless it is the first. An empty optional is left out.
template <class T>
void write_members(std::string& out, const T& object, const char* comma) {
  for_each_member(object, [&]<class M>(std::string_view name, const M& member) {
    if constexpr (Optional<M>)
      if (!member) return;
    out += comma;
    comma = ",";
    out += '"';
    out += name;
    out += "\":";
    write_json(out, member);
  });
}

template <class T>
void write_json(std::string& out, const T& value) {
  if constexpr (std::is_same_v<T, Json>) {
    out += value.text;
  } else if constexpr (std::is_same_v<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (Optional<T>) {
    write_json(out, *value);
  } else if constexpr (std::is_integral_v<T>) {
    write_number(out, value);
  } else if constexpr (DescribedEnum<T>) {
    write_text(out, name_of(value));
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    write_text(out, value);
  } else if constexpr (std::is_same_v<T, Hundredths>) {
    write_decimal(out, value);
  } else if constexpr (std::is_same_v<T, Seat>) {
    if (value.somebody()) write_number(out, value.index());
    else out += "null";
  } else if constexpr (requires { value.hidden(); }) {
    if (value.hidden()) out += "null";
    else write_json(out, *value);
  } else if constexpr (requires { typename T::rep; }) {
    write_number(out, value.value());
  } else if constexpr (requires { typename T::number; }) {
    out += '[';
    const char* comma = "";
    for (std::uint64_t bits = value.bits(); bits != 0; bits &= bits - 1) {
      out += comma;
      comma = ",";
      write_number(out, std::countr_zero(bits));
    }
    out += ']';
  } else if constexpr (requires {
                         typename T::key;
                         typename T::mapped;
                       }) {
    out += '{';
    const char* comma = "";
    for_each_enumerator<typename T::key>([&](std::string_view name, auto e) {
      out += comma;
      comma = ",";
      out += '"';
      out += name;
      out += "\":";
      write_json(out, value[e]);
    });
    out += '}';
  } else if constexpr (requires {
                         typename T::value;
                         value.bits();
                       }) {  // EnumSet
    out += '[';
    const char* comma = "";
    for_each_enumerator<typename T::value>([&](std::string_view name, auto e) {
      if (!value.has(e)) return;
      out += comma;
      comma = ",";
      write_text(out, name);
    });
    out += ']';
  } else if constexpr (Kinds<T>) {
    std::visit(
        [&](const auto& held) {
          out += "{\"kind\":\"";
          out += held.kKind;
          out += '"';
          write_members(out, held, ",");
          out += '}';
        },
        value);
  } else if constexpr (DescribedStruct<T>) {
    out += '{';
    write_members(out, value, "");
    out += '}';
  } else {
    write_list(out, value, [&](const auto& item) { write_json(out, item); });
  }
}

template <class T>
std::string to_json(const T& value) {
  std::string out;
  write_json(out, value);
  return out;
}

}  // namespace tortuga
