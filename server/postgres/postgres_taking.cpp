// Tables are taken: take, then read, in two statements; who and bury where another has it.
#include <algorithm>
#include <map>
#include <utility>

#include "server/log.h"
#include "server/postgres/postgres_store.h"
#include "server/postgres/schema.h"

namespace tortuga::server::postgres {
namespace {

constexpr std::int64_t kLapsed = 100;  // after the end of a lease, until its harbour is buried
constexpr std::int64_t kSooner = 250;  // ... and until then: it may be buried sooner, by its server's next life
constexpr std::int64_t kLonger = 500;  // by which a lease ends later than it should if it was renewed

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
  take_again(std::make_shared<Wanted>(Wanted{std::move(order), std::move(counted), loop_.now()}), 0);
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

// Who comes to a server that has lost sight of the database need not wait for it: another may see it. What is at a
// table already stays.
bool PostgresStore::gives_up(const WantedHere& wanted) {
  const std::int64_t waited = loop_.now() - wanted->since;
  Taken taken;
  if (wanted->order.from == 0 && waited >= kOutOfSight && !steady()) taken.how = Taken::How::elsewhere;
  else if (waited < kTaking) return false;
  wanted->told(std::move(taken));
  return true;
}

void PostgresStore::take_gathered() {
  if (gathered_takes_.empty()) return;
  if (harbour_ == 0 || !in_sight()) {  // soon; meanwhile those who waited too long are told
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
                 std::vector<Loading> ours;
                 for (const WantedHere& wanted : batch) {
                   if (const auto found = taken.find(wanted->order.table); found != taken.end())
                     ours.push_back({wanted, {Taken::How::ours, found->second}});
                   else others.push_back(wanted);
                   if (ours.size() == kLogs) read_taken(std::exchange(ours, {}), harbour);
                 }
                 if (!ours.empty()) read_taken(std::move(ours), harbour);
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
      std::string route = reply.rows.text(row, 3);
      // By our own route people come to us: a life before this one whose folder is gone, or another server by mistake.
      const bool namesake = route == options_.route;
      if ((one->order.patient || namesake) && !lives) {
        if (std::exchange(one->owner, owner) == 0) one->lapses = lapses;
        take_again(one, std::min(left + kLapsed, kSooner - now % kSooner));  // all together
        continue;
      }
      held_.erase(one->order.table);
      cry("wanted " + one->order.table + " " + std::to_string(owner));
      answer.how = Taken::How::elsewhere;
      if (namesake) log(Level::error, "route_shared", {{"route", route}, {"harbour", std::to_string(owner)}});
      else answer.route = std::move(route);
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

void PostgresStore::read_taken(std::vector<Loading> taken, std::int64_t harbour) {
  std::vector<std::int64_t> numbers, firsts;
  for (const Loading& one : taken) {
    numbers.push_back(one.taken.hold.number);
    firsts.push_back(one.wanted->order.from);
  }
  const auto told = [this, harbour,
                     all = std::make_shared<std::vector<Loading>>(std::move(taken))](const Reply& reply) {
    std::vector<Loading> whole;
    int row = 0;
    for (std::size_t i = 0; i < all->size(); ++i) {
      Loading& one = (*all)[i];
      const int begin = row;
      while (row < reply.rows.count() && reply.rows.number(row, 0) == static_cast<std::int64_t>(i + 1)) ++row;
      // Overtaken between the two, or unknown: from the beginning. Likewise if it was taken by a harbour that was
      // buried since: anybody may have it by now, and our renewals would not say so.
      if (harbour != harbour_ || !read_one(one, reply.rows, {begin, row})) take_again(one.wanted, kAgain);
      else if (one.wanted->order.from != 0) one.wanted->told(std::move(one.taken));
      else whole.push_back(std::move(one));
    }
    if (!whole.empty()) read_moments(std::move(whole));
  };
  reader().ask(kRead, Parameters().add(numbers).add(firsts), told);
}

// From its part of the rows; false: it is not ours any more.
bool PostgresStore::read_one(Loading& one, const Rows& rows, std::pair<int, int> part) {
  const auto [begin, end] = part;
  const std::int64_t from = one.wanted->order.from;
  Taken& taken = one.taken;
  if (begin == end || rows.number(begin, 1) != taken.hold.epoch) return false;
  for (int i = begin; i < end && !rows.none(i, 3) && rows.number(i, 3) == from + i - begin; ++i)
    taken.log.push_back(rows.text(i, 5));
  if (!taken.log.empty()) taken.nonce = static_cast<std::uint64_t>(rows.number(begin, 4));
  // Head and entries are written by one statement: if they disagree the log is damaged.
  const std::int64_t next = from + static_cast<std::int64_t>(taken.log.size());
  if (next < rows.number(begin, 2)) taken.log.push_back(damaged_entry(next));
  held_[one.wanted->order.table] = taken.hold;
  backs_.erase(one.wanted->order.table);
  return true;
}

void PostgresStore::read_moments(std::vector<Loading> taken) {
  std::vector<std::int64_t> numbers;
  for (const Loading& one : taken) numbers.push_back(one.taken.hold.number);
  const auto told = [this, all = std::make_shared<std::vector<Loading>>(std::move(taken))](const Reply& reply) {
    // Without it nobody knows who was here and whose clock ran.
    if (reply.how == Reply::How::lost) {
      for (const Loading& one : *all) take_again(one.wanted, kAgain);
      return;
    }
    for (int i = 0; i < reply.rows.count(); ++i) {
      const auto at_least_0 = [&](int column) {
        return reply.rows.none(i, column) ? 0 : std::max<std::int64_t>(0, reply.rows.number(i, column));
      };
      (*all)[static_cast<std::size_t>(reply.rows.number(i, 0) - 1)].taken.moment = {
          reply.rows.text(i, 1), at_least_0(2), at_least_0(3), at_least_0(4)};
    }
    for (Loading& one : *all) one.wanted->told(std::move(one.taken));
  };
  reader().ask(kMoment, Parameters().add(numbers).add(std::to_string(options_.lease_seconds)), told);
}

}  // namespace tortuga::server::postgres
