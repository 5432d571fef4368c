// Placing islands by dice, and the Events. Included by play.cpp only.
#pragma once

#include "games/sea/dealer.h"
#include "games/sea/setup.h"

namespace tortuga::sea {

template <class Sink>
class Surveyor : protected Dealer<Sink> {
 protected:
  using Base = Dealer<Sink>;
  using Base::Base;
  using Base::byte;
  using Base::dice_;
  using Base::kTells;
  using Base::rules_;
  using Base::state_;
  using Base::tell_;
  using Base::word;

  void enrich_pirates(int treasures, Haul haul, Square square) {
    if (treasures == 0) return;
    state_.pirate_treasures = word(state_.pirate_treasures + treasures);
    tell_(PiratesGained{haul, square, state_.pirate_treasures, rules_.pirate_goal});
    Base::watch_goals();
  }

  // SEA-108 to SEA-113: rolls until the island, which is off the board, has a square.
  void place_island(int island) {
    while (true) {
      const Square square = rolled();
      if (square == kOff) {
        enrich_pirates(rules_.placement_treasures, Haul::symbol, kOff);  // SEA-109
        continue;
      }
      const bool pirate = pirate_on(state_, square);
      const bool ship = ship_on(state_, square);
      if (pirate) enrich_pirates(rules_.placement_treasures, Haul::square, square);  // SEA-110
      if (ship)                                                                      // SEA-111
        for (Colour other : fleet(state_))
          if (state_.ships[other] == square)
            Base::draw(state_.captains[other], rules_.placement_cards, Cause::placement);
      if (pirate || ship) continue;
      if constexpr (kTells) tell_(IslandPlaced{square, stacks_on(square)});
      state_.islands[island] = square;
      return;
    }
  }

  // SEA-196
  void place_combo() {
    const Square left = state_.combo;
    while (true) {
      const Square square = rolled();
      if (!combo_fits(state_, square) || square == left) continue;
      state_.combo = square;
      tell_(ComboPlaced{square});
      return;
    }
  }

  // SEA-032, SEA-034: what waits is resolved, first in first out; what turns up meanwhile waits at the end.
  void resolve_events() {
    while (!state_.queue.empty()) {
      const Card card = state_.queue.take(0);
      tell_(EventBegan{card});
      switch (family_of(card)) {
        case Family::cargo_adrift: cargo_adrift(); break;
        case Family::magical_compass: magical_compass(); break;
        case Family::parting_storms: parting_storms(); break;
        case Family::tales_of_more_treasure: tales(); break;
        default: break;  // no other family is an Event
      }
      state_.pile.push(card);
    }
  }

 private:
  Square rolled() {
    const Roll roll = roll_placement(dice_);
    tell_(PlacementRolled{static_cast<Letter>(roll.letter - 1), byte(roll.number)});
    return roll.square();
  }

  bool stacks_on(Square square) const {
    bool stacked = state_.combo == square;
    for (Square port : state_.ports) stacked = stacked || port == square;
    for (Square island : state_.islands) stacked = stacked || island == square;
    return stacked;
  }

  // SEA-145: every card is picked before any changes hands.
  void cargo_adrift() {
    struct Parcel {
      Seat taker, giver;
      int index;
      Card card;
      bool no_good;
    };
    List<Parcel, kMostSeats> parcels;
    Seat taker = state_.turn;
    for (int i = 0; i < state_.seats(); ++i, taker = next_seat(state_, taker)) {
      const Seat giver = previous_seat(state_, taker);
      const auto& hand = state_.at(giver).hand;
      if (hand.empty()) continue;
      const int index = dice_.pick(hand.size());
      parcels.push({taker, giver, index, hand[index], Base::known_without_goods(giver)});
    }
    for (const Parcel& parcel : parcels) {
      Base::remove_at(parcel.giver, parcel.index);
      Base::lose_track(parcel.giver, parcel.taker);
    }
    for (const Parcel& parcel : parcels) {
      Base::add_card(parcel.taker, parcel.card, seen_of(parcel.giver));
      if (!parcel.no_good) state_.at(parcel.giver).goods_known = state_.at(parcel.taker).goods_known = false;
      tell_(CargoTaken{parcel.taker, parcel.giver, parcel.card});
    }
  }

  void magical_compass() {  // SEA-146
    Seat seat = state_.turn;
    for (int i = 0; i < state_.seats(); ++i, seat = next_seat(state_, seat)) {
      Player& player = state_.at(seat);
      player.tokens = word(player.tokens + rules_.event_tokens);
      tell_(TokenGained{seat, player.tokens});
    }
  }

  void parting_storms() {  // SEA-147
    Seat seat = state_.turn;
    for (int i = 0; i < state_.seats(); ++i, seat = next_seat(state_, seat))
      Base::draw(seat, rules_.storm_cards, Cause::storm);
  }

  void tales() {  // SEA-148
    if (state_.islands.size() >= rules_.most_islands) {
      tell_(TalesIgnored{byte(state_.islands.size())});
      return;
    }
    state_.islands.push(kOff);
    place_island(state_.islands.size() - 1);
  }
};

}  // namespace tortuga::sea
