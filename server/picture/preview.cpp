#include "server/picture/preview.h"

namespace tortuga::server {
namespace {

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

std::string tag(std::string_view name, std::string_view content) {
  return "<meta property=\"" + std::string{name} + "\" content=\"" + escaped(content) + "\">\n";
}

// Some games draw rows of their board as sentences: then it has gaps between words.
bool is_row(std::string_view line) {
  const std::size_t first = line.find_first_not_of(' ');
  return first != std::string_view::npos && line.find('\t') == std::string_view::npos &&
         line.find("  ", first) != std::string_view::npos;
}

void add_ships(const Fleet& fleet, const Narrator& narrator, const std::vector<std::string>& names, Preview& out) {
  out.ring = fleet.ring;
  for (const Fleet::Ship& ship : fleet.ships)
    out.ships.push_back({.seat = ship.seat.index(),
                         .name = names[static_cast<std::size_t>(ship.seat.index())],
                         .figures = narrator.saying(ship.words, Narrator::Length::sentence, kNobody),
                         .left = ship.whole > 0 ? static_cast<double>(ship.hull) / ship.whole : 0,
                         .sunk = ship.sunk,
                         .turn = ship.turn,
                         .water = ship.water});
}

}  // namespace

Preview plain_preview() {
  return {"A table at Tortuga", {}, "Pirate board games with friends or bots.", {}};
}

Preview preview_of(const TableState& table, const Match* position) {
  Preview out;
  const AnyGame& game = table.book().entry.game;
  out.game = game.facts().title;
  for (int i = 0; i < table.seats(); ++i) {
    if (table.chair(Seat{i}).sitter == Sitter::open) continue;
    out.people += (out.people.empty() ? "" : ", ") + table.names()[static_cast<std::size_t>(i)];
  }
  if (position == nullptr) {
    out.goal = "A table waits for players.";
    return out;
  }
  const Narrator narrator(table.book().in({}), table.names(), position);
  Page goal(true);
  position->answer(kNobody, "goal", goal);
  for (const std::string& line : narrator.page(goal, kNobody)) out.goal += (out.goal.empty() ? "" : " ") + line;

  if (const auto fleet = position->fleet()) add_ships(*fleet, narrator, table.names(), out);
  Page board(false);
  position->answer(kNobody, game.queries().front().name, board);
  const std::vector<std::string> texts = narrator.page(board, kNobody);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const tortuga::Line& line = board.lines()[i];
    // A drawing may be several lines.
    std::string_view rest = texts[i];
    while (out.lines.size() < kMostLines) {
      const std::size_t end = rest.find('\n');
      const std::string_view row = rest.substr(0, end);
      // Legends explain what a terminal can draw; here they only take room.
      const bool legend = line.sentence.starts_with("page.legend");
      const bool about_somebody =
          row.find('\t') != std::string_view::npos || row.find(kInkMark) != std::string_view::npos;
      if (!out.ships.empty()) {  // they have their figures beside them: only how the table stands is left to tell
        if (out.lines.empty()) out.lines.push_back({std::string{row}, false});
      } else if (line.sentence.empty()) out.lines.push_back({std::string{row}, true});
      else if (!legend && (about_somebody || line.worth != Worth::spare))
        out.lines.push_back({std::string{row}, is_row(row)});
      if (end == std::string_view::npos) break;
      rest.remove_prefix(end + 1);
    }
  }
  return out;
}

std::string preview_page(const Preview& preview, std::string_view origin, std::string_view path) {
  const std::string link = "/#" + std::string{path};
  const std::string title = preview.title();
  std::string out = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>";
  out += escaped(title) + " · Tortuga</title>\n";
  out += tag("og:site_name", "Tortuga") + tag("og:type", "website") + tag("og:title", title);
  out += tag("og:description", preview.goal) + tag("og:url", std::string{origin} + std::string{path});
  out += tag("og:image", std::string{origin} + std::string{path} + ".png") + tag("og:image:type", "image/png");
  out += tag("og:image:width", "1200") + tag("og:image:height", "630") + tag("og:image:alt", title);
  out += "<meta name=\"twitter:card\" content=\"summary_large_image\">\n";
  out += "<meta name=\"description\" content=\"" + escaped(preview.goal) + "\">\n";
  out += "<meta http-equiv=\"refresh\" content=\"0; url=" + escaped(link) + "\">\n</head>\n";
  return out + "<body><p><a href=\"" + escaped(link) + "\">" + escaped(title) + "</a></p></body>\n</html>\n";
}

}  // namespace tortuga::server
