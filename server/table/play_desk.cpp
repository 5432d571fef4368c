#include "server/table/play_desk.h"

#include <algorithm>
#include <cmath>

#include "server/words.h"

namespace tortuga::server {

void PlayDesk::play(const Asker& asker, const ask::Play& play, Seat seat) {
  const TableState& state = floor_.state;
  if (state.played(seat, asker.id)) return floor_.accept(asker, tell::Counted{state.m(seat), true});
  if (state.stage() != Stage::playing) return floor_.deny(asker, Code::forbidden, "forbidden.playing");
  // Others may have moved since: that is late only if this seat's decision is another one now.
  const std::int64_t m = play.m;
  if (const std::int64_t now = state.m(seat);
      m != now && (m > now || !state.deciders().has(seat) || m < state.m(seat, state.chair(seat).since_m)))
    return floor_.deny(asker, Code::late, "late.move");
  std::unique_ptr<Intent> intent;
  const Attempt attempt = state.match()->intend(seat, play.move, intent);
  if (attempt.malformed.found())
    return floor_.deny(asker, Code::malformed, "malformed.move", {{"what", attempt.malformed.text()}});
  if (attempt.refusal.given()) return floor_.deny(asker, attempt.refusal, seat);
  store(std::move(intent), By::person, asker);
}

bool PlayDesk::play_for(Seat seat, const std::string& move, By by) {
  boost::json::value value;
  std::unique_ptr<Intent> intent;
  if (parse_json(move, value).found() || !floor_.state.match()->intend(seat, value, intent).done()) return false;
  store(std::move(intent), by, {});
  return true;
}

// Whether the seat has the same decision after it, on a bank of time.
bool PlayDesk::plans_on(const Intent& intent) const {
  const TableState& state = floor_.state;
  const Seat seat = intent.seat();
  const int decision = state.chair(seat).decision;
  if (state.clock().kind != ClockRule::Kind::bank || decision == 0) return false;
  const auto trial = state.match()->clone();
  return trial->carry_out(intent).done() && trial->deciders().has(seat) && trial->decision(seat) == decision;
}

void PlayDesk::store(std::shared_ptr<const Intent> intent, By by, const Asker& asker) {
  const TableState& state = floor_.state;
  const Seat seat = intent->seat();
  logged::Move move;
  move.move.text = intent->json();
  if (by != By::person) move.by = by;
  if (!asker.id.empty()) move.id = asker.id;
  // Whoever answers in secret pays nothing, and whoever goes on with the same plan pays when it is made: what is left
  // of their time would tell.
  const bool pays = !floor_.hush.on() && !plans_on(*intent);
  if (state.clock().on() && by != By::bot && pays) move.spent = floor_.clocks.spent(seat);
  const std::size_t first = state.match()->told();
  floor_.commit(
      floor_.entry(std::move(move), seat), asker,
      [this, seat, asker, first, by, pays] {
        if (pays && !floor_.hush.on()) floor_.clocks.charged(seat);
        floor_.port.metrics().moves.add();
        if (by == By::bot) floor_.port.metrics().bot_moves.add();
        const bool own = by == By::person || floor_.state.chair(seat).sitter != Sitter::person;
        const Since since{first, nullptr, own ? Deputy{} : Deputy{tell::PlayedFor{seat, by}}, asker};
        const bool kept_back = floor_.hush.keeps(seat, since);
        floor_.clocks.run();
        if (!kept_back) return floor_.crier.news(since);
        if (const SeatSet asked = floor_.hush.asked(); !asked.empty()) {
          floor_.crier.whisper();
          floor_.hush.told(asked);
        }
      },
      std::move(intent));
}

void PlayDesk::undo(const Asker& asker, const ask::Undo& undo, Seat seat) {
  const TableState& state = floor_.state;
  if (state.played(seat, asker.id)) return floor_.accept(asker, tell::Counted{state.m(seat), true});
  if (state.stage() != Stage::playing) return floor_.deny(asker, Code::forbidden, "forbidden.playing");
  if (undo.m && *undo.m != state.m(seat)) return floor_.deny(asker, Code::late, "late.move");
  if (!state.match()->can_undo(seat)) return floor_.deny(asker, Code::refused, "refused.undo");
  logged::Undo undone;
  if (!asker.id.empty()) undone.id = asker.id;
  floor_.commit(floor_.entry(std::move(undone), seat), asker, [this, asker] {
    floor_.port.metrics().undone.add();
    floor_.clocks.run();
    floor_.crier.back(asker);
  });
}

void PlayDesk::moves(const Asker& asker, Seat seat) {
  if (floor_.state.match() == nullptr) return floor_.deny(asker, Code::forbidden, "forbidden.playing");
  floor_.accept(asker, tell::Choices{floor_.crier.choices(seat, asker.language())});
}

void PlayDesk::query(const Asker& asker, const ask::Query& query, Seat seat) {
  const TableState& state = floor_.state;
  if (state.match() == nullptr) return floor_.deny(asker, Code::forbidden, "forbidden.playing");
  const auto known = state.book().entry.game.queries();
  if (!asks_goal(query.query) &&
      std::none_of(known.begin(), known.end(), [&](const Query& q) { return q.name == query.query; })) {
    std::string shown;
    clean_text(query.query, 40, shown);
    return floor_.deny(asker, Code::malformed, "malformed.query", {{"query", shown}});
  }
  Page page(query.plain.value_or(true));
  state.match()->answer(seat, query.query, page);
  floor_.accept(asker, tell::Lines{state.narrator(asker.language()).page(page, seat)});
}

namespace {

// What a bot thought, for the seat that asked: why, and what its best choices are worth.
tell::Hint advice_of(const Thought& thought, const Narrator& narrator, Seat seat, Language listener) {
  constexpr std::size_t kBest = 3;
  tell::Hint hint{{thought.choice.move}, narrator.choice(thought.choice, seat), {}, {}};
  const auto tell = [&](const std::string& sentence) {
    if (!hint.reason.empty()) hint.reason += ' ';
    hint.reason += sentence;
  };
  if (thought.why.given()) tell(narrator.reason(thought.why, seat));
  for (const auto& option : thought.considered) {
    if (!option.worth || hint.best.size() >= kBest) continue;
    const auto worth = std::clamp(std::lround(*option.worth * 100), 0l, 100l);
    const std::string label = narrator.choice(option.choice, seat);
    const bool first = hint.best.empty();
    hint.best.push_back({{option.choice.move}, label, static_cast<Natural>(worth)});
    tell(say(first ? "hint.worth" : "hint.instead", {{"choice", label}, {"worth", std::int64_t{worth}}}, listener));
    if (!first && option.why.given()) tell(narrator.reason(option.why, seat));
  }
  return hint;
}

}  // namespace

void PlayDesk::hint(const Asker& asker, Seat seat) {
  const TableState& state = floor_.state;
  if (state.stage() != Stage::playing) return floor_.deny(asker, Code::forbidden, "forbidden.playing");
  if (!state.hints()) return floor_.deny(asker, Code::forbidden, "forbidden.hints");
  if (!state.deciders().has(seat)) return floor_.deny(asker, Code::forbidden, "forbidden.decider");
  if (waiting_for_hint_.has(seat)) return floor_.deny(asker, Code::busy, "busy.thinking");
  const bool asked = floor_.bots.advise(seat, [this, asker, seat](const Thought& hint) {
    waiting_for_hint_.remove(seat);
    const Narrator narrator = floor_.state.narrator(asker.language());
    floor_.accept(asker, advice_of(hint, narrator, seat, asker.language()));
    floor_.changed();
  });
  if (!asked) return floor_.deny(asker, Code::busy, "busy.thinking");
  waiting_for_hint_.add(seat);
}

}  // namespace tortuga::server
