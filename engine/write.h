// JSON out: appends any value that has a shape to a string. No document tree and no library, so a view costs
// microseconds and games may include this.
#pragma once

#include <charconv>
#include <string>
#include <string_view>

#include "engine/form_of.h"

namespace tortuga {

void write_text(std::string& out, std::string_view text);  // quoted and escaped
void write_decimal(std::string& out, Hundredths value);    // 0.25, 3.0

inline void write_number(std::string& out, std::int64_t value) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  out.append(digits, static_cast<std::size_t>(end - digits));
}

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

// Members that are left out (an empty std::optional) are not written.
void write_json(std::string& out, const Form& form, const void* value);

template <class T>
void write_json(std::string& out, const T& value) {
  if constexpr (shape_of<T> == Shape::text) write_text(out, value);
  else write_json(out, form<T>, &value);
}

// The members of a struct as "name": value pairs; `comma` stands before the first of them.
void write_members(std::string& out, const Form& form, const void* object, std::string_view comma);

template <class T>
  requires(shape_of<T> == Shape::parts)
void write_members(std::string& out, const T& object, std::string_view comma) {
  write_members(out, form<T>, &object, comma);
}

template <class T>
std::string to_json(const T& value) {
  std::string out;
  write_json(out, value);
  return out;
}

}  // namespace tortuga
