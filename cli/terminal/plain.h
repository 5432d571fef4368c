// The plain way, for screen readers, pipes and slow lines: lines are added, nothing is ever redrawn, and not one
// control sequence is written.
#pragma once

#include <ostream>

#include "cli/terminal/display.h"

namespace tortuga::terminal {

class Plain final : public Display {
 public:
  explicit Plain(std::ostream& out) : out_(out) {}
  bool plain() const override { return true; }
  void tell(const Told& line) override { write(line.text); }
  void note(const std::string& text) override { write(text); }
  void page(const std::string& title, const Lines& lines) override;
  void table(const Scene& scene, const Journal&) override;
  void again(const Scene&, const Journal&) override {}

 private:
  void write(const std::string& line);

  std::ostream& out_;
};

}  // namespace tortuga::terminal
