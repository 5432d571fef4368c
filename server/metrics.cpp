#include "server/metrics.h"

#include <unistd.h>

#include <cstdio>
#include <ctime>
#include <iterator>
#include <string_view>

namespace tortuga::server {
namespace {

void head(std::string& out, std::string_view name, std::string_view type, std::string_view help) {
  out += "# HELP tortuga_";
  out.append(name).append(" ").append(help).append("\n# TYPE tortuga_");
  out.append(name).append(" ").append(type).append("\n");
}

void value(std::string& out, std::string_view name, std::string_view label, std::string_view is, double value) {
  char number[40];
  std::snprintf(number, sizeof number, "%.17g", value);
  out += "tortuga_";
  out.append(name);
  if (!label.empty()) out.append("{").append(label).append("=\"").append(is).append("\"}");
  out.append(" ").append(number).append("\n");
}

// How many took at most so long, as Prometheus wants it: each step counts those before it too.
void times(std::string& out, const std::string& name, std::string_view help, const Times& taken) {
  head(out, name, "histogram", help);
  std::uint64_t all = 0;
  for (std::size_t i = 0; i <= Times::kSteps.size(); ++i) {
    all += taken.count(i);
    char step[32] = "+Inf";
    if (i < Times::kSteps.size()) std::snprintf(step, sizeof step, "%g", Times::kSteps[i]);
    value(out, name + "_bucket", "le", step, static_cast<double>(all));
  }
  value(out, name + "_sum", {}, {}, taken.seconds());
  value(out, name + "_count", {}, {}, static_cast<double>(all));
}

constexpr std::string_view kDrops[] = {"unread", "silent", "unfinished", "idle", "displaced", "frames", "abuse"};
static_assert(std::size(kDrops) == static_cast<std::size_t>(Drop::count_));
constexpr std::string_view kTurnedAway[] = {"address",   "full",    "origin",   "host",
                                            "handshake", "request", "draining", "metrics"};
static_assert(std::size(kTurnedAway) == static_cast<std::size_t>(TurnedAway::count_));
constexpr std::string_view kCodes[] = {"refused", "malformed", "forbidden", "gone",     "busy",
                                       "late",    "full",      "disk",      "elsewhere"};
static_assert(std::size(kCodes) == std::tuple_size_v<decltype(Metrics::denials)>);

double resident_bytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  long whole = 0, resident = 0;
  const int read = std::fscanf(file, "%ld %ld", &whole, &resident);
  std::fclose(file);
  return read == 2 ? static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) : 0;
}

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace

std::string Metrics::text() const {
  std::string out;
  const auto counter = [&](const char* name, const char* help, const Count& count) {
    head(out, name, "counter", help);
    value(out, name, {}, {}, static_cast<double>(count.value()));
  };
  const auto gauge = [&](const char* name, const char* help, double now) {
    head(out, name, "gauge", help);
    value(out, name, {}, {}, now);
  };
  counter("connections_total", "WebSocket connections accepted", connections);
  counter("messages_total", "Messages received from clients", messages);
  counter("refusals_total", "Requests answered with ok:false", refusals);
  counter("refused_busy_total", "Requests and connections refused by a limit", refused_busy);
  counter("moves_total", "Moves stored and played", moves);
  counter("bot_moves_total", "Moves among them that bots made", bot_moves);
  counter("undone_total", "Moves taken back", undone);
  counter("chats_total", "Lines of chat", chats);
  counter("tables_created_total", "Tables created", tables_created);
  counter("tables_loaded_total", "Tables brought back into memory", tables_loaded);
  counter("tables_evicted_total", "Idle tables that left memory", tables_evicted);
  counter("tables_lost_total", "Tables that another server has now", tables_lost);
  counter("store_unknown_total", "Entries whose answer from the database was lost", store_unknown);
  counter("store_refused_total", "Entries that the database refused: another server went on", store_refused);
  counter("burials_total", "Times this server was taken for gone", burials);
  counter("sent_bytes_total", "Bytes sent to WebSocket clients", bytes_sent);
  counter("dropped_slow_total", "Connections dropped because the client did not read", dropped_slow);
  counter("dropped_silent_total", "Connections dropped because the client was silent", dropped_silent);
  counter("http_requests_total", "HTTP requests", requests);
  counter("rested_total", "Times that a connection was left unread for a moment because it sent too fast", rested);
  head(out, "drops_total", "counter", "Connections ended by the server, by reason");
  for (std::size_t i = 0; i < std::size(kDrops); ++i)
    value(out, "drops_total", "reason", kDrops[i], static_cast<double>(drops[static_cast<Drop>(i)].value()));
  head(out, "turned_away_total", "counter", "Connections and requests that were not let in, by reason");
  for (std::size_t i = 0; i < std::size(kTurnedAway); ++i)
    value(out, "turned_away_total", "reason", kTurnedAway[i],
          static_cast<double>(turned_away[static_cast<TurnedAway>(i)].value()));
  head(out, "denials_total", "counter", "Requests answered with ok:false, by code");
  for (std::size_t i = 0; i < std::size(kCodes); ++i)
    value(out, "denials_total", "code", kCodes[i], static_cast<double>(denials[i].value()));
  times(out, "loop_lag_seconds", "How late the loop was when it should have looked up", loop_lag);
  times(out, "answer_seconds", "From a request's arrival to its answer", answers);
  times(out, "commit_seconds", "One transaction, with its wait for the disk", commit_times);
  times(out, "store_wait_seconds", "From an entry's order to its being stored or refused", store_waits);
  counter("store_commits_total", "Transactions written", commits);
  counter("store_entries_total", "Entries written", stored);
  counter("store_errors_total", "Transactions that failed", store_errors);
  const auto now = [&](const char* name, const char* help, const std::atomic<std::int64_t>& known) {
    gauge(name, help, static_cast<double>(known.load()));
  };
  now("sockets", "Open sockets now, WebSockets among them", sockets);
  now("queued_bytes", "Bytes kept for clients and not yet taken by the kernel", queued_bytes);
  now("store_queue", "Entries that are not yet stored", store_queue);
  now("reading_queue", "Logs that are to be read", reading_queue);
  now("data_bytes", "Size of the database with its journal", data_bytes);
  if (free_bytes.load() >= 0) now("disk_free_bytes", "Space left on the disk of the data", free_bytes);
  gauge("store_failing", "1 while the disk does not take what is written", store_failing.load() ? 1 : 0);
  gauge("store_damaged", "1 if the check of the database found damage", store_damaged.load() ? 1 : 0);
  gauge("draining", "1 while the harbour ends", draining.load() ? 1 : 0);
  gauge("harbour", "Number of this server in the database; 0: it has none", static_cast<double>(harbour.load()));
  now("connections", "WebSocket connections now", open_connections);
  now("tables", "Tables in memory now", tables);
  now("bots_thinking", "Thoughts that bots owe now", thinking);
  now("searches", "Looks at the past that are under way", searching);
  head(out, "cpu_seconds_total", "counter", "CPU time of the process");
  value(out, "cpu_seconds_total", {}, {}, cpu_seconds());
  gauge("resident_bytes", "Resident memory of the process", resident_bytes());
  return out;
}

}  // namespace tortuga::server
