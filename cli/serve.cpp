// serve, move, backup and check: the harbour and its data.
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "cli/commands.h"
#include "cli/house_lab.h"
#include "cli/usage.h"
#include "server/log.h"
#include "server/move.h"
#include "server/net/server.h"
#include "server/owner/key.h"
#include "server/postgres/open.h"
#include "server/qr.h"
#include "server/sqlite_store.h"
#include "server/table/table_state.h"
#include "server/token.h"

namespace tortuga {

std::filesystem::path data_folder(const std::string& given) {
  if (!given.empty()) return given;
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != '\0')
    return std::filesystem::path{data} / "tortuga" / "harbour";
  const char* home = std::getenv("HOME");
  return std::filesystem::path{home != nullptr ? home : "."} / ".local" / "share" / "tortuga" / "harbour";
}

namespace {

void print_addresses(const ServeCommand& command, std::uint16_t port) {
  const std::string end = ":" + std::to_string(port) + "/";
  const bool everywhere = command.options.host == "0.0.0.0" || command.options.host == "::";
  std::string best = "http://" + (everywhere ? std::string{"localhost"} : command.options.host) + end;
  std::printf("The harbour is open: %s\n", best.c_str());
  if (everywhere) {
    const auto addresses = server::own_addresses();
    for (const std::string& address : addresses)
      std::printf("  for others:  http://%s%s\n", address.c_str(), end.c_str());
    if (!addresses.empty()) best = "http://" + addresses.front() + end;
  }
  if (!command.no_qr) std::printf("%s", server::qr_code(best).c_str());
  std::printf("Data: %s. Stop with Ctrl+C.\n", command.store.empty()
                                                   ? data_folder(command.data).c_str()
                                                   : server::postgres::without_password(command.store).c_str());
  std::fflush(stdout);
}

}  // namespace

int serve_command(const ServeCommand& command) {
  server::ServerOptions options = command.options;
  if (!command.store.empty() && options.route.empty())
    return complain("--store needs --route, the path by which people are sent to this server, as /h/1");
  if (command.behind_proxy) options.proxies.insert(options.proxies.end(), {"127.0.0.0/8", "::1"});
  server::set_log_level(command.quiet ? server::Level::error : server::Level::info);
  try {
    options.laboratory = std::make_shared<HouseLab>();
    options.owner_key = server::keep_owner_key(data_folder(command.data));
    server::Server harbour(
        options, [&](server::Loop& loop, server::Metrics& metrics) -> std::unique_ptr<server::Store> {
          if (command.store.empty())
            return std::make_unique<server::SqliteStore>(data_folder(command.data), loop, metrics);
          return server::postgres::open({command.store, options.route}, data_folder(command.data), loop, metrics);
        });
    harbour.obey_signals();
    print_addresses(command, harbour.port());
    harbour.run();
    return kFine;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "tortuga: %s\n", error.what());
    return kFailed;
  }
}

int move_command(const MoveCommand& command) {
  try {
    server::start_sodium();
    const server::Moved moved = server::move_harbour(command.from, command.to);
    std::printf("%lld tables, %lld entries: moved. Start the server on %s.\n", static_cast<long long>(moved.tables),
                static_cast<long long>(moved.entries), server::postgres::without_password(command.to).c_str());
    return kFine;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "tortuga: %s\n", error.what());
    return kFailed;
  }
}

int backup_command(const BackupCommand& command) {
  try {
    server::backup_store(data_folder(command.data), command.file);
    std::printf("%s: saved\n", command.file.c_str());
    return kFine;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "tortuga: %s\n", error.what());
    return kFailed;
  }
}

int check_command(const CheckCommand& command) {
  try {
    const auto place = command.file.empty() ? data_folder(command.data) : std::filesystem::path{command.file};
    const server::StoreFindings found = server::check_store(place, [](const std::vector<std::string>& log) {
      Flaw flaw;
      server::read_log(log, flaw);
      return flaw.found() ? flaw.text() : std::string{};
    });
    for (const auto& list : {found.file, found.broken})
      for (const std::string& what : list) std::printf("%s\n", what.c_str());
    std::printf("%lld tables, %lld entries: %s\n", static_cast<long long>(found.tables),
                static_cast<long long>(found.entries), found.whole() ? "all is whole" : "not all is whole");
    return found.whole() ? kFine : kFailed;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "tortuga: %s\n", error.what());
    return kFailed;
  }
}

}  // namespace tortuga
