#include "lab/study/chapters.h"

#include <algorithm>

namespace tortuga {
namespace {

// Every rank against every other, one number in each cell.
std::string ladder_matrix(const Evidence& e, const std::vector<ChartRow>& bars) {
  const auto& ranks = e.study.ladder;
  if (ranks.size() < 3) return "";
  const double fair = 1.0 / e.study.seats;
  std::vector<HeatCell> cells(ranks.size() * ranks.size(), HeatCell{"", 0, false});
  const auto rungs = ladder_rungs(ranks.size());
  for (std::size_t i = 0; i < rungs.size() && i < bars.size(); ++i)
    cells[rungs[i].high * ranks.size() + rungs[i].low] = {told(Unit::share, bars[i].value.value),
                                                          (bars[i].value.value - fair) / (1 - fair),
                                                          bars[i].value.low > fair || bars[i].value.high < fair};
  return picture(heat_chart(ranks, ranks, cells),
                 "Share of wins of one of the rank on the left among those above; framed where it is not chance.");
}

std::string largest_part(const std::vector<ChartRow>& parts) {
  const auto most = std::max_element(
      parts.begin(), parts.end(), [](const ChartRow& a, const ChartRow& b) { return a.value.value < b.value.value; });
  return "Most is " + most->label + ": " + told(Unit::share, most->value.value) + ".";
}

}  // namespace

std::string skill_chapter(const Evidence& e) {
  if (e.rulebook().total("ladder.games") == 0) return "";
  Rows rows;
  std::vector<ChartRow> bars;
  const auto blocks = static_cast<double>(e.sums.blocks);
  for (const Rung& rung : ladder_rungs(e.study.ladder.size())) {
    const double games = e.rulebook().total("ladder.games" + rung.end());
    const Column* column = e.rulebook().find("ladder.won" + rung.end());
    if (games == 0) continue;
    const double won = column != nullptr ? static_cast<double>(column->total()) : 0;
    const double squares = column != nullptr ? static_cast<double>(column->squares) : 0, unit = games / blocks * kWin;
    const std::string &high = e.study.ladder[rung.high], &low = e.study.ladder[rung.low];
    if (e.facts.cooperative) {
      const Estimate more = paired_difference(won / unit, squares / unit / unit, blocks, 1, e.z());
      rows.push_back({"tables of " + high + " and of " + low, told_difference(Unit::share, more)});
      bars.push_back({high + " / " + low, more, false});
      continue;
    }
    const Estimate share = share_of_blocks(won / unit, squares / unit / unit, blocks, games / blocks, e.z());
    rows.push_back(
        {"one " + high + " among " + low + "s", told(Unit::share, share), told(Unit::share, 1.0 / e.study.seats)});
    bars.push_back({high + " / " + low, share, false});
  }
  if (e.facts.cooperative)
    return section("Is it decided by skill?",
                   picture(dots_chart(bars, Unit::share, nullptr, 0),
                           "How many more of a hundred games full tables of the higher rank win.") +
                       table("The ladder", {"tables", "games won more by the first"}, rows));
  return section(
      "Is it decided by skill?",
      "<p>" + escaped("Who plays explains " + e.line_of("skill.share", 0) + " of who wins.") + "</p>" +
          picture(bars_chart(bars, Unit::share), "Share of wins of one of the higher rank among the lower.") +
          ladder_matrix(e, bars) + table("The ladder", {"table", "wins", "chance"}, rows));
}

std::string luck_chapter(const Evidence& e) {
  if (e.rulebook().total("luck.games") == 0) return "";
  std::vector<ChartRow> parts;
  Rows rows;
  for (const auto& [number, label] :
       {std::pair{"luck.players", "who plays and where"}, std::pair{"luck.deal", "the deal"},
        std::pair{"luck.play", "luck during play"}, std::pair{"luck.whims", "the bots' own dice"}}) {
    parts.push_back({label, e.value(number), false});
    rows.push_back({label, e.line_of(number, 0)});
  }
  return section("How much is luck?",
                 "<p>" +
                     escaped("The same players again: the same one wins in " + e.line_of("luck.repeat", 0) + "; " +
                             told(Unit::share, 1.0 / e.study.seats) + " would be chance.") +
                     "</p>" +
                     picture(stacked_chart(parts), largest_part(parts) + " Together the parts are the whole.") +
                     table("Where results come from", {"part", "share"}, rows));
}

}  // namespace tortuga
