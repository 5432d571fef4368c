// The arena of one game: a series between bots, and who won what.
#pragma once

#include <algorithm>

#include "bots/craft.h"
#include "bots/thinker.h"
#include "lab/arena.h"
#include "lab/series.h"

namespace tortuga {

// The number of a style by its name; -1 if the game has none of that name.
template <Game G>
int find_style(std::string_view name) {
  if constexpr (Styled<G>) {
    for (int style = 0; style < G::kStyles; ++style)
      if (G::style_name(style) == name) return style;
  }
  return -1;
}
template <Game G>
std::string style_names() {
  std::string names;
  if constexpr (Styled<G>)
    for (int style = 0; style < G::kStyles; ++style)
      names += (names.empty() ? "; known: " : ", ") + std::string{G::style_name(style)};
  return names;
}

// The bots at one table. Seats are rotated from game to game.
template <Game G>
class Rivals {
 public:
  explicit Rivals(const std::vector<Recruit>& players, const std::vector<std::string>& styles = {})
      : players_(players), styles_(players.size()) {
    for (const Recruit& player : players) minds_.push_back(make_thinker<G>(player.rank));
    for (std::size_t i = 0; i < styles.size(); ++i) styles_[i] = std::max(0, find_style<G>(styles[i]));
  }

  void sit_down(std::uint64_t game, const Dice& thoughts) {
    game_ = game;
    thoughts_ = thoughts;
  }
  std::size_t player_of(Seat seat) const { return (static_cast<std::size_t>(seat.index()) + game_) % players_.size(); }

  Decision<G> decide(const typename G::Rules& rules, const typename G::State& state, SeatSet deciders) {
    const Seat seat = deciders.front();
    const std::size_t player = player_of(seat);
    if constexpr (Styled<G>) {
      if (styles_[player] > 0) {
        typename G::State view = state;
        G::conceal(rules, view, seat);
        move_ = G::bosun(rules, view, seat, thoughts_, styles_[player]).move;
        return {seat, move_};
      }
    }
    move_ = minds_[player]->decide(rules, state, seat, players_[player].budget, never_, thoughts_);
    return {seat, move_};
  }

 private:
  const std::vector<Recruit>& players_;
  std::vector<int> styles_;                         // by player
  std::vector<std::unique_ptr<Thinker<G>>> minds_;  // by player
  std::uint64_t game_ = 0;
  Dice thoughts_;
  typename G::Move move_;
  Stop never_;
};

// Counts wins, lengths and endings.
template <Game G>
class Standings {
 public:
  explicit Standings(const Rivals<G>& rivals, std::size_t players) : rivals_(rivals) {
    sum_.wins.resize(players);
    sum_.seat_wins.resize(players);
    sum_.cooperative = G::kFacts.cooperative;
  }
  const ArenaResult& sum() const { return sum_; }

  void on_move(const typename G::Rules&, const typename G::State&, Seat, const typename G::Move&) { ++sum_.decisions; }

  void on_end(const typename G::Rules& rules, const typename G::State& state) {
    const Outcome outcome = G::outcome(rules, state);
    ++sum_.games;
    for (Seat seat : outcome.winners) {
      sum_.wins[rivals_.player_of(seat)] += outcome.shared ? 1.0 : 1.0 / outcome.winners.size();
      ++sum_.seat_wins[static_cast<std::size_t>(seat.index())];
    }
    if (outcome.shared && !outcome.winners.empty()) sum_.shared_score += static_cast<std::uint64_t>(outcome.scores[0]);
    if constexpr (requires { G::role(state, Seat{}); }) {
      const auto seats = sum_.seat_wins.size();
      for (Seat seat : SeatSet::first(static_cast<int>(seats))) {
        const double won = outcome.winners.has(seat) ? 1.0 / outcome.winners.size() : 0.0;
        sum_.count_role({std::string{G::role(state, seat)}, 1, won, 1.0 / static_cast<double>(seats)});
      }
    }
    sum_.count_rounds(static_cast<std::size_t>(std::max(0, G::round(state))), 1);
    sum_.count_end(std::string{outcome.reason}, 1);
    if (!outcome.shared) ++sum_.finishes[finish(outcome)];
  }

 private:
  // The players by their places, the best first; those who share one stand together.
  std::string finish(const Outcome& outcome) const {
    std::string text;
    const int seats = outcome.places.size();
    for (int place = 1; place <= seats; ++place) {
      std::vector<std::size_t> here;
      for (int i = 0; i < seats; ++i)
        if (outcome.places[i] == place) here.push_back(rivals_.player_of(Seat{i}));
      std::sort(here.begin(), here.end());
      for (std::size_t i = 0; i < here.size(); ++i)
        text += (text.empty() ? "" : i == 0 ? "," : "=") + std::to_string(here[i]);
    }
    return text;
  }

  const Rivals<G>& rivals_;
  ArenaResult sum_;
};

// Where one thread of the arena plays.
template <Game G>
class ArenaRoom {
 public:
  ArenaRoom(const ArenaOrder& order, const typename G::Rules& rules)
      : order_(order), rules_(rules), rivals_(order.players, order.styles), standings_(rivals_, order.players.size()) {}
  const ArenaResult& sum() const { return standings_.sum(); }

  bool play(std::uint64_t game, std::uint64_t seed) {
    const int seats = static_cast<int>(order_.players.size());
    Dice luck = Dice::fast(seed);
    rivals_.sit_down(game, Dice::fast(series_seed(~order_.seed, game)));
    if (kDrawsRules<G>) prepare_rules<G>(rules_, seats, luck);  // every game its own map
    play_game<G>(rules_, seats, luck, rivals_, standings_);
    if (order_.on_game) order_.on_game();
    return true;
  }

 private:
  const ArenaOrder& order_;
  typename G::Rules rules_;
  Rivals<G> rivals_;
  Standings<G> standings_;
};

template <Game G>
ArenaResult hold_arena(const ArenaOrder& order, Flaw& flaw) {
  const int seats = static_cast<int>(order.players.size());
  typename G::Rules rules;
  G::for_bots(rules);
  std::vector<std::string> notes;
  flaw = set_options(G::kOptions, order.options, rules, notes);
  if (!flaw.found() && (seats < G::kFacts.least_seats || seats > G::kFacts.most_seats))
    flaw = {"players", std::string{G::kFacts.title} + " is played by " + std::to_string(G::kFacts.least_seats) +
                           " to " + std::to_string(G::kFacts.most_seats) + " seats, not by " + std::to_string(seats)};
  if (const Reason unfit = unfit_rules<G>(rules, seats); !flaw.found() && unfit.given())
    flaw = {"options", std::string{unfit.sentence}};
  for (const std::string& style : order.styles)
    if (!flaw.found() && !style.empty() && find_style<G>(style) < 0)
      flaw = {"players", std::string{G::kFacts.title} + " knows no style \"" + style + "\"" + style_names<G>()};
  ArenaResult total;
  if (flaw.found()) return total;
  if (!kDrawsRules<G>) prepare_rules<G>(rules, seats, Dice::fast(order.seed));

  // In parts that do not depend on the number of threads: neither does when it is decided.
  constexpr std::uint64_t kPart = 20;
  const std::uint64_t part = order.question > 0 ? kPart : order.games;
  for (std::uint64_t first = 0; first < order.games; first += part) {
    const Series series{order.seed, first, std::min(first + part, order.games)};
    for (const auto& room : play_series<ArenaRoom<G>>(series, order.threads, order, rules)) total.add(room.sum());
    if (order.question > 0 && decided(total, order.question)) break;
  }
  total.sort();
  return total;
}

}  // namespace tortuga
