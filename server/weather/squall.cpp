#include "server/weather/squall.h"

#include <algorithm>
#include <string>
#include <vector>

#include "server/weather/fleet.h"

namespace tortuga::server::weather {
namespace {

class FleetSquall : public Squall {
 public:
  explicit FleetSquall(Fleet& fleet) : fleet_(fleet) {}

 protected:
  std::int64_t some(int low, int high) { return fleet_.chance.between(low, high); }
  // As long as the weather lasts.
  void later(std::int64_t delay, std::function<void()> task) {
    fleet_.tide.after(delay, [&fleet = fleet_, task = std::move(task)] {
      if (!fleet.calm) task();
    });
  }
  bool names(const SentOrder& order, const std::string& table) {
    const std::vector<std::string> tables = fleet_.tables_in(order);
    return std::find(tables.begin(), tables.end(), table) != tables.end();
  }
  bool afloat(int ship) { return ship >= 0 && fleet_.ship(ship) != nullptr && !fleet_.drained.contains(ship); }
  std::vector<int> others(int ship) {
    std::vector<int> list;
    for (int i = 0; i < fleet_.plan.ships; ++i)
      if (i != ship && afloat(i)) list.push_back(i);
    return list;
  }
  std::vector<Sailor*> people_at(const std::string& table) {
    std::vector<Sailor*> list;
    for (const auto& sailor : fleet_.sailors)
      if (sailor->table == table) list.push_back(sailor.get());
    return list;
  }
  // One at a time: the next begins when everybody had time to come back.
  bool begin(std::int64_t lasts) {
    if (fleet_.tide.now() < busy_until_) return false;
    busy_until_ = fleet_.tide.now() + lasts;
    ++fleet_.report.squalls;
    return true;
  }

  Fleet& fleet_;

 private:
  std::int64_t busy_until_ = 0;
};

// The line breaks while an append is under way; the doubt is ended; and then the append arrives.
class LateOrders final : public FleetSquall {
 public:
  using FleetSquall::FleetSquall;
  std::optional<Passage> passage(const SentOrder& order) override {
    if (order.what != "append" || !fleet_.chance.one_in(5)) return {};
    ++fleet_.report.squalls;
    ++fleet_.report.ghosts;
    return Passage{some(150, 1500), {}, some(5, 60)};
  }
};

// Somebody comes to another server, whose take is long under way. Meanwhile the table is played on, and handed over.
class SlowTakes final : public FleetSquall {
 public:
  explicit SlowTakes(Fleet& fleet) : FleetSquall(fleet) { fleet_.wandering = 12; }
  std::optional<Passage> passage(const SentOrder& order) override {
    if (order.what != "take") return {};
    for (const std::string& table : fleet_.tables_in(order)) {
      const int owner = fleet_.owner_of(table);
      if (owner == order.ship || !afloat(owner) || others(owner).empty() || !begin(10000)) continue;
      const std::int64_t arrives = some(1500, 2500);
      later(some(300, 1200), [this, owner] { fleet_.drain(owner, some(2000, 5000)); });
      return Passage{arrives, some(1, 6), 0};
    }
    return {};
  }
};

// A server's append is lost and its lines with it. Whoever played it waits there; another comes to the next server,
// which takes the table when the lease is over and stores something in the same place, and hands it over. The first
// server finds the database again, takes the table, and finds an entry where its own would be.
class StolenPlace final : public FleetSquall {
 public:
  using FleetSquall::FleetSquall;
  std::optional<Passage> passage(const SentOrder& order) override {
    if (order.what != "append" || !fleet_.chance.one_in(4)) return {};
    const std::vector<std::string> tables = fleet_.tables_in(order);
    const std::vector<Sailor*> people = people_at(tables.front());
    const auto waiting = std::find_if(people.begin(), people.end(),
                                      [&](const Sailor* one) { return one->waits() && one->ship() == order.ship; });
    if (tables.size() != 1 || waiting == people.end() || others(order.ship).empty() || !begin(40000)) return {};
    table_ = tables.front();
    first_ = order.ship;
    next_ = fleet_.chance.one_of(others(first_));
    stored_ = false;
    (*waiting)->wait_for(30000);
    later(0, [this] { fleet_.cut_off(first_, 30000); });
    for (Sailor* one : people)
      if (one != *waiting) {
        other_ = one;
        one->talk(true);
        later(some(100, 2000), [this, one] {
          if (afloat(next_)) one->go_to(next_, true);
        });
      }
    later(30000, [people] {
      for (Sailor* one : people) one->as_usual();
    });
    return Passage{{}, {}, some(5, 60)};
  }
  void arrived(const SentOrder& order) override {
    if (stored_ || order.what != "append" || order.ship != next_ || !names(order, table_)) return;
    stored_ = true;
    later(some(30, 100), [this] {
      fleet_.drain(next_, 20000);
      other_->rest(8000);
    });
    later(some(300, 900), [this] { fleet_.cut_off(first_, 0); });
  }

 private:
  std::string table_;
  int first_ = -1, next_ = -1;
  Sailor* other_ = nullptr;
  bool stored_ = true;
};

// A machine is frozen together with its lines; its people go elsewhere and play. It is thawed, has not noticed, and
// cannot ask; and some of its people come back.
class FrozenOwner final : public FleetSquall {
 public:
  using FleetSquall::FleetSquall;
  void blow() override {
    const std::string table = fleet_.chance.one_of(fleet_.sailors)->table;
    const int owner = fleet_.owner_of(table);
    if (!afloat(owner) || others(owner).empty() || !begin(30000)) return;
    const std::int64_t time = some(9000, 12000);
    const int next = fleet_.chance.one_of(others(owner));
    fleet_.cut_off(owner, time + 4000);
    fleet_.pause(owner, time);
    for (Sailor* one : people_at(table)) {
      one->go_to(next, true);  // before they have asked the first for anything: else it would find out
      if (fleet_.chance.one_in(2))
        later(time + some(10, 1500), [this, one, owner] {
          if (afloat(owner)) one->go_to(owner, false);
        });
    }
  }
};

// A server takes a table, and is frozen before it reads it. When its lease is over another takes it, and somebody plays
// there: the move is stored, but that server loses its answer, gives it up, and does not know of it. The first one is
// thawed and reads. Whoever sits there would see that move, and not find it at the server that has the table.
class OvertakenReader final : public FleetSquall {
 public:
  using FleetSquall::FleetSquall;
  void blow() override {
    const Sailor& mover = *fleet_.chance.one_of(fleet_.sailors);
    const int owner = mover.ship();
    const std::vector<int> free = others(owner);
    if (!mover.decides() || owner < 0 || owner != fleet_.owner_of(mover.table) || free.size() < 2 || !begin(70000))
      return;
    table_ = mover.table;
    step_ = Step::handing_over;
    first_ = free[0];
    next_ = free[1];
    fleet_.drain(owner, 50000);
    for (Sailor* one : people_at(table_)) {
      (one == &mover ? mover_ : other_) = one;
      one->rest(50000);
      one->wait_for(40000);
    }
    later(300, [this] {
      if (afloat(first_)) other_->go_to(first_, false);
    });
    later(45000, [this] {
      mover_->as_usual();
      other_->as_usual();
    });
  }
  std::optional<Passage> passage(const SentOrder& order) override {
    if (step_ != Step::taken || order.what != "append" || order.ship != next_ || !names(order, table_)) return {};
    step_ = Step::played;
    later(5, [this] {
      fleet_.cut_off(next_, kSilence, Lines::that_ask);
      mover_->rest(kSilence);
    });
    return Passage{3, {}, 30};
  }
  void arrived(const SentOrder& order) override {
    if (step_ != Step::handing_over || order.what != "take" || order.ship != first_ || !names(order, table_) ||
        fleet_.owner_of(table_) != first_)
      return;
    step_ = Step::taken;
    fleet_.pause(first_, kFrozen);
    fleet_.cut_off(first_, kFrozen + 500, Lines::that_listen);
    later(500, [this] {
      if (afloat(next_)) mover_->go_to(next_, true);
    });
  }

 private:
  // Longer than a lease and the time to play after it; longer than a table waits for its store.
  static constexpr std::int64_t kFrozen = 14000, kSilence = 26000;
  enum class Step { handing_over, taken, played } step_ = Step::played;
  std::string table_;
  int first_ = -1, next_ = -1;
  Sailor *mover_ = nullptr, *other_ = nullptr;
};

}  // namespace

std::unique_ptr<Squall> squall_of(Squalls kind, Fleet& fleet) {
  switch (kind) {
    case Squalls::none: return nullptr;
    case Squalls::late_orders: return std::make_unique<LateOrders>(fleet);
    case Squalls::slow_takes: return std::make_unique<SlowTakes>(fleet);
    case Squalls::stolen_place: return std::make_unique<StolenPlace>(fleet);
    case Squalls::frozen_owner: return std::make_unique<FrozenOwner>(fleet);
    case Squalls::overtaken_reader: return std::make_unique<OvertakenReader>(fleet);
  }
  return nullptr;
}

}  // namespace tortuga::server::weather
