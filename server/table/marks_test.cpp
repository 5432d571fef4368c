// Moments of a game that people mark: kept for whoever designs it, told to nobody at the table.
#include <gtest/gtest.h>

#include "server/table/recorded.h"
#include "server/table/table_state.h"
#include "server/test_harbour.h"

namespace tortuga::server {
namespace {

// Ann, who opened the table, and Ben.
struct Two {
  explicit Two(TestHarbour& at, const json::object& options = {{"marks", true}}) : harbour(at) {
    json::object create{{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}};
    for (const auto& [key, value] : options) create[key] = value;
    const json::object made = ann.ask(create);
    table = text(made, "table");
    token = text(made, "token");
    watch = text(made, "watch");
    const json::object joined =
        ben.ask({{"do", "join"}, {"table", table}, {"invite", made.at("invite")}, {"name", "Ben"}});
    ann.ask({{"do", "sit"}, {"table", table}, {"token", token}});
    ben.ask({{"do", "sit"}, {"table", table}, {"token", joined.at("token")}});
  }
  json::object start() {
    EXPECT_TRUE(fine(ann.ask({{"do", "start"}})));
    shown = ann.until("table");
    ben.until("table");
    return shown;
  }
  json::object mark(Visitor& who, const char* feeling = "confusing") {
    return who.ask({{"do", "mark"}, {"feeling", feeling}});
  }
  const std::vector<std::string>& log() { return harbour.store.logs[table]; }
  int marks() {
    Record record;
    EXPECT_EQ(record_of(log(), record).text(), "");
    return static_cast<int>(record.marks.size());
  }

  TestHarbour& harbour;
  Visitor ann{harbour}, ben{harbour};
  std::string table, token, watch;
  json::object shown;
};

// The rules of the last three events that were told, the newest first, each once.
json::array rules_of(const json::array& events) {
  json::array rules;
  for (std::size_t i = 0; i < 3 && i < events.size(); ++i)
    for (const json::value& rule : events[events.size() - 1 - i].as_object().at("rules").as_array())
      if (std::find(rules.begin(), rules.end(), rule) == rules.end()) rules.push_back(rule);
  return rules;
}

TEST(Marks, AreMadeOnlyWhereTheHostWantsThem) {
  TestHarbour harbour;
  Two plain(harbour, {});
  EXPECT_FALSE(plain.start().contains("marks"));
  const json::object denied = plain.mark(plain.ann);
  EXPECT_FALSE(fine(denied));
  EXPECT_EQ(denied.at("code"), "forbidden");
  EXPECT_EQ(denied.at("error"), "At this table no moments are marked: its host did not ask for it.");
  EXPECT_EQ(plain.marks(), 0);
  Two wanted(harbour);
  EXPECT_EQ(wanted.start().at("marks"), true);
  EXPECT_TRUE(fine(wanted.mark(wanted.ben)));
}

TEST(Marks, RememberTheMomentAndAreToldToNobody) {
  TestHarbour harbour;
  Two two(harbour);
  two.start();
  ASSERT_TRUE(fine(two.mark(two.ann, "boring")));
  std::string heard;
  EXPECT_FALSE(two.ben.receive(heard)) << heard;
  EXPECT_FALSE(two.ann.receive(heard)) << heard;
  const json::object entry = json::parse(two.log().back()).as_object();
  EXPECT_EQ(entry.at("kind"), "mark");
  EXPECT_EQ(entry.at("feeling"), "boring");
  EXPECT_EQ(entry.at("seat"), 0);
  EXPECT_EQ(entry.at("m"), 0);
  EXPECT_EQ(entry.at("n"), two.shown.at("n"));
  EXPECT_EQ(entry.at("round"), 1);
  ASSERT_FALSE(rules_of(two.shown.at("events").as_array()).empty());
  EXPECT_EQ(entry.at("rules"), rules_of(two.shown.at("events").as_array()));
  // Whoever sits down now sees a table like any other.
  EXPECT_EQ(json::serialize(two.ben.ask({{"do", "sit"}, {"table", two.table}, {"token", two.token}})).find("boring"),
            std::string::npos);
}

TEST(Marks, AreForThoseWhoPlay) {
  TestHarbour harbour;
  Two two(harbour);
  EXPECT_EQ(two.mark(two.ann).at("code"), "forbidden") << "nothing has begun";
  two.start();
  Visitor watcher(harbour), stranger(harbour);
  ASSERT_TRUE(fine(watcher.ask({{"do", "sit"}, {"table", two.table}, {"token", two.watch}})));
  EXPECT_EQ(two.mark(watcher).at("error"), "Only somebody who has a seat at this table may do that.");
  EXPECT_EQ(two.mark(stranger).at("error"), "Sit down at a table first.");
  EXPECT_EQ(two.mark(two.ann, "wonderful").at("code"), "malformed");
  EXPECT_EQ(two.marks(), 0);
}

TEST(Marks, AreLimitedByMinuteSeatAndTable) {
  Limits limits;
  limits.marks_per_minute = 2;
  limits.marks_per_seat = 3;
  limits.marks = 5;
  TestHarbour harbour(limits);
  Two two(harbour);
  two.start();
  EXPECT_TRUE(fine(two.mark(two.ann)));
  harbour.loop.advance(30'000);
  EXPECT_TRUE(fine(two.mark(two.ann)));
  EXPECT_EQ(two.mark(two.ann).at("code"), "busy");
  EXPECT_TRUE(fine(two.mark(two.ben))) << "each seat has its own minute";
  harbour.loop.advance(29'999);
  EXPECT_EQ(two.mark(two.ann).at("code"), "busy");
  harbour.loop.advance(1);
  EXPECT_TRUE(fine(two.mark(two.ann))) << "the first is a minute old";
  harbour.loop.advance(60'000);
  EXPECT_EQ(two.mark(two.ann).at("error"), "You have marked 3 moments of this game: that is enough.");
  EXPECT_TRUE(fine(two.mark(two.ben)));
  EXPECT_EQ(two.mark(two.ben).at("error"), "This table has 5 marks: that is enough.");
  EXPECT_EQ(two.marks(), 5);
}

TEST(Marks, AreMadeOnceAndSurviveTheServer) {
  Limits limits;
  limits.marks_per_seat = 1;
  TestHarbour harbour(limits);
  Two two(harbour);
  two.start();
  const json::object mark{{"do", "mark"}, {"feeling", "confusing"}, {"id", "once"}};
  two.ann.send(json::serialize(mark));
  harbour.settle();
  harbour.crash();
  Visitor again(harbour);
  ASSERT_TRUE(fine(again.ask({{"do", "sit"}, {"table", two.table}, {"token", two.token}})));
  again.send(json::serialize(mark));
  harbour.settle();
  EXPECT_EQ(two.marks(), 1);
  EXPECT_EQ(again.ask({{"do", "mark"}, {"feeling", "confusing"}}).at("code"), "full");
}

TEST(Marks, EarlierProgramsMayLeaveThemOut) {
  TestHarbour harbour;
  Two two(harbour);
  two.start();
  ASSERT_TRUE(fine(two.mark(two.ann)));
  EXPECT_EQ(json::parse(two.log().front()).at("need"), 1);
  EXPECT_EQ(json::parse(two.log().back()).at("need"), 1);
  LogEntry entry;
  ASSERT_FALSE(LogEntry::parse(two.log().back(), entry).found());
  EXPECT_TRUE(entry.is<logged::Mark>());
  Two plain(harbour, {});
  EXPECT_FALSE(json::parse(plain.log().front()).as_object().contains("need"));
}

TEST(Marks, AreKeptInTheRecordAndInTheTableMadeOfIt) {
  TestHarbour harbour;
  Two two(harbour);
  two.start();
  ASSERT_TRUE(fine(two.mark(two.ben, "boring")));
  Visitor& mover = two.shown.contains("choices") ? two.ann : two.ben;
  const json::object choices = mover.ask({{"do", "moves"}});
  ASSERT_TRUE(fine(
      mover.ask({{"do", "play"}, {"m", 0}, {"move", choices.at("choices").as_array()[0].as_object().at("move")}})));
  ASSERT_TRUE(fine(two.mark(two.ann)));
  Record record;
  ASSERT_EQ(record_of(two.log(), record).text(), "");
  ASSERT_EQ(record.marks.size(), 2u);
  EXPECT_EQ(record.marks[0].seat, Seat{1});
  EXPECT_EQ(record.marks[0].feeling, Feeling::boring);
  EXPECT_EQ(record.marks[0].m, 0);
  EXPECT_EQ(record.marks[1].m, 1);
  EXPECT_GT(record.marks[1].n, 0);

  Record read;
  ASSERT_EQ(Record::parse(record.text(), read).text(), "");
  EXPECT_EQ(read.text(), record.text());
  RecordedTable table;
  ASSERT_EQ(recorded(record.text(), 1700000000000, table).text(), "");
  Record again;
  ASSERT_EQ(record_of(table.log, again).text(), "");
  EXPECT_EQ(to_json(again.marks[0]), to_json(record.marks[0]));
  EXPECT_EQ(to_json(again.marks[1]), to_json(record.marks[1]));
}

}  // namespace
}  // namespace tortuga::server
