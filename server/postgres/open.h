// Opens the store in a PostgreSQL. This page shows neither sockets nor the database's own headers.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "server/loop.h"
#include "server/metrics.h"
#include "server/store.h"

namespace tortuga::server::postgres {

struct PostgresOptions {
  std::string url;
  std::string route = {};  // the path by which a proxy leads to this server alone, as "/h/3"; nothing: there is none
  double lease_seconds = 6;
  std::int64_t former = 0;  // a harbour that this server was before, and certainly is no more
  std::function<void(std::int64_t harbour)> entered = {};
};

// Brings the database up to date and enters; while it cannot be reached the store waits for it, and is not steady.
// Throws std::runtime_error with a sentence if waiting cannot help, also later, out of the loop. The loop is one on
// which sockets live. `folder` is this server's own; it keeps there which harbour it was.
std::unique_ptr<Store> open(PostgresOptions options, const std::filesystem::path& folder, Loop& loop, Metrics& metrics);

// The address of a database without its password, for people to read.
std::string without_password(const std::string& url);

}  // namespace tortuga::server::postgres
