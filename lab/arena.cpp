#include "lab/arena.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/write.h"

namespace tortuga {
namespace {

std::string decimal(double value, int digits) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

// Co-operative games: what a won game scores on the average.
double shared_mean(const ArenaResult& result) {
  return result.wins[0] > 0 ? static_cast<double>(result.shared_score) / result.wins[0] : 0;
}

}  // namespace

std::string ArenaOrder::word(std::size_t player) const {
  std::string word = players[player].word();
  if (player < styles.size() && !styles[player].empty())
    word.insert(players[player].rank.name().size(), "/" + styles[player]);
  return word;
}

bool decided(const ArenaResult& result, double share) {
  constexpr double kSure999 = 3.2905;
  const Interval interval = wilson(result.wins[0], static_cast<double>(result.games), kSure999);
  return interval.low > share || interval.high < share;
}

Interval wilson(double wins, double games, double z) {
  if (games <= 0) return {0, 1};
  const double share = wins / games;
  const double middle = share + z * z / (2 * games);
  const double half = z * std::sqrt(share * (1 - share) / games + z * z / (4 * games * games));
  const double whole = 1 + z * z / games;
  return {std::max(0.0, (middle - half) / whole), std::min(1.0, (middle + half) / whole)};
}

Spread spread_of(const std::vector<std::uint64_t>& counts) {
  std::uint64_t games = 0;
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    games += counts[i];
    sum += static_cast<double>(counts[i]) * static_cast<double>(i);
  }
  if (games == 0) return {};
  const auto percentile = [&](double share) {
    const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(games)));
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      seen += counts[i];
      if (seen >= std::max<std::uint64_t>(wanted, 1)) return static_cast<int>(i);
    }
    return static_cast<int>(counts.size()) - 1;
  };
  return {sum / static_cast<double>(games), percentile(0.05), percentile(0.5), percentile(0.95)};
}

void ArenaResult::count_role(const Role& role) {
  for (auto& known : roles)
    if (known.name == role.name) {
      known.dealt += role.dealt;
      known.wins += role.wins;
      known.fair += role.fair;
      return;
    }
  roles.push_back(role);
}

void ArenaResult::count_rounds(std::size_t count, std::uint64_t of_games) {
  if (rounds.size() <= count) rounds.resize(count + 1);
  rounds[count] += of_games;
}

void ArenaResult::count_end(const std::string& reason, std::uint64_t of_games) {
  for (auto& [name, count] : ends)
    if (name == reason) {
      count += of_games;
      return;
    }
  ends.emplace_back(reason, of_games);
}

void ArenaResult::add(const ArenaResult& part) {
  games += part.games;
  cooperative = part.cooperative;
  decisions += part.decisions;
  shared_score += part.shared_score;
  wins.resize(part.wins.size());
  seat_wins.resize(part.seat_wins.size());
  for (std::size_t i = 0; i < wins.size(); ++i) {
    wins[i] += part.wins[i];
    seat_wins[i] += part.seat_wins[i];
  }
  for (std::size_t i = 0; i < part.rounds.size(); ++i)
    if (part.rounds[i] > 0) count_rounds(i, part.rounds[i]);
  for (const auto& [name, count] : part.ends) count_end(name, count);
  for (const auto& [order, count] : part.finishes) finishes[order] += count;
  for (const auto& role : part.roles) count_role(role);
}

void ArenaResult::sort() {
  std::sort(ends.begin(), ends.end());
  std::sort(roles.begin(), roles.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
}

std::string arena_json(std::string_view game, const ArenaOrder& order, const ArenaResult& result) {
  std::string out = "{\"game\":";
  write_text(out, game);
  out += ",\"games\":" + std::to_string(result.games) + ",\"seats\":" + std::to_string(order.players.size()) +
         ",\"players\":[";
  const auto games = static_cast<double>(result.games);
  for (std::size_t i = 0; i < order.players.size(); ++i) {
    const Interval interval = wilson(result.wins[i], games);
    out += (i > 0 ? "," : "") + ("{\"player\":\"" + order.word(i)) + "\",\"wins\":" + decimal(result.wins[i], 2) +
           ",\"share\":" + decimal(result.wins[i] / games, 4) + ",\"low\":" + decimal(interval.low, 4) +
           ",\"high\":" + decimal(interval.high, 4) + "}";
  }
  const Spread rounds = spread_of(result.rounds);
  out += "],\"rounds\":{\"mean\":" + decimal(rounds.mean, 2) + ",\"p5\":" + std::to_string(rounds.p5) +
         ",\"p50\":" + std::to_string(rounds.p50) + ",\"p95\":" + std::to_string(rounds.p95) + "},\"ends\":{";
  for (std::size_t i = 0; i < result.ends.size(); ++i) {
    out += i > 0 ? "," : "";
    write_text(out, result.ends[i].first);
    out += ":" + std::to_string(result.ends[i].second);
  }
  out += "},\"roles\":{";
  for (std::size_t i = 0; i < result.roles.size(); ++i) {
    const auto& role = result.roles[i];
    out += i > 0 ? "," : "";
    write_text(out, role.name);
    out += ":{\"dealt\":" + decimal(role.dealt, 0) + ",\"wins\":" + decimal(role.wins, 2) +
           ",\"of_fair_share\":" + decimal(role.wins / role.fair, 3) + "}";
  }
  out += "}";
  if (result.cooperative) out += ",\"mean_score\":" + decimal(shared_mean(result), 2);
  out += ",\"seat_wins\":";
  write_json(out, result.seat_wins);
  out += ",\"finishes\":{";
  for (const auto& [finish, count] : result.finishes)
    out += (out.back() == '{' ? "\"" : ",\"") + finish + "\":" + std::to_string(count);
  return out + "},\"seed\":" + std::to_string(order.seed) + ",\"options\":" + boost::json::serialize(order.options) +
         "}";
}

std::string arena_text(std::string_view game, const ArenaOrder& order, const ArenaResult& result) {
  const auto games = static_cast<double>(result.games);
  std::string out = std::string{game} + ": " + std::to_string(result.games) + " games, " +
                    std::to_string(order.players.size()) + " seats, rotated\n";
  char line[160];
  for (std::size_t i = 0; i < (result.cooperative ? 1 : order.players.size()); ++i) {  // together: one result for all
    const Interval interval = wilson(result.wins[i], games);
    std::snprintf(line, sizeof line, "  %-10s wins %6.2f %%   (95 %%: %.2f to %.2f)\n",
                  result.cooperative ? "together" : order.word(i).c_str(), 100 * result.wins[i] / games,
                  100 * interval.low, 100 * interval.high);
    out += line;
  }
  const Spread rounds = spread_of(result.rounds);
  std::snprintf(line, sizeof line, "  rounds: mean %.1f, 5 %% below %d, half below %d, 95 %% below %d\n", rounds.mean,
                rounds.p5, rounds.p50, rounds.p95);
  out += line;
  if (result.cooperative) {
    std::snprintf(line, sizeof line, "  mean score of a won game: %.2f", shared_mean(result));
    out += line;
  } else {
    out += "  wins by seat:";
    for (std::size_t i = 0; i < result.seat_wins.size(); ++i) {
      std::snprintf(line, sizeof line, " %.1f %%", 100 * static_cast<double>(result.seat_wins[i]) / games);
      out += line;
    }
  }
  out += "\n  ends:";
  for (const auto& [reason, count] : result.ends) out += " " + reason + " " + std::to_string(count);
  if (!result.roles.empty()) out += "\n  wins over a fair share:";
  for (const auto& role : result.roles) out += " " + role.name + " " + decimal(role.wins / role.fair, 2);
  return out + "\n";
}

}  // namespace tortuga
