// What a seat may know: the only place that hides, and its inverse.
#include "games/pacifists/guess.h"
#include "games/pacifists/orders.h"
#include "games/pacifists/pacifists.h"

namespace tortuga {

using namespace pacifists;

// Hands and face-down cards are their owner's until the reveal, hands until the end; the decks are nobody's.
void Pacifists::conceal(const Rules&, State& state, Seat viewer) {
  state.captains_deck.hide();
  state.players_deck.hide();
  if (state.phase == Phase::over) return;
  for (int i = 0; i < state.seats(); ++i) {
    if (Seat{i} == viewer) continue;
    Ship& ship = state.ships[i];
    ship.hand.hide();  // PAC-010, PAC-011
    if (state.phase == Phase::players)
      for (Post& post : ship.sides) post.cards.hide();  // PAC-035, PAC-043
  }
}

namespace pacifists {
namespace {

// The cards that a viewer has not seen: those built less those seen, as many as are needed. Positions that somebody
// edited may hold other cards than were built.
template <class T>
class Unseen {
 public:
  void add(T card, int copies) {
    for (; copies > 0 && !cards_.full(); --copies) cards_.push(card);
  }
  // Mixes them, with fillers for cards that are missing and without those too many.
  void shuffle(int needed, T filler, Dice& dice) {
    while (cards_.size() < needed) cards_.push(filler);
    dice.shuffle(cards_);
    while (cards_.size() > needed) cards_.pop();
  }
  T take() { return cards_.pop(); }
  EnumMap<T, int> counts() const {
    EnumMap<T, int> copies;
    for (T card : cards_) ++copies[card];
    return copies;
  }
  // The last card that suits, or the last one if none does.
  template <class F>
  T take_if(F&& suits) {
    for (int i = cards_.size() - 1; i >= 0; --i)
      if (suits(cards_[i])) {
        std::swap(cards_[i], cards_.back());
        break;
      }
    return cards_.pop();
  }

 private:
  List<T, kMostCards + kMostShips*(kMostHand + Laid::capacity())> cards_;  // all that can be unseen
};

// In percent of the cards that lie face down: Belay that Order, whose use is hard to guess, and those that nobody would
// have guessed.
constexpr int kBelays = 8, kSurprises = 15;

// Cards for the places that `knows` says nothing about and where some lie face down: likely ones more often.
template <class Knows>
void imagine_posts(const Rules& rules, State& state, const Knows& knows, Unseen<Card>& unseen, Dice& dice) {
  State known = state;  // as far as it has been imagined
  for (int i = 0; i < state.seats(); ++i) {
    if (knows(i)) continue;
    for (Post& post : known.ships[i].sides) {
      post.laid = 0;
      post.cards = Laid{};
    }
  }
  Reckoner reckoner(rules, known);
  EnumMap<Card, int> cards = unseen.counts();
  for (int i = 0; i < state.seats(); ++i) {
    if (knows(i)) continue;
    for (Side side : kSides) {
      Post& post = known.ships[i].at(side);
      for (int k = 0; k < state.ships[i].at(side).laid; ++k) {
        const int sort = dice.pick(100);
        const double spot = (dice.pick(1000) + 0.5) / 1000;
        Card guessed = Card::belay;
        bool guesses = sort < kBelays;
        if (sort >= kBelays + kSurprises) {
          Scene scene(rules, known);
          const Guesses list = guess_card(rules, reckoner, known, scene, Seat{i}, side, cards, kJudgement.least_saved);
          guesses = !list.list.empty();
          guessed = list.at(spot);
        }
        guesses = guesses && cards[guessed] > 0;
        const Card card = unseen.take_if([&](Card one) {
          if (guesses) return one == guessed;
          return one != Card::defect || post.captain == Order::boarding || rules.dual_use();
        });
        --cards[card];
        ++post.laid;
        post.cards->push(card);
      }
      Laid laid = *post.cards;
      if (laid.size() == 2 && laid[1] < laid[0]) std::swap(laid[0], laid[1]);
      state.ships[i].at(side).cards = laid;
    }
  }
}

}  // namespace
}  // namespace pacifists

// The unseen cards lie in any order in the other hands and in the decks. Face down beside the other ships lies what
// they would have laid there, for the most part; Defect only where it may. Reads nothing that is hidden.
void Pacifists::imagine(const Rules& rules, State& state, Seat viewer, Dice& dice) {
  const bool over = state.phase == Phase::over;
  const bool revealed = state.phase != Phase::players;
  const auto knows_hand = [&](int i) {
    return over || Seat{i} == viewer;
  };
  const auto knows_posts = [&](int i) {
    return revealed || Seat{i} == viewer;
  };

  EnumMap<Order, int> orders;
  EnumMap<Card, int> cards;
  for (int o = 0; o < enum_size<Order>; ++o)
    orders.at(o) = copies_built(rules, state.seats(), static_cast<Order>(o)) - state.captains_gone.at(o);
  for (int c = 0; c < enum_size<Card>; ++c)
    cards.at(c) = copies_built(rules, static_cast<Card>(c)) - state.players_gone.at(c);
  int needed = state.players_left;
  for (int i = 0; i < state.seats(); ++i) {
    const Ship& ship = state.ships[i];
    for (const Post& post : ship.sides) {
      --orders[post.captain];
      if (!knows_posts(i)) needed += post.laid;
      else
        for (Card card : *post.cards) --cards[card];
    }
    if (!knows_hand(i)) needed += ship.hand_size;
    else
      for (Card card : *ship.hand) --cards[card];
  }

  Unseen<Order> captains;
  for (int o = 0; o < enum_size<Order>; ++o) captains.add(static_cast<Order>(o), orders.at(o));
  captains.shuffle(state.captains_left, Order::retreat, dice);
  Unseen<Card> players;
  for (int c = 0; c < enum_size<Card>; ++c) players.add(static_cast<Card>(c), cards.at(c));
  players.shuffle(needed, Card::demotivate, dice);

  imagine_posts(rules, state, knows_posts, players, dice);
  for (int i = 0; i < state.seats(); ++i) {
    if (knows_hand(i)) continue;
    Ship& ship = state.ships[i];
    List<Card, kMostHand> hand;
    for (int k = 0; k < ship.hand_size; ++k) hand.push(players.take());
    ship.hand = hand;
  }
  Pile<Order, kMostCards> captains_deck;
  for (int i = 0; i < state.captains_left; ++i) captains_deck.put_on_top(captains.take());
  state.captains_deck = captains_deck;
  Pile<Card, kMostCards> players_deck;
  for (int i = 0; i < state.players_left; ++i) players_deck.put_on_top(players.take());
  state.players_deck = players_deck;
}

}  // namespace tortuga
