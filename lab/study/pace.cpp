#include "lab/study/pace.h"

#include <algorithm>
#include <cctype>

#include "bots/recruit.h"

namespace tortuga {
namespace {

constexpr std::int64_t kAway = 120'000;  // milliseconds
constexpr std::size_t kEnough = 30;

// Bots are named by their rank: "bosun", "captain:100i", "Bosun Mary".
bool is_bot(const std::string& name) {
  std::string word = name.substr(0, name.find_first_of(" :/"));
  for (char& letter : word) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  Recruit player;
  return read_recruit(word, player).empty();
}

}  // namespace

std::map<std::string, std::int64_t> pace_of(std::span<const Record> records) {
  std::map<std::string, std::vector<std::int64_t>> times;
  for (const Record& record : records) {
    std::int64_t before = 0;
    for (const Record::Step& step : record.moves) {
      const std::int64_t taken = step.at - before;
      before = step.at;
      if (taken <= 0 || taken > kAway) continue;
      const auto seat = static_cast<std::size_t>(step.seat.index());
      if (seat >= record.seats.size() || is_bot(record.seats[seat])) continue;
      boost::json::value move;
      if (parse_json(step.move, move).found() || !move.is_object()) continue;
      if (const auto* kind = move.get_object().if_contains("kind"); kind != nullptr && kind->is_string())
        times[std::string{kind->get_string()}].push_back(taken);
    }
  }
  std::map<std::string, std::int64_t> pace;
  for (auto& [kind, list] : times) {
    if (list.size() < kEnough) continue;
    std::sort(list.begin(), list.end());
    pace[kind] = std::max<std::int64_t>(1, (list[(list.size() - 1) / 2] + 500) / 1000);
  }
  return pace;
}

}  // namespace tortuga
