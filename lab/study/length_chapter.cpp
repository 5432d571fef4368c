#include "lab/study/chapters.h"

#include "lab/study/screening.h"

namespace tortuga {

std::string length_chapter(const Evidence& e) {
  std::string out;
  Rows rows;
  std::vector<double> marks;
  const std::string rounds = e.spread_row("rounds", marks);
  rows.push_back({"rounds", e.line_of("length.rounds", 0), rounds, e.examples("rounds", marks)});
  out +=
      picture(histogram_chart(e.histogram("rounds"), marks), "Games by rounds; marked are the 5, 50 and 95 % points.");
  for (const auto& [number, shape] :
       {std::pair{"length.decisions", "decisions"}, std::pair{"length.minutes", "minutes"}})
    if (!e.counts(shape).empty()) {
      std::vector<double> more;
      const std::string spread = e.spread_row(shape, more);
      rows.push_back({shape, e.line_of(number, 0), spread, e.examples(shape, more)});
    }
  out += table("How long it takes", {"what", "mean", "5, 50 and 95 % of the games", "blocks that show it"}, rows);
  std::vector<ChartRow> ends;
  Rows end_rows;
  for (const auto& [name, column] : e.rulebook().columns)
    if (name.starts_with("ends.") && name != "ends.cap") {
      const Estimate share = estimated({name, name, Unit::share}, e.rulebook(), e.sums.blocks, e.study.seats, e.z());
      ends.push_back({spaced(name.substr(5)), share, false, e.spot(column.first, 0)});
      end_rows.push_back({spaced(name.substr(5)), told(Unit::share, share), Cell::of_games({e.spot(column.first, 0)})});
    }
  out += picture(bars_chart(ends, Unit::share), "How games end.") +
         table("Ways of ending", {"ending", "games", "a block that shows it"}, end_rows);
  return section("Does it end, and when?", out);
}

}  // namespace tortuga
