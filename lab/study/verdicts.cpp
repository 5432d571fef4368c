#include "lab/study/verdicts.h"

#include <algorithm>

#include "lab/study/screening.h"

namespace tortuga {
namespace {

constexpr int kFewOpen = 6;

bool is_open_difference(const Finding& finding) {
  return finding.variant > 0 && finding.word == Word::undecided;
}
// Too many to be told one after the other before anything else.
bool many_open(const Evidence& e) {
  return !screens_rules(e.study) &&
         std::count_if(e.answer.findings.begin(), e.answer.findings.end(), is_open_difference) > kFewOpen;
}

std::string what_stands_out(const Evidence& e) {
  std::vector<std::string> names;
  const std::vector<Screened> all = screened(e.study, e.sums, e.variants.size());
  for (const Screened& one : all)
    if (one.out)
      names.push_back(e.names[one.variant] + " (" + one.atom.name + " " + told_difference(one.atom.unit, one.apart) +
                      ")");
  const std::string end = "; " + thousands(static_cast<double>(e.sums.blocks)) + " blocks " + between(e.study) + ".";
  const std::string many = std::to_string(all.size()) + " differences from the rulebook";
  if (names.empty()) return "Of " + many + " none stands out" + end;
  return "Of " + many + " these stand out, to be confirmed on fresh blocks: " + first_few(names) + end;
}

// Everything, or without the differences that are not decided.
std::vector<std::string> told_of(const Evidence& e, const Preface& preface, bool (*leave_out)(const Finding&)) {
  std::vector<std::string> out;
  for (const std::string& said : preface.sentences) out.push_back(upper(said));
  if (e.sums.blocks == 0) return {"No look was finished yet: nothing can be said."};
  if (!e.missing.empty()) {
    std::string list;
    for (const int part : e.missing) list += " " + std::to_string(part);
    out.push_back("No verdicts: these parts are missing:" + list + ".");
    return out;
  }
  if (e.study.stop == "sprt") {
    const int said = sprt(e.study, e.rulebook(), e.sums.blocks);
    out.push_back(said > 0
                      ? e.study.players[0] + " is stronger (sequential test; the figures below are biased by stopping)."
                  : said < 0 ? e.study.players[0] + " is not stronger by " + told(Unit::share, e.study.h1) +
                                   " (sequential test; the figures below are biased by stopping)."
                             : "Whether " + e.study.players[0] + " is stronger is not decided.");
  }
  if (screens_rules(e.study)) out.push_back(what_stands_out(e));
  for (const Finding& finding : e.answer.findings) {
    if (screens_rules(e.study) && finding.variant > 0) continue;
    if (leave_out != nullptr && leave_out(finding)) continue;
    out.push_back(upper(finding.sentence));
  }
  for (const auto& [kind, label] : {std::pair{Use::Word::never, "Never chosen where it is offered: "},
                                    std::pair{Use::Word::always, "Always chosen where it is offered: "}}) {
    std::vector<std::string> names;
    for (const Use& use : uses_of(e.sums, e.study.seats))
      if (use.word == kind) names.push_back(use.topic);
    if (!names.empty())
      out.push_back(label + first_few(names) + "; " + thousands(static_cast<double>(e.sums.blocks)) + " blocks " +
                    between(e.study) + ".");
  }
  return out;
}

}  // namespace

std::vector<std::string> sentences(const Evidence& e, const Preface& preface) {
  return told_of(e, preface, nullptr);
}

std::vector<std::string> verdicts(const Evidence& e, const Preface& preface) {
  if (!e.verdicts() || !many_open(e)) return sentences(e, preface);
  auto out = told_of(e, preface, is_open_difference);
  const auto open = std::count_if(e.answer.findings.begin(), e.answer.findings.end(), is_open_difference);
  out.push_back(std::to_string(open) +
                " more figures of changed rules are not decided yet: see \u201cNot decided\u201d.");
  return out;
}

std::vector<std::string> open_differences(const Evidence& e) {
  std::vector<std::string> out;
  if (!e.verdicts() || !many_open(e)) return out;
  for (std::size_t v = 1; v < e.variants.size(); ++v) {
    std::string line;
    for (const Finding& finding : e.answer.findings)
      if (finding.variant == v && is_open_difference(finding)) line += (line.empty() ? "" : "; ") + finding.brief;
    if (!line.empty()) out.push_back(e.names[v] + ": " + line);
  }
  return out;
}

std::vector<std::pair<std::string, std::string>> slope_sentences(const Evidence& e) {
  std::vector<std::pair<std::string, std::string>> out;
  if (!e.verdicts()) return out;
  for (const Slope& slope : e.answer.slopes) {
    if (slope.value.low <= 0 && slope.value.high >= 0) continue;
    const NumberLine* line = find_number(slope.number.starts_with("fair.seat.") ? "fair.worst" : slope.number);
    const std::string what = slope.number.starts_with("fair.seat.")
                                 ? "wins of seat " + std::to_string(std::stoi(slope.number.substr(10)) + 1)
                                 : std::string{line->words};
    out.emplace_back(slope.option, "Each step of " + slope.option + " changes " + what + " by " +
                                       told_difference(line->unit, slope.value) + ".");
  }
  return out;
}

std::vector<std::string> warnings(const Evidence& e) {
  std::vector<std::string> out;
  const double cap = e.rulebook().total("ends.cap") / std::max(1.0, e.rulebook().total("games"));
  if (cap > 0.01)
    out.push_back(
        "Warning: " + told(Unit::share, cap) +
        " of the games were ended by a limit that only bots need; length and excitement are to be read with care.");
  bool weak = true;
  for (const std::string& player : e.study.players) weak = weak && player == "deckhand";
  if (weak) out.push_back("Warning: deckhands play at random; nothing here says how people would fare.");
  return out;
}

}  // namespace tortuga
