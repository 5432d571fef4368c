// The contract of a game. Everything else in Tortuga (terminal, server, bots, lab, laws) is written against this page
// and knows no game. A game is a type G of static functions over plain values; see games/lostseas for the model.
//
// Promises that hold for every function below, and that tests/laws checks by random play:
//   - Pure: no I/O, no clock, no thread, no exception, no global state. Chance comes only from the Dice handed in.
//   - No heap allocation in moves, check, play (with NoEvents), outcome, conceal, imagine, fallback.
//   - States are trivially copyable values without pointers: copying one is memcpy, and old copies stay valid.
//   - Rules are immutable during a game; no rule code contains a bare number of the rulebook.
#pragma once

#include <concepts>
#include <span>
#include <string_view>
#include <type_traits>

#include "engine/describe.h"
#include "engine/dice.h"
#include "engine/digest.h"
#include "engine/event.h"
#include "engine/fleet.h"
#include "engine/goal.h"
#include "engine/list.h"
#include "engine/move_list.h"
#include "engine/options.h"
#include "engine/outcome.h"
#include "engine/page.h"
#include "engine/reason.h"
#include "engine/seat.h"

namespace tortuga {

// What a game may count so that the laws can see that nothing is lost: cards, gems, fragments. Unchanged by every move.
using Tally = List<int, 8>;

// The plain facts about a game.
struct GameFacts {
  std::string_view name;    // the folder's name, used on the command line
  std::string_view title;   // as on the box
  std::string_view prefix;  // of its rule IDs: "LOST"
  int least_seats;
  int most_seats;
  bool cooperative;
  int version;  // of the rules: raised when an old record would play differently
};

// clang-format off
template <class G>
concept Game = requires(const typename G::Rules& rules, typename G::Rules& open_rules,
                        const typename G::State& state, typename G::State& open_state,
                        const typename G::Move& move, typename G::Moves& list,
                        Seat seat, Dice& dice, NoEvents& nothing, EventLog<typename G::Event>& log,
                        std::string_view query, Facts& facts, Page& page, int seats) {

  // --- What it is made of -------------------------------------------------------------------------------------------

  requires DescribedStruct<typename G::Rules>;   // every number and option, defaulted from the rulebook
  requires DescribedStruct<typename G::State>;   // the position: what changes
  requires Kinds<typename G::Move>;              // one decision of one seat, a std::variant of small described structs
  requires Kinds<typename G::Event>;             // what can happen, see event.h
  requires std::is_trivially_copyable_v<typename G::State>;
  requires std::is_trivially_copyable_v<typename G::Move>;
  requires std::equality_comparable<typename G::Move>;
  { G::Moves::capacity() } -> std::same_as<int>; // MoveList<Move, N>: room for the longest list

  { G::kFacts } -> std::convertible_to<GameFacts>;
  { G::kOptions } -> std::convertible_to<std::span<const OptionRow>>;  // every member of Rules has a row
  { G::kQueries } -> std::convertible_to<std::span<const Query>>;

  // --- Playing ------------------------------------------------------------------------------------------------------

  // The position before the first decision. Setup draws come from `dice` in the order the rules say.
  { G::start(rules, seats, dice) } -> std::same_as<typename G::State>;

  // Tells the start: the same announcements a table would hear. `log` receives events; nothing changes. Or, where the
  // position does not keep all that is to be told of the setup, the start itself tells it as it happens.
  requires requires { G::opening(rules, state, log); } || requires { G::start(rules, seats, dice, log); };

  // Who owes a decision now; several seats decide at once and in secret from each other. Empty when the game is over.
  { G::deciders(rules, state) } -> std::same_as<SeatSet>;

  // Fills `list` with what `seat` may do: never empty for a decider, always empty for others. Each choice once;
  // `check` may accept more spellings of the same thing (a sail that would overshoot the edge).
  G::moves(rules, state, seat, list);

  // Why not: nothing for a legal move, else the rules that forbid it and what would be allowed instead. Never assumes
  // that the move makes sense: seats, tiles and numbers in it may be anything.
  { G::check(rules, state, seat, move) } -> std::same_as<Refusal>;

  // Carries out a move that `check` accepts, draws its luck from `dice`, and sends what happens to the sink in order.
  // Instantiated for both sinks; NoEvents compiles away.
  G::play(rules, open_state, seat, move, dice, nothing);
  G::play(rules, open_state, seat, move, dice, log);

  { G::outcome(rules, state) } -> std::same_as<Outcome>;

  // The safe choice for somebody who is absent or out of time. Legal, draws no luck.
  { G::fallback(rules, state, seat) } -> std::same_as<typename G::Move>;

  // --- Hiding -------------------------------------------------------------------------------------------------------

  // Blanks what `seat` (or kNobody: a watcher) may not know. The only place that hides; doing it twice changes nothing.
  G::conceal(rules, open_state, seat);

  // The inverse: puts one possible truth, likely ones more often, in the place of everything `seat` may not know. It
  // works on a view and on a full position alike, and reads nothing that is hidden: from both it makes the same world.
  // What it gives looks the same to `seat`: concealing it yields the same view.
  G::imagine(rules, open_state, seat, dice);

  // --- Guarding -----------------------------------------------------------------------------------------------------

  // After an outsider edited a position: recomputes what follows from the rest (a level from its XP).
  G::settle(rules, open_state);

  // What is impossible about a position (out of range, twice in the world), or nothing. Holds in every position that
  // play reaches.
  { G::flaw(rules, state) } -> std::same_as<Reason>;

  // Counts that no move may change.
  { G::tally(rules, state) } -> std::same_as<Tally>;

  // --- Reading ------------------------------------------------------------------------------------------------------

  { G::round(state) } -> std::convertible_to<int>;

  // Adds what a choice's label needs beyond the move itself (where a sail would land) from the chooser's view.
  G::annotate(rules, state, seat, move, facts);

  // Answers a query from a view: the board, the status, the skills. The first query of kQueries is the board.
  G::answer(rules, state, seat, query, page);

  // --- Bots ---------------------------------------------------------------------------------------------------------

  // What a decent player would do here and why. Sees a view, never a state. The rank `bosun`; also the hint.
  { G::bosun(rules, state, seat, dice) } -> std::same_as<Advice<typename G::Move>>;

  // Rules that tables without people must use so that their games end.
  G::for_bots(open_rules);
};
// clang-format on

// Optional: games whose immutable rest (a map) is derived once from the rules and lives in Rules, outside the options:
//   static void prepare(Rules&, int seats);
//   static void prepare(Rules&, int seats, Dice&);   // where the rules leave some of it to chance
// The dice are a stream of their own (Dice::aside of the table's): they follow from the table's seed, so that a record
// replays, and neither use up nor betray the luck of the game.
template <class G>
inline constexpr bool kDrawsRules =
    requires(typename G::Rules& rules, int seats, Dice& dice) { G::prepare(rules, seats, dice); };
template <class G>
constexpr void prepare_rules(typename G::Rules& rules, int seats, const Dice& table) {
  if constexpr (kDrawsRules<G>) {
    Dice dice = table.aside();
    G::prepare(rules, seats, dice);
  } else if constexpr (requires { G::prepare(rules, seats); }) {
    G::prepare(rules, seats);
  }
}

// Optional, for games that draw their rules: writes what was drawn and everybody knows (the number of the map) into the
// options, so that a game with other luck can go on from a position of this one:
//   static void pin(Rules&);
template <class G>
constexpr typename G::Rules pinned_rules(const typename G::Rules& rules) {
  typename G::Rules pinned = rules;
  if constexpr (requires { G::pin(pinned); }) G::pin(pinned);
  return pinned;
}

// Optional, for games with such a map: changes tiles of it, for scenarios that need a certain coast. `Redrawing` is a
// list of described structs; the answer says why the map cannot be so.
//   static Reason redraw(Rules&, const Redrawing&);

// Optional: games so long that random play would never be done with the laws and the signature. Rules that make random
// games short enough to be inspected by the thousand, on top of for_bots:
//   static void for_trials(Rules&);
template <class G>
constexpr void trial_rules(typename G::Rules& rules) {
  G::for_bots(rules);
  if constexpr (requires { G::for_trials(rules); }) G::for_trials(rules);
}

// Optional: rules that treat bots in their own way are told who they are, as options, so that a record says it too:
//   static void seat_bots(Rules&, SeatSet bots);
template <class G>
constexpr void seat_bots(typename G::Rules& rules, SeatSet bots) {
  if constexpr (requires { G::seat_bots(rules, bots); }) G::seat_bots(rules, bots);
}

// Optional: what a page draws beside the position, so that no page reckons for itself. Described structs, made from a
// view and only for somebody who asks:
//   static Figures figures(const Rules&, const State& view, Seat viewer);   // how far ships get, what a fleet earns
//   static Outline outline(const Rules&, const State& view, Seat, const Move&);  // squares passed, damage at least and
//   most

// Optional: what is told of the end as long as there is none: how the game is won under these rules, how far everybody
// is, who is one step from it. Terminal, page and picture tell it in the same sentences (engine/goal.h):
//   static Goal goal(const Rules&, const State& view, Seat viewer);

// Optional, for games without squares: the ships and the water between them, for pictures (engine/fleet.h):
//   static Fleet fleet(const Rules&, const State& view);

// Optional: the number of the decision a seat owes, where it is made in several moves (a plan, a free action before the
// order): while the number is the same a clock runs on. 0 where every move is a decision of its own.
//   static int decision(const State&, Seat);

// Optional: how many seconds the rules leave for a decision; 0: as many as one likes.
//   static int seconds(const Rules&);

// Optional: whether the rules keep everybody silent now, so that nobody may talk or signal at a table.
//   static bool silent(const Rules&, const State&);

// Optional: where a step may ask somebody of whom nobody else may notice it (a decision that betrays a hidden card),
// `play` says for how long a table is to tell nothing of the move: tell.hush(whom, seconds), in every world that others
// cannot tell from the true one, wherever in it the step comes (engine/event.h).

// Optional: what a seat plays where seats differ (a ship, a character), so that the arena counts wins by it:
//   static std::string_view role(const State&, Seat);

// Optional: the reasons of endings that only for_bots or a limit of rounds brings, so that the lab tells them from how
// a game ends by itself:
//   static constexpr std::string_view kCaps[] = {"round_limit"};
template <class G>
constexpr bool ended_by_cap(std::string_view reason) {
  if constexpr (requires { G::kCaps; })
    for (const std::string_view cap : G::kCaps)
      if (cap == reason) return true;
  return false;
}

// Optional: moves typed in words of the table ("sail kraken 3,-2"), read from the chooser's view. False if the words
// are none; what it gives still has to be checked. "words.help", or `answer` to "words", says which work now.
//   static bool read_words(const Rules&, const State& view, Seat, std::string_view words, Move&);
// Words may also mean several moves, one after the other ("stack kraken 3,-2"):
//   static bool read_orders(const Rules&, const State& view, Seat, std::string_view words, Moves&);

// Optional, for bots that search (bots/craft.h has what they do where a game leaves it out):
//   using Sheet = tortuga::Sheet<N>;                            // engine/sheet.h
//   static constexpr std::span<const std::string_view> kColumns;  // the names of its N columns
//   static constexpr Sheet::Weights kWeights;                   // learnt: tortuga school NAME
//   static void appraise(const Rules&, const State&, Sheet&);
// A position in numbers, for a position nothing of which is hidden: a row for each seat, in a co-operative game one for
// all. The same for every seat (what is said of seat 0 is said of seat 1 where they changed places), small numbers,
// much sooner than the bosun answers. Weights: one row for the smallest table that plays the game, one for larger ones.
//   static int horizon(const Rules&, int seats);  // rounds to play on before judging; 0: to the end
//   static constexpr int kEchoes;  // how often the last step is played then, where its luck says most; 1 if left out
//   static void shortlist(const Rules&, const State& view, Seat, Moves&);
// The moves worth a thought, best first, so that it begins with the bosun's: legal, at least one. Reads a view.
//   static Move policy(const Rules&, const State& world, Seat, Dice&);
// The bosun's move without its reasons, in a position nothing of which is hidden, as if it were: it reads nothing that
// `conceal` would take away, and saves the copy. It may be hastier than the bosun.
//   static bool idle(const Rules&, const State& view, Seat, const Move&);  // changes nothing and tells nothing new
//   static Reason merit(const Rules&, const State& view, Seat, const Move&);  // what speaks for it, best or not
// Several ways to play, if what is best depends on what one goes on with. Style 0 is the bosun's:
//   static constexpr int kStyles;  static std::string_view style_name(int style);
//   static Move policy(const Rules&, const State& world, Seat, Dice&, int style = 0);
//   static Advice<Move> bosun(const Rules&, const State& view, Seat, Dice&, int style = 0);
// And where a turn takes many moves, ways to play a whole one:
//   static bool planning(const State&);                         // whether seats write plans now
//   static bool plan(const Rules&, State& world, Seat, int style);
// `plan` enters what the bosun would enter move by move, all but the move that ends the turn; false if that changes
// something which the seat has entered this turn. It reads nothing that `conceal` would take away.

// Optional: options that exclude each other, or a seat count that an option forbids:
//   static Reason unfit(const Rules&, int seats);
template <class G>
constexpr Reason unfit_rules(const typename G::Rules& rules, int seats) {
  if constexpr (requires { G::unfit(rules, seats); }) return G::unfit(rules, seats);
  else return {};
}

}  // namespace tortuga
