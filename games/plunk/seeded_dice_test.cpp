// PLUNK-165: seeded combat dice are a stream of their own, the same for the same combat seed whatever the game's luck.
#include <gtest/gtest.h>

#include <set>

#include "games/plunk/melee.h"
#include "games/plunk/odds.h"
#include "games/plunk/plunk.h"
#include "games/registry.h"

namespace tortuga {
namespace {

namespace json = boost::json;

// The dice of the first combat between two neighbours, as the event tells them. The moves are given no other luck.
std::string first_combat(std::uint64_t seed, int combat_seed) {
  OptionRequest options;
  options.values = {{"map", "mirrored"}, {"centre_island", false},  {"map_seed", 69},
                    {"setup", "auto"},   {"combat_dice", "seeded"}, {"combat_seed", combat_seed}};
  Script setup({{1, false, {}}, {0, true, {}}});  // first player, ship names as they lie
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  auto match = find_game("plunk")->game.start(options, 2, Seed::of(seed), flaw, unfit, notes, &setup);
  if (match == nullptr) return flaw.text();
  json::value position = json::parse(match->position());
  position.at_pointer("/ships/0/hex") = {{"q", 0}, {"r", 0}};
  position.at_pointer("/ships/3/hex") = {{"q", 2}, {"r", 0}};
  EXPECT_TRUE(match->set_position(position).done());
  for (const Seat viewer : {Seat{0}, Seat{1}, kNobody})
    EXPECT_TRUE(json::parse(match->view(viewer)).at_pointer("/combat_key").is_null()) << "the seed is hidden";

  const auto play = [&](int seat, const char* move) {
    Script none;
    EXPECT_TRUE(match->play(Seat{seat}, move, &none).done()) << move;
    EXPECT_EQ(none.finish(), "") << "the game's own luck is not asked";
  };
  play(0, R"({"kind":"move","ship":0,"path":[{"q":1,"r":0},{"q":2,"r":0}]})");
  play(0, R"({"kind":"ready"})");
  play(1, R"({"kind":"ready"})");
  play(0, R"({"kind":"answer","encounter":0,"answer":"attack"})");
  for (const auto& event : match->events())
    if (event->kind() == "fought") {
      const json::value told = json::parse(event->json(Seat{0}));
      return json::serialize(told.at("dice")) + json::serialize(told.at("target_dice"));
    }
  return "no combat";
}

TEST(PlunkSeededDice, AreTheSameForTheSameCombatSeed) {
  EXPECT_EQ(first_combat(1, 5), first_combat(2, 5));
  EXPECT_EQ(first_combat(1, 77), first_combat(9, 77));
  EXPECT_NE(first_combat(1, 5), "no combat");
}

TEST(PlunkSeededDice, DifferFromSeedToSeed) {
  std::set<std::string> throws;
  for (int seed = 1; seed <= 12; ++seed) throws.insert(first_combat(1, seed));
  EXPECT_GT(throws.size(), 6u);
}

// "the k-th combat of the game takes the next 5 dice (6 if mutual)": one stream, which a sixth die shifts.
TEST(PlunkSeededDice, AreOneStreamForAllFights) {
  const Seed key = Seed::of(5);
  const auto fights = [&](std::initializer_list<int> dice) {
    std::string rolled;
    std::uint32_t at = 0;
    for (int count : dice) {
      plunk::SeededDice stream(key, at);
      for (int i = 0; i < count; ++i) rolled += std::to_string(stream.roll(6));
    }
    return rolled;
  };
  EXPECT_EQ(fights({5, 5, 5, 5, 5}), fights({6, 6, 6, 6, 1}));
  EXPECT_NE(fights({5, 5}).substr(5), fights({5, 5}).substr(0, 5));
}

// A seed that is drawn is as wide as the cipher's key: the number that is shown does not give the dice.
TEST(PlunkSeededDice, OfATableOfPeopleCannotBeFoundByTrying) {
  std::set<std::string> keys;
  for (std::uint64_t table = 1; table <= 8; ++table) {
    Plunk::Rules rules;
    rules.combat_dice = plunk::CombatDice::seeded;
    prepare_rules<Plunk>(rules, 2, Dice::strong(Seed::of(table)));
    EXPECT_FALSE(rules.combat_key == Seed::of(rules.shown_seed));
    int zeros = 0;
    for (std::uint8_t byte : rules.combat_key.bytes) zeros += byte == 0;
    EXPECT_LT(zeros, 8);
    keys.insert(rules.combat_key.text());
  }
  EXPECT_EQ(keys.size(), 8u);
}

// Section 2.1 and PLUNK-167.
TEST(PlunkOdds, AreExactAlsoWhenBothAttack) {
  const Plunk::Rules rules;
  const plunk::Odds attack = plunk::odds_of(rules, false);
  EXPECT_EQ(attack.both, 372);
  EXPECT_EQ(attack.split, 336);
  EXPECT_EQ(attack.none, 293);
  const plunk::Odds mutual = plunk::odds_of(rules, true);
  EXPECT_EQ(mutual.both, 231);
  EXPECT_EQ(mutual.split, 538);
  EXPECT_EQ(mutual.none, 231);
  EXPECT_EQ(plunk::percent(mutual.split), "53.8");
}

}  // namespace
}  // namespace tortuga
