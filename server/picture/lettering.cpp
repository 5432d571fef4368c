#include "server/picture/lettering.h"

#include <algorithm>

namespace tortuga::server {

std::vector<std::string> wrapped(Canvas& canvas, std::string_view text, Face face, double size, double room,
                                 std::size_t most) {
  std::vector<std::string> out(1);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string word{text.substr(0, end)};
    text.remove_prefix(std::min(end + 1, text.size()));
    std::string& line = out.back();
    const std::string longer = line.empty() ? word : line + " " + word;
    if (line.empty() || canvas.width(longer, face, size) <= room) {
      line = longer;
    } else if (out.size() == most) {
      line += " …";
      break;
    } else {
      out.push_back(word);
    }
  }
  for (std::string& line : out) {
    if (canvas.width(line, face, size) <= room) continue;
    // One word that is too long, or the sign that there is more: whole letters go until it fits.
    do {
      while (!line.empty() && (line.back() & '\xC0') == '\x80') line.pop_back();
      if (!line.empty()) line.pop_back();
    } while (!line.empty() && canvas.width(line + "…", face, size) > room);
    line += "…";
  }
  return out;
}

}  // namespace tortuga::server
