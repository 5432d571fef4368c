// One move being carried out, with everything that follows from it until somebody has to decide again. The rules stand
// in short functions, by subject: rounds.h, combat.h, effects.h, trade.h, sea.h, plans.h, ending.h. Only play.cpp
// includes them.
#pragma once

#include "games/raiders/playing.h"
#include "games/raiders/raiders.h"
#include "games/raiders/volley.h"

namespace tortuga::raiders {

inline constexpr int kLootWarning = 5;  // how many Loot cards are few: the table is warned once

template <class Sink>
class Voyage {
  static constexpr bool kTells = !std::is_same_v<Sink, NoEvents>;

 public:
  Voyage(const Rules& rules, State& state, Seat seat, Dice& dice, Sink& tell)
      : rules_(rules), state_(state), seat_(seat), dice_(dice), tell_(tell) {}

  // effects.h: cards, and what comes out of the Loot deck
  void operator()(const Discard&);
  void operator()(const Play&);
  void operator()(const Take&);
  void operator()(const Plunder&);
  // combat.h: the other actions
  void operator()(const Fire&);
  void operator()(const SmokeBomb&);
  void operator()(const LetCome&);
  void operator()(const Reroll&);
  void operator()(const Stop&);
  void operator()(const Repair&);
  void operator()(const Reload&);
  void operator()(const Maneuver&);
  // trade.h
  void operator()(const SellAmmo& o) { offer({OfferKind::sell_ammo, Card::none, o.amount, o.gold}, o.to); }
  void operator()(const BuyAmmo& o) { offer({OfferKind::buy_ammo, Card::none, o.amount, o.gold}, o.to); }
  void operator()(const SellCard& o) { offer({OfferKind::sell_card, o.card, 1, o.gold}, o.to); }
  void operator()(const BuyCard& o) { offer({OfferKind::buy_card, Card::none, 1, o.gold}, o.to); }
  void operator()(const Accept&);
  void operator()(const Decline&);
  // sea.h: Event cards
  void operator()(const Ignore&) { answer_veil(true); }
  void operator()(const Suffer&) { answer_veil(false); }
  // ending.h
  void operator()(const StrikeColours&);

  // The end of the setup: Rotten Food choices, or round 1 (RAID-012, RAID-014).
  void set_out();

 private:
  static std::int8_t tiny(int n) { return static_cast<std::int8_t>(n); }
  static std::int16_t small(int n) { return static_cast<std::int16_t>(n); }
  static std::int16_t shown(const Ship& ship) { return ship.hp < 0 ? std::int16_t{0} : ship.hp; }  // RAID-101
  Ship& at(Seat seat) { return state_.at(seat); }
  Ship& active() { return state_.at(state_.turn); }
  bool over() const { return state_.stage == Stage::over; }

  // rounds.h
  void begin_round();
  void rank(SeatSet group, bool again);
  void follow(Seat first);
  Seat highest(SeatSet group, bool kraken);
  int throw_two() { return dice_.roll(rules_.die_sides) + dice_.roll(rules_.die_sides); }
  void next_turn();
  void begin_turn(Seat seat);
  void draw_cards(Seat seat);
  void end_turn();
  void pass_turn();
  void end_round();

  // effects.h
  void choose(Action action);
  void use_card(Card card, Seat at);
  void after_card();
  void heal(Card card, int amount);
  void aim_chain(Seat target);
  void aim_net(Seat target);
  void aim_sabotage(Seat target);
  void foil(Seat target, Card card, Card by);
  Card draw_loot();
  bool look();
  bool take_loot(Card card, SeatSet knowers);
  void after_plunder();

  // hands and piles, effects.h
  void stow(Ship& ship, Card card, SeatSet knowers);
  Card lose(Ship& ship, int place);
  Card hand_over(Seat from, Seat to, int place);
  void forget_one(Ship& ship, int place);
  void discard(Card card, int copies = 1);
  void use_up(Ship& ship, Pending pending);
  bool gain_gold(Seat seat, int gold);
  void gain_ammo(Seat seat, int ammo);
  void warn(Seat seat);

  // combat.h
  void roll_attack();
  void after_roll();
  void finish_rolls();
  void strike();
  void after_attack();

  // trade.h
  void offer(const Offer& offer, Seat to);
  void close_offer();

  // sea.h
  int hurt(Ship& ship, int amount);
  void turn_event();
  void kraken_strikes(Seat seat);
  void storm_strikes();
  void mutiny();
  void ask_veil(EventCard card, SeatSet whom);
  void answer_veil(bool ignores);
  void lift_weather();

  // plans.h
  void begin_plans();
  void commit(Action action, Seat target);
  void reveal_plans();
  void run_plan();
  void act(Action action, Seat target);

  // ending.h
  bool sink();
  void sink_ship(Seat seat);
  void end_game(Ending ending, SeatSet winners);
  void end_by_limit();

  const Rules& rules_;
  State& state_;
  Seat seat_;  // who decided
  Dice& dice_;
  Sink& tell_;
};

}  // namespace tortuga::raiders
