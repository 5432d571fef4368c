// Orders as people type them: "sail kraken 3,-2", "kraken ne 2 e", "upgrade kraken cannons", "build 1", "yield"; and
// for several ships at once: "stack kraken 3,-2" for all on its hex, "all ne 2", "hold kraken+ghost".
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include "games/plunk/plan.h"
#include "games/plunk/plunk.h"
#include "games/plunk/setup.h"

namespace tortuga {
namespace plunk {
namespace {

class Words {
 public:
  Words(const Rules& rules, const State& view, Seat seat, std::string_view line)
      : rules_(rules), view_(view), seat_(seat) {
    for (char c : line) {
      if (c == ' ' || c == '\t' || c == '(' || c == ')' || c == ';') {
        fresh_ = true;
      } else {
        if (fresh_) words_.emplace_back();
        fresh_ = false;
        words_.back() += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      }
    }
  }

  bool read(Move& out) {
    if (words_.empty()) return false;
    switch (view_.stage) {
      case Stage::islands: return island(out);
      case Stage::placement: return place(out);
      case Stage::passing:
      case Stage::entry: return simple(out) || reply(out);
      case Stage::planning: return simple(out) || order(out);
      case Stage::over: return false;
    }
    return false;
  }

 private:
  bool done() const { return next_ == words_.size(); }
  bool take(std::string_view word) {
    if (done() || words_[next_] != word) return false;
    ++next_;
    return true;
  }
  bool number(int& out) {
    if (done()) return false;
    const std::string& text = words_[next_];
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (error != std::errc{} || end != text.data() + text.size()) return false;
    ++next_;
    return true;
  }
  bool coordinates(Hex& out) {
    if (done()) return false;
    const std::string& text = words_[next_];
    const auto comma = text.find(',');
    if (comma == std::string::npos) return false;
    int q = 0;
    int r = 0;
    const char* end = text.data() + text.size();
    if (std::from_chars(text.data(), text.data() + comma, q).ptr != text.data() + comma) return false;
    if (std::from_chars(text.data() + comma + 1, end, r).ptr != end) return false;
    if (q < -kRadius || q > kRadius || r < -kRadius || r > kRadius) return false;
    out = hex(q, r);
    ++next_;
    return true;
  }
  bool direction(int& out) {
    constexpr std::string_view kShort[] = {"e", "ne", "nw", "w", "sw", "se"};
    constexpr std::string_view kLong[] = {"east", "north-east", "north-west", "west", "south-west", "south-east"};
    for (int d = 0; d < kDirections; ++d)
      if (take(kShort[d]) || take(kLong[d])) {
        out = d;
        return true;
      }
    return false;
  }

  // An own ship by its name or the beginning of it, or by its number after "ship".
  const Ship* ship() {
    if (done()) return nullptr;
    if (const auto start = next_; take("ship")) {
      int id = 0;
      if (number(id))
        for (const Ship& own : view_.ships)
          if (own.seat == seat_ && own.id == id) return &own;
      next_ = start;
      return nullptr;
    }
    const Ship* found = nullptr;
    std::size_t used = 0;
    for (const Ship& own : view_.ships) {
      if (own.seat != seat_) continue;
      const std::size_t length = fits(name_of(own.name));
      if (length == 0) continue;
      if (found != nullptr && length == used) return nullptr;  // two ships could be meant
      if (length < used) continue;
      found = &own;
      used = length;
    }
    next_ += used;
    return found;
  }
  // How many words from here name this ship.
  std::size_t fits(std::string_view name) const {
    const std::string_view first = name.substr(0, std::min(name.find('_'), name.size()));
    const std::string& word = words_[next_];
    if (word.size() < 2 || !first.starts_with(word)) return 0;
    if (first.size() == name.size()) return 1;
    return next_ + 1 < words_.size() && words_[next_ + 1] == name.substr(first.size() + 1) ? 2 : 1;
  }

  // The n-th own shipyard, or the one on a hex; without either the first.
  bool yard(Hex& out) {
    int wanted = 1;
    if (coordinates(out)) return true;
    if (!done() && !number(wanted)) return false;
    for (const Shipyard& own : view_.shipyards)
      if (own.seat == seat_ && --wanted == 0) {
        out = *own.hex;
        return true;
      }
    return false;
  }

  bool island(Move& out) {
    int which = 0;
    if (!take("island") && !take("take")) return false;
    if (!number(which) || !done()) return false;
    out = TakeIsland{static_cast<std::int8_t>(which)};
    return true;
  }
  bool place(Move& out) {
    Hex at;
    take("place");
    if (!coordinates(at) || !done()) return false;
    if (first_yard(view_, seat_).hex.hidden()) out = PlaceShipyard{at};
    else out = PlaceShip{at};
    return true;
  }

  bool simple(Move& out) {
    if (words_.size() == 2 && words_[0] == "standing") {
      const std::string& answer = words_[1];
      const auto is = [&](std::string_view word, Standing standing) {
        if (answer == word) out = SetStanding{standing};
        return answer == word;
      };
      return is("ask", Standing::ask) || is("attack", Standing::attack) || is("yield", Standing::yield) ||
             is("hp", Standing::by_hp);
    }
    if (words_.size() != 1) return false;
    if (words_[0] == "next") return next_idle(out);
    const auto is = [&](std::string_view word, const Move& move) {
      if (words_[0] == word) out = move;
      return words_[0] == word;
    };
    return is("ready", Ready{}) || is("unready", Unready{}) || is("clear", Clear{}) || is("resign", Resign{}) ||
           is("back", Deselect{});
  }

  // The next own ship without orders, after the one in hand.
  bool next_idle(Move& out) {
    const int in_hand = view_.at(seat_).at_hand.value_or(ShipId{0});
    const bool any = view_.at(seat_).at_hand.has_value();
    const Ship* next = nullptr;
    for (const Ship& own : view_.ships) {
      if (own.seat != seat_ || own.plan.order != Order::none || (any && own.id == in_hand)) continue;
      if (next == nullptr || (any && next->id < in_hand && own.id > in_hand)) next = &own;
    }
    if (next != nullptr) out = Select{next->id};
    return next != nullptr;
  }

  bool reply(Move& out) {
    Answer answer = Answer::none;
    if (take("attack")) answer = Answer::attack;
    else if (take("yield")) answer = Answer::yield;
    else if (take("proceed")) answer = Answer::proceed;
    else return false;
    int which = 0;
    if (number(which)) --which;
    else
      while (which < view_.encounters.size() &&
             view_.encounters[which].answers[static_cast<std::size_t>(seat_.index())] != Answer::waiting)
        ++which;
    if (!done()) return false;
    out = Reply{static_cast<std::int8_t>(which), answer};
    return true;
  }

  bool order(Move& out) {
    Hex at;
    if (take("build")) {
      if (!yard(at) || !done()) return false;
      out = Build{at};
      return true;
    }
    if (take("unbuild")) {
      if (!yard(at) || !done()) return false;
      out = CancelBuild{at};
      return true;
    }
    if (take("attack")) return attack(out);
    if (take("upgrade")) return upgrade<Upgrade>(out);
    if (take("downgrade")) return upgrade<CancelUpgrade>(out);
    if (take("select")) return single<Select>(out);
    if (take("hold")) return single<Hold>(out);
    if (take("deploy")) return single<Deploy>(out);
    if (take("repair")) return single<Repair>(out);
    if (take("cancel")) return single<Cancel>(out);
    if (!take("sail") && !take("move")) take("go");
    const Ship* own = ship();
    return own != nullptr && way(*own, out);
  }

  template <class Kind>
  bool single(Move& out) {
    const Ship* own = ship();
    if (own == nullptr || !done()) return false;
    out = Kind{own->id};
    return true;
  }
  template <class Kind>
  bool upgrade(Move& out) {
    const Ship* own = ship();
    if (own == nullptr) return false;
    for (Part part : kParts)
      if (take(name_of(part))) {
        out = Kind{own->id, part};
        return done();
      }
    return false;
  }
  // Without a hex the nearest hostile shipyard; where ships sail up to it, the shortest way or the one that is named.
  bool attack(Move& out) {
    const Ship* own = ship();
    if (own == nullptr) return false;
    Hex target;
    if (!coordinates(target)) {
      int nearest = 1000;
      for (const Shipyard& yard : view_.shipyards)
        if (hostile(rules_, yard.seat, seat_) && distance(*yard.hex, *own->hex) < nearest) {
          nearest = distance(*yard.hex, *own->hex);
          target = *yard.hex;
        }
    }
    Attack attack{own->id, target, {}};
    if (!done()) {
      attack.path = Route{};
      if (!course(*own, *attack.path)) return false;
    } else if (rules_.shipyard_attack == ShipyardAttack::approach && !in_reach(*own->hex, target)) {
      State in_hand = view_;
      in_hand.at(seat_).at_hand = own->id;
      Plunk::Moves listed;
      Plunk::moves(rules_, in_hand, seat_, listed);
      for (const Move& move : listed)
        if (const auto* other = std::get_if<Attack>(&move); other != nullptr && other->shipyard == target)
          attack = *other;
    }
    out = attack;
    return true;
  }

  // Coordinates, or directions with how far: a single coordinate is the shortest path, several are way-points.
  bool way(const Ship& own, Move& out) {
    Hex to;
    if (words_.size() == next_ + 1 && coordinates(to)) {
      out = Sail{own.id, to};
      return true;
    }
    if (done()) {
      out = Select{own.id};
      return true;
    }
    MoveShip move{own.id, {}};
    if (!course(own, move.path)) return false;
    out = move;
    return true;
  }
  bool course(const Ship& own, Route& path) {
    Hex here = *own.hex;
    Hex to;
    while (!done()) {
      int heading = 0;
      if (direction(heading)) {
        int far = 1;
        number(far);
        for (int i = 0; i < far && i < Route::capacity(); ++i) path.push(here = next_to(here, heading));
      } else if (coordinates(to)) {
        Route leg;
        if (!find_route(rules_.chart, here, to, leg)) return false;
        for (Hex h : leg) path.push(h);
        here = to;
      } else {
        return false;
      }
    }
    return true;
  }

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  std::vector<std::string> words_;
  std::size_t next_ = 0;
  bool fresh_ = true;
};

// The words once for each ship that is meant; none if only one is.
std::vector<std::string> one_by_one(const State& view, Seat seat, std::string_view line) {
  std::vector<std::string> words;
  for (bool fresh = true; const char c : line) {
    if (c == ' ' || c == '\t') {
      fresh = true;
      continue;
    }
    if (std::exchange(fresh, false)) words.emplace_back();
    words.back() += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  // Ships are named by their numbers, which mean one ship only; names may be cut short.
  const auto number = [](const Ship& ship) {
    return "ship " + std::to_string(ship.id);
  };
  const auto called = [&](std::string_view word) -> const Ship* {
    for (const Ship& own : view.ships)
      if (own.seat == seat && word.size() > 1 && std::string_view{name_of(own.name)}.starts_with(word)) return &own;
    return nullptr;
  };
  std::vector<std::string> ships;
  std::size_t at = 0, used = 1;
  for (; at < words.size() && ships.empty(); ++at) {
    const std::string& word = words[at];
    const Ship* first = word == "stack" && at + 1 < words.size() ? called(words[at + 1]) : nullptr;
    if (first != nullptr) used = 2;
    for (const Ship& own : view.ships)
      if (own.seat == seat && !own.hex.hidden() && (word == "all" || (first != nullptr && *own.hex == *first->hex)))
        ships.push_back(number(own));
    if (word.find('+') == std::string::npos || !ships.empty()) continue;
    for (std::string_view rest = word; !rest.empty();) {
      const auto end = std::min(rest.find('+'), rest.size());
      const Ship* own = called(rest.substr(0, end));
      if (own == nullptr) return {};
      ships.push_back(number(*own));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  std::vector<std::string> lines;
  for (const std::string& ship : ships) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (i >= at && i < at - 1 + used) continue;  // the ship whose stack is meant
      text += (text.empty() ? "" : " ") + (i + 1 == at ? ship : words[i]);
    }
    lines.push_back(std::move(text));
  }
  return lines;
}

}  // namespace
}  // namespace plunk

bool Plunk::read_orders(const Rules& rules, const State& view, Seat seat, std::string_view words, Moves& out) {
  out.clear();
  for (const std::string& line : plunk::one_by_one(view, seat, words)) {
    Move move;
    if (!plunk::Words(rules, view, seat, line).read(move)) return false;
    out.push(move);
  }
  return !out.empty();
}

bool Plunk::read_words(const Rules& rules, const State& view, Seat seat, std::string_view words, Move& out) {
  return plunk::Words(rules, view, seat, words).read(out);
}

}  // namespace tortuga
