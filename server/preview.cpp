#include "server/preview.h"

#include <algorithm>

namespace tortuga::server {
namespace {

constexpr int kWidth = 1200, kHeight = 630;  // what sites show whole
constexpr int kTop = 150, kLeft = 60, kBottom = 590;
constexpr std::size_t kMostLines = 60;

// Names and words come from people: nothing in them is markup.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '&') out += "&amp;";
    else if (letter == '<') out += "&lt;";
    else if (letter == '>') out += "&gt;";
    else if (letter == '"') out += "&quot;";
    else if (static_cast<unsigned char>(letter) >= 0x20) out += letter;
  }
  return out;
}

// Without the inks of a drawing.
std::string plain(std::string_view line) {
  std::string out;
  while (!line.empty()) {
    if (line.starts_with(kInkMark)) line.remove_prefix(std::min<std::size_t>(3, line.size()));
    else out += line[0], line.remove_prefix(1);
  }
  return out;
}

// Code points, which is about how wide it is.
std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char one) { return (one & '\xC0') != '\x80'; }));
}

std::string tag(std::string_view name, std::string_view content) {
  return "<meta property=\"" + std::string{name} + "\" content=\"" + escaped(content) + "\">\n";
}

}  // namespace

Preview preview_of(const TableState& state) {
  Preview out;
  out.title = state.book().entry.game.facts().title;
  const char* comma = ": ";
  for (int i = 0; i < state.seats(); ++i) {
    if (state.chair(Seat{i}).sitter == Sitter::open) continue;
    out.title += comma + state.names()[static_cast<std::size_t>(i)];
    comma = ", ";
  }
  const Match* match = state.match();
  if (match == nullptr) {
    out.text = "A table waits for players.";
    return out;
  }
  const Narrator narrator = state.narrator({});
  const auto ask = [&](std::string_view query, bool aloud) {
    Page page(aloud);
    match->answer(kNobody, query, page);
    return narrator.page(page, kNobody);
  };
  for (const std::string& line : ask("goal", true)) out.text += (out.text.empty() ? "" : " ") + plain(line);
  for (const std::string& line : ask(state.book().entry.game.queries().front().name, false)) {
    if (out.lines.size() >= kMostLines) break;
    // A drawing may be several lines.
    std::string_view rest = line;
    while (true) {
      const std::size_t end = rest.find('\n');
      out.lines.push_back(plain(rest.substr(0, end)));
      if (end == std::string_view::npos) break;
      rest.remove_prefix(end + 1);
    }
  }
  return out;
}

std::string preview_page(const Preview& preview, std::string_view origin, std::string_view path) {
  const std::string link = "/#" + std::string{path};
  std::string out = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>";
  out += escaped(preview.title) + " · Tortuga</title>\n";
  out += tag("og:site_name", "Tortuga") + tag("og:type", "website") + tag("og:title", preview.title);
  out += tag("og:description", preview.text) + tag("og:url", std::string{origin} + std::string{path});
  out += tag("og:image", std::string{origin} + std::string{path} + ".svg") + tag("og:image:type", "image/svg+xml");
  out += "<meta name=\"twitter:card\" content=\"summary_large_image\">\n";
  out += "<meta name=\"description\" content=\"" + escaped(preview.text) + "\">\n";
  out += "<meta http-equiv=\"refresh\" content=\"0; url=" + escaped(link) + "\">\n</head>\n";
  return out + "<body><p><a href=\"" + escaped(link) + "\">" + escaped(preview.title) + "</a></p></body>\n</html>\n";
}

std::string preview_picture(const Preview& preview) {
  std::size_t widest = 1;
  for (const std::string& line : preview.lines) widest = std::max(widest, letters(line));
  const int lines = std::max<int>(1, static_cast<int>(preview.lines.size()));
  // Letters of one width are about 0.6 as wide as high.
  const int size = std::clamp(
      std::min((kBottom - kTop) * 10 / (lines * 13), (kWidth - 2 * kLeft) * 10 / (static_cast<int>(widest) * 6)), 6,
      30);
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + std::to_string(kWidth) + " " +
                    std::to_string(kHeight) + "\" width=\"" + std::to_string(kWidth) + "\" height=\"" +
                    std::to_string(kHeight) + "\">\n";
  out += "<rect width=\"100%\" height=\"100%\" fill=\"#12405a\"/>\n";
  out +=
      "<rect x=\"24\" y=\"24\" width=\"1152\" height=\"582\" rx=\"18\" fill=\"#fff8e4\" stroke=\"#b07d1a\" "
      "stroke-width=\"6\"/>\n";
  out +=
      "<text x=\"60\" y=\"84\" font-family=\"Georgia, serif\" font-weight=\"700\" font-size=\"40\" "
      "fill=\"#1b2830\">" +
      escaped(preview.title) + "</text>\n";
  out += "<text x=\"60\" y=\"122\" font-family=\"sans-serif\" font-size=\"22\" fill=\"#4c5a60\">" +
         escaped(preview.text) + "</text>\n";
  int y = kTop + size;
  for (const std::string& line : preview.lines) {
    out += "<text xml:space=\"preserve\" x=\"60\" y=\"" + std::to_string(y) +
           "\" font-family=\"monospace\" font-size=\"" + std::to_string(size) + "\" fill=\"#0d4150\">" + escaped(line) +
           "</text>\n";
    y += size * 13 / 10;
  }
  return out + "</svg>\n";
}

}  // namespace tortuga::server
