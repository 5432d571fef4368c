// What a player reads besides the log: the pages that answer questions. Works on views, so what is hidden here is
// hidden from the reader.
#include "games/raiders/bosun.h"
#include "games/raiders/marks.h"
#include "games/raiders/victories.h"

namespace tortuga {
namespace raiders {

namespace {

class Scribe {
 public:
  Scribe(const Rules& rules, const State& view, Seat viewer, Page& page)
      : rules_(rules), view_(view), viewer_(viewer), page_(page) {}

  void board() {
    const bool plain = page_.plain();
    page_.say(plain ? "page.say_round" : "page.round", table_facts());
    if (!plain) page_.say("page.panel_head");
    for_each_seat([&](Seat seat) {
      const bool near = seat == viewer_ || seat == view_.turn;
      page_.say(plain ? "page.say_ship" : "page.panel", ship_facts(seat), near ? Worth::focus : Worth::usual);
      if (plain && badges(seat)) page_.say("page.say_badges", ship_facts(seat));
    });
    if (!plain)  // below the cards, so that their columns stay in line
      for_each_seat([&](Seat seat) {
        if (badges(seat)) page_.say("page.badges", ship_facts(seat), seat == viewer_ ? Worth::usual : Worth::spare);
      });
    page_.say(plain ? "page.say_decks" : "page.decks", table_facts(), Worth::spare);
    under_way();
    warnings(false);
    if (viewer_.somebody() && !view_.at(viewer_).hand.empty()) page_.say("page.hand", hand_facts());
  }

  // One line per card with what it does; a card that cannot be played now says why.
  void hand() {
    if (!viewer_.somebody()) return page_.say("page.hand_watcher");
    const Ship& me = view_.at(viewer_);
    if (me.hand.empty()) page_.say("page.hand_empty");
    CardBits told = 0;
    for (Card card : me.hand) {
      if (among(card, told)) continue;
      told |= bit(card);
      int copies = 0;
      for (Card other : me.hand) copies += other == card;
      Facts facts;
      page_.say("page.hand_card", facts.add("card", card).add("copies", copies).add(help_of(card)));
      if (my_turn() && view_.stage == Stage::turn && !among(card, kAimed)) why_not(Play{card, {}});
    }
  }

  // The five actions: what each would do, or why it cannot be chosen.
  void actions() {
    if (!viewer_.somebody()) return page_.say("page.actions_watcher");
    if (!my_turn() || view_.stage != Stage::turn) return page_.say("page.actions_not_now");
    const Ship& me = view_.at(viewer_);
    const Weigher weigh(rules_, view_, viewer_);
    for_each_seat([&](Seat at) {
      if (at == viewer_ || !view_.afloat.has(at) || Raiders::check(rules_, view_, viewer_, Fire{at}).given()) return;
      Facts facts;
      facts.add("target", at).add("hp", view_.at(at).hp).add("expected", (weigh.damage(me, view_.at(at)) + 50) / 100);
      page_.say("page.action_fire", facts.add("ammo", me.ammo));
    });
    const Seat somebody = SeatSet{view_.afloat}.remove(viewer_).front();
    greyed(Action::fire, Fire{somebody});
    offered("page.action_repair", Action::repair, Repair{});
    offered("page.action_plunder", Action::plunder, Plunder{});
    offered("page.action_reload", Action::reload, Reload{});
    offered("page.action_maneuver", Action::maneuver, Maneuver{});
  }

  void ships() {
    for_each_seat([&](Seat seat) {
      const Facts facts = ship_facts(seat);
      page_.say("page.box_title", facts);
      if (view_.at(seat).sunk > 0) return;
      for (const char* line : {"page.box_hp", "page.box_guns", "page.box_crew", "page.box_goods", "page.box_buff"})
        page_.say(line, facts);
      if (badges(seat)) page_.say("page.box_badges", facts);
    });
  }

  void discards() {
    page_.say("page.say_decks", table_facts());
    pile<ActionCard>("page.discard_action", view_.action_discard);
    pile<LootCard>("page.discard_loot", view_.loot_discard);
    pile<EventKind>("page.discard_event", view_.event_discard);
    pile<StarterCard>("page.discard_starter", view_.starter_gone);
  }

  // Loud words: somebody one step from victory, little loot, anchors, storms.
  void warnings(bool always) {
    const bool over = view_.stage == Stage::over;
    bool told = over || victories();
    const auto warn = [&](bool when, std::string_view sentence) {
      if (!when || over) return;
      page_.say(sentence, table_facts());
      told = true;
    };
    warn(!rules_.loot_reshuffle && view_.loot_deck.size() <= kFewLoot, "page.warn_loot");
    warn(view_.anchor_next, "page.warn_anchor");
    warn(viewer_.somebody() && view_.at(viewer_).storm_due, "page.warn_storm");
    if (always && !told) page_.say("page.no_warning");
  }

 private:
  static constexpr int kFewLoot = 5;

  // With a sign of its own, or because somebody calls it out anyway.

  // Who is one step from winning; false if nobody is.
  bool victories() {
    bool told = false;
    for_each_near(rules_, view_, [&](Seat seat, Victory victory) {
      page_.say(warning_of(victory), riches_of(rules_, view_, seat).add("loud", true));
      told = true;
    });
    return told;
  }

  bool my_turn() const { return viewer_.somebody() && view_.turn == viewer_ && view_.stage != Stage::over; }

  // In turn order; ships that are not in it follow.
  template <class F>
  void for_each_seat(F&& f) {
    SeatSet left = SeatSet::first(view_.seats());
    for (Seat seat : view_.order) {
      f(seat);
      left.remove(seat);
    }
    for (Seat seat : left) f(seat);
  }

  bool badges(Seat seat) const {
    const Ship& ship = view_.at(seat);
    if (ship.sunk > 0) return false;
    return total_of(ship.pending) > 0 || !marks_of(rules_, ship).empty() || ship.burn > 0 || ship.maneuver > 0 ||
           ship.first_attack_penalty > 0 || ship.merchant_count > 0;
  }

  Facts table_facts() const {
    Facts facts;
    facts.add("round", view_.round)
        .add("limit", rules_.round_limit)
        .add("weather", view_.weather)
        .add("merchant", view_.merchant);
    facts.add("anchored", view_.anchored).add("anchor_next", view_.anchor_next);
    facts.add("action", view_.action_deck.size()).add("action_gone", total_of(view_.action_discard));
    facts.add("loot", view_.loot_deck.size()).add("loot_gone", total_of(view_.loot_discard));
    return facts.add("event", view_.event_deck.size()).add("event_gone", total_of(view_.event_discard));
  }

  std::string letter(Seat seat) const {
    const std::string sign(1, static_cast<char>('A' + seat.index()));
    if (page_.plain()) return sign;
    return (view_.at(seat).sunk > 0 ? std::string{kInkFaint} : ink_of(seat)) + sign + std::string{kInkEnd};
  }

  Facts ship_facts(Seat seat) const {
    const Ship& ship = view_.at(seat);
    const ShipRules& printed = rules_.ships[ship.ship];
    const int active = active_crew(rules_, ship);
    List<Card, 64> pending;
    for (int p = 0; p < kPending; ++p)
      for (int i = 0; i < ship.pending.at(p) && !pending.full(); ++i) pending.push(kPendingCard[p]);
    Facts facts;
    facts.add("seat", seat).add("letter", letter(seat)).add("turn", view_.turn == seat && view_.stage != Stage::over);
    facts.add("ship", ship.ship)
        .add(help_of(ship.ship))
        .add("hp", ship.hp)
        .add("max_hp", ship.max_hp)
        .add("sunk", ship.sunk > 0);
    facts.add("low", ship.hp * 4 < ship.max_hp).add("attack", printed.attack).add("defense", printed.defense);
    facts.add("crew", ship.crew)
        .add("active", active)
        .add("inactive", ship.crew - active)
        .add("capacity", printed.crew);
    facts.add("ammo", ship.ammo)
        .add("gold", ship.gold)
        .add("gold_target", rules_.win_treasure ? rules_.gold_target : std::int16_t{0});
    facts.add("fragments", ship.fragments).add("needed", rules_.win_map ? rules_.fragments_to_win : std::int8_t{0});
    facts.add("hand", ship.hand.size())
        .add("roll", ship.roll)
        .add("pending", pending)
        .add("marks", marks_of(rules_, ship));
    facts.add("burn", ship.burn).add("maneuver", ship.maneuver).add("penalty", ship.first_attack_penalty);
    return facts.add("merchant_count", ship.merchant_count);
  }

  Facts hand_facts() const {
    Facts facts;
    return facts.add("cards", view_.at(viewer_).hand);
  }

  // The attack, offer or choice that is being decided.
  void under_way() {
    Facts facts;
    facts.add("seat", view_.turn).add("target", view_.target);
    switch (view_.stage) {
      case Stage::smoke:
      case Stage::reroll:
        facts.add("first", view_.dice[0]).add("second", view_.dice[1]);
        facts.add("rerolls", view_.crew_rerolls + view_.free_rerolls).add("smoke", view_.stage == Stage::smoke);
        return page_.say(view_.dice[0] > 0 ? "page.attack_dice" : "page.attack", facts);
      case Stage::trade:
        facts.add("offer", view_.offer.kind).add("amount", view_.offer.amount).add("gold", view_.offer.gold);
        return page_.say("page.offer", facts.add("card", view_.offer.card));
      case Stage::loot: return page_.say("page.looked_at", facts.add("cards", view_.looked_at));
      case Stage::veil: return page_.say("page.veiling", facts.add("card", view_.veiling).add("asked", view_.owed));
      case Stage::plan: return page_.say("page.planning", facts.add("asked", view_.owed));
      case Stage::spoil: return page_.say("page.spoiling", facts.add("asked", view_.owed));
      case Stage::turn:
      case Stage::over: return;
    }
  }

  // The reason a move is refused now, if it is.
  bool why_not(const Move& move) {
    const Refusal refusal = Raiders::check(rules_, view_, viewer_, move);
    if (refusal.given()) page_.say(refusal.sentence, facts_of(refusal));
    return refusal.given();
  }
  void greyed(Action action, const Move& move) {
    if (!Raiders::check(rules_, view_, viewer_, move).given()) return;
    Facts facts;
    page_.say("page.action_greyed", facts.add("action", action));
    why_not(move);
  }
  void offered(std::string_view sentence, Action action, const Move& move) {
    if (Raiders::check(rules_, view_, viewer_, move).given()) return greyed(action, move);
    Facts facts;
    Raiders::annotate(rules_, view_, viewer_, move, facts);
    page_.say(sentence, facts);
  }

  template <class E, class Counts>
  void pile(std::string_view sentence, const Counts& counts) {
    List<E, 160> cards;
    for_each_enumerator<E>([&](std::string_view, E card) {
      for (int i = 0; i < counts[card]; ++i) cards.push(card);
    });
    Facts facts;
    page_.say(sentence, facts.add("cards", cards));
  }

  const Rules& rules_;
  const State& view_;
  Seat viewer_;
  Page& page_;
};

}  // namespace
}  // namespace raiders

using namespace raiders;

void Raiders::answer(const Rules& rules, const State& view, Seat viewer, std::string_view query, Page& page) {
  Scribe scribe{rules, view, viewer, page};
  if (query == "board") scribe.board();
  else if (query == "hand") scribe.hand();
  else if (query == "actions") scribe.actions();
  else if (query == "ships") scribe.ships();
  else if (query == "discards") scribe.discards();
  else if (query == "warnings") scribe.warnings(true);
}

}  // namespace tortuga
