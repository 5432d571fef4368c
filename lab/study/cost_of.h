// What the lab's own counting costs: the same games between bosuns bare and watched for a question, in turn, on one
// thread.
#pragma once

#include <algorithm>

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
  flat.source = GameLabOf<G>{}.usual_standing(setting);
  flat.rounds.push_back({0, 1, 1});
  setting.model = &flat;
  BareGround<G> bare(setting);
  Desk desk(setting.variants.size());
  const auto watched = GameLabOf<G>{}.playground(setting, desk);
  LabCost best;
  if (order.games > 0) {
    for (std::uint64_t block = 0; block < order.games; ++block)
      order.bare ? bare.play(block) : watched->play(Purpose::measure, block);
    return best;
  }
  for (int pass = 0; pass < order.passes; ++pass) {  // the best of several: other jobs share the machine
    LabCost cost;
    std::uint64_t block = 0;
    constexpr std::uint64_t batch = 8;
    while (cost.bare_ns < order.seconds * 1e9) {
      const double began = cpu_ns();
      for (std::uint64_t i = 0; i < batch; ++i) bare.play(block + i);
      const double between = cpu_ns();
      for (std::uint64_t i = 0; i < batch; ++i) watched->play(Purpose::measure, block + i);
      cost.bare_ns += between - began;
      cost.watched_ns += cpu_ns() - between;
      block += batch;
    }
    cost.bare_ns /= static_cast<double>(block);
    cost.watched_ns /= static_cast<double>(block);
    if (pass == 0 || cost.watched_ns / cost.bare_ns < best.watched_ns / best.bare_ns) best = cost;
  }
  return best;
}

}  // namespace tortuga
