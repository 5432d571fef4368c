// What a page shows of Pirates of the Lost Seas beside the position: what follows from it by the rules.
#pragma once

#include <string_view>
#include <vector>

#include "games/lostseas/state.h"

namespace tortuga::lostseas {

struct BuffLeft {
  Buff buff = Buff::sword;
  int turns = 0;
};
BOOST_DESCRIBE_STRUCT(BuffLeft, (), (buff, turns))

struct Sailor {
  int speed = 0;
  int reach = 0;                // of the cannon
  int attack = 0, defence = 0;  // what is added to the dice
  int to_next = 0;              // XP to the next level
  std::vector<BuffLeft> buffs;  // in force
};
BOOST_DESCRIBE_STRUCT(Sailor, (), (speed, reach, attack, defence, to_next, buffs))

// Another ship as the viewer may fire at it.
struct Target {
  Seat seat;
  int distance = 0;
  bool in_range = false;
  int chance = 0;     // percent
  bool loot = false;  // a hit may be followed by an attempt to steal
};
BOOST_DESCRIBE_STRUCT(Target, (), (seat, distance, in_range, chance, loot))

// A skill of the viewer, or of the ship itself (double_masted, future).
struct SkillCard {
  std::string_view skill;
  int level = 0;       // from which it is there
  bool open = false;   // that level is reached
  int missing_xp = 0;  // else
  int turns = 0;       // in force for so many
  int wait = 0;        // ready again after so many
  int attack = 0, defence = 0, reach = 0;
  int left = 0;  // uses, or shots of one order
};
BOOST_DESCRIBE_STRUCT(SkillCard, (), (skill, level, open, missing_xp, turns, wait, attack, defence, reach, left))

struct Figures {
  bool moon = false;
  std::vector<Sailor> players;
  Tile low, high;  // the tiles the viewer's cannon reaches; 0 for a watcher
  std::vector<Target> targets;
  std::vector<SkillCard> skills;  // by level
};
BOOST_DESCRIBE_STRUCT(Figures, (), (moon, players, low, high, targets, skills))

}  // namespace tortuga::lostseas
