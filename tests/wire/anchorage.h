// A harbour for one test: its own folder, any free port, the loop in a thread of its own.
#pragma once

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "server/harbour.h"
#include "server/log.h"
#include "server/net/server.h"
#include "server/sqlite_store.h"

namespace tortuga::server {

class Folder {
 public:
  Folder() {
    static std::atomic<int> count = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("tortuga_harbour_" + std::to_string(::getpid()) + "_" + std::to_string(++count));
    std::filesystem::remove_all(path_);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

class Anchorage {
 public:
  explicit Anchorage(const std::filesystem::path& data, const Limits& limits = {}, ServerOptions options = {}) {
    set_log_level(Level::quiet);
    options.host = "127.0.0.1";
    options.port = 0;
    options.limits = limits;
    server_ = std::make_unique<Server>(options, [&](Loop& loop, Metrics& metrics) {
      auto store = std::make_unique<SqliteStore>(data, loop, metrics);
      store_ = store.get();
      return store;
    });
    thread_ = std::thread([this] { server_->run(); });
  }
  ~Anchorage() {
    server_->stop();
    thread_.join();
  }
  std::uint16_t port() const { return server_->port(); }
  void on_loop(const std::function<void(Harbour&)>& task) { server_->on_loop(task); }
  SqliteStore& store() { return *store_; }
  void stop() { server_->stop(); }
  void reload() { server_->reload(); }

 private:
  SqliteStore* store_ = nullptr;
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

// Limits that never get in a test's way.
inline Limits generous() {
  Limits limits;
  limits.rate = limits.burst = limits.address_rate = limits.address_burst = 1000000;
  limits.connections_per_address = 4000;
  limits.tables_per_address = 100000;
  return limits;
}

}  // namespace tortuga::server
