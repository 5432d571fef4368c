// One connection: reads its messages, keeps to the limits, and passes requests on to the lobby or to a table.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/bucket.h"
#include "server/guest.h"
#include "server/harbour.h"
#include "server/once.h"

namespace tortuga::server {

// Where a session's words go. Sending never blocks; `end` closes after everything is sent.
class Wire {
 public:
  virtual ~Wire() = default;
  virtual void send(Message message) = 0;
  virtual void end() = 0;
};

class Session final : public Guest, public std::enable_shared_from_this<Session> {
 public:
  Session(Harbour& harbour, Wire& wire, std::string address)
      : harbour_(harbour), wire_(&wire), address_(std::move(address)) {}

  void greet();                         // the connection is open: says goodbye at once to whoever is not welcome
  bool receive(std::string_view text);  // false: it came too fast, and was refused
  void refuse(std::string_view key);    // a message that was no text or too long
  void ended();                         // the connection is closed: nothing may be sent any more

  void send(Message message) override;
  void answer(const std::string& id, Message message) override;
  void deny(const std::string& id, const Denial& denial) override;
  Language language() const override { return language_; }
  const std::string& address() const override { return address_; }
  bool present() const override { return wire_ != nullptr; }
  bool sits_at(std::string_view table) const override { return present() && table_ == table; }
  using Guest::bye;
  void bye(std::string_view why, const std::string& reason) override;
  void send_on(const std::string& route) override;
  void dismissed() override { table_.clear(); }

 private:
  void take(Request&& request);
  void carry_out(Request&& request);
  bool asked_before(const Request& request);
  void leave();
  void farewell(const tell::Bye& bye);
  void begin(const std::string& id);
  void finish(const std::string& id);

  Harbour& harbour_;
  Wire* wire_;  // none after the end
  std::string address_;
  Language language_;
  std::string table_;  // where the session sits, or tried to
  Bucket bucket_;
  int refused_ = 0;  // in a row, by the rate limit
  struct Begun {
    std::size_t id;  // its hash
    Times::Clock::time_point at;
  };
  std::vector<Begun> begun_;  // requests that are not answered yet, the newest: only to know how long they take
  Once once_;                 // `create`, `join` and `play_on` come from no seat: the connection is the asker
};

}  // namespace tortuga::server
