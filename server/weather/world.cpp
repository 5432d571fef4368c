#include "server/weather/world.h"

#include <algorithm>

#include "server/log.h"
#include "server/weather/tags.h"

namespace tortuga::server::weather {
namespace {

constexpr std::int64_t kLook = 5000;    // how often everybody is looked at
constexpr std::int64_t kCalm = 240000;  // after this long without faults everybody knows the same

Climate climate_of(Chance& chance) {
  Climate climate;
  // Some worlds are rough in one way only: faults that come together hide each other.
  const auto rougher = [&](int& one_in) {
    const int kind = chance.below(6);
    if (kind == 0) one_in = 0;
    if (kind == 1) one_in = std::max(2, one_in / 20);
  };
  for (int* fault : {&climate.fail, &climate.trouble, &climate.lose, &climate.twice, &climate.late, &climate.foreign,
                     &climate.crash, &climate.cut, &climate.half, &climate.lazy_hands})
    rougher(*fault);
  return climate;
}

// Small limits are reached: what happens beyond them is what this is for.
Limits limits_of(Chance& chance) {
  Limits limits;
  limits.think_ms = limits.hint_ms = 0;  // a thought that takes its time ends differently each time
  limits.idle_minutes = chance.one_in(2) ? 1 : 10;
  limits.grace_seconds = chance.one_in(2) ? 5 : 45;
  limits.tables = chance.one_in(3) ? 40 : 2000;
  limits.listed = chance.one_in(2) ? 10 : 200;
  limits.watchers = chance.one_in(3) ? 5 : 200;
  limits.waiting = chance.one_in(3) ? 8 : 256;
  limits.loading = chance.one_in(3) ? 2 : 64;
  limits.events_kept = chance.one_in(2) ? 2 : 256;
  limits.log_entries = chance.one_in(4) ? 150 : 100000;
  limits.talk_entries = chance.one_in(3) ? 20 : 4000;
  limits.listed_minutes = chance.one_in(2) ? 3 : 60;
  return limits;
}

}  // namespace

void Report::add(const Report& other) {
  broken = other.broken;
  seed = other.seed;
  steps += other.steps;
  messages += other.messages;
  bytes += other.bytes;
  moves += other.moves;
  tables += other.tables;
  milliseconds += other.milliseconds;
  faults.failed += other.faults.failed;
  faults.lost += other.faults.lost;
  faults.doubled += other.faults.doubled;
  faults.late += other.faults.late;
  faults.foreign += other.faults.foreign;
  faults.crashes += other.faults.crashes;
  faults.cuts += other.faults.cuts;
  faults.halves += other.faults.halves;
  faults.refused_hands += other.faults.refused_hands;
  faults.attacks += other.faults.attacks;
}

World::World(const Voyage& plan)
    : luck_(plan.seed),
      voyage(plan),
      chance(plan.seed * 0x9e3779b97f4a7c15ULL + 1),
      climate(plan.climate ? *plan.climate : climate_of(chance)),
      lookout(store_, loop),
      limits(plan.limits ? *plan.limits : limits_of(chance)),
      store_(loop, chance, climate, faults),
      thinkers_(loop, chance, climate, faults),
      lookouts_(loop, chance, climate, faults),
      archivists_(loop, chance, climate, faults) {
  set_log_level(Level::quiet);
  store_.foreign = [this](const std::string& table) {
    return foreign(table);
  };
  open();
  for (int i = 0; i < voyage.people; ++i) {
    const int kind = chance.below(10);
    people_.push_back(std::make_unique<Person>(*this, i,
                                               kind < 5   ? Temper::eager
                                               : kind < 7 ? Temper::slow
                                               : kind < 8 ? Temper::watcher
                                                          : Temper::stranger));
  }
  for (int i = 0; i < voyage.puppets; ++i)
    people_.push_back(std::make_unique<Person>(*this, voyage.people + i, Temper::puppet));
}

World::~World() {
  people_.clear();  // before the harbour they speak to
}

void World::open() {
  metrics_ = std::make_unique<Metrics>();
  harbour_ = std::make_unique<Harbour>(loop, store_, thinkers_, lookouts_, archivists_, *metrics_, limits);
  lookout.watch(harbour_.get());
}

void World::crash() {
  ++faults.crashes;
  moves_ += metrics_->moves.value();
  store_.crash();
  thinkers_.crash();
  lookouts_.crash();
  archivists_.crash();
  for (const auto& person : people_) person->crash();
  loop.crash();
  harbour_.reset();
  open();
  for (const auto& person : people_) person->lost();
}

// Somebody who shares the store had something to say first.
std::string World::foreign(const std::string& table) {
  Flaw flaw;
  const auto state = read_log(store_.logs[table], flaw);
  if (state == nullptr || state->stage() == Stage::closed) return {};
  LogEntry entry{loop.today(), Seat{0}, logged::Say{"from afar", {}}};
  const SeatSet deciders = state->deciders();
  if (!deciders.empty() && chance.one_in(2)) {
    entry.seat = *deciders.begin();
    logged::Move move;
    move.move.text = state->match()->fallback(entry.seat).move;
    move.by = By::clock;
    entry.what = move;
  }
  return entry.json();
}

void World::hear_of(std::vector<Rumour>& list, Rumour rumour) {
  constexpr std::size_t kHeard = 20;
  if (list.size() >= kHeard) list.erase(list.begin());
  list.push_back(std::move(rumour));
}

void World::look() {
  for (const auto& person : people_)
    if (Rope* rope = person->rope(); rope != nullptr && rope->fast()) lookout.check(rope->ear());
}

bool World::step() {
  ++steps_;
  if (steps_ == voyage.crash_at || (!calm && chance.one_in(climate.crash))) crash();
  loop.step();
  lookout.check();
  if (loop.now() >= next_look_) {
    next_look_ = loop.now() + kLook;
    look();
  }
  return lookout.broken().empty();
}

void World::come_to_rest() {
  calm = true;
  climate = Climate::calm();
  for (const auto& person : people_) person->rest();
  const std::int64_t end = loop.now() + kCalm;
  while (loop.now() < end && step()) {
  }
  for (const auto& person : people_)
    if (Rope* rope = person->rope(); rope != nullptr && rope->fast()) lookout.converged(rope->ear());
}

Report World::sail() {
  const std::int64_t end = loop.now() + std::int64_t{60000} * voyage.minutes;
  while (loop.now() < end && step()) {
  }
  if (lookout.broken().empty()) come_to_rest();
  Report report;
  report.broken = lookout.broken();
  report.seed = voyage.seed;
  report.steps = steps_;
  report.messages = messages;
  report.bytes = bytes;
  report.moves = moves_ + metrics_->moves.value();
  report.tables = store_.logs.size();
  report.milliseconds = loop.now();
  report.faults = faults;
  return report;
}

Report sail(std::uint64_t seed, double hours, int people, const std::function<void(std::uint64_t seed)>& begins,
            const std::function<void(const Report&)>& told) {
  Report all;
  for (; static_cast<double>(all.milliseconds) < hours * 3600e3; ++seed) {
    Voyage voyage;
    voyage.seed = seed;
    voyage.people = people;
    voyage.minutes = static_cast<int>(std::min(30.0, std::max(1.0, hours * 60)));
    if (begins) begins(seed);
    const Report one = World(voyage).sail();
    all.add(one);
    if (told) told(one);
    if (!one.broken.empty()) break;
  }
  return all;
}

}  // namespace tortuga::server::weather
