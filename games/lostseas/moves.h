// The decisions of Pirates of the Lost Seas, as they stand in JSON: {"kind": "sail", "by": -2}.
#pragma once

#include <optional>
#include <variant>

#include "engine/move_list.h"
#include "games/lostseas/state.h"

namespace tortuga::lostseas {

enum class Side : std::uint8_t { left, right };
BOOST_DESCRIBE_ENUM(Side, left, right)
constexpr std::string_view label_group(Side) {
  return "side";
}

// D1: the orders of a turn. Sail by -3..-1 is left, 1..3 is right (LOST-021).
struct Sail {
  static constexpr const char* kKind = "sail";
  std::int8_t by = 0;
  friend bool operator==(const Sail&, const Sail&) = default;
};
// D1, and D3 for the later shots of Battleship.
struct Fire {
  static constexpr const char* kKind = "fire";
  Seat at;
  friend bool operator==(const Fire&, const Fire&) = default;
};
// Names the ocean, or none where the ocean is drawn (LOST-094).
struct Portal {
  static constexpr const char* kKind = "portal";
  std::optional<Ocean> ocean;
  friend bool operator==(const Portal&, const Portal&) = default;
};
// Puts a buff in force (LOST-098).
struct Raise {
  static constexpr const char* kKind = "raise";
  Buff buff = Buff::sword;
  friend bool operator==(const Raise&, const Raise&) = default;
};
// The target of the first shot is part of the order (LOST-101).
struct Battleship {
  static constexpr const char* kKind = "battleship";
  Seat at;
  friend bool operator==(const Battleship&, const Battleship&) = default;
};
struct Instinct {
  static constexpr const char* kKind = "instinct";
  friend bool operator==(const Instinct&, const Instinct&) = default;
};
struct Seek {
  static constexpr const char* kKind = "seek";
  friend bool operator==(const Seek&, const Seek&) = default;
};
// D2: the boarding action after a hit.
struct Shove {
  static constexpr const char* kKind = "shove";
  Side side = Side::left;
  friend bool operator==(const Shove&, const Shove&) = default;
};
struct Steal {
  static constexpr const char* kKind = "steal";
  friend bool operator==(const Steal&, const Steal&) = default;
};
// D3: holds the remaining fire of Battleship.
struct Hold {
  static constexpr const char* kKind = "hold";
  friend bool operator==(const Hold&, const Hold&) = default;
};
BOOST_DESCRIBE_STRUCT(Sail, (), (by))
BOOST_DESCRIBE_STRUCT(Fire, (), (at))
BOOST_DESCRIBE_STRUCT(Portal, (), (ocean))
BOOST_DESCRIBE_STRUCT(Raise, (), (buff))
BOOST_DESCRIBE_STRUCT(Battleship, (), (at))
BOOST_DESCRIBE_STRUCT(Instinct, (), ())
BOOST_DESCRIBE_STRUCT(Seek, (), ())
BOOST_DESCRIBE_STRUCT(Shove, (), (side))
BOOST_DESCRIBE_STRUCT(Steal, (), ())
BOOST_DESCRIBE_STRUCT(Hold, (), ())

using Move = std::variant<Sail, Fire, Portal, Raise, Battleship, Instinct, Seek, Shove, Steal, Hold>;

// The longest list: 6 sails, 4 targets, 4 oceans, 4 buffs, 4 targets for Battleship, 2 free actions; and one to spare.
using Moves = MoveList<Move, 25>;

}  // namespace tortuga::lostseas
