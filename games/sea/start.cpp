// How a game is laid out and announced: section 3 of the rules. The draws come in the order of its steps.
#include "games/sea/start.h"

#include "games/sea/hands.h"
#include "games/sea/herald.h"
#include "games/sea/sea.h"

namespace tortuga {
namespace sea {
namespace {

// SEA-S01: ships as asked for, then each seat's usual colours, then whatever is free.
void assign_ships(const Rules& rules, int seats, State& state) {
  std::array<int, kMostSeats> missing{};
  for (int i = 0; i < seats; ++i) missing[static_cast<std::size_t>(i)] = rules.ships;
  const auto give = [&](int colour, int seat) {
    state.captains.at(colour) = Seat{seat};
    --missing[static_cast<std::size_t>(seat)];
  };
  for (int c = 0; c < kColours; ++c)
    if (const int wanted = static_cast<int>(rules.captain.at(c)) - 1; wanted >= 0) give(c, wanted);
  for (int seat = 0; seat < seats; ++seat) {
    if (rules.ships == 2)  // O and B, G and P
      for (int c = seat; c < kColours; c += 2)
        if (!state.captains.at(c).somebody() && missing[static_cast<std::size_t>(seat)] > 0) give(c, seat);
  }
  for (int seat = 0; seat < seats; ++seat)
    for (int c = 0; c < kColours; ++c)
      if (!state.captains.at(c).somebody() && missing[static_cast<std::size_t>(seat)] > 0) give(c, seat);
}

// SEA-190: nine different squares, the first island's among them.
void scatter(const Rules& rules, State& state, Dice& dice) {
  List<Square, kColours + kPirates + 1> used{rules.first_island};
  const auto place = [&] {
    while (true) {
      const Square square = roll_placement(dice).square();
      if (square == kOff || used.has(square)) continue;
      used.push(square);
      return square;
    }
  };
  for (Square& port : state.ports) port = place();
  for (Square& pirate : state.pirates) pirate = place();
}

void deal_powers(const Rules& rules, State& state, Dice& dice) {  // SEA-S08
  List<Power, enum_size<Power>> powers;
  for_each_member(rules.power_pool, [&](std::string_view name, bool in) {
    for_each_enumerator<Power>([&](std::string_view other, Power power) {
      if (in && name == other) powers.push(power);
    });
  });
  dice.shuffle(powers);
  for (int i = 0; i < state.seats(); ++i) state.players[i].power = powers[i];
}

}  // namespace

void lay_out(const Rules& rules, State& state, Dice& dice) {
  state.ports = rules.port_squares;
  const PirateSquares& marks = rules.pirate_squares;
  state.pirates = {marks.first, marks.second, marks.third, marks.fourth};
  if (rules.random_setup) scatter(rules, state, dice);
  for (int c = 0; c < kColours; ++c)
    state.ships.at(c) = state.captains.at(c).somebody() ? state.ports.at(c) : kOff;  // SEA-S05
  state.islands.push(rules.first_island);
  if (rules.player_powers) deal_powers(rules, state, dice);

  Seat scallywag;
  for (int i = 0; i < state.seats(); ++i) {
    Player& player = state.players[i];
    player.tokens = rules.starting_tokens;  // SEA-S09
    if (player.power == Power::odd) player.tokens = static_cast<std::int16_t>(player.tokens + rules.odd_tokens);
    if (player.power == Power::scallywag) scallywag = Seat{i};
  }
  for (int c = 0; c < kColours; ++c) {  // SEA-S10, SEA-158
    const Seat captain = state.captains.at(c);
    if (captain.somebody() && (!scallywag.somebody() || captain == scallywag))
      take_good(state, captain, static_cast<Colour>(c));
  }
  if (scallywag.somebody() && rules.ships == 2) {  // SEA-159
    state.stage = Stage::keep;
    state.asked = Seat{1 - scallywag.index()};
    return;
  }
  deal(rules, state, dice);
}

void deal(const Rules& rules, State& state, Dice& dice) {
  dice.shuffle(state.deck);
  List<Card, kMostCards> aside;
  Seat seat = state.start;
  for (int i = 0; i < state.seats(); ++i, seat = next_seat(state, seat)) {  // SEA-S11
    const int cards = rules.hand_cards + (state.at(seat).power == Power::odd ? rules.odd_cards : 0);
    for (int dealt = 0; dealt < cards && !state.deck.empty();) {
      const Card card = state.deck.draw();
      if (sort_of(card) == Sort::event || sort_of(card) == Sort::port) {
        aside.push(card);
        continue;
      }
      add_card(state, seat, card, Seen::owner);
      ++dealt;
    }
  }
  int map = 0;  // a deck that somebody wrote down may run out of them
  while (map < state.deck.size() && sort_of(state.deck[map]) != Sort::map) ++map;
  if (map < state.deck.size()) state.pile.push(state.deck.take(map));  // SEA-S12
  for (Card card : aside) state.deck.push(card);
  dice.shuffle(state.deck);  // SEA-S13
  if (rules.combo_port) {    // SEA-S14
    Square square = kOff;
    while (!combo_fits(state, square)) square = roll_placement(dice).square();
    state.combo = square;
  }
  state.asked = kNobody;
  state.turn = state.start;
  state.phase = Phase::draw;
  state.stage = Stage::draw;
}

}  // namespace sea

using namespace sea;

void SeaOfPlunder::prepare(Rules& rules, int seats) {
  rules.ships = rules.ships_per_seat != 0 ? rules.ships_per_seat : static_cast<std::int8_t>(seats == 2 ? 2 : 1);
  rules.deck.clear();
  for (int c = 0; c < kCardKinds; ++c) {
    const Card card = static_cast<Card>(c);
    if (is_good(card)) continue;
    for (int i = 0; i < rules.copies[family_of(card)]; ++i) rules.deck.push(card);
  }
  // The best split of n0 to n3 Goods: some set that uses the first colour held, and the best split of the rest.
  const std::int8_t points[] = {rules.set_points.one, rules.set_points.two, rules.set_points.three,
                                rules.set_points.four};
  constexpr int kBase = Rules::kBase;
  constexpr int weights[kColours] = {kBase * kBase * kBase, kBase * kBase, kBase, 1};
  for (int i = 0; i < static_cast<int>(rules.splits.size()); ++i) {
    int first = kColours, held = 0;
    for (int c = kColours - 1; c >= 0; --c)
      if (i / weights[c] % kBase > 0) {
        first = c;
        held |= 1 << c;
      }
    int best = 0;
    for (int set = 1; set < 1 << kColours; ++set) {
      if ((set & ~held) != 0 || first == kColours || (set >> first & 1) == 0) continue;
      int rest = i, size = 0;
      for (int c = 0; c < kColours; ++c)
        if ((set >> c & 1) != 0) {
          rest -= weights[c];
          ++size;
        }
      const int value = points[size - 1] + rules.splits[static_cast<std::size_t>(rest)];
      best = value > best ? value : best;
    }
    rules.splits[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(best);
  }
}

Reason SeaOfPlunder::unfit(const Rules& rules, int seats) {
  if (rules.ships_per_seat == 2 && seats != 2) return {"unfit.two_ships", {"SEA-180"}, {{"seats", seats}}};
  if (const int first = static_cast<int>(rules.first_player) - static_cast<int>(FirstPlayer::seat_0); first >= seats)
    return {"unfit.first_player", {"SEA-S02"}, {{"first", first}, {"seats", seats}}};

  if (rules.player_powers) {
    int pool = 0;
    for_each_member(rules.power_pool, [&](std::string_view, bool in) { pool += in; });
    if (pool < seats) return {"unfit.powers", {"SEA-S08"}, {{"powers", pool}, {"seats", seats}}};
  }

  const int ships = rules.ships_per_seat != 0 ? rules.ships_per_seat : seats == 2 ? 2 : 1;
  std::array<int, kMostSeats> asked{};
  for (Captain captain : rules.captain) {
    const int seat = static_cast<int>(captain) - 1;
    if (seat < 0) continue;
    if (seat >= seats || ++asked[static_cast<std::size_t>(seat)] > ships)
      return {"unfit.captain", {"SEA-S01"}, {{"seat", seat}, {"ships", ships}}};
  }

  const PirateSquares& marks = rules.pirate_squares;
  List<Square, kColours + kPirates + 1> used;
  const auto taken = [&](Square square) {
    if (square == kOff || used.has(square)) return true;
    used.push(square);
    return false;
  };
  if (taken(rules.first_island)) return {"unfit.marks", {"SEA-S04", "SEA-S06"}, {{"square", rules.first_island}}};
  if (!rules.random_setup) {  // else dice choose the squares
    for (Square square : {marks.first, marks.second, marks.third, marks.fourth})
      if (taken(square)) return {"unfit.marks", {"SEA-S04", "SEA-S06"}, {{"square", square}}};
    for (Square square : rules.port_squares)
      if (taken(square)) return {"unfit.ports", {"SEA-S03"}, {{"square", square}}};
  }

  int cards = 0, maps = 0;
  for (int c = 0; c < kCardKinds; ++c) {
    const Card card = static_cast<Card>(c);
    const int copies = rules.copies[family_of(card)];
    if (is_good(card)) continue;
    cards += copies;
    if (sort_of(card) == Sort::map) maps += copies;
  }
  if (cards > kMostCards) return {"unfit.big_deck", {"SEA-S11"}, {{"cards", cards}, {"most", kMostCards}}};
  // Everybody must get a hand, whatever the order, and a map must be left for the pile (SEA-S12).
  const int needed = seats * rules.hand_cards + rules.odd_cards + 1;
  if (maps < needed) return {"unfit.small_deck", {"SEA-S11", "SEA-S12"}, {{"maps", maps}, {"needed", needed}}};
  return {};
}

SeaOfPlunder::State SeaOfPlunder::start(const Rules& rules, int seats, Dice& dice) {
  State state;
  for (int i = 0; i < seats; ++i) state.players.push(Player{});
  assign_ships(rules, seats, state);
  for (auto& left : state.stacks) left = static_cast<std::int8_t>(rules.goods_each());
  for (Square& ship : state.ships) ship = kOff;
  for (Square& port : state.ports) port = kOff;
  for (Square& pirate : state.pirates) pirate = kOff;
  for (Card card : rules.deck) state.deck.push(card);
  state.plays_left = rules.plays;

  switch (rules.first_player) {  // SEA-S02
    case FirstPlayer::vote:
      if (seats > 2) {
        state.stage = Stage::vote;
        return state;
      }
      [[fallthrough]];  // two seats can only name each other: a tie, which chance decides
    case FirstPlayer::random: state.start = Seat{dice.pick(seats)}; break;
    case FirstPlayer::seat_0:
    case FirstPlayer::seat_1:
    case FirstPlayer::seat_2:
    case FirstPlayer::seat_3:
      state.start = Seat{static_cast<int>(rules.first_player) - static_cast<int>(FirstPlayer::seat_0)};
      break;
  }
  state.turn = state.start;
  lay_out(rules, state, dice);
  return state;
}

template <class Sink>
void SeaOfPlunder::opening(const Rules& rules, const State& state, Sink& tell) {
  if (state.stage == Stage::vote) return tell(VoteOpened{static_cast<std::int8_t>(state.seats())});
  tell_board(rules, state, tell);
  if (state.stage != Stage::keep) tell_cards(state, tell);
}

template void SeaOfPlunder::opening(const Rules&, const State&, EventLog<Event>&);

}  // namespace tortuga
