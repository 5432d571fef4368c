#include "server/lobby.h"

#include <utility>

#include "bots/rank.h"
#include "narrator/brochure.h"
#include "server/words.h"

namespace tortuga::server {
namespace {

constexpr std::int64_t kPause = 500;  // milliseconds between two news

std::string games_json() {
  std::string out;
  write_list(out, tortuga::games(), [&](const Entry& entry) {
    out += brochure_json(entry.game, find_book(entry.game.facts().name)->catalogue);
  });
  return out;
}

std::string phrases_json() {
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

Lobby::Lobby(Loop& loop, int most, std::function<std::string(const std::string&)> card)
    : loop_(loop), most_(most), card_(std::move(card)), games_(games_json()), phrases_(phrases_json()) {}

void Lobby::enter(const Asker& asker) {
  renew();
  if (const auto guest = asker.guest.lock()) audience_[guest.get()] = guest;
  tell::LobbyAnswer answer;
  answer.games.text = games_;
  for (Rank rank : Rank::all()) answer.ranks.emplace_back(rank.name());
  answer.phrases.text = phrases_;
  answer.tables = tables();
  asker.accept(answer);
}

void Lobby::leave(const Guest& guest) {
  audience_.erase(&guest);
}

void Lobby::touch(const std::string& table) {
  touched_.insert(table);
  soon();
}

void Lobby::show(const std::string& table, std::string card) {
  const auto before = shown_.find(table);
  if (card == (before == shown_.end() ? std::string{} : before->second)) return;
  if (card.empty()) shown_.erase(before);
  else shown_[table] = std::move(card);
  news_ = true;
  soon();
}

void Lobby::soon() {
  if (!audience_.empty() && due_ == kNever) due_ = loop_.now() + kPause;
}

std::vector<std::shared_ptr<Guest>> Lobby::guests() const {
  std::vector<std::shared_ptr<Guest>> there;
  for (const auto& [key, guest] : audience_)
    if (auto held = guest.lock()) there.push_back(std::move(held));
  return there;
}

void Lobby::renew() {
  for (const std::string& table : std::exchange(touched_, {})) show(table, card_(table));
}

std::vector<Json> Lobby::tables() const {
  std::vector<Json> cards;
  for (const auto& [table, card] : shown_) {
    if (static_cast<int>(cards.size()) == most_) break;
    cards.push_back({card});
  }
  return cards;
}

void Lobby::tell() {
  renew();
  due_ = kNever;
  if (!std::exchange(news_, false)) return;
  const auto message = std::make_shared<const std::string>(news_text(tell::LobbyTables{tables()}));
  for (const auto& guest : guests()) guest->send(message);
}

}  // namespace tortuga::server
