// What a link to a table shows where it is pasted, before anybody opens it: a title, a sentence, and a picture of the
// position, all as a watcher may see it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/table/table_state.h"

namespace tortuga::server {

struct Preview {
  std::string title, text;
  std::vector<std::string> lines;  // the board as a terminal draws it
};

Preview preview_of(const TableState& state);

// A page with the tags that other sites read, and the way to the table itself. `path` is the link's own, "/w/AB12/31";
// `origin` what it begins with, "https://tortuga.example".
std::string preview_page(const Preview& preview, std::string_view origin, std::string_view path);
// The picture, as SVG.
std::string preview_picture(const Preview& preview);

}  // namespace tortuga::server
