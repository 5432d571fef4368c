// One connection between a person and the harbour, with a sea in between: what is said arrives later, in order, whole
// or in half, or not at all.
#pragma once

#include <boost/json.hpp>
#include <memory>
#include <string>

#include "server/session.h"
#include "server/weather/lookout.h"

namespace tortuga::server::weather {

class World;
class Person;

class Rope final : public Wire, public std::enable_shared_from_this<Rope> {
 public:
  Rope(World& world, Person& person, std::string address);
  ~Rope() override;

  void say(std::string text);
  void arrive(const std::string& text);  // at the harbour, at once
  void cut();                            // nothing is said or heard from now on
  void sink() { session_.reset(); }      // with the harbour
  bool fast() const { return session_ != nullptr; }
  Ear& ear() { return ear_; }

  void send(Message message) override;
  void end() override;

 private:
  World& world_;
  Person& person_;
  const std::string address_;
  std::shared_ptr<Session> session_;
  Ear ear_;
  std::int64_t out_ = 0, in_ = 0;  // when the last word arrives, either way
};

}  // namespace tortuga::server::weather
