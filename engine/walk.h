// A walk over some map: a list of places (structs of two or three whole numbers), each next to the one before. Told
// without names (tight.h) a walk of 23 hexes is its first place and 22 letters.
#pragma once

#include <array>
#include <optional>

#include "engine/form.h"

namespace tortuga {

// Another one whenever a value is told in another way: both ends of a wire must have the same.
inline constexpr int kTightForm = 2;

// Whether places of this form can be walked.
constexpr bool walkable(const Form& place) {
  if (place.shape != Shape::parts || place.parts.size() < 2 || place.parts.size() > 3) return false;
  for (const FormPart& part : place.parts)
    if ((part.form->shape != Shape::number && part.form->shape != Shape::tagged) || part.form->size > 4) return false;
  return true;
}

// A step: each member stays, or becomes one less or one more. As a letter: '0' and the members' digits to the base 3,
// the first member's the lowest.
using Step = std::array<std::int64_t, 3>;

inline constexpr int kFarthest = 1;
inline constexpr char kFirstLetter = '0';

constexpr std::optional<char> letter_of(const Step& step, std::size_t members) {
  int digits = 0;
  for (std::size_t i = members; i-- > 0;) {
    if (step[i] < -kFarthest || step[i] > kFarthest) return {};
    digits = digits * 3 + static_cast<int>(step[i]) + kFarthest;
  }
  return static_cast<char>(kFirstLetter + digits);
}

constexpr std::optional<Step> step_of(char letter, std::size_t members) {
  int digits = letter - kFirstLetter;
  if (digits < 0) return {};
  Step step{};
  for (std::size_t i = 0; i < members; ++i, digits /= 3) step[i] = digits % 3 - kFarthest;
  if (digits != 0) return {};
  return step;
}

}  // namespace tortuga
