// What hosts do: seats, links, start, close; and the rematch that anybody may ask for.
#include <algorithm>

#include "server/table.h"

namespace tortuga::server {

namespace json = boost::json;

void Table::start(Sender guest, const Request& request) {
  if (state_.stage() != Stage::open) return denied(guest, request, Code::forbidden, "forbidden.open");
  for (int i = 0; i < state_.seats(); ++i)
    if (state_.chair(Seat{i}).sitter == Sitter::open)
      return denied(guest, request, Code::forbidden, "forbidden.waiting", {{"number", i + 1}});
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  const auto trial =
      state_.book().entry.game.start({state_.options(), state_.bots()}, state_.seats(), Seed{}, flaw, unfit, notes);
  if (flaw.found()) return denied(guest, request, Code::malformed, "malformed.options", {{"what", flaw.text()}});
  if (unfit.given()) {
    Denial denial{Code::refused, state_.narrator().reason(unfit, kNobody), {}};
    for (std::string_view rule : unfit.rules) denial.rules.emplace_back(rule);
    return denied(guest, request.id, std::move(denial));
  }
  const Seat seat = state_.host();
  LogEntry begun = entry(EntryKind::start);
  json::value in_force;
  parse_json(trial->options(), in_force);
  begun.more = {{"options", in_force}};
  commit(std::move(begun), guest, request.id, [this, guest, request, seat] {
    remember(seat, request, {});
    accepted(guest, request);
    run_clocks();
    tell_whole();
  });
}

void Table::reseat(Sender guest, const Request& request) {
  const auto number = *request.number("seat");
  const std::string to = request.text("to");
  const GameFacts& facts = state_.book().entry.game.facts();
  Rank rank{};
  const bool bot = find_rank(to, rank);
  if (!bot && to != "open" && to != "remove")
    return denied(guest, request, Code::malformed, "malformed.to", {{"ranks", rank_names()}});
  if (state_.stage() == Stage::over) return denied(guest, request, Code::forbidden, "forbidden.playing");
  if (number > state_.seats()) return denied(guest, request, Code::malformed, "malformed.seat");
  const Seat seat{static_cast<int>(number)};
  if (seat == state_.host()) return denied(guest, request, Code::forbidden, "forbidden.yourself");

  LogEntry moved = entry(EntryKind::seat, seat);
  moved.text = to;
  if (number == state_.seats()) {  // one more seat
    if (state_.stage() != Stage::open) return denied(guest, request, Code::forbidden, "forbidden.open");
    if (to == "remove") return denied(guest, request, Code::malformed, "malformed.seat");
    if (state_.seats() >= facts.most_seats)
      return denied(guest, request, Code::forbidden, "forbidden.many", {{"most", facts.most_seats}});
    moved.text = "add";
  } else if (to == "remove" && state_.stage() == Stage::open && state_.seats() <= facts.least_seats) {
    return denied(guest, request, Code::forbidden, "forbidden.few", {{"least", facts.least_seats}});
  }
  const bool shifts = to == "remove" && state_.stage() == Stage::open;
  const Seat host = state_.host();
  commit(std::move(moved), guest, request.id, [this, guest, request, seat, bot, shifts, host] {
    expel(seat, "removed");
    if (shifts)
      for (Place& place : guests_)
        if (place.seat.somebody() && place.seat > seat) place.seat = Seat{place.seat.index() - 1};
    remember(host, request, {});
    const bool added = bot && state_.chair(seat).sitter == Sitter::open && state_.stage() == Stage::open;
    if (!added) {
      accepted(guest, request);
      return tell_seats();
    }
    LogEntry filled = entry(EntryKind::seat, seat);  // the new seat goes to a bot at once
    filled.text = request.text("to");
    commit(std::move(filled), guest, request.id, [this, guest, request] {
      accepted(guest, request);
      tell_seats();
    });
  });
}

void Table::revoke(Sender guest, const Request& request) {
  const auto number = request.number("seat");
  std::string what = request.text("what");
  if (what.empty()) what = request.text("seat");
  LogEntry revoked = entry(EntryKind::revoke);
  if (number) {
    revoked.seat = Seat{static_cast<int>(std::min<std::int64_t>(*number, kMaxSeats))};
    if (!state_.has(revoked.seat) || state_.chair(revoked.seat).sitter != Sitter::person)
      return denied(guest, request, Code::malformed, "malformed.seat");
    revoked.text = "seat";
  } else if (what == "watch" || what == "invite") {
    revoked.text = what;
  } else {
    return denied(guest, request, Code::malformed, "malformed.revoke");
  }
  const std::string token = new_token();
  revoked.token = number ? text_of(hash_token(token)) : token;
  const Seat seat = revoked.seat;
  const Seat host = state_.host();
  commit(std::move(revoked), guest, request.id, [this, guest, request, seat, token, what, number, host] {
    if (number) {
      if (seat == host) place_of(guest.get()) != nullptr ? void(place_of(guest.get())->token = token) : void();
      else expel(seat, "revoked");
    } else if (what == "watch") {
      for (std::size_t i = guests_.size(); i-- > 0;) {
        if (guests_[i].seat.somebody() || guests_[i].token.empty()) continue;
        const std::shared_ptr<Guest> watcher = std::move(guests_[i].guest);
        guests_.erase(guests_.begin() + static_cast<std::ptrdiff_t>(i));
        watcher->bye("revoked");
      }
    }
    const std::string more = ",\"" + (number ? std::string{"token"} : what) + "\":\"" + token + "\"";
    remember(host, request, more);
    accepted(guest, request, more);
    tell_seats();
  });
}

// The same people and options at a new table. Seats keep their tokens, so every old link finds the new table.
LogEntry Table::rematch_entry() const {
  LogEntry create = entry(EntryKind::create, state_.host());
  json::array seats;
  for (int i = 0; i < state_.seats(); ++i) {
    const Chair& chair = state_.chair(Seat{i});
    json::object seat{{"kind", name_of(chair.sitter)}, {"name", state_.names()[static_cast<std::size_t>(i)]}};
    if (chair.sitter == Sitter::bot) seat["rank"] = chair.rank.name();
    if (chair.has_token) seat["token"] = text_of(chair.token);
    seats.push_back(std::move(seat));
  }
  json::value clock;
  parse_json(state_.clock().json(), clock);
  create.more = {{"game", state_.book().entry.game.facts().name},
                 {"version", state_.book().entry.game.facts().version},
                 {"options", state_.free_options()},
                 {"seats", std::move(seats)},
                 {"public", state_.listed()},
                 {"clock", clock},
                 {"pace", state_.pace()},
                 {"hints", state_.hints()},
                 {"secret", random_hex(32)},
                 {"invite", new_token()},
                 {"watch", new_token()}};
  return create;
}

void Table::rematch(Sender guest, const Request& request, Seat seat) {
  if (state_.stage() != Stage::over) return denied(guest, request, Code::forbidden, "forbidden.over");
  const auto invitation = [this](const Place& place) {
    return "\"table\":\"" + state_.rematch() + "\",\"seat\":" + std::to_string(place.seat.index()) + ",\"token\":\"" +
           place.token + "\"";
  };
  if (!state_.rematch().empty()) return accepted(guest, request, "," + invitation(*place_of(guest.get())));
  busy_ = true;  // until the new table and the way to it are stored
  port_.found(rematch_entry(), [this, guest, request, seat, invitation](const std::string& id) {
    busy_ = false;
    if (id.empty()) {
      denied(guest, request, Code::disk, "disk.failed");
      return go_on();
    }
    LogEntry next = entry(EntryKind::rematch, seat);
    next.text = id;
    commit(std::move(next), guest, request.id, [this, guest, request, invitation] {
      for (const Place& place : guests_) {
        if (!place.seat.somebody()) continue;
        if (place.guest == guest) accepted(guest, request, "," + invitation(place));
        else place.guest->tell("{\"t\":\"rematch\"," + invitation(place) + "}");
      }
    });
  });
}

void Table::close(Sender guest, const Request& request) {
  commit(entry(EntryKind::close), guest, request.id, [this, guest, request] {
    accepted(guest, request);
    bye_all("closed");
  });
}

}  // namespace tortuga::server
