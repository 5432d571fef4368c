#include "server/postgres/session.h"

#include <libpq-fe.h>

#include <cstdlib>
#include <stdexcept>

namespace tortuga::server::postgres {

struct Session::Line {
  explicit Line(const std::string& url) : connection(PQconnectdb(url.c_str())) {}
  ~Line() { PQfinish(connection); }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  [[noreturn]] void fail(const char* what) const {
    std::string why = PQerrorMessage(connection);
    while (!why.empty() && why.back() == '\n') why.pop_back();
    throw std::runtime_error("the database " + std::string{what} + ": " + why);
  }
  Rows rows(PGresult* answer) const {
    const std::unique_ptr<PGresult, decltype(&PQclear)> result(answer, PQclear);
    const ExecStatusType status = PQresultStatus(result.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail("refused a step");
    return rows_of(result.get());
  }
  static Rows rows_of(const PGresult* result) {
    std::vector<Rows::Row> rows;
    for (int i = 0; i < PQntuples(result); ++i) {
      Rows::Row& row = rows.emplace_back();
      for (int column = 0; column < PQnfields(result); ++column)
        row.push_back(PQgetisnull(result, i, column) != 0 ? std::optional<std::string>{}
                                                          : std::string{PQgetvalue(result, i, column)});
    }
    return Rows(std::move(rows));
  }
  PGconn* connection;
};

Session::Session(const std::string& url) : line_(std::make_unique<Line>(url)) {
  if (PQstatus(line_->connection) != CONNECTION_OK) line_->fail("cannot be reached");
  run("SET client_min_messages = warning");
}

Session::~Session() = default;

Rows Session::ask(const std::string& sql, Parameters parameters) {
  const std::vector<std::string> held = parameters.take();
  std::vector<const char*> values;
  for (const std::string& value : held) values.push_back(value.c_str());
  return line_->rows(PQexecParams(line_->connection, sql.c_str(), static_cast<int>(values.size()), nullptr,
                                  values.data(), nullptr, nullptr, 0));
}

void Session::run(const std::string& sql) {
  line_->rows(PQexec(line_->connection, sql.c_str()));
}

std::string Session::text(const std::string& sql) {
  const Rows rows = line_->rows(PQexec(line_->connection, sql.c_str()));
  return rows.count() > 0 ? rows.text(0, 0) : std::string{};
}

std::int64_t Session::number(const std::string& sql) {
  return std::atoll(text(sql).c_str());
}

}  // namespace tortuga::server::postgres
