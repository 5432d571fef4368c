// What the harbour's owner is told, and nobody else: addresses stand here and in no other message.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/describe.h"
#include "engine/json_text.h"
#include "engine/seat.h"
#include "server/protocol/messages.h"

namespace tortuga::server::tell {

struct OwnerTable {
  std::string table;
  std::string_view game;
  Stage state{};
  bool public_ = false;
  std::vector<SeatInfo> seats;
  std::int64_t watchers = 0;
  std::int64_t touched = 0;  // milliseconds since 1970
};
BOOST_DESCRIBE_STRUCT(OwnerTable, (), (table, game, state, public_, seats, watchers, touched))

// `next`: there are more, from this one on.
struct OwnerTables {
  std::vector<OwnerTable> tables;
  std::optional<std::string> next;
};
BOOST_DESCRIBE_STRUCT(OwnerTables, (), (tables, next))

struct ShelfTable {
  std::string table, game;
  bool listed = false;
  std::int64_t touched = 0;  // by anything but moves and talk
};
BOOST_DESCRIBE_STRUCT(ShelfTable, (), (table, game, listed, touched))

struct Shelf {
  std::vector<ShelfTable> tables;
  std::optional<std::string> next;
};
BOOST_DESCRIBE_STRUCT(Shelf, (), (tables, next))

struct SittingAt {
  std::string table;
  Seat seat;  // nobody's: watches
  std::string name;
};
BOOST_DESCRIBE_STRUCT(SittingAt, (), (table, seat, name))

// All connections of one address, or of one household in IPv6.
struct Household {
  std::string address;
  std::int64_t connections = 0;
  std::vector<SittingAt> at;
  std::optional<bool> silenced, owner;
};
BOOST_DESCRIBE_STRUCT(Household, (), (address, connections, at, silenced, owner))

struct People {
  std::vector<Household> people;
  std::optional<std::string> next;
};
BOOST_DESCRIBE_STRUCT(People, (), (people, next))

// A ban or a silence.
struct Standing {
  std::string address;
  std::int64_t at = 0;
  std::optional<std::int64_t> until;
  std::optional<std::string> why;
};
BOOST_DESCRIBE_STRUCT(Standing, (), (address, at, until, why))

struct Orders {
  std::vector<Standing> bans, silences;
  std::int64_t keep = 0;        // days; 0: for ever
  std::int64_t wrong_keys = 0;  // that were tried since the harbour opened
};
BOOST_DESCRIBE_STRUCT(Orders, (), (bans, silences, keep, wrong_keys))

// The entries before number `first` + their count; `first` is the number of the first one here.
struct Audit {
  std::int64_t first = 0;
  std::vector<Json> entries;
};
BOOST_DESCRIBE_STRUCT(Audit, (), (first, entries))

// The address as it counts, and how many connections were ended.
struct Banned {
  std::string address;
  std::int64_t ended = 0;
};
BOOST_DESCRIBE_STRUCT(Banned, (), (address, ended))

struct Silenced {
  std::string address;
};
BOOST_DESCRIBE_STRUCT(Silenced, (), (address))

// How many lines and names were erased.
struct Forgotten {
  std::int64_t lines = 0, names = 0;
};
BOOST_DESCRIBE_STRUCT(Forgotten, (), (lines, names))

}  // namespace tortuga::server::tell
