#include "engine/forecast.h"

#include <algorithm>
#include <set>

namespace tortuga {
namespace {

constexpr double kAll = 1 - 1e-9;

using Shares = std::map<std::string, double>;

std::vector<Forecast::Open::Value> likeliest_first(const Shares& shares) {
  std::vector<Forecast::Open::Value> values;
  double changed = 0;
  for (const auto& [json, share] : shares) {
    values.push_back({json, share});
    changed += share;
  }
  if (changed < kAll) values.push_back({{}, 1 - changed});
  std::sort(values.begin(), values.end(),
            [](const auto& a, const auto& b) { return a.share != b.share ? a.share > b.share : a.json < b.json; });
  return values;
}

// How often each event is told in one world.
std::map<std::string, int> counted(const Foresight::World& world, Seat viewer) {
  std::map<std::string, int> counts;
  for (const auto& event : world.events) ++counts[event->json(viewer)];
  return counts;
}

std::vector<const AnyEvent*> told_anyway(const Foresight& foresight, Seat viewer) {
  std::vector<const AnyEvent*> sure;
  if (foresight.worlds.empty()) return sure;
  std::map<std::string, int> least = counted(foresight.worlds.front(), viewer);
  for (const Foresight::World& world : foresight.worlds) {
    const std::map<std::string, int> here = counted(world, viewer);
    for (auto& [json, count] : least) {
      const auto found = here.find(json);
      count = std::min(count, found == here.end() ? 0 : found->second);
    }
  }
  for (const auto& event : foresight.worlds.front().events)
    if (least[event->json(viewer)]-- > 0) sure.push_back(event.get());
  return sure;
}

}  // namespace

Forecast sum_up(const Foresight& foresight, Seat viewer) {
  std::map<std::string, Shares> paths;
  Forecast out;
  for (const Foresight::World& world : foresight.worlds) {
    boost::json::value patch;
    if (parse_json(world.patch, patch).found()) continue;
    for (const auto& [path, value] : patch.get_object())
      paths[std::string{path}][boost::json::serialize(value)] += world.share;

    std::set<std::string_view> kinds;
    for (const auto& event : world.events) {
      if (!kinds.insert(event->kind()).second) continue;
      auto known = std::find_if(out.told.begin(), out.told.end(),
                                [&](const Forecast::Told& told) { return told.kind == event->kind(); });
      if (known == out.told.end()) known = out.told.insert(known, {event->kind(), 0, event.get()});
      known->share += world.share;
    }
  }
  out.certain = "{";
  for (const auto& [path, shares] : paths) {
    if (shares.size() > 1 || shares.begin()->second < kAll) {
      out.open.push_back({path, likeliest_first(shares)});
      continue;
    }
    if (out.certain.size() > 1) out.certain += ',';
    write_text(out.certain, path);
    out.certain += ':' + shares.begin()->first;
  }
  out.certain += '}';
  out.sure = told_anyway(foresight, viewer);
  return out;
}

}  // namespace tortuga
