// One line to the database, and what is said on it: whatever is asked is asked in order, one at a time. An answer that
// does not come in time is lost, and nobody knows what became of what was asked. What was not sent yet waits for the
// next connection, and is lost as well if that fails: nothing is sent long after whoever asked has given it up. Which
// database answers is decided elsewhere: a real one (libpq_cable.h), or one that is simulated.
#pragma once

#include <charconv>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/postgres/statements.h"

namespace tortuga::server::postgres {

class Rows {
 public:
  using Row = std::vector<std::optional<std::string>>;
  Rows() = default;
  explicit Rows(std::vector<Row> rows) : rows_(std::move(rows)) {}
  int count() const { return static_cast<int>(rows_.size()); }
  bool none(int row, int column) const { return !at(row, column).has_value(); }
  std::string text(int row, int column) const { return at(row, column).value_or(""); }
  std::int64_t number(int row, int column) const {
    const std::string& text = at(row, column).value();
    std::int64_t out = 0;
    std::from_chars(text.data(), text.data() + text.size(), out);
    return out;
  }
  bool yes(int row, int column) const { return at(row, column).value_or("") == "t"; }

 private:
  const std::optional<std::string>& at(int row, int column) const {
    return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  std::vector<Row> rows_;
};

struct Reply {
  enum class How { rows, error, lost };
  How how = How::lost;
  Rows rows = {};
  std::string state = {}, why = {};  // of an error: its code, and in words
  bool fine() const { return how == How::rows; }
};

// What goes with a statement, as text.
class Parameters {
 public:
  Parameters& add(std::string_view text) {
    values_.emplace_back(text);
    return *this;
  }
  Parameters& add(std::int64_t number) { return add(std::to_string(number)); }
  Parameters& add(const std::vector<std::int64_t>& numbers);
  Parameters& add(const std::vector<std::string>& texts);
  Parameters& add_raw_list(const std::vector<std::string>& items);  // as they are: numbers, NULL, true

  std::vector<std::string> take() { return std::move(values_); }

 private:
  std::vector<std::string> values_;
};

class Cable {
 public:
  struct Hooks {
    std::function<void()> up = {};                              // it is there, again
    std::function<void(std::string_view payload)> notice = {};  // of NOTIFY
    bool listens = false;                                       // ... which it wants to hear
  };
  virtual ~Cable() = default;

  using Told = std::function<void(const Reply&)>;
  virtual void ask(const Statement& statement, Parameters parameters, Told told) = 0;
  virtual bool idle() const = 0;  // nothing is asked
  virtual std::size_t waiting() const = 0;
  virtual bool up() const = 0;
};

// What a store needs to reach its database.
class Quay {
 public:
  virtual ~Quay() = default;
  virtual std::unique_ptr<Cable> cable(Cable::Hooks hooks) = 0;
  virtual void after(std::int64_t milliseconds, std::function<void()> task) = 0;  // on the loop
  virtual std::int64_t stopwatch() const = 0;  // milliseconds of a clock that goes on while the machine sleeps
};

}  // namespace tortuga::server::postgres
