#include "server/weather/fleet.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "server/log.h"
#include "server/weather/reckoning.h"

namespace tortuga::server::weather {
namespace {

namespace json = boost::json;

constexpr std::int64_t kAnswer = 3000;  // milliseconds that a server waits for the database
constexpr std::int64_t kRest = 120000;  // after this long without faults everybody plays again
constexpr int kMovesWanted = 3;         // that everybody must make in the calm, while the game goes on

}  // namespace

Fleet::Fleet(const Cruise& cruise_plan)
    : luck_(cruise_plan.seed), plan(cruise_plan), chance(cruise_plan.seed * 0x9e3779b97f4a7c15ULL + 3) {
  set_log_level(Level::quiet);
  archive.wrong = plan.wrong;
  limits.think_ms = limits.hint_ms = 0;
  limits.rate = limits.burst = limits.address_rate = limits.address_burst = 1000000;
  const auto count = static_cast<std::size_t>(plan.ships);
  ways_.resize(count);
  ships_.resize(count);
  slept_.resize(count);
  lives_.resize(count);
  archive.listeners.resize(count);
  for (int i = 0; i < plan.ships; ++i) launch(i);
  squall_ = squall_of(plan.squalls, *this);
}

int Fleet::somewhere(Chance& luck) {
  std::vector<int> there;
  for (int i = 0; i < plan.ships; ++i)
    if (ship(i) != nullptr && !drained.contains(i)) there.push_back(i);
  return there.empty() ? -1 : luck.one_of(there);
}

int Fleet::owner_of(const std::string& table) {
  const auto found = archive.berths.find(table);
  for (int i = 0; i < plan.ships && found != archive.berths.end(); ++i)
    if (ship(i) != nullptr && found->second.owner != 0 && ship(i)->store.harbour() == found->second.owner) return i;
  return -1;
}

std::vector<std::string> Fleet::tables_in(const SentOrder& order) const {
  std::vector<std::string> tables = items_of(order.values[0]);
  if (order.what != "take")
    for (std::string& item : tables) item = archive.table_of(item);
  return tables;
}

void Fleet::launch(int number) {
  if (ship(number) != nullptr) return;
  ++lives_[static_cast<std::size_t>(number)];
  way(number).cuts.clear();
  drained.erase(number);
  const double rate = 1.0 + static_cast<double>(chance.between(-30, 30)) / 1000;
  ships_[static_cast<std::size_t>(number)] = std::make_unique<Ship>(*this, number, rate);
}

void Fleet::sink(int number) {
  for (const auto& sailor : sailors) sailor->sunk(number);
  archive.listeners[static_cast<std::size_t>(number)] = nullptr;
  ships_[static_cast<std::size_t>(number)].reset();
}

void Fleet::kill(int number, std::int64_t back_after) {
  ++report.kills;
  sink(number);
  tide.after(back_after, [this, number] { launch(number); });
}

void Fleet::pause(int number, std::int64_t time) {
  ++report.pauses;
  ship(number)->loop.sleep(time);
  slept_[static_cast<std::size_t>(number)] += time;
}

void Fleet::cut_off(int number, std::int64_t time, Lines lines) {
  ++report.cuts;
  Way& cut = way(number);
  if (lines != Lines::that_listen) cut.asking_until = tide.now() + time;
  if (lines != Lines::that_ask) cut.listening_until = tide.now() + time;
  for (const auto& each : std::vector<std::function<void(Lines)>>(cut.cuts)) each(lines);
}

void Fleet::drain(int number, std::int64_t back_after) {
  if (ship(number) == nullptr || drained.contains(number) || ship(number)->loop.asleep()) return;
  ++report.drains;
  drained.insert(number);
  ship(number)->metrics.draining = true;
  ship(number)->harbour.hand_over([] {});
  tide.after(back_after, [this, number, life = lives_[static_cast<std::size_t>(number)]] {
    if (ship(number) == nullptr || life != lives_[static_cast<std::size_t>(number)]) return;
    sink(number);
    launch(number);
  });
}

void Fleet::restart_database(std::int64_t away) {
  ++report.restarts;
  away_until_ = tide.now() + away;
  archive.restarted(away_until_);
  for (const Way& one : ways_)
    for (const auto& cut : std::vector<std::function<void(Lines)>>(one.cuts)) cut(Lines::all);
}

// One thing goes wrong.
void Fleet::blow() {
  if (squall_) return squall_->blow();
  const int number = chance.below(plan.ships);
  if (ship(number) == nullptr) return;
  switch (chance.below(7)) {
    case 0:
    case 1: return kill(number, chance.between(100, 6000));
    case 2:
    case 3: return pause(number, chance.between(500, 15000));
    case 4: return cut_off(number, chance.one_in(2) ? 0 : chance.between(500, 12000));
    case 5: return drain(number, chance.between(2000, 8000));
    default:
      if (chance.one_in(3)) restart_database(chance.between(100, 8000));
  }
}

Passage Fleet::passage(const SentOrder& order) {
  Passage usual{chance.between(1, 6), chance.between(1, 6), 0};
  if (calm) return usual;
  if (squall_) return squall_->passage(order).value_or(usual);
  if (chance.one_in(40)) usual.arrives = chance.between(100, 2500);  // it waits for a lock, or the line is long
  const int fate = chance.below(60);
  if (fate > 2) return usual;
  usual.answered.reset();
  usual.given_up = chance.one_in(3) ? kAnswer : chance.between(5, 60);
  if (fate == 0) usual.arrives.reset();
  if (fate == 2) usual.arrives = chance.between(10, 20000);
  ++(fate == 2 ? report.ghosts : report.lost_answers);
  return usual;
}

// Tables of two people each, opened before the weather changes.
void Fleet::open_tables() {
  struct Clerk final : Wire {
    void send(Message message) override { heard.push_back(*message); }
    void end() override {}
    std::vector<std::string> heard;
  } clerk;
  const auto session = std::make_shared<Session>(ship(0)->harbour, clerk, "10.1.1.1");
  int asked = 0;
  const auto ask = [&](json::object request) {
    clerk.heard.clear();
    request["id"] = "c" + std::to_string(++asked);
    session->receive(json::serialize(request));
    while (true) {
      for (const std::string& text : clerk.heard) {
        const json::object message = json::parse(text).as_object();
        if (message.contains("re")) return message;
      }
      tide.step();
    }
  };
  for (int i = 0; i < plan.tables; ++i) {
    const json::object made = ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}});
    const std::string table{made.at("table").as_string()};
    const json::object joined = ask({{"do", "join"}, {"table", table}, {"invite", made.at("invite")}, {"name", "Ben"}});
    ask({{"do", "sit"}, {"table", table}, {"token", made.at("token")}});
    ask({{"do", "start"}});
    for (int s = 0; s < 2; ++s) {
      auto sailor = std::make_unique<Sailor>(*this, 2 * i + s);
      sailor->table = table;
      sailor->seat = Seat{s};
      sailor->token = (s == 0 ? made : joined).at("token").as_string();
      sailors.push_back(std::move(sailor));
    }
  }
  session->ended();
}

void Fleet::weather_the(std::int64_t time) {
  const std::int64_t end = tide.now() + time;
  std::int64_t next = tide.now() + 1000;
  while (tide.now() < end && report.broken.empty()) {
    tide.step();
    if (tide.now() < next) continue;
    next = tide.now() + chance.between(200, 6000);
    blow();
  }
}

// The sky clears: from now on everybody must be able to play.
void Fleet::clear_up() {
  calm = true;
  for (Way& one : ways_) one.asking_until = one.listening_until = 0;
  for (const auto& sailor : sailors) sailor->as_usual();
  const std::int64_t cleared = tide.now();
  while (tide.now() < cleared + kRest && report.broken.empty()) tide.step();
}

void Fleet::judge() {
  if (report.broken.empty()) report.broken = reckon(archive, sailors);
  for (const auto& sailor : sailors) {
    const bool mate_moved = std::any_of(sailors.begin(), sailors.end(), [&](const auto& other) {
      return other->table == sailor->table && other->moves_in_calm >= kMovesWanted;
    });
    if (!sailor->over && !mate_moved && sailor->moves_in_calm < kMovesWanted)
      cry(sailor->table + ": nobody can play there any more");
  }
  for (const auto& [table, berth] : archive.berths) report.entries += berth.log.size();
  report.takeovers = archive.takeovers;
  report.refused = archive.refused;
  report.burials = archive.burials;
}

CruiseReport Fleet::sail() {
  calm = true;
  for (const std::int64_t ready = tide.now() + 1000; tide.now() < ready;) tide.step();
  open_tables();
  calm = false;
  for (const auto& sailor : sailors) sailor->begin();
  weather_the(std::int64_t{60000} * plan.minutes);
  clear_up();
  judge();
  for (auto& each : ships_) each.reset();
  sailors.clear();
  return report;
}

CruiseReport cruise(const Cruise& plan) {
  return Fleet(plan).sail();
}

}  // namespace tortuga::server::weather
