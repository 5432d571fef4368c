#include "server/sqlite_store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <atomic>
#include <deque>
#include <map>
#include <thread>

#include "server/log.h"
#include "server/sqlite.h"
#include "server/sqlite_file.h"
#include "server/sqlite_reader.h"
#include "server/sqlite_schema.h"
#include "server/sqlite_writer.h"

namespace tortuga::server {
namespace {

constexpr std::int64_t kSurveyed = 256ll << 20;  // bytes of a database that is looked through whenever it is opened

}  // namespace

// Keeps a second server out of the folder; the kernel lets go of it whatever way this process ends.
class SqliteStore::Lock {
 public:
  explicit Lock(const std::filesystem::path& folder) {
    const auto path = folder / "lock";
    file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file_ < 0) throw std::runtime_error(path.string() + ": cannot be written");
    if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
    ::close(file_);
    throw std::runtime_error(folder.string() + ": another server uses this folder");
  }
  ~Lock() { ::close(file_); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  int file_;
};

// Looks once through a database that was opened, beside everything else.
class SqliteStore::Surveyor {
 public:
  Surveyor(const std::string& path, Metrics& metrics) : db_(path) {
    thread_ = std::thread([this, &metrics] {
      const std::vector<std::string> found = find_damage(db_, 1);
      if (found.empty() || stop_.load()) return;
      metrics.store_damaged = true;
      log(Level::error, "store_damaged", {{"why", found.front()}, {"see", "tortuga check"}});
    });
  }
  ~Surveyor() {
    stop_ = true;
    sqlite3_interrupt(db_.get());
    thread_.join();
  }

 private:
  Sqlite db_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

// Which table came of which birth, of the newest: whoever did not hear the answer, because the line was cut or the
// server was, asks again and gets the same table.
class SqliteStore::Births {
 public:
  explicit Births(const std::string& path) {
    Sqlite db(path);
    Statement stored(db,
                     "SELECT birth, table_id FROM (SELECT number, birth, table_id FROM tables WHERE birth NOT NULL "
                     "ORDER BY number DESC LIMIT ?1) ORDER BY number");
    stored.bind(1, static_cast<std::int64_t>(kMost));
    while (stored.step()) begin(stored.text(0), stored.text(1));
  }
  const std::string* find(const std::string& birth) const {
    const auto found = tables_.find(birth);
    return found == tables_.end() ? nullptr : &found->second;
  }
  void begin(const std::string& birth, const std::string& table) {
    if (!tables_.emplace(birth, table).second) return;
    newest_.push_back(birth);
    if (newest_.size() <= kMost) return;
    tables_.erase(newest_.front());
    newest_.pop_front();
  }
  void failed(const std::string& birth) {
    tables_.erase(birth);
    std::erase(newest_, birth);
  }

 private:
  static constexpr std::size_t kMost = 10000;
  std::map<std::string, std::string> tables_;
  std::deque<std::string> newest_;
};

SqliteStore::SqliteStore(const std::filesystem::path& folder, Loop& loop, Metrics& metrics) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw std::runtime_error(folder.string() + ": " + error.message());
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);  // it holds invitations and secrets
  lock_ = std::make_unique<Lock>(folder);
  const std::string path = (folder / kStoreFile).string();
  create_private(path, 0);
  try {
    writer_ = std::make_unique<Writer>(path, loop, metrics);
    reader_ = std::make_unique<Reader>(path, loop, metrics);
    births_ = std::make_shared<Births>(path);
    if (static_cast<std::int64_t>(std::filesystem::file_size(path, error)) < kSurveyed)
      surveyor_ = std::make_unique<Surveyor>(path, metrics);
  } catch (const SqliteError& trouble) {
    throw std::runtime_error(path + ": " + trouble.what() +
                             (trouble.damaged() ? "; put a backup in its place (docs/hosting.md)" : ""));
  }
}

SqliteStore::~SqliteStore() = default;

void SqliteStore::found(NewTable order, std::function<void(Founded)> told) {
  if (order.birth.empty()) return SoleStore::found(std::move(order), std::move(told));
  // One that is still being stored is found, too; whoever reads it too early asks once more.
  if (const std::string* table = births_->find(order.birth)) return told({Founded::How::again, *table, {}});
  births_->begin(order.birth, order.table);
  const std::string birth = order.birth;
  SoleStore::found(std::move(order), [births = births_, birth, told = std::move(told)](Founded founded) {
    if (founded.how != Founded::How::done) births->failed(birth);
    told(std::move(founded));
  });
}

void SqliteStore::append(Append order) {
  writer_->append(std::move(order));
}
void SqliteStore::read(std::string table, std::int64_t from, Told told) {
  reader_->read(std::move(table), from, std::move(told));
}
void SqliteStore::list(int most, std::function<void(std::vector<Listing>)> told) {
  reader_->list(most, std::move(told));
}
void SqliteStore::shelf(ShelfPart part, std::function<void(bool, std::vector<Shelved>)> told) {
  reader_->shelf(std::move(part), std::move(told));
}
void SqliteStore::rewrite(Rewrite order) {
  writer_->rewrite(std::move(order));
}
void SqliteStore::erase(std::vector<Doomed> tables, std::function<void(std::vector<std::string>)> told) {
  writer_->erase(std::move(tables), std::move(told));
}
void SqliteStore::flush() {
  writer_->flush();
}
void SqliteStore::limit_pages(int pages) {
  writer_->limit_pages(pages);
}

void SqliteStore::beat() {
  writer_->beat();
}

}  // namespace tortuga::server
