#include "server/harbour.h"

#include <algorithm>

#include "server/founder.h"
#include "server/log.h"

namespace tortuga::server {
namespace {

constexpr std::int64_t kSweep = 5000;  // how often idle tables are looked for

Denial closed(const std::string& why) {
  if (why.empty()) return {Code::gone, sentence("gone.closed"), {}};
  return {Code::gone, sentence("gone.closed.why", {{"reason", why}}), {}};
}

}  // namespace

Harbour::Harbour(Loop& loop, Store& store, Hands& thinkers, Hands& lookouts, Hands& archivists, Metrics& metrics,
                 const Limits& limits)
    : loop_(loop),
      store_(store),
      thinkers_(thinkers),
      lookouts_(lookouts),
      archivists_(archivists),
      metrics_(metrics),
      limits_(limits),
      lobby_(loop, limits_, [this](const std::string& id) { return notice(id); }) {
  loop_.on_alarm = [this] {
    ring();
  };
  next_sweep_ = loop_.now() + kSweep;
  set_alarm();
  store_.list(limits_.listed,
              answers_.answer([this](std::vector<std::string> tables) { list_next(std::move(tables)); }, [] {}));
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
    if (listed && table(id) == nullptr)
      lobby_.show(id, {to_json(card_of(id, *state)), state->opened(),
                       loop_.now() - std::max<std::int64_t>(0, loop_.today() - state->touched())});
    lobby_.forget_old();
    set_alarm();
    list_next(tables);
  });
}

void Harbour::read(const std::string& id, Read then) {
  const auto none = [then](Code code, std::string_view key, const std::vector<Catalogue::Argument>& arguments = {}) {
    then(nullptr, {code, sentence(std::string{key}, arguments), {}});
  };
  if (!is_table_id(id)) return none(Code::gone, "gone.table");
  const auto played = lifeline_.guard([this, id, then](std::unique_ptr<TableState>& state, const Flaw& flaw) {
    if (flaw.found()) {
      server::log(Level::error, "table_broken", {{"table", id}, {"why", flaw.text()}});
      remember_gone(id, {Code::gone, sentence("gone.broken", {{"what", flaw.text()}}), {}});
      return then(nullptr, gone_.at(id));
    }
    if (state->stage() == Stage::closed) {
      remember_gone(id, closed(state->closed_why()));
      return then(nullptr, gone_.at(id));
    }
    then(std::move(state), {});
  });
  const auto found = [this, none, played](bool readable, std::vector<std::string> log) {
    if (!readable) return none(Code::disk, "disk.read");
    if (log.empty()) return none(Code::gone, "gone.table");
    const bool lent =
        archivists_.lend([log = std::move(log), played, kept = limits_.events_kept]() mutable -> std::function<void()> {
          Flaw flaw;
          const auto state = std::make_shared<std::unique_ptr<TableState>>(read_log(log, flaw, kept));
          log = {};  // a long log is let go of here and not on the loop
          return [state, flaw, played] {
            played(*state, flaw);
          };
        });
    if (!lent) none(Code::busy, "busy.past");
  };
  store_.read(id, 0, answers_.answer(found, [none] { none(Code::disk, "disk.read"); }));
  set_alarm();
}

void Harbour::remember_gone(const std::string& id, const Denial& why) {
  constexpr std::size_t kMostGone = 10000;
  if (gone_.size() >= kMostGone) gone_.clear();
  gone_.insert_or_assign(id, why);
}

bool Harbour::room() {
  if (static_cast<int>(berths_.size()) >= limits_.tables) evict();
  return static_cast<int>(berths_.size()) < limits_.tables;
}

void Harbour::bring(const std::string& id, const std::shared_ptr<Guest>& guest, Request request) {
  const auto known = berths_.find(id);
  const auto deny = [&](const Denial& why) {
    metrics_.refusals.add();
    guest->deny(request.id, why);
  };
  if (known != berths_.end() && known->second.table != nullptr) {
    if (known->second.table->waiting() >= static_cast<std::size_t>(limits_.waiting))
      return deny({Code::busy, sentence("busy.line"), {}});
    return known->second.table->handle(guest, std::move(request));
  }
  if (known != berths_.end()) {
    if (known->second.waiting.size() >= static_cast<std::size_t>(limits_.waiting))
      return deny({Code::busy, sentence("busy.line"), {}});
    return known->second.waiting.push_back({guest, std::move(request)});
  }
  if (const auto gone = gone_.find(id); gone != gone_.end()) return deny(gone->second);
  if (!is_table_id(id)) return deny({Code::gone, sentence("gone.table"), {}});
  if (!room() || loading_ >= limits_.loading) return deny({Code::busy, sentence("busy.tables"), {}});
  ++loading_;
  berths_[id].waiting.push_back({guest, std::move(request)});
  read(id, [this, id](std::unique_ptr<TableState> state, const Denial& why) { moor(id, std::move(state), why); });
}

void Harbour::moor(const std::string& id, std::unique_ptr<TableState> state, const Denial& why) {
  --loading_;
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

std::vector<const Table*> Harbour::moored(const std::string& from, std::size_t most) const {
  std::vector<const Table*> tables;
  for (const auto& [id, berth] : berths_)
    if (berth.table != nullptr && id >= from) tables.push_back(berth.table.get());
  const auto end = tables.begin() + static_cast<std::ptrdiff_t>(std::min(most, tables.size()));
  std::partial_sort(tables.begin(), end, tables.end(),
                    [](const Table* a, const Table* b) { return a->id() < b->id(); });
  tables.erase(end, tables.end());
  return tables;
}

void Harbour::put_back(const std::string& id, Berthed how) {
  if (how == Berthed::never_again) {
    lobby_.show(id, {});
    return moor(id, nullptr, {Code::gone, sentence("gone.table"), {}});
  }
  if (berths_[id].waiting.empty()) berths_.erase(id);
  else read(id, [this, id](std::unique_ptr<TableState> state, const Denial& why) { moor(id, std::move(state), why); });
}

void Harbour::leave(const std::string& id, const Guest& guest) {
  if (Table* there = table(id)) there->leave(guest);
}

std::optional<Denial> Harbour::count_table(const std::string& from) {
  if (!room()) return Denial{Code::busy, sentence("busy.tables"), {}};
  if (!addresses_.found(from, loop_.now())) return Denial{Code::busy, sentence("busy.address"), {}};
  return {};
}

void Harbour::create(const Asker& asker, const ask::Create& create, const std::string& address) {
  Founding founding;
  auto denial = plan_table(create, limits_, founding);
  const bool listed = founding.create.public_;
  if (!denial && listed && lobby_.full_of(address)) denial = Denial{Code::busy, sentence("busy.listed"), {}};
  if (denial) {
    metrics_.refusals.add();
    return asker.deny(*denial);
  }
  found({loop_.today(), founding.answer.seat, std::move(founding.create)},
        [this, asker, listed, address, answer = founding.answer](const std::string& table) mutable {
          if (table.empty()) {
            metrics_.refusals.add();
            return asker.deny({Code::disk, sentence("disk.failed"), {}});
          }
          if (listed) lobby_.opened(table, address);
          answer.table = table;
          asker.accept(answer);
        });
}

void Harbour::found(LogEntry create, std::function<void(std::string id)> told) {
  std::string id = new_table_id();
  while (berths_.contains(id)) id = new_table_id();
  const auto& first = create.as<logged::Create>();
  Append order{id, 0, create.json(), Card{first.game, first.public_, create.at}, {}};
  const auto answered = [this, id, create = std::move(create), told](Stored stored) {
    auto state = std::make_unique<TableState>(limits_.events_kept);
    if (stored != Stored::done || state->apply(create).found()) return told({});
    berths_[id].table = std::make_unique<Table>(id, *this, std::move(state));
    metrics_.tables_created.add();
    metrics_.tables = static_cast<std::int64_t>(berths_.size());
    log(Level::info, "table_created", {{"table", id}, {"game", create.as<logged::Create>().game}});
    changed(*berths_[id].table);
    told(id);
  };
  order.told = answers_.answer(answered, [told] { told({}); });
  store_.append(std::move(order));
  set_alarm();
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
  std::int64_t next = std::min({next_sweep_, lobby_.due(), answers_.due()});
  if (!agenda_.empty()) next = std::min(next, agenda_.begin()->first);
  if (next == alarm_) return;
  alarm_ = next;
  loop_.alarm(next);
}

void Harbour::ring() {
  alarm_ = kNever;
  const std::int64_t now = loop_.now();
  answers_.give_up();
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
    owner_.sweep();
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
    if (table->state().listed()) lobby_.show(item.first, notice(item.first));
    if (item.second.due != kNever) agenda_.erase({item.second.due, item.first});
    metrics_.tables_evicted.add();
    return true;
  });
  metrics_.tables = static_cast<std::int64_t>(berths_.size());
  addresses_.forget_old(now);
  lobby_.forget_old();
}

Lobby::Notice Harbour::notice(const std::string& id) {
  const Table* there = table(id);
  if (there == nullptr || !there->listed()) return {};
  return {to_json(card_of(id, there->state())), there->state().opened(),
          there->guests() > 0 ? loop_.now() : there->unused_since()};
}

void Harbour::record(const std::string& id, std::function<void(std::string record, std::optional<Denial> why)> told) {
  const auto none = [](const auto& tell, Code code, std::string_view key) {
    tell(std::string{}, std::optional<Denial>{{code, sentence(std::string{key}), {}}});
  };
  if (!is_table_id(id)) return none(told, Code::gone, "gone.table");
  const Table* there = table(id);
  if (there != nullptr && there->state().stage() != Stage::over) return none(told, Code::forbidden, "forbidden.over");
  if (records_ >= limits_.loading) return none(told, Code::busy, "busy.past");
  ++records_;
  const auto done = lifeline_.guard([this, told](const std::string& record, const std::optional<Denial>& why) {
    --records_;
    told(record, why);
  });
  const auto found = [this, done, none](bool readable, std::vector<std::string> log) {
    if (!readable) return none(done, Code::disk, "disk.read");
    if (log.empty()) return none(done, Code::gone, "gone.table");
    const bool lent = archivists_.lend([log = std::move(log), done, none]() mutable -> std::function<void()> {
      Record record;
      const Flaw flaw = record_of(log, record);
      log = {};  // a long log is let go of here and not on the loop
      if (flaw.found() || record.outcome.empty())
        return [done, none] {
          none(done, Code::forbidden, "forbidden.over");
        };
      return [done, text = record.text()] {
        done(text, std::optional<Denial>{});
      };
    });
    if (!lent) none(done, Code::busy, "busy.past");
  };
  store_.read(id, 0, answers_.answer(found, [done, none] { none(done, Code::disk, "disk.read"); }));
  set_alarm();
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
