#include "server/postgres/postgres_store.h"

#include <utility>

namespace tortuga::server::postgres {

std::string PostgresStore::damaged_entry(std::int64_t n) {
  return "{\"damaged\":\"entry " + std::to_string(n) + " of its log: it is missing\"}";
}

PostgresStore::PostgresStore(const PostgresOptions& options, std::unique_ptr<Quay> quay, Loop& loop, Metrics& metrics)
    : options_(options), loop_(loop), quay_(std::move(quay)), metrics_(metrics) {
  metrics_.leased_until = 0;
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
  if (!in_sight()) return;  // whoever asks does so every few seconds
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
  if (harbour_ == 0) return loop_.post(lifeline_.guard([this] { std::exchange(drained_, nullptr)(); }));
  writer_->ask(kLeave, Parameters().add(harbour_), [this](const Reply&) {
    if (drained_) std::exchange(drained_, nullptr)();
  });
}

}  // namespace tortuga::server::postgres
