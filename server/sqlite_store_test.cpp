// The database by itself: versions, damage, backups, and what it tells of its disk.
#include "server/sqlite_store.h"

#include <sys/stat.h>

#include <fstream>

#include "server/health.h"
#include "server/sqlite.h"
#include "server/sqlite_newest.h"
#include "server/sqlite_schema.h"
#include "server/table/table_state.h"
#include "tests/wire/anchorage.h"
#include "tests/wire/client.h"

namespace tortuga::server {
namespace {

namespace fs = std::filesystem;

int version_of(const fs::path& file) {
  Sqlite db(file.string());
  Statement version(db, "PRAGMA user_version");
  version.step();
  return static_cast<int>(version.number(0));
}

std::string why_not(const fs::path& folder) {
  try {
    Anchorage harbour(folder);
    return {};
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

int mode_of(const fs::path& file) {
  struct stat found{};
  return ::stat(file.c_str(), &found) == 0 ? static_cast<int>(found.st_mode & 0777) : -1;
}

std::string judge(const std::vector<std::string>& log) {
  Flaw flaw;
  read_log(log, flaw);
  return flaw.found() ? flaw.text() : std::string{};
}

struct Seat {
  std::string table, token;
};

Seat found_table(Client& client) {
  const json::object made = client.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}});
  return {text(made, "table"), text(made, "token")};
}

json::object sit(Client& client, const Seat& seat) {
  return client.ask({{"do", "sit"}, {"table", seat.table}, {"token", seat.token}});
}

TEST(Database, OfTheProgramBeforeIsBroughtUpToDate) {
  Folder folder;
  fs::create_directories(folder.path());
  fs::copy_file(TORTUGA_SOURCE "/tests/logs/harbour.db", folder.path() / "tortuga.db");
  ASSERT_EQ(version_of(folder.path() / "tortuga.db"), 0);
  EXPECT_TRUE(check_store(folder.path(), judge).whole()) << "it can be looked through as it is";
  EXPECT_EQ(why_not(folder.path()), "");
  EXPECT_EQ(version_of(folder.path() / "tortuga.db"), kSchemaVersion);
  const StoreFindings found = check_store(folder.path(), judge);
  EXPECT_TRUE(found.whole());
  EXPECT_GT(found.tables, 0);
  EXPECT_EQ(why_not(folder.path()), "") << "a second time there is nothing to do";
}

TEST(Database, OfALaterProgramIsLeftAlone) {
  Folder folder;
  EXPECT_EQ(why_not(folder.path()), "");
  Sqlite(folder.path() / "tortuga.db").run("PRAGMA user_version=99");
  const std::string why = why_not(folder.path());
  EXPECT_NE(why.find("newer"), std::string::npos) << why;
  EXPECT_EQ(version_of(folder.path() / "tortuga.db"), 99);
}

TEST(Database, OfAnotherProgramIsLeftAlone) {
  Folder folder;
  fs::create_directories(folder.path());
  Sqlite(folder.path() / "tortuga.db").run("CREATE TABLE recipes (name TEXT)");
  EXPECT_NE(why_not(folder.path()).find("another program"), std::string::npos);
  EXPECT_EQ(version_of(folder.path() / "tortuga.db"), 0);
}

TEST(Database, ThatIsNoneIsRefusedWithASentence) {
  Folder folder;
  fs::create_directories(folder.path());
  std::ofstream(folder.path() / "tortuga.db") << std::string(5000, 'x');
  EXPECT_NE(why_not(folder.path()).find("backup"), std::string::npos);
}

TEST(Database, AndItsBackupsAreTheirOwnersAlone) {
  Folder folder;
  const mode_t before = ::umask(0);
  {
    Anchorage harbour(folder.path(), generous());
    Client ann(harbour.port());
    found_table(ann);
    EXPECT_EQ(mode_of(folder.path()), 0700);
    for (const char* file : {"tortuga.db", "tortuga.db-wal", "tortuga.db-shm", "lock"})
      EXPECT_EQ(mode_of(folder.path() / file), 0600) << file;
    const auto copy = folder.path() / "copy.db";
    backup_store(folder.path(), copy);
    EXPECT_EQ(mode_of(copy), 0600);
    EXPECT_EQ(check_store(copy, judge).tables, 1);
    EXPECT_THROW(backup_store(folder.path(), copy), std::runtime_error) << "it would be overwritten";
    EXPECT_EQ(check_store(copy, judge).tables, 1);
  }
  ::umask(before);
}

TEST(Database, IsWholeWithTheOwnersLogInIt) {
  Folder folder;
  {
    ServerOptions options;
    options.owner_key = "the key";
    Anchorage harbour(folder.path(), generous(), options);
    Client owner(harbour.port());
    found_table(owner);
    ASSERT_TRUE(fine(owner.ask({{"do", "own"}, {"key", "the key"}})));
    ASSERT_TRUE(fine(owner.ask({{"do", "ban"}, {"address", "192.0.2.7"}, {"why", "spam"}})));
    ASSERT_TRUE(fine(owner.ask({{"do", "keep"}, {"days", 90}})));
  }
  const StoreFindings whole = check_store(folder.path(), judge);
  EXPECT_TRUE(whole.whole()) << (whole.broken.empty() ? "" : whole.broken.front());
  EXPECT_EQ(whole.tables, 1) << "the owner's log is no table";
  EXPECT_EQ(whole.entries, 3);
  Sqlite(folder.path() / "tortuga.db")
      .run("UPDATE log SET entry = '{\"kind\":\"rule\"}' WHERE entry LIKE '%\"keep\"%'");
  const StoreFindings harmed = check_store(folder.path(), judge);
  ASSERT_EQ(harmed.broken.size(), 1u);
  EXPECT_NE(harmed.broken.front().find("the owner's log: entry 1: "), std::string::npos) << harmed.broken.front();
}

TEST(Database, HasOneTableOfWhoeverAsksForItAgain) {
  Folder folder;
  Anchorage harbour(folder.path(), generous());
  const json::object create{
      {"do", "create"}, {"id", "c"}, {"game", "lostseas"}, {"name", "Ann"}, {"token", std::string(22, 'a')}};
  Client ann(harbour.port()), again(harbour.port()), ben(harbour.port());
  const json::object made = ann.ask(create);
  ASSERT_TRUE(fine(made)) << made;
  const json::object told = again.ask(create);  // the line was cut before the answer came
  EXPECT_EQ(text(told, "table"), text(made, "table"));
  EXPECT_EQ(text(told, "invite"), text(made, "invite"));
  EXPECT_EQ(text(told, "token"), std::string(22, 'a'));
  json::object other = create;
  other["token"] = std::string(22, 'b');
  EXPECT_NE(text(ben.ask(other), "table"), text(made, "table"));
}

TEST(Database, HasOneTableOfWhoeverAsksForItAgainAfterTheServerFell) {
  Folder folder;
  const json::object create{
      {"do", "create"}, {"id", "c"}, {"game", "lostseas"}, {"name", "Ann"}, {"token", std::string(22, 'a')}};
  json::object made;
  {
    Anchorage harbour(folder.path(), generous());
    Client ann(harbour.port());
    made = ann.ask(create);
    ASSERT_TRUE(fine(made)) << made;
  }
  Anchorage harbour(folder.path(), generous());
  Client ann(harbour.port());
  const json::object told = ann.ask(create);
  EXPECT_EQ(text(told, "table"), text(made, "table"));
  EXPECT_EQ(text(told, "token"), std::string(22, 'a'));
}

// Three tables; the middle one is harmed in `harm`'s way. It says so, and the others are as they were.
void one_table_is_harmed(const std::function<void(Sqlite&, const std::string& table)>& harm, const char* says) {
  Folder folder;
  std::vector<Seat> seats;
  {
    Anchorage harbour(folder.path(), generous());
    Client ann(harbour.port());
    for (int i = 0; i < 3; ++i) {
      seats.push_back(found_table(ann));
      ASSERT_TRUE(fine(sit(ann, seats.back())));
      for (int line = 0; line < 5; ++line) ASSERT_TRUE(fine(ann.ask({{"do", "say"}, {"phrase", "ahoy"}})));
    }
  }
  {
    Sqlite db(folder.path() / "tortuga.db");
    harm(db, seats[1].table);
  }
  const StoreFindings found = check_store(folder.path(), judge);
  EXPECT_FALSE(found.whole());
  ASSERT_FALSE(found.broken.empty() && found.file.empty());
  Anchorage harbour(folder.path(), generous());
  for (int i = 0; i < 3; ++i) {
    Client ann(harbour.port());
    const json::object answer = sit(ann, seats[static_cast<std::size_t>(i)]);
    if (i == 1) {
      EXPECT_EQ(code(answer), "gone");
      EXPECT_NE(text(answer, "error").find(says), std::string::npos) << answer;
    } else {
      EXPECT_TRUE(fine(answer)) << answer;
      EXPECT_TRUE(fine(ann.ask({{"do", "say"}, {"phrase", "ahoy"}})));
    }
  }
}

TEST(Database, ATableWithAMissingEntrySaysSoAndNothingElseIsHarmed) {
  one_table_is_harmed(
      [](Sqlite& db, const std::string& table) {
        db.run(("DELETE FROM log WHERE at = (SELECT number FROM tables WHERE table_id = '" + table + "') * " +
                std::to_string(kRoom) + " + 2")
                   .c_str());
      },
      "entry 2 of its log: it is missing");
}

TEST(Database, ATableWithAGarbledEntrySaysSoAndNothingElseIsHarmed) {
  one_table_is_harmed(
      [](Sqlite& db, const std::string& table) {
        db.run(("UPDATE log SET entry = 'x' || entry WHERE at = (SELECT number FROM tables WHERE table_id = '" + table +
                "') * " + std::to_string(kRoom) + " + 2")
                   .c_str());
      },
      "cannot be continued");
}

TEST(Database, DamagedPagesAreFoundAndOtherTablesGoOn) {
  Folder folder;
  std::vector<Seat> seats;
  {
    Anchorage harbour(folder.path(), generous());
    Client ann(harbour.port());
    for (int i = 0; i < 3; ++i) {
      seats.push_back(found_table(ann));
      ASSERT_TRUE(fine(sit(ann, seats.back())));
      for (int line = 0; line < 60; ++line)
        ASSERT_TRUE(fine(ann.ask({{"do", "say"}, {"text", "table" + std::to_string(i) + std::string(250, 'x')}})));
    }
  }
  Sqlite(folder.path() / "tortuga.db").run("PRAGMA wal_checkpoint(TRUNCATE)");
  // The head of a page in the middle of the second table's log.
  std::fstream file(folder.path() / "tortuga.db", std::ios::in | std::ios::out | std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), {});
  const std::size_t page = static_cast<unsigned char>(bytes[16]) * 256u;  // as the file's head says
  std::vector<std::size_t> pages;
  for (std::size_t at = bytes.find("table1xxx"); at != std::string::npos; at = bytes.find("table1xxx", at + 1))
    if (pages.empty() || pages.back() != at / page) pages.push_back(at / page);
  ASSERT_GT(pages.size(), 4u);
  file.clear();
  file.seekp(static_cast<std::streamoff>(pages[pages.size() / 2] * page));
  file.write(std::string(64, '\xff').data(), 64);
  file.close();

  EXPECT_FALSE(check_store(folder.path(), judge).file.empty());
  EXPECT_THROW(backup_store(folder.path(), folder.path() / "copy.db"), std::runtime_error);
  EXPECT_FALSE(fs::exists(folder.path() / "copy.db")) << "half a backup is none";
  Anchorage harbour(folder.path(), generous());
  for (int i = 0; i < 3; ++i) {
    Client ann(harbour.port());
    const json::object answer = sit(ann, seats[static_cast<std::size_t>(i)]);
    EXPECT_EQ(code(answer), i == 1 ? "gone" : "fine") << answer;
    if (i != 1) {
      EXPECT_TRUE(fine(ann.ask({{"do", "say"}, {"phrase", "ahoy"}})));
    }
  }
  const HttpAnswer health = http_get(harbour.port(), "/healthz");
  EXPECT_EQ(health.status, 503);
  EXPECT_NE(health.body.find("damaged"), std::string::npos) << health.body;
}

// Entries in a database without a server: `at` as number of the table and of the entry.
class NewestEntries : public ::testing::Test {
 protected:
  NewestEntries() {
    bring_up_to_date(db_);
    newest_.emplace(db_);
  }
  static std::int64_t place(std::int64_t table, std::int64_t n) { return table * kRoom + n; }
  void add(const std::vector<std::int64_t>& places) {
    db_.run("BEGIN IMMEDIATE");
    for (const std::int64_t at : places) newest_->add(at, "{" + std::to_string(at) + "}");
    db_.run("COMMIT");
    newest_->committed();
  }
  std::vector<std::int64_t> in(const std::string& where) {
    std::vector<std::int64_t> places;
    Statement read(db_, "SELECT at, entry FROM " + where + " ORDER BY at");
    while (read.step()) {
      EXPECT_EQ(read.text(1), "{" + std::to_string(read.number(0)) + "}");
      places.push_back(read.number(0));
    }
    return places;
  }

  using Places = std::vector<std::int64_t>;
  static Places many() {  // of seven tables
    Places all;
    for (std::int64_t n = 0; n < Newest::kMost; ++n) all.push_back(place(1 + n % 7, n / 7));
    return all;
  }

  Folder folder_;
  Sqlite db_ = [this] {
    fs::create_directories(folder_.path());
    return Sqlite(folder_.path() / "tortuga.db");
  }();
  std::optional<Newest> newest_;
};

TEST_F(NewestEntries, ArePutIntoTheirPlaces) {
  const Places all{place(1, 0), place(1, 1), place(2, 0), place(2, 1)};
  add({place(2, 0), place(1, 0)});
  add({place(1, 1), place(2, 1)});
  EXPECT_EQ(in("entries"), all);
  EXPECT_EQ(in("log"), Places{});
  EXPECT_EQ(newest_->settle(), Places{});
  EXPECT_EQ(in("log"), all);
  EXPECT_EQ(in("newest"), Places{});
  EXPECT_EQ(in("entries"), all);
  add({place(1, 2)});
  EXPECT_EQ(in("entries").size(), 5u);
}

TEST_F(NewestEntries, AreManyInPartsSoThatNobodyWaitsLong) {
  add(many());
  for (std::int64_t part = 1; part <= Newest::kMost / Newest::kPart; ++part) {
    EXPECT_TRUE(newest_->many());
    EXPECT_EQ(newest_->settle_part(), Places{});
    EXPECT_LE(in("log").size(), static_cast<std::size_t>(part * (Newest::kPart + 1)));
    EXPECT_EQ(in("entries").size(), many().size()) << "each is there once";
  }
  EXPECT_FALSE(newest_->many());
  EXPECT_EQ(in("log").size(), many().size());
}

TEST_F(NewestEntries, AreWrittenWhereThoseWereThatHaveTheirPlace) {
  add(many());
  while (newest_->many()) newest_->settle_part();
  Places next;
  for (const std::int64_t at : many()) next.push_back(at + kRoom / 2);
  add(next);
  EXPECT_EQ(in("newest").size(), many().size()) << "no more than before";
  EXPECT_EQ(in("entries").size(), 2 * many().size());
  EXPECT_EQ(newest_->settle(), Places{});
  EXPECT_EQ(in("log").size(), 2 * many().size());
  EXPECT_EQ(in("newest"), Places{}) << "what is put away altogether leaves nothing";
}

TEST_F(NewestEntries, ThatAreLongAreManySooner) {
  const std::string longer(100 * Newest::kLong, 'x');
  db_.run("BEGIN IMMEDIATE");
  for (std::int64_t n = 0; n <= Newest::kMost / 100; ++n) newest_->add(place(1, n), longer);
  db_.run("COMMIT");
  newest_->committed();
  EXPECT_TRUE(newest_->many());
}

TEST_F(NewestEntries, ThatWereNotCommittedAreNotPutAnywhere) {
  add({place(1, 0)});
  db_.run("BEGIN IMMEDIATE");
  newest_->add(place(1, 1), "{}");
  newest_->erase(place(1, 0), place(1, 1));
  db_.run("ROLLBACK");
  newest_->rolled_back();
  add({place(2, 0)});
  EXPECT_EQ(newest_->settle(), Places{});
  EXPECT_EQ(in("log"), (Places{place(1, 0), place(2, 0)}));
  EXPECT_EQ(in("newest"), Places{});
}

TEST_F(NewestEntries, ThatComeMeanwhileWaitForTheNextTime) {
  add(many());
  int parts = 0;
  for (std::int64_t n = 0; newest_->many() && parts < 20; ++parts) {
    newest_->settle_part();
    Places more;
    for (std::int64_t i = 0; i < 2 * Newest::kPart; ++i) more.push_back(place(1, 100000 + n++));
    if (newest_->many()) add(more);  // more than are put into their places
  }
  EXPECT_LE(parts, Newest::kParts + 1);
  EXPECT_EQ(in("log").size(), many().size());
  EXPECT_EQ(in("entries").size(), many().size() + static_cast<std::size_t>((parts - 1) * 2 * Newest::kPart));
  newest_->settle();
  EXPECT_EQ(in("newest"), Places{});
  EXPECT_EQ(in("log").size(), in("entries").size());
}

TEST_F(NewestEntries, ThatWereCopiedBeforeACrashAreThereOnce) {
  add(many());
  newest_->settle_part();
  newest_->settle_part();
  Sqlite again(folder_.path() / "tortuga.db");
  Newest after(again);
  EXPECT_EQ(in("entries").size(), many().size());
  EXPECT_EQ(after.settle(), Places{});
  EXPECT_EQ(in("log").size(), many().size());
  EXPECT_EQ(in("entries").size(), many().size());
  EXPECT_EQ(in("newest"), Places{});
}

TEST_F(NewestEntries, ThatComeAfterOthersWereErasedAreNotDroppedWithThem) {
  Places doomed;
  for (std::int64_t n = 0; n < Newest::kMost; ++n) doomed.push_back(place(2, n));
  add({place(1, 0)});
  add(doomed);
  newest_->settle_part();
  db_.run("BEGIN IMMEDIATE");
  newest_->erase(place(2, 0), place(3, 0));
  db_.run(("DELETE FROM log WHERE at >= " + std::to_string(place(2, 0))).c_str());
  db_.run("COMMIT");
  newest_->committed();
  add({place(1, 1)});  // in a row that was one of theirs
  newest_->settle();
  EXPECT_EQ(in("entries"), (Places{place(1, 0), place(1, 1)}));
  EXPECT_EQ(in("newest"), Places{});
}

TEST_F(NewestEntries, OfATableThatTakesNothingStayAndNothingElseIsHarmed) {
  db_.run(("CREATE TRIGGER broken BEFORE INSERT ON log WHEN NEW.at / " + std::to_string(kRoom) +
           " = 2 BEGIN SELECT RAISE(ABORT, 'broken'); END")
              .c_str());
  add({place(1, 0), place(2, 0), place(2, 1), place(3, 0)});
  EXPECT_EQ(newest_->settle(), Places{2});
  EXPECT_EQ(in("newest"), (Places{place(2, 0), place(2, 1)}));
  add({place(1, 1), place(2, 2)});
  EXPECT_EQ(newest_->settle(), Places{}) << "it is told once";
  EXPECT_EQ(in("newest"), (Places{place(2, 0), place(2, 1), place(2, 2)}));
  EXPECT_EQ(in("log"), (Places{place(1, 0), place(1, 1), place(3, 0)}));
  EXPECT_EQ(in("entries").size(), 6u);
}

TEST_F(NewestEntries, WaitForMoreIfTheDiskTakesNothing) {
  const Places all = many();
  EXPECT_FALSE(newest_->many());
  add(all);
  EXPECT_TRUE(newest_->many());
  db_.run("PRAGMA max_page_count=1");  // as many as there are
  EXPECT_THROW(newest_->settle(), SqliteError);
  EXPECT_FALSE(newest_->many()) << "not tried again at once";
  EXPECT_EQ(in("newest").size(), all.size());
  EXPECT_EQ(in("log"), Places{});
  db_.run("PRAGMA max_page_count=1073741823");
  EXPECT_EQ(newest_->settle(), Places{});
  EXPECT_EQ(in("log").size(), all.size());
  EXPECT_EQ(in("newest"), Places{});
}

TEST(Health, TellsOfADiskThatTakesNothing) {
  Folder folder;
  Anchorage harbour(folder.path(), generous());
  EXPECT_EQ(http_get(harbour.port(), "/readyz").body, "ok\n");
  EXPECT_EQ(http_get(harbour.port(), "/readyz/soft").status, 200);
  const auto told = [&](int status) {
    harbour.store().beat();  // nobody plays: it is asked by itself
    for (int i = 0; i < 300; ++i) {
      if (http_get(harbour.port(), "/healthz").status == status && http_get(harbour.port(), "/readyz").status == status)
        return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  };
  harbour.on_loop([](Harbour& all) { all.metrics().store_failing = true; });
  EXPECT_TRUE(told(200)) << "a disk that works is well again at the next beat";
  harbour.store().limit_pages(1);
  Client ann(harbour.port());
  for (int i = 0; i < 400 && http_get(harbour.port(), "/healthz").status == 200; ++i) found_table(ann);
  const HttpAnswer health = http_get(harbour.port(), "/healthz");
  EXPECT_EQ(health.status, 503);
  EXPECT_NE(health.body.find("disk"), std::string::npos) << health.body;
  harbour.store().limit_pages(0);
  EXPECT_TRUE(told(200));
}

TEST(Health, KnowsAWriteThatNeverEndsALoopThatIsLateAndADiskThatIsFull) {
  Metrics metrics;
  EXPECT_EQ(ailments(metrics, 1000000), "");
  metrics.writing_since = 1000000 - kStuckDisk - 1;
  EXPECT_NE(ailments(metrics, 1000000), "");
  metrics.writing_since = 1000000 - 10;
  EXPECT_EQ(ailments(metrics, 1000000), "");
  metrics.worst_lag = kLateLoop + 1;
  EXPECT_NE(ailments(metrics, 1000000).find("loop"), std::string::npos);
  metrics.worst_lag = 3;
  metrics.free_bytes = kLeastFree - 1;
  EXPECT_NE(ailments(metrics, 1000000).find("MiB are left"), std::string::npos);
}

TEST(Health, TellsOfALoopThatWasLate) {
  Folder folder;
  Anchorage harbour(folder.path(), generous());
  harbour.on_loop([](Harbour&) { std::this_thread::sleep_for(std::chrono::milliseconds(kLateLoop + 300)); });
  HttpAnswer health;
  for (int i = 0; i < 100 && health.status != 503; ++i) {
    health = http_get(harbour.port(), "/readyz");
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(health.status, 503);
  EXPECT_NE(health.body.find("loop"), std::string::npos) << health.body;
}

}  // namespace
}  // namespace tortuga::server
