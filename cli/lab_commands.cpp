// bench, school, fuzz: commands that play many games.
#include <cstdio>

#include "cli/commands.h"
#include "cli/usage.h"
#include "lab/study/variants.h"
#include "lab/trials.h"

namespace tortuga {

int bench_command(const BenchCommand& command) {
  std::string list;
  if (!command.json && command.games == 0)
    std::printf("%-10s %5s %9s %13s %10s %7s %6s %9s %8s\n", "game", "seats", "ns/dec.", "decisions/s", "games/s",
                "bytes", "allocs", "yardstick", "choices");
  for (const Entry& entry : games()) {
    const GameFacts& facts = entry.game.facts();
    if (!command.game.empty() && command.game != facts.name) continue;
    std::vector<int> counts{facts.least_seats, facts.most_seats};
    if (command.seats != 0) {
      if (command.seats < facts.least_seats || command.seats > facts.most_seats)
        return complain(std::string{facts.title} + " is played by " + std::to_string(facts.least_seats) + " to " +
                        std::to_string(facts.most_seats) + " seats");
      counts = {command.seats};
    }
    for (const int seats : counts) {
      const BenchResult r = find_trials(facts.name)->bench({seats, command.seconds, command.passes, 1, command.games});
      if (command.games > 0) {
        std::printf("%s, %d seats: %llu decisions in %llu games\n", std::string{facts.name}.c_str(), seats,
                    static_cast<unsigned long long>(r.decisions), static_cast<unsigned long long>(command.games));
        continue;
      }
      const double ratio = r.ns_per_decision / r.yardstick_ns;
      char line[400];
      if (command.json) {
        std::snprintf(line, sizeof line,
                      "{\"game\":\"%s\",\"seats\":%d,\"ns_per_decision\":%.2f,\"decisions_per_second\":%.0f,\"games_"
                      "per_second\":%.1f,"
                      "\"state_bytes\":%d,\"allocations\":%llu,\"yardstick_ratio\":%.3f,\"yardstick_ns\":%.2f,"
                      "\"decisions_per_game\":%.1f,"
                      "\"choices_mean\":%.2f,\"choices_most\":%d}",
                      std::string{facts.name}.c_str(), seats, r.ns_per_decision, 1e9 / r.ns_per_decision,
                      r.games_per_second, r.state_bytes, static_cast<unsigned long long>(r.allocations), ratio,
                      r.yardstick_ns, r.decisions_per_game, r.choices_mean, r.choices_most);
        list += (list.empty() ? "" : ",\n ") + std::string{line};
      } else {
        std::printf("%-10s %5d %9.1f %13.0f %10.0f %7d %6llu %8.2fx %4.1f/%d\n", std::string{facts.name}.c_str(), seats,
                    r.ns_per_decision, 1e9 / r.ns_per_decision, r.games_per_second, r.state_bytes,
                    static_cast<unsigned long long>(r.allocations), ratio, r.choices_mean, r.choices_most);
        std::fflush(stdout);
      }
    }
  }
  if (!command.game.empty() && known_game(command.game) == nullptr) return kWrongUsage;
  if (command.json && command.games == 0) std::printf("[%s]\n", list.c_str());
  return kFine;
}

int lab_bench_command(const BenchCommand& command) {
  if (!command.game.empty() && known_game(command.game) == nullptr) return kWrongUsage;
  std::vector<std::string> questions{command.ask};
  if (command.ask == "all") questions = {"fair", "length", "exciting", "dead"};
  if (command.games == 0)
    std::printf("%-10s %5s %-10s %12s %12s %7s\n", "game", "seats", "asked", "us/game", "watched", "more");
  for (const Entry& entry : games()) {
    const GameFacts& facts = entry.game.facts();
    if (!command.game.empty() && command.game != facts.name) continue;
    for (const std::string& question : questions) {
      const bool bare = question == "bare";
      Study study;
      study.game = facts.name;
      study.seats = command.seats;
      study.questions = {bare ? "fair" : question};
      std::vector<std::string> notes;
      if (const Flaw flaw = settle_study(study, notes); flaw.found()) return complain(flaw.what);
      const LabCost cost =
          find_trials(facts.name)->lab_cost({setting_of(study), command.seconds, command.passes, command.games, bare});
      if (command.games > 0) continue;
      std::printf("%-10s %5d %-10s %12.2f %12.2f %6.1f%%\n", std::string{facts.name}.c_str(), study.seats,
                  question.c_str(), cost.bare_ns / 1000, cost.watched_ns / 1000,
                  100 * (cost.watched_ns / cost.bare_ns - 1));
      std::fflush(stdout);
    }
  }
  return kFine;
}

int school_command(const SchoolCommand& command) {
  if (known_game(command.game) == nullptr) return kWrongUsage;
  const auto result = find_trials(command.game)->school(command.order);
  if (!result) return complain(command.game + " has no columns to judge a position by (engine/sheet.h)");
  char head[200];
  std::snprintf(head, sizeof head,
                "// Learnt by: tortuga school %s --games %llu --generations %d --captain-games %llu --iterations %u "
                "--stray %d --seed %llu\n",
                command.game.c_str(), static_cast<unsigned long long>(command.order.games), command.order.generations,
                static_cast<unsigned long long>(command.order.captain_games), command.order.iterations,
                command.order.stray, static_cast<unsigned long long>(command.order.seed));
  const std::string text = head + result->text();
  if (command.out.empty()) {
    std::fputs(text.c_str(), stdout);
    return kFine;
  }
  std::FILE* file = std::fopen(command.out.c_str(), "w");
  const bool written = file != nullptr && std::fputs(text.c_str(), file) >= 0;
  if (file != nullptr && std::fclose(file) == 0 && written) return kFine;
  std::fprintf(stderr, "cannot write %s\n", command.out.c_str());
  return kFailed;
}

int fuzz_command(const FuzzCommand& command) {
  if (known_game(command.game) == nullptr) return kWrongUsage;
  const FuzzResult result = find_trials(command.game)->fuzz({command.games, command.seed, command.threads});
  if (!result.broken.empty()) {
    std::printf("%s, seed %llu: %s\n", command.game.c_str(), static_cast<unsigned long long>(command.seed),
                result.broken.c_str());
    return kFailed;
  }
  std::printf("%s: %llu games, %llu moves, every law held\n", command.game.c_str(),
              static_cast<unsigned long long>(result.games), static_cast<unsigned long long>(result.moves));
  return kFine;
}

}  // namespace tortuga
