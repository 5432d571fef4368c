#include "lab/study/chapters.h"

#include <cmath>

#include "lab/study/screening.h"

namespace tortuga {
namespace {

constexpr std::size_t kMostDots = 40;

std::string never_offered(const Evidence& e) {
  const std::string list = joined_words(e.unoffered(), ", ");
  return list.empty() ? "" : "<p>Never offered in these games: " + escaped(list) + ".</p>";
}

}  // namespace

std::string choices_chapter(const Evidence& e) {
  if (e.rulebook().total("choice.lists") == 0) return "";
  std::vector<double> marks;
  const std::string spread = e.spread_row("choice.count", marks);
  Rows rows{{"choices at a decision", e.line_of("choice.count", 0) + "; 5, 50, 95 %: " + spread}};
  for (const char* number : {"choice.forced", "choice.stake", "choice.live", "choice.real", "choice.dilemma"})
    if (e.has(number)) rows.push_back({std::string{find_number(number)->words}, e.line_of(number, 0)});
  std::string stakes;
  if (const double sampled = e.rulebook().total("stake.games"); sampled > 0) {
    const double live = e.rulebook().total("stake.live"), dilemma = e.rulebook().total("stake.dilemma");
    const auto part = [&](const char* label, double count) {
      return ChartRow{label, {count / sampled, count / sampled, count / sampled}, false};
    };
    stakes = picture(stacked_chart({part("idle: the choice hardly matters", sampled - live),
                                    part("one good choice", live - dilemma), part("two or more good ones", dilemma)}),
                     "In " + told(Unit::share, live / sampled) + " of the decisions looked at the choice matters.");
  }
  return section("Choices", picture(histogram_chart(e.histogram("choice.count"), marks),
                                    "Decisions by how many choices they had.") +
                                stakes + table("Choices", {"what", "figure"}, rows));
}

std::string dead_chapter(const Evidence& e) {
  const std::vector<Use> uses = uses_of(e.sums, e.study.seats);
  if (uses.empty()) return "";
  Rows rows;
  std::vector<ChartRow> dots;
  for (const Use& use : uses) {
    const char* word = use.word == Use::Word::never ? "never" : use.word == Use::Word::always ? "always" : "";
    rows.push_back({use.topic, thousands(use.offered), thousands(use.chosen), told(Unit::share, use.share), word,
                    std::isnan(use.with.value) ? "-" : told_difference(Unit::share, use.with)});
    dots.push_back({use.topic, use.share, false});
  }
  if (dots.size() > kMostDots)  // the rarest and the commonest tell most; the table has them all
    dots.erase(dots.begin() + kMostDots / 2, dots.end() - kMostDots / 2);
  return section(
      "What is dead?",
      "<p>Dead to these players: they may not know what a thing is good for. The last column goes with winning; it "
      "does not say what wins.</p>" +
          picture(use_chart(dots), "How often each is chosen where it is offered" +
                                       std::string{uses.size() > kMostDots ? ": the rarest and the commonest" : ""} +
                                       ".") +
          table("Use", {"what", "offered", "chosen", "chosen of offered", "word", "goes with winning"}, rows) +
          never_offered(e));
}

std::string screening_chapter(const Evidence& e) {
  if (!screens_rules(e.study)) return "";
  Rows rows;
  for (const Screened& one : screened(e.study, e.sums, e.variants.size()))
    rows.push_back({e.names[one.variant], one.atom.name, told_difference(one.atom.unit, one.apart),
                    one.out ? "stands out" : "", e.changed(one.variant)});
  return section("Played with and without",
                 "<p>What stands out was chosen among many: only fresh blocks give a verdict (--confirm).</p>" +
                     table("Differences from the rulebook",
                           {"rules", "number", "difference", "word", "games that changed"}, rows));
}

}  // namespace tortuga
