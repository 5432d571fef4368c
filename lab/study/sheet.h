// What the sections of a report are put together from: figures in words, tables, pictures with their findings.
#pragma once

#include <string>
#include <vector>

#include "lab/study/charts.h"

namespace tortuga {

std::string thousands(double count);  // 16,384
std::string six(double value);        // with six digits; "null" if it is none
std::string joined_words(const std::vector<std::string>& words, const char* between);
std::string spaced(std::string name);  // a name of the game as people write it
std::string first_few(const std::vector<std::string>& names);
std::string upper(std::string text);  // with a capital

// A cell of a table: words, or the games that show something. The page makes ways to them out of these.
struct Cell {
  Cell(std::string words) : html(escaped(words)) {}
  Cell(const char* words) : html(escaped(words)) {}
  static Cell of_games(const std::vector<std::string>& games) {
    Cell cell("");
    for (const std::string& game : games) {
      if (!cell.html.empty()) cell.html += ", ";
      cell.html += game.empty() ? "-" : "<span data-game=\"" + escaped(game) + "\">" + escaped(game) + "</span>";
    }
    return cell;
  }
  std::string html;
};
using Rows = std::vector<std::vector<Cell>>;

std::string table(const std::string& caption, const std::vector<std::string>& heads, const Rows& rows);
std::string picture(const std::string& svg, const std::string& finding);
std::string section(const std::string& head, const std::string& inside);  // nothing inside: nothing

}  // namespace tortuga
