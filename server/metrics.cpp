#include "server/metrics.h"

#include <unistd.h>

#include <cstdio>
#include <ctime>

namespace tortuga::server {
namespace {

void line(std::string& out, const char* name, const char* type, const char* help, double value) {
  char text[400];
  std::snprintf(text, sizeof text, "# HELP tortuga_%s %s\n# TYPE tortuga_%s %s\ntortuga_%s %.17g\n", name, help, name,
                type, name, value);
  out += text;
}

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
    line(out, name, "counter", help, static_cast<double>(count.value()));
  };
  const auto gauge = [&](const char* name, const char* help, double value) {
    line(out, name, "gauge", help, value);
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
  counter("sent_bytes_total", "Bytes sent to WebSocket clients", bytes_sent);
  counter("dropped_slow_total", "Connections dropped because the client did not read", dropped_slow);
  counter("dropped_silent_total", "Connections dropped because the client was silent", dropped_silent);
  counter("store_commits_total", "Transactions written", commits);
  counter("store_entries_total", "Entries written", stored);
  counter("store_errors_total", "Transactions that failed", store_errors);
  gauge("connections", "WebSocket connections now", static_cast<double>(open_connections.load()));
  gauge("tables", "Tables in memory now", static_cast<double>(tables.load()));
  gauge("bots_thinking", "Thoughts that bots owe now", static_cast<double>(thinking.load()));
  gauge("searches", "Looks at the past that are under way", static_cast<double>(searching.load()));
  line(out, "cpu_seconds_total", "counter", "CPU time of the process", cpu_seconds());
  gauge("resident_bytes", "Resident memory of the process", resident_bytes());
  return out;
}

}  // namespace tortuga::server
