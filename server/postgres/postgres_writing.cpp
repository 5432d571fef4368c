// What is written: entries in batches, new tables, notes for whoever comes after us, tables given back.
#include <algorithm>
#include <utility>

#include "server/log.h"
#include "server/postgres/postgres_store.h"
#include "server/postgres/refusal.h"

namespace tortuga::server::postgres {
namespace {

constexpr std::int64_t kLobbyNews = 500;  // milliseconds between two news of the lobby

// Numbers of the database have a sign.
std::int64_t signed_nonce(std::uint64_t nonce) {
  return static_cast<std::int64_t>(nonce);
}

// So many at most, which are taken out.
template <class T>
std::map<std::string, T> first_of(std::map<std::string, T>& all, std::size_t most) {
  std::map<std::string, T> first;
  while (!all.empty() && first.size() < most) first.insert(all.extract(all.begin()));
  return first;
}

}  // namespace

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
    // Rolled back. What passes is tried once more. Else one of them may be to blame (its log and head disagree, its
    // words are none to the database), and must not hold up the others.
    const bool passing = passes(reply.state), culprit = !passing && batch.size() > 1;
    metrics_.store_failing = !passing && !culprit;
    for (auto order = batch.rbegin(); order != batch.rend(); ++order) {
      if (culprit) broken_.insert(order->append.table);
      if (culprit || (passing && !std::exchange(order->again, true))) orders_.push_front(std::move(*order));
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
  const auto ours = [this, order, told, harbour = harbour_](std::int64_t number) {
    held_[order->table] = {number, 1};
    if (order->card.listed) cry("lobby");
    told({Founded::How::done, order->table, {number, 1}});
    // By a harbour that was buried since: anybody may have it by now.
    if (harbour != harbour_ && watcher_ != nullptr) watcher_->lost(order->table);
  };
  Parameters parameters;
  parameters.add(order->table).add(harbour_).add(order->birth).add(order->card.listed ? "true" : "false");
  parameters.add(order->card.touched).add(signed_nonce(order->nonce)).add(order->entry).add(order->address);
  parameters.add(order->most).add(order->card.game);
  writer_->ask(kFound, std::move(parameters), [this, order, told, again, ours, harbour = harbour_](const Reply& reply) {
    write_soon();
    if (reply.how == Reply::How::error) {
      log(Level::error, "store_failed", {{"state", reply.state}, {"why", reply.why}});
      return told({});
    }
    if (reply.how == Reply::How::lost) return again();
    if (reply.rows.count() > 0) return ours(reply.rows.number(0, 0));
    Parameters asked;
    asked.add(order->table).add(order->birth).add(order->address).add(order->most).add(harbour);
    reader().ask(kFoundBefore, std::move(asked), [order, told, again, ours](const Reply& before) {
      if (!before.fine() || before.rows.count() == 0) return again();
      const Rows& there = before.rows;
      if (!there.none(0, 0) && there.number(0, 0) == signed_nonce(order->nonce)) return ours(there.number(0, 1));
      if (!there.none(0, 2)) return told({Founded::How::again, there.text(0, 2), {}});
      if (!there.yes(0, 4)) return again();  // we are buried: as another harbour
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
    const auto sent = std::make_shared<std::map<std::string, Note>>(first_of(notes_, kBatch));
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
    const auto sent = std::make_shared<std::map<std::string, Hold>>(first_of(backs_, kBatch));
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

}  // namespace tortuga::server::postgres
