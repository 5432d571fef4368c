// The captain looks ahead. It imagines worlds that fit what it sees; in each it tries every move it considers, with the
// same luck for all of them, plays on as decent players would for some rounds, and asks the game's value how things
// stand. The worse half of the moves is dropped again and again (sequential halving), so that most of the time goes to
// the moves that are hard to tell apart. It leaves the bosun's move only for one that is better beyond doubt.
//
// Where a turn takes many moves it compares whole turns instead: what comes of playing on in each of the game's styles.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

#include "bots/craft.h"
#include "bots/deadline.h"
#include "bots/thinker.h"
#include "bots/together.h"

namespace tortuga {

// How a captain thinks.
struct Habits {
  double doubt = 1;          // standard errors that a gain over the bosun's move must exceed
  double least_gain = .004;  // and this share of a win, where it stands even; less where there is less to gain
  int horizon = -1;          // rounds to look ahead; -1: as far as the game says
};

template <Game G>
class Captain : public Thinker<G> {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Move = typename G::Move;

  // Where all win or lose together the others reckon with what the bosun would do: to leave it takes more.
  explicit Captain(const Weights<G>& weights = learnt_weights<G>(),
                   const Habits& habits = {.doubt = G::kFacts.cooperative ? 2.0 : 1.0})
      : weights_(weights), habits_(habits) {}

  Advice<Move> think(const Question<G>& question, const Budget& budget, const Stop& stop, Dice& dice,
                     Thoughts<Move>* thoughts) override {
    const Deadline deadline(budget, stop);
    fellows_.muster(std::clamp(budget.threads, 1, kMostThreads));
    count_ = 0;
    add({G::bosun(question.rules, question.view, question.seat, dice), 0});
    if (!consider_plans(question, dice)) {
      consider_moves(question, dice);
      consider_styles(budget);
    }
    for (int i = 0; i < count_; ++i) order_[i] = i;
    left_ = count_;
    worlds_ = before_ = 0;
    std::uint64_t rollouts = 0;
    if (count_ > 1) rollouts = compare(question, budget, stop, deadline, dice.bits());
    const int best = chosen();
    if (thoughts == nullptr) return lines_[order_[best]].advice;
    tell(question, best, rollouts, *thoughts);
    return {thoughts->considered[0].move, thoughts->considered[0].why};
  }

 private:
  static constexpr int kMost = 30;                // lines that are considered
  static constexpr std::uint32_t kForALine = 40;  // iterations: eight worlds before the first of five cuts
  static constexpr int kTimeForALine = 4;         // milliseconds, enough for that in any game
  static constexpr int kLongest = 2000;           // decisions of one line: some games would never end
  static constexpr int kMostThreads = 64;
  static constexpr std::uint32_t kUnlimited = 1000;  // iterations, where nobody sets a limit
  static constexpr double kUnit = 1 << 20;           // sums are whole numbers, so that their order does not matter
  static constexpr double kFineUnit = 1 << 30;       // the same of squares

  // Over the worlds in which a move was tried: what it was worth, and how that compares with the bosun's move there.
  struct Sums {
    std::int64_t worth = 0, gain = 0, gain_squares = 0;

    void add(std::int64_t more, std::int64_t gained) {
      worth += more;
      gain += gained;
      gain_squares += gained * gained / static_cast<std::int64_t>(kUnit * kUnit / kFineUnit);
    }
    void add(const Sums& other) {
      worth += other.worth;
      gain += other.gain;
      gain_squares += other.gain_squares;
    }
  };

  // A move that is considered and the style in which its player goes on.
  struct Line {
    Advice<Move> advice;
    int style = 0;
    Sums sums = {};
  };

  void add(const Line& line) {
    if (count_ < kMost) lines_[count_++] = line;
  }

  // Every style that writes another plan for this turn. Those that keep what is on paper go before the others: a turn
  // is thought over at its beginning and then carried out. False where there is no plan to write.
  bool consider_plans(const Question<G>& question, Dice& dice) {
    if constexpr (Planned<G>) {
      if (!G::planning(question.view)) return false;
      std::uint64_t plans[G::kStyles];
      bool kept[G::kStyles];
      for (int style = 0; style < G::kStyles; ++style) {
        scratch_ = question.view;
        kept[style] = G::plan(question.rules, scratch_, question.seat, style);
        plans[style] = digest(scratch_);
      }
      const bool any_kept = std::find(kept, kept + G::kStyles, true) != kept + G::kStyles;
      count_ = 0;
      for (int style = 0; style < G::kStyles; ++style) {
        const bool known = std::find(plans, plans + style, plans[style]) != plans + style;
        if (known || (any_kept && !kept[style])) continue;
        add({G::bosun(question.rules, question.view, question.seat, dice, style), style});
      }
      return true;
    } else {
      return false;
    }
  }

  // What the other styles would do and go on with; then the game's short list, or all moves, of longer lists a fair
  // sample.
  void consider_moves(const Question<G>& question, Dice& dice) {
    const Move bosuns = lines_[0].advice.move;
    if constexpr (Styled<G> && !Planned<G>)
      for (int style = 1; style < G::kStyles; ++style)
        add({G::bosun(question.rules, question.view, question.seat, dice, style), style});
    if constexpr (requires { G::shortlist(question.rules, question.view, question.seat, list_); }) {
      G::shortlist(question.rules, question.view, question.seat, list_);
      for (const Move& move : list_)
        if (!(move == bosuns) && !idle<G>(question.rules, question.view, question.seat, move)) add({{move, {}}});
    } else {
      G::moves(question.rules, question.view, question.seat, list_);
      int wanted = kMost - 1, left = list_.size();
      for (const Move& move : list_) {
        const bool taken = wanted > 0 && dice.range(1, left--) <= wanted;
        if (!taken || move == bosuns || idle<G>(question.rules, question.view, question.seat, move)) continue;
        add({{move, {}}});
        --wanted;
      }
    }
  }

  // What a move is worth depends on what its player goes on with: each of them in every style, as far as the time
  // allows to tell so many lines apart.
  void consider_styles(const Budget& budget) {
    if constexpr (Styled<G> && !Planned<G>) {
      int most = kMost;
      if (budget.milliseconds > 0) most = std::min(most, budget.milliseconds / kTimeForALine);
      if (budget.iterations > 0) most = std::min(most, static_cast<int>(budget.iterations / kForALine));
      const int moves = count_;
      for (int style = 0; style < G::kStyles; ++style)
        for (int i = 0; i < moves && count_ < most; ++i) {
          const Line line{lines_[i].advice, style};
          if (std::none_of(lines_, lines_ + count_, [&](const Line& known) {
                return known.style == style && known.advice.move == line.advice.move;
              }))
            add(line);
        }
    }
  }

  // Tries the moves in more and more worlds, fewer and fewer of them. The bosun's stays to the end: it is the measure.
  // World number i is the same for any number of threads, and sums do not depend on the order: with a budget in
  // iterations so is the answer.
  std::uint64_t compare(const Question<G>& question, const Budget& budget, const Stop& stop, const Deadline& deadline,
                        std::uint64_t seed) {
    const int phases = std::max(1, static_cast<int>(std::ceil(std::log2(count_))));
    const std::uint64_t most = budget.milliseconds > 0 || budget.iterations > 0 ? budget.iterations : kUnlimited;
    std::uint64_t rollouts = 0;
    for (int phase = 1; phase <= phases; ++phase) {
      const double share = static_cast<double>(phase) / phases;
      const auto target = static_cast<std::uint64_t>(static_cast<double>(most) * share);
      const std::uint64_t wanted = target > rollouts ? target - rollouts : 0;
      const std::uint64_t last =
          most == 0 ? ~std::uint64_t{0} : worlds_ + wanted / static_cast<std::uint64_t>(left_) + 1;
      const std::uint64_t tried = try_worlds(question, seed, last, [&] { return deadline.over(share); });
      rollouts += tried * static_cast<std::uint64_t>(left_);
      if (stop.told()) break;
      std::sort(order_ + 1, order_ + left_, [&](int a, int b) {
        return lines_[a].sums.worth != lines_[b].sums.worth ? lines_[a].sums.worth > lines_[b].sums.worth : a < b;
      });
      if (phase < phases) left_ = 1 + left_ / 2;
    }
    return rollouts;
  }

  // The moves that are left in the next worlds, up to number `last` or until `over`. How many there were.
  template <class Over>
  std::uint64_t try_worlds(const Question<G>& question, std::uint64_t seed, std::uint64_t last, const Over& over) {
    std::atomic<std::uint64_t> next = worlds_;
    std::atomic_flag adding;
    fellows_.together([&] {
      Sums tried[kMost];
      std::uint64_t worlds = 0;
      while (!over()) {
        const std::uint64_t world = next.fetch_add(1, std::memory_order_relaxed);
        if (world >= last || !try_world(question, world_seed(seed, world), over, tried)) break;
        ++worlds;
      }
      while (adding.test_and_set(std::memory_order_acquire)) {
      }
      for (int i = 0; i < left_; ++i) lines_[order_[i]].sums.add(tried[i]);
      worlds_ += worlds;
      adding.clear(std::memory_order_release);
    });
    return worlds_ - std::exchange(before_, worlds_);
  }

  // All moves that are left, in one world with one luck. False if the time was up before the last.
  template <class Over>
  bool try_world(const Question<G>& question, std::uint64_t seed, const Over& over, Sums* tried) const {
    Dice fancy = Dice::fast(seed);
    State world = question.view;
    G::imagine(question.rules, world, question.seat, fancy);
    Crew crew = hire(fancy);
    std::int64_t worth[kMost];
    for (int i = 0; i < left_; ++i) {
      if (i > 0 && over()) return false;
      Dice luck = fancy;
      const Line& line = lines_[order_[i]];
      crew[static_cast<std::size_t>(question.seat.index())] = static_cast<std::uint8_t>(line.style);
      worth[i] = std::llround(follow(question.rules, world, question.seat, line.advice.move, crew, luck) * kUnit);
    }
    for (int i = 0; i < left_; ++i) tried[i].add(worth[i], worth[i] - worth[0]);
    return true;
  }

  // In which style each seat plays on. Most of the others are bosuns, where whole turns are planned half of them.
  using Crew = std::array<std::uint8_t, kMaxSeats>;
  static Crew hire(Dice& dice) {
    Crew crew{};
    if constexpr (Styled<G>)
      for (std::uint8_t& style : crew)
        style = static_cast<std::uint8_t>(dice.pick(Planned<G> ? 2 : 4) > 0 ? 0 : dice.pick(G::kStyles));
    return crew;
  }

  // What comes of a move: everybody plays on for some rounds, and then the position is judged. Where its luck says most
  // the last step is played several times.
  double follow(const Rules& rules, const State& world, Seat seat, const Move& first, const Crew& crew,
                Dice& luck) const {
    State state = world, before = world;
    Seat player = seat;
    Move move = first;
    if constexpr (Planned<G>)
      if (G::planning(state))
        move = decent_move<G>(rules, state, seat, crew[static_cast<std::size_t>(seat.index())], luck);
    const int rounds = habits_.horizon >= 0 ? habits_.horizon : horizon<G>(rules, seats_at<G>(rules, state));
    const int end = G::round(world) + rounds;
    NoEvents nothing;
    for (int decisions = 0; decisions < kLongest; ++decisions) {
      if constexpr (echoes<G>() > 1) before = state;
      G::play(rules, state, player, move, luck, nothing);
      const SeatSet deciders = G::deciders(rules, state);
      if (deciders.empty() || (rounds > 0 && G::round(state) >= end)) break;
      player = deciders.front();
      move = decent_move<G>(rules, state, player, crew[static_cast<std::size_t>(player.index())], luck);
    }
    double sum = judge(rules, state, seat);
    for (int echo = 1; echo < echoes<G>(); ++echo) {
      state = before;
      G::play(rules, state, player, move, luck, nothing);
      sum += judge(rules, state, seat);
    }
    return sum / echoes<G>();
  }

  double judge(const Rules& rules, const State& state, Seat seat) const {
    if (G::deciders(rules, state).empty()) return share_won(G::outcome(rules, state), seat);
    return expected_share<G>(rules, state, seat, weights_);
  }

  // The place in order_ of the move to make.
  int chosen() const {
    int best = 0;
    for (int i = 1; i < left_; ++i) {
      const Sums& sums = lines_[order_[i]].sums;
      if (worlds_ < 2 || !worth_leaving(sums)) continue;
      if (best == 0 || sums.worth > lines_[order_[best]].sums.worth) best = i;
    }
    return best;
  }
  bool worth_leaving(const Sums& sums) const {
    const double n = static_cast<double>(worlds_);
    const double share = static_cast<double>(lines_[order_[0]].sums.worth) / n / kUnit;
    const double mean = static_cast<double>(sums.gain) / n / kUnit;
    const double square = static_cast<double>(sums.gain_squares) / n / kFineUnit;
    const double error = std::sqrt(std::max(0.0, square - mean * mean) / n);
    return mean > habits_.least_gain * 4 * share * (1 - share) && mean > habits_.doubt * error;
  }

  // Plans that begin with the same move are told once, as the best of them. What the bosun says of its own choice may
  // be true of the best one only: of another it is said what is true by itself.
  void tell(const Question<G>& question, int best, std::uint64_t rollouts, Thoughts<Move>& thoughts) const {
    thoughts.iterations = rollouts;
    const auto show = [&](const Line& line) {
      for (const auto& shown : thoughts.considered)
        if (shown.move == line.advice.move) return;
      std::optional<double> worth;
      if (worlds_ > 0) worth = static_cast<double>(line.sums.worth) / static_cast<double>(worlds_) / kUnit;
      const Advice<Move>& advice = line.advice;
      const bool own = advice.why.given() && (!Pleads<G> || thoughts.considered.empty());
      thoughts.considered.push(
          {advice.move, worth, own ? advice.why : merit<G>(question.rules, question.view, question.seat, advice.move)});
    };
    show(lines_[order_[best]]);
    for (int i = 0; i < left_; ++i) show(lines_[order_[i]]);
  }

  static std::uint64_t world_seed(std::uint64_t seed, std::uint64_t world) {
    return Dice::fast(seed ^ world * 0x9E3779B97F4A7C15ull).bits();
  }

  Weights<G> weights_;
  Habits habits_;
  Fellows fellows_;
  typename G::Moves list_;
  State scratch_;
  Line lines_[kMost];
  int order_[kMost];  // places in lines_, the bosun's first, then the best first; of these `left_` are still tried
  int count_ = 0, left_ = 0;
  std::uint64_t worlds_ = 0, before_ = 0;  // tried by all moves that are left; before this phase
};

}  // namespace tortuga
