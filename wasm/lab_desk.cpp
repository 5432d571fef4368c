#include "wasm/lab_desk.h"

#include <atomic>
#include <chrono>
#include <cmath>

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

// What a search found, as the page keeps it until it is confirmed.
std::string found_json(const Study& study, const Found& found) {
  json::array promised;
  for (const auto& one : found.promised) {
    json::array row;
    for (const double value : one) row.push_back(std::isnan(value) ? json::value() : json::value(value));
    promised.push_back(std::move(row));
  }
  return json::serialize(json::object{
      {"study", study_json(study)}, {"promised", promised}, {"tried", found.tried}, {"blocks", found.blocks}});
}

Flaw read_found(const json::object& text, const Study& confirms, Study& study, Found& found) {
  const Flaw wrong{"found", "is not what a search found"};
  const auto* asked = text.if_contains("study");
  const auto* promised = text.if_contains("promised");
  const auto* tried = text.if_contains("tried");
  const auto* blocks = text.if_contains("blocks");
  std::vector<std::string> notes;
  if (asked == nullptr || !asked->is_object() || promised == nullptr || !promised->is_array() || tried == nullptr ||
      !tried->is_int64() || blocks == nullptr || !blocks->is_int64())
    return wrong;
  if (Flaw flaw = settled(asked->get_object(), study, notes); flaw.found()) return flaw;
  found.candidates = confirms.changes;
  found.tried = static_cast<std::size_t>(tried->get_int64());
  found.blocks = static_cast<std::uint64_t>(blocks->get_int64());
  for (const json::value& row : promised->get_array()) {
    if (!row.is_array() || row.get_array().size() != study.targets.size()) return wrong;
    auto& out = found.promised.emplace_back();
    for (const json::value& one : row.get_array()) {
      if (!one.is_number() && !one.is_null()) return wrong;
      out.push_back(one.is_null() ? std::nan("") : one.to_number<double>());
    }
  }
  return found.promised.size() == found.candidates.size() ? Flaw{} : wrong;
}

// What a search found is told once it is confirmed.
Flaw preface_of(const std::optional<json::object>& text, const Result& result, Preface& out) {
  if (!text) return {};
  Study study;
  Found found;
  if (Flaw flaw = read_found(*text, result.study, study, found); flaw.found()) return flaw;
  if (result.complete) out = story_of(study, found, result);
  else out.sentences.push_back(std::to_string(found.tried) + " sets of rules were tried; the best are measured again.");
  return {};
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
  Study study;
  std::vector<std::string> notes;
  if (const Flaw flaw = settled(plan.study, study, notes); flaw.found()) return unable(flaw.text());
  const int looks =
      looks_within(study, millionths(plan.block), millionths(plan.alone), static_cast<double>(plan.most) / 1e3);
  return Answer(true).add("looks", looks).done();
}

std::string LabDesk::carry_out(const ask::Begin& begin) {
  Study study;
  std::vector<std::string> notes;
  if (const Flaw flaw = settled(begin.study, study, notes); flaw.found()) return unable(flaw.text());
  if (!study.search.empty()) return unable("search first: what is found is measured then");
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

std::string LabDesk::carry_out(const ask::Search& search) {
  Study study;
  std::vector<std::string> notes;
  if (const Flaw flaw = settled(search.study, study, notes); flaw.found()) return unable(flaw.text());
  if (study.search.empty()) return unable("name options to search, and targets");
  if (search.part < 1 || search.part > search.parts || search.parts > kMostParts)
    return unable("there is no such part");
  searcher_.emplace(study, lab(), 1, search.part, search.parts);
  sought_ = study;
  return Answer(true).add("most", static_cast<std::int64_t>(searcher_->most())).done();
}

std::string LabDesk::carry_out(const ask::Seek& seek) {
  if (!searcher_) return unable("begin a search first");
  using Clock = std::chrono::steady_clock;
  const auto began = Clock::now();
  const bool over = searcher_->go_on([&] { return Clock::now() - began >= std::chrono::milliseconds(seek.most); });
  return Answer(true)
      .add("played", static_cast<std::int64_t>(searcher_->played()))
      .add("most", static_cast<std::int64_t>(searcher_->most()))
      .add("over", over)
      .add("waits", searcher_->waits())
      .done();
}

std::string LabDesk::carry_out(const ask::Share&) {
  if (!searcher_ || !searcher_->waits()) return unable("search on first");
  Result counted;
  counted.study = *sought_;
  counted.segments = searcher_->share();
  return Answer(true).add("share", result_json(counted)).done();
}

std::string LabDesk::carry_out(const ask::Meet& meet) {
  if (!searcher_ || !searcher_->waits()) return unable("search on first");
  std::vector<std::vector<Segment>> shares;
  for (const std::string& text : meet.shares) {
    Result counted;
    if (const Flaw flaw = read_own(text, counted); flaw.found()) return unable(flaw.text());
    if (study_hash(counted.study) != study_hash(*sought_)) return unable("that is of another search");
    shares.push_back(std::move(counted.segments));
  }
  if (!searcher_->meet(shares)) return unable("these are not the shares of this rung");
  return Answer(true).done();
}

std::string LabDesk::carry_out(const ask::Finds&) {
  if (!searcher_) return unable("begin a search first");
  const Found found = searcher_->found();
  const Study fresh = confirmation(*sought_, found);
  return Answer(true)
      .json("study", canonical(study_json(fresh)))
      .json("variants", texts(variant_names(fresh, plain_variants(fresh).size())))
      .json("found", found_json(*sought_, found))
      .done();
}

std::string LabDesk::carry_out(const ask::Gather& gathered) {
  Result before, result;
  if (const Flaw flaw = read_own(gathered.result, before); flaw.found()) return unable(flaw.text());
  if (gathered.parts.empty()) result = before;
  else if (const Flaw flaw = gather(before, gathered.parts, result); flaw.found()) return unable(flaw.text());
  Preface preface;
  if (const Flaw flaw = preface_of(gathered.found, result, preface); flaw.found()) return unable(flaw.text());
  const Report report = make_report(result, lab().facts(), {}, preface);
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
  Preface preface;
  if (const Flaw flaw = preface_of(file.found, result, preface); flaw.found()) return unable(flaw.text());
  return Answer(true).add("html", make_report(result, lab().facts(), {}, preface).html).done();
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
