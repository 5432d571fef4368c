#include "server/words.h"

#include <map>
#include <memory>
#include <stdexcept>

#include "engine/describe.h"
#include "engine/match_mark.h"
#include "narrator/brochure.h"

namespace tortuga {
Texts server_texts();
}

namespace tortuga::server {
namespace {

Library read_library(Texts texts) {
  Library library;
  if (const Flaw flaw = library.read(texts); flaw.found()) throw std::runtime_error(flaw.text());
  return library;
}

// Reads one letter at `at`; false if it is not well-formed UTF-8 (overlong, surrogate, cut off).
bool next_letter(std::string_view text, std::size_t& at, char32_t& out) {
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned char>(text[i]);
  };
  const unsigned char first = byte(at);
  const int more = first < 0x80                    ? 0
                   : first >= 0xC2 && first < 0xE0 ? 1
                   : first >= 0xE0 && first < 0xF0 ? 2
                   : first >= 0xF0 && first < 0xF5 ? 3
                                                   : -1;
  if (more < 0 || at + static_cast<std::size_t>(more) >= text.size()) return false;
  out = more == 0 ? first : first & (0x3Fu >> more);
  for (int i = 1; i <= more; ++i) {
    const unsigned char next = byte(at + static_cast<std::size_t>(i));
    if ((next & 0xC0) != 0x80) return false;
    out = out << 6 | (next & 0x3F);
  }
  static constexpr char32_t least[] = {0, 0x80, 0x800, 0x10000};
  if (out < least[more] || out > 0x10FFFF || (out >= 0xD800 && out < 0xE000)) return false;
  at += static_cast<std::size_t>(more) + 1;
  return true;
}

bool between(char32_t c, char32_t first, char32_t last) {
  return c >= first && c <= last;
}

// Controls, direction marks, line separators, fillers and other letters that are not seen but change what is seen.
bool unwanted(char32_t c) {
  return c < 0x20 || between(c, 0x7F, 0x9F) || c == 0xAD || c == 0x34F || c == 0x61C || between(c, 0x115F, 0x1160) ||
         between(c, 0x17B4, 0x17B5) || between(c, 0x180B, 0x180F) || between(c, 0x200B, 0x200F) ||
         between(c, 0x2028, 0x202E) || between(c, 0x2060, 0x206F) || c == 0x2800 || c == 0x3164 || c == 0xFEFF ||
         c == 0xFFA0 || between(c, 0xFE00, 0xFE0D) || between(c, 0xFFF0, 0xFFFF) || between(c, 0x13430, 0x13455) ||
         c == 0x16FE4 || between(c, 0x1BCA0, 0x1BCA3) || c == 0x1D159 || between(c, 0x1D173, 0x1D17A) ||
         between(c, 0xE0000, 0xE0FFF);
}

// They choose how the symbol before them is drawn; behind a letter they are not seen, and would make another name of
// it.
bool is_selector(char32_t c) {
  return c == 0xFE0E || c == 0xFE0F;
}
bool is_drawn(char32_t c) {
  return c == 0xA9 || c == 0xAE || (c >= 0x203C && !between(c, 0x2C00, 0x2DFF) && !between(c, 0x3040, 0xFFFF));
}

constexpr int kMostAccents = 3;

bool is_space(char32_t c) {
  return c == ' ' || c == 0xA0 || c == 0x1680 || between(c, 0x2000, 0x200A) || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}

// Accents and selectors: they change the letter before them, and are nothing without one.
bool leans(char32_t c) {
  return between(c, 0x300, 0x36F) || between(c, 0x1AB0, 0x1AFF) || between(c, 0x1DC0, 0x1DFF) ||
         between(c, 0x20D0, 0x20FF) || between(c, 0xFE20, 0xFE2F);
}

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> items;
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t end = std::min(list.find(", ", at), list.size());
    items.push_back(list.substr(at, end - at));
    at = end + 2;
  }
  return items;
}

}  // namespace

const Catalogue& words(Language language) {
  static const Library library = read_library(server_texts());
  return library.in(language);
}

std::string say(std::string_view key, const std::vector<Catalogue::Argument>& arguments, Language language) {
  return words(language).tell(key, arguments);
}

Sentence sentence(std::string key, std::vector<Catalogue::Argument> arguments) {
  return [key = std::move(key), arguments = std::move(arguments)](Language listener) {
    return say(key, arguments, listener);
  };
}

const std::vector<std::pair<std::string, std::string>>& phrases() {
  static const auto list = [] {
    std::vector<std::pair<std::string, std::string>> all;
    for (const std::string& key : words().keys())
      if (key.starts_with("phrase.")) all.emplace_back(key.substr(7), words().tell(key));
    return all;
  }();
  return list;
}

const std::string* find_phrase(std::string_view key) {
  for (const auto& [name, text] : phrases())
    if (name == key) return &text;
  return nullptr;
}

std::string bot_name(Rank rank, std::size_t number) {
  static const std::vector<std::string> names = split(words().tell("name.bots"));
  return say("name.bot", {{"rank", rank.title()}, {"name", names[number % names.size()]}});
}

const Book* find_book(std::string_view game) {
  static const auto books = [] {
    std::map<std::string, std::unique_ptr<Book>, std::less<>> all;
    for (const Entry& entry : games()) {
      Library library = read_library(entry.texts);
      const Catalogue& english = library.in({});  // stays where it is when the library is handed on
      all.emplace(entry.game.facts().name,
                  std::make_unique<Book>(Book{entry, std::move(library), english, Rulebook{entry.rules},
                                              kinds_json(entry.game), mark_of(entry.game)}));
    }
    return all;
  }();
  const auto found = books.find(game);
  return found == books.end() ? nullptr : found->second.get();
}

bool clean_text(std::string_view text, int most, std::string& out) {
  out.clear();
  int letters = 0, accents = 0;
  std::size_t kept = 0;  // up to the last letter that is no space
  char32_t before = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    char32_t letter = 0;
    if (!next_letter(text, at, letter)) return false;
    if (unwanted(letter) || (is_selector(letter) && !is_drawn(before))) continue;
    before = letter;
    const bool space = is_space(letter);
    if ((space || leans(letter)) && out.empty()) continue;
    // No language puts more on a letter; heaps of them cover what stands above and below.
    accents = leans(letter) ? accents + 1 : 0;
    if (accents > kMostAccents) continue;
    if (space) out += ' ';
    else out.append(text, begin, at - begin);
    ++letters;
    if (!space) kept = out.size();
  }
  out.resize(kept);
  return !out.empty() && letters <= most;
}

}  // namespace tortuga::server
