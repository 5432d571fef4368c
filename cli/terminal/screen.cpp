#include "cli/terminal/screen.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/page.h"

namespace tortuga::terminal {
namespace {

constexpr std::size_t kLeastLogRows = 3;
constexpr std::size_t kFrameRows = 2;    // the title and the prompt
constexpr std::size_t kChoiceShare = 3;  // choices take at most a third of the rows
constexpr std::string_view kNew = "> ";  // before lines that the viewer has not read yet
constexpr std::string_view kOld = "  ";
constexpr std::string_view kClear = "\x1b[H\x1b[2J\x1b[3J";  // the screen and what has scrolled off it

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
  choice_page_ = 0;
  again(scene, journal);
}

void Screen::choices(const Scene& scene, const Journal& journal) {
  page_.clear();
  table(scene, journal);
}

void Screen::again(const Scene& scene, const Journal& journal) {
  if (page_.empty()) draw_table(scene, journal);
  else draw_page();
  notes_.clear();
}

void Screen::hide() {
  page_.clear();
  notes_.clear();
  out_ << kClear << std::flush;
}

std::size_t Screen::page_lines() const {
  constexpr std::size_t kAround = 6;  // title, gaps, what Enter does, the prompt
  const std::size_t rows = size_().rows;
  return rows > kAround + 1 ? rows - kAround : 1;
}

std::size_t Screen::lines_for(const std::string& text) const {
  return wrapped(with_names(text), size_().columns).size();
}

// Choices are always there, in pages if they are many. The board gives way from what matters least; the log has what is
// left, and a few rows at least.
void Screen::draw_table(const Scene& scene, const Journal& journal) {
  const auto [columns, rows] = size_();
  const Lines below = footer(scene, columns, rows / kChoiceShare);
  const std::size_t room = rows > below.size() + kFrameRows ? rows - below.size() - kFrameRows : 0;
  const std::size_t least = scene.over ? room * 2 / 3 : kLeastLogRows;
  const Lines above = board(scene, columns, room > least ? room - least : 0);
  std::size_t left = room - above.size();
  const bool gap = left > kLeastLogRows;
  left -= gap;
  const Lines told = log(scene, journal, left, columns);

  out_ << "\x1b[H";
  if (colour_ == Colour::on) out_ << sequence(kTitle);
  out_ << padded(" " + scene.title, columns) << (colour_ == Colour::on ? sequence("0") : "") << "\x1b[K\r\n";
  put(above);
  if (gap) put({""});
  put(told);
  put(below);
  out_ << "\x1b[J" << std::flush;
}

Lines Screen::board(const Scene& scene, std::size_t columns, std::size_t most) const {
  struct Row {
    std::string text;
    Worth worth;
    std::size_t line;
  };
  std::vector<Row> rows;
  const Lines lines = aligned(scene.board);
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (auto& row : wrapped(lines[i], columns))
      rows.push_back({std::move(row), i < scene.worth.size() ? scene.worth[i] : Worth::usual, i});
  for (std::size_t i = lines.size(); i-- > 0 && rows.size() > most;)
    if (i < scene.worth.size() && scene.worth[i] == Worth::spare)
      std::erase_if(rows, [&](const Row& row) { return row.line == i; });
  if (rows.size() > most && most > 0) {
    // The first line stays, and of the rest those around what the viewer looks at.
    const std::size_t window = most - 1;
    std::size_t best = 1, seen = 0, middle = 0;
    for (std::size_t from = 1; from + window <= rows.size(); ++from) {
      std::size_t focused = 0, margin = window;
      for (std::size_t i = from; i < from + window; ++i) {
        if (rows[i].worth != Worth::focus) continue;
        ++focused;
        margin = std::min({margin, i - from, from + window - 1 - i});
      }
      if (focused > seen || (focused == seen && focused > 0 && margin > middle)) {
        best = from;
        seen = focused;
        middle = margin;
      }
    }
    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(best + window), rows.end());
    rows.erase(rows.begin() + 1, rows.begin() + static_cast<std::ptrdiff_t>(best));
  }
  Lines out;
  for (std::size_t i = 0; i < rows.size() && i < most; ++i) out.push_back(std::move(rows[i].text));
  return out;
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

// The last lines told to the viewer, each of them whole; those it has not seen yet are marked.
Lines Screen::log(const Scene& scene, const Journal& journal, std::size_t rows, std::size_t columns) const {
  if (rows == 0) return {};
  const Told* news = scene.news < journal.size() ? &journal[scene.news] : nullptr;
  std::size_t unread = 0;
  for (std::size_t i = scene.news; i < journal.size(); ++i) unread += Journal::readable(journal[i], scene.viewer);
  const auto last = journal.last(rows, scene.viewer);
  // From the newest back, as many as fit into `room`.
  std::size_t shown = 0;
  const auto newest = [&](std::size_t room) {
    Lines lines;
    for (shown = 0; shown < last.size(); ++shown) {
      const Told* told = last[last.size() - 1 - shown];
      const bool fresh = news != nullptr && told >= news;
      Lines whole = wrapped(std::string{fresh ? kNew : kOld} + (fresh ? with_names(told->text) : told->text), columns);
      if (!lines.empty() && lines.size() + whole.size() > room) break;
      if (!fresh) std::transform(whole.begin(), whole.end(), whole.begin(), faint);
      lines.insert(lines.begin(), whole.begin(), whole.end());
    }
    if (lines.size() > room) lines.resize(room);  // one line, longer than all the room there is
    return lines;
  };
  Lines lines = newest(rows);
  if (scene.over || shown >= unread || rows == 1) return lines;
  lines = newest(rows - 1);  // more has happened than there is room for
  lines.insert(lines.begin(), faint(earlier_));
  return lines;
}

Lines Screen::footer(const Scene& scene, std::size_t columns, std::size_t most) {
  Lines lines;
  if (!scene.heading.empty()) lines.push_back(with_names(scene.heading));
  Lines choices;
  for (const auto& row : flowed(scene.choices, columns)) choices.push_back(with_names(row));
  const std::size_t room = std::max<std::size_t>(most, lines.size() + 2) - lines.size();
  if (choices.size() > room) {
    const std::size_t page = room - 1;
    const std::size_t pages = (choices.size() + page - 1) / page;
    const std::size_t first = choice_page_ % pages * page;
    const std::size_t last = std::min(first + page, choices.size());
    lines.insert(lines.end(), choices.begin() + static_cast<std::ptrdiff_t>(first),
                 choices.begin() + static_cast<std::ptrdiff_t>(last));
    lines.push_back(faint(others_));
  } else {
    lines.insert(lines.end(), choices.begin(), choices.end());
  }
  for (const auto& note : notes_)
    for (auto& row : wrapped(note, columns)) lines.push_back(std::move(row));
  const std::size_t rows = size_().rows;
  if (lines.size() + kFrameRows > rows && rows > kFrameRows) lines.resize(rows - kFrameRows);
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
