// The trials of one game, instantiated from the templates. Included once per game, by the file the build writes for it.
#pragma once

#include <algorithm>
#include <ctime>
#include <mutex>

#include "bench/yardstick.h"
#include "bots/thinker.h"
#include "engine/option_list.h"
#include "lab/allocations.h"
#include "lab/laws.h"
#include "lab/threads.h"
#include "lab/trials.h"

namespace tortuga {

template <Game G>
class TrialsOf final : public Trials {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Move = typename G::Move;

  ArenaResult arena(const ArenaOrder& order, Flaw& flaw) const override {
    const int seats = static_cast<int>(order.players.size());
    ArenaResult total;
    Rules rules;
    G::for_bots(rules);
    std::vector<std::string> notes;
    flaw = set_options(G::kOptions, order.options, rules, notes);
    if (!flaw.found() && (seats < G::kFacts.least_seats || seats > G::kFacts.most_seats))
      flaw = {"players", std::string{G::kFacts.title} + " is played by " + std::to_string(G::kFacts.least_seats) +
                             " to " + std::to_string(G::kFacts.most_seats) + " seats, not by " + std::to_string(seats)};
    if (const Reason unfit = unfit_rules<G>(rules, seats); !flaw.found() && unfit.given())
      flaw = {"options", std::string{unfit.sentence}};
    if (flaw.found()) return total;
    if (!kDrawsRules<G>) prepare_rules<G>(rules, seats, Dice::fast(order.seed));

    std::vector<ArenaResult> parts(static_cast<std::size_t>(order.threads));
    for (auto& part : parts) {
      part.wins.resize(order.players.size());
      part.seat_wins.resize(order.players.size());
    }
    std::vector<Minds> minds(parts.size());  // each thread its own
    for (auto& mind : minds)
      for (const Player& player : order.players) mind.push_back(make_thinker<G>(player.rank));
    spread(order.games, order.threads, [&](int thread, std::uint64_t i) {
      arena_game(rules, order, i, minds[static_cast<std::size_t>(thread)], parts[static_cast<std::size_t>(thread)]);
      return true;
    });
    total = parts[0];
    for (std::size_t p = 1; p < parts.size(); ++p) add(total, parts[p]);
    std::sort(total.ends.begin(), total.ends.end());
    std::sort(total.roles.begin(), total.roles.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    total.cooperative = G::kFacts.cooperative;
    return total;
  }

  BenchResult bench(const BenchOrder& order) const override {
    BenchResult best;
    best.seats = order.seats;
    best.state_bytes = static_cast<int>(sizeof(State));
    Rules rules;
    prepare_rules<G>(rules, order.seats, Dice::fast(order.seed));
    if (order.games > 0) {
      Playouts counted;
      playouts(rules, order.seats, order.games, order.seed, counted);
      best.decisions = counted.decisions;
      return best;
    }
    constexpr std::uint64_t batch = 8;
    double ns = 0, yard = 0;
    for (int pass = 0; pass < order.passes; ++pass) {  // interleaved, best of several: other jobs share the machine
      const auto seed = series_seed(order.seed, static_cast<std::uint64_t>(pass));
      Playouts mine;
      yardstick::Tally theirs{};
      double mine_ns = 0, theirs_ns = 0;
      const double budget = order.seconds * 1e9;
      for (std::uint64_t turn = 0; mine_ns < budget || theirs_ns < budget; ++turn) {
        if (mine_ns < budget) {
          const double start = cpu_ns();
          playouts(rules, order.seats, batch, seed + turn, mine);
          mine_ns += cpu_ns() - start;
        }
        if (theirs_ns < budget) {
          const double start = cpu_ns();
          const auto tally = yardstick::play(std::min(order.seats, yardstick::kMostPlayers), 64, seed + turn);
          theirs_ns += cpu_ns() - start;
          theirs.decisions += tally.decisions;
          theirs.checksum ^= tally.checksum;
        }
      }
      const double pass_ns = mine_ns / static_cast<double>(mine.decisions);
      const double pass_yard = theirs_ns / static_cast<double>(theirs.decisions);
      if (pass == 0 || pass_ns < ns) {
        ns = pass_ns;
        best.games_per_second = static_cast<double>(mine.games) * 1e9 / mine_ns;
      }
      if (pass == 0 || pass_yard < yard) yard = pass_yard;
      best.decisions_per_game = static_cast<double>(mine.decisions) / static_cast<double>(mine.games);
      best.choices_mean = static_cast<double>(mine.choices) / static_cast<double>(mine.decisions);
      best.choices_most = std::max(best.choices_most, mine.most);
      best.allocations += mine.allocations;
    }
    best.ns_per_decision = ns;
    best.yardstick_ns = yard;
    return best;
  }

  FuzzResult fuzz(const FuzzOrder& order) const override {
    FuzzResult result;
    std::mutex door;
    std::uint64_t worst = order.games;  // the lowest broken game is reported, whatever thread found it
    spread(order.games, order.threads, [&](int, std::uint64_t i) {
      Inspector<G> inspector(series_seed(order.seed, i), order.seats);
      const std::string broken = inspector.run();
      const std::lock_guard lock(door);
      ++result.games;
      result.moves += inspector.moves();
      if (!broken.empty() && i < worst) {
        worst = i;
        result.broken = "game " + std::to_string(i) + ": " + broken;
      }
      return broken.empty();
    });
    return result;
  }

  std::uint64_t signature(std::uint64_t games) const override {
    std::uint64_t hash = 0;
    std::vector<Rules> tables;  // one for each number of seats: what they are prepared with is drawn once
    for (int seats = G::kFacts.least_seats; seats <= G::kFacts.most_seats; ++seats) {
      Rules& rules = tables.emplace_back();
      trial_rules<G>(rules);
      prepare_rules<G>(rules, seats, Dice::fast(static_cast<std::uint64_t>(seats)));
    }
    for (std::uint64_t i = 0; i < games; ++i) {
      const auto table = static_cast<std::size_t>(i % tables.size());
      const int seats = G::kFacts.least_seats + static_cast<int>(table);
      const Rules& rules = tables[table];
      Dice luck = Dice::fast(i);
      State state = G::start(rules, seats, luck);
      Dice chooser = Dice::fast(~i);
      NoEvents nothing;
      std::uint64_t plies = 0;
      while (!G::outcome(rules, state).over) {
        const SeatSet deciders = G::deciders(rules, state);
        const Seat seat = deciders.front();
        typename G::Moves list;
        G::moves(rules, state, seat, list);
        G::play(rules, state, seat, list[chooser.pick(list.size())], luck, nothing);
        if (++plies % 64 == 0) stir(hash, digest(state));
      }
      stir(hash, digest(state));
    }
    return hash;
  }

 private:
  struct Playouts {
    std::uint64_t decisions = 0, games = 0, choices = 0, allocations = 0, checksum = 0;
    int most = 0;
  };

  using Minds = std::vector<std::unique_ptr<Thinker<G>>>;

  static double cpu_ns() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
  }

  // Uniform random play through the public contract.
  static void playouts(const Rules& rules, int seats, std::uint64_t games, std::uint64_t seed, Playouts& sum) {
    typename G::Moves list;
    NoEvents nothing;
    const auto before = allocations();
    for (std::uint64_t i = 0; i < games; ++i) {
      Dice dice = Dice::fast(series_seed(seed, i));
      State state = G::start(rules, seats, dice);
      while (true) {
        const SeatSet deciders = G::deciders(rules, state);
        if (deciders.empty()) break;
        const Seat seat = deciders.front();
        G::moves(rules, state, seat, list);
        ++sum.decisions;
        sum.choices += static_cast<std::uint64_t>(list.size());
        sum.most = std::max(sum.most, list.size());
        G::play(rules, state, seat, list[dice.pick(list.size())], dice, nothing);
      }
      stir(sum.checksum, static_cast<std::uint64_t>(G::outcome(rules, state).winners.bits()));
      ++sum.games;
    }
    sum.allocations += allocations() - before;
  }

  static void arena_game(Rules rules, const ArenaOrder& order, std::uint64_t i, const Minds& minds, ArenaResult& sum) {
    const int seats = static_cast<int>(order.players.size());
    const auto player_of = [&](Seat seat) {  // seats are rotated from game to game
      return (static_cast<std::size_t>(seat.index()) + i) % order.players.size();
    };
    Dice luck = Dice::fast(series_seed(order.seed, i));
    Dice thoughts = Dice::fast(series_seed(~order.seed, i));
    if (kDrawsRules<G>) prepare_rules<G>(rules, seats, luck);  // every game its own map
    State state = G::start(rules, seats, luck);
    NoEvents nothing;
    const Stop never;
    while (true) {
      const SeatSet deciders = G::deciders(rules, state);
      if (deciders.empty()) break;
      const Seat seat = deciders.front();
      ++sum.decisions;
      const std::size_t player = player_of(seat);
      State view = state;
      G::conceal(rules, view, seat);
      const auto advice =
          minds[player]->think({rules, view, seat}, order.players[player].budget, never, thoughts, nullptr);
      G::play(rules, state, seat, advice.move, luck, nothing);
    }
    const Outcome outcome = G::outcome(rules, state);
    ++sum.games;
    for (Seat seat : outcome.winners) {
      sum.wins[player_of(seat)] += outcome.shared ? 1.0 : 1.0 / outcome.winners.size();
      ++sum.seat_wins[static_cast<std::size_t>(seat.index())];
    }
    if (outcome.shared && !outcome.winners.empty()) sum.shared_score += static_cast<std::uint64_t>(outcome.scores[0]);
    if constexpr (requires { G::role(state, Seat{}); })
      for (Seat seat : SeatSet::first(seats)) {
        const double won = outcome.winners.has(seat) ? 1.0 / outcome.winners.size() : 0.0;
        count_role(sum, {std::string{G::role(state, seat)}, 1, won, 1.0 / seats});
      }
    const auto rounds = static_cast<std::size_t>(std::max(0, G::round(state)));
    if (sum.rounds.size() <= rounds) sum.rounds.resize(rounds + 1);
    ++sum.rounds[rounds];
    count_end(sum, std::string{outcome.reason}, 1);
  }

  static void count_role(ArenaResult& sum, const ArenaResult::Role& role) {
    for (auto& known : sum.roles)
      if (known.name == role.name) {
        known.dealt += role.dealt;
        known.wins += role.wins;
        known.fair += role.fair;
        return;
      }
    sum.roles.push_back(role);
  }

  static void count_end(ArenaResult& sum, const std::string& reason, std::uint64_t games) {
    for (auto& [name, count] : sum.ends)
      if (name == reason) {
        count += games;
        return;
      }
    sum.ends.emplace_back(reason, games);
  }

  static void add(ArenaResult& total, const ArenaResult& part) {
    total.games += part.games;
    total.decisions += part.decisions;
    total.shared_score += part.shared_score;
    for (std::size_t i = 0; i < total.wins.size(); ++i) {
      total.wins[i] += part.wins[i];
      total.seat_wins[i] += part.seat_wins[i];
    }
    if (total.rounds.size() < part.rounds.size()) total.rounds.resize(part.rounds.size());
    for (std::size_t i = 0; i < part.rounds.size(); ++i) total.rounds[i] += part.rounds[i];
    for (const auto& [name, count] : part.ends) count_end(total, name, count);
    for (const auto& role : part.roles) count_role(total, role);
  }
};

}  // namespace tortuga
