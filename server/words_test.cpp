// What people write is cleaned: no letter that is not seen, and a name that can be seen.
#include "server/words.h"

#include <gtest/gtest.h>

namespace tortuga::server {
namespace {

std::string cleaned(std::string_view text) {
  std::string out;
  return clean_text(text, 24, out) ? out : "(refused)";
}

TEST(Words, NamesOfInvisibleLettersAreRefused) {
  for (const char* name : {"\u200b",
                           "\u2060\u2060",
                           "\u00ad",
                           "\u034f",  // spaces without width, soft hyphen, grapheme joiner
                           "\u115f",
                           "\u1160",
                           "\u3164",
                           "\uffa0",  // fillers of Hangul
                           "\u180e",
                           "\u17b4\u17b5",
                           "\u2800",  // Mongolian, Khmer, an empty pattern of Braille
                           "\u2003",
                           "\u2000\u200a",
                           "\u202f",
                           "\u205f",
                           "\u1680",
                           "\u3000",
                           "\u00a0",
                           "\u0085",
                           "   ",  // spaces
                           "\ufe0f",
                           "\U000e0100",
                           "\U000e0061",
                           "\U0001d173",
                           "\U0001d159",  // a note without a head
                           "\u206a",
                           "\ufff9",  // selectors, tags, marks
                           "\u0301",
                           "\u20dd\u0336",  // marks with nothing to stand on
                           "\u3164 \u200b\ufe0f\u2800"})
    EXPECT_EQ(cleaned(name), "(refused)") << name;
}

TEST(Words, WhatIsNotSeenIsTakenOutOfNames) {
  EXPECT_EQ(cleaned("An\u200bn"), "Ann");
  EXPECT_EQ(cleaned("\u3164Ann\u3164"), "Ann");
  EXPECT_EQ(cleaned("\u2003Ann\u2003"), "Ann");
  EXPECT_EQ(cleaned("Ann\u202eneB"), "AnnneB");
  EXPECT_EQ(cleaned("Ann\ufe00"), "Ann") << "a selector that selects nothing would make another Ann who looks the same";
  EXPECT_EQ(cleaned("A\ufe0fnn2\ufe0f"), "Ann2");
  EXPECT_EQ(cleaned("Ann\U00013430\U00016fe4"), "Ann") << "joiners of hieroglyphs, a filler of Khitan";
  EXPECT_EQ(cleaned("Ann\u2003Bonny"), "Ann Bonny") << "every space is the one that everybody can write";
}

TEST(Words, AccentsAreNotHeapedUp) {
  EXPECT_EQ(cleaned("A\u0301\u0302\u0303\u0304\u0305\u0336nn"), "A\u0301\u0302\u0303nn");
  EXPECT_EQ(cleaned("e\u0323\u0302n\u0303"), "e\u0323\u0302n\u0303");
}

TEST(Words, NamesThatCanBeSeenStayAsTheyAre) {
  for (const char* name :
       {"Ann", "Éowyn", "李小龍", "Ωμέγα", "محمد", "नेहा", "한글", "⚓", "Ann 2", "e\u0301", "❤\ufe0f"})
    EXPECT_EQ(cleaned(name), name);
}

}  // namespace
}  // namespace tortuga::server
