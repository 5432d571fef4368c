#include "narrator/library.h"

#include <algorithm>

namespace tortuga {

std::vector<Language> languages_of(Texts texts) {
  std::vector<Language> found;
  for (const Language& language : languages())
    if (std::any_of(texts.begin(), texts.end(), [&](const Text& text) { return text.language == language.code(); }))
      found.push_back(language);
  return found;
}

Flaw Library::read(Texts texts) {
  for (const Text& text : texts) {
    const Language* language = find_language(text.language);
    if (language == nullptr || language->code() != text.language)
      return {std::string{text.file},
              "no row of narrator/language.cpp describes \"" + std::string{text.language} + "\""};
  }
  catalogues_.clear();
  for (const Language& language : languages_of(texts))
    if (Flaw flaw = catalogues_.emplace_back(language).read(texts); flaw.found()) return flaw;
  if (catalogues_.empty() || catalogues_[0].language() != Language{}) return {"", "there is no text in English"};
  return {};
}

const Catalogue& Library::in(Language language) const {
  for (const Catalogue& catalogue : catalogues_)
    if (catalogue.language() == language) return catalogue;
  return catalogues_.front();
}

}  // namespace tortuga
