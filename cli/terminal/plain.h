// The plain way, for screen readers, pipes and slow lines: lines are added, nothing is ever redrawn, and not one
// control sequence is written; but where several people share a terminal, it is cleared when the keyboard changes
// hands.
#pragma once

#include <ostream>

#include "cli/terminal/display.h"

namespace tortuga::terminal {

class Plain final : public Display {
 public:
  enum class Kind { stream, terminal };
  Plain(std::ostream& out, Kind kind) : out_(out), kind_(kind) {}
  bool plain() const override { return true; }
  void tell(const Told& line) override { write(line.text); }
  void note(const std::string& text) override { write(text); }
  void page(const std::string& title, const Lines& lines) override;
  void table(const Scene& scene, const Journal&) override;
  void again(const Scene&, const Journal&) override {}
  void choices(const Scene& scene, const Journal& journal) override { table(scene, journal); }
  void hide() override;

 private:
  void write(const std::string& line);

  std::ostream& out_;
  Kind kind_;
};

}  // namespace tortuga::terminal
