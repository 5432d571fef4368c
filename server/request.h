// A client's message, checked in form: which verb, which fields of which type. What it means is decided at the table.
#pragma once

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/describe.h"

namespace tortuga::server {

enum class Verb {
  lobby,
  create,
  join,
  sit,
  start,
  salt,
  play,
  undo,
  moves,
  ask,
  hint,
  say,
  name,
  leave,
  seat,
  revoke,
  rematch,
  close,
  replay,
  seen,
  mute,
  play_on
};
BOOST_DESCRIBE_ENUM(Verb, lobby, create, join, sit, start, salt, play, undo, moves, ask, hint, say, name, leave, seat,
                    revoke, rematch, close, replay, seen, mute, play_on)

enum class Code { refused, malformed, forbidden, gone, busy, late, full, disk };
BOOST_DESCRIBE_ENUM(Code, refused, malformed, forbidden, gone, busy, late, full, disk)

// Why something is not done.
struct Denial {
  Code code;
  std::string error;
  std::vector<std::string> rules;
};

struct Request {
  std::string id;  // JSON as the client wrote it: a text or a number
  Verb verb{};
  boost::json::object body;

  const boost::json::value* find(std::string_view key) const { return body.if_contains(key); }
  std::string text(std::string_view key) const;  // empty if missing
  std::optional<std::int64_t> number(std::string_view key) const;
  bool flag(std::string_view key, bool standard) const;
};

// Reads a message. On a denial `out.id` still holds the id if it could be read, so that the answer finds its question.
std::optional<Denial> read_request(std::string_view text, Request& out);

// Answers. `more` is the rest of the object, with a leading comma: ",\"seat\":1".
std::string accept(std::string_view id, std::string_view more = {});
std::string deny(std::string_view id, const Denial& denial);

}  // namespace tortuga::server
