#include "server/net/server.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <signal.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <future>
#include <utility>

#include "server/log.h"
#include "server/net/connection.h"
#include "server/net/net_loop.h"
#include "server/net/overseer.h"
#include "server/thread_hands.h"
#include "server/token.h"

namespace tortuga::server {
namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

constexpr std::size_t kScratch = 16 * 1024;                  // read of one connection in a turn
constexpr auto kNoSocket = std::chrono::milliseconds(10);    // until it is tried again
constexpr int kUnreadBytes = 64 * 1024;                      // that the kernel may keep for us of one connection
constexpr auto kNap = std::chrono::milliseconds(50);         // of whoever sends too fast
constexpr auto kHeartbeat = std::chrono::milliseconds(100);  // how often the loop is timed
constexpr std::int64_t kLately = 5000;                       // milliseconds, for the worst lag that health knows
constexpr auto kEndStep = std::chrono::milliseconds(10);     // between two looks at what is still under way
constexpr std::int64_t kLastWords = 2000;                    // milliseconds to read the farewell
constexpr ThreadHands::Patience kThoughts{.all = 100000}, kAhead{.all = 64, .one = 8}, kSearches{.all = 256};

}  // namespace

class Server::Net {
 public:
  Net(const ServerOptions& options, const StoreMaker& make_store)
      : options_(options),
        loop_(io_),
        store_(make_store(loop_, metrics_)),
        thinkers_(options_.bot_threads, kThoughts, loop_, metrics_.thinking),
        lookouts_(options_.bot_threads, kAhead, loop_, metrics_.thinking),
        archivists_(1, kSearches, loop_, metrics_.searching),
        technicians_(1, {.all = 1}, loop_, metrics_.searching),
        harbour_(loop_, *store_, thinkers_, lookouts_, archivists_, metrics_, first_limits(options)),
        http_(harbour_),
        roadstead_(harbour_.limits()),
        masthead_(io_),
        desk_{harbour_, http_, options_, proxies_, gaugers_, roadstead_, masthead_, std::string(kScratch, '\0'),
              {},       {}},
        acceptor_(io_),
        sweep_(io_),
        retry_(io_),
        nap_(io_),
        heartbeat_(io_),
        ending_(io_),
        signals_(io_) {
    if (options_.laboratory != nullptr) harbour_.lab().equip(*options_.laboratory, technicians_);
    const auto networks = [](const char* flag, const std::vector<std::string>& wanted, auto&& add) {
      for (const std::string& network : wanted)
        if (!add(network))
          throw std::runtime_error(std::string{flag} + " \"" + network +
                                   "\": expected an address, or a network like 10.0.0.0/8");
    };
    networks("--trust-proxy", options_.proxies, [this](const std::string& one) { return proxies_.trust(one); });
    for (const char* own : {"127.0.0.0/8", "::1"}) gaugers_.add(own);
    networks("--metrics-to", options_.metrics, [this](const std::string& one) { return gaugers_.add(one); });
    boost::system::error_code error;
    const auto address = asio::ip::make_address(options_.host, error);
    if (error) throw std::runtime_error("--host \"" + options_.host + "\": expected an address like 0.0.0.0 or ::1");
    const tcp::endpoint endpoint(address, options_.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    // Inherited by every connection: what somebody sends whom we do not read from waits with them.
    if (!error) acceptor_.set_option(asio::socket_base::receive_buffer_size(kUnreadBytes), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(1024, error);
    if (error)
      throw std::runtime_error("cannot listen on " + options_.host + " port " + std::to_string(options_.port) + ": " +
                               error.message());
    acceptor_.non_blocking(true);
    if (!options_.owner_key.empty()) harbour_.owner().trust(hash_token(options_.owner_key));
    port_ = acceptor_.local_endpoint().port();
    accept();
    watch();
    beat();
    doze();
  }
  // The last to hold a closed connection is io_, which outlives the harbour it belongs to.
  ~Net() { close_all(); }

  std::uint16_t port() const { return port_; }

  void run() {
    log(Level::info, "started", {{"host", options_.host}, {"port", std::to_string(port())}});
    overseer_.tell("READY=1");
    io_.run();
    store_->flush();
    log(Level::info, "stopped");
  }

  void stop() {
    asio::post(io_, [this] { end(); });
  }

  void reload() {
    asio::post(io_, [this] { read_limits_again(); });
  }

  void obey_signals() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) signals_.add(signal);
    await_signal();
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
  static Limits first_limits(const ServerOptions& options) {
    Limits limits = options.limits;
    if (options.limits_file.empty()) return limits;
    if (const std::string why = read_limits_file(options.limits_file, limits); !why.empty())
      throw std::runtime_error(why);
    return limits;
  }

  void read_limits_again() {
    if (options_.limits_file.empty()) return;
    Limits limits = options_.limits;
    if (const std::string why = read_limits_file(options_.limits_file, limits); !why.empty())
      return log(Level::error, "limits_refused", {{"why", why}});
    harbour_.set_limits(limits);
    log(Level::info, "limits_read", {{"file", options_.limits_file}});
  }

  void await_signal() {
    signals_.async_wait([this](boost::system::error_code error, int signal) {
      if (error) return;
      if (signal == SIGHUP) read_limits_again();
      else end();
      await_signal();
    });
  }

  void accept() {
    acceptor_.async_accept([this](boost::system::error_code error, tcp::socket socket) {
      if (!acceptor_.is_open()) return;
      if (error) {
        // The system allows no more files: whoever holds one for nothing gives it back, and we try again in a moment.
        if (error == asio::error::no_descriptors || error == boost::system::errc::too_many_files_open_in_system)
          roadstead_.make_room([](Connection& other) { other.drop(Drop::displaced); });
        retry_.expires_after(kNoSocket);
        return retry_.async_wait([this](boost::system::error_code cancelled) {
          if (!cancelled) accept();
        });
      }
      boost::system::error_code gone;
      const auto remote = socket.remote_endpoint(gone);
      if (!gone) {
        const Address peer = remote.address();
        const bool room = roadstead_.room(proxies_.trusted(peer) ? std::string{} : limit_key(peer),
                                          [](Connection& other) { other.drop(Drop::displaced); });
        if (room) {
          const auto connection = std::make_shared<Connection>(socket.release(), desk_, peer);
          connection->start();
          connections_.push_back(connection);
        } else {
          metrics_.turned_away.add(TurnedAway::full);
          turn_away(socket);
        }
      }
      accept();
    });
  }

  // There is no room for as much as a request: one sentence, if the kernel takes it at once.
  static void turn_away(tcp::socket& socket) {
    static constexpr std::string_view kFull =
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 5\r\nContent-Length: 33\r\n"
        "Connection: close\r\n\r\n{\"error\":\"Too many connections.\"}";
    boost::system::error_code ignored;
    socket.non_blocking(true, ignored);
    socket.write_some(asio::buffer(kFull), ignored);
    socket.shutdown(tcp::socket::shutdown_send, ignored);
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
      roadstead_.forget_old(now);
      watch();
    });
  }

  // How late the loop looks up is how late everybody is answered.
  void beat() {
    const auto due = Times::Clock::now() + kHeartbeat;
    heartbeat_.expires_at(due);
    heartbeat_.async_wait([this, due](boost::system::error_code error) {
      if (error) return;
      const auto lag = Times::Clock::now() - due;
      metrics_.loop_lag.add(lag);
      const std::int64_t ms = std::chrono::duration_cast<std::chrono::milliseconds>(lag).count();
      const std::int64_t now = loop_.now();
      if (now - lately_ > kLately) {
        lag_before_ = lag_lately_;
        lag_lately_ = 0;
        lately_ = now;
        overseer_.tell("WATCHDOG=1");
      }
      lag_lately_ = std::max(lag_lately_, ms);
      metrics_.worst_lag = std::max(lag_lately_, lag_before_);
      beat();
    });
  }

  // Wakes those who rest.
  void doze() {
    nap_.expires_after(kNap);
    nap_.async_wait([this](boost::system::error_code error) {
      if (error) return;
      for (const auto& connection : std::exchange(desk_.resting, {})) connection->woken();
      doze();
    });
  }

  // Lets nobody in and waits for what is under way; the second time it waits no more.
  void end() {
    if (metrics_.draining.exchange(true)) return stop_now();
    log(Level::info, "draining");
    overseer_.tell("STOPPING=1");
    loop_.on_alarm = nullptr;  // bots and clocks go on after the restart
    loop_.silence();
    const Limits& limits = harbour_.limits();
    end_step(
        [this] { return metrics_.store_queue.load() + metrics_.searching.load() + metrics_.reading_queue.load() == 0; },
        loop_.now() + std::int64_t{1000} * limits.drain_seconds, [this] { hand_over(); });
  }

  // Other servers take the tables, and those who sit there.
  void hand_over() {
    const auto done = std::make_shared<bool>(false);
    harbour_.hand_over([done] { *done = true; });
    end_step([done] { return *done; }, loop_.now() + std::int64_t{1000} * harbour_.limits().drain_seconds,
             [this] { say_farewell(); });
  }

  void say_farewell() {
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    for (const auto& weak : connections_)
      if (const auto connection = weak.lock()) connection->farewell();
    end_step(
        [this] {
          return std::all_of(connections_.begin(), connections_.end(), [](const std::weak_ptr<Connection>& weak) {
            const auto connection = weak.lock();
            return connection == nullptr || connection->said_all();
          });
        },
        loop_.now() + kLastWords, [this] { stop_now(); });
  }

  // Looks again and again until `done`, or until `latest`; then goes on with `next`.
  void end_step(std::function<bool()> done, std::int64_t latest, std::function<void()> next) {
    asio::post(io_, [this, done = std::move(done), latest, next = std::move(next)]() mutable {
      if (stopped_) return;
      if (done() || loop_.now() >= latest) return next();
      ending_.expires_after(kEndStep);
      ending_.async_wait(
          [this, done = std::move(done), latest, next = std::move(next)](boost::system::error_code error) mutable {
            if (!error) end_step(std::move(done), latest, std::move(next));
          });
    });
  }

  void stop_now() {
    if (std::exchange(stopped_, true)) return;
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    close_all();
    store_->flush();
    for (asio::steady_timer* timer : {&sweep_, &retry_, &nap_, &heartbeat_, &ending_}) timer->cancel();
    signals_.cancel();
    asio::post(io_, [this] { asio::post(io_, [this] { io_.stop(); }); });
  }

  void close_all() {
    for (const auto& weak : connections_)
      if (const auto connection = weak.lock()) connection->close();
    desk_.resting.clear();
    desk_.telling.clear();
  }

  const ServerOptions options_;
  Metrics metrics_;
  asio::io_context io_{1};
  NetLoop loop_;
  std::unique_ptr<Store> store_;
  ThreadHands thinkers_, lookouts_, archivists_, technicians_;
  Harbour harbour_;
  HttpDesk http_;
  Proxies proxies_;
  Networks gaugers_;
  Roadstead roadstead_;
  Masthead masthead_;
  Desk desk_;
  Overseer overseer_;
  tcp::acceptor acceptor_;
  asio::steady_timer sweep_, retry_, nap_, heartbeat_, ending_;
  asio::signal_set signals_;
  std::vector<std::weak_ptr<Connection>> connections_;
  std::uint16_t port_ = 0;
  std::int64_t lately_ = 0, lag_lately_ = 0, lag_before_ = 0;  // milliseconds
  bool stopped_ = false;
};

Server::Server(const ServerOptions& options, const StoreMaker& make_store) {
  start_sodium();
  words();
  for (const Entry& entry : games()) find_book(entry.game.facts().name);
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = files.rlim_max;  // what the system allows, not what it suggests
    setrlimit(RLIMIT_NOFILE, &files);
  }
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
void Server::reload() {
  net_->reload();
}
void Server::obey_signals() {
  net_->obey_signals();
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
