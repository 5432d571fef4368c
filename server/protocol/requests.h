// What clients ask for: one small described struct for each `do`. Reading, the schema, the page's types and the tables
// of docs/protocol.md follow from these; what a request means is decided at the desk that gets it.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/describe.h"
#include "engine/mark.h"
#include "server/protocol/clock.h"
#include "server/protocol/lab_messages.h"
#include "server/protocol/owner_requests.h"
#include "server/sentence.h"

namespace tortuga::server {

// In every message `m` counts moves and `n` counts the events that the one seat may know of.
using Natural = std::uint32_t;

namespace ask {

// --- In the lobby ---

struct Lobby {
  static constexpr const char* kKind = "lobby";
};
BOOST_DESCRIBE_STRUCT(Lobby, (), ())

// In which language this connection wants to be told everything from now on, wherever it sits.
struct Speak {
  static constexpr const char* kKind = "speak";
  std::string language;  // "de", "de-AT"
};
BOOST_DESCRIBE_STRUCT(Speak, (), (language))

struct Create {
  static constexpr const char* kKind = "create";
  std::string game, name;
  std::optional<boost::json::object> options;
  std::optional<std::vector<std::string>> seats;  // "you", "open" or a rank
  std::optional<bool> public_;
  std::optional<Clock> clock;
  std::optional<Natural> pace;  // milliseconds that bots wait
  std::optional<bool> hints;
  std::optional<bool> marks;         // people may mark moments of the game
  std::optional<std::string> token;  // for the seat: whoever asks again with the same gets the same table
};
BOOST_DESCRIBE_STRUCT(Create, (), (game, name, options, seats, public_, clock, pace, hints, marks, token))

// A table of one's own device comes here: its log, an entry a line, in parts.
struct Bring {
  static constexpr const char* kKind = "bring";
  std::string part;
  std::optional<bool> more;                        // it is not the last part
  std::optional<std::vector<std::string>> tokens;  // with the last: of all people who sit there
};
BOOST_DESCRIBE_STRUCT(Bring, (), (part, more, tokens))

struct Join {
  static constexpr const char* kKind = "join";
  std::string table, name;
  std::optional<std::string> invite;
  std::optional<Natural> seat;
  std::optional<std::string> token;  // for the seat: whoever asks again with the same gets the same seat
};
BOOST_DESCRIBE_STRUCT(Join, (), (table, name, invite, seat, token))

struct Sit {
  static constexpr const char* kKind = "sit";
  std::string table;
  std::optional<std::string> token;
  std::optional<Natural> from, m;  // the first event that is missing, and the moves that are known
  std::optional<bool> brief;       // events without what follows from their kind
  std::optional<Natural> epoch;    // the highest that was told of this table
  std::optional<bool> tried;       // the server to which we were sent does not answer
};
BOOST_DESCRIBE_STRUCT(Sit, (), (table, token, from, m, brief, epoch, tried))

// Whoever has the engine of the game says so: from now on news of moves come as `lean`, and what follows from them is
// made by the listener.
struct Lean {
  static constexpr const char* kKind = "lean";
  std::optional<std::string> engine;  // the mark of its engine; without it everything is told again
};
BOOST_DESCRIBE_STRUCT(Lean, (), (engine))

// --- What hosts do ---

struct Start {
  static constexpr const char* kKind = "start";
};
BOOST_DESCRIBE_STRUCT(Start, (), ())

struct Reseat {
  static constexpr const char* kKind = "seat";
  Natural seat = 0;
  std::string to;  // "open", "remove" or a rank
};
BOOST_DESCRIBE_STRUCT(Reseat, (), (seat, to))

enum class Link { watch, invite };
BOOST_DESCRIBE_ENUM(Link, watch, invite)

struct Revoke {
  static constexpr const char* kKind = "revoke";
  std::optional<Natural> seat;
  std::optional<Link> what;
  std::optional<std::string> token;  // the new one
};
BOOST_DESCRIBE_STRUCT(Revoke, (), (seat, what, token))

struct Close {
  static constexpr const char* kKind = "close";
};
BOOST_DESCRIBE_STRUCT(Close, (), ())

// --- What seats do ---

struct Play {
  static constexpr const char* kKind = "play";
  Natural m = 0;  // the moves that are known
  boost::json::object move;
};
BOOST_DESCRIBE_STRUCT(Play, (), (m, move))

struct Undo {
  static constexpr const char* kKind = "undo";
  std::optional<Natural> m;
};
BOOST_DESCRIBE_STRUCT(Undo, (), (m))

struct Moves {
  static constexpr const char* kKind = "moves";
};
BOOST_DESCRIBE_STRUCT(Moves, (), ())

struct Hint {
  static constexpr const char* kKind = "hint";
};
BOOST_DESCRIBE_STRUCT(Hint, (), ())

struct Say {
  static constexpr const char* kKind = "say";
  std::optional<std::string> text, phrase;
};
BOOST_DESCRIBE_STRUCT(Say, (), (text, phrase))

struct Rename {
  static constexpr const char* kKind = "name";
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Rename, (), (name))

struct Salt {
  static constexpr const char* kKind = "salt";
  std::string salt;
};
BOOST_DESCRIBE_STRUCT(Salt, (), (salt))

struct Mute {
  static constexpr const char* kKind = "mute";
  Natural seat = 0;
  std::optional<bool> on;
};
BOOST_DESCRIBE_STRUCT(Mute, (), (seat, on))

struct Leave {
  static constexpr const char* kKind = "leave";
};
BOOST_DESCRIBE_STRUCT(Leave, (), ())

struct Rematch {
  static constexpr const char* kKind = "rematch";
};
BOOST_DESCRIBE_STRUCT(Rematch, (), ())

struct Seen {
  static constexpr const char* kKind = "seen";
  Natural n = 0;
};
BOOST_DESCRIBE_STRUCT(Seen, (), (n))

// This moment of the game confuses, or bores. Told to nobody; the record has it.
struct Mark {
  static constexpr const char* kKind = "mark";
  Feeling feeling{};
};
BOOST_DESCRIBE_STRUCT(Mark, (), (feeling))

// --- What watchers may do, too ---

struct Query {
  static constexpr const char* kKind = "ask";
  std::string query;
  std::optional<bool> plain;
};
BOOST_DESCRIBE_STRUCT(Query, (), (query, plain))

struct Replay {
  static constexpr const char* kKind = "replay";
  Natural m = 0;
};
BOOST_DESCRIBE_STRUCT(Replay, (), (m))

struct PlayOn {
  static constexpr const char* kKind = "play_on";
  Natural m = 0;
  std::optional<Natural> seat;
  std::optional<std::string> name;
};
BOOST_DESCRIBE_STRUCT(PlayOn, (), (m, seat, name))

using Kinds =
    std::variant<Lobby, Speak, Create, Bring, Join, Sit, Lean, Start, Salt, Play, Undo, Moves, Query, Hint, Say, Rename,
                 Leave, Reseat, Revoke, Rematch, Close, Replay, Seen, Mark, Mute, PlayOn, Own, Tables, Shelf, People,
                 Orders, Audit, Ban, Unban, Silence, Unsilence, CloseTable, Forget, Keep, Lab, LabStop>;

// One of them. What a variant of so many kinds costs to compile (its moves and its end) is paid in requests.cpp, not
// in every file that hands a request on.
struct Any : Kinds {
  using Kinds::Kinds;
  Any();
  Any(Any&&) noexcept;
  Any& operator=(Any&&) noexcept;
  ~Any();
};

}  // namespace ask

enum class Code { refused, malformed, forbidden, gone, busy, late, full, disk, elsewhere };
BOOST_DESCRIBE_ENUM(Code, refused, malformed, forbidden, gone, busy, late, full, disk, elsewhere)

// Why something is not done.
struct Denial {
  Code code{};
  Sentence error;
  std::vector<std::string> rules;
  std::string moved_to = {};  // elsewhere: the WebSocket to ask at
};

struct Request {
  std::string id;  // JSON as the client wrote it, a text or a number; empty: no answer is wanted
  ask::Any what;

  template <class R>
  bool is() const {
    return std::get_if<R>(&what) != nullptr;  // a comparison; holds_alternative looks through all kinds
  }
  template <class R>
  const R& as() const {
    return std::get<R>(what);
  }
};

// Reads a message. On a denial `out.id` still holds the id if it could be read, so that the answer finds its question.
std::optional<Denial> read_request(std::string_view text, Request& out);

}  // namespace tortuga::server
