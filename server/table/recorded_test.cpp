// Records as tables: the game that was played is the game that is looked at.
#include "server/table/recorded.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/record.h"
#include "server/table/table_state.h"
#include "server/token.h"

namespace tortuga::server {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

TEST(Recorded, EveryRecordOfTheCorpusIsATableWithTheSameGame) {
  int tables = 0;
  for (const auto& file : std::filesystem::directory_iterator(TORTUGA_SOURCE "/tests/records")) {
    if (file.path().extension() != ".json") continue;
    const std::string text = text_of(file.path());
    Record wanted, found;
    ASSERT_FALSE(Record::parse(text, wanted).found()) << file.path();
    RecordedTable table;
    ASSERT_EQ(recorded(text, 1700000000000, table).text(), "") << file.path();
    EXPECT_TRUE(is_table_id(table.id)) << table.id;
    EXPECT_TRUE(is_token(table.watch)) << table.watch;
    ASSERT_EQ(record_of(table.log, found).text(), "") << file.path();
    EXPECT_EQ(found.seed, wanted.seed);
    if (!wanted.outcome.empty()) EXPECT_EQ(boost::json::parse(found.outcome), boost::json::parse(wanted.outcome));
    ASSERT_EQ(found.moves.size(), wanted.moves.size());
    if (wanted.digest != 0) EXPECT_EQ(found.digest, wanted.digest) << file.path();
    ++tables;
  }
  EXPECT_GT(tables, 10);
}

TEST(Recorded, TheSameRecordIsTheSameTable) {
  const std::string text = text_of(TORTUGA_SOURCE "/tests/records/lostseas-v1-two-seats.json");
  RecordedTable one, again;
  ASSERT_FALSE(recorded(text, 1, one).found());
  ASSERT_FALSE(recorded(text, 2, again).found());
  EXPECT_EQ(one.id, again.id);
  EXPECT_EQ(one.watch, again.watch);
  RecordedTable other;
  ASSERT_FALSE(recorded(text + " ", 1, other).found());
  EXPECT_NE(one.id, other.id);
}

TEST(Recorded, WhatCannotBePlayedIsRefused) {
  RecordedTable table;
  EXPECT_TRUE(recorded("{}", 1, table).found());
  std::string text = text_of(TORTUGA_SOURCE "/tests/records/lostseas-v1-two-seats.json");
  const auto seed = text.find("\"seed\":\"");
  ASSERT_NE(seed, std::string::npos);
  text[seed + 8] = '7';  // other luck: its moves lead elsewhere, if they can be played at all
  EXPECT_TRUE(recorded(text, 1, table).found());
}

}  // namespace
}  // namespace tortuga::server
