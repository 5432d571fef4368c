// A catalogue: every sentence and label of a game or a program for listeners of one language, as patterns
// (narrator/pattern.h) under keys like "event.sailed". Patterns are taken apart once; telling is read-only and may
// happen in several threads.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/read.h"
#include "engine/text.h"
#include "narrator/language.h"
#include "narrator/pattern.h"

namespace tortuga {

class Catalogue {
 public:
  explicit Catalogue(Language language = {}) : language_(language) {}

  Language language() const { return language_; }

  // Reads what there is in the catalogue's language, then in English what lacks in it, key by key. A flaw names the
  // file and the key. Keys are added to those of earlier texts; none may stand in two texts of one language.
  Flaw read(Texts texts);
  // The same for one text {"key": "pattern", ...} in the catalogue's language.
  Flaw read(std::string_view json);

  bool has(std::string_view key) const { return find(key) != nullptr; }
  const Pattern* find(std::string_view key) const;
  std::vector<std::string> keys() const;

  using Argument = PatternArgument;
  // Appends the sentence under `key` to `out`, or "[key]" if there is none or the arguments do not fit.
  void tell(std::string_view key, const Arguments& arguments, std::string& out) const;
  std::string tell(std::string_view key, const std::vector<Argument>& arguments = {}) const;
  // "a, b and c"
  std::string join(const std::vector<std::string>& items) const { return language_.join(items); }

 private:
  Flaw read(std::string_view json, Language language, std::string_view file);

  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view key) const { return std::hash<std::string_view>{}(key); }
  };
  Language language_;
  std::unordered_map<std::string, Pattern, Hash, std::equal_to<>> patterns_;
};

}  // namespace tortuga
