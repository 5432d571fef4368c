// Copies of a database, and whether it is whole.
#include "server/owner/owner_log.h"
#include "server/sqlite.h"
#include "server/sqlite_file.h"
#include "server/sqlite_schema.h"
#include "server/sqlite_store.h"

namespace tortuga::server {
namespace {

// The owner's log is no table's: its entries are orders.
std::string flaw_of_orders(const std::vector<std::string>& log) {
  for (std::size_t n = 0; n < log.size(); ++n) {
    Order order;
    if (const Flaw flaw = Order::parse(log[n], order); flaw.found())
      return "entry " + std::to_string(n) + ": " + flaw.text();
  }
  return {};
}

}  // namespace

void backup_store(const std::filesystem::path& folder, const std::filesystem::path& copy) {
  const auto file = folder / kStoreFile;
  if (!std::filesystem::exists(file)) throw std::runtime_error(file.string() + ": there is no such database");
  create_private(copy, O_EXCL);  // before there is anything in it
  try {
    Sqlite db(file.string());
    Statement vacuum(db, "VACUUM INTO ?1");
    const std::string target = copy.string();
    vacuum.bind(1, target).step();
    Sqlite made(target);
    if (const auto found = find_damage(made, 1); !found.empty())
      throw SqliteError("the copy is damaged: " + found.front());
  } catch (const SqliteError&) {
    std::error_code ignored;
    std::filesystem::remove(copy, ignored);
    throw;
  }
}

StoreFindings check_store(const std::filesystem::path& place, const JudgeLog& judge) {
  const auto file = std::filesystem::is_directory(place) ? place / kStoreFile : place;
  if (!std::filesystem::exists(file)) throw std::runtime_error(file.string() + ": there is no such database");
  Sqlite db(file.string());
  StoreFindings findings;
  findings.file = find_damage(db, 20);
  std::vector<std::pair<std::int64_t, std::string>> tables;
  try {
    Statement list(db, "SELECT number, table_id FROM tables ORDER BY number");
    while (list.step()) tables.emplace_back(list.number(0), list.text(1));
  } catch (const SqliteError& error) {
    findings.file.emplace_back(error.what());
  }
  Statement read(db, "SELECT at, entry FROM " + entries_in(db) + " WHERE at >= ?1 AND at < ?2 ORDER BY at");
  for (const auto& [number, id] : tables) {
    std::vector<std::string> log;
    std::string what;
    const bool orders = id == OwnerLog::kId;
    try {
      read.bind(1, number * kRoom).bind(2, (number + 1) * kRoom);
      while (read.step()) log.push_back(read.text(1));
      read.reset();
      if (!log.empty()) what = orders ? flaw_of_orders(log) : judge(log);
    } catch (const SqliteError& error) {
      what = error.what();
    }
    findings.tables += !orders;
    findings.entries += static_cast<std::int64_t>(log.size());
    if (!what.empty()) findings.broken.push_back((orders ? "the owner's log" : "table " + id) + ": " + what);
  }
  return findings;
}

}  // namespace tortuga::server
