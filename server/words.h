// The server's own sentences (text/*.json), and each game with its texts read once.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bots/rank.h"
#include "games/registry.h"
#include "narrator/library.h"
#include "narrator/rulebook.h"
#include "server/sentence.h"

namespace tortuga::server {

const Catalogue& words(Language language = {});  // in English, if there is no text in it
std::string say(std::string_view key, const std::vector<Catalogue::Argument>& arguments = {}, Language language = {});
// The same, worded when it is known who listens.
Sentence sentence(std::string key, std::vector<Catalogue::Argument> arguments = {});

// Quick phrases by key.
const std::vector<std::pair<std::string, std::string>>& phrases();
const std::string* find_phrase(std::string_view key);

std::string bot_name(Rank rank, std::size_t number);

// A game with its sentences and rules.
struct Book {
  const Entry& entry;
  Library library;
  const Catalogue& catalogue;  // in English
  Rulebook rules;
  std::string kinds;  // of events, as JSON: their sounds and rules
  std::string mark;   // of the game, engine/match_mark.h

  const Catalogue& in(Language language) const { return library.in(language); }  // the listener's
};
const Book* find_book(std::string_view game);

// Cleans text that people wrote: no control or direction characters, no spaces at the ends. False if it is not UTF-8,
// empty or longer than `most` letters.
bool clean_text(std::string_view text, int most, std::string& out);

}  // namespace tortuga::server
