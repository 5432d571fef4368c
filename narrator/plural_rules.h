// Plural rules: which form of a plural a whole number takes. The forms and the conditions are those of Unicode's CLDR,
// as rows of data per language; decimals are told as words and take no form.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tortuga {

enum class PluralForm : std::uint8_t { zero, one, two, few, many, other };

std::string_view name_of(PluralForm form);
std::optional<PluralForm> find_plural_form(std::string_view name);

// A condition on a number n without its sign: the rest of n by `divisor` (or n itself, where there is none) lies from
// `low` to `high`, or else does not.
struct PluralCondition {
  std::uint64_t divisor = 0;
  std::uint64_t low = 0, high = UINT64_MAX;
  bool within = true;

  constexpr bool holds(std::uint64_t n) const {
    const std::uint64_t rest = divisor == 0 ? n : n % divisor;
    return (rest >= low && rest <= high) == within;
  }
};

// A number takes the form of the first rule whose conditions all hold, or else `other`.
struct PluralRule {
  PluralForm form;
  PluralCondition first = {}, second = {};  // one that is left out always holds
};
using PluralRules = std::span<const PluralRule>;

PluralForm plural_form(PluralRules rules, std::int64_t number);
bool takes(PluralRules rules, PluralForm form);  // whether any number does

// The rules of languages that share them.
namespace plurals {

constexpr PluralCondition is(std::uint64_t low, std::uint64_t high) {
  return {0, low, high};
}
constexpr PluralCondition is(std::uint64_t number) {
  return {0, number, number};
}
constexpr PluralCondition ends(std::uint64_t divisor, std::uint64_t low, std::uint64_t high) {
  return {divisor, low, high};
}
constexpr PluralCondition ends_not(std::uint64_t divisor, std::uint64_t low, std::uint64_t high) {
  return {divisor, low, high, false};
}

// English, German: 1 tile, 2 tiles.
inline constexpr PluralRule kGermanic[] = {{PluralForm::one, is(1)}};
// French: 0 and 1 alike; whole millions take "de".
inline constexpr PluralRule kFrench[] = {{PluralForm::one, is(0, 1)}, {PluralForm::many, ends(1'000'000, 0, 0)}};
inline constexpr PluralRule kPolish[] = {
    {PluralForm::one, is(1)}, {PluralForm::few, ends(10, 2, 4), ends_not(100, 12, 14)}, {PluralForm::many}};
inline constexpr PluralRule kArabic[] = {{PluralForm::zero, is(0)},
                                         {PluralForm::one, is(1)},
                                         {PluralForm::two, is(2)},
                                         {PluralForm::few, ends(100, 3, 10)},
                                         {PluralForm::many, ends(100, 11, 99)}};

}  // namespace plurals
}  // namespace tortuga
