#include "narrator/catalogue.h"

#include <unicode/listformatter.h>
#include <unicode/msgfmt.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace tortuga {
namespace {

icu::UnicodeString unicode(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

std::string utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

}  // namespace

struct Catalogue::Patterns {
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view key) const { return std::hash<std::string_view>{}(key); }
  };
  struct Sentence {
    icu::MessageFormat icu;
    std::optional<Pattern> quick;  // if our own reader understands it
  };
  std::unordered_map<std::string, Sentence, Hash, std::equal_to<>> by_key;
  std::unique_ptr<icu::ListFormatter> lists;
};

Catalogue::Catalogue() : patterns_(std::make_unique<Patterns>()) {
  UErrorCode status = U_ZERO_ERROR;
  patterns_->lists.reset(icu::ListFormatter::createInstance(icu::Locale::getUK(), status));
}
Catalogue::~Catalogue() = default;
Catalogue::Catalogue(Catalogue&&) noexcept = default;
Catalogue& Catalogue::operator=(Catalogue&&) noexcept = default;

Flaw Catalogue::read(std::string_view json) {
  boost::json::value document;
  if (Flaw flaw = parse_json(json, document); flaw.found()) return flaw;
  if (!document.is_object()) return {"/", "a catalogue is an object of keys and sentences"};
  for (const auto& [key, value] : document.get_object()) {
    if (!value.is_string()) return {std::string{key}, "expected a sentence"};
    UErrorCode status = U_ZERO_ERROR;
    UParseError where{};
    icu::MessageFormat format(unicode(std::string_view{value.get_string()}), icu::Locale::getUK(), where, status);
    if (U_FAILURE(status)) return {std::string{key}, std::string{"not a message pattern: "} + u_errorName(status)};
    auto quick = Pattern::read(std::string_view{value.get_string()});
    if (!patterns_->by_key.emplace(std::string{key}, Patterns::Sentence{std::move(format), std::move(quick)}).second)
      return {std::string{key}, "stands here twice"};
  }
  return {};
}

bool Catalogue::has(std::string_view key) const {
  return patterns_->by_key.find(key) != patterns_->by_key.end();
}

std::vector<std::string> Catalogue::keys() const {
  std::vector<std::string> keys;
  for (const auto& [key, ignored] : patterns_->by_key) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

bool Catalogue::tell_quickly(std::string_view key, const Arguments& arguments, std::string& out) const {
  const auto found = patterns_->by_key.find(key);
  if (found == patterns_->by_key.end() || !found->second.quick) return false;
  const std::size_t size = out.size();
  if (found->second.quick->tell(arguments, out)) return true;
  out.resize(size);
  return false;
}

std::string Catalogue::tell(std::string_view key, const std::vector<Argument>& arguments) const {
  const auto found = patterns_->by_key.find(key);
  std::string out;
  if (found != patterns_->by_key.end() && found->second.quick && found->second.quick->tell(arguments, out)) return out;
  return tell_by_icu(key, arguments);
}

std::string Catalogue::tell_by_icu(std::string_view key, const std::vector<Argument>& arguments) const {
  const auto found = patterns_->by_key.find(key);
  if (found == patterns_->by_key.end()) return "[" + std::string{key} + "]";
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  for (const Argument& argument : arguments) {
    names.push_back(unicode(argument.name));
    if (const auto* number = std::get_if<std::int64_t>(&argument.value)) values.emplace_back(*number);
    else values.emplace_back(unicode(std::get<std::string>(argument.value)));
  }
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString sentence;
  found->second.icu.format(names.data(), values.data(), static_cast<std::int32_t>(names.size()), sentence, status);
  if (U_FAILURE(status)) return "[" + std::string{key} + ": " + u_errorName(status) + "]";
  return utf8(sentence);
}

std::string Catalogue::join(const std::vector<std::string>& items) const {
  if (items.size() < 2) return items.empty() ? std::string{} : items[0];
  std::vector<icu::UnicodeString> texts;
  for (const auto& item : items) texts.push_back(unicode(item));
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString joined;
  patterns_->lists->format(texts.data(), static_cast<std::int32_t>(texts.size()), joined, status);
  return utf8(joined);
}

}  // namespace tortuga
