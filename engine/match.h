// A game in progress without its type: what server, terminal, referee and scenarios use. Moves, positions and views are
// JSON text here. Whoever needs speed (bots, lab, bench) uses the templates of a Game directly; typed_match.h is the
// way from here to there.
#pragma once

#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facts.h"
#include "engine/game.h"
#include "engine/read.h"

namespace tortuga {

class AnyGame;
class Match;

// One event as it may be told: `viewer` is a seat or kNobody for a watcher. Ask for anything but `seen_by` only if the
// viewer may see it. Stays where it is until the match goes on.
class AnyEvent {
 public:
  virtual ~AnyEvent() = default;
  virtual std::string_view kind() const = 0;
  virtual bool seen_by(Seat viewer) const = 0;
  virtual void write(std::string& out, Seat viewer) const = 0;        // as JSON
  virtual void write_tight(std::string& out, Seat viewer) const = 0;  // the same for whoever has the engine: tight.h
  virtual Facts facts(Seat viewer) const = 0;
  virtual std::string_view sound() const = 0;
  virtual const Telling& telling() const = 0;
  virtual bool told_as_its_kind() const = 0;  // false: sound and rules depend on what happened, not on the kind alone

  std::string json(Seat viewer) const {
    std::string out;
    write(out, viewer);
    return out;
  }
};

// A position that somebody was told of, as a place from which changes are told later.
class Standing {
 public:
  virtual ~Standing() = default;
};

// One choice: the move as JSON, its kind, and the facts of its label.
struct Choice {
  std::string move;
  std::string_view kind;
  Facts facts;
};

// What became of an attempt to play a move or to set a position: it was malformed, refused, or done. Only what was done
// changed anything.
struct Attempt {
  Flaw malformed;  // the JSON is no move or no position of this game
  Reason refusal;  // the rules forbid it
  bool done() const { return !malformed.found() && !refusal.given(); }
};

// What would come of a move, as its mover may foresee it.
struct Foresight {
  // One of the worlds that the mover cannot tell apart, with one of the ways in which luck may fall.
  struct World {
    std::string patch;                              // what changes in the mover's view
    std::vector<std::unique_ptr<AnyEvent>> events;  // that the mover would be told
    double share = 0;                               // how likely it is among all of them
  };
  std::vector<World> worlds;
  bool exact = false;  // these are all there are; else some that were drawn
};

// Something that cannot be done now, and why: of a kind of move of which nothing is allowed.
struct Barred {
  std::string move;  // an example, as JSON
  std::string_view kind;
  Reason why;
};

// A move that was read and found legal where the match stood: it is carried out without being read or checked again.
class Intent {
 public:
  virtual ~Intent() = default;
  virtual Seat seat() const = 0;
  virtual std::string json() const = 0;  // the move, as records keep it
};

// The events of a match, oldest first.
class Events {
 public:
  class Iterator {
   public:
    Iterator(const Match& match, std::size_t at) : match_(&match), at_(at) {}
    const AnyEvent* operator*() const;
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    const Match* match_;
    std::size_t at_;
  };

  explicit Events(const Match& match) : match_(match) {}
  std::size_t size() const;
  const AnyEvent* operator[](std::size_t i) const { return *Iterator(match_, i); }
  Iterator begin() const;
  Iterator end() const { return {match_, size()}; }
  const AnyEvent* back() const { return (*this)[size() - 1]; }
  bool empty() const { return size() == 0; }

 private:
  const Match& match_;
};

class Match {
 public:
  virtual ~Match() = default;
  virtual const AnyGame& game() const = 0;
  virtual std::unique_ptr<Match> clone() const = 0;

  virtual int seats() const = 0;
  virtual int round() const = 0;
  virtual SeatSet deciders() const = 0;
  // The same as `viewer` may know it: a decision that betrays a hidden card is not seen by others.
  virtual SeatSet deciders(Seat viewer) const = 0;
  virtual SeatSet deciders_before(Seat viewer) const = 0;  // the last play
  virtual SeatSet deciders_at(const Standing& then, Seat viewer) const = 0;
  virtual Outcome outcome() const = 0;
  virtual int decision(Seat seat) const = 0;  // see Game: while it is the same and not 0, a clock runs on
  virtual int seconds() const = 0;            // what the rules leave for a decision, 0: no limit
  virtual bool silent() const = 0;            // whether the rules forbid talking now
  // For how many seconds a table keeps the last play to itself, because it may have asked somebody in secret: the same
  // whether it did or not (EventLog::hush). And who that may have been, one after the other.
  virtual int hush() const = 0;
  virtual const std::vector<Seat>& hushed() const = 0;
  virtual std::vector<Choice> moves(Seat seat) const = 0;
  virtual Attempt check(Seat seat, std::string_view move) const = 0;
  // Checks and plays; with a script the luck comes from it instead of from the seed. Events are added to `events`.
  virtual Attempt play(Seat seat, std::string_view move, Script* script = nullptr) = 0;
  // The same in two steps, so that a move can be kept safe in between: reads and checks it (`intent` is set if it may
  // be played), and carries out what was intended. Whatever was intended before the match went on is checked again.
  virtual Attempt intend(Seat seat, const boost::json::value& move, std::unique_ptr<Intent>& intent) const = 0;
  virtual Attempt carry_out(const Intent& intent) = 0;
  virtual Choice fallback(Seat seat) const = 0;
  // A move typed in the game's own words, as JSON; empty if the game has no such words.
  virtual std::string from_words(Seat seat, std::string_view words) const = 0;
  // The same where the words may mean several moves, one after the other: an order to a whole stack.
  virtual std::vector<std::string> orders_from_words(Seat seat, std::string_view words) const = 0;
  // A move as `moves` would list it, whether or not it is listed; nothing if it is not allowed.
  virtual std::optional<Choice> describe(Seat seat, std::string_view move) const = 0;

  // Everything that has been told since the start or since the position was set.
  Events events() const { return Events(*this); }
  virtual std::size_t told() const = 0;  // how many that is
  virtual const AnyEvent& event(std::size_t i) const = 0;
  // Lets go of events before `first` that no step back needs: whoever plays the record again has them all.
  // `remembered` is the oldest that is still here.
  virtual void forget(std::size_t first) = 0;
  virtual std::size_t remembered() const = 0;

  // Takes back the seat's last step if nothing was revealed, chance was not asked, nobody else acted since, and the
  // seat still has the decision. Events of the step are withdrawn.
  virtual bool can_undo(Seat seat) const = 0;
  virtual bool undo(Seat seat) = 0;
  // For logs that say so: an earlier version of the game may have let the seat take back a step, not knowing that it
  // revealed something.
  virtual bool could_undo(Seat seat) const = 0;
  virtual void step_back() = 0;

  virtual std::string position() const = 0;
  virtual std::string view(Seat viewer) const = 0;
  // The position as the viewer may imagine it: one possible truth in the place of everything it may not know.
  virtual std::string imagined(Seat viewer, Dice& dice) const = 0;
  // What the last play changed in the viewer's view: {"/players/0/tile": 18}, to be applied to the view before.
  virtual std::string patch(Seat viewer) const = 0;
  // The same for whoever has the engine (tight.h); nothing if nothing changed.
  virtual std::string tight_patch(Seat viewer) const = 0;
  // Where the match stands, or stood before the last play; and the same patches from there, for whoever was told
  // nothing since.
  virtual std::shared_ptr<const Standing> standing() const = 0;
  virtual std::shared_ptr<const Standing> standing_before() const = 0;
  virtual std::string patch(Seat viewer, const Standing& since) const = 0;
  virtual std::string tight_patch(Seat viewer, const Standing& since) const = 0;
  // From now on the match stands as a seat sees it: for whoever has a view and not the position. Sentences, choices and
  // what is foreseen are made from it as that seat would be told them. If it is unreadable nothing has changed.
  virtual Flaw see(const boost::json::value& view) = 0;
  // An event as it was told as JSON; none with a flaw.
  virtual std::unique_ptr<AnyEvent> read_event(const boost::json::value& event, Flaw& flaw) const = 0;
  virtual std::unique_ptr<AnyEvent> read_tight_event(const boost::json::value& event, Flaw& flaw) const = 0;
  // Of a match that stands as a seat sees it: what changed in that view since. `patch` is the same in paths and values.
  virtual Flaw follow(const boost::json::value& tight_patch, std::string& patch) = 0;
  // What would come of a move, from the seat's view alone: exactly, if nothing is hidden from it and luck has few ways
  // to fall, else in so many worlds that are imagined. Nothing is played.
  virtual Attempt foresee(Seat seat, std::string_view move, int worlds, Foresight& out) const = 0;
  // What follows from the position by the rules, as this viewer may know it (how far a ship gets, what a fleet earns),
  // as JSON; {} where the game counts nothing.
  virtual std::string figures(Seat viewer) const = 0;
  // How it is won, how far everybody is and who is one step from the end, as this viewer may know it; nothing where the
  // game does not say.
  virtual std::optional<Goal> goal(Seat viewer) const = 0;
  // The ships and the water between them as anybody may see them; nothing where the game has a board of squares.
  virtual std::optional<Fleet> fleet() const = 0;
  // What a move of this seat would do in more detail than its label tells (the squares it passes, what it meets there),
  // as JSON; {} where there is nothing to tell or the move is none.
  virtual std::string outline(Seat seat, std::string_view move) const = 0;
  // The kinds of moves of which this seat may make none now, with the reason that most of them have.
  virtual std::vector<Barred> barred(Seat seat) const = 0;
  // Replaces the position. If it is unreadable or impossible nothing has changed, and the answer says why.
  virtual Attempt set_position(const boost::json::value& position) = 0;
  // Changes the map where the game has one that is no part of the position, tile by tile. A position that does not fit
  // it stays until another one is set.
  virtual Attempt set_map(const boost::json::value& tiles) = 0;
  virtual std::uint64_t digest() const = 0;

  // One of the game's queries; or "goal" and "alarms", which every game with a goal answers.
  virtual void answer(Seat viewer, std::string_view query, Page& page) const = 0;

  virtual std::string options() const = 0;  // those that differ from the defaults, as JSON
  // The value in force of the option cards.surgeon, asked for as "cards_surgeon", for a sentence that names it. False
  // if there is no such option.
  virtual bool rule(std::string_view name, Fact& out) const = 0;
  // The same, with what was drawn before the start (a map) as options: a match with these and any seed can be set to
  // positions of this one.
  virtual std::string pinned_options() const = 0;
};

inline std::size_t Events::size() const {
  return match_.told();
}
inline Events::Iterator Events::begin() const {
  return {match_, match_.remembered()};
}
inline const AnyEvent* Events::Iterator::operator*() const {
  return &match_->event(at_);
}

// One option as it is offered to people and programs.
struct OptionInfo {
  std::string name;
  Chooser chooser = Chooser::host;
  std::string type;                  // "integer", "decimal", "switch" or "choice"
  std::string standard;              // the default, as JSON
  std::string least, most;           // numbers only, as JSON
  std::vector<std::string> choices;  // choices only
};

// A kind of event as clients may prepare for it: its cue and its rules before any of it happens.
struct EventInfo {
  std::string_view kind;
  Telling telling;
};

// Options as somebody asks for them: names and JSON values. Nested objects and dotted names mean the same.
struct OptionRequest {
  boost::json::object values;
  // The seats that bots hold from the start, where that is known: rules may ask (seat_bots), and where no people sit at
  // the table its games must end (Game::for_bots).
  std::optional<SeatSet> bots = {};
  // Luck as the lab draws it, so that a game of a study can be told again: the last 16 bytes of the seed are two keys
  // of Dice::lab, one for the deal and one for play.
  bool lab = false;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual const GameFacts& facts() const = 0;
  virtual std::vector<OptionInfo> options() const = 0;
  virtual std::span<const Query> queries() const = 0;
  virtual std::string schema() const = 0;  // of options, position, moves and events
  virtual int state_bytes() const = 0;
  virtual std::vector<std::string> event_kinds() const = 0;
  virtual std::vector<std::string> move_kinds() const = 0;
  virtual const Form& move_form() const = 0;   // what moves are made of, for whoever asks for them part by part
  virtual const Form& event_form() const = 0;  // the same of events
  virtual std::vector<EventInfo> tellings() const = 0;  // by kind of event

  // Starts a game, or returns nothing: then `flaw` says which option or seat count is wrong, or `unfit` which of them
  // exclude each other. Numbers outside their range are moved to its nearest end; `notes` says so in words. With a
  // script the setup draws from it; later luck comes from the seed all the same.
  virtual std::unique_ptr<Match> start(const OptionRequest& options, int seats, const Seed& seed, Flaw& flaw,
                                       Reason& unfit, std::vector<std::string>& notes,
                                       Script* setup = nullptr) const = 0;
};

}  // namespace tortuga
