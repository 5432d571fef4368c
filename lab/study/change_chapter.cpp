#include "lab/study/chapters.h"

#include <algorithm>
#include <cmath>

#include "lab/study/screening.h"
#include "lab/study/sorted.h"

namespace tortuga {
namespace {

// The sets of rules of a slider from the smallest value to the largest, the rulebook in its place among them.
std::vector<std::size_t> in_order(const Evidence& e) {
  std::vector<std::size_t> order;
  for (std::size_t v = 0; v < e.variants.size(); ++v) order.push_back(v);
  if (e.study.vary.size() != 1) return order;
  const auto value_of = [&](std::size_t v) -> const boost::json::value* {
    const auto& holder = v == 0 ? e.study.options : e.variants[v];
    const boost::json::value* found = holder.if_contains(e.study.vary[0].first);
    return found != nullptr && found->is_number() ? found : nullptr;
  };
  for (const std::size_t v : order)
    if (value_of(v) == nullptr) return order;
  sort_in_order(order, [&](std::size_t a, std::size_t b) {
    return value_of(a)->to_number<double>() < value_of(b)->to_number<double>();
  });
  return order;
}

std::string slider_label(const Evidence& e, std::size_t v) {
  if (e.study.vary.size() != 1) return v == 0 ? "rulebook" : e.names[v];
  const boost::json::value* own = e.study.options.if_contains(e.study.vary[0].first);
  if (v == 0)
    return own != nullptr ? variant_name({{e.study.vary[0].first, *own}}).substr(e.study.vary[0].first.size() + 3)
                          : "rulebook";
  return e.names[v].substr(e.names[v].find(" = ") + 3);
}

std::string slider_of(const Evidence& e, const Atom& atom, const std::string& what, const std::string& number) {
  std::vector<ChartRow> points;
  Rows rows;
  for (const std::size_t v : in_order(e)) {
    const Estimate one = estimated(atom, e.sums.variants[v], e.sums.blocks, e.study.seats, e.z());
    const std::string label = slider_label(e, v);
    const std::string game = e.shown_by(atom.name, v);
    points.push_back({label, one, v == 0, game});
    rows.push_back({v > 0                 ? e.names[v]
                    : label == "rulebook" ? label
                                          : e.study.vary[0].first + " = " + label + " (rulebook)",
                    told(atom.unit, one),
                    v == 0 ? ""
                           : told_difference(atom.unit, difference(atom, e.sums.variants[v], e.rulebook(),
                                                                   e.sums.blocks, e.study.seats, e.z())),
                    v == 0 ? "" : e.changed(v), Cell::of_games({game})});
  }
  const auto target = e.study.targets.find(number);
  const Range* band = target != e.study.targets.end() ? &target->second : nullptr;
  const bool one_option = e.study.vary.size() == 1;
  return picture(one_option ? curve_chart(points, atom.unit, band) : dots_chart(points, atom.unit, band, -1e300),
                 upper(what) + "; the ring is the rulebook.") +
         table(upper(what), {"rules", "figure", "minus the rulebook", "games that changed", "a block that shows it"},
               rows);
}

std::string map_of(const Evidence& e, const Atom& atom, const std::string& what) {
  const auto& [a, as] = e.study.vary[0];
  const auto& [b, bs] = e.study.vary[1];
  const auto own = [&](const std::string& name) {
    const boost::json::value* value = e.study.options.if_contains(name);
    return value != nullptr ? canonical(*value) + " (rulebook)" : std::string{"rulebook"};
  };
  std::vector<std::string> rows{a + " " + own(a)}, columns{b + " " + own(b)};
  for (const auto& value : as) rows.push_back(a + " " + canonical(value));
  for (const auto& value : bs) columns.push_back(canonical(value));
  std::vector<HeatCell> cells;
  Rows cell_rows;
  double most = 1e-12;
  const std::vector<Screened> stands_out = screened(e.study, e.sums, e.variants.size());
  std::vector<Estimate> apart(e.variants.size());
  for (std::size_t v = 1; v < e.variants.size(); ++v) {
    apart[v] = difference(atom, e.sums.variants[v], e.rulebook(), e.sums.blocks, e.study.seats, e.z());
    most = std::max(most, std::abs(apart[v].value));
  }
  for (std::size_t v = 0; v < rows.size() * columns.size() && v < e.variants.size(); ++v) {
    const Estimate one = estimated(atom, e.sums.variants[v], e.sums.blocks, e.study.seats, e.z());
    const bool out = std::any_of(stands_out.begin(), stands_out.end(), [&](const Screened& cell) {
      return cell.out && cell.variant == v && cell.atom.name == atom.name;
    });
    const std::string game = e.shown_by(atom.name, v);
    cells.push_back({told(atom.unit, one.value), v == 0 ? 0 : apart[v].value / most, out, game});
    cell_rows.push_back({v == 0 ? "rulebook" : e.names[v], told(atom.unit, one),
                         v == 0 ? "" : told_difference(atom.unit, apart[v]), Cell::of_games({game})});
  }
  if (cells.size() < rows.size() * columns.size()) return "";
  return picture(heat_chart(rows, columns, cells),
                 upper(what) + "; more is ▲, less ▼; framed cells stand out from the rulebook.") +
         table(upper(what), {"rules", "figure", "minus the rulebook", "a block that shows it"}, cell_rows);
}

// Numbers that nobody asked for, against the rulebook's: what a change costs elsewhere.
std::string elsewhere(const Evidence& e) {
  Rows rows;
  std::vector<std::string> heads{"what", "rulebook"};
  for (std::size_t v = 1; v < e.variants.size(); ++v) heads.push_back(e.names[v]);
  if (e.variants.size() > 9) return "";
  for (const std::string& number : e.others()) {
    const Atom atom = atoms_of(number, e.study.seats)[0];
    std::vector<Cell> row{std::string{find_number(number)->words}, e.line_of(number, 0)};
    for (std::size_t v = 1; v < e.variants.size(); ++v) {
      const Estimate apart = difference(atom, e.sums.variants[v], e.rulebook(), e.sums.blocks, e.study.seats, e.z());
      row.push_back(std::isnan(apart.value) ? "-" : told_difference(atom.unit, apart));
    }
    rows.push_back(row);
  }
  return rows.empty()
             ? ""
             : "<h3>What it costs elsewhere</h3>" + table("Against the rulebook; not asked, no verdicts", heads, rows);
}

}  // namespace

// Sliders and maps.
std::string change_chapter(const Evidence& e) {
  const bool map = e.study.vary.size() == 2;
  if (e.variants.size() < 2 || (screens_rules(e.study) && !map)) return "";
  std::string out;
  for (const std::string& number : e.study.questions)
    for (const Atom& atom : atoms_of(number, e.study.seats)) {
      const NumberLine* line = find_number(number);
      if (std::isnan(figure(atom, Totals(e.rulebook(), e.sums.blocks, e.study.seats)))) continue;
      const std::string what =
          atom.name.starts_with("fair.seat.")
              ? "wins of seat " + std::to_string(std::stoi(atom.name.substr(10)) + 1) + " against the fair share"
              : std::string{line->words};
      out += "<h3>" + escaped(upper(what)) + "</h3>" +
             (e.study.vary.size() == 2 ? map_of(e, atom, what) : slider_of(e, atom, what, number));
    }
  return section("What it does", out + (map ? "" : elsewhere(e)));
}

}  // namespace tortuga
