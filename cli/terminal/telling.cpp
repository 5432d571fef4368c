// What the terminal tells: news, warnings, the goal, and the table with its choices.
#include <algorithm>

#include "cli/terminal/terminal.h"

namespace tortuga::terminal {
namespace {

Lines lines_of(const std::string& text) {
  Lines lines(1);
  for (char c : text)
    if (c == '\n') lines.emplace_back();
    else lines.back() += c;
  return lines;
}

}  // namespace

// One player at the keyboard is told everything as "you"; several hear of each other by name, and what only one of them
// may know is kept until that one has the keyboard.
void Terminal::tell_news(Aloud aloud, std::size_t until) {
  if (covered_) aloud = Aloud::no;
  const auto& events = voyage_.match().events();
  const Seat listener = ground_.crew.alone();
  for (; told_ < events.size() && told_ < until; ++told_) {
    const AnyEvent& event = *events[told_];
    Told line{{}, {}, {}, {}, told_};
    for (auto rule : event.telling().rules) line.rules.emplace_back(rule);
    const bool open = event.seen_by(listener);
    if (shared()) {
      for (int i = 0; i < voyage_.match().seats(); ++i) {
        const Seat seat{i};
        if (!ground_.crew.human(seat) || !event.seen_by(seat)) continue;
        if (open && event.json(seat) == event.json(kNobody)) continue;
        line.but.add(seat);
        Told own = line;
        own.only = seat;
        own.but = {};
        write_down(event, seat, std::move(own), Aloud::no);
      }
    }
    if (open) write_down(event, listener, std::move(line), aloud);
    aside_.reset();
    hinted_.clear();
  }
  warn(aloud);
}

void Terminal::write_down(const AnyEvent& event, Seat listener, Told line, Aloud aloud) {
  const Lines texts = lines_of(narrator_.event(event, listener));
  for (const auto& text : texts) {
    line.text = text;
    if (aloud == Aloud::yes) ground_.display.tell(line);
    journal_.add(line);
  }
  // Several lines are a box: where there is a screen it is shown for itself.
  if (texts.size() > 1 && aloud == Aloud::yes && !ground_.display.plain())
    ground_.display.page(texts.front(), Lines(texts.begin() + 1, texts.end()));
}

// What happened to this seat alone since it had the keyboard last and, if the rest was wiped away or told to nobody,
// that too, in its order. The screen's log has it anyway.
void Terminal::catch_up(Seat seat) {
  if (!shared() || !ground_.display.plain()) return;
  if (std::exchange(covered_, false)) wiped_ = journal_.size();
  for (std::size_t i = news(seat); i < journal_.size(); ++i) {
    const bool gone = i >= opening_ && i < wiped_;
    if (journal_[i].only == seat || (gone && Journal::readable(journal_[i], seat))) ground_.display.tell(journal_[i]);
  }
}

// Warnings that are new belong into the log: somebody is one step from the end.
void Terminal::warn(Aloud aloud) {
  if (voyage_.match().outcome().over) return;
  Page page(true);
  voyage_.match().answer(ground_.crew.alone(), "alarms", page);
  std::vector<std::string> now = narrator_.page(page, ground_.crew.alone());
  for (const std::string& text : now) {
    if (std::find(warnings_.begin(), warnings_.end(), text) != warnings_.end()) continue;
    Told line{say("terminal.warning", Facts{}.add("text", text)), {}, {}, {}, told_ == 0 ? 0 : told_ - 1};
    if (aloud == Aloud::yes) ground_.display.tell(line);
    journal_.add(std::move(line));
  }
  warnings_ = std::move(now);
}

void Terminal::tell_goal() {
  Page page(true);
  voyage_.match().answer(ground_.crew.alone(), "goal", page);
  for (const std::string& text : narrator_.page(page, ground_.crew.alone())) {
    ground_.display.tell({text, {}});
    journal_.add({text, {}});
    if (!ground_.display.plain()) greeting_.push_back(text);  // in a short log it would scroll away unread
  }
}

void Terminal::greet(std::string text) {
  if (ground_.display.plain()) ground_.display.note(text);
  else greeting_.push_back(std::move(text));
}

Scene Terminal::compose(Seat seat, const Menu* menu) const {
  const Match& match = voyage_.match();
  const bool human = seat.somebody() && ground_.crew.human(seat);
  Scene scene;
  scene.viewer = human ? seat : ground_.crew.alone();
  scene.over = match.outcome().over;
  scene.news = news_[scene.viewer.somebody() ? static_cast<std::size_t>(scene.viewer.index()) : kMaxSeats];

  std::string_view turn = "terminal.turn_over";
  if (seat.somebody()) turn = !human ? "terminal.turn_bot" : shared() ? "terminal.turn_shared" : "terminal.turn";
  else if (!match.outcome().over) turn = "terminal.turn_left";
  Facts facts;
  facts.add("game", match.game().facts().title).add("turn", say(turn, Facts{}.add("seat", seat), scene.viewer));
  scene.title = say("terminal.title", facts);

  if (!ground_.display.plain()) {
    Page page(false);
    match.answer(scene.viewer, match.game().queries().front().name, page);
    scene.board = narrator_.page(page, scene.viewer);
    for (const Line& line : page.lines()) scene.worth.push_back(line.worth);
  }
  if (menu == nullptr) return scene;
  scene.heading = menu->sure() ? say("terminal.sure") : menu->question();
  if (!menu->begun() && ground_.display.plain()) {
    const std::string choices = say("terminal.choices", Facts{}.add("seat", seat), shared() ? kNobody : seat);
    scene.heading = choices + (scene.heading.empty() ? "" : " ") + scene.heading;
  }
  if (scene.heading.empty() && menu->begun()) scene.heading = say("terminal.which");
  for (const Menu::Item& item : menu->items()) {
    const std::string key = item.key.empty()  ? say("terminal.enter")
                            : item.key == " " ? say("terminal.space")
                                              : item.key;
    scene.choices.push_back(
        item.text.empty() ? key : say("terminal.choice", Facts{}.add("key", key).add("label", item.text)));
  }
  return scene;
}

std::string Terminal::prompt(Seat seat, const Menu& menu) const {
  const std::string_view key = menu.sure()            ? "terminal.prompt_sure"
                               : menu.takes_numbers() ? "terminal.prompt_number"
                               : menu.begun()         ? "terminal.prompt_part"
                               : shared()             ? "terminal.prompt_shared"
                                                      : "terminal.prompt";
  Facts facts;
  facts.add("seat", seat).add("any", menu.takes_numbers() ? menu.any_number() : std::string{});
  return say(key, facts);
}

std::string Terminal::say(std::string_view key, const Facts& facts, Seat listener) const {
  return narrator_.tell(key, facts, listener);
}

void Terminal::note(std::string_view key, const Facts& facts, Seat listener) {
  ground_.display.note(say(key, facts, listener));
}

}  // namespace tortuga::terminal
