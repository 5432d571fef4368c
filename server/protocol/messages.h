// What clients are told: answers to their requests, and news as things happen. One small described struct each; JSON,
// the schema, the page's types and the tables of docs/protocol.md follow from these.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/describe.h"
#include "engine/json_text.h"
#include "engine/seat.h"
#include "engine/write.h"
#include "server/protocol/requests.h"

namespace tortuga::server {

enum class Stage { open, playing, over, closed };
BOOST_DESCRIBE_ENUM(Stage, open, playing, over, closed)

enum class Sitter : std::uint8_t { open, person, bot };
BOOST_DESCRIBE_ENUM(Sitter, open, person, bot)

// Who made a move for a seat.
enum class By : std::uint8_t { person, bot, clock };
BOOST_DESCRIBE_ENUM(By, person, bot, clock)

namespace tell {

// --- Parts ---

struct SeatInfo {
  std::string name;
  Sitter kind{};
  std::optional<std::string> rank;
  bool here = false;
  std::optional<std::string> standin;  // a bot of this rank plays for the absent person
  std::optional<bool> host, salted;
};
BOOST_DESCRIBE_STRUCT(SeatInfo, (), (name, kind, rank, here, standin, host, salted))

// An event, worded for the one who is told. Number, sound and rules are left out where they are asked to be brief; the
// move it came with where the message says that for all.
struct Event {
  Json event;
  std::string text;
  std::optional<std::int64_t> n, m;
  std::optional<std::string_view> sound;
  std::optional<std::vector<std::string_view>> rules;
};
BOOST_DESCRIBE_STRUCT(Event, (), (event, text, n, m, sound, rules))

struct Choice {
  Json move;
  std::string label;
};
BOOST_DESCRIBE_STRUCT(Choice, (), (move, label))

struct ChatLine {
  std::int64_t at = 0;
  Seat seat;
  std::string text;
  std::optional<std::string> phrase;
};
BOOST_DESCRIBE_STRUCT(ChatLine, (), (at, seat, text, phrase))

struct Luck {
  std::string secret, hash;
  std::vector<std::string> salts;
};
BOOST_DESCRIBE_STRUCT(Luck, (), (secret, hash, salts))

// The way to a seat at another table.
struct Invitation {
  static constexpr const char* kKind = "rematch";
  std::string table;
  Seat seat;
  std::string token;
};
BOOST_DESCRIBE_STRUCT(Invitation, (), (table, seat, token))

// A person's move that somebody else made: a bot that stands in, or the clock.
struct PlayedFor {
  Seat seat;
  By by{};
};
BOOST_DESCRIBE_STRUCT(PlayedFor, (), (seat, by))

// Who has to act and what the listener may do; the end, once it has come.
struct Turn {
  std::optional<SeatSet> deciders;
  std::optional<std::vector<Choice>> choices;
  std::optional<bool> undo;
  std::optional<SeatSet> ready;
  std::optional<Json> outcome;
  std::optional<std::string> seed;
  std::optional<Luck> luck;
};
BOOST_DESCRIBE_STRUCT(Turn, (), (deciders, choices, undo, ready, outcome, seed, luck))

struct Times {
  std::vector<std::int64_t> times;  // milliseconds left, by seat; empty without clocks
  SeatSet running;
  std::optional<std::int64_t> answer_in = {};  // milliseconds left for the answer that only the listener is asked for
};
BOOST_DESCRIBE_STRUCT(Times, (), (times, running, answer_in))

// --- News: what is told as it happens ---

// The whole table as the listener may see it.
struct Table : Turn, Times {
  static constexpr const char* kKind = "table";
  std::string table;
  std::string_view game;
  Seat seat;
  bool host = false;
  Stage state{};
  std::vector<SeatInfo> seats;
  bool public_ = false, hints = false;
  std::optional<bool> marks;  // may be made here
  std::int64_t pace = 0;
  Json options;
  Clock clock;
  std::int64_t m = 0, n = 0;
  std::optional<std::string> invite, watch;
  std::string hash;
  std::optional<Json> kinds, view;
  std::vector<Event> events;
  std::vector<ChatLine> chat;
  std::optional<std::int64_t> away;
  std::optional<Invitation> rematch;
  std::optional<std::int64_t> epoch;  // in answers to `sit`
};
BOOST_DESCRIBE_STRUCT(Table, (Turn, Times),
                      (table, game, seat, host, state, seats, public_, hints, marks, pace, options, clock, m, n, invite,
                       watch, hash, kinds, view, events, chat, away, rematch, epoch))

struct News : Turn {
  static constexpr const char* kKind = "news";
  std::int64_t m = 0, n = 0;
  std::optional<std::vector<Event>> events;
  std::optional<Json> patch;
  std::optional<PlayedFor> played_for;
  std::optional<std::int64_t> epoch;  // in answers to `sit`
};
BOOST_DESCRIBE_STRUCT(News, (Turn), (m, n, events, patch, played_for, epoch))

// The same for whoever has the engine: what happened and what changed in the view, without names (engine/tight.h).
// Words, choices, deciders and the number of events follow from them.
struct Lean {
  static constexpr const char* kKind = "lean";
  std::int64_t m = 0;
  std::optional<Json> told, patch;
  std::optional<bool> undo;
  std::optional<SeatSet> ready;
  std::optional<Json> outcome;
  std::optional<std::string> seed;
  std::optional<Luck> luck;
  std::optional<PlayedFor> played_for;
};
BOOST_DESCRIBE_STRUCT(Lean, (), (m, told, patch, undo, ready, outcome, seed, luck, played_for))

// A step was taken back: events from `n` on are no more.
struct Back : Turn {
  static constexpr const char* kKind = "back";
  std::int64_t m = 0, n = 0;
  Json view;
};
BOOST_DESCRIBE_STRUCT(Back, (Turn), (m, n, view))

struct Seats {
  static constexpr const char* kKind = "seats";
  Seat seat;
  bool host = false;
  Stage state{};
  std::vector<SeatInfo> seats;
};
BOOST_DESCRIBE_STRUCT(Seats, (), (seat, host, state, seats))

struct Chat : ChatLine {
  static constexpr const char* kKind = "chat";
};
BOOST_DESCRIBE_STRUCT(Chat, (ChatLine), ())

struct Clocks : Times {
  static constexpr const char* kKind = "clock";
};
BOOST_DESCRIBE_STRUCT(Clocks, (Times), ())

struct Gone {
  static constexpr const char* kKind = "gone";
  Seat seat;
  std::int64_t bot_in = 0;  // seconds
};
BOOST_DESCRIBE_STRUCT(Gone, (), (seat, bot_in))

struct CardSeat {
  std::string name;
  Sitter kind{};
  std::optional<std::string> rank;
};
BOOST_DESCRIBE_STRUCT(CardSeat, (), (name, kind, rank))

// A public table as the lobby shows it.
struct Card {
  std::string table;
  std::string_view game;
  Stage state{};
  std::string host_name;
  std::vector<CardSeat> seats;
  std::int64_t open_seats = 0;
  Clock clock;
};
BOOST_DESCRIBE_STRUCT(Card, (), (table, game, state, host_name, seats, open_seats, clock))

struct LobbyTables {
  static constexpr const char* kKind = "lobby";
  std::vector<Json> tables;  // cards
};
BOOST_DESCRIBE_STRUCT(LobbyTables, (), (tables))

struct Bye {
  static constexpr const char* kKind = "bye";
  std::string_view why;
  std::string text;
  std::optional<std::string> moved_to;  // the WebSocket at which to go on, on the same host
};
BOOST_DESCRIBE_STRUCT(Bye, (), (why, text, moved_to))

using AnyNews = std::variant<Table, News, Lean, Back, Seats, Chat, Clocks, Gone, Invitation, LobbyTables, Lab, Bye>;

// --- Answers that are not news ---

struct Denied {
  Code code{};
  std::string error;
  std::optional<std::vector<std::string>> rules;
  std::optional<std::string> moved_to;  // the WebSocket of the server that has the table
};
BOOST_DESCRIBE_STRUCT(Denied, (), (code, error, rules, moved_to))

struct Done {};
BOOST_DESCRIBE_STRUCT(Done, (), ())

struct LobbyAnswer {
  Json games;
  std::vector<std::string> ranks;  // from the lowest to the highest
  std::string usual;               // the rank of a bot that nobody chose
  Json phrases;
  std::vector<Json> tables;              // cards
  std::optional<std::int64_t> lab = {};  // seconds of work for a study, where the host allows any
};
BOOST_DESCRIBE_STRUCT(LobbyAnswer, (), (games, ranks, usual, phrases, tables, lab))

struct Created {
  std::string table;
  Seat seat;
  std::string token, invite, watch;
  std::optional<std::vector<std::string>> notes;  // options that were moved into their range
};
BOOST_DESCRIBE_STRUCT(Created, (), (table, seat, token, invite, watch, notes))

struct Joined {
  Seat seat;
  std::string token;
};
BOOST_DESCRIBE_STRUCT(Joined, (), (seat, token))

// A move or a step back that is stored: it was before, or its asker sits elsewhere by now.
struct Counted {
  std::int64_t m = 0;
  std::optional<bool> again;
};
BOOST_DESCRIBE_STRUCT(Counted, (), (m, again))

// Whether news come as `lean` from now on; then what they go on from: the options in force, with whatever was drawn
// before the start, the events that were told and the view.
struct Manner {
  bool lean = false;
  std::optional<std::int64_t> n;
  std::optional<Json> options, view;
};
BOOST_DESCRIBE_STRUCT(Manner, (), (lean, n, options, view))

struct Choices {
  std::vector<Choice> choices;
};
BOOST_DESCRIBE_STRUCT(Choices, (), (choices))

// The language that was understood; English if none was. What there is no text for in it is told in English.
struct Spoken {
  std::string language;
};
BOOST_DESCRIBE_STRUCT(Spoken, (), (language))

struct Lines {
  std::vector<std::string> lines;
};
BOOST_DESCRIBE_STRUCT(Lines, (), (lines))

// One of the choices that were weighed. `worth`: of 100 games played on from there in thought, so many end well.
struct Weighed {
  Json move;
  std::string label;
  Natural worth = 0;
};
BOOST_DESCRIBE_STRUCT(Weighed, (), (move, label, worth))

struct Hint {
  Json move;
  std::string label, reason;
  std::vector<Weighed> best;  // the three best, the advised one first; none if nothing was weighed
};
BOOST_DESCRIBE_STRUCT(Hint, (), (move, label, reason, best))

// What was revoked has a new token: a seat, or one of the links.
struct Revoked {
  std::optional<std::string> token, watch, invite;
};
BOOST_DESCRIBE_STRUCT(Revoked, (), (token, watch, invite))

struct Replayed {
  std::int64_t m = 0, n = 0;
  Json view;
  std::vector<Event> events;
  std::int64_t watch_m = 0;  // the same move as watchers count
};
BOOST_DESCRIBE_STRUCT(Replayed, (), (m, n, view, events, watch_m))

}  // namespace tell

inline constexpr std::size_t kUsualMessage = 1500;  // bytes of the news of a move

// A message that is told unasked.
template <class N>
std::string news_text(const N& news) {
  std::string out;
  out.reserve(kUsualMessage);
  out += "{\"t\":\"";
  out += N::kKind;
  out += '"';
  write_members(out, news, ",");
  out += '}';
  return out;
}

// The answer to the request with this id: what it brought, which may be news.
template <class A>
std::string answer_text(std::string_view id, const A& answer) {
  std::string out;
  if constexpr (requires { A::kKind; }) out.reserve(kUsualMessage);  // other answers are short, and kept
  out += '{';
  if (!id.empty()) {
    out += "\"re\":";
    out += id;
    out += ',';
  }
  out += "\"ok\":true";
  if constexpr (requires { A::kKind; }) {
    out += ",\"t\":\"";
    out += A::kKind;
    out += '"';
  }
  write_members(out, answer, ",");
  out += '}';
  return out;
}
std::string denial_text(std::string_view id, const Denial& denial, Language listener);

}  // namespace tortuga::server
