// The lab of one game, instantiated from the templates: blocks of games with common luck, for every set of rules.
#pragma once

#include <deque>

#include "engine/option_list.h"
#include "lab/study/logbook.h"
#include "lab/study/setting.h"

namespace tortuga {

// Rules of a variant as the lab plays them; a flaw says what cannot be.
template <Game G>
Flaw lab_rules(const Setting& setting, std::size_t variant, typename G::Rules& rules, std::vector<std::string>& notes) {
  rules = {};
  G::for_bots(rules);
  Flaw flaw = set_options(G::kOptions, setting.variants[variant], rules, notes);
  if (flaw.found()) return flaw;
  if (const Reason unfit = unfit_rules<G>(rules, setting.seats); unfit.given())
    flaw = {"options", std::string{unfit.sentence}};
  return flaw;
}

// The luck of one game: keys of its streams.
struct Luck {
  std::uint64_t deal, play, thoughts;
};

// Deals and plays one game.
template <Game G, class Hand, class Observer>
void play_lab_game(typename G::Rules& rules, int seats, const Luck& luck, Hand& hand, Observer& observer) {
  Dice deal = Dice::lab(key(luck.deal, Stream::deal)), play = Dice::lab(key(luck.play, Stream::play));
  if (kDrawsRules<G>) prepare_rules<G>(rules, seats, deal);
  typename G::State state = G::start(rules, seats, deal);
  play_on<G>(rules, state, play, hand, observer);
}

// Plays a game up to a decision and keeps the position before it, and what was done there.
template <Game G>
struct Rewinder {
  int wanted = 0, moves = 0;
  typename G::State state;
  Seat seat;
  typename G::Move chosen;

  bool on_turn(const typename G::Rules&, const typename G::State& now, SeatSet deciders) {
    if (moves > wanted) return false;
    if (moves++ == wanted) {
      state = now;
      seat = deciders.front();
    }
    return true;
  }
  void on_move(const typename G::Rules&, const typename G::State&, Seat, const typename G::Move& move) {
    if (moves == wanted + 1) chosen = move;
  }
};

// Only who won.
template <Game G>
struct Verdict {
  std::array<std::int64_t, kMaxSeats> won{};
  void on_end(const typename G::Rules& rules, const typename G::State& state) {
    const Outcome outcome = G::outcome(rules, state);
    for (int s = 0; s < kMaxSeats; ++s) won[static_cast<std::size_t>(s)] = win_of(outcome, Seat{s});
  }
};
// And whether it was the same game.
template <Game G>
struct HashedVerdict : Verdict<G> {
  explicit HashedVerdict(std::uint64_t& hash_of_all) : hash(hash_of_all) {}
  std::uint64_t& hash;
  void on_move(const typename G::Rules&, const typename G::State&, Seat seat, const typename G::Move& move) {
    stir(hash, static_cast<std::uint64_t>(seat.index()));
    stir(hash, digest(move));
  }
  void on_end(const typename G::Rules& rules, const typename G::State& state) {
    Verdict<G>::on_end(rules, state);
    stir_outcome(hash, G::outcome(rules, state), G::round(state));
  }
};

// The players of a table one of whom may not choose a topic. Where it would, it takes the best of the rest: what each
// leads to in some worlds that fit what it sees, by the game's value where it has one, else by playing on. Any of the
// rest would be a punishment, not a ban.
template <Game G>
class BannedHand {
 public:
  BannedHand(LineUp<G>& hand, const Topics& topics, std::string_view ban, Seat seat, std::uint64_t seed)
      : hand_(hand), topics_(topics), ban_(ban), seat_(seat), dice_(Dice::fast(seed)) {}

  Decision<G> decide(const typename G::Rules& rules, const typename G::State& state, SeatSet deciders) {
    const Decision<G> decision = hand_.decide(rules, state, deciders);
    if (decision.seat != seat_ || !banned(decision.move)) return decision;
    G::moves(rules, state, seat_, list_);
    const typename G::Move* best = nullptr;
    double most = -1;
    const std::uint64_t worlds = dice_.bits();
    for (const auto& move : list_) {
      if (banned(move) || idle<G>(rules, state, seat_, move)) continue;
      const double worth = worth_of(rules, state, move, worlds);
      if (worth <= most) continue;
      most = worth;
      best = &move;
    }
    return best != nullptr ? Decision<G>{seat_, *best} : decision;
  }

 private:
  static constexpr int kWorlds = 8;

  double worth_of(const typename G::Rules& rules, const typename G::State& state, const typename G::Move& move,
                  std::uint64_t worlds) const {
    double sum = 0;
    for (int i = 0; i < kWorlds; ++i) {  // the same ones for every move
      Dice luck = Dice::fast(key(worlds, i)), mind = luck.aside();
      typename G::State world = state;
      G::imagine(rules, world, seat_, mind);
      NoEvents nothing;
      G::play(rules, world, seat_, move, luck, nothing);
      if constexpr (Appraised<G>) {
        sum += expected_share<G>(rules, world, seat_, learnt_weights<G>());
      } else {
        PolicyHand<G> hand(mind);
        Verdict<G> verdict;
        play_on<G>(rules, world, luck, hand, verdict);
        sum += static_cast<double>(verdict.won[static_cast<std::size_t>(seat_.index())]);
      }
    }
    return sum;
  }

  bool banned(const typename G::Move& move) const {
    bool found = false;
    topics_.each(move, [&](int topic) { found = found || topics_.name(topic) == ban_; });
    return found;
  }

  LineUp<G>& hand_;
  const Topics& topics_;
  std::string_view ban_;
  Seat seat_;
  Dice dice_;
  typename G::Moves list_;
};

// The game of a block that the logbook watches.
template <Game G, class Observer>
void play_watched(const Setting& setting, typename G::Rules& rules, std::size_t variant, std::uint64_t k,
                  std::uint64_t block, int rotation, LineUp<G>& table, const Topics& topics, Observer& observer) {
  table.sit_down(rotation, k);
  if (variant > 0 && !setting.ban.empty()) {
    const Seat marked{static_cast<int>(block % static_cast<std::uint64_t>(setting.seats))};
    BannedHand<G> hand(table, topics, setting.ban, marked, key(k, Stream::lab));
    play_lab_game<G>(rules, setting.seats, {k, k, k}, hand, observer);
  } else {
    play_lab_game<G>(rules, setting.seats, {k, k, k}, table, observer);
  }
}

// Writes a game down.
template <Game G>
struct Scribe {
  std::vector<Sample::Step> steps;
  void on_move(const typename G::Rules&, const typename G::State&, Seat seat, const typename G::Move& move) {
    steps.push_back({seat, to_json(move)});
  }
};

template <Game G>
class PlaygroundOf final : public Playground {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Move = typename G::Move;

  PlaygroundOf(const Setting& setting, Desk& desk)
      : setting_(setting), desk_(desk), table_(setting.players), book_(setting, desk) {
    for (const Rung& rung : ladder_rungs(setting.ladder.size())) {
      std::vector<Recruit> players(static_cast<std::size_t>(setting.seats), setting.ladder[rung.low]);
      if (Crow<G>::together()) lower_.emplace_back(players);
      if (Crow<G>::together()) players.assign(players.size(), setting.ladder[rung.high]);
      else players[0] = setting.ladder[rung.high];
      ladder_.emplace_back(players);
      ladder_won_.push_back(desk.column("ladder.won" + rung.end()));
      ladder_games_.push_back(desk.column("ladder.games" + rung.end()));
    }
    std::vector<std::string> notes;
    for (std::size_t v = 0; v < setting.variants.size(); ++v) {
      lab_rules<G>(setting, v, rules_.emplace_back(), notes);
      if (!kDrawsRules<G>) prepare_rules<G>(rules_.back(), setting.seats, Dice::lab(setting.seed));
    }
    const auto c = [&](std::string_view name) {
      return desk.column(name);
    };
    touched_ = c("touched");
    mixed_ = std::any_of(setting.players.begin(), setting.players.end(),
                         [&](const Recruit& player) { return !(player == setting.players[0]); });
    if (mixed_)
      for (std::size_t j = 0; j < setting.players.size(); ++j) player_.push_back(c("player." + std::to_string(j)));
    ban_won_ = c("ban.won");
    luck_games_ = c("luck.games"), luck_same_ = c("luck.same"), luck_thoughts_ = c("luck.thoughts");
    luck_played_ = c("luck.played"), luck_all_ = c("luck.all");
    stake_ = c("stake"), stake_games_ = c("stake.games"), stake_live_ = c("stake.live");
    stake_real_ = c("stake.real"), stake_dilemma_ = c("stake.dilemma");
    king_ = c("king"), king_games_ = c("king.games"), king_share_ = c("king.share");
  }

  void play(Purpose purpose, std::uint64_t block) override {
    const std::uint64_t k = block_key(setting_.seed, purpose, block);
    desk_.begin(block);
    std::uint64_t rulebook = 0;
    for (std::size_t v = 0; v < rules_.size(); ++v) {
      std::uint64_t hash = 0;
      for (int r = 0; r < (mixed_ ? setting_.seats : 1); ++r) stir(hash, play_table(v, k, block, r));
      if (setting_.watch.ladder) play_ladder(v, k, hash);
      if (setting_.watch.luck) play_luck(v, k, block, hash);
      if (v == 0) rulebook = hash;
      else desk_.add(v, touched_, hash != rulebook);
    }
    desk_.end();
  }

 private:
  std::uint64_t play_table(std::size_t v, std::uint64_t k, std::uint64_t block, int rotation) {
    const Seat marked{static_cast<int>(block % static_cast<std::uint64_t>(setting_.seats))};
    book_.sit_down(v, k, rules_.size() > 1 || setting_.traced);
    play_watched<G>(setting_, rules_[v], v, k, block, rotation, table_, book_.topics(), book_);
    if (!setting_.ban.empty()) desk_.add(v, ban_won_, book_.won()[static_cast<std::size_t>(marked.index())]);
    for (std::size_t s = 0; s < player_.size(); ++s)
      desk_.add(v, player_[table_.player_of(Seat{static_cast<int>(s)})], book_.won()[s]);
    const std::uint64_t hash = book_.hash();
    if (setting_.watch.stakes || setting_.watch.king) {
      Dice lab = Dice::fast(key(k, Stream::lab));
      if (setting_.watch.stakes && !book_.live().empty())
        weigh(v, k, rotation, book_.live()[static_cast<std::size_t>(lab.pick(static_cast<int>(book_.live().size())))]);
      if (setting_.watch.king) crown(v, k, rotation, lab);
    }
    return hash;
  }

  // The share that one of a rank wins among those of another, in every seat; together: full tables of both.
  void play_ladder(std::size_t v, std::uint64_t k, std::uint64_t& hash) {
    for (std::size_t i = 0; i < ladder_.size(); ++i) {
      const int rotations = Crow<G>::together() ? 1 : setting_.seats;
      for (int r = 0; r < rotations; ++r) {
        HashedVerdict<G> verdict(hash);
        ladder_[i].sit_down(r, k);
        play_lab_game<G>(rules_[v], setting_.seats, {k, k, k}, ladder_[i], verdict);
        std::int64_t won = verdict.won[static_cast<std::size_t>(r)];  // player 0 sits on seat r
        if (Crow<G>::together()) {
          HashedVerdict<G> other(hash);
          lower_[i].sit_down(r, k);
          play_lab_game<G>(rules_[v], setting_.seats, {k, k, k}, lower_[i], other);
          won -= other.won[0];
        }
        desk_.add(v, ladder_won_[i], won);
        desk_.add(v, ladder_games_[i], 1);
      }
    }
  }

  // The same players on the same seats: again, with other thoughts, with other luck in play too, with everything new.
  void play_luck(std::size_t v, std::uint64_t k, std::uint64_t block, std::uint64_t& hash) {
    const int rotation = static_cast<int>(block % static_cast<std::uint64_t>(setting_.seats));
    const auto other = [&](int i) {
      return key(k, 16 + i);  // beyond the streams
    };
    const Luck lucks[] = {{k, k, k}, {k, k, other(1)}, {k, other(2), other(2)}, {other(3), other(3), other(3)}};
    const int columns[] = {luck_same_, luck_thoughts_, luck_played_, luck_all_};
    std::array<std::int64_t, kMaxSeats> first{};
    for (std::size_t i = 0; i < 4; ++i) {
      HashedVerdict<G> verdict(hash);
      ladder_[0].sit_down(rotation, lucks[i].thoughts);
      play_lab_game<G>(rules_[v], setting_.seats, lucks[i], ladder_[0], verdict);
      if (i == 0) first = verdict.won;
      std::int64_t agreement = 0;
      for (std::size_t s = 0; s < first.size(); ++s) agreement += first[s] * verdict.won[s];
      desk_.add(v, columns[i], agreement);
    }
    desk_.add(v, luck_games_, 1);
  }

  // A decision of the game just played, seen again.
  Rewinder<G> rewound(std::size_t v, std::uint64_t k, int rotation, int decision) {
    Rewinder<G> there;
    there.wanted = decision;
    table_.sit_down(rotation, k);
    play_lab_game<G>(rules_[v], setting_.seats, {k, k, k}, table_, there);
    return there;
  }

  static constexpr int kRollouts = 256;
  using Worths = std::array<std::array<double, kMaxSeats>, 2>;  // by half of the rollouts, by seat

  // What each seat may expect after a move, in the first and in the second half of rollouts with common luck.
  Worths worths_after(std::size_t v, const Rewinder<G>& at, const Move& move, std::uint64_t k) {
    Worths worths{};
    for (int m = 0; m < kRollouts; ++m) {
      State world = at.state;
      Dice luck = Dice::fast(key(k, Stream::rollout, at.wanted, m)), mind = luck.aside();
      NoEvents nothing;
      G::play(rules_[v], world, at.seat, move, luck, nothing);
      PolicyHand<G> hand(mind);
      Verdict<G> verdict;
      play_on<G>(rules_[v], world, luck, hand, verdict);
      auto& half = worths[m < kRollouts / 2 ? 0 : 1];
      for (int s = 0; s < setting_.seats; ++s)
        half[static_cast<std::size_t>(s)] +=
            static_cast<double>(verdict.won[static_cast<std::size_t>(s)]) / kWin / (kRollouts / 2);
    }
    return worths;
  }
  std::vector<Worths> tried(std::size_t v, const Rewinder<G>& at, int most, std::uint64_t k,
                            const Move* among_them = nullptr) {
    typename G::Moves list;
    G::moves(rules_[v], at.state, at.seat, list);
    Dice lab = Dice::fast(key(k, Stream::lab, at.wanted));
    std::vector<Worths> all;
    if (among_them != nullptr) all.push_back(worths_after(v, at, *among_them, k));
    int left = 0, wanted = most - static_cast<int>(all.size());
    const auto counts = [&](const Move& move) {
      return among_them == nullptr || !(move == *among_them);
    };
    for (const Move& move : list) left += counts(move);
    for (const Move& move : list)  // any so many of them, each as likely
      if (counts(move) && lab.range(1, left--) <= wanted) {
        all.push_back(worths_after(v, at, move, k));
        --wanted;
      }
    return all;
  }

  void weigh(std::size_t v, std::uint64_t k, int rotation, int decision) {
    const Rewinder<G> at = rewound(v, k, rotation, decision);
    const std::vector<Worths> all = tried(v, at, 12, k);
    const auto s = static_cast<std::size_t>(at.seat.index());
    std::size_t best = 0, worst = 0;
    for (std::size_t i = 1; i < all.size(); ++i) {
      if (all[i][0][s] > all[best][0][s]) best = i;
      if (all[i][0][s] < all[worst][0][s]) worst = i;
    }
    const double stake = all[best][1][s] - all[worst][1][s];
    desk_.add(v, stake_games_, 1);
    desk_.add(v, stake_, static_cast<std::int64_t>(std::floor(stake * kMillion)));
    if (stake < 0.10) return;
    int good = 0;
    for (const Worths& one : all) good += one[1][s] >= all[best][1][s] - 0.05;
    desk_.add(v, stake_live_, 1);
    desk_.add(v, stake_real_, good);
    desk_.add(v, stake_dilemma_, good >= 2);
  }

  // A late decision of somebody who can hardly win: how far it moves the chance of another.
  void crown(std::size_t v, std::uint64_t k, int rotation, Dice& lab) {
    std::vector<int> late;
    for (const auto& one : book_.hopeless())
      if (3 * one.checkpoint >= 2 * book_.checkpoints()) late.push_back(one.decision);
    if (late.empty()) return;
    const Rewinder<G> at =
        rewound(v, k, rotation, late[static_cast<std::size_t>(lab.pick(static_cast<int>(late.size())))]);
    const std::vector<Worths> all = tried(v, at, 8, k, &at.chosen);
    double most = -1;
    std::size_t a = 0, b = 0, who = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = 0; j < all.size(); ++j)
        for (std::size_t s = 0; s < static_cast<std::size_t>(setting_.seats); ++s) {
          const double apart = all[i][0][s] - all[j][0][s];
          if (Seat{static_cast<int>(s)} == at.seat || apart <= most) continue;
          most = apart;
          a = i, b = j, who = s;
        }
    const double moved = all[a][1][who] - all[b][1][who];
    desk_.add(v, king_games_, 1);
    desk_.add(v, king_, static_cast<std::int64_t>(std::floor(moved * kMillion)));
    desk_.add(v, king_share_, moved >= 0.25);
  }

  const Setting& setting_;
  Desk& desk_;
  std::vector<Rules> rules_;
  LineUp<G> table_;
  std::deque<LineUp<G>> ladder_, lower_;
  Logbook<G> book_;
  bool mixed_ = false;
  std::vector<int> player_;
  std::vector<int> ladder_won_, ladder_games_;
  int touched_, ban_won_, luck_games_, luck_same_, luck_thoughts_, luck_played_, luck_all_, stake_, stake_games_,
      stake_live_, stake_real_, stake_dilemma_, king_, king_games_, king_share_;
};

// Notes what a standing says at the start of each round, for training.
template <Game G>
class Pupil {
 public:
  Pupil(const Setting& setting, std::uint64_t k) : crow_(setting, nullptr), key_(k) {}
  Lesson lesson;

  bool on_turn(const typename G::Rules& rules, const typename G::State& state, SeatSet) {
    const int round = G::round(state);
    if (round == round_) return true;
    round_ = round;
    if (lesson.rounds.size() <= static_cast<std::size_t>(round))
      lesson.rounds.resize(static_cast<std::size_t>(round) + 1);
    auto& says = lesson.rounds[static_cast<std::size_t>(round)];
    says.assign(static_cast<std::size_t>(crow_.rows()), 0.0);
    crow_.look(rules, state, key(key_, Stream::rollout, round), says);
    return true;
  }
  void on_end(const typename G::Rules& rules, const typename G::State& state) {
    const Outcome outcome = G::outcome(rules, state);
    if (outcome.winners.empty() && !Crow<G>::together()) return;
    for (int s = 0; s < crow_.rows(); ++s) lesson.won.push_back(share_won(outcome, Seat{s}));
  }

 private:
  Crow<G> crow_;
  std::uint64_t key_;
  int round_ = -1;
};

// Plays a game up to where a round begins.
template <Game G>
struct Bookmark {
  int round;
  typename G::State state = {};
  bool on_turn(const typename G::Rules&, const typename G::State& now, SeatSet) {
    if (G::round(now) != round) return true;
    state = now;
    return false;
  }
};

template <Game G>
class GameLabOf final : public GameLab {
 public:
  const GameFacts& facts() const override { return G::kFacts; }

  Flaw flaw(const Setting& setting, std::vector<std::string>& notes) const override {
    if (setting.seats < G::kFacts.least_seats || setting.seats > G::kFacts.most_seats)
      return {"seats", std::string{G::kFacts.title} + " is played by " + std::to_string(G::kFacts.least_seats) +
                           " to " + std::to_string(G::kFacts.most_seats) + " seats, not by " +
                           std::to_string(setting.seats)};
    typename G::Rules rules;
    for (std::size_t v = 0; v < setting.variants.size(); ++v)
      if (const Flaw flaw = lab_rules<G>(setting, v, rules, notes); flaw.found()) return flaw;
    return {};
  }

  std::string rulebook(const Setting& setting, std::size_t variant) const override {
    typename G::Rules rules;
    std::vector<std::string> notes;
    lab_rules<G>(setting, variant, rules, notes);
    std::string out = "{";
    for_each_option(form<typename G::Rules>, static_cast<const void*>(&rules),
                    [&](const std::string& name, const Form& option, const void* value) {
                      out += (out.size() > 1 ? ",\"" : "\"") + name + "\":";
                      write_json(out, option, value);
                    });
    return out + "}";
  }

  std::unique_ptr<Playground> playground(const Setting& setting, Desk& desk) const override {
    return std::make_unique<PlaygroundOf<G>>(setting, desk);
  }

  std::vector<std::string> topics() const override {
    typename G::Move scratch;
    return Topics(form<typename G::Move>, &scratch).simple();
  }

  std::vector<std::string> standings(const Setting& setting) const override {
    typename G::Rules rules;
    std::vector<std::string> notes;
    lab_rules<G>(setting, 0, rules, notes);
    prepare_rules<G>(rules, setting.seats, Dice::lab(setting.seed));
    return Crow<G>::sources(rules, setting.seats);
  }

  Sample sample(const Setting& setting, Purpose purpose, std::size_t variant, std::uint64_t block,
                int rotation) const override {
    typename G::Rules rules;
    std::vector<std::string> notes;
    lab_rules<G>(setting, variant, rules, notes);
    if (!kDrawsRules<G>) prepare_rules<G>(rules, setting.seats, Dice::lab(setting.seed));
    const std::uint64_t k = block_key(setting.seed, purpose, block);
    LineUp<G> table(setting.players);
    typename G::Move scratch;
    const Topics topics(form<typename G::Move>, &scratch);
    Scribe<G> scribe;
    play_watched<G>(setting, rules, variant, k, block, rotation, table, topics, scribe);
    return {key(k, Stream::deal), key(k, Stream::play), std::move(scribe.steps)};
  }

  Lesson lesson(const Setting& setting, std::uint64_t block) const override {
    Pupil<G> pupil(setting, block_key(setting.seed, Purpose::train, block));
    play_lesson(setting, block, pupil);
    pupil.lesson.block = block;
    return std::move(pupil.lesson);
  }

  std::vector<double> played_on(const Setting& setting, const Lesson& lesson, int round, int times) const override {
    Bookmark<G> there{round};
    const typename G::Rules rules = play_lesson(setting, lesson.block, there);
    std::vector<double> shares(lesson.won.size());
    const std::uint64_t k = block_key(setting.seed, Purpose::train, lesson.block);
    Crow<G>::roll_out(rules, there.state, key(k, Stream::rollout, round), times, shares);
    return shares;
  }

 private:
  // A training game, and the rules it was played by.
  template <class Observer>
  static typename G::Rules play_lesson(const Setting& setting, std::uint64_t block, Observer& observer) {
    typename G::Rules rules;
    std::vector<std::string> notes;
    lab_rules<G>(setting, 0, rules, notes);
    if (!kDrawsRules<G>) prepare_rules<G>(rules, setting.seats, Dice::lab(setting.seed));
    const std::uint64_t k = block_key(setting.seed, Purpose::train, block);
    LineUp<G> hand(setting.players);
    hand.sit_down(static_cast<int>(block % static_cast<std::uint64_t>(setting.seats)), k);
    play_lab_game<G>(rules, setting.seats, {k, k, k}, hand, observer);
    return rules;
  }
};

}  // namespace tortuga
