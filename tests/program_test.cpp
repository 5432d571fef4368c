// The program from outside: exit codes and messages for what people and programs give it, right or wrong.
#include <gtest/gtest.h>

#include <unistd.h>
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

#include "engine/read.h"

namespace tortuga {
namespace {

struct Said {
  int code = -1;
  std::string out;  // standard output and standard error
};

// A home of its own: what somebody has saved in theirs is nobody's business here.
struct Home {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("tortuga_test_home_" + std::to_string(::getpid()))).string();
  Home() { std::filesystem::create_directories(path); }
  ~Home() { std::filesystem::remove_all(path); }
};

Said tortuga(const std::string& arguments, const std::string& input = "") {
  static const Home home;
  const auto file = std::filesystem::temp_directory_path() / ("tortuga_test_input_" + std::to_string(::getpid()));
  std::ofstream(file) << input;
  const std::string command = "env -u XDG_DATA_HOME HOME=" + home.path + " " TORTUGA_BINARY "/tortuga " + arguments +
                              " < " + file.string() + " 2>&1";
  Said run;
  FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  for (std::size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) run.out.append(buffer.data(), n);
  const int status = pclose(pipe);
  run.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  std::filesystem::remove(file);
  return run;
}

boost::json::value parsed(const std::string& text) {
  boost::json::value value;
  const Flaw flaw = parse_json(text, value);
  EXPECT_FALSE(flaw.found()) << flaw.text() << " in " << text;
  return value;
}

TEST(Program, EverySubcommandHasHelp) {
  for (const char* command : {"", "play", "games", "rules", "scenario", "replay", "referee", "arena", "bench", "fuzz",
                              "serve", "owner", "backup", "site"}) {
    const Said run = tortuga(std::string{command} + " --help");
    EXPECT_EQ(run.code, 0) << command;
    EXPECT_NE(run.out.find("Usage"), std::string::npos) << command;
  }
}

TEST(Program, ASiteIsWrittenOnlyWhereNothingElseLies) {
  const auto folder = std::filesystem::temp_directory_path() / ("tortuga_test_site_" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "letters.txt") << "dear Ann";
  const Said refused = tortuga("site " + folder.string());
  EXPECT_EQ(refused.code, 1);
  EXPECT_NE(refused.out.find("nothing was written"), std::string::npos) << refused.out;
  EXPECT_FALSE(std::filesystem::exists(folder / "index.html"));
  std::filesystem::remove_all(folder);

  if (!std::filesystem::exists(TORTUGA_SOURCE "/web/dist/sw.js")) return;  // built without its page
  for (int again = 0; again < 2; ++again) {
    const Said run = tortuga("site " + folder.string());
    EXPECT_EQ(run.code, 0) << run.out;
    std::ifstream page(folder / "index.html");
    const std::string text(std::istreambuf_iterator<char>(page), {});
    EXPECT_NE(text.find("name=\"harbour\" content=\"none\""), std::string::npos);
    EXPECT_TRUE(std::filesystem::exists(folder / "api" / "rules" / "lostseas.json"));
  }
  std::filesystem::remove_all(folder);
}

TEST(Program, OptionsThatExcludeEachOtherAreRefusedInWords) {
  const Said run = tortuga("arena raiders --set start_gold=30");
  EXPECT_EQ(run.code, 2);
  EXPECT_NE(run.out.find("Starting with 30 gold would win at once, for 20 is the target."), std::string::npos)
      << run.out;
}

TEST(Program, WrongUsageIsTwo) {
  for (const char* arguments : {"",
                                "sail",
                                "games nosuchgame",
                                "games --schema",
                                "rules",
                                "rules nosuchgame",
                                "scenario",
                                "scenario /nowhere/at/all.json",
                                "replay /nowhere/at/all.json",
                                "arena lostseas --players bosun,parrot",
                                "arena lostseas --players bosun",
                                "arena lostseas --games 0",
                                "arena lostseas --set nonsense=1",
                                "arena lostseas --set gem_stealing=often",
                                "bench nosuchgame",
                                "bench lostseas --seats 9",
                                "fuzz nosuchgame",
                                "play nosuchgame",
                                "play lostseas --seats bosun",
                                "play lostseas --seats bosun,bosun,bosun,bosun,bosun,bosun",
                                "play lostseas --seed banana",
                                "play lostseas --language tlh",
                                "play lostseas --set combat_xp_multiplier=much",
                                "play lostseas --set nonsense",
                                "games lostseas --position --seats 7",
                                "games lostseas --position --seed x"}) {
    const Said run = tortuga(arguments);
    EXPECT_EQ(run.code, 2) << arguments << "\n" << run.out;
    EXPECT_FALSE(run.out.empty()) << arguments;
  }
}

TEST(Program, GamesAndArenasStartWithTheFewestBotsAGameNeeds) {
  for (const char* game : {"lostseas", "raiders", "pacifists", "sea", "plunk"}) {
    const auto slot = std::filesystem::temp_directory_path() / ("tortuga_fewest_" + std::to_string(::getpid()));
    const Said play = tortuga("play " + std::string{game} + " --plain --new --save " + slot.string(), "quit\n");
    EXPECT_EQ(play.code, 0) << play.out;
    std::filesystem::remove(slot);
    const Said arena = tortuga("arena " + std::string{game} + " --games 2 --threads 1");
    EXPECT_EQ(arena.code, 0) << arena.out;
  }
}

TEST(Program, AScenariosStoryIsToldAndEventsAreListed) {
  const std::string text =
      R"({"game":"lostseas","title":"A sail","seats":2,"set":{"/players/0/tile":5,"/gems":{"opal":30}},)"
      R"("steps":[{"seat":0,"move":{"kind":"sail","by":1}}]})";
  const Said told = tortuga("scenario --tell -", text);
  EXPECT_EQ(told.code, 0) << told.out;
  EXPECT_NE(told.out.find("seat 0 sails right 1 tile"), std::string::npos) << told.out;
  EXPECT_EQ(tortuga("scenario -", text).out.find("seat 0 sails"), std::string::npos);
  EXPECT_NE(tortuga("games lostseas --events").out.find("sailed  (LOST-"), std::string::npos);
  EXPECT_EQ(tortuga("games --events").code, 2);
}

TEST(Program, RulesFindWhatAPersonMeans) {
  EXPECT_NE(tortuga("rules raiders serpent").out.find("Black Serpent"), std::string::npos);
  EXPECT_EQ(tortuga("rules plunk goal").out.find("PLUNK-13"), 0u) << "not who wins a comparison";
  EXPECT_EQ(tortuga("rules raiders win").out.find("RAID-124"), 0u) << "not the Wind Gust";
  EXPECT_EQ(tortuga("rules pacifists goal").out.find("PAC-125"), 0u) << "not all that stands under that heading";
  EXPECT_EQ(tortuga("rules lostseas goal").out.find("LOST-12"), 0u);
  EXPECT_EQ(tortuga("rules sea goal").out.find("SEA-172"), 0u) << "what scores, not what breaks a tie";
  EXPECT_EQ(tortuga("rules raiders how do I win?").out.find("RAID-124"), 0u) << "words that only ask";
  EXPECT_NE(tortuga("rules lostseas treasure").out.find("gem"), std::string::npos);
  EXPECT_NE(tortuga("rules plunk shipyard hp").out.find("PLUNK-046"), std::string::npos) << "words that stand apart";
  EXPECT_EQ(tortuga("rules plunk shipyard dragon").code, 1);
  // One thing, two words: whoever asks for one of them finds the rules that use the other.
  const std::string charts = tortuga("rules sea chart").out;
  std::istringstream maps(tortuga("rules sea map").out);
  int found = 0;
  for (std::string line; std::getline(maps, line); ++found) EXPECT_NE(charts.find(line), std::string::npos) << line;
  EXPECT_GT(found, 10);
  const auto row = charts.find("\n(");
  ASSERT_NE(row, std::string::npos);
  EXPECT_GT(row, charts.find("SEA-155")) << "rules stand before rows of tables";
}

TEST(Program, MalformedScenariosAreTwoAndSayWhy) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "not JSON"},
      {"[]", "a scenario is a JSON object"},
      {"{\"game\":\"lostseas\",\"title\":\"t\",\"seats\":2,\"moves\":[]}", "\"moves\" is unknown here"},
      {"{\"game\":\"chess\",\"title\":\"t\",\"seats\":2}", "there is no game \"chess\""},
      {"{\"game\":\"lostseas\",\"title\":\"t\",\"seats\":9}", "is played by 2 to 5 seats"},
      {"{\"game\":\"lostseas\",\"title\":\"t\",\"seats\":2,\"seed\":-4}", "seed"},
      {"{\"game\":\"lostseas\",\"title\":\"t\",\"seats\":2,\"options\":{\"speed\":1}}", "there is no such option"},
      {"{\"game\":\"lostseas\",\"title\":\"t\",\"seats\":2,\"set\":{\"/players/2/tile\":1}}",
       "is a list of 2, it has no entry 2"},
      {"{\"game\":\"lostseas\",\"title\":\"t\",\"seats\":2,\"set\":{\"/players/0/tile\":\"x\"}}",
       "/players/0/tile: expected a whole number"},
      {"{\"game\":\"lostseas\",\"title\":\"t\",\"seats\":2,\"set\":{\"/players/0/tile\":77}}", "LOST-002"},
      {"{\"game\":\"lostseas\",\"title\":\"t\",\"seats\":2,\"set\":{\"/players/0/level\":5}}",
       "the rest of the position makes it 0"},
      {"{\"game\":\"lostseas\",\"title\":\"t\",\"seats\":2,\"expect\":{\"/players/0/speed\":1}}", "has no \"speed\""},
      {"{\"game\":\"lostseas\",\"title\":\"t\",\"seats\":2,\"steps\":[{\"seat\":0,\"move\":{\"kind\":\"fly\"}}]}",
       "there is no kind \"fly\""},
      {"{\"game\":\"lostseas\",\"title\":\"t\",\"seats\":2,\"steps\":[{\"move\":{\"kind\":\"hold\"}}]}",
       "\"seat\" is missing"},
      {"{\"game\":\"lostseas\",\"title\":\"t\",\"seats\":2,\"steps\":[{\"seat\":4,\"move\":{\"kind\":\"hold\"}}]}",
       "there is no seat 4"},
      {"{\"game\":\"lostseas\",\"title\":\"t\",\"seats\":2,\"steps\":[{\"seat\":0,\"dice\":[1]}]}",
       "\"dice\" goes with \"move\""},
  };
  for (const auto& [text, message] : cases) {
    const Said run = tortuga("scenario -", text);
    EXPECT_EQ(run.code, 2) << text;
    EXPECT_NE(run.out.find(message), std::string::npos) << text << "\n" << run.out;
  }
}

TEST(Program, FailedExpectationsAreOneAndSayWhichStepPathAndValues) {
  const std::string head =
      "{\"game\":\"lostseas\",\"title\":\"t\",\"seats\":2,\"set\":{\"/players/0/tile\":5,\"/players/1/tile\":7,\"/"
      "gems\":{\"opal\":30}},";
  const std::pair<const char*, const char*> cases[] = {
      {"\"steps\":[{\"seat\":0,\"move\":{\"kind\":\"sail\",\"by\":1},\"expect\":{\"/players/0/tile\":9}}]}",
       "step 1: /players/0/tile: expected 9, got 6"},
      {"\"steps\":[{\"seat\":0,\"move\":{\"kind\":\"fire\",\"at\":1},\"dice\":[4,4]}]}",
       "step 1: dice: the rules draw a number from 30 to 100 as draw 3, but only 2 are given"},
      {"\"steps\":[{\"seat\":0,\"move\":{\"kind\":\"fire\",\"at\":1},\"dice\":[4,4,30,1]}]}",
       "step 1: dice: 4 draws are given, but the rules drew only 3"},
      {"\"steps\":[{\"seat\":0,\"move\":{\"kind\":\"fire\",\"at\":1},\"dice\":[4,9,30]}]}",
       "draw 2 must be a number from 1 to 6, but 9 is given"},
      {"\"steps\":[{\"seat\":0,\"refused\":{\"kind\":\"sail\",\"by\":1}}]}", "to be refused, but it is accepted"},
      {"\"steps\":[{\"seat\":0,\"refused\":{\"kind\":\"sail\",\"by\":3},\"because\":\"LOST-099\"}]}",
       "expected a refusal because of LOST-099, got:"},
      {"\"steps\":[{\"seat\":1,\"move\":{\"kind\":\"sail\",\"by\":1}}]}", "but it is refused"},
      {"\"steps\":[{\"seat\":0,\"moves\":[]}]}", "moves: expected exactly []"},
      {"\"deciders\":[1]}", "end: deciders: expected [1], got [0]"},
      {"\"over\":true}", "end: over: expected true, got false"},
      {"\"views\":{\"1\":{\"/gems/opal\":30}}}", "end: view of seat 1: /gems/opal: expected 30, got null"},
  };
  for (const auto& [rest, message] : cases) {
    const Said run = tortuga("scenario -", head + rest);
    EXPECT_EQ(run.code, 1) << rest << "\n" << run.out;
    EXPECT_NE(run.out.find(message), std::string::npos) << rest << "\n" << run.out;
  }
}

TEST(Program, TheRefereeAnswersEveryLineAndSurvivesNonsense) {
  const Said run = tortuga("referee",
                           "{\"do\":\"moves\",\"seat\":0}\n"
                           "nonsense\n"
                           "[1,2]\n"
                           "{\"do\":\"dance\"}\n"
                           "{\"do\":\"start\",\"game\":\"lostseas\",\"seats\":99}\n"
                           "{\"do\":\"start\",\"game\":\"lostseas\",\"seats\":2,\"seed\":7,\"id\":5}\n"
                           "{\"do\":\"play\",\"seat\":1,\"move\":{\"kind\":\"sail\",\"by\":1}}\n"
                           "{\"do\":\"play\",\"seat\":0,\"move\":{\"kind\":\"sail\"}}\n"
                           "{\"do\":\"moves\",\"seat\":0}\n"
                           "{\"do\":\"hint\",\"seat\":0}\n"
                           "{\"do\":\"view\",\"seat\":1}\n"
                           "{\"do\":\"events\"}\n");
  EXPECT_EQ(run.code, 0);
  std::vector<boost::json::object> answers;
  for (std::size_t at = 0; at < run.out.size();) {
    const auto end = run.out.find('\n', at);
    answers.push_back(parsed(run.out.substr(at, end - at)).as_object());
    at = end + 1;
  }
  ASSERT_EQ(answers.size(), 12u);
  for (std::size_t i : {0u, 1u, 2u, 3u, 4u, 7u}) {
    EXPECT_FALSE(answers[i].at("ok").as_bool()) << i;
    EXPECT_FALSE(answers[i].at("error").as_string().empty()) << i;
  }
  EXPECT_EQ(answers[5].at("id").as_int64(), 5);
  EXPECT_EQ(answers[5].at("deciders"), parsed("[0]"));
  EXPECT_EQ(answers[6].at("refused").as_object().at("rules").as_array()[0].as_string(), "LOST-012");
  EXPECT_FALSE(answers[8].at("moves").as_array().empty());
  EXPECT_FALSE(answers[9].at("reason").as_string().empty());
  for (const auto& [gem, tile] : answers[10].at("view").as_object().at("gems").as_object())
    EXPECT_TRUE(tile.is_null()) << gem;
  EXPECT_FALSE(answers[11].at("told").as_array().empty());
}

TEST(Program, ALoadedPositionIsTheOneGiven) {
  const Said fresh = tortuga("games lostseas --position --seats 2 --seed 1");
  const Said run = tortuga("referee", "{\"do\":\"load\",\"game\":\"lostseas\",\"seats\":2,\"position\":" +
                                          fresh.out.substr(0, fresh.out.size() - 1) +
                                          "}\n{\"do\":\"position\"}\n{\"do\":\"load\",\"game\":\"lostseas\",\"seats\":"
                                          "2,\"position\":{}}\n{\"do\":\"position\"}\n");
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < run.out.size();) {
    const auto end = run.out.find('\n', at);
    lines.push_back(run.out.substr(at, end - at));
    at = end + 1;
  }
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(parsed(lines[1]).as_object().at("position"), parsed(fresh.out));
  EXPECT_FALSE(parsed(lines[2]).as_object().at("ok").as_bool());
  EXPECT_EQ(lines[1], lines[3]) << "a refused load changes nothing";
}

TEST(Program, TheArenaPrintsItsObject) {
  const Said run = tortuga("arena lostseas --players deckhand,deckhand --games 50 --json");
  ASSERT_EQ(run.code, 0) << run.out;
  const auto report = parsed(run.out).as_object();
  EXPECT_EQ(report.at("game").as_string(), "lostseas");
  EXPECT_EQ(report.at("games").as_int64(), 50);
  EXPECT_EQ(report.at("seats").as_int64(), 2);
  double share = 0;
  for (const auto& player : report.at("players").as_array()) {
    share += player.as_object().at("share").to_number<double>();
    EXPECT_LE(player.as_object().at("low").to_number<double>(), player.as_object().at("high").to_number<double>());
  }
  EXPECT_NEAR(share, 1.0, 0.001);
  for (const char* key : {"mean", "p5", "p50", "p95"}) EXPECT_TRUE(report.at("rounds").as_object().contains(key));
  EXPECT_FALSE(report.at("ends").as_object().empty());
}

TEST(Program, AGameOfTheArenaCanBeWatchedWithItsThoughts) {
  const Said run = tortuga("arena lostseas --players captain:40i,bosun --games 1 --watch");
  ASSERT_EQ(run.code, 0) << run.out;
  EXPECT_NE(run.out.find("(captain:40i weighed "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find(" of 100]"), std::string::npos) << run.out;          // what a choice is worth
  EXPECT_NE(run.out.find("Captain 1 sails "), std::string::npos) << run.out;  // and what came of it
  EXPECT_EQ(run.out.find("(bosun weighed"), std::string::npos) << "it weighs nothing";
  EXPECT_EQ(tortuga("arena lostseas --players captain:40i,bosun --games 1 --watch").out, run.out);
  for (const char* wrong :
       {"arena lostseas --players bosun --watch", "arena lostseas --players bosun/hunt,bosun --watch"})
    EXPECT_EQ(tortuga(wrong).code, 2) << wrong;
}

TEST(Program, TheBenchPrintsItsList) {
  const Said run = tortuga("bench lostseas --json --seconds 0.01 --passes 1");
  ASSERT_EQ(run.code, 0) << run.out;
  const auto list = parsed(run.out);
  for (const auto& row : list.as_array()) {
    for (const char* key : {"game", "seats", "ns_per_decision", "decisions_per_second", "games_per_second",
                            "state_bytes", "allocations", "yardstick_ratio"})
      EXPECT_TRUE(row.as_object().contains(key)) << key;
    EXPECT_EQ(row.as_object().at("allocations").as_int64(), 0);
  }
}

TEST(Program, RulesAreFoundByNumberAndByWord) {
  const Said one = tortuga("rules lostseas lost-074");
  EXPECT_EQ(one.code, 0);
  EXPECT_TRUE(one.out.starts_with("LOST-074 ")) << one.out;
  EXPECT_EQ(tortuga("rules lostseas moon").code, 0);
  EXPECT_EQ(tortuga("rules lostseas zeppelin").code, 1);
}

TEST(Program, SchemasAreJson) {
  const auto schema = parsed(tortuga("games lostseas --schema").out).as_object();
  for (const char* part : {"options", "position", "move", "event"})
    EXPECT_TRUE(schema.at("$defs").as_object().contains(part)) << part;
  const auto& options = schema.at("$defs").at("options").at("properties");
  EXPECT_EQ(options.at("doldrums_rounds").at("minimum").to_number<int>(), 0);
  EXPECT_EQ(options.at("doldrums_rounds").at("maximum").to_number<int>(), 500);  // section 7 of the rules
  EXPECT_TRUE(parsed(tortuga("games --json").out).is_array());
}

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Program, RecordsReplayAndAreVerified) {
  std::map<std::string, int> games;
  for (const auto& item : std::filesystem::directory_iterator(TORTUGA_SOURCE "/tests/records")) {
    if (item.path().extension() != ".json") continue;
    const Said verified = tortuga("replay --verify " + item.path().string());
    EXPECT_EQ(verified.code, 0) << verified.out;
    EXPECT_EQ(tortuga("replay " + item.path().string()).code, 0);
    EXPECT_EQ(tortuga("replay --until 3 --seat 0 --json " + item.path().string()).code, 0);
    ++games[std::string{parsed(text_of(item.path())).at("game").as_string()}];
  }
  const auto known = parsed(tortuga("games --json").out);
  for (const auto& game : known.as_array())
    EXPECT_GE(games[std::string{game.at("name").as_string()}], 3) << game.at("name");
}

// Games that were left at a terminal of an earlier version.
TEST(Program, OldSavegamesGoOn) {
  for (const char* game : {"lostseas", "raiders", "pacifists", "sea", "plunk"}) {
    const auto slot = std::filesystem::temp_directory_path() / ("tortuga_saved_" + std::to_string(::getpid()));
    std::filesystem::copy_file(TORTUGA_SOURCE "/tests/records/" + std::string{game} + "-v1-saved.json", slot,
                               std::filesystem::copy_options::overwrite_existing);
    const auto before = parsed(text_of(slot)).at("moves").as_array();
    const Said run =
        tortuga("play " + std::string{game} + " --plain --pace 0 --save " + slot.string(), "\nhint\ndo\nquit\n");
    EXPECT_EQ(run.code, 0) << run.out;
    EXPECT_TRUE(run.out.starts_with("Welcome back")) << run.out;
    auto after = parsed(text_of(slot)).at("moves").as_array();
    EXPECT_GT(after.size(), before.size()) << game;
    after.resize(before.size());
    EXPECT_EQ(after, before) << game;
    EXPECT_EQ(tortuga("replay --verify " + slot.string()).code, 0) << game;
    std::filesystem::remove(slot);
  }
}

TEST(Program, ARecordMayBeginAtAnyPosition) {
  const std::string file = TORTUGA_SOURCE "/tests/records/lostseas-v1-two-seats.json";
  const auto begin = [&](const std::string& position) {
    return "{\"tortuga\":1,\"game\":\"lostseas\",\"version\":1,\"seats\":[\"a\",\"b\"],\"seed\":\"1\",\"position\":" +
           position + ",\"moves\":[]}";
  };
  const std::string position = tortuga("replay --until 20 --json " + file).out;
  EXPECT_EQ(tortuga("replay --json -", begin(position)).out, position);
  EXPECT_EQ(tortuga("replay --verify -", begin(position)).code, 0);
  EXPECT_EQ(tortuga("replay -", begin("{}")).code, 2);
  EXPECT_EQ(tortuga("replay -", begin("7")).code, 2);
  const std::string four =
      tortuga("replay --until 20 --json " TORTUGA_SOURCE "/tests/records/lostseas-v1-four-seats.json").out;
  const Said crowded = tortuga("replay -", begin(four));
  EXPECT_EQ(crowded.code, 2);
}

TEST(Program, AForgedRecordIsFound) {
  const std::string honest =
      "{\"tortuga\":1,\"game\":\"lostseas\",\"version\":1,\"seats\":[\"a\",\"b\"],\"seed\":\"1\",\"moves\":["
      "{\"seat\":0,\"move\":{\"kind\":\"sail\",\"by\":1}}]";
  const Said verified = tortuga("replay --verify -", honest + "}");
  EXPECT_EQ(verified.code, 0);
  EXPECT_NE(verified.out.find("1 move is what the seed"), std::string::npos) << verified.out;
  EXPECT_EQ(tortuga("replay --verify -", honest + ",\"digest\":\"00000000000000ff\"}").code, 1);
  std::string impossible = honest + "}";
  impossible.replace(impossible.find("\"by\":1"), 6, "\"by\":3");
  EXPECT_EQ(tortuga("replay --verify -", impossible).code, 1);
  EXPECT_EQ(tortuga("replay -", "{\"tortuga\":1}").code, 2);
  EXPECT_EQ(tortuga("replay -", "junk").code, 2);
}

}  // namespace
}  // namespace tortuga
