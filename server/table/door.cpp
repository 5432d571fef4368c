#include "server/table/door.h"

namespace tortuga::server {

void Door::sit(const std::shared_ptr<Guest>& guest, const Asker& asker, const ask::Sit& sit) {
  TableState& state = floor_.state;
  const std::string token = sit.token.value_or("");
  Seat seat;
  if (!token.empty()) {
    seat = state.seat_of(token);
    const bool watcher = !seat.somebody() && same(hash_token(token), hash_token(state.watch()));
    if (!seat.somebody() && !watcher) return floor_.deny(asker, Code::gone, "gone.token");
  } else if (!state.listed()) {
    return floor_.deny(asker, Code::forbidden, "forbidden.public");
  }
  Seat before;
  floor_.presence.leave(*guest, before);
  if (seat.somebody()) {
    floor_.presence.put_out([&](const Place& place) { return place.seat == seat; }, "moved");
    floor_.bots.forget(seat);
  } else if (static_cast<int>(floor_.presence.places().size()) >= floor_.port.limits().watchers) {
    return floor_.deny(asker, Code::full, "full.watchers");
  }
  floor_.presence.sit({guest, seat, token, sit.brief.value_or(false)});
  floor_.clocks.run();

  const Place& place = floor_.presence.places().back();
  // Whoever knows of no event has not seen the start: before it m is 0, too, and there is no view.
  const bool known = sit.from.value_or(0) > 0 && sit.m && state.match() != nullptr &&
                     *sit.from <= state.visible(seat) && *sit.m == state.m(seat) &&
                     *sit.m <= state.m(seat, state.undone_to()) && state.beginning(seat, *sit.from).number == *sit.from;
  const auto tell = [&](auto answer) {
    answer.epoch = floor_.hold.epoch;
    floor_.accept(asker, answer);
  };
  if (known) tell(floor_.crier.since(place, *sit.from));
  else tell(floor_.crier.whole(place, sit.from));
  if (seat.somebody()) floor_.tell_seats();
  floor_.settle();
}

void Door::lean(const Guest& guest, const Asker& asker, const ask::Lean& lean) {
  const TableState& state = floor_.state;
  if (state.match() == nullptr) return floor_.deny(asker, Code::forbidden, "forbidden.playing");
  tell::Manner manner;
  manner.lean = lean.engine && *lean.engine == state.book().mark;
  Place& place = *floor_.presence.find(&guest);
  place.lean = manner.lean;
  if (manner.lean) {
    manner.n = state.visible(place.seat);
    manner.options = Json{state.match()->pinned_options()};
    manner.view = Json{state.match()->view(place.seat)};
  }
  floor_.accept(asker, manner);
}

void Door::join(const Asker& asker, const ask::Join& join) {
  TableState& state = floor_.state;
  const std::string invite = join.invite.value_or("");
  const bool invited = !invite.empty() && same(hash_token(invite), hash_token(state.invite()));
  if (!invited && !(invite.empty() && state.listed())) return floor_.deny(asker, Code::forbidden, "forbidden.invite");
  if (join.token) {
    if (!is_token(*join.token)) return floor_.deny(asker, Code::malformed, "malformed.token");
    if (const Seat before = state.seat_of(*join.token); before.somebody())  // the answer was lost
      return floor_.accept(asker, tell::Joined{before, *join.token});
  }
  if (state.stage() == Stage::over) return floor_.deny(asker, Code::forbidden, "forbidden.playing");
  const int letters = floor_.port.limits().name_letters;
  std::string wanted;
  if (!clean_text(join.name, letters, wanted))
    return floor_.deny(asker, Code::malformed, "malformed.name", {{"most", letters}});
  Seat seat;
  if (join.seat) {
    if (*join.seat >= static_cast<Natural>(state.seats())) return floor_.deny(asker, Code::malformed, "malformed.seat");
    seat = Seat{static_cast<int>(*join.seat)};
    if (state.chair(seat).sitter != Sitter::open) return floor_.deny(asker, Code::full, "full.seat");
  } else {
    for (int i = state.seats() - 1; i >= 0; --i)
      if (state.chair(Seat{i}).sitter == Sitter::open) seat = Seat{i};
    if (!seat.somebody()) return floor_.deny(asker, Code::full, "full.seats");
  }
  const std::string token = join.token ? *join.token : new_token();
  LogEntry joined = floor_.entry(logged::Join{floor_.free_name(wanted, seat), text_of(hash_token(token))}, seat);
  floor_.commit(std::move(joined), asker, [this, asker, seat, token] {
    floor_.presence.newcomer(seat);
    floor_.accept(asker, tell::Joined{seat, token});
    floor_.tell_seats();
  });
}

void Door::leave(const std::shared_ptr<Guest>& guest, const Asker& asker, Seat seat) {
  floor_.accept(asker, tell::Done{});
  gone(*guest);
  guest->dismissed();
  if (floor_.state.stage() == Stage::playing) {
    floor_.presence.stand_in(seat);
    floor_.settle();
    floor_.tell_seats();
  } else if (floor_.state.stage() == Stage::open && seat != floor_.state.host() && !floor_.line.busy()) {
    floor_.commit(floor_.entry(logged::Reseat{"open", {}, {}}, seat), {}, [this] { floor_.tell_seats(); });
  }
}

void Door::gone(const Guest& guest) {
  Seat seat;
  if (!floor_.presence.leave(guest, seat)) return;
  const TableState& state = floor_.state;
  if (seat.somebody() && !floor_.presence.here(seat)) {
    if (floor_.hush.stage() == Stage::playing && floor_.presence.people())
      floor_.crier.gone(seat, floor_.port.limits().grace_seconds);
    floor_.crier.seats();
    floor_.clocks.run();
    const std::int64_t seen = floor_.presence.seen(seat);
    if (seen > state.chair(seat).seen && !floor_.line.busy() && state.stage() != Stage::closed)
      floor_.commit(floor_.entry(logged::Seen{seen}, seat), {}, [] {});
  }
  floor_.changed();
}

}  // namespace tortuga::server
