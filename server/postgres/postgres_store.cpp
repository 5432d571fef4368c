#include "server/postgres/postgres_store.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "engine/write.h"
#include "server/log.h"
#include "server/postgres/schema.h"
#include "server/token.h"

namespace tortuga::server::postgres {
namespace {

constexpr std::int64_t kTaking = 15000;  // milliseconds until a table that cannot be taken is given up
constexpr std::int64_t kAgain = 40;      // until what was locked or doubtful is tried again
constexpr std::int64_t kLapsed = 100;    // after the end of a lease, until its harbour is buried
constexpr std::size_t kBatch = 500;      // entries in one statement at most
constexpr std::int64_t kLobbyNews = 500;
constexpr std::int64_t kSpare = 50;          // thousandths of a lease: no clock is as wrong as that
constexpr std::size_t kMostWaiting = 10000;  // questions in front of a connection

std::vector<std::string> tables_of(const auto& wanted) {
  std::vector<std::string> tables;
  for (const auto& one : wanted) tables.push_back(one->order.table);
  return tables;
}

// Numbers of the database have a sign.
std::int64_t signed_nonce(std::uint64_t nonce) {
  return static_cast<std::int64_t>(nonce);
}

// What is in place of what cannot be read: no table begins or goes on with it.
std::string damaged_entry(std::int64_t n) {
  return "{\"damaged\":\"entry " + std::to_string(n) + " of its log: it is missing\"}";
}

}  // namespace

PostgresStore::PostgresStore(const PostgresOptions& options, std::unique_ptr<Quay> quay, Loop& loop, Metrics& metrics)
    : options_(options), loop_(loop), quay_(std::move(quay)), metrics_(metrics) {
  for (auto& cable : readers_) cable = quay_->cable({});
  writer_ = quay_->cable({[this] { write(); }, {}, false});
  const auto up = [this] {
    if (harbour_ == 0) enter();
    else renew();
    look_at_heads();
    if (watcher_ != nullptr) {
      watcher_->lobby_changed();
      watcher_->orders_changed();
    }
  };
  listener_ = quay_->cable({up, [this](std::string_view payload) { heard(payload); }, true});
}

PostgresStore::~PostgresStore() = default;

void PostgresStore::after(std::int64_t delay, std::function<void()> task) {
  quay_->after(delay, lifeline_.guard(std::move(task)));
}

// --- The lease ---

bool PostgresStore::steady() const {
  const auto lease = static_cast<std::int64_t>(options_.lease_seconds * 1000);
  return harbour_ != 0 && renewed_at_ >= 0 && quay_->stopwatch() < renewed_at_ + lease - lease * kSpare / 1000;
}

void PostgresStore::enter() {
  if (std::exchange(entering_, true)) return;
  const std::int64_t sent = quay_->stopwatch();
  listener_->ask(kEnter, Parameters().add(options_.route).add(kProgram).add(std::to_string(options_.lease_seconds)),
                 [this, sent](const Reply& reply) {
                   entering_ = false;
                   // Without an answer there may be a harbour that nobody is: it lapses, and holds nothing.
                   if (!reply.fine())
                     return after(kAgain, [this] {
                       if (harbour_ == 0 && listener_->up()) enter();
                     });
                   harbour_ = reply.rows.number(0, 0);
                   metrics_.harbour = harbour_;
                   log(Level::info, "entered", {{"harbour", std::to_string(harbour_)}});
                   renewed(sent);
                   // Whatever we held was a harbour's that is buried: anybody may have it by now.
                   std::vector<std::string> all;
                   for (const auto& [table, hold] : held_) all.push_back(table);
                   for (const std::string& table : all)
                     if (watcher_ != nullptr) watcher_->lost(table);
                   if (!gathered_takes_.empty()) take_gathered();
                 });
}

void PostgresStore::renew() {
  if (harbour_ == 0 || draining_ || std::exchange(renewing_, true)) return;
  const std::int64_t sent = quay_->stopwatch();
  const auto told = [this, sent](const Reply& reply) {
    renewing_ = false;
    if (reply.how == Reply::How::lost || draining_) return;  // asked again on the next connection
    if (reply.how == Reply::How::error) return after(kAgain, [this] { renew(); });
    if (reply.rows.count() == 1) return renewed(sent);
    log(Level::error, "buried", {{"harbour", std::to_string(harbour_)}});
    metrics_.burials.add();
    harbour_ = 0;
    renewed_at_ = -1;
    was_steady_ = false;
    enter();
  };
  listener_->ask(kRenew, Parameters().add(harbour_).add(std::to_string(options_.lease_seconds)), told);
}

void PostgresStore::renewed(std::int64_t sent) {
  const bool before = steady() && was_steady_;
  renewed_at_ = sent;
  was_steady_ = true;
  after(static_cast<std::int64_t>(options_.lease_seconds * 1000 / 3), [this, beat = ++beat_] {
    if (beat == beat_) renew();
  });
  if (!before && watcher_ != nullptr) watcher_->ashore();
}

// While nobody listened somebody may have taken something.
void PostgresStore::look_at_heads() {
  if (held_.empty() || harbour_ == 0) return;
  const auto numbers = std::make_shared<std::map<std::int64_t, std::pair<std::string, std::int64_t>>>();
  std::vector<std::int64_t> asked;
  for (const auto& [table, hold] : held_) {
    (*numbers)[hold.number] = {table, hold.epoch};
    asked.push_back(hold.number);
  }
  reader().ask(kHeads, Parameters().add(asked).add(harbour_), [this, numbers](const Reply& reply) {
    if (!reply.fine()) return;
    std::map<std::int64_t, std::int64_t> epochs;
    for (int i = 0; i < reply.rows.count(); ++i) epochs[reply.rows.number(i, 0)] = reply.rows.number(i, 1);
    for (const auto& [number, known] : *numbers) {
      const auto held = held_.find(known.first);
      if (held == held_.end() || held->second.epoch != known.second) continue;  // changed meanwhile, by ourselves
      const auto found = epochs.find(number);
      if ((found == epochs.end() || found->second != known.second) && watcher_ != nullptr) watcher_->lost(known.first);
    }
  });
}

void PostgresStore::heard(std::string_view payload) {
  if (watcher_ == nullptr) return;
  if (payload == "lobby") return watcher_->lobby_changed();
  if (payload == "orders") return watcher_->orders_changed();
  constexpr std::string_view wanted = "wanted ";
  if (!payload.starts_with(wanted)) return;
  payload.remove_prefix(wanted.size());
  const std::size_t end = payload.find(' ');
  if (end != std::string_view::npos && payload.substr(end + 1) == std::to_string(harbour_))
    watcher_->wanted(std::string{payload.substr(0, end)});
}

void PostgresStore::cry(std::string text) {
  if (listener_->up() && listener_->waiting() < kMostWaiting)
    listener_->ask(kNotify, Parameters().add(text), [](const Reply&) {});
}

void PostgresStore::cry_orders() {
  cry("orders");
}

void PostgresStore::muster(std::vector<Caller> own, std::function<void(std::vector<Caller>)> told) {
  if (harbour_ == 0 || !listener_->up()) return;
  std::vector<std::string> addresses;
  std::vector<std::int64_t> connections, messages;
  for (const Caller& caller : own) {
    addresses.push_back(caller.address);
    connections.push_back(caller.connections);
    messages.push_back(caller.messages);
  }
  reader().ask(kCallers, Parameters().add(harbour_).add(addresses).add(connections).add(messages),
               [told = std::move(told)](const Reply& reply) {
                 if (!reply.fine()) return;
                 std::vector<Caller> others;
                 for (int i = 0; i < reply.rows.count(); ++i)
                   others.push_back({reply.rows.text(i, 0), static_cast<int>(reply.rows.number(i, 1)),
                                     static_cast<int>(reply.rows.number(i, 2))});
                 told(std::move(others));
               });
}

// --- Taking: take, then read, in two statements; who and bury where another has it ---

void PostgresStore::take(Taking order, std::function<void(Taken)> told) {
  metrics_.reading_queue.fetch_add(1);
  auto counted = [&metrics = metrics_, told = std::move(told)](Taken taken) {
    metrics.reading_queue.fetch_sub(1);
    told(std::move(taken));
  };
  take_again(std::make_shared<Wanted>(Wanted{std::move(order), std::move(counted), loop_.now() + kTaking}), 0);
}

// What is wanted in one turn of the loop is taken at once.
void PostgresStore::take_again(const WantedHere& wanted, std::int64_t delay) {
  if (gives_up(wanted)) return;
  const auto gather = [this, wanted] {
    gathered_takes_.push_back(wanted);
    if (gathered_takes_.size() == 1) loop_.post(lifeline_.guard([this] { take_gathered(); }));
  };
  if (delay == 0) gather();
  else after(delay, gather);
}

bool PostgresStore::gives_up(const WantedHere& wanted) {
  if (loop_.now() < wanted->until) return false;
  wanted->told({});
  return true;
}

void PostgresStore::take_gathered() {
  if (gathered_takes_.empty()) return;
  if (harbour_ == 0) {  // soon; meanwhile those who waited too long are told
    std::erase_if(gathered_takes_, [this](const WantedHere& wanted) { return gives_up(wanted); });
    if (!gathered_takes_.empty()) after(kAgain, [this] { take_gathered(); });
    return;
  }
  std::vector<WantedHere> batch = std::exchange(gathered_takes_, {});
  if (draining_) {  // others may have it
    for (const WantedHere& wanted : batch) {
      Taken taken;
      taken.how = Taken::How::elsewhere;
      wanted->told(std::move(taken));
    }
    return;
  }
  if (batch.size() > kBatch) {
    gathered_takes_.assign(batch.begin() + kBatch, batch.end());
    batch.resize(kBatch);
    loop_.post(lifeline_.guard([this] { take_gathered(); }));
  }
  const std::vector<std::string> tables = tables_of(batch);
  reader().ask(kTake, Parameters().add(tables).add(harbour_).add(kProgram),
               [this, batch = std::move(batch)](const Reply& reply) {
                 // Lost: it may have been taken, and is taken once more.
                 if (!reply.fine()) {
                   for (const WantedHere& wanted : batch) take_again(wanted, kAgain);
                   return;
                 }
                 std::map<std::string, Hold> taken;
                 for (int i = 0; i < reply.rows.count(); ++i)
                   taken[reply.rows.text(i, 0)] = {reply.rows.number(i, 1), reply.rows.number(i, 2)};
                 std::vector<WantedHere> others;
                 for (const WantedHere& wanted : batch) {
                   if (const auto found = taken.find(wanted->order.table); found != taken.end())
                     read_taken(wanted, found->second);
                   else others.push_back(wanted);
                 }
                 if (!others.empty()) ask_who(others);
               });
}

void PostgresStore::ask_who(const std::vector<WantedHere>& wanted) {
  reader().ask(kWho, Parameters().add(tables_of(wanted)), [this, wanted](const Reply& reply) {
    if (!reply.fine()) {
      for (const WantedHere& one : wanted) take_again(one, kAgain);
      return;
    }
    std::map<std::string, int> rows;
    for (int i = 0; i < reply.rows.count(); ++i) rows[reply.rows.text(i, 0)] = i;
    std::map<std::int64_t, std::vector<WantedHere>> lapsed;  // by harbour
    for (const WantedHere& one : wanted) {
      const auto found = rows.find(one->order.table);
      Taken answer;
      if (found == rows.end()) {
        answer.how = Taken::How::none;
        held_.erase(one->order.table);
        one->told(std::move(answer));
        continue;
      }
      const int row = found->second;
      if (reply.rows.number(row, 2) > kProgram) {
        answer.how = Taken::How::newer;
        one->told(std::move(answer));
        continue;
      }
      const bool buried = reply.rows.yes(row, 4);
      const std::int64_t owner = reply.rows.none(row, 1) ? 0 : reply.rows.number(row, 1);
      if (owner == 0 || owner == harbour_ || buried) {  // somebody had the row just now
        take_again(one, kAgain);
        continue;
      }
      const std::int64_t left = reply.rows.number(row, 5);
      if (left <= 0) {
        lapsed[owner].push_back(one);
        continue;
      }
      // Whoever could not reach the owner waits for the end of its lease. If it lives beyond that, it can be reached.
      const std::int64_t now = loop_.now();
      if (one->order.patient && one->lapses == INT64_MAX) one->lapses = now + left + kLapsed;
      if (one->order.patient && now < one->lapses) {
        take_again(one, std::min(one->lapses - now, left + kLapsed));
        continue;
      }
      held_.erase(one->order.table);
      cry("wanted " + one->order.table + " " + std::to_string(owner));
      answer.how = Taken::How::elsewhere;
      answer.route = reply.rows.text(row, 3);
      one->told(std::move(answer));
    }
    for (auto& [owner, those] : lapsed)
      reader().ask(kBury, Parameters().add(owner).add(std::to_string(options_.lease_seconds)),
                   [this, owner, those](const Reply& burial) {
                     if (burial.fine() && burial.rows.count() > 0)
                       log(Level::info, "buried_another", {{"harbour", std::to_string(owner)}});
                     // Not buried: somebody else did, it renewed, or the database is just back.
                     for (const WantedHere& one : those) take_again(one, burial.rows.count() > 0 ? 0 : kAgain);
                   });
  });
}

void PostgresStore::read_taken(const WantedHere& wanted, Hold hold) {
  reader().ask(kRead, Parameters().add(hold.number).add(wanted->order.from), [this, wanted, hold](const Reply& reply) {
    const auto& rows = reply.rows;
    // Overtaken between the two, or unknown: from the beginning.
    if (!reply.fine() || rows.count() == 0 || rows.number(0, 0) != hold.epoch) return take_again(wanted, kAgain);
    const auto taken = std::make_shared<Taken>();
    taken->how = Taken::How::ours;
    taken->hold = hold;
    const std::int64_t head = rows.number(0, 1);
    for (int i = 0; i < rows.count() && !rows.none(i, 2); ++i) {
      if (rows.number(i, 2) != wanted->order.from + i) break;
      taken->log.push_back(rows.text(i, 4));
    }
    if (!taken->log.empty()) taken->nonce = static_cast<std::uint64_t>(rows.number(0, 3));
    // Head and entries are written by one statement: if they disagree the log is damaged.
    if (wanted->order.from + static_cast<std::int64_t>(taken->log.size()) < head)
      taken->log.push_back(damaged_entry(wanted->order.from + static_cast<std::int64_t>(taken->log.size())));
    held_[wanted->order.table] = hold;
    backs_.erase(wanted->order.table);
    if (wanted->order.from != 0) return wanted->told(std::move(*taken));
    read_moment(wanted, taken);
  });
}

void PostgresStore::read_moment(const WantedHere& wanted, const std::shared_ptr<Taken>& taken) {
  reader().ask(kMoment, Parameters().add(taken->hold.number).add(std::to_string(options_.lease_seconds)),
               [wanted, taken](const Reply& reply) {
                 if (reply.fine() && reply.rows.count() > 0) {
                   const auto at_least_0 = [&](int column) {
                     return reply.rows.none(0, column) ? 0 : std::max<std::int64_t>(0, reply.rows.number(0, column));
                   };
                   taken->moment = {reply.rows.text(0, 0), at_least_0(1), at_least_0(2), at_least_0(3)};
                 }
                 wanted->told(std::move(*taken));
               });
}

// --- Writing ---

void PostgresStore::append(Append order) {
  if (order.hold.number == 0) return append_loose(std::make_shared<Append>(std::move(order)));
  metrics_.store_queue.fetch_add(1);
  orders_.push_back({std::move(order), Times::Clock::now()});
  write_soon();
}

// What comes during one turn of the loop goes out together.
void PostgresStore::write_soon() {
  loop_.post(lifeline_.guard([this] { write(); }));
}

void PostgresStore::write() {
  if (writing_ || !writer_->up()) return;
  if (orders_.empty()) return write_notes();
  std::vector<Order> batch;
  std::deque<Order> later;
  std::set<std::int64_t> tables;
  while (!orders_.empty() && batch.size() < kBatch) {
    Order order = std::move(orders_.front());
    orders_.pop_front();
    // A table stands in a statement once. And one whose log is broken stands alone.
    const bool alone = broken_.contains(order.append.table);
    if ((alone && !batch.empty()) || !tables.insert(order.append.hold.number).second) {
      later.push_back(std::move(order));
      if (alone) break;
      continue;
    }
    batch.push_back(std::move(order));
    if (alone) break;
  }
  while (!later.empty()) {
    orders_.push_front(std::move(later.back()));
    later.pop_back();
  }
  std::vector<std::int64_t> numbers, epochs, places, nonces;
  std::vector<std::string> entries, listed, touched;
  for (const Order& order : batch) {
    const Append& append = order.append;
    numbers.push_back(append.hold.number);
    epochs.push_back(append.hold.epoch);
    places.push_back(append.n);
    nonces.push_back(signed_nonce(append.nonce));
    entries.push_back(append.entry);
    listed.push_back(!append.card ? "NULL" : append.card->listed ? "true" : "false");
    touched.push_back(append.card ? std::to_string(append.card->touched) : "NULL");
    lobby_news_ = lobby_news_ || append.card.has_value();
  }
  writing_ = true;
  metrics_.writing_since = std::max<std::int64_t>(1, loop_.now());
  const auto begun = Times::Clock::now();
  writer_->ask(
      kAppend,
      Parameters().add(numbers).add(epochs).add(places).add(nonces).add(entries).add_raw_list(listed).add_raw_list(
          touched),
      [this, begun, batch = std::make_shared<std::vector<Order>>(std::move(batch))](const Reply& reply) {
        writing_ = false;
        metrics_.writing_since = 0;
        metrics_.commit_times.since(begun);
        written(std::move(*batch), reply);
        write();
      });
}

void PostgresStore::written(std::vector<Order> batch, const Reply& reply) {
  const auto tell = [this](const Order& order, Stored stored) {
    metrics_.store_waits.since(order.at);
    metrics_.store_queue.fetch_sub(1);
    if (order.append.told) order.append.told(stored);
  };
  if (reply.how == Reply::How::lost) {
    metrics_.store_unknown.add(batch.size());
    for (const Order& order : batch) tell(order, Stored::unknown);
    return;
  }
  if (reply.how == Reply::How::error) {
    metrics_.store_errors.add();
    log(Level::error, "store_failed", {{"state", reply.state}, {"why", reply.why}});
    // Rolled back. One whose log and head disagree must not hold up the others; what passes is tried once more.
    const bool passes = reply.state == "40P01" || reply.state.starts_with("53");
    const bool culprit = reply.state == "23505" && batch.size() > 1;
    metrics_.store_failing = !passes && !culprit;
    for (auto order = batch.rbegin(); order != batch.rend(); ++order) {
      if (culprit) broken_.insert(order->append.table);
      if (culprit || (passes && !std::exchange(order->again, true))) orders_.push_front(std::move(*order));
      else tell(*order, Stored::failed);
    }
    return;
  }
  metrics_.store_failing = false;
  metrics_.commits.add();
  std::set<std::int64_t> done;
  for (int i = 0; i < reply.rows.count(); ++i) done.insert(reply.rows.number(i, 0));
  metrics_.stored.add(done.size());
  for (const Order& order : batch) {
    const bool stored = done.contains(order.append.hold.number);
    if (stored) broken_.erase(order.append.table);
    else metrics_.store_refused.add();
    tell(order, stored ? Stored::done : Stored::taken);
  }
  if (!lobby_news_ || std::exchange(lobby_soon_, true)) return;
  after(kLobbyNews, [this] {
    lobby_soon_ = false;
    if (std::exchange(lobby_news_, false)) cry("lobby");
  });
}

// A log that nobody holds. Asking the same again is no doubt: whichever comes first is the only one, and its nonce says
// whose it was.
void PostgresStore::append_loose(const std::shared_ptr<Append>& order) {
  reader().ask(
      kAppendLoose, Parameters().add(order->table).add(order->n).add(signed_nonce(order->nonce)).add(order->entry),
      [this, order](const Reply& reply) {
        if (reply.how == Reply::How::error) return order->told(Stored::failed);
        if (reply.how == Reply::How::lost) return after(kAgain, [this, order] { append_loose(order); });
        if (reply.rows.count() > 0) return order->told(Stored::done);
        reader().ask(kLook, Parameters().add(order->table).add(order->n), [this, order](const Reply& there) {
          if (!there.fine()) return after(kAgain, [this, order] { append_loose(order); });
          const bool ours = there.rows.count() > 0 && !there.rows.none(0, 2) && there.rows.number(0, 2) == order->n &&
                            there.rows.number(0, 3) == signed_nonce(order->nonce);
          order->told(ours ? Stored::done : Stored::taken);
        });
      });
}

void PostgresStore::found(NewTable order, std::function<void(Founded)> told) {
  metrics_.store_queue.fetch_add(1);
  auto counted = [&metrics = metrics_, told = std::move(told)](const Founded& founded) {
    metrics.store_queue.fetch_sub(1);
    told(founded);
  };
  try_founding(std::make_shared<NewTable>(std::move(order)), std::move(counted), loop_.now() + kTaking);
}

// Asking the same again founds nothing twice: the id is taken by then, and its nonce says by whom.
void PostgresStore::try_founding(const std::shared_ptr<NewTable>& order, std::function<void(Founded)> told,
                                 std::int64_t until) {
  if (loop_.now() >= until) return told({});
  const auto again = [this, order, told, until] {
    after(kAgain, [this, order, told, until] { try_founding(order, told, until); });
  };
  if (harbour_ == 0) return again();
  const auto ours = [this, order, told](std::int64_t number) {
    held_[order->table] = {number, 1};
    if (order->card.listed) cry("lobby");
    told({Founded::How::done, order->table, {number, 1}});
  };
  Parameters parameters;
  parameters.add(order->table).add(harbour_).add(order->birth).add(order->card.listed ? "true" : "false");
  parameters.add(order->card.touched).add(signed_nonce(order->nonce)).add(order->entry).add(order->address);
  parameters.add(order->most).add(order->card.game);
  writer_->ask(kFound, std::move(parameters), [this, order, told, again, ours](const Reply& reply) {
    write_soon();
    if (reply.how == Reply::How::error) {
      log(Level::error, "store_failed", {{"state", reply.state}, {"why", reply.why}});
      return told({});
    }
    if (reply.how == Reply::How::lost) return again();
    if (reply.rows.count() > 0) return ours(reply.rows.number(0, 0));
    reader().ask(kFoundBefore, Parameters().add(order->table).add(order->birth).add(order->address).add(order->most),
                 [order, told, again, ours](const Reply& before) {
                   if (!before.fine() || before.rows.count() == 0) return again();
                   const Rows& there = before.rows;
                   if (!there.none(0, 0) && there.number(0, 0) == signed_nonce(order->nonce))
                     return ours(there.number(0, 1));
                   if (!there.none(0, 2)) return told({Founded::How::again, there.text(0, 2), {}});
                   const bool full = !there.none(0, 3) && there.yes(0, 3);
                   told({full ? Founded::How::full : Founded::How::taken, order->table, {}});
                 });
  });
}

void PostgresStore::note(Note note) {
  lobby_news_ = lobby_news_ || !note.face.empty();
  Note& kept = notes_[note.table];
  if (note.face.empty() && kept.hold.epoch == note.hold.epoch) {
    note.face = kept.face;
    note.opened = kept.opened;
  }
  kept = std::move(note);
  write_soon();
}

void PostgresStore::give_back(const std::string& table, const Hold& hold) {
  const auto held = held_.find(table);
  if (held == held_.end()) return;
  if (hold.number != 0 && hold.epoch < held->second.epoch) return;  // taken anew since
  backs_[table] = held->second;
  held_.erase(held);
  write_soon();
}

void PostgresStore::write_notes() {
  if (writing_ || !writer_->up() || harbour_ == 0) return maybe_drained();
  if (!notes_.empty()) {
    const auto sent = std::make_shared<std::map<std::string, Note>>(std::exchange(notes_, {}));
    std::vector<std::int64_t> numbers, epochs, opened;
    std::vector<std::string> bodies, faces;
    for (const auto& [table, note] : *sent) {
      numbers.push_back(note.hold.number);
      epochs.push_back(note.hold.epoch);
      bodies.push_back(note.moment);
      faces.push_back(note.face);
      opened.push_back(note.opened);
    }
    writing_ = true;
    writer_->ask(kNote, Parameters().add(numbers).add(epochs).add(bodies).add(faces).add(opened).add(harbour_),
                 [this, sent](const Reply& reply) {
                   writing_ = false;
                   if (reply.how == Reply::How::lost) notes_.merge(*sent);  // what is newer stays
                   else if (std::exchange(lobby_news_, false)) cry("lobby");
                   write();
                 });
    return;
  }
  if (!backs_.empty()) {
    const auto sent = std::make_shared<std::map<std::string, Hold>>(std::exchange(backs_, {}));
    std::vector<std::int64_t> numbers, epochs;
    for (const auto& [table, hold] : *sent) {
      numbers.push_back(hold.number);
      epochs.push_back(hold.epoch);
    }
    writing_ = true;
    writer_->ask(kGiveBack, Parameters().add(numbers).add(epochs).add(harbour_), [this, sent](const Reply& reply) {
      writing_ = false;
      if (reply.how == Reply::How::lost)
        for (const auto& [table, hold] : *sent)
          if (!held_.contains(table)) backs_.emplace(table, hold);
      write();
    });
    return;
  }
  maybe_drained();
}

// --- The past, the lobby, the owner's ---

void PostgresStore::read(std::string table, std::int64_t from, Told told) {
  if (readers_[0]->waiting() + readers_[1]->waiting() > kMostWaiting)
    return loop_.post([told = std::move(told)] { told(false, {}); });
  metrics_.reading_queue.fetch_add(1);
  reader().ask(kLook, Parameters().add(table).add(from),
               [&metrics = metrics_, from, told = std::move(told)](const Reply& reply) {
                 metrics.reading_queue.fetch_sub(1);
                 std::vector<std::string> log;
                 const Rows& rows = reply.rows;
                 if (!reply.fine()) return told(false, {});
                 for (int i = 0; i < rows.count() && !rows.none(i, 2); ++i) {
                   if (rows.number(i, 2) != from + i) {
                     log.push_back(damaged_entry(from + i));
                     break;
                   }
                   log.push_back(rows.text(i, 4));
                 }
                 told(true, std::move(log));
               });
}

void PostgresStore::list(int most, std::function<void(std::vector<Listing>)> told) {
  reader().ask(kList, Parameters().add(std::int64_t{most}), [told = std::move(told)](const Reply& reply) {
    if (!reply.fine()) return;
    std::vector<Listing> tables;
    for (int i = 0; i < reply.rows.count(); ++i)
      tables.push_back(
          {reply.rows.text(i, 0), reply.rows.text(i, 1), reply.rows.number(i, 2), reply.rows.number(i, 3)});
    told(std::move(tables));
  });
}

void PostgresStore::shelf(ShelfPart part, std::function<void(bool, std::vector<Shelved>)> told) {
  reader().ask(kShelf, Parameters().add(part.after).add(part.before).add(std::int64_t{part.most}),
               [told = std::move(told)](const Reply& reply) {
                 std::vector<Shelved> tables;
                 for (int i = 0; i < reply.rows.count(); ++i)
                   tables.push_back(
                       {reply.rows.text(i, 0), {reply.rows.text(i, 1), reply.rows.yes(i, 2), reply.rows.number(i, 3)}});
                 told(reply.fine(), std::move(tables));
               });
}

void PostgresStore::rewrite(Rewrite order) {
  try_rewriting(std::make_shared<Rewrite>(std::move(order)));
}

// The same words in the same places: it may be said twice.
void PostgresStore::try_rewriting(const std::shared_ptr<Rewrite>& order) {
  std::vector<std::int64_t> places;
  std::vector<std::string> entries;
  for (const auto& [n, entry] : order->entries) {
    places.push_back(n);
    entries.push_back(entry);
  }
  reader().ask(kRewrite, Parameters().add(order->table).add(places).add(entries), [this, order](const Reply& reply) {
    if (reply.how == Reply::How::lost) return after(kAgain, [this, order] { try_rewriting(order); });
    order->told(reply.fine() && reply.rows.count() == static_cast<int>(order->entries.size()));
  });
}

void PostgresStore::erase(std::vector<Doomed> tables, std::function<void(std::vector<std::string>)> told) {
  std::vector<std::string> ids;
  std::vector<std::int64_t> heads;
  for (const Doomed& doomed : tables) {
    ids.push_back(doomed.table);
    heads.push_back(doomed.n);
  }
  reader().ask(kErase, Parameters().add(ids).add(heads).add(harbour_), [told = std::move(told)](const Reply& reply) {
    std::vector<std::string> erased;
    for (int i = 0; i < reply.rows.count(); ++i) erased.push_back(reply.rows.text(i, 0));
    told(std::move(erased));
  });
}

// --- The end ---

void PostgresStore::drain(std::function<void()> done) {
  drained_ = std::move(done);
  write_soon();
  maybe_drained();
}

// All is decided and nothing is held: the harbour is buried, so that nobody waits for its lease.
void PostgresStore::maybe_drained() {
  if (!drained_ || writing_ || !orders_.empty() || !notes_.empty() || !backs_.empty() || !writer_->idle()) return;
  if (std::exchange(draining_, true)) return;
  writer_->ask(kLeave, Parameters().add(harbour_), [this](const Reply&) {
    if (drained_) std::exchange(drained_, nullptr)();
  });
}

}  // namespace tortuga::server::postgres
