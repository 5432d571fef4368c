#include "engine/mark.h"

#include <algorithm>

namespace tortuga {

std::vector<std::string> rules_in_mind(const Match& match, Seat seat) {
  std::vector<std::string> rules;
  std::size_t events = 0;
  for (std::size_t i = match.told(); i > match.remembered() && events < kMarkedEvents; --i) {
    const AnyEvent& event = match.event(i - 1);
    if (!event.seen_by(seat)) continue;
    ++events;
    for (const std::string_view rule : event.telling().rules)
      if (rules.size() < kMarkedRules && std::find(rules.begin(), rules.end(), rule) == rules.end())
        rules.emplace_back(rule);
  }
  return rules;
}

}  // namespace tortuga
