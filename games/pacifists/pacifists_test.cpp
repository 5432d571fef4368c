// The rules that are easier to count than to tell as a scenario: decks, set-up, whole games, views.
#include "games/pacifists/pacifists.h"

#include <gtest/gtest.h>

#include "engine/read.h"
#include "games/pacifists/orders.h"
#include "games/registry.h"

namespace tortuga {
namespace {

using namespace pacifists;
using G = Pacifists;

G::State fresh(const Rules& rules, int seats, std::uint64_t seed = 1) {
  Dice dice = Dice::fast(seed);
  return G::start(rules, seats, dice);
}

// Everybody in turn lays nothing, until the game is over.
int play_passively(const Rules& rules, G::State& state, Dice& dice) {
  NoEvents nothing;
  int turns = 0;
  for (; !G::outcome(rules, state).over; ++turns) {
    const Seat seat = G::deciders(rules, state).front();
    G::play(rules, state, seat, G::fallback(rules, state, seat), dice, nothing);
  }
  return turns;
}

int built(const Rules& rules, int seats) {
  int cards = 0;
  for_each_enumerator<Order>([&](std::string_view, Order order) { cards += copies_built(rules, seats, order); });
  return cards;
}
int built(const Rules& rules) {
  int cards = 0;
  for_each_enumerator<Card>([&](std::string_view, Card card) { cards += copies_built(rules, card); });
  return cards;
}

// PAC-001
TEST(Pacifists, ThreeToEightPlay) {
  const AnyGame& game = find_game("pacifists")->game;
  for (int seats = 0; seats <= 12; ++seats) {
    Flaw flaw;
    Reason unfit;
    std::vector<std::string> notes;
    const auto match = game.start({}, seats, Seed::of(1), flaw, unfit, notes);
    EXPECT_EQ(match != nullptr, seats >= 3 && seats <= 8) << seats;
    if (match == nullptr) EXPECT_EQ(flaw.path, "seats");
  }
}

TEST(Pacifists, TheCaptainsDeckIsLevelledByTheNumberOfShips) {
  const int attacks[] = {20, 18, 16, 14, 12, 12};
  for (int seats = 3; seats <= 8; ++seats) {
    const Rules rules;
    EXPECT_EQ(built(rules, seats), 128);
    EXPECT_EQ(copies_built(rules, seats, Order::attack), attacks[seats - 3]);
    EXPECT_EQ(copies_built(rules, seats, Order::retreat), 40 - attacks[seats - 3]);
    Rules fixed;
    fixed.captains_deck = CaptainsDeck::fixed;
    EXPECT_EQ(built(fixed, seats), 128);
    EXPECT_EQ(copies_built(fixed, seats, Order::attack), 16);
    EXPECT_EQ(copies_built(fixed, seats, Order::retreat), 24);
  }
}

TEST(Pacifists, TwentyTwoGunsForEachRange) {
  const Rules rules;
  EnumMap<Ammunition, int> ammunition;
  int ranges[10] = {};
  for_each_enumerator<Order>([&](std::string_view, Order order) {
    if (!is_gun(order)) return;
    ranges[print_of(order).range] += copies_built(rules, 5, order);
    ammunition[print_of(order).ammunition] += copies_built(rules, 5, order);
  });
  for (int range : {0, 3, 6, 9}) EXPECT_EQ(ranges[range], 22) << range;
  EXPECT_EQ(ammunition[Ammunition::chainshot], 16);
  EXPECT_EQ(ammunition[Ammunition::grapeshot], 24);
  EXPECT_EQ(ammunition[Ammunition::solid], 28);
  EXPECT_EQ(ammunition[Ammunition::explosive], 20);
}

// PAC-103: the fields that the printed guns reach.
TEST(Pacifists, GunsReachTheFieldsOfTheTable) {
  const Rules rules;
  EXPECT_EQ(rules.guns[Gun::aimed_shot].spread - 1, 2);
  EXPECT_EQ(rules.guns[Gun::broadside].spread - 1, 3);
  EXPECT_EQ(rules.guns[Gun::scattered_fire].spread - 1, 5);
  EXPECT_EQ(rules.guns[Gun::bombs].spread - 1, 3);
}

TEST(Pacifists, ThePlayersDeckHolds136CardsInEveryCombination) {
  for (int bits = 0; bits < 4; ++bits) {
    Rules rules;
    rules.captains_swap = (bits & 1) != 0;
    rules.sabotage_card = (bits & 2) != 0;
    EXPECT_EQ(built(rules), 136) << bits;
    EXPECT_EQ(copies_built(rules, Card::other_starboard), rules.captains_swap ? 7 : 14);
    EXPECT_EQ(copies_built(rules, Card::wrong_side), rules.captains_swap ? 7 : 0);
    EXPECT_EQ(copies_built(rules, Card::will_be_grog), rules.sabotage_card ? 6 : 10);
    EXPECT_EQ(copies_built(rules, Card::further), rules.sabotage_card ? 13 : 16);
    EXPECT_EQ(copies_built(rules, Card::nearer), rules.sabotage_card ? 13 : 16);
    EXPECT_EQ(copies_built(rules, Card::sabotage), rules.sabotage_card ? 10 : 0);
    EXPECT_EQ(copies_built(rules, Card::not_your_post), 14);
    EXPECT_EQ(copies_built(rules, Card::demotivate), 16);
    EXPECT_EQ(copies_built(rules, Card::is_grog), 14);
    EXPECT_EQ(copies_built(rules, Card::both_sides), 10);
    EXPECT_EQ(copies_built(rules, Card::defect), 10);
    EXPECT_EQ(copies_built(rules, Card::belay), 10);
    EXPECT_EQ(copies_built(rules, Card::arm_mariners), 6);
  }
}

// PAC-010, PAC-013: a hand of three each, from the top, seat 0 first; then two captain cards a ship.
TEST(Pacifists, TheSetUpDealsHandsSeatBySeatFromTheTop) {
  for (int seats = 3; seats <= 8; ++seats) {
    Script script({{0, true, {}}, {0, true, {}}});
    Dice dice = Dice::scripted(script);
    const Rules rules;
    const G::State state = G::start(rules, seats, dice);
    EXPECT_EQ(script.finish(), "");
    EXPECT_EQ(state.players_left, 136 - 3 * seats);
    EXPECT_EQ(state.captains_left, 128 - 2 * seats);
    EXPECT_FALSE(state.start_seat.somebody());
    for (const Ship& ship : state.ships) EXPECT_EQ(ship.hand->size(), 3);
    // Unshuffled, the last kinds lie on top: six Arm the Mariners, then Belay that Order.
    EXPECT_TRUE(state.ships[0].hand->has(Card::arm_mariners) && state.ships[1].hand->has(Card::arm_mariners));
    EXPECT_TRUE(state.ships[2].hand->has(Card::belay));
    EXPECT_EQ(state.ships[0].at(Side::starboard).captain, Order::bombs_9_explosive);
  }
}

// PAC-032
TEST(Pacifists, AStartPlayerIsDrawnOnlyForClockwiseTurns) {
  Rules rules;
  rules.turn_order = TurnOrder::clockwise_fixed;
  SeatSet drawn;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const G::State state = fresh(rules, 5, seed);
    drawn.add(state.start_seat);
    EXPECT_EQ(G::deciders(rules, state), SeatSet::only(state.start_seat));
  }
  EXPECT_EQ(drawn, SeatSet::first(5));
}

// PAC-012, PAC-040: seven rounds, 7n turns at most, and even eight who never lay a card do not empty a deck.
TEST(Pacifists, ACalmGameTakesSevenTurnsForEachShip) {
  Rules rules;
  rules.success_from = 5;
  rules.die_sides = 5;
  rules.hull = 12;
  rules.crew = 12;
  int won = 0;
  for (int seats = 3; seats <= 8; ++seats)
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Dice dice = Dice::fast(seed);
      G::State state = G::start(rules, seats, dice);
      const int turns = play_passively(rules, state, dice);
      EXPECT_LE(turns, 7 * seats);
      EXPECT_LE(state.round, 7);
      if (state.ending != Ending::won) continue;
      ++won;
      EXPECT_EQ(turns, 7 * seats);
      for (const Ship& ship : state.ships) EXPECT_EQ(ship.hand_size, 17);
      EXPECT_EQ(state.players_left, 136 - 17 * seats);
    }
  EXPECT_GT(won, 100);
}

// PAC-009, PAC-125, PAC-126
TEST(Pacifists, AllWinTogetherOrNobodyDoes) {
  const Rules rules;
  int won = 0, lost = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Dice dice = Dice::fast(seed);
    G::State state = G::start(rules, 3, dice);
    play_passively(rules, state, dice);
    const Outcome outcome = G::outcome(rules, state);
    EXPECT_TRUE(outcome.shared);
    EXPECT_TRUE(outcome.places.empty());
    ASSERT_EQ(outcome.scores.size(), 1);
    if (outcome.winners.empty()) {
      ++lost;
      EXPECT_EQ(outcome.scores[0], 0);
    } else {
      ++won;
      EXPECT_EQ(outcome.winners, SeatSet::first(3));
      EXPECT_EQ(outcome.scores[0], state.crew());
    }
  }
  EXPECT_GT(won, 0);
  EXPECT_GT(lost, 0);
}

// PAC-031: with three cards in hand there are 19 turns, and any seat may take one.
TEST(Pacifists, ThreeDifferentCardsGiveNineteenTurns) {
  const Rules rules;
  G::State state = fresh(rules, 4);
  state.at(Seat{2}).hand = List<Card, kMostHand>{Card::further, Card::nearer, Card::belay};
  G::Moves list;
  G::moves(rules, state, Seat{2}, list);
  EXPECT_EQ(list.size(), 19);
}

TEST(Pacifists, TheLongestListHasRoom) {
  Rules rules;
  rules.later_revision = true;
  G::State state = fresh(rules, 3);
  List<Card, kMostHand> hand;
  for_each_enumerator<Card>([&](std::string_view, Card card) { hand.push(card); });
  for (Card card : {Card::further, Card::nearer, Card::belay, Card::defect, Card::is_grog, Card::sabotage})
    hand.push(card);
  state.at(Seat{0}).hand = hand;
  state.at(Seat{0}).hand_size = static_cast<std::int8_t>(hand.size());
  G::Moves list;
  G::moves(rules, state, Seat{0}, list);
  // 26 places; pairs of different cards 13 * 12 / 2 * 4, and three for each of the six cards held twice.
  EXPECT_EQ(list.size(), 1 + 26 + 312 + 18);
  for (const auto& move : list) ASSERT_FALSE(G::check(rules, state, Seat{0}, move).given());
}

// PAC-030, PAC-033: whoever is away lays nothing, breaks sails, loads chainshot.
TEST(Pacifists, TheDefaultsAreTheGentlest) {
  const Rules rules;
  G::State state = fresh(rules, 3);
  EXPECT_EQ(G::fallback(rules, state, Seat{1}), G::Move{Play{}});
  state.phase = Phase::boarding;
  state.at(Seat{1}).at(Side::port).sabotage = Sabotage::awaited;
  EXPECT_EQ(G::fallback(rules, state, Seat{1}), (G::Move{Wreck{Side::port, Tokens::sails}}));
  state.phase = Phase::artillery;
  EXPECT_EQ(G::fallback(rules, state, Seat{1}), (G::Move{Load{Side::port, Ammunition::chainshot}}));
}

// PAC-011: a bot or a client cannot learn from the bytes of a view what others hold.
TEST(Pacifists, AViewHoldsNothingOfOtherHands) {
  const Rules rules;
  G::State state = fresh(rules, 4);
  G::State other = state;
  for (int i = 1; i < 4; ++i)
    for (Card& card : *other.ships[i].hand) card = Card::sabotage;
  G::conceal(rules, state, Seat{0});
  G::conceal(rules, other, Seat{0});
  EXPECT_TRUE(same(state, other));
  EXPECT_TRUE(state.ships[1].hand.hidden());
  EXPECT_FALSE(state.ships[0].hand.hidden());
  EXPECT_TRUE(state.players_deck.hidden() && state.captains_deck.hidden());
}

// PAC-037: an imagined face-down Defect lies only where it may.
TEST(Pacifists, ImaginedCardsLieWhereTheyMay) {
  const Rules rules;
  G::State state = fresh(rules, 3);
  Ship& ship = state.at(Seat{1});
  ship.at(Side::port).captain = Order::retreat;
  ship.at(Side::port).cards = Laid{Card::nearer, Card::nearer};
  ship.at(Side::port).laid = 2;
  state.had_turn.add(Seat{1});
  Dice dice = Dice::fast(5);
  int belays = 0;
  for (int i = 0; i < 500; ++i) {
    G::State world = state;
    G::imagine(rules, world, Seat{0}, dice);
    EXPECT_FALSE(world.at(Seat{1}).at(Side::port).cards->has(Card::defect));
    belays += world.at(Seat{1}).at(Side::port).cards->has(Card::belay);
  }
  EXPECT_GT(belays, 20);
}

// Beside a gun that will hit, somebody laid a card that spoils it: not one more hand at the gun, nor Both Sides, which
// does nothing there. Of all cards that could lie there every sixth is one of these.
TEST(Pacifists, ImaginedCardsHelpWhereTheyLie) {
  const Rules rules;
  G::State state = fresh(rules, 3);
  Ship& ship = state.at(Seat{1});
  ship.at(Side::port).captain = Order::broadside_3_solid;
  ship.at(Side::port).cards = Laid{Card::nearer};
  ship.at(Side::port).laid = 1;
  state.had_turn.add(Seat{1});
  Dice dice = Dice::fast(6);
  int useless = 0;
  for (int i = 0; i < 500; ++i) {
    G::State world = state;
    G::imagine(rules, world, Seat{0}, dice);
    const Card card = (*world.at(Seat{1}).at(Side::port).cards)[0];
    useless += card == Card::will_be_grog || card == Card::both_sides;
  }
  EXPECT_LT(useless, 40);  // of cards drawn at random: about 79
  EXPECT_GT(useless, 0);   // nobody is sure
}

// PAC-Q46
TEST(Pacifists, AWinIsPraisedByTheShareOfTheCrew) {
  const Rules rules;
  const auto band = [&](int crew) {
    G::State state = fresh(rules, 3);
    state.round = 7;
    for (Ship& ship : state.ships)
      for (Post& post : ship.sides) post.captain = Order::none;
    state.ships[0].crew = static_cast<std::int8_t>(crew - 16);
    EventLog<G::Event> log;
    Dice dice = Dice::fast(1);
    for (int i = 0; i < 3; ++i) G::play(rules, state, Seat{i}, Play{}, dice, log);
    for (const auto& event : log.events())
      if (const auto* won = std::get_if<GameWon>(&event)) return won->band;
    ADD_FAILURE() << "not won";
    return Band::least;
  };
  EXPECT_EQ(band(24), Band::best);
  EXPECT_EQ(band(22), Band::best);  // 91.7 %
  EXPECT_EQ(band(21), Band::good);
  EXPECT_EQ(band(18), Band::good);  // exactly 75 %
  EXPECT_EQ(band(17), Band::fair);
}

TEST(Pacifists, ATimeLimitIsOffOrLongEnough) {
  Rules rules;
  for (int seconds : {0, 15, 600}) {
    rules.turn_seconds = static_cast<std::int16_t>(seconds);
    EXPECT_FALSE(G::unfit(rules, 4).given()) << seconds;
  }
  rules.turn_seconds = 14;
  EXPECT_TRUE(G::unfit(rules, 4).given());
}

TEST(Pacifists, ADeckThatDoesNotFitIsUnfit) {
  Rules rules;
  for (auto& copies : rules.artillery) copies = 6;
  EXPECT_TRUE(G::unfit(rules, 4).given());
  rules = {};
  for (auto& copies : rules.cards) copies = 20;
  EXPECT_TRUE(G::unfit(rules, 4).given());
}

// The position in JSON shows the next card of a deck first.
TEST(Pacifists, ADeckIsWrittenTopFirst) {
  Pile<Card, 4> deck;
  deck.put_on_top(Card::belay);
  deck.put_on_top(Card::nearer);
  deck.push(Card::defect);
  EXPECT_EQ(to_json(deck), R"(["nearer","belay","defect"])");
  EXPECT_EQ(deck[0], Card::nearer);
  EXPECT_EQ(deck.draw(), Card::nearer);
  Pile<Card, 4> read;
  boost::json::value document;
  ASSERT_FALSE(parse_json(R"(["belay","defect"])", document).found());
  ASSERT_FALSE(Reader::read(document, read).found());
  EXPECT_EQ(read, deck);
}

}  // namespace
}  // namespace tortuga
