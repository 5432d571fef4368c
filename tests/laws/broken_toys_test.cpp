// The laws can fail: each planted fault is found by the law it breaks, and the sound toy breaks none.
#include <gtest/gtest.h>

#include "lab/laws.h"
#include "tests/laws/telling.h"
#include "tests/laws/wording.h"
#include "tests/toys/toy.h"

namespace tortuga {
namespace {

using toys::Fault;
using toys::Toy;

// The law the toy breaks within a hundred random games.
template <Fault F>
std::string broken() {
  for (std::uint64_t seed = 1; seed <= 100; ++seed)
    if (const std::string law = Inspector<Toy<F>>(seed).run(); !law.empty()) return law.substr(0, law.find(':'));
  return "";
}

TEST(Laws, ASoundToyBreaksNone) {
  EXPECT_EQ(broken<Fault::none>(), "");
  EXPECT_EQ(untold<Toy<Fault::none>>(toys::kTexts), "");
}

TEST(Laws, ALeakInConcealIsFound) {
  EXPECT_EQ(broken<Fault::leak>(), "a view is the same for worlds its seat cannot tell apart");
}
TEST(Laws, AnImagineThatPeeksIsFound) {
  EXPECT_EQ(broken<Fault::peeking_imagine>(), "imagining reads nothing hidden");
}
TEST(Laws, ALostCardIsFound) {
  EXPECT_EQ(broken<Fault::lost_card>(), "cards and tokens are conserved");
}
TEST(Laws, ARefusedOfferIsFound) {
  EXPECT_EQ(broken<Fault::refused_offer>(), "every offered move is accepted");
}
TEST(Laws, AChoiceOfferedTwiceIsFound) {
  EXPECT_EQ(broken<Fault::double_offer>(), "every choice is offered once");
}
TEST(Laws, AnUnlistedMoveThatIsAcceptedIsFound) {
  EXPECT_EQ(broken<Fault::open_door>(), "every other move is refused");
}
TEST(Laws, ARefusalWithoutARuleIsFound) {
  EXPECT_EQ(broken<Fault::ruleless_refusal>(), "every refusal names a rule");
}
TEST(Laws, AGameWithoutEndIsFound) {
  EXPECT_EQ(broken<Fault::endless>(), "it ends");
}
TEST(Laws, ADeadlockIsFound) {
  EXPECT_EQ(broken<Fault::stuck>(), "somebody can act until the game is over");
}
TEST(Laws, AViewThatOffersOtherChoicesIsFound) {
  EXPECT_EQ(broken<Fault::blind_choices>(), "a view offers the same choices");
}
TEST(Laws, ABotThatCheatsIsFound) {
  EXPECT_EQ(broken<Fault::cheating_bosun>(), "the bosun plays by the rules");
}
TEST(Laws, APolicyThatPeeksIsFound) {
  EXPECT_EQ(broken<Fault::peeking_policy>(), "a policy reads nothing hidden");
}
TEST(Laws, APolicyThatCheatsIsFound) {
  EXPECT_EQ(broken<Fault::cheating_policy>(), "a policy plays by the rules");
}
TEST(Laws, APolicyThatDoesWhatItLikesIsFound) {
  EXPECT_EQ(broken<Fault::wayward_policy>(), "a policy does what the bosun would");
}
TEST(Laws, AShortListThatRepeatsItselfIsFound) {
  EXPECT_EQ(broken<Fault::long_shortlist>(), "a short list names a move once");
}
TEST(Laws, AShortListInAnyOrderIsFound) {
  EXPECT_EQ(broken<Fault::mixed_shortlist>(), "a short list begins with the bosun's move");
}
TEST(Laws, APositionThatDoesNotAddUpIsFound) {
  EXPECT_EQ(broken<Fault::unsettled>(), "settling a played position changes nothing");
}
TEST(Laws, HiddenMemoryIsFound) {
  EXPECT_EQ(broken<Fault::forgetful>(), "the record replays to the same position");
}

TEST(Laws, AStepBackFromWhatWasShownIsFound) {
  EXPECT_EQ(broken<Fault::showing_step>(), "no step back crosses what somebody learnt");
}

TEST(Laws, AnEventWithoutASentenceIsFound) {
  EXPECT_EQ(untold<Toy<Fault::mute_event>>(toys::kTexts), "en: mute: no sentence");
}
TEST(Laws, AnEventWithoutASoundIsFound) {
  EXPECT_EQ(untold<Toy<Fault::deaf_event>>(toys::kTexts), "en: deaf: no sound");
}
TEST(Laws, WhatIsBrokenInAnotherLanguageIsFound) {
  const auto in_german = [](std::string_view german) {
    const Text texts[] = {toys::kTexts[0], {"de", german, "de.json"}};
    return untold<Toy<Fault::none>>(texts);
  };
  EXPECT_EQ(in_german("{}"), "");
  EXPECT_EQ(in_german(R"({"event.played": "{seat} spielt {card}."})"),
            "de: played: says the same to the one who acts and to others: Ann spielt 0.");
  EXPECT_EQ(in_german(R"({"event.plaid": "Kariert."})"), "de: event.plaid does not exist in English");
}

const std::string kPlays = "{person, select, you{You play} other{{seat} plays}} ";

// What is wrong with the toy if it says this of a card that was played, and that of what the joker does.
std::string erratum(std::string_view sentence, std::string_view joker = "wins") {
  Catalogue catalogue;
  EXPECT_FALSE(
      catalogue
          .read(std::string{R"({"move.play": "Play {card}", "move.pass": "Pass", "refusal.not_held": "No.",)"} +
                R"("hint.any": "Any.", "event.played": ")" + std::string{sentence} + R"(", "help.joker": ")" +
                std::string{joker} + "\"}")
          .found());
  Errata errata;
  for (std::uint64_t seed = 0; seed < 8; ++seed) proofread<Toy<Fault::none>>(catalogue, seed, errata);
  return errata.empty() ? "" : errata.begin()->second.substr(0, errata.begin()->second.find(':'));
}

TEST(Laws, ASentenceWithANumberThatNothingGivesIsFound) {
  EXPECT_EQ(erratum(kPlays + "{card} of {rules_hand} cards."), "");
  EXPECT_EQ(erratum(kPlays + "{card} of 77 cards."), "nothing gives 77");
}
TEST(Laws, ASentenceThatIsNotWholeIsFound) {
  EXPECT_EQ(erratum(kPlays + "{kard}."), "something is missing");
  EXPECT_EQ(erratum("{card, plural, one{#} other{#}}, {seat, plural, other{#}}"), "something is missing");
  EXPECT_EQ(erratum(kPlays + "{card}.."), "\"..\"");
}
TEST(Laws, WhatACardIsSaidToDoIsReadUnderAllOptions) {
  EXPECT_EQ(erratum(kPlays + "{card}.", "draws {rules_hand, plural, one{# card} other{# cards}}"), "");
  EXPECT_EQ(erratum(kPlays + "{card}.", "draws 77 cards"), "nothing gives 77");
  EXPECT_EQ(erratum(kPlays + "{card}.", "beats {card}"), "something is missing");
  EXPECT_EQ(erratum(kPlays + "{card}: [help.seven]."), "something is missing");
}
TEST(Laws, OneThingToldAsSeveralIsFound) {
  EXPECT_EQ(erratum(kPlays + "1 cards."), "\" 1 cards\"");
}
TEST(Laws, AListenerWhoIsCalledByNameIsFound) {
  EXPECT_EQ(erratum("{seat} plays {card}."), "the listener is called by name");
}
TEST(Laws, ANumberThatIsWrittenOutIsFound) {
  const auto wrong = [](std::string_view json) {
    static const GameOf<Toy<Fault::none>> game;
    const Text texts[] = {{"en", json, "toy"}};
    return written_out(texts, game, {});
  };
  EXPECT_EQ(wrong(R"({"event.a": "{n, plural, =3{none} other{# of {rules_hand}}}"})"), "");
  EXPECT_EQ(wrong(R"({"event.a": "{n, plural, =0{3 cards} other{{seat, select, you{} other{}}}}"})"),
            "event.a: \"3\" is written out\n");
  EXPECT_EQ(wrong(R"({"event.a": "Three cards."})"), "event.a: \"Three\" is written out\n");
  EXPECT_EQ(wrong(R"({"event.a": "{rules_hands} cards."})"), "event.a: there is no option hands\n");
  EXPECT_EQ(wrong(R"({"unfit.a": "{rules_hand} cards."})"), "unfit.a: asks for {rules_hand} before there is a match\n");
}

}  // namespace
}  // namespace tortuga
