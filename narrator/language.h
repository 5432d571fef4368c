// A language in which sentences can be told: a row of data with its plural rules and how it writes numbers and lists.
// Whether there is a text in it is another question (engine/text.h). To add a language, add a row to language.cpp; the
// tests hold every row against ICU.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "narrator/plural_rules.h"

namespace tortuga {

struct Grammar {
  std::string_view code;  // BCP 47: "en"
  PluralRules plurals;
  std::string_view group;  // between thousands: 1,234,567
  std::string_view minus, plus;
  char32_t nought;                       // the first of its ten digits
  std::string_view comma, last, couple;  // "a, b and c", "a and b"
};

class Language {
 public:
  Language();  // English
  explicit Language(const Grammar& row) : row_(&row) {}

  std::string_view code() const { return row_->code; }
  PluralRules plurals() const { return row_->plurals; }

  enum class Style : std::uint8_t { grouped, bare, with_sign };  // 1,234  1234  +1234
  void write(std::string& out, std::int64_t number, Style style = Style::grouped) const;
  // "a, b and c"
  std::string join(const std::vector<std::string>& items) const;

  bool operator==(const Language& other) const { return row_ == other.row_; }

 private:
  const Grammar* row_;
};

std::span<const Language> languages();  // English first
// The language of a code as people and programs write it, or else the wider one: "de", "de-AT" and "de_AT.UTF-8" are
// German.
const Language* find_language(std::string_view code);

}  // namespace tortuga
