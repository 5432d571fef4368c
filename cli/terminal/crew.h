// Who sits where in a terminal game. A seat is asked for by one word:
//   you          you, at this keyboard
//   Ann          a player of that name, also at this keyboard (you:Ann means the same)
//   bosun        a bot of that rank (bots/rank.h); bosun:Flint gives it a name and is told of as "Bosun Flint"
// What a record calls the seats can be read again the same way.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/think.h"
#include "narrator/catalogue.h"

namespace tortuga::terminal {

class Crew {
 public:
  // Reads the words of all seats. Returns a sentence about the first that cannot be, or nothing.
  static std::string parse(const std::vector<std::string>& words, const Catalogue& catalogue, Crew& out);

  bool human(Seat seat) const { return !rank(seat).has_value(); }
  int humans() const { return humans_; }
  SeatSet bots() const {
    SeatSet set;
    for (std::size_t i = 0; i < ranks_.size(); ++i)
      if (ranks_[i]) set.add(Seat{static_cast<int>(i)});
    return set;
  }
  // The one player at the keyboard; nobody if there are several or none.
  Seat alone() const { return alone_; }
  const std::vector<std::string>& names() const { return names_; }        // as told at this terminal
  const std::vector<std::string>& recorded() const { return recorded_; }  // as told to others

  // What a bot does. It sees its view only; its own dice never touch the game's.
  std::string order(const Match& match, Seat seat, Dice& dice) const;

 private:
  std::optional<Rank> rank(Seat seat) const { return ranks_[static_cast<std::size_t>(seat.index())]; }

  std::vector<std::optional<Rank>> ranks_;  // by seat; none for a player at the keyboard
  std::vector<std::string> names_, recorded_;
  int humans_ = 0;
  Seat alone_;
};

}  // namespace tortuga::terminal
