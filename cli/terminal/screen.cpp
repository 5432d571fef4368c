#include "cli/terminal/screen.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/page.h"

namespace tortuga::terminal {
namespace {

constexpr std::size_t kLogRows = 12;
constexpr std::size_t kLeastLogRows = 5;

// ECMA-48: colours of the seats, told apart by most eyes on dark and on light ground.
constexpr std::array<std::string_view, 12> kSeatColours = {"1;36", "1;33", "1;35", "1;32", "1;31", "1;34",
                                                           "36",   "33",   "35",   "32",   "31",   "34"};
constexpr std::string_view kFaint = "2";
constexpr std::string_view kTitle = "1;7";

std::string sequence(std::string_view code) {
  return "\x1b[" + std::string{code} + "m";
}

bool inside_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

std::string faint(const std::string& text) {
  return std::string{kInkFaint} + text + std::string{kInkEnd};
}

}  // namespace

void Screen::note(const std::string& text) {
  notes_.push_back(text);
  page_.clear();
}

void Screen::page(const std::string& title, const Lines& lines) {
  const std::size_t columns = size_().columns;
  page_ = wrapped(title, columns);
  page_.emplace_back();
  for (const auto& line : aligned(lines))
    for (auto& row : wrapped(with_names(line), columns)) page_.push_back(std::move(row));
}

void Screen::table(const Scene& scene, const Journal& journal) {
  again(scene, journal);
}

void Screen::again(const Scene& scene, const Journal& journal) {
  if (page_.empty()) draw_table(scene, journal);
  else draw_page();
  notes_.clear();
}

void Screen::draw_table(const Scene& scene, const Journal& journal) {
  const auto [columns, rows] = size_();
  Lines board;
  for (const auto& line : aligned(scene.board))
    for (auto& row : wrapped(line, columns)) board.push_back(std::move(row));
  const Lines below = footer(scene, columns);

  // The last row is the prompt's. Choices are always there in full; the board gives way from below, then the log.
  const std::size_t room = rows > below.size() + 2 ? rows - below.size() - 2 : 0;
  if (board.size() + kLeastLogRows > room) board.resize(room > kLeastLogRows ? room - kLeastLogRows : 0);
  std::size_t left = room - board.size();
  const bool gap_above = left > kLeastLogRows;
  const bool gap_below = left > kLogRows;
  left -= gap_above + gap_below;
  const Lines told = log(scene, journal, std::min(left, kLogRows), columns);

  out_ << "\x1b[H";
  if (colour_ == Colour::on) out_ << sequence(kTitle);
  out_ << padded(" " + scene.title, columns) << (colour_ == Colour::on ? sequence("0") : "") << "\x1b[K\r\n";
  put(board);
  if (gap_above) put({""});
  put(told);
  if (gap_below) put({""});
  put(below);
  out_ << "\x1b[J" << std::flush;
}

// As much of the page as the screen holds; the next time, what comes after it.
void Screen::draw_page() {
  constexpr std::size_t kBelow = 3;  // a gap, what Enter does, the prompt
  const std::size_t rows = size_().rows;
  const std::size_t count = std::min(page_.size(), rows > kBelow ? rows - kBelow : 1);
  const auto end = page_.begin() + static_cast<std::ptrdiff_t>(count);
  out_ << "\x1b[H";
  put(Lines(page_.begin(), end));
  page_.erase(page_.begin(), end);
  put({"", faint(page_.empty() ? back_ : more_)});
  out_ << "\x1b[J" << std::flush;
}

// The last lines told to the viewer; those it has seen before are faint.
Lines Screen::log(const Scene& scene, const Journal& journal, std::size_t rows, std::size_t columns) const {
  Lines lines;
  const Told* news = scene.news < journal.size() ? &journal[scene.news] : nullptr;
  for (const Told* told : journal.last(rows, scene.viewer)) {
    const bool fresh = news != nullptr && told >= news;
    for (auto& row : wrapped(fresh ? with_names(told->text) : told->text, columns))
      lines.push_back(fresh ? std::move(row) : faint(row));
  }
  if (lines.size() > rows) lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(rows));
  return lines;
}

Lines Screen::footer(const Scene& scene, std::size_t columns) const {
  Lines lines;
  for (const auto& row : flowed(scene.choices, columns)) lines.push_back(with_names(row));
  for (const auto& note : notes_)
    for (auto& row : wrapped(note, columns)) lines.push_back(std::move(row));
  return lines;
}

void Screen::put(const Lines& lines) {
  for (const auto& line : lines) out_ << with_colours(line) << "\x1b[K\r\n";
}

std::string Screen::with_names(std::string text) const {
  for (std::size_t seat = 0; seat < names_.size(); ++seat) {
    const std::string ink = ink_of(Seat{static_cast<int>(seat)});
    for (std::size_t at = 0; (at = text.find(names_[seat], at)) != std::string::npos;) {
      const std::size_t end = at + names_[seat].size();
      if ((at > 0 && inside_word(text[at - 1])) || (end < text.size() && inside_word(text[end]))) {
        at = end;
        continue;
      }
      text.insert(end, kInkEnd);
      text.insert(at, ink);
      at = end + ink.size() + kInkEnd.size();
    }
  }
  return text;
}

// Turns inks into colours, or drops them. Other control characters are dropped: names and files come from outside.
std::string Screen::with_colours(std::string_view text) const {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    if (rest.starts_with(kInkMark) && rest.size() > 2) {
      const auto seat = static_cast<std::size_t>(static_cast<unsigned char>(rest[2]) - 0x80u);
      const std::string_view ink = rest.substr(0, 3);
      i += 2;
      if (colour_ == Colour::none) continue;
      if (ink == kInkEnd) out += sequence("0");
      else if (ink == kInkFaint) out += sequence(kFaint);
      else if (seat < kSeatColours.size()) out += sequence(kSeatColours[seat]);
    } else if (static_cast<unsigned char>(text[i]) >= ' ' && text[i] != '\x7f') {
      out += text[i];
    }
  }
  return out;
}

}  // namespace tortuga::terminal
