// The school of one game.
#pragma once

#include <algorithm>
#include <optional>

#include "bots/captain.h"
#include "lab/fit.h"
#include "lab/school.h"
#include "lab/series.h"

namespace tortuga {

// Where one thread of the school plays: every game at another number of seats, a position noted for each round.
template <Appraised G>
class Classroom {
 public:
  struct Lesson {
    std::uint64_t game;
    int round, seats;
    std::vector<float> rows, won;
  };

  Classroom(const SchoolOrder& order, const std::optional<Weights<G>>& learnt) : order_(order) {
    if (learnt) captain_.emplace(*learnt);
  }
  std::vector<Lesson> lessons;

  bool play(std::uint64_t game, std::uint64_t seed) {
    // Every other game at the smallest table: it has weights of its own.
    constexpr int least = G::kFacts.least_seats, most = std::min(G::kFacts.most_seats, least + 3);
    const int more = 1 + static_cast<int>(game / 2 % std::max(1, most - least));
    const int seats = game % 2 == 0 ? least : std::min(most, least + more);
    typename G::Rules rules;
    G::for_bots(rules);
    if (unfit_rules<G>(rules, seats).given()) return true;
    Dice luck = Dice::fast(seed);
    prepare_rules<G>(rules, seats, luck);
    thoughts_ = Dice::fast(~seed);
    first_ = lessons.size();
    game_ = game;
    seats_ = seats;
    round_ = -1;
    play_game<G>(rules, seats, luck, *this, *this);
    return true;
  }

  Decision<G> decide(const typename G::Rules& rules, const typename G::State& state, SeatSet deciders) {
    const Seat seat = deciders.front();
    view_ = state;
    G::conceal(rules, view_, seat);
    if (strays()) {
      G::moves(rules, view_, seat, list_);
      move_ = list_[thoughts_.pick(list_.size())];
    } else if (captain_)
      move_ = captain_->think({rules, view_, seat}, {.iterations = order_.iterations}, never_, thoughts_, nullptr).move;
    else move_ = G::bosun(rules, view_, seat, thoughts_).move;
    return {seat, move_};
  }

  // Now and then a pupil does anything at all: else nobody would learn what comes of positions that good players avoid,
  // and whoever looks ahead would like them.
  bool strays() { return thoughts_.pick(100) < order_.stray; }

  bool on_turn(const typename G::Rules& rules, const typename G::State& state, SeatSet) {
    if (G::round(state) == round_) return true;
    round_ = G::round(state);
    G::appraise(rules, state, sheet_);
    Lesson& lesson = lessons.emplace_back(Lesson{game_, round_, seats_, {}, {}});
    for (int i = 0; i < sheet_.rows; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (sheet_.out.has(Seat{i})) continue;
      lesson.rows.insert(lesson.rows.end(), sheet_.row[at].begin(), sheet_.row[at].end());
      lesson.won.push_back(static_cast<float>(i));  // the seat, until it is known what it won
    }
    return true;
  }

  void on_end(const typename G::Rules& rules, const typename G::State& state) {
    const Outcome outcome = G::outcome(rules, state);
    for (std::size_t i = first_; i < lessons.size(); ++i)
      for (float& won : lessons[i].won) won = static_cast<float>(share_won(outcome, Seat{static_cast<int>(won)}));
    if (outcome.winners.empty() && !G::kFacts.cooperative) lessons.resize(first_);
  }

 private:
  const SchoolOrder& order_;
  std::optional<Captain<G>> captain_;
  std::size_t first_ = 0;
  std::uint64_t game_ = 0;
  int round_ = -1, seats_ = 0;
  Dice thoughts_;
  typename G::State view_;
  typename G::Move move_;
  typename G::Moves list_;
  typename G::Sheet sheet_;
  Stop never_;
};

template <Appraised G>
SchoolResult hold_school(const SchoolOrder& order) {
  // Nothing is forgotten, but games of captains are few and closer to what will be played.
  constexpr double kCaptains = 4;
  SchoolResult result;
  for (std::string_view column : G::kColumns) result.columns.emplace_back(column);
  std::array<Fit, 2> all{Fit(G::Sheet::kColumns), Fit(G::Sheet::kColumns)};
  std::array<std::vector<double>, 2> known{std::vector<double>(G::Sheet::kColumns),
                                           std::vector<double>(G::Sheet::kColumns)};
  std::optional<Weights<G>> learnt;
  for (int generation = 0; generation <= order.generations; ++generation) {
    const std::uint64_t games = generation == 0 ? order.games : order.captain_games;
    auto rooms = play_series<Classroom<G>>({order.seed + static_cast<std::uint64_t>(generation), 0, games},
                                           order.threads, order, learnt);
    std::vector<typename Classroom<G>::Lesson> lessons;
    for (auto& room : rooms)
      for (auto& lesson : room.lessons) lessons.push_back(std::move(lesson));
    // Which room a game was played in is chance.
    std::sort(lessons.begin(), lessons.end(),
              [](const auto& a, const auto& b) { return a.game != b.game ? a.game < b.game : a.round < b.round; });
    auto& taught = result.generations.emplace_back();
    taught.games = games;
    learnt.emplace();
    for (std::size_t t = 0; t < 2; ++t) {
      Fit fresh(G::Sheet::kColumns);
      for (const auto& lesson : lessons) {
        if ((lesson.seats > G::kFacts.least_seats) != (t == 1)) continue;
        fresh.add(lesson.rows, lesson.won);
        all[t].add(lesson.rows, lesson.won, generation == 0 ? 1 : kCaptains);
      }
      const auto solved = all[t].solve();
      taught.tables[t] = {fresh.positions(), fresh.likelihood(known[t]), fresh.likelihood(solved), solved};
      for (std::size_t i = 0; i < solved.size(); ++i) (*learnt)[t][i] = static_cast<float>(solved[i]);
      known[t] = solved;
    }
  }
  return result;
}

}  // namespace tortuga
