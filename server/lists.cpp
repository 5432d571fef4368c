#include "server/lists.h"

#include "bots/rank.h"
#include "narrator/brochure.h"
#include "server/protocol/messages.h"
#include "server/words.h"

namespace tortuga::server {
namespace {

std::string written_games() {
  std::string out;
  write_list(out, tortuga::games(), [&](const Entry& entry) {
    out += brochure_json(entry.game, find_book(entry.game.facts().name)->catalogue);
  });
  return out;
}

std::string written_phrases() {
  std::string out = "{";
  const char* comma = "";
  for (const auto& [key, text] : phrases()) {
    out += comma;
    comma = ",";
    write_text(out, key);
    out += ':';
    write_text(out, text);
  }
  return out + "}";
}

}  // namespace

const std::string& games_json() {
  static const std::string games = written_games();
  return games;
}

const std::string& phrases_json() {
  static const std::string phrases = written_phrases();
  return phrases;
}

std::string lobby_json() {
  tell::LobbyAnswer answer;
  answer.games.text = games_json();
  for (Rank rank : Rank::all()) answer.ranks.emplace_back(rank.name());
  answer.usual = Rank::stand_in().name();
  answer.phrases.text = phrases_json();
  return to_json(answer);
}

std::string rules_json(const Rulebook& book) {
  std::string out;
  write_list(out, book.rules(), [&](const Rulebook::Rule& rule) {
    out += "{\"id\":";
    write_text(out, rule.id);
    out += ",\"section\":";
    write_text(out, rule.section);
    out += ",\"text\":";
    write_text(out, rule.text);
    out += '}';
  });
  return out;
}

}  // namespace tortuga::server
