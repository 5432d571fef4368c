// The trials a game can be put through, without its type: arena, bench and fuzz.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/recruit.h"
#include "engine/match.h"
#include "lab/school.h"
#include "lab/study/setting.h"

namespace tortuga {

struct ArenaOrder {
  std::vector<Recruit> players;     // one per seat; seats are rotated from game to game
  std::vector<std::string> styles;  // by player: of a bosun that plays in another style than its own; may be left out
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  int threads = 2;
  boost::json::object options;
  // Stop as soon as it is clear whether the first player wins more than this share of the games; 0: play all of them.
  double question = 0;
  std::function<void()> on_game;  // told of every game that is over, by any thread

  std::string word(std::size_t player) const;  // as it was asked for: bosun/war, captain:50ms
};

// Sums over the games; the same for any number of threads.
struct ArenaResult {
  std::uint64_t games = 0;
  bool cooperative = false;
  std::vector<double> wins;                                 // by player of the order; a shared win counts in parts
  std::vector<std::uint64_t> seat_wins;                     // by seat, shared wins counted for each
  std::vector<std::uint64_t> rounds;                        // how many games took i rounds
  std::vector<std::pair<std::string, std::uint64_t>> ends;  // by reason
  std::map<std::string, std::uint64_t> finishes;            // in which order the players finished: "1,0=2" (ratings.h)
  // By what a seat played (Game::role, where a game has roles): how often it was dealt, and its wins over those it
  // would have with equal shares.
  struct Role {
    std::string name;
    double dealt = 0, wins = 0, fair = 0;
  };
  std::vector<Role> roles;
  std::uint64_t decisions = 0;
  std::uint64_t shared_score = 0;  // co-operative games: what the won ones scored, together

  void count_role(const Role& role);
  void count_rounds(std::size_t rounds, std::uint64_t games);
  void count_end(const std::string& reason, std::uint64_t games);
  void add(const ArenaResult& part);
  void sort();  // ends and roles by name: what came first is chance
};

struct BenchOrder {
  int seats = 2;
  double seconds = 1.0;  // of measuring, for each of the passes
  int passes = 5;
  std::uint64_t seed = 1;
  std::uint64_t games = 0;  // exactly so many games and no yardstick, for counting instructions; 0: by time
};

struct BenchResult {
  int seats = 2;
  std::uint64_t decisions = 0;
  double ns_per_decision = 0;
  double games_per_second = 0;
  double decisions_per_game = 0;
  double choices_mean = 0;
  int choices_most = 0;
  int state_bytes = 0;
  std::uint64_t allocations = 0;
  double yardstick_ns = 0;  // per decision of the yardstick, same run
};

// The same games between bosuns, bare and watched as the setting asks.
struct LabCostOrder {
  Setting setting;
  double seconds = 1.0;  // of bare games, for each of the passes
  int passes = 5;
  std::uint64_t games = 0;  // exactly so many, and nothing is timed, for counting instructions; 0: by time
  bool bare = false;        // which of the two those are
};

struct LabCost {
  double bare_ns = 0, watched_ns = 0;  // of a game
};

struct FuzzOrder {
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  int threads = 2;
  int seats = 0;  // 0: any number
};

struct FuzzResult {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  std::string broken;  // the law and where, empty if all held
};

class Trials {
 public:
  virtual ~Trials() = default;
  // A flaw says which option is wrong.
  virtual ArenaResult arena(const ArenaOrder& order, Flaw& flaw) const = 0;
  virtual BenchResult bench(const BenchOrder& order) const = 0;
  virtual LabCost lab_cost(const LabCostOrder& order) const = 0;
  virtual FuzzResult fuzz(const FuzzOrder& order) const = 0;
  // Learns the weights of the game's value; nothing where a game has none.
  virtual std::optional<SchoolResult> school(const SchoolOrder& order) const = 0;
  // Blocks of games for the playtest lab.
  virtual const GameLab& lab() const = 0;
  // One hash over `games` seeded random games: changes exactly when the rules play differently.
  virtual std::uint64_t signature(std::uint64_t games) const = 0;
};

const Trials* find_trials(std::string_view game);

}  // namespace tortuga
