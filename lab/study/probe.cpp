#include "lab/study/probe.h"

#include <algorithm>
#include <chrono>

#include "lab/study/search.h"
#include "lab/study/variants.h"

namespace tortuga {
namespace {

constexpr std::uint64_t kBlocks = 64;        // at most
constexpr std::uint64_t kFirst = 1'000'000;  // of the training blocks: far behind those that are learnt from
constexpr int kMostAsked = 10;               // looks

}  // namespace

double block_seconds(const Study& study, const GameLab& lab, double most) {
  const auto began = std::chrono::steady_clock::now();
  const auto passed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  };
  Setting setting = setting_of(study);
  StandingModel flat;
  flat.source = setting.standing == "auto" ? lab.standings(setting).front() : setting.standing;
  setting.model = &flat;
  Desk desk(setting.variants.size());
  const auto ground = lab.playground(setting, desk);
  std::uint64_t blocks = 0;
  while (blocks < kBlocks && passed() < most) ground->play(Purpose::train, kFirst + blocks++);
  return passed() / static_cast<double>(blocks);
}

int looks_within(const Study& study, double block, double alone, double seconds) {
  const auto fits = [&](int looks) {
    const std::uint64_t games = blocks_at(looks);
    const double tried = study.standing == "auto" ? kTriedGames * (kContinuations + 1) / 2.0 : 0;
    const double lessons = alone * (static_cast<double>(std::min(kTrainingGames, games)) + tried);
    // A search is made by one; what it found is played beside the rulebook.
    const double search = alone * static_cast<double>(search_blocks(study, looks));
    const double versions = study.search.empty() ? 1 : 1 + kFinalists;
    return block * versions * static_cast<double>(games) + lessons + search < seconds;
  };
  int looks = 1;
  while (looks < kMostAsked && fits(looks + 1)) ++looks;
  return looks;
}

int fitting_looks(const Study& study, const GameLab& lab, double seconds, int threads) {
  const double block = block_seconds(study, lab, seconds / 10) / std::min(threads, 2);
  return looks_within(study, block, block, seconds);
}

}  // namespace tortuga
