// Which positions are possible, and how a game stands.
#include "games/sea/sea.h"

namespace tortuga {

using namespace sea;

namespace {

// How many of each card there are in the box.
std::array<int, kCardNames> box_of(const sea::Rules& rules) {
  std::array<int, kCardNames> box{};
  for (Card card : rules.deck) ++box[static_cast<std::size_t>(card)];
  for (int c = 0; c < kColours; ++c)
    box[static_cast<std::size_t>(good_of(static_cast<Colour>(c)))] = rules.goods_each();
  return box;
}

// True if the seat cannot have drawn from the pile yet: in the first round, before it does.
bool pile_untouched(const sea::State& state, Seat seat) {
  const SeatSet everybody = SeatSet::first(state.seats());
  if (state.round > 1 || !everybody.has(state.start) || !everybody.has(state.turn)) return false;
  if (state.stage == Stage::smuggle || state.stage == Stage::over) return false;
  for (Seat earlier = state.start; earlier != state.turn; earlier = next_seat(state, earlier))
    if (earlier == seat) return false;
  return seat != state.turn || state.pile_drawn == 0;
}

}  // namespace

void SeaOfPlunder::settle(const Rules& rules, State& state) {
  std::array<int, kCardNames> box = box_of(rules);
  EnumMap<Colour, std::int8_t> held;
  for (int p = 0; p < state.seats(); ++p) {
    Player& player = state.players[p];
    player.cards = static_cast<std::uint8_t>(player.hand.size());
    bool written = player.seen.size() != player.hand.size();
    const bool untouched = pile_untouched(state, Seat{p});
    for (int i = 0; !written && i < player.hand.size(); ++i)
      written = is_good(player.hand[i]) ? player.goods_known && player.seen[i] != Seen::all
                                        : untouched && player.seen[i] == Seen::all;
    if (written) {  // a hand somebody wrote down: its Goods are known, the rest is not
      player.seen.clear();
      for (Card card : player.hand) player.seen.push(is_good(card) ? Seen::all : Seen::owner);
    }
    for (int i = 0; i < player.hand.size(); ++i) {
      const Card card = player.hand[i];
      --box[static_cast<std::size_t>(card)];
      if (!is_good(card)) continue;
      ++held[colour_of(card)];
    }
  }
  for (int c = 0; c < kColours; ++c)
    state.stacks.at(c) = static_cast<std::int8_t>(rules.goods_each() - held.at(c));  // SEA-120
  for (Card card : state.pile) --box[static_cast<std::size_t>(card)];
  for (Card card : state.queue) --box[static_cast<std::size_t>(card)];
  // What hands, pile and queue hold cannot be in the deck.
  for (Card card : state.deck) --box[static_cast<std::size_t>(card)];
  for (int i = state.deck.size() - 1; i >= 0; --i)
    if (int& over = box[static_cast<std::size_t>(state.deck[i])]; over < 0) {
      ++over;
      state.deck.take(i);
    }
  while (state.buried.size() > state.deck.size()) state.buried.take(0);

  if (state.ending == Ending::none) {  // SEA-170: whoever holds enough has triggered the end
    if (state.pirate_treasures >= rules.pirate_goal) state.ending = Ending::pirates;
    for (const Player& player : state.players)
      if (player.treasures >= rules.treasure_goal) state.ending = Ending::treasures;
  }

  switch (state.stage) {  // what a stage says about the turn
    case Stage::draw: state.phase = Phase::draw; break;
    case Stage::play:
    case Stage::sail:
    case Stage::guess:
    case Stage::bury: state.phase = Phase::play; break;
    case Stage::discard:
    case Stage::hurricane:
    case Stage::trouble:
    case Stage::drift:
    case Stage::bonus: state.phase = Phase::discard; break;
    case Stage::lucky:
    case Stage::smuggle:
    case Stage::over: state.phase = Phase::end; break;
    case Stage::vote:
    case Stage::keep: state.phase = Phase::setup; break;
    case Stage::navigate:
    case Stage::bribe:
    case Stage::combo: break;
  }
  if ((state.stage == Stage::draw || state.stage == Stage::play) && state.plays_left == 0)
    state.plays_left = rules.plays;
  if (state.stage == Stage::discard) state.plays_left = 0;
  if (state.stage == Stage::lucky && state.moves_left == 0) state.moves_left = rules.lucky_steps;
}

Reason SeaOfPlunder::flaw(const Rules& rules, const State& state) {
  const int seats = state.seats();
  if (seats < kFacts.least_seats || seats > kFacts.most_seats) return {"flaw.seats", {"SEA-001"}};
  if (state.round < 1) return {"flaw.round", {"SEA-001"}};
  const SeatSet everybody = SeatSet::first(seats);
  const bool voting = state.stage == Stage::vote;
  const bool over = state.stage == Stage::over;
  if (voting != !state.start.somebody() || (!voting && !everybody.has(state.start))) return {"flaw.start", {"SEA-S02"}};
  if (voting != !state.turn.somebody() || (!voting && !everybody.has(state.turn))) return {"flaw.turn", {"SEA-002"}};

  // The board.
  for (int c = 0; c < kColours; ++c) {
    const Seat captain = state.captains.at(c);
    if (captain.somebody() && !everybody.has(captain))
      return {"flaw.captain", {"SEA-S01"}, {{"ship", static_cast<Colour>(c)}}};
    if (voting) continue;
    if (on_board(state.ships.at(c)) != captain.somebody())
      return {"flaw.ship", {"SEA-S05"}, {{"ship", static_cast<Colour>(c)}}};
    if (!on_board(state.ports.at(c))) return {"flaw.port", {"SEA-S03"}, {{"port", static_cast<Port>(c)}}};
    for (int d = 0; d < c; ++d)
      if (state.ports.at(c) == state.ports.at(d)) return {"flaw.port", {"SEA-S03"}, {{"port", static_cast<Port>(c)}}};
  }
  if (!voting) {
    for (int i = 0; i < seats; ++i) {
      int ships = 0;
      for (Seat captain : state.captains) ships += captain == Seat{i};
      if (ships != rules.ships)
        return {"flaw.fleet", {"SEA-S01", "SEA-180"}, {{"seat", Seat{i}}, {"ships", rules.ships}}};
    }
    for (Square pirate : state.pirates)
      if (!on_board(pirate)) return {"flaw.pirate", {"SEA-S04"}};
    if (state.combo != kOff && !rules.combo_port) return {"flaw.combo", {"SEA-195"}};
  }
  const bool sailing = state.voyage.errand != Errand::none;
  for (Square island : state.islands) {
    if (!on_board(island)) return {"flaw.island", {"SEA-108"}};
    // SEA-Q19; in the middle of a movement a square may not have been looked at yet.
    if (!sailing && (ship_on(state, island) || pirate_on(state, island)))
      return {"flaw.island_taken", {"SEA-100", "SEA-Q19"}, {{"square", island}}};
  }
  if (state.pirate_treasures < 0) return {"flaw.count", {"SEA-101"}};

  // The cards.
  const std::array<int, kCardNames> full = box_of(rules);
  std::array<int, kCardNames> box = full;
  for (int i = 0; i < seats; ++i) {
    const Player& player = state.players[i];
    if (player.treasures < 0 || player.tokens < 0 || player.debt < 0) return {"flaw.count", {"SEA-061"}};
    if (player.hand.size() != player.seen.size()) return {"flaw.hand", {"SEA-S11"}, {{"seat", Seat{i}}}};
    for (Card card : player.hand) {
      if (!is_playable(card) && !is_good(card)) return {"flaw.hand", {"SEA-024", "SEA-S11"}, {{"seat", Seat{i}}}};
      --box[static_cast<std::size_t>(card)];
    }
  }
  const auto no_good_there = [&](const auto& cards) -> Reason {
    for (Card card : cards) {
      if (!is_playable(card) && !is_event(card)) return {"flaw.deck", {"SEA-S07", "SEA-S11"}, {{"card", card}}};
      --box[static_cast<std::size_t>(card)];
    }
    return {};
  };
  if (const Reason flaw = no_good_there(state.deck); flaw.given()) return flaw;
  if (const Reason flaw = no_good_there(state.pile); flaw.given()) return flaw;
  for (Card card : state.queue) {
    if (!is_event(card)) return {"flaw.queue", {"SEA-032"}, {{"card", card}}};
    --box[static_cast<std::size_t>(card)];
  }
  for (int c = 0; c < kCardKinds; ++c)
    if (box[static_cast<std::size_t>(c)] < 0)
      return {"flaw.card_twice", {"SEA-S07", "SEA-S11"}, {{"card", static_cast<Card>(c)}}};
  bool moving = rules.round_limit > 0 || state.ending != Ending::none;  // or else somebody must have a card some day
  for (int c = 0; c < kCardKinds; ++c)
    if (is_playable(static_cast<Card>(c)) && box[static_cast<std::size_t>(c)] < full[static_cast<std::size_t>(c)])
      moving = true;
  if (!moving) return {"flaw.becalmed", {"SEA-039", "SEA-Q52"}};
  for (Card card : state.waiting)
    if (card != kHurricane && card != kTrouble && card != kSoClose)
      return {"flaw.waiting", {"SEA-068"}, {{"card", card}}};
  for (Seat seat : state.buried)
    if (!everybody.has(seat)) return {"flaw.buried", {"SEA-136"}};

  // The decision that is due.
  if (over != !state.winners.empty()) return {"flaw.winners", {"SEA-172"}};
  if (over && state.ending == Ending::none) return {"flaw.ending", {"SEA-170"}};
  const bool asks = state.stage == Stage::keep || state.stage == Stage::bribe || state.stage == Stage::combo ||
                    state.stage == Stage::smuggle;
  if (asks != everybody.has(state.asked)) return {"flaw.asked", {"SEA-115", "SEA-159", "SEA-162", "SEA-195"}};
  for (int i = 0; i < kMostSeats; ++i) {
    const Ballot ballot = state.votes[static_cast<std::size_t>(i)];
    if (ballot == Ballot::none) continue;
    if (!voting || i >= seats || voted_for(ballot) == i || voted_for(ballot) < 0 || voted_for(ballot) >= seats)
      return {"flaw.vote", {"SEA-S02"}};
  }
  const bool nudges = state.stage == Stage::navigate || state.stage == Stage::lucky;
  if (nudges && state.moves_left <= 0) return {"flaw.moves_left", {"SEA-151", "SEA-155"}};
  if (state.plays_left < 0 || state.drawn < 0 || state.pile_drawn < 0) return {"flaw.count", {"SEA-045"}};
  switch (state.stage) {
    case Stage::play:
    case Stage::discard:
    case Stage::bury:
      if (!holds_playable(state.at(state.turn))) return {"flaw.nothing_to_play", {"SEA-046", "SEA-065"}};
      break;
    case Stage::sail:
    case Stage::hurricane:
    case Stage::trouble:
    case Stage::drift:
    case Stage::bonus:
      if (state.card == kNoCard || courses_of(state.card, state.token).count == 0)
        return {"flaw.card", {"SEA-045", "SEA-065"}};
      if (state.stage == Stage::sail && sort_of(state.card) == Sort::action) return {"flaw.card", {"SEA-045"}};
      break;
    case Stage::bribe:
      if (!sailing || colours_of(goods_of(state.at(state.asked))) < 2) return {"flaw.bribe", {"SEA-115"}};
      break;
    case Stage::combo:
      if (!sailing || !any_stack(state) || state.combo == kOff) return {"flaw.combo", {"SEA-195"}};
      break;
    default: break;
  }
  const Card effect = state.stage == Stage::hurricane ? kHurricane
                      : state.stage == Stage::trouble ? kTrouble
                      : state.stage == Stage::drift   ? kSoClose
                                                      : kNoCard;
  if (state.effect < 0 ||
      (effect != kNoCard && (state.effect >= state.waiting.size() || state.waiting[state.effect] != effect)))
    return {"flaw.waiting", {"SEA-068"}, {{"card", effect}}};
  return {};
}

// Every card of the box is in one place; stacks and hands share the Goods.
Tally SeaOfPlunder::tally(const Rules&, const State& state) {
  int deck = 0, goods = 0, digest = 0;
  const auto count = [&](Card card) {
    if (is_good(card)) ++goods;
    else ++deck;
    digest += (index_of(card) + 1) * (index_of(card) + 7);  // notices a card that turns into another
  };
  for (Card card : state.deck) count(card);
  for (Card card : state.pile) count(card);
  for (Card card : state.queue) count(card);
  for (const Player& player : state.players)
    for (Card card : player.hand) count(card);
  for (int c = 0; c < kColours; ++c)
    for (int i = 0; i < state.stacks.at(c); ++i) count(good_of(static_cast<Colour>(c)));
  int ships = 0;
  for (Seat captain : state.captains) ships += captain.somebody();
  return {deck, goods, digest, ships};
}

// While the game runs, scores leave the Goods out: not everybody knows them.
Outcome SeaOfPlunder::outcome(const Rules& rules, const State& state) {
  Outcome outcome;
  outcome.over = state.stage == Stage::over;
  if (outcome.over) outcome.reason = name_of(state.ending);
  outcome.winners = state.winners;
  std::array<Score, kMostSeats> scores;
  for (int i = 0; i < state.seats(); ++i) {
    Score& score = scores[static_cast<std::size_t>(i)];
    score = score_of(rules, state.players[i]);
    if (!outcome.over) {
      score.points -= score.goods;
      score.colours = 0;
    }
    outcome.scores.push(score.points);
  }
  const auto ahead = [&](int a, int b) {  // SEA-Q51: points, tokens, colours, Treasures
    const Score& x = scores[static_cast<std::size_t>(a)];
    const Score& y = scores[static_cast<std::size_t>(b)];
    if (x.points != y.points) return x.points > y.points;
    if (state.players[a].tokens != state.players[b].tokens) return state.players[a].tokens > state.players[b].tokens;
    if (x.colours != y.colours) return x.colours > y.colours;
    return state.players[a].treasures > state.players[b].treasures;
  };
  for (int i = 0; i < state.seats(); ++i) {
    int place = 1;
    for (int k = 0; k < state.seats(); ++k) {
      const bool wins = state.winners.has(Seat{k});
      if (k != i && (ahead(k, i) || (wins && !ahead(i, k)))) ++place;
    }
    outcome.places.push(place);
  }
  return outcome;
}

}  // namespace tortuga
