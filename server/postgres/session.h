// A conversation with the database that waits for every answer: for setup and moving, never on the loop.
#pragma once

#include <memory>
#include <stdexcept>
#include <stop_token>
#include <string>

#include "server/postgres/cable.h"

namespace tortuga::server::postgres {

// The database cannot be reached or is not ready yet: what waiting may mend. Everything else is a plain
// std::runtime_error: a wrong password, a missing database, a refused step.
class Away : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Session {
 public:
  // Throws with a sentence, as do the others. Whoever is stopped while it waits is told that the database is away.
  explicit Session(const std::string& url, std::stop_token stop = {});
  ~Session();
  Rows ask(const std::string& sql, Parameters parameters);
  void run(const std::string& sql);  // several statements
  std::string text(const std::string& sql);
  std::int64_t number(const std::string& sql);

 private:
  struct Line;
  std::unique_ptr<Line> line_;
};

}  // namespace tortuga::server::postgres
