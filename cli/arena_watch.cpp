// arena --watch: the games as they would be told at a table, and before each move what the bot thought of.
#include <cstdio>

#include "bots/think.h"
#include "cli/arena_watch.h"
#include "narrator/narrator.h"

namespace tortuga {
namespace {

// What was chosen and what else was weighed, as `hint` tells it: never from what the seat may not know.
void print_thought(const Narrator& narrator, const Recruit& player, Seat seat, const Thought& thought) {
  constexpr std::size_t kShown = 3;
  const auto print = [&](const char* before, const Thought::Option& option) {
    std::string line = before + narrator.choice(option.choice, seat);
    if (option.worth) line += " [" + std::to_string(static_cast<int>(*option.worth * 100 + .5)) + " of 100]";
    if (option.why.given()) line += ": " + narrator.reason(option.why, seat);
    std::printf("%s\n", line.c_str());
  };
  std::printf("    (%s weighed %llu lines)\n", player.word().c_str(),
              static_cast<unsigned long long>(thought.iterations));
  for (std::size_t i = 0; i < thought.considered.size() && i < kShown; ++i)
    print(i == 0 ? "    > " : "      ", thought.considered[i]);
}

}  // namespace

Flaw watch_game(const Entry& entry, const Catalogue& catalogue, const ArenaOrder& order, std::uint64_t game) {
  const std::size_t seats = order.players.size();
  OptionRequest options{order.options};
  options.bots = SeatSet::first(static_cast<int>(seats));
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  const auto match =
      entry.game.start(options, static_cast<int>(seats), Seed::of(order.seed + game), flaw, unfit, notes);
  if (match == nullptr) return flaw;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < seats; ++i)
    names.push_back(order.players[(i + game) % seats].rank.title() + " " + std::to_string(i + 1));
  const Narrator narrator(catalogue, names, match.get());
  std::size_t told = 0;
  const auto tell = [&] {
    for (; told < match->told(); ++told)
      if (match->event(told).seen_by(kNobody)) std::printf("%s\n", narrator.event(match->event(told), kNobody).c_str());
  };
  Dice dice = Dice::fast(order.seed + game);
  for (tell(); !match->deciders().empty(); tell()) {
    const Seat seat = match->deciders().front();
    const Recruit& player = order.players[(static_cast<std::size_t>(seat.index()) + game) % seats];
    const Thought thought = think(*match, seat, player, Stop{}, dice);
    if (thought.considered.size() > 1) print_thought(narrator, player, seat, thought);
    match->play(seat, thought.choice.move);
  }
  return {};
}

}  // namespace tortuga
