#include "server/sqlite_harvest.h"

#include <fstream>

#include "server/protocol/entries.h"
#include "server/sqlite_schema.h"
#include "server/table/table_state.h"
#include "server/token.h"

namespace tortuga::server {
namespace {

constexpr const char* kFile = "tortuga.db";
constexpr std::string_view kHead = "SQLite format 3";  // how every such file begins

std::filesystem::path file_of(const std::filesystem::path& place) {
  return std::filesystem::is_directory(place) ? place / kFile : place;
}

}  // namespace

bool is_harbour(const std::filesystem::path& place) {
  std::ifstream file(file_of(place), std::ios::binary);
  std::string head(kHead.size(), '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  return file && head == kHead;
}

std::vector<By> moved_by(const std::vector<std::string>& log) {
  std::vector<By> by;
  for (const std::string& line : log) {
    LogEntry entry;
    if (LogEntry::parse(line, entry).found()) continue;
    if (entry.is<logged::Move>()) by.push_back(entry.as<logged::Move>().by.value_or(By::person));
    if (entry.is<logged::Undo>() && !by.empty()) by.pop_back();
  }
  return by;
}

int harvest(const std::filesystem::path& place, const std::function<void(Harvested)>& told) {
  if (!is_harbour(place)) throw std::runtime_error(file_of(place).string() + ": there is no harbour's database");
  Sqlite db(file_of(place).string());
  std::vector<std::pair<std::int64_t, std::string>> tables;
  Statement list(db, "SELECT number, table_id FROM tables ORDER BY number");
  while (list.step())
    if (is_table_id(list.text(1))) tables.emplace_back(list.number(0), list.text(1));
  Statement read(db, "SELECT at, entry FROM " + entries_in(db) + " WHERE at >= ?1 AND at < ?2 ORDER BY at");
  int unreadable = 0;
  for (const auto& [number, id] : tables) {
    std::vector<std::string> log;
    read.bind(1, number * kRoom).bind(2, (number + 1) * kRoom);
    while (read.step()) log.push_back(read.text(1));
    read.reset();
    Flaw flaw;
    const auto state = read_log(log, flaw);
    Record record;
    if (state != nullptr && state->match() == nullptr) continue;
    if (!flaw.found()) flaw = record_of(log, record);
    if (flaw.found()) ++unreadable;
    else told({id, std::move(record), moved_by(log)});
  }
  return unreadable;
}

}  // namespace tortuga::server
