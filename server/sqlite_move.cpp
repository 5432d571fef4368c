#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <stdexcept>
#include <vector>

#include "server/move.h"
#include "server/postgres/open.h"
#include "server/postgres/schema.h"
#include "server/postgres/session.h"
#include "server/sqlite.h"
#include "server/sqlite_schema.h"
#include "server/token.h"

namespace tortuga::server {
namespace {

constexpr std::size_t kPart = 500;  // entries at once

bool is_database(const std::string& place) {
  return place.starts_with("postgresql://") || place.starts_with("postgres://");
}

// As servers lock it: whoever has it is alone in the folder.
class FolderLock {
 public:
  explicit FolderLock(const std::filesystem::path& folder)
      : file_(::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    if (file_ >= 0 && ::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
    if (file_ >= 0) ::close(file_);
    throw std::runtime_error(folder.string() + ": a server uses this folder; stop it first");
  }
  ~FolderLock() { ::close(file_); }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int file_;
};

// Nobody sails while the harbour is moved: servers that live, and those that start meanwhile, are kept out.
void close_database(postgres::Session& session) {
  session.run("BEGIN; LOCK TABLE harbours, berths, entries, cards IN ACCESS EXCLUSIVE MODE");
  if (session.number("SELECT count(*) FROM harbours WHERE NOT buried AND until > clock_timestamp()") > 0)
    throw std::runtime_error("a server uses the database; stop it first, or wait some seconds if it was killed");
}

Moved into_database(const std::filesystem::path& folder, const std::string& url) {
  const auto file = folder / "tortuga.db";
  if (!std::filesystem::exists(file)) throw std::runtime_error(file.string() + ": there is no such database");
  const FolderLock lock(folder);
  Sqlite db(file.string());
  bring_up_to_date(db);
  postgres::bring_up_to_date(url);
  postgres::Session session(url);
  close_database(session);
  if (session.number("SELECT count(*) FROM berths") > 0)
    throw std::runtime_error("the database has tables already; nothing was changed");
  Moved moved;
  Statement tables(db,
                   "SELECT number, table_id, game, listed, touched, coalesce(birth, '') FROM tables ORDER BY number");
  Statement log(db, "SELECT at, entry FROM entries WHERE at >= ?1 AND at < ?2 ORDER BY at");
  while (tables.step()) {
    const std::int64_t number = tables.number(0);
    const std::string id = tables.text(1);
    const bool held = is_table_id(id);  // the owner's log is nobody's
    const std::string made = session
                                 .ask(
                                     "INSERT INTO berths (table_id, epoch, head) VALUES ($1, $2::bigint, 0) RETURNING "
                                     "number",
                                     postgres::Parameters().add(id).add(std::int64_t{held ? 1 : 0}))
                                 .text(0, 0);
    if (held)
      session.ask(
          "INSERT INTO cards (number, table_id, game, listed, touched, birth) VALUES ($1::bigint, $2, $3, $4::boolean, "
          "$5::bigint, nullif($6, ''))",
          postgres::Parameters()
              .add(made)
              .add(id)
              .add(tables.text(2))
              .add(tables.number(3) != 0 ? "t" : "f")
              .add(tables.number(4))
              .add(tables.text(5)));
    std::vector<std::int64_t> places;
    std::vector<std::string> entries;
    std::int64_t head = 0;
    const auto write = [&] {
      session.ask(
          "INSERT INTO entries (number, n, epoch, nonce, entry) SELECT $1::bigint, w.n, $2::bigint, 0, w.entry "
          "FROM unnest($3::int[], $4::text[]) AS w(n, entry)",
          postgres::Parameters().add(made).add(std::int64_t{held ? 1 : 0}).add(places).add(entries));
      places.clear();
      entries.clear();
    };
    log.bind(1, number * kRoom).bind(2, (number + 1) * kRoom);
    while (log.step()) {
      if (log.number(0) != number * kRoom + head)
        throw std::runtime_error("table " + id + ": entry " + std::to_string(head) +
                                 " is missing; see `tortuga check`");
      places.push_back(head++);
      entries.push_back(log.text(1));
      if (places.size() == kPart) write();
    }
    log.reset();
    if (!places.empty()) write();
    session.ask("UPDATE berths SET head = $2::bigint WHERE number = $1::bigint",
                postgres::Parameters().add(made).add(head));
    ++moved.tables;
    moved.entries += head;
  }
  session.run("COMMIT");
  return moved;
}

Moved into_folder(const std::string& url, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw std::runtime_error(folder.string() + ": " + error.message());
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  const FolderLock lock(folder);
  const auto file = folder / "tortuga.db";
  if (std::filesystem::exists(file)) throw std::runtime_error(file.string() + ": exists already; nothing was changed");
  postgres::bring_up_to_date(url);
  postgres::Session session(url);
  close_database(session);
  const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made < 0) throw std::runtime_error(file.string() + ": cannot be written");
  ::close(made);
  Moved moved;
  try {
    Sqlite db(file.string());
    db.run("PRAGMA page_size=1024");
    db.run("PRAGMA journal_mode=WAL");
    bring_up_to_date(db);
    db.run("BEGIN IMMEDIATE");
    Statement table(db, "INSERT INTO tables VALUES (NULL, ?1, ?2, ?3, ?4, nullif(?5, ''))");
    Statement entry(db, "INSERT INTO log VALUES (?1, ?2)");
    const postgres::Rows tables = session.ask(
        "SELECT b.number, b.table_id, coalesce(c.game, ''), coalesce(c.listed, false), coalesce(c.touched, 0), "
        "b.head, coalesce(c.birth, '') FROM berths b LEFT JOIN cards c ON c.number = b.number ORDER BY b.number",
        {});
    for (int i = 0; i < tables.count(); ++i) {
      const std::string id = tables.text(i, 1), game = tables.text(i, 2),
                        birth = tables.text(i, 6);  // what is bound is not copied
      table.bind(1, id).bind(2, game).bind(3, std::int64_t{tables.yes(i, 3)});
      table.bind(4, tables.number(i, 4)).bind(5, birth).run();
      const std::int64_t number = sqlite3_last_insert_rowid(db.get());
      const postgres::Rows log = session.ask("SELECT n, entry FROM entries WHERE number = $1::bigint ORDER BY n",
                                             postgres::Parameters().add(tables.number(i, 0)));
      if (log.count() != tables.number(i, 5))
        throw std::runtime_error("table " + tables.text(i, 1) + ": entries are missing");
      for (int n = 0; n < log.count(); ++n)
        entry.bind(1, number * kRoom + log.number(n, 0)).bind(2, log.text(n, 1)).run();
      ++moved.tables;
      moved.entries += log.count();
    }
    db.run("COMMIT");
  } catch (...) {
    std::filesystem::remove(file, error);
    throw;
  }
  session.run("COMMIT");
  return moved;
}

}  // namespace

Moved move_harbour(const std::string& from, const std::string& to) {
  if (is_database(from) == is_database(to))
    throw std::runtime_error("give a folder and a database as postgresql://user@host/name, in the order from, to");
  return is_database(to) ? into_database(from, to) : into_folder(from, to);
}

}  // namespace tortuga::server
