#include "cli/terminal/layout.h"

#include <algorithm>

#include "engine/page.h"

namespace tortuga::terminal {
namespace {

constexpr std::size_t kIndent = 3;
constexpr std::size_t kGap = 2;
constexpr std::size_t kItemColumns = 40;  // two items beside each other on 80 columns, three on 120

Lines split(std::string_view text, char at) {
  Lines parts(1);
  for (char c : text)
    if (c == at) parts.emplace_back();
    else parts.back() += c;
  return parts;
}

bool has_tab(const std::string& line) {
  return line.find('\t') != std::string::npos;
}

}  // namespace

std::size_t width(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with(kInkMark)) i += 2;
    else columns += (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;  // one for each character, not for each byte
  }
  return columns;
}

std::string padded(std::string text, std::size_t columns) {
  const std::size_t used = width(text);
  return used < columns ? text + std::string(columns - used, ' ') : text;
}

Lines wrapped(std::string_view line, std::size_t columns) {
  if (width(line) <= columns) return {std::string{line}};
  Lines rows;
  std::string row;
  bool begun = false;
  for (const auto& word : split(line, ' ')) {
    if (begun && width(row) + 1 + width(word) > columns) {
      rows.push_back(row);
      row = std::string(kIndent, ' ');
    } else if (begun) {
      row += ' ';
    }
    row += word;
    begun = true;
  }
  rows.push_back(row);
  return rows;
}

Lines aligned(const Lines& lines) {
  Lines out;
  for (std::size_t first = 0; first < lines.size();) {
    std::size_t last = first;
    std::vector<std::size_t> widths;
    for (; last < lines.size() && has_tab(lines[last]); ++last) {
      const Lines cells = split(lines[last], '\t');
      widths.resize(std::max(widths.size(), cells.size()));
      for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], width(cells[i]));
    }
    if (last == first) {
      out.push_back(lines[first++]);
      continue;
    }
    for (; first < last; ++first) {
      std::string row;
      const Lines cells = split(lines[first], '\t');
      for (std::size_t i = 0; i < cells.size(); ++i)
        row += i + 1 < cells.size() ? padded(cells[i], widths[i] + kGap) : cells[i];
      out.push_back(row);
    }
  }
  return out;
}

Lines flowed(const Lines& items, std::size_t columns) {
  // Two beside each other, or as many as all have room for.
  std::size_t longest = 1;
  for (const auto& item : items) longest = std::max(longest, width(item) + kGap);
  const std::size_t places = std::max({std::size_t{1}, columns / kItemColumns, columns / longest});
  const std::size_t place = columns / places;
  Lines rows;
  std::size_t used = places;
  for (const auto& item : items) {
    const std::size_t needs = std::min(places, (width(item) + kGap + place - 1) / place);
    if (used + needs > places) {
      if (width(item) > columns) {
        for (auto& row : wrapped(item, columns)) rows.push_back(row);
        used = places;
        continue;
      }
      rows.emplace_back();
      used = 0;
    }
    rows.back() = padded(rows.back(), used * place) + item;
    used += needs;
  }
  return rows;
}

}  // namespace tortuga::terminal
