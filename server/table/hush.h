// What a table keeps to itself for a while, so that no pause betrays that somebody was asked in secret: a move after
// which somebody might have been (Match::hush). Until the time is over it is told to those alone who really are asked,
// and everybody else waits, whether or not anybody is asked; then the move and the secret answers are told as one.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "server/guest.h"
#include "server/loop.h"
#include "server/table/presence.h"
#include "server/table/table_state.h"

namespace tortuga::server {

// For whom somebody else made a move.
using Deputy = std::optional<tell::PlayedFor>;

// What somebody is told next: the events from `first` on, and what changed since the position they know (none: since
// before the last play); for whoever asked for it, as the answer.
struct Since {
  std::size_t first = 0;
  std::shared_ptr<const Standing> from;
  Deputy deputy = {};
  Asker asker = {};
};

class Hush {
 public:
  static constexpr std::int64_t kBotsTime = 1000, kBotsThought = 500;  // milliseconds
  static constexpr std::int64_t kStoring = 250;  // before the end, so that no disk delays it where there is an answer

  Hush(const TableState& state, const Presence& presence, const Loop& loop)
      : state_(state), presence_(presence), loop_(loop) {}

  bool on() const { return on_; }
  // As everybody may know it by now: the end of the game is told with the move that brings it.
  Stage stage() const { return on_ ? Stage::playing : state_.stage(); }
  bool over() const { return on_ && loop_.now() >= until_; }  // its time is
  std::int64_t answer_by() const { return until_ - kStoring; }
  bool late() const { return on_ && loop_.now() >= answer_by(); }  // for an answer
  std::int64_t due() const { return on_ ? until_ : kNever; }
  // Who may answer now.
  SeatSet asked() const { return on_ ? state_.asked_aside() : SeatSet{}; }

  // A move of this seat was carried out. False if it is told at once, as most are.
  bool keeps(Seat mover, const Since& since);
  // The table was read anew with such a move at its end: nobody here knows of it, and its time begins again.
  void resume();
  void forget();  // what anybody knows: others have been at the table
  // Those who are asked know everything up to now, and have been answered.
  void told(SeatSet asked);
  void end() { on_ = false; }

  // From where on a viewer is to be told; without a position it is shown everything.
  const Since& since(Seat viewer) const;
  // Those who wait to hear of it, of all or of these seats.
  std::vector<Asker> askers() const;
  std::vector<Asker> askers(SeatSet of) const;

 private:
  struct Aside {
    Seat seat;
    Since since;
  };

  std::int64_t time() const;

  const TableState& state_;
  const Presence& presence_;
  const Loop& loop_;
  bool on_ = false;
  std::int64_t until_ = 0;
  Aside all_;                 // whose move it was, and what everybody knows
  std::vector<Aside> aside_;  // those who were asked, and what they know
};

}  // namespace tortuga::server
