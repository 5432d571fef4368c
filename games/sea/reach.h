// Where cards lead: which squares, seen from a ship, a course passes or ends on. Made once for a hand or a deck and
// asked often.
#pragma once

#include "games/sea/rules.h"

namespace tortuga::sea {

// The way from one square to another, as the square to which it would lead from A1.
constexpr std::size_t apart(Square from, Square to) {
  const int across = column_of(to) - column_of(from), down = row_of(to) - row_of(from);
  return static_cast<std::size_t>((down < 0 ? down + kSize : down) * kSize + (across < 0 ? across + kSize : across));
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

// How many cards of the deck lead to a square, and how likely it is that one of several does.
class DeckReach {
 public:
  explicit DeckReach(const Rules& rules) {
    for (std::size_t c = 0; c < kCardKinds; ++c) {
      const Card card = static_cast<Card>(c);
      if (!is_playable(card)) continue;
      const int copies = rules.copies[family_of(card)];
      cards_ += copies;
      for (int k = 0; k < kPrintedMarks[c].count; ++k) add(printed_[kPrintedMarks[c].squares[k]], copies);
      for (int k = 0; k < kTurnedMarks[c].count; ++k) add(turned_[kTurnedMarks[c].squares[k]], copies);
    }
  }

  int count(std::size_t way, bool token) const { return token ? turned_[way] : printed_[way]; }

  // The chance that so many cards have one of those that count.
  class Odds {
   public:
    double chance(int count) const { return chances_[static_cast<std::size_t>(count)]; }

   private:
    friend class DeckReach;
    std::array<double, kMostCards + 1> chances_{};
  };
  Odds among(int cards) const {
    Odds odds;
    for (int count = 1; count <= cards_; ++count) {
      double miss = 1 - static_cast<double>(count) / cards_, all = 1;
      for (int left = cards; left > 0; left /= 2, miss *= miss)
        if (left % 2 == 1) all *= miss;
      odds.chances_[static_cast<std::size_t>(count)] = 1 - all;
    }
    return odds;
  }

 private:
  static void add(std::uint8_t& count, int copies) { count = static_cast<std::uint8_t>(count + copies); }
  static_assert(kMostCards < 256);

  std::array<std::uint8_t, kSquares> printed_{}, turned_{};
  int cards_ = 0;  // that can be played
};

}  // namespace tortuga::sea
