// How a terminal shows a game: the plain way only ever adds lines, the screen draws the whole table anew.
#pragma once

#include <string>

#include "cli/terminal/journal.h"
#include "cli/terminal/layout.h"

namespace tortuga::terminal {

// What there is to see when somebody is to move.
struct Scene {
  std::string title;    // the game, and whose turn it is
  Lines board;          // the game's first page, may carry tabs and inks
  std::string heading;  // over the choices
  Lines choices;        // numbered; none while a bot thinks
  Seat viewer;
  std::size_t news = 0;  // lines of the journal from here on are new to the viewer
};

class Display {
 public:
  virtual ~Display() = default;
  virtual bool plain() const = 0;
  // Something has happened; the journal has it too.
  virtual void tell(const Told& line) = 0;
  // One line between player and program: an answer, a refusal.
  virtual void note(const std::string& text) = 0;
  // Something longer to read.
  virtual void page(const std::string& title, const Lines& lines) = 0;
  // The table as it stands now, because it has changed...
  virtual void table(const Scene& scene, const Journal& journal) = 0;
  // ...and the same table again, after a note or a page.
  virtual void again(const Scene& scene, const Journal& journal) = 0;
};

}  // namespace tortuga::terminal
