// A tiny card game to try the laws on: two or three seats hold three hidden cards each and play them one by one, the
// higher card takes the round. `Fault` plants one error in it; each must be found by the law it breaks.
#pragma once

#include "engine/game.h"
#include "engine/text.h"

namespace tortuga::toys {

enum class Fault {
  none,
  leak,              // conceal leaves the other hands open
  peeking_imagine,   // imagine keeps what it should not know
  lost_card,         // a played card vanishes
  refused_offer,     // an offered move is refused
  double_offer,      // a move is offered twice
  open_door,         // a move that is not offered is accepted
  ruleless_refusal,  // a refusal names no rule
  mute_event,        // an event without a sentence
  deaf_event,        // an event without sound
  endless,           // it never ends
  stuck,             // nobody may act though it is not over
  blind_choices,     // a view offers other choices than the position
  cheating_bosun,    // the greedy player plays a card it does not hold
  peeking_policy,    // the greedy player in a whole position looks at the next seat's cards
  cheating_policy,   // or plays a card it does not hold
  wayward_policy,    // or another card than it would if it were asked with a view
  long_shortlist,    // a short list names a move twice
  mixed_shortlist,   // a short list does not begin with the best
  unsettled,         // settling changes a played position
  forgetful,         // the same luck does not give the same game
  showing_step,      // a step that shows another's card may be taken back
};

inline constexpr int kCards = 9;
using Card = Number<struct CardTag>;  // 1..9; 0 is none

struct Rules {
  std::int8_t hand = 3;
};
BOOST_DESCRIBE_STRUCT(Rules, (), (hand))
inline constexpr OptionRow kOptions[] = {{"hand", Chooser::host, 1, 3}};

struct State {
  std::int8_t round = 1;
  Seat turn{0};
  bool over = false;
  List<Secret<List<Card, 3>>, 3> hands;
  List<std::int8_t, 3> sizes;  // public
  List<Card, kCards> table;
  std::int8_t played = 0;  // follows from the table
};
BOOST_DESCRIBE_STRUCT(State, (), (round, turn, over, hands, sizes, table, played))

struct Play {
  static constexpr const char* kKind = "play";
  Card card;
  friend bool operator==(const Play&, const Play&) = default;
};
struct Pass {
  static constexpr const char* kKind = "pass";
  friend bool operator==(const Pass&, const Pass&) = default;
};
BOOST_DESCRIBE_STRUCT(Play, (), (card))
BOOST_DESCRIBE_STRUCT(Pass, (), ())
using Move = std::variant<Play, Pass>;

struct Played {
  static constexpr const char* kKind = "played";
  static constexpr Telling kTelling{"card", {"TOY-001"}};
  Seat seat;
  Card card;
};
struct Mute {
  static constexpr const char* kKind = "mute";
  static constexpr Telling kTelling{"card", {"TOY-001"}};
  Seat seat;
};
struct Deaf {
  static constexpr const char* kKind = "deaf";
  static constexpr Telling kTelling{"", {"TOY-001"}};
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Played, (), (seat, card))
BOOST_DESCRIBE_STRUCT(Mute, (), (seat))
BOOST_DESCRIBE_STRUCT(Deaf, (), (seat))

inline constexpr std::string_view kCatalogue = R"({
  "event.played": "{person, select, you{You play {card}.} other{{seat} plays {card}.}}",
  "event.deaf": "{person, select, you{You are silent.} other{{seat} is silent.}}",
  "move.play": "Play {card}", "move.pass": "Pass", "refusal.not_held": "You do not hold it.", "option.hand": "Cards each"
})";
inline constexpr Text kTexts[] = {{"en", kCatalogue, "tests/toys/toy.h"}};

template <Fault F>
struct Toy {
  using Rules = toys::Rules;
  using State = toys::State;
  using Move = toys::Move;
  using Moves = MoveList<Move, 8>;
  using Event =
      std::conditional_t<F == Fault::mute_event, std::variant<Played, Mute>,
                         std::conditional_t<F == Fault::deaf_event, std::variant<Played, Deaf>, std::variant<Played>>>;

  static constexpr GameFacts kFacts{"toy", "Toy", "TOY", 2, 3, false, 1};
  static constexpr std::span<const OptionRow> kOptions{toys::kOptions};
  static constexpr Query kQueryTable[] = {{'b', "board"}};
  static constexpr std::span<const Query> kQueries{kQueryTable};

  static State start(const Rules& rules, int seats, Dice& dice) {
    List<Card, kCards> deck;
    for (int c = 1; c <= kCards; ++c) deck.push(Card{c});
    dice.shuffle(deck);
    if constexpr (F == Fault::forgetful) {
      static int last = 0;  // exactly what a game must not have
      if (++last % 2 == 0) std::swap(deck[0], deck[kCards - 1]);
    }
    State state;
    for (int i = 0; i < seats; ++i) {
      List<Card, 3> hand;
      for (int k = 0; k < rules.hand; ++k) hand.push(deck.pop());
      state.hands.push(hand);
      state.sizes.push(rules.hand);
    }
    return state;
  }
  template <class Sink>
  static void opening(const Rules&, const State&, Sink&) {}
  static SeatSet deciders(const Rules&, const State& state) {
    return state.over ? SeatSet{} : SeatSet::only(state.turn);
  }
  static void moves(const Rules&, const State& state, Seat seat, Moves& list) {
    list.clear();
    if (state.over || seat != state.turn || F == Fault::stuck) return;
    for (Card card : *state.hands[seat.index()]) list.push(Play{card});
    if (F == Fault::blind_choices && state.hands[(seat.index() + 1) % state.hands.size()].hidden()) list.push(Pass{});
    if (F == Fault::double_offer) list.push(list[0]);
  }
  static Refusal check(const Rules&, const State& state, Seat seat, const Move& move) {
    if (F == Fault::refused_offer && state.table.size() == 1) return {"refusal.not_held", {"TOY-001"}};
    const Play* play = std::get_if<Play>(&move);
    if (!state.over && seat == state.turn) {
      if (play != nullptr && state.hands[seat.index()]->has(play->card)) return {};
      if (F == Fault::open_door && play == nullptr) return {};
    }
    if (F == Fault::ruleless_refusal) return {"refusal.not_held", {}};
    return {"refusal.not_held", {"TOY-001"}};
  }
  template <class Sink>
  static void play(const Rules&, State& state, Seat seat, const Move& move, Dice&, Sink& tell) {
    if (const Play* play = std::get_if<Play>(&move)) {
      auto& hand = *state.hands[seat.index()];
      hand.take(hand.find(play->card));
      --state.sizes[seat.index()];
      if (F == Fault::endless) {  // the card goes back into the hand
        hand.push(play->card);
        ++state.sizes[seat.index()];
      } else if (!(F == Fault::lost_card && play->card == Card{5})) {
        state.table.push(play->card);
      }
      state.played = static_cast<std::int8_t>(state.table.size() + (F == Fault::unsettled));
      tell(Played{seat, play->card});
    }
    if constexpr (F == Fault::showing_step)
      if (state.table.size() == 1 && state.sizes[seat.index()] > 0)  // the seat goes on, and knows a card of the next
        return tell(Played{seat, (*state.hands[(seat.index() + 1) % state.hands.size()])[0]});
    const int next = (seat.index() + 1) % state.hands.size();
    state.turn = Seat{next};
    if (next == 0) state.round = static_cast<std::int8_t>(state.round % 100 + 1);
    state.over = state.sizes[next] == 0;
  }
  static Outcome outcome(const Rules&, const State& state) {
    Outcome outcome;
    outcome.over = state.over;
    if (state.over) outcome.reason = "played";
    for (int i = 0; i < state.hands.size(); ++i) {
      outcome.places.push(1);
      outcome.scores.push(0);
      outcome.winners.add(Seat{i});
    }
    return outcome;
  }
  static Move fallback(const Rules&, const State& state, Seat seat) { return Play{(*state.hands[seat.index()])[0]}; }
  static void conceal(const Rules&, State& state, Seat viewer) {
    for (int i = 0; i < state.hands.size(); ++i)
      if (Seat{i} != viewer && F != Fault::leak) state.hands[i].hide();
  }
  static void imagine(const Rules&, State& state, Seat viewer, Dice& dice) {
    if (F == Fault::peeking_imagine) return;
    List<Card, kCards> unseen;
    for (int c = 1; c <= kCards; ++c) {
      const bool mine = viewer.somebody() && state.hands[viewer.index()]->has(Card{c});
      if (!mine && !state.table.has(Card{c})) unseen.push(Card{c});
    }
    for (int i = 0; i < state.hands.size(); ++i) {
      if (Seat{i} == viewer) continue;
      List<Card, 3> hand;
      for (int k = 0; k < state.sizes[i]; ++k) hand.push(unseen.take(dice.pick(unseen.size())));
      state.hands[i] = hand;
    }
  }
  static void settle(const Rules&, State& state) { state.played = static_cast<std::int8_t>(state.table.size()); }
  static Reason flaw(const Rules&, const State&) { return {}; }
  static Tally tally(const Rules&, const State& state) {
    int cards = state.table.size();
    for (std::int8_t size : state.sizes) cards += size;
    return {cards};
  }
  static int round(const State& state) { return state.round; }
  static void annotate(const Rules&, const State&, Seat, const Move&, Facts&) {}
  static void answer(const Rules&, const State&, Seat, std::string_view, Page&) {}
  static Advice<Move> bosun(const Rules&, const State& view, Seat seat, Dice&) {
    if (F == Fault::cheating_bosun) return {Play{Card{99}}, {"hint.any", {"TOY-001"}}};
    return {Play{(*view.hands[seat.index()])[0]}, {"hint.any", {"TOY-001"}}};
  }
  static Move policy(const Rules&, const State& world, Seat seat, Dice&)
    requires(F == Fault::peeking_policy || F == Fault::cheating_policy || F == Fault::wayward_policy)
  {
    if (F == Fault::cheating_policy) return Play{Card{99}};
    const auto& hand = *world.hands[seat.index()];
    if (F == Fault::wayward_policy) return Play{hand.back()};
    const auto& next = world.hands[(seat.index() + 1) % world.hands.size()];
    return Play{next->empty() || (*next)[0].value() > 4 ? hand.back() : hand[0]};
  }
  static void shortlist(const Rules&, const State& view, Seat seat, Moves& list)
    requires(F == Fault::long_shortlist || F == Fault::mixed_shortlist)
  {
    const auto& hand = *view.hands[seat.index()];
    list.clear();
    if (F == Fault::long_shortlist) list.push(Play{hand[0]});
    else if (hand.size() > 1) list.push(Play{hand.back()});
    list.push(Play{hand[0]});
  }
  static void for_bots(Rules&) {}
};

}  // namespace tortuga::toys
