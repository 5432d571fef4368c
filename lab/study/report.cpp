#include "lab/study/report.h"

#include <algorithm>

#include "lab/study/chapters.h"
#include "lab/study/report_figures.h"
#include "lab/study/verdicts.h"

namespace tortuga {
namespace {

std::string text_of(const Evidence& e, const Preface& preface) {
  std::string out = e.title() + "\n" + e.volume() + "\n\n";
  for (const auto& [option, said] : slope_sentences(e)) out += "  " + said + "\n";
  for (const std::string& sentence : verdicts(e, preface)) out += "  " + sentence + "\n";
  if (e.sums.blocks == 0) return out;
  if (!e.facts.cooperative) {
    out += "\n  wins by seat:";
    const char* comma = " ";
    for (const Atom& atom : atoms_of("fair.worst", e.study.seats)) {
      const Estimate off = estimated(atom, e.rulebook(), e.sums.blocks, e.study.seats, e.z());
      const double wins = e.rulebook().total("win." + atom.name.substr(10)) / kWin / e.rulebook().total("games");
      const double fair = wins - off.value;
      out += comma + told(Unit::share, Estimate{wins, off.low + fair, off.high + fair});
      comma = ", ";
    }
    out += "\n";
  }
  out += "  ends:";
  for (const auto& [name, column] : e.rulebook().columns)
    if (name.starts_with("ends.") && name != "ends.cap")
      out += (out.ends_with("ends:") ? " " : ", ") + spaced(name.substr(5)) + " " +
             told(Unit::share, static_cast<double>(column.total()) / e.rulebook().total("games"));
  out += "\n";
  for (const std::string& number : e.others()) {
    std::string row = "  " + number;
    row.resize(std::max<std::size_t>(row.size() + 1, 22), ' ');
    row += e.line_of(number, 0);
    row.resize(std::max<std::size_t>(row.size() + 2, 56), ' ');
    out += row + std::string{find_number(number)->words} + "\n";
  }
  if (const auto absent = e.unoffered(); !absent.empty()) out += "  never offered: " + first_few(absent) + "\n";
  if (screens_rules(e.study)) {
    std::string same;
    for (std::size_t v = 1; v < e.variants.size(); ++v)
      if (e.sums.variants[v].total("touched") == 0) same += (same.empty() ? "" : "; ") + e.names[v];
    if (!same.empty()) out += "  the same games with: " + same + "\n";
  }
  if (const auto open = open_differences(e); !open.empty()) {
    out += "\n  Not decided, differences from the rulebook's:\n";
    for (const std::string& line : open) out += "  " + line + "\n";
  }
  for (const std::string& warning : warnings(e)) out += "  " + warning + "\n";
  return out;
}

std::string lead_of(const Evidence& e, const Preface& preface) {
  const auto all = verdicts(e, preface);
  return all.empty() ? "Nothing was asked." : all.front();
}

std::string body_of(const Evidence& e, const Preface& preface) {
  std::string out = "<h1>" + escaped(e.title()) + "</h1><p class=\"lead\">" + escaped(lead_of(e, preface)) + "</p>";
  out += "<section><h2>Verdicts</h2><ul class=\"verdicts\">";
  for (const auto& [option, said] : slope_sentences(e)) out += "<li>" + escaped(said) + "</li>";
  for (const std::string& sentence : verdicts(e, preface)) out += "<li>" + escaped(sentence) + "</li>";
  for (const std::string& warning : warnings(e)) out += "<li>" + escaped(warning) + "</li>";
  out += "</ul><p>" + escaped(upper(e.volume())) + ".</p></section>";
  out += preface.html;
  if (e.sums.blocks > 0)
    out += change_chapter(e) + fair_chapter(e) + skill_chapter(e) + luck_chapter(e) + excitement_chapter(e) +
           length_chapter(e) + choices_chapter(e) + dead_chapter(e) + screening_chapter(e) + rest_chapter(e);
  return out + preface.people + method_chapter(e) + words_chapter();
}

}  // namespace

Report make_report(const Result& result, const GameFacts& facts, const std::vector<int>& missing,
                   const Preface& preface) {
  const Evidence evidence(result, facts, missing);
  Report out;
  out.title = evidence.title();
  out.text = text_of(evidence, preface);
  out.body = body_of(evidence, preface);
  out.html = html_page(out.title, out.body);
  out.json = figures_json(evidence, sentences(evidence, preface));
  return out;
}

}  // namespace tortuga
