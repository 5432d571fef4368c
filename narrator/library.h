// A library: the catalogues of one game or program, one for each language in which it has a text, so that everybody at
// a table is told in their own.
#pragma once

#include <vector>

#include "narrator/catalogue.h"

namespace tortuga {

class Library {
 public:
  // A flaw names the file and the key, or the file of a language nobody has described (narrator/language.cpp).
  Flaw read(Texts texts);

  const Catalogue& in(Language language) const;                             // in English, if there is no text in it
  const std::vector<Catalogue>& catalogues() const { return catalogues_; }  // English first

 private:
  std::vector<Catalogue> catalogues_;
};

// The languages of these texts, English first; those nobody has described are left out.
std::vector<Language> languages_of(Texts texts);

}  // namespace tortuga
