// Where cards lead: which squares, seen from a ship, a course passes or ends on. Made once for a hand or a deck and
// asked often.
#pragma once

#include <algorithm>
#include <optional>

#include "games/sea/rules.h"

namespace tortuga::sea {

// The way from one square to another, as the square to which it would lead from A1. Asked more often than anything
// else: looked up by the difference of two bearings, row and column in one number each.
inline constexpr int kRowBearing = 32;
inline constexpr auto kBearings = [] {
  std::array<std::int16_t, kSquares + 1> bearings{};
  for (int i = 0; i <= kSquares; ++i)
    bearings[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(i / kSize * kRowBearing + i % kSize);
  return bearings;
}();
inline constexpr int kMostBearing = kSize * kRowBearing + kSize;
inline constexpr auto kWaysApart = [] {
  std::array<std::uint8_t, 2 * kMostBearing + 1> ways{};
  for (int down = -kSize; down <= kSize; ++down)
    for (int across = 1 - kSize; across < kSize; ++across)
      ways[static_cast<std::size_t>(down * kRowBearing + across + kMostBearing)] =
          static_cast<std::uint8_t>((down < 0 ? down + kSize : down) * kSize + (across < 0 ? across + kSize : across));
  return ways;
}();
constexpr std::size_t apart(Square from, Square to) {
  const int way = kBearings[static_cast<std::size_t>(to)] - kBearings[static_cast<std::size_t>(from)];
  return kWaysApart[static_cast<std::size_t>(way + kMostBearing)];
}

// How many steps that is at least.
inline constexpr auto kStepsApart = [] {
  std::array<std::int8_t, kSquares> steps{};
  for (int i = 0; i < kSquares; ++i)
    steps[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(distance(at("A1"), static_cast<Square>(i)));
  return steps;
}();
constexpr int steps_apart(Square from, Square to) {
  return kStepsApart[apart(from, to)];
}

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

// Which cards of a hand lead to a square, a bit for each; with a token only if there is one.
class HandReach {
 public:
  using Cards = std::uint64_t;

  HandReach(const List<Card, kMostHand>& hand, bool token) {
    if (token) turned_.fill(0);
    for (int i = 0; i < hand.size() && i < kMost; ++i) {
      const Card card = hand[i];
      const Cards bit = Cards{1} << i;
      if (sort_of(card) == Sort::port) jumps_[static_cast<std::size_t>(port_of(card))] |= bit;
      if (sort_of(card) != Sort::map) continue;
      for (int k = 0; k < kPrintedMarks[place(card)].count; ++k) printed_[kPrintedMarks[place(card)].squares[k]] |= bit;
      if (!token) continue;
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

  std::array<Cards, kSquares> printed_{}, turned_;
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
  explicit DeckReach(const Rules& rules) {
    if (rules.copies == kPrintedCopies) return;
    own_ = kPrintedSpread;
    spread_out(*own_, [&](Family family) { return rules.copies[family] - kPrintedCopies[family]; });
    spread_ = &*own_;
  }
  DeckReach(const DeckReach&) = delete;

  int count(std::size_t way, bool token) const { return token ? spread_->turned[way] : spread_->printed[way]; }

  // The chance that so many cards have one of those that count. Each is worked out when it is first asked for.
  class Odds {
   public:
    Odds(int deck, int cards) : deck_(deck), cards_(cards) {}
    double chance(int count) const {
      const auto place = static_cast<std::size_t>(count);
      if (place >= kKept) return worked_out(count);
      if ((known_ >> place & 1) == 0) {
        chances_[place] = worked_out(count);
        known_ |= std::uint64_t{1} << place;
      }
      return chances_[place];
    }

   private:
    static constexpr std::size_t kKept = 64;
    double worked_out(int count) const {
      double miss = 1 - static_cast<double>(count) / deck_;
      double all = 1;
      for (int left = cards_; left > 0; left /= 2) {  // the power by squaring
        if (left % 2 == 1) all *= miss;
        miss *= miss;
      }
      return count > 0 ? 1 - all : 0;
    }

    int deck_, cards_;
    mutable std::uint64_t known_ = 0;
    mutable std::array<double, kKept> chances_;
  };
  Odds among(int cards) const { return {spread_->cards, cards}; }

 private:
  std::optional<Spread> own_;
  const Spread* spread_ = &kPrintedSpread;
};

}  // namespace tortuga::sea
