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

bool by_a_person(const PlayedGame& game, std::size_t move) {
  if (!game.people.empty()) return move < game.people.size() && game.people[move];
  const auto seat = static_cast<std::size_t>(game.record.moves[move].seat.index());
  return seat < game.record.seats.size() && !is_bot(game.record.seats[seat]);
}

}  // namespace

std::map<std::string, std::int64_t> pace_of(std::span<const PlayedGame> games) {
  std::map<std::string, std::vector<std::int64_t>> times;
  for (const PlayedGame& game : games) {
    std::int64_t before = 0;
    for (std::size_t i = 0; i < game.record.moves.size(); ++i) {
      const Record::Step& step = game.record.moves[i];
      const std::int64_t taken = step.at - before;
      before = step.at;
      if (taken <= 0 || taken > kAway || !by_a_person(game, i)) continue;
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
