#include "lab/study/report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "lab/study/charts.h"
#include "lab/study/maths.h"
#include "lab/study/screening.h"
#include "lab/study/sorted.h"
#include "lab/study/variants.h"

namespace tortuga {
namespace {

std::string thousands(double count) {
  char text[40];
  std::snprintf(text, sizeof text, "%.0f", count);
  std::string digits = text;
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) digits.insert(static_cast<std::size_t>(at), ",");
  return digits;
}

std::string six(double value) {
  if (std::isnan(value)) return "null";
  char text[40];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

std::string joined_words(const std::vector<std::string>& words, const char* between) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : between) + word;
  return out;
}

// A cell of a table: words, or the games that show something. The page makes ways to them out of these.
struct Cell {
  Cell(std::string words) : html(escaped(words)) {}
  Cell(const char* words) : html(escaped(words)) {}
  static Cell of_games(const std::vector<std::string>& games) {
    Cell cell("");
    for (const std::string& game : games) {
      if (!cell.html.empty()) cell.html += ", ";
      cell.html += game.empty() ? "-" : "<span data-game=\"" + escaped(game) + "\">" + escaped(game) + "</span>";
    }
    return cell;
  }
  std::string html;
};
using Rows = std::vector<std::vector<Cell>>;

std::string table(const std::string& caption, const std::vector<std::string>& heads, const Rows& rows) {
  // A wide one is moved sideways on a narrow screen, by keys too.
  std::string out = "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"" + escaped(caption) +
                    "\"><table><caption>" + escaped(caption) + "</caption><thead><tr>";
  for (const std::string& head : heads) out += "<th scope=\"col\">" + escaped(head) + "</th>";
  out += "</tr></thead><tbody>";
  for (const auto& row : rows) {
    out += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i)
      out += (i == 0 ? "<th scope=\"row\">" : "<td>") + row[i].html + (i == 0 ? "</th>" : "</td>");
    out += "</tr>";
  }
  return out + "</tbody></table></div>";
}

// A name of the game as people write it.
std::string spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

// The first few of many.
std::string first_few(const std::vector<std::string>& names) {
  constexpr std::size_t kFew = 12;
  std::string out;
  for (std::size_t i = 0; i < std::min(names.size(), kFew); ++i) out += (i > 0 ? ", " : "") + names[i];
  return names.size() > kFew ? out + " and " + std::to_string(names.size() - kFew) + " more" : out;
}

std::string picture(const std::string& svg, const std::string& finding) {
  if (svg.empty()) return "";
  return "<figure>" + svg + "<figcaption>" + escaped(finding) + "</figcaption></figure>";
}

std::string upper(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// Everything a report is made of, in order.
class Writer {
 public:
  Writer(const Result& result, const GameFacts& facts, const std::vector<int>& missing, const Preface& preface)
      : result_(result), missing_(missing), preface_(preface), study_(result.study), facts_(&facts) {
    Result whole = result;
    if (missing.empty()) answer_ = result.complete ? conclude(whole) : so_far(result);
    else
      answer_ = answer_at(study_, summed(result, result.segments.size()), plain_variants(study_).size(), study_.looks);
    for (const Segment& segment : result.segments)  // what the answer's look has seen
      if (!missing.empty() || sums_.blocks < answer_.blocks) sums_.add(segment);
    variants_ = plain_variants(study_);
    names_ = variant_names(study_, variants_.size());
    sums_.variants.resize(variants_.size());
  }

  Report report() {
    Report out;
    out.title = title();
    out.text = text();
    out.body = body();
    out.html = html_page(out.title, out.body);
    out.json = figures_json();
    return out;
  }

 private:
  const Ledger& rulebook() const { return sums_.variants[0]; }
  double z() const { return answer_.z > 0 ? answer_.z : 3; }
  Estimate value(const std::string& number, std::size_t v = 0) const {
    const auto atoms = atoms_of(number, study_.seats);
    return estimated(atoms[0], sums_.variants[v], sums_.blocks, study_.seats, z());
  }
  bool has(const std::string& number) const { return !std::isnan(value(number).value); }

  std::string title() const {
    return study_.title.empty() ? std::string{facts_->title} + ", " + std::to_string(study_.seats) + " seats"
                                : study_.title;
  }
  std::string volume() const {
    return thousands(static_cast<double>(sums_.blocks)) + " blocks, " + thousands(rulebook().total("games")) +
           " games of the rulebook, " + between(study_);
  }
  // Verdicts are for what was asked with all games at hand.
  bool verdicts() const { return missing_.empty() && !screens_rules(study_) && answer_.blocks > 0; }

  std::vector<std::string> sentences() const {
    std::vector<std::string> out;
    for (const std::string& said : preface_.sentences) out.push_back(upper(said));
    if (sums_.blocks == 0) return {"No look was finished yet: nothing can be said."};
    if (!missing_.empty()) {
      std::string list;
      for (const int part : missing_) list += " " + std::to_string(part);
      out.push_back("No verdicts: these parts are missing:" + list + ".");
      return out;
    }
    if (study_.stop == "sprt") {
      const int said = sprt(study_, rulebook(), sums_.blocks);
      out.push_back(said > 0 ? study_.players[0] +
                                   " is stronger (sequential test; the figures below are biased by stopping)."
                    : said < 0 ? study_.players[0] + " is not stronger by " + told(Unit::share, study_.h1) +
                                     " (sequential test; the figures below are biased by stopping)."
                               : "Whether " + study_.players[0] + " is stronger is not decided.");
    }
    if (screens_rules(study_)) out.push_back(what_stands_out());
    for (const Finding& finding : answer_.findings) {
      if (screens_rules(study_) && finding.variant > 0) continue;
      out.push_back(upper(finding.sentence));
    }
    for (const auto& [kind, label] : {std::pair{Use::Word::never, "Never chosen where it is offered: "},
                                      std::pair{Use::Word::always, "Always chosen where it is offered: "}}) {
      std::vector<std::string> names;
      for (const Use& use : uses_of(sums_, study_.seats))
        if (use.word == kind) names.push_back(use.topic);
      if (!names.empty())
        out.push_back(label + first_few(names) + "; " + thousands(static_cast<double>(sums_.blocks)) + " blocks " +
                      between(study_) + ".");
    }
    return out;
  }

  std::string what_stands_out() const {
    std::vector<std::string> names;
    const std::vector<Screened> all = screened(study_, sums_, variants_.size());
    for (const Screened& one : all)
      if (one.out)
        names.push_back(names_[one.variant] + " (" + one.atom.name + " " + told_difference(one.atom.unit, one.apart) +
                        ")");
    const std::string end = "; " + thousands(static_cast<double>(sums_.blocks)) + " blocks " + between(study_) + ".";
    const std::string many = std::to_string(all.size()) + " differences from the rulebook";
    if (names.empty()) return "Of " + many + " none stands out" + end;
    return "Of " + many + " these stand out, to be confirmed on fresh blocks: " + first_few(names) + end;
  }

  // Numbers that were not asked for but seen all the same.
  std::vector<std::string> others() const {
    std::vector<std::string> out;
    const Setting setting = setting_of(study_);
    for (const NumberLine& line : number_lines()) {
      const std::string name{line.name};
      const bool seen =
          line.watch == nullptr || setting.watch.*line.watch || (line.watch == &Watch::lists && setting.topics);
      if (!seen || name == "fair.worst" || name.starts_with("ban.")) continue;
      if (!(facts_->cooperative ? line.together : line.rivals) || !has(name)) continue;
      if (std::find(study_.questions.begin(), study_.questions.end(), name) == study_.questions.end())
        out.push_back(name);
    }
    return out;
  }
  std::string line_of(const std::string& number, std::size_t v) const {
    const NumberLine* line = find_number(number);
    return number.starts_with("fair.") ? told_difference(line->unit, value(number, v))
                                       : told(line->unit, value(number, v));
  }

  std::string text() const {
    std::string out = title() + "\n" + volume() + "\n\n";
    for (const auto& [option, said] : slope_sentences()) out += "  " + said + "\n";
    for (const std::string& sentence : sentences()) out += "  " + sentence + "\n";
    if (sums_.blocks == 0) return out;
    if (!facts_->cooperative) {
      out += "\n  wins by seat:";
      const char* comma = " ";
      for (const Atom& atom : atoms_of("fair.worst", study_.seats)) {
        const Estimate off = estimated(atom, rulebook(), sums_.blocks, study_.seats, z());
        const double wins = rulebook().total("win." + atom.name.substr(10)) / kWin / rulebook().total("games");
        const double fair = wins - off.value;
        out += comma + told(Unit::share, Estimate{wins, off.low + fair, off.high + fair});
        comma = ", ";
      }
      out += "\n";
    }
    out += "  ends:";
    for (const auto& [name, column] : rulebook().columns)
      if (name.starts_with("ends.") && name != "ends.cap")
        out += (out.ends_with("ends:") ? " " : ", ") + spaced(name.substr(5)) + " " +
               told(Unit::share, static_cast<double>(column.total()) / rulebook().total("games"));
    out += "\n";
    for (const std::string& number : others()) {
      std::string row = "  " + number;
      row.resize(std::max<std::size_t>(row.size() + 1, 22), ' ');
      row += line_of(number, 0);
      row.resize(std::max<std::size_t>(row.size() + 2, 56), ' ');
      out += row + std::string{find_number(number)->words} + "\n";
    }
    if (const auto absent = unoffered(); !absent.empty()) out += "  never offered: " + first_few(absent) + "\n";
    if (screens_rules(study_)) {
      std::string same;
      for (std::size_t v = 1; v < variants_.size(); ++v)
        if (sums_.variants[v].total("touched") == 0) same += (same.empty() ? "" : "; ") + names_[v];
      if (!same.empty()) out += "  the same games with: " + same + "\n";
    }
    for (const std::string& warning : warnings()) out += "  " + warning + "\n";
    return out;
  }

  std::vector<std::pair<std::string, std::string>> slope_sentences() const {
    std::vector<std::pair<std::string, std::string>> out;
    if (!verdicts()) return out;
    for (const Slope& slope : answer_.slopes) {
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

  std::vector<std::string> warnings() const {
    std::vector<std::string> out;
    const double cap = rulebook().total("ends.cap") / std::max(1.0, rulebook().total("games"));
    if (cap > 0.01)
      out.push_back(
          "Warning: " + told(Unit::share, cap) +
          " of the games were ended by a limit that only bots need; length and excitement are to be read with care.");
    bool weak = true;
    for (const std::string& player : study_.players) weak = weak && player == "deckhand";
    if (weak) out.push_back("Warning: deckhands play at random; nothing here says how people would fare.");
    return out;
  }

  std::string body() {
    std::string out = "<h1>" + escaped(title()) + "</h1><p class=\"lead\">" + escaped(lead()) + "</p>";
    out += "<section><h2>Verdicts</h2><ul class=\"verdicts\">";
    for (const auto& [option, said] : slope_sentences()) out += "<li>" + escaped(said) + "</li>";
    for (const std::string& sentence : sentences()) out += "<li>" + escaped(sentence) + "</li>";
    for (const std::string& warning : warnings()) out += "<li>" + escaped(warning) + "</li>";
    out += "</ul><p>" + escaped(upper(volume())) + ".</p></section>";
    out += preface_.html;
    if (sums_.blocks > 0)
      out += varied() + fair() + skill() + luck() + excitement() + length() + choices() + dead() + screening() + rest();
    return out + measured() + words_explained();
  }
  std::string lead() const {
    const auto all = sentences();
    return all.empty() ? "Nothing was asked." : all.front();
  }
  static std::string section(const std::string& head, const std::string& inside) {
    return inside.empty() ? "" : "<section><h2>" + escaped(head) + "</h2>" + inside + "</section>";
  }

  // What a picture of seats or roles shows, in words.
  static std::string lead_seat(const std::vector<ChartRow>& rows) {
    const auto most = std::max_element(rows.begin(), rows.end(), [](const ChartRow& a, const ChartRow& b) {
      return std::abs(a.value.value) < std::abs(b.value.value);
    });
    if (most == rows.end()) return "";
    return upper(most->label) + " is furthest from its fair share: " + told_difference(Unit::share, most->value) + ".";
  }
  // How many blocks another set of rules changed.
  std::string changed(std::size_t v) const {
    const auto blocks = static_cast<double>(sums_.blocks);
    return told(Unit::share, share_of(sums_.variants[v].total("touched"), blocks, z()));
  }

  std::string fair() {
    if (facts_->cooperative) {
      Rows rows;
      for (std::size_t v = 0; v < variants_.size(); ++v)
        rows.push_back({v == 0 ? "rulebook" : names_[v], line_of("coop.won", v),
                        std::isnan(value("coop.score", v).value) ? "-" : line_of("coop.score", v)});
      std::vector<ChartRow> bars;
      for (std::size_t v = 0; v < variants_.size(); ++v)
        bars.push_back({v == 0 ? "rulebook" : names_[v], value("coop.won", v), v == 0, shown_by("coop.won", v)});
      return section("Can it be won?",
                     picture(dots_chart(bars, Unit::share, nullptr, -1), "Share of games won, with intervals.") +
                         table("Games won together", {"rules", "won", "score of a won game"}, rows));
    }
    const double x = matters(study_, "fair.worst", Unit::share, 0);
    const Range band{-x, x};
    std::vector<ChartRow> dots;
    Rows rows;
    for (const Atom& atom : atoms_of("fair.worst", study_.seats)) {
      const Estimate one = estimated(atom, rulebook(), sums_.blocks, study_.seats, z());
      const std::string seat = "seat " + std::to_string(std::stoi(atom.name.substr(10)) + 1);
      const std::string game = shown_by(atom.name, 0);
      dots.push_back({seat, one, false, game});
      rows.push_back(
          {seat, told(Unit::share, rulebook().total("win." + atom.name.substr(10)) / kWin / rulebook().total("games")),
           told_difference(Unit::share, one), Cell::of_games({game})});
    }
    std::string out = picture(dots_chart(dots, Unit::share, &band, 0),
                              lead_seat(dots) + " The hatched band is what does not matter.") +
                      table("Wins by seat", {"seat", "wins", "against the fair share", "a block that it won"}, rows);
    std::vector<ChartRow> roles;
    Rows role_rows;
    for (const auto& [name, column] : rulebook().columns)
      if (name.starts_with("role.") && name.ends_with(".seats")) {
        const std::string stem = name.substr(0, name.size() - 6);
        const Estimate one = estimated({stem, stem, Unit::share}, rulebook(), sums_.blocks, study_.seats, z());
        roles.push_back({spaced(stem.substr(5)), one, false});
        role_rows.push_back({spaced(stem.substr(5)), thousands(static_cast<double>(column.total())),
                             told_difference(Unit::share, one)});
      }
    if (!roles.empty())
      out += "<h3>By role</h3>" + picture(dots_chart(roles, Unit::share, &band, 0), lead_seat(roles)) +
             table("Wins by role", {"role", "seats", "against the fair share"}, role_rows);
    return section("Is it fair?", out);
  }

  std::string skill() {
    if (rulebook().total("ladder.games") == 0) return "";
    Rows rows;
    std::vector<ChartRow> bars;
    const auto blocks = static_cast<double>(sums_.blocks);
    for (const Rung& rung : ladder_rungs(study_.ladder.size())) {
      const double games = rulebook().total("ladder.games" + rung.end());
      const Column* column = rulebook().find("ladder.won" + rung.end());
      if (games == 0) continue;
      const double won = column != nullptr ? static_cast<double>(column->total()) : 0;
      const double squares = column != nullptr ? static_cast<double>(column->squares) : 0, unit = games / blocks * kWin;
      const std::string &high = study_.ladder[rung.high], &low = study_.ladder[rung.low];
      if (facts_->cooperative) {
        const Estimate more = paired_difference(won / unit, squares / unit / unit, blocks, 1, z());
        rows.push_back({"tables of " + high + " and of " + low, told_difference(Unit::share, more)});
        bars.push_back({high + " / " + low, more, false});
        continue;
      }
      const Estimate share = share_of_blocks(won / unit, squares / unit / unit, blocks, games / blocks, z());
      rows.push_back(
          {"one " + high + " among " + low + "s", told(Unit::share, share), told(Unit::share, 1.0 / study_.seats)});
      bars.push_back({high + " / " + low, share, false});
    }
    if (facts_->cooperative)
      return section("Is it decided by skill?",
                     picture(dots_chart(bars, Unit::share, nullptr, 0),
                             "How many more of a hundred games full tables of the higher rank win.") +
                         table("The ladder", {"tables", "games won more by the first"}, rows));
    return section(
        "Is it decided by skill?",
        "<p>" + escaped("Who plays explains " + line_of("skill.share", 0) + " of who wins.") + "</p>" +
            picture(bars_chart(bars, Unit::share), "Share of wins of one of the higher rank among the lower.") +
            ladder_matrix(bars) + table("The ladder", {"table", "wins", "chance"}, rows));
  }
  // Every rank against every other, one number in each cell.
  std::string ladder_matrix(const std::vector<ChartRow>& bars) const {
    const auto& ranks = study_.ladder;
    if (ranks.size() < 3) return "";
    const double fair = 1.0 / study_.seats;
    std::vector<HeatCell> cells(ranks.size() * ranks.size(), HeatCell{"", 0, false});
    const auto rungs = ladder_rungs(ranks.size());
    for (std::size_t i = 0; i < rungs.size() && i < bars.size(); ++i)
      cells[rungs[i].high * ranks.size() + rungs[i].low] = {told(Unit::share, bars[i].value.value),
                                                            (bars[i].value.value - fair) / (1 - fair),
                                                            bars[i].value.low > fair || bars[i].value.high < fair};
    return picture(heat_chart(ranks, ranks, cells),
                   "Share of wins of one of the rank on the left among those above; framed where it is not chance.");
  }

  static std::string largest_part(const std::vector<ChartRow>& parts) {
    const auto most = std::max_element(
        parts.begin(), parts.end(), [](const ChartRow& a, const ChartRow& b) { return a.value.value < b.value.value; });
    return "Most is " + most->label + ": " + told(Unit::share, most->value.value) + ".";
  }

  std::string luck() {
    if (rulebook().total("luck.games") == 0) return "";
    std::vector<ChartRow> parts;
    Rows rows;
    for (const auto& [number, label] :
         {std::pair{"luck.players", "who plays and where"}, std::pair{"luck.deal", "the deal"},
          std::pair{"luck.play", "luck during play"}, std::pair{"luck.whims", "the bots' own dice"}}) {
      parts.push_back({label, value(number), false});
      rows.push_back({label, line_of(number, 0)});
    }
    return section("How much is luck?",
                   "<p>" +
                       escaped("The same players again: the same one wins in " + line_of("luck.repeat", 0) + "; " +
                               told(Unit::share, 1.0 / study_.seats) + " would be chance.") +
                       "</p>" +
                       picture(stacked_chart(parts), largest_part(parts) + " Together the parts are the whole.") +
                       table("Where results come from", {"part", "share"}, rows));
  }

  std::vector<std::uint64_t> counts(const std::string& name) const {
    const auto at = rulebook().histograms.find(name);
    return at != rulebook().histograms.end() ? at->second.counts : std::vector<std::uint64_t>{};
  }
  Histogram histogram(const std::string& name) const {
    const auto at = rulebook().histograms.find(name);
    return at != rulebook().histograms.end() ? at->second : Histogram{};
  }
  std::string spread_row(const std::string& name, std::vector<double>& marks) const {
    const auto list = counts(name);
    std::string out;
    for (const double at : {0.05, 0.5, 0.95}) {
      const Estimate q = quantile_of(list, at, z());
      marks.push_back(q.value);
      out += (out.empty() ? "" : ", ") + six(q.value) + " [" + six(q.low) + " to " + six(q.high) + "]";
    }
    return out;
  }
  // Games that show the values at the marks: the first block with each.
  Cell examples(const std::string& name, const std::vector<double>& marks) const {
    const Histogram games = histogram(name);
    std::vector<std::string> out;
    for (const double mark : marks) out.push_back(first_at(games, mark, 0));
    return Cell::of_games(out);
  }
  static std::string first_at(const Histogram& games, double value, std::size_t v) {
    const auto i = static_cast<std::size_t>(value);
    return i < games.first.size() ? spot(games.first[i], v) : "";
  }
  static std::string spot(std::uint64_t block, std::size_t v) {
    if (block == kNoBlock) return "";
    return std::to_string(block) + (v > 0 ? "/" + std::to_string(v) : "");
  }
  // A game that shows a figure: one in the middle where its spread is known, else the first in which it happened, else
  // one that the rules changed. Tables of other players (skill, luck) have none.
  std::string shown_by(const std::string& number, std::size_t v) const {
    static constexpr std::pair<std::string_view, std::string_view> kSpreads[] = {
        {"length.rounds", "rounds"}, {"length.decisions", "decisions"}, {"length.minutes", "minutes"},
        {"lead.last", "lead.last"},  {"end.margin", "margin"},          {"choice.count", "choice.count"}};
    if (number.starts_with("skill.") || number.starts_with("luck.") || number.starts_with("ban.")) return "";
    const Ledger& ledger = sums_.variants[v];
    for (const auto& [name, shape] : kSpreads)
      if (number == name)
        if (const auto at = ledger.histograms.find(shape); at != ledger.histograms.end())
          return first_at(at->second, quantile_of(at->second.counts, 0.5, 0).value, v);
    const Column* column = ledger.find(number.starts_with("fair.seat.") ? "win." + number.substr(10) : number);
    if (column == nullptr && v > 0) column = ledger.find("touched");
    return column != nullptr ? spot(column->first, v) : "";
  }

  std::string excitement() {
    if (rulebook().total("lead.games") == 0) return "";
    std::vector<Estimate> steps;
    Rows standing;
    for (int tenth = 0; tenth < 10; ++tenth) {
      const auto list = counts("standing." + std::to_string(tenth));
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
          (facts_->cooperative ? line->together : line->rivals) && has(number))
        rows.push_back({std::string{line->words}, line_of(number, 0)});
    if (!facts_->cooperative)
      rows.push_back(
          {"seats that stood last after the first third (what chance gives a comeback)",
           told(Unit::share, rulebook().total("lead.stood_last") / rulebook().total("lead.games") / study_.seats)});
    if (has("end.margin")) {
      const Estimate middle = quantile_of(counts("margin"), 0.5, z());
      rows.push_back({"score of the best minus that of the next, in the middle game",
                      six(middle.value) + " [" + six(middle.low) + " to " + six(middle.high) + "]"});
    }
    if (const double left_out = rulebook().total("games") - rulebook().total("lead.games"); left_out > 0)
      rows.push_back({"games that nobody won, left out above", thousands(left_out)});
    Rows waits;
    for (int seat = 0; seat < study_.seats && rulebook().total("wait.out") > 0; ++seat) {
      const std::string name = "wait.out." + std::to_string(seat);
      waits.push_back(
          {"seat " + std::to_string(seat + 1),
           told(Unit::share, estimated({name, name, Unit::share}, rulebook(), sums_.blocks, study_.seats, z()))});
    }
    std::string out;
    if (!steps.empty())
      out += picture(band_chart(steps),
                     "The later winner's chance during the game: median, and from the 5 % to the 95 % point.") +
             table("The later winner's chance", {"when", "5 %", "median", "95 %"}, standing);
    const auto lasts = counts("lead.last");
    double late = 0, all = 0;
    for (std::size_t i = 0; i < lasts.size(); ++i) {
      all += static_cast<double>(lasts[i]);
      if (i >= 67) late += static_cast<double>(lasts[i]);
    }
    const std::string late_words = all > 0 ? told(Unit::share, late / all) : "-";
    std::vector<double> marks{66};
    out += picture(histogram_chart(histogram("lead.last"), marks),
                   "When the later winner took the lead for good, in hundredths of the game: in " + late_words +
                       " of the games after two thirds, which are marked.");
    out += table("Excitement", {"what", "figure"}, rows);
    if (!waits.empty()) out += table("Part of the game that a seat sits out", {"seat", "part"}, waits);
    return section("Is it exciting?", out);
  }

  std::string length() {
    std::string out;
    Rows rows;
    std::vector<double> marks;
    const std::string rounds = spread_row("rounds", marks);
    rows.push_back({"rounds", line_of("length.rounds", 0), rounds, examples("rounds", marks)});
    out +=
        picture(histogram_chart(histogram("rounds"), marks), "Games by rounds; marked are the 5, 50 and 95 % points.");
    for (const auto& [number, shape] :
         {std::pair{"length.decisions", "decisions"}, std::pair{"length.minutes", "minutes"}})
      if (!counts(shape).empty()) {
        std::vector<double> more;
        const std::string spread = spread_row(shape, more);
        rows.push_back({shape, line_of(number, 0), spread, examples(shape, more)});
      }
    out += table("How long it takes", {"what", "mean", "5, 50 and 95 % of the games", "blocks that show it"}, rows);
    std::vector<ChartRow> ends;
    Rows end_rows;
    for (const auto& [name, column] : rulebook().columns)
      if (name.starts_with("ends.") && name != "ends.cap") {
        const Estimate share = estimated({name, name, Unit::share}, rulebook(), sums_.blocks, study_.seats, z());
        ends.push_back({spaced(name.substr(5)), share, false, spot(column.first, 0)});
        end_rows.push_back({spaced(name.substr(5)), told(Unit::share, share), Cell::of_games({spot(column.first, 0)})});
      }
    out += picture(bars_chart(ends, Unit::share), "How games end.") +
           table("Ways of ending", {"ending", "games", "a block that shows it"}, end_rows);
    return section("Does it end, and when?", out);
  }

  std::string choices() {
    if (rulebook().total("choice.lists") == 0) return "";
    std::vector<double> marks;
    const std::string spread = spread_row("choice.count", marks);
    Rows rows{{"choices at a decision", line_of("choice.count", 0) + "; 5, 50, 95 %: " + spread}};
    for (const char* number : {"choice.forced", "choice.stake", "choice.live", "choice.real", "choice.dilemma"})
      if (has(number)) rows.push_back({std::string{find_number(number)->words}, line_of(number, 0)});
    std::string stakes;
    if (const double sampled = rulebook().total("stake.games"); sampled > 0) {
      const double live = rulebook().total("stake.live"), dilemma = rulebook().total("stake.dilemma");
      const auto part = [&](const char* label, double count) {
        return ChartRow{label, {count / sampled, count / sampled, count / sampled}, false};
      };
      stakes = picture(stacked_chart({part("idle: the choice hardly matters", sampled - live),
                                      part("one good choice", live - dilemma), part("two or more good ones", dilemma)}),
                       "In " + told(Unit::share, live / sampled) + " of the decisions looked at the choice matters.");
    }
    return section("Choices", picture(histogram_chart(histogram("choice.count"), marks),
                                      "Decisions by how many choices they had.") +
                                  stakes + table("Choices", {"what", "figure"}, rows));
  }

  static constexpr std::size_t kMostDots = 40;

  std::vector<std::string> unoffered() const {
    std::vector<std::string> out;
    for (const std::string& topic : result_.topics)
      if (rulebook().find("use." + topic + ".offered") == nullptr) out.push_back(topic);
    return out;
  }
  std::string never_offered() const {
    const std::string list = joined_words(unoffered(), ", ");
    return list.empty() ? "" : "<p>Never offered in these games: " + escaped(list) + ".</p>";
  }

  std::string dead() {
    const std::vector<Use> uses = uses_of(sums_, study_.seats);
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
            never_offered());
  }

  std::string screening() {
    if (!screens_rules(study_)) return "";
    Rows rows;
    for (const Screened& one : screened(study_, sums_, variants_.size()))
      rows.push_back({names_[one.variant], one.atom.name, told_difference(one.atom.unit, one.apart),
                      one.out ? "stands out" : "", changed(one.variant)});
    return section("Played with and without",
                   "<p>What stands out was chosen among many: only fresh blocks give a verdict (--confirm).</p>" +
                       table("Differences from the rulebook",
                             {"rules", "number", "difference", "word", "games that changed"}, rows));
  }

  // Sliders and maps.
  std::string varied() {
    const bool map = study_.vary.size() == 2;
    if (variants_.size() < 2 || (screens_rules(study_) && !map)) return "";
    std::string out;
    for (const std::string& number : study_.questions)
      for (const Atom& atom : atoms_of(number, study_.seats)) {
        const NumberLine* line = find_number(number);
        if (std::isnan(figure(atom, Totals(rulebook(), sums_.blocks, study_.seats)))) continue;
        const std::string what =
            atom.name.starts_with("fair.seat.")
                ? "wins of seat " + std::to_string(std::stoi(atom.name.substr(10)) + 1) + " against the fair share"
                : std::string{line->words};
        out += "<h3>" + escaped(upper(what)) + "</h3>" +
               (study_.vary.size() == 2 ? map_of(atom, what) : slider_of(atom, what, number));
      }
    return section("What it does", out + (map ? "" : elsewhere()));
  }
  // Numbers that nobody asked for, against the rulebook's: what a change costs elsewhere.
  std::string elsewhere() {
    Rows rows;
    std::vector<std::string> heads{"what", "rulebook"};
    for (std::size_t v = 1; v < variants_.size(); ++v) heads.push_back(names_[v]);
    if (variants_.size() > 9) return "";
    for (const std::string& number : others()) {
      const Atom atom = atoms_of(number, study_.seats)[0];
      std::vector<Cell> row{std::string{find_number(number)->words}, line_of(number, 0)};
      for (std::size_t v = 1; v < variants_.size(); ++v) {
        const Estimate apart = difference(atom, sums_.variants[v], rulebook(), sums_.blocks, study_.seats, z());
        row.push_back(std::isnan(apart.value) ? "-" : told_difference(atom.unit, apart));
      }
      rows.push_back(row);
    }
    return rows.empty() ? ""
                        : "<h3>What it costs elsewhere</h3>" +
                              table("Against the rulebook; not asked, no verdicts", heads, rows);
  }
  // The sets of rules of a slider from the smallest value to the largest, the rulebook in its place among them.
  std::vector<std::size_t> in_order() const {
    std::vector<std::size_t> order;
    for (std::size_t v = 0; v < variants_.size(); ++v) order.push_back(v);
    if (study_.vary.size() != 1) return order;
    const auto value_of = [&](std::size_t v) -> const boost::json::value* {
      const auto& holder = v == 0 ? study_.options : variants_[v];
      const boost::json::value* found = holder.if_contains(study_.vary[0].first);
      return found != nullptr && found->is_number() ? found : nullptr;
    };
    for (const std::size_t v : order)
      if (value_of(v) == nullptr) return order;
    sort_in_order(order, [&](std::size_t a, std::size_t b) {
      return value_of(a)->to_number<double>() < value_of(b)->to_number<double>();
    });
    return order;
  }
  std::string slider_label(std::size_t v) const {
    if (study_.vary.size() != 1) return v == 0 ? "rulebook" : names_[v];
    const boost::json::value* own = study_.options.if_contains(study_.vary[0].first);
    if (v == 0)
      return own != nullptr ? variant_name({{study_.vary[0].first, *own}}).substr(study_.vary[0].first.size() + 3)
                            : "rulebook";
    return names_[v].substr(names_[v].find(" = ") + 3);
  }
  std::string slider_of(const Atom& atom, const std::string& what, const std::string& number) {
    std::vector<ChartRow> points;
    Rows rows;
    for (const std::size_t v : in_order()) {
      const Estimate one = estimated(atom, sums_.variants[v], sums_.blocks, study_.seats, z());
      const std::string label = slider_label(v);
      const std::string game = shown_by(atom.name, v);
      points.push_back({label, one, v == 0, game});
      rows.push_back({v > 0                 ? names_[v]
                      : label == "rulebook" ? label
                                            : study_.vary[0].first + " = " + label + " (rulebook)",
                      told(atom.unit, one),
                      v == 0 ? ""
                             : told_difference(atom.unit, difference(atom, sums_.variants[v], rulebook(), sums_.blocks,
                                                                     study_.seats, z())),
                      v == 0 ? "" : changed(v), Cell::of_games({game})});
    }
    const auto target = study_.targets.find(number);
    const Range* band = target != study_.targets.end() ? &target->second : nullptr;
    const bool one_option = study_.vary.size() == 1;
    return picture(one_option ? curve_chart(points, atom.unit, band) : dots_chart(points, atom.unit, band, -1e300),
                   upper(what) + "; the ring is the rulebook.") +
           table(upper(what), {"rules", "figure", "minus the rulebook", "games that changed", "a block that shows it"},
                 rows);
  }
  std::string map_of(const Atom& atom, const std::string& what) {
    const auto& [a, as] = study_.vary[0];
    const auto& [b, bs] = study_.vary[1];
    const auto own = [&](const std::string& name) {
      const boost::json::value* value = study_.options.if_contains(name);
      return value != nullptr ? canonical(*value) + " (rulebook)" : std::string{"rulebook"};
    };
    std::vector<std::string> rows{a + " " + own(a)}, columns{b + " " + own(b)};
    for (const auto& value : as) rows.push_back(a + " " + canonical(value));
    for (const auto& value : bs) columns.push_back(canonical(value));
    std::vector<HeatCell> cells;
    Rows cell_rows;
    double most = 1e-12;
    const std::vector<Screened> stands_out = screened(study_, sums_, variants_.size());
    std::vector<Estimate> apart(variants_.size());
    for (std::size_t v = 1; v < variants_.size(); ++v) {
      apart[v] = difference(atom, sums_.variants[v], rulebook(), sums_.blocks, study_.seats, z());
      most = std::max(most, std::abs(apart[v].value));
    }
    for (std::size_t v = 0; v < rows.size() * columns.size() && v < variants_.size(); ++v) {
      const Estimate one = estimated(atom, sums_.variants[v], sums_.blocks, study_.seats, z());
      const bool out = std::any_of(stands_out.begin(), stands_out.end(), [&](const Screened& cell) {
        return cell.out && cell.variant == v && cell.atom.name == atom.name;
      });
      const std::string game = shown_by(atom.name, v);
      cells.push_back({told(atom.unit, one.value), v == 0 ? 0 : apart[v].value / most, out, game});
      cell_rows.push_back({v == 0 ? "rulebook" : names_[v], told(atom.unit, one),
                           v == 0 ? "" : told_difference(atom.unit, apart[v]), Cell::of_games({game})});
    }
    if (cells.size() < rows.size() * columns.size()) return "";
    return picture(heat_chart(rows, columns, cells),
                   upper(what) + "; more is ▲, less ▼; framed cells stand out from the rulebook.") +
           table(upper(what), {"rules", "figure", "minus the rulebook", "a block that shows it"}, cell_rows);
  }

  std::string rest() {
    Rows rows;
    for (const std::string& number : others())
      rows.push_back({std::string{find_number(number)->words}, number, line_of(number, 0)});
    return section(
        "Also seen",
        rows.empty() ? "" : table("Numbers nobody asked for; no verdicts", {"what", "number", "figure"}, rows));
  }

  std::string measured() {
    std::string open;
    if (verdicts())
      for (const Finding& finding : answer_.findings)
        if (finding.word == Word::undecided) open += "<li>" + escaped(upper(finding.sentence)) + "</li>";
    std::string out = section("Not decided", open.empty() ? "" : "<ul>" + open + "</ul>");
    Rows rows;
    rows.push_back({"players", joined_words(study_.players, ", ")});
    if (rulebook().total("ladder.games") + rulebook().total("luck.games") > 0)
      rows.push_back({"ladder", joined_words(study_.ladder, ", ")});
    rows.push_back({"blocks", thousands(static_cast<double>(sums_.blocks)) + " of at most " +
                                  thousands(static_cast<double>(segment_end(study_, segment_count(study_) - 1)))});
    rows.push_back({"games", thousands(rulebook().total("games") * static_cast<double>(variants_.size()))});
    rows.push_back({"looks", std::to_string(answer_.look) + " of " + std::to_string(study_.looks + study_.extension)});
    rows.push_back({"error", "all intervals of all looks hold together with " + told(Unit::share, 1 - study_.alpha) +
                                 " (normal point " + six(z()) + ")"});
    if (!result_.standing.source.empty())
      rows.push_back({"who is ahead", "by " + result_.standing.source + "; Brier skill at half time " +
                                          six(result_.standing.brier) + " (0: a guess, 1: knows the winner)"});
    std::string pace;
    for (const auto& [kind, seconds] : study_.pace)
      pace += (pace.empty() ? "people's, from live tables: " : ", ") + kind + " " + std::to_string(seconds) + " s";
    pace += (pace.empty() ? "" : "; else ") +
            std::string{
                "15 seconds for a decision with a choice, 3 for a forced one; those owed at once count once (an "
                "assumption)"};
    rows.push_back({"pace", pace});
    rows.push_back({"luck", "the same streams for all rules; shuffles keep their order"});
    rows.push_back({"study", study_hash(study_)});
    rows.push_back({"engine", result_.engine});
    out += section("How it was measured",
                   table("How it was measured", {"what", "how"}, rows) + "<p>Bots are not people: every verdict is " +
                       escaped(between(study_)) + ". A changed rule is played by bots made for the old one.</p>" +
                       "<p>To repeat it, save the study as study.json and run <code>tortuga lab study.json</code>; to "
                       "look at a block's "
                       "game, <code>tortuga lab study.json --show 1713 --out game.json</code> and <code>tortuga replay "
                       "game.json</code>.</p><pre>" +
                       escaped(canonical(study_json(study_))) + "</pre>");
    return out;
  }

  static std::string words_explained() {
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

  std::string figures_json() const {
    std::string out = "{\"title\":" + boost::json::serialize(boost::json::string(title())) + ",\"hash\":\"" +
                      study_hash(study_) + "\",\"blocks\":" + std::to_string(sums_.blocks) +
                      ",\"look\":" + std::to_string(answer_.look) + ",\"verdicts\":[";
    const auto list = sentences();
    for (std::size_t i = 0; i < list.size(); ++i)
      out += (i > 0 ? "," : "") + boost::json::serialize(boost::json::string(list[i]));
    out += "],\"variants\":[";
    for (std::size_t v = 0; v < answer_.asked.size(); ++v) {
      out += (v > 0 ? ",\n{" : "\n{") + ("\"options\":" + canonical(variants_[v])) +
             ",\"games\":" + six(sums_.variants[v].total("games")) +
             ",\"touched\":" + six(sums_.variants[v].total("touched")) + ",\"numbers\":{";
      bool first = true;
      std::vector<Estimate> seats;
      for (const Figure& one : answer_.asked[v])
        if (one.atom.number == "fair.worst" && one.there) seats.push_back(one.value);
      if (!seats.empty()) {
        const Estimate worst = furthest(seats);
        out += "\"fair.worst\":{\"estimate\":" + six(worst.value) + ",\"low\":" + six(worst.low) +
               ",\"high\":" + six(worst.high) + ",\"blocks\":" + std::to_string(sums_.blocks) +
               ",\"games\":" + six(sums_.variants[v].total("games")) + ",\"method\":\"read off the seats\"}";
        first = false;
      }
      for (const Figure& one : answer_.asked[v]) {
        if (!one.there) continue;
        out += (first ? "\"" : ",\"") + one.atom.name + "\":{\"estimate\":" + six(one.value.value) +
               ",\"low\":" + six(one.value.low) + ",\"high\":" + six(one.value.high) +
               ",\"blocks\":" + std::to_string(sums_.blocks) + ",\"games\":" + six(sums_.variants[v].total("games")) +
               ",\"method\":\"" + std::string{one.method} + "\"";
        if (v > 0)
          out += ",\"apart\":{\"estimate\":" + six(one.apart.value) + ",\"low\":" + six(one.apart.low) +
                 ",\"high\":" + six(one.apart.high) + "}";
        for (const Finding& finding : answer_.findings)
          if (verdicts() && finding.number == one.atom.number && finding.variant == v) {
            out += ",\"verdict\":" + boost::json::serialize(boost::json::string(finding.sentence));
            break;
          }
        out += "}";
        first = false;
      }
      out += "}}";
    }
    out += "],\"also\":{";
    bool first = true;
    for (const std::string& number : others()) {
      const Estimate one = value(number);
      out += (first ? "\"" : ",\"") + number + "\":{\"estimate\":" + six(one.value) + ",\"low\":" + six(one.low) +
             ",\"high\":" + six(one.high) + "}";
      first = false;
    }
    return out + "}}\n";
  }

  const Result& result_;
  const std::vector<int>& missing_;
  const Preface& preface_;
  const Study& study_;
  const GameFacts* facts_;
  Answer answer_;
  Segment sums_;
  std::vector<boost::json::object> variants_;
  std::vector<std::string> names_;
};

constexpr std::string_view kStyle = R"(
:root{--ink:#1b1f24;--paper:#fff;--soft:#5b6570;--line:#c9d0d8;--mark:#0b5cad;--band:#dbe9f7;--warm:#b3541e;--cold:#2563a8;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf1;--paper:#14181d;--soft:#a3adb8;--line:#3a434d;--mark:#7db8f0;--band:#20354b;--warm:#e0935f;--cold:#7db0ea}}
@media print{:root{--ink:#000;--paper:#fff;--soft:#333;--line:#999;--mark:#000;--band:#e6e6e6;--warm:#555;--cold:#aaa}section{break-inside:avoid-page}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:52rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.7rem;line-height:1.2}h2{margin-top:2.2rem;border-bottom:1px solid var(--line)}.lead{font-size:1.2rem}
.verdicts li{margin:.4rem 0}figure{margin:1rem 0;overflow-x:auto}figcaption{color:var(--soft)}svg{max-width:100%;height:auto}.wide{overflow-x:auto}
@media (max-width:40rem){figure svg{max-width:none;width:28rem}}
table{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}caption{text-align:left;font-weight:600;white-space:nowrap}
th,td{text-align:left;padding:.2rem .8rem .2rem 0;border-bottom:1px solid var(--line);vertical-align:top}
tbody th{font-weight:400}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--band);padding:.6rem}dt{font-weight:600}
text{font:12px system-ui,sans-serif;fill:var(--ink)}.tick{text-anchor:middle}.label{text-anchor:end}.strong{font-weight:700}
.axis{stroke:var(--soft)}.grid{stroke:var(--line)}.bar{stroke:var(--ink);stroke-width:1.5}.dot{fill:var(--mark)}.ring{fill:none;stroke:var(--mark);stroke-width:2}
.band{fill:var(--band)}.hatch{fill:url(#hatch)}.zero{stroke:var(--ink);stroke-dasharray:4 3}.fill{fill:var(--mark)}.mark{stroke:var(--ink);stroke-dasharray:3 2}
.curve{fill:none;stroke:var(--mark);stroke-width:2}.part{stroke:var(--ink)}.part0{fill:var(--mark)}.part1{fill:url(#hatch)}.part2{fill:url(#dots)}.part3{fill:none}
.hit{fill:transparent}.warm{fill:var(--warm)}.cold{fill:var(--cold)}.frame{fill:none;stroke:var(--ink);stroke-width:2}
)";

}  // namespace

std::string html_page(const std::string& title, const std::string& body) {
  return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
         "content=\"width=device-width,initial-scale=1\"><title>" +
         escaped(title) + "</title><style>" + std::string{kStyle} +
         "</style></head><body><svg width=\"0\" height=\"0\" aria-hidden=\"true\" style=\"position:absolute\"><defs>"
         "<pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
         "patternTransform=\"rotate(45)\"><line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\" "
         "style=\"stroke:var(--line);stroke-width:2\"/></pattern>"
         "<pattern id=\"dots\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"><circle cx=\"2\" cy=\"2\" "
         "r=\"1.4\" style=\"fill:var(--soft)\"/></pattern></defs></svg><main>" +
         body + "</main></body></html>\n";
}

Report make_report(const Result& result, const GameFacts& facts, const std::vector<int>& missing,
                   const Preface& preface) {
  return Writer(result, facts, missing, preface).report();
}

}  // namespace tortuga
