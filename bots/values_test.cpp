// A value is the same for every seat: where two seats change places, so do their rows.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/lostseas/lostseas.h"
#include "games/pacifists/pacifists.h"
#include "games/plunk/plunk.h"
#include "games/raiders/raiders.h"
#include "games/sea/sea.h"

namespace tortuga {
namespace {

Seat other(Seat seat) {
  return seat == Seat{0} ? Seat{1} : seat == Seat{1} ? Seat{0} : seat;
}

void change_places(lostseas::State& state) {
  std::swap(state.players[0], state.players[1]);
  state.turn = other(state.turn);
}
void change_places(sea::State& state) {
  std::swap(state.players[0], state.players[1]);
  for (Seat& captain : state.captains) captain = other(captain);
  state.turn = other(state.turn);
}
void change_places(raiders::State& state) {
  std::swap(state.ships[0], state.ships[1]);
  SeatSet afloat;
  for (Seat seat : state.afloat) afloat.add(other(seat));
  state.afloat = afloat;
  state.turn = other(state.turn);
}
void change_places(plunk::State& state) {
  std::swap(state.players[0], state.players[1]);
  for (auto& ship : state.ships) ship.seat = other(ship.seat);
  for (auto& yard : state.shipyards) yard.seat = other(yard.seat);
}

// Positions along a game of bosuns with three seats.
template <Game G, class F>
void along_a_game(F&& f) {
  typename G::Rules rules;
  G::for_bots(rules);
  Dice luck = Dice::fast(21);
  prepare_rules<G>(rules, 3, luck);
  auto state = G::start(rules, 3, luck);
  NoEvents nothing;
  for (int i = 0; i < 200 && !G::deciders(rules, state).empty(); ++i) {
    f(rules, state);
    const Seat seat = G::deciders(rules, state).front();
    auto view = state;
    G::conceal(rules, view, seat);
    G::play(rules, state, seat, G::bosun(rules, view, seat, luck).move, luck, nothing);
  }
}

template <class G>
class Values : public testing::Test {};
using Rivalries = testing::Types<LostSeas, SeaOfPlunder, Raiders, Plunk>;
TYPED_TEST_SUITE(Values, Rivalries);

TYPED_TEST(Values, AreTheSameForEverySeat) {
  along_a_game<TypeParam>([](const auto& rules, const auto& state) {
    typename TypeParam::Sheet here, there;
    TypeParam::appraise(rules, state, here);
    auto changed = state;
    change_places(changed);
    TypeParam::appraise(rules, changed, there);
    ASSERT_EQ(here.rows, there.rows);
    for (int seat = 0; seat < here.rows; ++seat)
      for (std::size_t column = 0; column < here.row[0].size(); ++column)
        ASSERT_NEAR(here.row[static_cast<std::size_t>(seat)][column],
                    there.row[static_cast<std::size_t>(other(Seat{seat}).index())][column], 1e-4)
            << TypeParam::kColumns[column];
  });
}

TEST(Values, OfACircleOfShipsDoNotDependOnWhereItBegins) {
  along_a_game<Pacifists>([](const auto& rules, const auto& state) {
    Pacifists::Sheet here, there;
    Pacifists::appraise(rules, state, here);
    auto turned = state;
    std::rotate(turned.ships.begin(), turned.ships.begin() + 1, turned.ships.end());
    std::rotate(turned.gaps.begin(), turned.gaps.begin() + 1, turned.gaps.end());
    Pacifists::appraise(rules, turned, there);
    for (std::size_t column = 0; column < here.row[0].size(); ++column)
      ASSERT_NEAR(here.row[0][column], there.row[0][column], 1e-4) << Pacifists::kColumns[column];
  });
}

}  // namespace
}  // namespace tortuga
