// What a page or a program may ask of the engine: one small described struct for each `do`, as in the harbour's
// protocol. Types for TypeScript are in web/src/engine/engine.ts, which says what each is for.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/describe.h"
#include "engine/json_text.h"
#include "engine/seat.h"

namespace tortuga::wasm {

namespace ask {

struct About {
  static constexpr const char* kKind = "about";
};
BOOST_DESCRIBE_STRUCT(About, (), ())

struct Start {
  static constexpr const char* kKind = "start";
  std::int32_t seats = 0;
  std::optional<std::string> seed;  // a number or 64 hexadecimal digits; "1" if nobody says
  std::optional<boost::json::object> options;
  std::optional<SeatSet> bots;
  std::optional<std::vector<std::string>> names;
  std::optional<std::string> language;  // "de-AT"; what there is no text for is told in English
};
BOOST_DESCRIBE_STRUCT(Start, (), (seats, seed, options, bots, names, language))

struct End {
  static constexpr const char* kKind = "end";
  std::uint32_t match = 0;
};
BOOST_DESCRIBE_STRUCT(End, (), (match))

struct Status {
  static constexpr const char* kKind = "status";
  std::uint32_t match = 0;
};
BOOST_DESCRIBE_STRUCT(Status, (), (match))

struct Moves {
  static constexpr const char* kKind = "moves";
  std::uint32_t match = 0;
  Seat seat;
  std::optional<bool> outlines;  // each choice with what it would do in detail
};
BOOST_DESCRIBE_STRUCT(Moves, (), (match, seat, outlines))

struct Check {
  static constexpr const char* kKind = "check";
  std::uint32_t match = 0;
  Seat seat;
  boost::json::object move;
};
BOOST_DESCRIBE_STRUCT(Check, (), (match, seat, move))

struct Play {
  static constexpr const char* kKind = "play";
  std::uint32_t match = 0;
  Seat seat;
  boost::json::object move;
};
BOOST_DESCRIBE_STRUCT(Play, (), (match, seat, move))

struct Undo {
  static constexpr const char* kKind = "undo";
  std::uint32_t match = 0;
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Undo, (), (match, seat))

struct View {
  static constexpr const char* kKind = "view";
  std::uint32_t match = 0;
  std::optional<Seat> seat;  // left out or null: a watcher's
};
BOOST_DESCRIBE_STRUCT(View, (), (match, seat))

struct Position {
  static constexpr const char* kKind = "position";
  std::uint32_t match = 0;
  std::optional<boost::json::object> set;
};
BOOST_DESCRIBE_STRUCT(Position, (), (match, set))

struct Events {
  static constexpr const char* kKind = "events";
  std::uint32_t match = 0;
  std::optional<Seat> seat;
  std::optional<std::uint32_t> from;
};
BOOST_DESCRIBE_STRUCT(Events, (), (match, seat, from))

struct Query {
  static constexpr const char* kKind = "ask";
  std::uint32_t match = 0;
  std::optional<Seat> seat;
  std::string query;
};
BOOST_DESCRIBE_STRUCT(Query, (), (match, seat, query))

struct Think {
  static constexpr const char* kKind = "think";
  std::uint32_t match = 0;
  Seat seat;
  std::string bot;                    // "bosun", "captain:50ms"
  std::optional<std::uint32_t> luck;  // of the bot's own dice
};
BOOST_DESCRIBE_STRUCT(Think, (), (match, seat, bot, luck))

// From now on the match is what this seat sees of it: for a page at a table elsewhere.
struct See {
  static constexpr const char* kKind = "see";
  std::uint32_t match = 0;
  boost::json::object view;
};
BOOST_DESCRIBE_STRUCT(See, (), (match, view))

// Words for events that somebody else told.
struct Tell {
  static constexpr const char* kKind = "tell";
  std::uint32_t match = 0;
  std::optional<Seat> seat;
  std::vector<boost::json::object> events;
};
BOOST_DESCRIBE_STRUCT(Tell, (), (match, seat, events))

// What a harbour told as `lean`: the answer has what it would have said in full, and what may be chosen now.
struct Follow {
  static constexpr const char* kKind = "follow";
  std::uint32_t match = 0;
  std::optional<Seat> seat;
  std::optional<Json> told, patch;
  std::optional<std::vector<std::string>> names;  // who sits there by now
};
BOOST_DESCRIBE_STRUCT(Follow, (), (match, seat, told, patch, names))

struct Preview {
  static constexpr const char* kKind = "preview";
  std::uint32_t match = 0;
  Seat seat;
  boost::json::object move;
  std::optional<std::uint32_t> worlds;  // to imagine, where not all can be tried; 64 if nobody says
};
BOOST_DESCRIBE_STRUCT(Preview, (), (match, seat, move, worlds))

// What follows from the position by the rules.
struct Figures {
  static constexpr const char* kKind = "figures";
  std::uint32_t match = 0;
  std::optional<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(Figures, (), (match, seat))

// How the game is won, how far everybody is and who is one step from the end, in words (narrator/goal_line.h).
struct Goal {
  static constexpr const char* kKind = "goal";
  std::uint32_t match = 0;
  std::optional<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(Goal, (), (match, seat))

// What cannot be done now, kind by kind, and why.
struct Barred {
  static constexpr const char* kKind = "barred";
  std::uint32_t match = 0;
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Barred, (), (match, seat))

// What cards, powers, marks do: the catalogue's "help.NAME" by name, with the numbers of the match.
struct Help {
  static constexpr const char* kKind = "help";
  std::uint32_t match = 0;
};
BOOST_DESCRIBE_STRUCT(Help, (), (match))

// The moves that words of the table mean ("sail kraken 3,-2").
struct Words {
  static constexpr const char* kKind = "words";
  std::uint32_t match = 0;
  Seat seat;
  std::string words;
};
BOOST_DESCRIBE_STRUCT(Words, (), (match, seat, words))

}  // namespace ask

using Request =
    std::variant<ask::About, ask::Start, ask::End, ask::Status, ask::Moves, ask::Check, ask::Play, ask::Undo, ask::View,
                 ask::Position, ask::Events, ask::Query, ask::Think, ask::See, ask::Tell, ask::Follow, ask::Preview,
                 ask::Figures, ask::Goal, ask::Barred, ask::Help, ask::Words>;

}  // namespace tortuga::wasm
