// Turns, rounds and the end of the game. The steps of the resolution stand in files of their own (round.h).
#include "engine/visit.h"
#include "games/pacifists/pacifists.h"
#include "games/pacifists/round.h"

namespace tortuga {
namespace pacifists {
namespace {

Band band_of(const Rules& rules, int crew, int of) {  // PAC-Q46
  const auto reaches = [&](int percent) {
    return 100 * crew >= percent * of;
  };
  return reaches(rules.bands.best)   ? Band::best
         : reaches(rules.bands.good) ? Band::good
         : reaches(rules.bands.fair) ? Band::fair
         : reaches(rules.bands.poor) ? Band::poor
                                     : Band::least;
}

OrderDealt dealt(const Rules& rules, Seat seat, Side side, Order order) {
  OrderDealt event{seat, side, order, action_of(order), 0, 0, 0};
  if (!is_gun(order)) return event;
  const Print& print = print_of(order);
  const GunRules& gun = rules.guns[print.gun];
  event.first = small(print.range + 1);
  event.last = small(print.range + gun.spread - 1);
  event.modifier = gun.modifier;
  return event;
}

// PAC-020 to PAC-025: the captains' phase.
template <class Sink>
void deal_orders(Round<Sink>& round) {
  round.for_each_post([&](Seat seat, Side side, Post& post) {
    post.captain = round.state.tiles(seat, side) == 0 ? Order::boarding : round.draw_order();
    if constexpr (Round<Sink>::kTells) round.tell(dealt(round.rules, seat, side, post.captain));
  });
}

// One decision being carried out, and everything that follows from it up to the next decision.
template <class Sink>
class Turn {
 public:
  Turn(const Rules& rules, State& state, Seat seat, Dice& dice, Sink& tell)
      : round_{rules, state, dice, tell}, rules_(rules), state_(state), seat_(seat) {}

  // PAC-033 to PAC-044: cards first, then the draw.
  void operator()(const Play& play) {
    Ship& ship = state_.at(seat_);
    for (const Lay& lay : play.cards) put(ship, lay);
    const int due = rules_.turn_cards - play.cards.size();
    const int drawn = std::min<int>(due, state_.players_left);  // PAC-041
    for (int i = 0; i < drawn; ++i) ship.hand->push(state_.players_deck->draw());
    ship.hand_size = small(ship.hand_size + drawn);
    state_.players_left = static_cast<std::uint8_t>(state_.players_left - drawn);
    state_.had_turn.add(seat_);
    if constexpr (kTells) {
      const Post& starboard = ship.at(Side::starboard);
      const Post& port = ship.at(Side::port);
      round_.tell(TurnTaken{seat_, starboard.laid, port.laid, small(drawn), *starboard.cards, *port.cards});
      CardsDrawn cards{seat_, {}};
      for (int i = ship.hand->size() - drawn; i < ship.hand->size(); ++i) cards.cards.push((*ship.hand)[i]);
      if (drawn > 0) round_.tell(cards);
    }
    if (state_.had_turn.size() == state_.seats()) resolve();  // PAC-044
  }

  void operator()(const Wreck& wreck) {
    state_.at(seat_).at(wreck.side).sabotage = wreck.tokens == Tokens::hull ? Sabotage::hull : Sabotage::sails;
    round_.tell(WreckChosen{seat_, wreck.side, wreck.tokens});
    if (awaits()) return;
    round_.count_cards();
    board();
  }

  void operator()(const Load& load) {
    static constexpr Sabotage kChoices[] = {Sabotage::chainshot, Sabotage::grapeshot, Sabotage::solid,
                                            Sabotage::explosive};
    state_.at(seat_).at(load.side).sabotage = kChoices[static_cast<int>(load.ammunition)];
    round_.tell(AmmunitionChosen{seat_, load.side, load.ammunition});
    if (awaits()) return;
    round_.count_cards();
    fire();
  }

 private:
  static constexpr bool kTells = Round<Sink>::kTells;

  // Two cards on one side lie in the order of their names, whatever the order they were played in (PAC-036).
  void put(Ship& ship, const Lay& lay) {
    ship.hand->take(ship.hand->find(lay.card));
    --ship.hand_size;
    Post& post = ship.at(lay.side);
    post.cards->push(lay.card);
    ++post.laid;
    if (post.laid == 2 && (*post.cards)[1] < (*post.cards)[0]) std::swap((*post.cards)[0], (*post.cards)[1]);
  }

  bool awaits() const {
    for (const Ship& ship : state_.ships)
      for (const Post& post : ship.sides)
        if (post.sabotage == Sabotage::awaited) return true;
    return false;
  }

  // PAC-045: the four steps, interrupted where a saboteur has to choose (PAC-146).
  void resolve() {
    round_.count_cards();
    reveal(round_);
    if (lost(move_ships(round_))) return;
    if (ask_boarders(round_)) state_.phase = Phase::boarding;
    else board();
  }
  void board() {
    if (lost(board_ships(round_))) return;
    if (ask_gunners(round_)) state_.phase = Phase::artillery;
    else fire();
  }
  void fire() {
    if (!lost(fire_guns(round_))) clean_up();
  }

  // PAC-120 to PAC-125
  void clean_up() {
    const int low = rules_.quiet_limit * state_.seats();
    const int high = rules_.fierce_limit * state_.seats();
    const int change = state_.casualties < low ? -rules_.tide : state_.casualties > high ? rules_.tide : 0;
    for (std::int16_t& tiles : state_.gaps) tiles = static_cast<std::int16_t>(std::max(0, tiles + change));
    if constexpr (kTells)
      round_.tell(RoundEnded{state_.casualties, static_cast<std::int16_t>(low), static_cast<std::int16_t>(high),
                             change < 0   ? Tide::closes
                             : change > 0 ? Tide::opens
                                          : Tide::stays,
                             rules_.tide, state_.gaps});
    round_.for_each_post([&](Seat, Side, Post& post) {  // PAC-124
      round_.discard(post.captain);
      for (Card card : *post.cards) ++state_.players_gone[card];
      post = Post{};
    });
    state_.casualties = 0;
    state_.phase = Phase::players;
    if (state_.round == rules_.rounds) return end(Ending::won);
    ++state_.round;
    state_.had_turn = {};
    if (rules_.turn_order == TurnOrder::clockwise_rotating)
      state_.start_seat = state_.neighbour(state_.start_seat, Side::port);
    round_.tell(RoundBegan{state_.round, rules_.rounds});
    deal_orders(round_);
  }

  bool lost(Ending ending) {
    if (ending == Ending::none) return false;
    end(ending);
    return true;
  }

  void end(Ending ending) {
    state_.phase = Phase::over;
    state_.ending = ending;
    for (Ship& ship : state_.ships)
      for (Post& post : ship.sides) post.crew = 0;
    if constexpr (kTells) tell_end(ending);
  }

  void tell_end(Ending ending) {
    const auto crew = static_cast<std::int16_t>(state_.crew());
    const auto of = static_cast<std::int16_t>(rules_.crew * state_.seats());
    if (ending == Ending::won) {
      round_.tell(GameWon{crew, of, band_of(rules_, crew, of)});
    } else {  // PAC-Q35: every ship that fell
      SeatSet fallen;
      for (int i = 0; i < state_.seats(); ++i) {
        const Ship& ship = state_.ships[i];
        if (ship.hull == 0) round_.tell(ShipSunk{Seat{i}});
        if (ship.crew == 0) round_.tell(CrewLost{Seat{i}});
        if (ship.hull == 0 || ship.crew == 0) fallen.add(Seat{i});
      }
      round_.tell(GameLost{state_.round, ending, fallen, crew, of});
    }
    for (int i = 0; i < state_.seats(); ++i) round_.tell(HandShown{Seat{i}, *state_.ships[i].hand});
  }

  Round<Sink> round_;
  const Rules& rules_;
  State& state_;
  Seat seat_;
};

}  // namespace
}  // namespace pacifists

using namespace pacifists;

// The draws in the order of the setup: captains' deck, players' deck, start player.
Pacifists::State Pacifists::start(const Rules& rules, int seats, Dice& dice) {
  State state;
  for (int i = 0; i < seats; ++i) {
    Ship ship;
    ship.sails = rules.sails;  // PAC-004
    ship.crew = rules.crew;
    ship.hull = rules.hull;
    state.ships.push(ship);
    state.gaps.push(rules.tiles);
  }
  for (int o = 0; o < enum_size<Order>; ++o)
    for (int i = copies_built(rules, seats, static_cast<Order>(o)); i > 0; --i)
      state.captains_deck->cover(static_cast<Order>(o));
  state.captains_deck->shuffle(dice);  // PAC-013
  for (int c = 0; c < enum_size<Card>; ++c)
    for (int i = copies_built(rules, static_cast<Card>(c)); i > 0; --i) state.players_deck->cover(static_cast<Card>(c));
  state.players_deck->shuffle(dice);
  for (Ship& ship : state.ships) {  // PAC-010
    for (int i = 0; i < rules.start_hand && !state.players_deck->empty(); ++i)
      ship.hand->push(state.players_deck->draw());
    ship.hand_size = small(ship.hand->size());
  }
  if (rules.clockwise()) state.start_seat = Seat{dice.pick(seats)};  // PAC-032
  state.captains_left = static_cast<std::uint8_t>(state.captains_deck->size());
  state.players_left = static_cast<std::uint8_t>(state.players_deck->size());
  NoEvents nothing;
  Round<NoEvents> round{rules, state, dice, nothing};
  deal_orders(round);
  return state;
}

Reason Pacifists::unfit(const Rules& rules, int seats) {
  if (rules.turn_seconds > 0 && rules.turn_seconds < kLeastSeconds)
    return {"unfit.turn_seconds", {"PAC-030"}, {{"least", kLeastSeconds}}};
  int captains = 0, players = 0;
  for (int o = 0; o < enum_size<Order>; ++o) captains += copies_built(rules, seats, static_cast<Order>(o));
  for (int c = 0; c < enum_size<Card>; ++c) players += copies_built(rules, static_cast<Card>(c));
  if (captains > kMostCards) return {"unfit.captains_deck", {"PAC-013"}, {{"cards", captains}, {"most", kMostCards}}};
  if (players > kMostCards) return {"unfit.players_deck", {"PAC-013"}, {{"cards", players}, {"most", kMostCards}}};
  return {};
}

template <class Sink>
void Pacifists::opening(const Rules& rules, const State& state, Sink& tell) {
  tell(Gathered{small(state.seats()), rules.sails, rules.crew, rules.hull, rules.tiles, rules.rounds});
  for (int i = 0; i < state.seats(); ++i) tell(CardsDrawn{Seat{i}, *state.ships[i].hand});
  if (state.start_seat.somebody()) tell(StartDrawn{state.start_seat});
  tell(RoundBegan{state.round, rules.rounds});
  for (int i = 0; i < state.seats(); ++i)
    for (Side side : kSides) tell(dealt(rules, Seat{i}, side, state.ships[i].at(side).captain));
}

template <class Sink>
void Pacifists::play(const Rules& rules, State& state, Seat seat, const Move& move, Dice& dice, Sink& tell) {
  visit_kind(move, Turn<Sink>{rules, state, seat, dice, tell});
}

template void Pacifists::opening(const Rules&, const State&, EventLog<Event>&);
template void Pacifists::play(const Rules&, State&, Seat, const Move&, Dice&, NoEvents&);
template void Pacifists::play(const Rules&, State&, Seat, const Move&, Dice&, EventLog<Event>&);

}  // namespace tortuga
