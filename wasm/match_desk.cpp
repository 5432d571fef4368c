#include "wasm/match_desk.h"

#include "bots/think.h"
#include "engine/forecast.h"
#include "engine/match_told.h"
#include "engine/record.h"
#include "games/registry.h"
#include "narrator/brochure.h"
#include "narrator/goal_line.h"
#include "server/protocol/tagged.h"
#include "wasm/answer.h"

namespace tortuga::wasm {
namespace {

namespace json = boost::json;

constexpr std::uint32_t kWorlds = 64, kMostWorlds = 10000;
constexpr std::size_t kMostMatches = 64;  // at once: whoever asks for more forgets to end them

// Which of the games; a module has one.
const Entry& entry() {
  return games().front();
}

std::string no_match() {
  return unable("there is no match with this number");
}

bool sits(const Match& match, Seat seat) {
  return seat.somebody() && seat.index() < match.seats();
}

std::string no_seat(const Match& match) {
  return unable("the seats of this match are numbered from 0 to " + std::to_string(match.seats() - 1));
}

void write_fact(std::string& out, const Fact& fact) {
  switch (fact.sort) {
    case Fact::Sort::number: return write_number(out, fact.number);
    case Fact::Sort::word:
    case Fact::Sort::label: return write_text(out, fact.word);
    case Fact::Sort::seat: return write_json(out, fact.seat);
    case Fact::Sort::seats: return write_list(out, fact.seats, [&](Seat seat) { write_json(out, seat); });
    case Fact::Sort::labels: return write_list(out, fact.labels, [&](std::string_view word) { write_text(out, word); });
    case Fact::Sort::numbers:
      return write_list(out, fact.numbers, [&](std::int64_t number) { write_number(out, number); });
  }
}

std::string facts_json(const Facts& facts) {
  std::string out = "{";
  const char* comma = "";
  for (const Fact& fact : facts.all()) {
    out += comma;
    comma = ",";
    write_text(out, fact.name);
    out += ':';
    write_fact(out, fact);
  }
  return out + "}";
}

// 0.25, of a share of all worlds.
void write_share(std::string& out, double share) {
  const int parts = static_cast<int>(share * 10000 + .5);
  const std::string digits = std::to_string(10000 + parts % 10000).substr(1);
  out += std::to_string(parts / 10000) + '.' + digits;
}

std::string reason_members(const Narrator& narrator, const Reason& reason, Seat seat) {
  std::string out = "\"error\":";
  write_text(out, narrator.reason(reason, seat));
  out += ",\"rules\":";
  write_json(out, reason.rules);
  return out;
}

}  // namespace

MatchDesk::MatchDesk() {
  // A text that cannot be read is found by the tests of the native build.
  static_cast<void>(library_.read(entry().texts));
}

std::string MatchDesk::answer(std::string_view text) {
  json::value document;
  if (const Flaw flaw = parse_json(text, document); flaw.found()) return unable(flaw.text());
  if (!document.is_object()) return unable("a request is an object like {\"do\":\"about\"}");
  Request request;
  if (const Flaw flaw = server::read_tagged(std::move(document.get_object()), "do", request); flaw.found())
    return unable(flaw.text());
  return std::visit([this](const auto& asked) { return carry_out(asked); }, request);
}

MatchDesk::Table* MatchDesk::find(std::uint32_t number) {
  const auto found = tables_.find(number);
  return found == tables_.end() ? nullptr : &found->second;
}

std::string MatchDesk::carry_out(const ask::About&) {
  std::vector<std::string_view> ranks;
  for (Rank rank : Rank::all()) ranks.push_back(rank.name());
  Answer answer(true);
  answer.json("game", brochure_json(entry().game, library_.in({})));
  std::string list;
  write_list(list, ranks, [&](std::string_view name) { write_text(list, name); });
  return answer.json("ranks", list).add("usual", Rank::stand_in().name()).done();
}

std::string MatchDesk::carry_out(const ask::Start& start) {
  if (tables_.size() >= kMostMatches) return unable("too many matches at once: end those that are over");
  Seed seed = Seed::of(1);
  if (start.seed && !Seed::parse(*start.seed, seed))
    return unable("seed: expected a whole number or 64 hexadecimal digits");
  OptionRequest options;
  options.values = start.options.value_or(json::object{});
  options.bots = start.bots;
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  Table table;
  if (start.names) table.names = *start.names;
  if (const Language* spoken = start.language ? find_language(*start.language) : nullptr) table.language = *spoken;
  for (int i = static_cast<int>(table.names.size()); i < start.seats && i < kMaxSeats; ++i)
    table.names.push_back("Seat " + std::to_string(i));
  table.match = entry().game.start(options, start.seats, seed, flaw, unfit, notes);
  if (flaw.found()) return unable(flaw.text());
  if (unfit.given())
    return Answer(false).members(reason_members({library_.in(table.language), table.names}, unfit, kNobody)).done();
  Table& kept = tables_[++last_] = std::move(table);
  return Answer(true)
      .add("match", last_)
      .add("notes", notes)
      .json("options", kept.match->pinned_options())
      .members(status(kept))
      .done();
}

std::string MatchDesk::carry_out(const ask::End& end) {
  return tables_.erase(end.match) > 0 ? Answer(true).done() : no_match();
}

std::string MatchDesk::status(const Table& table) const {
  const Match& match = *table.match;
  std::string out = "\"round\":" + std::to_string(match.round()) + ",\"deciders\":";
  write_json(out, match.deciders());
  out += ",\"outcome\":" + outcome_json(match.outcome()) + ",\"told\":" + std::to_string(match.told());
  return out;
}

std::string MatchDesk::carry_out(const ask::Status& status) {
  const Table* table = find(status.match);
  return table == nullptr ? no_match() : Answer(true).members(this->status(*table)).done();
}

std::string MatchDesk::choice(const Table& table, const Choice& choice, Seat seat, bool outlined) const {
  std::string out = "{\"move\":" + choice.move + ",\"label\":";
  write_text(out, narrator(table).choice(choice, seat));
  out += ",\"facts\":" + facts_json(choice.facts);
  if (outlined) out += ",\"outline\":" + table.match->outline(seat, choice.move);
  return out + "}";
}

std::string MatchDesk::choices(const Table& table, Seat seat, bool outlined) const {
  std::string list;
  write_list(list, table.match->moves(seat),
             [&](const Choice& offered) { list += choice(table, offered, seat, outlined); });
  return list;
}

std::string MatchDesk::carry_out(const ask::Moves& moves) {
  const Table* table = find(moves.match);
  if (table == nullptr) return no_match();
  if (!sits(*table->match, moves.seat)) return no_seat(*table->match);
  return Answer(true)
      .json("choices", choices(*table, moves.seat, moves.outlines.value_or(false)))
      .add("undo", table->match->can_undo(moves.seat))
      .done();
}

std::string MatchDesk::refused(const Table& table, const Attempt& attempt, Seat seat) const {
  if (attempt.malformed.found()) return unable("move " + attempt.malformed.text());
  return Answer(false).members(reason_members(narrator(table), attempt.refusal, seat)).done();
}

std::string MatchDesk::carry_out(const ask::Check& check) {
  const Table* table = find(check.match);
  if (table == nullptr) return no_match();
  if (!sits(*table->match, check.seat)) return no_seat(*table->match);
  const std::string move = json::serialize(check.move);
  const Attempt attempt = table->match->check(check.seat, move);
  if (!attempt.done()) return refused(*table, attempt, check.seat);
  const auto described = table->match->describe(check.seat, move);
  return Answer(true).json("choice", choice(*table, *described, check.seat, true)).done();
}

std::string MatchDesk::carry_out(const ask::Play& play) {
  Table* table = find(play.match);
  if (table == nullptr) return no_match();
  if (!sits(*table->match, play.seat)) return no_seat(*table->match);
  const std::size_t before = table->match->told();
  const Attempt attempt = table->match->play(play.seat, json::serialize(play.move));
  if (!attempt.done()) return refused(*table, attempt, play.seat);
  return Answer(true).members(status(*table)).json("events", told(*table, before, play.seat)).done();
}

std::string MatchDesk::carry_out(const ask::Undo& undo) {
  Table* table = find(undo.match);
  if (table == nullptr) return no_match();
  if (!sits(*table->match, undo.seat)) return no_seat(*table->match);
  if (!table->match->undo(undo.seat)) return unable("this seat has no step to take back");
  return Answer(true).members(status(*table)).done();
}

std::string MatchDesk::carry_out(const ask::View& view) {
  const Table* table = find(view.match);
  if (table == nullptr) return no_match();
  const Seat viewer = view.seat.value_or(kNobody);
  if (viewer.somebody() && !sits(*table->match, viewer)) return no_seat(*table->match);
  return Answer(true).json("view", table->match->view(viewer)).done();
}

std::string MatchDesk::carry_out(const ask::Position& position) {
  Table* table = find(position.match);
  if (table == nullptr) return no_match();
  if (position.set) {
    const Attempt attempt = table->match->set_position(*position.set);
    if (attempt.malformed.found()) return unable("position " + attempt.malformed.text());
    if (!attempt.done()) return refused(*table, attempt, kNobody);
  }
  return Answer(true).members(status(*table)).json("position", table->match->position()).done();
}

std::string MatchDesk::told(const Table& table, std::size_t from, Seat listener) const {
  const Narrator words = narrator(table);
  const Match& match = *table.match;
  std::string list = "[";
  for (std::size_t i = std::max(from, match.remembered()); i < match.told(); ++i) {
    const AnyEvent& event = match.event(i);
    if (!event.seen_by(listener)) continue;
    list += list.size() > 1 ? ",{\"n\":" : "{\"n\":";
    write_number(list, static_cast<std::int64_t>(i));
    list += ",\"event\":";
    event.write(list, listener);
    list += ",\"text\":";
    write_text(list, words.event(event, listener));
    list += ",\"sound\":";
    write_text(list, event.sound());
    list += ",\"rules\":";
    write_json(list, event.telling().rules);
    list += '}';
  }
  return list + "]";
}

std::string MatchDesk::carry_out(const ask::Events& events) {
  const Table* table = find(events.match);
  if (table == nullptr) return no_match();
  const Seat listener = events.seat.value_or(kNobody);
  if (listener.somebody() && !sits(*table->match, listener)) return no_seat(*table->match);
  return Answer(true).json("events", told(*table, events.from.value_or(0), listener)).done();
}

std::string MatchDesk::carry_out(const ask::Query& query) {
  const Table* table = find(query.match);
  if (table == nullptr) return no_match();
  const Seat viewer = query.seat.value_or(kNobody);
  if (viewer.somebody() && !sits(*table->match, viewer)) return no_seat(*table->match);
  std::string known = "goal, alarms";
  bool asked = asks_goal(query.query);
  for (const tortuga::Query& one : entry().game.queries()) {
    known += ", " + std::string{one.name};
    asked = asked || one.name == query.query;
  }
  if (!asked) return unable("there is no such question; known: " + known);
  Page page(true);
  table->match->answer(viewer, query.query, page);
  return Answer(true).add("lines", narrator(*table).page(page, viewer)).done();
}

std::string MatchDesk::carry_out(const ask::Think& think) {
  const Table* table = find(think.match);
  if (table == nullptr) return no_match();
  if (!sits(*table->match, think.seat)) return no_seat(*table->match);
  if (!table->match->deciders().has(think.seat)) return unable("this seat owes no decision now");
  Recruit bot;
  if (const std::string wrong = read_recruit(think.bot, bot); !wrong.empty()) return unable(wrong);
  Dice dice = Dice::fast(think.luck ? *think.luck : table->match->digest());
  const Thought thought = tortuga::think(*table->match, think.seat, bot, Stop{}, dice);
  const Narrator words = narrator(*table);
  std::string list;
  write_list(list, thought.considered, [&](const Thought::Option& option) {
    list += "{\"choice\":" + choice(*table, option.choice, think.seat) + ",\"why\":";
    write_text(list, option.why.given() ? words.reason(option.why, think.seat) : std::string{});
    if (option.worth) list += ",\"worth\":" + std::to_string(static_cast<int>(*option.worth * 100 + .5));
    list += "}";
  });
  return Answer(true)
      .json("choice", choice(*table, thought.choice, think.seat))
      .add("why", thought.why.given() ? words.reason(thought.why, think.seat) : std::string{})
      .json("considered", list)
      .add("iterations", thought.iterations)
      .done();
}

std::string MatchDesk::carry_out(const ask::See& see) {
  Table* table = find(see.match);
  if (table == nullptr) return no_match();
  if (const Flaw flaw = table->match->see(see.view); flaw.found()) return unable("view " + flaw.text());
  return Answer(true).members(status(*table)).done();
}

std::string MatchDesk::carry_out(const ask::Tell& tell) {
  const Table* table = find(tell.match);
  if (table == nullptr) return no_match();
  const Seat listener = tell.seat.value_or(kNobody);
  const Narrator words = narrator(*table);
  std::string list = "[";
  for (const json::object& given : tell.events) {
    Flaw flaw;
    const auto event = table->match->read_event(given, flaw);
    if (event == nullptr) return unable("event " + flaw.text());
    list += list.size() > 1 ? ",{\"text\":" : "{\"text\":";
    write_text(list, words.event(*event, listener));
    list += ",\"sound\":";
    write_text(list, event->sound());
    list += ",\"rules\":";
    write_json(list, event->telling().rules);
    list += '}';
  }
  return Answer(true).json("told", list + "]").done();
}

std::string MatchDesk::carry_out(const ask::Follow& follow) {
  Table* table = find(follow.match);
  if (table == nullptr) return no_match();
  json::value told = json::array{}, changes;
  if (follow.told) static_cast<void>(parse_json(follow.told->text, told));  // it was JSON in the request
  if (!told.is_array()) return unable("told: expected a list");
  std::vector<ToldEvent> happened;
  for (const json::value& given : told.get_array())
    if (const Flaw flaw = read_told(*table->match, given, happened.emplace_back()); flaw.found())
      return unable("event " + flaw.text());
  std::string patch = "{}";
  if (follow.patch) {
    static_cast<void>(parse_json(follow.patch->text, changes));
    if (const Flaw flaw = table->match->follow(changes, patch); flaw.found()) return unable("patch " + flaw.text());
  }
  if (follow.names && follow.names->size() >= static_cast<std::size_t>(table->match->seats()))
    table->names = *follow.names;

  const Seat listener = follow.seat.value_or(kNobody);
  const Narrator words = narrator(*table);
  std::string events;
  write_list(events, happened, [&](const ToldEvent& heard) {
    events += "{\"event\":";
    heard.event->write(events, listener);
    events += ",\"text\":";
    write_text(events, words.event(*heard.event, listener));
    events += ",\"sound\":";
    write_text(events, heard.event->sound());
    events += ",\"rules\":";
    write_json(events, heard.rules);
    events += '}';
  });
  Answer answer(true);
  answer.json("events", events).json("patch", patch).add("deciders", table->match->deciders());
  // Where a hidden card decides who has to act, a seat may see itself among the deciders and have no choice.
  if (table->match->deciders().has(listener))
    if (const std::string list = choices(*table, listener); list != "[]") answer.json("choices", list);
  return answer.done();
}

std::string MatchDesk::carry_out(const ask::Preview& preview) {
  const Table* table = find(preview.match);
  if (table == nullptr) return no_match();
  if (!sits(*table->match, preview.seat)) return no_seat(*table->match);
  const std::uint32_t worlds = preview.worlds.value_or(kWorlds);
  if (worlds < 1 || worlds > kMostWorlds) return unable("worlds: expected a number from 1 to 10000");
  const std::string move = json::serialize(preview.move);
  Foresight foresight;
  const Attempt attempt = table->match->foresee(preview.seat, move, static_cast<int>(worlds), foresight);
  if (!attempt.done()) return refused(*table, attempt, preview.seat);
  const Forecast forecast = sum_up(foresight, preview.seat);
  const Narrator words = narrator(*table);
  std::string open, told, sure;
  write_list(open, forecast.open, [&](const Forecast::Open& place) {
    open += "{\"path\":";
    write_text(open, place.path);
    open += ",\"values\":";
    write_list(open, place.values, [&](const Forecast::Open::Value& value) {
      open += "{\"share\":";
      write_share(open, value.share);
      if (!value.json.empty()) open += ",\"value\":" + value.json;
      open += '}';
    });
    open += '}';
  });
  write_list(told, forecast.told, [&](const Forecast::Told& event) {
    told += "{\"kind\":";
    write_text(told, event.kind);
    told += ",\"share\":";
    write_share(told, event.share);
    told += ",\"event\":";
    event.example->write(told, preview.seat);
    told += ",\"text\":";
    write_text(told, words.event(*event.example, preview.seat));
    told += '}';
  });
  write_list(sure, forecast.sure, [&](const AnyEvent* event) {
    sure += "{\"event\":";
    event->write(sure, preview.seat);
    sure += ",\"text\":";
    write_text(sure, words.event(*event, preview.seat));
    sure += '}';
  });
  return Answer(true)
      .json("choice", choice(*table, *table->match->describe(preview.seat, move), preview.seat))
      .add("exact", foresight.exact)
      .add("worlds", static_cast<std::uint32_t>(foresight.worlds.size()))
      .json("certain", forecast.certain)
      .json("open", open)
      .json("told", told)
      .json("sure", sure)
      .done();
}

std::string MatchDesk::carry_out(const ask::Figures& figures) {
  const Table* table = find(figures.match);
  if (table == nullptr) return no_match();
  const Seat viewer = figures.seat.value_or(kNobody);
  if (viewer.somebody() && !sits(*table->match, viewer)) return no_seat(*table->match);
  return Answer(true).json("figures", table->match->figures(viewer)).done();
}

std::string MatchDesk::carry_out(const ask::Goal& goal) {
  const Table* table = find(goal.match);
  if (table == nullptr) return no_match();
  const Seat viewer = goal.seat.value_or(kNobody);
  if (viewer.somebody() && !sits(*table->match, viewer)) return no_seat(*table->match);
  Answer answer(true);
  if (const auto aim = table->match->goal(viewer)) answer.json("goal", goal_json(*aim, narrator(*table), viewer));
  return answer.done();
}

std::string MatchDesk::carry_out(const ask::Barred& barred) {
  const Table* table = find(barred.match);
  if (table == nullptr) return no_match();
  if (!sits(*table->match, barred.seat)) return no_seat(*table->match);
  std::string list;
  const Narrator words = narrator(*table);
  write_list(list, table->match->barred(barred.seat), [&](const tortuga::Barred& one) {
    list += "{\"move\":" + one.move + "," + reason_members(words, one.why, barred.seat) + "}";
  });
  return Answer(true).json("barred", list).done();
}

std::string MatchDesk::carry_out(const ask::Help& help) {
  const Table* table = find(help.match);
  if (table == nullptr) return no_match();
  const Narrator words = narrator(*table);
  constexpr std::string_view kHelp = "help";
  std::string list;
  for (const std::string& key : library_.in(table->language).keys()) {
    if (!key.starts_with(std::string{kHelp} + '.')) continue;
    const std::string_view name = std::string_view{key}.substr(kHelp.size() + 1);
    list += list.empty() ? '{' : ',';
    write_text(list, name);
    list += ':';
    write_text(list, words.label(kHelp, name));
  }
  return Answer(true).json("help", list.empty() ? "{}" : list + "}").done();
}

std::string MatchDesk::carry_out(const ask::Words& words) {
  const Table* table = find(words.match);
  if (table == nullptr) return no_match();
  if (!sits(*table->match, words.seat)) return no_seat(*table->match);
  std::string list;
  write_list(list, table->match->orders_from_words(words.seat, words.words),
             [&](const std::string& move) { list += move; });
  return Answer(true).json("moves", list).done();
}

}  // namespace tortuga::wasm
