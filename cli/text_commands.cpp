// rules, scenario, replay, referee: commands that read and tell.
#include <cstdio>
#include <iostream>

#include "cli/commands.h"
#include "cli/referee.h"
#include "cli/scenario.h"
#include "cli/usage.h"
#include "engine/record.h"
#include "narrator/rulebook.h"
#include "server/luck.h"

namespace tortuga {

int rules_command(const RulesOrder& order) {
  const Entry* entry = known_game(order.game);
  if (entry == nullptr) return kWrongUsage;
  std::string wanted;
  for (const auto& word : order.words) wanted += (wanted.empty() ? "" : " ") + word;
  if (wanted.empty() && !order.json) {
    std::printf("%.*s", static_cast<int>(entry->rules.size()), entry->rules.data());
    return kFine;
  }
  const Rulebook book(entry->rules);
  std::vector<const Rulebook::Rule*> found;
  if (wanted.empty())
    for (const auto& rule : book.rules()) found.push_back(&rule);
  else if (const auto* rule = book.find(wanted)) found.push_back(rule);
  else found = book.search(wanted);

  if (order.json) {
    std::string out;
    for (const auto* rule : found) {
      out += out.empty() ? "{\"id\":" : ",{\"id\":";
      write_text(out, rule->id);
      out += ",\"section\":";
      write_text(out, rule->section);
      out += ",\"text\":";
      write_text(out, rule->text);
      out += "}";
    }
    std::printf("[%s]\n", out.c_str());
  } else {
    for (const auto* rule : found)
      std::printf("%s%s(%s): %s\n", rule->id.c_str(), rule->id.empty() ? "" : " ", rule->section.c_str(),
                  rule->text.c_str());
  }
  if (!found.empty()) return kFine;
  std::fprintf(stderr, "tortuga: no rule of %s is called or mentions \"%s\"\n", order.game.c_str(), wanted.c_str());
  return kFailed;
}

int scenario_command(const ScenarioOrder& order) {
  int worst = kFine;
  std::size_t held = 0;
  std::string list;
  for (const std::string& file : order.files) {
    std::string text;
    if (!read_file(file, text)) return kWrongUsage;
    const ScenarioResult result = run_scenario(text);
    const int code = !result.malformed.empty() ? kWrongUsage : result.failures.empty() ? kFine : kFailed;
    worst = std::max(worst, code);
    held += result.holds();
    if (order.json) {
      list += list.empty() ? "{\"file\":" : ",{\"file\":";
      write_text(list, file);
      list += ",\"title\":";
      write_text(list, result.title);
      list += std::string{",\"holds\":"} + (result.holds() ? "true" : "false") + ",\"malformed\":";
      write_text(list, result.malformed);
      list += ",\"failures\":";
      write_json(list, result.failures);
      if (order.tell) {
        list += ",\"story\":";
        write_json(list, result.story);
      }
      list += "}";
      continue;
    }
    if (order.tell) {
      std::printf("%s\n", result.title.c_str());
      for (const auto& line : result.story) std::printf("  %s\n", line.c_str());
    }
    if (!result.malformed.empty()) std::printf("%s: not a scenario: %s\n", file.c_str(), result.malformed.c_str());
    for (const auto& failure : result.failures)
      std::printf("%s: %s: %s\n", file.c_str(), result.title.c_str(), failure.c_str());
  }
  if (order.json) std::printf("[%s]\n", list.c_str());
  else std::printf("%zu of %zu scenarios hold\n", held, order.files.size());
  return worst;
}

int replay_command(const ReplayOrder& order) {
  std::string text;
  if (!read_file(order.file, text)) return kWrongUsage;
  Record record;
  Flaw flaw = Record::parse(text, record);
  if (flaw.found()) return complain(order.file + ": " + flaw.text());
  const Entry* entry = find_game(record.game);
  if (entry == nullptr) return complain(order.file + ": there is no game \"" + record.game + "\"");
  auto match = begin_record(entry->game, record, flaw);
  if (match == nullptr) return complain(order.file + ": " + flaw.text());
  Seat viewer;
  if (!order.seat.empty()) {
    int seat = -1;
    const auto [end, error] = std::from_chars(order.seat.data(), order.seat.data() + order.seat.size(), seat);
    if (error != std::errc{} || end != order.seat.data() + order.seat.size() || seat < 0 || seat >= match->seats())
      return complain("--seat \"" + order.seat + "\": expected a seat number from 0 to " +
                      std::to_string(match->seats() - 1));
    viewer = Seat{seat};
  }
  flaw = replay_record(record, *match, order.until.value_or(record.moves.size()));
  if (flaw.found()) {
    std::printf("%s: %s\n", order.file.c_str(), flaw.text().c_str());
    return kFailed;
  }
  const bool whole = !order.until || *order.until >= record.moves.size();
  if (order.verify) {
    std::string wrong;
    if (whole && record.digest != 0 && record.digest != match->digest())
      wrong = "the last position is not the recorded one";
    if (whole && !record.outcome.empty() &&
        boost::json::parse(record.outcome) != boost::json::parse(outcome_json(match->outcome())))
      wrong = "the outcome is not the recorded one: " + outcome_json(match->outcome());
    if (const std::string flawed = server::luck_flaw(record); !flawed.empty()) wrong = "luck: " + flawed;
    if (!wrong.empty()) {
      std::printf("%s: %s\n", order.file.c_str(), wrong.c_str());
      return kFailed;
    }
    const std::size_t moves = record.moves.size();
    std::printf("%s: verified: %zu %s what the seed and the rules of %s give\n", order.file.c_str(), moves,
                moves == 1 ? "move is" : "moves are", std::string{entry->game.facts().title}.c_str());
    return kFine;
  }
  if (order.json) {
    std::printf("%s\n",
                viewer.somebody() || !order.seat.empty() ? match->view(viewer).c_str() : match->position().c_str());
    return kFine;
  }
  Catalogue catalogue;
  if (flaw = catalogue.read(entry->texts); flaw.found()) return complain(flaw.text());
  const Narrator narrator(catalogue, record.seats, match.get());
  for (const auto& event : match->events())
    if (event->seen_by(viewer)) std::printf("%s\n", narrator.event(*event, viewer).c_str());
  return kFine;
}

int referee_command() {
  Referee referee;
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.empty()) continue;
    std::cout << referee.answer(line) << std::endl;
  }
  return kFine;
}

}  // namespace tortuga
