// A walk over hexes: a list of places (structs of two whole numbers), each beside the one before. Told without names
// (tight.h) a walk of 23 hexes is its first place and at most 11 letters: a letter is a way that is taken up to nine
// times, or two ways.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/form.h"

namespace tortuga {

// Another one whenever a value is told in another way: both ends of a wire must have the same.
inline constexpr int kTightForm = 4;

inline constexpr std::size_t kWalkMembers = 2;

// Whether places of this form can be walked.
constexpr bool walkable(const Form& place) {
  if (place.shape != Shape::parts || place.parts.size() != kWalkMembers) return false;
  for (const FormPart& part : place.parts)
    if ((part.form->shape != Shape::number && part.form->shape != Shape::tagged) || part.form->size > 4) return false;
  return true;
}

// What a step adds to the members; a way is its number here.
using Step = std::array<std::int64_t, kWalkMembers>;
inline constexpr std::array<Step, 6> kWays{{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};

constexpr std::optional<std::size_t> way_of(const Step& step) {
  for (std::size_t way = 0; way < kWays.size(); ++way)
    if (kWays[way] == step) return way;
  return {};
}

// A letter: a way and how often it is taken, or a way and then another one. They are the letters from '#' on that no
// JSON needs to write in two.
struct Leg {
  std::size_t way = 0, times = 1;
  std::optional<std::size_t> then;
};
inline constexpr std::size_t kLongestLeg = 9, kLegs = kLongestLeg + kWays.size() - 1;  // that begin with a way
inline constexpr char kFirstLetter = '#', kLeftOut = '\\';

constexpr char letter_of(const Leg& leg) {
  const std::size_t more = leg.then ? kLongestLeg + *leg.then - (*leg.then > leg.way) : leg.times - 1;
  const std::size_t letter = kFirstLetter + leg.way * kLegs + more;
  return static_cast<char>(letter < kLeftOut ? letter : letter + 1);
}
constexpr std::optional<Leg> leg_of(char letter) {
  const int place = letter - kFirstLetter - (letter > kLeftOut);
  if (place < 0 || letter == kLeftOut || static_cast<std::size_t>(place) >= kWays.size() * kLegs) return {};
  Leg leg{static_cast<std::size_t>(place) / kLegs, 1, {}};
  const std::size_t more = static_cast<std::size_t>(place) % kLegs;
  if (more < kLongestLeg) leg.times = more + 1;
  else leg.then = more - kLongestLeg + (more - kLongestLeg >= leg.way);
  return leg;
}

// Ways, one a character, as letters.
inline std::string letters_of(std::string_view ways) {
  std::string letters;
  for (std::size_t i = 0; i < ways.size();) {
    Leg leg{static_cast<std::size_t>(ways[i]), 1, {}};
    const std::size_t end = std::min(ways.find_first_not_of(ways[i], i), ways.size());
    leg.times = std::min(end - i, kLongestLeg);
    if (leg.times == 1 && end < ways.size()) leg.then = static_cast<std::size_t>(ways[end]);
    letters += letter_of(leg);
    i += leg.times + (leg.then ? 1 : 0);
  }
  return letters;
}

}  // namespace tortuga
