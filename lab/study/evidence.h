// What a report tells of: a result at the look of its answer, with the questions that every chapter asks of it.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "lab/study/result.h"
#include "lab/study/sheet.h"
#include "lab/study/variants.h"

namespace tortuga {

struct Evidence {
  // `missing`: parts that were not there.
  Evidence(const Result& counted, const GameFacts& game, const std::vector<int>& lost);

  const Ledger& rulebook() const { return sums.variants[0]; }
  double z() const { return answer.z > 0 ? answer.z : 3; }
  Estimate value(const std::string& number, std::size_t v = 0) const;
  bool has(const std::string& number) const { return !std::isnan(value(number).value); }
  // Verdicts are for what was asked with all games at hand.
  bool verdicts() const { return missing.empty() && !screens_rules(study) && answer.blocks > 0; }
  std::string title() const;
  std::string volume() const;
  // Numbers that were not asked for but seen all the same.
  std::vector<std::string> others() const;
  std::string line_of(const std::string& number, std::size_t v) const;
  // How many blocks another set of rules changed.
  std::string changed(std::size_t v) const;
  std::vector<std::uint64_t> counts(const std::string& name) const;
  Histogram histogram(const std::string& name) const;
  std::string spread_row(const std::string& name, std::vector<double>& marks) const;
  // Games that show the values at the marks: the first block with each.
  Cell examples(const std::string& name, const std::vector<double>& marks) const;
  std::vector<std::string> unoffered() const;
  // A game that shows a figure: one in the middle where its spread is known, else the first in which it happened, else
  // one that the rules changed. Tables of other players (skill, luck) have none.
  std::string shown_by(const std::string& number, std::size_t v) const;
  static std::string first_at(const Histogram& games, double value, std::size_t v);
  static std::string spot(std::uint64_t block, std::size_t v);

  const Result& result;
  const GameFacts& facts;
  const std::vector<int>& missing;
  const Study& study;
  Answer answer;
  Segment sums;  // what the answer's look has seen
  std::vector<boost::json::object> variants;
  std::vector<std::string> names;
};

}  // namespace tortuga
