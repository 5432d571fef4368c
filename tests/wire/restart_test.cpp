// kill -9 at any moment loses nothing that was acknowledged, and plays nothing twice.
#include <fstream>

#include "engine/record.h"
#include "tests/wire/anchorage.h"
#include "tests/wire/client.h"
#include "tests/wire/process.h"

namespace tortuga::server {
namespace {

#ifdef TORTUGA_FEW_GAMES
constexpr int kKills = 5;
#else
constexpr int kKills = 50;
#endif

// One seat that plays a table of two alone, remembers what was acknowledged, and resends what was not.
struct Captain {
  std::string table, tokens[2];
  std::unique_ptr<Client> seats[2];
  std::int64_t acknowledged = 0;  // moves
  int next_id = 0;
  json::object unsure;  // a move whose answer did not come
  int unsure_seat = 0;
};

TEST(Restart, NothingAcknowledgedIsLostAndNothingIsPlayedTwice) {
  Folder folder;
  constexpr int kTables = 4;
  std::vector<Captain> captains(kTables);
  std::uint64_t luck = 7;
  int resent = 0;
  for (int round = 0; round <= kKills; ++round) {
    Process process(folder.path());
    ASSERT_NE(process.port(), 0);
    for (Captain& captain : captains) {
      for (int s = 0; s < 2; ++s) captain.seats[s] = std::make_unique<Client>(process.port());
      if (captain.table.empty()) {
        const json::object plain = captain.seats[0]->ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}});
        ASSERT_TRUE(fine(plain)) << plain;
        captain.table = text(plain, "table");
        captain.tokens[0] = text(plain, "token");
        captain.tokens[1] =
            text(captain.seats[1]->ask(
                     {{"do", "join"}, {"table", captain.table}, {"name", "Ben"}, {"invite", plain.at("invite")}}),
                 "token");
        ASSERT_TRUE(
            fine(captain.seats[0]->ask({{"do", "sit"}, {"table", captain.table}, {"token", captain.tokens[0]}})));
        ASSERT_TRUE(fine(captain.seats[0]->ask({{"do", "start"}})));
      }
      for (int s = 0; s < 2; ++s) {
        const json::object state =
            captain.seats[s]->ask({{"do", "sit"}, {"table", captain.table}, {"token", captain.tokens[s]}});
        ASSERT_TRUE(fine(state)) << state;
        const std::int64_t m = number(state, "m");
        ASSERT_GE(m, captain.acknowledged) << "an acknowledged move is lost";
        ASSERT_LE(m, captain.acknowledged + (captain.unsure.empty() ? 0 : 1)) << "something was played twice";
      }
      if (!captain.unsure.empty()) {
        const json::object again = captain.seats[captain.unsure_seat]->ask(captain.unsure);
        ASSERT_TRUE(fine(again)) << again;
        ASSERT_EQ(number(again, "m"), captain.acknowledged + 1);
        ++captain.acknowledged;
        captain.unsure = {};
        ++resent;
      }
    }
    if (round == kKills) break;
    // Moves in flight at all tables when the axe falls.
    luck = luck * 6364136223846793005ull + 1442695040888963407ull;
    const int moves = static_cast<int>(luck >> 33) % 12;
    for (int i = 0; i <= moves; ++i) {
      for (Captain& captain : captains) {
        int s = 0;
        json::object list = captain.seats[0]->ask({{"do", "moves"}});
        if (list.at("choices").as_array().empty()) list = captain.seats[s = 1]->ask({{"do", "moves"}});
        const auto& choices = list.at("choices").as_array();
        if (choices.empty()) continue;  // the game is over
        luck = luck * 6364136223846793005ull + 1442695040888963407ull;
        json::object play{{"do", "play"},
                          {"id", "m" + std::to_string(captain.next_id++)},
                          {"m", captain.acknowledged},
                          {"move", choices[(luck >> 33) % choices.size()].as_object().at("move")}};
        if (i == moves) {
          captain.seats[s]->send(json::serialize(play));
          captain.unsure = play;
          captain.unsure_seat = s;
        } else {
          const json::object answer = captain.seats[s]->ask(play);
          ASSERT_TRUE(fine(answer)) << answer;
          captain.acknowledged = number(answer, "m");
        }
      }
    }
    if ((luck >> 40) % 2 == 0) usleep(static_cast<useconds_t>((luck >> 33) % 1500));  // when exactly is the point here
    process.kill(SIGKILL);
    // What was answered before the axe fell was acknowledged.
    for (Captain& captain : captains) {
      if (captain.unsure.empty()) continue;
      Client& client = *captain.seats[captain.unsure_seat];
      std::string said;
      while (client.receive(said)) {
        const json::object message = json::parse(said).as_object();
        if (!message.contains("re") || message.at("re") != captain.unsure.at("id")) continue;
        ASSERT_TRUE(fine(message)) << message;
        captain.acknowledged = number(message, "m");
        captain.unsure = {};
        break;
      }
    }
  }
  EXPECT_GT(resent, 0) << "no kill ever met a move in flight";
}

TEST(Restart, AGracefulStopEndsWithZero) {
  Folder folder;
  Process process(folder.path());
  Client ann(process.port());
  const json::object made = ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}});
  ann.ask({{"do", "sit"}, {"table", made.at("table")}, {"token", made.at("token")}});
  const int status = process.kill(SIGTERM);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(text(ann.until("bye"), "why"), "stopping");
}

TEST(Restart, TwoServersDoNotShareAFolder) {
  Folder folder;
  Anchorage first(folder.path());
  EXPECT_THROW(Anchorage second(folder.path()), std::runtime_error);
}

}  // namespace
}  // namespace tortuga::server
