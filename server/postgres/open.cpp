#include "server/postgres/open.h"

#include <stdexcept>

#include "server/postgres/former_life.h"
#include "server/postgres/libpq_cable.h"
#include "server/postgres/postgres_store.h"
#include "server/postgres/schema.h"

namespace tortuga::server::postgres {

std::unique_ptr<Store> open(PostgresOptions options, const std::filesystem::path& folder, Loop& loop,
                            Metrics& metrics) {
  auto* net = dynamic_cast<NetLoop*>(&loop);
  if (net == nullptr) throw std::runtime_error("a database is reached over sockets, and this loop has none");
  bring_up_to_date(options.url);
  const auto life = std::make_shared<FormerLife>(folder);
  options.former = life->harbour();
  options.entered = [life](std::int64_t harbour) {
    life->entered(harbour);
  };
  return std::make_unique<PostgresStore>(options, std::make_unique<NetQuay>(*net, options.url), loop, metrics);
}

}  // namespace tortuga::server::postgres
