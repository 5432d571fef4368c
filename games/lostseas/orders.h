// What speaks for an order and what against it, and how much: in hundredths of a win.
//
// Learnt: in 8,831 positions of bosuns' duels and 5,458 of their games with four seats every order was followed into 40
// worlds that fit the view, everybody playing on for eight rounds (with four seats: four). The weights are those that
// come closest, by least squares within each position, to what the game's value said of the end; orders that are
// clearly worse than the best count less.
#pragma once

#include <array>

#include "games/lostseas/rules.h"

namespace tortuga::lostseas {

struct Weight {
  double even = 0;  // while nobody leads
  double lead = 0;  // more for whoever has as good as won, so much less for whoever has as good as lost
};

// What else speaks for a buff.
struct BuffWeights {
  Weight raised;
  Weight gap;            // for ten tiles to the nearest rival
  Weight attack;         // for each point of the bonus that is already there
  Weight their_attack;   // for each point of that rival's bonuses: this one,
  Weight their_defence;  // and this
};

struct OrderWeights {
  Weight find;        // a point that unknown water promises, where the turn ends
  Weight gem;         // a point there that Gem Seeker showed
  Weight skipped;     // a point that unknown water on the way promises, which is sailed over
  Weight water;       // a point that is found sailing on from there
  Weight fear;        // a point that the guns in range will cost there
  Weight shot;        // a point that the shot brings
  Weight more_shots;  // and those that Battleship may fire after it
  Weight stronger;    // a point that a buff adds to the shots to come
  Weight safer;       // a point that it keeps from the rivals' guns
  Weight gap;         // ten tiles to the nearest rival
  Weight in_range;    // to have that rival in range
  Weight exposed;     // to be in its range
  std::array<BuffWeights, enum_size<Buff>> buffs;
};

// Between two.
inline constexpr OrderWeights kDuel{
    .find = {3.51, -1.35},
    .gem = {2.94, -1.15},
    .skipped = {-0.12, -0.04},
    .water = {3.22, -0.45},
    .fear = {-4.19, -0.58},
    .shot = {3.60, -0.30},
    .more_shots = {2.93, -0.76},
    .stronger = {0.90, 1.04},
    .safer = {5.30, 0.85},
    .gap = {-0.64, 1.53},
    .in_range = {1.22, 0.17},
    .exposed = {0.67, 0.65},
    .buffs = {{
        // Sword Fighter
        {.raised = {3.41, -2.77},
         .gap = {-3.52, 3.94},
         .attack = {0.85, -0.30},
         .their_attack = {0.50, 0.05},
         .their_defence = {-0.89, 0.02}},
        // Push
        {.raised = {-2.32, -0.83},
         .gap = {-0.63, 1.50},
         .attack = {0.02, 0.29},
         .their_attack = {0.30, -0.10},
         .their_defence = {0.21, -0.10}},
        // Skilled Captain
        {.raised = {-0.17, -2.03},
         .gap = {-1.75, 2.20},
         .attack = {0.27, 0.10},
         .their_attack = {0.58, -0.07},
         .their_defence = {-0.29, 0.13}},
        // Double Devastation
        {.raised = {2.58, -0.97},
         .gap = {-3.15, 0.04},
         .attack = {-0.01, -0.06},
         .their_attack = {-0.04, -0.14},
         .their_defence = {0.20, 0.36}},
    }},
};

// At larger tables.
inline constexpr OrderWeights kCrowd{
    .find = {5.59, 0.71},
    .gem = {5.48, 0.69},
    .skipped = {0.36, 0.34},
    .water = {5.32, 1.87},
    .fear = {-3.13, -2.56},
    .shot = {5.40, 2.19},
    .more_shots = {4.43, 0.00},
    .stronger = {1.70, 2.81},
    .safer = {4.64, 1.73},
    .gap = {0.25, 0.70},
    .in_range = {1.82, 1.12},
    .exposed = {-1.27, -0.54},
    .buffs = {{
        // Sword Fighter
        {.raised = {6.62, 0.50},
         .gap = {-3.48, -0.30},
         .attack = {0.52, -0.32},
         .their_attack = {-0.21, -0.38},
         .their_defence = {-0.40, 0.19}},
        // Push
        {.raised = {3.27, 1.10},
         .gap = {-1.32, 0.52},
         .attack = {-0.07, 0.05},
         .their_attack = {0.47, 0.34},
         .their_defence = {-0.14, 0.22}},
        // Skilled Captain
        {.raised = {4.66, -0.11},
         .gap = {-2.70, -0.96},
         .attack = {0.18, 0.33},
         .their_attack = {0.16, 0.20},
         .their_defence = {0.11, 0.54}},
        // Double Devastation
        {.raised = {0.67, -0.19},
         .gap = {-0.39, -0.35},
         .attack = {-0.33, -0.13},
         .their_attack = {-0.62, -0.45},
         .their_defence = {0.16, -0.02}},
    }},
};

}  // namespace tortuga::lostseas
