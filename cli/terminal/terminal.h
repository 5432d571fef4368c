// One game at one terminal, from the first announcement to the final table: tells what happens, asks the players at the
// keyboard, lets the bots move, answers questions in between.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "cli/terminal/command.h"
#include "cli/terminal/crew.h"
#include "cli/terminal/display.h"
#include "cli/terminal/input.h"
#include "cli/terminal/menu.h"
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
    Recruit adviser;                 // who gives hints
    Lines notes;                     // to be told first
    bool marks = false;              // players may mark moments of the game
  };
  Terminal(const Ground& ground, Voyage& voyage, std::uint64_t bot_seed);

  Parting run(Start start);

 private:
  // --- Playing ---
  Seat next();
  enum class Decision { made, leave };
  Decision decide(Seat seat);
  // What a line did: nothing that counts, it changed what is listed, or it ended the decision.
  enum class Effect { none, listed, made, leave };
  Effect obey(const std::string& line, Seat seat, Menu& menu);
  Effect play_made(Seat seat, Menu& menu);
  Effect play_words(const std::string& words, Seat seat, Menu& menu);
  bool attempt(Seat seat, std::string_view move);
  bool take_back(Seat seat);
  bool follow(Seat seat);
  bool wait_for_others(Seat seat);
  void start_clock(Seat seat);
  void time_is_up(Seat seat);
  void refuse(const Reason& reason, Seat seat);
  bool bot_moves(Seat seat);
  bool bot_plays(Seat seat);
  Parting finish();
  Parting leave();

  // --- Sharing a keyboard ---
  bool shared() const { return ground_.crew.humans() > 1; }
  bool secrets() const;
  bool hand_over(Seat seat);
  void hide();
  // A move that may have asked these in secret, one after the other (Match::hushed). False: somebody leaves.
  bool ask_aside(std::vector<Seat> whom);
  bool asked_aside(Seat seat) const;
  // A saved game's last move of that kind, which may not have been told yet: whom it may have asked, and its events.
  // And which event was the next when each seat moved last.
  struct Untold {
    std::vector<Seat> whom;
    std::size_t first = 0;
    std::array<std::size_t, kMaxSeats> since{};
  };
  Untold recall();
  void heard_before(const std::array<std::size_t, kMaxSeats>& events);

  // --- Telling ---
  enum class Aloud { yes, no };
  void tell_news(Aloud aloud, std::size_t until = SIZE_MAX);
  void write_down(const AnyEvent& event, Seat listener, Told line, Aloud aloud);
  void catch_up(Seat seat);
  void warn(Aloud aloud);
  void tell_goal();
  void greet(std::string text);
  Scene compose(Seat seat, const Menu* menu) const;
  std::string prompt(Seat seat, const Menu& menu) const;
  std::string say(std::string_view key, const Facts& facts = {}, Seat listener = {}) const;
  void note(std::string_view key, const Facts& facts = {}, Seat listener = {});

  // --- Answering ---
  void answer(const Command& command, Seat seat, Menu& menu);
  // False: the game has no answer.
  bool query(std::string_view name, Seat seat);
  void help(Seat seat, Menu& menu);
  void why(const std::string& word, Seat seat);
  void whose_turn(Seat seat);
  void hint(Seat seat);
  std::string weighed_choices(const Thought& thought, Seat seat) const;
  void log(const std::string& word, Seat seat);
  void rules(const std::string& word);
  void options();
  void mark(const std::string& feeling, Seat seat);
  void save();

  Roster& roster(Seat seat) { return rosters_[static_cast<std::size_t>(seat.index())]; }
  std::size_t& news(Seat seat) { return news_[seat.somebody() ? static_cast<std::size_t>(seat.index()) : kMaxSeats]; }

  Ground ground_;
  Voyage& voyage_;
  Narrator narrator_;
  Rulebook rulebook_;
  Journal journal_;
  Dice dice_;             // the bots' own
  std::size_t told_ = 0;  // events that are in the journal
  // Where the journal stood at each seat's last decision at this keyboard; the last place is the watchers'.
  std::array<std::size_t, kMaxSeats + 1> news_{};
  std::array<Roster, kMaxSeats> rosters_;
  std::size_t opening_ = 0;            // lines that all at the keyboard have read together
  std::size_t wiped_ = 0;              // lines before this one were wiped away since
  bool covered_ = false;               // nobody reads: what is told now is told to whoever comes to the keyboard
  Seat holder_;                        // who had the keyboard last
  Seat called_back_;                   // who has it once more, to change their mind
  std::pair<Seat, int> clock_{};       // the decision that it runs for
  SeatSet waiting_;                    // who lets others choose first
  Lines greeting_;                     // what a screen has to say at the first decision: bots may move before it
  std::optional<Told> aside_;          // the last refusal or hint, if nothing has happened since
  std::vector<std::string> hinted_;    // the moves of that hint
  std::size_t log_end_ = 0;            // lines of the log that `log` has not shown yet; 0: it begins at the newest
  std::vector<std::string> warnings_;  // that stand now
};

}  // namespace tortuga::terminal
