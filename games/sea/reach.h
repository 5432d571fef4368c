// Where cards lead: which squares, seen from a ship, a course passes or ends on. Made once for a hand or a deck and
// asked often.
#pragma once

#include <algorithm>

#include "games/sea/rules.h"

namespace tortuga::sea {

// The way from one square to another, as the square to which it would lead from A1.
constexpr std::size_t apart(Square from, Square to) {
  const int across = column_of(to) - column_of(from), down = row_of(to) - row_of(from);
  return static_cast<std::size_t>((down < 0 ? down + kSize : down) * kSize + (across < 0 ? across + kSize : across));
}

// How many steps that is at least.
inline constexpr auto kStepsApart = [] {
  std::array<std::int8_t, kSquares> steps{};
  for (int i = 0; i < kSquares; ++i)
    steps[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(distance(at("A1"), static_cast<Square>(i)));
  return steps;
}();

// The squares on the courses of each card, every one once: as printed, and as a token may turn them.
struct Marks {
  static constexpr int kMost = 4 * kMostSteps;
  std::int8_t count = 0;
  std::uint8_t squares[kMost]{};

  constexpr void add(Path path) {
    if (path == kJump) return;
    Square here = at("A1");
    for (int s = 0; s < length_of(path); ++s) {
      here = step(here, way_of(path, s));
      bool known = false;
      for (int i = 0; i < count; ++i) known = known || squares[i] == index_of(here);
      if (!known) squares[count++] = static_cast<std::uint8_t>(index_of(here));
    }
  }
};
constexpr std::array<Marks, kCardKinds> make_marks(bool token) {
  std::array<Marks, kCardKinds> marks{};
  for (int c = 0; c < kCardKinds; ++c)
    if (sort_of(static_cast<Card>(c)) == Sort::map)
      for (Path path : courses_of(static_cast<Card>(c), token)) marks[static_cast<std::size_t>(c)].add(path);
  return marks;
}
inline constexpr auto kPrintedMarks = make_marks(false), kTurnedMarks = make_marks(true);

// Which cards of a hand lead to a square, a bit for each.
class HandReach {
 public:
  using Cards = std::uint64_t;

  explicit HandReach(const List<Card, kMostHand>& hand) {
    for (int i = 0; i < hand.size() && i < kMost; ++i) {
      const Card card = hand[i];
      const Cards bit = Cards{1} << i;
      if (sort_of(card) == Sort::port) jumps_[static_cast<std::size_t>(port_of(card))] |= bit;
      if (sort_of(card) != Sort::map) continue;
      for (int k = 0; k < kPrintedMarks[place(card)].count; ++k) printed_[kPrintedMarks[place(card)].squares[k]] |= bit;
      for (int k = 0; k < kTurnedMarks[place(card)].count; ++k) turned_[kTurnedMarks[place(card)].squares[k]] |= bit;
    }
  }

  Cards cards(std::size_t way, bool token) const { return token ? turned_[way] : printed_[way]; }
  Cards jumps(int port) const { return jumps_[static_cast<std::size_t>(port)]; }

  // The bit of one copy of a card.
  static Cards bit(const List<Card, kMostHand>& hand, Card card) {
    const int i = card == kNoCard ? -1 : hand.find(card);
    return i < 0 || i >= kMost ? 0 : Cards{1} << i;
  }

 private:
  static constexpr int kMost = 64;
  static std::size_t place(Card card) { return static_cast<std::size_t>(index_of(card)); }

  std::array<Cards, kSquares> printed_{}, turned_{};
  std::array<Cards, kColours> jumps_{};
};

// How many cards of a deck lead to each square.
struct Spread {
  std::array<std::uint8_t, kSquares> printed{}, turned{};
  int cards = 0;  // that can be played

  constexpr void add(Card card, int copies) {
    const auto c = static_cast<std::size_t>(index_of(card));
    cards += copies;
    for (int k = 0; k < kPrintedMarks[c].count; ++k) add(printed[kPrintedMarks[c].squares[k]], copies);
    for (int k = 0; k < kTurnedMarks[c].count; ++k) add(turned[kTurnedMarks[c].squares[k]], copies);
  }

 private:
  static constexpr void add(std::uint8_t& count, int copies) { count = static_cast<std::uint8_t>(count + copies); }
  static_assert(kMostCards < 256);
};
template <class Copies>
constexpr void spread_out(Spread& spread, Copies copies) {
  for (int c = 0; c < kCardKinds; ++c) {
    const Card card = static_cast<Card>(c);
    if (!is_playable(card)) continue;
    if (const int more = copies(family_of(card)); more != 0) spread.add(card, more);
  }
}
inline constexpr auto kPrintedCopies = printed_copies();
inline constexpr Spread kPrintedSpread = [] {
  Spread spread;
  spread_out(spread, [](Family family) { return int{kPrintedCopies[family]}; });
  return spread;
}();

// How many cards of the deck lead to a square, and how likely it is that one of several does.
class DeckReach {
 public:
  explicit DeckReach(const Rules& rules) : spread_(kPrintedSpread) {
    if (!(rules.copies == kPrintedCopies))
      spread_out(spread_, [&](Family family) { return rules.copies[family] - kPrintedCopies[family]; });
    for (std::size_t i = 0; i < kSquares; ++i) most_ = std::max(most_, std::max(spread_.printed[i], spread_.turned[i]));
  }

  int count(std::size_t way, bool token) const { return token ? spread_.turned[way] : spread_.printed[way]; }

  // The chance that so many cards have one of those that count.
  class Odds {
   public:
    double chance(int count) const { return chances_[static_cast<std::size_t>(count)]; }

   private:
    friend class DeckReach;
    std::array<double, kMostCards + 1> chances_{};
  };
  Odds among(int cards) const {  // up to as many as lead to any square
    Odds odds;
    std::array<double, kMostCards + 1> miss, all;
    for (std::size_t count = 0; count <= most_; ++count) {
      miss[count] = 1 - static_cast<double>(count) / spread_.cards;
      all[count] = 1;
    }
    for (int left = cards; left > 0; left /= 2) {  // powers by squaring, of all at once
      if (left % 2 == 1)
        for (std::size_t count = 0; count <= most_; ++count) all[count] *= miss[count];
      for (std::size_t count = 0; count <= most_; ++count) miss[count] *= miss[count];
    }
    for (std::size_t count = 1; count <= most_; ++count) odds.chances_[count] = 1 - all[count];
    return odds;
  }

 private:
  Spread spread_;
  std::uint8_t most_ = 0;
};

}  // namespace tortuga::sea
