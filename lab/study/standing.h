// Who is ahead: the chance of each seat to win, as somebody who sees all cards would put it, and what a game's course
// says about excitement. Chances are whole millionths.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/seat.h"
#include "lab/study/setting.h"

namespace tortuga {

inline constexpr std::int64_t kSure = 1'000'000;
using Chances = std::array<std::int64_t, kMaxSeats>;

// What a standing says of a seat that cannot win any more.
inline constexpr double kOut = -1e30;

// Chances from what a standing says of each seat. In a co-operative game there is one.
Chances chances_from(const StandingModel::Round& model, std::span<const double> says, bool together);

// What a finished game's checkpoints tell.
struct Course {
  int changes = 0;
  std::int64_t last = 0, half = 0, drama = 0, decided = 0, close = 0;  // millionths; half: -1 if nobody stood last
  bool comeback = false, collapse = false;
  int stood_last = 0;        // seats that stood last at a checkpoint after the first third
  std::int64_t tension = 0;  // co-operative
};
// `checkpoints` without the final one; `won` are the shares of the win, in millionths. Rollouts are noisy: `rollouts`
// of them stand behind each chance, 0 where chances are exact.
Course course_of(std::span<const Chances> checkpoints, const Chances& won, int seats, int rollouts);
Course shared_course_of(std::span<const Chances> checkpoints, bool won);

}  // namespace tortuga
