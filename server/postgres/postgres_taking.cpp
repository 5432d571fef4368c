// Tables are taken: take, then read, in two statements; who and bury where another has it.
#include <algorithm>
#include <map>
#include <utility>

#include "server/log.h"
#include "server/postgres/postgres_store.h"
#include "server/postgres/schema.h"

namespace tortuga::server::postgres {
namespace {

constexpr std::int64_t kLapsed = 100;   // after the end of a lease, until its harbour is buried
constexpr std::int64_t kSooner = 1000;  // ... and until then: it may be buried sooner, by its server's next life
constexpr std::int64_t kLonger = 500;   // by which a lease ends later than it should if it was renewed

std::vector<std::string> tables_of(const auto& wanted) {
  std::vector<std::string> tables;
  for (const auto& one : wanted) tables.push_back(one->order.table);
  return tables;
}

}  // namespace

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
               [this, harbour = harbour_, batch = std::move(batch)](const Reply& reply) {
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
                     read_taken(wanted, found->second, harbour);
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
      // Whoever could not reach the owner waits for the end of its lease. If it lives beyond that, has renewed it
      // meanwhile, or is another by now, it can be reached.
      const std::int64_t now = loop_.now(), lapses = now + left + kLapsed;
      const bool lives = one->owner != 0 && (one->owner != owner || lapses > one->lapses + kLonger);
      if (one->order.patient && !lives) {
        if (std::exchange(one->owner, owner) == 0) one->lapses = lapses;
        take_again(one, std::min(left + kLapsed, kSooner));
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

void PostgresStore::read_taken(const WantedHere& wanted, Hold hold, std::int64_t harbour) {
  const auto told = [this, wanted, hold, harbour](const Reply& reply) {
    const auto& rows = reply.rows;
    // Overtaken between the two, or unknown: from the beginning.
    if (!reply.fine() || rows.count() == 0 || rows.number(0, 0) != hold.epoch) return take_again(wanted, kAgain);
    // By a harbour that was buried since: anybody may have it by now, and our renewals would not say so.
    if (harbour != harbour_) return take_again(wanted, kAgain);
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
  };
  reader().ask(kRead, Parameters().add(hold.number).add(wanted->order.from), told);
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

}  // namespace tortuga::server::postgres
