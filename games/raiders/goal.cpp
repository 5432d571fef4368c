// The line above the board: gold, the map, or the last ship afloat (RAID-124 to RAID-129). Works on views.
#include "games/raiders/raiders.h"
#include "games/raiders/victories.h"

namespace tortuga {
namespace raiders {
namespace {

Facts facts_of(const Rules& rules, const State& view) {
  Facts facts;
  facts.add("gold", rules.win_treasure ? rules.gold_target : std::int16_t{0});
  facts.add("fragments", rules.win_map ? rules.fragments_to_win : std::int8_t{0});
  facts.add("limit", rules.round_limit).add("round", view.round);
  return facts.add("seats", SeatSet{view.afloat}).add("ships", view.seats());
}

// By gold or by the map, whichever is nearer; where neither wins nobody can say.
void add_progress(const Rules& rules, const State& view, Goal& goal) {
  if (!rules.win_treasure && !rules.win_map) return;
  for (int i = 0; i < view.seats(); ++i) {
    const Ship& ship = view.at(Seat{i});
    if (ship.sunk > 0) continue;
    Goal::Progress one{
        Seat{i}, ship.gold, ship.gold, rules.gold_target, {"page.goal_riches", riches_of(rules, view, Seat{i})}};
    const bool by_map = !rules.win_treasure ||
                        (rules.win_map && ship.fragments * rules.gold_target > ship.gold * rules.fragments_to_win);
    if (by_map) one.done = ship.fragments, one.of = rules.fragments_to_win;
    if (!rules.win_treasure) one.figure = ship.fragments;
    goal.track.push_back(std::move(one));
  }
}

}  // namespace
}  // namespace raiders

using namespace raiders;

Goal Raiders::goal(const Rules& rules, const State& view, Seat) {
  const Facts facts = facts_of(rules, view);
  Goal goal;
  goal.aim = {"page.goal", facts};
  add_progress(rules, view, goal);
  if (view.over()) return goal;
  for_each_near(rules, view, [&](Seat seat, Victory victory) {
    goal.alarms.push_back({seat, {warning_of(victory), riches_of(rules, view, seat).add("loud", false)}});
  });
  if (view.seats() > 2 && view.afloat.size() == 2) goal.alarms.push_back({kNobody, {"page.alarm_two", facts}});
  if (view.round == (rules.round_limit > 0 ? rules.round_limit : kLastRound))  // RAID-129
    goal.alarms.push_back({kNobody, {"page.alarm_limit", facts}});
  goal.standing = Goal::Notice{kNobody, {"page.goal_afloat", facts}};
  return goal;
}

}  // namespace tortuga
