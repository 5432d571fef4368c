// PLUNK-165: seeded combat dice are a stream of their own, the same for the same combat seed whatever the game's luck.
#include <gtest/gtest.h>

#include <set>

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

}  // namespace
}  // namespace tortuga
