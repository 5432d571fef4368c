// The pictures of a report, as SVG without script: light, dark and on paper, told apart without colour. Each is hidden
// from listeners, who have the table beside it.
#pragma once

#include <string>
#include <vector>

#include "lab/study/answer.h"

namespace tortuga {

std::string escaped(std::string_view text);

struct ChartRow {
  std::string label;
  Estimate value;
  bool ringed = false;    // the rulebook's
  std::string game = {};  // one that shows it, as --show names it; empty: none
};

// Dots with their intervals on a common axis; the band from `band.low` to `band.high` is shaded and hatched.
std::string dots_chart(const std::vector<ChartRow>& rows, Unit unit, const Range* band, double line);
// Dots with their intervals on an axis of odds, on which 1 % and 99 % are far from the ends: how often each thing is
// chosen. The zones of what is chosen never and always are named.
std::string use_chart(const std::vector<ChartRow>& rows);
// A curve of estimates over the values of an option.
std::string curve_chart(const std::vector<ChartRow>& points, Unit unit, const Range* target);
// How many games had each value, with the marked ones (5, 50, 95 %), and a game of each.
std::string histogram_chart(const Histogram& games, const std::vector<double>& marks);
std::string bars_chart(const std::vector<ChartRow>& rows, Unit unit);
// Parts of one whole.
std::string stacked_chart(const std::vector<ChartRow>& parts);
// A line inside its band, at equal steps from left to right, from 0 to 100.
std::string band_chart(const std::vector<Estimate>& steps);
struct HeatCell {
  std::string text;
  double size = 0;  // from -1 to 1
  bool framed = false;
  std::string game = {};
};
std::string heat_chart(const std::vector<std::string>& rows, const std::vector<std::string>& columns,
                       const std::vector<HeatCell>& cells);

}  // namespace tortuga
