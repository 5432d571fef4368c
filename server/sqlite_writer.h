// The thread of a SQLite store that writes: whatever has gathered is one transaction.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>
#include <thread>
#include <unordered_map>
#include <utility>

#include "server/log.h"
#include "server/sqlite.h"
#include "server/sqlite_newest.h"
#include "server/sqlite_schema.h"
#include "server/sqlite_store.h"

namespace tortuga::server {

class SqliteStore::Writer {
 public:
  Writer(const std::string& path, Loop& loop, Metrics& metrics)
      : path_(path), loop_(loop), metrics_(metrics), db_(path) {
    db_.run("PRAGMA journal_mode=WAL");
    db_.run("PRAGMA synchronous=FULL");  // a commit is on disk, not only with the kernel, before it is told
    db_.run("PRAGMA journal_size_limit=16777216");
    // A page that is written again and again is copied to its place once for many times.
    db_.run(("PRAGMA wal_autocheckpoint=" + std::to_string(kWrittenAhead / page_bytes())).c_str());
    db_.run("PRAGMA cache_size=-512");
    db_.run("PRAGMA temp_store=MEMORY");  // what is sorted leaves no traces elsewhere
    db_.run("PRAGMA secure_delete=ON");   // what is erased is overwritten
    bring_up_to_date(db_);
    begin_.emplace(db_, "BEGIN IMMEDIATE");
    commit_.emplace(db_, "COMMIT");
    find_.emplace(db_, "SELECT number FROM tables WHERE table_id = ?1");
    last_.emplace(db_,
                  "SELECT max(at) FROM (SELECT max(at) AS at FROM log WHERE at >= ?1 AND at < ?2"
                  " UNION ALL SELECT max(at) FROM newest WHERE at >= ?1 AND at < ?2)");
    found_.emplace(db_, "INSERT INTO tables VALUES (NULL, ?1, '', 0, 0, nullif(?2, ''))");
    card_.emplace(db_, "UPDATE tables SET game = ?2, listed = ?3, touched = ?4 WHERE number = ?1");
    rewrite_.emplace(db_, "UPDATE log SET entry = ?2 WHERE at = ?1");
    rewrite_newest_.emplace(db_, "UPDATE newest SET entry = ?2 WHERE at = ?1");
    erase_log_.emplace(db_, "DELETE FROM log WHERE at >= ?1 AND at < ?2");
    erase_.emplace(db_, "DELETE FROM tables WHERE number = ?1");
    pulse_.emplace(db_, "INSERT OR REPLACE INTO facts VALUES ('pulse', ?1)");
    newest_.emplace(db_);
    settle();
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
    settle();
  }

  // What comes during one turn of the loop is handed over at its end: one wake for all of it, and one transaction.
  void append(Append order) {
    metrics_.store_queue.fetch_add(1);
    gathered_.push_back({std::move(order), Times::Clock::now()});
    if (gathered_.size() == 1) loop_.post([this] { hand_over(); });
  }

  void rewrite(Rewrite order) {
    lend([this, order = std::move(order)] {
      settle();
      const bool done = try_erasing([&] {
        const std::int64_t number = number_of(order.table);
        for (const auto& [n, entry] : order.entries) {
          int changed = 0;  // in its place, and where it may still be on its way there
          for (auto* one : {&rewrite_, &rewrite_newest_}) {
            (*one)->bind(1, number * kRoom + n).bind(2, entry).run();
            changed += sqlite3_changes(db_.get());
          }
          if (number == 0 || changed == 0) throw SqliteError(order.table + ": no such entry");
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
          const std::int64_t first = known.number * kRoom;
          erase_log_->bind(1, first).bind(2, first + kRoom).run();
          newest_->erase(first, first + kRoom);
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
  static constexpr std::size_t kMostKnown = 100000;       // tables whose place it remembers
  static constexpr std::int64_t kWrittenAhead = 8 << 20;  // bytes
  static constexpr auto kPulse =
      std::chrono::seconds(5);  // without a write, until the disk is asked whether it takes one
  static constexpr auto kSampling = std::chrono::seconds(1);

  struct Order {
    Append append;
    Times::Clock::time_point at;
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

  std::int64_t page_bytes() {  // of the file as it was made
    Statement size(db_, "PRAGMA page_size");
    return size.step() ? size.number(0) : 4096;
  }

  std::int64_t number_of(const std::string& table) {
    find_->bind(1, table);
    const std::int64_t number = find_->step() ? find_->number(0) : 0;
    find_->reset();
    return number;
  }

  // So that the newest entries are few, and none while nothing happens.
  enum class Newer { some, all };
  void settle(Newer which = Newer::all) {
    try {
      for (const std::int64_t number : which == Newer::all ? newest_->settle() : newest_->settle_part()) {
        log(Level::error, "table_damaged", {{"number", std::to_string(number)}, {"see", "tortuga check"}});
        metrics_.store_damaged = true;
      }
    } catch (const SqliteError& error) {
      metrics_.store_errors.add();
      if (error.damaged()) metrics_.store_damaged = true;
      log(Level::error, "settling_failed", {{"why", error.what()}});
    }
  }

  // Empties the file that is written ahead: it has what was erased. Whoever reads just now is not waited for; then it
  // is done a moment later.
  void scrub() {
    sqlite3_busy_timeout(db_.get(), 0);
    scrubs_ = sqlite3_wal_checkpoint_v2(db_.get(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) != SQLITE_OK;
    sqlite3_busy_timeout(db_.get(), Sqlite::kPatience);
  }

  void roll_back() {
    db_.roll_back();
    newest_->rolled_back();
    known_.clear();
  }

  // One transaction. Afterwards nothing of what was there is left in the file, nor in the one that is written ahead.
  template <class F>
  bool try_erasing(F&& f) {
    try {
      begin_->run();
      f();
      commit_->run();
      newest_->committed();
      scrub();
      return true;
    } catch (const SqliteError& error) {
      roll_back();
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
      std::vector<Stored> verdicts = write(batch);
      for (const Order& order : batch) metrics_.store_waits.since(order.at);
      sample();
      const bool quiet = batch.empty();
      // The orders go back, too: what the loop made it lets go of sooner than another thread.
      if (!quiet)
        loop_.post([&metrics = metrics_, orders = std::exchange(batch, {}), verdicts = std::move(verdicts)] {
          for (std::size_t i = 0; i < orders.size(); ++i)
            if (const auto& told = orders[i].append.told) told(verdicts[i]);
          metrics.store_queue.fetch_sub(static_cast<std::int64_t>(orders.size()));
        });
      if (quiet || newest_->many()) settle(quiet ? Newer::all : Newer::some);
    }
  }

  // One transaction: all of the batch, or nothing; but a table whose pages are damaged fails alone. Without anything to
  // write the disk is asked whether it would.
  std::vector<Stored> write(const std::vector<Order>& batch) {
    std::vector<Stored> verdicts(batch.size(), Stored::failed);
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
          verdicts[i] = damaged_.contains(at_work) ? Stored::failed : put(batch[i].append);
        }
        at_work.clear();
        if (batch.empty()) pulse_->bind(1, loop_.today()).run();
        commit_->run();
        if (!batch.empty()) metrics_.commits.add();
        metrics_.stored.add(batch.size());
        newest_->committed();
        if (troubled_) log(Level::info, "store_recovered");
        troubled_ = false;
      } catch (const SqliteError& error) {
        roll_back();
        if (error.damaged() && !at_work.empty()) {
          log(Level::error, "table_damaged", {{"table", at_work}, {"why", error.what()}});
          metrics_.store_damaged = true;
          again = damaged_.insert(at_work).second;
        }
        if (again) continue;
        std::fill(verdicts.begin(), verdicts.end(), Stored::failed);
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

  Known& place_of(const std::string& table, const std::string& birth = {}) {
    if (const auto found = known_.find(table); found != known_.end()) return found->second;
    if (known_.size() >= kMostKnown) known_.clear();
    Known known{number_of(table), 0};
    if (known.number == 0) {  // nobody looks for entries of a table that has just got its number: they go with it
      found_->bind(1, table).bind(2, birth).run();
      known.number = sqlite3_last_insert_rowid(db_.get());
      return known_[table] = known;
    }
    const std::int64_t first = known.number * kRoom;
    last_->bind(1, first).bind(2, first + kRoom);
    if (last_->step() && last_->given(0)) known.next = last_->number(0) - first + 1;
    last_->reset();
    return known_[table] = known;
  }

  Stored put(const Append& order) {
    Known& known = place_of(order.table, order.birth);
    if (order.n != known.next || order.n >= kRoom) return Stored::taken;
    newest_->add(known.number * kRoom + order.n, order.entry);
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
  std::optional<Statement> begin_, commit_, find_, last_, found_, card_, pulse_, rewrite_, rewrite_newest_, erase_log_,
      erase_;
  std::optional<Newest> newest_;
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

}  // namespace tortuga::server
