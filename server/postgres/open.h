// Opens the store in a PostgreSQL. This page shows neither sockets nor the database's own headers.
#pragma once

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
};

// Brings the database up to date and enters. Throws std::runtime_error with a sentence if that is impossible. The loop
// is one on which sockets live.
std::unique_ptr<Store> open(const PostgresOptions& options, Loop& loop, Metrics& metrics);

// The address of a database without its password, for people to read.
std::string without_password(const std::string& url);

}  // namespace tortuga::server::postgres
