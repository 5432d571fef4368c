// Plays a study or a part of it. It can be stopped between any two blocks and goes on from there later; whatever the
// number of threads and stops, the result is the same.
#pragma once

#include <atomic>
#include <functional>

#include "lab/study/result.h"

namespace tortuga {

struct Progress {
  std::uint64_t blocks = 0, most = 0;  // played, and those of the whole plan
  double seconds = 0;                  // since the run began
  std::uint64_t played = 0;            // blocks in this run
};

struct RunOrder {
  int threads = 2;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const Progress&)> tell = {};
  std::function<bool(const Result&)> save = {};  // now and then, and when it stops; false: it cannot
};

// A settled study before its first block: players and rules are looked at, standings are trained.
Result begin_study(const Study& study, const GameLab& lab, int part, int parts, int threads);
// What the rules and the bots play like, in a few digits: results of other ones are not joined.
std::string engine_mark(const Study& study, const GameLab& lab);
// What is left of a study after its finished looks, as one of several parts: for hands that play at once and report now
// and then, without what was counted before. Such a part does not know when the study has its answer.
Result handed_out(const Result& result, int part, int parts);
// What was there before, with the looks that all of its parts have finished since; cut at the one that answers.
Flaw gather(const Result& before, const std::vector<std::string>& parts, Result& out);
// Plays on until the study has its answer, the part is played, or somebody stops it. False: it could not be saved.
bool run(Result& result, const GameLab& lab, const RunOrder& order);

}  // namespace tortuga
