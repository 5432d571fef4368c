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
  play_app->add_option("--seats", play.seats,
                       "Who sits where: you, a name for another person at this keyboard, or a bot (" + rank_names() +
                           "). Default: you and the fewest bots the game needs");
  play_app->add_option("--seed", play.seed, "Reproducible luck: a number or 64 hexadecimal digits");
  play_app->add_option("--set", play.set, "An option, as name=value; may be repeated")->take_all();
  play_app->add_flag("--plain", play.plain, "Only ever append lines: for screen readers, pipes and logs");
  play_app->add_flag("--new", play.fresh, "Begin a new game even if one was saved");
  play_app->add_option("--pace", play.pace, "Milliseconds a bot waits before it acts")->check(CLI::Range(0, 60000));
  play_app->add_flag("--marks", play.marks,
                     "Let players mark moments as confusing (!) or boring (=), for whoever designs the game");
  play_app->add_option("--save", play.save, "Where the game is saved when you leave");
  play_app->add_option("--language", play.language,
                       "The language to be told in, as en (default: what the system speaks)");
  play_app->callback([&] { code = play_command(play); });

  GamesOrder games;
  auto* games_app = app.add_subcommand("games", "The games, their seats and options");
  games_app->add_option("game", games.game, "One game, with every number a designer may change");
  games_app->add_flag("--json", games.json, "For programs");
  games_app->add_flag("--schema", games.schema, "JSON Schema of the game's options, position, moves and events");
  games_app->add_flag("--events", games.events, "What can happen and be done, with every field in words");
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
  scenario_app->add_flag("--tell", scenario.tell, "Tell the story of each scenario");
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
  arena_app->add_option(
      "--players", arena.players,
      "One bot per seat: " + rank_names() +
          ". With a budget for each decision: captain:50ms, captain:400i (iterations). A bosun may play in another "
          "style "
          "where a game knows some: bosun/war. Default: a bosun, a deckhand and as many more as the game needs");
  arena_app->add_option("--games", arena.games, "How many games")
      ->capture_default_str()
      ->check(CLI::Range(1, 100000000));
  arena_app->add_option("--seed", arena.seed, "Seed of the series")->capture_default_str();
  arena_app->add_option("--threads", arena.threads, "How many games at once (default: one on every core)")
      ->check(CLI::Range(1, 256));
  arena_app
      ->add_option("--question", arena.question,
                   "Stop once it is clear whether the first player wins more than so many percent of the games")
      ->check(CLI::Range(0.0, 100.0));
  arena_app->add_option("--append", arena.append, "Add the result to this file, for `ratings`");
  arena_app->add_option("--set", arena.set, "An option, as name=value; may be repeated")->take_all();
  arena_app->add_flag("--watch", arena.watch,
                      "Tell the games, with the three best choices before each decision of somebody who looks ahead, "
                      "instead of counting wins");
  arena_app->add_flag("--json", arena.json, "For programs");
  arena_app->callback([&] { code = arena_command(arena); });

  RatingsCommand ratings;
  auto* ratings_app = app.add_subcommand("ratings", "How strong players are, from results of the arena");
  ratings_app->add_option("files", ratings.files, "Files that `arena --append` wrote")->required();
  ratings_app->callback([&] { code = ratings_command(ratings); });

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
  bench_app->add_option("--lab", bench.ask,
                        "What the lab's counting costs beside bare games between bosuns: for a question (fair, length, "
                        "exciting, dead), or all; bare: with --games, the games alone");
  bench_app->callback([&] { code = bench.ask.empty() ? bench_command(bench) : lab_bench_command(bench); });

  SchoolCommand school;
  auto* school_app = app.add_subcommand("school", "Learn what positions are worth, from games the bots play");
  school_app->add_option("game", school.game, "Which game")->required();
  school_app->add_option("--games", school.order.games, "Games of bosuns to begin with")
      ->capture_default_str()
      ->check(CLI::Range(1, 10000000));
  school_app
      ->add_option("--generations", school.order.generations,
                   "How often captains learn from their own games after that")
      ->capture_default_str()
      ->check(CLI::Range(0, 100));
  school_app->add_option("--captain-games", school.order.captain_games, "Games in each of these")
      ->capture_default_str()
      ->check(CLI::Range(1, 10000000));
  school_app->add_option("--iterations", school.order.iterations, "What a captain spends on a decision")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000000));
  school_app->add_option("--stray", school.order.stray, "How many moves of 100 are anything at all")
      ->capture_default_str()
      ->check(CLI::Range(0, 100));
  school_app->add_option("--seed", school.order.seed, "Seed of the series")->capture_default_str();
  school_app->add_option("--threads", school.order.threads, "How many games at once")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
  school_app->add_option("--out", school.out, "The file of weights (default: print it)");
  school_app->callback([&] { code = school_command(school); });

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

  LabCommand lab;
  auto* lab_app = app.add_subcommand("lab", "The playtest lab: what a rule does to a game, with how sure that is");
  lab_app->add_option("what", lab.what, "A study file, or a game to ask about");
  lab_app->add_option(
      "--ask", lab.ask,
      "What to ask, as fair,exciting,length,skill,luck,choices,real,dead or numbers (--numbers lists them)");
  lab_app->add_option("--vary", lab.vary, "An option and the values to try, as die_sides=4..8; two make a map")
      ->take_all();
  lab_app->add_option("--target", lab.target, "What is wanted, as length.rounds=12..16; may be repeated")->take_all();
  lab_app->add_option("--search", lab.search, "An option the lab may change to meet the targets, as die_sides=4..8")
      ->take_all();
  lab_app->add_option("--matters", lab.matters, "The smallest difference that matters, as fair.worst=0.02")->take_all();
  lab_app->add_option("--screen", lab.screen, "Play with and without each: cards, options; count each: topics");
  lab_app->add_option("--ban", lab.ban, "A topic that one seat may not choose (the report's dead things list them)");
  lab_app->add_option("--seats", lab.seats, "How many seats (default: the fewest)");
  lab_app->add_option("--players", lab.players, "One bot for all seats, or one each (default: bosun)");
  lab_app->add_option("--ladder", lab.ladder,
                      "Ranks for skill and luck, the highest first (default: captain:100i,bosun)");
  lab_app->add_option("--set", lab.set, "An option of the rulebook to play with, as name=value")->take_all();
  lab_app->add_option("--standing", lab.standing,
                      "How to tell who is ahead: value, score, rollout (default: the first there is)");
  lab_app->add_option("--stop", lab.stop, "verdict (default), never, sprt");
  lab_app->add_option("--looks", lab.looks, "How often to look: 256 blocks at the first, twice as many at each next")
      ->check(CLI::Range(1, 13));
  lab_app->add_option("--seconds", lab.seconds, "Without --looks: as many as fit this time")
      ->capture_default_str()
      ->check(CLI::Range(0.1, 1e6));
  lab_app->add_option("--seed", lab.seed, "Seed of the study")->capture_default_str();
  lab_app->add_option("--title", lab.title, "What the report is called");
  lab_app->add_option("--part", lab.part, "Play a share of the study, as 3/64");
  lab_app->add_option("--join", lab.joined, "Make one result of the parts in these files");
  lab_app->add_option("--show", lab.show,
                      "Write a game of the study as a record, for tortuga replay: its block, as 1713, with the second "
                      "change of the rules 1713/2");
  lab_app->add_option("--pace", lab.pace,
                      "Games that people played: records, or a harbour's folder. Minutes are counted by their pace");
  lab_app->add_option("--marks", lab.marks, "The same: the report counts what they marked, by rule and by round");
  lab_app->add_option("--out", lab.out,
                      "The result's file; what is there is gone on with (default with --part: part-3-of-64.json)");
  lab_app->add_option("--html", lab.html, "The report's file");
  lab_app->add_option("--write-study", lab.study_out, "Write the study to this file, to share it, and do not play");
  lab_app->add_flag("--confirm", lab.confirm, "Play what stands out of a screening again, on fresh blocks");
  lab_app->add_flag("--go-on", lab.go_on, "After the last look: one more, twice as long");
  lab_app->add_flag("--numbers", lab.numbers, "List what can be asked");
  lab_app->add_flag("--json", lab.json, "The report's figures for programs");
  lab_app->add_flag("--quiet", lab.quiet, "No progress on standard error");
  lab_app->add_option("--threads", lab.threads, "How many games at once")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
  lab_app->callback([&] { code = lab_command(lab); });

  MarksCommand marks;
  auto* marks_app =
      app.add_subcommand("marks", "What people marked at live tables as confusing or boring, by rule and by round");
  marks_app->add_option("places", marks.places,
                        "Records, folders or databases of harbours (default: the harbour of this machine)");
  marks_app->add_option("--game", marks.game, "Only this game");
  marks_app->add_option("--html", marks.html, "The report's file");
  marks_app->add_flag("--json", marks.json, "Counts for programs");
  marks_app->callback([&] { code = marks_command(marks); });

  SiteCommand site;
  auto* site_app =
      app.add_subcommand("site", "Write the page as files for any web host: everybody plays on their own device");
  site_app->add_option("folder", site.folder, "Where to; made if it is not there")->required();
  site_app->callback([&] { code = site_command(site); });

  WeatherCommand weather;
  auto* weather_app = app.add_subcommand(
      "weather", "Simulated harbours with people, strangers and failing disks: every promise checked at every step");
  weather_app->add_option("--hours", weather.hours, "How long, in the simulated world")
      ->capture_default_str()
      ->check(CLI::Range(0.01, 1e6));
  weather_app->add_option("--seed", weather.seed, "Seed of the first half hour; each has the next")
      ->capture_default_str();
  weather_app->add_option("--people", weather.people, "How many")->capture_default_str()->check(CLI::Range(1, 10000));
  weather_app->callback([&] { code = weather_command(weather); });

  ServeCommand serve;
  server::Limits& limits = serve.options.limits;
  auto* serve_app = app.add_subcommand("serve", "A harbour: play in the browser, with friends and bots");
  serve_app->add_option("--port", serve.options.port, "Where to listen; 0 takes any free port")->capture_default_str();
  serve_app->add_option("--host", serve.options.host, "Address to listen on; 127.0.0.1 is this machine only")
      ->capture_default_str();
  serve_app->add_option("--data", serve.data, "Folder of the tables (default: ~/.local/share/tortuga/harbour)");
  serve_app
      ->add_option("--store", serve.store,
                   "A PostgreSQL that several servers share, as postgresql://user@host/database (docs/hosting.md)")
      ->check([](const std::string& url) {
        const bool known = url.starts_with("postgresql://") || url.starts_with("postgres://");
        return known ? std::string{} : "expected an address like postgresql://user@host/database";
      });
  serve_app
      ->add_option("--route", serve.options.route,
                   "The path by which the proxy leads to this server alone, as /h/3: tables are found there")
      ->check([](const std::string& route) {
        const bool path = route.size() > 1 && route.front() == '/' && route.back() != '/' &&
                          route.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-/") == std::string::npos;
        return path ? std::string{} : "expected a path like /h/3: small letters, digits, -";
      });
  serve_app
      ->add_option("--origin", serve.options.origins,
                   "Another page that may play here, as https://example.org; may be repeated")
      ->take_all();
  serve_app
      ->add_option("--allowed-host", serve.options.hosts,
                   "A name of this harbour, as tortuga.example.org; requests for others are refused; may be repeated "
                   "(default: any name)")
      ->take_all();
  serve_app
      ->add_option(
          "--trust-proxy", serve.options.proxies,
          "A proxy whose X-Forwarded-For is believed: an address, or a network like 10.0.0.0/8; may be repeated")
      ->take_all();
  serve_app
      ->add_option(
          "--metrics-to", serve.options.metrics,
          "Who may read /metrics besides this machine: an address, or a network like 10.0.0.0/8; may be repeated")
      ->take_all();
  serve_app->add_flag("--behind-proxy", serve.behind_proxy, "Trust proxies on this machine: 127.0.0.0/8 and ::1");
  serve_app->add_option("--limits", serve.options.limits_file,
                        "A file of limits, one `name = number` a line, over those below; SIGHUP reads it again");
  serve_app->add_option("--bot-threads", serve.options.bot_threads, "How many bots think at once")
      ->capture_default_str()
      ->check(CLI::Range(1, 64));
  serve_app->add_flag("--quiet", serve.quiet, "Log errors only");
  serve_app->add_flag("--no-qr", serve.no_qr, "Print no QR code");
  for (const server::LimitRow& row : server::kLimitRows)
    serve_app->add_option("--" + std::string{row.name}, limits.*(row.value), std::string{row.help})
        ->capture_default_str()
        ->check(CLI::Range(row.least, row.most))
        ->group("Limits");
  serve_app->callback([&] { code = serve_command(serve); });

  OwnerCommand owner;
  auto* owner_app = app.add_subcommand("owner", "For whoever runs a harbour: who and what is there, and orders");
  owner_app->require_subcommand(1);
  owner_app->add_option("--data", owner.data, "Folder of the tables, as for serve: the key is there");
  owner_app->add_option("--url", owner.url, "Where the harbour is")->capture_default_str();
  owner_app->add_option("--name", owner.name, "One of its names, if it was given some by --allowed-host");
  owner_app->add_flag("--json", owner.json, "For programs");
  boost::json::object& request = owner.request;
  const auto verb = [&](const char* name, const char* help) {
    auto* one = owner_app->add_subcommand(name, help);
    one->callback([&owner, name] { owner.what = name; });
    return one;
  };
  const auto words = [&](CLI::App* one, const char* name, const char* field, const char* help) {
    return one->add_option_function<std::string>(
        name, [&request, field](const std::string& text) { request[field] = text; }, help);
  };
  const auto count = [&](CLI::App* one, const char* name, const char* field, const char* help) {
    return one->add_option_function<std::uint32_t>(
        name, [&request, field](std::uint32_t number) { request[field] = number; }, help);
  };
  verb("link", "The address of the owner's page, with the key behind the #: keep it to yourself");
  words(verb("tables", "Tables in memory: who sits where"), "--from", "from", "From this table on");
  words(verb("shelf", "All tables that are stored"), "--from", "from", "After this table");
  words(verb("people", "Who is connected, by address"), "--from", "from", "From this address on");
  verb("orders", "Bans, silences and how long tables are kept");
  count(verb("audit", "What was ordered and done, the newest last"), "--before", "before", "Before this number");
  for (const auto& [name, help] : {std::pair{"ban", "Let nobody of an address in, and end its connections"},
                                   std::pair{"silence", "Let people of an address play, but not talk"}}) {
    auto* one = verb(name, help);
    words(one, "address", "address", "192.0.2.7; of IPv6 the first 64 bits count")->required();
    count(one, "--hours", "hours", "For how long (default: until it is taken back)");
    words(one, "--why", "why", "Why, in a few words");
  }
  words(verb("unban", "Let people of an address in again"), "address", "address", "As in orders")->required();
  words(verb("unsilence", "Let people of an address talk again"), "address", "address", "As in orders")->required();
  auto* close_table = verb("close_table", "Close a table; everybody there is told why");
  words(close_table, "table", "table", "Which table")->required();
  words(close_table, "--why", "why", "Why, in a few words");
  auto* forget = verb("forget", "Erase what was said at a table, for good");
  words(forget, "table", "table", "Which table")->required();
  count(forget, "--seat", "seat", "Only from this seat, counted from 0");
  forget->add_flag_function(
      "--names", [&request](std::int64_t) { request["names"] = true; }, "And what people there called themselves");
  count(verb("keep", "Delete tables that are over, or untouched, for so many days"), "days", "days", "0: keep them")
      ->required();
  owner_app->callback([&] { code = owner_command(owner); });

  MoveCommand move;
  auto* move_app = app.add_subcommand("move", "Move a harbour's tables from its folder into a PostgreSQL, or back");
  move_app->add_option("from", move.from, "A folder, or postgresql://user@host/database")->required();
  move_app->add_option("to", move.to, "The other of both; there must be no tables in it")->required();
  move_app->callback([&] { code = move_command(move); });

  BackupCommand backup;
  auto* backup_app = app.add_subcommand("backup", "Copy a harbour's data, also while it is open");
  backup_app->add_option("file", backup.file, "The copy: a new file")->required();
  backup_app->add_option("--data", backup.data, "Folder of the tables, as for serve");
  backup_app->callback([&] { code = backup_command(backup); });

  CheckCommand check;
  auto* check_app = app.add_subcommand("check", "Look whether a harbour's data is whole, also while it is open");
  check_app->add_option("file", check.file, "A backup (default: the data itself)");
  check_app->add_option("--data", check.data, "Folder of the tables, as for serve");
  check_app->callback([&] { code = check_command(check); });

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kFine : kWrongUsage;
  }
  return code;
}
