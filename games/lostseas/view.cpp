// What a seat may know: the only place that hides, and its inverse.
#include "games/lostseas/lostseas.h"

namespace tortuga {

using namespace lostseas;

void LostSeas::conceal(const Rules& rules, State& state, Seat viewer) {
  GemSet known;
  for (int i = 0; i < state.seats(); ++i) {
    Player& player = state.players[i];
    if (Seat{i} == viewer) {
      known = *player.shown;
    } else {  // LOST-097: what Gem Seeker showed is its user's alone
      player.shown.hide();
      player.seeker_floor.hide();
    }
  }
  if (state.stage == Stage::over) return;  // the game is told: the map may be seen
  for (int g = 0; g < kGems; ++g) {        // LOST-036
    Secret<Tile>& tile = state.gems.at(g);
    const bool at_sea = tile.hidden() || *tile != kOffMap;
    if (at_sea && !known.has(static_cast<Gem>(g))) tile.hide();
  }
  if (!rules.open_chart) state.charted.hide();
}

// Every world that a view allows is as likely as any other: the unseen gems lie on different tiles nobody has visited,
// none of them below what the leftmost-first Gem Seeker showed last. Reads nothing that `conceal` hides.
void LostSeas::imagine(const Rules& rules, State& state, Seat viewer, Dice& dice) {
  const bool over = state.stage == Stage::over;
  // Charted tiles are visited ones, though a visit need not chart; the closest guess takes all of them.
  if (!rules.open_chart && !over) state.charted = state.visited;

  GemSet known;
  Tile floor = kOffMap;
  for (int i = 0; i < state.seats(); ++i) {
    Player& player = state.players[i];
    if (Seat{i} == viewer) {
      known = *player.shown;
      floor = *player.seeker_floor;
    } else {  // what others were shown cannot be told from the view: imagine them without
      player.shown = GemSet{};
      player.seeker_floor = kOffMap;
    }
  }
  if (over) return;

  TileSet taken = state.visited;
  List<Gem, kGems> unseen;
  for (int g = 0; g < kGems; ++g) {
    const Secret<Tile>& tile = state.gems.at(g);
    const bool at_sea = tile.hidden() || *tile != kOffMap;
    if (!at_sea) continue;
    if (known.has(static_cast<Gem>(g))) taken.add(*tile);
    else unseen.push(static_cast<Gem>(g));
  }
  List<Tile, kMostTiles> unknown;
  for (int t = floor.value() + 1; t <= rules.tiles(); ++t)
    if (!taken.has(Tile{t})) unknown.push(Tile{t});
  for (Gem gem : unseen) state.gems[gem] = unknown.take(dice.pick(unknown.size()));
}

}  // namespace tortuga
