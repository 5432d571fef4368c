// What each move does. A round is resolved by the last turn in it (round.h); how it ends stands in ending.h.
#include "engine/visit.h"
#include "games/pacifists/ending.h"
#include "games/pacifists/pacifists.h"
#include "games/pacifists/round.h"

namespace tortuga {
namespace pacifists {
namespace {

// --- The resolution: four steps (PAC-045), interrupted where a saboteur has to choose (PAC-146) ---

template <class Sink>
bool is_lost(Deed<Sink>& deed, Ending ending) {
  if (ending == Ending::none) return false;
  end_game(deed, ending);
  return true;
}

template <class Sink>
void resolve_artillery(Round<Sink>& round) {
  if (!is_lost(round.deed, fire_guns(round))) clean_up(round.deed);
}

template <class Sink>
void resolve_boarding(Round<Sink>& round) {
  if (is_lost(round.deed, board_ships(round))) return;
  if (ask_gunners(round)) round.deed.state.phase = Phase::artillery;
  else resolve_artillery(round);
}

template <class Sink>
void resolve(Deed<Sink>& deed) {
  Round<Sink> round{deed};
  reveal(round);
  if (is_lost(deed, move_ships(round))) return;
  if (ask_boarders(round)) deed.state.phase = Phase::boarding;
  else resolve_boarding(round);
}

// --- A turn (PAC-033 to PAC-044) ---

// Two cards on one side lie in the order of their names, whatever the order they were played in (PAC-036).
void put(Ship& ship, const Lay& lay) {
  ship.hand->take(ship.hand->find(lay.card));
  --ship.hand_size;
  Post& post = ship.at(lay.side);
  post.cards->push(lay.card);
  ++post.laid;
  if (post.laid == 2 && (*post.cards)[1] < (*post.cards)[0]) std::swap((*post.cards)[0], (*post.cards)[1]);
}

// Cards first, then the draw.
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Play& play) {
  State& state = deed.state;
  Ship& ship = state.at(seat);
  for (const Lay& lay : play.cards) put(ship, lay);
  const int due = deed.rules.turn_cards - play.cards.size();
  const int drawn = std::min<int>(due, state.players_left);  // PAC-041
  for (int i = 0; i < drawn; ++i) ship.hand->push(state.players_deck->draw());
  ship.hand_size = small(ship.hand_size + drawn);
  state.players_left = static_cast<std::uint8_t>(state.players_left - drawn);
  state.had_turn.add(seat);
  if constexpr (Deed<Sink>::kTells) {
    const Post& starboard = ship.at(Side::starboard);
    const Post& port = ship.at(Side::port);
    deed.tell(TurnTaken{seat, starboard.laid, port.laid, small(drawn), *starboard.cards, *port.cards});
    CardsDrawn cards{seat, {}};
    for (int i = ship.hand->size() - drawn; i < ship.hand->size(); ++i) cards.cards.push((*ship.hand)[i]);
    if (drawn > 0) deed.tell(cards);
  }
  if (state.had_turn.size() == state.seats()) resolve(deed);  // PAC-044
}

// --- What a saboteur chooses: the last one sets the step going ---

bool awaits(const State& state) {
  for (const Ship& ship : state.ships)
    for (const Post& post : ship.sides)
      if (post.sabotage == Sabotage::awaited) return true;
  return false;
}

// PAC-145
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Wreck& wreck) {
  deed.state.at(seat).at(wreck.side).sabotage = wreck.tokens == Tokens::hull ? Sabotage::hull : Sabotage::sails;
  deed.tell(WreckChosen{seat, wreck.side, wreck.tokens});
  if (awaits(deed.state)) return;
  Round<Sink> round{deed};
  resolve_boarding(round);
}

// PAC-144
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Load& load) {
  static constexpr Sabotage kChoices[] = {Sabotage::chainshot, Sabotage::grapeshot, Sabotage::solid,
                                          Sabotage::explosive};
  deed.state.at(seat).at(load.side).sabotage = kChoices[static_cast<int>(load.ammunition)];
  deed.tell(AmmunitionChosen{seat, load.side, load.ammunition});
  if (awaits(deed.state)) return;
  Round<Sink> round{deed};
  resolve_artillery(round);
}

}  // namespace
}  // namespace pacifists

using namespace pacifists;

template <class Sink>
void Pacifists::play(const Rules& rules, State& state, Seat seat, const Move& move, Dice& dice, Sink& tell) {
  pacifists::Deed<Sink> deed{rules, state, dice, tell};
  visit_kind(move, [&](const auto& kind) { carry_out(deed, seat, kind); });
}

template void Pacifists::play(const Rules&, State&, Seat, const Move&, Dice&, NoEvents&);
template void Pacifists::play(const Rules&, State&, Seat, const Move&, Dice&, EventLog<Event>&);

}  // namespace tortuga
