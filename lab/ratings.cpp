#include "lab/ratings.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

namespace tortuga {
namespace {

constexpr double kBosun = 1500;
constexpr double kOdds = 400;  // points for odds of ten to one
constexpr std::string_view kAnchor = "bosun";
constexpr std::string_view kTheSea = "the sea";

// Every choice of the draws: one of `first` was drawn before all of `from`, `times` times.
struct Draw {
  std::vector<int> first, from;
  double times;
};

std::vector<Draw> draws_of(const Finishes& finishes) {
  std::vector<Draw> draws;
  for (const auto& [finish, times] : finishes.games) {
    std::vector<int> left;
    for (auto group = finish.rbegin(); group != finish.rend(); ++group) {
      left.insert(left.end(), group->begin(), group->end());
      if (left.size() > group->size()) draws.push_back({*group, left, times});
    }
  }
  return draws;
}

using Matrix = std::vector<std::vector<double>>;

// Of a symmetric positive matrix, by elimination.
Matrix inverse(Matrix a) {
  const std::size_t n = a.size();
  Matrix out(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) out[i][i] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = a[i][i];
    for (std::size_t c = 0; c < n; ++c) {
      a[i][c] /= pivot;
      out[i][c] /= pivot;
    }
    for (std::size_t r = 0; r < n; ++r) {
      const double factor = a[r][i];
      if (r == i || factor == 0) continue;
      for (std::size_t c = 0; c < n; ++c) {
        a[r][c] -= factor * a[i][c];
        out[r][c] -= factor * out[i][c];
      }
    }
  }
  return out;
}

// "1,0=2": player 1 first, then 0 and 2 at once.
bool read_finish(std::string_view text, const std::vector<int>& players, Finish& out) {
  out.assign(1, {});
  std::size_t player = 0;
  bool digits = false;
  for (const char c : std::string{text} + ",") {
    if (c >= '0' && c <= '9') {
      player = player * 10 + static_cast<std::size_t>(c - '0');
      digits = true;
      continue;
    }
    if ((c != ',' && c != '=') || !digits || player >= players.size()) return false;
    out.back().push_back(players[player]);
    if (c == ',') out.emplace_back();
    player = 0;
    digits = false;
  }
  out.pop_back();
  return true;
}

}  // namespace

int Finishes::player(const std::string& name) {
  const auto place = std::find(players.begin(), players.end(), name) - players.begin();
  if (place == std::ssize(players)) players.push_back(name);
  return static_cast<int>(place);
}

// Hunter's MM algorithm. Players who finished at once were drawn each with all of them still there.
std::vector<Rating> rate(const Finishes& finishes) {
  const std::size_t count = finishes.players.size();
  const std::vector<Draw> draws = draws_of(finishes);
  std::vector<double> tickets(count, 1.0), games(count);
  for (const auto& [finish, times] : finishes.games)
    for (const auto& group : finish)
      for (int player : group) games[static_cast<std::size_t>(player)] += times;
  const auto sum_of = [&](const Draw& draw) {
    double sum = 0;
    for (int player : draw.from) sum += tickets[static_cast<std::size_t>(player)];
    return sum;
  };
  const auto anchor = std::find(finishes.players.begin(), finishes.players.end(), kAnchor);
  for (int round = 0; round < 2000; ++round) {
    std::vector<double> won(count, 1.0), chances(count);
    for (std::size_t i = 0; i < count; ++i) chances[i] = 2 / (tickets[i] + 1);  // two games against a bosun
    for (const Draw& draw : draws) {
      const double each = draw.times * static_cast<double>(draw.first.size()) / sum_of(draw);
      for (int player : draw.first) won[static_cast<std::size_t>(player)] += draw.times;
      for (int player : draw.from) chances[static_cast<std::size_t>(player)] += each;
    }
    double moved = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const double fresh = won[i] / chances[i];
      moved = std::max(moved, std::abs(std::log(fresh / tickets[i])));
      tickets[i] = fresh;
    }
    if (anchor != finishes.players.end()) {
      const double unit = tickets[static_cast<std::size_t>(anchor - finishes.players.begin())];
      for (double& each : tickets) each /= unit;
    }
    if (moved < 1e-9) break;
  }
  // What the games tell of the logarithms of the tickets together (Fisher's information), without the bosun's, which is
  // fixed. Who is known only through others is known less well than by the own games alone: so all of it is inverted.
  Matrix known(count, std::vector<double>(count));
  for (std::size_t i = 0; i < count; ++i) known[i][i] = 2 * tickets[i] / ((tickets[i] + 1) * (tickets[i] + 1));
  for (const Draw& draw : draws) {
    const double sum = sum_of(draw), weight = draw.times * static_cast<double>(draw.first.size());
    for (int one : draw.from) {
      const double share = tickets[static_cast<std::size_t>(one)] / sum;
      known[static_cast<std::size_t>(one)][static_cast<std::size_t>(one)] += weight * share;
      for (int other : draw.from)
        known[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)] -=
            weight * share * tickets[static_cast<std::size_t>(other)] / sum;
    }
  }
  if (anchor != finishes.players.end()) {
    const auto fixed = static_cast<std::size_t>(anchor - finishes.players.begin());
    for (std::size_t i = 0; i < count; ++i) known[i][fixed] = known[fixed][i] = i == fixed ? 1 : 0;
  }
  const Matrix spread = inverse(std::move(known));
  // Without a bosun the scale floats: then everybody is measured from the middle.
  const auto variance = [&](std::size_t i) {
    if (anchor != finishes.players.end()) return finishes.players[i] == kAnchor ? 0.0 : spread[i][i];
    double row = 0, all = 0;
    for (std::size_t j = 0; j < count; ++j) row += spread[i][j];
    for (const auto& each : spread)
      for (double one : each) all += one;
    const auto n = static_cast<double>(count);
    return std::max(0.0, spread[i][i] - 2 * row / n + all / n / n);
  };
  std::vector<Rating> ratings;
  for (std::size_t i = 0; i < count; ++i)
    ratings.push_back({finishes.players[i], kBosun + kOdds * std::log10(tickets[i]),
                       1.96 * kOdds / std::log(10.0) * std::sqrt(variance(i)), games[i]});
  std::sort(ratings.begin(), ratings.end(), [](const Rating& a, const Rating& b) { return a.points > b.points; });
  return ratings;
}

Flaw read_results(std::string_view lines, std::string_view game, Finishes& out) {
  int number = 0;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    ++number;
    if (line.empty()) continue;
    const Flaw broken{"line " + std::to_string(number), "is no result of the arena"};
    boost::json::value document;
    if (parse_json(line, document).found() || !document.is_object()) return broken;
    const auto& result = document.get_object();
    const auto* name = result.if_contains("game");
    const auto* players = result.if_contains("players");
    const auto* finishes = result.if_contains("finishes");
    const auto* games = result.if_contains("games");
    if (name == nullptr || !name->is_string() || players == nullptr || !players->is_array() || finishes == nullptr ||
        !finishes->is_object() || games == nullptr || !games->is_number())
      return broken;
    if (name->get_string() != game) continue;
    std::vector<int> seated;
    double wins = 0;
    for (const auto& one : players->get_array()) {
      const auto* player = one.is_object() ? one.get_object().if_contains("player") : nullptr;
      const auto* won = one.is_object() ? one.get_object().if_contains("wins") : nullptr;
      if (player == nullptr || !player->is_string() || won == nullptr || !won->is_number()) return broken;
      seated.push_back(out.player(std::string{player->get_string()}));
      wins = won->to_number<double>();
    }
    for (const auto& entry : finishes->get_object()) {
      Finish finish;
      if (!entry.value().is_number() || !read_finish(entry.key(), seated, finish)) return broken;
      out.games.emplace_back(finish, entry.value().to_number<double>());
    }
    const bool equals = std::all_of(seated.begin(), seated.end(), [&](int player) { return player == seated[0]; });
    if (result.contains("mean_score") && equals && !seated.empty()) {
      const int sea = out.player(std::string{kTheSea});
      out.games.push_back({Finish{{seated[0]}, {sea}}, wins});
      out.games.push_back({Finish{{sea}, {seated[0]}}, games->to_number<double>() - wins});
    }
  }
  return {};
}

}  // namespace tortuga
