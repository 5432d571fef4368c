// The store against a database that answers when the test says so.
#include "server/postgres/postgres_store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/weather/virtual_loop.h"

namespace tortuga::server::postgres {
namespace {

using Row = Rows::Row;

class SlowCable final : public Cable {
 public:
  explicit SlowCable(Hooks hooks) : hooks_(std::move(hooks)) {}
  void ask(const Statement& statement, Parameters parameters, Told told) override {
    asked.push_back({statement.name, parameters.take(), std::move(told)});
  }
  bool idle() const override { return asked.empty(); }
  std::size_t waiting() const override { return asked.size(); }
  bool up() const override { return there; }

  void come() { hooks_.up(); }
  // Whatever was asked first is answered, or its answer is lost.
  void answer(std::vector<Row> rows) { answer({Reply::How::rows, Rows(std::move(rows)), {}, {}}); }
  void lose() { answer(Reply{}); }
  void refuse(const char* state) { answer({Reply::How::error, {}, state, "no"}); }
  std::ptrdiff_t count(std::string_view what) const {
    return std::count_if(asked.begin(), asked.end(), [&](const Ask& ask) { return ask.what == what; });
  }

  struct Ask {
    std::string what;
    std::vector<std::string> values;
    Told told;
  };
  std::deque<Ask> asked;
  bool there = true;

 private:
  void answer(const Reply& reply) {
    const Ask first = std::move(asked.front());
    asked.pop_front();
    first.told(reply);
  }
  const Hooks hooks_;
};

struct SlowQuay final : Quay {
  explicit SlowQuay(weather::VirtualLoop& on) : loop(on) {}
  std::unique_ptr<Cable> cable(Cable::Hooks hooks) override {
    auto made = std::make_unique<SlowCable>(std::move(hooks));
    cables.push_back(made.get());
    return made;
  }
  void after(std::int64_t milliseconds, std::function<void()> task) override {
    loop.after(milliseconds, std::move(task));
  }
  std::int64_t stopwatch() const override { return loop.now(); }
  weather::VirtualLoop& loop;
  std::vector<SlowCable*> cables;  // two that read, one that writes, one that listens
};

// A harbour that has just entered, as number 1.
struct Entered {
  Entered() {
    auto made = std::make_unique<SlowQuay>(loop);
    quay = made.get();
    store = std::make_unique<PostgresStore>(PostgresOptions{"", "/h/1"}, std::move(made), loop, metrics);
    listener().come();
    writer().answer({{"1"}});
  }
  SlowCable& writer() const { return *quay->cables[2]; }
  SlowCable& listener() const { return *quay->cables[3]; }
  void pass(std::int64_t milliseconds) {
    const std::int64_t until = loop.now() + milliseconds;
    bool there = false;
    loop.after(milliseconds, [&] { there = true; });
    while (!there) loop.step();
    ASSERT_EQ(loop.now(), until);
  }
  SlowCable& reader(int which) const { return *quay->cables[static_cast<std::size_t>(which)]; }
  // Of those who read, the one of whom something is asked; nobody: nothing is.
  SlowCable* asked() const {
    for (const int which : {0, 1})
      if (!reader(which).asked.empty()) return &reader(which);
    return nullptr;
  }
  std::string what() const { return asked() == nullptr ? "" : asked()->asked.front().what; }

  weather::VirtualLoop loop;
  Metrics metrics;
  SlowQuay* quay = nullptr;
  std::unique_ptr<PostgresStore> store;
};

std::string table(int i) {
  return "T" + std::to_string(i);
}

// The words of a list of numbers, as it is sent.
std::vector<std::string> items(const std::string& list) {
  std::vector<std::string> out(1);
  for (const char letter : list.substr(1, list.size() - 2)) {
    if (letter == ',') out.emplace_back();
    else out.back() += letter;
  }
  return out;
}

// A database in which all tables are free; table i has the number i, and two entries. Some were taken by others since.
std::vector<Row> all_free(const SlowCable::Ask& ask, int tables, const std::set<std::string>& overtaken = {}) {
  std::vector<Row> rows;
  if (ask.what == "take")
    for (int i = 0; i < tables; ++i) rows.push_back({table(i), std::to_string(i), "7"});
  if (ask.what == "read") {
    const auto numbers = items(ask.values[0]);
    for (std::size_t i = 0; i < numbers.size(); ++i)
      for (const char* n : {"0", "1"})
        rows.push_back({std::to_string(i + 1), overtaken.contains(numbers[i]) ? "8" : "7", "2", n, "5",
                        "entry " + std::string{n} + " of " + numbers[i]});
  }
  if (ask.what == "moment") {
    const auto numbers = items(ask.values[0]);
    for (std::size_t i = numbers.size(); i > 0; --i)  // in any order
      rows.push_back({std::to_string(i), "moment of " + numbers[i - 1], "1", "2", "3"});
  }
  return rows;
}

// A server that is gone had many tables: whoever takes them does not ask for each by itself.
TEST(PostgresStore, ManyTablesAreReadTogether) {
  constexpr int kTables = 45;
  Entered at;
  std::map<std::string, Taken> got;
  for (int i = 0; i < kTables; ++i)
    at.store->take({table(i)}, [&got, i](Taken taken) { got[table(i)] = std::move(taken); });
  at.pass(1);
  int asked = 0;
  for (; at.asked() != nullptr; ++asked) at.asked()->answer(all_free(at.asked()->asked.front(), kTables, {"30"}));
  EXPECT_LE(asked, 7) << "one take, and three times logs and moments";
  ASSERT_EQ(got.size(), kTables - 1u) << "the one that was overtaken is not ours";
  for (int i = 0; i < kTables; ++i) {
    if (i == 30) continue;
    const Taken& taken = got[table(i)];
    EXPECT_EQ(taken.how, Taken::How::ours);
    EXPECT_EQ(taken.hold.number, i);
    EXPECT_EQ(taken.hold.epoch, 7);
    ASSERT_EQ(taken.log.size(), 2u);
    EXPECT_EQ(taken.log[1], "entry 1 of " + std::to_string(i));
    EXPECT_EQ(taken.moment.body, "moment of " + std::to_string(i));
  }
  at.pass(100);
  EXPECT_EQ(at.what(), "take") << "once more";
}

TEST(PostgresStore, WhoWasThereIsAskedAgainIfTheAnswerIsLost) {
  Entered at;
  std::vector<Taken> got;
  at.store->take({table(0)}, [&](Taken taken) { got.push_back(std::move(taken)); });
  at.pass(1);
  for (const char* step : {"take", "read"}) {
    ASSERT_EQ(at.what(), step);
    at.asked()->answer(all_free(at.asked()->asked.front(), 1));
  }
  ASSERT_EQ(at.what(), "moment");
  at.asked()->lose();
  EXPECT_TRUE(got.empty());
  at.pass(100);
  while (at.asked() != nullptr) at.asked()->answer(all_free(at.asked()->asked.front(), 1));
  ASSERT_EQ(got.size(), 1u);
  EXPECT_EQ(got[0].moment.body, "moment of 0");
}

// Another server may see the database. Who is at a table already stays: nothing is known to be better elsewhere.
TEST(PostgresStore, WhoComesWhileTheDatabaseIsOutOfSightIsSentOn) {
  Entered at;
  at.reader(0).there = at.reader(1).there = false;
  at.pass(6000);  // without a renewal
  ASSERT_FALSE(at.store->steady());
  std::vector<Taken> newcomer, doubtful;
  at.store->take({table(0)}, [&](Taken taken) { newcomer.push_back(std::move(taken)); });
  at.store->take({table(1), 5}, [&](Taken taken) { doubtful.push_back(std::move(taken)); });
  at.pass(2900);
  EXPECT_TRUE(newcomer.empty());
  at.pass(200);
  ASSERT_EQ(newcomer.size(), 1u);
  EXPECT_EQ(newcomer[0].how, Taken::How::elsewhere);
  EXPECT_EQ(newcomer[0].route, "");
  EXPECT_TRUE(doubtful.empty());
  at.pass(15000);
  ASSERT_EQ(doubtful.size(), 1u) << "somebody waits for ever";
  EXPECT_EQ(doubtful[0].how, Taken::How::unreadable);
}

// People come in hundreds whose tables are elsewhere, and each time the others are told so: only a hint. The lease goes
// over the same line.
TEST(PostgresStore, HintsDoNotKeepTheLeaseWaiting) {
  constexpr int kTables = 400;
  Entered at;
  int sent_on = 0;
  for (int i = 0; i < kTables; ++i)
    at.store->take({table(i)}, [&](const Taken& taken) {
      EXPECT_EQ(taken.how, Taken::How::elsewhere);
      ++sent_on;
    });
  at.pass(1);
  ASSERT_EQ(at.what(), "take");
  at.asked()->answer(std::vector<Row>{});  // nothing is free
  ASSERT_EQ(at.what(), "who");
  std::vector<Row> rows;
  for (int i = 0; i < kTables; ++i) rows.push_back({table(i), "2", "1", "/h/2", "f", "5000"});
  at.asked()->answer(std::move(rows));
  EXPECT_EQ(sent_on, kTables);
  EXPECT_GT(at.listener().count("notify"), 0);
  at.pass(2000);
  ASSERT_EQ(at.listener().count("renew"), 1);
  EXPECT_LT(at.listener().asked.size(), 20u) << "a lease of six seconds is behind them";
}

// What the database cannot take in of one table is no reason for others to lose what they said.
TEST(PostgresStore, OneEntryThatCannotBeStoredFailsAlone) {
  Entered at;
  std::map<std::string, Stored> got;
  for (int i = 0; i < 3; ++i)
    at.store->append({table(i), 2, "{}", {}, [&got, i](Stored stored) { got[table(i)] = stored; }, {i + 1, 7}, 5});
  at.pass(1);
  at.writer().refuse("22P05");  // a letter that it has none for
  EXPECT_TRUE(got.empty());
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(at.writer().count("append"), 1);
    const auto numbers = items(at.writer().asked.front().values[0]);
    ASSERT_EQ(numbers.size(), 1u);
    if (numbers[0] == "2") at.writer().refuse("22P05");
    else at.writer().answer({{numbers[0]}});
  }
  ASSERT_EQ(got.size(), 3u);
  EXPECT_EQ(got[table(0)], Stored::done);
  EXPECT_EQ(got[table(1)], Stored::failed);
  EXPECT_EQ(got[table(2)], Stored::done);
}

// What is written for whoever comes after us holds up nobody's moves for long, however many tables there are.
TEST(PostgresStore, NotesAndTablesGivenBackGoInParts) {
  constexpr int kTables = 1200;
  Entered at;
  for (int i = 0; i < kTables; ++i) at.store->take({table(i)}, [](const Taken&) {});
  at.pass(1);
  while (at.asked() != nullptr) at.asked()->answer(all_free(at.asked()->asked.front(), kTables));
  at.pass(1);
  for (int part = 0; part < 3; ++part)
    for (at.pass(1); at.asked() != nullptr;) at.asked()->answer(all_free(at.asked()->asked.front(), kTables));
  for (int i = 0; i < kTables; ++i) {
    at.store->note({table(i), {i, 7}, "moment", {}, 0});
    at.store->give_back(table(i), {i, 7});
  }
  at.pass(1);
  std::map<std::string, int> said;
  while (!at.writer().asked.empty()) {
    const auto& ask = at.writer().asked.front();
    const auto tables = items(ask.values[0]).size();
    EXPECT_LE(tables, 500u) << ask.what;
    said[ask.what] += static_cast<int>(tables);
    at.writer().answer(std::vector<Row>{});
  }
  EXPECT_EQ(said["note"], kTables);
  EXPECT_EQ(said["give_back"], kTables);
}

TEST(PostgresStore, HeadsAreReadAgainIfTheAnswerIsLost) {
  Entered at;
  at.store->take({table(0)}, [](const Taken&) {});
  at.pass(1);
  while (at.asked() != nullptr) at.asked()->answer(all_free(at.asked()->asked.front(), 1));
  at.listener().come();  // it was away
  ASSERT_EQ(at.what(), "heads");
  at.asked()->lose();
  at.pass(100);
  ASSERT_EQ(at.what(), "heads");
  at.asked()->answer({{"0", "7"}});
  at.pass(100);
  EXPECT_EQ(at.what(), "");
}

// The lobby is looked at every few seconds, also while there is no database: that is not asked later, again and again.
TEST(PostgresStore, NobodyAsksForTheLobbyWhileTheDatabaseIsOutOfSight) {
  Entered at;
  at.reader(0).there = at.reader(1).there = false;
  for (int i = 0; i < 10; ++i) at.store->list(20, [](const std::vector<Listing>&) {});
  EXPECT_EQ(at.what(), "");
}

// Its folder is gone, or another server has the same route by mistake: nobody is sent round in a circle.
TEST(PostgresStore, NobodyIsSentToAnotherByOurOwnRoute) {
  Entered at;
  std::vector<Taken> got;
  at.store->take({table(0)}, [&](Taken taken) { got.push_back(std::move(taken)); });
  const auto answer = [&](const char* what, std::vector<Row> rows) {
    ASSERT_EQ(at.what(), what);
    at.asked()->answer(std::move(rows));
  };
  at.pass(1);
  answer("take", {});
  answer("who", {{table(0), "2", "1", "/h/1", "f", "300"}});
  EXPECT_TRUE(got.empty()) << "its lease may lapse";
  at.pass(300);
  answer("take", {});
  answer("who", {{table(0), "2", "1", "/h/1", "f", "5900"}});  // it lives
  ASSERT_EQ(got.size(), 1u);
  EXPECT_EQ(got[0].how, Taken::How::elsewhere);
  EXPECT_EQ(got[0].route, "") << "whoever has it may be met by chance";
}

}  // namespace
}  // namespace tortuga::server::postgres
