// Who is attacked in Raiders and holds a Smoke Bomb is asked; nobody else at the same keyboard, and nobody who plays
// against bots, can tell from what is written whether somebody was (RAID-062, D4).
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "cli/terminal/play_command.h"
#include "engine/record.h"

namespace tortuga::terminal {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

const std::string kFire = R"({"kind":"fire","at":1})" + std::string{"\n"};
const std::string kLetCome = R"({"kind":"let_come"})" + std::string{"\n"};
const std::string kSmoke = R"({"kind":"smoke_bomb"})" + std::string{"\n"};
const std::string kHidden(50, '\n');  // how a stream moves out of sight what was written

class Aside : public testing::Test {
 protected:
  Aside() {
    folder_ = fs::temp_directory_path() / ("tortuga_aside_" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  ~Aside() override { fs::remove_all(folder_); }

  // Ann (seat 0) is to move and may reroll; Ben (1) has two cards, one of them a Smoke Bomb or not.
  void lay_out(bool card, int seconds = 5) {
    Record record;
    record.game = "raiders";
    record.version = find_game("raiders")->game.facts().version;
    record.options = {{"event_chance", 0}, {"action_draw", 0}, {"smoke_seconds", seconds}};
    record.seats = seats_;
    record.seed = Seed::of(7);
    Flaw flaw;
    const auto match = begin_record(find_game("raiders")->game, record, flaw);
    ASSERT_NE(match, nullptr) << flaw.text();
    json::value position = json::parse(match->position());
    position.at("stage") = "turn";
    position.at("round") = 2;
    position.at("turn") = 0;
    position.at("order") = {0, 1, 2};
    position.at("owed") = json::array{};
    for (json::value& ship : position.at("ships").as_array()) {
      for (const char* list : {"hand", "known_by", "setbacks"}) ship.at(list) = json::array{};
      for (const char* number : {"known_loot", "known_starters", "crew"}) ship.at(number) = 0;
      ship.at("spoiled") = "none";
      ship.at("ship") = "azure_wave";
      ship.at("lazy") = false;
      ship.at("hp") = 60;
      ship.at("ammo") = 3;
    }
    position.at("ships").at(0).at("ship") = "silent_corsair";
    position.at("ships").at(0).at("crew") = 1;  // so that Ann has to decide again, before others use their cards
    position.at("ships").at(1).at("ship") = "stormrider";
    position.at("ships").at(1).at("hand") = {card ? "smoke_bomb" : "trap_net", "surgeon"};
    position.at("ships").at(1).at("known_by") = json::array{json::array{}, json::array{}};
    record.position = json::serialize(position);
    std::ofstream(folder_ / "game.json") << record.text();
  }
  std::string type(const std::string& lines, bool full = false) {
    PlayOptions options;
    options.entry = find_game("raiders");
    options.save = folder_ / "game.json";
    std::istringstream in(lines);
    std::ostringstream out, errors;
    StreamInput input(in, out);
    Console console{input, out, errors};
    console.full = full;
    EXPECT_EQ(play_at(console, options), 0) << errors.str();
    return out.str();
  }
  static std::vector<std::string> turns(const std::string& text) {
    constexpr std::string_view kCover = "Pass the keyboard to the next captain, ";
    std::vector<std::string> all;
    std::size_t from = 0;
    for (std::size_t to = 0; to != std::string::npos; from = to + kCover.size()) {
      to = text.find(kCover, from);
      all.push_back(text.substr(from, to == std::string::npos ? to : to - from));
    }
    return all;
  }
  static bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }
  // All that anybody but Ben reads: his part lies between a cover and the next time that all is hidden.
  static std::string read_by_others(const std::string& out) {
    std::string read;
    for (const std::string& turn : turns(out))
      read += turn.starts_with("Ben, then Enter") ? "[Ben]" + turn.substr(turn.find(kHidden)) : turn;
    return read;
  }

  fs::path folder_;
  std::vector<std::string> seats_ = {"Ann", "Ben", "Cid"};
};

TEST_F(Aside, WhoSharesAKeyboardHasItAskedOrNot) {
  lay_out(false);
  const std::string without = type("\n" + kFire + "\n\n");
  lay_out(true);
  const std::string holding = type("\n" + kFire + "\n" + kLetCome);
  ASSERT_GE(turns(without).size(), 3u) << without;
  EXPECT_TRUE(turns(without)[1].starts_with("Ann, then Enter"));
  EXPECT_TRUE(turns(without)[2].starts_with("Ben, then Enter"));
  EXPECT_TRUE(has(turns(without)[2], "nothing for you to decide")) << without;
  EXPECT_TRUE(has(turns(holding)[2], "fires")) << "Ben is told what he has to answer: " << holding;
  EXPECT_EQ(read_by_others(without), read_by_others(holding));
}

TEST_F(Aside, WithoutTheGuardOnlyWhoIsAskedHasIt) {  // so the test above would notice
  lay_out(false, 0);
  const std::string without = type("\n" + kFire);
  lay_out(true, 0);
  EXPECT_NE(without, type("\n" + kFire));
}

TEST_F(Aside, AThrownBombIsToldWithTheAttack) {
  lay_out(true);
  const auto parts = turns(type("\n" + kFire + "\n" + kSmoke));
  ASSERT_GE(parts.size(), 3u);
  EXPECT_FALSE(has(parts[1], "fires at")) << "not before Ben had the keyboard: " << parts[1];
  const std::string told = parts[2].substr(parts[2].find(kHidden));
  EXPECT_TRUE(has(told, "Ann fires")) << told;
  EXPECT_TRUE(has(told, "Smoke Bomb")) << told;
}

TEST_F(Aside, AGameThatWasLeftInBetweenAsksAgain) {
  const auto again = [&](bool card, const std::string& answer) {
    lay_out(card);
    type("\n" + kFire + "\n");  // nobody answers
    return type("\n" + answer);
  };
  const std::string without = again(false, "\n"), holding = again(true, kLetCome);
  ASSERT_GE(turns(without).size(), 2u);
  EXPECT_TRUE(turns(without)[1].starts_with("Ben, then Enter")) << without;
  EXPECT_EQ(read_by_others(without), read_by_others(holding));
}

TEST_F(Aside, OneAgainstBotsReadsTheSame) {
  seats_ = {"Ann", "Bosun Ben", "Bosun Cid"};
  for (const bool full : {false, true}) {
    lay_out(false);
    const std::string without = type(kFire, full);
    lay_out(true);
    EXPECT_EQ(without, type(kFire, full));
    EXPECT_TRUE(has(without, "fire"));
  }
}

}  // namespace
}  // namespace tortuga::terminal
