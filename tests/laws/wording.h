// The law of wording: whatever is told, under any options, is whole (no {argument} is left, no [key], no mark twice),
// one thing is not told as several ("1 cards"), and every number in it is one that what happened or the rules in force
// give. A number of the rulebook that is written out in a sentence is true only until somebody changes the option.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "engine/match_of.h"
#include "lab/laws.h"
#include "narrator/catalogue.h"
#include "narrator/narrator.h"

namespace tortuga {

// What is wrong with the sentences as they are written, a line each: a number in figures or as a word, or a rule that
// is no option. `fixed` are the keys of sentences whose numbers no option changes.
std::string written_out(Texts texts, const AnyGame& game, const std::set<std::string_view>& fixed);

// The keys, or groups of keys, of a game's sentences that name a number which is no option: two dice, a card's name.
const std::set<std::string_view>& fixed_numbers(std::string_view game);

// What is wrong, by the key of the sentence: the first example of each.
using Errata = std::map<std::string, std::string, std::less<>>;

// Reads what is told at one table.
class Proofreader {
 public:
  Proofreader(const AnyGame& game, const Match& match, std::string table, Errata& errata);

  // `own` is the name of whom it is told to, who must not be spoken of as of somebody else.
  void read(std::string_view key, const std::string& sentence, const Facts& facts, std::string_view own = {});
  // The line above the board: every saying in every length, and figures that make sense.
  void read(const Match& match, const Narrator& narrator, Seat listener, std::string_view own);
  void read_drawing(std::string_view key, const std::string& line);  // boards are made of anything but {arguments}

 private:
  void wrong(std::string_view key, const std::string& what, const std::string& sentence);

  std::set<std::int64_t> in_force_;
  std::set<std::string> lines_;  // read before: the same stands above a board for many moves
  std::string table_;
  Errata& errata_;
};

// Plays a game at random with random options and reads everything that anybody is told.
template <Game G>
void proofread(const Catalogue& catalogue, std::uint64_t seed, Errata& errata) {
  static const GameOf<G> game;
  const std::vector<std::string> names{"Ann", "Ben", "Cem", "Dee", "Eve", "Fay",
                                       "Gus", "Hal", "Ina", "Jon", "Kai", "Lea"};
  Dice dice = Dice::fast(seed);
  const int seats = dice.range(G::kFacts.least_seats, G::kFacts.most_seats);
  typename G::Rules rules;
  do {
    rules = random_rules<G>(dice);
  } while (unfit_rules<G>(rules, seats).given());
  trial_rules<G>(rules);
  const std::string options = changed_options(rules);
  boost::json::value wanted;
  Flaw flaw = parse_json(options, wanted);
  Reason unfit;
  std::vector<std::string> notes;
  const auto match = game.start({wanted.get_object()}, seats, Seed::of(seed), flaw, unfit, notes, nullptr);
  if (match == nullptr) return void(errata["options"] = options + ": " + flaw.text());
  const auto& typed = typed_match<G>(*match);

  const Narrator narrator(catalogue, names, match.get());
  Proofreader proofs(game, *match,
                     std::to_string(seats) + " seats, seed " + std::to_string(seed) + ", options " + options, errata);
  const auto own = [&](Seat listener) {
    return listener.somebody() ? std::string_view{names[static_cast<std::size_t>(listener.index())]} : "";
  };
  const auto reason = [&](const Reason& why, Seat listener) {
    proofs.read(why.sentence, narrator.reason(why, listener), facts_of(why), own(listener));
  };
  for (const std::string& key : catalogue.keys())
    if (key.starts_with("help.")) proofs.read(key, narrator.label("help", std::string_view{key}.substr(5)), {});
  std::size_t told = 0;
  constexpr int kMostMoves = 1200;
  constexpr int kMostLabels = 12;
  for (int move = 0; move < kMostMoves; ++move) {
    for (; told < match->told(); ++told)
      for (int i = 0; i <= seats; ++i) {
        const Seat listener = i < seats ? Seat{i} : kNobody;
        const AnyEvent& event = match->event(told);
        if (event.seen_by(listener))
          proofs.read(event.kind(), narrator.event(event, listener), event.facts(listener), own(listener));
      }
    match->forget(told);
    for (const Seat listener : {kNobody, Seat{dice.pick(seats)}})
      proofs.read(*match, narrator, listener, own(listener));
    if (match->outcome().over) break;
    const SeatSet deciders = match->deciders();
    Seat seat = deciders.front();
    int wanted_seat = dice.pick(deciders.size());
    for (Seat s : deciders)
      if (wanted_seat-- == 0) seat = s;
    const typename G::State view = typed.seen(seat);
    typename G::Moves list;
    G::moves(typed.rules(), view, seat, list);
    const int first = dice.pick(list.size());
    for (int i = 0; i < std::min(list.size(), kMostLabels); ++i) {
      const Choice choice = typed.choice(view, seat, list[(first + i * 7) % list.size()]);
      proofs.read(choice.kind, narrator.choice(choice, seat), choice.facts, own(seat));
    }
    if (move % 4 == 0) {
      Dice luck = Dice::fast(dice.bits());
      reason(G::bosun(typed.rules(), view, seat, luck).why, seat);
      if constexpr (requires { G::merit(typed.rules(), view, seat, list[0]); })
        if (const Reason why = G::merit(typed.rules(), view, seat, list[first]); why.given()) reason(why, seat);
    }
    const Seat stranger{dice.pick(seats)};
    typename G::Move odd;
    scramble(odd, dice);
    if (const Refusal refusal = G::check(typed.rules(), typed.seen(stranger), stranger, odd); refusal.given())
      reason(refusal, stranger);
    const Seat reader = move % 48 == 0 ? kNobody : seat;
    const auto ask = [&](std::string_view query) {
      Page page(move % 16 == 0);
      match->answer(reader, query, page);
      const std::vector<std::string> lines = narrator.page(page, reader);
      for (std::size_t i = 0; i < lines.size(); ++i)
        if (page.plain() && !page.lines()[i].sentence.empty())
          proofs.read(page.lines()[i].sentence, lines[i], page.lines()[i].facts);
        else proofs.read_drawing(query, lines[i]);
    };
    if (move % 8 == 0) {
      for (const Query& query : game.queries()) ask(query.name);
    }
    match->play(seat, to_json(list[first]), nullptr);
  }
}

}  // namespace tortuga
