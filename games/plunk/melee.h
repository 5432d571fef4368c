// Melees: combat between every hostile pair of ships, and what is left of them (PLUNK-115 to PLUNK-122).
#pragma once

#include "engine/chacha.h"
#include "games/plunk/ship_sets.h"

namespace tortuga::plunk {

inline constexpr int kTableDice = 3;  // of each side
struct TableRow {
  std::uint8_t attacker[kTableDice], defender[kTableDice];
};
// PLUNK-166: nine double wins, eight splits and seven double losses, as the true odds would have it.
inline constexpr TableRow kCombatTable[kTableRows] = {
    {{4, 1, 2}, {2, 6, 3}}, {{1, 3, 5}, {2, 1, 4}}, {{6, 5, 4}, {4, 1, 2}}, {{3, 1, 1}, {5, 6, 1}},
    {{4, 1, 1}, {2, 3, 4}}, {{6, 2, 2}, {5, 2, 1}}, {{2, 6, 3}, {5, 4, 2}}, {{6, 6, 4}, {4, 5, 6}},
    {{2, 4, 6}, {1, 6, 2}}, {{1, 6, 5}, {3, 3, 2}}, {{5, 4, 3}, {2, 1, 5}}, {{5, 4, 4}, {2, 2, 3}},
    {{1, 5, 2}, {4, 2, 2}}, {{3, 2, 5}, {1, 1, 3}}, {{5, 2, 1}, {2, 1, 1}}, {{2, 3, 6}, {3, 3, 6}},
    {{3, 2, 1}, {6, 3, 1}}, {{2, 1, 6}, {6, 5, 1}}, {{1, 1, 3}, {1, 6, 3}}, {{3, 1, 4}, {3, 6, 3}},
    {{6, 6, 3}, {5, 6, 4}}, {{6, 6, 3}, {3, 4, 1}}, {{6, 6, 2}, {3, 6, 6}}, {{1, 4, 2}, {5, 2, 3}},
};

using DiceList = List<std::uint8_t, kMostDice>;
struct Throw {
  DiceList attacker, defender;
};

// PLUNK-165: one stream for all fights of the game: every die takes the next number, so that a sixth die shifts what
// follows. The key lies in Rules and is as wide as the cipher's, unless somebody named the seed; where the next die
// comes from is `at`, which the position keeps secret. A word that would favour a face is passed over.
class SeededDice {
 public:
  SeededDice(const Seed& key, std::uint32_t& at) : key_(key), at_(at) {}
  std::uint8_t roll(int sides) {
    const auto count = static_cast<std::uint32_t>(sides);
    const std::uint32_t limit = ~std::uint32_t{0} - (~std::uint32_t{0} % count);
    std::uint32_t word = limit;
    while (word >= limit) {
      if (const std::uint32_t number = at_ / kWords; !open_ || number != number_) {
        block_ = chacha20_block(key_.bytes, number, ChaChaNonce{'p', 'l', 'u', 'n', 'k'});
        number_ = number;
        open_ = true;
      }
      word = block_[at_++ % kWords];
    }
    return static_cast<std::uint8_t>(word % count + 1);
  }

 private:
  static constexpr std::uint32_t kWords = std::tuple_size_v<ChaChaBlock>;
  const Seed& key_;
  std::uint32_t& at_;
  ChaChaBlock block_;
  std::uint32_t number_ = 0;  // of the block
  bool open_ = false;
};

template <class Sink>
Throw throw_dice(Deed<Sink>& deed, bool mutual) {
  const Rules& rules = deed.rules;
  const int attackers = rules.dice.attacker;
  const int defenders = mutual ? rules.dice.attacker : rules.dice.defender;
  const int combat = deed.state.combats++;
  Throw dice;
  switch (rules.combat_dice) {
    case CombatDice::rolled:  // PLUNK-117: the attacker's first
      for (int i = 0; i < attackers; ++i)
        dice.attacker.push(static_cast<std::uint8_t>(deed.dice.roll(rules.dice.sides)));
      for (int i = 0; i < defenders; ++i)
        dice.defender.push(static_cast<std::uint8_t>(deed.dice.roll(rules.dice.sides)));
      break;
    case CombatDice::seeded: {
      SeededDice stream(rules.combat_key, *deed.state.combat_key);
      for (int i = 0; i < attackers; ++i) dice.attacker.push(stream.roll(rules.dice.sides));
      for (int i = 0; i < defenders; ++i) dice.defender.push(stream.roll(rules.dice.sides));
      break;
    }
    case CombatDice::table: {
      const TableRow& row = kCombatTable[combat % kTableRows];
      for (std::uint8_t die : row.attacker) dice.attacker.push(die);
      for (int i = 0; i < (mutual ? kTableDice : kTableDice - 1); ++i) dice.defender.push(row.defender[i]);
      break;
    }
  }
  return dice;
}

// The best two dice.
struct Best {
  int first = 0, second = 0;
  explicit Best(const DiceList& dice) {
    for (int die : dice) {
      if (die > first) {
        second = first;
        first = die;
      } else if (die > second) {
        second = die;
      }
    }
  }
};

// One exchange between two ships (PLUNK-117 to PLUNK-119). `seers` may see all ships of the melee.
template <class Sink>
void fight(Deed<Sink>& deed, Ship& attacker, Ship& defender, bool mutual, SeatSet seers) {
  const Throw dice = throw_dice(deed, mutual);
  const Best mine(dice.attacker);
  const Best theirs(dice.defender);
  const int won = (mine.first > theirs.first) + (mine.second > theirs.second);
  const int ties = (mine.first == theirs.first) + (mine.second == theirs.second);
  const int lost = kKeptDice - won - (mutual ? ties : 0);  // PLUNK-118, PLUNK-167
  const int dealt = won * damage(deed.rules, *attacker.stats);
  const int taken = lost * damage(deed.rules, *defender.stats);
  const auto reduce = [](Ship& ship, int by) {  // PLUNK-120
    ship.stats->hp = static_cast<std::uint8_t>(ship.stats->hp > by ? ship.stats->hp - by : 0);
  };
  SeatSet attacker_seers, defender_seers;
  if constexpr (Deed<Sink>::kTells) {
    attacker_seers = defender_seers = seers;
    if (deed.rules.fog_of_war) {
      for (Seat seat : seers_of(deed.rules, deed.state, attacker)) attacker_seers.add(seat);
      for (Seat seat : seers_of(deed.rules, deed.state, defender)) defender_seers.add(seat);
    }
  }
  reduce(attacker, taken);
  reduce(defender, dealt);
  deed.state.harm |= dealt + taken > 0;
  if constexpr (Deed<Sink>::kTells) {
    Fought told;
    told.seat = attacker.seat;
    told.target = defender.seat;
    told.ship = attacker.id;
    told.name = attacker.name;
    told.target_ship = defender.id;
    told.target_name = defender.name;
    told.from = *attacker.hex;
    told.at = *defender.hex;
    told.dice = dice.attacker;
    told.target_dice = dice.defender;
    told.mutual = mutual;
    told.won = static_cast<std::int8_t>(won);
    told.lost = static_cast<std::int8_t>(lost);
    told.dealt = static_cast<std::uint8_t>(dealt);
    told.taken = static_cast<std::uint8_t>(taken);
    told.hp = attacker.stats->hp;
    told.target_hp = defender.stats->hp;
    told.seers = attacker_seers;
    told.target_seers = defender_seers;
    told.open = !deed.rules.fog_of_war;
    deed.tell(told);
    for (const Ship* ship : {&attacker, &defender})
      if (ship->stats->hp == 0) deed.tell(Sunk{ship->seat, ship->id, ship->name, *ship->hex});
  }
}

// PLUNK-115: every hostile pair once. Of a pair, the ship that is an aggressor against one that is not attacks; if both
// are, the earlier in turn order does, or nobody defends (PLUNK-116, PLUNK-167). Ships that sink stay in the list with
// 0 HP until `clear_wrecks`.
template <class Sink>
void melee(Deed<Sink>& deed, ShipSet ships, ShipSet aggressors) {
  const Ranking ranking(deed.state, ships);
  const SeatSet seers = [&] {
    SeatSet seats;
    if constexpr (Deed<Sink>::kTells)
      for (Seat owner : owners_of(deed.state, ships))
        for (Seat seat : team_of(deed.rules, deed.state, owner)) seats.add(seat);
    return seats;
  }();
  for (int i = 0; i < ranking.count; ++i)
    for (int k = i + 1; k < ranking.count; ++k) {
      const int early = ranking.places[static_cast<std::size_t>(i)];
      const int late = ranking.places[static_cast<std::size_t>(k)];
      Ship& a = deed.state.ships[early];
      Ship& b = deed.state.ships[late];
      if (a.stats->hp == 0 || b.stats->hp == 0 || !hostile(deed.rules, a.seat, b.seat)) continue;
      const bool both = has(aggressors, early) && has(aggressors, late);
      const bool mutual = both && deed.rules.both_attack_roles == BothAttackRoles::mutual;
      if (both || has(aggressors, early)) fight(deed, a, b, mutual, seers);
      else fight(deed, b, a, mutual, seers);
    }
}

// Takes a ship out of the game; its card goes to the discard, a Legendary one out of the game (PLUNK-120, PLUNK-151).
inline void remove_ship(State& state, int place) {
  const Ship& ship = state.ships[place];
  if (!legendary(ship.name)) state.discard.add(ship.name);
  Player& owner = state.at(ship.seat);
  if (owner.at_hand == ship.id) owner.at_hand.reset();
  state.ships.take(place);
}

inline void clear_wrecks(State& state) {
  for (int i = state.ships.size() - 1; i >= 0; --i)
    if (state.ships[i].stats->hp == 0) remove_ship(state, i);
}

}  // namespace tortuga::plunk
