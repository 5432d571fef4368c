// Watches one game of a study and writes what it counts into a desk: nothing that is not asked for.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "bots/craft.h"
#include "engine/sheet.h"
#include "lab/series.h"
#include "lab/study/line_up.h"
#include "lab/study/standing.h"
#include "lab/study/topics.h"

namespace tortuga {

// A seat's part of a win, in parts of kWin; together everybody has all of it.
inline std::int64_t win_of(const Outcome& outcome, Seat seat) {
  if (!outcome.winners.has(seat)) return 0;
  return outcome.shared ? kWin : kWin / outcome.winners.size();
}

// How a game ended goes into its hash: everything that a figure may be made of.
inline void stir_outcome(std::uint64_t& hash, const Outcome& outcome, int round) {
  stir(hash, outcome.winners.bits());
  for (int s = 0; s < outcome.places.size(); ++s) stir(hash, static_cast<std::uint64_t>(outcome.places[s]));
  for (int s = 0; s < outcome.scores.size(); ++s) stir(hash, static_cast<std::uint64_t>(outcome.scores[s]));
  for (const char letter : outcome.reason) stir(hash, static_cast<std::uint64_t>(letter));
  stir(hash, static_cast<std::uint64_t>(round));
}

// What a standing says of the seats now.
template <Game G>
class Crow {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  static constexpr int kRollouts = 128;

  Crow(const Setting& setting, const StandingModel* model) : model_(model), seats_(setting.seats) {
    const std::string& source = model != nullptr ? model->source : setting.standing;
    rolls_out_ = source == "rollout";
    appraises_ = Appraised<G> && source == "value";
  }

  static bool together() { return G::kFacts.cooperative; }
  int rows() const { return together() ? 1 : seats_; }
  int rollouts() const { return rolls_out_ ? kRollouts : 0; }

  static std::vector<std::string> sources(const Rules& rules, int seats) {
    std::vector<std::string> out;
    if constexpr (Appraised<G>) out.emplace_back("value");
    Dice luck = Dice::fast(1);
    const State state = G::start(rules, seats, luck);
    if (!G::outcome(rules, state).scores.empty()) out.emplace_back("score");
    if (out.empty()) out.emplace_back("rollout");
    return out;
  }

  // `key` seeds rollouts from here.
  void look(const Rules& rules, const State& state, std::uint64_t key_here, std::span<double> says) {
    if (rolls_out_) return roll_out(rules, state, key_here, kRollouts, says);
    if constexpr (Appraised<G>) {
      if (appraises_) {
        G::appraise(rules, state, sheet_);
        const auto& weights = weights_at<G>(G::kWeights, seats_at<G>(rules, state));
        for (std::size_t s = 0; s < says.size(); ++s)
          says[s] = sheet_.out.has(Seat{static_cast<int>(s)})
                        ? kOut
                        : static_cast<double>(judged<G::Sheet::kColumns>(weights, sheet_.row[s]));
        return;
      }
    }
    const Outcome now = G::outcome(rules, state);
    for (std::size_t s = 0; s < says.size(); ++s)
      says[s] = static_cast<int>(s) < now.scores.size() ? now.scores[static_cast<int>(s)] : 0;
  }

  Chances chances(const Rules& rules, const State& state, std::uint64_t key_here) {
    std::array<double, kMaxSeats> says{};
    const std::span<double> rows_said(says.data(), static_cast<std::size_t>(rows()));
    look(rules, state, key_here, rows_said);
    if (!rolls_out_) return chances_from(model_->at(G::round(state)), rows_said, together());
    Chances p{};
    for (std::size_t s = 0; s < rows_said.size(); ++s) p[s] = static_cast<std::int64_t>(says[s] * 1e6 + 0.5);
    return p;
  }

  static void roll_out(const Rules& rules, const State& state, std::uint64_t key_here, int times,
                       std::span<double> says) {
    std::fill(says.begin(), says.end(), 0.0);
    for (int m = 0; m < times; ++m) {
      State world = state;
      Dice luck = Dice::fast(key(key_here, m)), mind = luck.aside();
      PolicyHand<G> hand(mind);
      Blind nobody;
      play_on<G>(rules, world, luck, hand, nobody);
      const Outcome outcome = G::outcome(rules, world);
      for (std::size_t s = 0; s < says.size(); ++s) says[s] += share_won(outcome, Seat{static_cast<int>(s)}) / times;
    }
  }

 private:
  struct Blind {};
  struct NoSheet {};
  template <class T>
  struct SheetOf {
    using type = NoSheet;
  };
  template <Appraised T>
  struct SheetOf<T> {
    using type = typename T::Sheet;
  };

  const StandingModel* model_;
  bool rolls_out_, appraises_;
  int seats_;
  typename SheetOf<G>::type sheet_;
};

template <Game G>
class Logbook {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Move = typename G::Move;

  Logbook(const Setting& setting, Desk& desk)
      : setting_(setting),
        desk_(desk),
        seats_(setting.seats),
        standing_(setting.watch.standing),
        lists_wanted_(setting.topics || setting.watch.lists || setting.watch.stakes || setting.watch.king),
        crow_(setting, setting.model),
        topics_(form<Move>, &scratch_) {
    const auto c = [&](std::string_view name) {
      return desk.column(name);
    };
    games_ = c("games"), nobody_ = c("nobody"), touched_ = c("touched");
    for (int s = 0; s < seats_; ++s) win_.push_back(c("win." + std::to_string(s)));
    first_won_ = c("first.won"), first_games_ = c("first.games");
    coop_won_ = c("coop.won"), coop_score_ = c("coop.score");
    rounds_ = c("rounds"), cap_ = c("ends.cap");
    margin_ = c("margin"), margin_games_ = c("margin.games"), disorder_ = c("margin.disorder");
    tight_ = c("margin.tight"), trace_ = c("trace");
    wait_any_ = c("wait.any"), wait_longest_ = c("wait.longest"), wait_out_ = c("wait.out");
    for (int s = 0; s < seats_; ++s) out_.push_back(c("wait.out." + std::to_string(s)));
    wait_turn_ = c("wait.turn"), wait_turns_ = c("wait.turns");
    rounds_shape_ = desk.histogram("rounds"), margin_shape_ = desk.histogram("margin");
    wait_shape_ = desk.histogram("wait.longest");
    for (int kind = 0; kind < topics_.kinds(); ++kind) {
      const auto known = setting.pace.find(std::string{topics_.kind_name(kind)});
      pace_.push_back(known != setting.pace.end() ? known->second : kChoice);
    }
    if (lists_wanted_) {
      decisions_ = c("decisions"), seconds_ = c("seconds"), wait_seconds_ = c("wait.seconds");
      choices_ = c("choice.count"), forced_ = c("choice.forced"), lists_ = c("choice.lists");
      choice_shape_ = desk.histogram("choice.count"), minutes_shape_ = desk.histogram("minutes");
      decisions_shape_ = desk.histogram("decisions");
    }
    if (standing_) {
      lead_games_ = c("lead.games"), lead_changes_ = c("lead.changes"), lead_last_ = c("lead.last");
      comeback_ = c("lead.comeback"), stood_last_ = c("lead.stood_last");
      half_ = c("lead.half"), halves_ = c("lead.halves");
      drama_ = c("drama"), tail_ = c("decided.tail"), close_ = c("end.close");
      collapse_ = c("coop.collapse"), tension_ = c("coop.tension");
      last_shape_ = desk.histogram("lead.last"), changes_shape_ = desk.histogram("lead.changes");
      for (int tenth = 0; tenth < 10; ++tenth)
        standing_shape_[static_cast<std::size_t>(tenth)] = desk.histogram("standing." + std::to_string(tenth));
    }
    if (setting_.topics) {
      const auto count = static_cast<std::size_t>(topics_.count());
      topic_columns_.assign(count, {});
      tallies_.assign(count, {});
      offered_.assign(count / 64 + 1, 0);
      met_.assign(count / 64 + 1, 0);
    }
  }

  const Topics& topics() const { return topics_; }
  // The next game: for which rules, and the key of its block.
  void sit_down(std::size_t variant, std::uint64_t block_key, bool hashed) {
    variant_ = variant;
    key_ = block_key;
    hashed_ = hashed;
  }
  std::uint64_t hash() const { return hash_; }
  const std::array<std::int64_t, kMaxSeats>& won() const { return won_; }
  // Decisions with a choice, and of those the ones of seats that can hardly win: their numbers in the game.
  const std::vector<int>& live() const { return live_; }
  struct Hopeless {
    int decision;
    std::size_t checkpoint;
  };
  const std::vector<Hopeless>& hopeless() const { return hopeless_; }
  std::size_t checkpoints() const { return checkpoints_.size(); }

  void on_start(const Rules&, const State&) {
    hash_ = 0;
    moves_ = 0;
    last_round_.fill(0);
    last_own_.fill(-1);
    first_ = kNobody;
    first_known_ = false;
    round_ = -1;
    checkpoints_.clear();
    live_.clear();
    hopeless_.clear();
    owed_ = {};
    number_.fill(0);
    batch_ = 0;
    owned_ = 0;
    turn_sum_ = turns_ = decided_ = time_ = choice_sum_ = forced_sum_ = lists_sum_ = 0;
  }

  bool on_turn(const Rules& rules, const State& state, SeatSet deciders) {
    const Seat seat = deciders.front();
    const auto s = static_cast<std::size_t>(seat.index());
    const int round = G::round(state);
    last_round_[s] = round;
    // One decision may take several moves (a plan).
    int number = 0;
    if constexpr (requires { G::decision(state, seat); }) number = G::decision(state, seat);
    const bool fresh = number == 0 || number_[s] != number;
    number_[s] = number;
    if (fresh) {
      if (last_own_[s] >= 0) {
        turn_sum_ += owned_ - last_own_[s] - 1;
        ++turns_;
      }
      last_own_[s] = owned_++;
    }
    if (standing_ && round != round_) {
      if (setting_.model->every == 1 || round % setting_.model->every == 0 || checkpoints_.empty())
        checkpoints_.push_back(crow_.chances(rules, state, key(key_, Stream::rollout, checkpoints_.size())));
      round_ = round;
    }
    if (lists_wanted_ || !first_known_) {
      G::moves(rules, state, seat, list_);
      if (!first_known_ && list_.size() > 1) {
        first_known_ = true;
        if (deciders.size() == 1) first_ = seat;
      }
    }
    if (lists_wanted_) count_list(seat, deciders, fresh);
    ++moves_;
    return true;
  }

  void on_move(const Rules&, const State&, Seat seat, const Move& move) {
    if (hashed_) {
      stir(hash_, static_cast<std::uint64_t>(seat.index()));
      stir(hash_, digest(move));
    }
    if (lists_wanted_) batch_ = std::max(batch_, list_.size() > 1 ? pace_[move.index()] : kForced);
    if (!setting_.topics || list_.size() <= 1) return;
    int last = -1;  // one that a move names twice is chosen once
    topics_.each(move, [&](int topic) {
      const auto t = static_cast<std::size_t>(topic);
      if ((offered_[t / 64] >> t % 64 & 1) == 0) {  // a move that is legal but not listed
        offered_[t / 64] |= std::uint64_t{1} << t % 64;
        count_offer(t, seat);
      }
      if (last == topic) return;
      last = topic;
      ++tallies_[t].chosen;
      tallies_[t].takers.add(seat);
    });
  }

  void on_end(const Rules& rules, const State& state) {
    const Outcome outcome = G::outcome(rules, state);
    if (hashed_) {
      stir_outcome(hash_, outcome, G::round(state));
      if (setting_.traced) add(trace_, static_cast<std::int64_t>(hash_ >> 33));
    }
    add(games_, 1);
    won_.fill(0);
    for (int s = 0; s < seats_; ++s) won_[static_cast<std::size_t>(s)] = win_of(outcome, Seat{s});
    const int rounds = std::max(1, static_cast<int>(G::round(state)));
    add(rounds_, rounds);
    desk_.count(variant_, rounds_shape_, rounds);
    if (outcome.winners.empty()) add(nobody_, 1);
    if (outcome.shared || Crow<G>::together()) {
      if (!outcome.winners.empty()) {
        add(coop_won_, 1);
        if (!outcome.scores.empty()) add(coop_score_, outcome.scores[0]);
      }
    } else {
      for (int s = 0; s < seats_; ++s) add(win_[static_cast<std::size_t>(s)], won_[static_cast<std::size_t>(s)]);
      if (first_.somebody()) {
        add(first_games_, 1);
        add(first_won_, won_[static_cast<std::size_t>(first_.index())]);
      }
      count_margin(outcome);
      count_roles(state);
    }
    count_ending(outcome.reason);
    if (lists_wanted_) flush_time();
    count_waiting(rounds);
    if (lists_wanted_) {
      add(decisions_, decided_);
      add(seconds_, time_);
      add(choices_, choice_sum_);
      add(forced_, forced_sum_);
      add(lists_, lists_sum_);
      desk_.count(variant_, minutes_shape_, time_ / 60);
      desk_.count(variant_, decisions_shape_, decided_);
    }
    if (standing_) count_course(outcome);
    if (setting_.topics) count_topics();
  }

 private:
  static constexpr std::int64_t kChoice = 15, kForced = 3;  // seconds, where people's pace is not known: docs/lab.md

  struct TopicColumns {
    int offered = -1, chosen = 0, takers = 0, takers_won = 0, others = 0, others_won = 0;
  };
  // A topic in one game.
  struct TopicTally {
    int offered = 0, chosen = 0;
    SeatSet seats, takers;  // who was offered it, and who took it
  };

  void add(int column, std::int64_t value) { desk_.add(variant_, column, value); }

  void count_list(Seat seat, SeatSet deciders, bool fresh) {
    const int size = list_.size();
    ++lists_sum_;
    choice_sum_ += size;
    forced_sum_ += size == 1;
    desk_.count(variant_, choice_shape_, size);
    if (size > 1) {
      if (setting_.watch.stakes) live_.push_back(moves_);
      if (setting_.watch.king)
        if (seats_ > 2 && !Crow<G>::together() &&
            checkpoints_.back()[static_cast<std::size_t>(seat.index())] * 10 * seats_ < kSure)
          hopeless_.push_back({moves_, checkpoints_.size() - 1});
    }
    if (fresh || !owed_.has(seat)) {  // several seats may owe theirs at once
      if (!owed_.has(seat) || did_.has(seat)) {
        flush_time();
        owed_ = deciders;
        did_ = {};
      }
      did_.add(seat);
      live_now_ = false;
    }
    if (size > 1 && !live_now_) {
      live_now_ = true;
      ++decided_;
    }
    if (setting_.topics && size > 1) count_offers(seat);
  }
  void flush_time() {
    time_ += batch_;
    batch_ = 0;
  }

  // Every topic of a decision once, however many moves are about it.
  void count_offers(Seat seat) {
    std::fill(offered_.begin(), offered_.end(), 0);
    std::uint64_t* const offered = offered_.data();
    for (const Move& move : list_)
      topics_.each(move, [&](int topic) { offered[topic / 64] |= std::uint64_t{1} << topic % 64; });
    for (std::size_t word = 0; word < offered_.size(); ++word)
      for (std::uint64_t left = offered[word]; left != 0; left &= left - 1)
        count_offer(64 * word + static_cast<std::size_t>(std::countr_zero(left)), seat);
  }
  void count_offer(std::size_t topic, Seat seat) {
    met_[topic / 64] |= std::uint64_t{1} << topic % 64;
    ++tallies_[topic].offered;
    tallies_[topic].seats.add(seat);
  }
  void count_topics() {
    for (std::size_t word = 0; word < met_.size(); ++word) {
      for (std::uint64_t left = met_[word]; left != 0; left &= left - 1) {
        const std::size_t topic = 64 * word + static_cast<std::size_t>(std::countr_zero(left));
        count_topic(columns_of(topic), std::exchange(tallies_[topic], {}));
      }
      met_[word] = 0;
    }
  }
  const TopicColumns& columns_of(std::size_t topic) {
    TopicColumns& columns = topic_columns_[topic];
    if (columns.offered < 0) {
      const std::string name = "use." + topics_.name(static_cast<int>(topic));
      columns = {desk_.column(name + ".offered"), desk_.column(name + ".chosen"),
                 desk_.column(name + ".takers"),  desk_.column(name + ".takers_won"),
                 desk_.column(name + ".others"),  desk_.column(name + ".others_won")};
    }
    return columns;
  }
  void count_topic(const TopicColumns& columns, const TopicTally& tally) {
    add(columns.offered, tally.offered);
    add(columns.chosen, tally.chosen);
    std::int64_t takers = 0, takers_won = 0, others = 0, others_won = 0;
    for (const Seat seat : tally.seats) {
      const bool took = tally.takers.has(seat);
      (took ? takers : others) += 1;
      (took ? takers_won : others_won) += won_[static_cast<std::size_t>(seat.index())];
    }
    add(columns.takers, takers);
    add(columns.takers_won, takers_won);
    add(columns.others, others);
    add(columns.others_won, others_won);
  }

  void count_margin(const Outcome& outcome) {
    if (outcome.places.size() < seats_ || outcome.scores.size() < seats_ || seats_ < 2) return;
    int best = -1;
    for (int s = 0; s < seats_; ++s)
      if (outcome.places[s] == 1 && best < 0) best = s;
    if (best < 0) return;
    int next = -1000000;
    bool ordered = true;
    for (int s = 0; s < seats_; ++s) {
      if (s != best) next = std::max(next, outcome.scores[s]);
      for (int o = 0; o < seats_; ++o)
        ordered = ordered && (outcome.places[s] >= outcome.places[o] || outcome.scores[s] >= outcome.scores[o]);
    }
    add(margin_games_, 1);
    add(ordered ? margin_ : disorder_, ordered ? outcome.scores[best] - next : 1);
    if (!ordered) return;
    add(tight_, outcome.scores[best] - next <= 1);
    desk_.count(variant_, margin_shape_, outcome.scores[best] - next);
  }

  void count_roles(const State& state) {
    if constexpr (requires { G::role(state, Seat{}); })
      for (int s = 0; s < seats_; ++s) {
        const int column = named(roles_, G::role(state, Seat{s}), "role.", ".seats", ".won");
        add(column, 1);
        add(column + 1, won_[static_cast<std::size_t>(s)]);
      }
  }

  void count_ending(std::string_view reason) {
    add(named(endings_, reason, "ends.", "", ""), 1);
    if (ended_by_cap<G>(reason)) add(cap_, 1);
  }

  // The column of a name that the game gives out again and again; with a second one right behind it if there is one.
  struct Known {
    std::string_view name;
    int column;
  };
  int named(std::vector<Known>& known, std::string_view name, const char* before, const char* after,
            const char* second) {
    for (const Known& one : known)
      if (one.name == name) return one.column;
    const std::string stem = before + std::string{name};
    const int column = desk_.column(stem + after);
    if (*second != 0) desk_.column(stem + second);
    known.push_back({name, column});
    return column;
  }

  void count_waiting(int rounds) {
    int longest = 0;
    for (int s = 0; s < seats_; ++s) {
      const int out = rounds - 1 - last_round_[static_cast<std::size_t>(s)];
      if (out <= 0) continue;
      longest = std::max(longest, out);
      add(out_[static_cast<std::size_t>(s)], out * kSure / rounds);
      add(wait_out_, out * kSure / rounds);
    }
    if (longest > 0) {
      add(wait_any_, 1);
      add(wait_longest_, longest);
      if (lists_wanted_) add(wait_seconds_, time_ * longest / rounds);
    }
    desk_.count(variant_, wait_shape_, longest);
    add(wait_turn_, turn_sum_);
    add(wait_turns_, turns_);
  }

  void count_course(const Outcome& outcome) {
    if (Crow<G>::together()) {
      const Course course = shared_course_of(checkpoints_, !outcome.winners.empty());
      add(lead_games_, 1);
      add(lead_changes_, course.changes);
      add(lead_last_, course.last);
      add(comeback_, course.comeback);
      add(collapse_, course.collapse);
      add(tension_, course.tension);
      add(tail_, kSure - course.decided);
      desk_.count(variant_, last_shape_, course.last * 100 / kSure);
      desk_.count(variant_, changes_shape_, course.changes);
      return;
    }
    if (outcome.winners.empty()) return;
    Chances won{};
    for (int s = 0; s < seats_; ++s) {
      const auto i = static_cast<std::size_t>(s);
      won[i] = won_[i] * kSure / kWin;
    }
    const Course course = course_of(checkpoints_, won, seats_, crow_.rollouts());
    add(lead_games_, 1);
    add(lead_changes_, course.changes);
    add(lead_last_, course.last);
    add(comeback_, course.comeback);
    add(stood_last_, course.stood_last);
    if (course.half >= 0) {
      add(half_, course.half);
      add(halves_, 1);
    }
    add(drama_, course.drama);
    add(tail_, kSure - course.decided);
    add(close_, course.close);
    desk_.count(variant_, last_shape_, course.last * 100 / kSure);
    desk_.count(variant_, changes_shape_, course.changes);
    for (std::size_t tenth = 0; tenth < 10 && !checkpoints_.empty(); ++tenth) {
      const Chances& p = checkpoints_[tenth * checkpoints_.size() / 10];
      std::int64_t winners = 0;
      for (int s = 0; s < seats_; ++s)
        if (won[static_cast<std::size_t>(s)] > 0) winners = std::max(winners, p[static_cast<std::size_t>(s)]);
      desk_.count(variant_, standing_shape_[tenth], winners * 100 / kSure);
    }
  }

  const Setting& setting_;
  Desk& desk_;
  int seats_;
  bool standing_, lists_wanted_;
  Crow<G> crow_;
  Move scratch_;
  Topics topics_;

  std::size_t variant_ = 0;
  std::uint64_t key_ = 0, hash_ = 0;
  bool hashed_ = false;
  int moves_ = 0, owned_ = 0, round_ = -1;
  std::array<std::int64_t, kMaxSeats> won_{};
  std::array<int, kMaxSeats> last_round_{}, last_own_{}, number_{};
  Seat first_;
  bool first_known_ = false, live_now_ = false;
  SeatSet owed_, did_;
  std::int64_t batch_ = 0, turn_sum_ = 0, turns_ = 0, decided_ = 0, time_ = 0;
  std::int64_t choice_sum_ = 0, forced_sum_ = 0, lists_sum_ = 0;
  typename G::Moves list_;
  std::vector<Chances> checkpoints_;
  std::vector<int> live_;
  std::vector<Hopeless> hopeless_;

  std::vector<std::int64_t> pace_;  // seconds by kind of move
  std::vector<TopicColumns> topic_columns_;
  std::vector<TopicTally> tallies_;
  std::vector<std::uint64_t> offered_, met_;  // sets of topics: at the last decision, in this game
  std::vector<Known> endings_, roles_;

  std::vector<int> win_, out_;
  int tight_, trace_, wait_out_, wait_seconds_, games_, nobody_, touched_, first_won_, first_games_, coop_won_,
      coop_score_, rounds_, cap_, margin_, margin_games_, disorder_, wait_any_, wait_longest_, wait_turn_, wait_turns_,
      rounds_shape_, margin_shape_, wait_shape_;
  int decisions_, seconds_, choices_, forced_, lists_, choice_shape_, minutes_shape_, decisions_shape_;
  int lead_games_, lead_changes_, lead_last_, comeback_, stood_last_, half_, halves_, drama_, tail_, close_, collapse_,
      tension_, last_shape_, changes_shape_;
  std::array<int, 10> standing_shape_{};
};

}  // namespace tortuga
