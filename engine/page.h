// Pages: what a player reads besides the log: the board as text, a status box, the answer to a query. A game writes
// lines of facts; the narrator turns them into words, so that no sentence stands in code.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/facts.h"

namespace tortuga {

// Ink: where there is colour, a drawing may use it; letters and signs carry the meaning alone. An ink is one code point
// of Unicode's private area (U+E000 and up, three bytes) in the text, and takes no room. Plain pages have none.
inline constexpr std::string_view kInkMark = "\xEE\x80";  // what all inks begin with; the third byte says which
inline std::string ink_of(Seat seat) {
  return std::string{kInkMark} + static_cast<char>('\x80' + seat.index());
}
inline constexpr std::string_view kInkFaint = "\xEE\x80\xA0";
inline constexpr std::string_view kInkEnd = "\xEE\x80\xA1";

// A question a player may ask at any time without effect on the game, and the rulebook's key for it.
struct Query {
  char key;               // as typed: 'S' means Shift+S
  std::string_view name;  // "status"; its title is "query.status" in the catalogue
};

// What becomes of a line where a page is longer than the place it is shown in: spare lines give way first, then those
// that are far from where the reader looks.
enum class Worth : std::uint8_t { spare, usual, focus };

struct Line {
  std::string sentence;  // a key of the catalogue; empty: `drawing` is shown as it is
  Facts facts;
  std::string drawing;
  Worth worth = Worth::usual;
};

class Page {
 public:
  // Plain pages are read aloud line by line: no drawings, everything in words.
  explicit Page(bool plain) : plain_(plain) {}
  bool plain() const { return plain_; }

  void say(std::string_view sentence, Facts facts = {}, Worth worth = Worth::usual) {
    lines_.push_back({std::string{sentence}, std::move(facts), {}, worth});
  }
  void draw(std::string drawing, Worth worth = Worth::usual) { lines_.push_back({{}, {}, std::move(drawing), worth}); }

  const std::vector<Line>& lines() const { return lines_; }

 private:
  bool plain_;
  std::vector<Line> lines_;
};

}  // namespace tortuga
