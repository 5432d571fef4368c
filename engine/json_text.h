// JSON as it is: a value that somebody else wrote and that is passed on without being looked into (a client's id, a
// view, a move of a game that the message does not know).
#pragma once

#include <string>

namespace tortuga {

// `text` is one whole JSON value and is written as it stands; nothing at all stands for null. What is read is the same
// value spelled without blanks, and perhaps otherwise (1.5E0 for 1.5).
struct Json {
  std::string text;
  friend bool operator==(const Json&, const Json&) = default;
};

}  // namespace tortuga
