#include "games/sea/figures.h"

#include "engine/visit.h"
#include "games/sea/moves.h"
#include "games/sea/sea.h"
#include "games/sea/sight.h"

namespace tortuga {
namespace sea {
namespace {

// Looks along courses as the sea is now. Islands that will be placed on the way cannot be foreseen.
class Lookout {
 public:
  Lookout(const Rules& rules, const State& view) : rules_(rules), view_(view) {}

  Course ship(Colour ship, Path path, Card card, int quarters = 0) const {
    Course course = begun(Piece::ship, std::string{name_of(ship)}, view_.ships[ship], path, quarters);
    walk(course, card, [&](Square here, bool last) { return sails(course, ship, here, last); });
    return course;
  }
  Course pirate(int number, Path path, Card card, int quarters = 0) const {
    Course course = begun(Piece::pirate, std::to_string(number), view_.pirates[static_cast<std::size_t>(number - 1)],
                          path, quarters);
    walk(course, card, [&](Square here, bool) { return prowls(course, number, here); });
    return course;
  }
  Course island(Square island, Path path, Card card) const {
    Course course = begun(Piece::island, std::string{name_of(island)}, island, path, 0);
    walk(course, card, [&](Square here, bool last) { return drifts(course, here, last); });
    return course;
  }

 private:
  static Course begun(Piece piece, std::string id, Square from, Path path, int quarters) {
    Course course;
    course.piece = piece;
    course.id = std::move(id);
    course.from = from;
    course.path = path;
    course.quarters = quarters;
    return course;
  }
  // Enters square after square, as long as `enter` says that it goes on.
  template <class Enter>
  void walk(Course& course, Card card, Enter&& enter) const {
    Square here = course.from;
    if (!on_board(here) || (course.path == kJump && port_square(view_, card) == kOff)) return;
    const int length = length_of(course.path);
    for (int s = 0; s < length; ++s) {
      here = course.path == kJump ? port_square(view_, card) : step(here, way_of(course.path, s));
      course.track.push_back(here);
      if (!enter(here, s + 1 == length)) return;
    }
  }

  int islands_on(Square here) const {
    int count = 0;
    for (Square island : view_.islands) count += island == here;
    return count;
  }
  static Touch& add(Course& course, Square here, Meeting what) {
    Touch& touch = course.touches.emplace_back();
    touch.square = here;
    touch.what = what;
    return touch;
  }
  // SEA-100 to SEA-105: everybody on the square gets a Treasure, who lands draws.
  void treasures(Course& course, Square here, int islands, const Colour* mover, bool landed) const {
    if (islands == 0 || rules_.island_treasures == 0) return;
    for (Colour ship : fleet(view_)) {
      const bool moves = mover != nullptr && ship == *mover;
      if (!moves && view_.ships[ship] != here) continue;
      Touch& touch = add(course, here, Meeting::treasure);
      touch.who = view_.captains[ship];
      touch.count = islands * rules_.island_treasures;
      touch.cards = landed && (moves || mover == nullptr) ? islands * rules_.landing_cards : 0;
    }
    const bool pirate = course.piece == Piece::pirate;
    int pirates = pirate;
    for (std::size_t p = 0; p < view_.pirates.size(); ++p)
      pirates += view_.pirates[p] == here && !(pirate && std::to_string(p + 1) == course.id);
    if (pirates > 0) add(course, here, Meeting::loot).count = pirates * islands * rules_.island_treasures;
  }

  bool sails(Course& course, Colour ship, Square here, bool last) const {
    const Seat mine = view_.captains[ship];
    treasures(course, here, islands_on(here), &ship, last);
    for (Colour other : fleet(view_))
      if (other != ship && view_.ships[other] == here && view_.captains[other] != mine)
        meets(course, here, mine, view_.captains[other], last);
    for (int p = 0; p < kPirates; ++p)
      if (view_.pirates[static_cast<std::size_t>(p)] == here) threatens(course, here, mine, p + 1);
    harbour(course, here, mine);
    return true;
  }
  // SEA-087, SEA-088, SEA-160, SEA-161
  void meets(Course& course, Square here, Seat mine, Seat theirs, bool last) const {
    if (!mine.somebody()) return;
    const bool own_turn = mine == view_.turn;
    const bool any_time = rules_.thief_scope == ThiefScope::any_contact;
    if (view_.at(mine).power == Power::thief && (own_turn || any_time))
      contact(course, here, Meeting::steal, mine, theirs, rules_.thief_steals);
    else if (own_turn && last) contact(course, here, Meeting::steal, mine, theirs, rules_.landing_steals);
    else if (own_turn) contact(course, here, Meeting::card, mine, theirs, rules_.passing_cards);
    if (view_.at(theirs).power == Power::thief && any_time)
      contact(course, here, Meeting::steal, theirs, mine, rules_.thief_steals);
  }
  static void contact(Course& course, Square here, Meeting what, Seat who, Seat whom, int count) {
    if (count == 0) return;
    Touch& touch = add(course, here, what);
    touch.who = who;
    touch.whom = whom;
    touch.count = count;
  }
  static void threatens(Course& course, Square here, Seat who, int number) {
    Touch& touch = add(course, here, Meeting::pirate);
    touch.who = who;
    touch.number = number;
  }
  // SEA-092, SEA-121, SEA-122, SEA-195, SEA-198
  void harbour(Course& course, Square here, Seat mine) const {
    int port = 0;
    while (port < kColours && view_.ports.at(port) != here) ++port;
    const bool combo = port == kColours && view_.combo == here;
    if (port == kColours && !combo) return;
    const bool stocked = combo ? any_stack(view_) : view_.stacks.at(port) > 0;
    Touch& touch = add(course, here,
                       pirate_on(view_, here) ? Meeting::closed
                       : stocked              ? Meeting::good
                                              : Meeting::empty);
    touch.who = mine;
    if (!combo) touch.good = static_cast<Colour>(port);
  }

  bool prowls(Course& course, int number, Square here) const {
    treasures(course, here, islands_on(here), nullptr, false);
    for (Colour ship : fleet(view_))
      if (view_.ships[ship] == here) threatens(course, here, view_.captains[ship], number);
    return true;
  }
  // SEA-106: an island that is collected goes no further.
  bool drifts(Course& course, Square here, bool last) const {
    if (!ship_on(view_, here) && !pirate_on(view_, here)) return true;
    treasures(course, here, 1, nullptr, last);
    return false;
  }

  const Rules& rules_;
  const State& view_;
};

// The view as if this card had just been played or discarded.
State with_card(State view, Card card, bool token) {
  view.card = card;
  view.token = token;
  return view;
}

bool turns(Card card, bool token) {
  return token && single_path(card);
}

// By which quarter turn a card has this course.
int quarters_of(Card card, Path path) {
  const Path printed = kAtlas.courses[index_of(card)].paths[0];
  for (int quarter = 0; quarter < 4; ++quarter)
    if (kPaths[index_of(printed)].turned[quarter] == path) return quarter;
  return 0;
}

class Charter {
 public:
  Charter(const Rules& rules, const State& view, Seat seat) : view_(view), seat_(seat), lookout_(rules, view) {}

  std::vector<Course> played(Card card, bool token) const {
    std::vector<Course> courses;
    if (index_of(card) >= kCardKinds || sort_of(card) == Sort::action || !is_playable(card)) return courses;
    const State then = with_card(view_, card, token);
    for (int c = 0; c < kColours; ++c)
      if (const Colour ship = static_cast<Colour>(c); may_move(view_, seat_, ship))
        for (Path path : play_courses(then, seat_))
          courses.push_back(lookout_.ship(ship, path, card, turns(card, token) ? quarters_of(card, path) : 0));
    return courses;
  }

  Outline operator()(const Play& play) const { return {played(play.card, play.token), {}}; }
  Outline operator()(const Discard& discard) const {
    Outline out;
    if (index_of(discard.card) >= kCardKinds) return out;
    const Courses courses = courses_of(discard.card, discard.token);
    if (!view_.waiting.empty()) {
      if (courses.count == 1) also(out, courses.paths[0], discard.card);
      return out;
    }
    for (int pirate = 1; pirate <= kPirates; ++pirate)
      for (Path path : courses)
        out.courses.push_back(lookout_.pirate(
            pirate, path, discard.card, turns(discard.card, discard.token) ? quarters_of(discard.card, path) : 0));
    return out;
  }
  Outline operator()(const Sail& sail) const {
    const bool nudged = view_.stage == Stage::navigate || view_.stage == Stage::lucky;
    return {{lookout_.ship(sail.ship, sail.path, nudged ? kNoCard : view_.card)}, {}};
  }
  Outline operator()(const Blow& blow) const { return {{lookout_.ship(blow.ship, blow.path, view_.card)}, {}}; }
  Outline operator()(const Drive& drive) const { return {{lookout_.pirate(drive.pirate, drive.path, view_.card)}, {}}; }
  Outline operator()(const Drift& drift) const { return {{lookout_.island(drift.island, drift.path, view_.card)}, {}}; }
  Outline operator()(const auto&) const { return {}; }

  // The courses chosen already of what will move together.
  std::vector<Course> settled() const {
    std::vector<Course> courses;
    const bool ships = view_.stage == Stage::hurricane;
    const bool pirates = view_.stage == Stage::trouble;
    if (!ships && !pirates && view_.stage != Stage::drift) return courses;
    for (const Mover& mover : view_.voyage.movers)
      courses.push_back(ships     ? lookout_.ship(static_cast<Colour>(mover.piece), mover.path, view_.card)
                        : pirates ? lookout_.pirate(mover.piece + 1, mover.path, view_.card)
                                  : lookout_.island(view_.islands[mover.piece], mover.path, view_.card));
    return courses;
  }

 private:
  // SEA-068: what the Actions that wait would move by this discard.
  void also(Outline& out, Path path, Card card) const {
    if (view_.waiting.has(kHurricane))
      for (Colour ship : fleet(view_))
        if (!owns(view_, seat_, ship)) out.also.push_back(lookout_.ship(ship, path, card));
    if (view_.waiting.has(kTrouble))
      for (int pirate = 1; pirate <= kPirates; ++pirate) out.also.push_back(lookout_.pirate(pirate, path, card));
  }

  const State& view_;
  Seat seat_;
  Lookout lookout_;
};

// SEA-172: the sets of the best split, larger ones first.
std::vector<std::vector<Colour>> best_sets(const Rules& rules, Goods goods, const std::vector<int>& points) {
  std::vector<std::vector<Colour>> sets;
  for (bool more = true; more;) {
    more = false;
    for (unsigned mask = (1u << kColours) - 1; mask > 0 && !more; --mask) {
      Goods rest = goods;
      std::vector<Colour> set;
      bool held = true;
      for (std::size_t c = 0; c < kColours; ++c)
        if ((mask >> c & 1) != 0) {
          held = held && rest[c]-- > 0;
          set.push_back(static_cast<Colour>(c));
        }
      if (!held || points[set.size() - 1] == 0) continue;
      if (rules.best_split(rest) + points[set.size() - 1] != rules.best_split(goods)) continue;
      sets.push_back(std::move(set));
      goods = rest;
      more = true;
    }
  }
  return sets;
}

std::vector<Print> prints() {
  std::vector<Print> cards;
  for (int c = 0; c < kCardKinds; ++c) {
    const Card card = static_cast<Card>(c);
    const Courses courses = courses_of(card, false);
    cards.push_back({card, sort_of(card), {courses.begin(), courses.end()}});
  }
  return cards;
}

}  // namespace
}  // namespace sea

using namespace sea;

SeaOfPlunder::Figures SeaOfPlunder::figures(const Rules& rules, const State& view, Seat viewer) {
  Figures out;
  out.cards = prints();
  for (const Player& player : view.players) out.points.push_back(score_of(rules, player).points);
  out.set_points = {rules.set_points.one, rules.set_points.two, rules.set_points.three, rules.set_points.four};
  for (Card card : view.pile)
    if (rules.pile_event == PileEvent::again || !is_event(card)) out.takeable = card;  // SEA-023
  if (!viewer.somebody()) return out;
  const Player& me = view.at(viewer);
  out.sets = best_sets(rules, goods_of(me), out.set_points);
  out.sets_worth = rules.best_split(goods_of(me));
  const Charter charter(rules, view, viewer);
  for (int c = 0; c < kColours; ++c)
    if (const Colour ship = static_cast<Colour>(c); may_move(view, viewer, ship)) out.movable.push_back(ship);
  KindSet kinds;
  for (Card card : me.hand)
    if (index_of(card) < kCardKinds && kinds.add(card)) out.hand.push_back({card, charter.played(card, false)});
  out.settled = charter.settled();
  return out;
}

SeaOfPlunder::Outline SeaOfPlunder::outline(const Rules& rules, const State& view, Seat seat, const Move& move) {
  return visit_kind(move, Charter{rules, view, seat});
}

}  // namespace tortuga
