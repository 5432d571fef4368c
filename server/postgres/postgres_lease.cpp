// The lease of a harbour: how it enters, goes on, and hears what others do.
#include <map>
#include <utility>

#include "server/log.h"
#include "server/postgres/postgres_store.h"
#include "server/postgres/schema.h"

namespace tortuga::server::postgres {
namespace {

constexpr std::int64_t kSpare = 50;     // thousandths of a lease: no clock is as wrong as that
constexpr std::int64_t kTidying = 300;  // renewals between two looks for what nobody needs any more
constexpr std::size_t kMostHints = 8;   // in front of a renewal

}  // namespace

std::int64_t PostgresStore::steady_for() const {
  if (harbour_ == 0 || renewed_at_ < 0) return 0;
  const auto lease = static_cast<std::int64_t>(options_.lease_seconds * 1000);
  return renewed_at_ + lease - lease * kSpare / 1000 - quay_->stopwatch();
}

void PostgresStore::enter() {
  if (std::exchange(entering_, true)) return;
  // Not over the line of the lease, whose commits may be lost: a number that was given must never be given again.
  if (options_.former != 0)
    writer_->ask(kBuryFormer, Parameters().add(options_.former).add(options_.route), [](const Reply&) {});
  const std::int64_t sent = quay_->stopwatch();
  writer_->ask(kEnter, Parameters().add(options_.route).add(kProgram).add(std::to_string(options_.lease_seconds)),
               [this, sent](const Reply& reply) {
                 entering_ = false;
                 // Without an answer there may be a harbour that nobody is: it lapses, and holds nothing.
                 if (!reply.fine())
                   return after(kAgain, [this] {
                     if (harbour_ == 0 && listener_->up()) enter();
                   });
                 harbour_ = reply.rows.number(0, 0);
                 metrics_.harbour = harbour_;
                 if (options_.entered) options_.entered(harbour_);
                 log(Level::info, "entered", {{"harbour", std::to_string(harbour_)}});
                 // Whatever we held was a harbour's that is buried: anybody may have it by now. This is known before
                 // anybody is told that the store is steady again.
                 std::vector<std::string> all;
                 for (const auto& [table, hold] : held_) all.push_back(table);
                 for (const std::string& table : all)
                   if (watcher_ != nullptr) watcher_->lost(table);
                 renewed(sent);
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
    metrics_.leased_until = 0;
    enter();
  };
  listener_->ask(kRenew, Parameters().add(harbour_).add(std::to_string(options_.lease_seconds)), told);
}

void PostgresStore::renewed(std::int64_t sent) {
  const bool before = steady() && was_steady_;
  renewed_at_ = sent;
  was_steady_ = true;
  metrics_.leased_until = loop_.now() + steady_for();
  after(static_cast<std::int64_t>(options_.lease_seconds * 1000 / 3), [this, beat = ++beat_] {
    if (beat == beat_) renew();
  });
  if (beat_ % kTidying == 0)
    for (const Statement* statement : {&kTidy, &kForget}) reader().ask(*statement, {}, [](const Reply&) {});
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
  reader().ask(kHeads, Parameters().add(asked).add(harbour_), [this, numbers, look = ++look_](const Reply& reply) {
    if (!reply.fine())
      return after(kAgain, [this, look] {
        if (look == look_) look_at_heads();
      });
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

// Only a hint: it gives way to the lease, which goes over the same line.
void PostgresStore::cry(std::string text) {
  if (listener_->up() && listener_->waiting() < kMostHints)
    listener_->ask(kNotify, Parameters().add(text), [](const Reply&) {});
}

void PostgresStore::cry_orders() {
  cry("orders");
}

void PostgresStore::muster(std::vector<Caller> own, int most, std::function<void(std::vector<Caller>)> told) {
  if (harbour_ == 0 || !listener_->up()) return;
  std::vector<std::string> addresses;
  std::vector<std::int64_t> connections, messages, tables;
  for (const Caller& caller : own) {
    addresses.push_back(caller.address);
    connections.push_back(caller.connections);
    messages.push_back(caller.messages);
    tables.push_back(caller.tables);
  }
  Parameters parameters;
  parameters.add(harbour_).add(addresses).add(connections).add(messages).add(tables).add(std::int64_t{most});
  reader().ask(kCallers, std::move(parameters), [told = std::move(told)](const Reply& reply) {
    if (!reply.fine()) return;
    std::vector<Caller> others;
    for (int i = 0; i < reply.rows.count(); ++i)
      others.push_back({reply.rows.text(i, 0), static_cast<int>(reply.rows.number(i, 1)),
                        static_cast<int>(reply.rows.number(i, 2)), static_cast<int>(reply.rows.number(i, 3))});
    told(std::move(others));
  });
}

}  // namespace tortuga::server::postgres
