// The store in one SQLite file. Appends go to a thread that writes whatever has gathered as one transaction, so that
// many tables share one wait for the disk; each is told when that transaction is on disk.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "server/loop.h"
#include "server/metrics.h"
#include "server/sole_store.h"

namespace tortuga::server {

class SqliteStore final : public SoleStore {
 public:
  // Opens or creates `folder`/tortuga.db. Throws std::runtime_error with a sentence if that is impossible, or if
  // another server uses the folder.
  SqliteStore(const std::filesystem::path& folder, Loop& loop, Metrics& metrics);
  ~SqliteStore() override;

  void found(NewTable order, std::function<void(Founded)> told) override;
  void append(Append order) override;
  void read(std::string table, std::int64_t from, Told told) override;
  void list(int most, std::function<void(std::vector<Listing> tables)> told) override;
  void shelf(ShelfPart part, std::function<void(bool readable, std::vector<Shelved> tables)> told) override;
  void rewrite(Rewrite order) override;
  void erase(std::vector<Doomed> tables, std::function<void(std::vector<std::string> erased)> told) override;
  void flush() override;

  // For tests: the file may not grow beyond this many pages (0: no limit); and the disk is asked now whether it takes
  // what is written, as it is when nothing was written for a while.
  void limit_pages(int pages);
  void beat();

 private:
  class Writer;
  class Reader;
  class Surveyor;
  class Lock;
  class Births;
  std::unique_ptr<Lock> lock_;
  std::unique_ptr<Writer> writer_;
  std::unique_ptr<Reader> reader_;
  std::unique_ptr<Surveyor> surveyor_;
  std::shared_ptr<Births> births_;
};

// Copies a database that may be in use into a new file that only its owner may read, and looks whether it is whole.
void backup_store(const std::filesystem::path& folder, const std::filesystem::path& copy);

// Looks through a database, in its folder or as a file: the file itself, and every table's log with `judge`, which says
// what is wrong with one, or nothing. May be in use. Throws std::runtime_error if it cannot be opened.
using JudgeLog = std::function<std::string(const std::vector<std::string>& log)>;
struct StoreFindings {
  std::vector<std::string> file, broken;  // what is wrong, of the file and of single tables
  std::int64_t tables = 0, entries = 0;
  bool whole() const { return file.empty() && broken.empty(); }
};
StoreFindings check_store(const std::filesystem::path& place, const JudgeLog& judge);

}  // namespace tortuga::server
