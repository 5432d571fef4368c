// What an order comes to once the cards beside it are known: crew, direction, range, fields, victims (section "Crew and
// cards" of RULES.md). Everything here reads a position and changes nothing, so the forecast and the rules agree.
#pragma once

#include <algorithm>
#include <array>

#include "games/pacifists/state.h"

namespace tortuga::pacifists {

// --- Captain cards -----------------------------------------------------------------------------------------------

enum class Action : std::uint8_t { none, boarding, attack, retreat, artillery };
BOOST_DESCRIBE_ENUM(Action, none, boarding, attack, retreat, artillery)
constexpr std::string_view label_group(Action) {
  return "action";
}

constexpr Action action_of(Order order) {
  return order > Order::retreat ? Action::artillery : static_cast<Action>(order);
}
constexpr bool is_gun(Order order) {
  return order > Order::retreat;
}
constexpr bool is_movement(Order order) {
  return order == Order::attack || order == Order::retreat;
}
// The boarding action and the lack of an order are no cards.
constexpr bool is_card(Order order) {
  return order > Order::boarding;
}

inline constexpr int kRanges[] = {0, 3, 6, 9};
inline constexpr int kFirstGun = static_cast<int>(Order::aimed_shot_0_grapeshot);

// What is printed on a gun's card.
struct Print {
  Gun gun = Gun::aimed_shot;
  Ammunition ammunition = Ammunition::chainshot;
  std::int8_t range = 0;
};

constexpr Print battery_print(Battery battery) {
  switch (battery) {
    case Battery::aimed_shot_grapeshot: return {Gun::aimed_shot, Ammunition::grapeshot};
    case Battery::aimed_shot_solid: return {Gun::aimed_shot, Ammunition::solid};
    case Battery::broadside_chainshot: return {Gun::broadside, Ammunition::chainshot};
    case Battery::broadside_grapeshot: return {Gun::broadside, Ammunition::grapeshot};
    case Battery::broadside_solid: return {Gun::broadside, Ammunition::solid};
    case Battery::scattered_fire_chainshot: return {Gun::scattered_fire, Ammunition::chainshot};
    case Battery::scattered_fire_grapeshot: return {Gun::scattered_fire, Ammunition::grapeshot};
    case Battery::scattered_fire_solid: return {Gun::scattered_fire, Ammunition::solid};
    case Battery::bombs_explosive: return {Gun::bombs, Ammunition::explosive};
  }
  return {};
}

constexpr auto make_prints() {
  std::array<Print, enum_size<Order>> prints{};
  for (int range = 0; range < 4; ++range)
    for (int b = 0; b < kBatteries; ++b) {
      Print print = battery_print(static_cast<Battery>(b));
      print.range = static_cast<std::int8_t>(kRanges[range]);
      prints[static_cast<std::size_t>(kFirstGun + range * kBatteries + b)] = print;
    }
  return prints;
}
inline constexpr auto kPrints = make_prints();
constexpr const Print& print_of(Order order) {
  return kPrints[static_cast<std::size_t>(order)];
}
static_assert(enum_size<Order> == kFirstGun + 4 * kBatteries);
static_assert(print_of(Order::scattered_fire_6_grapeshot).range == 6 &&
              print_of(Order::scattered_fire_6_grapeshot).gun == Gun::scattered_fire &&
              print_of(Order::scattered_fire_6_grapeshot).ammunition == Ammunition::grapeshot);

// --- Cards beside an action --------------------------------------------------------------------------------------

// How many copies of each card lie on one side, two bits for each name.
class Copies {
 public:
  Copies() = default;
  constexpr explicit Copies(const Laid& cards) : bits_(0) {
    for (Card card : cards) add(card);
  }
  constexpr void add(Card card) { bits_ += 1u << shift(card); }
  constexpr int operator[](Card card) const { return static_cast<int>(bits_ >> shift(card) & 3u); }
  constexpr bool empty() const { return bits_ == 0; }

 private:
  static_assert(enum_size<Card> <= 16);
  static constexpr int shift(Card card) { return 2 * static_cast<int>(card); }
  std::uint32_t bits_;  // left as it is until cards are counted
};

constexpr Copies copies_on(const Post& post) {
  return Copies{*post.cards};
}

// PAC-053: the crew an action counts.
constexpr int added_crew(const Rules& rules, Copies copies) {
  const int more = copies[Card::will_be_grog] + copies[Card::arm_mariners] - copies[Card::demotivate];
  return more * rules.crew_change;
}
constexpr int effective_crew(const Rules& rules, int tokens, Copies copies) {
  return std::max(0, (tokens >> copies[Card::is_grog]) + added_crew(rules, copies));
}

// PAC-062, PAC-140: where an action is carried out.
constexpr bool turned(const Rules& rules, Copies copies) {
  return ((copies[Card::wrong_side] + (rules.swaps() ? 0 : copies[Card::other_starboard])) & 1) != 0;
}
constexpr Side direction(const Rules& rules, Side side, Copies copies) {
  return turned(rules, copies) ? across(side) : side;
}

// PAC-140: an odd number of copies on the ship exchanges its captain cards.
constexpr bool exchanged(const Rules& rules, const Ship& ship) {
  if (!rules.swaps()) return false;
  int copies = 0;
  for (Side side : kSides) copies += copies_on(ship.at(side))[Card::other_starboard];
  return (copies & 1) != 0;
}

// PAC-072
constexpr int distance(const Rules& rules, const Ship& ship, int crew) {
  return std::min(crew, rules.base_distance + ship.sails);
}

// PAC-066, PAC-143: whether the successes of a boarding change ship.
constexpr bool defects(const Rules& rules, Copies copies) {
  return copies[Card::defect] > 0 || (rules.dual_use() && copies[Card::nearer] > 0);
}

// PAC-144: the card has a use only where it belongs to the deck.
constexpr bool sabotaged(const Rules& rules, Copies copies) {
  return rules.sabotages() && copies[Card::sabotage] > 0;
}

// PAC-147: a sabotaged boarding unless its successes change ship.
constexpr bool wrecks(const Rules& rules, Copies copies) {
  return sabotaged(rules, copies) && !defects(rules, copies);
}

// PAC-091: with `boarding_contact` there is no boarding over water.
constexpr bool is_fought(const Rules& rules, const State& state, Seat seat, Side towards) {
  return !rules.contact() || state.tiles(seat, towards) == 0;
}

// PAC-064, PAC-065, PAC-143
constexpr int range_of(const Rules& rules, Order gun, Copies copies) {
  const int steps = copies[Card::further] - copies[Card::nearer] - (rules.dual_use() ? copies[Card::defect] : 0);
  return print_of(gun).range + steps * rules.range_change;
}

// PAC-106
constexpr int gun_dice(const Rules& rules, Order gun, int crew) {
  return std::max(0, crew + rules.guns[print_of(gun).gun].modifier);
}

// PAC-101 to PAC-103: calls f(ship, fields away) for every ship that a gun of this range hits, the nearest first.
template <class F>
constexpr void for_each_hit(const State& state, Seat seat, Side towards, int range, int spread, F&& f) {
  int away = 0;
  int ship = seat.index();
  for (int i = 1; i < state.seats(); ++i) {
    if (towards == Side::port) {
      away += state.gaps[ship] + 1;
      ship = ship + 1 == state.seats() ? 0 : ship + 1;
    } else {
      ship = (ship == 0 ? state.seats() : ship) - 1;
      away += state.gaps[ship] + 1;
    }
    if (away >= range + spread) return;
    if (away > range) f(Seat{ship}, away);
  }
}
constexpr SeatSet hits(const State& state, Seat seat, Side towards, int range, int spread) {
  SeatSet set;
  for_each_hit(state, seat, towards, range, spread, [&](Seat ship, int) { set.add(ship); });
  return set;
}

// --- Decks -------------------------------------------------------------------------------------------------------

// Copies of an order in the captains' deck of this table.
constexpr int copies_built(const Rules& rules, int seats, Order order) {
  const MovementRules& movement = rules.movement;
  const int wanted = rules.captains_deck == CaptainsDeck::fixed
                         ? movement.fixed
                         : std::max<int>(movement.least, movement.base - movement.per_ship * seats);
  const int attacks = std::min<int>(wanted, movement.cards);
  if (order == Order::attack) return attacks;
  if (order == Order::retreat) return movement.cards - attacks;
  if (!is_gun(order)) return 0;
  return rules.artillery.at((static_cast<int>(order) - kFirstGun) % kBatteries);
}

// Copies of a card in the players' deck of this table.
constexpr int copies_built(const Rules& rules, Card card) {
  const int copies = rules.cards[card] + (rules.swaps() ? rules.swap_cards[card] : 0) +
                     (rules.sabotages() ? rules.sabotage_cards[card] : 0);
  return std::max(0, copies);
}

}  // namespace tortuga::pacifists
