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
    choice,
    no_choice,
    move,
    query,
    help,
    turn,
    why,
    hint,
    undo,
    log,
    rules,
    options,
    save,
    quit,
    unknown,
  };
  Kind kind = Kind::unknown;
  std::size_t number = 0;  // choice: counted from 1
  std::string text;        // move: the JSON; query: its name; why, rules: what follows the word; else the line
};

// Understands a line when `choices` things are offered. A query answers to its key and its name; where the key has no
// capital of its own, the capital means the same.
Command understand(std::string_view line, std::size_t choices, std::span<const Query> queries);

}  // namespace tortuga::terminal
