#include "lab/study/chapters.h"

#include "lab/study/screening.h"

namespace tortuga {

std::string excitement_chapter(const Evidence& e) {
  if (e.rulebook().total("lead.games") == 0) return "";
  std::vector<Estimate> steps;
  Rows standing;
  for (int tenth = 0; tenth < 10; ++tenth) {
    const auto list = e.counts("standing." + std::to_string(tenth));
    if (list.empty()) continue;
    const Estimate step{quantile_of(list, 0.5, 0).value, quantile_of(list, 0.05, 0).value,
                        quantile_of(list, 0.95, 0).value};
    steps.push_back(step);
    standing.push_back({std::to_string(tenth * 10) + " % of the game", six(step.low) + " %", six(step.value) + " %",
                        six(step.high) + " %"});
  }
  if (!steps.empty()) steps.push_back({100, 100, 100});
  Rows rows;
  for (const char* number : {"lead.changes", "lead.last", "lead.comeback", "lead.half", "drama", "decided.tail",
                             "end.margin", "end.tight", "end.close", "coop.collapse", "coop.tension", "wait.any",
                             "wait.out", "wait.longest", "wait.minutes", "wait.turn", "king", "king.share"})
    if (const NumberLine* line = find_number(number);
        (e.facts.cooperative ? line->together : line->rivals) && e.has(number))
      rows.push_back({std::string{line->words}, e.line_of(number, 0)});
  if (!e.facts.cooperative)
    rows.push_back(
        {"seats that stood last after the first third (what chance gives a comeback)",
         told(Unit::share, e.rulebook().total("lead.stood_last") / e.rulebook().total("lead.games") / e.study.seats)});
  if (e.has("end.margin")) {
    const Estimate middle = quantile_of(e.counts("margin"), 0.5, e.z());
    rows.push_back({"score of the best minus that of the next, in the middle game",
                    six(middle.value) + " [" + six(middle.low) + " to " + six(middle.high) + "]"});
  }
  if (const double left_out = e.rulebook().total("games") - e.rulebook().total("lead.games"); left_out > 0)
    rows.push_back({"games that nobody won, left out above", thousands(left_out)});
  Rows waits;
  for (int seat = 0; seat < e.study.seats && e.rulebook().total("wait.out") > 0; ++seat) {
    const std::string name = "wait.out." + std::to_string(seat);
    waits.push_back(
        {"seat " + std::to_string(seat + 1),
         told(Unit::share, estimated({name, name, Unit::share}, e.rulebook(), e.sums.blocks, e.study.seats, e.z()))});
  }
  std::string out;
  if (!steps.empty())
    out += picture(band_chart(steps),
                   "The later winner's chance during the game: median, and from the 5 % to the 95 % point.") +
           table("The later winner's chance", {"when", "5 %", "median", "95 %"}, standing);
  const auto lasts = e.counts("lead.last");
  double late = 0, all = 0;
  for (std::size_t i = 0; i < lasts.size(); ++i) {
    all += static_cast<double>(lasts[i]);
    if (i >= 67) late += static_cast<double>(lasts[i]);
  }
  const std::string late_words = all > 0 ? told(Unit::share, late / all) : "-";
  std::vector<double> marks{66};
  out += picture(histogram_chart(e.histogram("lead.last"), marks),
                 "When the later winner took the lead for good, in hundredths of the game: in " + late_words +
                     " of the games after two thirds, which are marked.");
  out += table("Excitement", {"what", "figure"}, rows);
  if (!waits.empty()) out += table("Part of the game that a seat sits out", {"seat", "part"}, waits);
  return section("Is it exciting?", out);
}

}  // namespace tortuga
