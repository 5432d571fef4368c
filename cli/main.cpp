// The command line of `tortuga`. The only file that knows the option parser.
#include <CLI/CLI.hpp>

#include "bots/rank.h"
#include "cli/commands.h"

int main(int argc, char** argv) {
  using namespace tortuga;
  CLI::App app{"Tortuga: five pirate board games, played as their rulebooks say."};
  app.name("tortuga");
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::simple);
  int code = kFine;

  PlayCommand play;
  auto* play_app = app.add_subcommand("play", "Play in the terminal");
  play_app->add_option("game", play.game, "Which game (tortuga games lists them)")->capture_default_str();
  play_app
      ->add_option("--seats", play.seats,
                   "Who sits where: you, a name for another person at this keyboard, or a bot (" + rank_names() + ")")
      ->capture_default_str();
  play_app->add_option("--seed", play.seed, "Reproducible luck: a number or 64 hexadecimal digits");
  play_app->add_option("--set", play.set, "An option, as name=value; may be repeated")->take_all();
  play_app->add_flag("--plain", play.plain, "Only ever append lines: for screen readers, pipes and logs");
  play_app->add_flag("--new", play.fresh, "Begin a new game even if one was saved");
  play_app->add_option("--pace", play.pace, "Milliseconds a bot waits before it acts")->check(CLI::Range(0, 60000));
  play_app->add_option("--save", play.save, "Where the game is saved when you leave");
  play_app->add_option("--language", play.language,
                       "The language to be told in, as en (default: what the system speaks)");
  play_app->callback([&] { code = play_command(play); });

  GamesOrder games;
  auto* games_app = app.add_subcommand("games", "The games, their seats and options");
  games_app->add_option("game", games.game, "One game, with every number a designer may change");
  games_app->add_flag("--json", games.json, "For programs");
  games_app->add_flag("--schema", games.schema, "JSON Schema of the game's options, position, moves and events");
  games_app->add_flag("--position", games.position, "A fresh position as JSON");
  games_app->add_option("--seats", games.seats, "Seats of the fresh position (default: the fewest)");
  games_app->add_option("--seed", games.seed, "Seed of the fresh position")->capture_default_str();
  games_app->add_option("--set", games.set, "An option of the fresh position, as name=value")->take_all();
  games_app->callback([&] { code = games_command(games); });

  RulesOrder rules;
  auto* rules_app = app.add_subcommand("rules", "The rules of a game, with their IDs");
  rules_app->add_option("game", rules.game, "Which game")->required();
  rules_app->add_option("words", rules.words, "A rule ID (LOST-021) or words to look for");
  rules_app->add_flag("--json", rules.json, "For programs");
  rules_app->callback([&] { code = rules_command(rules); });

  ScenarioOrder scenario;
  auto* scenario_app =
      app.add_subcommand("scenario", "Run scenario files: positions, forced luck, moves, expectations");
  scenario_app->add_option("files", scenario.files, "Scenario files; - is standard input")->required();
  scenario_app->add_flag("--json", scenario.json, "For programs");
  scenario_app->callback([&] { code = scenario_command(scenario); });

  ReplayOrder replay;
  auto* replay_app = app.add_subcommand("replay", "Tell a recorded game again");
  replay_app->add_option("record", replay.file, "The record; - is standard input")->required();
  replay_app->add_flag("--verify", replay.verify, "Prove that it is what the seed and the rules give");
  replay_app->add_option("--until", replay.until, "Stop after this many moves");
  replay_app->add_option("--seat", replay.seat, "Through whose eyes (default: a watcher's)");
  replay_app->add_flag("--json", replay.json, "Print the position (or the seat's view) instead of the story");
  replay_app->callback([&] { code = replay_command(replay); });

  auto* referee_app = app.add_subcommand("referee", "JSON lines on standard input and output, for bots and tools");
  referee_app->callback([&] { code = referee_command(); });

  ArenaCommand arena;
  auto* arena_app = app.add_subcommand("arena", "Bots against each other, seats rotated");
  arena_app->add_option("game", arena.game, "Which game")->required();
  arena_app
      ->add_option("--players", arena.players,
                   "One bot per seat: " + rank_names() +
                       ". With a budget for each decision: bosun:50ms, bosun:400i (iterations)")
      ->capture_default_str();
  arena_app->add_option("--games", arena.games, "How many games")
      ->capture_default_str()
      ->check(CLI::Range(1, 100000000));
  arena_app->add_option("--seed", arena.seed, "Seed of the series")->capture_default_str();
  arena_app->add_option("--threads", arena.threads, "How many games at once")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
  arena_app->add_option("--set", arena.set, "An option, as name=value; may be repeated")->take_all();
  arena_app->add_flag("--json", arena.json, "For programs");
  arena_app->callback([&] { code = arena_command(arena); });

  BenchCommand bench;
  auto* bench_app = app.add_subcommand("bench", "Random play, measured next to a yardstick");
  bench_app->add_option("game", bench.game, "One game (default: all)");
  bench_app->add_option("--seats", bench.seats, "How many seats (default: the fewest and the most)");
  bench_app->add_option("--seconds", bench.seconds, "CPU seconds per pass")
      ->capture_default_str()
      ->check(CLI::Range(0.001, 600.0));
  bench_app->add_option("--passes", bench.passes, "Passes; the best counts")
      ->capture_default_str()
      ->check(CLI::Range(1, 100));
  bench_app->add_option("--games", bench.games,
                        "Play exactly so many games and say how many decisions they took: for counting instructions");
  bench_app->add_flag("--json", bench.json, "For programs");
  bench_app->callback([&] { code = bench_command(bench); });

  FuzzCommand fuzz;
  auto* fuzz_app = app.add_subcommand("fuzz", "Random legal and illegal play with every law checked");
  fuzz_app->add_option("game", fuzz.game, "Which game")->required();
  fuzz_app->add_option("--games", fuzz.games, "How many games")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000000000));
  fuzz_app->add_option("--seed", fuzz.seed, "Seed of the series")->capture_default_str();
  fuzz_app->add_option("--threads", fuzz.threads, "How many games at once")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
  fuzz_app->callback([&] { code = fuzz_command(fuzz); });

  ServeCommand serve;
  server::Limits& limits = serve.options.limits;
  auto* serve_app = app.add_subcommand("serve", "A harbour: play in the browser, with friends and bots");
  serve_app->add_option("--port", serve.options.port, "Where to listen; 0 takes any free port")->capture_default_str();
  serve_app->add_option("--host", serve.options.host, "Address to listen on; 127.0.0.1 is this machine only")
      ->capture_default_str();
  serve_app->add_option("--data", serve.data, "Folder of the tables (default: ~/.local/share/tortuga/harbour)");
  serve_app
      ->add_option("--origin", serve.options.origins,
                   "Another page that may play here, as https://example.org; may be repeated")
      ->take_all();
  serve_app->add_flag("--behind-proxy", serve.options.behind_proxy,
                      "Take clients' addresses from the last entry of X-Forwarded-For");
  serve_app->add_option("--bot-threads", serve.options.bot_threads, "How many bots think at once")
      ->capture_default_str()
      ->check(CLI::Range(1, 64));
  serve_app->add_flag("--quiet", serve.quiet, "Log errors only");
  serve_app->add_flag("--no-qr", serve.no_qr, "Print no QR code");
  const auto limit = [&](const char* name, int& value, int least, int most, const char* help) {
    serve_app->add_option(name, value, help)->capture_default_str()->check(CLI::Range(least, most))->group("Limits");
  };
  limit("--message-bytes", limits.message_bytes, 1024, 1048576, "Longest message of a client");
  limit("--rate", limits.rate, 1, 10000000, "Messages a second on one connection");
  limit("--burst", limits.burst, 1, 10000000, "Messages at once on one connection");
  limit("--address-rate", limits.address_rate, 1, 10000000, "Messages a second from one address");
  limit("--address-burst", limits.address_burst, 1, 10000000, "Messages at once from one address");
  limit("--name-letters", limits.name_letters, 1, 100, "Longest name");
  limit("--chat-letters", limits.chat_letters, 1, 4000, "Longest line of chat");
  limit("--connections", limits.connections, 1, 1000000, "Connections in all");
  limit("--connections-per-address", limits.connections_per_address, 1, 1000000, "Connections from one address");
  limit("--tables", limits.tables, 1, 10000000, "Tables in memory");
  limit("--tables-per-address", limits.tables_per_address, 1, 10000000, "New tables from one address in an hour");
  limit("--watchers", limits.watchers, 1, 100000, "Guests at one table");
  limit("--request-seconds", limits.request_seconds, 1, 600, "Time to send an HTTP request");
  limit("--ping-seconds", limits.ping_seconds, 1, 3600, "Silence until a connection is asked");
  limit("--drop-seconds", limits.drop_seconds, 1, 7200, "Silence until a connection is dropped");
  limit("--grace-seconds", limits.grace_seconds, 0, 86400, "Absence until a bot sits down");
  limit("--idle-minutes", limits.idle_minutes, 0, 100000, "Until a table that nobody looks at leaves memory");
  limit("--backlog-bytes", limits.backlog_bytes, 65536, 1073741824, "Unread bytes until a slow client is dropped");
  limit("--listed", limits.listed, 0, 10000, "Tables shown in the lobby");
  serve_app->callback([&] { code = serve_command(serve); });

  BackupCommand backup;
  auto* backup_app = app.add_subcommand("backup", "Copy a harbour's data, also while it is open");
  backup_app->add_option("file", backup.file, "The copy: a new file")->required();
  backup_app->add_option("--data", backup.data, "Folder of the tables, as for serve");
  backup_app->callback([&] { code = backup_command(backup); });

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kFine : kWrongUsage;
  }
  return code;
}
