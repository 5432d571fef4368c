#include "server/picture/flotilla.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "server/picture/colours.h"
#include "server/picture/lettering.h"

namespace tortuga::server {
namespace {

constexpr Colour kHull{92, 58, 30}, kWhite{255, 255, 255}, kWell{46, 125, 79}, kHurt{196, 122, 18}, kLow{179, 32, 44};

constexpr double kNarrow = 1080.0 / 6;  // of a ship's place
constexpr int kInRow = 6, kOneRow = 4;

class Flotilla {
 public:
  Flotilla(Canvas& canvas, const Preview& preview, const Area& area)
      : canvas_(canvas), preview_(preview), area_(area), count_(static_cast<int>(preview.ships.size())) {}

  Area draw() {
    canvas_.box(area_.left - 10, area_.top - 4, area_.width() + 20, area_.height() + 8, 10, kWater);
    return preview_.ring ? ring() : rows();
  }

 private:
  const Preview::Ship& ship(int i) const { return preview_.ships[static_cast<std::size_t>(i)]; }

  Area rows() {
    const int rows = count_ <= kOneRow ? 1 : 2;
    const int columns = std::min(kInRow, (count_ + rows - 1) / rows);
    const double wide = area_.width() / columns, high = area_.height() / rows;
    for (int i = 0; i < count_; ++i) {
      const int row = i / columns, here = std::min(columns, count_ - row * columns);
      const double left = area_.left + (columns - here) * wide / 2;  // a shorter row stands in the middle
      place(ship(i), left + (i % columns + 0.5) * wide, area_.top + (row + 0.5) * high, wide, high);
    }
    return {area_.left, area_.bottom, area_.right, area_.bottom};
  }

  // The first at the bottom and the others clockwise, equally far apart along the oval.
  Area ring() {
    const double wide = std::max(kNarrow, std::min(260.0, area_.width() / (count_ / 2.0 + 1)));
    const double high = std::min(kHighest, area_.height() / (count_ > 4 ? 3.2 : 2.4));
    const double across = (area_.width() - wide) / 2, up = (area_.height() - high) / 2;
    const Point middle{(area_.left + area_.right) / 2, (area_.top + area_.bottom) / 2};
    const auto at = [&](double share) {
      return along(middle, across, up, share);
    };
    for (int i = 0; i < count_; ++i) {
      const Point here = at((i + 0.5) / count_);
      const std::string tiles = std::to_string(ship(i).water);
      canvas_.disc(here.x, here.y, kTile, kRipple);
      canvas_.disc(here.x, here.y, kTile - 3, ship(i).water > 0 ? kSea : kWater);
      const Colour colour = ship(i).water > 0 ? kWhite : kInk;
      canvas_.write(here.x - canvas_.width(tiles, Face::strong, kTile) / 2, here.y + kTile * 0.34, tiles, Face::strong,
                    kTile, colour);
    }
    for (int i = 0; i < count_; ++i) {
      const Point here = at(static_cast<double>(i) / count_);
      place(ship(i), here.x, here.y, wide, high);
    }
    const double inner = across * 0.48, low = std::max(30.0, up - high / 2);
    return {middle.x - inner, middle.y - low, middle.x + inner, middle.y + low};
  }

  static Point along(Point middle, double across, double up, double share) {
    constexpr int kSteps = 720;
    const auto point = [&](int step) -> Point {
      const double turn = 2 * std::numbers::pi * step / kSteps;
      return {middle.x - across * std::sin(turn), middle.y + up * std::cos(turn)};
    };
    const auto length = [&](int step) {
      const Point a = point(step), b = point(step + 1);
      return std::hypot(b.x - a.x, b.y - a.y);
    };
    double whole = 0;
    for (int step = 0; step < kSteps; ++step) whole += length(step);
    double left = share * whole;
    int step = 0;
    while (step < kSteps && left >= length(step)) left -= length(step++);
    return point(step);
  }

  // Ship, name, hull and figures, one below the other around (x, y).
  void place(const Preview::Ship& one, double x, double y, double wide, double high) {
    const double tall = std::clamp(high * 0.5, 40.0, 130.0);
    const double size = high > 150 ? 21 : 17;
    double small = size - 3;  // as large as the figures fit
    while (small > kSmallest && canvas_.width(one.figures, Face::text, small) > wide - 12) small -= 0.5;
    const double below = size * 1.25 + 13 + small * 1.25;
    const double bottom = y + (tall - below) / 2;
    vessel(one, x, bottom - 3, tall / kTall);
    double line = bottom + size * 1.15;
    centred(one.name, Face::strong, size, x, line, wide - 12, kInk);
    if (!one.sunk) {
      const double bar = std::min(wide - 40, 120.0);
      canvas_.box(x - bar / 2, line + 6, bar, 7, 3.5, kRipple);
      const Colour colour = one.left > 0.5 ? kWell : one.left > 0.25 ? kHurt : kLow;
      if (one.left > 0)
        canvas_.box(x - bar / 2, line + 6, std::max(7.0, bar * std::min(1.0, one.left)), 7, 3.5, colour);
    }
    centred(one.figures, Face::text, small, x, line + 13 + small * 1.25, wide - 6, kSoft);
  }

  void centred(const std::string& text, Face face, double size, double x, double y, double room, Colour colour) {
    for (const std::string& row : wrapped(canvas_, text, face, size, room, 1))
      canvas_.write(x - canvas_.width(row, face, size) / 2, y, row, face, size, colour);
  }

  // As the page's ships: 44 wide and kTall high at scale 1, (x, y) is the keel.
  void vessel(const Preview::Ship& one, double x, double y, double scale) {
    const Colour colour = one.sunk ? kRipple : kSeats[one.seat % static_cast<int>(std::size(kSeats))];
    const auto shape = [&](std::initializer_list<Point> corners, Colour with) {
      std::array<Point, 8> places{};
      std::size_t count = 0;
      // A sunk one lies on its side.
      for (const Point& corner : corners) {
        const Point turned =
            one.sunk ? Point{corner.x * 0.86 - corner.y * 0.5, corner.x * 0.5 + corner.y * 0.86} : corner;
        places[count++] = {x + turned.x * scale, y + (turned.y - (one.sunk ? 10 : 6)) * scale};
      }
      canvas_.shape({places.data(), count}, with);
    };
    if (one.turn) canvas_.disc(x, y - 24 * scale, 25 * scale, Colour{250, 232, 178});
    shape({{-1, -42}, {1, -42}, {1, -5}, {-1, -5}}, kHull);
    shape({{-11, -37}, {1, -34}, {13, -36}, {16, -24}, {12, -12}, {0, -14}, {-12, -12}, {-8, -24}}, colour);
    shape({{-22, -9}, {-13, -9}, {-11, -6}, {14, -6}, {22, -9}, {18, 2}, {10, 6}, {-12, 6}}, kHull);
    shape({{-19, -3}, {19, -3}, {19, -1.5}, {-19, -1.5}}, kBrass);
    if (one.sunk) return;
    const std::string letter(1, static_cast<char>('A' + one.seat));
    const double size = 15 * scale;
    canvas_.write(x + 2 * scale - canvas_.width(letter, Face::strong, size) / 2, y - 25 * scale, letter, Face::strong,
                  size, kWhite);
  }

  static constexpr double kHighest = 170, kTall = 54, kSmallest = 13;
  static constexpr double kTile = 17;  // with the number of tiles between two ships

  Canvas& canvas_;
  const Preview& preview_;
  const Area area_;
  const int count_;
};

}  // namespace

Area draw_flotilla(Canvas& canvas, const Preview& preview, const Area& area) {
  return Flotilla(canvas, preview, area).draw();
}

}  // namespace tortuga::server
