#include "cli/terminal/terminal.h"

#include <algorithm>
#include <thread>

#include "cli/terminal/bar.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/phrase.h"

namespace tortuga::terminal {
namespace {

constexpr std::size_t kRecalledLines = 6;  // told again when a saved game goes on

// Waits, but not after Ctrl-C.
void wait(std::chrono::milliseconds time) {
  constexpr std::chrono::milliseconds kStep{20};
  for (; time.count() > 0 && !interrupted(); time -= kStep) std::this_thread::sleep_for(std::min(time, kStep));
}

// Whether a view holds something that another one hides; what is empty, nought or no is nothing.
bool knows_more(const boost::json::value& own, const boost::json::value& open) {
  if (own == open || own.is_null()) return false;
  static const boost::json::value kHidden;
  if (const auto* object = own.if_object()) {
    const auto* other = open.if_object();
    return std::any_of(object->begin(), object->end(), [&](const auto& member) {
      const auto* same = other != nullptr ? other->if_contains(member.key()) : nullptr;
      return knows_more(member.value(), same != nullptr ? *same : kHidden);
    });
  }
  if (const auto* list = own.if_array()) {
    const auto* other = open.if_array();
    for (std::size_t i = 0; i < list->size(); ++i)
      if (knows_more((*list)[i], other != nullptr && i < other->size() ? (*other)[i] : kHidden)) return true;
    return false;
  }
  if (own.is_number()) return own.to_number<double>() != 0;
  return !own.is_bool() || own.get_bool();
}

}  // namespace

Terminal::Terminal(const Ground& ground, Voyage& voyage, std::uint64_t bot_seed)
    : ground_(ground),
      voyage_(voyage),
      narrator_(ground.catalogue, ground.crew.names(), &voyage.match()),
      rulebook_(ground.entry.rules),
      dice_(Dice::fast(bot_seed)) {}

// --- Playing ---------------------------------------------------------------------------------------------------------

Parting Terminal::run(Start start) {
  for (const auto& text : ground_.notes) ground_.display.note(text);
  Untold untold;
  if (start == Start::resumed) {
    untold = recall();
    greet(say("terminal.resumed", Facts{}.add("round", voyage_.match().round())));
    tell_goal();
    tell_news(Aloud::no, untold.first);
    heard_before(untold.since);
    if (ground_.display.plain()) note("terminal.recalled");
    for (const Told* line : journal_.last(kRecalledLines, ground_.crew.alone())) ground_.display.tell(*line);
  } else {
    tell_goal();
    if (ground_.crew.humans() > 0) greet(say("terminal.welcome"));
    tell_news(Aloud::yes);
  }
  opening_ = journal_.size();
  if (!ask_aside(untold.whom)) return leave();
  tell_news(Aloud::yes);
  while (!voyage_.match().outcome().over) {
    const Seat seat = next();
    if (interrupted()) return leave();
    if (!ground_.crew.human(seat)) {
      if (!bot_moves(seat)) return Parting::failed;
    } else if (decide(seat) == Decision::leave) {
      return leave();
    }
    if (!ask_aside(voyage_.match().hushed())) return leave();
    tell_news(Aloud::yes);
    if (ground_.crew.human(seat) && secrets() && (voyage_.match().outcome().over || next() != seat)) hide();
  }
  return finish();
}

// People first, so that nobody at the keyboard waits for bots, or hears before choosing what they did; whoever had the
// keyboard keeps it. Those who would rather wait come last.
Seat Terminal::next() {
  if (called_back_.somebody()) return called_back_;
  const SeatSet deciders = voyage_.match().deciders();
  SeatSet people, bots;
  for (Seat seat : deciders)
    if (!ground_.crew.human(seat)) bots.add(seat);
    else if (!waiting_.has(seat)) people.add(seat);
  if (people.has(holder_)) return holder_;
  if (!people.empty()) return people.front();
  if (!bots.empty()) return bots.front();
  waiting_ = {};
  return deciders.front();
}

Terminal::Decision Terminal::decide(Seat seat) {
  if (ground_.savegame != nullptr)
    ground_.savegame->store(voyage_.record());  // so that not even a crash loses the game
  called_back_ = kNobody;
  if (!hand_over(seat)) return Decision::leave;
  if (called_back_.somebody()) return Decision::made;
  catch_up(seat);
  log_end_ = 0;
  Menu menu({voyage_.match(), seat, narrator_, ground_.catalogue, roster(seat)});
  for (const std::string& text : std::exchange(greeting_, {})) ground_.display.note(text);
  ground_.display.table(compose(seat, &menu), journal_);
  start_clock(seat);
  for (;;) {
    const auto line = ground_.input.line(prompt(seat, menu));
    if (!line && ground_.input.late()) return time_is_up(seat), Decision::made;
    if (!line) return Decision::leave;
    switch (obey(*line, seat, menu)) {
      case Effect::made: return Decision::made;
      case Effect::leave: return Decision::leave;
      case Effect::listed: ground_.display.choices(compose(seat, &menu), journal_); break;
      case Effect::none: ground_.display.again(compose(seat, &menu), journal_); break;
    }
  }
}

// Where the rules leave so many seconds for a decision, they run from its first step to its last.
void Terminal::start_clock(Seat seat) {
  const Match& match = voyage_.match();
  if (match.seconds() == 0) return;
  const bool runs = match.decision(seat) != 0 && clock_ == std::pair{seat, match.decision(seat)};
  if (!runs) ground_.input.set_clock(std::chrono::seconds{match.seconds()});
  clock_ = {seat, match.decision(seat)};
}

// The safe choice, as for somebody who is absent.
void Terminal::time_is_up(Seat seat) {
  const Choice safe = voyage_.match().fallback(seat);
  Facts facts;
  const std::string text = say("terminal.time_is_up", facts.add("seat", seat).add("move", narrator_.choice(safe, seat)),
                               ground_.crew.alone());
  attempt(seat, safe.move);
  ground_.display.tell({text, {}});
  journal_.add({text, {}});
}

Terminal::Effect Terminal::obey(const std::string& line, Seat seat, Menu& menu) {
  switch (menu.choose(line)) {
    case Menu::Answer::made: return play_made(seat, menu);
    case Menu::Answer::moved: return Effect::listed;
    case Menu::Answer::vague:
    case Menu::Answer::unknown: break;
  }
  if (menu.sure()) {
    const Lines typed = words_of(line);
    const auto says = [&](std::string_view key) {
      const Lines words = words_of(say(key));
      return typed.size() == 1 && std::find(words.begin(), words.end(), typed.front()) != words.end();
    };
    if (says("terminal.yes") && menu.choose("") == Menu::Answer::made) return play_made(seat, menu);
    if (says("terminal.no") && menu.back()) return Effect::listed;
  }
  if (!line.empty() && line == menu.next_key() && menu.next()) return Effect::listed;
  Command command = understand(line, ground_.entry.game.queries());
  // A game may have another letter for a question here than elsewhere: key.query.NAME.
  for (const Query& query : ground_.entry.game.queries()) {
    const std::string key = "key.query." + std::string{query.name};
    if (ground_.catalogue.has(key) && words_of(line) == Lines{ground_.catalogue.tell(key)})
      command = {Command::Kind::query, std::string{query.name}};
  }
  switch (command.kind) {
    case Command::Kind::move: return attempt(seat, command.text) ? Effect::made : Effect::none;
    case Command::Kind::unknown: return play_words(command.text, seat, menu);
    case Command::Kind::back:
      if (menu.back()) return Effect::listed;
      note("terminal.no_back");
      return Effect::none;
    case Command::Kind::next:
      if (menu.next()) return Effect::listed;
      if (!voyage_.match().orders_from_words(seat, "next").empty()) return play_words("next", seat, menu);
      note("terminal.no_next");
      return Effect::none;
    case Command::Kind::more: ground_.display.more(); return Effect::none;
    case Command::Kind::undo:
      if (menu.back()) return Effect::listed;
      return take_back(seat) ? Effect::made : Effect::none;
    case Command::Kind::follow: return follow(seat) ? Effect::made : Effect::none;
    case Command::Kind::wait: return wait_for_others(seat) ? Effect::made : Effect::none;
    case Command::Kind::quit: return Effect::leave;
    default: answer(command, seat, menu); return Effect::none;
  }
}

Terminal::Effect Terminal::play_made(Seat seat, Menu& menu) {
  if (attempt(seat, menu.move())) return Effect::made;
  menu.back();
  return Effect::none;
}

// The game's own words first: they may mean more than is listed, or several moves at once.
Terminal::Effect Terminal::play_words(const std::string& words, Seat seat, Menu& menu) {
  const auto moves = voyage_.match().orders_from_words(seat, words);
  if (!moves.empty() && !menu.hides(moves.front())) {
    bool any = false;
    for (const std::string& move : moves) {
      if (any && (!voyage_.match().deciders().has(seat) || !voyage_.match().hushed().empty())) break;
      any = attempt(seat, move) || any;
    }
    return any ? Effect::made : Effect::none;
  }
  switch (menu.find(words)) {
    case Menu::Answer::made: return play_made(seat, menu);
    case Menu::Answer::moved: return Effect::listed;
    case Menu::Answer::vague: note("terminal.vague", Facts{}.add("text", words)); return Effect::none;
    case Menu::Answer::unknown: break;
  }
  // A question with something to look for: look G7.
  if (words_of(words).size() > 1 && query(words, seat)) return Effect::none;
  if (const Reason reason = bar_to(words, voyage_.match(), seat, ground_.catalogue); reason.given())
    refuse(reason, seat);
  else answer({Command::Kind::unknown, words}, seat, menu);
  return Effect::none;
}

bool Terminal::attempt(Seat seat, std::string_view move) {
  const std::size_t before = journal_.size();
  const Attempt attempt = voyage_.play(seat, move);
  if (attempt.malformed.found()) {
    note("terminal.malformed", Facts{}.add("flaw", attempt.malformed.text()));
    return false;
  }
  if (attempt.refusal.given()) return refuse(attempt.refusal, seat), false;
  news(seat) = before;
  waiting_.remove(seat);
  return true;
}

void Terminal::refuse(const Reason& reason, Seat seat) {
  aside_ = Told{narrator_.reason(reason, seat), {}, seat};
  for (auto rule : reason.rules) aside_->rules.emplace_back(rule);
  Facts facts;
  facts.add("sentence", aside_->text).add("rules", ground_.catalogue.join(aside_->rules));
  note(aside_->rules.empty() ? "terminal.refused_unnamed" : "terminal.refused", facts);
}

bool Terminal::take_back(Seat seat) {
  if (!voyage_.undo(seat)) {
    note("terminal.no_undo");
    return false;
  }
  told_ = voyage_.match().events().size();
  journal_.withdraw(told_);
  for (std::size_t& place : news_) place = std::min(place, journal_.size());
  aside_.reset();
  note("terminal.undone");
  return true;
}

// Does what the last hint said, all of it.
bool Terminal::follow(Seat seat) {
  if (hinted_.empty()) {
    note("terminal.no_hint");
    return false;
  }
  const auto moves = std::exchange(hinted_, {});
  bool any = false;
  for (const std::string& move : moves) {
    if (!attempt(seat, move)) break;
    any = true;
    if (!voyage_.match().hushed().empty()) break;  // first somebody may have to answer
  }
  return any;
}

bool Terminal::wait_for_others(Seat seat) {
  SeatSet others = voyage_.match().deciders();
  others.remove(seat);
  for (Seat waiting : waiting_) others.remove(waiting);
  if (others.empty()) {
    note("terminal.nobody_else");
    return false;
  }
  waiting_.add(seat);
  return true;
}

bool Terminal::bot_moves(Seat seat) {
  if (ground_.pace.count() > 0) {
    ground_.display.table(compose(seat, nullptr), journal_);
    wait(ground_.pace);
    if (interrupted()) return true;
  }
  return bot_plays(seat);
}

bool Terminal::bot_plays(Seat seat) {
  const Attempt attempt = voyage_.play(seat, ground_.crew.order(voyage_.match(), seat, dice_));
  if (attempt.done()) return true;
  const Choice safe = voyage_.match().fallback(seat);
  if (voyage_.play(seat, safe.move).done()) {
    const std::string text = say("terminal.stand_in", Facts{}.add("seat", seat));
    ground_.display.tell({text, {}});
    journal_.add({text, {}});
    return true;
  }
  const std::string flaw =
      attempt.malformed.found() ? attempt.malformed.text() : narrator_.reason(attempt.refusal, seat);
  note("terminal.stuck", Facts{}.add("flaw", flaw));
  return false;
}

Parting Terminal::finish() {
  if (std::exchange(covered_, false))
    for (std::size_t i = wiped_; i < journal_.size(); ++i)
      if (Journal::readable(journal_[i], kNobody)) ground_.display.tell(journal_[i]);
  if (ground_.savegame != nullptr) {
    const std::string error = ground_.savegame->finish(voyage_.record());
    const std::string path = ground_.savegame->finished().string();
    if (error.empty()) note("terminal.recorded", Facts{}.add("path", path));
    else note("terminal.save_failed", Facts{}.add("path", path).add("error", error));
  }
  ground_.display.table(compose(kNobody, nullptr), journal_);
  return Parting::finished;
}

Parting Terminal::leave() {
  if (shared() && holder_.somebody() && secrets()) hide();
  std::string error;
  if (ground_.savegame == nullptr) {
    note("terminal.left_unsaved");
  } else {
    error = ground_.savegame->store(voyage_.record());
    const std::string path = ground_.savegame->slot().string();
    if (error.empty()) note("terminal.left", Facts{}.add("path", path));
    else note("terminal.save_failed", Facts{}.add("path", path).add("error", error));
  }
  ground_.display.again(compose(kNobody, nullptr), journal_);
  return error.empty() ? Parting::left : Parting::failed;
}

// --- Sharing a keyboard ----------------------------------------------------------------------------------------------

// Whether somebody at this keyboard knows what the others may not.
bool Terminal::secrets() const {
  if (!shared()) return false;
  const Match& match = voyage_.match();
  const boost::json::value open = boost::json::parse(match.view(kNobody));
  for (int i = 0; i < match.seats(); ++i)
    if (ground_.crew.human(Seat{i}) && knows_more(boost::json::parse(match.view(Seat{i})), open)) return true;
  return false;
}

// Between two people the screen is covered until the next one sits there. False: nobody does. Whoever had the keyboard
// before has it once more for "back", where the rules allow them something even now ("unready").
bool Terminal::hand_over(Seat seat) {
  if (seat == holder_) return true;
  const bool cover = secrets();
  const Seat before = std::exchange(holder_, seat);
  aside_.reset();
  hinted_.clear();
  if (!cover) return true;
  const auto line = ground_.input.line(say("terminal.pass_keyboard", Facts{}.add("seat", seat)));
  if (!line) return false;
  if (before.somebody() && words_of(*line) == Lines{"back"} && !voyage_.match().deciders().has(before)) {
    Menu menu({voyage_.match(), before, narrator_, ground_.catalogue, roster(before)});
    if (!menu.hidden().empty()) called_back_ = before, holder_ = kNobody;
  }
  return true;
}

void Terminal::hide() {
  ground_.display.hide();
  ground_.input.forget();
  wiped_ = journal_.size();
  covered_ = ground_.display.plain();
  aside_.reset();
  hinted_.clear();
}

// Others may not notice that this seat has to answer.
bool Terminal::asked_aside(Seat seat) const {
  return voyage_.match().deciders().has(seat) && !voyage_.match().deciders(kNobody).has(seat);
}

// Nothing is told of the move until everybody at the keyboard who may have been asked has had it, asked or not; bots
// answer without a sign. Who plays alone has nobody to hide a question from.
bool Terminal::ask_aside(std::vector<Seat> whom) {
  for (std::size_t i = 0; i < whom.size(); ++i) {
    const Seat seat = whom[i];
    const bool answers = i + 1 == whom.size() && asked_aside(seat);  // the move ends where somebody is asked
    if (!ground_.crew.human(seat)) {
      if (answers && !bot_plays(seat)) return false;
    } else if (shared()) {
      if (ground_.savegame != nullptr) ground_.savegame->store(voyage_.record());
      hide();
      holder_ = kNobody;
      if (!hand_over(seat)) return false;
      if (answers) {
        const auto& events = voyage_.match().events();
        for (std::size_t e = told_; e < events.size(); ++e)
          if (events[e]->seen_by(seat)) greeting_.push_back(narrator_.event(*events[e], seat));
        if (decide(seat) == Decision::leave) return false;
      } else if (!ground_.input.line(say("terminal.nothing_to_answer", Facts{}.add("seat", seat)))) {
        return false;
      }
      hide();
    } else if (answers) {
      return true;
    }
    if (answers) whom.insert(whom.end(), voyage_.match().hushed().begin(), voyage_.match().hushed().end());
  }
  return true;
}

// A saved game goes on with the numbers its players know: they are given again as they were given the first time.
Terminal::Untold Terminal::recall() {
  const Record record = voyage_.record();
  Flaw flaw;
  const auto match = begin_record(ground_.entry.game, record, flaw);
  if (match == nullptr) return {{}, SIZE_MAX, {}};
  Untold untold;
  for (const auto& move : record.moves) {
    untold.since[static_cast<std::size_t>(move.seat.index())] = match->told();
    if (ground_.crew.human(move.seat)) Menu({*match, move.seat, narrator_, ground_.catalogue, roster(move.seat)});
    const bool answers = match->deciders().has(move.seat) && !match->deciders(kNobody).has(move.seat);
    if (!answers) {
      untold.whom.clear();
      untold.first = match->told();
    }
    if (!match->play(move.seat, move.move).done()) return {{}, SIZE_MAX, {}};
    untold.whom.insert(untold.whom.end(), match->hushed().begin(), match->hushed().end());
  }
  if (untold.whom.empty()) untold.first = SIZE_MAX;
  return untold;
}

// Everybody has heard what happened before their own last move: it is not told again.
void Terminal::heard_before(const std::array<std::size_t, kMaxSeats>& events) {
  for (int i = 0; i < voyage_.match().seats(); ++i) {
    std::size_t& place = news(Seat{i});
    while (place < journal_.size() && journal_[place].event < events[static_cast<std::size_t>(i)]) ++place;
  }
}

}  // namespace tortuga::terminal
