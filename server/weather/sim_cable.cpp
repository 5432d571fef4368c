#include "server/weather/sim_cable.h"

#include <algorithm>
#include <utility>

#include "server/weather/fleet.h"

namespace tortuga::server::weather {

SimCable::SimCable(Fleet& fleet, int ship, Hooks hooks) : fleet_(fleet), ship_(ship), hooks_(std::move(hooks)) {
  fleet_.way(ship_).cuts.push_back(lifeline_.guard([this](Lines lines) {
    if (lines == Lines::all || hooks_.listens == (lines == Lines::that_listen)) cut();
  }));
  connect();
}

void SimCable::ask(const postgres::Statement& statement, postgres::Parameters parameters, Told told) {
  asked_.push_back({&statement, parameters.take(), std::move(told)});
  send_next();
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
    if (there != nullptr && fleet_.reachable(ship_, hooks_.listens)) return there->loop.run(lifeline_.guard(come));
    connect();
    if (there != nullptr) there->loop.post(lifeline_.guard([this] { give_up(); }));
  }));
}

// What waited for a connection, and there is none.
void SimCable::give_up() {
  if (up_) return;
  for (const Ask& vain : std::exchange(asked_, {})) vain.told({});
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
  const std::int64_t life = life_;
  const std::string_view what = current_->statement->name;
  fleet_.archive.sent(ship_, *current_->statement, current_->values);
  const auto execute = [&fleet = fleet_, ship = ship_, statement = current_->statement, values = current_->values] {
    const postgres::Reply reply = fleet.archive.run(ship, *statement, values, fleet.tide.now());
    fleet.arrived({ship, statement->name, values});
    return reply;
  };
  const Passage passage = fleet_.passage({ship_, what, current_->values});
  if (fleet_.archive.wrong == Wrong::told_before_commit && what == "append") return answer_before(execute, passage);
  const auto answer = lifeline_.guard([this, life](const postgres::Reply& reply) { answered(life, reply); });
  if (passage.arrives)
    fleet_.tide.after(*passage.arrives, [execute, answer, back = passage.answered, &tide = fleet_.tide] {
      const postgres::Reply reply = execute();
      if (back) tide.after(*back, [answer, reply] { answer(reply); });
    });
  if (!passage.answered || !passage.arrives)
    fleet_.tide.after(passage.given_up, lifeline_.guard([this, life] {
      if (life == life_) cut();
    }));
}

// Whoever is wrong believes that what was sent is stored.
void SimCable::answer_before(const std::function<postgres::Reply()>& execute, const Passage& passage) {
  std::vector<postgres::Rows::Row> rows;
  const std::string numbers = current_->values[0].substr(1, current_->values[0].size() - 2);
  for (std::size_t at = 0; at <= numbers.size();) {
    const std::size_t end = std::min(numbers.find(',', at), numbers.size());
    rows.push_back({numbers.substr(at, end - at)});
    at = end + 1;
  }
  if (passage.arrives) fleet_.tide.after(*passage.arrives, [execute] { execute(); });
  answered(life_, {postgres::Reply::How::rows, postgres::Rows(std::move(rows)), {}, {}});
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
  return fleet_.tide.now() - (fleet_.plan.blind ? fleet_.slept(ship_) : 0);
}

Ship::Ship(Fleet& fleet, int number, double rate)
    : loop(fleet.tide, rate),
      store({"", "/h/" + std::to_string(number), 6}, std::make_unique<SimQuay>(fleet, number), loop, metrics),
      harbour(loop, store, hands, hands, hands, metrics, fleet.limits) {}

}  // namespace tortuga::server::weather
