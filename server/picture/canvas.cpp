#include "server/picture/canvas.h"

#include <ft2build.h>
#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include FT_FREETYPE_H
#include FT_MULTIPLE_MASTERS_H

extern "C" const char face_title[], face_title_end[], face_text[], face_text_end[];

namespace tortuga::server {
namespace {

constexpr char32_t kUnknown = U'·';
constexpr int kStrong = 650;

// How much of the pixel lies inside, from how far its middle is outside.
double covered(double outside) {
  return std::clamp(0.5 - outside, 0.0, 1.0);
}

}  // namespace

// Each canvas has its own: FreeType's are not for several threads.
struct Canvas::Faces {
  FT_Library library = nullptr;
  std::array<FT_Face, 3> faces{};

  Faces() {
    FT_Init_FreeType(&library);
    open(Face::title, face_title, face_title_end, 0);
    open(Face::text, face_text, face_text_end, 0);
    open(Face::strong, face_text, face_text_end, kStrong);
  }
  ~Faces() {
    for (const FT_Face face : faces)
      if (face != nullptr) FT_Done_Face(face);
    FT_Done_FreeType(library);
  }
  Faces(const Faces&) = delete;
  Faces& operator=(const Faces&) = delete;

  void open(Face which, const char* begin, const char* end, FT_Fixed weight) {
    FT_Face& face = faces[static_cast<std::size_t>(which)];
    if (FT_New_Memory_Face(library, reinterpret_cast<const FT_Byte*>(begin), end - begin, 0, &face) != 0) return;
    FT_Fixed coordinates[] = {weight << 16};
    if (weight != 0) FT_Set_Var_Design_Coordinates(face, 1, coordinates);
  }

  // The letter's picture and how far the next one stands; nothing where there are no faces.
  FT_GlyphSlot letter(Face which, double size, char32_t code) {
    const FT_Face face = faces[static_cast<std::size_t>(which)];
    if (face == nullptr) return nullptr;
    FT_Set_Char_Size(face, 0, static_cast<FT_F26Dot6>(size * 64), 72, 72);
    FT_UInt glyph = FT_Get_Char_Index(face, code);
    if (glyph == 0) glyph = FT_Get_Char_Index(face, kUnknown);
    return FT_Load_Glyph(face, glyph, FT_LOAD_NO_HINTING) == 0 ? face->glyph : nullptr;
  }
};

Canvas::Canvas(int width, int height, Colour ground)
    : width_(width),
      height_(height),
      pixels_(static_cast<std::size_t>(width * height) * 3),
      faces_(std::make_unique<Faces>()) {
  for (std::size_t i = 0; i < pixels_.size(); i += 3)
    pixels_[i] = ground.red, pixels_[i + 1] = ground.green, pixels_[i + 2] = ground.blue;
}

Canvas::~Canvas() = default;

void Canvas::mix(int x, int y, Colour colour, double cover) {
  if (x < 0 || y < 0 || x >= width_ || y >= height_ || cover <= 0) return;
  std::uint8_t* pixel = &pixels_[static_cast<std::size_t>(y * width_ + x) * 3];
  const std::uint8_t wanted[] = {colour.red, colour.green, colour.blue};
  for (int i = 0; i < 3; ++i)
    pixel[i] = static_cast<std::uint8_t>(std::lround(pixel[i] + (wanted[i] - pixel[i]) * std::min(cover, 1.0)));
}

void Canvas::box(double x, double y, double width, double height, double corner, Colour colour) {
  const double middle_x = x + width / 2, middle_y = y + height / 2;
  for (int row = static_cast<int>(y) - 1; row <= y + height + 1; ++row)
    for (int column = static_cast<int>(x) - 1; column <= x + width + 1; ++column) {
      const double dx = std::abs(column + 0.5 - middle_x) - width / 2 + corner;
      const double dy = std::abs(row + 0.5 - middle_y) - height / 2 + corner;
      const double outside =
          std::hypot(std::max(dx, 0.0), std::max(dy, 0.0)) + std::min(std::max(dx, dy), 0.0) - corner;
      mix(column, row, colour, covered(outside));
    }
}

void Canvas::disc(double x, double y, double radius, Colour colour) {
  box(x - radius, y - radius, 2 * radius, 2 * radius, radius, colour);
}

void Canvas::shape(std::span<const Point> corners, Colour colour) {
  constexpr int kFine = 4;  // looks at so many places of a pixel, squared
  const auto inside = [&](double x, double y) {
    bool in = false;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Point a = corners[i], b = corners[(i + 1) % corners.size()];
      if ((a.y > y) != (b.y > y) && x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)) in = !in;
    }
    return in;
  };
  const auto [left, right] = std::ranges::minmax(corners, {}, &Point::x);
  const auto [top, bottom] = std::ranges::minmax(corners, {}, &Point::y);
  for (int row = static_cast<int>(top.y); row <= bottom.y; ++row)
    for (int column = static_cast<int>(left.x); column <= right.x; ++column) {
      int hits = 0;
      for (int i = 0; i < kFine * kFine; ++i)
        hits += inside(column + (i % kFine + 0.5) / kFine, row + (i / kFine + 0.5) / kFine);
      mix(column, row, colour, hits / static_cast<double>(kFine * kFine));
    }
}

void Canvas::write(double x, double y, std::string_view text, Face face, double size, Colour colour) {
  while (!text.empty()) {
    FT_GlyphSlot letter = faces_->letter(face, size, next_letter(text));
    if (letter == nullptr) continue;
    const double advance = static_cast<double>(letter->linearHoriAdvance) / 65536;
    if (FT_Render_Glyph(letter, FT_RENDER_MODE_NORMAL) == 0) {
      const FT_Bitmap& bitmap = letter->bitmap;
      for (unsigned row = 0; row < bitmap.rows; ++row)
        for (unsigned column = 0; column < bitmap.width; ++column)
          mix(static_cast<int>(std::lround(x)) + letter->bitmap_left + static_cast<int>(column),
              static_cast<int>(std::lround(y)) - letter->bitmap_top + static_cast<int>(row), colour,
              bitmap.buffer[static_cast<int>(row) * bitmap.pitch + static_cast<int>(column)] / 255.0);
    }
    x += advance;
  }
}

double Canvas::width(std::string_view text, Face face, double size) {
  double width = 0;
  while (!text.empty())
    if (const FT_GlyphSlot letter = faces_->letter(face, size, next_letter(text)); letter != nullptr)
      width += static_cast<double>(letter->linearHoriAdvance) / 65536;
  return width;
}

std::string Canvas::png() const {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(width_);
  image.height = static_cast<png_uint_32>(height_);
  image.format = PNG_FORMAT_RGB;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string out(size, '\0');
  if (png_image_write_to_memory(&image, out.data(), &size, 0, pixels_.data(), 0, nullptr) == 0) return {};
  out.resize(size);
  out.shrink_to_fit();
  return out;
}

char32_t next_letter(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text[0]);
  std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  length = std::min(length, text.size());
  char32_t code = length == 1 ? first : first & (0xFFu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
  text.remove_prefix(length);
  return code;
}

}  // namespace tortuga::server
