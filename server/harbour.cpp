#include "server/harbour.h"

#include <algorithm>
#include <utility>

#include "server/founder.h"
#include "server/log.h"
#include "server/token.h"

namespace tortuga::server {
namespace {

constexpr std::int64_t kSweep = 5000;   // how often idle tables are looked for
constexpr std::int64_t kNote = 500;     // milliseconds until what changed is noted for whoever comes after us
constexpr std::int64_t kMuster = 2000;  // how often servers tell each other who uses much of a limit
constexpr std::int64_t kLook = 5000;    // how often the lobby looks for tables of other servers, told or not

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
  store_.watch(this);
  if (store_.shared()) next_muster_ = loop_.now() + kMuster;
  look_afar();
}

Harbour::~Harbour() {
  store_.watch(nullptr);
  loop_.on_alarm = nullptr;
}

void Harbour::look_afar() {
  next_look_ = store_.shared() ? loop_.now() + kLook : kNever;
  store_.list(limits_.listed, answers_.answer(
                                  [this](std::vector<Listing> tables) {
                                    if (store_.shared()) list_afar(tables);
                                    else list_next(std::move(tables));
                                  },
                                  [] {}));
  set_alarm();
}

// Public tables of other servers, as these described them.
void Harbour::list_afar(const std::vector<Listing>& tables) {
  std::set<std::string> before = std::exchange(afar_, {});
  std::vector<Listing> faceless;  // moved here from elsewhere: their logs say how they look
  for (const Listing& listing : tables) {
    const bool known = before.erase(listing.table) > 0;
    if (table(listing.table) != nullptr) continue;
    if (listing.face.empty()) {
      if (!known) faceless.push_back(listing);
      afar_.insert(listing.table);
      continue;
    }
    afar_.insert(listing.table);
    lobby_.show(listing.table, {listing.face, listing.opened,
                                loop_.now() - std::max<std::int64_t>(0, loop_.today() - listing.touched)});
  }
  for (const std::string& id : before)
    if (table(id) == nullptr) lobby_.show(id, {});
  lobby_.forget_old();
  if (!faceless.empty()) list_next(std::move(faceless));
  set_alarm();
}

Table* Harbour::table(const std::string& id) {
  const auto found = berths_.find(id);
  return found == berths_.end() ? nullptr : found->second.table.get();
}

// The cards of public tables from before, one after the other.
void Harbour::list_next(std::vector<Listing> tables) {
  while (!tables.empty() && table(tables.back().table) != nullptr) tables.pop_back();
  if (tables.empty()) return;
  const std::string id = tables.back().table;
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
  const auto none = [then](Code code, std::string_view key) {
    then(nullptr, {code, sentence(std::string{key}), {}});
  };
  if (!is_table_id(id)) return none(Code::gone, "gone.table");
  const auto found = [this, id, none, then](bool readable, std::vector<std::string> log) {
    if (!readable) return none(Code::disk, "disk.read");
    if (log.empty()) return none(Code::gone, "gone.table");
    play_again(id, std::move(log), then);
  };
  store_.read(id, 0, answers_.answer(found, [none] { none(Code::disk, "disk.read"); }));
  set_alarm();
}

void Harbour::play_again(const std::string& id, std::vector<std::string> log, Read then) {
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
  const bool lent = archivists_.lend_first(
      [log = std::move(log), played, kept = limits_.events_kept]() mutable -> std::function<void()> {
        Flaw flaw;
        const auto state = std::make_shared<std::unique_ptr<TableState>>(read_log(log, flaw, kept));
        log = {};  // a long log is let go of here and not on the loop
        return [state, flaw, played] {
          played(*state, flaw);
        };
      });
  if (!lent) then(nullptr, {Code::busy, sentence("busy.past"), {}});
}

Denial Harbour::moved(const Taken& taken) {
  if (taken.how == Taken::How::none) return {Code::gone, sentence("gone.table"), {}};
  if (taken.how == Taken::How::newer) return {Code::busy, sentence("busy.newer"), {}};
  return {Code::elsewhere, sentence("elsewhere.table"), {}, taken.route + "/ws"};
}

void Harbour::take(const std::string& id) {
  if (!is_table_id(id)) return moor(id, nullptr, {Code::gone, sentence("gone.table"), {}});
  const auto& waiting = berths_[id].waiting;
  const bool patient = std::any_of(waiting.begin(), waiting.end(), [](const Errand& errand) {
    return errand.request.is<ask::Sit>() && errand.request.as<ask::Sit>().tried.value_or(false);
  });
  ++loading_;
  const auto none = [this, id](const Denial& why) {
    --loading_;
    moor(id, nullptr, why);
  };
  const auto taken = [this, id, none](Taken taken) {
    const auto had = std::make_shared<Taken>(std::move(taken));
    switch (had->how) {
      case Taken::How::unreadable: return none({Code::disk, sentence("disk.read"), {}});
      case Taken::How::none:
      case Taken::How::newer:
      case Taken::How::elsewhere: return none(moved(*had));
      case Taken::How::ours: break;
    }
    play_again(id, std::exchange(had->log, {}), [this, id, had](std::unique_ptr<TableState> state, const Denial& why) {
      --loading_;
      if (state == nullptr) store_.give_back(id, had->hold);
      moor(id, std::move(state), why, had.get());
    });
  };
  store_.take({id, 0, patient}, answers_.answer(taken, [none] { none({Code::disk, sentence("disk.read"), {}}); }));
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

void Harbour::bring(const std::string& id, const std::shared_ptr<Guest>& guest, Request&& request) {
  const auto known = berths_.find(id);
  const auto deny = [&](const Denial& why) {
    metrics_.refusals.add();
    guest->deny(request.id, why);
  };
  if (known != berths_.end() && known->second.table != nullptr)
    return known->second.table->handle(guest, std::move(request));
  if (known != berths_.end()) {
    if (known->second.waiting.size() >= static_cast<std::size_t>(limits_.waiting))
      return deny({Code::busy, sentence("busy.line"), {}});
    return known->second.waiting.push_back({guest, std::move(request)});
  }
  if (const auto gone = gone_.find(id); gone != gone_.end()) return deny(gone->second);
  if (!is_table_id(id)) return deny({Code::gone, sentence("gone.table"), {}});
  if (!room() || loading_ >= limits_.loading) return deny({Code::busy, sentence("busy.tables"), {}});
  berths_[id].waiting.push_back({guest, std::move(request)});
  take(id);
}

void Harbour::moor(const std::string& id, std::unique_ptr<TableState> state, const Denial& why, const Taken* taken) {
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
  berths_[id].table = std::make_unique<Table>(id, *this, std::move(state), taken != nullptr ? taken->hold : Hold{});
  metrics_.tables = static_cast<std::int64_t>(berths_.size());
  Table& moored = *berths_[id].table;
  if (taken != nullptr && store_.shared()) moored.restore(taken->moment);
  if (std::exchange(berths_[id].doubted, false)) moored.take_again();
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
  else take(id);
}

void Harbour::leave(const std::string& id, const Guest& guest) {
  if (Table* there = table(id)) there->leave(guest);
}

std::optional<Denial> Harbour::count_table(const std::string& from) {
  if (!room()) return Denial{Code::busy, sentence("busy.tables"), {}};
  if (!addresses_.found(from, loop_.now())) return Denial{Code::busy, sentence("busy.address"), {}};
  return {};
}

std::optional<Denial> Harbour::may_begin(const std::string& from, bool listed) {
  if (auto denial = count_table(from)) return denial;
  if (listed && lobby_.full_of(from)) return Denial{Code::busy, sentence("busy.listed"), {}};
  addresses_.begun(from);
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
  const std::string birth = create.token ? text_of(hash_token(*create.token)) : std::string{};
  found({loop_.today(), founding.answer.seat, std::move(founding.create)}, address, birth,
        [this, asker, listed, address, answer = founding.answer](const Founded& founded) mutable {
          const auto refuse = [&](Code code, const char* key) {
            metrics_.refusals.add();
            asker.deny({code, sentence(key), {}});
          };
          switch (founded.how) {
            case Founded::How::again: return found_before(asker, founded.table, answer.token);
            case Founded::How::full: return refuse(Code::busy, "busy.address");
            case Founded::How::taken:
            case Founded::How::failed: return refuse(Code::disk, "disk.failed");
            case Founded::How::done: break;
          }
          if (listed) lobby_.opened(founded.table, address);
          answer.table = founded.table;
          asker.accept(answer);
        });
}

// The answer was lost, and whoever did not hear it asks again.
void Harbour::found_before(const Asker& asker, const std::string& table, const std::string& token) {
  const auto unknown = [asker] {
    asker.deny({Code::disk, sentence("disk.unknown"), {}});
  };
  const auto found = [asker, table, token, unknown](bool readable, const std::vector<std::string>& log) {
    LogEntry first;
    if (!readable || log.empty() || LogEntry::parse(log.front(), first).found() || !first.is<logged::Create>())
      return unknown();
    const auto& create = first.as<logged::Create>();
    asker.accept(tell::Created{table, first.seat, token, create.invite, create.watch, {}});
  };
  store_.read(table, 0, answers_.answer(found, unknown));
  set_alarm();
}

void Harbour::found(LogEntry create, const std::string& address, std::function<void(std::string id)> told) {
  const bool listed = create.as<logged::Create>().public_;
  found(std::move(create), {}, {}, [this, listed, address, told = std::move(told)](const Founded& founded) {
    const bool done = founded.how == Founded::How::done;
    if (done && listed) lobby_.opened(founded.table, address);
    told(done ? founded.table : std::string{});
  });
}

void Harbour::found(LogEntry create, const std::string& address, const std::string& birth,
                    std::function<void(const Founded&)> told) {
  std::string id = new_table_id();
  while (berths_.contains(id)) id = new_table_id();
  const auto& first = create.as<logged::Create>();
  NewTable order{id,
                 create.json(),
                 Card{first.game, first.public_, create.at},
                 random_bits(),
                 address,
                 limits_.tables_per_address,
                 birth};
  const auto answered = [this, id, create = std::move(create), told](const Founded& founded) {
    if (founded.how != Founded::How::done) return told(founded);
    auto state = std::make_unique<TableState>(limits_.events_kept);
    if (state->apply(create).found()) return told({});
    berths_[id].table = std::make_unique<Table>(id, *this, std::move(state), founded.hold);
    metrics_.tables_created.add();
    metrics_.tables = static_cast<std::int64_t>(berths_.size());
    log(Level::info, "table_created", {{"table", id}, {"game", create.as<logged::Create>().game}});
    changed(*berths_[id].table);
    told(founded);
  };
  store_.found(std::move(order), answers_.answer(answered, [told] { told({}); }));
  set_alarm();
}

// --- With other servers ---

// Whatever waited in front of it is told where to ask, whoever sits there is sent there, and it is forgotten. Not at
// once: the table itself said that it is lost.
void Harbour::lost(const std::string& id, const Taken& taken) {
  metrics_.tables_lost.add();
  const auto go = [this, id, why = moved(taken), route = taken.route, gone = taken.how == Taken::How::none] {
    const auto found = berths_.find(id);
    if (found == berths_.end() || found->second.table == nullptr) return;
    const std::unique_ptr<Table> table = std::move(found->second.table);
    if (found->second.due != kNever) agenda_.erase({found->second.due, id});
    berths_.erase(found);
    metrics_.tables = static_cast<std::int64_t>(berths_.size());
    if (gone) table->bye_all("closed");
    else table->send_on(why, route);
    hand_over_next();
  };
  loop_.post(lifeline_.guard(go));
}

void Harbour::lost(const std::string& id) {
  const auto found = berths_.find(id);
  if (found == berths_.end()) return;
  if (found->second.table != nullptr) found->second.table->take_again();
  else found->second.doubted = true;  // it is being read
}

void Harbour::ashore() {
  std::vector<std::string> all;
  for (const auto& [id, berth] : berths_)
    if (berth.table != nullptr) all.push_back(id);
  for (const std::string& id : all)
    if (Table* there = table(id)) there->wake();
}

// Nobody is here and somebody came elsewhere: the table follows its people.
void Harbour::wanted(const std::string& id) {
  if (const Table* there = table(id); there != nullptr && there->unused()) let_go(id);
}

void Harbour::let_go(const std::string& id) {
  const auto found = berths_.find(id);
  const Table& table = *found->second.table;
  store_.note({id, table.hold(), table.keep().json(), {}, 0});
  store_.give_back(id, table.hold());
  if (found->second.due != kNever) agenda_.erase({found->second.due, id});
  restless_.erase(id);
  berths_.erase(found);
  metrics_.tables = static_cast<std::int64_t>(berths_.size());
}

void Harbour::lobby_changed() {
  next_look_ = std::min(next_look_, loop_.now() + kNote);
  set_alarm();
}

void Harbour::orders_changed() {
  owner_.look_again();
}

// What changed is written for whoever comes after us.
void Harbour::note_tables() {
  next_note_ = kNever;
  for (const std::string& id : std::exchange(restless_, {})) {
    const Table* there = table(id);
    if (there == nullptr) continue;
    Berth& berth = berths_[id];
    const Kept kept = there->keep();
    const std::string face = there->listed() ? to_json(there->face()) : std::string{};
    if (kept.same_as(berth.noted) && face == berth.face) continue;
    store_.note({id, there->hold(), kept.json(), face == berth.face ? std::string{} : face, there->state().opened()});
    berth.noted = kept;
    berth.face = face;
  }
}

// Limits by address hold at all servers together.
void Harbour::muster() {
  next_muster_ = loop_.now() + kMuster;
  store_.muster(addresses_.muster(kMuster / 1000), limits_.tables_per_address,
                lifeline_.guard([this](const std::vector<Store::Caller>& others) { addresses_.hear(others); }));
}

void Harbour::hand_over(std::function<void()> done) {
  if (!store_.shared()) return done();
  handed_over_ = std::move(done);
  hand_over_next();
}

// Table by table, as soon as nothing is being stored there.
void Harbour::hand_over_next() {
  if (!handed_over_) return;
  std::vector<std::string> ready;
  bool busy = false;
  for (const auto& [id, berth] : berths_) {
    if (berth.table == nullptr) continue;
    if (berth.table->settled()) ready.push_back(id);
    else busy = true;
  }
  for (const std::string& id : ready) {
    std::unique_ptr<Table>& held = berths_[id].table;
    store_.note({id, held->hold(), held->keep().json(), {}, 0});
    store_.give_back(id, held->hold());
    const std::unique_ptr<Table> table = std::move(held);
    if (berths_[id].due != kNever) agenda_.erase({berths_[id].due, id});
    berths_.erase(id);
    table->send_on({Code::elsewhere, sentence("elsewhere.table"), {}, "/ws"}, {});
  }
  metrics_.tables = static_cast<std::int64_t>(berths_.size());
  if (!busy) store_.drain(std::exchange(handed_over_, nullptr));
}

void Harbour::changed(Table& table) {
  const auto found = berths_.find(table.id());
  if (found == berths_.end()) return;
  Berth& berth = found->second;
  // What is due later than before stays on the agenda: to be woken for nothing now and then costs less than to move it
  // with every move.
  if (const std::int64_t due = table.due(); due < berth.due) {
    if (berth.due != kNever) agenda_.erase({berth.due, table.id()});
    berth.due = due;
    agenda_.insert({due, table.id()});
  }
  if (table.state().listed() && !table.quiet()) lobby_.touch(table.id());
  if (store_.shared()) {
    restless_.insert(table.id());
    next_note_ = std::min(next_note_, loop_.now() + kNote);
    if (handed_over_ && table.settled()) loop_.post(lifeline_.guard([this] { hand_over_next(); }));
  }
  set_alarm();
}

void Harbour::set_alarm() {
  std::int64_t next = std::min({next_sweep_, lobby_.due(), answers_.due(), next_note_, next_look_, next_muster_});
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
  if (now >= next_note_) note_tables();
  if (now >= next_look_) look_afar();
  if (now >= next_muster_) muster();
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
    store_.give_back(item.first, table->hold());
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
  return {to_json(there->face()), there->state().opened(), there->guests() > 0 ? loop_.now() : there->unused_since()};
}

void Harbour::record(const std::string& address, const std::string& id,
                     std::function<void(std::string record, std::optional<Denial> why)> told) {
  const auto none = [told](const Denial& why) {
    told(std::string{}, why);
  };
  const Denial early{Code::forbidden, sentence("forbidden.over"), {}};
  if (!is_table_id(id)) return none({Code::gone, sentence("gone.table"), {}});
  const Table* there = table(id);
  if (there != nullptr && there->stage() != Stage::over) return none(early);
  study(
      address, id,
      [told, none, early](const std::vector<std::string>& log) -> std::function<void()> {
        Record record;
        if (record_of(log, record).found() || record.outcome.empty())
          return [none, early] {
            none(early);
          };
        return [told, text = record.text()] {
          told(text, std::optional<Denial>{});
        };
      },
      none);
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
