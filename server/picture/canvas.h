// A picture of pixels: boxes, discs and letters in the page's own faces. Comes out as PNG, which every site can show.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tortuga::server {

struct Colour {
  std::uint8_t red, green, blue;
};

struct Point {
  double x, y;
};

enum class Face : std::uint8_t { title, text, strong };

class Canvas {
 public:
  Canvas(int width, int height, Colour ground);
  ~Canvas();

  void box(double x, double y, double width, double height, double corner, Colour colour);
  void disc(double x, double y, double radius, Colour colour);
  void shape(std::span<const Point> corners, Colour colour);
  // Letters that stand on the line `y`, from `x` on. A letter that the faces do not have is a dot.
  void write(double x, double y, std::string_view text, Face face, double size, Colour colour);
  double width(std::string_view text, Face face, double size);

  std::string png() const;

 private:
  struct Faces;
  void mix(int x, int y, Colour colour, double cover);

  int width_, height_;
  std::vector<std::uint8_t> pixels_;
  std::unique_ptr<Faces> faces_;
};

// The first letter of a text that is not empty, taken from it.
char32_t next_letter(std::string_view& text);

}  // namespace tortuga::server
