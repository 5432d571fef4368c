// How a terminal shows a game: the plain way only ever adds lines, the screen draws the whole table anew.
#pragma once

#include <string>

#include "cli/terminal/journal.h"
#include "cli/terminal/layout.h"
#include "engine/page.h"

namespace tortuga::terminal {

// What there is to see when somebody is to move.
struct Scene {
  std::string title;              // the game, and whose turn it is
  Lines board;                    // the game's first page, may carry tabs and inks
  std::vector<Worth> worth = {};  // of its lines
  std::string heading;            // over the choices
  Lines choices;                  // with their keys; none while a bot thinks
  bool over = false;              // the end is what people want to read
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
  // Other choices of the same decision are listed now.
  virtual void choices(const Scene& scene, const Journal& journal) = 0;
  // The next of the choices, where they are more than there is room for.
  virtual void more() {}
  // Nothing of what was shown may be read any more: somebody else comes to the keyboard.
  virtual void hide() = 0;
  // How many lines make a page, and how many of them a text takes.
  virtual std::size_t page_lines() const { return 20; }
  virtual std::size_t lines_for(const std::string& /*text*/) const { return 1; }
};

}  // namespace tortuga::terminal
