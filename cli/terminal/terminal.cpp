#include "cli/terminal/terminal.h"

#include <algorithm>
#include <thread>

#include "cli/terminal/interrupt.h"

namespace tortuga::terminal {
namespace {

constexpr std::size_t kRecalledLines = 6;  // told again when a saved game goes on

// Waits, but not after Ctrl-C.
void wait(std::chrono::milliseconds time) {
  constexpr std::chrono::milliseconds kStep{20};
  for (; time.count() > 0 && !interrupted(); time -= kStep) std::this_thread::sleep_for(std::min(time, kStep));
}

Lines lines_of(const std::string& text) {
  Lines lines(1);
  for (char c : text)
    if (c == '\n') lines.emplace_back();
    else lines.back() += c;
  return lines;
}

}  // namespace

Terminal::Terminal(const Ground& ground, Voyage& voyage, std::uint64_t bot_seed)
    : ground_(ground),
      voyage_(voyage),
      narrator_(ground.catalogue, ground.crew.names()),
      rulebook_(ground.entry.rules),
      dice_(Dice::fast(bot_seed)) {}

// --- Playing ---------------------------------------------------------------------------------------------------------

Parting Terminal::run(Start start) {
  for (const auto& text : ground_.notes) ground_.display.note(text);
  if (start == Start::resumed) {
    tell_news(Aloud::no);
    note("terminal.resumed", Facts{}.add("round", voyage_.match().round()));
    if (ground_.display.plain()) note("terminal.recalled");
    for (const Told* line : journal_.last(kRecalledLines, ground_.crew.alone())) ground_.display.tell(*line);
  } else {
    if (ground_.crew.humans() > 0) note("terminal.welcome");
    tell_news(Aloud::yes);
  }
  while (!voyage_.match().outcome().over) {
    const Seat seat = next();
    if (interrupted()) return leave();
    if (!ground_.crew.human(seat)) {
      if (!bot_moves(seat)) return Parting::failed;
    } else if (decide(seat) == Decision::leave) {
      return leave();
    }
    tell_news(Aloud::yes);
  }
  return finish();
}

// Bots first: where several decide at once, the players at the keyboard then see the result at once.
Seat Terminal::next() const {
  const SeatSet deciders = voyage_.match().deciders();
  for (Seat seat : deciders)
    if (!ground_.crew.human(seat)) return seat;
  return deciders.front();
}

Terminal::Decision Terminal::decide(Seat seat) {
  if (ground_.savegame != nullptr)
    ground_.savegame->store(voyage_.record());  // so that not even a crash loses the game
  const auto choices = voyage_.match().moves(seat);
  const Scene scene = compose(seat, choices);
  ground_.display.table(scene, journal_);
  for (;;) {
    const auto line = ground_.input.line(prompt(seat, choices.size()));
    if (!line) return Decision::leave;
    const Command command = understand(*line, choices.size(), ground_.entry.game.queries());
    switch (command.kind) {
      case Command::Kind::choice:
        if (attempt(seat, choices[command.number - 1].move)) return Decision::made;
        break;
      case Command::Kind::move:
        if (attempt(seat, command.text)) return Decision::made;
        break;
      case Command::Kind::unknown: {
        const std::string move = voyage_.match().from_words(seat, command.text);
        if (move.empty()) answer(command, seat, choices);
        else if (attempt(seat, move)) return Decision::made;
        break;
      }
      case Command::Kind::undo:
        if (take_back(seat)) return Decision::made;
        break;
      case Command::Kind::quit: return Decision::leave;
      default: answer(command, seat, choices); break;
    }
    ground_.display.again(scene, journal_);
  }
}

bool Terminal::attempt(Seat seat, std::string_view move) {
  const Attempt attempt = voyage_.play(seat, move);
  if (attempt.malformed.found()) {
    note("terminal.malformed", Facts{}.add("flaw", attempt.malformed.text()));
    return false;
  }
  if (attempt.refusal.given()) {
    aside_ = Told{narrator_.reason(attempt.refusal, seat), {}, seat};
    for (auto rule : attempt.refusal.rules) aside_->rules.emplace_back(rule);
    Facts facts;
    facts.add("sentence", aside_->text).add("rules", ground_.catalogue.join(aside_->rules));
    note(aside_->rules.empty() ? "terminal.refused_unnamed" : "terminal.refused", facts);
    return false;
  }
  news_ = journal_.size();
  return true;
}

bool Terminal::take_back(Seat seat) {
  if (!voyage_.undo(seat)) {
    note("terminal.no_undo");
    return false;
  }
  told_ = voyage_.match().events().size();
  journal_.withdraw(told_);
  news_ = std::min(news_, journal_.size());
  aside_.reset();
  note("terminal.undone");
  return true;
}

bool Terminal::bot_moves(Seat seat) {
  if (ground_.pace.count() > 0) {
    ground_.display.table(compose(seat, {}), journal_);
    wait(ground_.pace);
    if (interrupted()) return true;
  }
  const Attempt attempt = voyage_.play(seat, ground_.crew.order(voyage_.match(), seat, dice_));
  if (attempt.done() || voyage_.play(seat, voyage_.match().fallback(seat).move).done()) return true;
  const std::string flaw =
      attempt.malformed.found() ? attempt.malformed.text() : narrator_.reason(attempt.refusal, seat);
  note("terminal.stuck", Facts{}.add("flaw", flaw));
  return false;
}

Parting Terminal::finish() {
  if (ground_.savegame != nullptr) {
    const std::string error = ground_.savegame->finish(voyage_.record());
    const std::string path = ground_.savegame->finished().string();
    if (error.empty()) note("terminal.recorded", Facts{}.add("path", path));
    else note("terminal.save_failed", Facts{}.add("path", path).add("error", error));
  }
  ground_.display.table(compose(kNobody, {}), journal_);
  return Parting::finished;
}

Parting Terminal::leave() {
  std::string error;
  if (ground_.savegame == nullptr) {
    note("terminal.left_unsaved");
  } else {
    error = ground_.savegame->store(voyage_.record());
    const std::string path = ground_.savegame->slot().string();
    if (error.empty()) note("terminal.left", Facts{}.add("path", path));
    else note("terminal.save_failed", Facts{}.add("path", path).add("error", error));
  }
  ground_.display.again(compose(voyage_.match().deciders().front(), {}), journal_);
  return error.empty() ? Parting::left : Parting::failed;
}

// --- Telling ---------------------------------------------------------------------------------------------------------

// One player at the keyboard is told everything as "you"; several hear of each other by name, and what is for one of
// them alone is kept for that one.
void Terminal::tell_news(Aloud aloud) {
  const auto& events = voyage_.match().events();
  for (; told_ < events.size(); ++told_) {
    const AnyEvent& event = *events[told_];
    Seat listener = ground_.crew.alone();
    Seat only;
    if (!event.seen_by(listener)) {
      for (int i = 0; i < voyage_.match().seats(); ++i)
        if (ground_.crew.human(Seat{i}) && event.seen_by(Seat{i})) listener = only = Seat{i};
      if (!only.somebody()) continue;
    }
    const Lines texts = lines_of(narrator_.event(event, listener));
    for (const auto& text : texts) {
      Told line{text, {}, only, told_};
      for (auto rule : event.telling().rules) line.rules.emplace_back(rule);
      if (aloud == Aloud::yes) ground_.display.tell(line);
      journal_.add(std::move(line));
    }
    // Several lines are a box: where there is a screen it is shown for itself.
    if (texts.size() > 1 && aloud == Aloud::yes && !ground_.display.plain())
      ground_.display.page(texts.front(), Lines(texts.begin() + 1, texts.end()));
    aside_.reset();
  }
}

Scene Terminal::compose(Seat seat, const std::vector<Choice>& choices) const {
  const Match& match = voyage_.match();
  const bool human = seat.somebody() && ground_.crew.human(seat);
  Scene scene;
  scene.viewer = human ? seat : ground_.crew.alone();
  scene.news = news_;

  const bool shared = ground_.crew.humans() > 1;
  std::string_view turn = "terminal.turn_over";
  if (seat.somebody()) turn = !human ? "terminal.turn_bot" : shared ? "terminal.turn_shared" : "terminal.turn";
  Facts facts;
  facts.add("game", match.game().facts().title).add("turn", say(turn, Facts{}.add("seat", seat), scene.viewer));
  scene.title = say("terminal.title", facts);

  if (!ground_.display.plain()) {
    Page page(false);
    match.answer(scene.viewer, match.game().queries().front().name, page);
    scene.board = narrator_.page(page, scene.viewer);
  }
  if (choices.empty()) return scene;
  scene.heading = say("terminal.choices", Facts{}.add("seat", seat), shared ? kNobody : seat);
  for (const Choice& choice : choices) {
    Facts label;
    label.add("number", static_cast<int>(scene.choices.size() + 1)).add("label", narrator_.choice(choice, seat));
    scene.choices.push_back(say("terminal.choice", label));
  }
  return scene;
}

std::string Terminal::prompt(Seat seat, std::size_t count) const {
  const bool shared = ground_.crew.humans() > 1;
  return say(shared ? "terminal.prompt_shared" : "terminal.prompt",
             Facts{}.add("seat", seat).add("count", static_cast<int>(count)));
}

std::string Terminal::say(std::string_view key, const Facts& facts, Seat listener) const {
  return narrator_.tell(key, facts, listener);
}

void Terminal::note(std::string_view key, const Facts& facts, Seat listener) {
  ground_.display.note(say(key, facts, listener));
}

}  // namespace tortuga::terminal
