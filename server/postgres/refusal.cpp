#include "server/postgres/refusal.h"

#include <algorithm>

namespace tortuga::server::postgres {
namespace {

// Of "... failed: FATAL:  28P01: password authentication failed": where the code begins; npos: there is none.
std::size_t code_in(std::string_view line) {
  for (std::size_t at = line.find(":  "); at != std::string_view::npos; at = line.find(":  ", at + 1)) {
    const std::string_view code = line.substr(at + 3, 5);
    const bool whole = code.size() == 5 && line.substr(at + 8, 2) == ": ";
    if (whole && std::all_of(code.begin(), code.end(), [](char letter) {
          return (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z');
        }))
      return at + 3;
  }
  return std::string_view::npos;
}

}  // namespace

bool passes(std::string_view code) {
  // The line, too much asked of it, somebody who intervenes (it starts, it ends), its disk, a lock.
  for (const std::string_view kind : {"08", "53", "57", "58", "40", "55"})
    if (code.starts_with(kind)) return true;
  return false;
}

Refusal refusal_in(std::string_view said) {
  Refusal out;
  int lines = 0, hopeless = 0;
  while (!said.empty()) {
    const std::size_t end = std::min(said.find('\n'), said.size());
    std::string_view line = said.substr(0, end);
    said.remove_prefix(std::min(end + 1, said.size()));
    if (line.empty() || line.starts_with("LOCATION:")) continue;
    const std::size_t code = code_in(line);
    const bool coded = code != std::string_view::npos;
    // Further lines are hints to the one before.
    if (coded || line.starts_with("connection to ") || lines == 0) {
      ++lines;
      // What is wrong with the address itself has no code.
      if (coded ? !passes(line.substr(code, 5)) : line.starts_with("invalid ") || line.starts_with("missing "))
        ++hopeless;
    }
    if (!out.words.empty()) out.words += "; ";
    if (coded) {
      out.words += line.substr(0, code - 1);
      line.remove_prefix(code + 7);
    }
    out.words += line;
  }
  out.hopeless = lines > 0 && hopeless == lines;
  return out;
}

}  // namespace tortuga::server::postgres
