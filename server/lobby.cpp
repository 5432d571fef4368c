#include "server/lobby.h"

#include <algorithm>
#include <utility>

#include "bots/rank.h"
#include "server/lists.h"

namespace tortuga::server {
namespace {

constexpr std::int64_t kPause = 500;  // milliseconds between two news

}  // namespace

Lobby::Lobby(Loop& loop, const Limits& limits, std::function<Notice(const std::string&)> notice)
    : loop_(loop), limits_(limits), notice_(std::move(notice)) {}

void Lobby::enter(const Asker& asker) {
  renew();
  if (const auto guest = asker.guest.lock()) {
    leave(*guest);
    audience_.push_back(guest);
  }
  tell::LobbyAnswer answer;
  answer.games.text = games_json();
  for (Rank rank : Rank::all()) answer.ranks.emplace_back(rank.name());
  answer.usual = Rank::stand_in().name();
  answer.phrases.text = phrases_json();
  answer.tables = tables();
  if (limits_.lab_seconds > 0) answer.lab = limits_.lab_seconds;
  asker.accept(answer);
}

void Lobby::leave(const Guest& guest) {
  std::erase_if(audience_, [&](const std::weak_ptr<Guest>& one) {
    const auto there = one.lock();
    return there == nullptr || there.get() == &guest;
  });
}

void Lobby::opened(const std::string& table, const std::string& from) {
  shown_[table].visited = loop_.now();
  openers_[table] = from;
  if (openers_.size() > kRemembered)
    std::erase_if(openers_, [&](const auto& opener) { return !shown_.contains(opener.first); });
  touch(table);
}

bool Lobby::full_of(const std::string& address) {
  renew();  // what is over counts no more
  return has_enough(address);
}

bool Lobby::has_enough(const std::string& address) const {
  const auto theirs = [&](const auto& item) {
    const auto opener = openers_.find(item.first);
    return opener != openers_.end() && opener->second == address;
  };
  return std::count_if(shown_.begin(), shown_.end(), theirs) >= limits_.listed_per_address;
}

void Lobby::touch(const std::string& table) {
  touched_.insert(table);
  soon();
}

void Lobby::show(const std::string& table, Notice notice) {
  if (notice.card.empty()) {
    if (shown_.erase(table) == 0) return;
  } else {
    const auto opener = openers_.find(table);
    if (opener != openers_.end() && !shown_.contains(table) && has_enough(opener->second)) return;
    Shown& shown = shown_[table];
    shown.visited = std::max(shown.visited, notice.visited);
    if (shown.card == notice.card) return;
    shown.card = std::move(notice.card);
    shown.opened = notice.opened;
  }
  news_ = true;
  soon();
}

void Lobby::forget_old() {
  const std::int64_t oldest = loop_.now() - std::int64_t{60000} * limits_.listed_minutes;
  std::vector<std::string> unvisited;
  for (auto& [table, shown] : shown_) {
    if (shown.visited > oldest) continue;
    shown.visited = std::max(shown.visited, notice_(table).visited);
    if (shown.visited <= oldest) unvisited.push_back(table);
  }
  for (const std::string& table : unvisited) show(table, {});
}

void Lobby::soon() {
  if (!audience_.empty() && due_ == kNever) due_ = loop_.now() + kPause;
}

std::vector<std::shared_ptr<Guest>> Lobby::guests() const {
  std::vector<std::shared_ptr<Guest>> there;
  for (const auto& guest : audience_)
    if (auto held = guest.lock()) there.push_back(std::move(held));
  return there;
}

void Lobby::renew() {
  for (const std::string& table : std::exchange(touched_, {})) show(table, notice_(table));
}

std::vector<Json> Lobby::tables() const {
  std::vector<const Shown*> newest;
  for (const auto& [table, shown] : shown_)
    if (!shown.card.empty()) newest.push_back(&shown);
  std::sort(newest.begin(), newest.end(), [](const Shown* a, const Shown* b) {
    return a->opened != b->opened ? a->opened > b->opened : a->card < b->card;
  });
  if (newest.size() > static_cast<std::size_t>(limits_.listed)) newest.resize(static_cast<std::size_t>(limits_.listed));
  std::vector<Json> cards;
  cards.reserve(newest.size());
  for (const Shown* shown : newest) cards.push_back({shown->card});
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
