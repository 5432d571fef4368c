// What would come of a move, for any game: worlds that fit a view, in each of which the move is played. Where nothing
// is hidden from the seat and luck has few ways to fall, every way is tried and the shares are exact.
#pragma once

#include <vector>

#include "engine/game.h"

namespace tortuga {

template <Game G, class Tell>
class Foreseeing {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Move = typename G::Move;

  Foreseeing(const Rules& rules, const State& view, Seat seat, const Move& move, Tell& tell)
      : rules_(rules), view_(view), seat_(seat), move_(move), tell_(tell) {}

  // Whether there are few enough ways; what was told before that is known is kept until then.
  bool every_way() {
    Dice dice = Dice::fast(1);
    State world = view_;
    G::imagine(rules_, world, seat_, dice);
    std::vector<Script::Draw> none;
    if (!same(world, view_) || !try_ways(none, 1)) return false;
    for (const Way& way : ways_) tell_(way.after, way.events, way.share);
    return true;
  }
  void some_ways(int count) {
    Dice dice = Dice::fast(digest(view_));  // the same answer to the same question
    for (int i = 0; i < count; ++i) {
      State world = view_;
      G::imagine(rules_, world, seat_, dice);
      Dice luck = Dice::fast(dice.bits());
      EventLog<typename G::Event> log;
      G::play(rules_, world, seat_, move_, luck, log);
      tell_(world, log.events(), 1.0 / count);
    }
  }

 private:
  static constexpr std::size_t kMostWays = 400;
  static constexpr std::size_t kMostDraws = 8;

  struct Way {
    State after;
    std::vector<typename G::Event> events;
    double share;
  };

  // Plays with these draws; if the rules want one more, tries each number it can be.
  bool try_ways(std::vector<Script::Draw>& draws, double share) {
    Script script(draws);
    Dice luck = Dice::scripted(script);
    State world = view_;
    EventLog<typename G::Event> log;
    G::play(rules_, world, seat_, move_, luck, log);
    const auto missing = script.missing();
    if (!missing) {
      ways_.push_back({world, log.events(), share});
      return ways_.size() <= kMostWays;
    }
    const std::int64_t count = missing->high - missing->low + 1;
    if (count < 1 || draws.size() >= kMostDraws || count > static_cast<std::int64_t>(kMostWays)) return false;
    for (std::int64_t number = missing->low; number <= missing->high; ++number) {
      draws.push_back({number, false, {}});
      const bool few = try_ways(draws, share / static_cast<double>(count));
      draws.pop_back();
      if (!few) return false;
    }
    return true;
  }

  const Rules& rules_;
  const State& view_;
  const Seat seat_;
  const Move& move_;
  Tell& tell_;
  std::vector<Way> ways_;
};

// Calls tell(state after, events, share) for each world; says whether these are all there are. `move` is legal.
template <Game G, class Tell>
bool foresee_worlds(const typename G::Rules& rules, const typename G::State& view, Seat seat,
                    const typename G::Move& move, int worlds, Tell&& tell) {
  Foreseeing<G, Tell> foreseeing(rules, view, seat, move, tell);
  if (foreseeing.every_way()) return true;
  foreseeing.some_ways(worlds);
  return false;
}

}  // namespace tortuga
