// Who is one lucky step from a victory, and by what (RAID-126, RAID-127). Works on views.
#pragma once

#include "engine/facts.h"
#include "games/raiders/state.h"

namespace tortuga::raiders {

enum class Victory : std::uint8_t { gold, map, merchant };
BOOST_DESCRIBE_ENUM(Victory, gold, map, merchant)

// Whether a card of gold, a fragment or the Merchant Ship's payment would win the game for this ship. Nobody is near
// who has nothing yet, however little it takes.
constexpr bool near(const Rules& rules, const State& view, const Ship& ship, Victory victory) {
  if (ship.sunk > 0 || view.over()) return false;
  const bool rich = rules.win_treasure && ship.gold > 0;
  switch (victory) {
    case Victory::gold: return rich && ship.gold + rules.cards.gold >= rules.gold_target;
    case Victory::map: return rules.win_map && ship.fragments > 0 && ship.fragments + 1 >= rules.fragments_to_win;
    case Victory::merchant:
      return rich && view.merchant && ship.merchant_count + 1 >= rules.events.merchant_plunders &&
             ship.gold + rules.events.merchant_gold >= rules.gold_target;
  }
  return false;
}

constexpr std::string_view warning_of(Victory victory) {
  switch (victory) {
    case Victory::gold: return "page.warn_gold";
    case Victory::map: return "page.warn_map";
    case Victory::merchant: return "page.warn_merchant";
  }
  return {};
}

// What a warning tells of a ship. A map or gold that does not win has no number to reach.
inline Facts riches_of(const Rules& rules, const State& view, Seat seat) {
  const Ship& ship = view.at(seat);
  const int target = rules.win_treasure ? rules.gold_target : 0;
  Facts facts;
  facts.add("seat", seat).add("gold", ship.gold).add("gold_target", target).add("missing", target - ship.gold);
  return facts.add("fragments", ship.fragments).add("needed", rules.win_map ? rules.fragments_to_win : std::int8_t{0});
}

// Calls `tell(seat, victory)` for each that is near, in turn order; ships that are not in it follow.
template <class F>
void for_each_near(const Rules& rules, const State& view, F&& tell) {
  SeatSet left = SeatSet::first(view.seats());
  const auto look = [&](Seat seat) {
    left.remove(seat);
    for_each_enumerator<Victory>([&](std::string_view, Victory victory) {
      if (near(rules, view, view.at(seat), victory)) tell(seat, victory);
    });
  };
  for (Seat seat : view.order) look(seat);
  for (Seat seat : SeatSet{left}) look(seat);
}

}  // namespace tortuga::raiders
