#include "cli/referee.h"

#include <algorithm>

#include "bots/think.h"
#include "cli/draws.h"
#include "cli/edit.h"
#include "engine/record.h"

namespace tortuga {
namespace {

namespace json = boost::json;

// A request that cannot be carried out; becomes {"ok": false, "error": ...}.
struct Unable {
  std::string why;
};

void only_keys(const json::object& object, std::initializer_list<std::string_view> known) {
  for (const auto& [key, ignored] : object) {
    if (key == "do" || key == "id" || std::find(known.begin(), known.end(), std::string_view{key}) != known.end())
      continue;
    std::string list = "do, id";
    for (std::string_view name : known) list += ", " + std::string{name};
    throw Unable{"\"" + std::string{key} + "\" is unknown here; known: " + list};
  }
}

const json::value& need(const json::object& object, std::string_view key) {
  const auto* value = object.if_contains(key);
  if (value == nullptr) throw Unable{"\"" + std::string{key} + "\" is missing"};
  return *value;
}

template <class T>
T read_as(const json::value& value, std::string_view where) {
  T out{};
  if (const Flaw flaw = Reader::read(value, out, where); flaw.found()) throw Unable{flaw.text()};
  return out;
}

}  // namespace

std::string Referee::answer(std::string_view line) {
  json::object reply;
  json::value request;
  json::value id;
  try {
    if (const Flaw flaw = parse_json(line, request); flaw.found()) throw Unable{flaw.text()};
    if (!request.is_object()) throw Unable{"a request is an object like {\"do\": \"moves\", \"seat\": 0}"};
    if (const auto* given = request.get_object().if_contains("id")) id = *given;
    reply = carry_out(request.get_object());
    if (!reply.contains("ok")) reply["ok"] = true;
  } catch (const Unable& unable) {
    reply = {{"ok", false}, {"error", unable.why}};
  }
  if (!id.is_null()) reply["id"] = id;
  return json::serialize(reply);
}

json::object Referee::carry_out(const json::object& request) {
  const auto what = read_as<std::string>(need(request, "do"), "do");
  if (what == "games") return only_keys(request, {}), list_games();
  if (what == "start") return start(request);
  if (what == "load") return load(request);
  if (what == "status") return only_keys(request, {}), status();
  if (what == "moves") return moves(request);
  if (what == "play") return play(request);
  if (what == "undo") return undo(request);
  if (what == "hint") return hint(request);
  if (what == "events") return events(request);
  if (what == "position")
    return only_keys(request, {}), json::object{{"position", json::parse(table().match->position())}};
  if (what == "view") {
    only_keys(request, {"seat"});
    return {{"view", json::parse(table().match->view(viewer_of(request)))}};
  }
  throw Unable{"there is no \"" + what +
               "\"; known: games, start, load, status, moves, play, undo, hint, view, position, events"};
}

Referee::Table& Referee::table() const {
  if (table_ == nullptr) throw Unable{"no game is on the table: send start or load first"};
  return *table_;
}

Seat Referee::seat_of(const json::object& request) const {
  const Seat seat = read_as<Seat>(need(request, "seat"), "seat");
  if (!seat.somebody() || seat.index() >= table().match->seats())
    throw Unable{"there is no seat " + json::serialize(need(request, "seat"))};
  return seat;
}

Seat Referee::viewer_of(const json::object& request) const {
  const auto* seat = request.if_contains("seat");
  if (seat == nullptr || seat->is_null()) return kNobody;
  return seat_of(request);
}

json::object Referee::list_games() const {
  json::array list;
  for (const Entry& entry : games()) {
    const GameFacts& facts = entry.game.facts();
    list.push_back(json::object{{"name", facts.name},
                                {"title", facts.title},
                                {"least_seats", facts.least_seats},
                                {"most_seats", facts.most_seats}});
  }
  return {{"games", list}};
}

std::unique_ptr<Referee::Table> Referee::open(const json::object& request) const {
  const auto name = read_as<std::string>(need(request, "game"), "game");
  auto table = std::make_unique<Table>();
  table->entry = find_game(name);
  if (table->entry == nullptr) throw Unable{"there is no game \"" + name + "\""};
  if (const Flaw flaw = table->catalogue.read(table->entry->texts); flaw.found()) throw Unable{flaw.text()};
  Seed seed = Seed::of(1);
  if (const auto* wanted = request.if_contains("seed")) {
    const std::string text = wanted->is_string() ? std::string{wanted->get_string()} : json::serialize(*wanted);
    if (!Seed::parse(text, seed)) throw Unable{"seed: expected a whole number or 64 hexadecimal digits, got " + text};
  }
  OptionRequest options;
  if (const auto* wanted = request.if_contains("options")) {
    if (!wanted->is_object()) throw Unable{"options: expected an object"};
    options.values = wanted->get_object();
  }
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  table->match =
      table->entry->game.start(options, read_as<int>(need(request, "seats"), "seats"), seed, flaw, unfit, notes);
  if (flaw.found()) throw Unable{flaw.text()};
  if (unfit.given()) throw Unable{Narrator(table->catalogue, table->names).reason(unfit, kNobody)};
  for (int i = 0; i < table->match->seats(); ++i) table->names.push_back("Seat " + std::to_string(i));
  return table;
}

json::object Referee::start(const json::object& request) {
  only_keys(request, {"game", "seats", "seed", "options"});
  table_ = open(request);
  return status();
}

json::object Referee::load(const json::object& request) {
  only_keys(request, {"game", "seats", "seed", "options", "position", "set", "map"});
  const auto* position = request.if_contains("position");
  const auto* set = request.if_contains("set");
  if (position == nullptr && set == nullptr) need(request, "position");
  auto table = open(request);
  const auto told = [&](const Reason& reason) {
    return Narrator(table->catalogue, table->names, table->match.get()).reason(reason, kNobody);
  };
  const auto done = [&](const Attempt& attempt, const std::string& what) {
    if (attempt.malformed.found()) throw Unable{what + " " + attempt.malformed.text()};
    if (attempt.refusal.given()) throw Unable{what + ": " + told(attempt.refusal)};
  };
  if (const auto* map = request.if_contains("map")) done(table->match->set_map(*map), "map");
  if (position != nullptr) done(table->match->set_position(*position), "position");
  if (set != nullptr) {
    if (!set->is_object()) throw Unable{"set: expected an object of paths and values"};
    if (const std::string wrong = edit_position(*table->match, set->get_object(), told); !wrong.empty())
      throw Unable{wrong};
  }
  table_ = std::move(table);
  return status();
}

json::object Referee::status() const {
  const Match& match = *table().match;
  return {{"game", match.game().facts().name},
          {"seats", match.seats()},
          {"round", match.round()},
          {"deciders", json::parse(to_json(match.deciders()))},
          {"outcome", json::parse(outcome_json(match.outcome()))},
          {"events", match.events().size()}};
}

json::object Referee::moves(const json::object& request) const {
  only_keys(request, {"seat"});
  const Seat seat = seat_of(request);
  const Narrator narrator(table().catalogue, table().names, table().match.get());
  json::array list;
  json::array labels;
  for (const Choice& choice : table().match->moves(seat)) {
    list.push_back(json::parse(choice.move));
    labels.emplace_back(narrator.choice(choice, seat));
  }
  return {{"moves", list}, {"labels", labels}};
}

json::object Referee::refusal(const Reason& reason, Seat seat) const {
  json::array rules;
  for (std::string_view rule : reason.rules) rules.emplace_back(rule);
  return {{"rules", rules},
          {"reason", Narrator(table().catalogue, table().names, table().match.get()).reason(reason, seat)}};
}

json::object Referee::play(const json::object& request) {
  only_keys(request, {"seat", "move", "dice"});
  const Seat seat = seat_of(request);
  const json::value& move = need(request, "move");
  Match& match = *table().match;
  const std::size_t before = match.events().size();
  Attempt attempt;
  if (const auto* dice = request.if_contains("dice")) {
    Script script;
    if (const Flaw flaw = read_draws(*dice, "dice", script); flaw.found()) throw Unable{flaw.text()};
    auto trial = match.clone();  // luck that does not fit must change nothing
    attempt = trial->play(seat, json::serialize(move), &script);
    if (attempt.done() && !script.finish().empty()) throw Unable{"dice: " + script.finish()};
    if (attempt.done()) table().match = std::move(trial);
  } else {
    attempt = match.play(seat, json::serialize(move));
  }
  if (attempt.malformed.found()) throw Unable{"move " + attempt.malformed.text()};
  if (attempt.refusal.given()) {
    json::object reply = {{"ok", false}, {"refused", refusal(attempt.refusal, seat)}};
    reply["moves"] = moves({{"seat", seat.index()}})["moves"];  // what would be allowed instead
    return reply;
  }
  json::object reply = status();
  reply["told"] = told(before, seat);
  return reply;
}

json::object Referee::undo(const json::object& request) {
  only_keys(request, {"seat"});
  if (!table().match->undo(seat_of(request)))
    throw Unable{
        "this seat has no step to take back: undo ends where something was revealed, luck was asked or another seat "
        "acted"};
  return status();
}

json::object Referee::hint(const json::object& request) const {
  only_keys(request, {"seat"});
  const Seat seat = seat_of(request);
  if (!table().match->deciders().has(seat)) throw Unable{"this seat owes no decision now"};
  Dice dice = Dice::fast(table().match->digest());
  const Thought hint = think(*table().match, seat, {Rank::stand_in()}, Stop{}, dice);
  const Narrator narrator(table().catalogue, table().names, table().match.get());
  return {{"move", json::parse(hint.choice.move)},
          {"label", narrator.choice(hint.choice, seat)},
          {"reason", narrator.reason(hint.why, seat)}};
}

json::array Referee::told(std::size_t from, Seat listener) const {
  const Narrator narrator(table().catalogue, table().names, table().match.get());
  json::array list;
  const auto& events = table().match->events();
  for (std::size_t i = from; i < events.size(); ++i) {
    const AnyEvent& event = *events[i];
    if (!event.seen_by(listener)) continue;
    json::array rules;
    for (std::string_view rule : event.telling().rules) rules.emplace_back(rule);
    list.push_back(json::object{{"n", i},
                                {"event", json::parse(event.json(listener))},
                                {"text", narrator.event(event, listener)},
                                {"sound", event.sound()},
                                {"rules", rules}});
  }
  return list;
}

json::object Referee::events(const json::object& request) const {
  only_keys(request, {"seat", "from"});
  std::int64_t from = 0;
  if (const auto* given = request.if_contains("from")) from = read_as<std::int64_t>(*given, "from");
  if (from < 0) throw Unable{"from: events are counted from 0"};
  return {{"told", told(static_cast<std::size_t>(from), viewer_of(request))}};
}

}  // namespace tortuga
