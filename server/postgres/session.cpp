#include "server/postgres/session.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>

#include "server/postgres/refusal.h"

namespace tortuga::server::postgres {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kPatience{3};       // for a connection
constexpr std::chrono::milliseconds kGlance{100};  // between two looks whether anybody still waits

}  // namespace

struct Session::Line {
  Line(const std::string& url, std::stop_token stopped)
      : held(PQconnectStart(url.c_str()), PQfinish), connection(held.get()), stop(std::move(stopped)) {
    PQsetErrorVerbosity(connection, PQERRORS_VERBOSE);  // with codes: words alone are in any language
    connect();
    PQsetErrorVerbosity(connection, PQERRORS_DEFAULT);
  }

  void connect() const {
    const auto until = Clock::now() + kPatience;
    auto wanted = PQstatus(connection) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING;
    for (; wanted != PGRES_POLLING_OK; wanted = PQconnectPoll(connection)) {
      if (wanted == PGRES_POLLING_FAILED) {
        const Refusal refusal = refusal_in(PQerrorMessage(connection));
        const std::string why = "the database cannot be reached: " + refusal.words;
        if (refusal.hopeless) throw std::runtime_error(why);
        throw Away(why);
      }
      if (!wait(wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT, until))
        throw Away("the database cannot be reached: it does not answer");
    }
  }

  // Until something happens on the line; false: not until then.
  bool wait(short what, Clock::time_point until) const {
    while (Clock::now() < until) {
      if (stop.stop_requested()) throw Away("the database is waited for no more");
      pollfd line{PQsocket(connection), what, 0};
      if (::poll(&line, 1, static_cast<int>(kGlance.count())) != 0) return true;
    }
    return false;
  }

  std::string words() const {
    std::string why = PQerrorMessage(connection);
    while (!why.empty() && why.back() == '\n') why.pop_back();
    return why;
  }

  // The last answer to what was sent, or the first error.
  Rows rows(int sent) const {
    std::unique_ptr<PGresult, decltype(&PQclear)> last(nullptr, PQclear);
    while (sent != 0) {
      while (PQisBusy(connection) != 0) {
        wait(POLLIN, Clock::time_point::max());
        if (PQconsumeInput(connection) == 0) break;
      }
      PGresult* const next = PQgetResult(connection);
      if (next == nullptr) break;
      last.reset(next);
    }
    const ExecStatusType status = PQresultStatus(last.get());
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return rows_of(last.get());
    const std::string why = "the database refused a step: " + words();
    const char* const code = PQresultErrorField(last.get(), PG_DIAG_SQLSTATE);
    if (code == nullptr || passes(code)) throw Away(why);
    throw std::runtime_error(why);
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

  const std::unique_ptr<PGconn, decltype(&PQfinish)> held;  // ends also when connecting failed
  PGconn* const connection;
  const std::stop_token stop;
};

Session::Session(const std::string& url, std::stop_token stop) : line_(std::make_unique<Line>(url, std::move(stop))) {
  run("SET client_min_messages = warning");
}

Session::~Session() = default;

Rows Session::ask(const std::string& sql, Parameters parameters) {
  const std::vector<std::string> held = parameters.take();
  std::vector<const char*> values;
  for (const std::string& value : held) values.push_back(value.c_str());
  return line_->rows(PQsendQueryParams(line_->connection, sql.c_str(), static_cast<int>(values.size()), nullptr,
                                       values.data(), nullptr, nullptr, 0));
}

void Session::run(const std::string& sql) {
  line_->rows(PQsendQuery(line_->connection, sql.c_str()));
}

std::string Session::text(const std::string& sql) {
  const Rows rows = line_->rows(PQsendQuery(line_->connection, sql.c_str()));
  return rows.count() > 0 ? rows.text(0, 0) : std::string{};
}

std::int64_t Session::number(const std::string& sql) {
  return std::atoll(text(sql).c_str());
}

}  // namespace tortuga::server::postgres
