#include "server/net/server.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <signal.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <future>

#include "server/log.h"
#include "server/net/connection.h"
#include "server/thread_hands.h"
#include "server/token.h"

namespace tortuga::server {
namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

constexpr std::size_t kMostThoughts = 100000, kMostSearches = 256;  // waiting for hands

class NetLoop final : public Loop {
 public:
  explicit NetLoop(asio::io_context& io) : io_(io), timer_(io) {}

  std::int64_t now() const override {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
  std::int64_t today() const override {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
  }
  void post(std::function<void()> task) override { asio::post(io_, std::move(task)); }
  void alarm(std::int64_t at) override {
    timer_.expires_at(std::chrono::steady_clock::time_point(std::chrono::milliseconds(at)));
    timer_.async_wait([this](boost::system::error_code error) {
      if (!error && on_alarm) on_alarm();
    });
  }
  void silence() { timer_.cancel(); }

 private:
  asio::io_context& io_;
  asio::steady_timer timer_;
};

}  // namespace

class Server::Net {
 public:
  Net(const ServerOptions& options, const StoreMaker& make_store)
      : options_(options),
        loop_(io_),
        store_(make_store(loop_, metrics_)),
        thinkers_(options_.bot_threads, kMostThoughts, loop_, metrics_.thinking),
        archivists_(1, kMostSearches, loop_, metrics_.searching),
        harbour_(loop_, *store_, thinkers_, archivists_, metrics_, options_.limits),
        http_(harbour_),
        desk_{harbour_, http_, options_, std::string(65536, '\0')},
        acceptor_(io_),
        sweep_(io_),
        retry_(io_),
        signals_(io_) {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(options_.host, error);
    if (error) throw std::runtime_error("--host \"" + options_.host + "\": expected an address like 0.0.0.0 or ::1");
    const tcp::endpoint endpoint(address, options_.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(1024, error);
    if (error)
      throw std::runtime_error("cannot listen on " + options_.host + " port " + std::to_string(options_.port) + ": " +
                               error.message());
    acceptor_.non_blocking(true);
    accept();
    watch();
  }

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  void run() {
    log(Level::info, "started", {{"host", options_.host}, {"port", std::to_string(port())}});
    io_.run();
    store_->flush();
    log(Level::info, "stopped");
  }

  void stop() {
    asio::post(io_, [this] { end(); });
  }

  void stop_on_signals() {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([this](boost::system::error_code error, int) {
      if (!error) end();
    });
  }

  void on_loop(const std::function<void(Harbour&)>& task) {
    std::promise<void> done;
    asio::post(io_, [&] {
      task(harbour_);
      done.set_value();
    });
    done.get_future().wait();
  }

 private:
  void accept() {
    acceptor_.async_accept([this](boost::system::error_code error, Socket socket) {
      if (!acceptor_.is_open()) return;
      if (error) {  // no descriptors left, perhaps: try again in a moment
        retry_.expires_after(std::chrono::milliseconds(100));
        return retry_.async_wait([this](boost::system::error_code cancelled) {
          if (!cancelled) accept();
        });
      }
      boost::system::error_code gone;
      const auto remote = socket.remote_endpoint(gone);
      // Plain requests count as well: twice the limit, as each browser may open a few beside its WebSocket.
      if (!gone && connections_.size() < static_cast<std::size_t>(options_.limits.connections) * 2) {
        auto connection = std::make_shared<Connection>(std::move(socket), desk_, remote.address().to_string());
        connection->start();
        connections_.push_back(connection);
      }
      accept();
    });
  }

  void watch() {
    sweep_.expires_after(std::chrono::seconds(1));
    sweep_.async_wait([this](boost::system::error_code error) {
      if (error) return;
      const std::int64_t now = loop_.now();
      std::erase_if(connections_, [&](const std::weak_ptr<Connection>& weak) {
        const auto connection = weak.lock();
        return connection == nullptr || !connection->check(now);
      });
      watch();
    });
  }

  // Says goodbye, waits for what is being stored, and lets the loop run out.
  void end() {
    if (ended_) return;
    ended_ = true;
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    for (const auto& weak : connections_)
      if (const auto connection = weak.lock()) connection->stop();
    store_->flush();
    sweep_.cancel();
    retry_.cancel();
    signals_.cancel();
    loop_.on_alarm = nullptr;
    loop_.silence();
    asio::post(io_, [this] { asio::post(io_, [this] { io_.stop(); }); });
  }

  const ServerOptions options_;
  Metrics metrics_;
  asio::io_context io_{1};
  NetLoop loop_;
  std::unique_ptr<Store> store_;
  ThreadHands thinkers_, archivists_;
  Harbour harbour_;
  HttpDesk http_;
  Desk desk_;
  tcp::acceptor acceptor_;
  asio::steady_timer sweep_, retry_;
  asio::signal_set signals_;
  std::vector<std::weak_ptr<Connection>> connections_;
  bool ended_ = false;
};

Server::Server(const ServerOptions& options, const StoreMaker& make_store) {
  start_sodium();
  words();
  for (const Entry& entry : games()) find_book(entry.game.facts().name);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);  // a full quota is an error of the store, not the end of the server
  net_ = std::make_unique<Net>(options, make_store);
}
Server::~Server() = default;
std::uint16_t Server::port() const {
  return net_->port();
}
void Server::run() {
  net_->run();
}
void Server::stop() {
  net_->stop();
}
void Server::stop_on_signals() {
  net_->stop_on_signals();
}
void Server::on_loop(const std::function<void(Harbour&)>& task) {
  net_->on_loop(task);
}

std::vector<std::string> own_addresses() {
  std::vector<std::string> four, six;
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return four;
  for (const ifaddrs* item = list; item != nullptr; item = item->ifa_next) {
    if (item->ifa_addr == nullptr || (item->ifa_flags & IFF_LOOPBACK) != 0 || (item->ifa_flags & IFF_UP) == 0) continue;
    if (item->ifa_addr->sa_family == AF_INET) {
      const auto* address = reinterpret_cast<const sockaddr_in*>(item->ifa_addr);
      four.push_back(asio::ip::address_v4(ntohl(address->sin_addr.s_addr)).to_string());
    } else if (item->ifa_addr->sa_family == AF_INET6) {
      const auto* address = reinterpret_cast<const sockaddr_in6*>(item->ifa_addr);
      asio::ip::address_v6::bytes_type bytes;
      std::copy(std::begin(address->sin6_addr.s6_addr), std::end(address->sin6_addr.s6_addr), bytes.begin());
      const asio::ip::address_v6 six_address(bytes);
      if (!six_address.is_link_local()) six.push_back("[" + six_address.to_string() + "]");
    }
  }
  freeifaddrs(list);
  four.insert(four.end(), six.begin(), six.end());
  return four;
}

}  // namespace tortuga::server
