// The entries of a table's log: everything that ever changed at the table, in order. Playing them again gives the
// table. A log is kept for ever: what was once written must be read by every later version (old_entries.cpp). `id` is
// the one of the request that an entry answers, as JSON: whoever asks again is answered again, by any server.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/describe.h"
#include "engine/json_text.h"
#include "engine/read.h"
#include "engine/seat.h"
#include "server/protocol/clock.h"
#include "server/protocol/messages.h"

namespace tortuga::server {

namespace logged {

struct SeatStart {
  Sitter kind{};
  std::string name;
  std::optional<std::string> rank, token;  // the hash of the seat's token
};
BOOST_DESCRIBE_STRUCT(SeatStart, (), (kind, name, rank, token))

// The first: the entry's seat is the host's.
struct Create {
  static constexpr const char* kKind = "create";
  std::string game;
  std::int32_t version = 0;
  Json options;
  std::vector<SeatStart> seats;
  bool public_ = false;
  std::optional<Clock> clock;
  std::int32_t pace = 0;
  bool hints = true;
  std::string secret, invite, watch;
  std::optional<Json> position;  // where the game begins, if not at its usual beginning
  std::optional<Json> pinned;    // options that only keep the position's map
  // Of a game that was brought here as a record: its luck is what it was, with no secret behind it.
  std::optional<std::string> seed = {};
  std::optional<bool> lab = {};  // drawn as the playtest lab draws it
  std::optional<bool> marks = {};
};
BOOST_DESCRIBE_STRUCT(Create, (),
                      (game, version, options, seats, public_, clock, pace, hints, secret, invite, watch, position,
                       pinned, seed, lab, marks))

// The seat is taken by a person. A name that is empty was erased.
struct Join {
  static constexpr const char* kKind = "join";
  std::string name, token;  // the hash of it
};
BOOST_DESCRIBE_STRUCT(Join, (), (name, token))

// The seat goes to: open, a rank, remove, add.
struct Reseat {
  static constexpr const char* kKind = "seat";
  std::string to;
  std::optional<bool> kept;  // by the bot until the end: it was taken from somebody who had not left
  std::optional<bool> told;  // to everybody: it was a person's while the game ran
  std::optional<std::string> id = {};
};
BOOST_DESCRIBE_STRUCT(Reseat, (), (to, kept, told, id))

struct Rename {
  static constexpr const char* kKind = "name";
  std::string name;
  std::optional<std::string> id = {};
};
BOOST_DESCRIBE_STRUCT(Rename, (), (name, id))

struct Salt {
  static constexpr const char* kKind = "salt";
  std::optional<std::string> salt;
  std::optional<std::string> id = {};
};
BOOST_DESCRIBE_STRUCT(Salt, (), (salt, id))

struct Start {
  static constexpr const char* kKind = "start";
  std::optional<Json> options;  // in force, now that it is known where bots sit
  std::optional<std::string> id = {};
};
BOOST_DESCRIBE_STRUCT(Start, (), (options, id))

struct Move {
  static constexpr const char* kKind = "move";
  std::optional<std::int64_t> spent;  // milliseconds the seat's clock ran for it
  std::optional<By> by;               // a person, if nothing is said
  std::optional<std::string> id;      // the client's, as JSON
  Json move;
};
BOOST_DESCRIBE_STRUCT(Move, (), (spent, by, id, move))

struct Undo {
  static constexpr const char* kKind = "undo";
  std::optional<std::string> id;
};
BOOST_DESCRIBE_STRUCT(Undo, (), (id))

struct Say {
  static constexpr const char* kKind = "say";
  std::string text;  // empty: the words were erased
  std::optional<std::string> phrase;
  std::optional<std::string> id = {};
};
BOOST_DESCRIBE_STRUCT(Say, (), (text, phrase, id))

enum class Which { seat, watch, invite };
BOOST_DESCRIBE_ENUM(Which, seat, watch, invite)

// A new token: of the seat (its hash), or of a link.
struct Revoke {
  static constexpr const char* kKind = "revoke";
  Which what{};
  std::string token;
  std::optional<bool> told;  // to everybody: the seat's, while the game ran
  std::optional<std::string> id = {};
};
BOOST_DESCRIBE_STRUCT(Revoke, (), (what, token, told, id))

// The seat has looked at the events before this one.
struct Seen {
  static constexpr const char* kKind = "seen";
  std::int64_t n = 0;
};
BOOST_DESCRIBE_STRUCT(Seen, (), (n))

// What the seat said of this moment of the game: see engine/mark.h.
struct Mark {
  static constexpr const char* kKind = "mark";
  Feeling feeling{};
  std::int64_t m = 0, n = 0;
  std::int32_t round = 0;
  std::vector<std::string> rules;
  std::optional<std::string> id = {};
};
BOOST_DESCRIBE_STRUCT(Mark, (), (feeling, m, n, round, rules, id))

// Goes on at this table.
struct Rematch {
  static constexpr const char* kKind = "rematch";
  std::string table;
};
BOOST_DESCRIBE_STRUCT(Rematch, (), (table))

// The game is over: the table's card says so now.
struct End {
  static constexpr const char* kKind = "end";
};
BOOST_DESCRIBE_STRUCT(End, (), ())

struct Close {
  static constexpr const char* kKind = "close";
  std::optional<std::string> why;
  std::optional<std::string> id = {};
};
BOOST_DESCRIBE_STRUCT(Close, (), (why, id))

// Of a kind that only a later version knows, which says that nothing is lost without it.
struct Later {
  static constexpr const char* kKind = "later";
};
BOOST_DESCRIBE_STRUCT(Later, (), ())

using Kinds = std::variant<Create, Join, Reseat, Rename, Salt, Start, Move, Undo, Say, Revoke, Seen, Mark, Rematch, End,
                           Close, Later>;

// One of them, with its copies, moves and end in entries.cpp (see ask::Any).
struct Any : Kinds {
  using Kinds::Kinds;
  Any();
  Any(const Any&);
  Any(Any&&) noexcept;
  Any& operator=(const Any&);
  Any& operator=(Any&&) noexcept;
  ~Any();
};

}  // namespace logged

// What this program can read. Entries of later versions that differ in form say `need`: the program that can do with
// them. Up to this number what is unknown in them is left out; above it the log needs a newer program.
inline constexpr int kReads = 1;

struct LogEntry {
  std::int64_t at = 0;  // milliseconds since 1970
  Seat seat;            // whose entry it is, if anybody's
  logged::Any what;

  template <class E>
  bool is() const {
    return std::get_if<E>(&what) != nullptr;
  }
  template <class E>
  const E& as() const {
    return std::get<E>(what);
  }

  // What earlier programs do not know and may leave out says so, by `need`.
  std::string json() const;
  static Flaw parse(std::string_view text, LogEntry& out);
};

// Puts the id of the request it answers into an entry that has a place for one.
void remember(LogEntry& entry, const std::string& id);
const std::optional<std::string>* id_of(const LogEntry& entry);  // nothing: this kind has none

// Whether a table's card (what is known of it without its log) may differ after this entry.
bool changes_card(const LogEntry& entry);

// Whether an entry is talk: no part of the game, and nothing that has to be possible for as long as it lasts.
bool talks(const LogEntry& entry);

// An entry as versions before protocol 2 wrote it, with today's names. Others are left as they are.
void modernise(boost::json::object& entry);

}  // namespace tortuga::server
