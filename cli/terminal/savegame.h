// The one saved game of a kind: a record in a file, replaced as a whole or not at all.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/record.h"

namespace tortuga::terminal {

class Savegame {
 public:
  explicit Savegame(std::filesystem::path slot) : slot_(std::move(slot)) {}
  // $XDG_DATA_HOME/tortuga/<game>.json, or below ~/.local/share.
  static std::filesystem::path standard_slot(std::string_view game);

  const std::filesystem::path& slot() const { return slot_; }
  std::filesystem::path finished() const { return beside("finished"); }
  std::filesystem::path previous() const { return beside("previous"); }

  bool waiting() const;
  Flaw load(Record& out) const;

  // These return what went wrong in the system's words, or nothing.
  std::string store(const Record& record) const;   // into the slot
  std::string finish(const Record& record) const;  // beside the slot, which is empty afterwards
  std::string set_aside() const;                   // what waits becomes `previous`

 private:
  std::filesystem::path beside(std::string_view word) const;

  std::filesystem::path slot_;
};

}  // namespace tortuga::terminal
