#include "lab/study/evidence.h"

#include <algorithm>

namespace tortuga {

Evidence::Evidence(const Result& counted, const GameFacts& game, const std::vector<int>& lost)
    : result(counted), facts(game), missing(lost), study(counted.study), variants(plain_variants(study)) {
  Result whole = counted;
  if (missing.empty()) answer = counted.complete ? conclude(whole) : so_far(counted);
  else answer = answer_at(study, summed(counted, counted.segments.size()), variants.size(), study.looks);
  for (const Segment& segment : counted.segments)
    if (!missing.empty() || sums.blocks < answer.blocks) sums.add(segment);
  names = variant_names(study, variants.size());
  sums.variants.resize(variants.size());
}

Estimate Evidence::value(const std::string& number, std::size_t v) const {
  const auto atoms = atoms_of(number, study.seats);
  return estimated(atoms[0], sums.variants[v], sums.blocks, study.seats, z());
}

std::string Evidence::title() const {
  return study.title.empty() ? std::string{facts.title} + ", " + std::to_string(study.seats) + " seats" : study.title;
}

std::string Evidence::volume() const {
  return thousands(static_cast<double>(sums.blocks)) + " blocks, " + thousands(rulebook().total("games")) +
         " games of the rulebook, " + between(study);
}

std::vector<std::string> Evidence::others() const {
  std::vector<std::string> out;
  const Setting setting = setting_of(study);
  for (const NumberLine& line : number_lines()) {
    const std::string name{line.name};
    const bool seen =
        line.watch == nullptr || setting.watch.*line.watch || (line.watch == &Watch::lists && setting.topics);
    if (!seen || name == "fair.worst" || name.starts_with("ban.")) continue;
    if (!(facts.cooperative ? line.together : line.rivals) || !has(name)) continue;
    if (std::find(study.questions.begin(), study.questions.end(), name) == study.questions.end()) out.push_back(name);
  }
  return out;
}

std::string Evidence::line_of(const std::string& number, std::size_t v) const {
  const NumberLine* line = find_number(number);
  return number.starts_with("fair.") ? told_difference(line->unit, value(number, v))
                                     : told(line->unit, value(number, v));
}

std::string Evidence::changed(std::size_t v) const {
  const auto blocks = static_cast<double>(sums.blocks);
  return told(Unit::share, share_of(sums.variants[v].total("touched"), blocks, z()));
}

std::vector<std::uint64_t> Evidence::counts(const std::string& name) const {
  const auto at = rulebook().histograms.find(name);
  return at != rulebook().histograms.end() ? at->second.counts : std::vector<std::uint64_t>{};
}

Histogram Evidence::histogram(const std::string& name) const {
  const auto at = rulebook().histograms.find(name);
  return at != rulebook().histograms.end() ? at->second : Histogram{};
}

std::string Evidence::spread_row(const std::string& name, std::vector<double>& marks) const {
  const auto list = counts(name);
  std::string out;
  for (const double at : {0.05, 0.5, 0.95}) {
    const Estimate q = quantile_of(list, at, z());
    marks.push_back(q.value);
    out += (out.empty() ? "" : ", ") + six(q.value) + " [" + six(q.low) + " to " + six(q.high) + "]";
  }
  return out;
}

Cell Evidence::examples(const std::string& name, const std::vector<double>& marks) const {
  const Histogram games = histogram(name);
  std::vector<std::string> out;
  for (const double mark : marks) out.push_back(first_at(games, mark, 0));
  return Cell::of_games(out);
}

std::vector<std::string> Evidence::unoffered() const {
  std::vector<std::string> out;
  for (const std::string& topic : result.topics)
    if (rulebook().find("use." + topic + ".offered") == nullptr) out.push_back(topic);
  return out;
}

std::string Evidence::shown_by(const std::string& number, std::size_t v) const {
  static constexpr std::pair<std::string_view, std::string_view> kSpreads[] = {
      {"length.rounds", "rounds"}, {"length.decisions", "decisions"}, {"length.minutes", "minutes"},
      {"lead.last", "lead.last"},  {"end.margin", "margin"},          {"choice.count", "choice.count"}};
  if (number.starts_with("skill.") || number.starts_with("luck.") || number.starts_with("ban.")) return "";
  const Ledger& ledger = sums.variants[v];
  for (const auto& [name, shape] : kSpreads)
    if (number == name)
      if (const auto at = ledger.histograms.find(shape); at != ledger.histograms.end())
        return first_at(at->second, quantile_of(at->second.counts, 0.5, 0).value, v);
  const Column* column = ledger.find(number.starts_with("fair.seat.") ? "win." + number.substr(10) : number);
  if (column == nullptr && v > 0) column = ledger.find("touched");
  return column != nullptr ? spot(column->first, v) : "";
}

std::string Evidence::first_at(const Histogram& games, double value, std::size_t v) {
  const auto i = static_cast<std::size_t>(value);
  return i < games.first.size() ? spot(games.first[i], v) : "";
}

std::string Evidence::spot(std::uint64_t block, std::size_t v) {
  if (block == kNoBlock) return "";
  return std::to_string(block) + (v > 0 ? "/" + std::to_string(v) : "");
}

}  // namespace tortuga
