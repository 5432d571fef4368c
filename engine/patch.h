// What changed between two positions: the paths that differ, each with its new value. Small enough to send after every
// move, made from the form without a document tree.
#pragma once

#include <string>

#include "engine/form_of.h"

namespace tortuga {

// {"/players/0/tile": 18}: structs, arrays and tables are walked. A list whose length changed is given by its new
// length ("/hand/length": 3) and the items that differ or are new, or whole if that is shorter. Anything else that
// differs is given whole.
std::string changes(const Form& form, const void* before, const void* now);

template <class T>
std::string changes(const T& before, const T& now) {
  return changes(form<T>, &before, &now);
}

}  // namespace tortuga
