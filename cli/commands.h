// The subcommands of `tortuga`. Each returns the exit code: 0 fine, 1 what was asked for failed, 2 wrong usage.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/net/server.h"

namespace tortuga {

inline constexpr int kFine = 0;
inline constexpr int kFailed = 1;
inline constexpr int kWrongUsage = 2;

struct GamesOrder {
  std::string game;  // empty: all
  bool json = false, schema = false, position = false;
  int seats = 0;  // of the fresh position; 0: the fewest
  std::string seed = "1";
  std::vector<std::string> set;
};
int games_command(const GamesOrder& order);

struct RulesOrder {
  std::string game;
  std::vector<std::string> words;
  bool json = false;
};
int rules_command(const RulesOrder& order);

struct ScenarioOrder {
  std::vector<std::string> files;
  bool json = false;
};
int scenario_command(const ScenarioOrder& order);

struct ReplayOrder {
  std::string file;
  bool verify = false, json = false;
  std::optional<std::uint64_t> until;
  std::string seat;  // whose eyes: a seat number, or empty for a watcher
};
int replay_command(const ReplayOrder& order);

int referee_command();

struct ArenaCommand {
  std::string game;
  std::string players = "bosun,deckhand";
  std::uint64_t games = 1000, seed = 1;
  int threads = 2;
  std::vector<std::string> set;
  bool json = false;
};
int arena_command(const ArenaCommand& order);

struct BenchCommand {
  std::string game;  // empty: all
  int seats = 0;     // 0: the fewest and the most
  double seconds = 0.5;
  int passes = 5;
  std::uint64_t games = 0;  // exactly so many, for counting instructions
  bool json = false;
};
int bench_command(const BenchCommand& order);

struct FuzzCommand {
  std::string game;
  std::uint64_t games = 1000, seed = 1;
  int threads = 2;
};
int fuzz_command(const FuzzCommand& order);

struct PlayCommand {
  std::string game = "lostseas";
  std::string seats = "you,bosun";
  std::string seed;
  std::vector<std::string> set;
  bool plain = false, fresh = false;
  std::optional<int> pace;
  std::string save;
  std::string language;  // empty: what the system speaks
};
int play_command(const PlayCommand& order);

struct ServeCommand {
  server::ServerOptions options;
  std::string data;
  bool quiet = false, no_qr = false;
};
int serve_command(const ServeCommand& command);

struct BackupCommand {
  std::string data, file;
};
int backup_command(const BackupCommand& command);

}  // namespace tortuga
