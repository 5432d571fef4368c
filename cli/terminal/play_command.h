// `tortuga play`: a game in the terminal.
#pragma once

#include <boost/json.hpp>
#include <filesystem>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "bots/recruit.h"
#include "cli/terminal/input.h"
#include "cli/terminal/screen.h"
#include "engine/dice.h"
#include "games/registry.h"

namespace tortuga::terminal {

struct PlayOptions {
  const Entry* entry = nullptr;
  std::vector<std::string> seats;  // see crew.h; none: you and the fewest bots the game needs
  std::optional<Seed> seed;
  boost::json::object options;        // of the game
  bool plain = false;                 // only ever add lines
  std::optional<int> pace;            // milliseconds a bot waits; 700 at a terminal, else 0
  std::filesystem::path save;         // where the game is saved; empty: the standard place
  bool marks = false;                 // players may mark moments of the game
  bool fresh = false;                 // start anew even if a saved game waits
  Recruit adviser{Rank::stand_in()};  // who gives hints
  std::string language;               // what the person asked for, as "en"; empty: the console's
};

// Plays at the terminal this program was started from: with the full view if it can show it, else plainly. A saved game
// is continued (a person is asked first); a game that only bots play is not saved unless a place was named. Returns the
// exit code: 0 played or saved, 1 something failed, 2 wrong seats or options.
int play_command(const PlayOptions& options);

// What the game is played through: the terminal, or streams in a test.
struct Console {
  Input& input;
  std::ostream& out;
  std::ostream& errors;
  bool person = false;  // somebody sits there who can be asked and who wants to follow the bots
  bool full = false;    // the full view can be shown
  Colour colour = Colour::none;
  std::string language = {};  // what the system speaks, as "en_GB.UTF-8"; English if there is no text in it
  std::function<Size()> size = [] {
    return Size{};
  };
};
int play_at(Console& console, const PlayOptions& options);

}  // namespace tortuga::terminal
