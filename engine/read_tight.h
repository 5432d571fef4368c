// Reads what tight.h writes. Nothing is taken on trust: whatever does not fit the form is a flaw, which says where.
#pragma once

#include "engine/read.h"

namespace tortuga {

// After a flaw `out` is half-read and must not be used.
Flaw read_tight(const boost::json::value& value, const Form& form, void* out);
Flaw apply_tight_changes(const boost::json::value& changes, const Form& form, void* value);

template <class T>
Flaw read_tight(const boost::json::value& value, T& out) {
  return read_tight(value, form<T>, &out);
}
template <class T>
Flaw apply_tight_changes(const boost::json::value& changes, T& value) {
  return apply_tight_changes(changes, form<T>, &value);
}

}  // namespace tortuga
