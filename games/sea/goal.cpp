// The line above the board: Treasures end it (SEA-170, SEA-175), points win it (SEA-172). Works on views: the points
// are those that everybody can count.
#include "games/sea/sea.h"

namespace tortuga {
namespace sea {
namespace {

Facts facts_of(const Rules& rules, const State& view, const Lead& lead) {
  Facts facts;
  facts.add("treasures", rules.treasure_goal).add("pirates", rules.pirate_goal).add("limit", rules.round_limit);
  facts.add("treasure_points", rules.treasure_points).add("token_points", rules.token_points);
  facts.add("debt_points", rules.debt_points).add("ending", view.ending);
  facts.add("dish", view.pirate_treasures).add("goal", rules.pirate_goal);
  facts.add("seat", lead.leaders.front()).add("leaders", lead.leaders).add("all", lead.leaders.size() == view.seats());
  return facts.add("lead", lead.by);
}

Facts facts_of(const Rules& rules, const State& view, Seat seat) {
  Facts facts;
  return facts.add("seat", seat).add("treasures", view.at(seat).treasures).add("goal", rules.treasure_goal);
}

bool last_round(const Rules& rules, const State& view) {
  return view.ending != Ending::none || (rules.round_limit > 0 && view.round >= rules.round_limit);
}

// One short of so many; where one is all it takes everybody is, and nobody needs to hear it.
constexpr bool one_short(int has, int goal) {
  return goal > 1 && has + 1 == goal;
}

}  // namespace
}  // namespace sea

using namespace sea;

Goal SeaOfPlunder::goal(const Rules& rules, const State& view, Seat) {
  const Lead lead = lead_of(view.seats(), [&](Seat seat) { return score_of(rules, view.at(seat)).points; });
  const Facts facts = facts_of(rules, view, lead);
  Goal goal;
  goal.aim = {"page.goal", facts};
  goal.count = {view.pirate_treasures, rules.pirate_goal, {"page.goal_pirates", facts}};
  for (int i = 0; i < view.seats(); ++i) {
    const int treasures = view.at(Seat{i}).treasures;
    const Saying words{"page.goal_treasures", facts_of(rules, view, Seat{i})};
    goal.track.push_back({Seat{i}, treasures, treasures, rules.treasure_goal, words});
  }
  if (view.stage == Stage::over) return goal;

  goal.standing = {lead.only(), {lead.only().somebody() ? "page.goal_lead" : "page.goal_level", facts}};
  if (last_round(rules, view)) {  // what would only bring it about is no news any more
    goal.alarms.push_back({kNobody, {"page.alarm_last_round", facts}});
    return goal;
  }
  for (int i = 0; i < view.seats(); ++i)
    if (one_short(view.at(Seat{i}).treasures, rules.treasure_goal))
      goal.alarms.push_back({Seat{i}, {"page.alarm_treasures", facts_of(rules, view, Seat{i})}});
  if (one_short(view.pirate_treasures, rules.pirate_goal))
    goal.alarms.push_back({kNobody, {"page.alarm_pirates", facts}});
  return goal;
}

}  // namespace tortuga
