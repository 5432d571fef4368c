#include "lab/study/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "lab/study/maths.h"

namespace tortuga {
namespace {

constexpr NumberLine kLines[] = {
    {"fair.worst", "how far any seat's wins are from its fair share", Unit::share, nullptr, true, false},
    {"fair.first", "how far the wins of whoever decides first are from a fair share", Unit::share, nullptr, true,
     false},
    {"coop.won", "games won together", Unit::share, nullptr, false, true},
    {"coop.score", "score of a won game", Unit::count, nullptr, false, true},
    {"skill.share", "how much of who wins is explained by who plays", Unit::share, &Watch::ladder, true, false},
    {"skill.edge", "advantage of the higher rank, from 0 (none) to 1 (always wins)", Unit::share, &Watch::ladder, true,
     false},
    {"skill.won", "games that full tables of the higher rank win more often", Unit::share, &Watch::ladder, false, true},
    {"skill.points", "advantage of the higher rank on the Elo scale", Unit::elo, &Watch::ladder, true, false},
    {"luck.players", "part of the result due to who plays and where they sit", Unit::share, &Watch::luck, true, false},
    {"luck.deal", "part of the result due to the deal", Unit::share, &Watch::luck, true, false},
    {"luck.play", "part of the result due to luck during play", Unit::share, &Watch::luck, true, false},
    {"luck.whims", "part of the result due to the bots' own dice", Unit::share, &Watch::luck, true, false},
    {"luck.repeat", "the same players again: the same one wins", Unit::share, &Watch::luck, true, false},
    {"lead.changes", "changes of the lead", Unit::count, &Watch::standing},
    {"lead.last", "when the later winner took the lead for good, as part of the game", Unit::share, &Watch::standing,
     true, true, "later", "earlier"},
    {"lead.comeback", "games won from last place (together: from as good as lost) after the first third", Unit::share,
     &Watch::standing},
    {"lead.half", "games won by who stood last at half time", Unit::share, &Watch::standing, true, false},
    {"drama", "how far the later winner was behind the leader, on average", Unit::share, &Watch::standing, true, false},
    {"decided.tail", "part of the game played after it was decided", Unit::share, &Watch::standing},
    {"end.margin", "score of the best minus that of the next", Unit::count, nullptr, true, false},
    {"end.tight", "games whose best is ahead of the next by 1 or less", Unit::share, nullptr, true, false},
    {"end.close", "chance of the runner-up just before the end", Unit::share, &Watch::standing, true, false},
    {"coop.collapse", "games lost that were as good as won", Unit::share, &Watch::standing, false, true},
    {"coop.tension", "how open the game is, from 0 to 1", Unit::share, &Watch::standing, false, true},
    {"wait.any", "games in which somebody sits out the end", Unit::share},
    {"wait.out", "part of the game that a seat sits out", Unit::share},
    {"wait.longest", "rounds the first one out sits and watches", Unit::rounds},
    {"wait.minutes", "minutes the first one out sits and watches", Unit::minutes, &Watch::lists},
    {"wait.turn", "decisions of others between two of one's own", Unit::count},
    {"king", "how far somebody who cannot win moves another's chance", Unit::share, &Watch::king, true, false},
    {"king.share", "late decisions by which somebody who cannot win chooses the winner", Unit::share, &Watch::king,
     true, false},
    {"length.rounds", "rounds a game takes", Unit::rounds},
    {"length.decisions", "decisions with a choice in a game", Unit::decisions, &Watch::lists},
    {"length.minutes", "minutes a game takes", Unit::minutes, &Watch::lists},
    {"ends.cap", "games ended by a limit that only bots need", Unit::share},
    {"choice.count", "choices at a decision", Unit::count, &Watch::lists},
    {"choice.forced", "decisions with a single choice", Unit::share, &Watch::lists},
    {"choice.stake", "chance to win between the best and the worst choice", Unit::share, &Watch::stakes},
    {"choice.live", "decisions at which the choice matters", Unit::share, &Watch::stakes},
    {"choice.real", "good choices at such a decision", Unit::count, &Watch::stakes},
    {"choice.dilemma", "such decisions with at least two good choices", Unit::share, &Watch::stakes},
    {"ban.won", "win share of the seat that may not choose it", Unit::share, nullptr, true, false},
};
constexpr NumberLine kEnding{"ends", "games that end so", Unit::share};

struct ShortLine {
  std::string_view name;
  std::vector<std::string_view> rivals, together;
};
const ShortLine kShort[] = {
    {"fair", {"fair.worst", "fair.first"}, {"coop.won", "coop.score"}},
    {"skill", {"skill.share", "skill.points"}, {"skill.won"}},
    {"luck", {"luck.players", "luck.deal", "luck.play", "luck.whims", "luck.repeat"}, {}},
    {"exciting",
     {"lead.last", "lead.changes", "lead.comeback", "decided.tail", "wait.any"},
     {"lead.last", "lead.comeback", "coop.collapse", "coop.tension"}},
    {"length", {"length.rounds", "length.minutes"}, {"length.rounds", "length.minutes"}},
    {"ends", {"ends.cap"}, {"ends.cap"}},
    {"choices", {"choice.count", "choice.forced"}, {"choice.count", "choice.forced"}},
    {"real", {"choice.stake", "choice.live", "choice.real"}, {"choice.stake", "choice.live", "choice.real"}},
};

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

double ratio(double above, double below) {
  return below != 0 ? above / below : kNothing;
}

// A seat's share if all were equal; games that nobody won leave less to share.
double fair_share(const Totals& sum) {
  return (1 - ratio(sum("nobody"), sum("games"))) / sum.seats();
}

// Numbers that are one column by another, each in its unit.
struct RatioLine {
  std::string_view name, above, below;
  double scale = 1;
};
constexpr RatioLine kRatios[] = {
    {"coop.won", "coop.won", "games"},
    {"coop.score", "coop.score", "coop.won"},
    {"lead.changes", "lead.changes", "lead.games"},
    {"lead.last", "lead.last", "lead.games", kMillion},
    {"lead.comeback", "lead.comeback", "lead.games"},
    {"lead.half", "lead.half", "lead.halves", kMillion},
    {"drama", "drama", "lead.games", kMillion},
    {"decided.tail", "decided.tail", "lead.games", kMillion},
    {"end.margin", "margin", "margin.games"},
    {"end.tight", "margin.tight", "margin.games"},
    {"end.close", "end.close", "lead.games", kMillion},
    {"coop.collapse", "coop.collapse", "games"},
    {"coop.tension", "coop.tension", "games", kMillion},
    {"wait.any", "wait.any", "games"},
    {"wait.longest", "wait.longest", "games"},
    {"wait.minutes", "wait.seconds", "games", 60},
    {"wait.turn", "wait.turn", "wait.turns"},
    {"king", "king", "king.games", kMillion},
    {"king.share", "king.share", "king.games"},
    {"length.rounds", "rounds", "games"},
    {"length.decisions", "decisions", "games"},
    {"length.minutes", "seconds", "games", 60},
    {"ends.cap", "ends.cap", "games"},
    {"choice.count", "choice.count", "choice.lists"},
    {"choice.forced", "choice.forced", "choice.lists"},
    {"choice.stake", "stake", "stake.games", kMillion},
    {"choice.live", "stake.live", "stake.games"},
    {"choice.real", "stake.real", "stake.live"},
    {"choice.dilemma", "stake.dilemma", "stake.live"},
    {"ban.won", "ban.won", "games", kWin},
};
const RatioLine* find_ratio(std::string_view name) {
  const auto at = std::find_if(std::begin(kRatios), std::end(kRatios), [&](const auto& l) { return l.name == name; });
  return at != std::end(kRatios) ? at : nullptr;
}

// The mean win share of one of the higher rank among the others, over all rotations.
double ladder_share(const Totals& sum) {
  return ratio(sum("ladder.won"), sum("ladder.games") * kWin);
}

double skill(std::string_view name, const Totals& sum) {
  if (name == "skill.won") return ladder_share(sum);
  const double share = ladder_share(sum), fair = 1.0 / sum.seats();
  if (std::isnan(share)) return share;
  const double edge = (share - fair) / (1 - fair);
  if (name == "skill.edge") return share >= fair ? edge : (share - fair) / fair;
  if (name == "skill.points") {
    const double near = std::clamp(share, 1e-6, 1 - 1e-6);
    return 400 * exact_log(near * (sum.seats() - 1) / (1 - near)) / exact_log(10);
  }
  return edge;  // of skill.share: see told_figure
}

double luck(std::string_view name, const Totals& sum) {
  const double games = sum("luck.games") * static_cast<double>(kWin) * static_cast<double>(kWin);
  const double same = ratio(sum("luck.same"), games), thoughts = ratio(sum("luck.thoughts"), games);
  const double play = ratio(sum("luck.played"), games), all = ratio(sum("luck.all"), games);
  const double chance = 1.0 / sum.seats();
  if (name == "luck.repeat") return ratio(all, same);
  const double whole = same - chance;
  if (whole == 0) return kNothing;
  if (name == "luck.players") return (all - chance) / whole;
  if (name == "luck.deal") return (play - all) / whole;
  if (name == "luck.play") return (thoughts - play) / whole;
  return (same - thoughts) / whole;  // whims
}

bool is_seat(const Atom& atom) {
  return atom.name.starts_with("fair.seat.");
}
std::string win_column(const Atom& atom) {
  return "win." + atom.name.substr(10);
}
bool one_game_a_block(const Ledger& ledger, std::uint64_t blocks) {
  return ledger.total("games") == static_cast<double>(blocks);
}

bool against_fair_share(const Atom& atom) {
  return is_seat(atom) || atom.number == "fair.first";
}

// Shares whose column counts games: their intervals are those of counts.
struct Shared {
  std::string column;
  double unit = 0;  // of the column; 0: it is no such share
};
Shared shared(const Atom& atom, const Ledger& ledger) {
  if (is_seat(atom)) return {win_column(atom), kWin};
  if (atom.number == "fair.first" && ledger.total("first.games") == ledger.total("games")) return {"first.won", kWin};
  if (atom.number.starts_with("ends.") && atom.number != "ends.cap") return {atom.number, 1};
  if (atom.unit != Unit::share) return {};
  const RatioLine* line = find_ratio(atom.number);
  if (line == nullptr || line->below != "games" || line->scale == kMillion) return {};
  return {std::string{line->above}, line->scale};
}

double group_of(const Ledger& ledger, std::string_view column, int g) {
  const Column* found = ledger.find(column);
  return found != nullptr ? static_cast<double>(found->groups[static_cast<std::size_t>(g)]) : 0;
}

// The interval of e, squared: where nothing is known of its sign its square may be 0.
Estimate squared(const Estimate& edge, double variance) {
  const double value = std::max(0.0, edge.value * edge.value - variance);
  const double a = edge.low * edge.low, b = edge.high * edge.high;
  const bool both = edge.low <= 0 && edge.high >= 0;
  return {value, both ? 0 : std::min(a, b), std::max(a, b)};
}

}  // namespace

std::span<const NumberLine> number_lines() {
  return kLines;
}

const NumberLine* find_number(std::string_view name) {
  for (const NumberLine& line : kLines)
    if (line.name == name) return &line;
  return name.starts_with("ends.") ? &kEnding : nullptr;
}

std::vector<std::string> asked_for(std::string_view question, bool cooperative) {
  for (const ShortLine& line : kShort)
    if (line.name == question) {
      const auto& list = cooperative ? line.together : line.rivals;
      return {list.begin(), list.end()};
    }
  const NumberLine* line = find_number(question);
  if (line == nullptr || !(cooperative ? line->together : line->rivals)) return {};
  return {std::string{question}};
}

Watch watch_for(const std::vector<std::string>& questions) {
  Watch watch;
  for (const std::string& name : questions)
    if (const NumberLine* line = find_number(name); line != nullptr && line->watch != nullptr)
      watch.*(line->watch) = true;
  watch.standing = watch.standing || watch.king;
  return watch;
}

double Totals::operator()(std::string_view column) const {
  const Column* found = ledger_.find(column);
  if (found == nullptr) return 0;
  double sum = static_cast<double>(found->total());
  if (without_ >= 0) sum -= static_cast<double>(found->groups[static_cast<std::size_t>(without_)]);
  return sum;
}

std::string Rung::end() const {
  return high == 0 && low == 1 ? "" : "." + std::to_string(high) + "." + std::to_string(low);
}

std::vector<Rung> ladder_rungs(std::size_t ranks) {
  std::vector<Rung> rungs;
  for (std::size_t apart = 1; apart < ranks; ++apart)
    for (std::size_t high = 0; high + apart < ranks; ++high) rungs.push_back({high, high + apart});
  return rungs;
}

Estimate furthest(const std::vector<Estimate>& seats) {
  Estimate out;
  for (const Estimate& seat : seats) {
    const double low = seat.low > 0 ? seat.low : seat.high < 0 ? -seat.high : 0;
    out.value = std::max(out.value, std::abs(seat.value));
    out.low = std::max(out.low, low);
    out.high = std::max({out.high, std::abs(seat.low), std::abs(seat.high)});
  }
  return out;
}

std::vector<Atom> atoms_of(std::string_view number, int seats) {
  const NumberLine* line = find_number(number);
  if (line == nullptr) return {};
  std::vector<Atom> atoms;
  if (number == "fair.worst")
    for (int s = 0; s < seats; ++s) atoms.push_back({"fair.seat." + std::to_string(s), "fair.worst", Unit::share});
  else atoms.push_back({std::string{number}, std::string{number}, line->unit});
  return atoms;
}

double figure(const Atom& atom, const Totals& sum) {
  if (is_seat(atom)) return ratio(sum(win_column(atom)), sum("games") * kWin) - fair_share(sum);
  if (atom.number == "wait.out") return ratio(sum("wait.out"), sum("games") * sum.seats() * kMillion);
  if (atom.number.starts_with("wait.out.")) return ratio(sum(atom.number), sum("games") * kMillion);
  if (atom.number == "fair.first") return ratio(sum("first.won"), sum("first.games") * kWin) - fair_share(sum);
  if (atom.number.starts_with("role."))
    return ratio(sum(atom.number + ".won"), sum(atom.number + ".seats") * kWin) - fair_share(sum);
  if (atom.number.starts_with("use.")) return ratio(sum(atom.number + ".chosen"), sum(atom.number + ".offered"));
  if (atom.number.starts_with("skill.")) return skill(atom.number, sum);
  if (atom.number.starts_with("luck.")) return luck(atom.number, sum);
  if (const RatioLine* line = find_ratio(atom.number)) {
    if (atom.number.starts_with("end.") && line->below == "margin.games" && sum("margin.disorder") > 0) return kNothing;
    return ratio(sum(line->above), sum(line->below) * line->scale);
  }
  if (atom.number.starts_with("ends.")) return ratio(sum(atom.number), sum("games"));
  return kNothing;
}

double told_figure(const Atom& atom, const Totals& sum) {
  const double value = figure(atom, sum);
  return atom.number == "skill.share" ? value * value : value;
}

namespace {

// Shares of a whole: an interval that goes beyond it says nothing more. Others are differences, or may be by chance.
Estimate within_whole(const Atom& atom, const Estimate& value) {
  const std::string_view name = atom.number;
  const bool whole =
      atom.unit == Unit::share &&
      (name == "skill.share" || name == "luck.repeat" || name.starts_with("lead.") || name.starts_with("end.") ||
       name.starts_with("wait.") || name.starts_with("decided.") || name.starts_with("coop.") ||
       name == "choice.live" || name == "choice.forced" || name == "choice.dilemma" || name == "king.share");
  return whole ? Estimate{value.value, std::max(0.0, value.low), std::min(1.0, value.high)} : value;
}

}  // namespace

Estimate estimated(const Atom& atom, const Ledger& ledger, std::uint64_t blocks, int seats, double z) {
  const Totals all(ledger, blocks, seats);
  const double value = figure(atom, all);
  if (std::isnan(value)) return {value, value, value};
  if (atom.number == "skill.won") {  // full tables of both ranks in the same blocks
    const Column* column = ledger.find("ladder.won");
    const double squares = column != nullptr ? static_cast<double>(column->squares) : 0;
    return paired_difference(all("ladder.won") / kWin, squares / kWin / kWin, static_cast<double>(blocks), 1, z);
  }
  const Shared share = shared(atom, ledger);
  if (share.unit > 0) {
    const double shift = against_fair_share(atom) ? fair_share(all) : 0;
    Estimate out;
    if (one_game_a_block(ledger, blocks)) {
      out = share_of(ledger.total(share.column) / share.unit, static_cast<double>(blocks), z);
    } else {
      const double games = ledger.total("games") / static_cast<double>(blocks);
      const double unit = share.unit * games;
      const Column* column = ledger.find(share.column);
      const double squares = column != nullptr ? static_cast<double>(column->squares) : 0;
      out = share_of_blocks(ledger.total(share.column) / unit, squares / unit / unit, static_cast<double>(blocks),
                            games, z);
    }
    return {value, out.low - shift, out.high - shift};
  }
  const RatioLine* line = find_ratio(atom.number);
  if (line != nullptr && line->below == "games") {
    Groups means;
    for (int g = 0; g < kGroups; ++g)
      means[static_cast<std::size_t>(g)] =
          ratio(group_of(ledger, line->above, g), group_of(ledger, "games", g)) / line->scale;
    return within_whole(atom, mean_of(means, z));
  }
  const auto without = [&](int g) {
    return figure(atom, Totals(ledger, blocks, seats, g));
  };
  const Estimate out = jackknifed(value, without, z);
  if (line != nullptr && atom.unit == Unit::share && line->scale == 1 &&
      out.low == out.high)  // never is not for certain
    return share_of(all(line->above), all(line->below), z);
  if (atom.number != "skill.share") return within_whole(atom, out);
  const double error = (out.high - out.low) / 2 / student_point(z);
  return within_whole(atom, squared(out, error * error));
}

Estimate difference(const Atom& atom, const Ledger& ledger, const Ledger& rulebook, std::uint64_t blocks, int seats,
                    double z) {
  const Shared share = shared(atom, ledger);
  const bool all_won = ledger.total("nobody") == 0 && rulebook.total("nobody") == 0;
  const bool both = share.unit == shared(atom, rulebook).unit;
  if (share.unit > 0 && both && (!against_fair_share(atom) || all_won)) {
    const double unit = share.unit * ledger.total("games") / static_cast<double>(blocks);
    const Column* column = ledger.find(share.column);
    const double squares = column != nullptr ? static_cast<double>(column->pairs) : 0;
    const double sum = ledger.total(share.column) - rulebook.total(share.column);
    return paired_difference(sum / unit, squares / unit / unit, static_cast<double>(blocks), 1, z);
  }
  const auto apart = [&](int g) {
    return told_figure(atom, Totals(ledger, blocks, seats, g)) - told_figure(atom, Totals(rulebook, blocks, seats, g));
  };
  return jackknifed(apart(-1), apart, z);
}

std::string_view method_of(const Atom& atom, const Ledger& ledger) {
  if (const Shared share = shared(atom, ledger); share.unit > 0) {
    const double wins = ledger.total(share.column) / share.unit, games = ledger.total("games");
    return wins < 20 || games - wins < 20 ? "exact share" : "share";
  }
  const RatioLine* line = find_ratio(atom.number);
  return line != nullptr && line->below == "games" ? "mean of 64 groups" : "jackknife over 64 groups";
}

}  // namespace tortuga
