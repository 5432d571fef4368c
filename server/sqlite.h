// SQLite's C interface with owners: a connection and a prepared statement that close themselves.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tortuga::server {

struct SqliteError : std::runtime_error {
  explicit SqliteError(sqlite3* db) : std::runtime_error(sqlite3_errmsg(db)), code(sqlite3_errcode(db)) {}
  explicit SqliteError(const std::string& what) : std::runtime_error(what) {}
  bool damaged() const { return code == SQLITE_CORRUPT || code == SQLITE_NOTADB; }
  int code = SQLITE_ERROR;
};

class Sqlite {
 public:
  static constexpr int kPatience = 5000;  // milliseconds with whoever else uses the file

  explicit Sqlite(const std::string& path) {
    // Nobody asks how much memory it uses: counting that takes a lock each time.
    static const int uncounted = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    static_cast<void>(uncounted);
    sqlite3* db = nullptr;
    const int code =
        sqlite3_open_v2(path.c_str(), &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    db_.reset(db);
    if (code != SQLITE_OK) throw SqliteError(path + ": " + (db != nullptr ? sqlite3_errmsg(db) : "out of memory"));
    sqlite3_busy_timeout(db, kPatience);
  }
  sqlite3* get() const { return db_.get(); }
  void run(const char* sql) {
    if (sqlite3_exec(get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) throw SqliteError(get());
  }
  void roll_back() {  // if anything is under way
    if (sqlite3_get_autocommit(get()) == 0) sqlite3_exec(get(), "ROLLBACK", nullptr, nullptr, nullptr);
  }

 private:
  struct Close {
    void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  };
  std::unique_ptr<sqlite3, Close> db_;
};

// What is done while it lives is done together if it is committed, and else not at all.
class Transaction {
 public:
  explicit Transaction(Sqlite& db) : db_(db) { db_.run("BEGIN IMMEDIATE"); }
  ~Transaction() { db_.roll_back(); }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit() { db_.run("COMMIT"); }

 private:
  Sqlite& db_;
};

// Bound by place from 1, read by column from 0. Texts that are bound must outlive the step.
class Statement {
 public:
  Statement(Sqlite& db, std::string_view sql) : db_(db.get()) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v3(db_, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement,
                           nullptr) != SQLITE_OK)
      throw SqliteError(db_);
    statement_.reset(statement);
  }
  Statement& bind(int place, std::string_view text) {
    sqlite3_bind_text(statement_.get(), place, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
    return *this;
  }
  Statement& bind(int place, std::int64_t number) {
    sqlite3_bind_int64(statement_.get(), place, number);
    return *this;
  }
  // True while there is a row.
  bool step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    SqliteError error(db_);
    reset();
    throw error;
  }
  void reset() { sqlite3_reset(statement_.get()); }
  void run() {  // without rows
    step();
    reset();
  }
  std::string text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    return bytes == nullptr
               ? std::string{}
               : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column)));
  }
  bool given(int column) const { return sqlite3_column_type(statement_.get(), column) != SQLITE_NULL; }
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  sqlite3* db_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace tortuga::server
