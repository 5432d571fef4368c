#include "server/weather/fleet.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <deque>
#include <map>
#include <set>
#include <utility>

#include "server/harbour.h"
#include "server/log.h"
#include "server/postgres/postgres_store.h"
#include "server/session.h"
#include "server/weather/chance.h"
#include "server/weather/seeded_luck.h"
#include "server/weather/virtual_loop.h"
#include "server/weather/witness.h"

namespace tortuga::server::weather {
namespace {

namespace json = boost::json;

constexpr std::int64_t kAnswer = 3000;    // milliseconds that a server waits for the database
constexpr std::int64_t kPatience = 4000;  // ... and a person for a server
constexpr std::int64_t kCalm = 120000;    // after this long without faults everybody plays again
constexpr int kMovesWanted = 3;           // that everybody must make in the calm, while the game goes on

class Fleet;

// A server's own time: its clock is a little fast or slow, and stands still with it.
class ShipLoop final : public Loop {
 public:
  ShipLoop(VirtualLoop& tide, double rate) : tide_(tide), rate_(rate) {}
  std::int64_t now() const override { return static_cast<std::int64_t>(static_cast<double>(tide_.now()) * rate_); }
  std::int64_t today() const override { return 1700000000000 + now(); }
  void post(std::function<void()> task) override { in(0, std::move(task)); }
  void alarm(std::int64_t at) override {
    const std::int64_t number = ++alarm_;
    in(at == kNever ? std::int64_t{86400000} : std::max<std::int64_t>(0, at - now()), [this, number] {
      if (number == alarm_ && on_alarm) on_alarm();
    });
  }
  // By this server's clock, if it lives and is awake then; a sleeper does it when it wakes.
  void in(std::int64_t delay, std::function<void()> task) {
    // Never too early: whoever is called then would only call again.
    tide_.after(static_cast<std::int64_t>(std::ceil(static_cast<double>(delay) / rate_)),
                lifeline_.guard([this, task = std::move(task)] { run(task); }));
  }
  void run(const std::function<void()>& task) {
    if (tide_.now() >= wakes_) return task();
    tide_.after(wakes_ - tide_.now(), lifeline_.guard([this, task] { run(task); }));
  }
  void sleep(std::int64_t time) { wakes_ = std::max(wakes_, tide_.now() + time); }
  bool asleep() const { return tide_.now() < wakes_; }
  std::int64_t wakes() const { return wakes_; }

 private:
  VirtualLoop& tide_;
  const double rate_;
  std::int64_t wakes_ = 0, alarm_ = 0;
  Lifeline lifeline_;
};

// Works at once.
class OwnHands final : public Hands {
 public:
  explicit OwnHands(Loop& loop) : loop_(loop) {}
  bool lend(Work work) override {
    loop_.post([done = work()] {
      if (done) done();
    });
    return true;
  }

 private:
  Loop& loop_;
};

// The state of the way from one server to the database.
struct Way {
  std::int64_t closed_until = 0;
  std::vector<std::function<void()>> cuts;  // of the lines that are open
};

class SimCable final : public postgres::Cable {
 public:
  SimCable(Fleet& fleet, int ship, Hooks hooks);
  void ask(const postgres::Statement& statement, postgres::Parameters parameters, Told told) override {
    asked_.push_back({&statement, parameters.take(), std::move(told)});
    send_next();
  }
  bool idle() const override { return asked_.empty() && !current_; }
  std::size_t waiting() const override { return asked_.size(); }
  bool up() const override { return up_; }

 private:
  struct Ask {
    const postgres::Statement* statement;
    std::vector<std::string> values;
    Told told;
  };
  void connect();
  void listen();
  void cut();
  void send_next();
  void answered(std::int64_t life, const postgres::Reply& reply);

  Fleet& fleet_;
  const int ship_;
  const Hooks hooks_;
  bool up_ = false;
  std::int64_t life_ = 0;
  std::deque<Ask> asked_;
  std::optional<Ask> current_;
  Lifeline lifeline_;
};

class SimQuay final : public postgres::Quay {
 public:
  SimQuay(Fleet& fleet, int ship) : fleet_(fleet), ship_(ship) {}
  std::unique_ptr<postgres::Cable> cable(postgres::Cable::Hooks hooks) override {
    return std::make_unique<SimCable>(fleet_, ship_, std::move(hooks));
  }
  void after(std::int64_t milliseconds, std::function<void()> task) override;
  std::int64_t stopwatch() const override;

 private:
  Fleet& fleet_;
  const int ship_;
};

struct Ship {
  Ship(Fleet& fleet, int number, double rate);
  ShipLoop loop;
  Metrics metrics;
  OwnHands hands{loop};
  postgres::PostgresStore store;
  Harbour harbour;
};

// Somebody who plays one seat. What the laws of tests/harbours ask of real people is asked of these.
class Sailor {
 public:
  Sailor(Fleet& fleet, int number)
      : fleet_(fleet), number_(number), chance_(static_cast<std::uint64_t>(number) * 77 + 5) {}
  ~Sailor() { cut(); }
  void begin();
  void sunk(int ship);  // the server is gone

  std::string table, token;
  std::map<std::string, std::int64_t> acknowledged;  // by id: as which move; -1: again
  std::vector<std::string> order;                    // of those
  std::set<std::string> denied;                      // told not to be stored
  std::map<std::int64_t, std::string> seen;          // by move: the view that was told
  Seat seat;
  std::int64_t acted_at = 0, moves_in_calm = 0;
  bool over = false;

 private:
  // The other end of one connection: what comes after it was given up is not heard.
  struct Rope final : Wire {
    Rope(Sailor& one, std::int64_t number) : sailor(one), life(number) {}
    void send(Message message) override { sailor.send(life, *message); }
    void end() override { sailor.end(life); }
    Sailor& sailor;
    const std::int64_t life;
  };
  void send(std::int64_t life, const std::string& text);
  void end(std::int64_t life);
  void act();
  void connect();
  void cut();
  void say(json::object request);
  void hear(const json::object& message);
  void take(const json::object& message);
  std::string new_id() { return std::to_string(number_) + "." + std::to_string(++asked_); }

  Fleet& fleet_;
  const int number_;
  Chance chance_;
  std::vector<std::unique_ptr<Rope>> ropes_;
  std::shared_ptr<Session> session_;
  int ship_ = -1;          // where the session is
  std::int64_t life_ = 0;  // of the connection
  int wanted_ = -1;        // where to go next; -1: anywhere
  bool tried_ = false, seated_ = false;
  std::int64_t epoch_ = 0, m_ = 0, in_ = 0, out_ = 0, waits_since_ = 0;
  std::string waits_for_;
  json::object pending_;
  bool pending_sent_ = false;
  json::value view_;
  json::array choices_;
  int asked_ = 0;
  Lifeline lifeline_;
};

class Fleet {
 public:
  explicit Fleet(const Cruise& plan);
  CruiseReport sail();

  void cry(const std::string& what) {
    if (report.broken.empty()) report.broken = what;
  }
  Ship* ship(int number) { return ships[static_cast<std::size_t>(number)].get(); }
  int somewhere(Chance& luck) {
    std::vector<int> there;
    for (int i = 0; i < plan.ships; ++i)
      if (ship(i) != nullptr && !drained.contains(i)) there.push_back(i);
    return there.empty() ? -1 : luck.one_of(there);
  }
  bool reachable(int number) {
    return tide.now() >= ways[static_cast<std::size_t>(number)].closed_until && tide.now() >= away_until;
  }

 private:
  SeededLuck luck_;

 public:
  const Cruise plan;
  Chance chance;
  VirtualLoop tide;
  Archive archive;
  Limits limits;
  std::vector<Way> ways;
  std::vector<std::unique_ptr<Ship>> ships;
  std::vector<int> lives;           // how often each was launched
  std::vector<std::int64_t> slept;  // how long each stood still, for those who do not notice
  std::set<int> drained;
  std::vector<std::unique_ptr<Sailor>> sailors;
  CruiseReport report;
  bool calm = false;
  std::int64_t away_until = 0;  // the database

 private:
  void launch(int number);
  void sink(int number);
  void blow();
  void open_tables();
  void judge();
};

// --- The line to the database ---

SimCable::SimCable(Fleet& fleet, int ship, Hooks hooks) : fleet_(fleet), ship_(ship), hooks_(std::move(hooks)) {
  fleet_.ways[static_cast<std::size_t>(ship_)].cuts.push_back(lifeline_.guard([this] { cut(); }));
  connect();
}

void SimCable::connect() {
  const std::int64_t life = ++life_;
  const auto come = [this, life] {
    if (life != life_) return;
    up_ = true;
    if (hooks_.listens) listen();
    if (hooks_.up) hooks_.up();
    send_next();
  };
  fleet_.tide.after(fleet_.chance.between(5, 100), lifeline_.guard([this, life, come] {
    if (life != life_) return;
    Ship* there = fleet_.ship(ship_);
    if (there == nullptr || !fleet_.reachable(ship_)) return connect();
    there->loop.run(lifeline_.guard(come));
  }));
}

void SimCable::listen() {
  const auto hear = [this, life = life_](const std::string& payload) {
    fleet_.tide.after(fleet_.chance.between(1, 20), lifeline_.guard([this, life, payload] {
      Ship* there = fleet_.ship(ship_);
      if (there == nullptr || life != life_) return;
      there->loop.run(lifeline_.guard([this, life, payload] {
        if (life == life_) hooks_.notice(payload);
      }));
    }));
  };
  fleet_.archive.listeners[static_cast<std::size_t>(ship_)] = lifeline_.guard(hear);
}

void SimCable::cut() {
  up_ = false;
  connect();
  if (!current_) return;
  const Ask lost = std::move(*current_);
  current_.reset();
  if (Ship* there = fleet_.ship(ship_)) there->loop.post(lifeline_.guard([told = lost.told] { told({}); }));
}

void SimCable::send_next() {
  if (!up_ || current_ || asked_.empty()) return;
  current_ = std::move(asked_.front());
  asked_.pop_front();
  Chance& chance = fleet_.chance;
  const std::int64_t life = life_;
  if (std::string_view{current_->statement->name} == "take") fleet_.archive.remember(ship_, current_->values);
  const bool before =
      fleet_.archive.wrong == Wrong::told_before_commit && std::string_view{current_->statement->name} == "append";
  const auto execute = [&archive = fleet_.archive, ship = ship_, statement = current_->statement,
                        values = current_->values, &tide = fleet_.tide] {
    return archive.run(ship, *statement, values, tide.now());
  };
  // What is under way goes on without whoever sent it.
  const int fate = fleet_.calm ? -1 : chance.below(60);
  const bool slow = !fleet_.calm && chance.one_in(40);  // it waits for a lock, or the line is long
  const std::int64_t there = slow ? chance.between(100, 2500) : chance.between(1, 6), back = chance.between(1, 6);
  if (before) {
    std::vector<postgres::Rows::Row> rows;
    std::string numbers = current_->values[0].substr(1, current_->values[0].size() - 2);
    for (std::size_t at = 0; at <= numbers.size();) {
      const std::size_t end = std::min(numbers.find(',', at), numbers.size());
      rows.push_back({numbers.substr(at, end - at)});
      at = end + 1;
    }
    if (fate != 0) fleet_.tide.after(there, [execute] { execute(); });
    answered(life, {postgres::Reply::How::rows, postgres::Rows(std::move(rows)), {}, {}});
    return;
  }
  if (fate == 0 || fate == 1 || fate == 2) {
    if (fate == 1) fleet_.tide.after(there, [execute] { execute(); });
    if (fate == 2) fleet_.tide.after(chance.between(10, 20000), [execute] { execute(); });
    ++(fate == 2 ? fleet_.report.ghosts : fleet_.report.lost_answers);
    const std::int64_t noticed = chance.one_in(3) ? kAnswer : chance.between(5, 60);
    fleet_.tide.after(noticed, lifeline_.guard([this, life] {
      if (life == life_) cut();
    }));
    return;
  }
  fleet_.tide.after(there,
                    [execute, back, &fleet = fleet_,
                     answer = lifeline_.guard([this, life](const postgres::Reply& reply) { answered(life, reply); })] {
                      const postgres::Reply reply = execute();
                      fleet.tide.after(back, [answer, reply] { answer(reply); });
                    });
}

void SimCable::answered(std::int64_t life, const postgres::Reply& reply) {
  Ship* there = fleet_.ship(ship_);
  if (life != life_ || there == nullptr) return;
  there->loop.post(lifeline_.guard([this, life, reply] {
    if (life != life_ || !current_) return;
    const Ask done = std::move(*current_);
    current_.reset();
    done.told(reply);
    send_next();
  }));
}

void SimQuay::after(std::int64_t milliseconds, std::function<void()> task) {
  if (Ship* there = fleet_.ship(ship_)) there->loop.in(milliseconds, std::move(task));
  else fleet_.tide.after(milliseconds, std::move(task));  // it is just being built
}

std::int64_t SimQuay::stopwatch() const {
  const std::int64_t still = fleet_.plan.blind ? fleet_.slept[static_cast<std::size_t>(ship_)] : 0;
  return fleet_.tide.now() - still;
}

Ship::Ship(Fleet& fleet, int number, double rate)
    : loop(fleet.tide, rate),
      store({"", "/h/" + std::to_string(number), 6}, std::make_unique<SimQuay>(fleet, number), loop, metrics),
      harbour(loop, store, hands, hands, hands, metrics, fleet.limits) {}

// --- People ---

void Sailor::begin() {
  fleet_.tide.after(chance_.between(1, 500), lifeline_.guard([this] { act(); }));
}

void Sailor::act() {
  fleet_.tide.after(chance_.between(50, 900), lifeline_.guard([this] { act(); }));
  const std::int64_t now = fleet_.tide.now();
  if (session_ == nullptr) return connect();
  if (!waits_for_.empty()) {
    if (now - waits_since_ < kPatience + (tried_ ? 8000 : 0)) return;
    const bool sent = wanted_ >= 0 || ship_ >= 0;
    cut();
    wanted_ = -1;
    tried_ = sent;
    return;
  }
  if (!seated_ || !fleet_.report.broken.empty()) return;
  if (!fleet_.calm && chance_.one_in(80)) {  // looks elsewhere for no reason
    cut();
    wanted_ = -1;
    return;
  }
  if (pending_.empty() && !choices_.empty() && !over)
    pending_ = {{"do", "play"}, {"id", new_id()}, {"m", m_}, {"move", chance_.one_of(choices_).at("move")}};
  else if (pending_.empty() && chance_.one_in(6))
    pending_ = {{"do", "say"}, {"id", new_id()}, {"text", "words " + std::to_string(asked_)}};
  if (pending_.empty()) return;
  if (pending_sent_) ++fleet_.report.resent;
  pending_sent_ = true;
  say(pending_);
}

void Sailor::connect() {
  ship_ = wanted_ >= 0 ? wanted_ : fleet_.somewhere(chance_);
  if (ship_ < 0) return;
  if (fleet_.ship(ship_) == nullptr || fleet_.drained.contains(ship_)) {  // nobody answers there
    tried_ = tried_ || wanted_ >= 0;
    wanted_ = ship_ = -1;
    return;
  }
  ++life_;
  ropes_.push_back(std::make_unique<Rope>(*this, life_));
  session_ =
      std::make_shared<Session>(fleet_.ship(ship_)->harbour, *ropes_.back(), "10.0.0." + std::to_string(number_));
  json::object sit{{"do", "sit"}, {"id", new_id()}, {"table", table}, {"token", token}};
  if (fleet_.plan.wrong != Wrong::sailors_without_epoch && fleet_.plan.wrong != Wrong::owners_deaf_to_epochs)
    sit["epoch"] = epoch_;
  if (tried_) sit["tried"] = true;
  say(std::move(sit));
}

void Sailor::cut() {
  ++life_;
  seated_ = false;
  waits_for_.clear();
  choices_ = {};
  if (session_ == nullptr) return;
  // The server hears of it when it is awake.
  if (Ship* there = fleet_.ship(ship_)) there->loop.run([session = session_] { session->ended(); });
  session_.reset();
  ship_ = -1;
}

void Sailor::sunk(int number) {
  if (ship_ != number || session_ == nullptr) return;
  session_.reset();
  ++life_;
  wanted_ = chance_.one_in(2) ? ship_ : -1;
  ship_ = -1;
  seated_ = false;
  waits_for_.clear();
  choices_ = {};
}

void Sailor::say(json::object request) {
  waits_for_ = request.at("id").as_string();
  waits_since_ = fleet_.tide.now();
  out_ = std::max(out_, fleet_.tide.now() + chance_.between(1, 30));
  fleet_.tide.after(out_ - fleet_.tide.now(), lifeline_.guard([this, life = life_, text = json::serialize(request)] {
    if (life != life_ || session_ == nullptr) return;
    Ship* there = fleet_.ship(ship_);
    if (there == nullptr) return;
    there->loop.run([session = session_, text] { session->receive(text); });
  }));
}

void Sailor::send(std::int64_t life, const std::string& text) {
  if (life != life_) return;
  in_ = std::max(in_, fleet_.tide.now() + chance_.between(1, 30));
  fleet_.tide.after(in_ - fleet_.tide.now(), lifeline_.guard([this, life, text] {
    if (life == life_ && session_ != nullptr) hear(json::parse(text).as_object());
  }));
}

void Sailor::end(std::int64_t life) {
  fleet_.tide.after(std::max<std::int64_t>(0, in_ - fleet_.tide.now()), lifeline_.guard([this, life] {
    if (life == life_) cut();
  }));
}

void Sailor::take(const json::object& message) {
  const std::int64_t m = message.at("m").as_int64();
  if (m < m_)
    return fleet_.cry(table + ": what sailor " + std::to_string(number_) + " saw went back from move " +
                      std::to_string(m_) + " to " + std::to_string(m));
  m_ = m;
  choices_ = message.contains("choices") ? message.at("choices").as_array() : json::array{};
  over = over || message.contains("outcome");
  if (const auto* view = message.if_contains("view")) {
    const std::string text = json::serialize(*view);
    const auto before = seen.emplace(m, text);
    if (before.first->second != text) fleet_.cry(table + ": two views of move " + std::to_string(m) + " were told");
  }
}

void Sailor::hear(const json::object& message) {
  const auto word = [&](const char* key) {
    const auto* value = message.if_contains(key);
    return value != nullptr && value->is_string() ? std::string{value->get_string()} : std::string{};
  };
  const std::string kind = word("t");
  if (const std::string moved = word("moved_to"); !moved.empty()) {
    const bool common = moved == "/ws";
    cut();
    wanted_ = common ? -1 : std::stoi(moved.substr(3));
    return;
  }
  if (kind == "bye") {
    cut();
    wanted_ = -1;
    return;
  }
  const auto* re = message.if_contains("re");
  const bool mine = re != nullptr && re->is_string() && re->get_string() == waits_for_;
  if (re != nullptr && !mine) return;  // of what was given up
  const bool fine = mine && message.at("ok") == true;
  if (mine) {
    const std::string id = std::exchange(waits_for_, {});
    const bool sat = !seated_;
    if (!fine) {
      const std::string code = word("code");
      if (sat) {
        cut();
        wanted_ = -1;
      } else if (code == "disk" && word("error").find("could not be saved") != std::string::npos) {
        denied.insert(id);
        pending_ = {};
        pending_sent_ = false;
      } else if (code == "late" || code == "forbidden" || code == "refused") {
        pending_ = {};
        pending_sent_ = false;
        cut();  // to look again
      }
      return;
    }
    if (sat) {
      const std::int64_t epoch = message.contains("epoch") ? message.at("epoch").as_int64() : 0;
      if (epoch < epoch_ &&
          fleet_.plan.wrong != Wrong::sailors_without_epoch) {  // it does not know that it is replaced
        cut();
        wanted_ = -1;
        return;
      }
      epoch_ = std::max(epoch, epoch_);
      tried_ = false;
      seated_ = true;
      wanted_ = ship_;
    } else {
      const bool again = message.contains("again");
      if (pending_.at("do") == "play") {
        acknowledged[id] = again ? -1 : message.at("m").as_int64();
        order.push_back(id);
        if (fleet_.calm) ++moves_in_calm;
      } else {
        acknowledged[id] = -1;
        order.push_back(id);
      }
      acted_at = fleet_.tide.now();
      ++fleet_.report.acknowledged;
      pending_ = {};
      pending_sent_ = false;
      if (again) return cut();
    }
  }
  if (kind == "table" || (seated_ && kind == "news")) take(message);
}

// --- The fleet ---

Fleet::Fleet(const Cruise& cruise_plan)
    : luck_(cruise_plan.seed), plan(cruise_plan), chance(cruise_plan.seed * 0x9e3779b97f4a7c15ULL + 3) {
  set_log_level(Level::quiet);
  archive.wrong = plan.wrong;
  limits.think_ms = limits.hint_ms = 0;
  limits.rate = limits.burst = limits.address_rate = limits.address_burst = 1000000;
  ways.resize(static_cast<std::size_t>(plan.ships));
  ships.resize(static_cast<std::size_t>(plan.ships));
  slept.resize(static_cast<std::size_t>(plan.ships));
  lives.resize(static_cast<std::size_t>(plan.ships));
  archive.listeners.resize(static_cast<std::size_t>(plan.ships));
  for (int i = 0; i < plan.ships; ++i) launch(i);
}

void Fleet::launch(int number) {
  if (ship(number) != nullptr) return;
  ++lives[static_cast<std::size_t>(number)];
  ways[static_cast<std::size_t>(number)].cuts.clear();
  drained.erase(number);
  const double rate = 1.0 + static_cast<double>(chance.between(-30, 30)) / 1000;
  ships[static_cast<std::size_t>(number)] = std::make_unique<Ship>(*this, number, rate);
}

void Fleet::sink(int number) {
  for (const auto& sailor : sailors) sailor->sunk(number);
  archive.listeners[static_cast<std::size_t>(number)] = nullptr;
  ships[static_cast<std::size_t>(number)].reset();
}

// One thing goes wrong.
void Fleet::blow() {
  const int number = chance.below(plan.ships);
  Ship* there = ship(number);
  Way& way = ways[static_cast<std::size_t>(number)];
  const auto cut_all = [](const Way& one) {
    for (const auto& cut : std::vector<std::function<void()>>(one.cuts)) cut();
  };
  if (there == nullptr) return;
  switch (chance.below(7)) {
    case 0:
    case 1:
      ++report.kills;
      sink(number);
      tide.after(chance.between(100, 6000), [this, number] { launch(number); });
      return;
    case 2:
    case 3: {
      ++report.pauses;
      const std::int64_t time = chance.between(500, 15000);
      there->loop.sleep(time);
      slept[static_cast<std::size_t>(number)] += time;
      return;
    }
    case 4:
      ++report.cuts;
      way.closed_until = tide.now() + (chance.one_in(2) ? 0 : chance.between(500, 12000));
      return cut_all(way);
    case 5: {
      if (drained.contains(number) || there->loop.asleep()) return;
      ++report.drains;
      drained.insert(number);
      there->metrics.draining = true;
      there->harbour.hand_over([] {});
      tide.after(chance.between(2000, 8000), [this, number, life = lives[static_cast<std::size_t>(number)]] {
        if (ship(number) == nullptr || life != lives[static_cast<std::size_t>(number)]) return;
        sink(number);
        launch(number);
      });
      return;
    }
    default:
      if (!chance.one_in(3)) return;
      ++report.restarts;
      away_until = tide.now() + chance.between(100, 8000);
      archive.restarted(away_until);
      for (const Way& one : ways) cut_all(one);
  }
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

// Everything that was told, against the logs.
void Fleet::judge() {
  for (const auto& [table, berth] : archive.berths) {
    if (berth.epoch == 0) continue;
    std::set<std::string> ids;
    std::vector<std::string> log, moves;
    std::map<std::string, std::size_t> places;
    std::int64_t epoch = 0;
    Witness witness;
    std::map<std::pair<int, std::int64_t>, std::string> views;
    for (std::size_t n = 0; n < berth.log.size(); ++n) {
      const Archive::Entry& entry = berth.log[n];
      if (entry.epoch < epoch) return cry(table + ": an older epoch wrote after a newer one");
      epoch = entry.epoch;
      log.push_back(entry.sent);
      const json::object read = json::parse(entry.sent).as_object();
      std::string id;
      if (const auto* found = read.if_contains("id")) id = json::parse(found->as_string()).as_string();
      if (!id.empty() && !ids.insert(id).second) return cry(table + ": " + id + " was stored twice");
      if (!id.empty()) places[id] = n;
      if (read.at("kind") == "move") moves.push_back(id);
      if (const std::string wrong = witness.follow(log, static_cast<std::int64_t>(log.size())); !wrong.empty())
        return cry(table + ": " + wrong);
      if (witness.match() != nullptr)
        for (int s = 0; s < 2; ++s)
          views[{s, static_cast<std::int64_t>(moves.size())}] = json::serialize(witness.seen(Seat{s}));
    }
    report.entries += log.size();
    for (const auto& sailor : sailors) {
      if (sailor->table != table) continue;
      std::size_t last = 0;
      for (const std::string& id : sailor->order) {
        const auto place = places.find(id);
        if (place == places.end()) return cry(table + ": " + id + " was acknowledged and is not stored");
        if (place->second < last) return cry(table + ": " + id + " is stored before what was sent earlier");
        last = place->second;
        const std::int64_t m = sailor->acknowledged[id];
        if (m > 0 && (m > static_cast<std::int64_t>(moves.size()) || moves[static_cast<std::size_t>(m - 1)] != id))
          return cry(table + ": " + id + " was told to be move " + std::to_string(m) + ", and is not");
      }
      for (const std::string& id : sailor->denied)
        if (places.contains(id)) return cry(table + ": " + id + " was told not to be stored, and is");
      for (const auto& [m, view] : sailor->seen)
        if (view != "null" && views.contains({sailor->seat.index(), m}) && views[{sailor->seat.index(), m}] != view)
          return cry(table + ": what was told of move " + std::to_string(m) + " is not what the log says");
      for (const auto& [m, view] : sailor->seen)
        if (m > static_cast<std::int64_t>(moves.size())) return cry(table + ": a move was told that is not stored");
    }
  }
}

CruiseReport Fleet::sail() {
  calm = true;
  for (const std::int64_t ready = tide.now() + 1000; tide.now() < ready;) tide.step();
  open_tables();
  calm = false;
  for (const auto& sailor : sailors) sailor->begin();
  const std::int64_t end = tide.now() + std::int64_t{60000} * plan.minutes;
  std::int64_t next = tide.now() + 1000;
  while (tide.now() < end && report.broken.empty()) {
    tide.step();
    if (tide.now() < next) continue;
    next = tide.now() + chance.between(200, 6000);
    blow();
  }
  // The sky clears: from now on everybody must be able to play.
  calm = true;
  for (Way& way : ways) way.closed_until = 0;
  const std::int64_t cleared = tide.now();
  while (tide.now() < cleared + kCalm && report.broken.empty()) tide.step();
  if (report.broken.empty()) judge();
  for (const auto& sailor : sailors) {
    const bool mate_moved = std::any_of(sailors.begin(), sailors.end(), [&](const auto& other) {
      return other->table == sailor->table && other->moves_in_calm >= kMovesWanted;
    });
    if (report.broken.empty() && !sailor->over && !mate_moved && sailor->moves_in_calm < kMovesWanted)
      cry(sailor->table + ": nobody can play there any more");
  }
  report.takeovers = archive.takeovers;
  report.refused = archive.refused;
  report.burials = archive.burials;
  for (auto& each : ships) each.reset();
  sailors.clear();
  return report;
}

}  // namespace

CruiseReport cruise(const Cruise& plan) {
  return Fleet(plan).sail();
}

}  // namespace tortuga::server::weather
