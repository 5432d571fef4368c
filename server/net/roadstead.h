// Where connections lie that are not WebSockets yet, or never will be: how many sockets each address has, how often it
// asks, and who gives way when there are too many. Whoever finished a request last is safest, so that strangers who
// hold sockets without asking for anything do not keep others out.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/bucket.h"
#include "server/limits.h"

namespace tortuga::server {

class Connection;

class Roadstead {
 public:
  // A connection's place, kept by it: where it is listed, for as long as it has made no WebSocket.
  struct Spot {
    std::string key;  // empty: a proxy, which is not counted by its address
    bool in = false, plain = false;
    std::list<Connection*>::iterator among_all, among_own;
  };

  explicit Roadstead(const Limits& limits) : limits_(limits) {}

  // Whether there is room for one more of this address. If not, `gives_way` is told of those who do; they leave.
  bool room(const std::string& key, const std::function<void(Connection&)>& gives_way) {
    if (!key.empty()) {
      Used& used = used_[key];
      if (used.sockets >= 2 * limits_.connections_per_address && !used.plain.empty()) gives_way(*used.plain.front());
      if (used.sockets >= 2 * limits_.connections_per_address) return false;
    }
    if (sockets_ >= 2 * limits_.connections && !plain_.empty()) gives_way(*plain_.front());
    return sockets_ < 2 * limits_.connections;
  }

  // There are no sockets left at all: who gives way first, does.
  void make_room(const std::function<void(Connection&)>& gives_way) {
    if (!plain_.empty()) gives_way(*plain_.front());
  }

  void enter(Connection& connection, Spot& spot, const std::string& key) {
    spot = {key, true, true, plain_.insert(plain_.end(), &connection), {}};
    ++sockets_;
    if (key.empty()) return;
    Used& used = used_[key];
    ++used.sockets;
    spot.among_own = used.plain.insert(used.plain.end(), &connection);
  }
  // It finished a request: others give way before it.
  void served(Spot& spot) {
    if (!spot.plain) return;
    plain_.splice(plain_.end(), plain_, spot.among_all);
    if (!spot.key.empty())
      used_[spot.key].plain.splice(used_[spot.key].plain.end(), used_[spot.key].plain, spot.among_own);
  }
  // It is a WebSocket now, and gives way to nobody.
  void settled(Spot& spot) {
    if (!spot.plain) return;
    spot.plain = false;
    plain_.erase(spot.among_all);
    if (!spot.key.empty()) used_[spot.key].plain.erase(spot.among_own);
  }
  void leave(Spot& spot) {
    if (!spot.in) return;
    settled(spot);
    spot.in = false;
    --sockets_;
    if (!spot.key.empty()) --used_[spot.key].sockets;
  }

  // One more plain request of this address; false: it must wait a little.
  bool ask(const std::string& key, std::int64_t now) {
    return used_[key].requests.take(now, limits_.address_rate, limits_.address_burst);
  }
  void forget_old(std::int64_t now) {
    std::erase_if(
        used_, [&](const auto& item) { return item.second.sockets == 0 && now - item.second.requests.last() > kKept; });
  }
  int sockets() const { return sockets_; }

 private:
  static constexpr std::int64_t kKept = 60000;  // milliseconds
  struct Used {
    int sockets = 0;
    Bucket requests;
    std::list<Connection*> plain;  // who gives way first stands first
  };
  const Limits& limits_;
  std::unordered_map<std::string, Used> used_;
  std::list<Connection*> plain_;
  int sockets_ = 0;
};

}  // namespace tortuga::server
