#include "cli/house_lab.h"

#include <atomic>
#include <chrono>

#include "bots/recruit.h"
#include "lab/study/labs.h"
#include "lab/study/probe.h"
#include "lab/study/report.h"
#include "lab/study/runner.h"
#include "lab/study/variants.h"

namespace tortuga {
namespace {

constexpr double kMoment = 0.25;                // seconds of work at a time: so often somebody hears of it
constexpr std::uint64_t kMostIterations = 100;  // of bots that look ahead: a game of theirs is played in one go

using Clock = std::chrono::steady_clock;

class HouseStudy final : public server::Experiment {
 public:
  HouseStudy(Study study, int seconds) : study_(std::move(study)), seconds_(seconds) {}

  void work() override {
    const auto began = Clock::now();
    const auto passed = [&] {
      return std::chrono::duration<double>(Clock::now() - began).count();
    };
    const GameLab& lab = *find_lab(study_.game);
    if (!begun_) {
      begun_ = true;
      study_.looks = std::min(study_.looks, fitting_looks(study_, lab, seconds_, 1));
      result_ = begin_study(study_, lab, 1, 1, 1);
      state_.most = blocks_at(study_.looks);
    } else {
      std::atomic<bool> enough{false};
      RunOrder order{1, &enough, {}, {}};
      order.tell = [&](const Progress& now) {
        state_.blocks = now.blocks;
        enough = passed() >= kMoment;
      };
      run(result_, lab, order);
    }
    spent_ += passed();
    // Longer than was thought: told is the last look that was finished.
    state_.over = result_.complete || spent_ >= 2.0 * seconds_;
    if (!state_.over) return;
    state_.figures = make_report(result_, lab.facts(), {}).json;
    state_.result = result_json(result_);
  }
  State state() const override { return state_; }

 private:
  Study study_;
  int seconds_;
  bool begun_ = false;
  double spent_ = 0;
  Result result_;
  State state_;
};

}  // namespace

std::unique_ptr<server::Experiment> HouseLab::begin(const boost::json::object& document, int seconds,
                                                    std::string& wrong) {
  Study study;
  std::vector<std::string> notes;
  boost::json::object asked = document;
  asked.emplace("study", 1);
  Flaw flaw = read_study(asked, study);
  if (!flaw.found() && !study.search.empty()) flaw = {"search", "numbers are searched for by tortuga lab only"};
  if (!flaw.found()) flaw = settle_study(study, notes);
  if (!flaw.found())
    for (const auto* words : {&study.players, &study.ladder})
      for (const std::string& word : *words) {
        Recruit player;
        read_recruit(word, player);
        if (player.rank.looks_ahead() && (player.budget.iterations == 0 || player.budget.iterations > kMostIterations))
          flaw = {"players", word + ": at most " + std::to_string(kMostIterations) + " iterations, as captain:100i"};
      }
  if (flaw.found()) {
    wrong = flaw.text();
    return nullptr;
  }
  return std::make_unique<HouseStudy>(std::move(study), seconds);
}

}  // namespace tortuga
