// What the bosun does, as examples.
#include "games/raiders/bosun.h"

#include <gtest/gtest.h>

#include "lab/trials.h"

namespace tortuga::raiders {
namespace {

Rules rules_for(int seats, Rules rules = {}) {
  Raiders::prepare(rules, seats);
  return rules;
}

// A quiet position: seat 0 is to act, nobody holds a card, every ship is whole.
State quiet(const Rules& rules, std::initializer_list<ShipName> ships) {
  Dice dice = Dice::fast(1);
  State state = Raiders::start(rules, static_cast<int>(ships.size()), dice);
  state.order.clear();
  int i = 0;
  for (ShipName name : ships) {
    Ship ship;
    ship.ship = name;
    ship.hp = ship.max_hp = rules.ships[name].hp;
    ship.crew = rules.ships[name].crew;
    ship.ammo = 3;
    state.ships[i] = ship;
    state.order.push(Seat{i++});
  }
  state.stage = Stage::turn;
  state.round = 3;
  state.owed = {};
  state.turn = Seat{0};
  Raiders::settle(rules, state);
  return state;
}

Move choice(const Rules& rules, State state, Seat seat) {
  Raiders::settle(rules, state);
  Raiders::conceal(rules, state, seat);
  Dice dice = Dice::fast(7);
  return Raiders::bosun(rules, state, seat, dice).move;
}

// Whom the first seat that comes to mind is shot at would be picked on by everybody: it is where the host sits.
TEST(RaidersBosun, AmongEqualsEverybodyAimsAtTheNextClockwise) {
  const Rules rules = rules_for(6);
  const ShipName ship = ShipName::stormrider;
  State state = quiet(rules, {ship, ship, ship, ship, ship, ship});
  state.loot_deck = {};
  for (Ship& each : state.ships) each.ammo = 9;
  State armed = state;
  for (Ship& each : armed.ships) {
    each.hand.push(Card::sabotage);
    each.known_by.push({});
  }
  for (int i = 0; i < 6; ++i) {
    state.turn = armed.turn = Seat{i};
    const Seat next{(i + 1) % 6};
    EXPECT_EQ(choice(rules, state, Seat{i}), Move{Fire{next}});
    EXPECT_EQ(choice(rules, armed, Seat{i}), (Move{Play{Card::sabotage, next}}));
  }
}

TEST(RaidersBosun, RerollsTheLowerDieByTheTable) {
  const Rules rules = rules_for(2);
  State state = quiet(rules, {ShipName::stormrider, ShipName::black_serpent});
  state.stage = Stage::reroll;
  state.action = Action::fire;
  state.target = Seat{1};
  const auto asked = [&](int first, int second, int left) {
    state.dice = {static_cast<std::int8_t>(first), static_cast<std::int8_t>(second)};
    state.crew_rerolls = static_cast<std::int8_t>(left);
    return choice(rules, state, Seat{0});
  };
  EXPECT_EQ(asked(3, 6, 1), Move{Reroll{1}});
  EXPECT_EQ(asked(4, 6, 1), Move{Stop{}});
  EXPECT_EQ(asked(6, 4, 2), Move{Reroll{2}});
  EXPECT_EQ(asked(5, 5, 4), Move{Stop{}});
  EXPECT_EQ(asked(5, 6, 5), Move{Reroll{1}});
}

TEST(RaidersBosun, KeepsDiceThatSinkTheTarget) {
  const Rules rules = rules_for(2);
  State state = quiet(rules, {ShipName::stormrider, ShipName::black_serpent});
  state.stage = Stage::reroll;
  state.action = Action::fire;
  state.target = Seat{1};
  state.ships[1].hp = 4;
  state.dice = {1, 3};
  state.crew_rerolls = 4;
  EXPECT_EQ(choice(rules, state, Seat{0}), Move{Stop{}});
}

TEST(RaidersBosun, ShootsWhoeverIsOneStepFromVictory) {
  const Rules rules = rules_for(4);
  State state =
      quiet(rules, {ShipName::black_serpent, ShipName::stormrider, ShipName::azure_wave, ShipName::silent_corsair});
  state.ships[2].fragments = 2;
  state.ships[2].hp = 30;
  EXPECT_EQ(choice(rules, state, Seat{0}), Move{Fire{Seat{2}}});
  state.ships[2].fragments = 0;
  state.ships[1].gold = 15;
  state.ships[1].hp = 30;
  state.offers_made = 1;  // it has tried to sell the leader something before
  EXPECT_EQ(choice(rules, state, Seat{0}), Move{Fire{Seat{1}}});
}

TEST(RaidersBosun, PlundersWhenOneStepFromVictoryItself) {
  const Rules rules = rules_for(3);
  State state = quiet(rules, {ShipName::black_serpent, ShipName::stormrider, ShipName::azure_wave});
  state.ships[0].gold = 15;
  state.ships[0].fragments = 2;
  EXPECT_EQ(choice(rules, state, Seat{0}), Move{Plunder{}});
}

TEST(RaidersBosun, LaysOutItsAttackCardsBeforeItFires) {
  const Rules rules = rules_for(2);
  State state = quiet(rules, {ShipName::black_serpent, ShipName::stormrider});
  state.ships[1].hp = 18;
  state.ships[0].hand = {Card::powder_keg, Card::smoke_bomb};
  EXPECT_EQ(choice(rules, state, Seat{0}), (Move{Play{Card::powder_keg, {}}}));
  state.ships[0].hp = 6;  // the recoil is too dangerous
  const Move careful = choice(rules, state, Seat{0});
  EXPECT_FALSE(careful == (Move{Play{Card::powder_keg, {}}}));
}

TEST(RaidersBosun, NetsTheLeaderAndNotARopedShip) {
  const Rules rules = rules_for(3);
  State state = quiet(rules, {ShipName::black_serpent, ShipName::stormrider, ShipName::azure_wave});
  state.ships[0].hand = {Card::trap_net};
  state.ships[2].fragments = 2;
  EXPECT_EQ(choice(rules, state, Seat{0}), (Move{Play{Card::trap_net, Seat{2}}}));
  state.ships[2].fragments = 0;
  state.ships[1].pending[Pending::reinforced_rope] = 1;
  EXPECT_EQ(choice(rules, state, Seat{0}), (Move{Play{Card::trap_net, Seat{2}}}));
}

TEST(RaidersBosun, SavesTheSmokeBombForAttacksThatMatter) {
  const Rules rules = rules_for(2);
  State state = quiet(rules, {ShipName::stormrider, ShipName::black_serpent});
  state.stage = Stage::smoke;
  state.action = Action::fire;
  state.target = Seat{1};
  state.ships[1].hand = {Card::smoke_bomb};
  EXPECT_EQ(choice(rules, state, Seat{1}), Move{LetCome{}});
  state.ships[0].pending[Pending::powder_keg] = 1;
  EXPECT_EQ(choice(rules, state, Seat{1}), Move{SmokeBomb{}});
  state.ships[0].pending[Pending::powder_keg] = 0;
  state.ships[1].hp = 12;
  EXPECT_EQ(choice(rules, state, Seat{1}), Move{SmokeBomb{}});
}

TEST(RaidersBosun, SellsNothingThatCrownsABuyerOrSeller) {
  const Rules rules = rules_for(3);
  State state = quiet(rules, {ShipName::stormrider, ShipName::black_serpent, ShipName::azure_wave});
  state.stage = Stage::trade;
  state.target = Seat{1};
  state.ships[0].gold = 17;
  state.ships[1].gold = 3;
  state.ships[1].ammo = 0;
  state.offer = {OfferKind::sell_ammo, Card::none, 3, 3};
  EXPECT_EQ(choice(rules, state, Seat{1}), Move{Decline{}});
  state.ships[0].gold = 3;
  EXPECT_EQ(choice(rules, state, Seat{1}), Move{Accept{}});
}

TEST(RaidersBosun, RidesOutAStormThatWouldSinkIt) {
  const Rules rules = rules_for(3);
  State state = quiet(rules, {ShipName::black_serpent, ShipName::stormrider, ShipName::azure_wave});
  state.ships[0].storm_due = true;
  state.ships[0].hp = 5;
  EXPECT_EQ(choice(rules, state, Seat{0}), Move{Maneuver{}});
}

TEST(RaidersBosun, BeatsRandomPlayers) {
  Flaw flaw;
  ArenaOrder two;
  two.players = {{Rank::stand_in()}, {Rank{}}};
  two.games = 400;
  EXPECT_GT(find_trials("raiders")->arena(two, flaw).wins[0], 0.9 * 400);
  ArenaOrder four;
  four.players = {{Rank::stand_in()}, {Rank{}}, {Rank{}}, {Rank{}}};
  four.games = 400;
  EXPECT_GT(find_trials("raiders")->arena(four, flaw).wins[0], 0.75 * 400);
}

TEST(RaidersBosun, KeepsItsAttackCardsInCalmWaters) {
  const Rules rules = rules_for(3);
  State state = quiet(rules, {ShipName::golden_harpoon, ShipName::black_serpent, ShipName::stormrider});
  state.loot_deck.clear();  // nothing but to fire
  state.at(Seat{0}).hand = {Card::explosive_shell, Card::powder_keg, Card::enhanced_cannonballs};
  EXPECT_EQ(kind_of(choice(rules, state, Seat{0})), "play");
  state.weather = EventCard::calm_waters;
  EXPECT_NE(kind_of(choice(rules, state, Seat{0})), "play");
}

TEST(RaidersBosun, PutsOutTheFireAboard) {
  const Rules rules = rules_for(3);
  State state = quiet(rules, {ShipName::golden_harpoon, ShipName::black_serpent, ShipName::stormrider});
  state.at(Seat{0}).hand = {Card::barrels_of_rum};
  EXPECT_NE(choice(rules, state, Seat{0}), (Move{Play{Card::barrels_of_rum, {}}}));
  state.at(Seat{0}).burn = 3;
  EXPECT_EQ(choice(rules, state, Seat{0}), (Move{Play{Card::barrels_of_rum, {}}}));
}

TEST(RaidersBosun, OffersOnlyWhatCanBePaidForAndHelps) {
  const Rules rules = rules_for(3);
  State state = quiet(rules, {ShipName::golden_harpoon, ShipName::black_serpent, ShipName::stormrider});
  state.at(Seat{0}).ammo = 9;
  const auto offers = [&] {
    return std::holds_alternative<SellAmmo>(choice(rules, state, Seat{0}));
  };
  state.at(Seat{1}).gold = state.at(Seat{2}).gold = 5;
  EXPECT_FALSE(offers()) << "both have ammunition";
  state.at(Seat{1}).ammo = 0;
  EXPECT_TRUE(offers());
  state.at(Seat{1}).gold = 1;
  EXPECT_FALSE(offers()) << "nobody who needs it can pay";
}

TEST(RaidersBosun, TradesNothingInADuel) {
  const Rules rules = rules_for(2);
  State state = quiet(rules, {ShipName::golden_harpoon, ShipName::black_serpent});
  state.at(Seat{0}).ammo = 4;
  state.at(Seat{1}).ammo = 0;
  state.at(Seat{1}).gold = 5;
  state.stage = Stage::trade;
  state.target = Seat{1};
  state.offer = {OfferKind::sell_ammo, Card::none, 1, 1};
  EXPECT_EQ(choice(rules, state, Seat{1}), Move{Decline{}});
}

TEST(RaidersBosun, SaysOfOtherMovesOnlyWhatIsTrueOfThem) {
  const Rules rules = rules_for(3);
  State state = quiet(rules, {ShipName::golden_harpoon, ShipName::black_serpent, ShipName::stormrider});
  Ship& me = state.at(Seat{0});
  me.hand = {Card::trap_net, Card::surgeon};
  const auto merit = [&](const Move& move) {
    State view = state;
    Raiders::settle(rules, view);
    Raiders::conceal(rules, view, Seat{0});
    return Raiders::merit(rules, view, Seat{0}, move).sentence;
  };
  EXPECT_EQ(merit(Fire{Seat{1}}), "hint.fire");
  EXPECT_EQ(merit(Plunder{}), "hint.plunder");
  EXPECT_EQ(merit(Maneuver{}), "hint.dodge");
  EXPECT_EQ(merit(Play{Card::trap_net, Seat{2}}), "hint.hamper");
  EXPECT_EQ(merit(Reload{}), "hint.stock");
  me.ammo = 0;
  EXPECT_EQ(merit(Reload{}), "hint.reload");
  EXPECT_EQ(merit(Repair{}), "") << "where all commit at once it may be ordered with a whole hull: nothing is mended";

  me.hp = static_cast<decltype(me.hp)>(me.max_hp - rules.cards.surgeon);
  EXPECT_EQ(merit(Repair{}), "hint.mend");
  EXPECT_EQ(merit(Play{Card::surgeon, {}}), "hint.play_heal");
  ++me.hp;
  EXPECT_EQ(merit(Play{Card::surgeon, {}}), "") << "a part of it would be wasted";
  state.at(Seat{1}).fragments = static_cast<std::int8_t>(rules.fragments_to_win - 1);
  me.ammo = 3;
  EXPECT_EQ(merit(Fire{Seat{1}}), "hint.fire_leader");
}

TEST(RaidersBosun, DoesNotCallGoldWhatWinsWhereItDoesNot) {
  Rules rules = rules_for(2);
  State state = quiet(rules, {ShipName::golden_harpoon, ShipName::black_serpent});
  state.at(Seat{1}).ammo = 0;
  EXPECT_EQ(Raiders::merit(rules, state, Seat{0}, SellAmmo{Seat{1}, 1, 1}).sentence, "hint.offer");
  rules.win_treasure = false;
  EXPECT_FALSE(Raiders::merit(rules, state, Seat{0}, SellAmmo{Seat{1}, 1, 1}).given());
}

TEST(RaidersBosun, SpeaksForASmokeBombOnlyWhereItMaySaveTheShip) {
  const Rules rules = rules_for(2);
  State state = quiet(rules, {ShipName::golden_harpoon, ShipName::black_serpent});
  state.stage = Stage::smoke;
  state.action = Action::fire;
  state.turn = Seat{1};
  state.target = Seat{0};
  EXPECT_FALSE(Raiders::merit(rules, state, Seat{0}, SmokeBomb{}).given());
  state.at(Seat{0}).hp = 2;
  EXPECT_EQ(Raiders::merit(rules, state, Seat{0}, SmokeBomb{}).sentence, "hint.smoke_last");
}

}  // namespace
}  // namespace tortuga::raiders
