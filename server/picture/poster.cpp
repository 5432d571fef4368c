// The picture of a preview: a poster with the game's name, who plays, the goal, the board and how everybody stands.
#include <algorithm>

#include "server/picture/colours.h"
#include "server/picture/flotilla.h"
#include "server/picture/lettering.h"
#include "server/picture/preview.h"

namespace tortuga::server {
namespace {

constexpr int kWidth = 1200, kHeight = 630;  // what sites show whole
constexpr double kLeft = 60, kRight = kWidth - 60, kBottom = kHeight - 50;
constexpr double kLineHeight = 1.35;

constexpr Colour kLand{205, 172, 96};

// A letter and what it is drawn with.
struct Letter {
  char32_t code;
  int seat = -1;
  std::string text;
};

std::vector<Letter> letters_of(std::string_view line) {
  std::vector<Letter> out;
  int seat = -1;
  while (!line.empty()) {
    if (line.size() > 2 && line.starts_with(kInkMark)) {
      const int ink = static_cast<unsigned char>(line[2]) - 0x80;
      seat = ink < static_cast<int>(std::size(kSeats)) ? ink : -1;
      line.remove_prefix(3);
      continue;
    }
    const std::string_view before = line;
    const char32_t code = next_letter(line);
    out.push_back({code, seat, std::string{before.substr(0, before.size() - line.size())}});
  }
  return out;
}

std::string plain(std::string_view line) {
  std::string out;
  for (const Letter& letter : letters_of(line)) out += letter.text;
  return out;
}

class Poster {
 public:
  explicit Poster(const Preview& preview) : preview_(preview) {
    for (const Preview::Line& line : preview.lines) {
      if (line.map) {
        map_.push_back(letters_of(line.text));
        columns_ = std::max(columns_, map_.back().size());
      } else {
        words_.push_back(line.text);
      }
    }
  }

  std::string draw() {
    canvas_.box(24, 24, kWidth - 48, kHeight - 48, 18, kBrass);
    canvas_.box(30, 30, kWidth - 60, kHeight - 60, 14, kPaper);
    double top = heading();
    if (!preview_.ships.empty()) {
      ships(top);
    } else if (map_.empty()) {
      words(kLeft, top, kRight);
    } else {
      // Beside each other where the board is high, else one below the other.
      const double high = kBottom - top, rows = static_cast<double>(map_.size());
      const double wide = static_cast<double>(columns_) * kCell;
      const double beside = std::min({high / rows, (kRight - kLeft) * 0.52 / wide, kHighest});
      const double below = std::min({high * 0.6 / rows, (kRight - kLeft) / wide, kHighest});
      if (beside > below || words_.empty()) {
        board(kLeft, top, beside);
        words(kLeft + beside * wide + 36, top, kRight);
      } else {
        board(kLeft + (kRight - kLeft - below * wide) / 2, top, below);
        words(kLeft, top + below * rows + 22, kRight);
      }
    }
    return canvas_.png();
  }

 private:
  static constexpr double kCell = 0.52;  // how wide a letter's place is beside its height
  static constexpr double kHighest = 44;

  // What else is to be told stands in the middle of a ring, else below the ships.
  void ships(double top) {
    constexpr double kSize = 20;
    if (preview_.ring) {
      const Area free = draw_flotilla(canvas_, preview_, {kLeft, top, kRight, kBottom});
      const auto lines = told(free.width(), kSize);
      double y = (free.top + free.bottom - static_cast<double>(lines.size()) * kSize * kLineHeight) / 2;
      for (const std::string& line : lines) {
        y += kSize * kLineHeight;
        const double x = (free.left + free.right - canvas_.width(line, Face::text, kSize)) / 2;
        canvas_.write(x, y, line, Face::text, kSize, kInk);
      }
      return;
    }
    const auto lines = told(kRight - kLeft, kSize);
    const double room = static_cast<double>(lines.size()) * kSize * kLineHeight;
    draw_flotilla(canvas_, preview_, {kLeft, top, kRight, kBottom - room});
    double y = kBottom - room;
    for (const std::string& line : lines)
      canvas_.write(kLeft, y += kSize * kLineHeight, line, Face::text, kSize, kSoft);
  }
  std::vector<std::string> told(double room, double size) {
    std::vector<std::string> out;
    for (const std::string& line : words_)
      for (std::string& row : wrapped(canvas_, plain(line), Face::text, size, room, 2)) out.push_back(std::move(row));
    return out;
  }

  double heading() {
    double y = 88;
    canvas_.write(kLeft, y, preview_.game, Face::title, 50, kInk);
    const auto lines = [&](std::string_view text, Face face, double size, Colour colour, std::size_t most) {
      for (const std::string& line : wrapped(canvas_, text, face, size, kRight - kLeft, most)) {
        if (line.empty()) continue;
        y += size * kLineHeight;
        canvas_.write(kLeft, y, line, face, size, colour);
      }
    };
    lines(preview_.people, Face::strong, 27, kInk, 1);
    lines(plain(preview_.goal), Face::text, 22, kSoft, 2);
    return y + 24;
  }

  void board(double left, double top, double high) {
    const double wide = high * kCell;
    canvas_.box(left - 10, top - 4, wide * static_cast<double>(columns_) + 20,
                high * static_cast<double>(map_.size()) + 8, 10, kWater);
    // Land first: what stands on it is seen.
    for (const bool land : {true, false})
      for (std::size_t row = 0; row < map_.size(); ++row)
        for (std::size_t column = 0; column < map_[row].size(); ++column) {
          const double x = left + wide * (static_cast<double>(column) + 0.5);
          const double y = top + high * (static_cast<double>(row) + 0.5);
          const Letter& letter = map_[row][column];
          if ((letter.code == U'#') != land || letter.code == U' ') continue;
          if (land) canvas_.box(x - wide * 0.95, y - high * 0.46, wide * 1.9, high * 0.92, high * 0.2, kLand);
          else piece(letter, x, y, high);
        }
  }

  void piece(const Letter& letter, double x, double y, double high) {
    if (letter.code == U'.' || letter.code == U'~') return canvas_.disc(x, y, std::max(1.0, high * 0.07), kRipple);
    const bool token = letter.seat >= 0;
    if (token) canvas_.disc(x, y, high * 0.5, kSeats[letter.seat]);
    const Face face = token ? Face::strong : Face::text;
    const double size = high * (token ? 0.72 : 0.82);
    canvas_.write(x - canvas_.width(letter.text, face, size) / 2, y + size * 0.34, letter.text, face, size,
                  token ? Colour{255, 255, 255} : kInk);
  }

  using Cell = std::vector<Letter>;
  static std::vector<Cell> cells_of(const std::string& line) {
    std::vector<Cell> cells(1);
    for (Letter& letter : letters_of(line))
      if (letter.code == U'\t') cells.emplace_back();
      else cells.back().push_back(std::move(letter));
    return cells;
  }
  double width(const Cell& cell, double size) {
    double width = 0;
    for (const Letter& letter : cell) width += canvas_.width(letter.text, face_of(letter), size);
    return width;
  }
  void write(double x, double y, const Cell& cell, double size) {
    for (const Letter& letter : cell) {
      canvas_.write(x, y, letter.text, face_of(letter), size, letter.seat >= 0 ? kSeats[letter.seat] : kInk);
      x += canvas_.width(letter.text, face_of(letter), size);
    }
  }
  static Face face_of(const Letter& letter) { return letter.seat >= 0 ? Face::strong : Face::text; }

  // As large as they fit.
  void words(double left, double top, double right) {
    for (double size = 26; size >= 13; size -= 1)
      if (const double end = words(left, top, right, size, false); end <= kBottom || size < 14) {
        words(left, top, right, size, true);
        return;
      }
  }

  double words(double left, double top, double right, double size, bool drawn) {
    std::vector<double> widths;
    for (const std::string& line : words_)
      if (const auto cells = cells_of(line); cells.size() > 1) {
        widths.resize(std::max(widths.size(), cells.size()));
        for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], width(cells[i], size));
      }
    double all = 0;
    for (const double width : widths) all += width + size;
    if (all > right - left + size) return kBottom + 1;
    double y = top;
    for (const std::string& line : words_) {
      const auto cells = cells_of(line);
      if (cells.size() > 1) {
        y += size * kLineHeight;
        double x = left;
        for (std::size_t i = 0; i < cells.size(); ++i) {
          if (drawn && y <= kBottom) write(x, y, cells[i], size);
          x += widths[i] + size;
        }
        continue;
      }
      for (const std::string& row : wrapped(canvas_, plain(line), Face::text, size, right - left, 3)) {
        y += size * kLineHeight;
        if (drawn && y <= kBottom) canvas_.write(left, y, row, Face::text, size, kSoft);
      }
    }
    return y;
  }

  const Preview& preview_;
  std::vector<std::vector<Letter>> map_;
  std::size_t columns_ = 1;
  std::vector<std::string> words_;
  Canvas canvas_{kWidth, kHeight, kSea};
};

}  // namespace

std::string preview_picture(const Preview& preview) {
  return Poster(preview).draw();
}

}  // namespace tortuga::server
