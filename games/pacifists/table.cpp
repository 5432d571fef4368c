// What a player reads besides the log: the labels of choices, and the pages that answer questions. Works on views, so
// what is hidden here is hidden from the reader: cards that lie face down beside other ships count for nothing.
#include "engine/visit.h"
#include "games/pacifists/forecast.h"
#include "games/pacifists/pacifists.h"

namespace tortuga {
namespace pacifists {
namespace {

std::string letter(Seat seat) {
  return std::string(1, static_cast<char>('A' + seat.index()));
}

int ram_dice(const Outlook& look) {
  return std::max(look.ram[0], look.ram[1]);
}

// What an order would do, as facts under names that begin with `prefix`.
void add_outlook(const Rules& rules, const State& view, Seat seat, Side side, const Outlook& look,
                 const std::string& prefix, Facts& facts) {
  facts.add(prefix + "order", look.order)
      .add(prefix + "action", action_of(look.order))
      .add(prefix + "unknown", look.unknown);
  facts.add(prefix + "turned", look.towards != side)
      .add(prefix + "towards", look.towards)
      .add(prefix + "target", view.neighbour(seat, look.towards));
  facts.add(prefix + "tokens", look.tokens).add(prefix + "crew", look.crew).add(prefix + "both", look.both);
  facts.add(prefix + "distance", look.distance).add(prefix + "dice", look.dice).add(prefix + "ram", ram_dice(look));
  facts.add(prefix + "least", look.least).add(prefix + "ranges", is_gun(look.order) && look.least != look.most);
  facts.add(prefix + "most", look.most).add(prefix + "short", is_gun(look.order) && look.last(rules) < 1);
  facts.add(prefix + "fought", look.fought).add(prefix + "defects", look.defects).add(prefix + "wrecks", look.wrecks);
  if (!is_gun(look.order)) return;
  const Print& print = print_of(look.order);
  facts.add(prefix + "gun", print.gun).add(prefix + "ammunition", print.ammunition).add(prefix + "hits", look.hits);
  facts.add(prefix + "modifier", rules.guns[print.gun].modifier);
  facts.add(prefix + "loads", look.loads);
  facts.add(prefix + "first", look.first()).add(prefix + "last", look.last(rules));
}

bool differs(const Outlook& a, const Outlook& b) {
  return a.order != b.order || a.unknown != b.unknown || a.towards != b.towards || a.both != b.both ||
         a.tokens != b.tokens || a.crew != b.crew || a.distance != b.distance || a.dice != b.dice ||
         a.least != b.least || a.most != b.most || a.range != b.range || !(a.hits == b.hits) || a.fought != b.fought ||
         a.defects != b.defects || a.wrecks != b.wrecks || a.loads != b.loads || ram_dice(a) != ram_dice(b);
}

// --- Labels of choices ---

class Labeller {
 public:
  Labeller(const Rules& rules, const State& view, Seat seat, Facts& facts)
      : rules_(rules), view_(view), seat_(seat), facts_(facts) {}

  void operator()(const Play& play) {
    const int count = play.cards.size();
    facts_.add("count", count).add("drawn", std::min<int>(std::max(0, rules_.turn_cards - count), view_.players_left));
    if (count > 0) facts_.add("card", play.cards[0].card).add("side", play.cards[0].side);
    if (count > 1) facts_.add("second", play.cards[1].card).add("second_side", play.cards[1].side);
    facts_.add("preview", rules_.threat_preview && count > 0);
    if (!rules_.threat_preview || count == 0) return;
    const Forecast before = forecast(rules_, view_);
    const Forecast after = forecast(rules_, drafted(view_, seat_, play));
    bool changes = false;
    for (Side side : kSides) {
      const bool changed = differs(before.at(seat_, side), after.at(seat_, side));
      const std::string prefix = std::string{name_of(side)} + "_";
      facts_.add(prefix + "changed", changed);
      if (changed) add_outlook(rules_, view_, seat_, side, after.at(seat_, side), prefix, facts_);
      changes = changes || changed;
    }
    for (int i = 0; i < view_.seats(); ++i) changes = changes || before.gaps[i] != after.gaps[i];
    facts_.add("changes", changes);
  }
  void operator()(const Wreck& wreck) {
    const Outlook look = forecast(rules_, view_).at(seat_, wreck.side);
    facts_.add("target", view_.neighbour(seat_, look.towards)).add("dice", look.dice);
  }
  void operator()(const Load& load) {
    const Outlook look = forecast(rules_, view_).at(seat_, load.side);
    facts_.add("hits", look.hits).add("dice", look.dice);  // boarding is over: nothing changes it any more
  }

 private:
  const Rules& rules_;
  const State& view_;
  Seat seat_;
  Facts& facts_;
};

// --- Pages ---

// Writes the pages that answer a question.
class Scribe {
 public:
  Scribe(const Rules& rules, const State& view, Seat viewer, Page& page)
      : rules_(rules), view_(view), viewer_(viewer), page_(page), ahead_(forecast(rules, view)) {}

  void board() {
    page_.say("page.round", table_facts());
    if (!page_.plain()) page_.draw(ring());
    for_each_ship([&](Seat seat) { ship(seat); });
    if (!page_.plain()) page_.say("page.legend", mine(), Worth::spare);
  }

  // What would happen, worst first: rams, boarding, guns, gaps that close.
  void threats() {
    if (!rules_.threat_preview) return page_.say("page.preview_off");
    if (view_.phase == Phase::over) return page_.say("page.preview_over");
    int told = 0;
    const auto tell = [&](std::string_view key, Seat seat, Side side, Seat victim, int dice) {
      Facts facts = order_facts(seat, side, ahead_.at(seat, side));
      page_.say(key, facts.add("victim", victim).add("count", dice));
      ++told;
    };
    for_each_side([&](Seat seat, Side side, const Outlook& look) {
      for (Side way : kSides)
        if (const int dice = look.ram[static_cast<int>(way)]; dice > 0)
          tell("page.threat_ram", seat, side, view_.neighbour(seat, way), dice);
    });
    for_each_side([&](Seat seat, Side side, const Outlook& look) {
      if (look.order == Order::boarding && look.dice > 0)
        tell("page.threat_boarding", seat, side, view_.neighbour(seat, look.towards), look.dice);
    });
    for_each_side([&](Seat seat, Side side, const Outlook& look) {
      if (is_gun(look.order) && look.most > 0) tell("page.threat_gun", seat, side, look.hits.front(), look.most);
    });
    for (int i = 0; i < view_.seats(); ++i) {
      if (view_.phase != Phase::players || view_.round == rules_.rounds) break;  // no round to come in which to board
      if (view_.gaps[i] == 0 || ahead_.gaps[i] > rules_.tide) continue;
      Facts facts;
      page_.say(
          "page.threat_gap",
          facts.add("seat", Seat{i}).add("target", view_.neighbour(Seat{i}, Side::port)).add("tiles", ahead_.gaps[i]));
      ++told;
    }
    if (told == 0) page_.say("page.no_threats");
    for (int i = 0; i < view_.seats(); ++i) {
      const Danger& danger = ahead_.worst[i];
      if (danger.sails + danger.crew + danger.hull == 0) continue;
      Facts facts;
      facts.add("seat", Seat{i})
          .add("sails_dice", danger.sails)
          .add("crew_dice", danger.crew)
          .add("hull_dice", danger.hull);
      page_.say("page.danger", facts.add("crew", view_.ships[i].crew).add("hull", view_.ships[i].hull));
    }
    page_.say("page.preview_note");
  }

  void hand() {
    if (!viewer_.somebody()) return page_.say("page.hand_watcher");
    const Ship& ship = view_.at(viewer_);
    if (ship.hand_size == 0) page_.say("page.no_cards");
    for_each_enumerator<Card>([&](std::string_view, Card card) {
      int count = 0;
      for (Card own : *ship.hand) count += own == card;
      if (count > 0) page_.say("page.card", card_facts(card, count));
    });
    for (Side side : kSides) {
      const Post& post = ship.at(side);
      Facts facts;
      if (post.laid > 0) page_.say("page.laid", facts.add("side", side).add("cards", *post.cards));
    }
  }

  // What each card in hand would change on either side of the own ship.
  void what_if() {
    if (!viewer_.somebody()) return page_.say("page.hand_watcher");
    if (!rules_.threat_preview) return page_.say("page.preview_off");
    if (!Pacifists::deciders(rules_, view_).has(viewer_) || view_.phase != Phase::players)
      return page_.say("page.not_now");
    Moves list;
    Pacifists::moves(rules_, view_, viewer_, list);
    for (const Move& move : list) {
      const Play& play = *std::get_if<Play>(&move);
      if (play.cards.size() != 1) continue;
      const Forecast after = forecast(rules_, drafted(view_, viewer_, play));
      Facts facts;
      page_.say("page.if", facts.add("card", play.cards[0].card).add("side", play.cards[0].side));
      int told = 0;
      for_each_side([&](Seat seat, Side side, const Outlook& before) {
        if (!differs(before, after.at(seat, side))) return;
        ++told;
        page_.say("page.becomes", order_facts(seat, side, after.at(seat, side)));
      });
      for (int i = 0; i < view_.seats(); ++i) {
        if (after.gaps[i] == ahead_.gaps[i]) continue;
        ++told;
        Facts gap;
        gap.add("seat", Seat{i}).add("target", view_.neighbour(Seat{i}, Side::port));
        page_.say("page.gap_becomes", gap.add("from", ahead_.gaps[i]).add("to", after.gaps[i]));
      }
      if (told == 0) page_.say("page.changes_nothing");
    }
  }

  void status() {
    const Facts facts = table_facts();
    page_.say("page.round", facts);
    page_.say("page.decks", facts);
    page_.say("page.limits", facts);
    for_each_ship([&](Seat seat) { page_.say("page.status", ship_facts(seat)); });
  }

 private:
  template <class F>
  void for_each_side(F&& f) const {
    for (int i = 0; i < view_.seats(); ++i)
      for (Side side : kSides) f(Seat{i}, side, ahead_.at(Seat{i}, side));
  }
  // Clockwise, from the viewer's own ship on.
  template <class F>
  void for_each_ship(F&& f) const {
    Seat seat = viewer_.somebody() ? viewer_ : Seat{0};
    for (int i = 0; i < view_.seats(); ++i, seat = view_.neighbour(seat, Side::port)) f(seat);
  }

  Facts mine() const {
    Facts facts;
    facts.add("own", viewer_.somebody());
    return facts.add("letter", viewer_.somebody() ? letter(viewer_) : std::string{});
  }

  Facts table_facts() const {
    SeatSet waiting = Pacifists::deciders(rules_, view_);
    Facts facts;
    facts.add("round", view_.round).add("rounds", rules_.rounds).add("phase", view_.phase);
    facts.add("crew", view_.crew()).add("of", rules_.crew * view_.seats());
    facts.add("captains", view_.captains_left).add("players", view_.players_left);
    facts.add("had_turn", view_.had_turn)
        .add("waiting", waiting)
        .add("casualties", view_.casualties)
        .add("fallen", view_.fallen);
    facts.add("tide", rules_.tide);
    return facts.add("low", rules_.quiet_limit * view_.seats()).add("high", rules_.fierce_limit * view_.seats());
  }

  Facts ship_facts(Seat seat) const {
    const Ship& ship = view_.at(seat);
    Facts facts;
    facts.add("seat", seat)
        .add("letter", page_.plain() ? letter(seat) : ink_of(seat) + letter(seat) + std::string{kInkEnd});
    facts.add("sails", ship.sails).add("crew", ship.crew).add("hull", ship.hull).add("hand", ship.hand_size);
    facts.add("turn", view_.phase == Phase::players ? (view_.had_turn.has(seat) ? "had" : "open") : "none");
    facts.add("tiles", view_.tiles(seat, Side::port)).add("port", view_.neighbour(seat, Side::port));
    facts.add("starboard_tiles", view_.tiles(seat, Side::starboard))
        .add("starboard", view_.neighbour(seat, Side::starboard));
    return facts.add("sail_row", std::string(static_cast<std::size_t>(ship.sails), '^'))
        .add("crew_row", std::string(static_cast<std::size_t>(ship.crew), 'o'))
        .add("hull_row", std::string(static_cast<std::size_t>(ship.hull), '#'));
  }

  Facts order_facts(Seat seat, Side side, const Outlook& look) const {
    const Post& post = view_.at(seat).at(side);
    Facts facts;
    facts.add("seat", seat).add("side", side).add("preview", rules_.threat_preview && view_.phase != Phase::over);
    add_outlook(rules_, view_, seat, side, look, "", facts);
    facts.add("laid", post.laid).add("known", !post.cards.hidden() && post.laid > 0).add("cards", *post.cards);
    return facts.add("neighbour", view_.neighbour(seat, side)).add("tiles", view_.tiles(seat, side));
  }

  void ship(Seat seat) {
    page_.say(page_.plain() ? "page.say_ship" : "page.ship", ship_facts(seat));
    for (Side side : kSides)
      page_.say(page_.plain() ? "page.say_order" : "page.order", order_facts(seat, side, ahead_.at(seat, side)));
  }

  Facts card_facts(Card card, int count) const {
    bool boards = rules_.dual_use();
    for (Side side : kSides) boards = boards || view_.at(viewer_).at(side).captain == Order::boarding;
    Facts facts;
    facts.add("card", card).add("count", count).add(help_of(card));
    return facts.add("blocked", card == Card::defect && !boards && view_.phase == Phase::players);
  }

  // The ring as a line that closes: ships, a ~ for each tile, >< where ships lie together. To the right is to port.
  std::string ring() const {
    std::string line;
    for_each_ship([&](Seat seat) {
      const std::string name = ink_of(seat) + letter(seat) + std::string{kInkEnd};
      line += seat == viewer_ ? "[" + name + "]" : name;
      const int tiles = view_.tiles(seat, Side::port);
      if (tiles == 0) line += " >< ";
      else if (tiles < 10)
        line += " " + std::string{kInkFaint} + std::string(static_cast<std::size_t>(tiles), '~') +
                std::string{kInkEnd} + " ";
      else line += " " + std::string{kInkFaint} + "~" + std::to_string(tiles) + "~" + std::string{kInkEnd} + " ";
    });
    const Seat first = viewer_.somebody() ? viewer_ : Seat{0};
    return line + "(" + ink_of(first) + letter(first) + std::string{kInkEnd} + ")";
  }

  const Rules& rules_;
  const State& view_;
  Seat viewer_;
  Page& page_;
  Forecast ahead_;
};

// --- What pages draw ---

Prospect prospect(const Rules& rules, const State& view) {
  const Forecast ahead = forecast(rules, view);
  const auto of_all = [&](int each) {
    return static_cast<std::int16_t>(each * view.seats());
  };
  Prospect out;
  out.preview = rules.threat_preview;
  out.low = of_all(rules.quiet_limit);
  out.high = of_all(rules.fierce_limit);
  for (std::int8_t face = rules.success_from; face <= rules.die_sides; ++face) out.counting.push(face);
  for (int i = 0; i < view.seats(); ++i) {
    out.gaps.push(ahead.gaps[i]);
    if ((rules.threat_preview ? ahead.gaps[i] : view.gaps[i]) <= rules.tide) out.closing.add(Seat{i});
    ShipProspect ship;
    ship.dangers = ahead.dangers[i];
    for (Side side : kSides) {
      const Outlook& look = ahead.at(Seat{i}, side);
      SideProspect& shown = ship.sides[side];
      shown = {.order = look.order,
               .action = action_of(look.order),
               .towards = look.towards,
               .target = view.neighbour(Seat{i}, look.towards),
               .both = look.both,
               .unknown = look.unknown,
               .fought = look.fought,
               .defects = look.defects,
               .wrecks = look.wrecks,
               .loads = look.loads,
               .tokens = look.tokens,
               .crew = look.crew,
               .distance = look.distance,
               .ram = static_cast<std::int16_t>(ram_dice(look)),
               .dice = look.dice,
               .least = look.least,
               .most = look.most,
               .hits = look.hits};
      if (!is_gun(look.order)) continue;
      shown.first = static_cast<std::int16_t>(look.first());
      shown.last = static_cast<std::int16_t>(look.last(rules));
    }
    out.ships.push(ship);
  }
  return out;
}

}  // namespace
}  // namespace pacifists

using namespace pacifists;

void Pacifists::annotate(const Rules& rules, const State& view, Seat seat, const Move& move, Facts& facts) {
  visit_kind(move, Labeller{rules, view, seat, facts});
}

Prospect Pacifists::figures(const Rules& rules, const State& view, Seat) {
  return prospect(rules, view);
}

Prospect Pacifists::outline(const Rules& rules, const State& view, Seat seat, const Move& move) {
  const Play* play = std::get_if<Play>(&move);
  return prospect(rules, play == nullptr ? view : drafted(view, seat, *play));
}

void Pacifists::answer(const Rules& rules, const State& view, Seat viewer, std::string_view query, Page& page) {
  Scribe scribe{rules, view, viewer, page};
  if (query == "board") scribe.board();
  else if (query == "threats") scribe.threats();
  else if (query == "hand") scribe.hand();
  else if (query == "what_if") scribe.what_if();
  else if (query == "status") scribe.status();
}

}  // namespace tortuga
