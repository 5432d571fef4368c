// Erases people's words from a table's log, for good: the entries stay, so that the game plays again exactly, and their
// words are gone.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/lifeline.h"
#include "server/protocol/owner_answers.h"
#include "server/protocol/requests.h"
#include "server/table/port.h"

namespace tortuga::server {

struct Erasure {
  std::vector<std::pair<std::int64_t, std::string>> entries;  // by number, without the words
  tell::Forgotten count;
};

// What has to be written instead of what a log has. The seat is the one that has this number at the end of the log:
// where seats were taken away before the start, those behind them moved up.
Erasure erasure_of(const std::vector<std::string>& log, const ask::Forget& forget);

// Reads the log, works it out elsewhere and has it written. Tells nothing if that was impossible.
void erase_words(Port& port, const Lifeline& lifeline, const ask::Forget& forget,
                 std::function<void(std::optional<tell::Forgotten>)> told);

}  // namespace tortuga::server
