// tortuga lab: a study from a file or from the command line, played, joined, reported.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <filesystem>

#include "cli/commands.h"
#include "cli/played_games.h"
#include "cli/usage.h"
#include "lab/study/labs.h"
#include "lab/study/pace.h"
#include "lab/study/probe.h"
#include "lab/study/report.h"
#include "lab/study/runner.h"
#include "lab/study/screening.h"
#include "lab/study/search.h"
#include "lab/study/show.h"
#include "lab/study/variants.h"

namespace tortuga {
namespace {

namespace json = boost::json;

std::atomic<bool> interrupted{false};

int list_numbers() {
  for (const NumberLine& line : number_lines())
    std::printf("%-18s %s%s\n", std::string{line.name}.c_str(), std::string{line.words}.c_str(),
                line.rivals && line.together ? ""
                : line.rivals                ? " (rivals)"
                                             : " (co-operative)");
  std::printf("%-18s %s\n", "ends.REASON", "games that end so");
  std::printf("in short: fair, skill, luck, exciting, length, ends, choices, real, dead\n");
  return kFine;
}

// "name=rest"; false after complaining.
bool split_pair(const std::string& text, std::string& name, std::string& rest) {
  const auto at = text.find('=');
  if (at == std::string::npos || at == 0) {
    complain("\"" + text + "\": write name=value");
    return false;
  }
  name = text.substr(0, at);
  rest = text.substr(at + 1);
  return true;
}

json::array words(const std::string& list) {
  json::array out;
  for (const std::string& word : split(list, ',')) out.emplace_back(word);
  return out;
}

// What the command line asks, as a study would say it; on top of a file if there is one.
bool study_document(const LabCommand& command, json::object& study) {
  std::string name, rest;
  const auto choices = [&](const char* key, const std::vector<std::string>& pairs) {
    json::object out;
    for (const std::string& pair : pairs) {
      if (!split_pair(pair, name, rest)) return false;
      out[name] = rest;
    }
    if (!out.empty()) study[key] = out;
    return true;
  };
  if (!choices("vary", command.vary) || !choices("search", command.search)) return false;
  json::object targets, matter, options;
  for (const std::string& pair : command.target) {
    if (!split_pair(pair, name, rest)) return false;
    const auto dots = rest.find("..");
    if (dots == std::string::npos) return complain(pair + ": write a range, as length.rounds=12..16"), false;
    boost::system::error_code bad;
    const json::value low = json::parse(rest.substr(0, dots), bad);
    const json::value high = bad ? json::value{} : json::parse(rest.substr(dots + 2), bad);
    if (bad) return complain(pair + ": write a range, as length.rounds=12..16"), false;
    targets[name] = {low, high};
  }
  for (const std::string& pair : command.matters) {
    if (!split_pair(pair, name, rest)) return false;
    boost::system::error_code bad;
    matter[name] = json::parse(rest, bad);
    if (bad) return complain(pair + ": write a number"), false;
  }
  if (!known_options(command.set, options)) return false;
  if (!targets.empty()) study["targets"] = targets;
  if (!matter.empty()) study["matters"] = matter;
  if (!options.empty()) study["options"] = options;
  if (!command.ask.empty()) study["questions"] = words(command.ask);
  if (!command.screen.empty()) study["screen"] = words(command.screen);
  if (!command.players.empty()) study["players"] = words(command.players);
  if (!command.ladder.empty()) study["ladder"] = words(command.ladder);
  if (!command.ban.empty()) study["ban"] = command.ban;
  if (!command.standing.empty()) study["standing"] = command.standing;
  if (!command.stop.empty()) study["stop"] = command.stop;
  if (!command.title.empty()) study["title"] = command.title;
  if (command.seats != 0) study["seats"] = command.seats;
  if (command.looks != 0) study["looks"] = command.looks;
  return true;
}

void tell_progress(const Progress& now) {
  const double rate = static_cast<double>(now.played) / std::max(1e-3, now.seconds);
  const double left = rate > 0 ? static_cast<double>(now.most - now.blocks) / rate : 0;
  std::fprintf(stderr, "\r%llu of at most %llu blocks, %.0f a second, at most %d:%02d left   ",
               static_cast<unsigned long long>(now.blocks), static_cast<unsigned long long>(now.most), rate,
               static_cast<int>(left) / 60, static_cast<int>(left) % 60);
}

int report(const LabCommand& command, const Result& result, const std::vector<int>& missing, Preface preface = {}) {
  if (!command.marks.empty()) {
    std::vector<PlayedGame> played;
    const std::string& game = result.study.game;
    if (!gather_games(command.marks, game, played)) return kWrongUsage;
    preface.people = marks_section(count_marks(played, find_game(game)->game), rule_words(game));
  }
  const Report made = make_report(result, find_lab(result.study.game)->facts(), missing, preface);
  if (!command.html.empty() && !write_file(command.html, made.html)) return kFailed;
  std::fputs(command.json ? made.json.c_str() : made.text.c_str(), stdout);
  return kFine;
}

int join_parts(const LabCommand& command) {
  std::vector<std::pair<std::string, std::string>> files;
  for (const std::string& name : command.joined)
    if (!read_file(name, files.emplace_back(name, "").second)) return kWrongUsage;
  Joined joined;
  if (const Flaw flaw = join(files, joined); flaw.found()) return complain(flaw.text());
  for (const std::string& note : joined.notes) std::fprintf(stderr, "%s\n", note.c_str());
  if (!joined.missing.empty()) {
    std::fprintf(stderr, "missing parts:");
    for (const int part : joined.missing) std::fprintf(stderr, " %d", part);
    std::fprintf(stderr, "; the report has figures but no verdicts\n");
  } else {
    conclude(joined.result);
  }
  if (!command.out.empty() && !write_file(command.out, result_json(joined.result))) return kFailed;
  return report(command, joined.result, joined.missing);
}

// A game of the study as a record, to standard output or to --out.
int show_game(const LabCommand& command, const Study& study) {
  Spot spot;
  if (!read_spot(command.show, spot))
    return complain("--show: write the number of a block, as 1713, or with the second change of the rules 1713/2");
  Record record;
  if (const Flaw flaw = show(study, *find_lab(study.game), find_game(study.game)->game, spot, record); flaw.found())
    return complain(flaw.text());
  if (!command.out.empty()) return write_file(command.out, record.text()) ? kFine : kFailed;
  std::fputs(record.text().c_str(), stdout);
  return kFine;
}

// People's pace, from games that they played.
bool read_pace(const LabCommand& command, const std::string& game, json::object& study) {
  std::vector<PlayedGame> played;
  if (!gather_games(command.pace, game, played)) return false;
  json::object pace;
  for (const auto& [kind, seconds] : pace_of(played)) pace[kind] = seconds;
  if (pace.empty()) std::fprintf(stderr, "too few moves of people: minutes are counted by the usual assumption\n");
  study["pace"] = pace;
  return true;
}

bool same_but_longer(const Study& stored, Study wanted) {
  wanted.extension = stored.extension;
  return study_hash(stored) == study_hash(wanted);
}

// Searches numbers that meet the targets, and measures the ones it found on fresh blocks.
int run_search(const LabCommand& command, const Study& study, const GameLab& lab, const RunOrder& order) {
  const Found found = search(study, lab, command.threads, &interrupted, [&](std::uint64_t blocks, std::uint64_t most) {
    if (!command.quiet)
      std::fprintf(stderr, "\rsearching: %llu of about %llu blocks   ", static_cast<unsigned long long>(blocks),
                   static_cast<unsigned long long>(most));
  });
  if (interrupted) return complain("stopped; a search begins anew"), kFailed;
  const Study fresh = confirmation(study, found);
  Result result = begin_study(fresh, lab, 1, 1, command.threads);
  if (!run(result, lab, order)) return kFailed;
  if (!command.quiet) std::fprintf(stderr, "\n");
  if (!result.complete) return kFailed;
  return report(command, result, {}, story_of(study, found, result));
}

// Plays what stands out of a screening again, on fresh blocks.
int run_confirmation(const LabCommand& command, const Result& screened_result, const GameLab& lab, RunOrder order) {
  const Study& study = screened_result.study;
  const Segment sums = summed(screened_result, screened_result.segments.size());
  const Study fresh = confirmation(study, sums, plain_variants(study).size());
  if (fresh.changes.empty()) {
    std::fprintf(stderr, "nothing stands out: nothing to confirm\n");
    return report(command, screened_result, {});
  }
  if (!command.out.empty()) {
    const std::string file = command.out + ".confirmed.json";
    order.save = [file](const Result& result) {
      return write_file(file, result_json(result));
    };
  }
  Result result = begin_study(fresh, lab, 1, 1, command.threads);
  if (!run(result, lab, order)) return kFailed;
  if (!command.quiet) std::fprintf(stderr, "\n");
  return result.complete ? report(command, result, {}) : kFailed;
}

}  // namespace

int lab_command(const LabCommand& command) {
  if (command.numbers) return list_numbers();
  if (!command.joined.empty()) return join_parts(command);
  if (command.what.empty()) return complain("name a study file or a game; tortuga lab --help says more");

  json::object document{{"study", 1}};
  const bool is_game = find_game(command.what) != nullptr;
  if (is_game) {
    document["game"] = command.what;
    document["seed"] = command.seed;
  } else {
    std::string text;
    if (!read_file(command.what, text)) return kWrongUsage;
    json::value parsed;
    if (const Flaw flaw = parse_json(text, parsed); flaw.found()) return complain(command.what + ": " + flaw.text());
    if (!parsed.is_object()) return complain(command.what + ": a study is a JSON object");
    document = parsed.get_object();
  }
  if (!study_document(command, document)) return kWrongUsage;
  if (const auto* game = document.if_contains("game"); !command.pace.empty() && game != nullptr && game->is_string())
    if (!read_pace(command, std::string{game->get_string()}, document)) return kWrongUsage;
  Study study;
  std::vector<std::string> notes;
  Flaw flaw = read_study(document, study);
  if (!flaw.found()) flaw = settle_study(study, notes);
  if (flaw.found()) return complain((is_game ? "" : command.what + ": ") + flaw.text());
  for (const std::string& note : notes) std::fprintf(stderr, "%s\n", note.c_str());
  if (is_game && command.looks == 0)
    study.looks = fitting_looks(study, *find_lab(study.game), command.seconds, command.threads);
  if (!command.study_out.empty())
    return write_file(command.study_out, canonical(study_json(study)) + "\n") ? kFine : kFailed;

  if (!command.show.empty()) return show_game(command, study);

  const GameLab& lab = *find_lab(study.game);
  int part = 1, parts = 1;
  std::string out = command.out;
  if (!command.part.empty()) {
    if (std::sscanf(command.part.c_str(), "%d/%d", &part, &parts) != 2 || part < 1 || part > parts || parts > 1'000'000)
      return complain("--part: write 3/64 for the third of 64 parts");
    if (out.empty()) out = "part-" + std::to_string(part) + "-of-" + std::to_string(parts) + ".json";
  }

  std::signal(SIGINT, [](int) { interrupted = true; });
  std::signal(SIGTERM, [](int) { interrupted = true; });
  RunOrder order{command.threads, &interrupted, {}, {}};
  if (!command.quiet) order.tell = tell_progress;
  if (!out.empty())
    order.save = [&](const Result& result) {
      return write_file(out, result_json(result));
    };

  Result result;
  bool found = false;
  if (std::string text; !out.empty() && std::filesystem::exists(out)) {
    if (!read_file(out, text)) return kWrongUsage;
    if (const Flaw bad = read_result(text, result); bad.found()) return complain(out + ": " + bad.text());
    if (!same_but_longer(result.study, study) || result.part != part || result.parts != parts)
      return complain(out + ": is the result of something else; give another --out or remove it");
    if (result.engine != engine_mark(study, lab))
      return complain(out + ": was played by another version of the program");
    found = true;
    if (command.go_on && result.complete) extend(result);
  }
  if (!study.search.empty()) {
    if (parts > 1) return complain("a search is not split into parts");
    return run_search(command, study, lab, order);
  }
  if (!found) result = begin_study(study, lab, part, parts, command.threads);
  if (!run(result, lab, order)) return kFailed;
  if (order.tell) std::fprintf(stderr, "\n");
  if (!result.complete) {
    std::fprintf(stderr, out.empty() ? "stopped\n" : "stopped; the same command goes on from here\n");
    if (out.empty() || parts > 1) return kFailed;
  }
  if (parts > 1) {
    std::printf("part %d of %d is in %s\n", part, parts, out.c_str());
    return kFine;
  }
  if (command.confirm && result.complete && screens_rules(study)) return run_confirmation(command, result, lab, order);
  return report(command, result, {});
}

}  // namespace tortuga
