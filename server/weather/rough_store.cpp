#include "server/weather/rough_store.h"

#include <algorithm>

namespace tortuga::server::weather {

std::int64_t RoughStore::delay() {
  if (!chance_.one_in(climate_.late)) return chance_.between(0, 8);
  ++faults_.late;
  return chance_.between(500, 8000);
}

bool RoughStore::trouble() {
  if (chance_.one_in(climate_.trouble)) broken_until_ = loop_.now() + chance_.between(500, 20000);
  if (loop_.now() >= broken_until_ && !chance_.one_in(climate_.fail)) return false;
  ++faults_.failed;
  return true;
}

// Tells once, twice or never.
void RoughStore::answer(std::function<void()> told) {
  if (chance_.one_in(climate_.lose)) {
    ++faults_.lost;
    return;
  }
  if (chance_.one_in(climate_.twice)) {
    ++faults_.doubled;
    loop_.in_this_life(delay(), told);
  }
  loop_.in_this_life(delay(), std::move(told));
}

Stored RoughStore::write(const Append& order) {
  auto& log = logs[order.table];
  if (chance_.one_in(climate_.foreign) && foreign)
    if (std::string entry = foreign(order.table); !entry.empty()) {
      log.push_back(std::move(entry));
      ++faults_.foreign;
    }
  if (static_cast<std::int64_t>(log.size()) != order.n) return Stored::taken;
  if (chance_.one_in(climate_.lie)) return Stored::done;
  log.push_back(order.entry);
  if (order.card) cards[order.table] = *order.card;
  return Stored::done;
}

void RoughStore::append(Append order) {
  // Appends of one table are carried out in the order given.
  std::int64_t& last = last_[order.table];
  last = std::max(last, loop_.now() + delay());
  const auto kept = std::make_shared<Order>(Order{std::move(order)});
  under_way_.push_back(kept);
  loop_.in_this_life(last - loop_.now(), [this, kept] {
    kept->decided = true;
    while (!under_way_.empty() && under_way_.front()->decided) under_way_.pop_front();
    const Stored stored = trouble() ? Stored::failed : write(kept->append);
    answer([kept, stored] { kept->append.told(stored); });
  });
}

void RoughStore::read(std::string table, std::int64_t from, Told told) {
  loop_.in_this_life(delay(), [this, table = std::move(table), from, told = std::move(told)] {
    std::vector<std::string> log;
    const bool readable = !trouble();
    const auto found = logs.find(table);
    if (readable && found != logs.end() && static_cast<std::size_t>(from) < found->second.size())
      log.assign(found->second.begin() + from, found->second.end());
    answer([told, readable, log = std::move(log)] { told(readable, log); });
  });
}

void RoughStore::list(int most, std::function<void(std::vector<Listing>)> told) {
  std::vector<std::pair<std::int64_t, std::string>> newest;
  for (const auto& [id, card] : cards)
    if (card.listed) newest.emplace_back(-card.touched, id);
  std::sort(newest.begin(), newest.end());
  std::vector<Listing> tables;
  for (const auto& [touched, id] : newest)
    if (static_cast<int>(tables.size()) < most) tables.push_back({id, {}, 0, -touched});
  answer([told = std::move(told), tables = std::move(tables)] { told(tables); });
}

void RoughStore::shelf(ShelfPart part, std::function<void(bool, std::vector<Shelved>)> told) {
  std::vector<Shelved> tables;
  const bool readable = !trouble();
  for (const auto& [id, card] : cards)
    if (readable && id > part.after && card.touched < part.before && static_cast<int>(tables.size()) < part.most)
      tables.push_back({id, card});
  answer([told = std::move(told), readable, tables = std::move(tables)] { told(readable, tables); });
}

void RoughStore::rewrite(Rewrite order) {
  const auto found = logs.find(order.table);
  const bool done = !trouble() && found != logs.end();
  if (done)
    for (const auto& [n, entry] : order.entries) found->second.at(static_cast<std::size_t>(n)) = entry;
  answer([told = std::move(order.told), done] { told(done); });
}

void RoughStore::erase(std::vector<Doomed> tables, std::function<void(std::vector<std::string>)> told) {
  std::vector<std::string> erased;
  const bool broken = trouble();
  for (const Doomed& doomed : tables) {
    const auto found = logs.find(doomed.table);
    if (broken || found == logs.end() || static_cast<std::int64_t>(found->second.size()) != doomed.n) continue;
    logs.erase(found);
    cards.erase(doomed.table);
    erased.push_back(doomed.table);
  }
  answer([told = std::move(told), erased = std::move(erased)] { told(erased); });
}

void RoughStore::crash() {
  for (int written = chance_.below(static_cast<int>(under_way_.size()) + 1); written > 0; --written) {
    if (!under_way_.front()->decided) write(under_way_.front()->append);
    under_way_.pop_front();
  }
  under_way_.clear();
  last_.clear();
}

}  // namespace tortuga::server::weather
