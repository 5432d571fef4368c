// Says why a move is refused, in the order a person would find out, and what would be allowed instead.
#include "engine/visit.h"
#include "games/sea/moves.h"
#include "games/sea/sea.h"

namespace tortuga {
namespace sea {

Colour next_blown(const State& state);

namespace {

bool known_path(Path path) {
  return index_of(path) < kAtlas.count;
}
bool known_card(Card card) {
  return index_of(card) < kCardKinds;
}
bool known_colour(Colour colour) {
  return static_cast<int>(colour) < kColours;
}

class Umpire {
 public:
  Umpire(const Rules& rules, const State& state, Seat seat)
      : rules_(rules), state_(state), seat_(seat), me_(state.at(seat)) {}

  Refusal operator()(const Vote& vote) const {
    if (state_.stage != Stage::vote) return elsewhere();
    if (!vote.starter.somebody() || vote.starter.index() >= state_.seats())
      return {"refusal.no_such_seat", {"SEA-S02"}};
    if (vote.starter == seat_) return {"refusal.vote_self", {"SEA-S02"}};
    return {};
  }

  Refusal operator()(const Keep& keep) const {
    if (state_.stage != Stage::keep) return elsewhere();
    if (!known_colour(keep.good) || !owns(state_, seat_, keep.good))
      return {"refusal.keep_own", {"SEA-159", "SEA-S10"}};
    return {};
  }

  Refusal operator()(const Draw& draw) const {
    if (state_.stage != Stage::draw) return elsewhere();
    if (draw.source == Source::deck) return {};
    if (state_.pile_drawn >= rules_.pile_draws)
      return {"refusal.pile_used", {"SEA-021", "SEA-020"}, {{"most", rules_.pile_draws}}};
    if (rules_.draw_commit && state_.drawn > 0) return {"refusal.committed", {"SEA-022"}};
    if (!pile_offered(rules_, state_)) return {"refusal.pile_empty", {"SEA-023", "SEA-039", "SEA-038"}};
    return {};
  }

  Refusal operator()(const Play& play) const {
    if (state_.stage != Stage::play) return elsewhere();
    if (auto refusal = in_hand(play.card, "SEA-046", "SEA-045"); refusal.given()) return refusal;
    if (!play.token) return {};
    if (sort_of(play.card) != Sort::map)
      return {"refusal.token_on_card", {"SEA-060", "SEA-055"}, {{"card", play.card}}};
    return token_for(play.card, token_fits_play(me_, play.card));
  }

  Refusal operator()(const Sail& sail) const {
    const bool nudge = state_.stage == Stage::navigate || state_.stage == Stage::lucky;
    if (state_.stage != Stage::sail && !nudge) return elsewhere();
    if (!known_colour(sail.ship) || !owns(state_, seat_, sail.ship))
      return {"refusal.not_your_ship",
              {nudge ? (state_.stage == Stage::lucky ? "SEA-151" : "SEA-155") : "SEA-047", "SEA-181", "SEA-156"}};
    if (!may_move(state_, seat_, sail.ship))
      return {
          "refusal.other_ship_moved", {"SEA-181"}, {{"ship", static_cast<Colour>(static_cast<int>(state_.moved) - 1)}}};
    if (nudge) {
      for (Path path : kNudges)
        if (sail.path == path) return {};
      return {"refusal.nudge", {state_.stage == Stage::lucky ? "SEA-151" : "SEA-155", "SEA-152"}};
    }
    if (known_path(sail.path) && play_courses(state_, seat_).has(sail.path)) return {};
    return wrong_course();
  }

  Refusal operator()(const Guess& guess) const {
    if (state_.stage != Stage::guess) return elsewhere();
    if (guess.than != Than::more && guess.than != Than::fewer) return {"refusal.must_guess", {"SEA-130"}};
    return {};
  }

  Refusal operator()(const Bury& bury) const {
    if (state_.stage != Stage::bury) return elsewhere();
    return in_hand(bury.card, "SEA-136", "SEA-046");
  }

  Refusal operator()(const Discard& discard) const {
    if (state_.stage != Stage::discard) return elsewhere();
    if (auto refusal = in_hand(discard.card, "SEA-065", "SEA-067"); refusal.given()) return refusal;
    if (!discard.token) return {};
    if (sort_of(discard.card) == Sort::port)
      return {"refusal.token_on_card", {"SEA-060", "SEA-055"}, {{"card", discard.card}}};
    return token_for(discard.card, token_fits_discard(me_, discard.card));
  }

  Refusal operator()(const Blow& blow) const {
    if (state_.stage != Stage::hurricane) return elsewhere();
    const Colour next = next_blown(state_);
    if (blow.ship != next) {
      if (known_colour(blow.ship) && owns(state_, seat_, blow.ship))
        return {"refusal.own_in_hurricane", {"SEA-132"}, {{"ship", next}}};
      return {"refusal.other_ship_first", {"SEA-069", "SEA-132", "SEA-013"}, {{"ship", next}}};
    }
    return course(blow.path);
  }

  Refusal operator()(const Drive& drive) const {
    if (state_.stage != Stage::trouble && state_.stage != Stage::bonus) return elsewhere();
    if (drive.pirate < 1 || drive.pirate > kPirates)
      return {"refusal.no_such_pirate", {"SEA-066", "SEA-134"}, {{"pirates", kPirates}}};
    const int next = state_.voyage.movers.size() + 1;
    if (state_.stage == Stage::trouble && drive.pirate != next)
      return {"refusal.other_pirate_first", {"SEA-069", "SEA-134"}, {{"pirate", next}}};
    return course(drive.path);
  }

  Refusal operator()(const Drift& drift) const {
    if (state_.stage != Stage::drift) return elsewhere();
    bool any = false, free = false;
    for (int i = 0; i < state_.islands.size(); ++i) {
      if (state_.islands[i] != drift.island || !on_board(drift.island)) continue;
      any = true;
      bool named = false;
      for (const Mover& mover : state_.voyage.movers) named = named || mover.piece == i;
      free = free || !named;
    }
    if (!any) return {"refusal.no_island", {"SEA-135"}};
    if (!free) return {"refusal.island_named", {"SEA-135", "SEA-069"}};
    return course(drift.path);
  }

  Refusal operator()(const Bribe& bribe) const {
    if (state_.stage != Stage::bribe) return elsewhere();
    if (!known_colour(bribe.good) || goods_of(me_)[static_cast<std::size_t>(bribe.good)] == 0)
      return {"refusal.no_such_good", {"SEA-115", "SEA-116"}};
    return {};
  }

  Refusal operator()(const Take& take) const {
    if (state_.stage != Stage::combo && state_.stage != Stage::smuggle) return elsewhere();
    const bool combo = state_.stage == Stage::combo;
    if (!known_colour(take.good) || state_.stacks[take.good] == 0)
      return {"refusal.stack_empty", {combo ? "SEA-195" : "SEA-162", "SEA-120"}};
    return {};
  }

  Refusal operator()(const Pass&) const {
    switch (state_.stage) {
      case Stage::navigate:
      case Stage::lucky:
      case Stage::drift:
      case Stage::smuggle: return {};
      default: return elsewhere();
    }
  }

 private:
  // The decision that is due, where something else was tried.
  Refusal elsewhere() const {
    switch (state_.stage) {
      case Stage::vote: return {"refusal.must_vote", {"SEA-S02"}};
      case Stage::keep: return {"refusal.must_keep", {"SEA-159"}};
      case Stage::draw: return {"refusal.must_draw", {"SEA-020", "SEA-026", "SEA-002"}};
      case Stage::play: return {"refusal.must_play", {"SEA-045", "SEA-046", "SEA-002"}};
      case Stage::sail: return {"refusal.must_sail", {"SEA-047", "SEA-048", "SEA-006"}, {{"card", state_.card}}};
      case Stage::guess: return {"refusal.must_guess", {"SEA-130"}};
      case Stage::bury: return {"refusal.must_bury", {"SEA-136"}};
      case Stage::navigate: return {"refusal.may_navigate", {"SEA-155", "SEA-156"}};
      case Stage::discard: return {"refusal.must_discard", {"SEA-065", "SEA-002", "SEA-045"}};
      case Stage::hurricane: return {"refusal.must_blow", {"SEA-069", "SEA-132"}, {{"ship", next_blown(state_)}}};
      case Stage::trouble:
        return {"refusal.must_drive", {"SEA-069", "SEA-134"}, {{"pirate", state_.voyage.movers.size() + 1}}};
      case Stage::drift: return {"refusal.may_drift", {"SEA-135"}};
      case Stage::bonus: return {"refusal.must_drive_one", {"SEA-066", "SEA-067"}};
      case Stage::lucky: return {"refusal.may_step", {"SEA-151", "SEA-152"}};
      case Stage::bribe: return {"refusal.must_bribe", {"SEA-115", "SEA-116"}};
      case Stage::combo: return {"refusal.must_take", {"SEA-195", "SEA-Q43"}};
      case Stage::smuggle: return {"refusal.may_smuggle", {"SEA-162"}};
      case Stage::over: break;
    }
    return {"refusal.game_over", {"SEA-171"}};
  }

  Refusal in_hand(Card card, std::string_view rule, std::string_view other) const {
    if (known_card(card) && is_good(card))
      return {"refusal.goods_stay", {rule, other, "SEA-065", "SEA-046"}, {{"card", card}}};
    if (!known_card(card) || !is_playable(card) || !me_.hand.has(card)) return {"refusal.not_in_hand", {rule, other}};
    return {};
  }

  // A card that has courses: a token does something for it, or for the Navigator, or there is none left to spend.
  Refusal token_for(Card card, bool fits) const {
    if (fits) return {};
    if (!single_path(card) && me_.power != Power::navigator)
      return {"refusal.token_on_options", {"SEA-059", "SEA-Q31", "SEA-156", "SEA-055"}, {{"card", card}}};
    return {"refusal.no_token", {"SEA-055", "SEA-056"}};
  }

  Refusal course(Path path) const {
    if (known_path(path) && courses_of(state_.card, state_.token).has(path)) return {};
    return wrong_course();
  }

  Refusal wrong_course() const {
    if (sort_of(state_.card) == Sort::port)
      return {"refusal.must_jump", {"SEA-049", "SEA-067", "SEA-008"}, {{"card", state_.card}}};
    if (state_.token && single_path(state_.card))
      return {"refusal.quarter_turns", {"SEA-055", "SEA-Q31", "SEA-006"}, {{"card", state_.card}}};
    if (state_.phase == Phase::discard)
      return {"refusal.off_course", {"SEA-067", "SEA-069", "SEA-048", "SEA-055"}, {{"card", state_.card}}};
    return {"refusal.off_course", {"SEA-047", "SEA-048", "SEA-055", "SEA-006"}, {{"card", state_.card}}};
  }

  const Rules& rules_;
  const State& state_;
  Seat seat_;
  const Player& me_;
};

}  // namespace
}  // namespace sea

using namespace sea;

Refusal SeaOfPlunder::check(const Rules& rules, const State& state, Seat seat, const Move& move) {
  if (state.stage == Stage::over) return {"refusal.game_over", {"SEA-171"}};
  if (!seat.somebody() || seat.index() >= state.seats()) return {"refusal.no_such_seat", {"SEA-001"}};
  const SeatSet deciders = SeaOfPlunder::deciders(rules, state);
  if (!deciders.has(seat)) {
    if (state.stage == Stage::vote) return {"refusal.voted", {"SEA-S02"}};
    List<std::string_view, 4> rules_behind{"SEA-001", "SEA-002"};
    if (state.stage == Stage::keep) rules_behind.push("SEA-159");
    if (state.stage == Stage::bribe) rules_behind.push("SEA-115");
    if (state.stage == Stage::combo) rules_behind.push("SEA-195");
    if (state.stage == Stage::smuggle) rules_behind.push("SEA-162");
    return {"refusal.not_yours", rules_behind, {{"seat", deciders.front()}}};
  }
  return visit_kind(move, Umpire{rules, state, seat});
}

}  // namespace tortuga
