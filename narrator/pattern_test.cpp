// Sentences against ICU: every one of every text, over many arguments, must come out the same.
#include "narrator/pattern.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "narrator/catalogue.h"
#include "tests/oracle/icu.h"

namespace tortuga {
namespace {

namespace fs = std::filesystem;

// All texts of the program: games/*/text/*.json and those of terminal and server.
std::vector<fs::path> shipped() {
  std::vector<fs::path> folders{TORTUGA_SOURCE "/cli/terminal/text", TORTUGA_SOURCE "/server/text"};
  for (const auto& game : fs::directory_iterator(TORTUGA_SOURCE "/games"))
    if (fs::exists(game.path() / "text")) folders.push_back(game.path() / "text");
  std::vector<fs::path> files;
  for (const auto& folder : folders)
    for (const auto& item : fs::directory_iterator(folder)) files.push_back(item.path());
  return files;
}

std::string content(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// What a pattern asks for, and what is written in it about each.
struct Asked {
  std::string name;
  bool selects = false, counts = false;
  std::set<std::string> words;     // that its select knows
  std::set<std::int64_t> numbers;  // that its plural knows
};

std::vector<Asked> asked_by(const std::string& pattern) {
  std::map<std::string, Asked> found;
  static const std::regex argument(R"(\{\s*([a-z_0-9]+)\s*(,\s*[a-z]+)?)");
  for (std::sregex_iterator it(pattern.begin(), pattern.end(), argument), end; it != end; ++it) {
    Asked& asked = found[(*it)[1]];
    asked.name = (*it)[1];
    const std::string type = (*it)[2];
    asked.selects = asked.selects || type.ends_with("select");
    asked.counts = asked.counts || type.ends_with("plural") || type.ends_with("number");
  }
  // Words and numbers of branches may be anybody's: each argument tries those of all.
  static const std::regex branch(R"(\s=?([a-z_0-9]+)\{)");
  std::vector<Asked> all;
  for (auto& [name, asked] : found) {
    for (std::sregex_iterator it(pattern.begin(), pattern.end(), branch), end; it != end; ++it) {
      const std::string word = (*it)[1];
      if (word.find_first_not_of("0123456789") == std::string::npos) asked.numbers.insert(std::stoll(word));
      else asked.words.insert(word);
    }
    asked.words.insert({"nobody", "Ann\u2019s", "", "{seat}", "it's #1"});
    asked.numbers.insert({0,   1,   2,    3,    5,     7,       11,      12, 21, 22,    100,       101,
                          111, 999, 1000, 1234, 12345, 1000000, 1234567, -1, -5, -1234, INT64_MAX, INT64_MIN});
    all.push_back(std::move(asked));
  }
  return all;
}

// Tells a pattern over many arguments: every word and number of each at least once, in ever other company.
std::size_t compare(const std::string& key, const std::string& pattern, Language language) {
  Pattern read;
  EXPECT_EQ(Pattern::read(pattern, language, read), "") << key;
  const auto names = asked_by(pattern);
  std::size_t most = 1;
  for (const Asked& asked : names) most = std::max({most, asked.words.size() * 2, asked.numbers.size() * 2});
  for (std::size_t i = 0; i < most; ++i) {
    std::vector<PatternArgument> arguments;
    for (std::size_t a = 0; a < names.size(); ++a) {
      const Asked& asked = names[a];
      const std::size_t at = i + a * 5 + i / 7 * a;
      if (asked.counts || (!asked.selects && i % 2 == 0))
        arguments.push_back({asked.name, *std::next(asked.numbers.begin(), at % asked.numbers.size())});
      else arguments.push_back({asked.name, *std::next(asked.words.begin(), at % asked.words.size())});
    }
    if (i + 1 == most && !arguments.empty()) arguments.pop_back();  // and once one is missing
    std::string told;
    if (!read.tell(arguments, told)) told = "[" + key + "]";
    const std::string wanted = oracle::tell(key, pattern, language, arguments);
    EXPECT_EQ(told, wanted) << key;
    if (told != wanted) break;
  }
  return most;
}

std::string flaw_of(std::string_view pattern, Language language = {}) {
  Pattern read;
  return Pattern::read(pattern, language, read);
}

TEST(Pattern, TellsEverySentenceOfEveryTextAsIcuDoes) {
  std::size_t told = 0, files = 0;
  for (const fs::path& path : shipped()) {
    SCOPED_TRACE(path);
    const Language* language = find_language(path.stem().string());
    ASSERT_NE(language, nullptr) << "a language without a row in narrator/language.cpp";
    boost::json::value document;
    ASSERT_FALSE(parse_json(content(path), document).found());
    for (const auto& [key, value] : document.get_object())
      told += compare(std::string{key}, std::string{value.get_string()}, *language);
    ++files;
  }
  EXPECT_GE(files, 7u);
  EXPECT_GT(told, 40000u);
}

TEST(Pattern, TellsWhatEveryLanguageNeedsAsIcuDoes) {
  for (const Language& language : languages()) {
    SCOPED_TRACE(language.code());
    std::string forms;
    for (const std::string& form : oracle::plural_forms(language))
      if (takes(language.plurals(), *find_plural_form(form))) forms += form + "{<" + form + " # {m}>} ";
    for (const std::string& pattern :
         {std::string{"it's '{'{x}'}' ''{x}'' '{x}' it'"}, std::string{"{n}, {n, number} {n, number, ::group-off}"},
          std::string{"{n, number,+0;-0} # '#' '"},
          "{n, plural, =0{none '#'} =7{seven} " + forms + "} and {m, plural, " + forms + "}",
          "{n, plural, =1{{a, select, yes{# {m}} other{'#'#}}} " + forms + "}{a,select,yes{}other{{n,plural," + forms +
              "}}}",
          std::string{"{ n , plural , other { ''# } }"}})
      compare("key", pattern, language);
  }
}

TEST(Pattern, OfArgumentsThatDoNotFitThereIsNoSentenceAndNeitherHasIcu) {
  Pattern plural, select, number;
  ASSERT_EQ(Pattern::read("{n, plural, one{#} other{#}}", {}, plural), "");
  ASSERT_EQ(Pattern::read("{n, select, one{x} other{y}}", {}, select), "");
  ASSERT_EQ(Pattern::read("{n, number}", {}, number), "");
  std::string out;
  EXPECT_FALSE(plural.tell({{"n", "many"}}, out));
  EXPECT_FALSE(select.tell({{"n", std::int64_t{1}}}, out));
  EXPECT_FALSE(number.tell({{"n", "many"}}, out));
  EXPECT_EQ(oracle::tell("k", "{n, plural, one{#} other{#}}", {}, {{"n", "many"}}), "[k]");
  EXPECT_EQ(oracle::tell("k", "{n, select, one{x} other{y}}", {}, {{"n", std::int64_t{1}}}), "[k]");
}

TEST(Pattern, WhatItDoesNotKnowIsAFlawThatSaysWhat) {
  const std::pair<const char*, const char*> cases[] = {
      {"{n, number, percent}", "is no known style of numbers"},
      {"{n, plural, offset:1 one{x} other{y}}", "\"offset\" is no plural of \"en\"; it has one, other and numbers"},
      {"{n, selectordinal, one{#st} other{#th}}", "\"selectordinal\" is not known"},
      {"{n, plural, few{x} other{y}}", "\"few\" is no plural of \"en\""},
      {"{n, plural, =x{x} other{y}}", "\"=x\" is no whole number"},
      {"{n, plural, one{x}}", "{n} has no branch \"other\""},
      {"{n, select, you{x}}", "{n} has no branch \"other\""},
      {"{n, select, you{x} you{y} other{z}}", "\"you\" stands here twice"},
      {"{n, select, =0{x} other{z}}", "expected what {..} is for at letter 13"},
      {"{n, select, you{x other{z}}", "expected"},
      {"{0}", "expected the name of an argument"},
      {"{}", "expected the name of an argument"},
      {"{n", "expected ,"},
      {"n}", "a } that nothing opened at letter 2 of \"n}\""},
      {"{n, select, other{n}", "expected what"},
      {"{n, select, other{n", "a } is missing"},
      {"{when, date, short}", "\"date\" is not known; known are number, select and plural"},
  };
  for (const auto& [pattern, what] : cases)
    EXPECT_NE(flaw_of(pattern).find(what), std::string::npos) << pattern << ": " << flaw_of(pattern);
  EXPECT_EQ(flaw_of("{n, plural, few{x} other{y}}", *find_language("pl")), "");
}

// What is cut off or has a letter changed is taken only if ICU takes it too.
TEST(Pattern, NeverTakesWhatIcuRefuses) {
  const std::string pattern =
      "a{n, plural, =0{'{'{x}} one{# {s, select, yes{y''} other{}}} other{''#}}{m, number,+0;-0}";
  ASSERT_EQ(flaw_of(pattern), "");
  std::size_t taken = 0;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    std::vector<std::string> damaged{pattern.substr(0, i), pattern.substr(i),
                                     pattern.substr(0, i) + pattern.substr(i + 1)};
    for (char c : {'{', '}', '\'', '#', ',', '=', ' ', '1'}) {
      damaged.push_back(pattern);
      damaged.back()[i] = c;
    }
    for (const std::string& text : damaged) {
      if (!flaw_of(text).empty()) continue;
      ++taken;
      EXPECT_TRUE(oracle::takes(text, {})) << text;
      compare("key", text, {});
    }
  }
  EXPECT_GT(taken, 20u);
}

}  // namespace
}  // namespace tortuga
