// The line above the board: most points when the last gem is found (LOST-120 to LOST-123). Works on views.
#include "games/lostseas/lostseas.h"

namespace tortuga {
namespace lostseas {
namespace {

Facts facts_of(const Rules& rules, const State& view, const Lead& lead) {
  Facts facts;
  facts.add("gems", kGems).add("left", view.gems_left).add("doldrums", rules.doldrums_rounds);
  facts.add("seat", lead.leaders.front()).add("leaders", lead.leaders).add("all", lead.leaders.size() == view.seats());
  return facts.add("score", view.at(lead.leaders.front()).score).add("lead", lead.by);
}

// Whether this round ends the game if nobody finds a gem in it (LOST-123).
bool becalmed(const Rules& rules, const State& view) {
  return rules.doldrums_rounds > 0 && view.round - view.last_find >= rules.doldrums_rounds;
}

}  // namespace
}  // namespace lostseas

using namespace lostseas;

Goal LostSeas::goal(const Rules& rules, const State& view, Seat) {
  const Lead lead = lead_of(view.seats(), [&](Seat seat) { return view.at(seat).score; });
  const Facts facts = facts_of(rules, view, lead);
  Goal goal;
  goal.aim = {"page.goal", facts};
  goal.count = Goal::Count{kGems - view.gems_left, kGems, {"page.goal_gems", facts}};
  if (view.stage == Stage::over) return goal;
  if (view.gems_left == 1) goal.alarms.push_back({kNobody, {"page.alarm_last_gem", facts}});
  if (becalmed(rules, view)) goal.alarms.push_back({kNobody, {"page.alarm_doldrums", facts}});
  goal.standing = {lead.only(), {lead.only().somebody() ? "page.goal_lead" : "page.goal_level", facts}};
  return goal;
}

}  // namespace tortuga
