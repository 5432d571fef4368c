#include "cli/commands.h"
#include "cli/terminal/play_command.h"
#include "cli/usage.h"

namespace tortuga {

int play_command(const PlayCommand& command) {
  terminal::PlayOptions options;
  options.entry = known_game(command.game);
  if (options.entry == nullptr) return kWrongUsage;
  options.seats = split(command.seats, ',');
  if (!command.seed.empty() && !known_seed(command.seed, options.seed.emplace())) return kWrongUsage;
  if (!known_options(command.set, options.options)) return kWrongUsage;
  options.plain = command.plain;
  options.pace = command.pace;
  options.save = command.save;
  options.fresh = command.fresh;
  options.marks = command.marks;
  options.adviser = {Rank::adviser(), {.milliseconds = 300}};
  options.language = command.language;
  return terminal::play_command(options);
}

}  // namespace tortuga
