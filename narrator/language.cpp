#include "narrator/language.h"

#include <charconv>
#include <iterator>

#include "engine/write.h"

namespace tortuga {
namespace {

// English as it is written in Britain: no comma before "and".
constexpr Grammar kGrammars[] = {
    {"en", plurals::kGermanic, ",", "-", "+", U'0', ", ", " and ", " and "},
    {"ar", plurals::kArabic, "٬", "\u061C-", "\u061C+", U'٠', " و", " و", " و"},
    {"de", plurals::kGermanic, ".", "-", "+", U'0', ", ", " und ", " und "},
    {"fr", plurals::kFrench, "\u202F", "-", "+", U'0', ", ", " et ", " et "},
    {"ja", {}, ",", "-", "+", U'0', "、", "、", "、"},
    {"pl", plurals::kPolish, "\u00A0", "-", "+", U'0', ", ", " i ", " i "},
};

// All digits that are not ASCII are two bytes long in the languages above.
void write_digit(std::string& out, char32_t nought, char digit) {
  const char32_t letter = nought + static_cast<char32_t>(digit - '0');
  if (letter < 0x80) {
    out += static_cast<char>(letter);
    return;
  }
  out += static_cast<char>(0xC0 | (letter >> 6));
  out += static_cast<char>(0x80 | (letter & 0x3F));
}

// One spelling of a code: "de_AT.UTF-8" as "de-at".
std::string spelt(std::string_view code) {
  std::string out;
  for (char c : code.substr(0, code.find_first_of(".@")))
    out += c == '_' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

}  // namespace

Language::Language() : row_(&kGrammars[0]) {}

void Language::write(std::string& out, std::int64_t number, Style style) const {
  if (style != Style::with_sign && number >= 0 && number < 1000 && row_->nought == U'0')
    return write_number(out, number);
  char digits[24];
  const char* end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  const char* at = digits;
  if (*at == '-') {
    out += row_->minus;
    ++at;
  } else if (style == Style::with_sign) {
    out += row_->plus;
  }
  for (; at != end; ++at) {
    write_digit(out, row_->nought, *at);
    if (style == Style::grouped && (end - at) % 3 == 1 && end - at > 1) out += row_->group;
  }
}

std::string Language::join(const std::vector<std::string>& items) const {
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += items.size() == 2 ? row_->couple : i + 1 == items.size() ? row_->last : row_->comma;
    out += items[i];
  }
  return out;
}

std::span<const Language> languages() {
  static const auto all = [] {
    std::vector<Language> list;
    for (const Grammar& row : kGrammars) list.emplace_back(row);
    return list;
  }();
  return all;
}

const Language* find_language(std::string_view code) {
  std::string wanted = spelt(code);
  for (;;) {
    for (const Language& language : languages())
      if (spelt(language.code()) == wanted) return &language;
    const auto cut = wanted.rfind('-');
    if (cut == std::string::npos) return nullptr;
    wanted.resize(cut);
  }
}

}  // namespace tortuga
