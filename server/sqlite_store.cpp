#include "server/sqlite_store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <set>
#include <thread>
#include <unordered_map>

#include "engine/write.h"
#include "server/log.h"
#include "server/queue.h"
#include "server/sqlite.h"
#include "server/sqlite_schema.h"

namespace tortuga::server {
namespace {

constexpr std::size_t kMostKnown = 100000;  // tables whose place the writer remembers

constexpr std::size_t kMostReading = 4096;        // logs that wait to be read
constexpr auto kPulse = std::chrono::seconds(5);  // without a write, until the disk is asked whether it still takes one
constexpr auto kSampling = std::chrono::seconds(1);
constexpr std::int64_t kSurveyed = 256ll << 20;  // bytes of a database that is looked through whenever it is opened

constexpr const char* kFile = "tortuga.db";

// In place of what cannot be read: no table begins or goes on with it, and whoever asks is told.
std::string damaged_entry(std::int64_t n, std::string_view what) {
  std::string out = "{\"damaged\":";
  write_text(out, "entry " + std::to_string(n) + " of its log: " + std::string{what});
  return out + "}";
}

// Files of a harbour are its owner's alone: they have invitations and secrets in them.
void create_private(const std::filesystem::path& path, int more_flags) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | more_flags, 0600);
  if (file < 0)
    throw std::runtime_error(path.string() + ": " + (errno == EEXIST ? "exists already" : std::strerror(errno)));
  ::fchmod(file, 0600);
  ::close(file);
}

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
  Writer(const std::string& path, Loop& loop, Metrics& metrics)
      : path_(path), loop_(loop), metrics_(metrics), db_(path) {
    db_.run("PRAGMA page_size=1024");  // a move dirties a page of its table: the smaller, the less is written
    db_.run("PRAGMA journal_mode=WAL");
    db_.run("PRAGMA synchronous=FULL");  // a commit is on disk, not only with the kernel, before it is told
    db_.run("PRAGMA journal_size_limit=16777216");
    db_.run("PRAGMA cache_size=-1024");
    db_.run("PRAGMA secure_delete=ON");  // what is erased is overwritten
    bring_up_to_date(db_);
    begin_.emplace(db_, "BEGIN IMMEDIATE");
    commit_.emplace(db_, "COMMIT");
    find_.emplace(db_, "SELECT number FROM tables WHERE table_id = ?1");
    last_.emplace(db_, "SELECT max(at) FROM log WHERE at >= ?1 AND at < ?2");
    found_.emplace(db_, "INSERT INTO tables VALUES (NULL, ?1, '', 0, 0)");
    insert_.emplace(db_, "INSERT INTO log VALUES (?1, ?2)");
    card_.emplace(db_, "UPDATE tables SET game = ?2, listed = ?3, touched = ?4 WHERE number = ?1");
    rewrite_.emplace(db_, "UPDATE log SET entry = ?2 WHERE at = ?1");
    erase_log_.emplace(db_, "DELETE FROM log WHERE at >= ?1 AND at < ?2");
    erase_.emplace(db_, "DELETE FROM tables WHERE number = ?1");
    pulse_.emplace(db_, "INSERT OR REPLACE INTO facts VALUES ('pulse', ?1)");
    sample();
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
    metrics_.store_queue.fetch_add(1);
    gathered_.push_back({std::move(order), Times::Clock::now()});
    if (gathered_.size() == 1) loop_.post([this] { hand_over(); });
  }

  void rewrite(Rewrite order) {
    lend([this, order = std::move(order)] {
      const bool done = try_erasing([&] {
        const std::int64_t number = number_of(order.table);
        for (const auto& [n, entry] : order.entries) {
          rewrite_->bind(1, number * kRoom + n).bind(2, entry).run();
          if (number == 0 || sqlite3_changes(db_.get()) != 1) throw SqliteError(order.table + ": no such entry");
        }
      });
      loop_.post([told = order.told, done] { told(done); });
    });
  }

  void erase(std::vector<Doomed> tables, std::function<void(std::vector<std::string>)> told) {
    lend([this, tables = std::move(tables), told = std::move(told)] {
      std::vector<std::string> erased;
      const bool done = try_erasing([&] {
        for (const Doomed& doomed : tables) {
          if (number_of(doomed.table) == 0) continue;
          const Known known = place_of(doomed.table);
          if (known.next != doomed.n) continue;
          erase_log_->bind(1, known.number * kRoom).bind(2, (known.number + 1) * kRoom).run();
          erase_->bind(1, known.number).run();
          known_.erase(doomed.table);
          erased.push_back(doomed.table);
        }
      });
      if (!done) erased.clear();
      loop_.post([told, erased = std::move(erased)] { told(erased); });
    });
  }

  void flush() {
    hand_over();
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [&] { return waiting_.empty() && errands_.empty() && !busy_; });
  }

  void limit_pages(int pages) { page_limit_ = pages; }
  void beat() {
    {
      const std::lock_guard lock(mutex_);
      beat_ = true;
    }
    wake_.notify_one();
  }

 private:
  struct Order {
    Append append;
    Times::Clock::time_point at;
  };
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

  // Rare work, done between two batches.
  void lend(std::function<void()> errand) {
    {
      const std::lock_guard lock(mutex_);
      errands_.push_back(std::move(errand));
    }
    wake_.notify_one();
  }

  std::int64_t number_of(const std::string& table) {
    find_->bind(1, table);
    const std::int64_t number = find_->step() ? find_->number(0) : 0;
    find_->reset();
    return number;
  }

  // Empties the file that is written ahead: it has what was erased. Whoever reads just now is not waited for; then it
  // is done a moment later.
  void scrub() {
    sqlite3_busy_timeout(db_.get(), 0);
    scrubs_ = sqlite3_wal_checkpoint_v2(db_.get(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) != SQLITE_OK;
    sqlite3_busy_timeout(db_.get(), Sqlite::kPatience);
  }

  // One transaction. Afterwards nothing of what was there is left in the file, nor in the one that is written ahead.
  template <class F>
  bool try_erasing(F&& f) {
    try {
      begin_->run();
      f();
      commit_->run();
      scrub();
      return true;
    } catch (const SqliteError& error) {
      if (sqlite3_get_autocommit(db_.get()) == 0) sqlite3_exec(db_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
      known_.clear();
      metrics_.store_errors.add();
      log(Level::error, "erasing_failed", {{"why", error.what()}});
      return false;
    }
  }

  void work() {
    std::vector<Order> batch;
    std::function<void()> errand;
    for (;;) {
      {
        std::unique_lock lock(mutex_);
        busy_ = false;
        if (waiting_.empty() && errands_.empty()) idle_.notify_all();
        wake_.wait_for(lock, kPulse, [&] { return stop_ || beat_ || !waiting_.empty() || !errands_.empty(); });
        if (waiting_.empty() && errands_.empty() && stop_) return;
        beat_ = false;
        batch.swap(waiting_);
        if (!errands_.empty()) {
          errand = std::move(errands_.front());
          errands_.pop_front();
        }
        busy_ = true;
      }
      if (scrubs_) scrub();
      if (errand) {
        std::exchange(errand, nullptr)();
        if (batch.empty()) continue;
      }
      std::vector<Verdict> verdicts = write(batch);
      for (const Order& order : batch) metrics_.store_waits.since(order.at);
      batch.clear();
      sample();
      if (verdicts.empty()) continue;
      loop_.post([&metrics = metrics_, verdicts = std::move(verdicts)] {
        for (const Verdict& verdict : verdicts)
          if (verdict.told) verdict.told(verdict.stored);
        metrics.store_queue.fetch_sub(static_cast<std::int64_t>(verdicts.size()));
      });
    }
  }

  // One transaction: all of the batch, or nothing; but a table whose pages are damaged fails alone. Without anything to
  // write the disk is asked whether it would.
  std::vector<Verdict> write(std::vector<Order>& batch) {
    std::vector<Verdict> verdicts;
    verdicts.reserve(batch.size());
    for (Order& order : batch) verdicts.push_back({std::move(order.append.told), Stored::failed});
    const auto begun = Times::Clock::now();
    metrics_.writing_since = std::max<std::int64_t>(1, loop_.now());
    bool again = true;
    while (again) {
      again = false;
      std::string at_work;  // the table whose entry is being written
      try {
        apply_page_limit();
        begin_->run();
        for (std::size_t i = 0; i < batch.size(); ++i) {
          at_work = batch[i].append.table;
          verdicts[i].stored = damaged_.contains(at_work) ? Stored::failed : put(batch[i].append);
        }
        at_work.clear();
        if (batch.empty()) pulse_->bind(1, loop_.today()).run();
        commit_->run();
        if (!batch.empty()) metrics_.commits.add();
        metrics_.stored.add(batch.size());
        if (troubled_) log(Level::info, "store_recovered");
        troubled_ = false;
      } catch (const SqliteError& error) {
        if (sqlite3_get_autocommit(db_.get()) == 0) sqlite3_exec(db_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
        known_.clear();
        if (error.damaged() && !at_work.empty()) {
          log(Level::error, "table_damaged", {{"table", at_work}, {"why", error.what()}});
          metrics_.store_damaged = true;
          again = damaged_.insert(at_work).second;
        }
        if (again) continue;
        for (Verdict& verdict : verdicts) verdict.stored = Stored::failed;
        metrics_.store_errors.add();
        if (!troubled_) log(Level::error, "store_failed", {{"why", error.what()}});
        troubled_ = true;
      }
    }
    metrics_.store_failing = troubled_;
    metrics_.writing_since = 0;
    if (!batch.empty()) metrics_.commit_times.since(begun);
    return verdicts;
  }

  // How much there is and how much there could be.
  void sample() {
    const auto now = Times::Clock::now();
    if (now - sampled_ < kSampling && sampled_ != Times::Clock::time_point{}) return;
    sampled_ = now;
    std::error_code ignored;
    const auto size_of = [&](const std::string& path) {
      const auto size = std::filesystem::file_size(path, ignored);
      return ignored ? std::int64_t{0} : static_cast<std::int64_t>(size);
    };
    metrics_.data_bytes = size_of(path_) + size_of(path_ + "-wal");
    const auto space = std::filesystem::space(path_, ignored);
    if (!ignored) metrics_.free_bytes = static_cast<std::int64_t>(std::min<std::uintmax_t>(space.available, INT64_MAX));
  }

  // Where a table's entries are and which is next. Nobody else writes here, so it need not be read again.
  struct Known {
    std::int64_t number = 0, next = 0;
  };

  Known& place_of(const std::string& table) {
    if (const auto found = known_.find(table); found != known_.end()) return found->second;
    if (known_.size() >= kMostKnown) known_.clear();
    Known known{number_of(table), 0};
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

  const std::string path_;
  Loop& loop_;
  Metrics& metrics_;
  Sqlite db_;
  std::optional<Statement> begin_, commit_, find_, last_, found_, insert_, card_, pulse_, rewrite_, erase_log_, erase_;
  std::unordered_map<std::string, Known> known_;
  std::set<std::string> damaged_;  // tables that cannot be written
  Times::Clock::time_point sampled_;
  bool troubled_ = false, scrubs_ = false;
  std::atomic<int> page_limit_ = 0;
  int applied_limit_ = 0;

  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  std::vector<Order> gathered_;  // the loop's
  std::vector<Order> waiting_;   // the thread's from here on, under the lock
  std::deque<std::function<void()>> errands_;
  bool busy_ = false, stop_ = false, beat_ = false;
  std::thread thread_;
};

// Reads in a thread of its own: a long log never holds up the loop, nor what is being written.
class SqliteStore::Reader {
 public:
  Reader(const std::string& path, Loop& loop, Metrics& metrics)
      : loop_(loop),
        metrics_(metrics),
        db_(path),
        find_(db_, "SELECT number FROM tables WHERE table_id = ?1"),
        read_(db_, "SELECT at, entry FROM log WHERE at >= ?1 AND at < ?2 ORDER BY at"),
        list_(db_, "SELECT table_id, touched FROM tables WHERE listed ORDER BY touched DESC LIMIT ?1"),
        shelf_(db_,
               "SELECT table_id, game, listed, touched FROM tables WHERE table_id > ?1 AND touched < ?2"
               " ORDER BY table_id LIMIT ?3"),
        thread_([this] { work(); }) {}
  ~Reader() {
    tasks_.close();
    thread_.join();
  }

  void read(std::string table, std::int64_t from, Told told) {
    metrics_.reading_queue.fetch_add(1);
    const auto answer = [this, told](bool readable, std::vector<std::string> log) {
      loop_.post([&metrics = metrics_, told, readable, log = std::move(log)]() mutable {
        metrics.reading_queue.fetch_sub(1);
        told(readable, std::move(log));
      });
    };
    const bool taken = tasks_.push([this, table = std::move(table), from, answer] {
      std::vector<std::string> log;
      const bool readable = try_reading(log, from, [&] {
        find_.bind(1, table);
        const std::int64_t first = find_.step() ? find_.number(0) * kRoom : 0;
        find_.reset();
        if (first == 0) return;
        read_.bind(1, first + from).bind(2, first + kRoom);
        while (read_.step()) {
          const std::int64_t next = from + static_cast<std::int64_t>(log.size());
          // What comes after a gap means something else without it.
          if (read_.number(0) != first + next) {
            log.push_back(damaged_entry(next, "it is missing"));
            break;
          }
          log.push_back(read_.text(1));
        }
        read_.reset();
      });
      answer(readable, std::move(log));
    });
    if (!taken) answer(false, {});
  }

  void list(int most, std::function<void(std::vector<Listing>)> told) {
    tasks_.push([this, most, told = std::move(told)]() mutable {
      std::vector<Listing> tables;
      std::vector<std::string> nothing;
      try_reading(nothing, 0, [&] {
        list_.bind(1, most);
        while (list_.step()) tables.push_back({list_.text(0), {}, 0, list_.number(1)});
        list_.reset();
      });
      loop_.post([told = std::move(told), tables = std::move(tables)]() mutable { told(std::move(tables)); });
    });
  }

  void shelf(ShelfPart part, std::function<void(bool, std::vector<Shelved>)> told) {
    const bool taken = tasks_.push([this, part = std::move(part), told]() mutable {
      std::vector<Shelved> tables;
      std::vector<std::string> nothing;
      const bool readable = try_reading(nothing, 0, [&] {
        shelf_.bind(1, part.after).bind(2, part.before).bind(3, part.most);
        while (shelf_.step())
          tables.push_back({shelf_.text(0), {shelf_.text(1), shelf_.number(2) != 0, shelf_.number(3)}});
        shelf_.reset();
      });
      loop_.post([told = std::move(told), readable, tables = std::move(tables)]() mutable {
        told(readable, std::move(tables));
      });
    });
    if (!taken) loop_.post([told] { told(false, {}); });
  }

 private:
  void work() {
    for (std::function<void()> task; tasks_.pop(task);) task();
  }
  // What is damaged is not going to be readable in a moment: it ends the log, and whoever plays it again finds that.
  template <class F>
  bool try_reading(std::vector<std::string>& log, std::int64_t from, F&& f) {
    try {
      f();
      return true;
    } catch (const SqliteError& error) {
      server::log(Level::error, "read_failed", {{"why", error.what()}});
      for (Statement* statement : {&find_, &read_, &list_, &shelf_}) statement->reset();
      if (!error.damaged()) return false;
      metrics_.store_damaged = true;
      log.push_back(damaged_entry(from + static_cast<std::int64_t>(log.size()), error.what()));
      return true;
    }
  }

  Loop& loop_;
  Metrics& metrics_;
  Sqlite db_;
  Statement find_, read_, list_, shelf_;
  Queue<std::function<void()>> tasks_{kMostReading};
  std::thread thread_;
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

SqliteStore::SqliteStore(const std::filesystem::path& folder, Loop& loop, Metrics& metrics) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw std::runtime_error(folder.string() + ": " + error.message());
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);  // it holds invitations and secrets
  lock_ = std::make_unique<Lock>(folder);
  const std::string path = (folder / kFile).string();
  create_private(path, 0);
  try {
    writer_ = std::make_unique<Writer>(path, loop, metrics);
    reader_ = std::make_unique<Reader>(path, loop, metrics);
    if (static_cast<std::int64_t>(std::filesystem::file_size(path, error)) < kSurveyed)
      surveyor_ = std::make_unique<Surveyor>(path, metrics);
  } catch (const SqliteError& trouble) {
    throw std::runtime_error(path + ": " + trouble.what() +
                             (trouble.damaged() ? "; put a backup in its place (docs/hosting.md)" : ""));
  }
}

SqliteStore::~SqliteStore() = default;

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

void backup_store(const std::filesystem::path& folder, const std::filesystem::path& copy) {
  const auto file = folder / kFile;
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
  const auto file = std::filesystem::is_directory(place) ? place / kFile : place;
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
  Statement read(db, "SELECT entry FROM log WHERE at >= ?1 AND at < ?2 ORDER BY at");
  for (const auto& [number, id] : tables) {
    std::vector<std::string> log;
    std::string what;
    try {
      read.bind(1, number * kRoom).bind(2, (number + 1) * kRoom);
      while (read.step()) log.push_back(read.text(0));
      read.reset();
      if (!log.empty()) what = judge(log);
    } catch (const SqliteError& error) {
      what = error.what();
    }
    ++findings.tables;
    findings.entries += static_cast<std::int64_t>(log.size());
    if (!what.empty()) findings.broken.push_back("table " + id + ": " + what);
  }
  return findings;
}

}  // namespace tortuga::server
