#include "server/harbour.h"

#include <algorithm>

#include "server/founder.h"
#include "server/log.h"

namespace tortuga::server {
namespace {

constexpr std::int64_t kSweep = 5000;  // how often idle tables are looked for

}  // namespace

Harbour::Harbour(Loop& loop, Store& store, Hands& thinkers, Hands& archivists, Metrics& metrics, const Limits& limits)
    : loop_(loop),
      store_(store),
      thinkers_(thinkers),
      archivists_(archivists),
      metrics_(metrics),
      limits_(limits),
      lobby_(loop, limits.listed, [this](const std::string& id) { return card(id); }) {
  loop_.on_alarm = [this] {
    ring();
  };
  next_sweep_ = loop_.now() + kSweep;
  set_alarm();
  store_.list(limits_.listed,
              lifeline_.guard([this](std::vector<std::string> tables) { list_next(std::move(tables)); }));
  store_.listen([](const std::string&) {});  // the next append finds out by itself
}

Harbour::~Harbour() {
  loop_.on_alarm = nullptr;
}

Table* Harbour::table(const std::string& id) {
  const auto found = berths_.find(id);
  return found == berths_.end() ? nullptr : found->second.table.get();
}

// The cards of public tables from before, one after the other.
void Harbour::list_next(std::vector<std::string> tables) {
  while (!tables.empty() && table(tables.back()) != nullptr) tables.pop_back();
  if (tables.empty()) return;
  const std::string id = tables.back();
  tables.pop_back();
  read(id, [this, id, tables = std::move(tables)](const std::unique_ptr<TableState>& state, const Denial&) {
    const bool listed = state != nullptr && state->listed() && state->stage() != Stage::over;
    if (listed && table(id) == nullptr) lobby_.show(id, to_json(card_of(id, *state)));
    set_alarm();
    list_next(tables);
  });
}

void Harbour::read(const std::string& id, Read then) {
  const auto none = [](const Read& told, Code code, std::string_view key,
                       const std::vector<Catalogue::Argument>& arguments = {}) {
    told(nullptr, {code, say(key, arguments), {}});
  };
  if (!is_table_id(id)) return none(then, Code::gone, "gone.table");
  store_.read(id, 0,
              lifeline_.guard([this, id, then = std::move(then), none](bool readable, std::vector<std::string> log) {
                if (!readable) return none(then, Code::disk, "disk.read");
                if (log.empty()) return none(then, Code::gone, "gone.table");
                const auto found = lifeline_.guard(
                    [id, then, none](const std::shared_ptr<std::unique_ptr<TableState>>& state, const Flaw& flaw) {
                      if (flaw.found()) {
                        server::log(Level::error, "table_broken", {{"table", id}, {"why", flaw.text()}});
                        return none(then, Code::gone, "gone.broken", {{"what", flaw.text()}});
                      }
                      if ((*state)->stage() == Stage::closed) return none(then, Code::gone, "gone.closed");
                      then(std::move(*state), {});
                    });
                const bool lent = archivists_.lend([log = std::move(log), found]() -> std::function<void()> {
                  Flaw flaw;
                  const auto state = std::make_shared<std::unique_ptr<TableState>>(read_log(log, flaw));
                  return [state, flaw, found] {
                    found(state, flaw);
                  };
                });
                if (!lent) none(then, Code::busy, "busy.past");
              }));
}

bool Harbour::room() {
  if (static_cast<int>(berths_.size()) >= limits_.tables) evict();
  return static_cast<int>(berths_.size()) < limits_.tables;
}

void Harbour::bring(const std::string& id, const std::shared_ptr<Guest>& guest, Request request) {
  const auto known = berths_.find(id);
  if (known != berths_.end() && known->second.table != nullptr)
    return known->second.table->handle(guest, std::move(request));
  if (known != berths_.end()) return known->second.waiting.push_back({guest, std::move(request)});
  if (!room()) {
    metrics_.refusals.add();
    return guest->deny(request.id, {Code::busy, say("busy.tables"), {}});
  }
  berths_[id].waiting.push_back({guest, std::move(request)});
  read(id, [this, id](std::unique_ptr<TableState> state, const Denial& why) { moor(id, std::move(state), why); });
}

void Harbour::moor(const std::string& id, std::unique_ptr<TableState> state, const Denial& why) {
  std::vector<Errand> waiting = std::move(berths_[id].waiting);
  if (state == nullptr) {
    berths_.erase(id);
    for (const Errand& errand : waiting)
      if (const auto guest = errand.guest.lock()) {
        metrics_.refusals.add();
        guest->deny(errand.request.id, why);
      }
    return;
  }
  metrics_.tables_loaded.add();
  berths_[id].table = std::make_unique<Table>(id, *this, std::move(state));
  metrics_.tables = static_cast<std::int64_t>(berths_.size());
  Table& moored = *berths_[id].table;
  for (Errand& errand : waiting)
    if (const auto guest = errand.guest.lock()) moored.handle(guest, std::move(errand.request));
  changed(moored);
}

void Harbour::leave(const std::string& id, const Guest& guest) {
  if (Table* there = table(id)) there->leave(guest);
}

std::optional<Denial> Harbour::count_table(const std::string& from) {
  if (!room()) return Denial{Code::busy, say("busy.tables"), {}};
  if (!addresses_.found(from, loop_.now())) return Denial{Code::busy, say("busy.address"), {}};
  return {};
}

void Harbour::create(const Asker& asker, const ask::Create& create) {
  Founding founding;
  if (const auto denial = plan_table(create, limits_, founding)) {
    metrics_.refusals.add();
    return asker.deny(*denial);
  }
  found({loop_.today(), founding.answer.seat, std::move(founding.create)},
        [this, asker, answer = founding.answer](const std::string& table) mutable {
          if (table.empty()) {
            metrics_.refusals.add();
            return asker.deny({Code::disk, say("disk.failed"), {}});
          }
          answer.table = table;
          asker.accept(answer);
        });
}

void Harbour::found(LogEntry create, std::function<void(std::string id)> told) {
  std::string id = new_table_id();
  while (berths_.contains(id)) id = new_table_id();
  const auto& first = create.as<logged::Create>();
  Append order{id, 0, create.json(), Card{first.game, first.public_, create.at}, {}};
  order.told = lifeline_.guard([this, id, create = std::move(create), told = std::move(told)](Stored stored) {
    auto state = std::make_unique<TableState>();
    if (stored != Stored::done || state->apply(create).found()) return told({});
    berths_[id].table = std::make_unique<Table>(id, *this, std::move(state));
    metrics_.tables_created.add();
    metrics_.tables = static_cast<std::int64_t>(berths_.size());
    log(Level::info, "table_created", {{"table", id}, {"game", create.as<logged::Create>().game}});
    changed(*berths_[id].table);
    told(id);
  });
  store_.append(std::move(order));
}

void Harbour::changed(Table& table) {
  const auto found = berths_.find(table.id());
  if (found == berths_.end()) return;
  Berth& berth = found->second;
  const std::int64_t due = table.due();
  if (due != berth.due) {
    if (berth.due != kNever) agenda_.erase({berth.due, table.id()});
    berth.due = due;
    if (due != kNever) agenda_.insert({due, table.id()});
  }
  if (table.state().listed()) lobby_.touch(table.id());
  set_alarm();
}

void Harbour::set_alarm() {
  std::int64_t next = std::min(next_sweep_, lobby_.due());
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
    const auto found = berths_.find(id);
    if (found == berths_.end() || found->second.table == nullptr) continue;
    found->second.due = kNever;
    found->second.table->wake();
  }
  if (now >= lobby_.due()) lobby_.tell();
  if (now >= next_sweep_) {
    evict();
    next_sweep_ = now + kSweep;
  }
  set_alarm();
}

// Tables that nobody looked at for a while leave memory; they are in the store.
void Harbour::evict() {
  const std::int64_t now = loop_.now();
  std::erase_if(berths_, [&](auto& item) {
    const Table* table = item.second.table.get();
    if (table == nullptr || !table->unused() ||
        now - table->unused_since() < std::int64_t{60000} * limits_.idle_minutes)
      return false;
    if (table->state().listed()) lobby_.show(item.first, card(item.first));
    if (item.second.due != kNever) agenda_.erase({item.second.due, item.first});
    metrics_.tables_evicted.add();
    return true;
  });
  metrics_.tables = static_cast<std::int64_t>(berths_.size());
  addresses_.forget_old(now);
}

std::string Harbour::card(const std::string& id) {
  const Table* there = table(id);
  return there != nullptr && there->listed() ? to_json(card_of(id, there->state())) : std::string{};
}

void Harbour::record(const std::string& id, std::function<void(std::string record, std::optional<Denial> why)> told) {
  const auto none = [](const auto& tell, Code code, std::string_view key) {
    tell({}, Denial{code, say(key), {}});
  };
  if (!is_table_id(id)) return none(told, Code::gone, "gone.table");
  store_.read(id, 0, lifeline_.guard([this, told = std::move(told), none](bool readable, std::vector<std::string> log) {
    if (!readable) return none(told, Code::disk, "disk.read");
    if (log.empty()) return none(told, Code::gone, "gone.table");
    const bool lent = archivists_.lend([log = std::move(log), told, none]() -> std::function<void()> {
      Record record;
      if (record_of(log, record).found() || record.outcome.empty())
        return [told, none] {
          none(told, Code::forbidden, "forbidden.over");
        };
      return [told, text = record.text()] {
        told(text, {});
      };
    });
    if (!lent) none(told, Code::busy, "busy.past");
  }));
}

bool Harbour::admit(const std::string& address) {
  if (metrics_.open_connections.load() >= limits_.connections || !addresses_.admit(address)) {
    metrics_.refused_busy.add();
    return false;
  }
  metrics_.connections.add();
  metrics_.open_connections.fetch_add(1);
  return true;
}

void Harbour::release(const std::string& address) {
  addresses_.release(address);
  metrics_.open_connections.fetch_sub(1);
}

void Harbour::stop() {
  for (auto& [id, berth] : berths_)
    if (berth.table != nullptr) berth.table->bye_all("stopping");
  for (const auto& guest : lobby_.guests()) guest->bye("stopping");
}

}  // namespace tortuga::server
