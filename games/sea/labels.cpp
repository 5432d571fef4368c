// The labels of choices: what each would do, and what it would touch on its way as the board is now. Works on views.
#include "engine/visit.h"
#include "games/sea/sea.h"
#include "games/sea/sight.h"

namespace tortuga {
namespace sea {
namespace {

class Labeller {
 public:
  Labeller(const Rules& rules, const State& view, Seat seat, Facts& facts)
      : rules_(rules), view_(view), seat_(seat), me_(view.at(seat)), facts_(facts) {}

  void operator()(const Vote&) {}
  void operator()(const Keep&) {}
  void operator()(const Draw& draw) {
    Card card = kNoCard;
    for (Card other : view_.pile)
      if (rules_.pile_event == PileEvent::again || !is_event(other)) card = other;
    facts_.add("card", draw.source == Source::pile ? card : kHiddenCard).add("event", is_event(card));
    facts_.add("both", rules_.draw_commit);
    if (draw.source == Source::pile) describe(card);
  }

  void operator()(const Play& play) {
    describe(play.card);
    // Where there is nothing more to choose, what the card would touch.
    List<Colour, kColours> ships;
    for (int c = 0; c < kColours; ++c)
      if (may_move(view_, seat_, static_cast<Colour>(c))) ships.push(static_cast<Colour>(c));
    const bool certain = known(play.card) && ships.size() == 1 && sort_of(play.card) != Sort::action &&
                         courses_of(play.card, play.token).count == 1;
    facts_.add("certain", certain);
    if (certain) own_course(ships[0], courses_of(play.card, false).paths[0], play.card);
  }
  void operator()(const Discard& discard) {
    describe(discard.card);
    facts_.add("waiting", view_.waiting);
  }
  void operator()(const Sail& sail) { own_course(sail.ship, sail.path, view_.card); }
  void operator()(const Guess&) { facts_.add("mine", me_.hand.size()); }
  void operator()(const Bury& bury) { describe(bury.card); }

  void operator()(const Blow& blow) {
    if (!known(blow.ship) || !known(blow.path)) return;
    facts_.add("target", view_.captains[blow.ship]).add("from", view_.ships[blow.ship]);
    const Sight sight = look(view_.ships[blow.ship], blow.path, view_.card, static_cast<int>(blow.ship));
    touch(sight);
  }

  void operator()(const Drive& drive) {
    if (drive.pirate < 1 || drive.pirate > kPirates || !known(drive.path)) return;
    const Square from = view_.pirates[static_cast<std::size_t>(drive.pirate - 1)];
    const Sight sight = look(from, drive.path, view_.card, -1);
    SeatSet hit;
    bool own = false;
    for (int c = 0; c < kColours; ++c)
      if ((sight.ships >> c & 1) != 0) {
        const Seat captain = view_.captains.at(c);
        if (captain == seat_) own = true;
        else hit.add(captain);
      }
    facts_.add("from", from)
        .add("end", sight.end)
        .add("treasures", sight.islands * rules_.island_treasures)
        .add("hit", hit)
        .add("own", own);
  }

  void operator()(const Drift& drift) {
    if (!on_board(drift.island) || !known(drift.path)) return;
    Square here = drift.island;
    SeatSet lucky;
    int pirates = 0;
    bool landed = false;
    for (int s = 0; s < length_of(drift.path) && lucky.empty() && pirates == 0; ++s) {
      here = drift.path == kJump ? port_square(view_, view_.card) : step(here, way_of(drift.path, s));
      landed = s + 1 == length_of(drift.path);
      for (int c = 0; c < kColours; ++c)
        if (view_.ships.at(c) == here) lucky.add(view_.captains.at(c));
      for (Square pirate : view_.pirates) pirates += pirate == here;
    }
    facts_.add("end", here).add("lucky", lucky).add("pirates", pirates).add("landed", landed);
  }

  void operator()(const Bribe& bribe) { worth(bribe.good, -1); }
  void operator()(const Take& take) { worth(take.good, 1); }
  void operator()(const Pass&) { facts_.add("stage", name_of(view_.stage)).add("named", view_.voyage.movers.size()); }

 private:
  static bool known(Card card) { return index_of(card) < kCardKinds; }
  static bool known(Path path) { return index_of(path) < kAtlas.count; }
  static bool known(Colour colour) { return static_cast<int>(colour) < kColours; }

  Sight look(Square from, Path path, Card card, int but) const {
    if (!on_board(from) || (path == kJump && port_square(view_, card) == kOff)) return {};
    return look_along(view_, from, path, card, but);
  }

  // What a card is: a map with one course or several, an Action, an Event, or the port it leads to.
  void describe(Card card) {
    if (!known(card)) return;
    facts_.add("sort", sort_of(card) == Sort::map      ? "map"
                       : sort_of(card) == Sort::port   ? "port"
                       : sort_of(card) == Sort::action ? "action"
                                                       : "event");
    facts_.add("single", single_path(card));
    if (sort_of(card) == Sort::port) facts_.add("square", port_square(view_, card));
  }

  void own_course(Colour ship, Path path, Card card) {
    if (!known(ship) || !known(path)) return;
    const Sight sight = look(view_.ships[ship], path, card, static_cast<int>(ship));
    SeatSet passed, robbed;
    for (int c = 0; c < kColours; ++c) {
      if ((sight.ships >> c & 1) == 0 || view_.captains.at(c) == seat_) continue;
      const bool robs = (sight.ships_landed >> c & 1) != 0 || me_.power == Power::thief;
      (robs ? robbed : passed).add(view_.captains.at(c));
    }
    facts_.add("from", view_.ships[ship]).add("passed", passed).add("robbed", robbed);
    facts_.add("passing", rules_.passing_cards);
    facts_.add("steals", me_.power == Power::thief ? rules_.thief_steals : rules_.landing_steals);
    touch(sight);
  }

  void touch(const Sight& sight) {
    List<Colour, kColours> goods;
    for (int c = 0; c < kColours; ++c)
      if ((sight.ports >> c & 1) != 0) goods.push(static_cast<Colour>(c));
    facts_.add("end", sight.end).add("treasures", sight.islands * rules_.island_treasures);
    facts_.add("landed", sight.islands_landed * rules_.landing_cards);
    facts_.add("pirates", sight.pirates).add("goods", goods).add("combo", sight.combo);
  }

  void worth(Colour good, int by) {
    if (!known(good)) return;
    const Goods goods = goods_of(me_);
    Goods then = goods;
    std::int8_t& count = then[static_cast<std::size_t>(good)];
    if (count + by < 0 || count + by > kMostGoods) return;
    count = static_cast<std::int8_t>(count + by);
    const int change = rules_.best_split(then) - rules_.best_split(goods);
    facts_.add("held", goods[static_cast<std::size_t>(good)]).add("change", change < 0 ? -change : change);
  }

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  const Player& me_;
  Facts& facts_;
};

}  // namespace
}  // namespace sea

void SeaOfPlunder::annotate(const Rules& rules, const State& view, Seat seat, const Move& move, Facts& facts) {
  visit_kind(move, sea::Labeller{rules, view, seat, facts});
}

}  // namespace tortuga
