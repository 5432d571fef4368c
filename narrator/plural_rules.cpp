#include "narrator/plural_rules.h"

namespace tortuga {
namespace {

constexpr std::string_view kNames[] = {"zero", "one", "two", "few", "many", "other"};

}  // namespace

std::string_view name_of(PluralForm form) {
  return kNames[static_cast<std::size_t>(form)];
}

std::optional<PluralForm> find_plural_form(std::string_view name) {
  for (std::size_t i = 0; i < std::size(kNames); ++i)
    if (kNames[i] == name) return static_cast<PluralForm>(i);
  return {};
}

PluralForm plural_form(PluralRules rules, std::int64_t number) {
  const auto n = number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
  for (const PluralRule& rule : rules)
    if (rule.first.holds(n) && rule.second.holds(n)) return rule.form;
  return PluralForm::other;
}

bool takes(PluralRules rules, PluralForm form) {
  for (const PluralRule& rule : rules)
    if (rule.form == form) return true;
  return form == PluralForm::other;
}

}  // namespace tortuga
