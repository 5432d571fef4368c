// The laws every game keeps, checked by random play. `tortuga fuzz` runs them by the hundred thousand, tests/laws runs
// them for every game, seat count and random options, and shows with a broken toy game that each of them can fail.
#pragma once

#include <cstring>
#include <limits>
#include <string>

#include "bots/craft.h"
#include "engine/game.h"
#include "engine/option_list.h"
#include "engine/read.h"
#include "engine/stranger.h"
#include "engine/visit.h"
#include "engine/write.h"
#include "lab/series.h"
#include "lab/steps_back.h"

namespace tortuga {

// Rules with some options and numbers changed at random, within their ranges.
template <Game G>
typename G::Rules random_rules(Dice& dice) {
  typename G::Rules rules;
  const bool designer = dice.pick(3) == 0;
  const auto change = [&](const std::string& name, const Form& form, void* member) {
    const OptionRow* row = find_option(G::kOptions, name);
    if (row == nullptr || dice.pick(3) != 0) return;
    if (row->chooser == Chooser::designer && !designer) return;
    if (is_number_option(form)) set_number_option(form, member, dice.range(row->least, row->most));
    else scramble(form, member, dice);
  };
  for_each_option(form<typename G::Rules>, static_cast<void*>(&rules), change);
  return rules;
}

// Plays one random game and checks every law on the way.
template <Game G>
class Inspector {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Move = typename G::Move;

  // The game number `seed` of an endless series: seats, options, luck and moves follow from it.
  explicit Inspector(std::uint64_t seed) : Inspector(seed, 0) {}
  // The same with a fixed number of seats.
  Inspector(std::uint64_t seed, int seats) : dice_(Dice::fast(seed)), luck_(Dice::fast(~seed)) {
    const auto& facts = G::kFacts;
    seats_ = seats > 0 ? seats : dice_.range(facts.least_seats, facts.most_seats);
    do {
      rules_ = dice_.pick(4) == 0 ? Rules{} : random_rules<G>(dice_);
    } while (unfit_rules<G>(rules_, seats_).given());
    trial_rules<G>(rules_);
    prepare_rules<G>(rules_, seats_, luck_);
  }

  // The law that broke, or nothing.
  const std::string& run() {
    first_luck_ = luck_;
    play_game<G>(rules_, seats_, luck_, *this, *this);
    return broken_;
  }

  std::uint64_t moves() const { return moves_; }
  int seats() const { return seats_; }

  // --- As observer and as hand of the game: see lab/series.h ---------------------------------------------------------

  void on_start(const Rules&, const State& state) {
    first_ = state;
    tally_ = G::tally(rules_, state);
    position(state);
  }

  // Chooses who decides next and checks what holds before a decision.
  bool on_turn(const Rules&, const State& state, SeatSet deciders) {
    if (!broken_.empty() || G::outcome(rules_, state).over) return false;
    if (++moves_ > kMostMoves) {
      breaks("it ends", "still running after " + std::to_string(kMostMoves) + " moves");
      return false;
    }
    int wanted = dice_.pick(deciders.size());
    for (Seat s : deciders)
      if (wanted-- == 0) seat_ = s;

    offers(state, deciders);
    stranger(state, seat_);
    if (moves_ % 4 == 1) secrets(state, Seat{dice_.pick(seats_ + 1)});
    if (moves_ % 16 == 1) bots(state, seat_);
    if (moves_ % 32 == 5) goes_on(state, Seat{dice_.pick(seats_ + 1)});
    return broken_.empty();
  }

  Decision<G> decide(const Rules&, const State& state, SeatSet) {
    typename G::Moves list;
    G::moves(rules_, state, seat_, list);
    move_ = list[dice_.pick(list.size())];
    if (history_.size() < kMostReplayed) history_.push_back({seat_, move_});
    if (const std::string lesson = StepsBack<G>::learnt(rules_, seats_, state, seat_, move_, dice_); !lesson.empty())
      breaks("no step back crosses what somebody learnt", lesson);
    return {seat_, move_};
  }

  void on_move(const Rules&, const State& after, Seat, const Move&) { position(after); }

  void on_end(const Rules&, const State& state) {
    if (!broken_.empty()) return;
    if (G::outcome(rules_, state).over) ending(state);
    else breaks("somebody can act until the game is over", "nobody owes a decision");
  }

 private:
  static constexpr std::uint64_t kMostMoves = 200'000;
  static constexpr int kMostOrders = 300;  // of one turn

  const std::string& breaks(std::string_view law, std::string detail) {
    if (broken_.empty())
      broken_ = std::string{law} + ": " + std::move(detail) + " (" + std::to_string(seats_) + " seats, move " +
                std::to_string(moves_) + ", options " + changed_options(rules_) + ")";
    return broken_;
  }

  // Every offered move is accepted, each is offered once, and only deciders are offered any.
  void offers(const State& state, SeatSet deciders) {
    for (int i = 0; i < seats_; ++i) {
      const Seat seat{i};
      typename G::Moves list;
      G::moves(rules_, state, seat, list);
      if (list.empty() == deciders.has(seat))
        return void(
            breaks("somebody can act until the game is over",
                   deciders.has(seat) ? "a decider has no move" : "a seat that owes no decision is offered moves"));
      if (list.empty()) continue;
      const int k = dice_.pick(list.size());  // each list is tried in one place: over a game every place comes up
      if (const Refusal refusal = G::check(rules_, state, seat, list[k]); refusal.given())
        return void(breaks("every offered move is accepted",
                           to_json(list[k]) + " is refused: " + std::string{refusal.sentence}));
      for (int other = 0; other < list.size(); ++other)
        if (other != k && list[other] == list[k]) return void(breaks("every choice is offered once", to_json(list[k])));
    }
    const Seat seat = deciders.front();
    const Move safe = G::fallback(rules_, state, seat);
    if (G::check(rules_, state, seat, safe).given()) breaks("the fallback is legal", to_json(safe));
  }

  // Every other move is refused with a rule, and a spelling that is accepted does what an offered move does.
  void stranger(const State& state, Seat seat) {
    Move move;
    scramble(move, dice_);
    const Seat who = dice_.pick(5) == 0 ? Seat{dice_.pick(seats_)} : seat;
    const Refusal refusal = G::check(rules_, state, who, move);
    typename G::Moves list;
    G::moves(rules_, state, who, list);
    const bool offered = list.has(move);
    if (refusal.given()) {
      if (offered) breaks("every offered move is accepted", to_json(move));
      if (refusal.rules.empty() || !refusal.rules[0].starts_with(G::kFacts.prefix))
        breaks("every refusal names a rule", std::string{refusal.sentence});
      return;
    }
    if (offered || lists_only_some()) return;
    NoEvents nothing;
    State after = state;
    Dice luck = luck_;
    G::play(rules_, after, who, move, luck, nothing);
    for (const Move& other : list) {
      State same_after = state;
      Dice same_luck = luck_;
      G::play(rules_, same_after, who, other, same_luck, nothing);
      if (same(after, same_after)) return;
    }
    breaks("every other move is refused", to_json(move) + " is accepted but no offered move does the same");
  }

  // Games whose decisions are too many to list offer a selection and say so: static constexpr bool kOffersSome = true.
  static constexpr bool lists_only_some() {
    if constexpr (requires { G::kOffersSome; }) return G::kOffersSome;
    return false;
  }

  // A view is the same for any two worlds its seat cannot tell apart, and imagining reads nothing hidden.
  void secrets(const State& state, Seat seat) {
    const Seat viewer = seat.index() < seats_ ? seat : kNobody;
    State view = state;
    G::conceal(rules_, view, viewer);
    State twice = view;
    G::conceal(rules_, twice, viewer);
    if (!same(view, twice)) return void(breaks("hiding twice changes nothing", to_json(view)));

    const Dice luck = Dice::fast(dice_.bits());
    State other = state;
    Dice same_luck = luck;
    G::imagine(rules_, other, viewer, same_luck);
    State from_view = view;
    same_luck = luck;
    G::imagine(rules_, from_view, viewer, same_luck);
    if (!same(other, from_view))
      return void(breaks("imagining reads nothing hidden",
                         "seat " + to_json(viewer) + ": " + to_json(from_view) + " against " + to_json(other)));
    if (const Reason flaw = G::flaw(rules_, other); flaw.given())
      return void(breaks("an imagined world is possible", std::string{flaw.sentence} + " in " + to_json(other)));
    typename G::Moves here, there;
    if (viewer.somebody()) {
      G::moves(rules_, state, viewer, here);
      G::moves(rules_, other, viewer, there);
      if (!(here == there)) return void(breaks("choices betray nothing", "seat " + to_json(viewer)));
      G::moves(rules_, view, viewer, there);  // bots have nothing else to choose from
      if (!(here == there)) return void(breaks("a view offers the same choices", "seat " + to_json(viewer)));
    }
    G::conceal(rules_, other, viewer);
    if (!same(view, other) || to_json(view) != to_json(other))
      breaks("a view is the same for worlds its seat cannot tell apart",
             "seat " + to_json(viewer) + " sees " + to_json(view) + " or " + to_json(other));
  }

  // The greedy player answers with a legal move, from the view alone.
  void bots(const State& state, Seat seat) {
    State view = state;
    G::conceal(rules_, view, seat);
    Dice luck = Dice::fast(dice_.bits()), again = luck;
    const auto advice = G::bosun(rules_, view, seat, luck);
    if (const Refusal refusal = G::check(rules_, state, seat, advice.move); refusal.given())
      breaks("the bosun plays by the rules", to_json(advice.move) + ": " + std::string{refusal.sentence});
    if (!advice.why.given()) breaks("the bosun gives a reason", to_json(advice.move));
    if constexpr (Appraised<G>) appraisal(state);
    if constexpr (requires { G::shortlist(rules_, view, seat, shortlist_); }) {
      G::shortlist(rules_, view, seat, shortlist_);
      for (int i = 0; i < shortlist_.size(); ++i) {
        if (G::check(rules_, state, seat, shortlist_[i]).given())
          breaks("a short list is legal", to_json(shortlist_[i]));
        for (int k = 0; k < i; ++k)
          if (shortlist_[k] == shortlist_[i]) breaks("a short list names a move once", to_json(shortlist_[i]));
      }
      if (shortlist_.empty()) breaks("a short list is not empty", to_json(state));
      else if (!(shortlist_[0] == advice.move))
        breaks("a short list begins with the bosun's move", to_json(shortlist_[0]) + " before " + to_json(advice.move));
    }
    State other = state;
    G::imagine(rules_, other, seat, luck);
    if constexpr (Planned<G>) plans(state, other, seat);
    else if constexpr (requires { G::policy(rules_, state, seat, luck); }) policy(state, other, seat, luck);
    if constexpr (requires { G::policy(rules_, state, seat, again); }) {
      if (const Move move = policy_move<G>(rules_, state, seat, again); !(move == advice.move))
        breaks("a policy does what the bosun would", to_json(move) + " instead of " + to_json(advice.move));
    }
  }

  // What bots reckon with in a whole position is what the seat may know: the same in a world it cannot tell apart.
  void policy(const State& state, const State& other, Seat seat, const Dice& luck) {
    [[maybe_unused]] const int style = kStyles > 1 ? dice_.pick(kStyles) : 0;
    const auto ask = [&](const State& world, Dice dice) {
      if constexpr (Styled<G>) return G::policy(rules_, world, seat, dice, style);
      else return G::policy(rules_, world, seat, dice);
    };
    const Move move = ask(state, luck);
    if (const Refusal refusal = G::check(rules_, state, seat, move); refusal.given())
      breaks("a policy plays by the rules", to_json(move) + ": " + std::string{refusal.sentence});
    if (!(move == ask(other, luck))) breaks("a policy reads nothing hidden", to_json(state));
  }

  // The same of plans; besides, a plan is what the bosun would order step by step.
  void plans(const State& state, const State& other, Seat seat)
    requires Planned<G>
  {
    const int style = dice_.pick(G::kStyles);
    Dice unused = Dice::fast(1);
    State here = state, there = other, slow = state;
    G::plan(rules_, here, seat, style);
    G::plan(rules_, there, seat, style);
    const Move last = G::policy(rules_, here, seat, unused, style);
    if (const Refusal refusal = G::check(rules_, here, seat, last); refusal.given())
      breaks("a policy plays by the rules", to_json(last) + ": " + std::string{refusal.sentence});
    if (!(last == G::policy(rules_, there, seat, unused, style)))
      breaks("a policy reads nothing hidden", to_json(state));
    NoEvents nothing;
    for (int steps = 0; steps < kMostOrders; ++steps) {
      State view = slow;
      G::conceal(rules_, view, seat);
      const Move move = G::bosun(rules_, view, seat, unused, style).move;
      if (move == last) break;
      if (const Refusal refusal = G::check(rules_, slow, seat, move); refusal.given())
        return void(breaks("the bosun plays by the rules", to_json(move) + ": " + std::string{refusal.sentence}));
      G::play(rules_, slow, seat, move, unused, nothing);
    }
    if (!same(slow, here))
      breaks("a plan is what the bosun orders",
             std::string{G::style_name(style)} + ": " + to_json(here) + " against " + to_json(slow));
    G::conceal(rules_, here, seat);
    G::conceal(rules_, there, seat);
    if (!same(here, there)) breaks("a plan reads nothing hidden", to_json(state));
  }

  // A sheet has a row for each seat, or one for all, and nothing but numbers; the chances add up.
  void appraisal(const State& state)
    requires Appraised<G>
  {
    typename G::Sheet sheet;
    G::appraise(rules_, state, sheet);
    if (sheet.rows != (G::kFacts.cooperative ? 1 : seats_))
      return void(breaks("a sheet has a row for each seat", to_json(state)));
    const auto share = chances<G::Sheet::kColumns>(weights_at<G>(G::kWeights, seats_), sheet);
    float sum = 0;
    for (int i = 0; i < sheet.rows; ++i) {
      const auto at = static_cast<std::size_t>(i);
      for (float number : sheet.row[at])
        if (!(number > -100 && number < 100)) return void(breaks("a sheet holds small numbers", to_json(state)));
      sum += share[at];
    }
    const bool nobody = sheet.out.size() == sheet.rows;
    if (!nobody && !(G::kFacts.cooperative ? sum >= 0 && sum <= 1 : sum > 0.999f && sum < 1.001f))
      breaks("chances add up", to_json(state));
  }

  // Somebody may stop at any position and play on from it with other luck, in the world they imagine: it is read as it
  // was written, moves are those of the same map, and what follows is a game whose record replays.
  void goes_on(const State& state, Seat seat) {
    const Seat viewer = seat.index() < seats_ ? seat : kNobody;
    Dice luck = Dice::fast(dice_.bits());
    State world = state;
    if (dice_.pick(4) != 0) G::imagine(rules_, world, viewer, luck);
    State begin{};
    boost::json::value document;
    const std::string text = to_json(world);
    if (parse_json(text, document).found() || Reader::read(document, begin).found() || !same(begin, world))
      return void(breaks("a position survives JSON", text));
    G::settle(rules_, begin);
    if (!same(begin, world)) return void(breaks("an imagined world is settled", text));
    Rules rules = pinned_rules<G>(rules_);
    prepare_rules<G>(rules, seats_, luck);
    if (const Reason flaw = G::flaw(rules, begin); flaw.given())
      return void(breaks("a game goes on from any position", std::string{flaw.sentence} + " in " + text));
    for (Seat s : G::deciders(rules, begin)) {
      typename G::Moves here, there;
      G::moves(rules_, begin, s, here);
      G::moves(rules, begin, s, there);
      if (!(here == there)) return void(breaks("a game goes on from any position", "with other moves from " + text));
    }
    const Dice again = luck;
    std::vector<std::pair<Seat, Move>> record;
    State onward = begin;
    NoEvents nothing;
    while (record.size() < kPlayedOn && !G::outcome(rules, onward).over) {
      const SeatSet deciders = G::deciders(rules, onward);
      typename G::Moves list;
      if (!deciders.empty()) G::moves(rules, onward, deciders.front(), list);
      if (list.empty()) return void(breaks("a game goes on from any position", "nobody can act after " + text));
      record.push_back({deciders.front(), list[dice_.pick(list.size())]});
      G::play(rules, onward, record.back().first, record.back().second, luck, nothing);
      if (const Reason flaw = G::flaw(rules, onward); flaw.given())
        return void(breaks("a game goes on from any position", std::string{flaw.sentence} + " after " + text));
    }
    State replayed = begin;
    luck = again;
    for (const auto& [who, move] : record) G::play(rules, replayed, who, move, luck, nothing);
    if (!same(replayed, onward)) breaks("the record replays to the same position", "from " + text);
  }

  void position(const State& state) {
    if (const Reason flaw = G::flaw(rules_, state); flaw.given())
      return void(breaks("every position is possible", std::string{flaw.sentence} + " in " + to_json(state)));
    if (!(G::tally(rules_, state) == tally_))
      return void(
          breaks("cards and tokens are conserved", to_json(tally_) + " became " + to_json(G::tally(rules_, state))));
    State settled = state;
    G::settle(rules_, settled);
    if (!same(settled, state)) breaks("settling a played position changes nothing", to_json(state));
  }

  void ending(const State& state) {
    if (!G::deciders(rules_, state).empty())
      breaks("nobody decides after the end", to_json(G::deciders(rules_, state)));
    const Outcome outcome = G::outcome(rules_, state);
    if (outcome.reason.empty()) breaks("an end has a reason", "");
    if (!outcome.shared && outcome.places.size() != seats_) breaks("every seat has a place", to_json(outcome.places));
    for (Seat viewer : SeatSet::first(seats_)) secrets(state, viewer);
    State read{};
    boost::json::value document;
    const std::string text = to_json(state);
    if (parse_json(text, document).found() || Reader::read(document, read).found() || !same(read, state))
      breaks("a position survives JSON", text);
    replay(state);
  }

  // The record replays to the same position.
  void replay(const State& state) {
    if (history_.size() != moves_) return;  // too long to keep
    Dice luck = first_luck_;
    State again = G::start(rules_, seats_, luck);
    if (!same(again, first_)) return void(breaks("the record replays to the same position", "at the start"));
    NoEvents nothing;
    for (const auto& [seat, move] : history_) G::play(rules_, again, seat, move, luck, nothing);
    if (!same(again, state))
      breaks("the record replays to the same position", to_json(again) + " against " + to_json(state));
  }

  static constexpr int kStyles = [] {
    if constexpr (Styled<G>) return G::kStyles;
    else return 1;
  }();
  static constexpr std::size_t kMostReplayed = 5000;
  static constexpr std::size_t kPlayedOn = 30;

  Dice dice_;  // of the inspector: which moves, which checks
  typename G::Moves shortlist_;
  Dice luck_;  // of the game
  Dice first_luck_ = luck_;
  int seats_ = 0;
  Rules rules_;
  State first_{};
  Seat seat_;  // who decides next
  Move move_;
  Tally tally_;
  std::uint64_t moves_ = 0;
  std::vector<std::pair<Seat, Move>> history_;
  std::string broken_;
};

// Where one thread inspects games of a series: the lowest broken one is reported, whatever thread found it.
template <Game G>
struct LawRoom {
  explicit LawRoom(int fixed_seats) : seats(fixed_seats) {}

  bool play(std::uint64_t game, std::uint64_t seed) {
    Inspector<G> inspector(seed, seats);
    const std::string& law = inspector.run();
    ++games;
    moves += inspector.moves();
    if (!law.empty() && (broken.empty() || game < worst)) {
      worst = game;
      broken = law;
    }
    return law.empty();
  }

  int seats;  // 0: any number
  std::uint64_t games = 0, moves = 0;
  std::string broken;
  std::uint64_t worst = 0;  // the game that broke it
};

}  // namespace tortuga
