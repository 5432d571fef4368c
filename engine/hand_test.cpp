// Hands of cards, and who knows what is in them.
#include "engine/hand.h"

#include <gtest/gtest.h>

#include "engine/write.h"

namespace tortuga {
namespace {

enum class Card : std::uint8_t { ace, two, three };
BOOST_DESCRIBE_ENUM(Card, ace, two, three)

// A game's own way to say who knows a card.
enum class Sight : std::uint8_t { nobody, all, seat_0, seat_1 };
BOOST_DESCRIBE_ENUM(Sight, nobody, all, seat_0, seat_1)
constexpr bool known_to(Sight sight, Seat seat) {
  return sight == Sight::all || (seat == Seat{0} && sight == Sight::seat_0) ||
         (seat == Seat{1} && sight == Sight::seat_1);
}

struct Holder {
  List<Card, 6> cards;
  List<Sight, 6> sights;
};
auto hand_of(Holder& holder) {
  return Hand{holder.cards, holder.sights};
}

TEST(Hand, TakesACardAndItsKnowersTogether) {
  Holder holder;
  hand_of(holder).add(Card::ace, Sight::nobody);
  hand_of(holder).add(Card::two, Sight::all);
  hand_of(holder).add(Card::three, Sight::seat_1);
  EXPECT_EQ(hand_of(holder).take(1), Card::two);
  EXPECT_EQ(to_json(holder.cards), R"(["ace","three"])");
  EXPECT_EQ(to_json(holder.sights), R"(["nobody","seat_1"])");
}

TEST(Hand, OnlyWhoeverTookACardFaceDownStillKnowsWhatItKnew) {
  Holder holder{{Card::ace, Card::two, Card::three, Card::ace},
                {Sight::nobody, Sight::all, Sight::seat_0, Sight::seat_1}};
  hand_of(holder).lose_track(Seat{1}, Sight::seat_1);
  EXPECT_EQ(to_json(holder.sights), R"(["nobody","seat_1","nobody","seat_1"])");
}

TEST(Hand, KnowersMayBeASetOfSeats) {
  List<Card, 3> cards{Card::ace, Card::two, Card::three};
  List<SeatSet, 3> knowers{SeatSet::first(4), SeatSet::only(Seat{2}), SeatSet::only(Seat{3})};
  Hand{cards, knowers}.lose_track(Seat{2}, SeatSet::only(Seat{2}));
  EXPECT_EQ(to_json(knowers), "[[2],[2],[]]");
  EXPECT_EQ((Hand{cards, knowers}.show_known(Seat{2})), 2);
  EXPECT_EQ((Hand{cards, knowers}.show_known(kNobody)), 0);
}

// Two hands in which a viewer knows the same cards look the same to it, whatever came when and whoever knows the rest.
TEST(Hand, ShowsWhatIsKnownWithoutTheOrderInWhichItCame) {
  Holder early{{Card::three, Card::ace, Card::two, Card::ace, Card::ace},
               {Sight::seat_0, Sight::seat_0, Sight::nobody, Sight::all, Sight::seat_1}};
  Holder late{{Card::ace, Card::two, Card::ace, Card::three},
              {Sight::all, Sight::seat_1, Sight::seat_0, Sight::seat_0}};
  for (Holder* holder : {&early, &late}) {
    ASSERT_EQ(hand_of(*holder).show_known(Seat{0}), 3);
    while (holder->cards.size() > 3) hand_of(*holder).take(3);
    EXPECT_EQ(to_json(holder->cards), R"(["ace","ace","three"])");
    EXPECT_EQ(to_json(holder->sights), R"(["all","seat_0","seat_0"])");
  }
}

TEST(Hand, ShowsThatNothingIsKnown) {
  Holder holder{{Card::two, Card::ace}, {Sight::nobody, Sight::seat_1}};
  EXPECT_EQ(hand_of(holder).show_known(Seat{0}), 0);
  EXPECT_EQ(holder.cards.size(), 2);
}

}  // namespace
}  // namespace tortuga
