#include "lab/study/search.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>

#include "engine/dice.h"
#include "lab/study/charts.h"
#include "lab/study/sheet.h"
#include "lab/study/sorted.h"
#include "lab/study/variants.h"
#include "lab/threads.h"

namespace tortuga {
namespace {

namespace json = boost::json;

constexpr std::size_t kAllCandidates = 256, kDrawnCandidates = 192;
constexpr std::uint64_t kFirstBlocks = 64;
constexpr double kRidge = 64;
constexpr std::uint64_t kBlocksAtOnce = 4;  // by a thread, before anybody is asked whether that is enough

// A point of the search: which value of each option, -1 for the rulebook's own.
using Point = std::vector<int>;

struct Candidate {
  Point point;
  Ledger ledger;
  std::uint64_t blocks = 0;
  std::vector<double> seen, error, believed;  // by target
  double misfit = 0;                          // V: squared distances from the targets
};

// Solves a symmetric positive system by elimination.
std::vector<double> solved(std::vector<std::vector<double>> a, std::vector<double> b) {
  const std::size_t n = b.size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t r = i + 1; r < n; ++r) {
      const double factor = a[r][i] / a[i][i];
      for (std::size_t c = i; c < n; ++c) a[r][c] -= factor * a[i][c];
      b[r] -= factor * b[i];
    }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t c = i + 1; c < n; ++c) b[i] -= a[i][c] * b[c];
    b[i] /= a[i][i];
  }
  return b;
}

}  // namespace

std::uint64_t search_blocks(const Study& study, int looks) {
  if (study.search.empty()) return 0;
  std::uint64_t candidates = 1;
  for (const auto& [name, values] : study.search)
    candidates = std::min<std::uint64_t>(kAllCandidates, candidates * values.size());
  return std::max(2 * blocks_at(looks), kFirstBlocks * candidates);
}

class Searcher::Pursuit {
 public:
  Pursuit(const Study& study, const GameLab& lab, int threads, int part, int parts)
      : study_(study),
        lab_(lab),
        threads_(threads),
        part_(static_cast<std::uint64_t>(part - 1)),
        parts_(static_cast<std::uint64_t>(parts)),
        budget_(2 * blocks_at(study.looks)) {
    Setting setting = setting_of(study);
    rulebook_ = json::parse(lab.rulebook(setting, 0));
    if (setting.watch.standing) model_ = trained(lab, setting, 256, threads);
    for (const auto& [name, range] : study.targets) targets_.push_back(name);
    first_candidates();
    give_errands();
  }

  bool go_on(const std::function<bool()>& enough) {
    while (!over_ && !waits()) {
      Errand& errand = *errands_[share_.size()];
      play(errand, std::min<std::uint64_t>(kBlocksAtOnce * static_cast<std::uint64_t>(threads_) * parts_,
                                           errand.end - errand.next));
      if (errand.next == errand.end) {
        Segment& sum = share_.emplace_back();
        for (Desk& desk : errand.desks) sum.add(desk.take());
      }
      if (waits() && parts_ == 1) meet({share_});
      if (!over_ && enough()) return false;
    }
    return over_;
  }
  bool waits() const { return !over_ && share_.size() == errands_.size(); }
  const std::vector<Segment>& share() const { return share_; }
  bool meet(const std::vector<std::vector<Segment>>& shares) {
    if (!waits() || shares.size() != parts_) return false;
    std::vector<Segment> sums(errands_.size());
    for (const std::vector<Segment>& share : shares) {
      if (share.size() != sums.size()) return false;
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i].add(share[i]);
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const Errand& errand = *errands_[i];
      if (sums[i].blocks != errand.end - errand.begin || sums[i].variants.size() != errand.who.size()) return false;
      if (!evenly_played(sums[i].variants[0])) return false;
    }
    for (std::size_t i = 0; i < sums.size(); ++i) count(*errands_[i], sums[i]);
    errands_.clear();
    share_.clear();
    climb();
    return true;
  }
  std::uint64_t played() const { return played_; }
  std::uint64_t most() const {
    std::uint64_t rung = spent_;
    for (const auto& errand : errands_) rung += (errand->end - errand->begin) * errand->who.size();
    return std::max(budget_, rung);
  }

  Found found() const {
    Found found;
    found.tried = tried_.size();
    found.blocks = spent_;
    for (const Candidate& one : kept_) {
      if (found.candidates.size() == kFinalists || one.blocks == 0 || one.believed.empty()) break;
      if (changes_of(one.point).empty()) continue;  // the rulebook is confirmed beside them anyway
      found.candidates.push_back(changes_of(one.point));
      found.promised.push_back(one.believed);
    }
    return found;
  }

 private:
  // A rung is whole chunks, one block in each group: a part that came twice in the place of another is seen by that.
  static bool evenly_played(const Ledger& ledger) {
    const Column* games = ledger.find("games");
    if (games == nullptr) return false;
    return std::all_of(games->groups.begin(), games->groups.end(),
                       [&](std::int64_t count) { return count == games->groups[0]; });
  }

  // By name, as a study writes them.
  json::object changes_of(const Point& point) const {
    std::map<std::string, json::value> changed;
    for (std::size_t o = 0; o < point.size(); ++o)
      if (point[o] >= 0) changed[study_.search[o].first] = study_.search[o].second[static_cast<std::size_t>(point[o])];
    return {changed.begin(), changed.end()};
  }
  // The place of the rulebook's own value among an option's, or -1.
  int own_place(std::size_t option) const {
    const auto& [name, values] = study_.search[option];
    for (std::size_t i = 0; i < values.size(); ++i)
      if (canonical(values[i]) == canonical(rulebook_.get_object().at(name))) return static_cast<int>(i);
    return -1;
  }
  bool fits(const Point& point) const {
    Setting setting = setting_of(study_);
    setting.variants = {study_.options};
    for (const auto& [name, value] : changes_of(point)) setting.variants[0][name] = value;
    std::vector<std::string> notes;
    return !lab_.flaw(setting, notes).found();
  }
  // Own values are written as -1, so that one set of rules is one point.
  bool add(Point point) {
    for (std::size_t o = 0; o < point.size(); ++o)
      if (point[o] == own_place(o)) point[o] = -1;
    if (std::find(tried_.begin(), tried_.end(), point) != tried_.end() || !fits(point)) return false;
    tried_.push_back(point);
    Candidate fresh;
    fresh.point = std::move(point);
    kept_.push_back(std::move(fresh));
    return true;
  }

  void first_candidates() {
    const std::size_t options = study_.search.size();
    double combinations = 1;
    for (const auto& [name, values] : study_.search) combinations *= static_cast<double>(values.size());
    add(Point(options, -1));
    if (combinations <= static_cast<double>(kAllCandidates)) {
      Point point(options, 0);
      while (true) {
        add(point);
        std::size_t o = 0;
        while (o < options && ++point[o] == static_cast<int>(study_.search[o].second.size())) point[o++] = 0;
        if (o == options) return;
      }
    }
    for (std::size_t o = 0; o < options; ++o)  // one step from the rulebook
      for (const int step : {-1, 1})
        if (const int next = own_place(o) + step;
            next >= 0 && next < static_cast<int>(study_.search[o].second.size())) {
          Point point(options, -1);
          point[o] = next;
          add(point);
        }
    Dice dice = Dice::fast(key(study_.seed, Purpose::search));
    std::vector<std::vector<int>> cycles(options);
    for (std::size_t i = 0; i < kDrawnCandidates; ++i) {
      Point point(options);
      for (std::size_t o = 0; o < options; ++o) {
        if (cycles[o].empty()) {
          for (std::size_t v = 0; v < study_.search[o].second.size(); ++v) cycles[o].push_back(static_cast<int>(v));
          dice.shuffle(std::span<int>(cycles[o]));
        }
        point[o] = cycles[o].back();
        cycles[o].pop_back();
      }
      add(point);
    }
  }

  // Blocks that some candidates play together. Playgrounds hold on to their setting and their desks.
  struct Errand {
    std::vector<std::size_t> who;
    std::uint64_t begin = 0, next = 0, end = 0;
    Setting setting;
    std::deque<Desk> desks;
    std::vector<std::unique_ptr<Playground>> grounds;
  };
  // Everybody plays the same blocks, up to those of this rung; who is new plays those before, too.
  void give_errands() {
    std::vector<std::size_t> late, all;
    for (std::size_t i = 0; i < kept_.size(); ++i) (kept_[i].blocks == 0 ? late : all).push_back(i);
    for (auto* group : {&late, &all}) {
      if (group->empty()) continue;
      auto errand = std::make_unique<Errand>();
      errand->begin = errand->next = kept_[group->front()].blocks;
      errand->end = rung_;
      errand->setting = setting_of(study_);
      errand->setting.model = &model_;
      errand->setting.variants.clear();
      for (const std::size_t who : *group) {
        json::object options = study_.options;
        for (const auto& [name, value] : changes_of(kept_[who].point)) options[name] = value;
        errand->setting.variants.push_back(options);
      }
      for (int t = 0; t < threads_; ++t) {
        errand->desks.emplace_back(errand->setting.variants.size());
        errand->grounds.push_back(lab_.playground(errand->setting, errand->desks.back()));
      }
      errand->who = std::move(*group);
      errands_.push_back(std::move(errand));
    }
  }
  // This part's blocks of the next so many: every so many-th.
  void play(Errand& errand, std::uint64_t blocks) {
    const std::uint64_t first = errand.next + (part_ + parts_ - errand.next % parts_) % parts_;
    errand.next += blocks;
    const std::uint64_t own = first < errand.next ? (errand.next - first + parts_ - 1) / parts_ : 0;
    spread(
        own, threads_,
        [&](int thread, std::uint64_t i) {
          errand.grounds[static_cast<std::size_t>(thread)]->play(Purpose::search, first + i * parts_);
          return true;
        },
        1);
    played_ += own * errand.who.size();
  }
  void count(const Errand& errand, const Segment& sum) {
    for (std::size_t v = 0; v < errand.who.size(); ++v) {
      Candidate& one = kept_[errand.who[v]];
      one.ledger.add(sum.variants[v]);
      one.blocks = errand.end;
    }
    spent_ += (errand.end - errand.begin) * errand.who.size();
  }
  // A rung is played: the better half goes on, or it is over.
  void climb() {
    judge();
    over_ = kept_.size() <= kFinalists || spent_ >= budget_;
    if (over_) return;
    keep_better_half();
    rung_ *= 2;
    give_errands();
  }

  double seen(const std::string& number, const Candidate& one, int without = -1) const {
    const Totals totals(one.ledger, one.blocks, study_.seats, without);
    double worst = 0;
    for (const Atom& atom : atoms_of(number, study_.seats)) {
      const double value = figure(atom, totals);
      if (number != "fair.worst") return number == "skill.share" ? value * value : value;
      worst = std::max(worst, std::abs(value));
    }
    return worst;
  }

  // Columns of the model: numbers linear, square and in pairs, choices one column for each value.
  std::vector<double> columns(const Point& point) const {
    std::vector<double> out{1}, numbers;
    for (std::size_t o = 0; o < point.size(); ++o) {
      const auto& [name, values] = study_.search[o];
      const json::value& value =
          point[o] < 0 ? rulebook_.get_object().at(name) : values[static_cast<std::size_t>(point[o])];
      if (value.is_number()) {
        double low = value.to_number<double>(), high = low;
        for (const json::value& other : values) {
          low = std::min(low, other.to_number<double>());
          high = std::max(high, other.to_number<double>());
        }
        numbers.push_back(high > low ? 2 * (value.to_number<double>() - low) / (high - low) - 1 : 0);
      } else {
        for (const json::value& other : values) out.push_back(canonical(other) == canonical(value) ? 1 : 0);
      }
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      out.push_back(numbers[i]);
      for (std::size_t k = i; k < numbers.size(); ++k) out.push_back(numbers[i] * numbers[k]);
    }
    return out;
  }

  double distance(std::size_t target, double value) const {
    const Range& range = study_.targets.at(targets_[target]);
    const double off = value < range.low ? range.low - value : value > range.high ? value - range.high : 0;
    const Unit unit = find_number(targets_[target])->unit;
    const double tolerance = matters(study_, targets_[target], unit, (range.low + range.high) / 2);
    return off / tolerance;
  }

  // Fits each number, not the distance, and believes between what was seen and what the model says.
  void judge() {
    models_.clear();
    for (Candidate& one : kept_) {
      one.seen.assign(targets_.size(), 0);
      one.error.assign(targets_.size(), 0);
      one.believed.assign(targets_.size(), 0);
      one.misfit = 0;
      if (one.blocks == 0) continue;
      for (std::size_t t = 0; t < targets_.size(); ++t) {
        one.seen[t] = seen(targets_[t], one);
        const Estimate with = jackknifed(one.seen[t], [&](int g) { return seen(targets_[t], one, g); }, 1);
        one.error[t] = (with.high - with.low) / 2;
      }
    }
    for (std::size_t t = 0; t < targets_.size(); ++t) {
      const std::size_t width = columns(kept_[0].point).size();
      std::vector<std::vector<double>> a(width, std::vector<double>(width, 0));
      std::vector<double> b(width, 0);
      double sum = 0, squares = 0, count = 0;
      for (const Candidate& one : kept_) {
        if (one.blocks == 0 || std::isnan(one.seen[t])) continue;
        const auto row = columns(one.point);
        const auto weight = static_cast<double>(one.blocks);
        for (std::size_t i = 0; i < width; ++i) {
          b[i] += weight * row[i] * one.seen[t];
          for (std::size_t k = 0; k < width; ++k) a[i][k] += weight * row[i] * row[k];
        }
        sum += one.seen[t];
        squares += one.seen[t] * one.seen[t];
        ++count;
      }
      for (std::size_t i = 0; i < width; ++i) a[i][i] += i == 0 ? 1e-9 : kRidge;
      models_.push_back(solved(a, b));
      const double variance = count > 0 ? std::max(1e-12, squares / count - sum / count * (sum / count)) : 1e-12;
      double beyond = 0;
      for (const Candidate& one : kept_)
        if (one.blocks > 0 && count > 0) {
          const double miss = one.seen[t] - predicted(t, one.point);
          beyond += (miss * miss - one.error[t] * one.error[t]) / count;
        }
      const double tau = std::max(1e-3 * variance, beyond);
      for (Candidate& one : kept_) {
        const double model = predicted(t, one.point);
        const double trust = one.blocks > 0 ? tau / (tau + one.error[t] * one.error[t]) : 0;
        one.believed[t] = std::isnan(one.seen[t]) ? one.seen[t] : model + trust * (one.seen[t] - model);
        const double off = std::isnan(one.believed[t]) ? 1e6 : distance(t, one.believed[t]);
        one.misfit += off * off;
      }
    }
    sort_in_order(kept_, [&](const Candidate& x, const Candidate& y) {
      if (x.misfit != y.misfit) return x.misfit < y.misfit;
      return changes(x.point) != changes(y.point) ? changes(x.point) < changes(y.point)
                                                  : steps(x.point) < steps(y.point);
    });
  }
  static int changes(const Point& point) {
    return static_cast<int>(std::count_if(point.begin(), point.end(), [](int place) { return place >= 0; }));
  }
  int steps(const Point& point) const {
    int sum = 0;
    for (std::size_t o = 0; o < point.size(); ++o)
      if (point[o] >= 0) sum += std::abs(point[o] - std::max(0, own_place(o)));
    return sum;
  }
  double predicted(std::size_t target, const Point& point) const {
    const auto row = columns(point);
    double sum = 0;
    for (std::size_t i = 0; i < row.size(); ++i) sum += models_[target][i] * row[i];
    return sum;
  }

  void keep_better_half() {
    kept_.resize(std::max(kFinalists, (kept_.size() + 1) / 2));
    const std::size_t replaced = kept_.size() > 2 * kFinalists ? kept_.size() / 4 : 0;
    std::vector<std::pair<double, Point>> fresh;
    Dice dice = Dice::fast(key(study_.seed, Purpose::search, kept_.size()));
    for (int i = 0; i < 2000 && replaced > 0; ++i) {
      Point point(study_.search.size());
      for (std::size_t o = 0; o < point.size(); ++o) {
        point[o] = dice.pick(static_cast<int>(study_.search[o].second.size()));
        if (point[o] == own_place(o)) point[o] = -1;
      }
      if (std::find(tried_.begin(), tried_.end(), point) != tried_.end()) continue;
      double misfit = 0;
      for (std::size_t t = 0; t < targets_.size(); ++t) {
        const double off = distance(t, predicted(t, point));
        misfit += off * off;
      }
      fresh.emplace_back(misfit, point);
    }
    sort_in_order(fresh, [](const auto& x, const auto& y) { return x.first < y.first; });
    kept_.resize(kept_.size() - std::min(replaced, fresh.size()));
    std::size_t added = 0;
    for (const auto& [misfit, point] : fresh)
      if (added < replaced && add(point)) ++added;
  }

  const Study study_;
  const GameLab& lab_;
  int threads_;
  std::uint64_t part_, parts_;  // the first is 0
  std::uint64_t budget_, rung_ = kFirstBlocks, spent_ = 0, played_ = 0;
  bool over_ = false;
  json::value rulebook_;
  StandingModel model_;
  std::vector<std::string> targets_;
  std::vector<Candidate> kept_;
  std::vector<Point> tried_;
  std::vector<std::vector<double>> models_;       // by target
  std::vector<std::unique_ptr<Errand>> errands_;  // of this rung
  std::vector<Segment> share_;                    // of those that are played
};

Searcher::Searcher(const Study& study, const GameLab& lab, int threads, int part, int parts)
    : pursuit_(std::make_unique<Pursuit>(study, lab, threads, part, parts)) {}
Searcher::~Searcher() = default;
bool Searcher::go_on(const std::function<bool()>& enough) {
  return pursuit_->go_on(enough);
}
bool Searcher::waits() const {
  return pursuit_->waits();
}
std::vector<Segment> Searcher::share() const {
  return pursuit_->share();
}
bool Searcher::meet(const std::vector<std::vector<Segment>>& shares) {
  return pursuit_->meet(shares);
}
std::uint64_t Searcher::played() const {
  return pursuit_->played();
}
std::uint64_t Searcher::most() const {
  return pursuit_->most();
}
Found Searcher::found() const {
  return pursuit_->found();
}

Found search(const Study& study, const GameLab& lab, int threads, const std::atomic<bool>* stop,
             const std::function<void(std::uint64_t, std::uint64_t)>& tell) {
  Searcher searcher(study, lab, threads);
  searcher.go_on([&] {
    if (tell) tell(searcher.played(), searcher.most());
    return stop != nullptr && stop->load();
  });
  return searcher.found();
}

Study confirmation(const Study& study, const Found& found) {
  Study out = study;
  out.search.clear();
  out.changes = found.candidates;
  out.fresh = true;
  return out;
}

Preface story_of(const Study& study, const Found& found, const Result& confirmed) {
  Preface story;
  Result whole = confirmed;
  const Answer answer = conclude(whole);
  std::string rows;
  std::map<std::string, std::vector<ChartRow>> charts;  // by target
  for (const auto& [number, range] : study.targets) {
    std::vector<Estimate> atoms;
    for (const Figure& one : answer.asked.at(0))
      if (one.atom.number == number) atoms.push_back(one.value);
    if (!atoms.empty())
      charts[number].push_back({"rulebook", number == "fair.worst" ? furthest(atoms) : atoms[0], true});
  }
  for (std::size_t c = 0; c < found.candidates.size() && c + 1 < answer.asked.size(); ++c) {
    bool inside = true, near = true;
    const std::string name = variant_name(found.candidates[c]);
    std::string cells, figures;
    std::size_t t = 0;
    for (const auto& [number, range] : study.targets) {
      const double promised = found.promised[c][t++];
      std::vector<Estimate> atoms;
      Unit unit = Unit::share;
      for (const Figure& one : answer.asked[c + 1])
        if (one.atom.number == number) {
          unit = one.atom.unit;
          atoms.push_back(one.value);
        }
      if (atoms.empty()) continue;
      const Estimate got = number == "fair.worst" ? furthest(atoms) : atoms[0];
      inside = inside && got.low >= range.low && got.high <= range.high;
      near = near && got.value >= range.low && got.value <= range.high;
      cells += "<td>" + escaped(told(unit, got)) + "</td><td class=\"soft\">" + escaped(told(unit, promised)) + "</td>";
      figures += (figures.empty() ? " (" : ", ") + number + " " + told(unit, got);
      charts[number].push_back({std::to_string(c + 1) + ". " + name, got, false});
    }
    const std::string word = inside ? "found" : near ? "near" : "not found: closest";
    story.sentences.push_back(word + ": " + name + figures + ").");
    rows += "<tr><th scope=\"row\">" + std::to_string(c + 1) + ". " + escaped(name) + "</th><td>" + word + "</td>" +
            cells + "</tr>";
  }
  if (found.candidates.empty())
    story.sentences.push_back("nothing that differs from the rulebook came near the targets.");
  std::string heads;
  for (const auto& [number, range] : study.targets)
    heads += "<th scope=\"col\">" + escaped(number) + " (" + escaped(told(find_number(number)->unit, range.low)) +
             " to " + escaped(told(find_number(number)->unit, range.high)) +
             ")</th><th scope=\"col\">search promised</th>";
  story.html =
      "<section><h2>What was found</h2><p>" + std::to_string(found.tried) + " sets of rules were tried in " +
      thousands(static_cast<double>(found.blocks)) +
      " blocks; these were measured again on fresh ones.</p><div class=\"wide\" role=\"region\" tabindex=\"0\" "
      "aria-label=\"Confirmed\"><table><caption>Confirmed</caption><thead><tr>"
      "<th scope=\"col\">rules</th><th scope=\"col\">word</th>" +
      heads + "</tr></thead><tbody>" + rows + "</tbody></table></div>";
  for (const auto& [number, dots] : charts) {
    const Range& target = study.targets.at(number);
    story.html += "<figure>" + dots_chart(dots, find_number(number)->unit, &target, -1e300) + "<figcaption>" +
                  escaped(std::string{find_number(number)->words}) +
                  ": the hatched band is what is wanted, the ring is the rulebook.</figcaption></figure>";
  }
  story.html += "</section>";
  return story;
}

}  // namespace tortuga
