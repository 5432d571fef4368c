// Our own reader of patterns against ICU: every sentence of every game must come out the same.
#include "narrator/pattern.h"

#include <gtest/gtest.h>

#include <regex>

#include "games/registry.h"
#include "narrator/catalogue.h"

namespace tortuga {
namespace {

std::vector<std::string> argument_names(std::string_view pattern) {
  std::vector<std::string> names;
  const std::string text{pattern};
  static const std::regex argument(R"(\{\s*([a-z_0-9]+)\s*[,}])");
  for (std::sregex_iterator it(text.begin(), text.end(), argument), end; it != end; ++it) names.push_back((*it)[1]);
  return names;
}

TEST(Pattern, TellsEverySentenceOfEveryGameAsIcuDoes) {
  std::size_t told = 0;
  for (const Entry& entry : games()) {
    Catalogue catalogue;
    ASSERT_FALSE(catalogue.read(entry.catalogue).found());
    boost::json::value document;
    parse_json(entry.catalogue, document);
    for (const auto& [key, value] : document.get_object()) {
      const std::string_view pattern{value.get_string()};
      const auto names = argument_names(pattern);
      static const char* const words[] = {"you", "target", "other",      "nobody", "yes",
                                          "no",  "none",   "Ann\u2019s", "left"};
      static const std::int64_t numbers[] = {0, 1, 2, 7, 21, 1234, -5, 1234567};
      for (std::size_t i = 0; i < 17; ++i) {
        std::vector<Catalogue::Argument> arguments;
        for (std::size_t a = 0; a < names.size(); ++a) {
          const bool counted = pattern.find(names[a] + ", plural") != std::string_view::npos ||
                               (pattern.find(names[a] + ", select") == std::string_view::npos && i % 2 == 0);
          if (counted) arguments.push_back({names[a], numbers[(i + a) % std::size(numbers)]});
          else arguments.push_back({names[a], std::string{words[(i + a) % std::size(words)]}});
        }
        ASSERT_EQ(catalogue.tell(key, arguments), catalogue.tell_by_icu(key, arguments)) << std::string{key};
        ++told;
      }
    }
  }
  EXPECT_GT(told, 1000u);
}

TEST(Pattern, ReadsQuotesAsIcuDoes) {
  Catalogue catalogue;
  ASSERT_FALSE(
      catalogue.read(R"({"a":"it's '{'{x}'}' ''{x}''","b":"{n, plural, =0{none} one{'#' #} other{# of '#'}}"})")
          .found());
  for (std::int64_t n : {0, 1, 5, 4321}) {
    EXPECT_EQ(catalogue.tell("a", {{"x", n}}), catalogue.tell_by_icu("a", {{"x", n}}));
    EXPECT_EQ(catalogue.tell("b", {{"n", n}}), catalogue.tell_by_icu("b", {{"n", n}}));
  }
}

TEST(Pattern, LeavesToIcuWhatItDoesNotKnow) {
  EXPECT_FALSE(Pattern::read("{n, number, percent}"));
  EXPECT_FALSE(Pattern::read("{n, plural, offset:1 one{x} other{y}}"));
  EXPECT_FALSE(Pattern::read("{n, selectordinal, one{#st} other{#th}}"));
}

}  // namespace
}  // namespace tortuga
