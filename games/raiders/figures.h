// What a page shows of Raiders on Deck beside the position: what follows from it by the rules.
#pragma once

#include <optional>
#include <vector>

#include "games/raiders/marks.h"
#include "games/raiders/victories.h"

namespace tortuga::raiders {

struct Captain {
  int active_crew = 0;
  int attack = 0, defense = 0;  // its Attack Bonus as it is now, its Defense
  EnumSet<Mark> marks;
  EnumSet<Victory> near;  // of these it is one lucky step away
};
BOOST_DESCRIBE_STRUCT(Captain, (), (active_crew, attack, defense, marks, near))

// The attack whose dice are on the table.
struct Shot {
  int bonus = 0, cards = 0, ghost = 0, penalty = 0;  // that go with the dice
  int base = 0;                                      // their sum
  std::vector<int> factors;                          // percent
  int damage = 0;
};
BOOST_DESCRIBE_STRUCT(Shot, (), (bonus, cards, ghost, penalty, base, factors, damage))

struct Figures {
  std::vector<Captain> ships;
  std::optional<Shot> shot;
  std::optional<int> few_loot;         // so few Loot cards are left, and there will be no more
  std::optional<int> gold, fragments;  // that win, where they do
  std::optional<int> rounds;           // after which it ends, where it does
};
BOOST_DESCRIBE_STRUCT(Figures, (), (ships, shot, few_loot, gold, fragments, rounds))

// What firing at a ship does: the least and the most by the dice as they fall first, and what can be expected.
struct Outline {
  std::optional<int> least, most, expected;
};
BOOST_DESCRIBE_STRUCT(Outline, (), (least, most, expected))

}  // namespace tortuga::raiders
