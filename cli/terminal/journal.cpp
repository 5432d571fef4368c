#include "cli/terminal/journal.h"

#include <algorithm>

#include "narrator/lower.h"

namespace tortuga::terminal {

void Journal::withdraw(std::size_t event) {
  std::erase_if(lines_, [&](const Told& line) { return line.event >= event; });
}

std::vector<const Told*> Journal::last(std::size_t count, Seat viewer) const {
  std::vector<const Told*> found;
  for (auto line = lines_.rbegin(); line != lines_.rend() && found.size() < count; ++line)
    if (readable(*line, viewer)) found.push_back(&*line);
  std::reverse(found.begin(), found.end());
  return found;
}

const Told* Journal::find(std::string_view word, Seat viewer) const {
  const std::string wanted = lower(word);
  for (auto line = lines_.rbegin(); line != lines_.rend(); ++line)
    if (readable(*line, viewer) && lower(line->text).find(wanted) != std::string::npos) return &*line;
  return nullptr;
}

}  // namespace tortuga::terminal
