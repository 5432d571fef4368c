// Intervals hold what they promise: hundreds of small studies of a race whose true figures are reckoned here, roll by
// roll, and in each an interval at 95 %. So many studies tell 95 % from 90 %: at 95 % one figure in a hundred has fewer
// hits than asked for here (the seeds stay, so it is known that none has), at 90 % nineteen in twenty.
#include <array>
#include <cmath>
#include <functional>
#include <map>

#include "lab/study/maths.h"
#include "tests/toys/race_studies.h"

namespace tortuga {
namespace {

#ifdef TORTUGA_FEW_GAMES
constexpr int kStudies = 40, kHits = 33;
#else
constexpr int kStudies = 1000, kHits = 925;
#endif
constexpr double kPoint = 1.959964;  // 95 %

// How likely each total is.
using Chart = std::map<int, double>;
Chart sum(const Chart& a, const Chart& b) {
  Chart out;
  for (const auto& [x, p] : a)
    for (const auto& [y, q] : b) out[x + y] += p * q;
  return out;
}
Chart even(int low, int high) {
  Chart out;
  for (int x = low; x <= high; ++x) out[x] = 1.0 / (high - low + 1);
  return out;
}
Chart times(const Chart& one, int count) {
  Chart out{{0, 1.0}};
  for (int i = 0; i < count; ++i) out = sum(out, one);
  return out;
}
// The win share of the first of two totals, and what else two totals tell.
double expected(const Chart& a, const Chart& b, const std::function<double(int)>& of_difference) {
  double mean = 0;
  for (const auto& [x, p] : a)
    for (const auto& [y, q] : b) mean += p * q * of_difference(x - y);
  return mean;
}
double won(int difference) {
  return difference > 0 ? 1 : difference == 0 ? 0.5 : 0;
}

// Three rounds of two ships with four-sided dice, the first of which may roll more in the first round: the course of
// the lead, from all that can happen.
struct Truth {
  double seat = 0, margin = 0, last = 0, half = 0;
};
Truth truth_of(int extra_rolls) {
  constexpr int kRounds = 3, kSides = 4;
  const Chart die = even(1, kSides), first = times(die, 1 + extra_rolls);
  Truth truth;
  double halves = 0;
  std::array<int, kRounds> apart{};  // at the start of each round
  const std::function<void(int, int, double)> play = [&](int round, int difference, double chance) {
    if (round < kRounds) {
      apart[static_cast<std::size_t>(round)] = difference;
      for (const auto& [x, p] : round == 0 ? first : die)
        for (const auto& [y, q] : die) play(round + 1, difference + x - y, chance * p * q);
      return;
    }
    truth.seat += chance * (won(difference) - 0.5);
    truth.margin += chance * std::abs(difference);
    int leader = 0, last = 0;  // 1: the first ship, -1: the second
    for (int t = 0; t < kRounds; ++t) {
      const int now = apart[static_cast<std::size_t>(t)];
      if (now != 0) leader = now > 0 ? 1 : -1;
      const bool wins = leader != 0 && leader * difference >= 0;
      if (!wins) last = t + 1;
    }
    truth.last += chance * last / kRounds;
    if (const int middle = apart[1]; middle != 0) {
      halves += chance;
      truth.half += chance * won(middle > 0 ? -difference : difference);
    }
  };
  play(0, 0, 1);
  truth.half /= halves;
  return truth;
}

// How often intervals held a true figure.
class Hits {
 public:
  void count(const std::string& what, const Estimate& estimate, double truth) {
    hits_[what] += estimate.low <= truth && truth <= estimate.high;
  }
  void expect_enough() const {
    for (const auto& [what, hits] : hits_) {
      EXPECT_GE(hits, kHits) << what << ": of " << kStudies;
      RecordProperty(what, hits);
    }
  }

 private:
  static void RecordProperty(const std::string& what, int hits) { testing::Test::RecordProperty(what, hits); }
  std::map<std::string, int> hits_;
};

Atom atom(const std::string& number) {
  return number.starts_with("fair.seat.") ? Atom{number, "fair.worst", Unit::share} : atoms_of(number, 2).at(0);
}

Study small(std::vector<std::string> questions, boost::json::object options, int seed) {
  Study study = race(2, std::move(questions), std::move(options));
  study.looks = 1;
  study.stop = "never";
  study.seed = static_cast<std::uint64_t>(seed) + 1;
  return study;
}

TEST(LabCoverage, OfSharesMeansAndTheirPairedDifferences) {
  const Truth plain = truth_of(0), more = truth_of(1);
  Hits hits;
  for (int seed = 0; seed < kStudies; ++seed) {
    Study study = small({"fair.worst", "end.margin", "lead.last", "lead.half"}, {{"rounds", 3}, {"sides", 4}}, seed);
    study.vary = {{"extra_rolls", {1}}};
    const Result result = played(study, kRace, 1);
    const Segment& sums = result.segments[0];
    const auto look = [&](const char* number, double was, double is) {
      const Atom one = atom(number);
      const Ledger &rulebook = sums.variants[0], &variant = sums.variants[1];
      hits.count(number, estimated(one, rulebook, sums.blocks, 2, kPoint), was);
      hits.count(std::string{number} + ", with an extra roll", estimated(one, variant, sums.blocks, 2, kPoint), is);
      hits.count(std::string{number} + ", paired difference",
                 difference(one, variant, rulebook, sums.blocks, 2, kPoint), is - was);
    };
    look("fair.seat.0", plain.seat, more.seat);
    look("end.margin", plain.margin, more.margin);
    look("lead.last", plain.last, more.last);
    look("lead.half", plain.half, more.half);
  }
  hits.expect_enough();
}

TEST(LabCoverage, OfLuck) {
  constexpr int kSides = 4;
  const Chart play = times(even(1, kSides), 2);  // two rounds after a dealt total
  double same = 0, deal = 0;
  for (int a = 1; a <= kSides; ++a)
    for (int b = 1; b <= kSides; ++b) {
      const double first = expected(play, play, [&](int x) { return won(a - b + x); });
      const double tied = expected(play, play, [&](int x) { return a - b + x == 0 ? 1.0 : 0.0; });
      same += (1 - tied / 2) / (kSides * kSides);
      deal += (first * first + (1 - first) * (1 - first)) / (kSides * kSides);
    }
  Hits hits;
  for (int seed = 0; seed < kStudies; ++seed) {
    const Result result = played(
        small({"luck.deal", "luck.play", "luck.players"}, {{"rounds", 2}, {"sides", 4}, {"deal_sides", 4}}, seed),
        kRace, 1);
    const auto look = [&](const char* number, double truth) {
      hits.count(number, estimated(atom(number), result.segments[0].variants[0], result.segments[0].blocks, 2, kPoint),
                 truth);
    };
    look("luck.deal", (deal - 0.5) / (same - 0.5));
    look("luck.play", (same - deal) / (same - 0.5));
    look("luck.players", 0);
  }
  hits.expect_enough();
}

// Two games a block, with the players changed over; and one of a rank among those of another.
TEST(LabCoverage, OfSharesOverRotationsAndOfSkill) {
  constexpr int kRounds = 3, kSides = 20;
  const Chart dice = times(even(1, kSides), kRounds), extra = even(1, kSides);
  const Chart good{{7 * kRounds, 1.0}}, any = times(even(0, 7), kRounds);  // effort
  const double with_good = expected(sum(sum(dice, extra), good), sum(dice, any), won);
  const double with_any = expected(sum(sum(dice, extra), any), sum(dice, good), won);
  Hits hits;
  for (int seed = 0; seed < kStudies; ++seed) {
    Study study = small({"fair.worst", "skill.edge"},
                        {{"rounds", kRounds}, {"sides", kSides}, {"bonus", 1}, {"extra_rolls", 1}}, seed);
    study.players = {"bosun", "deckhand"};
    const Result result = played(study, kRace, 1);
    const Segment& sums = result.segments[0];
    const Ledger& rulebook = sums.variants[0];
    hits.count("fair.seat.0, over rotations", estimated(atom("fair.seat.0"), rulebook, sums.blocks, 2, kPoint),
               (with_good + with_any) / 2 - 0.5);
    hits.count("skill.edge", estimated(atom("skill.edge"), rulebook, sums.blocks, 2, kPoint),
               with_good + (1 - with_any) - 1);
  }
  hits.expect_enough();
}

// Lengths as lopsided as those of real games: each round is the last with a chance of a tenth.
TEST(LabCoverage, OfMeans) {
  constexpr double kLast = 0.1;
  Hits hits;
  for (int seed = 0; seed < kStudies; ++seed) {
    Dice dice = Dice::fast(static_cast<std::uint64_t>(seed));
    Desk desk(2);
    const int games = desk.column("games"), rounds = desk.column("rounds");
    for (std::uint64_t block = 0; block < 256; ++block) {
      desk.begin(block);
      int length = 1;
      while (dice.range(1, 1000) > 1000 * kLast) ++length;
      desk.add(0, games, 1);
      desk.add(0, rounds, length);
      desk.add(1, games, 1);
      desk.add(1, rounds, dice.range(1, 2) == 1 ? length : length + dice.range(0, 4));
      desk.end();
    }
    const Segment sums = desk.take();
    const Atom one = atom("length.rounds");
    hits.count("length.rounds", estimated(one, sums.variants[0], 256, 2, kPoint), 1 / kLast);
    hits.count("length.rounds, paired difference", difference(one, sums.variants[1], sums.variants[0], 256, 2, kPoint),
               1);
  }
  hits.expect_enough();
}

}  // namespace
}  // namespace tortuga
