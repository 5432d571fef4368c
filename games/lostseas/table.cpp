// What a player reads besides the log: the labels of choices, and the pages that answer questions. Works on views, so
// what is hidden here is hidden from the reader.
#include "engine/visit.h"
#include "games/lostseas/lostseas.h"
#include "games/lostseas/odds.h"

namespace tortuga {
namespace lostseas {
namespace {

Tile first_of(const Rules& rules, Ocean ocean) {
  return Tile{(ocean.value() - 1) * rules.tiles_per_ocean + 1};
}
Tile last_of(const Rules& rules, Ocean ocean) {
  return Tile{ocean.value() * rules.tiles_per_ocean};
}

// The gem that this view knows to lie on a tile.
std::optional<Gem> gem_at(const State& view, Tile tile) {
  for (int g = 0; g < kGems; ++g)
    if (!view.gems.at(g).hidden() && *view.gems.at(g) == tile) return static_cast<Gem>(g);
  return {};
}

bool knows_gems(const Rules& rules, const State& view) {
  for (int t = 1; t <= rules.tiles(); ++t)
    if (gem_at(view, Tile{t})) return true;
  return false;
}

int targets(const Rules& rules, const State& view, Seat seat) {
  int count = 0;
  for (int i = 0; i < view.seats(); ++i) count += in_range(rules, view, seat, Seat{i});
  return count;
}

// How many turns a buff serves its owner after the one it is raised on (LOST-061, LOST-062).
int serves(const Rules& rules, Buff buff) {
  return rules.buffs[buff].turns - (rules.buff_length == BuffLength::short_ ? 1 : 0);
}
// In how many of the owner's coming turns a buff still counts, the running one included. Between turns the tick to come
// is taken off (LOST-060): 0 is a buff that lasts only until the owner's next turn.
int turns_left(const State& view, Seat seat, Buff buff) {
  const bool running = seat == view.turn && view.stage != Stage::over;
  return view.at(seat).buffs[buff] - (view.at(seat).has(buff) && !running ? 1 : 0);
}

// --- Labels of choices ---

class Labeller {
 public:
  Labeller(const Rules& rules, const State& view, Seat seat, Facts& facts)
      : rules_(rules), view_(view), seat_(seat), me_(view.at(seat)), facts_(facts) {}

  void operator()(const Sail& sail) {
    const Tile to = moved(rules_, me_.tile, sail.by);
    const auto gem = gem_at(view_, to);
    facts_.add("side", sail.by < 0 ? Side::left : Side::right).add("distance", distance(me_.tile, to)).add("tile", to);
    facts_.add("sea", sea_at(rules_, view_, to));
    facts_.add("crosses", ocean_of(rules_, to) != ocean_of(rules_, me_.tile));
    facts_.add("known", gem.has_value()).add("gem", gem);
    facts_.add("charted", !view_.charted.hidden() && view_.charted->has(to));
  }
  void operator()(const Fire& fire) { aim(fire.at); }
  void operator()(const Battleship& order) {
    aim(order.at);
    facts_.add("shots", rules_.battleship.shots);
  }
  void operator()(const Portal& portal) {
    facts_.add("drawn", !portal.ocean.has_value());
    if (!portal.ocean || portal.ocean->value() < 1 || portal.ocean->value() > view_.oceans.size()) return;
    const Tile first = first_of(rules_, *portal.ocean);
    facts_.add("sea", sea_at(rules_, view_, first)).add("first", first).add("last", last_of(rules_, *portal.ocean));
  }
  void operator()(const Raise& raise) {
    const BuffRules& buff = rules_.buffs[raise.buff];
    facts_.add("turns", serves(rules_, raise.buff)).add("attack", buff.attack).add("defence", buff.defence);
    facts_.add("range", raise.buff == Buff::devastation ? rules_.long_range : 0);
  }
  void operator()(const Seek&) { facts_.add("uses", me_.seeker_uses); }
  void operator()(const Shove& shove) {
    if (!view_.target.somebody()) return;
    const bool left = shove.side == Side::left;
    const Tile from = view_.at(view_.target).tile;
    const Tile near = moved(rules_, from, left ? -rules_.shove.low : rules_.shove.low);
    const Tile far = moved(rules_, from, left ? -rules_.shove.high : rules_.shove.high);
    facts_.add("target", view_.target).add("tile", from).add("low", left ? far : near).add("high", left ? near : far);
    facts_.add("spread", near != far).add("still", far == from);
  }
  void operator()(const Steal&) {
    if (!view_.target.somebody()) return;
    const bool bonuses = rules_.gem_stealing == Stealing::with_roll_bonus;  // LOST-084
    facts_.add("target", view_.target).add("gems", view_.at(view_.target).hold.size());
    facts_.add("chance", chance(rules_, bonuses ? net_bonus(rules_, view_, seat_, view_.target) : 0));
  }
  void operator()(const Instinct&) {}
  void operator()(const Hold&) { facts_.add("shots", view_.shots_left); }

 private:
  void aim(Seat at) {
    if (!at.somebody() || at.index() >= view_.seats()) return;
    const Player& them = view_.at(at);
    facts_.add("tile", them.tile).add("distance", distance(me_.tile, them.tile)).add("score", them.score);
    facts_.add("gems", them.hold.size()).add("chance", chance(rules_, net_bonus(rules_, view_, seat_, at)));
  }

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  const Player& me_;
  Facts& facts_;
};

// --- Pages ---

// Writes the pages that answer a question.
class Scribe {
 public:
  Scribe(const Rules& rules, const State& view, Seat viewer, Page& page)
      : rules_(rules), view_(view), viewer_(viewer), page_(page) {}

  void board() {
    if (page_.plain()) return tell_board();
    page_.say("page.round", table_facts());
    for (int o = 1; o <= view_.oceans.size(); ++o) {
      Facts facts;
      page_.say("page.strip", facts.add("row", strip(Ocean{o})).add("sea", view_.oceans[o - 1]));
    }
    for (Seat seat : view_.order) page_.say("page.panel", player_facts(seat));
    Facts legend;
    legend.add("shown", knows_gems(rules_, view_)).add("chart", !view_.charted.hidden());
    if (!viewer_.somebody()) return page_.say("page.legend_watcher", legend, Worth::spare);
    legend.add("letter", letter(viewer_)).add("range", range(rules_, view_.at(viewer_)));
    page_.say("page.legend", legend, Worth::spare);
  }

  void position() {
    for (Seat seat : view_.order)
      if (seat == viewer_) page_.say("page.position", player_facts(seat));
      else if (!viewer_.somebody()) page_.say("page.say_ship_watched", player_facts(seat));  // LOST-Q44
  }

  void status() {
    for (Seat seat : view_.order) page_.say("page.status", player_facts(seat));
  }

  void status_box() {
    page_.say(page_.plain() ? "page.say_round" : "page.round", table_facts());
    for (Seat seat : view_.order) {
      const Facts facts = player_facts(seat);
      for (const char* line : {"page.box_title", "page.box_tile", "page.box_level", "page.box_xp", "page.box_score",
                               "page.box_hold", "page.box_speed"})
        page_.say(line, facts);
      const Player& player = view_.at(seat);
      for_each_enumerator<Buff>([&](std::string_view, Buff buff) {
        if (player.has(buff)) page_.say("page.box_buff", timer(buff, turns_left(view_, seat, buff)).add("seat", seat));
      });
      for_each_enumerator<Skill>([&](std::string_view, Skill skill) {
        if (player.cooldowns[skill] > 0) page_.say("page.box_wait", timer(skill, player.cooldowns[skill]));
      });
      page_.say("page.box_uses", facts);
      // Once the game is over the map is open, and what was private is everybody's.
      if (seat == viewer_ && view_.stage != Stage::over) known_gems("page.box_known_gem");
    }
  }

  void moon() {  // LOST-111
    const int collected = kGems - view_.gems_left;
    const int wait = rules_.moon_every - view_.round % rules_.moon_every;
    Facts facts = table_facts();
    facts.add("collected", collected).add("percent", 100 * collected / kGems);
    facts.add("wait", wait).add("next", view_.round + wait);
    page_.say(moonlit(rules_, view_)       ? "page.moon"
              : view_.stage == Stage::over ? "page.no_moon_over"
                                           : "page.no_moon",
              facts);
  }

  void skills() {
    if (!viewer_.somebody()) return page_.say("page.skills_watcher");
    if (view_.turn != viewer_ || view_.stage == Stage::over) return page_.say("page.skills_not_now");
    const Player& me = view_.at(viewer_);
    Facts facts;
    facts.add("range", range(rules_, me)).add("targets", targets(rules_, view_, viewer_));
    if (view_.stage == Stage::boarding)  // LOST-080
      return page_.say("page.skills_boarding",
                       facts.add("target", view_.target).add("steal", may_steal(rules_, view_, view_.target)));
    if (view_.stage == Stage::second_shot)  // LOST-102
      return page_.say("page.skills_shot", facts.add("shots", view_.shots_left));
    facts.add("news", view_.gems_left > me.shown->size());  // LOST-096
    facts.add("uses", me.seeker_uses).add("shots", rules_.battleship.shots);
    facts.add("blocked", me.has(Buff::devastation));
    page_.say("page.skill_cannonball", facts);
    if (me.level >= rules_.instinct_level) page_.say("page.skill_instinct", facts);
    if (me.level >= rules_.portal.level) page_.say("page.skill_portal", waiting(facts, me, Skill::portal));
    if (me.level >= rules_.seeker.level) page_.say("page.skill_seeker", facts);
    for (Buff buff : {Buff::sword, Buff::push, Buff::captain}) describe(me, buff);
    if (me.level >= rules_.battleship.level) page_.say("page.skill_battleship", waiting(facts, me, Skill::battleship));
    describe(me, Buff::devastation);
    next_unlock(me);
  }

 private:
  static std::string letter(Seat seat) { return std::string(1, static_cast<char>('A' + seat.index())); }
  std::string drawn_letter(Seat seat) const { return ink_of(seat) + letter(seat) + std::string{kInkEnd}; }

  template <class E>
  static Facts timer(E skill, int turns) {
    Facts facts;
    return facts.add("skill", skill).add("turns", turns);
  }
  static Facts waiting(Facts facts, const Player& me, Skill skill) { return facts.add("wait", me.cooldowns[skill]); }

  Facts table_facts() const {
    Facts facts;
    facts.add("round", view_.round).add("moon", moonlit(rules_, view_)).add("factor", rules_.moon_factor);
    return facts.add("left", view_.gems_left).add("gems", kGems);
  }

  Facts player_facts(Seat seat) const {
    const Player& player = view_.at(seat);
    Facts facts;
    facts.add("seat", seat).add("letter", page_.plain() ? letter(seat) : drawn_letter(seat));
    facts.add("turn", seat == view_.turn && view_.stage != Stage::over);
    facts.add("tile", player.tile).add("sea", sea_at(rules_, view_, player.tile));
    facts.add("level", player.level).add("next", player.level + 1).add("xp", player.xp);
    facts.add("to_next", (player.level + 1) * rules_.xp_per_level - player.xp);  // LOST-053
    facts.add("score", player.score).add("gems", player.hold.size()).add("hold", player.hold);
    facts.add("speed", speed(rules_, player)).add("uses", player.seeker_uses);
    for_each_enumerator<Buff>([&](std::string_view name, Buff buff) {
      const int left = turns_left(view_, seat, buff);
      facts.add(std::string{name}, !player.has(buff) ? "none" : left == 0 ? "until" : "turns");
      facts.add(std::string{name} + "_turns", left);
    });
    for_each_enumerator<Skill>(
        [&](std::string_view name, Skill skill) { facts.add(std::string{name} + "_wait", player.cooldowns[skill]); });
    return facts;
  }

  // --- The board ---

  // What stands on a tile, the viewer's own ship in brackets: "[A]B", "C", "$17", ".", "17".
  std::string content(Tile tile) const {
    std::string text;
    for (int i = 0; i < view_.seats(); ++i) {
      if (view_.players[i].tile != tile) continue;
      text += Seat{i} == viewer_ ? "[" + drawn_letter(Seat{i}) + "]" : drawn_letter(Seat{i});
    }
    const bool gem = gem_at(view_, tile).has_value();
    if (!text.empty()) return gem ? "$" + text : text;
    if (!gem && !view_.charted.hidden() && view_.charted->has(tile)) return ".";
    if (gem) text = "$";
    write_number(text, tile.value());
    return gem || in_reach(tile) ? text : std::string{kInkFaint} + text + std::string{kInkEnd};
  }

  // Ten tiles: the reach of the viewer's cannon in ( ), a tick | between sectors.
  std::string strip(Ocean ocean) const {
    constexpr std::size_t kCell = 5;
    std::string row;
    const Tile last = last_of(rules_, ocean);
    for (Tile tile = first_of(rules_, ocean); tile <= last; tile = tile + 1) {
      std::string cell = in_reach(tile) && !in_reach(tile - 1) ? "(" : "";
      cell += content(tile);
      if (in_reach(tile) && !in_reach(tile + 1)) cell += ")";
      else if (cell.back() != ']') cell += " ";
      if (seen_width(cell) < kCell) row.append(kCell - seen_width(cell), ' ');
      row += cell;
      if (tile != last && tile.value() % rules_.sector_tiles == 0) row += "|";
    }
    return row;
  }

  // Everything drawn here is ASCII but for the inks, which take no room.
  static std::size_t seen_width(std::string_view text) {
    std::size_t count = 0;
    for (char c : text) count += static_cast<unsigned char>(c) < 0x80;
    return count;
  }

  bool in_reach(Tile tile) const {
    return viewer_.somebody() && on_map(rules_, tile) &&
           distance(tile, view_.at(viewer_).tile) <= range(rules_, view_.at(viewer_));
  }

  // The board in words.
  void tell_board() {
    page_.say("page.say_round", table_facts());
    page_.say("page.say_gems", table_facts());
    for (int o = 1; o <= view_.oceans.size(); ++o) {
      Facts facts;
      facts.add("ocean", o).add("sea", view_.oceans[o - 1]);
      page_.say("page.say_ocean",
                facts.add("first", first_of(rules_, Ocean{o})).add("last", last_of(rules_, Ocean{o})));
    }
    for (Seat seat : view_.order) tell_ship(seat);
    if (viewer_.somebody()) {
      const int reach = range(rules_, view_.at(viewer_));
      const Tile here = view_.at(viewer_).tile;
      Facts facts;
      facts.add("range", reach).add("first", moved(rules_, here, -reach)).add("last", moved(rules_, here, reach));
      page_.say("page.say_range", facts);
    }
    known_gems("page.say_known_gem");
    if (!view_.charted.hidden()) tell_chart();
    for (Seat seat : view_.order) page_.say("page.say_panel", player_facts(seat));
  }

  void tell_ship(Seat seat) {
    Facts facts = player_facts(seat);
    if (!viewer_.somebody()) return page_.say("page.say_ship_watched", facts);
    const Tile here = view_.at(viewer_).tile;
    const Tile there = view_.at(seat).tile;
    facts.add("same", here == there).add("distance", distance(here, there));
    facts.add("side", there < here ? Side::left : Side::right).add("reach", in_reach(there));
    page_.say("page.say_ship", facts);
  }

  void tell_chart() {
    for (int o = 1; o <= view_.oceans.size(); ++o) {
      List<int, kMostTiles> tiles;
      for (Tile t = first_of(rules_, Ocean{o}); t <= last_of(rules_, Ocean{o}); t = t + 1)
        if (view_.charted->has(t)) tiles.push(t.value());
      Facts facts;
      page_.say("page.say_chart", facts.add("sea", view_.oceans[o - 1]).add("tiles", tiles));
    }
  }

  void known_gems(std::string_view line) {
    for (int t = 1; t <= rules_.tiles(); ++t) {
      const auto gem = gem_at(view_, Tile{t});
      Facts facts;
      if (gem) page_.say(line, facts.add("gem", *gem).add("tile", t));
    }
  }

  // --- Skills ---

  void describe(const Player& me, Buff buff) {
    const BuffRules& numbers = rules_.buffs[buff];
    if (me.level < numbers.level) return;
    Facts facts;
    facts.add("skill", buff).add("active", me.has(buff)).add("left", turns_left(view_, viewer_, buff));
    facts.add("wait", me.cooldowns[skill_of(buff)]);
    facts.add("attack", numbers.attack).add("defence", numbers.defence).add("turns", serves(rules_, buff));
    page_.say("page.skill_buff", facts.add("range", buff == Buff::devastation ? rules_.long_range : 0));
  }

  void next_unlock(const Player& me) {
    int needed = 0;
    Unlock next = Unlock::instinct;
    const auto consider = [&](int level, Unlock unlock) {
      if (level <= me.level || (needed != 0 && level >= needed)) return;
      needed = level;
      next = unlock;
    };
    consider(rules_.instinct_level, Unlock::instinct);
    consider(rules_.double_masted_level, Unlock::double_masted);
    consider(rules_.portal.level, Unlock::portal);
    consider(rules_.seeker.level, Unlock::seeker);
    consider(rules_.buffs[Buff::sword].level, Unlock::sword);
    consider(rules_.buffs[Buff::push].level, Unlock::push);
    consider(rules_.buffs[Buff::captain].level, Unlock::captain);
    consider(rules_.battleship.level, Unlock::battleship);
    consider(rules_.future_level, Unlock::future);
    consider(rules_.buffs[Buff::devastation].level, Unlock::devastation);
    if (needed == 0) return;
    Facts facts;
    facts.add("skill", next).add("needed", needed).add("xp", needed * rules_.xp_per_level - me.xp);
    page_.say("page.next_unlock", facts);
  }

  const Rules& rules_;
  const State& view_;
  Seat viewer_;
  Page& page_;
};

}  // namespace
}  // namespace lostseas

using namespace lostseas;

void LostSeas::annotate(const Rules& rules, const State& view, Seat seat, const Move& move, Facts& facts) {
  visit_kind(move, Labeller{rules, view, seat, facts});
}

void LostSeas::answer(const Rules& rules, const State& view, Seat viewer, std::string_view query, Page& page) {
  Scribe scribe{rules, view, viewer, page};
  if (query == "board") scribe.board();
  else if (query == "position") scribe.position();
  else if (query == "status") scribe.status();
  else if (query == "status_box") scribe.status_box();
  else if (query == "moon") scribe.moon();
  else if (query == "skills") scribe.skills();
}

}  // namespace tortuga
