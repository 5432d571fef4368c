// Somebody at the other end of a connection, as tables see them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/protocol/messages.h"

namespace tortuga::server {

using Message = std::shared_ptr<const std::string>;

class Guest {
 public:
  virtual ~Guest() = default;
  virtual void send(Message message) = 0;
  // The answer to the request with this id, or why nothing was done. The guest may keep answers, should the same
  // request come again; whatever was not done may be asked for again.
  virtual void answer(const std::string& id, Message message) = 0;
  virtual void deny(const std::string& id, const Denial& denial) = 0;
  // Whether the connection is there, and has not gone to another table. Whatever waited in line asks this again: much
  // may have happened since it was said.
  virtual bool present() const = 0;
  virtual Language language() const = 0;           // in which the guest is told
  virtual const std::string& address() const = 0;  // from where, as limits count it
  virtual bool sits_at(std::string_view table) const = 0;
  // Says why and ends the connection. `why` is a key below "bye." of the server's sentences; `reason` is what a person
  // gave as one. The guest has left its table when this is called.
  virtual void bye(std::string_view why, const std::string& reason) = 0;
  void bye(std::string_view why) { bye(why, {}); }
  // Its table is at another server now, at this path: says so and ends the connection. Nothing: wherever it is let in.
  virtual void send_on(const std::string& route) = 0;
  // The table let the guest go without ending the connection.
  virtual void dismissed() = 0;

  void tell(std::string text) { send(std::make_shared<const std::string>(std::move(text))); }
};

// Who asked, and under which id the answer is awaited. A guest who is gone gets none.
struct Asker {
  std::weak_ptr<Guest> guest;
  std::string id;
  std::uint64_t once = 0;  // under which key the answer is kept (once.h); 0: it is not

  Language language() const {
    const auto there = guest.lock();
    return there != nullptr ? there->language() : Language{};
  }
  template <class A>
  void accept(const A& answer) const {
    if (id.empty()) return;
    if (const auto there = guest.lock())
      there->answer(id, std::make_shared<const std::string>(answer_text(id, answer)));
  }
  void deny(const Denial& denial) const {
    if (const auto there = guest.lock()) there->deny(id, denial);
  }
};

}  // namespace tortuga::server
