// What the harbour's owner asks for: requests that need the owner's key, and the one that shows it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/describe.h"

namespace tortuga::server::ask {

// From now on this connection is the owner's, if the key is right.
struct Own {
  static constexpr const char* kKind = "own";
  std::string key;
};
BOOST_DESCRIBE_STRUCT(Own, (), (key))

// --- What there is. Long lists come in parts: `from` is the `next` of the part before. ---

// Tables in memory: those where somebody is, or was lately.
struct Tables {
  static constexpr const char* kKind = "tables";
  std::optional<std::string> from;
};
BOOST_DESCRIBE_STRUCT(Tables, (), (from))

// All tables that are stored.
struct Shelf {
  static constexpr const char* kKind = "shelf";
  std::optional<std::string> from;
};
BOOST_DESCRIBE_STRUCT(Shelf, (), (from))

struct People {
  static constexpr const char* kKind = "people";
  std::optional<std::string> from;
};
BOOST_DESCRIBE_STRUCT(People, (), (from))

// The orders in force.
struct Orders {
  static constexpr const char* kKind = "orders";
};
BOOST_DESCRIBE_STRUCT(Orders, (), ())

// What the owner ordered, the newest last; `before` this number.
struct Audit {
  static constexpr const char* kKind = "audit";
  std::optional<std::uint32_t> before;
};
BOOST_DESCRIBE_STRUCT(Audit, (), (before))

// --- Orders. An address of IPv6 stands for its first 64 bits. ---

// Nobody of this address may come, for some hours or until it is taken back.
struct Ban {
  static constexpr const char* kKind = "ban";
  std::string address;
  std::optional<std::uint32_t> hours;
  std::optional<std::string> why;
};
BOOST_DESCRIBE_STRUCT(Ban, (), (address, hours, why))

struct Unban {
  static constexpr const char* kKind = "unban";
  std::string address;
};
BOOST_DESCRIBE_STRUCT(Unban, (), (address))

// People of this address play, but say nothing.
struct Silence {
  static constexpr const char* kKind = "silence";
  std::string address;
  std::optional<std::uint32_t> hours;
  std::optional<std::string> why;
};
BOOST_DESCRIBE_STRUCT(Silence, (), (address, hours, why))

struct Unsilence {
  static constexpr const char* kKind = "unsilence";
  std::string address;
};
BOOST_DESCRIBE_STRUCT(Unsilence, (), (address))

struct CloseTable {
  static constexpr const char* kKind = "close_table";
  std::string table;
  std::optional<std::string> why;
};
BOOST_DESCRIBE_STRUCT(CloseTable, (), (table, why))

// Erases what was said from a seat, or at the whole table; and with `names` what people there called themselves.
struct Forget {
  static constexpr const char* kKind = "forget";
  std::string table;
  std::optional<std::uint32_t> seat;
  std::optional<bool> names;
};
BOOST_DESCRIBE_STRUCT(Forget, (), (table, seat, names))

// Tables that are over, or untouched, for more than so many days are deleted for good; 0: none.
struct Keep {
  static constexpr const char* kKind = "keep";
  std::uint32_t days = 0;
};
BOOST_DESCRIBE_STRUCT(Keep, (), (days))

}  // namespace tortuga::server::ask
