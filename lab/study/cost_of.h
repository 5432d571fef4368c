// What the lab's own counting costs: the same games between bosuns bare and watched for a question, in turn, on one
// thread.
#pragma once

#include <algorithm>
#include <vector>

#include "lab/bench_of.h"
#include "lab/study/playground_of.h"
#include "lab/trials.h"

namespace tortuga {

// Plays the games of a setting's blocks and counts nothing.
template <Game G>
class BareGround {
 public:
  explicit BareGround(const Setting& setting) : setting_(setting), table_(setting.players) {
    std::vector<std::string> notes;
    lab_rules<G>(setting, 0, rules_, notes);
    if (!kDrawsRules<G>) prepare_rules<G>(rules_, setting.seats, Dice::lab(setting.seed));
  }
  void play(std::uint64_t block) {
    const std::uint64_t k = block_key(setting_.seed, Purpose::measure, block);
    table_.sit_down(0, k);
    Nobody nobody;
    play_lab_game<G>(rules_, setting_.seats, {k, k, k}, table_, nobody);
  }

 private:
  struct Nobody {};
  const Setting& setting_;
  typename G::Rules rules_;
  LineUp<G> table_;
};

template <Game G>
LabCost lab_cost(const LabCostOrder& order) {
  Setting setting = order.setting;
  StandingModel flat;  // to be told apart costs as much whatever the slopes are
  flat.source = GameLabOf<G>{}.standings(setting).front();
  flat.rounds.push_back({0, 1, 1});
  setting.model = &flat;
  BareGround<G> bare(setting);
  Desk desk(setting.variants.size());
  const auto watched = GameLabOf<G>{}.playground(setting, desk);
  if (order.games > 0) {
    for (std::uint64_t block = 0; block < order.games; ++block)
      order.bare ? bare.play(block) : watched->play(Purpose::measure, block);
    return {};
  }
  std::vector<LabCost> passes;
  while (static_cast<int>(passes.size()) < order.passes) {
    LabCost cost;
    std::uint64_t block = 0;
    constexpr std::uint64_t batch = 8;
    const auto timed = [&](double& ns, const auto& play) {
      const double began = cpu_ns();
      for (std::uint64_t i = 0; i < batch; ++i) play(block + i);
      ns += cpu_ns() - began;
    };
    while (cost.bare_ns < order.seconds * 1e9) {  // who comes second plays games that the processor has just seen
      const bool first = block / batch % 2 == 0;
      for (const bool plain : {first, !first})
        plain ? timed(cost.bare_ns, [&](std::uint64_t i) { bare.play(i); })
              : timed(cost.watched_ns, [&](std::uint64_t i) { watched->play(Purpose::measure, i); });
      block += batch;
    }
    cost.bare_ns /= static_cast<double>(block);
    cost.watched_ns /= static_cast<double>(block);
    passes.push_back(cost);
  }
  std::sort(passes.begin(), passes.end(),
            [](const LabCost& a, const LabCost& b) { return a.watched_ns * b.bare_ns < b.watched_ns * a.bare_ns; });
  return passes[passes.size() / 2];  // other jobs share the machine
}

}  // namespace tortuga
