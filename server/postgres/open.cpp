#include "server/postgres/open.h"

#include <stdexcept>
#include <utility>

#include "server/postgres/former_life.h"
#include "server/postgres/libpq_cable.h"
#include "server/postgres/postgres_store.h"
#include "server/postgres/schema.h"
#include "server/postgres/session.h"

namespace tortuga::server::postgres {

std::unique_ptr<Store> open(PostgresOptions options, const std::filesystem::path& folder, Loop& loop,
                            Metrics& metrics) {
  auto* net = dynamic_cast<NetLoop*>(&loop);
  if (net == nullptr) throw std::runtime_error("a database is reached over sockets, and this loop has none");
  auto quay = std::make_unique<NetQuay>(*net, options.url);
  try {
    bring_up_to_date(options.url);
    quay->open();
  } catch (const Away& away) {
    quay->open_later(away.what());
  }
  const auto life = std::make_shared<FormerLife>(folder);
  options.former = life->harbour();
  options.entered = [life](std::int64_t harbour) {
    life->entered(harbour);
  };
  return std::make_unique<PostgresStore>(options, std::move(quay), loop, metrics);
}

}  // namespace tortuga::server::postgres
