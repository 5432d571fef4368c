// The subcommands of `tortuga`. Each returns the exit code: 0 fine, 1 what was asked for failed, 2 wrong usage.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lab/school.h"
#include "server/net/server.h"

namespace tortuga {

inline constexpr int kFine = 0;
inline constexpr int kFailed = 1;
inline constexpr int kWrongUsage = 2;

struct GamesOrder {
  std::string game;  // empty: all
  bool json = false, schema = false, position = false, events = false;
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
  bool json = false, tell = false;
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
  std::string players;  // empty: bosun and deckhand, and as many more as the game needs
  std::uint64_t games = 1000, seed = 1;
  int threads = 0;  // 0: as many as there are cores
  std::vector<std::string> set;
  double question = 0;  // percent; 0: all games are played
  std::string append;   // a file of results
  bool json = false;
  bool watch = false;  // tells the games and what was thought, instead of counting
};
int arena_command(const ArenaCommand& order);

struct RatingsCommand {
  std::vector<std::string> files;
};
int ratings_command(const RatingsCommand& command);

struct BenchCommand {
  std::string game;  // empty: all
  int seats = 0;     // 0: the fewest and the most
  double seconds = 0.5;
  int passes = 5;
  std::uint64_t games = 0;  // exactly so many, for counting instructions
  bool json = false;
  std::string ask;  // what the lab's counting costs: a question, or all; empty: random play
};
int bench_command(const BenchCommand& order);
int lab_bench_command(const BenchCommand& order);

struct SchoolCommand {
  std::string game;
  SchoolOrder order;
  std::string out;  // empty: standard output
};
int school_command(const SchoolCommand& command);

struct FuzzCommand {
  std::string game;
  std::uint64_t games = 1000, seed = 1;
  int threads = 2;
};
int fuzz_command(const FuzzCommand& order);

// The playtest lab: a study from a file, or asked on the command line of a game.
struct LabCommand {
  std::string what;  // a file or the name of a game
  int seats = 0;
  std::string players, ladder, ask, screen, ban, standing, stop, title;
  std::vector<std::string> set, vary, search, target, matters;
  int looks = 0;  // 0: what fits the seconds, or the study's own
  double seconds = 10;
  std::uint64_t seed = 1;
  std::string part;                 // "3/64"
  std::string show;                 // "1713", "1713/2"
  std::vector<std::string> pace;    // games that people played: records, or harbours' data
  std::vector<std::string> marks;   // the same, for what they marked
  std::vector<std::string> joined;  // files of parts
  std::string out, html, study_out;
  bool json = false, numbers = false, go_on = false, confirm = false, quiet = false;
  int threads = 2;
};
int lab_command(const LabCommand& command);

// What people marked at live tables.
struct MarksCommand {
  std::vector<std::string> places;  // records, or harbours' data; none: the data of one's own
  std::string game, html;
  bool json = false;
};
int marks_command(const MarksCommand& command);

struct SiteCommand {
  std::string folder;
};
int site_command(const SiteCommand& command);

struct WeatherCommand {
  double hours = 1;
  std::uint64_t seed = 1;
  int people = 100;
};
int weather_command(const WeatherCommand& order);

struct PlayCommand {
  std::string game = "lostseas";
  std::string seats;  // empty: you and the fewest bots
  std::string seed;
  std::vector<std::string> set;
  bool plain = false, fresh = false, marks = false;
  std::optional<int> pace;
  std::string save;
  std::string language;  // empty: what the system speaks
};
int play_command(const PlayCommand& order);

struct ServeCommand {
  server::ServerOptions options;
  std::string data;
  std::string store;  // a database that several servers share; else the tables are in `data`
  bool quiet = false, no_qr = false, behind_proxy = false;
};
int serve_command(const ServeCommand& command);
std::filesystem::path data_folder(const std::string& given);  // where a harbour's data are, unless they are elsewhere

// What the harbour's owner asks for: one of the protocol's requests, or the address of the owner's page.
struct OwnerCommand {
  std::string data, url = "ws://127.0.0.1:8080", name;
  bool json = false;
  std::string what;             // "tables", "ban" ...
  boost::json::object request;  // its fields
};
int owner_command(const OwnerCommand& command);

struct BackupCommand {
  std::string data, file;
};
struct MoveCommand {
  std::string from, to;
};
int move_command(const MoveCommand& command);
int backup_command(const BackupCommand& command);

struct CheckCommand {
  std::string data, file;
};
int check_command(const CheckCommand& command);

}  // namespace tortuga
