#include "tests/oracle/icu.h"

#include <unicode/listformatter.h>
#include <unicode/msgfmt.h>
#include <unicode/plurrule.h>

#include <memory>

namespace tortuga::oracle {
namespace {

icu::UnicodeString unicode(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

std::string utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

// Our English is Britain's.
icu::Locale locale(Language language) {
  return language == Language{} ? icu::Locale::getUK() : icu::Locale(std::string{language.code()}.c_str());
}

std::unique_ptr<icu::MessageFormat> format(std::string_view pattern, Language language) {
  UErrorCode status = U_ZERO_ERROR;
  UParseError where{};
  auto read = std::make_unique<icu::MessageFormat>(unicode(pattern), locale(language), where, status);
  return U_FAILURE(status) ? nullptr : std::move(read);
}

}  // namespace

bool takes(std::string_view pattern, Language language) {
  return format(pattern, language) != nullptr;
}

std::string tell(std::string_view key, std::string_view pattern, Language language,
                 const std::vector<PatternArgument>& arguments) {
  const std::string nothing = "[" + std::string{key} + "]";
  const auto read = format(pattern, language);
  if (read == nullptr) return nothing;
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  for (const PatternArgument& argument : arguments) {
    names.push_back(unicode(argument.name));
    if (const auto* number = std::get_if<std::int64_t>(&argument.value)) values.emplace_back(*number);
    else values.emplace_back(unicode(std::get<std::string>(argument.value)));
  }
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString sentence;
  read->format(names.data(), values.data(), static_cast<std::int32_t>(names.size()), sentence, status);
  return U_FAILURE(status) ? nothing : utf8(sentence);
}

std::string join(Language language, const std::vector<std::string>& items) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::ListFormatter> lists(icu::ListFormatter::createInstance(locale(language), status));
  std::vector<icu::UnicodeString> texts;
  for (const auto& item : items) texts.push_back(unicode(item));
  icu::UnicodeString joined;
  lists->format(texts.data(), static_cast<std::int32_t>(texts.size()), joined, status);
  return utf8(joined);
}

std::string plural_form(Language language, std::int64_t number) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::PluralRules> rules(icu::PluralRules::forLocale(locale(language), status));
  return utf8(rules->select(static_cast<double>(number)));
}

std::vector<std::string> plural_forms(Language language) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::PluralRules> rules(icu::PluralRules::forLocale(locale(language), status));
  const std::unique_ptr<icu::StringEnumeration> names(rules->getKeywords(status));
  std::vector<std::string> forms;
  while (const icu::UnicodeString* name = names->snext(status)) forms.push_back(utf8(*name));
  return forms;
}

}  // namespace tortuga::oracle
