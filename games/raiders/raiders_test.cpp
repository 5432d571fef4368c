// What scenarios cannot say: setups of every size, exact arithmetic, knowledge, and play that the lists do not offer.
#include "games/raiders/raiders.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "bots/think.h"
#include "games/raiders/playing.h"
#include "games/raiders/volley.h"
#include "games/registry.h"
#include "lab/laws.h"
#include "narrator/narrator.h"

namespace tortuga::raiders {
namespace {

Rules rules_for(int seats, Rules rules = {}) {
  Raiders::prepare(rules, seats);
  return rules;
}

State fresh(const Rules& rules, int seats, std::uint64_t seed = 1) {
  Dice dice = Dice::fast(seed);
  return Raiders::start(rules, seats, dice);
}

std::map<Card, int> counted(const auto& pile) {
  std::map<Card, int> counts;
  for (Card card : pile) ++counts[card];
  return counts;
}

// A quiet position in which seat 0 is to decide, for tests that set up the rest.
State duel(const Rules& rules) {
  State state = fresh(rules, 2);
  for (Ship& ship : state.ships) {
    ship = {};
    ship.hp = ship.max_hp = 100;
  }
  state.stage = Stage::turn;
  state.round = 1;
  state.owed = {};
  state.order = {Seat{0}, Seat{1}};
  state.turn = Seat{0};
  Raiders::settle(rules, state);
  return state;
}

TEST(RaidersSetup, ASmallTableNeedsItsOption) {  // RAID-001
  Rules rules;
  for (int seats = 2; seats <= 12; ++seats) EXPECT_FALSE(Raiders::unfit(rules, seats).given());
  rules.small_table = false;
  EXPECT_TRUE(Raiders::unfit(rules, 2).given());
  EXPECT_TRUE(Raiders::unfit(rules, 3).given());
  EXPECT_FALSE(Raiders::unfit(rules, 4).given());
}

TEST(RaidersSetup, StartingGoldStaysBelowTheTarget) {  // RAID-006
  Rules rules;
  rules.gold_target = 10;
  rules.start_gold = 10;
  EXPECT_TRUE(Raiders::unfit(rules, 4).given());
  rules.start_gold = 9;
  EXPECT_FALSE(Raiders::unfit(rules, 4).given());
}

TEST(RaidersSetup, UpToSixShipsAllDifferAndNoneSailsMoreThanTwice) {  // RAID-002, RAID-003
  for (int seats = 2; seats <= 12; ++seats)
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const State state = fresh(rules_for(seats), seats, seed);
      std::map<ShipName, int> dealt;
      for (const Ship& ship : state.ships) ++dealt[ship.ship];
      for (const auto& [name, count] : dealt) EXPECT_LE(count, seats <= 6 ? 1 : 2);
      if (seats >= 6) EXPECT_EQ(dealt.size(), 6u);
    }
}

TEST(RaidersSetup, DecksGrowWithTheTableAsListed) {  // RAID-007, RAID-013
  struct Row {
    int seats, action, actions, loot, loots, starters;
  };
  for (const Row row :
       {Row{2, 3, 45, 5, 25, 15}, Row{5, 3, 45, 5, 25, 15}, Row{6, 3, 45, 5, 25, 30}, Row{7, 6, 90, 7, 35, 30},
        Row{9, 6, 90, 7, 35, 30}, Row{10, 6, 90, 8, 40, 30}, Row{11, 6, 90, 8, 40, 45}, Row{12, 6, 90, 8, 40, 45}}) {
    const Rules rules = rules_for(row.seats);
    int actions = 0, loots = 0, starters = 0, events = 0;
    for (int c = 0; c < kCards; ++c) {
      const Card card = static_cast<Card>(c);
      const int copies = rules.stock_of(card);
      if (among(card, kActionDeck)) actions += copies;
      if (among(card, kLootDeck)) loots += copies;
      if (among(card, kStarterDeck)) starters += copies;
    }
    for (int copies : rules.event_stock) events += copies;
    EXPECT_EQ(rules.stock_of(Card::trap_net), row.action) << row.seats;
    EXPECT_EQ(rules.stock_of(Card::map_fragment), row.loot) << row.seats;
    EXPECT_EQ(actions, row.actions) << row.seats;
    EXPECT_EQ(loots, row.loots) << row.seats;
    EXPECT_EQ(starters, row.starters) << row.seats;
    EXPECT_EQ(events, 10);
    EXPECT_EQ(rules.stock_of(Card::gunner_mate), 0);
  }
}

TEST(RaidersSetup, WithoutTheMapVictoryThereAreNoFragments) {  // RAID-013
  Rules options;
  options.win_map = false;
  const Rules rules = rules_for(4, options);
  const auto loot = counted(fresh(rules, 4).loot_deck);
  EXPECT_FALSE(loot.contains(Card::map_fragment));
  EXPECT_EQ(loot.at(Card::five_gold), 5);
  EXPECT_EQ(fresh(rules, 4).loot_deck.size(), 20);
}

TEST(RaidersSetup, CrewCardsJoinTheDecksByOption) {
  Rules options;
  options.crew_cards = true;
  const Rules rules = rules_for(4, options);
  EXPECT_EQ(rules.stock_of(Card::gunner_mate), 3);
  EXPECT_EQ(rules.event_stock[static_cast<std::size_t>(EventKind::mutiny)], 2);
}

TEST(RaidersVolley, IsExactForAnyNumberOfFactors) {  // RAID-053
  const Rules rules = rules_for(12);
  State state = duel(rules);
  Ship& from = state.ships[0];
  Ship& to = state.ships[1];
  from.ship = ShipName::golden_harpoon;
  to.ship = ShipName::stormrider;
  from.pending[Pending::explosive_shell] = 8;
  to.pending[Pending::hull_plating] = 8;
  to.pending[Pending::st_armor_plating] = 3;
  to.maneuver = 40;
  // 15 x 1.5^8 x 0.95 x 0.6 x 0.5^8 x 0.8^3 = 0.4381...: nothing
  Volley volley = volley_of(rules, state, from, to, false);
  EXPECT_EQ(volley.factors.size(), 21);
  EXPECT_EQ(damage_of(volley, volley.base(12)), 0);
  // 15 x 1.5^8 x 0.95 x 0.6 x 0.8^3 = 112.191...
  to.pending[Pending::hull_plating] = 0;
  volley = volley_of(rules, state, from, to, false);
  EXPECT_EQ(volley.factors.size(), 13);
  EXPECT_EQ(damage_of(volley, volley.base(12)), 112);
}

TEST(RaidersVolley, AWholeResultIsNotRoundedAway) {  // RAID-053: 20 x 0.95 x 0.8 x 0.5 is 7.6; 100 x 0.55 x 0.2 is 11,
                                                     // which binary fractions miss
  Volley volley;
  volley.factors = {55, 20};
  EXPECT_EQ(damage_of(volley, 100), 11);
  volley.factors = {95, 80, 50};
  EXPECT_EQ(damage_of(volley, 20), 7);
  volley.factors = {90, 70};
  EXPECT_EQ(damage_of(volley, 100), 63);
}

TEST(RaidersVolley, TheNarrowAndTheWideWayAgree) {
  Dice dice = Dice::fast(5);
  for (int trial = 0; trial < 2000; ++trial) {
    Volley narrow, wide;
    const int count = dice.range(1, 6);
    for (int i = 0; i < count; ++i) narrow.factors.push(static_cast<std::int16_t>(dice.range(0, 200)));
    wide.factors = narrow.factors;
    while (wide.factors.size() < 8) wide.factors.push(100);
    const int base = dice.range(0, 200);
    EXPECT_EQ(damage_of(narrow, base), damage_of(wide, base));
  }
}

TEST(RaidersKnowledge,
     AStowedCardIsKnownToWhoeverSawItOnTop) {  // section 6 of the rules: what a Peek showed stays private knowledge
  const Rules rules = rules_for(2);
  State state = duel(rules);
  state.ships[0].hand = {Card::st_spyglass_peek};
  state.loot_deck.clear();
  for (Card card : {Card::reinforced_rope, Card::five_gold, Card::five_gold}) state.loot_deck.push(card);
  Raiders::settle(rules, state);
  Dice dice = Dice::fast(1);
  NoEvents nothing;
  Raiders::play(rules, state, Seat{0}, Play{Card::st_spyglass_peek, {}}, dice, nothing);
  Raiders::play(rules, state, Seat{0}, Reload{}, dice, nothing);
  Raiders::play(rules, state, Seat{1}, Plunder{}, dice, nothing);
  State view = state;
  Raiders::conceal(rules, view, Seat{0});
  ASSERT_FALSE(view.ships[1].hand.empty());
  EXPECT_EQ(view.ships[1].hand[0], Card::reinforced_rope);
  EXPECT_TRUE(view.loot_known.empty());  // the next card is unknown again
}

TEST(RaidersKnowledge, NobodyElseLearnsWhereACardLaysInAHand) {  // hand sizes are public, the order is not
  const Rules rules = rules_for(3);
  State state = fresh(rules, 3, 3);
  state.ships[1].hand = {Card::surgeon, Card::smoke_bomb, Card::trap_net};
  state.ships[1].known_by = {SeatSet{}, SeatSet{}, SeatSet::only(Seat{0})};
  State other = state;
  other.ships[1].hand = {Card::trap_net, Card::surgeon, Card::smoke_bomb};
  other.ships[1].known_by = {SeatSet::only(Seat{0}), SeatSet{}, SeatSet{}};
  for (Seat viewer : {Seat{0}, Seat{2}}) {
    State one = state, two = other;
    Raiders::conceal(rules, one, viewer);
    Raiders::conceal(rules, two, viewer);
    EXPECT_TRUE(same(one, two));
    EXPECT_EQ(one.ships[1].hand[0], viewer == Seat{0} ? Card::trap_net : Card::hidden);
  }
}

TEST(RaidersKnowledge, AnImaginedWorldDealsEveryCardTheTableHas) {
  for (int seats : {2, 5, 12})
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const Rules rules = rules_for(seats);
      State state = fresh(rules, seats, seed);
      Dice dice = Dice::fast(seed + 99);
      NoEvents nothing;
      for (int i = 0; i < 60 && state.stage != Stage::over; ++i) {
        Raiders::Moves list;
        const Seat seat = Raiders::deciders(rules, state).front();
        Raiders::moves(rules, state, seat, list);
        Raiders::play(rules, state, seat, list[dice.pick(list.size())], dice, nothing);
      }
      const Tally truth = Raiders::tally(rules, state);
      State world = state;
      Raiders::imagine(rules, world, Seat{0}, dice);
      EXPECT_EQ(to_json(Raiders::tally(rules, world)), to_json(truth)) << seats << " seats, seed " << seed;
    }
}

TEST(RaidersKnowledge, WhoIsAskedForASmokeBombHasOneInEveryImaginedWorld) {  // RAID-062
  const Rules rules = rules_for(4);
  State state = fresh(rules, 4, 2);
  state.stage = Stage::turn;
  state.round = 1;
  state.owed = {};
  state.order = {Seat{0}, Seat{1}, Seat{2}, Seat{3}};
  state.turn = Seat{0};
  state.ships[1].hand = {Card::surgeon, Card::smoke_bomb, Card::trap_net};
  Raiders::settle(rules, state);
  Dice dice = Dice::fast(4);
  NoEvents nothing;
  Raiders::play(rules, state, Seat{0}, Fire{Seat{1}}, dice, nothing);
  ASSERT_EQ(state.stage, Stage::smoke);
  for (int i = 0; i < 100; ++i) {
    State world = state;
    Raiders::imagine(rules, world, Seat{2}, dice);
    EXPECT_TRUE(world.ships[1].hand.has(Card::smoke_bomb));
  }
}

// A table is silent after every attack that might be answered in secret, for the same time in every world that others
// take for possible: here, with all Smoke Bombs in hands and with none.
TEST(RaidersKnowledge, NoSilenceTellsWhoHoldsASmokeBomb) {  // RAID-062, RAID-063, RAID-138
  using Log = EventLog<Event>;
  int asked = 0, silent = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Dice dice = Dice::fast(seed);
    const int seats = dice.range(2, 6);
    Rules rules;
    do rules = random_rules<Raiders>(dice);
    while (Raiders::unfit(rules, seats).given());
    Raiders::for_bots(rules);
    rules.smoke_seconds = 3;
    rules = rules_for(seats, rules);
    State state = fresh(rules, seats, seed);
    for (int i = 0; i < 150 && !state.over(); ++i) {
      const Seat seat = Raiders::deciders(rules, state).front();
      Raiders::Moves list;
      Raiders::moves(rules, state, seat, list);
      const Move move = list[dice.pick(list.size())];
      State unarmed = state;
      for (Ship& ship : unarmed.ships)
        for (Card& card : ship.hand)
          if (card == Card::smoke_bomb) card = Card::anchor_drop;
      // A trade may name the card itself.
      if (state.stage != Stage::smoke && state.offer.card != Card::smoke_bomb &&
          !Raiders::check(rules, unarmed, seat, move).given()) {
        const Dice luck = dice;
        Dice first = luck, second = luck;
        Log with, without;
        State armed = state;
        Raiders::play(rules, armed, seat, move, first, with);
        for (; armed.stage == Stage::smoke; ++asked) Raiders::play(rules, armed, armed.target, LetCome{}, first, with);
        Raiders::play(rules, unarmed, seat, move, second, without);
        ASSERT_NE(unarmed.stage, Stage::smoke);
        ASSERT_EQ(with.hushed(), without.hushed()) << "seed " << seed << ", move " << i;
        EXPECT_EQ(with.hush_seconds(), rules.smoke_seconds * static_cast<int>(with.hushed().size()));
        silent += !with.hushed().empty();
        if (!rules.simultaneous()) {  // nor in any world that the mover can imagine
          State world = state;
          Dice fancy = Dice::fast(seed + static_cast<std::uint64_t>(i)), third = luck;
          Raiders::imagine(rules, world, seat, fancy);
          Log imagined;
          Raiders::play(rules, world, seat, move, third, imagined);
          EXPECT_EQ(with.hushed(), imagined.hushed()) << "seed " << seed << ", move " << i;
        }
      }
      NoEvents nothing;
      Raiders::play(rules, state, seat, move, dice, nothing);
    }
  }
  EXPECT_GT(asked, 50);
  EXPECT_GT(silent, asked);
}

// The lists leave out giving up and most prices, so the laws' random play never meets them: this does.
TEST(RaidersPlay, StaysSoundWhenCaptainsGiveUpAndNameAnyPrice) {  // RAID-132, RAID-141
  std::uint64_t given_up = 0, traded = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Dice dice = Dice::fast(seed);
    const int seats = dice.range(2, 12);
    Rules rules;
    do rules = random_rules<Raiders>(dice);
    while (Raiders::unfit(rules, seats).given());
    Raiders::for_bots(rules);
    rules = rules_for(seats, rules);
    Dice luck = Dice::fast(~seed);
    State state = Raiders::start(rules, seats, luck);
    const Tally tally = Raiders::tally(rules, state);
    NoEvents nothing;
    while (state.stage != Stage::over) {
      const SeatSet deciders = Raiders::deciders(rules, state);
      Seat seat = deciders.front();
      Raiders::Moves list;
      Raiders::moves(rules, state, seat, list);
      Raiders::Move move = list[dice.pick(list.size())];
      const int whim = dice.pick(40);
      if (whim == 0) {
        const Seat anybody{dice.pick(seats)};
        if (!Raiders::check(rules, state, anybody, StrikeColours{}).given()) {
          seat = anybody;
          move = StrikeColours{};
          ++given_up;
        }
      } else if (whim < 12) {
        const Seat to{dice.pick(seats)};
        const auto number = [&] {
          return static_cast<std::int16_t>(dice.range(-1, 30));
        };
        const Raiders::Move offers[] = {
            SellAmmo{to, number(), number()}, BuyAmmo{to, number(), number()}, BuyCard{to, number()},
            SellCard{to, state.at(seat).hand.empty() ? Card::none : state.at(seat).hand[0], number()}};
        const Raiders::Move offer = offers[dice.pick(4)];
        if (!Raiders::check(rules, state, seat, offer).given()) {
          move = offer;
          ++traded;
        }
      }
      ASSERT_FALSE(Raiders::check(rules, state, seat, move).given()) << to_json(move);
      Raiders::play(rules, state, seat, move, luck, nothing);
      ASSERT_EQ(std::string{Raiders::flaw(rules, state).sentence}, "") << "seed " << seed << " " << to_json(state);
      ASSERT_EQ(to_json(Raiders::tally(rules, state)), to_json(tally)) << "seed " << seed;
      State settled = state;
      Raiders::settle(rules, settled);
      ASSERT_TRUE(same(settled, state)) << "seed " << seed;
    }
  }
  EXPECT_GT(given_up, 100u);
  EXPECT_GT(traded, 100u);
}

// Events, choices, pages and hints of whole games, to every seat: no sentence is missing and none lacks a detail.
TEST(RaidersTelling, EverythingSaidInAGameIsASentence) {
  const Entry& entry = *find_game("raiders");
  Catalogue catalogue;
  ASSERT_FALSE(catalogue.read(entry.texts).found());
  std::vector<std::string> names;
  for (int i = 0; i < 12; ++i) names.push_back(std::string("Captain ") + static_cast<char>('A' + i));
  const auto whole = [](const std::string& text) {
    if (text.find_first_of("{}") != std::string::npos) return false;
    for (const char* key :
         {"[event.", "[move.", "[page.", "[hint.", "[refusal.", "[card.", "[help.", "[mark.", "[action.", "[ship."})
      if (text.find(key) != std::string::npos) return false;
    return true;
  };
#ifdef TORTUGA_FEW_GAMES
  constexpr std::uint64_t kGames = 3;  // one of each kind below
#else
  constexpr std::uint64_t kGames = 12;
#endif
  for (std::uint64_t seed = 0; seed < kGames; ++seed) {
    OptionRequest options;
    if (seed % 3 == 1) options.values["action_mode"] = "simultaneous";
    if (seed % 3 == 2)
      options.values = {
          {"smoke_timing", "after_roll"}, {"crew_cards", true}, {"rerolls_spend_crew", true}, {"loot_reshuffle", true}};
    Flaw flaw;
    Reason unfit;
    std::vector<std::string> notes;
    const int seats = 2 + static_cast<int>(seed % 11);
    const auto match = entry.game.start(options, seats, Seed::of(seed), flaw, unfit, notes);
    ASSERT_NE(match, nullptr);
    const Narrator narrator(catalogue, names, match.get());
    Dice dice = Dice::fast(seed);
    for (int step = 0; step < 80 && !match->outcome().over; ++step) {
      const Seat seat = match->deciders().front();
      const auto choices = match->moves(seat);
      for (const Choice& choice : choices)
        ASSERT_TRUE(whole(narrator.choice(choice, seat))) << narrator.choice(choice, seat);
      const Thought hint = think(*match, seat, {Rank::stand_in()}, tortuga::Stop{}, dice);
      ASSERT_TRUE(whole(narrator.reason(hint.why, seat))) << narrator.reason(hint.why, seat);
      for (const Query& query : entry.game.queries())
        for (Seat viewer : {seat, Seat{0}, kNobody})
          for (bool plain : {false, true}) {
            Page page(plain);
            match->answer(viewer, query.name, page);
            for (const std::string& line : narrator.page(page, viewer)) {
              ASSERT_TRUE(whole(line)) << line;
              ASSERT_FALSE(plain && line.ends_with(' ')) << line;
            }
          }
      ASSERT_TRUE(match->play(seat, choices[static_cast<std::size_t>(dice.pick(static_cast<int>(choices.size())))].move)
                      .done());
    }
    for (const auto& event : match->events())
      for (Seat viewer : {Seat{0}, Seat{1}, kNobody})
        if (event->seen_by(viewer))
          ASSERT_TRUE(whole(narrator.event(*event, viewer))) << narrator.event(*event, viewer);
  }
}

// With neither gold nor the map to win, loot wins nothing (RAID-126, RAID-127).
TEST(RaidersTelling, LootWinsGamesOnlyWhereItDoes) {
  const Entry& entry = *find_game("raiders");
  Catalogue catalogue;
  ASSERT_FALSE(catalogue.read(entry.texts).found());
  const std::vector<std::string> names{"Ann", "Ben"};
  for (const bool treasure : {false, true})
    for (const bool map : {false, true}) {
      OptionRequest options;
      options.values = {{"win_treasure", treasure}, {"win_map", map}};
      Flaw flaw;
      Reason unfit;
      std::vector<std::string> notes;
      const auto match = entry.game.start(options, 2, Seed::of(1), flaw, unfit, notes);
      ASSERT_NE(match, nullptr);
      const Narrator narrator(catalogue, names, match.get());
      for (const char* sentence : {"hint.plunder", "hint.plunder_merchant"}) {
        const std::string told = narrator.reason({sentence, {"RAID-073"}}, Seat{0});
        EXPECT_EQ(told.find("wins games") != std::string::npos, treasure || map) << told;
      }
    }
}

TEST(RaidersPlay, TheFallbackIsTheTableOfDefaults) {
  const Rules rules = rules_for(2);
  State state = duel(rules);
  EXPECT_TRUE(std::holds_alternative<Reload>(Raiders::fallback(rules, state, Seat{0})));
  state.stage = Stage::trade;
  EXPECT_TRUE(std::holds_alternative<Decline>(Raiders::fallback(rules, state, Seat{1})));
  state.stage = Stage::smoke;
  EXPECT_TRUE(std::holds_alternative<LetCome>(Raiders::fallback(rules, state, Seat{1})));
  state.stage = Stage::reroll;
  EXPECT_TRUE(std::holds_alternative<Stop>(Raiders::fallback(rules, state, Seat{0})));
  state.stage = Stage::veil;
  EXPECT_TRUE(std::holds_alternative<Suffer>(Raiders::fallback(rules, state, Seat{0})));
  state.stage = Stage::loot;
  EXPECT_EQ(std::get<Take>(Raiders::fallback(rules, state, Seat{0})).card, 1);
  state.stage = Stage::spoil;
  state.ships[0].hand = {Card::st_rum_flask, Card::st_two_gold};
  EXPECT_EQ(std::get<Discard>(Raiders::fallback(rules, state, Seat{0})).card, Card::st_rum_flask);
}

}  // namespace
}  // namespace tortuga::raiders
