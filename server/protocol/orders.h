// The entries of the owner's log: everything the owner ever ordered, and what the harbour did by those orders. Playing
// them again gives the orders in force; showing them is the audit. Kept for ever, and read by every later version.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/describe.h"
#include "engine/read.h"

namespace tortuga::server {

namespace ordered {

struct Ban {
  static constexpr const char* kKind = "ban";
  std::string address;
  std::optional<std::int64_t> until;  // milliseconds since 1970
  std::optional<std::string> why;
};
BOOST_DESCRIBE_STRUCT(Ban, (), (address, until, why))

struct Unban {
  static constexpr const char* kKind = "unban";
  std::string address;
};
BOOST_DESCRIBE_STRUCT(Unban, (), (address))

struct Silence {
  static constexpr const char* kKind = "silence";
  std::string address;
  std::optional<std::int64_t> until;
  std::optional<std::string> why;
};
BOOST_DESCRIBE_STRUCT(Silence, (), (address, until, why))

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

// Which words were erased is not said.
struct Forget {
  static constexpr const char* kKind = "forget";
  std::string table;
  std::optional<std::uint32_t> seat;
  bool names = false;
};
BOOST_DESCRIBE_STRUCT(Forget, (), (table, seat, names))

struct Keep {
  static constexpr const char* kKind = "keep";
  std::uint32_t days = 0;
};
BOOST_DESCRIBE_STRUCT(Keep, (), (days))

// So many tables were too old to be kept.
struct Swept {
  static constexpr const char* kKind = "swept";
  std::int64_t tables = 0;
};
BOOST_DESCRIBE_STRUCT(Swept, (), (tables))

using Any = std::variant<Ban, Unban, Silence, Unsilence, CloseTable, Forget, Keep, Swept>;

}  // namespace ordered

struct Order {
  std::int64_t at = 0;  // milliseconds since 1970
  ordered::Any what;

  std::string json() const;
  static Flaw parse(std::string_view text, Order& out);
};

}  // namespace tortuga::server
