#include "lab/study/marks.h"

#include <algorithm>

#include "lab/study/sheet.h"
#include "lab/study/sorted.h"

namespace tortuga {
namespace {

constexpr std::size_t kMostBars = 20;

void count(MarkCount& out, const PlayedGame& game, const Mark& mark) {
  ++(mark.feeling == Feeling::confusing ? out.confusing : out.boring);
  out.games.insert(game.name);
  out.rounds.insert(mark.round);
  if (out.first.empty()) out.first = game.name + ", move " + std::to_string(mark.m);
}

int last_round(const Record& record, const AnyGame& game) {
  Flaw flaw;
  const auto match = begin_record(game, record, flaw);
  if (match != nullptr) flaw = replay_record(record, *match);
  return match != nullptr && !flaw.found() ? match->round() : 0;
}

// The most marked first; among equals by number.
std::vector<std::pair<std::string, MarkCount>> by_weight(const std::map<std::string, MarkCount>& rules) {
  std::vector<std::pair<std::string, MarkCount>> out(rules.begin(), rules.end());
  sort_in_order(out, [](const auto& a, const auto& b) {
    return a.second.all() != b.second.all() ? a.second.all() > b.second.all() : a.first < b.first;
  });
  return out;
}

// "3 to 5, 9"
std::string spans(const std::set<int>& rounds) {
  std::string out;
  for (auto at = rounds.begin(); at != rounds.end();) {
    const int from = *at;
    int to = from;
    while (++at != rounds.end() && *at == to + 1) to = *at;
    out += (out.empty() ? "" : ", ") + std::to_string(from) + (to > from ? " to " + std::to_string(to) : "");
  }
  return out;
}

std::string many(std::size_t count, const std::string& one) {
  return thousands(static_cast<double>(count)) + " " + one + (count == 1 ? "" : "s");
}

std::string summary(const MarkTally& tally) {
  const MarkCount& all = tally.together;
  if (all.all() == 0) return many(static_cast<std::size_t>(tally.games), "game") + ", nothing was marked.";
  return many(static_cast<std::size_t>(all.all()), "mark") + " in " + std::to_string(all.games.size()) + " of " +
         many(static_cast<std::size_t>(tally.games), "game") + " (" + std::to_string(all.confusing) + " confusing, " +
         std::to_string(all.boring) + " boring), by " + many(tally.people.size(), "seat") + ".";
}

std::string counts_json(const MarkCount& count) {
  std::string out = "{\"confusing\":" + std::to_string(count.confusing) +
                    ",\"boring\":" + std::to_string(count.boring) + ",\"games\":" + std::to_string(count.games.size()) +
                    ",\"rounds\":";
  write_list(out, count.rounds, [&](int round) { write_number(out, round); });
  out += ",\"first\":";
  write_text(out, count.first);
  return out + "}";
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size() + 1, width), ' ');
  return text;
}

}  // namespace

MarkTally count_marks(std::span<const PlayedGame> games, const AnyGame& game) {
  MarkTally tally;
  for (const PlayedGame& played : games) {
    ++tally.games;
    const int last = last_round(played.record, game);
    for (int round = 1; round <= last; ++round) ++tally.reached[round];
    for (const Mark& mark : played.record.marks) {
      count(tally.together, played, mark);
      tally.people.insert(played.name + "/" + std::to_string(mark.seat.index()));
      count(tally.rounds[mark.round], played, mark);
      for (const std::string& rule : mark.rules) count(tally.rules[rule], played, mark);
    }
  }
  return tally;
}

std::string marks_text(const MarkTally& tally, const std::string& title, const RuleWords& words) {
  std::string out = title + "\n  " + summary(tally) + "\n";
  if (tally.together.all() == 0) return out;
  out += "\n  " + padded("rule", 14) + padded("confusing", 11) + padded("boring", 8) + padded("games", 7) + "rounds\n";
  for (const auto& [rule, count] : by_weight(tally.rules)) {
    out += "  " + padded(rule, 14) + padded(std::to_string(count.confusing), 11) +
           padded(std::to_string(count.boring), 8) + padded(std::to_string(count.games.size()), 7) +
           spans(count.rounds) + "\n";
    if (const std::string said = words(rule); !said.empty()) out += "    " + said + "\n";
  }
  out += "\n  " + padded("round", 14) + padded("confusing", 11) + padded("boring", 8) + "games that came to it\n";
  for (const auto& [round, count] : tally.rounds) {
    const auto reached = tally.reached.find(round);
    out += "  " + padded(std::to_string(round), 14) + padded(std::to_string(count.confusing), 11) +
           padded(std::to_string(count.boring), 8) +
           (reached != tally.reached.end() ? std::to_string(reached->second) : "-") + "\n";
  }
  return out;
}

std::string marks_section(const MarkTally& tally, const RuleWords& words) {
  std::string out = "<p>" + escaped(summary(tally)) + "</p>";
  if (tally.together.all() == 0) return section("What people marked", out);
  Rows rules;
  std::vector<ChartRow> bars;
  const auto weighed = by_weight(tally.rules);
  for (const auto& [rule, count] : weighed) {
    const auto all = static_cast<double>(count.all());
    if (bars.size() < kMostBars) bars.push_back({rule, {all, all, all}, false});
    rules.push_back({rule, words(rule), std::to_string(count.confusing), std::to_string(count.boring),
                     std::to_string(count.games.size()), spans(count.rounds), count.first});
  }
  if (!bars.empty())
    out += picture(bars_chart(bars, Unit::count),
                   "Marks by rule: most often " + weighed.front().first + ", " +
                       many(static_cast<std::size_t>(weighed.front().second.all()), "mark") + ".") +
           table("Marks by rule", {"rule", "what it says", "confusing", "boring", "games", "rounds", "marked first"},
                 rules);
  Rows rounds;
  std::vector<ChartRow> heights;
  for (const auto& [round, count] : tally.rounds) {
    const auto all = static_cast<double>(count.all());
    const auto reached = tally.reached.find(round);
    heights.push_back({"round " + std::to_string(round), {all, all, all}, false});
    rounds.push_back({std::to_string(round), std::to_string(count.confusing), std::to_string(count.boring),
                      reached != tally.reached.end() ? std::to_string(reached->second) : "-", count.first});
  }
  out += picture(bars_chart(heights, Unit::count), "Marks by round.") +
         table("Marks by round", {"round", "confusing", "boring", "games that came to it", "marked first"}, rounds);
  out +=
      "<p>People pressed a key where the game confused or bored them. A mark counts for every rule behind the last "
      "things its maker had been told; that is where to look, not what is wrong. <code>tortuga replay FILE --until "
      "MOVE</code> shows the moment.</p>";
  return section("What people marked", out);
}

std::string marks_json(const MarkTally& tally) {
  std::string out = "{\"games\":" + std::to_string(tally.games) + ",\"people\":" + std::to_string(tally.people.size()) +
                    ",\"together\":" + counts_json(tally.together) + ",\"rules\":{";
  const char* comma = "";
  for (const auto& [rule, count] : tally.rules) {
    write_text(out += comma, rule);
    out += ":" + counts_json(count);
    comma = ",";
  }
  out += "},\"rounds\":{";
  comma = "";
  for (const auto& [round, count] : tally.rounds) {
    out += comma + ("\"" + std::to_string(round)) + "\":" + counts_json(count);
    comma = ",";
  }
  return out + "}}";
}

}  // namespace tortuga
