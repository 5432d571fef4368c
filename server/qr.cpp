#include "server/qr.h"

#include <qrencode.h>

#include <memory>

namespace tortuga::server {

std::string qr_code(const std::string& text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L),
                                                             &QRcode_free);
  if (code == nullptr) return {};
  constexpr int border = 2;
  const auto dark = [&](int x, int y) {
    if (x < 0 || y < 0 || x >= code->width || y >= code->width) return false;
    return (code->data[y * code->width + x] & 1) != 0;
  };
  std::string out;
  for (int y = -border; y < code->width + border; y += 2) {
    for (int x = -border; x < code->width + border; ++x) {
      // Light modules are drawn, so that it reads on a dark terminal.
      const bool top = !dark(x, y), bottom = !dark(x, y + 1);
      out += top && bottom ? "\u2588" : top ? "\u2580" : bottom ? "\u2584" : " ";
    }
    out += '\n';
  }
  return out;
}

}  // namespace tortuga::server
