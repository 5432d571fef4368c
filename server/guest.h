// Somebody at the other end of a connection, as tables see them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace tortuga::server {

using Message = std::shared_ptr<const std::string>;

class Guest {
 public:
  virtual ~Guest() = default;
  virtual void send(Message message) = 0;
  // Whether the connection is there and has not gone to another table. Whatever waited in line asks this again: much
  // may have happened since it was said.
  virtual bool present() const = 0;
  virtual bool sits_at(std::string_view table) const = 0;
  // Says why and ends the connection. `why` is a key below "bye." of the server's sentences. The guest has left its
  // table when this is called.
  virtual void bye(std::string_view why) = 0;
  // The table let the guest go without ending the connection.
  virtual void dismissed() = 0;

  void tell(std::string text) { send(std::make_shared<const std::string>(std::move(text))); }
};

}  // namespace tortuga::server
