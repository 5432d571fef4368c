#include "server/harbour.h"

#include <algorithm>

#include "narrator/brochure.h"
#include "server/founder.h"
#include "server/log.h"

namespace tortuga::server {
namespace {

constexpr std::int64_t kSweep = 5000;      // how often idle tables are looked for
constexpr std::int64_t kLobbyPause = 500;  // how often the lobby is told of changes
constexpr std::int64_t kHour = 3600 * 1000;

// A table as the lobby shows it.
std::string card_json(const std::string& id, const TableState& state) {
  std::string out = "{\"table\":\"" + id + "\",\"game\":";
  write_text(out, state.book().entry.game.facts().name);
  out += ",\"state\":";
  write_text(out, name_of(state.stage()));
  out += ",\"host\":";
  write_text(out, state.names()[static_cast<std::size_t>(state.host().index())]);
  int open = 0;
  out += ",\"seats\":[";
  for (int i = 0; i < state.seats(); ++i) {
    out += i == 0 ? "{\"name\":" : ",{\"name\":";
    write_text(out, state.names()[static_cast<std::size_t>(i)]);
    out += ",\"kind\":";
    write_text(out, name_of(state.chair(Seat{i}).sitter));
    if (state.chair(Seat{i}).sitter == Sitter::bot) {
      out += ",\"rank\":";
      write_text(out, state.chair(Seat{i}).rank.name());
    }
    out += '}';
    open += state.chair(Seat{i}).sitter == Sitter::open;
  }
  return out + "],\"open\":" + std::to_string(open) + ",\"clock\":" + state.clock().json() + "}";
}

}  // namespace

Harbour::Harbour(Loop& loop, Store& store, BotCrew& crew, Clerk& clerk, Metrics& metrics, const Limits& limits)
    : loop_(loop), store_(store), crew_(crew), clerk_(clerk), metrics_(metrics), limits_(limits) {
  loop_.on_alarm = [this] {
    ring();
  };
  for (const Entry& entry : tortuga::games())
    games_ += (games_.empty() ? "[" : ",") + brochure_json(entry.game, find_book(entry.game.facts().name)->catalogue);
  games_ += "]";
  for (const Listing& listing : store_.list(limits_.listed)) {
    std::vector<std::string> log;
    Table table(listing.table, *this);
    if (store_.read(listing.table, 0, log) && !table.load(log).found() && table.card().listed)
      listed_[listing.table] = card_json(listing.table, table.state());
  }
  next_sweep_ = loop_.now() + kSweep;
  set_alarm();
  store_.listen([](const std::string&) {});  // the next append finds out by itself
}

Harbour::~Harbour() {
  loop_.on_alarm = nullptr;
}

Table* Harbour::find(const std::string& id, Denial& why) {
  if (const auto known = tables_.find(id); known != tables_.end()) return known->second.table.get();
  const auto gone = [&](std::string_view key, const std::vector<Catalogue::Argument>& arguments = {}) {
    why = {Code::gone, say(key, arguments), {}};
    return nullptr;
  };
  if (!is_table_id(id)) return gone("gone.table");
  std::vector<std::string> log;
  if (!store_.read(id, 0, log)) {
    why = {Code::disk, say("disk.read"), {}};
    return nullptr;
  }
  if (log.empty()) return gone("gone.table");
  if (static_cast<int>(tables_.size()) >= limits_.tables) {
    evict();
    if (static_cast<int>(tables_.size()) >= limits_.tables) {
      why = {Code::busy, say("busy.tables"), {}};
      return nullptr;
    }
  }
  auto table = std::make_unique<Table>(id, *this);
  if (const Flaw flaw = table->load(log); flaw.found()) {
    server::log(Level::error, "table_broken", {{"table", id}, {"why", flaw.text()}});
    return gone("gone.broken", {{"what", flaw.text()}});
  }
  if (table->state().stage() == Stage::closed) return gone("gone.closed");
  metrics_.tables_loaded.add();
  Table* found = table.get();
  tables_[id].table = std::move(table);
  metrics_.tables = static_cast<std::int64_t>(tables_.size());
  return found;
}

std::optional<Denial> Harbour::count_table(const std::string& from) {
  if (static_cast<int>(tables_.size()) >= limits_.tables) {
    evict();
    if (static_cast<int>(tables_.size()) >= limits_.tables) return Denial{Code::busy, say("busy.tables"), {}};
  }
  Address& who = address(from);
  if (loop_.now() - who.hour > kHour || who.hour == 0) {
    who.hour = loop_.now();
    who.tables = 0;
  }
  if (who.tables++ >= limits_.tables_per_address) return Denial{Code::busy, say("busy.address"), {}};
  return {};
}

void Harbour::create(const std::shared_ptr<Guest>& guest, const Request& request) {
  Founding founding;
  if (const auto denial = plan_table(request, limits_, founding)) {
    metrics_.refusals.add();
    return guest->tell(deny(request.id, *denial));
  }
  founding.create.at = loop_.today();
  const int seat = founding.create.seat.index();
  found(std::move(founding.create),
        [this, guest, id = request.id, seat, token = founding.token, notes = founding.notes](const std::string& table) {
          if (table.empty()) {
            metrics_.refusals.add();
            return guest->tell(deny(id, {Code::disk, say("disk.failed"), {}}));
          }
          const TableState& state = tables_.at(table).table->state();
          std::string more = ",\"table\":\"" + table + "\",\"seat\":" + std::to_string(seat) + ",\"token\":\"" + token +
                             "\",\"invite\":\"" + state.invite() + "\",\"watch\":\"" + state.watch() + "\"";
          if (!notes.empty()) {
            more += ",\"notes\":";
            write_json(more, notes);
          }
          guest->tell(accept(id, more));
        });
}

void Harbour::found(LogEntry create, std::function<void(std::string id)> told) {
  std::string id = new_table_id();
  while (tables_.contains(id)) id = new_table_id();
  Append order;
  order.table = id;
  order.entry = create.json();
  order.card = Card{std::string{create.more.at("game").as_string()}, create.more.at("public").as_bool(), create.at};
  order.told = [this, id, entry = order.entry, told = std::move(told)](Stored stored) {
    if (stored != Stored::done) return told({});
    auto table = std::make_unique<Table>(id, *this);
    table->load({entry});
    Table& fresh = *table;
    tables_[id].table = std::move(table);
    metrics_.tables_created.add();
    metrics_.tables = static_cast<std::int64_t>(tables_.size());
    log(Level::info, "table_created",
        {{"table", id}, {"game", std::string{fresh.state().book().entry.game.facts().name}}});
    changed(fresh);
    told(id);
  };
  store_.append(std::move(order));
}

void Harbour::changed(Table& table) {
  const auto found = tables_.find(table.id());
  if (found == tables_.end()) return;
  Berth& berth = found->second;
  const std::int64_t due = table.due();
  if (due != berth.due) {
    if (berth.due != kNever) agenda_.erase({berth.due, table.id()});
    berth.due = due;
    if (due != kNever) agenda_.insert({due, table.id()});
    set_alarm();
  }
  if (!table.state().listed()) return;
  dirty_.insert(table.id());
  if (audience_.empty() || lobby_due_ != kNever) return;
  lobby_due_ = loop_.now() + kLobbyPause;
  set_alarm();
}

void Harbour::set_alarm() {
  std::int64_t next = std::min(next_sweep_, lobby_due_);
  if (!agenda_.empty()) next = std::min(next, agenda_.begin()->first);
  if (next == alarm_) return;
  alarm_ = next;
  loop_.alarm(next);
}

void Harbour::ring() {
  alarm_ = kNever;
  const std::int64_t now = loop_.now();
  while (!agenda_.empty() && agenda_.begin()->first <= now) {
    const std::string id = agenda_.begin()->second;
    agenda_.erase(agenda_.begin());
    const auto found = tables_.find(id);
    if (found == tables_.end()) continue;
    found->second.due = kNever;
    found->second.table->wake();
  }
  if (now >= lobby_due_) tell_lobby();
  if (now >= next_sweep_) {
    evict();
    next_sweep_ = now + kSweep;
  }
  set_alarm();
}

// Tables that nobody looked at for a while leave memory; they are in the store.
void Harbour::evict() {
  const std::int64_t now = loop_.now();
  std::erase_if(tables_, [&](auto& item) {
    Table& table = *item.second.table;
    if (!table.unused() || now - table.unused_since() < std::int64_t{60000} * limits_.idle_minutes) return false;
    list(table);
    if (item.second.due != kNever) agenda_.erase({item.second.due, item.first});
    metrics_.tables_evicted.add();
    return true;
  });
  metrics_.tables = static_cast<std::int64_t>(tables_.size());
  std::erase_if(addresses_, [&](const auto& item) {
    const Address& who = item.second;
    return who.connections == 0 && now - who.hour > kHour && now - who.messages.last() > kHour;
  });
}

void Harbour::list(const Table& table) {
  dirty_.erase(table.id());
  if (!table.state().listed()) return;
  if (table.card().listed) listed_[table.id()] = card_json(table.id(), table.state());
  else listed_.erase(table.id());
}

std::string Harbour::lobby_tables() const {
  std::string out = "\"tables\":[";
  int count = 0;
  for (const auto& [id, card] : listed_) {
    if (count == limits_.listed) break;
    if (count++ > 0) out += ',';
    out += card;
  }
  return out + "]";
}

void Harbour::lobby(const std::shared_ptr<Guest>& guest, const Request& request) {
  for (const std::string& id : std::set<std::string>(dirty_))
    if (const auto found = tables_.find(id); found != tables_.end()) list(*found->second.table);
  audience_[guest.get()] = guest;
  std::string more = ",\"games\":" + games_;
  const char* comma = "";
  more += ",\"ranks\":[";
  for (Rank rank : Rank::all()) {
    more += comma;
    comma = ",";
    write_text(more, rank.name());
  }
  more += "],\"phrases\":{";
  comma = "";
  for (const auto& [key, text] : phrases()) {
    more += comma;
    comma = ",";
    write_text(more, key);
    more += ':';
    write_text(more, text);
  }
  guest->tell(accept(request.id, more + "}," + lobby_tables()));
}

void Harbour::tell_lobby() {
  lobby_due_ = kNever;
  bool news = false;
  for (const std::string& id : std::set<std::string>(dirty_)) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) continue;
    const auto before = listed_.find(id);
    const std::string old = before == listed_.end() ? "" : before->second;
    list(*found->second.table);
    const auto after = listed_.find(id);
    news = news || (after == listed_.end() ? "" : after->second) != old;
  }
  if (!news) return;
  const auto message = std::make_shared<const std::string>("{\"t\":\"lobby\"," + lobby_tables() + "}");
  for (const auto& [key, guest] : audience_)
    if (const auto there = guest.lock()) there->send(message);
}

void Harbour::forget(const Guest& guest) {
  audience_.erase(&guest);
}

void Harbour::record(const std::string& id, std::function<void(std::string record, std::optional<Denial> why)> told) {
  if (!is_table_id(id)) return told({}, Denial{Code::gone, say("gone.table"), {}});
  const bool taken = clerk_.look_up([&store = store_, id, told]() -> std::function<void()> {
    const auto none = [&](Code code, std::string_view key) {
      return [told, code, key] {
        told({}, Denial{code, say(key), {}});
      };
    };
    std::vector<std::string> log;
    if (!store.read(id, 0, log)) return none(Code::disk, "disk.read");
    if (log.empty()) return none(Code::gone, "gone.table");
    Record record;
    if (record_of(log, record).found() || record.outcome.empty()) return none(Code::forbidden, "forbidden.over");
    return [told, text = record.text()] {
      told(text, {});
    };
  });
  if (!taken) told({}, Denial{Code::busy, say("busy.past"), {}});
}

Harbour::Address& Harbour::address(const std::string& name) {
  return addresses_[name];
}

bool Harbour::admit(const std::string& name) {
  Address& who = address(name);
  if (who.connections >= limits_.connections_per_address || metrics_.open_connections.load() >= limits_.connections) {
    metrics_.refused_busy.add();
    return false;
  }
  ++who.connections;
  metrics_.connections.add();
  metrics_.open_connections.fetch_add(1);
  return true;
}

void Harbour::release(const std::string& name) {
  --address(name).connections;
  metrics_.open_connections.fetch_sub(1);
}

bool Harbour::spend(const std::string& name) {
  return address(name).messages.take(loop_.now(), limits_.address_rate, limits_.address_burst);
}

void Harbour::stop() {
  for (auto& [id, berth] : tables_) berth.table->bye_all("stopping");
  for (const auto& [key, guest] : std::map<const Guest*, std::weak_ptr<Guest>>(audience_))
    if (const auto there = guest.lock()) there->bye("stopping");
}

}  // namespace tortuga::server
