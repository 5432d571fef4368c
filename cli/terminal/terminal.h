// One game at one terminal, from the first announcement to the final table: tells what happens, asks the players at the
// keyboard, lets the bots move, answers questions in between.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "cli/terminal/command.h"
#include "cli/terminal/crew.h"
#include "cli/terminal/display.h"
#include "cli/terminal/input.h"
#include "cli/terminal/savegame.h"
#include "cli/terminal/voyage.h"
#include "games/registry.h"
#include "narrator/narrator.h"
#include "narrator/rulebook.h"

namespace tortuga::terminal {

enum class Start { fresh, resumed };
enum class Parting { finished, left, failed };

class Terminal {
 public:
  // What the terminal stands on; everything must outlive it. Without a savegame nothing is saved.
  struct Ground {
    const Entry& entry;
    const Catalogue& catalogue;  // the game's sentences and the terminal's own
    const Crew& crew;
    Display& display;
    Input& input;
    const Savegame* savegame;
    std::chrono::milliseconds pace;  // how long a bot waits before it moves
    Lines notes;                     // to be told first
  };
  Terminal(const Ground& ground, Voyage& voyage, std::uint64_t bot_seed);

  Parting run(Start start);

 private:
  // --- Playing ---
  Seat next() const;
  enum class Decision { made, leave };
  Decision decide(Seat seat);
  bool attempt(Seat seat, std::string_view move);
  bool take_back(Seat seat);
  bool bot_moves(Seat seat);
  Parting finish();
  Parting leave();

  // --- Telling ---
  enum class Aloud { yes, no };
  void tell_news(Aloud aloud);
  Scene compose(Seat seat, const std::vector<Choice>& choices) const;
  std::string prompt(Seat seat, std::size_t count) const;
  std::string say(std::string_view key, const Facts& facts = {}, Seat listener = {}) const;
  void note(std::string_view key, const Facts& facts = {}, Seat listener = {});

  // --- Answering ---
  void answer(const Command& command, Seat seat, const std::vector<Choice>& choices);
  void query(std::string_view name, Seat seat);
  void help(Seat seat, std::size_t count);
  void why(const std::string& word, Seat seat);
  void hint(Seat seat, const std::vector<Choice>& choices);
  void log(Seat seat);
  void rules(const std::string& word);
  void options();
  void save();

  Ground ground_;
  Voyage& voyage_;
  Narrator narrator_;
  Rulebook rulebook_;
  Journal journal_;
  Dice dice_;                  // the bots' own
  std::size_t told_ = 0;       // events that are in the journal
  std::size_t news_ = 0;       // where the journal stood at the last decision at this keyboard
  std::optional<Told> aside_;  // the last refusal or hint, if nothing has happened since
};

}  // namespace tortuga::terminal
