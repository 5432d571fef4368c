// The bench of one game: series of random games against the clock, next to a yardstick.
#pragma once

#include <algorithm>
#include <ctime>

#include "bench/yardstick.h"
#include "lab/allocations.h"
#include "lab/series.h"
#include "lab/trials.h"

namespace tortuga {

inline double cpu_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

// Uniform random play through the public contract, and how much of it there was.
template <Game G>
class Playouts {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;

  Playouts(const Rules& rules, int seats) : rules_(rules), seats_(seats), hand_(dice_) {}
  Playouts(const Playouts&) = delete;

  // Plays a series and adds to the counts and to the time.
  void play(const Series& series) {
    const auto before = allocations();
    const double start = cpu_ns();
    play_series(series, *this);
    ns += cpu_ns() - start;
    allocated += allocations() - before;
  }
  bool play(std::uint64_t, std::uint64_t seed) {
    dice_ = Dice::fast(seed);
    play_game<G>(rules_, seats_, dice_, hand_, *this);
    return true;
  }

  void on_move(const Rules&, const State&, Seat, const typename G::Move&) {
    ++decisions;
    choices += static_cast<std::uint64_t>(hand_.offered());
    most = std::max(most, hand_.offered());
  }
  void on_end(const Rules& rules, const State& state) {
    stir(checksum, static_cast<std::uint64_t>(G::outcome(rules, state).winners.bits()));
    ++games;
  }

  std::uint64_t decisions = 0, games = 0, choices = 0, allocated = 0, checksum = 0;
  int most = 0;
  double ns = 0;

 private:
  const Rules& rules_;
  int seats_;
  Dice dice_;  // luck and moves
  RandomHand<G> hand_;
};

template <Game G>
BenchResult measure(const BenchOrder& order) {
  BenchResult best;
  best.seats = order.seats;
  best.state_bytes = static_cast<int>(sizeof(typename G::State));
  typename G::Rules rules;
  prepare_rules<G>(rules, order.seats, Dice::fast(order.seed));
  if (order.games > 0) {
    Playouts<G> counted(rules, order.seats);
    counted.play({order.seed, 0, order.games});
    best.decisions = counted.decisions;
    return best;
  }
  constexpr std::uint64_t batch = 8;
  double ns = 0, yard = 0;
  for (int pass = 0; pass < order.passes; ++pass) {  // interleaved, best of several: other jobs share the machine
    const auto seed = series_seed(order.seed, static_cast<std::uint64_t>(pass));
    Playouts<G> mine(rules, order.seats);
    yardstick::Tally theirs{};
    double theirs_ns = 0;
    const double budget = order.seconds * 1e9;
    for (std::uint64_t turn = 0; mine.ns < budget || theirs_ns < budget; ++turn) {
      if (mine.ns < budget) mine.play({seed + turn, 0, batch});
      if (theirs_ns < budget) {
        const double start = cpu_ns();
        const auto tally = yardstick::play(std::min(order.seats, yardstick::kMostPlayers), 64, seed + turn);
        theirs_ns += cpu_ns() - start;
        theirs.decisions += tally.decisions;
        theirs.checksum ^= tally.checksum;
      }
    }
    const double pass_ns = mine.ns / static_cast<double>(mine.decisions);
    const double pass_yard = theirs_ns / static_cast<double>(theirs.decisions);
    if (pass == 0 || pass_ns < ns) {
      ns = pass_ns;
      best.games_per_second = static_cast<double>(mine.games) * 1e9 / mine.ns;
    }
    if (pass == 0 || pass_yard < yard) yard = pass_yard;
    best.decisions_per_game = static_cast<double>(mine.decisions) / static_cast<double>(mine.games);
    best.choices_mean = static_cast<double>(mine.choices) / static_cast<double>(mine.decisions);
    best.choices_most = std::max(best.choices_most, mine.most);
    best.allocations += mine.allocated;
  }
  best.ns_per_decision = ns;
  best.yardstick_ns = yard;
  return best;
}

}  // namespace tortuga
