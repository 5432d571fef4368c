// What the bosun is expected to see.
#include <gtest/gtest.h>

#include "games/pacifists/forecast.h"
#include "games/pacifists/pacifists.h"
#include "games/pacifists/scene.h"
#include "lab/trials.h"

namespace tortuga {
namespace {

using namespace pacifists;
using G = Pacifists;
using Orders = std::vector<std::tuple<int, Side, Order>>;

constexpr Side S = Side::starboard, P = Side::port;

G::State table(int seats, const Orders& orders, std::initializer_list<Card> hand) {
  Dice dice = Dice::fast(1);
  G::State state = G::start({}, seats, dice);
  for (Ship& ship : state.ships)
    for (Post& post : ship.sides) post.captain = Order::none;
  for (const auto& [seat, side, order] : orders) state.ships[seat].at(side).captain = order;
  List<Card, kMostHand> cards;
  for (Card card : hand) cards.push(card);
  state.ships[0].hand = cards;
  G::settle({}, state);
  return state;
}

Advice<G::Move> advice(G::State state, int seat = 0) {
  Dice dice = Dice::fast(1);
  G::conceal({}, state, Seat{seat});
  return G::bosun({}, state, Seat{seat}, dice);
}

G::Move lay(std::initializer_list<Lay> cards) {
  Play play;
  for (const Lay& card : cards) play.cards.push(card);
  return play;
}

TEST(PacifistsBosun, SavesItsCardsWhenNothingThreatens) {
  // Fields 7 to 9: the others are 5 and 10 away. Chainshot takes sails only.
  for (const Order gun : {Order::broadside_6_solid, Order::broadside_9_chainshot}) {
    const G::State state = table(3, {{0, P, gun}}, {Card::nearer, Card::further, Card::belay});
    const auto got = advice(state);
    EXPECT_EQ(got.move, lay({}));
    EXPECT_EQ(got.why.sentence, "hint.save");
  }
}

TEST(PacifistsBosun, AimsAnotherWayWhenAGunWouldSinkAShip) {
  G::State state = table(3, {{0, P, Order::broadside_3_solid}}, {Card::further, Card::both_sides, Card::defect});
  state.ships[1].hull = 1;
  const auto got = advice(state);
  EXPECT_EQ(got.move, lay({{Card::further, P}}));
  EXPECT_EQ(got.why.sentence, "hint.doom");
}

TEST(PacifistsBosun, DoesNotAimAtTheNextShip) {
  G::State state = table(3, {{0, P, Order::broadside_3_solid}}, {Card::further, Card::nearer});
  state.ships[1].hull = 1;
  state.ships[2].hull = 1;
  state.gaps[0] = 4;  // ship 1 is 5 away
  state.gaps[1] = 1;  // ship 2 is 7 away: Further would hit it
  EXPECT_EQ(advice(state).move, lay({{Card::nearer, P}}));
}

TEST(PacifistsBosun, StopsAnAttackThatWouldCloseAGap) {
  const G::State state = table(3, {{0, P, Order::attack}}, {Card::not_your_post, Card::further});
  const auto got = advice(state);
  EXPECT_EQ(got.move, lay({{Card::not_your_post, P}}));
  EXPECT_EQ(got.why.sentence, "hint.gaps");
}

TEST(PacifistsBosun, LeavesAlonePlayedCardsOfOthers) {  // sees how many, not which
  G::State state = table(3, {{0, P, Order::broadside_3_solid}, {1, S, Order::attack}}, {Card::further});
  state.ships[1].at(S).cards = Laid{Card::is_grog};
  state.had_turn.add(Seat{1});
  G::settle({}, state);
  G::State other = state;
  other.ships[1].at(S).cards = Laid{Card::both_sides};
  EXPECT_EQ(advice(state).move, advice(other).move);
}

// The gun of ship 2 makes ship 1's loss likely; whoever sails ship 2 and holds many cards will see to that.
TEST(PacifistsBosun, CountsOnThoseWhoHaveYetToLay) {
  G::State state = table(3, {{0, P, Order::broadside_3_solid}, {2, S, Order::broadside_3_solid}},
                         {Card::further, Card::both_sides, Card::defect});
  state.round = 5;
  List<Card, kMostHand> many;
  for (int k = 0; k < 8; ++k) many.push(Card::further);
  state.ships[2].hand = many;
  state.had_turn.add(Seat{1});
  G::settle({}, state);
  EXPECT_EQ(advice(state).move, lay({}));
  state.had_turn.add(Seat{2});
  EXPECT_EQ(advice(state).move, lay({{Card::further, P}}));
}

TEST(PacifistsBosun, SpendsEverythingUsefulInTheLastRound) {
  G::State state = table(3, {{0, P, Order::broadside_3_grapeshot}, {0, S, Order::broadside_3_grapeshot}},
                         {Card::further, Card::nearer});
  state.round = 7;
  EXPECT_EQ(std::get<Play>(advice(state).move).cards.size(), 2);
}

TEST(PacifistsBosun, BreaksSailsAndLoadsChainshot) {
  G::State state = table(3, {{0, P, Order::broadside_3_solid}}, {});
  state.phase = Phase::artillery;
  state.ships[0].at(P).sabotage = Sabotage::awaited;
  EXPECT_EQ(advice(state).move, (G::Move{Load{P, Ammunition::chainshot}}));
  state.phase = Phase::boarding;
  EXPECT_EQ(advice(state).move, (G::Move{Wreck{P, Tokens::sails}}));
}

// Patient play wins 84, 77, 77, 80, 80 games in 100 with 3, 4, 5, 6, 8 ships.
TEST(PacifistsBosun, WinsMostGamesAtEveryTableSize) {
#ifdef TORTUGA_FEW_GAMES
  constexpr int kGames = 8, kMost = 4;
#else
  constexpr int kGames = 80, kMost = 62;
#endif
  for (int seats = 3; seats <= 8; ++seats) {
    ArenaOrder order;
    order.players.assign(static_cast<std::size_t>(seats), Recruit{Rank::stand_in()});
    order.games = kGames;
    Flaw flaw;
    const ArenaResult result = find_trials("pacifists")->arena(order, flaw);
    EXPECT_GT(result.wins[0], kMost) << seats;
    EXPECT_GT(static_cast<double>(result.shared_score), result.wins[0] * 8 * seats * 0.5) << seats;
  }
}

// --- The forecast it reckons with ---

void expect_equal(const Perils& ahead, const Perils& told, int seats) {
  for (int i = 0; i < seats; ++i) {
    EXPECT_EQ(ahead.gaps[i], told.gaps[i]);
    EXPECT_EQ(ahead.dangers[i].sails, told.dangers[i].sails);
    EXPECT_EQ(ahead.dangers[i].crew, told.dangers[i].crew);
    EXPECT_EQ(ahead.dangers[i].hull, told.dangers[i].hull);
    EXPECT_EQ(ahead.leaving[i], told.leaving[i]);
    EXPECT_EQ(ahead.coming[i], told.coming[i]);
  }
}

// The bosun's quick look is what everybody is shown, whatever lies on the table; also when one ship's cards are tried.
TEST(PacifistsBosun, ReckonsWithTheForecast) {
  for (int options = 0; options < 16; ++options) {
    Rules rules;
    rules.boarding_contact = (options & 1) != 0;
    rules.captains_swap = (options & 2) != 0;
    rules.dual_use_cards = (options & 4) != 0;
    rules.sabotage_card = (options & 8) != 0;
    Dice dice = Dice::fast(static_cast<std::uint64_t>(options));
    const int seats = 3 + options % 6;
    G::State state = G::start(rules, seats, dice);
    G::Moves list;
    NoEvents nothing;
    while (!G::outcome(rules, state).over) {
      const Seat seat = G::deciders(rules, state).front();
      expect_equal(Scene{rules, state}.perils(), forecast(rules, state), seats);
      G::moves(rules, state, seat, list);
      const auto move = list[dice.pick(list.size())];
      if (const Play* play = std::get_if<Play>(&move)) {
        G::State tried = state;
        Scene scene(rules, tried);
        lay(tried, seat, *play);
        scene.reveal(seat);
        expect_equal(scene.perils(), forecast(rules, tried), seats);
      }
      ASSERT_FALSE(HasFailure()) << to_json(state);
      G::play(rules, state, seat, move, dice, nothing);
    }
  }
}

TEST(PacifistsForecast, FollowsMovementBeforeItLooksWhereGunsPoint) {
  const G::State state = table(3, {{0, P, Order::bombs_3_explosive}, {1, P, Order::attack}}, {});
  const Forecast ahead = forecast({}, state);
  EXPECT_EQ(ahead.gaps[1], 0);
  EXPECT_EQ(ahead.at(Seat{0}, P).hits, SeatSet{}.add(Seat{1}).add(Seat{2}));
  EXPECT_EQ(ahead.at(Seat{0}, P).dice, 3);
  EXPECT_EQ(ahead.dangers[1].hull, 3);
  EXPECT_EQ(ahead.dangers[2].crew, 3);
}

// Water that is nearly gone is a danger of the next round; the last one has none.
TEST(PacifistsForecast, WarnsOfContactOnlyWhileARoundIsToCome) {
  const auto warned = [](G::State state) {
    Page page(true);
    G::conceal({}, state, Seat{0});
    G::answer({}, state, Seat{0}, "threats", page);
    return std::any_of(page.lines().begin(), page.lines().end(),
                       [](const Line& line) { return line.sentence == "page.threat_gap"; });
  };
  G::State state = table(3, {}, {});
  state.gaps[0] = 1;
  state.round = static_cast<decltype(state.round)>(Rules{}.rounds - 1);
  EXPECT_TRUE(warned(state));
  state.round = static_cast<decltype(state.round)>(Rules{}.rounds);
  EXPECT_FALSE(warned(state));
}

TEST(PacifistsForecast, SeesRamsOnBothShips) {
  G::State state = table(4, {{0, P, Order::attack}, {1, S, Order::attack}}, {});
  state.gaps[0] = 2;
  state.ships[0].sails = 1;
  const Forecast ahead = forecast({}, state);
  EXPECT_EQ(ahead.at(Seat{0}, P).distance, 2);
  EXPECT_EQ(ahead.at(Seat{1}, S).ram[static_cast<int>(S)], 4);
  EXPECT_EQ(ahead.dangers[0].hull, 4);
  EXPECT_EQ(ahead.dangers[1].hull, 4);
}

TEST(PacifistsForecast, CountsTheCardsOfADraft) {
  const G::State state =
      table(3, {{0, S, Order::aimed_shot_3_solid}, {0, P, Order::attack}}, {Card::is_grog, Card::not_your_post});
  Play play;
  play.cards.push({Card::is_grog, S});
  play.cards.push({Card::not_your_post, P});
  const Forecast ahead = forecast({}, drafted(state, Seat{0}, play));
  EXPECT_EQ(ahead.at(Seat{0}, P).distance, 0);
  EXPECT_EQ(ahead.at(Seat{0}, S).tokens, 8);
  EXPECT_EQ(ahead.at(Seat{0}, S).dice, 5);  // half of eight, and one for the aimed shot
  EXPECT_EQ(ahead.gaps[0], 4);
}

// PAC-058, PAC-Q08, PAC-Q11
TEST(PacifistsForecast, ABelayedOrderIsUnknownOnlyWhereACardWillLie) {
  Rules rules;
  rules.belay_on_boarding = BelayOnBoarding::no_effect;
  const G::State state = table(3, {{0, S, Order::boarding}, {0, P, Order::attack}}, {Card::belay, Card::arm_mariners});
  Play play;
  play.cards.push({Card::belay, S});
  EXPECT_FALSE(forecast(rules, drafted(state, Seat{0}, play)).at(Seat{0}, S).unknown);
  play.cards[0].side = P;
  const Forecast ahead = forecast(rules, drafted(state, Seat{0}, play));
  EXPECT_TRUE(ahead.at(Seat{0}, P).unknown);
  EXPECT_EQ(ahead.gaps[0], 4);
  play.cards.push({Card::arm_mariners, P});
  EXPECT_EQ(forecast(rules, drafted(state, Seat{0}, play)).at(Seat{0}, P).order, Order::boarding);
}

// PAC-144
TEST(PacifistsForecast, ASabotagedGunThatHitsWaitsForItsOwner) {
  Rules rules;
  rules.sabotage_card = true;
  G::State state = table(3, {{0, P, Order::bombs_3_explosive}}, {Card::sabotage});
  Play play;
  play.cards.push({Card::sabotage, P});
  EXPECT_TRUE(forecast(rules, drafted(state, Seat{0}, play)).at(Seat{0}, P).loads);
  state.gaps[0] = 9;
  EXPECT_FALSE(forecast(rules, drafted(state, Seat{0}, play)).at(Seat{0}, P).loads);
}

// Worked example 1, and Nearer beside the gun of example 7: the same as a page reads it.
TEST(PacifistsForecast, IsTheSameForThePage) {
  const G::State state =
      table(4, {{0, P, Order::broadside_3_grapeshot}, {2, S, Order::broadside_6_solid}}, {Card::nearer});
  const Prospect ahead = G::figures({}, state, Seat{0});
  const SideProspect& gun = ahead.ships[0].sides[P];
  EXPECT_EQ(gun.hits, SeatSet{}.add(Seat{1}));
  EXPECT_EQ(std::pair(gun.first, gun.last), std::pair(std::int16_t{4}, std::int16_t{6}));
  EXPECT_EQ(gun.dice, 4);
  EXPECT_EQ(ahead.ships[1].dangers.crew, 4);
  EXPECT_TRUE(ahead.ships[2].sides[S].hits.empty());
  EXPECT_EQ(ahead.ships[2].sides[S].dice, 0);
  EXPECT_EQ(ahead.gaps[0], 4);
  const Prospect then = G::outline({}, state, Seat{0}, lay({{Card::nearer, P}}));
  EXPECT_TRUE(then.ships[0].sides[P].hits.empty());
  EXPECT_EQ(then.ships[0].sides[P].last, 3);
  EXPECT_EQ(then.ships[1].dangers.crew, 0);
}

// What a page says beside the ring: PAC-121 and PAC-122 for four ships, a success from 4 on, and the tide takes one
// tile.
TEST(PacifistsForecast, TellsThePageWhatTheNumbersOfTheRulesComeTo) {
  G::State state = table(4, {}, {});
  state.gaps[2] = 1;
  G::Rules rules;
  Prospect told = G::figures(rules, state, Seat{0});
  EXPECT_TRUE(told.preview);
  EXPECT_EQ(told.closing, SeatSet{}.add(Seat{2}));
  EXPECT_EQ(std::tuple(told.low, told.high), std::tuple(4, 8));
  EXPECT_EQ(std::vector<int>(told.counting.begin(), told.counting.end()), (std::vector{4, 5, 6}));
  rules.threat_preview = false;
  rules.success_from = 5;
  rules.die_sides = 8;
  told = G::figures(rules, state, Seat{0});
  EXPECT_FALSE(told.preview);
  EXPECT_EQ(std::vector<int>(told.counting.begin(), told.counting.end()), (std::vector{5, 6, 7, 8}));
}

}  // namespace
}  // namespace tortuga
