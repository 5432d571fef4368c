// Whoever started the server and wants to know how it is: systemd, by the socket that it names in NOTIFY_SOCKET. Says
// nothing if there is nobody.
#pragma once

#include <string>
#include <string_view>

namespace tortuga::server {

class Overseer {
 public:
  Overseer();
  ~Overseer();
  Overseer(const Overseer&) = delete;
  Overseer& operator=(const Overseer&) = delete;

  void tell(std::string_view news);  // "READY=1"; never waits

 private:
  int socket_ = -1;
  std::string path_;
};

}  // namespace tortuga::server
