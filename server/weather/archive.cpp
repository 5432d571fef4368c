#include "server/weather/archive.h"

#include <algorithm>
#include <charconv>

namespace tortuga::server::weather {
namespace {

std::int64_t number_in(std::string_view text) {
  std::int64_t out = 0;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

std::int64_t milliseconds_in(const std::string& seconds) {
  return static_cast<std::int64_t>(std::stod(seconds) * 1000);
}

std::string shown(std::int64_t number) {
  return std::to_string(number);
}

// As if nobody had written down which request it was.
std::string without_id(std::string entry) {
  const std::size_t at = entry.find(",\"id\":\"");
  if (at == std::string::npos) return entry;
  std::size_t end = at + 7;
  while (end < entry.size() && entry[end] != '"') end += entry[end] == '\\' ? 2 : 1;
  return entry.erase(at, end + 1 - at);
}

}  // namespace

std::vector<std::string> items_of(const std::string& list) {
  std::vector<std::string> items;
  std::string item;
  bool quoted = false, any = false;
  for (std::size_t i = 1; i + 1 < list.size(); ++i) {
    const char letter = list[i];
    any = true;
    if (quoted && letter == '\\') item += list[++i];
    else if (letter == '"') quoted = !quoted;
    else if (letter == ',' && !quoted) items.push_back(std::exchange(item, {}));
    else item += letter;
  }
  if (any) items.push_back(item);
  return items;
}

std::string Archive::table_of(const std::string& number) const {
  const auto found = tables_.find(number_in(number));
  return found == tables_.end() ? std::string{} : found->second;
}

postgres::Reply Archive::run(int ship, const postgres::Statement& statement, const Values& values, std::int64_t now) {
  return {postgres::Reply::How::rows, postgres::Rows(answer(ship, statement.name, values, now)), {}, {}};
}

void Archive::sent(int ship, const postgres::Statement& statement, const Values& values) {
  const std::string_view what = statement.name;
  if (what != "take" && what != "append") return;
  const std::vector<std::string> items = items_of(values[0]);
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (what == "append") nonces_[{ship, table_of(items[i])}] = number_in(items_of(values[3])[i]);
    else if (const auto found = berths.find(items[i]); found != berths.end())
      seen_[{ship, items[i]}] = found->second.log.size();
  }
}

std::vector<Archive::Row> Archive::answer(int ship, std::string_view what, const Values& values, std::int64_t now) {
  if (what == "enter") {
    lives_[++last_life_] = {values[0], now + milliseconds_in(values[2]), false};
    return {{shown(last_life_)}};
  }
  if (what == "renew") {
    Life& life = lives_[number_in(values[0])];
    if (life.buried) return {};
    life.until = now + milliseconds_in(values[1]);
    return {{values[0]}};
  }
  if (what == "bury") {
    Life& life = lives_[number_in(values[0])];
    const bool lapsed = life.until <= now && now >= started_ + milliseconds_in(values[1]);
    if (life.buried || !lapsed) return {};
    life.buried = true;
    ++burials;
    return {{values[0]}};
  }
  if (what == "leave") {
    lives_[number_in(values[0])].buried = true;
    return {{values[0]}};
  }
  if (what == "who") {
    std::vector<Row> rows;
    for (const std::string& table : items_of(values[0])) {
      const auto found = berths.find(table);
      if (found == berths.end()) continue;
      const std::int64_t owner = found->second.owner;
      const auto life = lives_.find(owner);
      if (owner == 0 || life == lives_.end()) rows.push_back({table, {}, "1", {}, "t", {}});
      else
        rows.push_back({table, shown(owner), "1", life->second.route, life->second.buried ? "t" : "f",
                        shown(life->second.until - now)});
      if (wrong == Wrong::buried_too_soon && life != lives_.end())
        life->second.until = std::min(life->second.until, now);
    }
    return rows;
  }
  if (what == "take") return take(ship, values);
  if (what == "read") {
    std::vector<Row> rows;
    const auto numbers = items_of(values[0]), firsts = items_of(values[1]);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto table = tables_.find(number_in(numbers[i]));
      if (table == tables_.end()) continue;
      for (Row& row : read(ship, table->second, number_in(firsts[i]))) {
        row.insert(row.begin(), shown(static_cast<std::int64_t>(i + 1)));
        rows.push_back(std::move(row));
      }
    }
    return rows;
  }
  if (what == "look") return read(-1, values[0], number_in(values[1]));
  if (what == "moment") {
    std::vector<Row> rows;
    const auto numbers = items_of(values[0]);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto found = kept_.find(number_in(numbers[i]));
      if (found == kept_.end()) continue;
      const Kept& kept = found->second;
      const std::int64_t life = std::max(kept.at, lives_[kept.harbour].until - milliseconds_in(values[1]));
      const auto& log = berths[tables_[found->first]].log;
      rows.push_back({shown(static_cast<std::int64_t>(i + 1)), kept.body, shown(life - kept.at), shown(now - kept.at),
                      shown(life - log.back().at)});
    }
    return rows;
  }
  if (what == "append") return append(values, now);
  if (what == "append_loose") return append_loose(values, now);
  if (what == "found") return found(values, now);
  if (what == "found_before") {
    Row row(5);
    row[4] = buried(number_in(values[4])) ? "f" : "t";
    if (const auto there = berths.find(values[0]); there != berths.end()) {
      row[0] = shown(there->second.log.front().nonce);
      row[1] = shown(there->second.number);
    }
    for (const auto& [table, card] : cards_)
      if (!values[1].empty() && card.birth == values[1]) row[2] = table;
    return {row};
  }
  if (what == "note") {
    const auto numbers = items_of(values[0]), epochs = items_of(values[1]), bodies = items_of(values[2]),
               faces = items_of(values[3]), opened = items_of(values[4]);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const std::string& table = tables_[number_in(numbers[i])];
      if (berths[table].epoch != number_in(epochs[i])) continue;
      kept_[number_in(numbers[i])] = {bodies[i], number_in(values[5]), now};
      if (!faces[i].empty()) {
        cards_[table].face = faces[i];
        cards_[table].opened = number_in(opened[i]);
      }
    }
    return {};
  }
  if (what == "give_back") {
    const auto numbers = items_of(values[0]), epochs = items_of(values[1]);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      Berth& berth = berths[tables_[number_in(numbers[i])]];
      if (berth.epoch == number_in(epochs[i]) && berth.owner == number_in(values[2])) berth.owner = 0;
    }
    return {};
  }
  if (what == "heads") {
    std::vector<Row> rows;
    for (const std::string& number : items_of(values[0])) {
      const Berth& berth = berths[tables_[number_in(number)]];
      if (berth.owner == number_in(values[1])) rows.push_back({number, shown(berth.epoch)});
    }
    return rows;
  }
  if (what == "list") {
    std::vector<Row> rows;
    for (const auto& [table, card] : cards_)
      if (card.listed && static_cast<std::int64_t>(rows.size()) < number_in(values[0]))
        rows.push_back({table, card.face, shown(card.opened), shown(card.touched)});
    return rows;
  }
  if (what == "notify") {
    for (const auto& listener : listeners)
      if (listener) listener(values[0]);
    return {Row(1)};
  }
  return {};  // what nobody asks for in a simulated world
}

std::vector<Archive::Row> Archive::take(int ship, const Values& values) {
  std::vector<Row> rows;
  const std::int64_t harbour = number_in(values[1]);
  if (buried(harbour)) return {};
  for (const std::string& table : items_of(values[0])) {
    const auto found = berths.find(table);
    if (found == berths.end() || found->second.epoch == 0) continue;
    Berth& berth = found->second;
    if (berth.owner != 0 && berth.owner != harbour && !buried(berth.owner)) continue;
    if (berth.owner != 0 && berth.owner != harbour) ++takeovers;
    if (!(wrong == Wrong::doubt_without_fence && berth.owner == harbour)) ++berth.epoch;
    berth.owner = harbour;
    epochs_[{ship, table}] = berth.epoch;
    rows.push_back({table, shown(berth.number), shown(berth.epoch)});
  }
  return rows;
}

std::vector<Archive::Row> Archive::read(int ship, const std::string& table, std::int64_t from) {
  const auto found = berths.find(table);
  if (found == berths.end()) return {};
  const Berth& berth = found->second;
  std::size_t head = berth.log.size();
  std::int64_t epoch = berth.epoch;
  if (ship >= 0 && wrong == Wrong::take_and_read_at_once) head = std::min(head, seen_[{ship, table}]);
  if (ship >= 0 && wrong == Wrong::read_without_epoch) epoch = epochs_[{ship, table}];
  std::vector<Row> rows;
  for (std::size_t n = static_cast<std::size_t>(from); n < head; ++n) {
    std::int64_t nonce = berth.log[n].nonce;
    if (ship >= 0 && rows.empty() && wrong == Wrong::no_nonce)
      if (const auto own = nonces_.find({ship, table}); own != nonces_.end()) nonce = own->second;
    rows.push_back({shown(epoch), shown(static_cast<std::int64_t>(head)), shown(static_cast<std::int64_t>(n)),
                    shown(nonce), berth.log[n].text});
  }
  if (rows.empty()) rows.push_back({shown(epoch), shown(static_cast<std::int64_t>(head)), {}, {}, {}});
  return rows;
}

std::vector<Archive::Row> Archive::append(const Values& values, std::int64_t now) {
  const auto numbers = items_of(values[0]), epochs = items_of(values[1]), places = items_of(values[2]),
             nonces = items_of(values[3]), entries = items_of(values[4]), listed = items_of(values[5]),
             touched = items_of(values[6]);
  std::vector<Row> rows;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::string& table = tables_[number_in(numbers[i])];
    Berth& berth = berths[table];
    const bool any_epoch = wrong == Wrong::append_without_epoch || wrong == Wrong::buried_too_soon;
    const bool ours = (any_epoch || berth.epoch == number_in(epochs[i])) &&
                      static_cast<std::int64_t>(berth.log.size()) == number_in(places[i]);
    if (!ours) {
      ++refused;
      if (wrong == Wrong::told_before_looked) rows.push_back({numbers[i]});
      continue;
    }
    berth.log.push_back({number_in(epochs[i]), number_in(nonces[i]), now,
                         wrong == Wrong::ids_in_memory ? without_id(entries[i]) : entries[i], entries[i]});
    if (listed[i] != "NULL") {
      cards_[table].listed = listed[i] == "true";
      cards_[table].touched = number_in(touched[i]);
    }
    rows.push_back({numbers[i]});
  }
  return rows;
}

std::vector<Archive::Row> Archive::append_loose(const Values& values, std::int64_t now) {
  Berth& berth = berths[values[0]];
  if (berth.number == 0) {
    berth.number = ++last_number_;
    tables_[berth.number] = values[0];
  }
  if (static_cast<std::int64_t>(berth.log.size()) != number_in(values[1])) return {};
  berth.log.push_back({0, number_in(values[2]), now, values[3], values[3]});
  return {{shown(berth.number)}};
}

std::vector<Archive::Row> Archive::found(const Values& values, std::int64_t now) {
  const bool known = berths.contains(values[0]) || std::any_of(cards_.begin(), cards_.end(), [&](const auto& item) {
                       return !values[2].empty() && item.second.birth == values[2];
                     });
  if (known || buried(number_in(values[1]))) return {};
  Berth& berth = berths[values[0]];
  berth.number = ++last_number_;
  berth.owner = number_in(values[1]);
  berth.epoch = 1;
  berth.log.push_back({1, number_in(values[5]), now, values[6], values[6]});
  tables_[berth.number] = values[0];
  cards_[values[0]] = {values[2], values[9], {}, values[3] == "true", number_in(values[4]), 0};
  return {{shown(berth.number)}};
}

}  // namespace tortuga::server::weather
