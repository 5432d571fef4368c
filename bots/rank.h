// The bots' ranks, the same names everywhere. A Rank is a place in the registry (bots/registry.h), which is the only
// list of them: whoever shows, reads or compares ranks does it through this page. In JSON a rank is its name.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "bots/budget.h"

namespace tortuga {

class Rank {
 public:
  constexpr Rank() = default;  // the lowest
  constexpr explicit Rank(int place) : place_(static_cast<std::uint8_t>(place)) {}

  static std::span<const Rank> all();  // from the lowest to the highest
  static Rank stand_in();              // who plays for the absent
  static Rank adviser();               // who gives hints where there is time to think

  constexpr int place() const { return place_; }
  std::string_view name() const;
  std::string title() const;  // as it stands before a name: "Bosun"
  operator std::string_view() const { return name(); }
  Budget usual() const;  // what it is given where nobody says otherwise
  bool looks_ahead() const { return usual().milliseconds > 0; }

  friend constexpr bool operator==(Rank, Rank) = default;

 private:
  std::uint8_t place_ = 0;
};

// Finds a rank by its name; false for names that are none.
bool find_rank(std::string_view name, Rank& out);

// "deckhand, bosun, mate, captain, admiral": for help and for refusals.
std::string rank_names();

}  // namespace tortuga
