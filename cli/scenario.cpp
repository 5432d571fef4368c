#include "cli/scenario.h"

#include <algorithm>

#include "cli/draws.h"
#include "cli/pointer.h"
#include "engine/record.h"
#include "games/registry.h"
#include "narrator/narrator.h"

namespace tortuga {
namespace {

namespace json = boost::json;

// Thrown inside this file for a file that is no scenario; run_scenario turns it into a message.
struct Malformed {
  std::string what;
};

[[noreturn]] void malformed(const std::string& where, const std::string& what) {
  throw Malformed{where.empty() ? what : where + ": " + what};
}

void only_keys(const json::object& object, const std::string& where, std::initializer_list<std::string_view> known) {
  for (const auto& [key, ignored] : object) {
    if (std::find(known.begin(), known.end(), std::string_view{key}) != known.end()) continue;
    std::string list;
    for (std::string_view name : known) list += (list.empty() ? "" : ", ") + std::string{name};
    malformed(where, "\"" + std::string{key} + "\" is unknown here; known: " + list);
  }
}

template <class T>
T read_as(const json::value& value, const std::string& where) {
  T out{};
  if (const Flaw flaw = Reader::read(value, out, where); flaw.found()) malformed("", flaw.text());
  return out;
}

const json::object& object_at(const json::value& value, const std::string& where) {
  if (!value.is_object()) malformed(where, "expected an object, got " + shown(value));
  return value.get_object();
}

const json::array& list_at(const json::value& value, const std::string& where) {
  if (!value.is_array()) malformed(where, "expected a list, got " + shown(value));
  return value.get_array();
}

class Runner {
 public:
  Runner(const json::object& file, ScenarioResult& result) : file_(file), result_(result) {}

  void run() {
    only_keys(file_, "",
              {"game", "title", "rules", "seats", "seed", "options", "setup", "set", "steps", "expect", "deciders",
               "over", "outcome", "views"});
    read_header();
    start();
    set_position();
    if (const auto* steps = file_.if_contains("steps")) {
      const json::array& list = list_at(*steps, "steps");
      for (std::size_t i = 0; i < list.size() && result_.failures.empty(); ++i)
        step(list[i], "step " + std::to_string(i + 1));
    }
    if (result_.failures.empty()) after(file_, "end");
  }

 private:
  void fail(const std::string& where, const std::string& what) { result_.failures.push_back(where + ": " + what); }

  void read_header() {
    const auto* title = file_.if_contains("title");
    if (title == nullptr) malformed("", "\"title\" is missing");
    result_.title = read_as<std::string>(*title, "title");
    const auto* game = file_.if_contains("game");
    if (game == nullptr) malformed("", "\"game\" is missing");
    result_.game = read_as<std::string>(*game, "game");
    entry_ = find_game(result_.game);
    if (entry_ == nullptr) {
      std::string known;
      for (const Entry& entry : games()) known += (known.empty() ? "" : ", ") + std::string{entry.game.facts().name};
      malformed("game", "there is no game \"" + result_.game + "\"; known: " + known);
    }
    if (const Flaw flaw = catalogue_.read(entry_->texts); flaw.found()) malformed("", "catalogue: " + flaw.text());
    if (const auto* rules = file_.if_contains("rules"))
      for (const auto& id : list_at(*rules, "rules")) result_.rules.push_back(read_as<std::string>(id, "rules"));
  }

  void start() {
    const auto* seats = file_.if_contains("seats");
    if (seats == nullptr) malformed("", "\"seats\" is missing");
    Seed seed = Seed::of(1);
    if (const auto* wanted = file_.if_contains("seed")) {
      const std::string text = wanted->is_string() ? std::string{wanted->get_string()} : json::serialize(*wanted);
      if (!Seed::parse(text, seed)) malformed("seed", "expected a whole number or 64 hexadecimal digits, got " + text);
    }
    OptionRequest options;
    if (const auto* wanted = file_.if_contains("options")) options.values = object_at(*wanted, "options");
    Script setup;
    const auto* draws = file_.if_contains("setup");
    if (draws != nullptr)
      if (const Flaw flaw = read_draws(*draws, "setup", setup); flaw.found()) malformed("", flaw.text());

    Flaw flaw;
    Reason unfit;
    std::vector<std::string> notes;
    match_ = entry_->game.start(options, read_as<int>(*seats, "seats"), seed, flaw, unfit, notes,
                                draws != nullptr ? &setup : nullptr);
    if (flaw.found()) malformed("", flaw.path == "seats" ? flaw.text() : "options/" + flaw.text());
    for (int i = 0; match_ != nullptr && i < match_->seats(); ++i) names_.push_back("seat " + std::to_string(i));
    if (unfit.given()) malformed("options", told(unfit));
    if (draws != nullptr && !setup.finish().empty()) fail("setup", setup.finish());
  }

  std::string told(const Reason& reason) const {
    std::string rules;
    for (std::string_view rule : reason.rules) rules += (rules.empty() ? "" : ", ") + std::string{rule};
    return Narrator(catalogue_, names_).reason(reason, kNobody) + " (" + rules + ")";
  }

  // Changes the fresh position. What follows from the rest may not be set against it.
  void set_position() {
    const auto* set = file_.if_contains("set");
    if (set == nullptr) return;
    json::value position = json::parse(match_->position());
    for (const auto& [pointer, value] : object_at(*set, "set")) {
      std::string why;
      json::value* place = find_at(position, pointer, why);
      if (place == nullptr) malformed("set " + std::string{pointer}, "there is no such path: " + why);
      *place = value;
    }
    const Attempt attempt = match_->set_position(position);
    if (attempt.malformed.found()) malformed("", "set " + attempt.malformed.text());
    if (attempt.refusal.given()) malformed("set", told(attempt.refusal));
    json::value settled = json::parse(match_->position());
    for (const auto& change : set->get_object()) {
      const std::string_view pointer = change.key();
      std::string why;
      const json::value* value = find_at(position, pointer, why);  // as later changes left it
      if (value == nullptr) continue;
      const json::value* place = find_at(settled, pointer, why);
      const bool sparse = value->is_object();  // what an object leaves out keeps its default
      if (place == nullptr || (!sparse && !same_json(*place, *value)))
        malformed("set " + std::string{pointer}, shown(*value) + " is set, but the rest of the position makes it " +
                                                     (place == nullptr ? "nothing" : shown(*place)));
    }
  }

  void step(const json::value& value, const std::string& where) {
    const json::object& step = object_at(value, where);
    only_keys(step, where,
              {"seat", "move", "refused", "because", "dice", "moves", "offers", "lacks", "expect", "deciders", "over",
               "outcome", "views", "events"});
    const auto* seat_value = step.if_contains("seat");
    const bool needs_seat = step.contains("move") || step.contains("refused") || step.contains("moves") ||
                            step.contains("offers") || step.contains("lacks");
    Seat seat;
    if (seat_value != nullptr) {
      seat = read_as<Seat>(*seat_value, where + " seat");
      if (!seat.somebody() || seat.index() >= match_->seats())
        malformed(where, "there is no seat " + json::serialize(*seat_value));
    } else if (needs_seat) {
      malformed(where, "\"seat\" is missing");
    }
    if (step.contains("move") && step.contains("refused"))
      malformed(where, "a step has a move or a refused move, not both");
    if (step.contains("because") && !step.contains("refused")) malformed(where, "\"because\" goes with \"refused\"");
    if (step.contains("dice") && !step.contains("move")) malformed(where, "\"dice\" goes with \"move\"");
    if (step.contains("events") && !step.contains("move")) malformed(where, "\"events\" goes with \"move\"");

    offers(step, where, seat);
    if (const auto* move = step.if_contains("refused")) refused(step, where, seat, *move);
    if (const auto* move = step.if_contains("move")) play(step, where, seat, *move);
    if (result_.failures.empty()) after(step, where);
  }

  // What the seat may do before the step's move.
  void offers(const json::object& step, const std::string& where, Seat seat) {
    if (!step.contains("moves") && !step.contains("offers") && !step.contains("lacks")) return;
    std::vector<json::value> offered;
    for (const Choice& choice : match_->moves(seat)) offered.push_back(json::parse(choice.move));
    const auto has = [&](const json::value& move) {
      return std::any_of(offered.begin(), offered.end(), [&](const json::value& o) { return same_json(o, move); });
    };
    const auto listed = [&] {
      std::string text;
      for (const auto& move : offered) text += (text.empty() ? "" : ", ") + shown(move);
      return "[" + text + "]";
    };
    if (const auto* exact = step.if_contains("moves")) {
      const json::array& wanted = list_at(*exact, where + " moves");
      const bool all = std::all_of(wanted.begin(), wanted.end(), has);
      if (!all || wanted.size() != offered.size())
        fail(where, "moves: expected exactly " + shown(*exact) + ", got " + listed());
    }
    if (const auto* some = step.if_contains("offers"))
      for (const auto& move : list_at(*some, where + " offers"))
        if (!has(move)) fail(where, "offers: expected " + shown(move) + " among " + listed());
    if (const auto* none = step.if_contains("lacks"))
      for (const auto& move : list_at(*none, where + " lacks"))
        if (has(move)) fail(where, "lacks: expected no " + shown(move) + " among " + listed());
  }

  void refused(const json::object& step, const std::string& where, Seat seat, const json::value& move) {
    const Attempt attempt = match_->check(seat, json::serialize(move));
    if (attempt.malformed.found()) malformed(where + " refused", attempt.malformed.text());
    if (!attempt.refusal.given()) return fail(where, "expected " + shown(move) + " to be refused, but it is accepted");
    const auto* because = step.if_contains("because");
    if (because == nullptr) return;
    const std::string id = read_as<std::string>(*because, where + " because");
    const auto& rules = attempt.refusal.rules;
    if (std::find(rules.begin(), rules.end(), id) == rules.end())
      fail(where, "expected a refusal because of " + id + ", got: " + told(attempt.refusal));
  }

  void play(const json::object& step, const std::string& where, Seat seat, const json::value& move) {
    Script script;
    if (const auto* dice = step.if_contains("dice"))
      if (const Flaw flaw = read_draws(*dice, where + " dice", script); flaw.found()) malformed("", flaw.text());
    const std::size_t told_before = match_->events().size();
    const Attempt attempt = match_->play(seat, json::serialize(move), &script);
    if (attempt.malformed.found()) malformed(where + " move", attempt.malformed.text());
    if (attempt.refusal.given())
      return fail(where, "expected " + shown(move) + " to be played, but it is refused: " + told(attempt.refusal));
    if (!script.finish().empty()) return fail(where, "dice: " + script.finish());
    if (const auto* events = step.if_contains("events"))
      expect_events(list_at(*events, where + " events"), where, told_before);
  }

  // Each expected event must have happened in this step, in this order; fields left out do not matter.
  void expect_events(const json::array& wanted, const std::string& where, std::size_t from) {
    const auto& events = match_->events();
    std::size_t next = from;
    for (const auto& event : wanted) {
      const json::object& fields = object_at(event, where + " events");
      const auto fits = [&](const AnyEvent& happened) {
        const json::value value = json::parse(happened.json(viewer_of(happened)));
        return std::all_of(fields.begin(), fields.end(), [&](const auto& field) {
          const auto* got = value.get_object().if_contains(field.key());
          return got != nullptr && same_json(*got, field.value());
        });
      };
      while (next < events.size() && !fits(*events[next])) ++next;
      if (next == events.size()) {
        std::string list;
        for (std::size_t i = from; i < events.size(); ++i)
          list += (list.empty() ? "" : ", ") + events[i]->json(viewer_of(*events[i]));
        return fail(where, "events: expected " + shown(event) + ", got [" + list + "]");
      }
      ++next;
    }
  }

  // Somebody who may see the event, so that a scenario can speak of private ones too.
  Seat viewer_of(const AnyEvent& event) const {
    if (event.seen_by(kNobody)) return kNobody;
    for (Seat seat : SeatSet::first(match_->seats()))
      if (event.seen_by(seat)) return seat;
    return kNobody;
  }

  void after(const json::object& wanted, const std::string& where) {
    if (const auto* expect = wanted.if_contains("expect"))
      compare(object_at(*expect, where + " expect"), match_->position(), where);
    if (const auto* views = wanted.if_contains("views")) {
      for (const auto& [who, expect] : object_at(*views, where + " views")) {
        Seat viewer = kNobody;
        if (who != "watcher") {
          const json::value seat = json::parse(std::string{who}, no_throw_);
          if (no_throw_ || !seat.is_int64() || seat.get_int64() < 0 || seat.get_int64() >= match_->seats())
            malformed(where + " views", "expected a seat number or \"watcher\", got \"" + std::string{who} + "\"");
          viewer = Seat{static_cast<int>(seat.get_int64())};
        }
        const std::string whose =
            where + ": view of " + (viewer.somebody() ? "seat " + std::string{who} : std::string{"a watcher"});
        compare(object_at(expect, where + " views"), match_->view(viewer), whose);
      }
    }
    if (const auto* deciders = wanted.if_contains("deciders")) {
      const auto set = read_as<SeatSet>(*deciders, where + " deciders");
      if (set != match_->deciders())
        fail(where, "deciders: expected " + to_json(set) + ", got " + to_json(match_->deciders()));
    }
    const Outcome outcome = match_->outcome();
    if (const auto* over = wanted.if_contains("over")) {
      const bool expected = read_as<bool>(*over, where + " over");
      if (expected != outcome.over)
        fail(where, std::string{"over: expected "} + (expected ? "true, got false" : "false, got true"));
    }
    if (const auto* ends = wanted.if_contains("outcome")) {
      json::value got = json::parse(outcome_json(outcome));
      for (const auto& [key, value] : object_at(*ends, where + " outcome")) {
        const auto* field = got.get_object().if_contains(key);
        if (field == nullptr)
          malformed(where + " outcome", "\"" + std::string{key} +
                                            "\" is unknown here; known: over, reason, winners, shared, places, scores");
        if (!same_json(*field, value))
          fail(where, "outcome/" + std::string{key} + ": expected " + shown(value) + ", got " + shown(*field));
      }
    }
  }

  void compare(const json::object& expect, const std::string& position, const std::string& where) {
    json::value got = json::parse(position);
    for (const auto& [pointer, value] : expect) {
      std::string why;
      const json::value* place = find_at(got, pointer, why);
      if (place == nullptr) malformed(where + " " + std::string{pointer}, "there is no such path: " + why);
      if (!same_json(*place, value))
        fail(where, std::string{pointer} + ": expected " + shown(value) + ", got " + shown(*place));
    }
  }

  const json::object& file_;
  ScenarioResult& result_;
  const Entry* entry_ = nullptr;
  Catalogue catalogue_;
  std::vector<std::string> names_;
  std::unique_ptr<Match> match_;
  json::error_code no_throw_;
};

}  // namespace

ScenarioResult run_scenario(std::string_view text) {
  ScenarioResult result;
  json::value document;
  if (const Flaw flaw = parse_json(text, document); flaw.found()) {
    result.malformed = flaw.text();
    return result;
  }
  if (!document.is_object()) {
    result.malformed = "a scenario is a JSON object";
    return result;
  }
  try {
    Runner(document.get_object(), result).run();
  } catch (const Malformed& error) {
    result.malformed = error.what;
    result.failures.clear();
  }
  return result;
}

}  // namespace tortuga
