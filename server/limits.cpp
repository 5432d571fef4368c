#include "server/limits.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>

namespace tortuga::server {
namespace {

constexpr std::size_t kLongestFile = 64 * 1024;

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r");
  return begin == std::string_view::npos ? std::string_view{}
                                         : text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::string trouble(int line, std::string_view what) {
  return "line " + std::to_string(line) + ": " + std::string{what};
}

}  // namespace

std::string read_limits(std::string_view text, Limits& limits) {
  Limits fresh = limits;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) return trouble(number, "expected `name = number`");
    const std::string_view name = trimmed(line.substr(0, equals)), value = trimmed(line.substr(equals + 1));
    const auto row = std::find_if(std::begin(kLimitRows), std::end(kLimitRows),
                                  [&](const LimitRow& known) { return known.name == name; });
    if (row == std::end(kLimitRows)) return trouble(number, "there is no limit \"" + std::string{name} + "\"");
    int read = 0;
    const auto [last, error] = std::from_chars(value.data(), value.data() + value.size(), read);
    if (error != std::errc{} || last != value.data() + value.size() || read < row->least || read > row->most)
      return trouble(number, std::string{name} + " is a number from " + std::to_string(row->least) + " to " +
                                 std::to_string(row->most));
    fresh.*(row->value) = read;
  }
  limits = fresh;
  return {};
}

std::string read_limits_file(const std::string& path, Limits& limits) {
  std::ifstream file(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (!file) return path + ": cannot be read";
  if (text.size() > kLongestFile) return path + ": is too long for a list of limits";
  const std::string why = read_limits(text, limits);
  return why.empty() ? why : path + ", " + why;
}

}  // namespace tortuga::server
