// A value of any form, sensible or not: what a stranger might send.
#pragma once

#include "engine/dice.h"
#include "engine/form_of.h"

namespace tortuga {

void scramble(const Form& form, void* out, Dice& dice);

template <class T>
void scramble(T& out, Dice& dice) {
  static_assert(readable(form<T>), "nobody can send this");
  scramble(form<T>, &out, dice);
}

}  // namespace tortuga
