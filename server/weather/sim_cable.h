// Lines from a server of the fleet to the simulated database. What is sent may arrive late or never, and its answer may
// be lost; what is under way goes on without whoever sent it.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/lifeline.h"
#include "server/postgres/cable.h"

namespace tortuga::server::weather {

class Fleet;

enum class Lines { all, that_ask, that_listen };

// The state of the way from one server to the database.
struct Way {
  std::int64_t asking_until = 0, listening_until = 0;  // closed for lines of this kind
  std::vector<std::function<void(Lines)>> cuts;        // of the lines that are open
};

// What is sent to the database.
struct SentOrder {
  int ship = 0;
  std::string_view what;
  const std::vector<std::string>& values;
};

// What becomes of it.
struct Passage {
  std::optional<std::int64_t> arrives = 0;   // after so long, or never
  std::optional<std::int64_t> answered = 0;  // so long after that, or never
  std::int64_t given_up = 0;                 // without an answer: then the line is cut
};

class SimCable final : public postgres::Cable {
 public:
  SimCable(Fleet& fleet, int ship, Hooks hooks);
  void ask(const postgres::Statement& statement, postgres::Parameters parameters, Told told) override;
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
  void give_up();
  void send_next();
  void answer_before(const std::function<postgres::Reply()>& execute, const Passage& passage);
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

}  // namespace tortuga::server::weather
