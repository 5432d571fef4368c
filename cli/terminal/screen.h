// The full view: title, board, log and choices on one screen, drawn anew whenever something changes.
#pragma once

#include <functional>
#include <ostream>

#include "cli/terminal/display.h"

namespace tortuga::terminal {

struct Size {
  std::size_t columns = 80;
  std::size_t rows = 24;
};

enum class Colour { none, on };

class Screen final : public Display {
 public:
  // `size` is asked before each drawing, since windows change. `names` are coloured like the ships; they must outlive
  // the screen. `more` and `back` are said below a page: what Enter does; `others` below choices that are more than
  // there is room for, `earlier` above news of which there are too many.
  Screen(std::ostream& out, std::function<Size()> size, Colour colour, const std::vector<std::string>& names,
         std::string more, std::string back, std::string others, std::string earlier)
      : out_(out),
        size_(std::move(size)),
        colour_(colour),
        names_(names),
        more_(std::move(more)),
        back_(std::move(back)),
        others_(std::move(others)),
        earlier_(std::move(earlier)) {}

  bool plain() const override { return false; }
  void tell(const Told&) override { page_.clear(); }
  void note(const std::string& text) override;
  void page(const std::string& title, const Lines& lines) override;
  void table(const Scene& scene, const Journal& journal) override;
  void again(const Scene& scene, const Journal& journal) override;
  void choices(const Scene& scene, const Journal& journal) override;
  void more() override { ++choice_page_; }
  void hide() override;
  std::size_t page_lines() const override;
  std::size_t lines_for(const std::string& text) const override;

 private:
  void draw_table(const Scene& scene, const Journal& journal);
  void draw_page();
  Lines log(const Scene& scene, const Journal& journal, std::size_t rows, std::size_t columns) const;
  Lines footer(const Scene& scene, std::size_t columns, std::size_t most);
  Lines board(const Scene& scene, std::size_t columns, std::size_t most) const;
  void put(const Lines& lines);
  std::string with_names(std::string text) const;
  std::string with_colours(std::string_view text) const;

  std::ostream& out_;
  std::function<Size()> size_;
  Colour colour_;
  const std::vector<std::string>& names_;
  std::string more_, back_, others_, earlier_;
  std::size_t choice_page_ = 0;
  Lines notes_;  // until the next line is read
  Lines page_;   // what is still to be read of a page, shown in place of the table
};

}  // namespace tortuga::terminal
