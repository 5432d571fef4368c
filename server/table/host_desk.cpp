#include "server/table/host_desk.h"

#include "server/token.h"

namespace tortuga::server {

void HostDesk::start(const Asker& asker) {
  const TableState& state = floor_.state;
  if (state.stage() != Stage::open) return floor_.deny(asker, Code::forbidden, "forbidden.open");
  for (int i = 0; i < state.seats(); ++i)
    if (state.chair(Seat{i}).sitter == Sitter::open)
      return floor_.deny(asker, Code::forbidden, "forbidden.waiting", {{"number", i + 1}});
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  const auto trial =
      state.book().entry.game.start({state.options(), state.bots()}, state.seats(), Seed{}, flaw, unfit, notes);
  if (flaw.found()) return floor_.deny(asker, Code::malformed, "malformed.options", {{"what", flaw.text()}});
  if (unfit.given()) return floor_.deny(asker, unfit, kNobody);
  floor_.commit(floor_.entry(logged::Start{Json{trial->options()}}), asker, [this, asker] {
    floor_.accept(asker, tell::Done{});
    floor_.clocks.run();
    floor_.crier.whole();
  });
}

bool HostDesk::guarded(Seat seat) const {
  return floor_.state.stage() == Stage::playing && floor_.state.has(seat) &&
         floor_.state.chair(seat).sitter == Sitter::person && !floor_.presence.given_up(seat);
}

void HostDesk::tell_note() {
  const auto& chat = floor_.state.chat();
  if (floor_.state.stage() == Stage::playing && !chat.empty() && !chat.back().seat.somebody())
    floor_.crier.chat(chat.back());
}

void HostDesk::reseat(const Asker& asker, const ask::Reseat& reseat) {
  const TableState& state = floor_.state;
  const GameFacts& facts = state.book().entry.game.facts();
  Rank rank{};
  const bool bot = find_rank(reseat.to, rank);
  if (!bot && reseat.to != "open" && reseat.to != "remove")
    return floor_.deny(asker, Code::malformed, "malformed.to", {{"ranks", rank_names()}});
  if (state.stage() == Stage::over) return floor_.deny(asker, Code::forbidden, "forbidden.playing");
  if (reseat.seat > static_cast<Natural>(state.seats())) return floor_.deny(asker, Code::malformed, "malformed.seat");
  const bool another = reseat.seat == static_cast<Natural>(state.seats());  // one more seat
  if (another) {
    if (state.stage() != Stage::open) return floor_.deny(asker, Code::forbidden, "forbidden.open");
    if (reseat.to == "remove") return floor_.deny(asker, Code::malformed, "malformed.seat");
    if (state.seats() >= facts.most_seats)
      return floor_.deny(asker, Code::forbidden, "forbidden.many", {{"most", facts.most_seats}});
  }
  const Seat seat{static_cast<int>(reseat.seat)};
  if (seat == state.host()) return floor_.deny(asker, Code::forbidden, "forbidden.yourself");
  const bool removes = reseat.to == "remove" && state.stage() == Stage::open;
  if (removes && state.seats() <= facts.least_seats)
    return floor_.deny(asker, Code::forbidden, "forbidden.few", {{"least", facts.least_seats}});

  if (state.has(seat) && state.chair(seat).kept && reseat.to == "open")
    return floor_.deny(asker, Code::forbidden, "forbidden.kept");

  const bool person = state.has(seat) && state.chair(seat).sitter == Sitter::person;
  const auto done = [this, asker, person] {
    floor_.accept(asker, tell::Done{});
    floor_.tell_seats();
    if (person) tell_note();
  };
  logged::Reseat entry{another ? "add" : reseat.to, {}, {}};
  if (person && state.stage() == Stage::playing) entry.told = true;
  if (guarded(seat)) {
    entry.kept = true;
    if (!bot) entry.to = Rank::stand_in().name();
  }
  floor_.commit(floor_.entry(std::move(entry), seat), asker,
                [this, asker, seat, removes, done, fills = another && bot, to = reseat.to] {
                  floor_.presence.put_out([&](const Place& place) { return place.seat == seat; }, "removed");
                  if (removes) floor_.presence.close_up(seat);
                  if (!fills) return done();
                  floor_.commit(floor_.entry(logged::Reseat{to, {}, {}}, seat), asker,
                                done);  // the new seat goes to a bot at once
                });
}

bool HostDesk::used_elsewhere(const std::string& token, const ask::Revoke& revoke) const {
  const TableState& state = floor_.state;
  const Seat seat = state.seat_of(token);
  if (seat.somebody() && !(revoke.seat && seat == Seat{static_cast<int>(*revoke.seat)})) return true;
  const bool watch = revoke.what && *revoke.what == ask::Link::watch;
  const bool invite = revoke.what && *revoke.what == ask::Link::invite;
  return (token == state.watch() && !watch) || (token == state.invite() && !invite);
}

void HostDesk::revoke(const std::shared_ptr<Guest>& guest, const Asker& asker, const ask::Revoke& revoke) {
  const TableState& state = floor_.state;
  if (revoke.seat.has_value() == revoke.what.has_value())
    return floor_.deny(asker, Code::malformed, "malformed.revoke");
  if (revoke.token && (!is_token(*revoke.token) || used_elsewhere(*revoke.token, revoke)))
    return floor_.deny(asker, Code::malformed, "malformed.token");
  const std::string token = revoke.token ? *revoke.token : new_token();
  tell::Revoked answer;
  if (revoke.what) {
    const bool watch = *revoke.what == ask::Link::watch;
    (watch ? answer.watch : answer.invite) = token;
    if ((watch ? state.watch() : state.invite()) == token) return floor_.accept(asker, answer);  // it was lost
    const logged::Revoke revoked{watch ? logged::Which::watch : logged::Which::invite, token, {}};
    return floor_.commit(floor_.entry(revoked), asker, [this, asker, answer, watch] {
      if (watch)
        floor_.presence.put_out([](const Place& place) { return !place.seat.somebody() && !place.token.empty(); },
                                "revoked");
      floor_.accept(asker, answer);
      floor_.tell_seats();
    });
  }
  if (*revoke.seat >= static_cast<Natural>(state.seats())) return floor_.deny(asker, Code::malformed, "malformed.seat");
  const Seat seat{static_cast<int>(*revoke.seat)};
  if (state.chair(seat).sitter != Sitter::person) return floor_.deny(asker, Code::malformed, "malformed.seat");
  // The link of somebody who plays is not the host's to have: a bot sits down there.
  if (seat != state.host() && guarded(seat)) {
    const logged::Reseat taken{std::string{Rank::stand_in().name()}, true, true};
    return floor_.commit(floor_.entry(taken, seat), asker, [this, asker, seat, answer] {
      floor_.presence.put_out([&](const Place& place) { return place.seat == seat; }, "removed");
      floor_.accept(asker, answer);
      floor_.tell_seats();
      tell_note();
    });
  }
  answer.token = token;
  if (state.seat_of(token) == seat) return floor_.accept(asker, answer);  // it was lost
  logged::Revoke revoked{logged::Which::seat, text_of(hash_token(token)), {}};
  if (state.stage() == Stage::playing && seat != state.host()) revoked.told = true;
  floor_.commit(floor_.entry(std::move(revoked), seat), asker,
                [this, asker, answer, seat, token, there = std::weak_ptr(guest)] {
                  if (seat != floor_.state.host())
                    floor_.presence.put_out([&](const Place& place) { return place.seat == seat; }, "revoked");
                  else if (Place* own = floor_.presence.find(there.lock().get())) own->token = token;
                  floor_.accept(asker, answer);
                  floor_.tell_seats();
                  if (seat != floor_.state.host()) tell_note();
                });
}

logged::Create HostDesk::same_again() const {
  const TableState& state = floor_.state;
  logged::Create create;
  create.game = state.book().entry.game.facts().name;
  create.version = state.book().entry.game.facts().version;
  create.options.text = boost::json::serialize(state.free_options());
  for (int i = 0; i < state.seats(); ++i) {
    const Chair& chair = state.chair(Seat{i});
    logged::SeatStart seat{chair.sitter, state.names()[static_cast<std::size_t>(i)], {}, {}};
    if (chair.sitter == Sitter::bot) seat.rank = std::string{chair.rank.name()};
    if (chair.has_token) seat.token = text_of(chair.token);
    create.seats.push_back(std::move(seat));
  }
  create.public_ = state.listed();
  create.clock = state.clock().told();
  create.pace = state.pace();
  create.hints = state.hints();
  if (state.marks()) create.marks = true;
  create.secret = random_hex(32);
  create.invite = new_token();
  create.watch = new_token();
  return create;
}

void HostDesk::rematch(const std::shared_ptr<Guest>& guest, const Asker& asker, Seat seat) {
  const TableState& state = floor_.state;
  if (state.stage() != Stage::over) return floor_.deny(asker, Code::forbidden, "forbidden.over");
  if (!state.rematch().empty())
    return floor_.accept(asker, floor_.crier.invitation(*floor_.presence.find(guest.get())));
  if (floor_.full()) return floor_.deny(asker, Code::full, "full.log");  // the way to it could not be stored
  if (const auto denial = floor_.port.may_begin(guest->address(), state.listed())) return floor_.deny(asker, *denial);
  floor_.line.hold();  // until the new table and the way to it are stored
  const auto founded = [this, asker, seat](const std::string& table) {
    floor_.line.release();
    if (table.empty()) {
      floor_.deny(asker, Code::disk, "disk.failed");
      return floor_.go_on();
    }
    floor_.commit(floor_.entry(logged::Rematch{table}, seat), asker, [this, asker] { floor_.crier.rematch(asker); });
    floor_.go_on();  // if nothing is under way
  };
  floor_.port.found(floor_.entry(same_again(), state.host()), guest->address(), floor_.lifeline.guard(founded));
}

void HostDesk::close(const Asker& asker) {
  floor_.commit(floor_.entry(logged::Close{}), asker, [this, asker] {
    floor_.accept(asker, tell::Done{});
    floor_.bye_all("closed");
  });
}

}  // namespace tortuga::server
