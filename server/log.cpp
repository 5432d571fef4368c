#include "server/log.h"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <ctime>

#include "engine/write.h"

namespace tortuga::server {
namespace {

std::atomic<Level> threshold{Level::info};

std::string timestamp() {
  const auto now = std::chrono::system_clock::now();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count();
  const std::time_t seconds = ms / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[40];
  const auto size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  std::string fraction = std::to_string(1000 + ms % 1000);
  return std::string(text, size) + "." + fraction.substr(1) + "Z";
}

// Strangers cause lines: a second has room for so many, and the next that is written says how many were not.
constexpr int kMostLines = 200;
std::atomic<std::int64_t> second{0};
std::atomic<int> lines_written{0}, lines_unwritten{0};

bool room(Level level, std::int64_t now) {
  if (second.exchange(now) != now) lines_written = 0;
  if (level == Level::error || lines_written.fetch_add(1) < kMostLines) return true;
  lines_unwritten.fetch_add(1);
  return false;
}

bool plain(std::string_view text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) <= ' ' || c == '"' || c == '=' || c == '\\' || c == '\x7f') return false;
  return !text.empty();
}

}  // namespace

void set_log_level(Level level) {
  threshold = level;
}

void log(Level level, std::string_view event, LogPairs pairs) {
  if (level > threshold.load() || !room(level, static_cast<std::int64_t>(std::time(nullptr)))) return;
  static constexpr std::string_view names[] = {"quiet", "error", "info", "debug"};
  std::string line = "time=" + timestamp() + " level=";
  line += names[static_cast<std::size_t>(level)];
  line += " event=";
  line += event;
  for (const auto& [key, value] : pairs) {
    line += ' ';
    line += key;
    line += '=';
    if (plain(value)) line += value;
    else write_text(line, value);
  }
  if (const int missing = lines_unwritten.exchange(0); missing > 0) line += " unwritten=" + std::to_string(missing);
  line += '\n';
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
}

}  // namespace tortuga::server
