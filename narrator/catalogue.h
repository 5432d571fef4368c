// A catalogue: every sentence and label of a game or a program in one language, as ICU MessageFormat patterns under
// keys like "event.sailed". Patterns are parsed once; telling is read-only and may happen in several threads.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/read.h"
#include "narrator/pattern.h"

namespace tortuga {

class Catalogue {
 public:
  Catalogue();
  ~Catalogue();
  Catalogue(Catalogue&&) noexcept;
  Catalogue& operator=(Catalogue&&) noexcept;

  // Reads {"key": "pattern", ...}; a flaw names the key whose pattern does not parse. Later keys are added to earlier.
  Flaw read(std::string_view json);

  bool has(std::string_view key) const;
  std::vector<std::string> keys() const;

  using Argument = PatternArgument;
  // Tells the sentence under `key` if our own reader understands it, at the end of `out`; else false and nothing.
  bool tell_quickly(std::string_view key, const Arguments& arguments, std::string& out) const;
  // The sentence under `key`, or "[key]" if there is none.
  std::string tell(std::string_view key, const std::vector<Argument>& arguments = {}) const;
  // The same by ICU alone: what `tell` must agree with.
  std::string tell_by_icu(std::string_view key, const std::vector<Argument>& arguments) const;
  // "a, b and c"
  std::string join(const std::vector<std::string>& items) const;

 private:
  struct Patterns;
  std::unique_ptr<Patterns> patterns_;
};

}  // namespace tortuga
