// The steps of the rulebook that a move sets off, until somebody has to decide again: one leads to the next across the
// files named here, so all are declared in one place. Only play.cpp includes those files.
#pragma once

#include "games/raiders/raiders.h"

namespace tortuga::raiders {

// RAID-101: a ship about to sink shows no HP.
constexpr std::int16_t shown(const Ship& ship) {
  return ship.hp < 0 ? std::int16_t{0} : ship.hp;
}

// The end of the setup: Rotten Food choices, or round 1.
template <class Sink>
void set_out(Deed<Sink>& deed);

// --- rounds.h ---
template <class Sink>
void begin_round(Deed<Sink>& deed);
template <class Sink>
Seat highest(Deed<Sink>& deed, SeatSet group, bool kraken);
template <class Sink>
void next_turn(Deed<Sink>& deed);
template <class Sink>
void draw_cards(Deed<Sink>& deed, Seat seat);
template <class Sink>
void end_turn(Deed<Sink>& deed);
template <class Sink>
void pass_turn(Deed<Sink>& deed);

// --- actions.h ---
template <class Sink>
void act(Deed<Sink>& deed, Action action, Seat target);

// --- combat.h ---
template <class Sink>
bool ask_smoke(Deed<Sink>& deed, SmokeTiming now);
template <class Sink>
void roll_attack(Deed<Sink>& deed);
template <class Sink>
void strike(Deed<Sink>& deed);

// --- effects.h ---
template <class Sink>
void use_card(Deed<Sink>& deed, Card card, Seat target);
template <class Sink>
void after_card(Deed<Sink>& deed);

// --- loot.h ---
template <class Sink>
Card draw_loot(Deed<Sink>& deed);
template <class Sink>
bool look(Deed<Sink>& deed);
template <class Sink>
bool take_loot(Deed<Sink>& deed, Card card, SeatSet knowers);
template <class Sink>
void after_plunder(Deed<Sink>& deed);

// --- riches.h ---
template <class Sink>
void gain_ammo(Deed<Sink>& deed, Seat seat, int ammo);
template <class Sink>
bool gain_gold(Deed<Sink>& deed, Seat seat, int gold);
template <class Sink>
void warn(Deed<Sink>& deed, Seat seat);

// --- event_cards.h ---
template <class Sink>
int hurt(Deed<Sink>& deed, Ship& ship, int amount);
template <class Sink>
void turn_event(Deed<Sink>& deed);
template <class Sink>
void storm_strikes(Deed<Sink>& deed);
template <class Sink>
void ask_veil(Deed<Sink>& deed, EventCard card, SeatSet whom);
template <class Sink>
void lift_weather(Deed<Sink>& deed);

// --- plans.h ---
template <class Sink>
void begin_plans(Deed<Sink>& deed);
template <class Sink>
void reveal_plans(Deed<Sink>& deed);
template <class Sink>
void run_plan(Deed<Sink>& deed);

// --- ending.h ---
template <class Sink>
bool sink(Deed<Sink>& deed);
template <class Sink>
void end_by_limit(Deed<Sink>& deed);
template <class Sink>
void end_game(Deed<Sink>& deed, Ending ending, SeatSet winners);

}  // namespace tortuga::raiders
