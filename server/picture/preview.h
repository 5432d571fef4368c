// What a link to a table shows where it is pasted, before anybody opens it: a title, a sentence, and a picture of the
// position, all as a watcher may see it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/table/table_state.h"

namespace tortuga::server {

struct Preview {
  struct Line {
    std::string text;  // with inks; tabs stand between columns
    bool map = false;  // a row of the board: every letter has its place
  };
  // Where there are no squares: everybody's ship.
  struct Ship {
    int seat = 0;
    std::string name, figures;
    double left = 1;  // of its hull
    bool sunk = false, turn = false;
    int water = 0;  // tiles to the next one
  };
  std::string game, people, goal;
  std::vector<Line> lines;
  std::vector<Ship> ships = {};
  bool ring = false;  // each lies between two others
  std::string title() const { return people.empty() ? game : game + ": " + people; }
};

// Of a table that is not listed: nothing of it.
Preview plain_preview();
// The position is the match's, which may be one of the table's past; nothing before the start.
Preview preview_of(const TableState& table, const Match* position);

// A page with the tags that other sites read, and the way to the table itself. `path` is the link's own, "/w/AB12/31";
// `origin` what it begins with, "https://tortuga.example".
std::string preview_page(const Preview& preview, std::string_view origin, std::string_view path);
// As PNG.
std::string preview_picture(const Preview& preview);

}  // namespace tortuga::server
