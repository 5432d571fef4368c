// Languages as data, held against ICU's; and sentences in a language that is not shipped.
#include "narrator/language.h"

#include <gtest/gtest.h>

#include "games/registry.h"
#include "narrator/library.h"
#include "narrator/narrator.h"
#include "tests/oracle/icu.h"

namespace tortuga {
namespace {

TEST(Language, EveryRowHasThePluralsOfIcu) {
  for (const Language& language : languages()) {
    SCOPED_TRACE(language.code());
    std::set<std::string> met;
    const auto same = [&](std::int64_t number) {
      const std::string form{name_of(plural_form(language.plurals(), number))};
      met.insert(form);
      ASSERT_EQ(form, oracle::plural_form(language, number)) << number;
    };
    for (std::int64_t number = -130; number <= 1300; ++number) same(number);
    for (std::int64_t number : {9999, 10000, 10001, 12345, 100000, 1000000, 1000001, 2000000, 3000012}) same(number);
    for (const std::string& form : met) EXPECT_TRUE(takes(language.plurals(), *find_plural_form(form)));
  }
}

TEST(Language, EveryRowWritesNumbersAsIcu) {
  for (const Language& language : languages())
    for (std::int64_t number : {0, 9, 10, 999, 1000, 1234, 9999, 10000, 123456, 1234567890, -1, -999, -1000, -12345}) {
      SCOPED_TRACE(language.code());
      const auto told = [&](Language::Style style) {
        std::string out;
        language.write(out, number, style);
        return out;
      };
      EXPECT_EQ(told(Language::Style::grouped), oracle::tell("", "{n}", language, {{"n", number}}));
      EXPECT_EQ(told(Language::Style::bare), oracle::tell("", "{n, number, ::group-off}", language, {{"n", number}}));
      EXPECT_EQ(told(Language::Style::with_sign), oracle::tell("", "{n, number,+0;-0}", language, {{"n", number}}));
    }
}

TEST(Language, EveryRowJoinsListsAsIcu) {
  for (const Language& language : languages()) {
    std::vector<std::string> items;
    for (const char* item : {"", "a", "b", "c", "d"}) {
      if (*item != '\0') items.emplace_back(item);
      EXPECT_EQ(language.join(items), oracle::join(language, items)) << language.code();
    }
  }
}

TEST(Language, IsFoundByItsCodeAsPeopleAndSystemsWriteIt) {
  for (const char* code : {"de", "de-AT", "de_AT.UTF-8", "DE", "de@euro"}) {
    ASSERT_NE(find_language(code), nullptr) << code;
    EXPECT_EQ(find_language(code)->code(), "de");
  }
  for (const char* code : {"", "C", "C.UTF-8", "POSIX", "tlh", "den", "d"})
    EXPECT_EQ(find_language(code), nullptr) << code;
  EXPECT_EQ(languages().front(), Language{});
  EXPECT_EQ(Language{}.code(), "en");
}

// --- A language that has only a part of the sentences ---

constexpr std::string_view kGerman = R"({
  "word.you": "du",
  "event.sailed": "{person, select, you{Du segelst} other{{seat} segelt}} {distance, plural, one{# Feld} other{# Felder}} weit.",
  "gem.opal": "der Opal"
})";
constexpr std::string_view kEnglish = R"({
  "word.you": "you",
  "word.nobody": "nobody",
  "event.sailed": "{person, select, you{You sail} other{{seat} sails}} {distance, plural, one{# tile} other{# tiles}}.",
  "event.rich": "{seat} has {gold, plural, one{# coin} other{# coins}} and {gems}: {holders}.",
  "gem.opal": "the opal",
  "gem.ruby": "the ruby"
})";
constexpr Text kTexts[] = {{"de", kGerman, "text/de.json"}, {"en", kEnglish, "text/en.json"}};

TEST(Library, EverybodyIsToldInTheirOwnLanguageAndInEnglishWhatLacksInIt) {
  Library library;
  ASSERT_EQ(library.read(kTexts).text(), "");
  const std::vector<std::string> names{"Ann", "Ben"};
  const Narrator german(library.in(*find_language("de")), names), english(library.in({}), names);
  Facts sailed;
  sailed.add("seat", Seat{0}).add("distance", 1234);
  EXPECT_EQ(german.tell("event.sailed", sailed, Seat{0}), "Du segelst 1.234 Felder weit.");
  EXPECT_EQ(english.tell("event.sailed", sailed, Seat{1}), "Ann sails 1,234 tiles.");
  EXPECT_EQ(german.tell("gem.opal", {}, kNobody), "der Opal");
  EXPECT_EQ(german.tell("gem.ruby", {}, kNobody), "the ruby");
  EXPECT_EQ(german.tell("gem.pearl", {}, kNobody), "[gem.pearl]");
  // An English sentence counts as English does, whoever listens.
  Facts rich;
  rich.add("seat", kNobody).add("gold", 1000).add("gems", 2).add("holders", std::vector<Seat>{Seat{1}, Seat{0}});
  EXPECT_EQ(german.tell("event.rich", rich, kNobody), "nobody has 1,000 coins and 2: Ben und Ann.");
}

TEST(Library, ALanguageWithoutATextIsEnglish) {
  Library library;
  ASSERT_EQ(library.read(kTexts).text(), "");
  EXPECT_EQ(library.in(*find_language("fr")).tell("gem.opal"), "the opal");
  EXPECT_EQ(library.in(*find_language("fr")).language(), Language{});
  EXPECT_EQ(library.catalogues().size(), 2u);
}

TEST(Library, EveryGameCanBeToldInALanguageThatHasNoneOfItsSentences) {
  for (const Entry& entry : games()) {
    std::vector<Text> texts(entry.texts.begin(), entry.texts.end());
    texts.push_back({"pl", R"({"word.you": "ty"})", "pl.json"});
    Library library;
    ASSERT_EQ(library.read(texts).text(), "");
    const Catalogue& polish = library.in(*find_language("pl"));
    EXPECT_EQ(polish.keys(), library.in({}).keys());
    EXPECT_EQ(polish.tell("word.you"), "ty");
  }
}

TEST(Library, AFlawNamesFileKeyAndWhat) {
  const auto flaw = [](std::string_view json, std::string_view language = "de") {
    const Text texts[] = {{"en", kEnglish, "text/en.json"}, {language, json, "text/other.json"}};
    Library library;
    return library.read(texts).text();
  };
  EXPECT_EQ(flaw(R"({"word.you": "{n, date}"})"),
            "text/other.json, word.you: \"date\" is not known; known are number, select and plural at letter 9 of "
            "\"{n, date}\"");
  EXPECT_EQ(flaw(R"({"word.you": 7})"), "text/other.json, word.you: expected a sentence");
  EXPECT_EQ(flaw("[]"), "text/other.json, /: a catalogue is an object of keys and sentences");
  EXPECT_TRUE(flaw("{").starts_with("text/other.json: ")) << flaw("{");
  EXPECT_EQ(flaw("{}", "tlh"), "text/other.json: no row of narrator/language.cpp describes \"tlh\"");
  EXPECT_EQ(flaw("{}", "de-AT"), "text/other.json: no row of narrator/language.cpp describes \"de-AT\"");
  EXPECT_EQ(flaw(R"({"word.you": "you"})", "en"), "text/other.json, word.you: stands here twice");
  const Text german[] = {{"de", kGerman, "text/de.json"}};
  EXPECT_EQ(Library{}.read(german).text(), "there is no text in English");
}

}  // namespace
}  // namespace tortuga
