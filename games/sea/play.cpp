// What each move does, in the order of the rules. The steps it sets off stand by subject in the files included here.
#include "engine/visit.h"
#include "games/sea/actions.h"
#include "games/sea/deck.h"
#include "games/sea/effects.h"
#include "games/sea/ending.h"
#include "games/sea/event_cards.h"
#include "games/sea/herald.h"
#include "games/sea/islands.h"
#include "games/sea/riches.h"
#include "games/sea/start.h"
#include "games/sea/turn.h"
#include "games/sea/voyage.h"

namespace tortuga {
namespace sea {
namespace {

// --- Setup ---

// D02
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Vote& vote) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  state.votes[static_cast<std::size_t>(seat.index())] = ballot_for(vote.starter);
  deed.tell(VoteCast{seat});
  std::array<int, kMostSeats> count{};
  for (int i = 0; i < state.seats(); ++i) {
    const Ballot ballot = state.votes[static_cast<std::size_t>(i)];
    if (ballot == Ballot::none) return;
    ++count[static_cast<std::size_t>(voted_for(ballot))];
  }
  if constexpr (Deed<Sink>::kTells)
    for (int i = 0; i < state.seats(); ++i)
      deed.tell(VoteShown{Seat{i}, Seat{voted_for(state.votes[static_cast<std::size_t>(i)])}});
  int most = 0;
  for (int votes : count) most = votes > most ? votes : most;
  List<Seat, kMostSeats> tied;
  for (int i = 0; i < state.seats(); ++i)
    if (count[static_cast<std::size_t>(i)] == most) tied.push(Seat{i});
  state.votes = {};
  state.start = state.turn = tied[tied.size() > 1 ? deed.dice.pick(tied.size()) : 0];
  state.stage = Stage::draw;
  lay_out(rules, state, deed.dice);
  tell_board(rules, state, deed.tell);
  if (state.stage != Stage::keep) tell_cards(state, deed.tell);
}

// D03
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Keep& keep) {
  State& state = deed.state;
  take_good(state, seat, keep.good);
  deed.tell(GoodKept{seat, keep.good});
  deal(deed.rules, state, deed.dice);
  tell_cards(state, deed.tell);
}

// --- Draw phase ---

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Draw& move) {
  State& state = deed.state;
  if (move.source == Source::pile) {
    draw_from_pile(deed, seat);
    ++state.pile_drawn;
  } else {
    draw(deed, seat, Cause::draw);
  }
  ++state.drawn;
  draw_on(deed, seat);
}

// --- Play phase ---

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Play& move) {
  play(deed, seat, move.card, move.token);
}

// D05, D08, D14
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Sail& move) {
  State& state = deed.state;
  const Errand errand = state.stage == Stage::sail       ? Errand::play
                        : state.stage == Stage::navigate ? Errand::navigate
                                                         : Errand::lucky;
  sail(deed, seat, errand, move.ship, move.path);
}

// SEA-130
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Guess& guess) {
  State& state = deed.state;
  const Player& me = state.at(seat);
  deed.tell(Guessed{seat, guess.than});
  const int mine = me.hand.size();
  deed.tell(HandCounted{seat, static_cast<std::uint8_t>(mine)});
  for (Seat other = next_seat(state, seat); other != seat; other = next_seat(state, other)) {
    const int theirs = state.at(other).hand.size();
    deed.tell(HandCounted{other, static_cast<std::uint8_t>(theirs)});
    if (guess.than == Than::more ? theirs >= mine : theirs <= mine)
      indebt(deed, other, deed.rules.action_debt, Blame::broken_compass);
  }
  action_done(deed, seat);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Bury& move) {
  bury(deed, seat, move.card);
}

// --- Discard phase ---

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Discard& move) {
  discard(deed, seat, move.card, move.token);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Blow& move) {
  choose(deed, seat, static_cast<int>(move.ship), move.path, Errand::hurricane);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Drive& move) {
  State& state = deed.state;
  if (state.stage == Stage::trouble) return choose(deed, seat, move.pirate - 1, move.path, Errand::trouble);
  state.voyage.movers.push({byte(move.pirate - 1), move.path});  // D13
  depart(deed, seat, Errand::bonus);
}

// D12
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Drift& move) {
  State& state = deed.state;
  auto& movers = state.voyage.movers;
  int island = 0;
  while (state.islands[island] != move.island || named(state, island)) ++island;
  movers.push({byte(island), move.path});
  if (movers.size() == deed.rules.drift_islands || movers.size() == state.islands.size())
    depart(deed, seat, Errand::drift);
}

// --- Choices of those who were hit or who touched the Combo ---

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Bribe& move) {
  return_good(deed, seat, move.good);
  resume(deed);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Take& move) {
  if (deed.state.stage == Stage::smuggle) {  // SEA-162
    take_good(deed.state, seat, move.good);
    deed.tell(Smuggled{seat, move.good});
    return finish(deed);
  }
  take_at_combo(deed, seat, move.good);
  resume(deed);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Pass&) {
  State& state = deed.state;
  if (state.stage == Stage::smuggle) return finish(deed);
  if (state.stage == Stage::drift && !state.voyage.movers.empty()) return depart(deed, seat, Errand::drift);
  deed.tell(Stayed{seat});
  if (state.stage == Stage::drift) return effect_done(deed, seat);
  state.moves_left = 0;
  if (state.stage == Stage::lucky) return end_turn(deed, seat);
  proceed(deed, seat);
}

}  // namespace
}  // namespace sea

using namespace sea;

template <class Sink>
void SeaOfPlunder::play(const Rules& rules, State& state, Seat seat, const Move& move, Dice& dice, Sink& tell) {
  sea::Deed<Sink> deed{rules, state, dice, tell};
  visit_kind(move, [&](const auto& kind) { carry_out(deed, seat, kind); });
}

template void SeaOfPlunder::play(const Rules&, State&, Seat, const Move&, Dice&, NoEvents&);
template void SeaOfPlunder::play(const Rules&, State&, Seat, const Move&, Dice&, EventLog<Event>&);

}  // namespace tortuga
