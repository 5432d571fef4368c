#include "wasm/lab_desk.h"

#include <atomic>
#include <chrono>

#include "games/registry.h"
#include "lab/study/labs.h"
#include "lab/study/probe.h"
#include "lab/study/report.h"
#include "lab/study/runner.h"
#include "lab/study/show.h"
#include "lab/study/variants.h"
#include "server/protocol/tagged.h"
#include "wasm/answer.h"

namespace tortuga::wasm {
namespace {

namespace json = boost::json;

constexpr int kMostParts = 1024;

const AnyGame& game() {
  return games().front().game;
}
const GameLab& lab() {
  return *find_lab(game().facts().name);
}

// A study of this game, with everything filled in. Settled once more it stays as it is.
Flaw settled(const json::object& document, Study& study, std::vector<std::string>& notes) {
  json::object asked = document;
  asked.emplace("study", 1);
  Flaw flaw = read_study(asked, study);
  if (flaw.found()) return flaw;
  if (study.game != game().facts().name) return {"game", "this is the lab of " + std::string{game().facts().name}};
  if (!study.search.empty()) return {"search", "numbers are searched for by the program: tortuga lab"};
  return settle_study(study, notes);
}

Flaw read_own(const std::string& text, Result& result) {
  if (Flaw flaw = read_result(text, result); flaw.found()) return flaw;
  Study again;
  std::vector<std::string> notes;
  if (Flaw flaw = settled(study_json(result.study), again, notes); flaw.found()) return flaw;
  if (study_hash(again) != study_hash(result.study)) return {"study", "leaves something open"};
  return {};
}

std::string texts(const std::vector<std::string>& list) {
  std::string out;
  write_list(out, list, [&](const std::string& text) { write_text(out, text); });
  return out;
}

double millionths(std::int64_t value) {
  return static_cast<double>(value) / 1e6;
}

}  // namespace

std::string LabDesk::answer(std::string_view text) {
  json::value document;
  if (const Flaw flaw = parse_json(text, document); flaw.found()) return unable(flaw.text());
  if (!document.is_object()) return unable("a request is an object like {\"do\":\"numbers\"}");
  LabRequest request;
  if (const Flaw flaw = server::read_tagged(std::move(document.get_object()), "do", request); flaw.found())
    return unable(flaw.text());
  return std::visit([this](const auto& asked) { return carry_out(asked); }, request);
}

std::string LabDesk::carry_out(const ask::Numbers&) {
  std::string list = "[";
  for (const NumberLine& line : number_lines()) {
    if (!(game().facts().cooperative ? line.together : line.rivals)) continue;
    list += (list.size() > 1 ? "," : "") + std::string{"{\"name\":"};
    write_text(list, line.name);
    list += ",\"words\":";
    write_text(list, line.words);
    list += line.unit == Unit::share || line.unit == Unit::points ? ",\"share\":true}" : ",\"share\":false}";
  }
  return Answer(true).json("numbers", list + "]").done();
}

std::string LabDesk::carry_out(const ask::Settle& settle) {
  Study study;
  std::vector<std::string> notes;
  if (const Flaw flaw = settled(settle.study, study, notes); flaw.found()) return unable(flaw.text());
  return Answer(true)
      .json("study", canonical(study_json(study)))
      .json("variants", texts(variant_names(study, plain_variants(study).size())))
      .json("notes", texts(notes))
      .done();
}

std::string LabDesk::carry_out(const ask::Probe& probe) {
  Study study;
  std::vector<std::string> notes;
  if (const Flaw flaw = settled(probe.study, study, notes); flaw.found()) return unable(flaw.text());
  const double block = block_seconds(study, lab(), static_cast<double>(probe.most) / 1e3);
  return Answer(true).add("block", std::max<std::int64_t>(1, static_cast<std::int64_t>(block * 1e6))).done();
}

std::string LabDesk::carry_out(const ask::Plan& plan) {
  const int looks = looks_within(millionths(plan.block), millionths(plan.lesson), static_cast<double>(plan.most) / 1e3);
  return Answer(true).add("looks", looks).done();
}

std::string LabDesk::carry_out(const ask::Begin& begin) {
  Study study;
  std::vector<std::string> notes;
  if (const Flaw flaw = settled(begin.study, study, notes); flaw.found()) return unable(flaw.text());
  return Answer(true).add("result", result_json(begin_study(study, lab(), 1, 1, 1))).done();
}

std::string LabDesk::carry_out(const ask::Take& take) {
  Result result;
  if (const Flaw flaw = read_own(take.result, result); flaw.found()) return unable(flaw.text());
  if (take.part < 1 || take.part > take.parts || take.parts > kMostParts) return unable("there is no such part");
  if (finished(result) >= segment_count(result.study)) return unable("it is played to its end");
  part_ = handed_out(result, take.part, take.parts);
  std::uint64_t most = 0;
  for (std::size_t i = finished(result); i < segment_count(part_->study); ++i)
    most += part_blocks(part_->study, i, part_->part, part_->parts).size();
  return Answer(true)
      .add("most", static_cast<std::int64_t>(most))
      .add("looks", static_cast<std::int64_t>(finished(result)))
      .done();
}

std::string LabDesk::carry_out(const ask::Work& work) {
  if (!part_) return unable("take a part first");
  using Clock = std::chrono::steady_clock;
  const auto began = Clock::now();
  std::atomic<bool> enough{false};
  std::uint64_t played = 0;
  RunOrder order{1, &enough, {}, {}};
  order.tell = [&](const Progress& now) {
    played = now.played;
    enough = Clock::now() - began >= std::chrono::milliseconds(work.most);
  };
  run(*part_, lab(), order);
  return Answer(true)
      .add("played", static_cast<std::int64_t>(played))
      .add("looks", static_cast<std::int64_t>(finished(*part_)))
      .add("complete", part_->complete)
      .done();
}

std::string LabDesk::carry_out(const ask::Part&) {
  if (!part_) return unable("take a part first");
  return Answer(true).add("part", result_json(*part_)).done();
}

std::string LabDesk::carry_out(const ask::Gather& gathered) {
  Result before, result;
  if (const Flaw flaw = read_own(gathered.result, before); flaw.found()) return unable(flaw.text());
  if (gathered.parts.empty()) result = before;
  else if (const Flaw flaw = gather(before, gathered.parts, result); flaw.found()) return unable(flaw.text());
  const Report report = make_report(result, lab().facts(), {});
  return Answer(true)
      .add("look", static_cast<std::int64_t>(finished(result)))
      .add("looks", static_cast<std::int64_t>(segment_count(result.study)))
      .add("over", result.complete)
      .add("title", report.title)
      .add("body", report.body)
      .json("figures", report.json)
      .add("result", result_json(result))
      .done();
}

std::string LabDesk::carry_out(const ask::File& file) {
  Result result;
  if (const Flaw flaw = read_own(file.result, result); flaw.found()) return unable(flaw.text());
  return Answer(true).add("html", make_report(result, lab().facts(), {}).html).done();
}

std::string LabDesk::carry_out(const ask::Extend& longer) {
  Result result;
  if (const Flaw flaw = read_own(longer.result, result); flaw.found()) return unable(flaw.text());
  constexpr int kMostExtensions = 5;
  if (result.complete && result.study.extension >= kMostExtensions)
    return unable("a study is gone on with at most five times");
  if (result.complete) extend(result);
  return Answer(true).json("study", canonical(study_json(result.study))).add("result", result_json(result)).done();
}

std::string LabDesk::carry_out(const ask::Show& shown) {
  Study study;
  std::vector<std::string> notes;
  if (const Flaw flaw = settled(shown.study, study, notes); flaw.found()) return unable(flaw.text());
  Spot spot;
  if (!read_spot(shown.game, spot)) return unable("write the number of a block, as 1713, or 1713/2");
  Record record;
  if (const Flaw flaw = show(study, lab(), game(), spot, record); flaw.found()) return unable(flaw.text());
  return Answer(true).add("record", record.text()).done();
}

}  // namespace tortuga::wasm
