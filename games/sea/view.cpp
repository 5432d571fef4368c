// What a seat may know: the only place that hides, and its inverse.
#include "games/sea/hands.h"
#include "games/sea/sea.h"

namespace tortuga {
namespace sea {
namespace {

// Leaves in somebody else's hand what the viewer knows of.
void keep_known(Player& player, Seat viewer, bool over) {
  for (int i = 0; over && i < player.hand.size(); ++i)
    if (is_good(player.hand[i])) player.seen[i] = Seen::all;  // the end opens all Goods
  const int known = hand_of(player).show_known(viewer);
  while (player.hand.size() > known) hand_of(player).take(player.hand.size() - 1);
}

}  // namespace
}  // namespace sea

using namespace sea;

void SeaOfPlunder::conceal(const Rules& rules, State& state, Seat viewer) {
  const bool over = state.stage == Stage::over;
  for (int i = 0; i < state.seats(); ++i) {
    Player& player = state.players[i];
    if (Seat{i} == viewer) continue;
    keep_known(player, viewer, over);
    if (!rules.show_hand_counts) player.cards.hide();  // SEA-Q42
    Ballot& vote = state.votes[static_cast<std::size_t>(i)];
    if (vote != Ballot::none) vote = Ballot::hidden;
  }
  const int top = state.deck.size() - state.buried.size();
  for (int i = 0; i < state.deck.size(); ++i)  // each knows what it buried
    if (i < top || !viewer.somebody() || state.buried[i - top] != viewer) state.deck[i] = kHiddenCard;
}

// Deals the cards that the viewer cannot place over the other hands and the deck. Hands of unknown size come out about
// equal. Reads nothing that `conceal` hides.
void SeaOfPlunder::imagine(const Rules& rules, State& state, Seat viewer, Dice& dice) {
  std::array<std::int8_t, kCardNames> left{};
  for (Card card : rules.deck) ++left[static_cast<std::size_t>(card)];
  for (int c = 0; c < kColours; ++c)
    left[static_cast<std::size_t>(good_of(static_cast<Colour>(c)))] =
        static_cast<std::int8_t>(rules.goods_each() - state.stacks.at(c));
  const auto placed = [&](Card card) {
    --left[static_cast<std::size_t>(card)];
  };

  const bool over = state.stage == Stage::over;
  const bool counts = rules.show_hand_counts;
  List<Seat, kMostSeats> others;
  std::array<int, kMostSeats> room{};  // cards still to be dealt to a hand of known size
  for (int i = 0; i < state.seats(); ++i) {
    Player& player = state.players[i];
    if (Seat{i} != viewer) {
      keep_known(player, viewer, over);
      others.push(Seat{i});
      room[static_cast<std::size_t>(i)] = counts ? *player.cards - player.hand.size() : kMostHand;
      Ballot& vote = state.votes[static_cast<std::size_t>(i)];
      if (vote != Ballot::none) {  // any other seat
        const int pick = dice.pick(state.seats() - 1);
        vote = ballot_for(Seat{pick < i ? pick : pick + 1});
      }
    }
    for (Card card : player.hand) placed(card);
  }
  for (Card card : state.pile) placed(card);
  for (Card card : state.queue) placed(card);
  const int top = state.deck.size() - state.buried.size();
  for (int i = 0; i < state.deck.size(); ++i) {
    const bool known = i >= top && viewer.somebody() && state.buried[i - top] == viewer;
    if (known) placed(state.deck[i]);
    else state.deck[i] = kHiddenCard;
  }

  const auto give = [&](Seat seat, Card card) {
    Player& player = state.at(seat);
    player.hand.push(card);
    player.seen.push(Seen::owner);
    --room[static_cast<std::size_t>(seat.index())];
  };

  // Who must hold something for the decision that is due: two colours to choose a bribe from, a card to play.
  const bool needs_card = state.stage == Stage::play || state.stage == Stage::discard || state.stage == Stage::bury;
  const Seat player_due =
      needs_card && state.turn != viewer && !holds_playable(state.at(state.turn)) ? state.turn : kNobody;
  if (player_due.somebody()) --room[static_cast<std::size_t>(player_due.index())];

  // Goods: all that are in no stack are in hands, and in such that may hold some nobody knows of.
  List<Card, kColours * kMostGoods> goods;
  for (int c = 0; c < kColours; ++c)
    for (int n = left[static_cast<std::size_t>(good_of(static_cast<Colour>(c)))]; n > 0; --n)
      goods.push(good_of(static_cast<Colour>(c)));
  dice.shuffle(goods);
  if (state.stage == Stage::bribe && state.asked != viewer)
    for (int i = 0; i < goods.size() && colours_of(goods_of(state.at(state.asked))) < 2;) {
      if (state.at(state.asked).hand.has(goods[i])) ++i;
      else give(state.asked, goods.take(i));
    }
  for (Card good : goods) {
    List<Seat, kMostSeats> fit;
    for (Seat seat : others)
      if (!state.at(seat).goods_known && room[static_cast<std::size_t>(seat.index())] > 0) fit.push(seat);
    if (!fit.empty()) give(fit[dice.pick(fit.size())], good);
  }

  // The rest: Events can only be in the deck, and the deck's size is no secret.
  List<Card, kMostCards> loose, events;
  for (Card card : rules.deck) {
    if (left[static_cast<std::size_t>(card)] <= 0) continue;
    --left[static_cast<std::size_t>(card)];
    (is_event(card) ? events : loose).push(card);
  }
  dice.shuffle(loose);
  int slots = 0;
  for (Card card : state.deck) slots += card == kHiddenCard;
  int in_hands = loose.size() + events.size() - slots;
  if (player_due.somebody() && !loose.empty()) {
    ++room[static_cast<std::size_t>(player_due.index())];
    give(player_due, loose.pop());
    --in_hands;
  }
  for (; in_hands > 0 && !loose.empty() && !others.empty(); --in_hands) {
    List<Seat, kMostSeats> fit;
    for (Seat seat : others)
      if (room[static_cast<std::size_t>(seat.index())] > 0) fit.push(seat);
    if (fit.empty()) break;
    Seat seat = fit[dice.pick(fit.size())];
    if (const Seat second = fit[dice.pick(fit.size())]; state.at(second).hand.size() < state.at(seat).hand.size())
      seat = second;  // the smaller of two: about equal, as hands are
    give(seat, loose.pop());
  }
  for (Card card : events) loose.push(card);
  dice.shuffle(loose);
  for (Card& card : state.deck)
    if (card == kHiddenCard && !loose.empty()) card = loose.pop();
  for (Seat seat : others) state.at(seat).cards = static_cast<std::uint8_t>(state.at(seat).hand.size());
}

}  // namespace tortuga
