#include "tests/wire/client.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

namespace tortuga::server {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

std::string http_raw(std::uint16_t port, const std::string& bytes) {
  asio::io_context io;
  tcp::socket socket(io);
  boost::system::error_code error;
  socket.connect({asio::ip::address_v4::loopback(), port}, error);
  asio::write(socket, asio::buffer(bytes), error);
  std::string out;
  asio::read(socket, asio::dynamic_buffer(out), error);
  return out;
}

HttpAnswer http_get(std::uint16_t port, const std::string& path, const std::string& method) {
  const std::string all =
      http_raw(port, method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  HttpAnswer answer;
  const auto end = all.find("\r\n\r\n");
  if (end == std::string::npos || all.size() < 12) return answer;
  answer.status = std::atoi(all.substr(9, 3).c_str());
  answer.headers = all.substr(0, end);
  answer.body = all.substr(end + 4);
  return answer;
}

}  // namespace tortuga::server
