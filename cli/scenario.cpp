#include "cli/scenario.h"

#include <algorithm>

#include "bots/think.h"
#include "cli/draws.h"
#include "cli/edit.h"
#include "cli/expectation.h"
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
              {"game", "title", "rules", "seats", "names", "seed", "options", "setup", "map", "set", "steps", "expect",
               "deciders", "over", "outcome", "views"});
    read_header();
    start();
    set_map();
    set_position();
    tell(0);
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
    if (const auto* names = file_.if_contains("names")) {
      const json::array& list = list_at(*names, "names");
      if (list.size() > names_.size()) malformed("names", "there are more names than seats");
      for (std::size_t i = 0; i < list.size(); ++i) names_[i] = read_as<std::string>(list[i], "names");
    }
    if (unfit.given()) malformed("options", told(unfit));
    if (draws != nullptr && !setup.finish().empty()) fail("setup", setup.finish());
  }

  std::string told(const Reason& reason) const {
    std::string rules;
    for (std::string_view rule : reason.rules) rules += (rules.empty() ? "" : ", ") + std::string{rule};
    return Narrator(catalogue_, names_, match_.get()).reason(reason, kNobody) + " (" + rules + ")";
  }

  // Changes the map of games that keep it outside their positions.
  void set_map() {
    const auto* map = file_.if_contains("map");
    if (map == nullptr) return;
    const Attempt attempt = match_->set_map(*map);
    if (attempt.malformed.found()) malformed("", "map " + attempt.malformed.text());
    if (attempt.refusal.given()) malformed("map", told(attempt.refusal));
    if (!file_.contains("set")) edit({});
  }

  // Changes the fresh position. What follows from the rest may not be set against it.
  void set_position() {
    if (const auto* set = file_.if_contains("set")) edit(object_at(*set, "set"));
  }
  void edit(const json::object& changes) {
    const std::string wrong = edit_position(*match_, changes, [&](const Reason& reason) { return told(reason); });
    if (!wrong.empty()) malformed("", wrong);
  }

  void step(const json::value& value, const std::string& where) {
    const json::object& step = object_at(value, where);
    only_keys(step, where, {"seat",   "move",     "refused", "because", "dice",    "moves",  "offers",
                            "lacks",  "labels",   "hint",    "undo",    "timeout", "leaves", "returns",
                            "expect", "deciders", "over",    "outcome", "views",   "events", "told"});
    const auto* seat_value = step.if_contains("seat");
    const bool needs_seat = std::any_of(step.begin(), step.end(), [](const auto& item) {
      constexpr std::string_view kTheirs[] = {"move", "refused", "moves",   "offers", "lacks",  "labels",
                                              "hint", "undo",    "timeout", "leaves", "returns"};
      return std::find(std::begin(kTheirs), std::end(kTheirs), std::string_view{item.key()}) != std::end(kTheirs);
    });
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
    int acts = 0;
    for (const char* act : {"move", "undo", "timeout", "leaves", "returns"}) acts += step.contains(act);
    if (acts > 1) malformed(where, "a step has one of: move, undo, timeout, leaves, returns");
    const bool plays = step.contains("move") || step.contains("timeout");
    if (step.contains("dice") && !plays) malformed(where, "\"dice\" goes with \"move\" or \"timeout\"");
    const bool happens = plays || step.contains("leaves");
    for (const char* told : {"events", "told"})
      if (step.contains(told) && !happens) malformed(where, "\"" + std::string{told} + "\" goes with \"move\"");

    offers(step, where, seat);
    labels(step, where, seat);
    hint(step, where, seat);
    const std::size_t told_before = match_->events().size();
    if (const auto* move = step.if_contains("refused")) refused(step, where, seat, *move);
    if (const auto* move = step.if_contains("move")) play(step, where, seat, json::serialize(*move));
    if (const auto* wanted = step.if_contains("timeout")) time_out(step, where, seat, *wanted);
    if (const auto* wanted = step.if_contains("undo")) undo(where, seat, read_as<bool>(*wanted, where + " undo"));
    if (step.contains("leaves")) leave(seat);
    if (step.contains("returns")) left_.remove(seat);
    stand_in();
    tell(told_before);
    if (!result_.failures.empty()) return;
    if (const auto* events = step.if_contains("events")) expect_events(*events, where + " events", told_before, {});
    if (const auto* told = step.if_contains("told"))
      for (const auto& [who, wanted] : object_at(*told, where + " told"))
        expect_events(wanted, where + " told " + std::string{who}, told_before, viewer_named(who, where + " told"));
    if (result_.failures.empty()) after(step, where);
  }

  // What the seat may do before the step's move.
  void offers(const json::object& step, const std::string& where, Seat seat) {
    if (!step.contains("moves") && !step.contains("offers") && !step.contains("lacks")) return;
    std::vector<json::value> offered;
    for (const Choice& choice : match_->moves(seat)) offered.push_back(json::parse(choice.move));
    const auto has = [&](const json::value& move) {
      return std::any_of(offered.begin(), offered.end(), [&](const json::value& o) { return meets(o, move); });
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
      for (const auto& move : list_at(*none, where + " lacks")) {
        check_absent_move(move, where + " lacks", seat);
        if (has(move)) fail(where, "lacks: expected no " + shown(move) + " among " + listed());
      }
  }

  // What cannot be is never offered: a move that is said to be missing must be one.
  void check_absent_move(const json::value& move, const std::string& where, Seat seat) const {
    const json::object& given = object_at(move, where);
    if (const auto* part = given.if_contains("$part"))
      return check_fields(object_at(*part, where), entry_->game.move_form(), where);
    check_wish(move, where);
    if (!given.empty() && given.begin()->key().starts_with("$")) return;
    const Attempt attempt = match_->check(seat, json::serialize(move));
    if (attempt.malformed.found()) malformed(where, attempt.malformed.text());
  }

  // Fields that no event or move of this kind has would make "did not happen" true of anything.
  static void check_fields(const json::object& wanted, const Form& kinds, const std::string& where) {
    const auto* kind = wanted.if_contains("kind");
    const bool named = kind != nullptr && kind->is_string();
    const auto is_kind = [&](const FormPart& part) {
      return !named || part.name == std::string_view{kind->get_string()};
    };
    if (std::none_of(kinds.parts.begin(), kinds.parts.end(), is_kind))
      malformed(where, "there is no kind " + shown(*kind) + "; tortuga games NAME --events lists them");
    for (const auto& [key, ignored] : wanted) {
      const auto has_field = [&](const FormPart& part) {
        const auto fields = part.form->parts;
        return is_kind(part) && std::any_of(fields.begin(), fields.end(),
                                            [&](const FormPart& field) { return field.name == std::string_view{key}; });
      };
      if (key != "kind" && !key.starts_with("$") && std::none_of(kinds.parts.begin(), kinds.parts.end(), has_field))
        malformed(where,
                  (named ? shown(*kind) + " has no \"" : std::string{"nothing has a \""}) + std::string{key} + "\"");
    }
  }

  void refused(const json::object& step, const std::string& where, Seat seat, const json::value& move) {
    const Attempt attempt = match_->check(seat, json::serialize(move));
    if (attempt.malformed.found()) malformed(where + " refused", attempt.malformed.text());
    if (attempt.refusal.given()) result_.story.push_back(name(seat) + " is refused: " + told(attempt.refusal));
    if (!attempt.refusal.given()) return fail(where, "expected " + shown(move) + " to be refused, but it is accepted");
    const auto* because = step.if_contains("because");
    if (because == nullptr) return;
    const std::string id = read_as<std::string>(*because, where + " because");
    const auto& rules = attempt.refusal.rules;
    if (std::find(rules.begin(), rules.end(), id) == rules.end())
      fail(where, "expected a refusal because of " + id + ", got: " + told(attempt.refusal));
  }

  // What the offered moves are called.
  void labels(const json::object& step, const std::string& where, Seat seat) {
    const auto* wanted = step.if_contains("labels");
    if (wanted == nullptr) return;
    const auto offered = match_->moves(seat);
    const Narrator narrator(catalogue_, names_, match_.get());
    for (const json::value& item : list_at(*wanted, where + " labels")) {
      const json::object& label = object_at(item, where + " labels");
      only_keys(label, where + " labels", {"move", "text", "says"});
      const auto* move = label.if_contains("move");
      if (move == nullptr) malformed(where + " labels", "\"move\" is missing");
      std::string got;
      bool found = false;
      for (const Choice& choice : offered) {
        const json::value listed = json::parse(choice.move);
        if (!meets_part(listed.get_object(), object_at(*move, where + " labels"))) continue;
        found = true;
        const std::string text = narrator.choice(choice, seat);
        got += "\n    " + text;
        if (!worded(label, text, where + " labels")) continue;
        got.clear();
        break;
      }
      if (!found) fail(where, "labels: " + shown(*move) + " is not offered");
      else if (!got.empty()) fail(where, "labels: expected " + shown(item) + ", got" + got);
    }
  }

  // Whether a sentence is as wanted: {"text": the whole of it, "says": a part of it}.
  bool worded(const json::object& wanted, const std::string& sentence, const std::string& where) const {
    if (const auto* text = wanted.if_contains("text"))
      if (!meets(json::value(sentence), *text)) return false;
    const auto* part = wanted.if_contains("says");
    return part == nullptr || sentence.find(read_as<std::string>(*part, where + " says")) != std::string::npos;
  }

  // What the greedy player would do in that seat, seeing what it may see.
  void hint(const json::object& step, const std::string& where, Seat seat) {
    const auto* wanted = step.if_contains("hint");
    if (wanted == nullptr) return;
    const json::object& hint = object_at(*wanted, where + " hint");
    only_keys(hint, where + " hint", {"move", "label", "text", "says", "because"});
    if (!match_->deciders().has(seat)) return fail(where, "hint: this seat owes no decision now");
    Dice dice = Dice::fast(match_->digest());
    const Thought thought = think(*match_, seat, {Rank::stand_in()}, Stop{}, dice);
    const Narrator narrator(catalogue_, names_, match_.get());
    const json::value got = json::parse(thought.choice.move);
    const std::string label = narrator.choice(thought.choice, seat);
    const std::string reason = thought.why.given() ? narrator.reason(thought.why, seat) : "";
    const std::string all = shown(got) + ", \"" + label + "\": " + reason;
    if (const auto* move = hint.if_contains("move"))
      if (!meets_part(got.get_object(), object_at(*move, where + " hint")))
        fail(where, "hint: expected " + shown(*move) + ", got " + all);
    if (const auto* text = hint.if_contains("label"))
      if (!meets(json::value(label), *text)) fail(where, "hint: expected the label " + shown(*text) + ", got " + all);
    if (!worded(hint, reason, where + " hint")) fail(where, "hint: expected " + shown(*wanted) + ", got " + all);
    if (const auto* because = hint.if_contains("because")) {
      const auto& rules = thought.why.rules;
      const std::string id = read_as<std::string>(*because, where + " hint because");
      if (std::find(rules.begin(), rules.end(), id) == rules.end())
        fail(where, "hint: expected a reason by " + id + ", got " + told(thought.why));
    }
  }

  void play(const json::object& step, const std::string& where, Seat seat, const std::string& move) {
    Script script;
    if (const auto* dice = step.if_contains("dice"))
      if (const Flaw flaw = read_draws(*dice, where + " dice", script); flaw.found()) malformed("", flaw.text());
    if (const auto choice = match_->describe(seat, move))
      result_.story.push_back(name(seat) + ": " + Narrator(catalogue_, names_, match_.get()).choice(*choice, kNobody));
    const Attempt attempt = match_->play(seat, move, &script);
    if (attempt.malformed.found()) malformed(where + " move", attempt.malformed.text());
    if (attempt.refusal.given())
      return fail(where, "expected " + move + " to be played, but it is refused: " + told(attempt.refusal));
    if (!script.finish().empty()) return fail(where, "dice: " + script.finish());
  }

  // The clock runs out: the safe choice is made. `wanted` is true, or that choice.
  void time_out(const json::object& step, const std::string& where, Seat seat, const json::value& wanted) {
    if (!match_->deciders().has(seat)) return fail(where, "timeout: this seat owes no decision now");
    const std::string move = match_->fallback(seat).move;
    if (wanted.is_object() && !meets_part(json::parse(move).get_object(), wanted.get_object()))
      return fail(where, "timeout: expected " + shown(wanted) + ", got " + move);
    if (!wanted.is_object() && wanted != json::value(true)) malformed(where + " timeout", "expected true or a move");
    result_.story.push_back(name(seat) + " runs out of time.");
    play(step, where, seat, move);
  }

  void undo(const std::string& where, Seat seat, bool possible) {
    if (match_->can_undo(seat) != possible)
      return fail(where, possible ? "undo: expected a step to take back, but there is none"
                                  : "undo: expected no step to take back, but there is one");
    if (!possible) return;
    match_->undo(seat);
    result_.story.push_back(name(seat) + " takes a step back.");
  }

  void leave(Seat seat) {
    left_.add(seat);
    result_.story.push_back(name(seat) + " leaves; a bot sits down.");
  }

  // Whoever left is played by the bot that sits down for absent people, with the luck of the seed.
  void stand_in() {
    constexpr int kMostSteps = 100000;  // nobody is left to end a game that goes on for ever
    for (int i = 0; i < kMostSteps && !left_.empty() && !match_->outcome().over; ++i) {
      Seat seat;
      for (Seat decider : match_->deciders())
        if (left_.has(decider)) seat = decider;
      if (!seat.somebody()) return;
      Dice dice = Dice::fast(match_->digest());
      const std::string move = think(*match_, seat, {Rank::stand_in()}, Stop{}, dice).choice.move;
      if (!match_->play(seat, move).done() && !match_->play(seat, match_->fallback(seat).move).done()) return;
    }
  }

  // The story of the scenario, as a watcher hears it; what only some may know is marked with their names.
  void tell(std::size_t from) {
    const Narrator narrator(catalogue_, names_, match_.get());
    const auto& events = match_->events();
    for (std::size_t i = from; i < events.size(); ++i) {
      const AnyEvent& event = *events[i];
      const Seat viewer = viewer_of(event);
      const std::string who = viewer.somebody() ? " (to " + name(viewer) + ")" : "";
      result_.story.push_back("  " + narrator.event(event, viewer) + who);
    }
  }
  std::string name(Seat seat) const { return names_[static_cast<std::size_t>(seat.index())]; }

  // One event that is looked for: its fields, its sentence, and how often.
  struct Wanted {
    const json::object& all;
    json::object fields;
    const json::value* times;
  };
  Wanted wanted_event(const json::value& value, const std::string& where) const {
    const json::object& all = object_at(value, where);
    Wanted wanted{all, {}, all.if_contains("$times")};
    for (const auto& [key, field] : all)
      if (key != "$times" && key != "text" && key != "says") wanted.fields[key] = field;
    check_wish(json::value(wanted.fields), where);
    check_fields(wanted.fields, entry_->game.event_form(), where);
    return wanted;
  }

  // Expected events must have happened in this step, in this order, with others between them; or in any order
  // ({"$unordered": [...]}), or these and no others ({"$exactly": [...]}). One with "$times" is only counted. With a
  // viewer, what is told to that seat is looked at, else what somebody may see.
  void expect_events(const json::value& list, const std::string& where, std::size_t from, std::optional<Seat> viewer) {
    const json::value* wanted = &list;
    bool ordered = true, exact = false;
    if (const auto* object = list.if_object()) {
      only_keys(*object, where, {"$unordered", "$exactly"});
      if (object->size() != 1) malformed(where, "expected $unordered or $exactly");
      ordered = object->contains("$exactly");
      exact = ordered;
      wanted = &object->begin()->value();
    }
    std::vector<json::object> happened;
    std::vector<std::string> sentences;
    const Narrator narrator(catalogue_, names_, match_.get());
    const auto& events = match_->events();
    for (std::size_t i = from; i < events.size(); ++i) {
      const Seat eyes = viewer ? *viewer : viewer_of(*events[i]);
      if (!events[i]->seen_by(eyes)) continue;
      happened.push_back(json::parse(events[i]->json(eyes)).get_object());
      sentences.push_back(narrator.event(*events[i], eyes));
    }
    const auto fits = [&](const Wanted& want, std::size_t i) {
      return meets_part(happened[i], want.fields) && worded(want.all, sentences[i], where);
    };
    // Whoever asks for words is shown what was said.
    const auto asks_words = [](const json::value& item) {
      return item.is_object() && (item.get_object().contains("text") || item.get_object().contains("says"));
    };
    const json::array& items = list_at(*wanted, where);
    const bool words = viewer || std::any_of(items.begin(), items.end(), asks_words);
    const auto all = [&] {
      std::string text;
      for (std::size_t i = 0; i < happened.size(); ++i)
        text += "\n    " + json::serialize(happened[i]) + (words ? "  " + sentences[i] : "");
      return text.empty() ? std::string{" nothing"} : text;
    };
    std::vector<bool> used(happened.size());
    std::size_t next = 0, matched = 0;
    for (const json::value& item : items) {
      const Wanted want = wanted_event(item, where);
      if (want.times != nullptr) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < happened.size(); ++i) count += fits(want, i);
        if (!meets(json::value(count), *want.times))
          return fail(where, "expected " + shown(item) + ", but it happened " +
                                 (count == 1 ? "once" : std::to_string(count) + " times") + " in" + all());
        continue;
      }
      std::size_t i = ordered ? next : 0;
      while (i < happened.size() && (used[i] || !fits(want, i))) ++i;
      if (i == happened.size()) return fail(where, "expected\n    " + json::serialize(item) + "\n  among" + all());
      if (exact && i != next) return fail(where, "expected next\n    " + json::serialize(item) + "\n  in" + all());
      used[i] = true;
      next = i + 1;
      ++matched;
    }
    if (exact && matched != happened.size())
      fail(where, "expected these " + std::to_string(matched) + " and no others, got" + all());
  }

  static void check_wish(const json::value& wanted, const std::string& where) {
    if (const std::string word = unknown_wish(wanted); !word.empty())
      malformed(where, "\"" + word + "\" means nothing; see docs/scenarios.md");
  }

  // A seat by its number, or "watcher".
  Seat viewer_named(std::string_view who, const std::string& where) const {
    if (who == "watcher") return kNobody;
    json::error_code error;
    const json::value seat = json::parse(std::string{who}, error);
    if (error || !seat.is_int64() || seat.get_int64() < 0 || seat.get_int64() >= match_->seats())
      malformed(where, "expected a seat number or \"watcher\", got \"" + std::string{who} + "\"");
    return Seat{static_cast<int>(seat.get_int64())};
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
        const Seat viewer = viewer_named(who, where + " views");
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
        if (!meets(*field, value))
          fail(where, "outcome/" + std::string{key} + ": expected " + shown(value) + ", got " + shown(*field));
      }
    }
  }

  void compare(const json::object& expect, const std::string& position, const std::string& where) {
    json::value got = json::parse(position);
    for (const auto& [pointer, value] : expect) {
      check_wish(value, where + " " + std::string{pointer});
      std::string why;
      const auto places = find_all(got, pointer, why);
      if (!why.empty() && !wants_absence(value))
        malformed(where + " " + std::string{pointer}, "there is no such path: " + why);
      if (const std::string wrong = unmet(places, value); !wrong.empty())
        fail(where, std::string{pointer} + ": " + wrong);
    }
  }

  const json::object& file_;
  ScenarioResult& result_;
  const Entry* entry_ = nullptr;
  Catalogue catalogue_;
  std::vector<std::string> names_;
  std::unique_ptr<Match> match_;
  SeatSet left_;  // whose people have gone
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
