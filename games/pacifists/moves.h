// The decisions of Pacifists of the Caribbean, as they stand in JSON:
//   {"kind": "play", "cards": [{"card": "nearer", "side": "port"}]}
#pragma once

#include <variant>

#include "engine/move_list.h"
#include "games/pacifists/state.h"

namespace tortuga::pacifists {

// One players' card, put face down next to an action of the player's own ship (PAC-035).
struct Lay {
  Card card = Card::other_starboard;
  Side side = Side::starboard;
  friend constexpr bool operator==(const Lay&, const Lay&) = default;
};
BOOST_DESCRIBE_STRUCT(Lay, (), (card, side))

// A whole turn: none, one or two cards in any order; the rest is drawn (PAC-033). A third has room so that it can be
// refused.
struct Play {
  static constexpr const char* kKind = "play";
  List<Lay, 3> cards;
  friend constexpr bool operator==(const Play&, const Play&) = default;
};

// PAC-145: what a sabotaged boarding breaks.
enum class Tokens : std::uint8_t { sails, hull };
BOOST_DESCRIBE_ENUM(Tokens, sails, hull)
constexpr std::string_view label_group(Tokens) {
  return "tokens";
}

struct Wreck {
  static constexpr const char* kKind = "wreck";
  Side side = Side::starboard;  // where the action lies
  Tokens tokens = Tokens::sails;
  friend constexpr bool operator==(const Wreck&, const Wreck&) = default;
};

// PAC-144: what a sabotaged gun is loaded with.
struct Load {
  static constexpr const char* kKind = "load";
  Side side = Side::starboard;  // where the action lies
  Ammunition ammunition = Ammunition::chainshot;
  friend constexpr bool operator==(const Load&, const Load&) = default;
};

BOOST_DESCRIBE_STRUCT(Play, (), (cards))
BOOST_DESCRIBE_STRUCT(Wreck, (), (side, tokens))
BOOST_DESCRIBE_STRUCT(Load, (), (side, ammunition))

using Move = std::variant<Play, Wreck, Load>;

// The longest list: thirteen names on two sides give 26 ways to lay one card, 26 * 27 / 2 to lay two, and one to lay
// none; and one to spare.
using Moves = MoveList<Move, 1 + 26 + 351 + 1>;

}  // namespace tortuga::pacifists
