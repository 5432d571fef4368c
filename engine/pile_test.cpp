// Piles of cards.
#include "engine/pile.h"

#include <gtest/gtest.h>

#include <bit>

#include "engine/dice.h"
#include "engine/digest.h"
#include "engine/read.h"
#include "engine/schema.h"

namespace tortuga {
namespace {

enum class Card : std::uint8_t { none, ace, two, three, four, five };
BOOST_DESCRIBE_ENUM(Card, none, ace, two, three, four, five)

using Deck = Pile<Card, 4>;

Deck top_to_bottom(std::initializer_list<Card> cards) {
  Deck deck;
  for (Card card : cards) deck.push(card);
  return deck;
}

// How often a card's byte is anywhere in the pile's memory.
int traces(const Deck& deck, Card card) {
  int found = 0;
  for (std::byte byte : std::bit_cast<std::array<std::byte, sizeof(Deck)>>(deck))
    found += byte == static_cast<std::byte>(card);
  return found;
}

TEST(Pile, IsDrawnFromTheTop) {
  Deck deck = top_to_bottom({Card::ace, Card::two});
  EXPECT_EQ(deck.top(), Card::ace);
  EXPECT_EQ(deck.draw(), Card::ace);
  EXPECT_EQ(deck.draw(), Card::two);
  EXPECT_TRUE(deck.empty());
}

TEST(Pile, TakesCardsOnTopAndUnderneath) {
  Deck deck = top_to_bottom({Card::two});
  deck.put_on_top(Card::ace);
  deck.push(Card::three);
  EXPECT_EQ(to_json(deck), R"(["ace","two","three"])");
}

// Whichever way cards come and go, there is room for as many as it was made for.
TEST(Pile, HasRoomAtBothEndsUntilItIsFull) {
  for (int below = 0; below <= Deck::capacity(); ++below)
    for (int drawn = 0; drawn <= below; ++drawn) {
      Deck sunk = top_to_bottom({});
      for (int i = 0; i < below; ++i) sunk.push(Card::ace);
      for (int i = 0; i < drawn; ++i) sunk.draw();
      Deck raised = sunk;
      while (!sunk.full()) sunk.push(Card::two);
      while (!raised.full()) raised.put_on_top(Card::two);
      const int aces = below - drawn;
      for (int i = 0; i < Deck::capacity(); ++i) {
        EXPECT_EQ(sunk[i], i < aces ? Card::ace : Card::two) << below << " " << drawn << " " << i;
        EXPECT_EQ(raised[i], i < Deck::capacity() - aces ? Card::two : Card::ace) << below << " " << drawn << " " << i;
      }
    }
}

TEST(Pile, LetsACardBePulledOutOfItsMiddle) {
  Deck deck = top_to_bottom({Card::ace, Card::two, Card::three, Card::four});
  EXPECT_EQ(deck.take(2), Card::three);
  EXPECT_EQ(deck.take(2), Card::four);
  EXPECT_EQ(deck.take(0), Card::ace);
  EXPECT_EQ(to_json(deck), R"(["two"])");
}

TEST(Pile, KeepsNothingOfACardThatLeftIt) {
  const Deck full = top_to_bottom({Card::five, Card::five, Card::five, Card::five});
  ASSERT_EQ(traces(full, Card::five), 4);

  Deck drawn = full;
  drawn.draw();
  EXPECT_EQ(traces(drawn, Card::five), 3);
  drawn.take(1);
  EXPECT_EQ(traces(drawn, Card::five), 2);
  drawn.push(Card::none);  // moves what is left
  drawn.put_on_top(Card::none);
  EXPECT_EQ(traces(drawn, Card::five), 2);

  Deck hidden = full;
  hidden.fill(Card::none);
  EXPECT_EQ(hidden.size(), 4);
  EXPECT_EQ(traces(hidden, Card::five), 0);

  Deck cleared = full;
  cleared.clear();
  EXPECT_TRUE(cleared.empty());
  EXPECT_EQ(traces(cleared, Card::five), 0);
}

TEST(Pile, IsTheSameWhereverItsCardsLie) {
  Deck moved = top_to_bottom({Card::five, Card::ace, Card::two});
  moved.draw();
  EXPECT_EQ(moved, top_to_bottom({Card::ace, Card::two}));
  EXPECT_TRUE(same(moved, top_to_bottom({Card::ace, Card::two})));
  EXPECT_EQ(digest(moved), digest(top_to_bottom({Card::ace, Card::two})));
  EXPECT_FALSE(moved == top_to_bottom({Card::two, Card::ace}));
  EXPECT_FALSE(moved == top_to_bottom({Card::ace}));
}

TEST(Pile, ReadsAsAListFromTopToBottom) {
  Deck deck;
  boost::json::value document;
  ASSERT_FALSE(parse_json(R"(["three","ace"])", document).found());
  ASSERT_FALSE(Reader::read(document, deck).found());
  EXPECT_EQ(deck.top(), Card::three);
  EXPECT_EQ(to_json(deck), R"(["three","ace"])");
  std::string of_pile, of_list;
  write_schema<Deck>(of_pile);
  write_schema<List<Card, 4>>(of_list);
  EXPECT_EQ(of_pile, of_list);
}

TEST(Pile, IsShuffledFairly) {
  std::array<int, 6> first{};
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Deck deck = top_to_bottom({Card::five, Card::ace, Card::two, Card::three});
    deck.draw();
    Dice dice = Dice::fast(seed);
    dice.shuffle(deck);
    ASSERT_EQ(deck.size(), 3);
    ++first[static_cast<std::size_t>(deck.top())];
  }
  for (Card card : {Card::ace, Card::two, Card::three}) EXPECT_NEAR(first[static_cast<std::size_t>(card)], 1000, 150);
}

TEST(Pile, IsForcedIntoAnOrderWrittenTopCardFirst) {
  Script script({{0, true, {R"("three")", R"("ace")", R"("two")"}}});
  Dice dice = Dice::scripted(script);
  Deck deck = top_to_bottom({Card::ace, Card::two, Card::three});
  dice.shuffle(deck);
  EXPECT_EQ(deck.draw(), Card::three);
  EXPECT_EQ(deck.draw(), Card::ace);
}

}  // namespace
}  // namespace tortuga
