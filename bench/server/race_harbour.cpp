// The games of the program where it is the harbour of the little race: its lists stand in for those of games/ and
// bots/.
#include "bench/server/race.h"
#include "bots/bots_of.h"
#include "engine/match_of.h"
#include "games/registry.h"

namespace tortuga {

std::span<const Entry> games() {
  static const GameOf<race::Race> game;
  static const Text texts[] = {{"en", race::kCatalogue, "bench/server/race.h"}};
  static const Entry entries[] = {{game, texts, race::kRulebook}};
  return entries;
}

const Entry* find_game(std::string_view name) {
  return name == race::Race::kFacts.name ? games().data() : nullptr;
}

const Bots* find_bots(const AnyGame&) {
  static const BotsOf<race::Race> bots;
  return &bots;
}

}  // namespace tortuga
