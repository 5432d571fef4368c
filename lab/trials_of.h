// The trials of one game, instantiated from the templates. Included once per game, by the file the build writes for it.
#pragma once

#include "lab/arena_of.h"
#include "lab/bench_of.h"
#include "lab/laws.h"
#include "lab/school_of.h"
#include "lab/signature_of.h"
#include "lab/study/cost_of.h"
#include "lab/study/playground_of.h"
#include "lab/trials.h"

namespace tortuga {

template <Game G>
class TrialsOf final : public Trials {
 public:
  ArenaResult arena(const ArenaOrder& order, Flaw& flaw) const override { return hold_arena<G>(order, flaw); }

  BenchResult bench(const BenchOrder& order) const override { return measure<G>(order); }
  LabCost lab_cost(const LabCostOrder& order) const override { return tortuga::lab_cost<G>(order); }

  FuzzResult fuzz(const FuzzOrder& order) const override {
    FuzzResult result;
    std::uint64_t worst = order.games;
    for (const auto& room : play_series<LawRoom<G>>({order.seed, 0, order.games}, order.threads, order.seats)) {
      result.games += room.games;
      result.moves += room.moves;
      if (room.broken.empty() || room.worst >= worst) continue;
      worst = room.worst;
      result.broken = "game " + std::to_string(worst) + ": " + room.broken;
    }
    return result;
  }

  std::optional<SchoolResult> school(const SchoolOrder& order) const override {
    if constexpr (Appraised<G>) return hold_school<G>(order);
    else return {};
  }

  const GameLab& lab() const override {
    static const GameLabOf<G> lab;
    return lab;
  }

  std::uint64_t signature(std::uint64_t games) const override {
    Signature<G> signature;
    play_series({0, 0, games}, signature);
    return signature.hash();
  }
};

}  // namespace tortuga
