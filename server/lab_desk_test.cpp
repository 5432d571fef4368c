// The lab beside the tables: closed unless the host opens it, one study at a time, and no longer than allowed.
#include "server/lab_desk.h"

#include <gtest/gtest.h>

#include "server/test_harbour.h"

namespace tortuga::server {
namespace {

// Work that is done when the test says so.
struct PatientHands final : Hands {
  std::deque<Work> waiting;
  bool lend(Work work) override {
    waiting.push_back(std::move(work));
    return true;
  }
  void work() {
    ASSERT_FALSE(waiting.empty());
    Work next = std::move(waiting.front());
    waiting.pop_front();
    next()();
  }
};

struct Three final : Experiment {  // over after three moments
  int* alive;
  explicit Three(int* counted) : alive(counted) { ++*alive; }
  ~Three() override { --*alive; }
  State now{0, 300, false, ""};
  void work() override {
    now.blocks += 100;
    now.over = now.blocks == 300;
    if (!now.over) return;
    now.figures = R"({"verdicts":["Fair."]})";
    now.result = "{\"result\":1}\n";
  }
  State state() const override { return now; }
};

struct TestLab final : Laboratory {
  int seconds = 0, alive = 0;
  std::unique_ptr<Experiment> begin(const boost::json::object& study, int allowed, std::string& wrong) override {
    seconds = allowed;
    if (study.contains("game")) return std::make_unique<Three>(&alive);
    wrong = "game: is missing";
    return nullptr;
  }
};

Limits allowing(int seconds) {
  Limits limits;
  limits.lab_seconds = seconds;
  limits.lab_hour_seconds = 60;
  return limits;
}

struct LabHarbour {
  explicit LabHarbour(int allowed_seconds) : at(allowing(allowed_seconds)) { at.harbour->lab().equip(lab, hands); }
  TestLab lab;
  PatientHands hands;
  TestHarbour at;
};

const json::object kStudy{{"do", "lab"}, {"study", {{"game", "lostseas"}}}};

TEST(LabDesk, IsClosedUnlessTheHostOpensIt) {
  LabHarbour closed(0);
  Visitor ann(closed.at);
  EXPECT_FALSE(ann.ask({{"do", "lobby"}}).contains("lab"));
  EXPECT_EQ(code(ann.ask(kStudy)), "forbidden");
  TestHarbour without(allowing(5));
  Visitor ben(without);
  EXPECT_EQ(code(ben.ask(kStudy)), "forbidden");
}

TEST(LabDesk, TellsHowFarAStudyIsAndWhatItFound) {
  LabHarbour open(5);
  Visitor ann(open.at);
  EXPECT_EQ(number(ann.ask({{"do", "lobby"}}), "lab"), 5);
  const json::object begun = ann.ask(kStudy);
  ASSERT_TRUE(fine(begun));
  EXPECT_EQ(number(begun, "seconds"), 5);
  EXPECT_EQ(open.lab.seconds, 5);
  for (int i = 1; i <= 3; ++i) {
    open.hands.work();
    const json::object news = ann.until("lab");
    EXPECT_EQ(number(news, "blocks"), 100 * i);
    EXPECT_EQ(number(news, "most"), 300);
    EXPECT_EQ(news.at("over").as_bool(), i == 3);
    EXPECT_EQ(news.contains("figures"), i == 3);
    if (i == 3) EXPECT_EQ(news.at("result").as_string(), "{\"result\":1}\n");
    else EXPECT_FALSE(news.contains("result"));
  }
  EXPECT_TRUE(open.hands.waiting.empty());
  EXPECT_EQ(open.lab.alive, 0);
}

TEST(LabDesk, PlaysOneStudyAtATimeAndSaysWhatIsWrongWithOne) {
  LabHarbour open(5);
  Visitor ann(open.at), ben(open.at);
  EXPECT_EQ(code(ann.ask({{"do", "lab"}, {"study", json::object{}}})), "malformed");
  ASSERT_TRUE(fine(ann.ask(kStudy)));
  EXPECT_EQ(code(ben.ask(kStudy)), "busy");
  EXPECT_EQ(code(ben.ask({{"do", "lab_stop"}})), "gone");
  ASSERT_TRUE(fine(ann.ask({{"do", "lab_stop"}})));
  open.hands.work();
  EXPECT_EQ(open.lab.alive, 0);
  EXPECT_TRUE(fine(ben.ask(kStudy)));
}

TEST(LabDesk, AStudyEndsWithWhoeverAskedForIt) {
  LabHarbour open(5);
  {
    Visitor ann(open.at);
    ASSERT_TRUE(fine(ann.ask(kStudy)));
  }
  open.hands.work();
  EXPECT_TRUE(open.hands.waiting.empty());
  EXPECT_EQ(open.lab.alive, 0);
}

TEST(LabDesk, AllStudiesTogetherHaveSoMuchOfAnHour) {
  LabHarbour open(5);
  Visitor ann(open.at);
  ASSERT_TRUE(fine(ann.ask(kStudy)));
  open.at.loop.advance(61'000);  // the first moment took that long
  for (int i = 0; i < 3; ++i) open.hands.work();
  EXPECT_EQ(code(ann.ask(kStudy)), "busy");
  open.at.loop.advance(3'600'000);
  EXPECT_TRUE(fine(ann.ask(kStudy)));
}

TEST(LabDesk, WorkThatComesBackAfterTheHarbourClosedChangesNothing) {
  LabHarbour open(5);
  {
    Visitor ann(open.at);
    ASSERT_TRUE(fine(ann.ask(kStudy)));
    open.at.harbour->stop();
  }
  open.at.harbour.reset();
  open.hands.work();
  EXPECT_EQ(open.lab.alive, 0);
}

}  // namespace
}  // namespace tortuga::server
