// What a typed line asks for.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/page.h"

namespace tortuga::terminal {

struct Command {
  enum class Kind {
    nothing,
    no_choice,  // a number that is not listed
    move,       // as JSON
    query,
    help,
    goal,
    turn,
    why,
    hint,
    follow,  // do what the hint said
    undo,
    back,
    next,
    more,
    wait,
    mark,  // what the moment is: confusing, boring
    log,
    rules,
    options,
    save,
    quit,
    unknown,
  };
  Kind kind = Kind::unknown;
  std::string text = {};  // move: the JSON; query: its name; why, rules, log: what follows the word; mark:
                          // the word; else the line
};

// Understands a line that is no key of the list. A query answers to its key and its name; where the key has no capital
// of its own, the capital means the same.
Command understand(std::string_view line, std::span<const Query> queries);

}  // namespace tortuga::terminal
