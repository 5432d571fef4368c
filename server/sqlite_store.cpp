#include "server/sqlite_store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "server/log.h"
#include "server/queue.h"
#include "server/sqlite.h"

namespace tortuga::server {
namespace {

// Entry n of a table stands at number * kRoom + n, so that appending one touches one place of one tree.
constexpr std::int64_t kRoom = std::int64_t{1} << 24;
constexpr std::size_t kMostKnown = 100000;  // tables whose place the writer remembers

constexpr const char* kSchema =
    "CREATE TABLE IF NOT EXISTS tables (number INTEGER PRIMARY KEY, table_id TEXT NOT NULL UNIQUE, game TEXT NOT NULL,"
    " listed INTEGER NOT NULL, touched INTEGER NOT NULL) STRICT;"
    "CREATE INDEX IF NOT EXISTS listed_tables ON tables (touched DESC) WHERE listed;"
    "CREATE TABLE IF NOT EXISTS log (at INTEGER PRIMARY KEY, entry TEXT NOT NULL) STRICT;";

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
    db_.run("PRAGMA page_size=1024");  // a move dirties a page of its table: the smaller, the less is written
    db_.run("PRAGMA journal_mode=WAL");
    db_.run("PRAGMA synchronous=FULL");  // a commit is on disk, not only with the kernel, before it is told
    db_.run("PRAGMA journal_size_limit=16777216");
    db_.run("PRAGMA cache_size=-1024");
    db_.run(kSchema);
    begin_.emplace(db_, "BEGIN IMMEDIATE");
    commit_.emplace(db_, "COMMIT");
    find_.emplace(db_, "SELECT number FROM tables WHERE table_id = ?1");
    last_.emplace(db_, "SELECT max(at) FROM log WHERE at >= ?1 AND at < ?2");
    found_.emplace(db_, "INSERT INTO tables VALUES (NULL, ?1, '', 0, 0)");
    insert_.emplace(db_, "INSERT INTO log VALUES (?1, ?2)");
    card_.emplace(db_, "UPDATE tables SET game = ?2, listed = ?3, touched = ?4 WHERE number = ?1");
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

  // What comes during one turn of the loop is handed over at its end: one wake for all of it, and one transaction.
  void append(Append order) {
    gathered_.push_back(std::move(order));
    if (gathered_.size() == 1) loop_.post([this] { hand_over(); });
  }

  void flush() {
    hand_over();
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [&] { return waiting_.empty() && !busy_; });
  }

  void limit_pages(int pages) { page_limit_ = pages; }

 private:
  struct Verdict {
    std::function<void(Stored)> told;
    Stored stored;
  };

  void hand_over() {
    if (gathered_.empty()) return;
    bool first = false;
    {
      const std::lock_guard lock(mutex_);
      first = waiting_.empty();
      if (first) waiting_.swap(gathered_);
      else std::move(gathered_.begin(), gathered_.end(), std::back_inserter(waiting_));
    }
    gathered_.clear();
    if (first) wake_.notify_one();
  }

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
      begin_->run();
      for (std::size_t i = 0; i < batch.size(); ++i) verdicts[i].stored = put(batch[i]);
      commit_->run();
      metrics_.commits.add();
      metrics_.stored.add(batch.size());
      if (troubled_) log(Level::info, "store_recovered");
      troubled_ = false;
    } catch (const SqliteError& error) {
      if (sqlite3_get_autocommit(db_.get()) == 0) sqlite3_exec(db_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
      for (Verdict& verdict : verdicts) verdict.stored = Stored::failed;
      known_.clear();
      metrics_.store_errors.add();
      if (!troubled_) log(Level::error, "store_failed", {{"why", error.what()}});
      troubled_ = true;
    }
    return verdicts;
  }

  // Where a table's entries are and which is next. Nobody else writes here, so it need not be read again.
  struct Known {
    std::int64_t number = 0, next = 0;
  };

  Known& place_of(const std::string& table) {
    if (const auto found = known_.find(table); found != known_.end()) return found->second;
    if (known_.size() >= kMostKnown) known_.clear();
    Known known;
    find_->bind(1, table);
    if (find_->step()) known.number = find_->number(0);
    find_->reset();
    if (known.number == 0) {
      found_->bind(1, table).run();
      known.number = sqlite3_last_insert_rowid(db_.get());
    }
    const std::int64_t first = known.number * kRoom;
    last_->bind(1, first).bind(2, first + kRoom);
    if (last_->step() && last_->given(0)) known.next = last_->number(0) - first + 1;
    last_->reset();
    return known_[table] = known;
  }

  Stored put(const Append& order) {
    Known& known = place_of(order.table);
    if (order.n != known.next || order.n >= kRoom) return Stored::taken;
    insert_->bind(1, known.number * kRoom + order.n).bind(2, order.entry).run();
    ++known.next;
    if (order.card) {
      const Card& card = *order.card;
      card_->bind(1, known.number).bind(2, card.game).bind(3, std::int64_t{card.listed}).bind(4, card.touched).run();
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
  std::optional<Statement> begin_, commit_, find_, last_, found_, insert_, card_;
  std::unordered_map<std::string, Known> known_;
  bool troubled_ = false;
  std::atomic<int> page_limit_ = 0;
  int applied_limit_ = 0;

  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  std::vector<Append> gathered_;  // the loop's
  std::vector<Append> waiting_;   // the thread's from here on, under the lock
  bool busy_ = false, stop_ = false;
  std::thread thread_;
};

// Reads in a thread of its own: a long log never holds up the loop, nor what is being written.
class SqliteStore::Reader {
 public:
  Reader(const std::string& path, Loop& loop)
      : loop_(loop),
        db_(path),
        find_(db_, "SELECT number FROM tables WHERE table_id = ?1"),
        read_(db_, "SELECT entry FROM log WHERE at >= ?1 AND at < ?2 ORDER BY at"),
        list_(db_, "SELECT table_id FROM tables WHERE listed ORDER BY touched DESC LIMIT ?1"),
        thread_([this] { work(); }) {}
  ~Reader() {
    tasks_.close();
    thread_.join();
  }

  void read(std::string table, std::int64_t from, Told told) {
    tasks_.push([this, table = std::move(table), from, told = std::move(told)]() mutable {
      std::vector<std::string> log;
      const bool readable = try_reading([&] {
        find_.bind(1, table);
        const std::int64_t first = find_.step() ? find_.number(0) * kRoom : 0;
        find_.reset();
        if (first == 0) return;
        read_.bind(1, first + from).bind(2, first + kRoom);
        while (read_.step()) log.push_back(read_.text(0));
        read_.reset();
      });
      loop_.post(
          [told = std::move(told), readable, log = std::move(log)]() mutable { told(readable, std::move(log)); });
    });
  }

  void list(int most, std::function<void(std::vector<std::string>)> told) {
    tasks_.push([this, most, told = std::move(told)]() mutable {
      std::vector<std::string> tables;
      try_reading([&] {
        list_.bind(1, most);
        while (list_.step()) tables.push_back(list_.text(0));
        list_.reset();
      });
      loop_.post([told = std::move(told), tables = std::move(tables)]() mutable { told(std::move(tables)); });
    });
  }

 private:
  void work() {
    for (std::function<void()> task; tasks_.pop(task);) task();
  }
  template <class F>
  bool try_reading(F&& f) {
    try {
      f();
      return true;
    } catch (const SqliteError& error) {
      log(Level::error, "read_failed", {{"why", error.what()}});
      for (Statement* statement : {&find_, &read_, &list_}) statement->reset();
      return false;
    }
  }

  Loop& loop_;
  Sqlite db_;
  Statement find_, read_, list_;
  Queue<std::function<void()>> tasks_;
  std::thread thread_;
};

SqliteStore::SqliteStore(const std::filesystem::path& folder, Loop& loop, Metrics& metrics) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw std::runtime_error(folder.string() + ": " + error.message());
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);  // it holds invitations and secrets
  lock_ = std::make_unique<Lock>(folder);
  const std::string path = (folder / kFile).string();
  writer_ = std::make_unique<Writer>(path, loop, metrics);
  reader_ = std::make_unique<Reader>(path, loop);
}

SqliteStore::~SqliteStore() = default;

void SqliteStore::append(Append order) {
  writer_->append(std::move(order));
}
void SqliteStore::read(std::string table, std::int64_t from, Told told) {
  reader_->read(std::move(table), from, std::move(told));
}
void SqliteStore::list(int most, std::function<void(std::vector<std::string>)> told) {
  reader_->list(most, std::move(told));
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
