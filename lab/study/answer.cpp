#include "lab/study/answer.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "lab/study/maths.h"
#include "lab/study/sorted.h"
#include "lab/study/variants.h"

namespace tortuga {
namespace {

constexpr double kFewPoints = 0.02;  // the smallest difference of shares that matters, unless a study says otherwise
constexpr double kSmallPart = 0.05;  // the same of other numbers, as part of the rulebook's

std::string decimals(double value, int digits) {
  char text[48];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  if (std::string_view{text}.find_first_not_of("-0.") == std::string_view::npos)
    return std::string{text}.substr(*text == '-');
  return text;
}

std::string_view unit_words(Unit unit) {
  switch (unit) {
    case Unit::share: return " %";
    case Unit::rounds: return " rounds";
    case Unit::decisions: return " decisions";
    case Unit::minutes: return " minutes";
    case Unit::points: return " points";
    case Unit::elo: return " Elo points";
    case Unit::count: return "";
  }
  return "";
}
double scaled(Unit unit, double value) {
  return unit == Unit::share ? 100 * value : value;
}
int digits_of(Unit unit) {
  return unit == Unit::elo ? 0 : unit == Unit::share || unit == Unit::rounds || unit == Unit::minutes ? 1 : 2;
}
std::string plain(Unit unit, double value) {
  return decimals(scaled(unit, value), digits_of(unit));
}
std::string bracket(Unit unit, const Estimate& value) {
  return "[" + plain(unit, value.low) + " to " + plain(unit, value.high) + "]";
}

std::string grouped(double count) {
  std::string digits = decimals(count, 0);
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) digits.insert(static_cast<std::size_t>(at), ",");
  return digits;
}

constexpr double kPower = 1.28;  // normal point of the tenth of cases in which so many blocks would not do

// How many more blocks would decide whether it is more than `matter`, nine times in ten: the width shrinks with their
// root.
std::string more_blocks(const Estimate& value, double matter, std::uint64_t blocks, double z, double power = kPower) {
  const double half = (value.high - value.low) / 2 * (z + power) / z;
  if (!(half > 0) || !(matter > 0)) return "";
  const double need = static_cast<double>(blocks) * (half * half / (matter * matter) - 1);
  return ": about " + grouped(std::max(1.0, std::ceil(need / 256)) * 256) + " more blocks";
}

// How far the points of an interval are from a target: the least and the most.
Range distance(const Estimate& value, const Range& target) {
  const auto from = [&](double y) {
    return y < target.low ? target.low - y : y > target.high ? y - target.high : 0.0;
  };
  const bool touches = value.low <= target.high && value.high >= target.low;
  return {touches ? 0 : std::min(from(value.low), from(value.high)), std::max(from(value.low), from(value.high))};
}

int seat_of(const Atom& atom) {
  return std::stoi(atom.name.substr(10)) + 1;
}

class Judge {
 public:
  Judge(const Study& study, const Segment& sums, std::size_t variants, Answer& answer)
      : study_(study), sums_(sums), answer_(answer), names_(variant_names(study, variants)) {}

  void judge() {
    for (const std::string& number : study_.questions) {
      if (number == "fair.worst") {
        for (std::size_t v = 0; v < answer_.asked.size(); ++v) fairness(v);
        for (std::size_t v = 1; v < answer_.asked.size(); ++v) seats_apart(v);
        continue;
      }
      single(number, 0);
      for (std::size_t v = 1; v < answer_.asked.size(); ++v) compared(number, v);
    }
    sort_in_order(answer_.findings, [](const Finding& a, const Finding& b) { return a.word < b.word; });
  }

 private:
  const Figure* figure_of(const std::string& number, std::size_t variant) const {
    for (const Figure& one : answer_.asked[variant])
      if (one.atom.number == number) return one.there ? &one : nullptr;
    return nullptr;
  }
  void find(const std::string& number, std::size_t variant, Word word, const std::string& sentence,
            const std::string& brief = {}) {
    answer_.findings.push_back(
        {number, variant, word,
         sentence + "; " + grouped(static_cast<double>(answer_.blocks)) + " blocks " + between(study_, number) + ".",
         brief});
  }
  std::string where(std::size_t variant) const { return variant == 0 ? "" : "With " + names_[variant] + ", "; }

  void fairness(std::size_t v) {
    const double x = matters(study_, "fair.worst", Unit::share, 0);
    const Figure* worst = nullptr;
    bool within = true, off = false;
    for (const Figure& seat : answer_.asked[v]) {
      if (seat.atom.number != "fair.worst" || !seat.there) continue;
      within = within && seat.value.low > -x && seat.value.high < x;
      const bool out = seat.value.low > 0 || seat.value.high < 0;
      if (worst == nullptr || (out && !off) ||
          (out == off && std::abs(seat.value.value) > std::abs(worst->value.value)))
        worst = &seat;
      off = off || out;
    }
    if (worst == nullptr) return;
    const std::string seat = "seat " + std::to_string(seat_of(worst->atom));
    const bool ahead = worst->value.value > 0;
    const Estimate size = ahead ? worst->value : Estimate{-worst->value.value, -worst->value.high, -worst->value.low};
    const std::string points = plain(Unit::share, size.value) + " points ";
    if (within)
      return find("fair.worst", v, Word::fair,
                  where(v) + "fair within " + plain(Unit::share, x) + " points" +
                      (off ? ", " + seat + (ahead ? " a little ahead, " : " a little behind, ") + points
                           : ", " + seat + " is furthest off, " + plain(Unit::share, worst->value.value) + " points ") +
                      bracket(Unit::share, off ? size : worst->value));
    if (off)
      return find("fair.worst", v, Word::unfair,
                  where(v) + "unfair: " + seat + " wins " + points + (ahead ? "more" : "less") + " than its share " +
                      bracket(Unit::share, size));
    find("fair.worst", v, Word::undecided,
         where(v) + "whether the seats are fair within " + plain(Unit::share, x) + " points is not decided yet (" +
             seat + ": " + told_difference(Unit::share, worst->value) + ")" +
             more_blocks(worst->value, x, answer_.blocks, answer_.z),
         "furthest off its share " + seat + ", " + told_difference(Unit::share, worst->value));
  }

  // Seats against the rulebook's, each on its own; those of which nothing is to be told are told as one.
  void seats_apart(std::size_t v) {
    const double x = matters(study_, "fair.worst", Unit::share, 0);
    const Range fair{-x, x};
    const Figure *quiet = nullptr, *open = nullptr;
    const auto reach = [](const Figure& seat) {
      return std::max(-seat.apart.low, seat.apart.high);
    };
    bool told_one = false;
    for (std::size_t i = 0; i < answer_.asked[v].size(); ++i) {
      const Figure& seat = answer_.asked[v][i];
      if (seat.atom.number != "fair.worst" || !seat.there) continue;
      const Word word = word_of(seat, v, x, &fair, &answer_.asked[0][i]);
      if (word == Word::undecided) {
        if (open == nullptr || reach(seat) > reach(*open)) open = &seat;
      } else if (word == Word::small || word == Word::none || word == Word::same) {
        if (quiet == nullptr || reach(seat) > reach(*quiet)) quiet = &seat;
      } else {
        tell("fair.worst", v, word, seat, "wins of seat " + std::to_string(seat_of(seat.atom)), x, &fair);
        told_one = true;
      }
    }
    if (open != nullptr)
      tell("fair.worst", v, Word::undecided, *open, "wins of seat " + std::to_string(seat_of(open->atom)), x, &fair);
    else if (quiet != nullptr && !told_one)
      tell("fair.worst", v, word_of(*quiet, v, x, &fair, nullptr), *quiet, "wins of every seat", x, &fair);
  }

  // The rulebook's own figure.
  void single(const std::string& number, std::size_t v) {
    const Figure* one = figure_of(number, v);
    const NumberLine* line = find_number(number);
    if (one == nullptr)
      return find(number, v, Word::known, std::string{line->words} + ": this game has no such figure");
    const Unit unit = one->atom.unit;
    const bool off = number.starts_with("fair.");  // points off the fair share
    const std::string figure_words =
        std::string{line->words} + ": " + (off ? told_difference(unit, one->value) : told(unit, one->value));
    if (const auto target = study_.targets.find(number); target != study_.targets.end()) {
      const std::string range = plain(unit, target->second.low) + " to " + plain(unit, target->second.high);
      if (one->value.low >= target->second.low && one->value.high <= target->second.high)
        return find(number, v, Word::inside, where(v) + figure_words + ", as wanted (" + range + ")");
      if (one->value.low > target->second.high || one->value.high < target->second.low)
        return find(number, v, Word::outside, where(v) + figure_words + ", outside of what is wanted (" + range + ")");
      return find(number, v, Word::undecided,
                  where(v) + figure_words + ", whether that is within " + range + " is not decided yet");
    }
    const double x = matters(study_, number, unit, one->value.value);
    const bool sure = (one->value.high - one->value.low) / 2 <= x;
    find(number, v, sure ? Word::known : Word::undecided,
         where(v) + figure_words +
             (sure ? "" : ", not as sure as it should be" + more_blocks(one->value, x, answer_.blocks, answer_.z, 0)));
  }

  void compared(const std::string& number, std::size_t v) {
    const Figure* one = figure_of(number, v);
    const Figure* rulebook = figure_of(number, 0);
    if (one == nullptr || rulebook == nullptr) return;
    const auto given = study_.targets.find(number);
    const Range* target = given != study_.targets.end() ? &given->second : nullptr;
    const double x = matters(study_, number, one->atom.unit, rulebook->value.value);
    tell(number, v, word_of(*one, v, x, target, rulebook), *one, std::string{find_number(number)->words}, x, target);
  }

  // The largest share of blocks that could differ although none did.
  double could_differ() const { return none_seen_below(static_cast<double>(answer_.blocks), answer_.z); }

  Word word_of(const Figure& one, std::size_t v, double x, const Range* target, const Figure* rulebook) const {
    const Estimate& d = one.apart;
    if (sums_.variants[v].total("touched") == 0) {
      if (could_differ() < (one.atom.unit == Unit::share ? x : kFewPoints)) return Word::same;
      if (d.low == d.high) return Word::undecided;  // zero spread is not zero doubt
    }
    if (-x < d.low && d.high < x) return d.low <= 0 && d.high >= 0 ? Word::none : Word::small;
    if (target != nullptr && rulebook != nullptr)
      if (const Word word = toward(one, *rulebook, *target); word != Word::undecided) return word;
    return d.low > 0 ? Word::more : d.high < 0 ? Word::less : Word::undecided;
  }

  void tell(const std::string& number, std::size_t v, Word word, const Figure& one, const std::string& what, double x,
            const Range* target) {
    const Unit unit = one.atom.unit;
    const Estimate& d = one.apart;
    const std::string name = where(v) + what;
    const std::string points = unit == Unit::share ? " points" : std::string{unit_words(unit)};
    const std::string size = plain(unit, x) + points;
    const std::string blocks = grouped(static_cast<double>(answer_.blocks));
    const std::string seen =
        blocks + " of " + blocks + "; at most " + decimals(100 * could_differ(), 2) + " % could differ";
    const bool untouched = sums_.variants[v].total("touched") == 0;
    const NumberLine& line = *find_number(number);
    std::string said;
    switch (word) {
      case Word::same: said = ": the same games, " + seen; break;
      case Word::none:
        said =
            ": no difference larger than " + size + " (at most " + plain(unit, std::max(-d.low, d.high)) + points + ")";
        break;
      case Word::small: said = ": a difference, smaller than " + size + ": " + told_difference(unit, d); break;
      case Word::better:
      case Word::worse:
        said = number == "fair.worst" ? std::string{word == Word::better ? ": better, nearer to its fair share: "
                                                                         : ": worse, further from its fair share: "} +
                                            told_difference(unit, one.value) + " off it"
                                      : " " + told(unit, one.value) +
                                            (word == Word::better ? ", better: nearer to " : ", worse: further from ") +
                                            plain(unit, target->low) + " to " + plain(unit, target->high);
        said += " (" + told_difference(unit, d) + " from the rulebook's)";
        break;
      case Word::more: said = ": " + std::string{line.more} + ", by " + told_difference(unit, d); break;
      case Word::less:
        said = ": " + std::string{line.less} + ", by " + told_difference(unit, {-d.value, -d.high, -d.low});
        break;
      default:
        said = untouched && d.low == d.high
                   ? ": the same games so far, " + seen + ", not decided yet"
                   : ": " + told_difference(unit, d) + " from the rulebook's, not decided yet" +
                         more_blocks(d, x, answer_.blocks, answer_.z);
    }
    find(number, v, word, name + said, what + " " + told_difference(unit, d));
  }

  static Word toward(const Figure& one, const Figure& rulebook, const Range& target) {
    const Range mine = distance(one.value, target), theirs = distance(rulebook.value, target);
    if (mine.high < theirs.low) return Word::better;
    if (theirs.high < mine.low) return Word::worse;
    const bool below = one.value.high < target.low && rulebook.value.high < target.low;
    const bool above = one.value.low > target.high && rulebook.value.low > target.high;
    if (!below && !above) return Word::undecided;
    if (one.apart.low > 0) return below ? Word::better : Word::worse;
    if (one.apart.high < 0) return above ? Word::better : Word::worse;
    return Word::undecided;
  }

  const Study& study_;
  const Segment& sums_;
  Answer& answer_;
  std::vector<std::string> names_;
};

// A player in words, several of them: "bosuns", "captains with 100 iterations".
std::string players_words(const std::string& word) {
  const auto colon = word.find(':');
  std::string out = word.substr(0, colon) + "s";
  if (colon == std::string::npos) return out;
  std::string budget = word.substr(colon + 1);
  if (budget.ends_with('i')) budget = budget.substr(0, budget.size() - 1) + " iterations";
  return out + " with " + budget;
}

// Least squares of the difference on the value of the one option that is varied.
void add_slopes(const Study& study, const Segment& sums, std::size_t variants, double asked, int look, Answer& answer) {
  if (study.vary.size() != 1 || variants < 3) return;
  const std::vector<boost::json::object> options = plain_variants(study);
  std::vector<double> xs;  // by point: the rulebook's own value is one of them
  for (std::size_t v = 0; v < variants; ++v) {
    const auto& holder = v == 0 ? study.options : options[v];
    const boost::json::value* value = holder.if_contains(study.vary[0].first);
    if (value == nullptr || !value->is_number()) return;
    xs.push_back(value->to_number<double>());
  }
  double mean = 0, spread = 0;
  for (const double x : xs) mean += x / static_cast<double>(xs.size());
  for (const double x : xs) spread += (x - mean) * (x - mean);
  if (spread == 0) return;
  const double z = ErrorPlan{study.looks, study.alpha, 2 * asked}.z(look);  // slopes have half of the error
  for (const std::string& number : study.questions)
    for (const Atom& atom : atoms_of(number, study.seats)) {
      const auto slope = [&](int without) {
        double sum = 0;
        for (std::size_t v = 0; v < variants; ++v)
          sum += (xs[v] - mean) * told_figure(atom, Totals(sums.variants[v], sums.blocks, study.seats, without));
        return sum / spread;
      };
      if (std::isnan(slope(-1))) continue;
      answer.slopes.push_back({atom.name, study.vary[0].first, jackknifed(slope(-1), slope, z)});
    }
}

}  // namespace

double ErrorPlan::z(int look) const {
  double error = 0.8 * alpha / numbers;
  if (look > looks) {  // each time somebody goes on after the plan: one more look, with a fifth of the error before
    for (int e = looks; e < look; ++e) error *= 0.2;
  } else {
    const int left = looks == 1 ? 0 : std::min(looks - look + 1, looks - 1);
    for (int i = 0; i < left; ++i) error /= 2;
  }
  return normal_point(error / 2);
}

double matters(const Study& study, const std::string& number, Unit unit, double rulebook) {
  if (const auto given = study.matters.find(number); given != study.matters.end()) return given->second;
  if (unit == Unit::share) return kFewPoints;
  return std::max(1e-9, kSmallPart * std::abs(rulebook));
}

Answer answer_at(const Study& study, const Segment& sums, std::size_t variants, int look) {
  Answer answer;
  answer.look = look;
  answer.blocks = sums.blocks;
  double numbers = 0;
  for (const std::string& number : study.questions)
    numbers += static_cast<double>(atoms_of(number, study.seats).size());
  numbers = std::max(1.0, numbers);
  const double asked_of = screens_rules(study) ? 1 : static_cast<double>(variants);  // what is screened is not asked
  ErrorPlan plan{study.looks, study.alpha, numbers * (2 * asked_of - 1)};
  if (study.vary.size() == 1 && variants > 2) plan.numbers *= 2;  // the other half is the slopes'
  answer.z = plan.z(look);
  for (std::size_t v = 0; v < variants; ++v) {
    auto& figures = answer.asked.emplace_back();
    const Ledger& ledger = sums.variants[v];
    for (const std::string& number : study.questions)
      for (const Atom& atom : atoms_of(number, study.seats)) {
        Figure one{atom, {}, {}, true, method_of(atom, ledger)};
        one.value = estimated(atom, ledger, sums.blocks, study.seats, answer.z);
        if (v > 0) one.apart = difference(atom, ledger, sums.variants[0], sums.blocks, study.seats, answer.z);
        one.there = !std::isnan(one.value.value) && !std::isnan(one.apart.value);
        figures.push_back(one);
      }
  }
  Judge(study, sums, variants, answer).judge();
  add_slopes(study, sums, variants, numbers, look, answer);
  answer.stopped = decided(study, answer);
  return answer;
}

bool decided(const Study& study, const Answer& answer) {
  if (study.stop == "never") return false;
  return std::none_of(answer.findings.begin(), answer.findings.end(),
                      [](const Finding& finding) { return finding.word == Word::undecided; });
}

int sprt(const Study& study, const Ledger& ledger, std::uint64_t blocks) {
  const Column* column = ledger.find("player.0");
  if (column == nullptr || blocks < 128) return 0;
  const double n = static_cast<double>(blocks), unit = static_cast<double>(kWin) * study.seats;
  const double sum = static_cast<double>(column->total()) / unit,
               squares = static_cast<double>(column->squares) / unit / unit;
  const double mean = sum / n - 1.0 / study.seats, variance = squares / n - sum / n * (sum / n);
  if (variance <= 0) return 0;
  const double likelihood = n * (study.h1 - study.h0) * (2 * mean - study.h0 - study.h1) / (2 * variance);
  return likelihood >= 2.94 ? 1 : likelihood <= -2.94 ? -1 : 0;
}

std::string between(const Study& study, std::string_view number) {
  if (number.starts_with("skill.won"))
    return "of " + players_words(study.ladder[0]) + " and of " + players_words(study.ladder[1]);
  if (number.starts_with("skill.") || number.starts_with("luck."))
    return "with one " + study.ladder[0] + " among " + players_words(study.ladder[1]);
  std::vector<std::string> kinds;
  for (const std::string& player : study.players)
    if (std::find(kinds.begin(), kinds.end(), player) == kinds.end()) kinds.push_back(player);
  std::string out;
  for (const std::string& kind : kinds) out += (out.empty() ? "" : " and ") + players_words(kind);
  return "between " + out;
}

std::string told(Unit unit, double value) {
  return plain(unit, value) + std::string{unit_words(unit)};
}
std::string told(Unit unit, const Estimate& value) {
  return told(unit, value.value) + " " + bracket(unit, value);
}
std::string told_difference(Unit unit, const Estimate& value) {
  const double low = scaled(unit, value.low), high = scaled(unit, value.high);
  int digits = digits_of(unit);
  // A small difference is told so finely that one sees on which side of nothing it lies.
  const auto shown = [&](double end) {
    return decimals(end, digits);
  };
  const auto hides_its_side = [&] {
    const std::string nothing = shown(0);
    return (low > 0 && shown(low) == nothing) || (high < 0 && shown(high) == nothing) ||
           (low < high && shown(low) == shown(high));
  };
  for (const int most = digits + 2; digits < most && hides_its_side();) ++digits;
  return shown(scaled(unit, value.value)) + (unit == Unit::share ? " points" : std::string{unit_words(unit)}) + " [" +
         shown(low) + " to " + shown(high) + "]";
}

}  // namespace tortuga
