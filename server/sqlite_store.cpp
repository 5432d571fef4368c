#include "server/sqlite_store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/log.h"
#include "server/sqlite.h"

namespace tortuga::server {
namespace {

constexpr const char* kSchema =
    "CREATE TABLE IF NOT EXISTS entries (table_id TEXT NOT NULL, n INTEGER NOT NULL, entry TEXT NOT NULL,"
    " PRIMARY KEY (table_id, n)) WITHOUT ROWID, STRICT;"
    "CREATE TABLE IF NOT EXISTS cards (table_id TEXT PRIMARY KEY, game TEXT NOT NULL, listed INTEGER NOT NULL,"
    " touched INTEGER NOT NULL) WITHOUT ROWID, STRICT;"
    "CREATE INDEX IF NOT EXISTS listed_cards ON cards (touched DESC) WHERE listed;";

constexpr const char* kFile = "tortuga.db";

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

class SqliteStore::Writer {
 public:
  Writer(const std::string& path, Loop& loop, Metrics& metrics) : loop_(loop), metrics_(metrics), db_(path) {
    db_.run("PRAGMA journal_mode=WAL");
    db_.run("PRAGMA synchronous=FULL");
    db_.run("PRAGMA journal_size_limit=16777216");
    db_.run("PRAGMA cache_size=-1024");
    db_.run(kSchema);
    // n is next if its predecessor is there and it is not.
    insert_.emplace(db_,
                    "INSERT OR IGNORE INTO entries SELECT ?1, ?2, ?3 WHERE ?2 = 0 OR EXISTS"
                    " (SELECT 1 FROM entries WHERE table_id = ?1 AND n = ?2 - 1)");
    card_.emplace(db_, "INSERT OR REPLACE INTO cards VALUES (?1, ?2, ?3, ?4)");
    thread_ = std::thread([this] { work(); });
  }
  ~Writer() {
    {
      const std::lock_guard lock(mutex_);
      stop_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }

  void append(Append order) {
    bool first = false;
    {
      const std::lock_guard lock(mutex_);
      first = waiting_.empty();
      waiting_.push_back(std::move(order));
    }
    if (first) wake_.notify_one();
  }

  void flush() {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [&] { return waiting_.empty() && !busy_; });
  }

  void limit_pages(int pages) { page_limit_ = pages; }

 private:
  struct Verdict {
    std::function<void(Stored)> told;
    Stored stored;
  };

  void work() {
    std::vector<Append> batch;
    for (;;) {
      {
        std::unique_lock lock(mutex_);
        busy_ = false;
        if (waiting_.empty()) idle_.notify_all();
        wake_.wait(lock, [&] { return stop_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        batch.swap(waiting_);
        busy_ = true;
      }
      std::vector<Verdict> verdicts = write(batch);
      batch.clear();
      loop_.post([verdicts = std::move(verdicts)] {
        for (const Verdict& verdict : verdicts)
          if (verdict.told) verdict.told(verdict.stored);
      });
    }
  }

  // One transaction: all of the batch, or nothing.
  std::vector<Verdict> write(std::vector<Append>& batch) {
    std::vector<Verdict> verdicts;
    verdicts.reserve(batch.size());
    for (Append& order : batch) verdicts.push_back({std::move(order.told), Stored::failed});
    try {
      apply_page_limit();
      db_.run("BEGIN IMMEDIATE");
      for (std::size_t i = 0; i < batch.size(); ++i) verdicts[i].stored = put(batch[i]);
      db_.run("COMMIT");
      metrics_.commits.add();
      metrics_.stored.add(batch.size());
      if (troubled_) log(Level::info, "store_recovered");
      troubled_ = false;
    } catch (const SqliteError& error) {
      if (sqlite3_get_autocommit(db_.get()) == 0) sqlite3_exec(db_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
      for (Verdict& verdict : verdicts) verdict.stored = Stored::failed;
      metrics_.store_errors.add();
      if (!troubled_) log(Level::error, "store_failed", {{"why", error.what()}});
      troubled_ = true;
    }
    return verdicts;
  }

  Stored put(const Append& order) {
    insert_->bind(1, order.table).bind(2, order.n).bind(3, order.entry).step();
    const bool done = sqlite3_changes(db_.get()) == 1;
    insert_->reset();
    if (!done) return Stored::taken;
    if (order.card) {
      const Card& card = *order.card;
      card_->bind(1, order.table).bind(2, card.game).bind(3, std::int64_t{card.listed});
      card_->bind(4, card.touched).step();
      card_->reset();
    }
    return Stored::done;
  }

  void apply_page_limit() {
    const int wanted = page_limit_.load();
    if (wanted == applied_limit_) return;
    db_.run(("PRAGMA max_page_count=" + std::to_string(wanted == 0 ? 1073741823 : wanted)).c_str());
    applied_limit_ = wanted;
  }

  Loop& loop_;
  Metrics& metrics_;
  Sqlite db_;
  std::optional<Statement> insert_, card_;
  bool troubled_ = false;
  std::atomic<int> page_limit_ = 0;
  int applied_limit_ = 0;

  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  std::vector<Append> waiting_;
  bool busy_ = false, stop_ = false;
  std::thread thread_;
};

class SqliteStore::Reader {
 public:
  explicit Reader(const std::string& path)
      : db_(path),
        read_(db_, "SELECT entry FROM entries WHERE table_id = ?1 AND n >= ?2 ORDER BY n"),
        list_(db_, "SELECT table_id, game, listed, touched FROM cards WHERE listed ORDER BY touched DESC LIMIT ?1") {}

  bool read(std::string_view table, std::int64_t from, std::vector<std::string>& out) try {
    read_.bind(1, table).bind(2, from);
    while (read_.step()) out.push_back(read_.text(0));
    read_.reset();
    return true;
  } catch (const SqliteError& error) {
    log(Level::error, "read_failed", {{"why", error.what()}});
    return false;
  }

  std::vector<Listing> list(int most) try {
    std::vector<Listing> out;
    list_.bind(1, most);
    while (list_.step()) out.push_back({list_.text(0), {list_.text(1), list_.number(2) != 0, list_.number(3)}});
    list_.reset();
    return out;
  } catch (const SqliteError& error) {
    log(Level::error, "read_failed", {{"why", error.what()}});
    return {};
  }

 private:
  Sqlite db_;
  Statement read_, list_;
};

SqliteStore::SqliteStore(const std::filesystem::path& folder, Loop& loop, Metrics& metrics) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw std::runtime_error(folder.string() + ": " + error.message());
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);  // it holds invitations and secrets
  lock_ = std::make_unique<Lock>(folder);
  const std::string path = (folder / kFile).string();
  writer_ = std::make_unique<Writer>(path, loop, metrics);
  reader_ = std::make_unique<Reader>(path);
}

SqliteStore::~SqliteStore() = default;

void SqliteStore::append(Append order) {
  writer_->append(std::move(order));
}
bool SqliteStore::read(std::string_view table, std::int64_t from, std::vector<std::string>& out) {
  return reader_->read(table, from, out);
}
std::vector<Listing> SqliteStore::list(int most) {
  return reader_->list(most);
}
// The folder is locked: nobody else appends.
void SqliteStore::listen(std::function<void(const std::string& table)>) {}
void SqliteStore::flush() {
  writer_->flush();
}
void SqliteStore::limit_pages(int pages) {
  writer_->limit_pages(pages);
}

void backup_store(const std::filesystem::path& folder, const std::filesystem::path& copy) {
  const auto file = folder / kFile;
  if (!std::filesystem::exists(file)) throw std::runtime_error(file.string() + ": there is no such database");
  if (std::filesystem::exists(copy)) throw std::runtime_error(copy.string() + ": exists already");
  Sqlite db(file.string());
  Statement vacuum(db, "VACUUM INTO ?1");
  const std::string target = copy.string();
  vacuum.bind(1, target).step();
}

}  // namespace tortuga::server
