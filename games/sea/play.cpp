// What each move does: the phases of a turn, in the rulebook's order.
#include <algorithm>

#include "engine/visit.h"
#include "games/sea/herald.h"
#include "games/sea/reckoner.h"

namespace tortuga {
namespace sea {
namespace {

template <class Sink>
class Turn : Reckoner<Sink> {
  using Base = Reckoner<Sink>;
  using Base::byte;
  using Base::dice_;
  using Base::kTells;
  using Base::rules_;
  using Base::state_;
  using Base::tell_;
  using Base::word;

 public:
  Turn(const Rules& rules, State& state, Seat seat, Dice& dice, Sink& tell)
      : Base(rules, state, dice, tell), seat_(seat), me_(state.at(seat)) {}

  // --- Setup ---

  void operator()(const Vote& vote) {  // D02
    state_.votes[static_cast<std::size_t>(seat_.index())] = ballot_for(vote.starter);
    tell_(VoteCast{seat_});
    std::array<int, kMostSeats> count{};
    for (int i = 0; i < state_.seats(); ++i) {
      const Ballot ballot = state_.votes[static_cast<std::size_t>(i)];
      if (ballot == Ballot::none) return;
      ++count[static_cast<std::size_t>(voted_for(ballot))];
    }
    if constexpr (kTells)
      for (int i = 0; i < state_.seats(); ++i)
        tell_(VoteShown{Seat{i}, Seat{voted_for(state_.votes[static_cast<std::size_t>(i)])}});
    int most = 0;
    for (int votes : count) most = votes > most ? votes : most;
    List<Seat, kMostSeats> tied;
    for (int i = 0; i < state_.seats(); ++i)
      if (count[static_cast<std::size_t>(i)] == most) tied.push(Seat{i});
    state_.votes = {};
    state_.start = state_.turn = tied[tied.size() > 1 ? dice_.pick(tied.size()) : 0];
    state_.stage = Stage::draw;
    lay_out(rules_, state_, dice_);
    tell_board(rules_, state_, tell_);
    if (state_.stage != Stage::keep) tell_cards(state_, tell_);
  }

  void operator()(const Keep& keep) {  // D03
    Base::take_good(seat_, keep.good);
    tell_(GoodKept{seat_, keep.good});
    deal(rules_, state_, dice_);
    tell_cards(state_, tell_);
  }

  // --- Draw phase ---

  void operator()(const Draw& move) {
    if (move.source == Source::pile) {
      Base::draw_from_pile(seat_);
      ++state_.pile_drawn;
    } else {
      Base::draw(seat_, Cause::draw);
    }
    ++state_.drawn;
    draw_on();
  }

  // --- Play phase ---

  void operator()(const Play& move) { play(move.card, move.token); }

  void operator()(const Sail& move) {  // D05, D08, D14
    const Errand errand = state_.stage == Stage::sail       ? Errand::play
                          : state_.stage == Stage::navigate ? Errand::navigate
                                                            : Errand::lucky;
    sail(errand, move.ship, move.path);
  }

  void operator()(const Guess& guess) {  // SEA-130
    tell_(Guessed{seat_, guess.than});
    const int mine = me_.hand.size();
    tell_(HandCounted{seat_, static_cast<std::uint8_t>(mine)});
    for (Seat other = next_seat(state_, seat_); other != seat_; other = next_seat(state_, other)) {
      const int theirs = state_.at(other).hand.size();
      tell_(HandCounted{other, static_cast<std::uint8_t>(theirs)});
      if (guess.than == Than::more ? theirs >= mine : theirs <= mine)
        Base::indebt(other, rules_.action_debt, Blame::broken_compass);
    }
    action_done();
  }

  void operator()(const Bury& move) { bury(move.card); }

  // --- Discard phase ---

  void operator()(const Discard& move) { discard(move.card, move.token); }

  void operator()(const Blow& move) { choose(static_cast<int>(move.ship), move.path, Errand::hurricane); }

  void operator()(const Drive& move) {
    if (state_.stage == Stage::trouble) return choose(move.pirate - 1, move.path, Errand::trouble);
    state_.voyage.movers.push({byte(move.pirate - 1), move.path});  // D13
    depart(Errand::bonus);
  }

  void operator()(const Drift& move) {  // D12
    auto& movers = state_.voyage.movers;
    int island = 0;
    while (state_.islands[island] != move.island || named(island)) ++island;
    movers.push({byte(island), move.path});
    if (movers.size() == rules_.drift_islands || movers.size() == state_.islands.size()) depart(Errand::drift);
  }

  // --- Choices of those who were hit or who touched the Combo ---

  void operator()(const Bribe& move) {
    Base::return_good(seat_, move.good);
    resume();
  }

  void operator()(const Take& move) {
    if (state_.stage == Stage::smuggle) {  // SEA-162
      Base::take_good(seat_, move.good);
      tell_(Smuggled{seat_, move.good});
      return Base::finish();
    }
    Base::take_at_combo(seat_, move.good);
    resume();
  }

  void operator()(const Pass&) {
    if (state_.stage == Stage::smuggle) return Base::finish();
    if (state_.stage == Stage::drift && !state_.voyage.movers.empty()) return depart(Errand::drift);
    tell_(Stayed{seat_});
    if (state_.stage == Stage::drift) return effect_done();
    state_.moves_left = 0;
    if (state_.stage == Stage::lucky) return end_turn();
    proceed();
  }

 private:
  // SEA-020 to SEA-025. Where only the deck is left to choose, nobody is asked.
  void draw_on() {
    while (state_.drawn < rules_.draws) {
      if (pile_offered(rules_, state_)) {
        state_.stage = Stage::draw;
        return;
      }
      Base::draw(seat_, Cause::draw);
      ++state_.drawn;
    }
    Base::resolve_events();
    state_.phase = Phase::play;
    play_on();
  }

  // The only different card that may be played or discarded, if there is just one and no token could go with it.
  template <class TokenFits>
  Card only_choice(TokenFits fits) const {
    Card only = kNoCard;
    for (Card card : me_.hand) {
      if (!is_playable(card) || card == only) continue;
      if (only != kNoCard) return kNoCard;
      only = card;
    }
    return fits(me_, only) ? kNoCard : only;
  }

  // SEA-045, SEA-046, SEA-138: the next card to play, or the Discard phase.
  void play_on() {
    state_.card = kNoCard;
    state_.token = false;
    if (state_.plays_left > 0 && !holds_playable(me_)) {
      state_.plays_left = 0;
      tell_(PlayLost{seat_});
    }
    if (state_.plays_left == 0) return begin_discard();
    state_.stage = Stage::play;
    if (state_.plays_left == kMostPlays) return;
    if (const Card only = only_choice(token_fits_play); only != kNoCard) play(only, false);
  }

  void put_on_pile(Card card, bool token) {
    Base::remove_open(seat_, card);
    state_.pile.push(card);
    state_.card = card;
    state_.token = token;
    me_.tokens = word(me_.tokens - token);  // SEA-056
  }

  void play(Card card, bool token) {
    put_on_pile(card, token);
    --state_.plays_left;
    tell_(Played{seat_, card, token});
    if (sort_of(card) == Sort::action) return act(card);
    const Courses courses = play_courses(state_, seat_);
    int ships = 0;
    Colour ship = Colour::orange;
    for (int c = 0; c < kColours; ++c)
      if (may_move(state_, seat_, static_cast<Colour>(c))) {
        ++ships;
        ship = static_cast<Colour>(c);
      }
    if (ships == 1 && courses.count == 1) return sail(Errand::play, ship, *courses.begin());
    state_.stage = Stage::sail;
  }

  void sail(Errand errand, Colour ship, Path path) {
    state_.voyage.movers.push({byte(static_cast<int>(ship)), path});
    depart(errand);
  }

  // SEA-130 to SEA-138
  void act(Card card) {
    switch (family_of(card)) {
      case Family::hurricane:
      case Family::trouble_at_sea:
      case Family::so_close_yet_so_far:
        state_.waiting.push(card);  // SEA-051
        tell_(EffectWaits{seat_, card});
        break;
      case Family::uncharted_waters:  // SEA-137
        Base::draw(seat_, rules_.uncharted_cards, Cause::uncharted);
        Base::resolve_events();
        state_.plays_left = byte(std::min(state_.plays_left + rules_.uncharted_plays, kMostPlays));
        tell_(PlaysGranted{seat_, state_.plays_left});
        break;
      case Family::resupply:  // SEA-136
        Base::draw(seat_, rules_.resupply_cards, Cause::resupply);
        state_.moves_left = rules_.resupply_bury;
        return bury_on();
      case Family::broken_compass: state_.stage = Stage::guess; return;
      case Family::cursed_treasure:  // SEA-131
        for (Seat other = next_seat(state_, seat_); other != seat_; other = next_seat(state_, other))
          if (state_.at(other).treasures >= me_.treasures)
            Base::indebt(other, rules_.action_debt, Blame::cursed_treasure);
        break;
      default: break;  // no other family is an Action
    }
    action_done();
  }

  void bury_on() {
    if (state_.moves_left == 0 || !holds_playable(me_)) {
      state_.moves_left = 0;
      return action_done();
    }
    state_.stage = Stage::bury;
    if (const Card only = only_choice([](const Player&, Card) { return false; }); only != kNoCard) bury(only);
  }

  void bury(Card card) {
    Base::remove_at(seat_, me_.hand.find(card));
    for (int i = 0; i < me_.hand.size(); ++i)  // the others do not see which it was; a Good it was not
      if (!is_good(me_.hand[i])) me_.seen[i] = Seen::owner;
    state_.deck.push(card);
    if (state_.buried.full()) state_.buried.take(0);
    state_.buried.push(seat_);
    tell_(Buried{seat_, card});
    --state_.moves_left;
    bury_on();
  }

  void action_done() {
    Base::resolve_events();
    play_on();
  }

  // --- Discard phase ---

  void begin_discard() {
    state_.phase = Phase::discard;
    if (!holds_playable(me_)) {  // SEA-065, SEA-068
      tell_(DiscardSkipped{seat_});
      if constexpr (kTells)
        for (Card card : state_.waiting) tell_(EffectLost{seat_, card});
      state_.waiting.clear();
      return end_phase();
    }
    state_.stage = Stage::discard;
    if (const Card only = only_choice(token_fits_discard); only != kNoCard) discard(only, false);
  }

  void discard(Card card, bool token) {
    put_on_pile(card, token);
    tell_(Discarded{seat_, card, token});
    state_.effect = 0;
    next_effect();
  }

  // SEA-068: the effects in the order they were played, then the bonus (SEA-066).
  void next_effect() {
    state_.voyage = {};
    if (state_.effect == state_.waiting.size()) {
      state_.waiting.clear();
      state_.effect = 0;
      state_.stage = Stage::bonus;
      return;
    }
    const Card card = state_.waiting[state_.effect];
    tell_(EffectBegan{seat_, card});
    if (card == kSoClose) {
      if (state_.islands.empty()) return effect_done();
      state_.stage = Stage::drift;
      return;
    }
    const Errand errand = card == kHurricane ? Errand::hurricane : Errand::trouble;
    const Courses courses = courses_of(state_.card, state_.token);
    if (courses.count > 1) {  // D10, D11
      state_.stage = card == kHurricane ? Stage::hurricane : Stage::trouble;
      return;
    }
    if (errand == Errand::trouble) {
      for (int p = 0; p < kPirates; ++p) state_.voyage.movers.push({byte(p), *courses.begin()});
    } else {
      for (Colour ship : fleet(state_))
        if (!owns(state_, seat_, ship)) state_.voyage.movers.push({byte(static_cast<int>(ship)), *courses.begin()});
    }
    depart(errand);
  }

  // SEA-069: one course after the other, and off when all are chosen.
  void choose(int piece, Path path, Errand errand) {
    state_.voyage.movers.push({byte(piece), path});
    int all = kPirates;
    if (errand == Errand::hurricane) {
      all = 0;
      for (Seat captain : state_.captains) all += captain.somebody() && captain != seat_;
    }
    if (state_.voyage.movers.size() == all) depart(errand);
  }

  bool named(int island) const {
    for (const Mover& mover : state_.voyage.movers)
      if (mover.piece == island) return true;
    return false;
  }

  void effect_done() {
    Base::resolve_events();
    ++state_.effect;
    next_effect();
  }

  // --- Voyages ---

  void depart(Errand errand) {
    Base::embark(errand);
    if (Base::sail_on()) arrive();
  }

  void resume() {
    state_.asked = kNobody;
    Base::contact_settled();
    if (Base::sail_on()) Turn{rules_, state_, state_.turn, dice_, tell_}.arrive();
  }

  // The action is complete: Events first (SEA-032), then what follows.
  void arrive() {
    const Errand errand = state_.voyage.errand;
    state_.voyage = {};
    switch (errand) {
      case Errand::none: return;
      case Errand::play:
      case Errand::bonus:
        Base::resolve_events();
        if (state_.token && me_.power == Power::navigator) {  // SEA-155
          state_.moves_left = rules_.navigator_steps;
          state_.stage = Stage::navigate;
          return;
        }
        return proceed();
      case Errand::navigate:
        Base::resolve_events();
        if (--state_.moves_left == 0) return proceed();
        state_.stage = Stage::navigate;
        return;
      case Errand::lucky:
        Base::resolve_events();
        if (--state_.moves_left == 0) return end_turn();
        state_.stage = Stage::lucky;
        return;
      case Errand::hurricane:
      case Errand::trouble:
      case Errand::drift: return effect_done();
    }
  }

  void proceed() {
    if (state_.phase == Phase::play) play_on();
    else end_phase();
  }

  // --- The end of a turn, a round, a game ---

  void end_phase() {
    state_.phase = Phase::end;
    if (me_.power == Power::lucky && state_.moved == Moved::none) {  // SEA-151
      state_.moves_left = rules_.lucky_steps;
      state_.stage = Stage::lucky;
      return;
    }
    end_turn();
  }

  void end_turn() {
    state_.drawn = state_.pile_drawn = state_.moves_left = 0;
    state_.plays_left = rules_.plays;
    state_.moved = Moved::none;
    state_.card = kNoCard;
    state_.token = false;
    const Seat next = next_seat(state_, seat_);
    if (next == state_.start) {  // SEA-171, SEA-175
      if (state_.ending == Ending::none && rules_.round_limit > 0 && state_.round >= rules_.round_limit)
        state_.ending = Ending::rounds;
      if (state_.ending != Ending::none) return Base::end_rounds();
      ++state_.round;
      tell_(RoundBegan{state_.round});
    }
    state_.turn = next;
    state_.phase = Phase::draw;
    tell_(TurnBegan{next, state_.round});
    Turn{rules_, state_, next, dice_, tell_}.draw_on();
  }

  Seat seat_;
  Player& me_;
};

}  // namespace
}  // namespace sea

using namespace sea;

template <class Sink>
void SeaOfPlunder::opening(const Rules& rules, const State& state, Sink& tell) {
  if (state.stage == Stage::vote) return tell(VoteOpened{static_cast<std::int8_t>(state.seats())});
  tell_board(rules, state, tell);
  if (state.stage != Stage::keep) tell_cards(state, tell);
}

template <class Sink>
void SeaOfPlunder::play(const Rules& rules, State& state, Seat seat, const Move& move, Dice& dice, Sink& tell) {
  visit_kind(move, Turn<Sink>{rules, state, seat, dice, tell});
}

template void SeaOfPlunder::opening(const Rules&, const State&, EventLog<Event>&);
template void SeaOfPlunder::play(const Rules&, State&, Seat, const Move&, Dice&, NoEvents&);
template void SeaOfPlunder::play(const Rules&, State&, Seat, const Move&, Dice&, EventLog<Event>&);

}  // namespace tortuga
