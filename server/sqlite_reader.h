// The thread of a SQLite store that reads.
#pragma once

#include <thread>

#include "engine/write.h"
#include "server/queue.h"
#include "server/sqlite.h"
#include "server/sqlite_schema.h"
#include "server/sqlite_store.h"

namespace tortuga::server {

// Reads in a thread of its own: a long log never holds up the loop, nor what is being written.
class SqliteStore::Reader {
 public:
  Reader(const std::string& path, Loop& loop, Metrics& metrics)
      : loop_(loop),
        metrics_(metrics),
        db_(path),
        find_(db_, "SELECT number FROM tables WHERE table_id = ?1"),
        read_(db_, "SELECT at, entry FROM entries WHERE at >= ?1 AND at < ?2 ORDER BY at"),
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
  static constexpr std::size_t kMostReading = 4096;  // logs that wait to be read

  // In place of what cannot be read: no table begins or goes on with it, and whoever asks is told.
  static std::string damaged_entry(std::int64_t n, std::string_view what) {
    std::string out = "{\"damaged\":";
    write_text(out, "entry " + std::to_string(n) + " of its log: " + std::string{what});
    return out + "}";
  }

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

}  // namespace tortuga::server
