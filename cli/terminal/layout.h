// Fitting text into columns and rows. Widths count what is seen: inks (engine/page.h) take no room.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tortuga::terminal {

using Lines = std::vector<std::string>;

std::size_t width(std::string_view text);
std::string padded(std::string text, std::size_t columns);

// Breaks a line between words; what goes on is indented.
Lines wrapped(std::string_view line, std::size_t columns);

// Neighbouring lines with tabs become a table: each tab moves to the same column in all of them.
Lines aligned(const Lines& lines);

// Puts short items beside each other, row by row; an item too long for its column takes as many as it needs.
Lines flowed(const Lines& items, std::size_t columns);

}  // namespace tortuga::terminal
