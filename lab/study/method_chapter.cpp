#include "lab/study/chapters.h"

#include "lab/study/screening.h"

namespace tortuga {
namespace {

// Beside what playing on would tell.
std::string what_was_missed(const StandingModel& standing) {
  if (standing.missed < 0) return "";
  std::string out = "; playing on from there would add " + six(standing.missed) + " at most";
  if (standing.missed > 0.05) out += ", so ask again with --standing rollout before believing who led";
  return out;
}

}  // namespace

std::string rest_chapter(const Evidence& e) {
  Rows rows;
  for (const std::string& number : e.others())
    rows.push_back({std::string{find_number(number)->words}, number, e.line_of(number, 0)});
  return section("Also seen", rows.empty()
                                  ? ""
                                  : table("Numbers nobody asked for; no verdicts", {"what", "number", "figure"}, rows));
}

std::string method_chapter(const Evidence& e) {
  std::string open;
  if (e.verdicts())
    for (const Finding& finding : e.answer.findings)
      if (finding.word == Word::undecided) open += "<li>" + escaped(upper(finding.sentence)) + "</li>";
  std::string out = section("Not decided", open.empty() ? "" : "<ul>" + open + "</ul>");
  Rows rows;
  rows.push_back({"players", joined_words(e.study.players, ", ")});
  if (e.rulebook().total("ladder.games") + e.rulebook().total("luck.games") > 0)
    rows.push_back({"ladder", joined_words(e.study.ladder, ", ")});
  rows.push_back({"blocks", thousands(static_cast<double>(e.sums.blocks)) + " of at most " +
                                thousands(static_cast<double>(segment_end(e.study, segment_count(e.study) - 1)))});
  rows.push_back({"games", thousands(e.rulebook().total("games") * static_cast<double>(e.variants.size()))});
  rows.push_back({"looks", std::to_string(e.answer.look) + " of " + std::to_string(e.study.looks + e.study.extension)});
  rows.push_back({"error", "all intervals of all looks hold together with " + told(Unit::share, 1 - e.study.alpha) +
                               " (normal point " + six(e.z()) + ")"});
  if (!e.result.standing.source.empty())
    rows.push_back({"who is ahead", "by " + e.result.standing.source + "; Brier skill at half time " +
                                        six(e.result.standing.brier) + " (0: a guess, 1: knows the winner)" +
                                        what_was_missed(e.result.standing)});
  std::string pace;
  for (const auto& [kind, seconds] : e.study.pace)
    pace += (pace.empty() ? "people's, from live tables: " : ", ") + kind + " " + std::to_string(seconds) + " s";
  pace += (pace.empty() ? "" : "; else ") +
          std::string{
              "15 seconds for a decision with a choice, 3 for a forced one; those owed at once count once (an "
              "assumption)"};
  rows.push_back({"pace", pace});
  rows.push_back({"luck", "the same streams for all rules; shuffles keep their order"});
  rows.push_back({"study", study_hash(e.study)});
  rows.push_back({"engine", e.result.engine});
  out += section("How it was measured",
                 table("How it was measured", {"what", "how"}, rows) + "<p>Bots are not people: every verdict is " +
                     escaped(between(e.study)) + ". A changed rule is played by bots made for the old one.</p>" +
                     "<p>To repeat it, save the study as study.json and run <code>tortuga lab study.json</code>; to "
                     "look at a block's "
                     "game, <code>tortuga lab study.json --show 1713 --out game.json</code> and <code>tortuga replay "
                     "game.json</code>.</p><pre>" +
                     escaped(canonical(study_json(e.study))) + "</pre>");
  return out;
}

std::string words_chapter() {
  return section(
      "The words",
      "<dl><dt>block</dt><dd>One number, played by every set of rules with the same luck. Blocks are independent, "
      "games within one are not.</dd>"
      "<dt>[a to b]</dt><dd>The interval: all of them hold together with the stated chance, at every look.</dd>"
      "<dt>points</dt><dd>Hundredths of all games.</dd>"
      "<dt>no difference larger than X</dt><dd>The whole interval of the difference lies within X.</dd>"
      "<dt>the same games</dt><dd>Every move and every outcome was the same.</dd>"
      "<dt>stands out</dt><dd>Chosen among many; not yet measured again.</dd></dl>");
}

}  // namespace tortuga
