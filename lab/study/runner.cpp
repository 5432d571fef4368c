#include "lab/study/runner.h"

#include <algorithm>
#include <chrono>
#include <deque>

#include "lab/study/sha256.h"
#include "lab/study/variants.h"
#include "lab/threads.h"

namespace tortuga {
namespace {

constexpr double kSliceSeconds = 0.5;  // between words of progress
constexpr double kSaveSeconds = 5;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

// The threads' desks and playgrounds, kept for the whole run.
class Crew {
 public:
  Crew(const Setting& setting, const GameLab& lab, int threads) {
    for (int i = 0; i < threads; ++i) {
      desks_.emplace_back(setting.variants.size());
      grounds_.push_back(lab.playground(setting, desks_.back()));
    }
  }
  // Plays blocks [from, to) of a list, in order; the end of what was played.
  std::size_t play(Purpose purpose, const std::vector<std::uint64_t>& blocks, std::size_t from, std::size_t to,
                   const std::atomic<bool>* stop) {
    return from + spread(
                      to - from, static_cast<int>(grounds_.size()),
                      [&](int thread, std::uint64_t i) {
                        grounds_[static_cast<std::size_t>(thread)]->play(purpose, blocks[from + i]);
                        return stop == nullptr || !stop->load(std::memory_order_relaxed);
                      },
                      1);
  }
  Segment take() {
    Segment sum;
    for (Desk& desk : desks_) sum.add(desk.take());
    return sum;
  }

 private:
  std::deque<Desk> desks_;
  std::vector<std::unique_ptr<Playground>> grounds_;
};

// Whether a study of one part has its answer after its last whole segment.
bool answered(const Result& result) {
  if (result.parts > 1 || result.study.stop == "never") return false;
  const Segment sum = summed(result, result.segments.size());
  if (sum.blocks < segment_end(result.study, result.segments.size() - 1)) return false;  // others have the rest
  if (result.study.stop == "sprt") return sprt(result.study, sum.variants[0], sum.blocks) != 0;
  return answer_at(result.study, sum, plain_variants(result.study).size(), static_cast<int>(result.segments.size()))
      .stopped;
}

}  // namespace

std::string engine_mark(const Study& study, const GameLab& lab) {
  constexpr std::uint64_t kBlocks = 4;
  Setting setting = setting_of(study);
  setting.watch = {};
  setting.topics = false;
  setting.traced = true;
  Desk desk(setting.variants.size());
  const auto ground = lab.playground(setting, desk);
  for (std::uint64_t block = 0; block < kBlocks; ++block) ground->play(Purpose::train, block);
  Result one;
  one.study = study;
  one.segments.push_back(desk.take());
  return sha256(std::to_string(lab.facts().version) + result_json(one)).substr(0, 16);
}

Result begin_study(const Study& study, const GameLab& lab, int part, int parts, int threads) {
  Result result;
  result.study = study;
  result.part = part;
  result.parts = parts;
  result.engine = engine_mark(study, lab);
  const Setting setting = setting_of(study);
  if (setting.topics) result.topics = lab.topics();
  if (setting.watch.standing)
    result.standing = trained(lab, setting, std::min(kTrainingGames, blocks_at(study.looks)), threads);
  return result;
}

Result handed_out(const Result& result, int part, int parts) {
  Result out = result;
  out.part = part;
  out.parts = parts;
  out.complete = false;
  out.next = 0;
  out.segments.assign(finished(result) + 1, {});
  for (Segment& segment : out.segments) segment.variants.resize(plain_variants(result.study).size());
  return out;
}

Flaw gather(const Result& before, const std::vector<std::string>& parts, Result& out) {
  std::vector<Result> all(parts.size());
  std::size_t whole = segment_count(before.study);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (Flaw flaw = read_result(parts[i], all[i]); flaw.found()) return flaw;
    if (study_hash(all[i].study) != study_hash(before.study) || all[i].engine != before.engine ||
        all[i].part != static_cast<int>(i) + 1 || all[i].parts != static_cast<int>(parts.size()))
      return {"parts", "part " + std::to_string(i + 1) + " belongs to something else"};
    whole = std::min(whole, finished(all[i]));
  }
  out = before;
  out.segments.resize(finished(before));
  out.complete = false;
  out.next = 0;
  while (!out.complete && out.segments.size() < whole) {
    Segment sum;
    for (const Result& part : all) sum.add(part.segments[out.segments.size()]);
    out.segments.push_back(std::move(sum));
    out.complete = out.segments.size() == segment_count(out.study) || answered(out);
  }
  if (!out.complete) out.segments.emplace_back().variants.resize(plain_variants(out.study).size());
  return {};
}

bool run(Result& result, const GameLab& lab, const RunOrder& order) {
  Setting setting = setting_of(result.study);
  setting.model = &result.standing;
  Crew crew(setting, lab, order.threads);
  Progress progress;
  for (std::size_t i = 0; i < segment_count(result.study); ++i) {
    const auto count = part_blocks(result.study, i, result.part, result.parts).size();
    progress.most += count;
    if (i < result.segments.size()) progress.blocks += i + 1 < result.segments.size() ? count : result.next;
  }
  const auto began = Clock::now();
  auto saved = began;
  std::size_t slice = 16;
  while (!result.complete) {
    if (result.segments.empty()) result.segments.emplace_back().variants.resize(setting.variants.size());
    const std::size_t segment = result.segments.size() - 1;
    const std::vector<std::uint64_t> blocks = part_blocks(result.study, segment, result.part, result.parts);
    bool stopped = false;
    while (result.next < blocks.size() && !stopped) {
      const auto before = Clock::now();
      const std::size_t from = result.next;
      result.next = crew.play(result.study.fresh ? Purpose::confirm : Purpose::measure, blocks, from,
                              std::min(blocks.size(), from + slice), order.stop);
      result.segments.back().add(crew.take());
      progress.blocks += result.next - from;
      progress.played += result.next - from;
      progress.seconds = seconds_since(began);
      const double taken = std::max(1e-4, seconds_since(before));
      slice = std::clamp<std::size_t>(
          static_cast<std::size_t>(static_cast<double>(slice) * std::min(4.0, kSliceSeconds / taken)),
          static_cast<std::size_t>(order.threads), 65536);
      stopped = order.stop != nullptr && order.stop->load();
      if (order.tell) order.tell(progress);
      const bool due = stopped || seconds_since(saved) >= kSaveSeconds;
      if (order.save && due && result.next < blocks.size()) {
        if (!order.save(result)) return false;
        saved = Clock::now();
      }
    }
    if (result.next < blocks.size()) return true;  // stopped, and saved
    if (segment + 1 == segment_count(result.study) || answered(result)) {
      result.complete = true;
      result.next = 0;
    } else {
      result.segments.emplace_back().variants.resize(setting.variants.size());
      result.next = 0;
    }
    if (order.save && !order.save(result)) return false;
    if (stopped) return true;
  }
  return true;
}

}  // namespace tortuga
