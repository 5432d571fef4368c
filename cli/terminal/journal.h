// What has been told so far, line by line, with the rules behind each line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.h"

namespace tortuga::terminal {

struct Told {
  std::string text;
  std::vector<std::string> rules;  // IDs, the decisive one first
  Seat only = {};                  // the seat it is told to alone; nobody: told to all
  SeatSet but = {};                // of those who are told it in their own way: what only they may know
  std::size_t event = 0;           // which event of the match it tells
};

class Journal {
 public:
  void add(Told line) { lines_.push_back(std::move(line)); }
  // Forgets lines about events from number `event` on: they were taken back.
  void withdraw(std::size_t event);

  // Whether the line is for this reader.
  static bool readable(const Told& line, Seat viewer) {
    return line.only.somebody() ? line.only == viewer : !line.but.has(viewer);
  }
  // All lines that `viewer` may read, oldest first.
  std::vector<const Told*> all(Seat viewer) const { return last(lines_.size(), viewer); }
  // The last lines that `viewer` may read, oldest first.
  std::vector<const Told*> last(std::size_t count, Seat viewer) const;
  // The latest line that has `word` in it, in any case; nullptr if there is none.
  const Told* find(std::string_view word, Seat viewer) const;
  std::size_t size() const { return lines_.size(); }
  const Told& operator[](std::size_t i) const { return lines_[i]; }

 private:
  std::vector<Told> lines_;
};

}  // namespace tortuga::terminal
