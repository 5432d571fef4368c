// The store in one SQLite file. Appends go to a thread that writes whatever has gathered as one transaction, so that
// many tables share one wait for the disk; each is told when that transaction is on disk.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "server/loop.h"
#include "server/metrics.h"
#include "server/store.h"

namespace tortuga::server {

class SqliteStore final : public Store {
 public:
  // Opens or creates `folder`/tortuga.db. Throws std::runtime_error with a sentence if that is impossible, or if
  // another server uses the folder.
  SqliteStore(const std::filesystem::path& folder, Loop& loop, Metrics& metrics);
  ~SqliteStore() override;

  void append(Append order) override;
  void read(std::string table, std::int64_t from, Told told) override;
  void list(int most, std::function<void(std::vector<std::string> tables)> told) override;
  void listen(std::function<void(const std::string& table)> news) override;
  void flush() override;

  // For tests: the file may not grow beyond this many pages (0: no limit).
  void limit_pages(int pages);

 private:
  class Writer;
  class Reader;
  class Lock;
  std::unique_ptr<Lock> lock_;
  std::unique_ptr<Writer> writer_;
  std::unique_ptr<Reader> reader_;
};

// Copies a database that may be in use into a new file.
void backup_store(const std::filesystem::path& folder, const std::filesystem::path& copy);

}  // namespace tortuga::server
