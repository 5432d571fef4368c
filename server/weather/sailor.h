// Somebody who plays one seat at a table of the fleet, wherever it is: follows where they are sent, asks again what was
// not answered, and remembers what they were told. What tests/harbours asks of real servers is asked of these.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/seat.h"
#include "server/lifeline.h"
#include "server/session.h"
#include "server/weather/chance.h"

namespace tortuga::server::weather {

class Fleet;

class Sailor {
 public:
  Sailor(Fleet& fleet, int number)
      : fleet_(fleet), number_(number), chance_(static_cast<std::uint64_t>(number) * 77 + 5) {}
  ~Sailor() { cut(); }
  void begin();
  void sunk(int ship);  // the server is gone

  // What a squall may ask of them.
  void go_to(int ship, bool tried);      // at once
  void rest(std::int64_t milliseconds);  // ashore
  void wait_for(std::int64_t milliseconds) { patience_ = milliseconds; }
  void talk(bool much) { talks_ = much; }
  void as_usual();
  int ship() const { return seated_ ? ship_ : -1; }              // where they sit
  bool waits() const { return seated_ && !waits_for_.empty(); }  // for an answer there
  bool decides() const { return seated_ && !choices_.empty() && !over; }

  std::string table, token;
  std::map<std::string, std::int64_t> acknowledged;  // by id: as which move; -1: again
  std::vector<std::string> order;                    // of those
  std::set<std::string> denied;                      // told not to be stored
  std::map<std::int64_t, std::string> seen;          // by move: the view that was told
  Seat seat;
  std::int64_t moves_in_calm = 0;
  bool over = false;

 private:
  static constexpr std::int64_t kPatience = 4000;  // milliseconds for an answer
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
  void lose_sight();
  void say(boost::json::object request);
  void hear(const boost::json::object& message);
  bool answered(const boost::json::object& message);
  void refused(const boost::json::object& message, const std::string& id, bool sitting);
  void take(const boost::json::object& message);
  void done_with_it();
  std::string new_id() { return std::to_string(number_) + "." + std::to_string(++asked_); }

  Fleet& fleet_;
  const int number_;
  Chance chance_;
  std::vector<std::unique_ptr<Rope>> ropes_;
  std::shared_ptr<Session> session_;
  int ship_ = -1;          // where the session is
  std::int64_t life_ = 0;  // of the connection
  int wanted_ = -1;        // where to go next; -1: anywhere
  bool tried_ = false, seated_ = false, talks_ = false;
  std::int64_t epoch_ = 0, m_ = 0, in_ = 0, out_ = 0, waits_since_ = 0, patience_ = kPatience, rests_until_ = 0;
  std::string waits_for_;
  boost::json::object pending_;
  bool pending_sent_ = false;
  boost::json::array choices_;
  int asked_ = 0;
  Lifeline lifeline_;
};

}  // namespace tortuga::server::weather
