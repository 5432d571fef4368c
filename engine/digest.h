// Equality and hashing from the form: two values are the same if all their parts are, and equal values have equal
// digests on every machine.
#pragma once

#include <cstring>

#include "engine/form_of.h"

namespace tortuga {

// What most of a position is after a move: its bytes are as they were.
inline bool same_bytes(const Form& form, const void* a, const void* b) {
  switch (form.size) {
    case 1: return std::memcmp(a, b, 1) == 0;
    case 2: return std::memcmp(a, b, 2) == 0;
    case 4: return std::memcmp(a, b, 4) == 0;
    case 8: return std::memcmp(a, b, 8) == 0;
    default: return std::memcmp(a, b, form.size) == 0;
  }
}
bool same_parts(const Form& form, const void* a, const void* b);

inline bool same(const Form& form, const void* a, const void* b) {
  if (form.is_bytes && same_bytes(form, a, b)) return true;
  return !form.is_word && same_parts(form, a, b);
}

std::uint64_t digest(const Form& form, const void* value);

template <class T>
bool same(const T& a, const T& b) {
  return same(form<T>, &a, &b);
}

template <class T>
std::uint64_t digest(const T& value) {
  return digest(form<T>, &value);
}

}  // namespace tortuga
