// The ranks there are. Adding one is a line of kRegistry: its name, what it is usually given for a decision, and the
// class template that thinks. Nothing else in the program lists them.
#pragma once

#include <array>
#include <tuple>

#include "bots/bosun.h"
#include "bots/captain.h"
#include "bots/deckhand.h"

namespace tortuga {

template <template <Game> class T>
struct RankLine {
  std::string_view name;
  Budget usual;

  template <Game G>
  static std::unique_ptr<Thinker<G>> make() {
    return std::make_unique<T<G>>();
  }
};

inline constexpr Budget kAtOnce{};  // for those who do not search
inline constexpr Budget kAGlance{.milliseconds = 20, .iterations = 60};
inline constexpr Budget kAMoment{.milliseconds = 200};
inline constexpr Budget kAWhile{.milliseconds = 1000, .threads = 2};

// From the lowest to the highest, as people are shown them.
inline constexpr std::tuple kRegistry{
    RankLine<Deckhand>{"deckhand", kAtOnce}, RankLine<Bosun>{"bosun", kAtOnce},     RankLine<Captain>{"mate", kAGlance},
    RankLine<Captain>{"captain", kAMoment},  RankLine<Captain>{"admiral", kAWhile},
};

template <Game G>
std::unique_ptr<Thinker<G>> make_thinker(Rank rank) {
  using Make = std::unique_ptr<Thinker<G>> (*)();
  static constexpr auto makers = std::apply(
      [](const auto&... line) { return std::array<Make, sizeof...(line)>{&line.template make<G>...}; }, kRegistry);
  return makers[static_cast<std::size_t>(rank.place())]();
}

}  // namespace tortuga
