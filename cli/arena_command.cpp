// arena and ratings: bots against each other, and how strong that shows them to be.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <thread>

#include "cli/arena_watch.h"
#include "cli/commands.h"
#include "cli/usage.h"
#include "lab/arena.h"
#include "lab/ratings.h"
#include "narrator/narrator.h"

namespace tortuga {
namespace {

// Options that exclude each other, in words: the lab knows the sentence's key only. Whatever else is wrong it says
// itself.
std::string unfit_for_arena(const ArenaOrder& order, const Entry& entry) {
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  entry.game.start({order.options}, static_cast<int>(order.players.size()), Seed{}, flaw, unfit, notes);
  if (!unfit.given()) return {};
  Catalogue catalogue;
  catalogue.read(entry.texts);
  return Narrator(catalogue, {}).reason(unfit, kNobody);
}

// "bosun/war", "captain:50ms": nothing if it is a player, else what is wrong with it.
std::string read_player(std::string word, ArenaOrder& order) {
  std::string style;
  if (const auto slash = word.find('/'); slash != std::string::npos) {
    style = word.substr(slash + 1);
    word.resize(slash);
  }
  Recruit player;
  if (const std::string wrong = read_recruit(word, player); !wrong.empty()) return wrong;
  if (!style.empty() && !(player.rank == Rank::stand_in()))
    return "only a " + std::string{Rank::stand_in().name()} + " can be told a style";
  order.players.push_back(player);
  order.styles.push_back(style);
  return {};
}

// Says on a terminal how far a long series is and how long it will go on.
class Progress {
 public:
  explicit Progress(std::uint64_t games) : games_(games), shown_(isatty(STDERR_FILENO) != 0) {}
  ~Progress() {
    if (told_) std::fputs("\r\033[K", stderr);
  }

  void game() {
    if (!shown_) return;
    const std::lock_guard lock(mutex_);
    ++done_;
    const auto now = Clock::now();
    if (now - last_ < std::chrono::seconds(1)) return;
    last_ = now;
    told_ = true;
    const double passed = std::chrono::duration<double>(now - began_).count();
    const auto left = static_cast<long>(passed * static_cast<double>(games_ - done_) / static_cast<double>(done_));
    std::fprintf(stderr, "\r%llu of %llu games, %ld:%02ld left\033[K", static_cast<unsigned long long>(done_),
                 static_cast<unsigned long long>(games_), left / 60, left % 60);
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::uint64_t games_, done_ = 0;
  bool shown_, told_ = false;
  Clock::time_point began_ = Clock::now(), last_ = began_;
  std::mutex mutex_;
};

// Styles are the arena's own: at a table nobody can ask for one.
int watch(const ArenaOrder& order, const Entry& entry) {
  for (const std::string& style : order.styles)
    if (!style.empty()) return complain("a bosun in another style cannot be watched");
  Catalogue catalogue;
  if (const Flaw flaw = catalogue.read(entry.texts); flaw.found()) return complain(flaw.text());
  for (std::uint64_t game = 0; game < order.games; ++game)
    if (const Flaw flaw = watch_game(entry, catalogue, order, game); flaw.found()) return complain(flaw.text());
  return kFine;
}

}  // namespace

int arena_command(const ArenaCommand& command) {
  const Entry* entry = known_game(command.game);
  if (entry == nullptr) return kWrongUsage;
  ArenaOrder order;
  std::vector<std::string> players = split(command.players, ',');
  constexpr const char* kUsual[] = {"bosun", "deckhand"};
  if (players.empty())
    for (int i = 0; i < std::max(2, entry->game.facts().least_seats); ++i) players.emplace_back(kUsual[i % 2]);
  for (const std::string& name : players)
    if (const std::string wrong = read_player(name, order); !wrong.empty()) return complain(wrong);
  order.games = command.games;
  order.seed = command.seed;
  order.question = command.question / 100;
  order.threads =
      command.threads > 0 ? command.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (!known_options(command.set, order.options)) return kWrongUsage;
  Flaw flaw;
  if (const std::string why = unfit_for_arena(order, *entry); !why.empty()) return complain(why);
  if (command.watch) return watch(order, *entry);
  ArenaResult result;
  {
    Progress progress(order.games);
    order.on_game = [&] {
      progress.game();
    };
    result = find_trials(command.game)->arena(order, flaw);
  }
  if (flaw.found()) return complain(flaw.text());
  const std::string line = arena_json(command.game, order, result) + "\n";
  const std::string report = command.json ? line : arena_text(command.game, order, result);
  std::fputs(report.c_str(), stdout);
  if (command.append.empty()) return kFine;
  std::FILE* file = std::fopen(command.append.c_str(), "a");
  const bool written = file != nullptr && std::fputs(line.c_str(), file) >= 0;
  if (file != nullptr && std::fclose(file) == 0 && written) return kFine;
  std::fprintf(stderr, "cannot write %s\n", command.append.c_str());
  return kFailed;
}

int ratings_command(const RatingsCommand& command) {
  std::string lines;
  for (const std::string& path : command.files) {
    std::string text;
    if (!read_file(path, text)) return kFailed;
    lines += text + "\n";
  }
  for (const Entry& entry : games()) {
    Finishes finishes;
    if (const Flaw flaw = read_results(lines, entry.game.facts().name, finishes); flaw.found())
      return complain(flaw.text());
    if (finishes.games.empty()) continue;
    std::printf("%s\n", std::string{entry.game.facts().title}.c_str());
    for (const Rating& rating : rate(finishes))
      std::printf("  %-16s %5.0f  +-%3.0f  %6.0f games\n", rating.player.c_str(), rating.points, rating.error,
                  rating.games);
  }
  return kFine;
}

}  // namespace tortuga
