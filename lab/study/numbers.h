// The numbers a study may ask for: what each is called, what has to be watched to know it, how it is estimated from the
// ledger, and in which words it is told. The one list of them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/study/interval.h"
#include "lab/study/ledger.h"

namespace tortuga {

// What a game's watcher has to do beyond counting who won.
struct Watch {
  bool standing = false;  // who is ahead, round by round
  bool lists = false;     // what may be chosen
  bool stakes = false;    // what a choice is worth, by playing on
  bool king = false;      // what those decide who cannot win
  bool ladder = false;    // ranks against each other
  bool luck = false;      // the same players with other luck
};

enum class Unit : std::uint8_t { share, rounds, decisions, minutes, count, points, elo };

struct NumberLine {
  std::string_view name;
  std::string_view words;  // what it is, for a reader: "rounds a game takes"
  Unit unit;
  bool Watch::* watch = nullptr;
  bool rivals = true;    // asked of games against each other
  bool together = true;  // asked of co-operative games
  std::string_view more = "more", less = "less";
};

std::span<const NumberLine> number_lines();
// The line of a number; of "ends.<reason>" that of all endings. Null if there is none.
const NumberLine* find_number(std::string_view name);
// What a question in short asks for ("fair", "exciting"); a number stands for itself. Empty if there is no such.
std::vector<std::string> asked_for(std::string_view question, bool cooperative);
Watch watch_for(const std::vector<std::string>& questions);

// Two ranks of a ladder, by their places in it, the highest first. Each is tried among each lower one; neighbours come
// first: theirs are the figures that are told.
struct Rung {
  std::size_t high, low;
  std::string end() const;  // of its columns' names
};
std::vector<Rung> ladder_rungs(std::size_t ranks);

// Sums of one set of rules over blocks, all or all but one group.
class Totals {
 public:
  Totals(const Ledger& ledger, std::uint64_t blocks, int seats, int without = -1)
      : ledger_(ledger), blocks_(static_cast<double>(blocks)), seats_(seats), without_(without) {}
  double operator()(std::string_view column) const;
  double blocks() const { return without_ < 0 ? blocks_ : blocks_ * (kGroups - 1) / kGroups; }
  int seats() const { return seats_; }

 private:
  const Ledger& ledger_;
  double blocks_;
  int seats_, without_;
};

// A number as one figure: fair.worst is one for each seat.
struct Atom {
  std::string name;    // "fair.seat.0"
  std::string number;  // "fair.worst"
  Unit unit = Unit::share;
};
std::vector<Atom> atoms_of(std::string_view number, int seats);

// The figure from sums; not a number where there is nothing to tell.
double figure(const Atom& atom, const Totals& totals);
// The same as it is told: the share of skill is the advantage squared.
double told_figure(const Atom& atom, const Totals& totals);
// Of figures by seat: how far the furthest is from 0. The interval is read off those of the seats.
Estimate furthest(const std::vector<Estimate>& seats);
Estimate estimated(const Atom& atom, const Ledger& ledger, std::uint64_t blocks, int seats, double z);
// One set of rules minus the rulebook, in the same blocks.
Estimate difference(const Atom& atom, const Ledger& ledger, const Ledger& rulebook, std::uint64_t blocks, int seats,
                    double z);
// How an interval was made, in a word: "share", "mean", "ratio".
std::string_view method_of(const Atom& atom, const Ledger& ledger);

// Wins are counted in parts that every number of winners divides.
inline constexpr std::int64_t kWin = 27720;
inline constexpr double kMillion = 1e6;

}  // namespace tortuga
