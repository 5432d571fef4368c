// The lookout sees every byte that anybody is told, and cries out when a promise of the harbour is broken. What holds
// is checked when it is told; what must come in time, and what must be no more, after every step.
#pragma once

#include <boost/json.hpp>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/harbour.h"
#include "server/session.h"
#include "server/weather/rough_store.h"
#include "server/weather/witness.h"

namespace tortuga::server::weather {

// What somebody asked for and waits for.
struct Asked {
  std::string verb, table, token;
  std::string mark;    // what the log must hold once it is answered
  std::string before;  // where they sat
  std::int64_t since = 0;
  int times = 1;           // sent
  std::int64_t seat = -1;  // that it is about
  std::int64_t from = 0;   // events that are known
};

// One connection, as its own client would know it.
struct Ear {
  std::string name;
  std::string table, token;  // where it sits, as it was told; empty: nowhere
  std::string bound;         // where it asked to sit last: what it says is meant for there
  std::string bound_token;   // ... and with which link
  Seat seat;
  bool brief = false, lobby = false, bye = false;
  bool sure = false;  // a sit that was refused as busy may have left the table before, or not
  std::int64_t m = 0, n = 0;
  boost::json::value view;
  std::map<std::string, Asked> asked;  // by id, as JSON
  std::set<std::string> kept;  // marks of what was acknowledged and found: an id that comes again gets its old answer
  std::map<std::string, boost::json::value> resumed;  // views with which it sits down again, by the id of the sit
};

class Lookout {
 public:
  Lookout(RoughStore& store, VirtualLoop& loop) : store_(store), loop_(loop) {}

  void watch(Harbour* harbour) { harbour_ = harbour; }
  // What is said to the harbour is noted when it arrives there, what it tells when it tells it. `read` gets the
  // message.
  void said(Ear& ear, const boost::json::object& request);
  void told(Ear& ear, const std::string& text, boost::json::object& read);

  // After every step.
  void check();
  void check(const Ear& ear);      // nothing waits for ever
  void converged(const Ear& ear);  // after all is quiet
  void released(std::weak_ptr<const Session> session) { released_.push_back(std::move(session)); }
  void touch(const std::string& table) { touched_.insert(table); }

  void cry(std::string what) {
    if (broken_.empty()) broken_ = std::move(what);
  }
  const std::string& broken() const { return broken_; }

 private:
  struct Watched {
    Witness witness;
    std::int64_t moved_at = 0, entries = 0;  // when it went on last
    std::int64_t seen_at = 0;
  };
  Witness* at_table(const Ear& ear);  // as far as its table has gone
  Witness* follow(const std::string& table, std::int64_t n);
  void answered(Ear& ear, const std::string& text, const boost::json::object& message);
  void kept(Ear& ear, const Asked& asked, const boost::json::object& message);
  void whole(Ear& ear, const std::string& text, const boost::json::object& message);
  void news(Ear& ear, const std::string& text, const boost::json::object& message);
  void back(Ear& ear, const std::string& text, const boost::json::object& message);
  void seats(Ear& ear, const boost::json::object& message);
  void chat(Ear& ear, const boost::json::object& message);
  void counts(Ear& ear, Witness& witness, const boost::json::object& message);
  void events(Ear& ear, Witness& witness, const std::string& text, const boost::json::object& message);
  void secrets(const Ear& ear, Witness& witness, const std::string& text);
  void compare(const std::string& table);
  void about(const Ear& ear, const std::string& what, const std::string& text);
  bool holds(const std::string& table, const std::string& mark) const;

  RoughStore& store_;
  VirtualLoop& loop_;
  Harbour* harbour_ = nullptr;
  std::map<std::string, Watched> watched_;
  std::set<std::string> touched_;
  std::map<std::string, std::string> used_;  // what was asked first, by link and id
  std::vector<std::weak_ptr<const Session>> released_;
  std::string broken_;
};

}  // namespace tortuga::server::weather
