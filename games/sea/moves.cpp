// What is offered in each decision, and what is done for somebody who is absent (section 5 of the rules).
#include "games/sea/moves.h"

#include "games/sea/goods.h"
#include "games/sea/sea.h"
#include "games/sea/sight.h"

namespace tortuga {
namespace sea {
namespace {

// D05 and D09: every different card once, and once more if a token may go with it.
template <class Choice, class TokenFits>
void list_cards(const Player& me, Moves& list, TokenFits fits) {
  Moves::Pen pen(list);
  KindSet kinds;
  for (Card card : me.hand) {
    if (!is_playable(card) || !kinds.add(card)) continue;
    pen.push(Choice{card, false});
    pen.offer(Choice{card, true}, fits(me, card));
  }
}

// D08 and D14
void list_nudges(const State& state, Seat seat, Moves& list) {
  Moves::Pen pen(list);
  for (int c = 0; c < kColours; ++c) {
    const Colour ship = static_cast<Colour>(c);
    if (!may_move(state, seat, ship)) continue;
    for (Path path : kNudges) pen.push(Sail{ship, path});
  }
  pen.push(Pass{});
}

void list_islands(const State& state, Moves& list) {
  Moves::Pen pen(list);
  const Courses courses = courses_of(state.card, state.token);
  List<Square, kMostIslands> squares;
  for (int i = 0; i < state.islands.size(); ++i) {
    bool named = squares.has(state.islands[i]);  // of stacked islands one is like the other
    for (const Mover& mover : state.voyage.movers) named = named || mover.piece == i;
    if (named) continue;
    squares.push(state.islands[i]);
    for (Path path : courses) pen.push(Drift{state.islands[i], path});
  }
  pen.push(Pass{});
}

}  // namespace

// D10: the next ship whose course is to be chosen.
Colour next_blown(const State& state) {
  int chosen = state.voyage.movers.size();
  for (Colour ship : fleet(state))
    if (!owns(state, state.turn, ship) && chosen-- == 0) return ship;
  return Colour::orange;
}

}  // namespace sea

using namespace sea;

SeatSet SeaOfPlunder::deciders(const Rules&, const State& state) {
  switch (state.stage) {
    case Stage::over: return {};
    case Stage::vote: {
      SeatSet seats;
      for (int i = 0; i < state.seats(); ++i)
        if (state.votes[static_cast<std::size_t>(i)] == Ballot::none) seats.add(Seat{i});
      return seats;
    }
    case Stage::keep:
    case Stage::bribe:
    case Stage::combo:
    case Stage::smuggle: return SeatSet::only(state.asked);
    default: return SeatSet::only(state.turn);
  }
}

void SeaOfPlunder::moves(const Rules& rules, const State& state, Seat seat, Moves& list) {
  list.clear();
  if (!deciders(rules, state).has(seat)) return;
  const Player& me = state.at(seat);
  switch (state.stage) {
    case Stage::vote:
      for (int i = 0; i < state.seats(); ++i)
        if (Seat{i} != seat) list.push(Vote{Seat{i}});
      return;
    case Stage::keep:
      for (int c = 0; c < kColours; ++c)
        if (state.captains.at(c) == seat) list.push(Keep{static_cast<Colour>(c)});
      return;
    case Stage::draw: {
      Moves::Pen pen(list);
      pen.push(Draw{Source::deck});
      pen.offer(Draw{Source::pile}, pile_offered(rules, state));
      return;
    }
    case Stage::play: return list_cards<Play>(me, list, token_fits_play);
    case Stage::discard: return list_cards<Discard>(me, list, token_fits_discard);
    case Stage::sail: {
      Moves::Pen pen(list);
      const Courses courses = play_courses(state, seat);
      for (int c = 0; c < kColours; ++c)
        if (may_move(state, seat, static_cast<Colour>(c)))
          for (Path path : courses) pen.push(Sail{static_cast<Colour>(c), path});
      return;
    }
    case Stage::guess:
      list.push(Guess{Than::more});
      list.push(Guess{Than::fewer});
      return;
    case Stage::bury: {
      KindSet kinds;
      for (Card card : me.hand)
        if (is_playable(card) && kinds.add(card)) list.push(Bury{card});
      return;
    }
    case Stage::navigate:
    case Stage::lucky: return list_nudges(state, seat, list);
    case Stage::hurricane: {
      const Colour ship = next_blown(state);
      for (Path path : courses_of(state.card, state.token)) list.push(Blow{ship, path});
      return;
    }
    case Stage::trouble: {
      const auto pirate = static_cast<std::int8_t>(state.voyage.movers.size() + 1);
      for (Path path : courses_of(state.card, state.token)) list.push(Drive{pirate, path});
      return;
    }
    case Stage::drift: return list_islands(state, list);
    case Stage::bonus: {
      Moves::Pen pen(list);
      const Courses courses = courses_of(state.card, state.token);
      for (std::int8_t pirate = 1; pirate <= kPirates; ++pirate)
        for (Path path : courses) pen.push(Drive{pirate, path});
      return;
    }
    case Stage::bribe: {
      const Goods goods = goods_of(me);
      for (int c = 0; c < kColours; ++c)
        if (goods[static_cast<std::size_t>(c)] > 0) list.push(Bribe{static_cast<Colour>(c)});
      return;
    }
    case Stage::combo:
    case Stage::smuggle:
      for (int c = 0; c < kColours; ++c)
        if (state.stacks.at(c) > 0) list.push(Take{static_cast<Colour>(c)});
      if (state.stage == Stage::smuggle) list.push(Pass{});
      return;
    case Stage::over: return;
  }
}

SeaOfPlunder::Move SeaOfPlunder::fallback(const Rules& rules, const State& state, Seat seat) {
  const Player& me = state.at(seat);
  const auto leftmost = [&](Sort sort) {
    for (Card card : me.hand)
      if (sort_of(card) == sort) return card;
    return kNoCard;
  };
  switch (state.stage) {
    case Stage::vote: return Vote{next_seat(state, seat)};  // if nobody is there, all tie and chance decides
    case Stage::draw: return Draw{Source::deck};
    case Stage::play:
      for (Sort sort : {Sort::map, Sort::port, Sort::action})
        if (const Card card = leftmost(sort); card != kNoCard) return Play{card, false};
      break;
    case Stage::discard:
    case Stage::bury:
      for (Card card : me.hand)
        if (is_playable(card)) {
          if (state.stage == Stage::bury) return Bury{card};
          return Discard{card, false};
        }
      break;
    case Stage::drift:
    case Stage::navigate:
    case Stage::lucky: return Pass{};
    case Stage::bonus: {  // the first pair that touches no own ship and no island
      const Courses courses = courses_of(state.card, state.token);
      for (std::int8_t pirate = 1; pirate <= kPirates; ++pirate)
        for (Path path : courses) {
          const Sight sight = look_along(state, state.pirates[static_cast<std::size_t>(pirate - 1)], path, state.card);
          bool harmless = sight.islands == 0;
          for (int c = 0; c < kColours; ++c)
            if (owns(state, seat, static_cast<Colour>(c)) && (sight.ships >> c & 1) != 0) harmless = false;
          if (harmless) return Drive{pirate, path};
        }
      break;
    }
    case Stage::bribe: return Bribe{cheapest_good(rules, goods_of(me))};
    case Stage::combo:
    case Stage::smuggle: return Take{dearest_good(rules, state, goods_of(me))};
    case Stage::keep:
    case Stage::sail:
    case Stage::guess:
    case Stage::hurricane:
    case Stage::trouble:
    case Stage::over: break;
  }
  Moves list;  // the first choice there is
  moves(rules, state, seat, list);
  return list.empty() ? Move{Pass{}} : list[0];
}

}  // namespace tortuga
