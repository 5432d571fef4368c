// What a decent player does: the choice that is worth most, and why.
#include <utility>

#include "engine/ranking.h"
#include "games/sea/mate.h"

namespace tortuga {
namespace sea {
namespace {

class Adviser : public Mate {
 public:
  using Mate::Mate;

  Reason why(const Move& move) const {
    return visit_kind(move, [&](const auto& choice) { return reason(choice); });
  }
  // What can be said for a move even if there is a better one.
  Reason merit(const Move& move) const {
    static constexpr std::string_view kOfAny[] = {
        "hint.treasure", "hint.good",   "hint.meet",           "hint.closer",    "hint.blow_pirate",  "hint.blow_away",
        "hint.hit",      "hint.snatch", "hint.out_of_the_way", "hint.drift_own", "hint.drift_pirates"};
    const Reason reason = why(move);
    for (const std::string_view sentence : kOfAny)
      if (reason.sentence == sentence) return reason;
    return {};
  }

 private:
  Reason reason(const Vote&) const { return {"hint.vote", {"SEA-S02"}}; }
  Reason reason(const Keep& keep) const { return {"hint.keep", {"SEA-159"}, {{"good", keep.good}}}; }
  Reason reason(const Draw& draw) const {
    if (draw.source == Source::pile) return {"hint.pile", {"SEA-023", "SEA-021"}};
    return {"hint.deck", {"SEA-020"}};
  }
  Reason reason(const Play& play) const {
    if (sort_of(play.card) == Sort::action) return {"hint.action", {"SEA-051"}, {{"card", play.card}}};
    Colour ship = Colour::orange;
    Path path = kJump;
    int best = -20 * kJudgement.treasure;
    const Courses courses = courses_of(play.card, play.token);
    for (int c = 0; c < kColours; ++c)
      if (may_move(view_, seat_, static_cast<Colour>(c)))
        for (Path p : courses)
          if (const int value = course(static_cast<Colour>(c), p, play.card); value > best) {
            best = value;
            ship = static_cast<Colour>(c);
            path = p;
          }
    return course_reason(ship, path, play.card);
  }
  Reason reason(const Sail& sail) const {
    return course_reason(sail.ship, sail.path, view_.stage == Stage::sail ? view_.card : kNoCard);
  }
  Reason course_reason(Colour ship, Path path, Card card) const {
    const Sight sight = look_along(view_, view_.ships[ship], path, card, static_cast<int>(ship));
    if (sight.islands > 0)
      return {"hint.treasure", {"SEA-085", "SEA-086"}, {{"treasures", sight.islands}, {"square", sight.end}}};
    if (sight.ports != 0 || sight.combo) return {"hint.good", {"SEA-092", "SEA-195"}, {{"square", sight.end}}};
    for (int c = 0; c < kColours; ++c)
      if ((sight.ships >> c & 1) != 0 && !mine(c))
        return {"hint.meet", {"SEA-087", "SEA-088"}, {{"rival", view_.captains.at(c)}}};
    if (sight.pirates > 0) return {"hint.pirate_met", {"SEA-091", "SEA-115"}};
    return {"hint.closer",
            {sort_of(card) == Sort::port ? "SEA-049" : "SEA-047"},
            {{"square", sight.end}, {"far", nearest_island(sight.end)}}};
  }
  Reason reason(const Guess& guess) const { return {"hint.guess", {"SEA-130"}, {{"than", guess.than}}}; }
  Reason reason(const Bury& bury) const { return {"hint.bury", {"SEA-136"}, {{"card", bury.card}}}; }
  Reason reason(const Discard& discard) const { return {"hint.discard", {"SEA-066"}, {{"card", discard.card}}}; }
  Reason reason(const Blow& blow) const {
    const Detail rival{"rival", view_.captains[blow.ship]};
    const Square from = view_.ships[blow.ship];
    const Sight sight = look_along(view_, from, blow.path, view_.card, static_cast<int>(blow.ship));
    const int near = nearest_island(from), far = nearest_island(sight.end);
    if (sight.islands > 0) return {"hint.blow_least", {"SEA-132"}, {rival}};
    if (sight.pirates > 0) return {"hint.blow_pirate", {"SEA-132", "SEA-115"}, {rival}};
    if (far > near) return {"hint.blow_away", {"SEA-132"}, {rival, {"far", far}, {"near", near}}};
    return {"hint.blow_least", {"SEA-132"}, {rival}};
  }
  Reason reason(const Drive& drive) const {
    const Sight sight =
        look_along(view_, view_.pirates[static_cast<std::size_t>(drive.pirate - 1)], drive.path, view_.card);
    const Detail pirate{"pirate", drive.pirate};
    bool own = false;
    Seat rival;
    for (int c = 0; c < kColours; ++c) {
      if ((sight.ships >> c & 1) == 0) continue;
      if (mine(c)) own = true;
      else rival = view_.captains.at(c);
    }
    const bool snatches = sight.islands > 0 && rivals_nearer(sight.end, drive.path, drive.pirate - 1);
    if (own || (sight.islands > 0 && !snatches)) return {"hint.pirates_least", {"SEA-066"}, {pirate}};
    if (rival.somebody()) return {"hint.hit", {"SEA-115", "SEA-066"}, {{"rival", rival}, pirate}};
    if (snatches) return {"hint.snatch", {"SEA-118", "SEA-066"}, {pirate}};
    return {"hint.out_of_the_way", {"SEA-066"}, {pirate}};
  }
  Reason reason(const Drift& drift) const {
    const Detail square{"square", drift.island};
    Square here = drift.island;
    for (int s = 0; s < length_of(drift.path); ++s) {
      here = drift.path == kJump ? port_square(view_, view_.card) : step(here, way_of(drift.path, s));
      for (int c = 0; c < kColours; ++c)
        if (mine(c) && view_.ships.at(c) == here) return {"hint.drift_own", {"SEA-106", "SEA-135"}, {square}};
      if (pirate_on(view_, here)) return {"hint.drift_pirates", {"SEA-106", "SEA-170"}, {square}};
    }
    return {"hint.drift_near", {"SEA-135"}, {square}};
  }
  Reason reason(const Bribe& bribe) const { return {"hint.bribe", {"SEA-115"}, {{"good", bribe.good}}}; }
  Reason reason(const Take& take) const {
    return {"hint.take", {view_.stage == Stage::smuggle ? "SEA-162" : "SEA-195"}, {{"good", take.good}}};
  }
  Reason reason(const Pass&) const {
    if (view_.stage == Stage::drift) return {"hint.pass_drift", {"SEA-135"}};
    if (view_.stage == Stage::smuggle) return {"hint.pass_smuggle", {"SEA-162"}};
    return {"hint.pass", {view_.stage == Stage::lucky ? "SEA-152" : "SEA-155"}};
  }
};

}  // namespace
}  // namespace sea

using namespace sea;

namespace {

const Move& best_of(const Moves& list, const Mate& mate) {
  int best = 0, best_worth = 0;
  for (int i = 0; i < list.size(); ++i)
    if (const int worth = visit_kind(list[i], mate); i == 0 || worth > best_worth) {
      best = i;
      best_worth = worth;
    }
  return list[best];
}

}  // namespace

Advice<SeaOfPlunder::Move> SeaOfPlunder::bosun(const Rules& rules, const State& view, Seat seat, Dice&) {
  Moves list;
  moves(rules, view, seat, list);
  const Adviser mate{rules, view, seat};
  const Move& best = best_of(list, mate);
  return {best, mate.why(best)};
}

SeaOfPlunder::Move SeaOfPlunder::policy(const Rules& rules, const State& world, Seat seat, Dice&) {
  Moves list;
  moves(rules, world, seat, list);
  if (list.size() == 1) return list[0];  // nothing to weigh
  return best_of(list, Mate{rules, world, seat});
}

Reason SeaOfPlunder::merit(const Rules& rules, const State& view, Seat seat, const Move& move) {
  return Adviser{rules, view, seat}.merit(move);
}

void SeaOfPlunder::shortlist(const Rules& rules, const State& view, Seat seat, Moves& list) {
  Moves all;
  moves(rules, view, seat, all);
  const Mate mate{rules, view, seat};
  Ranking<Move, 8> best;
  for (const Move& move : all) best.add(move, visit_kind(move, mate));
  list.clear();
  best.write(list);
}

}  // namespace tortuga
