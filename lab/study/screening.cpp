#include "lab/study/screening.h"

#include <algorithm>
#include <cmath>

#include "lab/study/maths.h"
#include "lab/study/sorted.h"
#include "lab/study/variants.h"

namespace tortuga {
namespace {

constexpr double kFalse = 0.10;  // the share of false alarms among what stands out
constexpr std::size_t kMostConfirmed = 12;

}  // namespace

std::vector<Use> uses_of(const Segment& sums, int seats) {
  std::vector<Use> all;
  if (sums.variants.empty()) return all;
  const Ledger& ledger = sums.variants[0];
  constexpr std::string_view kStart = "use.", kEnd = ".offered";
  for (const auto& [name, column] : ledger.columns)
    if (name.starts_with(kStart) && name.ends_with(kEnd))
      all.push_back(
          {name.substr(kStart.size(), name.size() - kStart.size() - kEnd.size()), static_cast<double>(column.total())});
  const double z = normal_point(0.025 / std::max<std::size_t>(1, all.size()));
  for (Use& use : all) {
    const std::string stem = "use." + use.topic;
    use.chosen = ledger.total(stem + ".chosen");
    use.share = estimated({stem, stem, Unit::share}, ledger, sums.blocks, seats, z);
    if (use.chosen < 20 || use.offered - use.chosen < 20) {  // rare: decisions counted one by one
      const Estimate exact = share_of(use.chosen, use.offered, z);
      use.share = {use.share.value, exact.low, exact.high};
    }
    use.share.low = std::max(0.0, use.share.low);
    use.share.high = std::min(1.0, use.share.high);
    const auto with = [&](int without) {
      const Totals sum(ledger, sums.blocks, seats, without);
      return sum(stem + ".takers_won") / sum(stem + ".takers") / kWin -
             sum(stem + ".others_won") / sum(stem + ".others") / kWin;
    };
    use.with = jackknifed(with(-1), with, z);
    if (use.share.high < 0.01) use.word = Use::Word::never;
    if (use.share.low > 0.99) use.word = Use::Word::always;
  }
  sort_in_order(all, [](const Use& a, const Use& b) { return a.share.value < b.share.value; });
  return all;
}

std::vector<Screened> screened(const Study& study, const Segment& sums, std::size_t variants) {
  struct Test {
    std::size_t place;
    double chance;
  };
  std::vector<Screened> all;
  std::vector<Test> tests;
  const double unit = 1;  // one error: the interval's half is the error itself
  for (std::size_t v = 1; v < variants; ++v)
    for (const std::string& number : study.questions)
      for (const Atom& atom : atoms_of(number, study.seats)) {
        const auto told_by = [&](double z) {
          return difference(atom, sums.variants[v], sums.variants[0], sums.blocks, study.seats, z);
        };
        const Estimate one = told_by(unit);
        if (std::isnan(one.value)) continue;
        const double error = (one.high - one.low) / 2;
        const bool moved = sums.variants[v].total("touched") > 0 && one.value != 0;
        const double chance = error > 0 ? 2 * student_tail(std::abs(one.value) / error) : 0;  // always the same: sure
        tests.push_back({all.size(), moved ? chance : 1});
        all.push_back({v, atom, one, false});
      }
  sort_in_order(tests, [](const Test& a, const Test& b) { return a.chance < b.chance; });
  std::size_t flagged = 0;
  for (std::size_t i = 0; i < tests.size(); ++i)
    if (tests[i].chance <= kFalse * static_cast<double>(i + 1) / static_cast<double>(tests.size())) flagged = i + 1;
  const double z = normal_point(std::max(1e-12, kFalse * static_cast<double>(std::max<std::size_t>(1, flagged)) /
                                                    static_cast<double>(std::max<std::size_t>(1, tests.size())) / 2));
  for (std::size_t i = 0; i < tests.size(); ++i) {
    Screened& one = all[tests[i].place];
    one.out = i < flagged;
    one.apart = difference(one.atom, sums.variants[one.variant], sums.variants[0], sums.blocks, study.seats, z);
  }
  return all;
}

Study confirmation(const Study& study, const Segment& sums, std::size_t variants) {
  Study out = study;
  out.screen.clear();
  out.vary.clear();
  out.fresh = true;
  out.stop = "verdict";
  out.title = (study.title.empty() ? study.game : study.title) + ": confirmed on fresh blocks";
  const auto changes = plain_variants(study);
  std::vector<std::size_t> chosen;
  std::vector<Screened> all = screened(study, sums, variants);
  sort_in_order(all, [](const Screened& a, const Screened& b) {
    return std::abs(a.apart.value) * (b.apart.high - b.apart.low) >
           std::abs(b.apart.value) * (a.apart.high - a.apart.low);
  });
  for (const Screened& one : all)
    if (one.out && chosen.size() < kMostConfirmed &&
        std::find(chosen.begin(), chosen.end(), one.variant) == chosen.end())
      chosen.push_back(one.variant);
  std::sort(chosen.begin(), chosen.end());
  for (const std::size_t variant : chosen) out.changes.push_back(changes[variant]);
  return out;
}

}  // namespace tortuga
