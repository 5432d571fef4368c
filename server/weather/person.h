// Somebody in a simulated world: comes, opens tables or takes seats at those of others, plays whole games, chats, asks,
// takes steps back, is cut off and comes again. Strangers (stranger.cpp) do what nobody should.
#pragma once

#include <boost/json.hpp>
#include <memory>
#include <string>
#include <vector>

#include "server/weather/chance.h"
#include "server/weather/rope.h"

namespace tortuga::server::weather {

class World;

enum class Temper { eager, slow, watcher, stranger, puppet };

class Person {
 public:
  Person(World& world, int number, Temper temper);

  const std::string& name() const { return name_; }
  void act();  // now and then; puppets (conversation.cpp) do what they are told
  void connect();
  void rest();  // from now on
  void hear(const boost::json::object& message);
  void lost();   // the connection ended
  void crash();  // ... and with it the harbour
  Rope* rope() { return rope_.get(); }

 private:
  // What is known of one table.
  struct Place {
    std::string table, token, invite;
    bool host = false;
    std::int64_t seat = -1;       // whose
    std::int64_t m = -1, n = -1;  // -1: unknown
    boost::json::value view;
    boost::json::object now;  // the last table or news, with what may be done
    std::string stage;
    std::vector<std::string> kinds;  // of sitters, by seat
  };
  struct Sent {
    std::string id, text, verb, table;
    std::int64_t when = 0, seat = -1;
  };

  boost::json::object ask(std::string_view verb);
  void say(boost::json::object request);
  void sit(bool resume);
  void look_for_a_table();
  void create();
  void in_harbour();
  void at_table();
  void before_the_start();
  void play();
  void small_talk();
  void resend();
  void attack();
  void attack_once();
  boost::json::object nonsense();
  std::int64_t pause();
  Place* place() { return at_ < 0 ? nullptr : &places_[static_cast<std::size_t>(at_)]; }
  void go_to(Place place);
  void leave_for_good();

  World& world_;
  const int number_;
  const Temper temper_;
  const std::string name_;
  std::string address_;
  Chance chance_;
  std::shared_ptr<Rope> rope_;
  std::vector<Place> places_;
  int at_ = -1;  // place of `places_`
  bool seated_ = false, asked_to_sit_ = false, resting_ = false;
  std::int64_t asked_ = 0;
  std::vector<Sent> sent_;                    // and not answered
  std::vector<boost::json::object> history_;  // of a stranger
};

}  // namespace tortuga::server::weather
