// A conversation with the database that waits for every answer: for setup and moving, never on the loop.
#pragma once

#include <memory>
#include <string>

#include "server/postgres/cable.h"

namespace tortuga::server::postgres {

class Session {
 public:
  explicit Session(const std::string& url);  // throws std::runtime_error with a sentence, as do the others
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
