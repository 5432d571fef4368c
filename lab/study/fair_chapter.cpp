#include "lab/study/chapters.h"

#include <algorithm>
#include <cmath>

#include "lab/study/screening.h"

namespace tortuga {
namespace {

// What a picture of seats or roles shows, in words.
std::string lead_seat(const std::vector<ChartRow>& rows) {
  const auto most = std::max_element(rows.begin(), rows.end(), [](const ChartRow& a, const ChartRow& b) {
    return std::abs(a.value.value) < std::abs(b.value.value);
  });
  if (most == rows.end()) return "";
  return upper(most->label) + " is furthest from its fair share: " + told_difference(Unit::share, most->value) + ".";
}

}  // namespace

std::string fair_chapter(const Evidence& e) {
  if (e.facts.cooperative) {
    Rows rows;
    for (std::size_t v = 0; v < e.variants.size(); ++v)
      rows.push_back({v == 0 ? "rulebook" : e.names[v], e.line_of("coop.won", v),
                      std::isnan(e.value("coop.score", v).value) ? "-" : e.line_of("coop.score", v)});
    std::vector<ChartRow> bars;
    for (std::size_t v = 0; v < e.variants.size(); ++v)
      bars.push_back({v == 0 ? "rulebook" : e.names[v], e.value("coop.won", v), v == 0, e.shown_by("coop.won", v)});
    return section("Can it be won?",
                   picture(dots_chart(bars, Unit::share, nullptr, -1), "Share of games won, with intervals.") +
                       table("Games won together", {"rules", "won", "score of a won game"}, rows));
  }
  const double x = matters(e.study, "fair.worst", Unit::share, 0);
  const Range band{-x, x};
  std::vector<ChartRow> dots;
  Rows rows;
  for (const Atom& atom : atoms_of("fair.worst", e.study.seats)) {
    const Estimate one = estimated(atom, e.rulebook(), e.sums.blocks, e.study.seats, e.z());
    const std::string seat = "seat " + std::to_string(std::stoi(atom.name.substr(10)) + 1);
    const std::string game = e.shown_by(atom.name, 0);
    dots.push_back({seat, one, false, game});
    rows.push_back(
        {seat,
         told(Unit::share, e.rulebook().total("win." + atom.name.substr(10)) / kWin / e.rulebook().total("games")),
         told_difference(Unit::share, one), Cell::of_games({game})});
  }
  std::string out =
      picture(dots_chart(dots, Unit::share, &band, 0), lead_seat(dots) + " The hatched band is what does not matter.") +
      table("Wins by seat", {"seat", "wins", "against the fair share", "a block that it won"}, rows);
  std::vector<ChartRow> roles;
  Rows role_rows;
  for (const auto& [name, column] : e.rulebook().columns)
    if (name.starts_with("role.") && name.ends_with(".seats")) {
      const std::string stem = name.substr(0, name.size() - 6);
      const Estimate one = estimated({stem, stem, Unit::share}, e.rulebook(), e.sums.blocks, e.study.seats, e.z());
      roles.push_back({spaced(stem.substr(5)), one, false});
      role_rows.push_back(
          {spaced(stem.substr(5)), thousands(static_cast<double>(column.total())), told_difference(Unit::share, one)});
    }
  if (!roles.empty())
    out += "<h3>By role</h3>" + picture(dots_chart(roles, Unit::share, &band, 0), lead_seat(roles)) +
           table("Wins by role", {"role", "seats", "against the fair share"}, role_rows);
  return section("Is it fair?", out);
}

}  // namespace tortuga
