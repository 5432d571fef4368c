#include "cli/terminal/plain.h"

namespace tortuga::terminal {

void Plain::page(const std::string& title, const Lines& lines) {
  write(title);
  for (const auto& line : lines) write(line);
}

void Plain::table(const Scene& scene, const Journal&) {
  if (scene.choices.empty()) return;
  write(scene.heading);
  for (const auto& choice : scene.choices) write(choice);
}

// A terminal forgets its scrollback too; in a stream, what was told moves out of sight.
void Plain::hide() {
  constexpr int kOutOfSight = 50;
  if (kind_ == Kind::terminal) out_ << "\x1b[H\x1b[2J\x1b[3J" << std::flush;
  else out_ << std::string(kOutOfSight, '\n') << std::flush;
}

// Names of players and texts of files come from outside: control characters in them stay outside.
void Plain::write(const std::string& line) {
  for (char c : line)
    if (static_cast<unsigned char>(c) >= ' ' && c != '\x7f') out_ << c;
    else if (c == '\n') out_ << c;
    else if (c == '\t') out_ << ' ';
  out_ << '\n' << std::flush;
}

}  // namespace tortuga::terminal
