// A walk over some map: a list of places (structs of two or three whole numbers), each next to the one before. Told
// without names (tight.h) a walk of 23 hexes is its first place and at most 22 letters: a step that is taken again and
// again is told once, with how often.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/form.h"

namespace tortuga {

// Another one whenever a value is told in another way: both ends of a wire must have the same.
inline constexpr int kTightForm = 3;

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
inline constexpr char kFirstLetter = '0';  // the last one is 'J'

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

// How often the step before is taken again, as a letter behind it: 'a' is twice more, 'b' three times more.
inline constexpr char kFirstRun = 'a';
inline constexpr std::size_t kShortRun = 2, kLongRun = kShortRun + 25;

// The steps with their runs shortened.
inline std::string shorten(std::string_view steps) {
  std::string told;
  for (std::size_t i = 0; i < steps.size();) {
    const std::size_t end = std::min(steps.find_first_not_of(steps[i], i), steps.size());
    const std::size_t more = std::min(end - i - 1, kLongRun);
    told += steps[i];
    if (more >= kShortRun) told += static_cast<char>(kFirstRun + (more - kShortRun));
    i += more >= kShortRun ? more + 1 : 1;
  }
  return told;
}
// How many more steps a letter stands for like the one before; 0: it is a step itself.
constexpr std::size_t run_of(char letter) {
  return letter >= kFirstRun && letter <= 'z' ? static_cast<std::size_t>(letter - kFirstRun) + kShortRun : 0;
}

}  // namespace tortuga
