#include "lab/study/standing.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "lab/study/maths.h"
#include "lab/threads.h"

namespace tortuga {
namespace {

std::int64_t millionths(double share) {
  return static_cast<std::int64_t>(share * 1e6 + 0.5);
}

std::int64_t fraction(std::size_t part, std::size_t whole) {
  return whole > 0 ? static_cast<std::int64_t>(part) * kSure / static_cast<std::int64_t>(whole) : 0;
}

// The seat ahead of all others by more than noise explains; `leader` stays unless somebody is ahead of it.
int leader_of(const Chances& p, int seats, int leader, int rollouts) {
  const auto ahead = [&](int a, int b) {
    const auto one = p[static_cast<std::size_t>(a)], other = p[static_cast<std::size_t>(b)];
    if (one <= other) return false;
    if (rollouts == 0) return true;
    const double x = static_cast<double>(one) / 1e6, y = static_cast<double>(other) / 1e6;
    return x - y > std::sqrt((x + y - (x - y) * (x - y)) / rollouts);
  };
  int best = 0;
  for (int s = 1; s < seats; ++s)
    if (p[static_cast<std::size_t>(s)] > p[static_cast<std::size_t>(best)]) best = s;
  if (leader >= 0) return ahead(best, leader) ? best : leader;
  for (int s = 0; s < seats; ++s)
    if (s != best && !ahead(best, s)) return -1;
  return best;
}

}  // namespace

const StandingModel::Round& StandingModel::at(int round) const {
  static constexpr Round kUnknown{};
  if (rounds.empty()) return kUnknown;
  return rounds[std::min(static_cast<std::size_t>(std::max(round, 0)), rounds.size() - 1)];
}

Chances chances_from(const StandingModel::Round& model, std::span<const double> says, bool together) {
  Chances p{};
  if (together) {
    p[0] = millionths(1 / (1 + exact_exp(-(model.start + model.slope * says[0] / model.spread))));
    return p;
  }
  double most = -1e300, sum = 0;
  std::array<double, kMaxSeats> tickets{};
  for (const double x : says) most = std::max(most, x);
  for (std::size_t s = 0; s < says.size(); ++s) {
    if (says[s] == kOut) continue;
    tickets[s] = says[s] == most ? 1 : exact_exp(model.slope * (says[s] - most) / model.spread);
    sum += tickets[s];
  }
  for (std::size_t s = 0; s < says.size(); ++s) p[s] = sum > 0 ? millionths(tickets[s] / sum) : 0;
  return p;
}

Course course_of(std::span<const Chances> checkpoints, const Chances& won, int seats, int rollouts) {
  Course course;
  const std::size_t count = checkpoints.size();  // C: the final checkpoint's number
  int leader = -1;
  std::size_t last = 0;
  std::size_t decided = 0;
  SeatSet stood_last;
  const auto n = static_cast<std::size_t>(seats);
  for (std::size_t t = 0; t < count; ++t) {
    const Chances& p = checkpoints[t];
    const int next = leader_of(p, seats, leader, rollouts);
    if (leader >= 0 && next != leader) ++course.changes;
    leader = next;
    if (leader < 0 || won[static_cast<std::size_t>(leader)] == 0) last = t + 1;
    std::int64_t most = 0, least = kSure, winners = 0;
    for (std::size_t s = 0; s < n; ++s) {
      most = std::max(most, p[s]);
      least = std::min(least, p[s]);
      if (won[s] > 0) winners = std::max(winners, p[s]);
    }
    course.drama += most - winners;
    if (winners < 800'000) decided = t + 1;
    if (least < most) {
      std::int64_t sum = 0, of = 0;
      for (std::size_t s = 0; s < n; ++s) {
        if (p[s] != least) continue;
        if (3 * t >= count) stood_last.add(Seat{static_cast<int>(s)});
        sum += won[s];
        ++of;
      }
      if (t == count / 2) course.half = sum / of;
    } else if (t == count / 2) {
      course.half = -1;
    }
  }
  for (std::size_t s = 0; s < n; ++s) {
    if (!stood_last.has(Seat{static_cast<int>(s)})) continue;
    ++course.stood_last;
    course.comeback = course.comeback || won[s] > 0;
  }
  if (leader >= 0 && won[static_cast<std::size_t>(leader)] == 0) ++course.changes;  // to a winner, at the very end
  course.last = fraction(last, count);
  course.decided = fraction(decided, count);
  if (count > 0) {
    course.drama /= static_cast<std::int64_t>(count);
    Chances end = checkpoints[count - 1];
    std::sort(end.begin(), end.begin() + seats, std::greater<>());
    course.close = end[1];
  }
  return course;
}

Course shared_course_of(std::span<const Chances> checkpoints, bool won) {
  Course course;
  const std::size_t count = checkpoints.size();
  bool ahead = count > 0 && checkpoints[0][0] >= kSure / 2;
  std::size_t last = 0, decided = 0;
  for (std::size_t t = 0; t < count; ++t) {
    const std::int64_t p = checkpoints[t][0];
    const bool now = ahead ? p > 400'000 : p >= 600'000;
    if (now != ahead) ++course.changes;
    ahead = now;
    if (ahead != won) last = t + 1;
    if ((won ? p : kSure - p) < 800'000) decided = t + 1;
    if (3 * t >= count) {
      course.comeback = course.comeback || (won && p < 200'000);
      course.collapse = course.collapse || (!won && p > 800'000);
    }
    course.tension += 4 * p * (kSure - p) / kSure;
  }
  if (ahead != won) ++course.changes;
  course.last = fraction(last, count);
  course.decided = fraction(decided, count);
  if (count > 0) course.tension /= static_cast<std::int64_t>(count);
  return course;
}

namespace {

constexpr std::size_t kFewGames = 100;  // rounds that fewer training games reached take the slope before them
constexpr std::size_t kMostRounds = 400;

double rounded(double value) {
  return static_cast<double>(static_cast<std::int64_t>(value * 1e6 + (value < 0 ? -0.5 : 0.5))) / 1e6;
}

// The positions of one round: what the standing said of the seats, and who won.
struct Round {
  std::vector<const std::vector<double>*> says, won;
};

double spread_of(const Round& round) {
  double sum = 0, squares = 0, count = 0;
  for (const auto* says : round.says)
    for (const double x : *says) {
      if (x == kOut) continue;
      sum += x;
      squares += x * x;
      ++count;
    }
  if (count == 0) return 1;
  const double variance = squares / count - sum / count * (sum / count);
  return variance > 1e-12 ? std::sqrt(variance) : 1;
}

// One slope: Newton's method on the likelihood of who won, from 0, not below it.
double slope_of(const Round& round, double spread) {
  double slope = 0;
  for (int step = 0; step < 20; ++step) {
    double gradient = -1e-3 * slope, curve = 1e-3;
    for (std::size_t i = 0; i < round.says.size(); ++i) {
      const auto& says = *round.says[i];
      const auto& won = *round.won[i];
      double sum = 0, mean = 0, square = 0, most = -1e300, actual = 0, part = 0;
      for (const double x : says) most = std::max(most, x);
      for (std::size_t s = 0; s < says.size(); ++s) {
        if (says[s] == kOut) continue;
        const double x = says[s] / spread, ticket = exact_exp(slope * (says[s] - most) / spread);
        sum += ticket;
        mean += ticket * x;
        square += ticket * x * x;
        actual += won[s] * x;
        part += won[s];
      }
      mean /= sum;
      gradient += actual - part * mean;
      curve += part * (square / sum - mean * mean);
    }
    slope = std::max(0.0, slope + gradient / curve);
  }
  return slope;
}

// A constant and a slope: the same for one chance of all together.
StandingModel::Round shared_fit(const Round& round, double spread) {
  double start = 0, slope = 0;
  for (int step = 0; step < 20; ++step) {
    double g0 = -1e-3 * start, g1 = -1e-3 * slope, h00 = 1e-3, h01 = 0, h11 = 1e-3;
    for (std::size_t i = 0; i < round.says.size(); ++i) {
      const double x = (*round.says[i])[0] / spread, p = 1 / (1 + exact_exp(-(start + slope * x)));
      const double miss = (*round.won[i])[0] - p, w = p * (1 - p);
      g0 += miss;
      g1 += miss * x;
      h00 += w;
      h01 += w * x;
      h11 += w * x * x;
    }
    const double whole = h00 * h11 - h01 * h01;
    start += (g0 * h11 - g1 * h01) / whole;
    slope = std::max(0.0, slope + (g1 * h00 - g0 * h01) / whole);
  }
  return {start, slope, spread};
}

// The round in the middle of those there were; -1 if there was none.
int half_time(const Lesson& lesson) {
  std::vector<int> seen;
  for (std::size_t r = 0; r < lesson.rounds.size(); ++r)
    if (!lesson.rounds[r].empty()) seen.push_back(static_cast<int>(r));
  return seen.empty() ? -1 : seen[seen.size() / 2];
}

double brier_skill(const StandingModel& model, const std::vector<Lesson>& lessons) {
  double missed = 0, blind = 0;
  double won_mean = 0;
  const bool together = !lessons.empty() && lessons[0].won.size() == 1;
  if (together) {
    for (const Lesson& lesson : lessons) won_mean += lesson.won[0];
    won_mean /= static_cast<double>(lessons.size());
  }
  for (const Lesson& lesson : lessons) {
    const int half = half_time(lesson);
    if (half < 0) continue;
    const Chances p = model.source == "rollout"
                          ? Chances{}
                          : chances_from(model.at(half), lesson.rounds[static_cast<std::size_t>(half)], together);
    for (std::size_t s = 0; s < lesson.won.size(); ++s) {
      const double chance = model.source == "rollout" ? lesson.rounds[static_cast<std::size_t>(half)][s]
                                                      : static_cast<double>(p[s]) / 1e6;
      const double even = together ? won_mean : 1.0 / static_cast<double>(lesson.won.size());
      missed += (chance - lesson.won[s]) * (chance - lesson.won[s]);
      blind += (even - lesson.won[s]) * (even - lesson.won[s]);
    }
  }
  return blind > 0 ? 1 - missed / blind : 0;
}

// How much more Brier skill playing on from half time would have, at most: as if it told the chances themselves. Few
// continuations are enough, since the noise of theirs is known and left out, and who won is not asked.
double missed_by(const StandingModel& model, const GameLab& lab, const Setting& setting,
                 const std::vector<Lesson>& lessons, int threads) {
  const std::size_t tried = std::min<std::size_t>(lessons.size(), kTriedGames);
  std::vector<std::vector<double>> shares(tried);
  spread(
      tried, threads,
      [&](int, std::uint64_t i) {
        if (const int half = half_time(lessons[i]); half >= 0)
          shares[i] = lab.played_on(setting, lessons[i], half, kContinuations);
        return true;
      },
      1);
  double apart = 0, blind = 0, won_mean = 0;
  const bool together = tried > 0 && lessons[0].won.size() == 1;
  for (std::size_t i = 0; i < tried && together; ++i) won_mean += lessons[i].won[0] / static_cast<double>(tried);
  for (std::size_t i = 0; i < tried; ++i) {
    if (shares[i].empty()) continue;
    const int half = half_time(lessons[i]);
    const Chances p = chances_from(model.at(half), lessons[i].rounds[static_cast<std::size_t>(half)], together);
    for (std::size_t s = 0; s < shares[i].size(); ++s) {
      const double share = shares[i][s], gap = static_cast<double>(p[s]) / 1e6 - share;
      const double even = together ? won_mean : 1.0 / static_cast<double>(shares[i].size());
      apart += gap * gap - share * (1 - share) / (kContinuations - 1);
      blind += (even - lessons[i].won[s]) * (even - lessons[i].won[s]);
    }
  }
  return blind > 0 ? std::max(0.0, apart / blind) : 0;
}

StandingModel fitted_to(const GameLab& lab, const Setting& setting, const std::string& source, std::uint64_t games,
                        int threads, std::vector<Lesson>& all) {
  StandingModel model;
  model.source = source;
  Setting own = setting;
  own.standing = source;
  if (source == "rollout") games = std::min<std::uint64_t>(games, 64);  // each lesson is thousands of games
  all.assign(games, {});
  spread(
      games, threads,
      [&](int, std::uint64_t block) {
        all[block] = lab.lesson(own, block);
        return true;
      },
      1);
  std::erase_if(all, [](const Lesson& lesson) { return lesson.won.empty(); });
  std::size_t longest = 0;
  double rounds = 0;
  for (const Lesson& lesson : all) {
    longest = std::max(longest, lesson.rounds.size());
    rounds += static_cast<double>(lesson.rounds.size());
  }
  if (!all.empty() && model.source == "rollout")
    model.every = std::max(1, static_cast<int>(rounds / static_cast<double>(all.size()) / 16 + 0.999));
  if (model.source != "rollout") {
    const bool together = !all.empty() && all[0].won.size() == 1;
    std::vector<std::optional<StandingModel::Round>> fits(std::min(longest, kMostRounds));
    spread(
        fits.size(), threads,
        [&](int, std::uint64_t r) {
          Round round;
          for (const Lesson& lesson : all)
            if (r < lesson.rounds.size() && !lesson.rounds[r].empty()) {
              round.says.push_back(&lesson.rounds[r]);
              round.won.push_back(&lesson.won);
            }
          if (round.says.empty() || (r > 0 && round.says.size() < kFewGames)) return true;
          const double wide = rounded(spread_of(round));
          const auto fitted = together ? shared_fit(round, wide) : StandingModel::Round{0, slope_of(round, wide), wide};
          fits[r] = {rounded(fitted.start), rounded(fitted.slope), wide};
          return true;
        },
        1);
    for (const auto& fit : fits)
      model.rounds.push_back(fit ? *fit : model.rounds.empty() ? StandingModel::Round{} : model.rounds.back());
  }
  model.brier = rounded(brier_skill(model, all));
  return model;
}

}  // namespace

StandingModel trained(const GameLab& lab, const Setting& setting, std::uint64_t games, int threads) {
  std::vector<Lesson> lessons;
  if (setting.standing != "auto") return fitted_to(lab, setting, setting.standing, games, threads, lessons);
  constexpr double kGood = 0.05;  // nearly all that playing on would tell
  StandingModel best;
  for (const std::string& source : lab.standings(setting)) {
    StandingModel model = fitted_to(lab, setting, source, games, threads, lessons);
    if (source == "rollout") return model;
    model.missed = rounded(missed_by(model, lab, setting, lessons, threads));
    if (best.source.empty() || model.missed < best.missed) best = std::move(model);
    if (best.missed <= kGood) break;
  }
  return best;
}

}  // namespace tortuga
