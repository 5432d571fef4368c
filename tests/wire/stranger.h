// A socket without manners: sends what it likes, reads when it likes. POSIX only, so that nothing is polite by
// accident.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <string_view>
#include <thread>

namespace tortuga::server {

class Stranger {
 public:
  explicit Stranger(std::uint16_t port, const char* from = "127.0.0.1", int receive_buffer = 0) {
    file_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (receive_buffer > 0) ::setsockopt(file_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    sockaddr_in own{};
    own.sin_family = AF_INET;
    ::inet_pton(AF_INET, from, &own.sin_addr);
    sockaddr_in there{};
    there.sin_family = AF_INET;
    there.sin_port = htons(port);
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    open_ = ::bind(file_, reinterpret_cast<sockaddr*>(&own), sizeof own) == 0 &&
            ::connect(file_, reinterpret_cast<sockaddr*>(&there), sizeof there) == 0;
    ::fcntl(file_, F_SETFL, ::fcntl(file_, F_GETFL) | O_NONBLOCK);
  }
  ~Stranger() { ::close(file_); }
  Stranger(const Stranger&) = delete;
  Stranger& operator=(const Stranger&) = delete;

  bool open() const { return open_; }
  // As much as the kernel takes now; how much that was.
  std::size_t send(std::string_view bytes) {
    const auto sent = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    return sent > 0 ? static_cast<std::size_t>(sent) : 0;
  }
  // Sends the same again and again until nothing was taken for a while, or `most` bytes were.
  std::size_t stuff(std::string_view bytes, std::size_t most) {
    std::size_t all = 0;
    for (int patience = 30; patience > 0 && all < most;) {
      const std::size_t at = all % bytes.size();
      const std::size_t sent = send(bytes.substr(at));
      all += sent;
      if (sent > 0) continue;
      --patience;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return all;
  }
  // What comes until `end` is in it, the server closes, or the time is over.
  std::string read(std::string_view end = {}, std::chrono::milliseconds patience = std::chrono::seconds(10)) {
    std::string all;
    char bytes[65536];
    const auto latest = std::chrono::steady_clock::now() + patience;
    for (;;) {
      pollfd wait{file_, POLLIN, 0};
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(latest - std::chrono::steady_clock::now());
      if (left.count() <= 0 || ::poll(&wait, 1, static_cast<int>(left.count())) <= 0) return all;
      const auto size = ::recv(file_, bytes, sizeof bytes, 0);
      if (size <= 0) {
        closed_ = true;
        return all;
      }
      all.append(bytes, static_cast<std::size_t>(size));
      if (!end.empty() && all.find(end) != std::string::npos) return all;
    }
  }
  // Whether the server has ended it: what waits is read, and behind it is the end.
  bool ended(std::chrono::milliseconds within) {
    const auto latest = std::chrono::steady_clock::now() + within;
    while (!closed_ && std::chrono::steady_clock::now() < latest)
      read({}, std::chrono::duration_cast<std::chrono::milliseconds>(latest - std::chrono::steady_clock::now()));
    return closed_;
  }
  // The same without reading anything: whether the peer has let go.
  bool cut(std::chrono::milliseconds within) const {
    const auto latest = std::chrono::steady_clock::now() + within;
    do {
      pollfd wait{file_, POLLRDHUP, 0};
      if (::poll(&wait, 1, 20) > 0 && (wait.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0) return true;
    } while (std::chrono::steady_clock::now() < latest);
    return false;
  }
  // Becomes a WebSocket; false if it is refused.
  bool upgrade() {
    send(
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
        "13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    return read("\r\n\r\n").starts_with("HTTP/1.1 101");
  }

 private:
  int file_ = -1;
  bool open_ = false, closed_ = false;
};

// One frame as a client sends it; the mask is all zeros.
inline std::string client_frame(int opcode, std::string_view payload, bool last = true) {
  std::string out;
  out += static_cast<char>((last ? 0x80 : 0) | opcode);
  if (payload.size() < 126) {
    out += static_cast<char>(0x80 | payload.size());
  } else {
    out += static_cast<char>(0x80 | 127);
    for (int shift = 56; shift >= 0; shift -= 8) out += static_cast<char>(payload.size() >> shift);
    if (payload.size() < 65536) {
      out.resize(1);
      out += static_cast<char>(0x80 | 126);
      out += static_cast<char>(payload.size() >> 8);
      out += static_cast<char>(payload.size());
    }
  }
  return out.append(4, '\0').append(payload);
}

}  // namespace tortuga::server
