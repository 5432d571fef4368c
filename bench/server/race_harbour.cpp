// `tortuga serve` as it is, with the little race as its only game: its registry stands in for that of games/.

#include "bench/server/race.h"
#include "cli/commands.h"
#include "engine/match_of.h"
#include "games/registry.h"

namespace tortuga {

std::span<const Entry> games() {
  static const GameOf<race::Race> game;
  static const Entry entries[] = {{game, race::kCatalogue, race::kRulebook}};
  return entries;
}

const Entry* find_game(std::string_view name) {
  return name == race::Race::kFacts.name ? games().data() : nullptr;
}

}  // namespace tortuga

int main(int argc, char** argv) {
  using namespace tortuga;
  if (argc != 2) return 2;
  ServeCommand command;
  command.data = argv[1];
  command.no_qr = command.quiet = true;
  command.options.host = "127.0.0.1";
  command.options.port = 0;
  server::Limits& limits = command.options.limits;
  limits.connections = limits.connections_per_address = 10'000;
  limits.tables = limits.tables_per_address = 100'000;
  limits.rate = limits.burst = limits.address_rate = limits.address_burst = 1'000'000;
  return serve_command(command);
}
