// The decisions of Raiders on Deck, as they stand in JSON: {"kind": "play", "card": "trap_net", "at": 2}.
#pragma once

#include <optional>
#include <variant>

#include "engine/move_list.h"
#include "games/raiders/state.h"

namespace tortuga::raiders {

// D1: the hand card that Rotten Food spoils.
struct Discard {
  static constexpr const char* kKind = "discard";
  Card card = Card::none;
  friend bool operator==(const Discard&, const Discard&) = default;
};
// D2: a hand card, with a target if it needs one. In the simultaneous variant it joins the commitment (D9).
struct Play {
  static constexpr const char* kKind = "play";
  Card card = Card::none;
  std::optional<Seat> at;
  friend bool operator==(const Play&, const Play&) = default;
};
// D2: the five actions. In the simultaneous variant they complete the commitment (D9).
struct Fire {
  static constexpr const char* kKind = "fire";
  Seat at;
  friend bool operator==(const Fire&, const Fire&) = default;
};
struct Repair {
  static constexpr const char* kKind = "repair";
  friend bool operator==(const Repair&, const Repair&) = default;
};
struct Plunder {
  static constexpr const char* kKind = "plunder";
  friend bool operator==(const Plunder&, const Plunder&) = default;
};
struct Reload {
  static constexpr const char* kKind = "reload";
  friend bool operator==(const Reload&, const Reload&) = default;
};
struct Maneuver {
  static constexpr const char* kKind = "maneuver";
  friend bool operator==(const Maneuver&, const Maneuver&) = default;
};
// D2: trade offers (RAID-132). `to` is the partner.
struct SellAmmo {
  static constexpr const char* kKind = "sell_ammo";
  Seat to;
  std::int16_t amount = 0, gold = 0;
  friend bool operator==(const SellAmmo&, const SellAmmo&) = default;
};
struct BuyAmmo {
  static constexpr const char* kKind = "buy_ammo";
  Seat to;
  std::int16_t amount = 0, gold = 0;
  friend bool operator==(const BuyAmmo&, const BuyAmmo&) = default;
};
struct SellCard {
  static constexpr const char* kKind = "sell_card";
  Seat to;
  Card card = Card::none;
  std::int16_t gold = 0;
  friend bool operator==(const SellCard&, const SellCard&) = default;
};
struct BuyCard {
  static constexpr const char* kKind = "buy_card";
  Seat to;
  std::int16_t gold = 0;
  friend bool operator==(const BuyCard&, const BuyCard&) = default;
};
// D3: the card is named where the offer buys one.
struct Accept {
  static constexpr const char* kKind = "accept";
  std::optional<Card> card;
  friend bool operator==(const Accept&, const Accept&) = default;
};
struct Decline {
  static constexpr const char* kKind = "decline";
  friend bool operator==(const Decline&, const Decline&) = default;
};
// D4
struct SmokeBomb {
  static constexpr const char* kKind = "smoke_bomb";
  friend bool operator==(const SmokeBomb&, const SmokeBomb&) = default;
};
struct LetCome {
  static constexpr const char* kKind = "let_come";
  friend bool operator==(const LetCome&, const LetCome&) = default;
};
// D5: die 1 or 2.
struct Reroll {
  static constexpr const char* kKind = "reroll";
  std::int8_t die = 0;
  friend bool operator==(const Reroll&, const Reroll&) = default;
};
struct Stop {
  static constexpr const char* kKind = "stop";
  friend bool operator==(const Stop&, const Stop&) = default;
};
// D6: card 1 (the upper one) or 2.
struct Take {
  static constexpr const char* kKind = "take";
  std::int8_t card = 0;
  friend bool operator==(const Take&, const Take&) = default;
};
// D7, D8
struct Ignore {
  static constexpr const char* kKind = "ignore";
  friend bool operator==(const Ignore&, const Ignore&) = default;
};
struct Suffer {
  static constexpr const char* kKind = "suffer";
  friend bool operator==(const Suffer&, const Suffer&) = default;
};
// RAID-141: any captain afloat, also outside the own turn. Accepted but never listed.
struct StrikeColours {
  static constexpr const char* kKind = "strike_colours";
  friend bool operator==(const StrikeColours&, const StrikeColours&) = default;
};
BOOST_DESCRIBE_STRUCT(Discard, (), (card))
BOOST_DESCRIBE_STRUCT(Play, (), (card, at))
BOOST_DESCRIBE_STRUCT(Fire, (), (at))
BOOST_DESCRIBE_STRUCT(Repair, (), ())
BOOST_DESCRIBE_STRUCT(Plunder, (), ())
BOOST_DESCRIBE_STRUCT(Reload, (), ())
BOOST_DESCRIBE_STRUCT(Maneuver, (), ())
BOOST_DESCRIBE_STRUCT(SellAmmo, (), (to, amount, gold))
BOOST_DESCRIBE_STRUCT(BuyAmmo, (), (to, amount, gold))
BOOST_DESCRIBE_STRUCT(SellCard, (), (to, card, gold))
BOOST_DESCRIBE_STRUCT(BuyCard, (), (to, gold))
BOOST_DESCRIBE_STRUCT(Accept, (), (card))
BOOST_DESCRIBE_STRUCT(Decline, (), ())
BOOST_DESCRIBE_STRUCT(SmokeBomb, (), ())
BOOST_DESCRIBE_STRUCT(LetCome, (), ())
BOOST_DESCRIBE_STRUCT(Reroll, (), (die))
BOOST_DESCRIBE_STRUCT(Stop, (), ())
BOOST_DESCRIBE_STRUCT(Take, (), (card))
BOOST_DESCRIBE_STRUCT(Ignore, (), ())
BOOST_DESCRIBE_STRUCT(Suffer, (), ())
BOOST_DESCRIBE_STRUCT(StrikeColours, (), ())

using Move = std::variant<Discard, Play, Fire, Repair, Plunder, Reload, Maneuver, SellAmmo, BuyAmmo, SellCard, BuyCard,
                          Accept, Decline, SmokeBomb, LetCome, Reroll, Stop, Take, Ignore, Suffer, StrikeColours>;

// Offers are listed at these prices; `check` accepts any other too (section 10 of the rules: a selection is enough).
inline constexpr int kListedPrices = 3;

// The longest list: a hand of 15 kinds, three of them aimed at 11 ships; 15 actions; and for each of 11 partners the
// listed prices of ammunition bought and sold, a card bought, 15 cards sold; and some to spare.
inline constexpr int kMostMoves = 12 + 3 * 11 + 15 + 11 * kListedPrices * (3 + kMostHand) + 8;
using Moves = MoveList<Move, kMostMoves>;

}  // namespace tortuga::raiders
