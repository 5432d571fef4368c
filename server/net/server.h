// The harbour on the network: listens, speaks HTTP and WebSocket, runs the loop. The only part that knows sockets, and
// this page does not show them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/laboratory.h"
#include "server/limits.h"

namespace tortuga::server {

class Harbour;
class Loop;
class Store;
struct Metrics;

struct ServerOptions {
  std::string host = "0.0.0.0";
  std::uint16_t port = 8080;         // 0: any free one
  std::vector<std::string> origins;  // other pages that may open the WebSocket, as "https://example.org"
  std::vector<std::string> hosts;    // names under which the harbour is asked for; none: any
  std::vector<std::string> proxies;  // whose X-Forwarded-For is believed: addresses, or networks as "10.0.0.0/8"
  std::vector<std::string> metrics;  // who may read /metrics besides this machine, in the same way
  int bot_threads = 1;
  Limits limits;
  std::string limits_file;  // read over `limits`, at the start and whenever reload() or SIGHUP asks for it
  std::string route;        // the path by which a proxy leads to this server alone, as "/h/3"; none: there is none
  std::string owner_key;    // none: the harbour has no owner
  std::shared_ptr<Laboratory> laboratory;  // none: it plays no studies
};

// Opens the store that a server is handed, or throws std::runtime_error with a sentence.
using StoreMaker = std::function<std::unique_ptr<Store>(Loop& loop, Metrics& metrics)>;

class Server {
 public:
  // Opens the store and the port, or throws std::runtime_error with a sentence.
  Server(const ServerOptions& options, const StoreMaker& make_store);
  ~Server();

  std::uint16_t port() const;
  // Until stop() or a signal. Then nobody new is let in, what is under way is stored and answered, and everybody is
  // told to come back; a second stop() or signal does not wait for that.
  void run();
  void stop();    // from any thread
  void reload();  // from any thread: reads the limits file again; one that is wrong changes nothing and is logged
  void obey_signals();

  // For tests: runs `task` on the loop and waits for it; only while run() runs in another thread.
  void on_loop(const std::function<void(Harbour&)>& task);

 private:
  class Net;
  std::unique_ptr<Net> net_;
};

// The addresses under which this machine can be reached, best first.
std::vector<std::string> own_addresses();

}  // namespace tortuga::server
