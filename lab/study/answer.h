// What a study's sums say: figures with intervals that hold together over all looks and asked numbers, and verdicts in
// words that are read off the intervals and nothing else (docs/lab.md).
#pragma once

#include <string>
#include <vector>

#include "lab/study/numbers.h"
#include "lab/study/study.h"

namespace tortuga {

// How the error is spread over the looks of a plan.
struct ErrorPlan {
  int looks = 7;
  double alpha = 0.05;
  double numbers = 1;  // asked figures and differences, all together

  double z(int look) const;  // the normal point of the intervals at this look
};

// The order is that of how they are told: the worst news first.
enum class Word : std::uint8_t {
  unfair,   // a seat wins more or less than its share
  outside,  // of the target
  worse,
  better,
  more,
  less,
  undecided,
  small,  // a difference, smaller than what matters
  none,   // no difference larger than what matters
  same,   // the same games
  fair,
  inside,  // of the target
  known,   // a figure as sure as it needs to be
};

struct Figure {
  Atom atom;
  Estimate value;     // of these rules
  Estimate apart;     // minus the rulebook's; of the rulebook itself nothing
  bool there = true;  // false: the game has no such figure
  std::string_view method;
};

struct Finding {
  std::string number;
  std::size_t variant = 0;  // 0: the rulebook
  Word word = Word::known;
  std::string sentence;
  std::string brief = {};  // an open one in a few words
};

// One option's line through the values that were tried.
struct Slope {
  std::string number, option;
  Estimate value;  // change of the number for one step of the option
};

struct Answer {
  int look = 0;
  std::uint64_t blocks = 0;
  double z = 0;
  bool stopped = false;                    // early, with everything decided
  std::vector<std::vector<Figure>> asked;  // by variant
  std::vector<Finding> findings;           // the worst news first
  std::vector<Slope> slopes;
};

// What a number's difference has to be to matter.
double matters(const Study& study, const std::string& number, Unit unit, double rulebook);

// The answer at one look.
Answer answer_at(const Study& study, const Segment& sums, std::size_t variants, int look);
// Whether nothing that was asked is left open.
bool decided(const Study& study, const Answer& answer);

// One yes-or-no question: is the first player stronger? 1 yes, -1 no, 0 go on.
int sprt(const Study& study, const Ledger& ledger, std::uint64_t blocks);

// Who played, in words: "between bosuns". Figures of skill and luck have tables of their own.
std::string between(const Study& study, std::string_view number = {});

// A figure and a number in words: "27.3 %", "14.2 rounds".
std::string told(Unit unit, double value);
std::string told(Unit unit, const Estimate& value);
std::string told_difference(Unit unit, const Estimate& value);

}  // namespace tortuga
