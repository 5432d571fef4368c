#include "server/table/crier.h"

#include <algorithm>

#include "engine/match_told.h"

namespace tortuga::server {
namespace {

constexpr std::size_t kUsualLean = 120;  // bytes of the events of a move, without names
constexpr std::int64_t kNewest = 200;    // events that somebody is shown who does not say from where

}  // namespace

template <class F, class W>
void Crier::each(F&& news_for, std::span<const Asker> askers, W&& wanted) {
  struct Waiting {
    const Asker* asker;
    std::shared_ptr<Guest> guest;
  };
  std::vector<Waiting> waiting;
  for (const Asker& asker : askers)
    if (auto guest = asker.id.empty() ? nullptr : asker.guest.lock()) waiting.push_back({&asker, std::move(guest)});
  struct Told {
    bool lean, brief;
    Language language;
    Message message;
    // Who makes the words needs none in its own language.
    bool suits(const Place& place) const {
      return lean == place.lean && (lean || (brief == place.brief && language == place.guest->language()));
    }
  };
  std::vector<Told> watchers;
  const auto worded = [&](const Place& place) {
    std::string text;
    news_for(place, [&](const auto& news) { text = news_text(news); });
    return text;
  };
  for (const Place& place : presence_.places()) {
    const auto asking =
        std::find_if(waiting.begin(), waiting.end(), [&](const Waiting& one) { return one.guest == place.guest; });
    if (asking != waiting.end()) {
      news_for(place, [&](const auto& news) { asking->asker->accept(news); });
      waiting.erase(asking);
    } else if (!wanted(place)) {
      continue;
    } else if (place.seat.somebody()) {
      place.guest->tell(worded(place));
    } else {
      auto known = std::find_if(watchers.begin(), watchers.end(), [&](const Told& told) { return told.suits(place); });
      if (known == watchers.end())
        known = watchers.insert(known, {place.lean, place.brief, place.guest->language(),
                                        std::make_shared<const std::string>(worded(place))});
      place.guest->send(known->message);
    }
  }
  for (const Waiting& one : waiting) one.asker->accept(tell::Counted{state_.m(kNobody), {}});  // sits elsewhere by now
}

template <class N>
void Crier::all(const N& news) {
  const auto message = std::make_shared<const std::string>(news_text(news));
  for (const Place& place : presence_.places()) place.guest->send(message);
}

tell::Event Crier::event(const AnyEvent& event, const Place& place, std::int64_t n,
                         std::optional<std::int64_t> m) const {
  tell::Event told;
  event.write(told.event.text, place.seat);
  told.text = state_.narrator(place.guest->language()).event(event, place.seat);
  told.m = m;
  // Whoever wants it brief knows what follows from the kind, and the number from the place.
  if (!place.brief || event.sound() != event.telling().sound) told.sound = event.sound();
  if (!place.brief) told.n = n;
  if (!place.brief || !event.told_as_its_kind())
    told.rules.emplace(event.telling().rules.begin(), event.telling().rules.end());
  return told;
}

// Events from `first` on that the viewer may know of: the viewer's last ones.
std::vector<tell::Event> Crier::events(const Place& place, std::size_t first, Moves moves) const {
  std::vector<tell::Event> told;
  const auto events = state_.match()->events();
  std::int64_t n = state_.visible(place.seat);
  for (std::size_t i = first; i < events.size() && !place.brief; ++i) n -= events[i]->seen_by(place.seat);
  told.reserve(events.size() - first);
  for (std::size_t i = first; i < events.size(); ++i) {
    if (!events[i]->seen_by(place.seat)) continue;
    std::optional<std::int64_t> m;
    // Whoever sees it notices the move, or the answer with which it was told.
    if (moves == Moves::told) {
      const std::int64_t move = state_.move_of(i);
      m = move == 0 ? 0 : state_.m(place.seat, move - 1) + 1;
    }
    told.push_back(event(*events[i], place, n++, m));
  }
  return told;
}

std::vector<tell::Choice> Crier::choices(Seat seat, Language listener) const {
  const Narrator narrator = state_.narrator(listener);
  std::vector<tell::Choice> told;
  auto offered = state_.match()->moves(seat);
  told.reserve(offered.size());
  for (Choice& choice : offered) {
    std::string label = narrator.choice(choice, seat);
    told.push_back({{std::move(choice.move)}, std::move(label)});
  }
  return told;
}

void Crier::turn(tell::Turn& out, const Place& place, std::optional<SeatSet> known) const {
  const Seat viewer = place.seat;
  const SeatSet deciders = state_.deciders(viewer);
  if (!known || *known != deciders) out.deciders = deciders;
  if (state_.deciders().has(viewer)) out.choices = choices(viewer, place.guest->language());
  if (deciders.size() > 1) out.ready = state_.ready();
  end(out, place, known ? Undo::told_if_so : Undo::told);
}

template <class T>
void Crier::end(T& out, const Place& place, Undo undo) const {
  const Seat viewer = place.seat;
  const bool can = viewer.somebody() && state_.stage() == Stage::playing && state_.match()->can_undo(viewer);
  if (can || (undo == Undo::told && viewer.somebody())) out.undo = can;
  if (const SeatSet ready = state_.ready(); !ready.empty()) out.ready = ready;

  const Outcome outcome = state_.match()->outcome();
  if (!outcome.over) return;
  out.outcome = Json{outcome_json(outcome)};
  const Record record = state_.record_head();
  out.seed = record.seed.text();
  if (record.luck) out.luck = tell::Luck{record.luck->secret, record.luck->hash, record.luck->salts};
}

std::vector<tell::SeatInfo> Crier::seat_list() const {
  std::vector<tell::SeatInfo> told;
  for (int i = 0; i < state_.seats(); ++i) {
    const Seat seat{i};
    const Chair& chair = state_.chair(seat);
    tell::SeatInfo info{state_.names()[static_cast<std::size_t>(i)], chair.sitter, {}, true, {}, {}, {}};
    if (chair.sitter == Sitter::bot) info.rank = std::string{chair.rank.name()};
    else info.here = presence_.here(seat);
    if (chair.sitter == Sitter::person && presence_.stands_in(seat))
      info.standin = std::string{Rank::stand_in().name()};
    if (seat == state_.host()) info.host = true;
    if (state_.stage() == Stage::open && !chair.salt.empty()) info.salted = true;
    told.push_back(std::move(info));
  }
  return told;
}

tell::Table Crier::whole(const Place& place, std::optional<std::int64_t> from) const {
  const Seat viewer = place.seat;
  tell::Table out;
  out.table = table_;
  out.game = state_.book().entry.game.facts().name;
  out.seat = viewer;
  out.host = is_host(place);
  out.state = hush_.stage();
  out.seats = seat_list();
  out.public_ = state_.listed();
  out.hints = state_.hints();
  if (state_.marks()) out.marks = true;
  out.pace = state_.pace();
  out.options.text = boost::json::serialize(state_.options());
  out.clock = state_.clock().told();
  out.m = state_.m(viewer);
  out.n = state_.visible(viewer);
  if (out.host) {
    out.invite = state_.invite();
    out.watch = state_.watch();
  }
  out.hash = state_.hash();
  if (place.brief) out.kinds = Json{state_.book().kinds};
  if (const Match* match = state_.match()) {
    out.view = Json{match->view(viewer)};
    turn(out, place);
    const std::int64_t wanted = from && *from <= out.n ? *from : out.n - kNewest;
    out.events = events(place, state_.beginning(viewer, wanted).event, Moves::told);
  } else {
    out.deciders = SeatSet{};
    out.undo = false;
  }
  static_cast<tell::Times&>(out) = clocks_.times(viewer);
  out.chat = state_.chat();
  if (!viewer.somebody()) return out;
  out.away = presence_.seen(viewer);
  if (!state_.rematch().empty()) out.rematch = invitation(place);
  return out;
}

tell::News Crier::since(const Place& place, std::int64_t from) const {
  tell::News out;
  out.m = state_.m(place.seat);
  out.n = state_.visible(place.seat);
  out.events = events(place, state_.beginning(place.seat, from).event, Moves::told);
  turn(out, place);
  return out;
}

tell::Invitation Crier::invitation(const Place& place) const {
  return {state_.rematch(), place.seat, place.token};
}

SeatSet Crier::deciders_then(const Place& place, const Since& since) const {
  const Match& match = *state_.match();
  return since.from ? match.deciders_at(*since.from, place.seat) : match.deciders_before(place.seat);
}

// Not to those who may not know that this seat was asked.
Deputy Crier::played_for(const Place& place, const Since& since) const {
  return since.deputy && deciders_then(place, since).has(since.deputy->seat) ? since.deputy : std::nullopt;
}

tell::News Crier::full(const Place& place, const Since& since) const {
  const Match& match = *state_.match();
  tell::News out;
  out.m = state_.m(place.seat);
  out.n = state_.visible(place.seat);
  out.played_for = played_for(place, since);
  auto told = events(place, since.first, Moves::untold);
  if (!told.empty()) out.events = std::move(told);
  std::string patch = since.from ? match.patch(place.seat, *since.from) : match.patch(place.seat);
  if (patch != "{}") out.patch = Json{std::move(patch)};
  turn(out, place, deciders_then(place, since));
  return out;
}

tell::Lean Crier::lean(const Place& place, const Since& since) const {
  const Match& match = *state_.match();
  tell::Lean out;
  out.m = state_.m(place.seat);
  out.played_for = played_for(place, since);
  std::string told;
  told.reserve(kUsualLean);
  for (std::size_t i = since.first; i < match.told(); ++i) {
    if (!match.event(i).seen_by(place.seat)) continue;
    told += told.empty() ? '[' : ',';
    write_told(told, match, match.event(i), place.seat);
  }
  if (!told.empty()) out.told = Json{std::move(told += ']')};
  std::string patch = since.from ? match.tight_patch(place.seat, *since.from) : match.tight_patch(place.seat);
  if (!patch.empty()) out.patch = Json{std::move(patch)};
  end(out, place, Undo::told_if_so);
  return out;
}

template <class S>
void Crier::news(const Place& place, const Since& since, S&& say) const {
  if (place.lean) say(lean(place, since));
  else say(full(place, since));
}

void Crier::news(const Since& since) {
  each([&](const Place& place, auto&& say) { news(place, since, say); }, {&since.asker, 1},
       [&](const Place& place) { return notices(place); });
  clock();
}

// After the table was read anew nobody knows from where on: they are shown all of it.
template <class W>
void Crier::kept_back(const std::vector<Asker>& askers, W&& wanted) {
  const auto known = [&](const Place& place) {
    return hush_.since(place.seat).from != nullptr;
  };
  std::vector<Asker> hear_news;
  for (const Asker& asker : askers) {
    const auto& places = presence_.places();
    const auto place = std::find_if(places.begin(), places.end(),
                                    [there = asker.guest.lock()](const Place& at) { return at.guest == there; });
    if (place == places.end() || known(*place)) hear_news.push_back(asker);
    else asker.accept(tell::Counted{state_.m(place->seat), {}});
  }
  each(
      [&](const Place& place, auto&& say) {
        if (known(place)) news(place, hush_.since(place.seat), say);
        else say(whole(place, {}));
      },
      hear_news, wanted);
  clock();
}

void Crier::whisper() {
  const SeatSet asked = hush_.asked();
  kept_back(hush_.askers(asked), [&](const Place& place) { return asked.has(place.seat); });
}

void Crier::hush_over() {
  kept_back(hush_.askers(),
            [&](const Place& place) { return notices(place) || hush_.since(place.seat).from == nullptr; });
}

void Crier::back(const Asker& asker) {
  each(
      [&](const Place& place, auto&& say) {
        tell::Back out;
        out.m = state_.m(place.seat);
        out.n = state_.visible(place.seat);
        out.view.text = state_.match()->view(place.seat);
        turn(out, place);
        say(out);
      },
      {&asker, 1}, [&](const Place& place) { return notices(place); });
  clock();
}

void Crier::whole() {
  each([&](const Place& place, auto&& say) { say(whole(place, std::optional<std::int64_t>{})); });
}

void Crier::seats() {
  const auto list = seat_list();
  each([&](const Place& place, auto&& say) { say(tell::Seats{place.seat, is_host(place), hush_.stage(), list}); });
}

void Crier::gone(Seat seat, int bot_in) {
  all(tell::Gone{seat, bot_in});
}

void Crier::chat(const tell::ChatLine& line) {
  tell::Chat news;
  static_cast<tell::ChatLine&>(news) = line;
  const auto message = std::make_shared<const std::string>(news_text(news));
  for (const Place& place : presence_.places())
    if (!place.muted.has(line.seat)) place.guest->send(message);
}

void Crier::rematch(const Asker& asker) {
  const auto asking = asker.id.empty() ? nullptr : asker.guest.lock();
  bool answered = false;
  for (const Place& place : presence_.places()) {
    if (!place.seat.somebody()) continue;
    if (place.guest == asking) {
      asker.accept(invitation(place));
      answered = true;
    } else {
      place.guest->tell(news_text(invitation(place)));
    }
  }
  if (asking != nullptr && !answered) asker.accept(tell::Done{});  // sits elsewhere by now
}

void Crier::clock() {
  const bool on = state_.clock().on();
  const SeatSet asked = hush_.asked();
  if (!on && asked.empty()) return;
  each(
      [&](const Place& place, auto&& say) {
        tell::Clocks news;
        static_cast<tell::Times&>(news) = clocks_.times(place.seat);
        say(news);
      },
      {}, [&](const Place& place) { return (on && notices(place)) || asked.has(place.seat); });
}

tell::Card card_of(const std::string& table, const TableState& state) {
  tell::Card card;
  card.table = table;
  card.game = state.book().entry.game.facts().name;
  card.state = state.stage();
  card.host_name = state.names()[static_cast<std::size_t>(state.host().index())];
  for (int i = 0; i < state.seats(); ++i) {
    const Chair& chair = state.chair(Seat{i});
    tell::CardSeat seat{state.names()[static_cast<std::size_t>(i)], chair.sitter, {}};
    if (chair.sitter == Sitter::bot) seat.rank = std::string{chair.rank.name()};
    card.seats.push_back(std::move(seat));
    card.open_seats += chair.sitter == Sitter::open;
  }
  card.clock = state.clock().told();
  return card;
}

}  // namespace tortuga::server
