#include "server/table.h"

#include <algorithm>

#include "server/log.h"

namespace tortuga::server {
namespace {

constexpr std::size_t kAnswersKept = 16;
constexpr std::int64_t kRetry = 1000;  // milliseconds until a bot, a clock or the end of a game tries a bad disk again

}  // namespace

Flaw Table::load(const std::vector<std::string>& log) {
  for (const std::string& line : log) {
    LogEntry entry;
    if (Flaw flaw = LogEntry::parse(line, entry); flaw.found()) return flaw;
    if (Flaw flaw = state_.apply(entry); flaw.found()) return flaw;
  }
  unused_since_ = port_.loop().now();
  moments_.resize(static_cast<std::size_t>(state_.seats()));
  for (int i = 0; i < state_.seats(); ++i) {
    moments_[static_cast<std::size_t>(i)].absent_since = unused_since_;
    moments_[static_cast<std::size_t>(i)].seen = state_.chair(Seat{i}).seen;
  }
  return {};
}

Table::Place* Table::place_of(const Guest* guest) {
  for (Place& place : guests_)
    if (place.guest.get() == guest) return &place;
  return nullptr;
}

void Table::handle(const std::shared_ptr<Guest>& guest, Request request) {
  line_.push_back({guest, std::move(request)});
  go_on();
}

// Performs what waits in line until something has to be stored first.
void Table::go_on() {
  while (!busy_) {
    if (line_.empty()) {
      if (!act()) break;
      continue;
    }
    Errand errand = std::move(line_.front());
    line_.erase(line_.begin());
    perform(errand);
  }
  port_.changed(*this);
}

void Table::perform(Errand& errand) {
  const std::shared_ptr<Guest> guest = errand.guest.lock();
  if (guest == nullptr || !guest->present()) return;  // the connection ended before anything was done
  const Request& request = errand.request;
  if (request.verb != Verb::join && !guest->sits_at(id_))
    return denied(guest, request, Code::late, "late.elsewhere");  // it went to another table while it waited
  if (state_.stage() == Stage::closed) return denied(guest, request, Code::gone, "gone.closed");
  if (request.verb == Verb::sit) return sit(guest, request);
  if (request.verb == Verb::join) return join(guest, request);
  const Place* place = place_of(guest.get());
  if (place == nullptr) return denied(guest, request, Code::forbidden, "forbidden.sit");
  const Seat seat = place->seat;

  switch (request.verb) {  // what watchers may do
    case Verb::ask: return ask(guest, request, seat);
    case Verb::replay: return replay(guest, request, seat);
    case Verb::play_on: return play_on(guest, request, seat);
    default: break;
  }
  if (!seat.somebody()) return denied(guest, request, Code::forbidden, "forbidden.seat");
  if (!request.id.empty()) {
    const std::uint64_t key = short_hash(std::to_string(seat.index()) + "?" + request.id);
    for (const Answered& known : answered_)
      if (known.key == key) return guest->tell(known.text);
  }

  switch (request.verb) {  // what hosts may do
    case Verb::start:
    case Verb::seat:
    case Verb::revoke:
    case Verb::close:
      if (!is_host(*place)) return denied(guest, request, Code::forbidden, "forbidden.host");
      break;
    default: break;
  }
  switch (request.verb) {
    case Verb::start: return start(guest, request);
    case Verb::seat: return reseat(guest, request);
    case Verb::revoke: return revoke(guest, request);
    case Verb::close: return close(guest, request);
    case Verb::play: return play(guest, request, seat);
    case Verb::undo: return undo(guest, request, seat);
    case Verb::hint: return hint(guest, request, seat);
    case Verb::say: return say(guest, request, seat);
    case Verb::rematch: return rematch(guest, request, seat);
    case Verb::moves: {
      if (state_.match() == nullptr) return denied(guest, request, Code::forbidden, "forbidden.playing");
      std::string more = ",\"choices\":";
      write_choices(more, seat);
      return accepted(guest, request, more);
    }
    case Verb::salt: {
      if (state_.stage() != Stage::open) return denied(guest, request, Code::forbidden, "forbidden.open");
      LogEntry salted = entry(EntryKind::salt, seat);
      salted.text = request.text("salt");
      if (salted.text.size() > 64 || salted.text.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos)
        return denied(guest, request, Code::malformed, "malformed.salt");
      return commit(std::move(salted), guest, request.id, [this, guest, request, seat] {
        remember(seat, request, {});
        accepted(guest, request);
      });
    }
    case Verb::name: {
      LogEntry named = entry(EntryKind::name, seat);
      std::string wanted;
      if (!clean_text(request.text("name"), port_.limits().name_letters, wanted))
        return denied(guest, request, Code::malformed, "malformed.name", {{"most", port_.limits().name_letters}});
      named.text = free_name(wanted, seat);
      return commit(std::move(named), guest, request.id, [this, guest, request, seat] {
        remember(seat, request, {});
        accepted(guest, request);
        tell_seats();
      });
    }
    case Verb::leave: {
      accepted(guest, request);
      leave(*guest);
      guest->dismissed();
      if (state_.stage() == Stage::playing) {
        moment(seat).stand_in = true;
        settle();
        tell_seats();
      } else if (state_.stage() == Stage::open && seat != state_.host()) {
        LogEntry freed = entry(EntryKind::seat, seat);
        freed.text = "open";
        commit(std::move(freed), {}, {}, [this] { tell_seats(); });
      }
      return;
    }
    case Verb::seen: {
      Moment& now = moment(seat);
      now.seen = std::clamp(*request.number("n"), now.seen, std::max(now.seen, state_.visible(seat)));
      return accepted(guest, request);
    }
    case Verb::mute: {
      const Seat other{static_cast<int>(*request.number("seat"))};
      if (!state_.has(other)) return denied(guest, request, Code::malformed, "malformed.seat");
      SeatSet& muted = place_of(guest.get())->muted;
      if (request.flag("on", true)) muted.add(other);
      else muted.remove(other);
      return accepted(guest, request);
    }
    case Verb::ask:
    case Verb::replay:
    case Verb::play_on:
    case Verb::sit:
    case Verb::join:
    case Verb::lobby:
    case Verb::create: return;
  }
}

LogEntry Table::entry(EntryKind kind, Seat seat) const {
  LogEntry entry;
  entry.kind = kind;
  entry.seat = seat;
  entry.at = port_.loop().today();
  return entry;
}

// Stores the entry, then applies it and goes on with `after`. If it cannot be stored nothing happens but an answer.
void Table::commit(LogEntry entry, const std::weak_ptr<Guest>& guest, const std::string& request_id,
                   std::function<void()> after) {
  busy_ = true;
  Append order;
  order.table = id_;
  order.n = state_.entries();
  order.entry = entry.json();
  if (entry.kind != EntryKind::move && entry.kind != EntryKind::undo && entry.kind != EntryKind::say &&
      entry.kind != EntryKind::seen && entry.kind != EntryKind::salt) {
    order.card = card();
    order.card->touched = entry.at;
    if (entry.kind == EntryKind::end || entry.kind == EntryKind::close) order.card->listed = false;
  }
  order.told = [this, entry = std::move(entry), guest, request_id, after = std::move(after)](Stored stored) {
    busy_ = false;
    if (stored == Stored::done) {
      if (const Flaw flaw = state_.apply(entry); flaw.found()) {
        log(Level::error, "entry_does_not_apply", {{"table", id_}, {"why", flaw.text()}});
        return bye_all("closed");
      }
      moments_.resize(static_cast<std::size_t>(state_.seats()));
      after();
      settle();
    } else if (stored == Stored::taken) {
      catch_up();
      denied(guest, request_id, {Code::late, server::say("late.store"), {}});
    } else {
      retry_at_ = port_.loop().now() + kRetry;
      denied(guest, request_id, {Code::disk, server::say("disk.failed"), {}});
      settle();
    }
    go_on();
  };
  port_.store().append(std::move(order));
}

// Somebody else appended to this table: read what they did, and show everybody where it stands.
void Table::catch_up() {
  std::vector<std::string> log;
  if (!port_.store().read(id_, state_.entries(), log)) return;
  for (const std::string& line : log) {
    LogEntry entry;
    if (LogEntry::parse(line, entry).found() || state_.apply(entry).found()) return bye_all("closed");
  }
  moments_.resize(static_cast<std::size_t>(state_.seats()));
  settle();
  tell_whole();
}

void Table::answer(const std::weak_ptr<Guest>& guest, std::string text) {
  if (const auto there = guest.lock()) there->tell(std::move(text));
}

void Table::accepted(Sender guest, const Request& request, std::string_view more) {
  if (!request.id.empty()) guest->tell(accept(request.id, more));
}

void Table::denied(const std::weak_ptr<Guest>& guest, const std::string& request_id, Denial denial) {
  port_.metrics().refusals.add();
  answer(guest, deny(request_id, denial));
}

void Table::denied(Sender guest, const Request& request, Code code, std::string_view key,
                   const std::vector<Catalogue::Argument>& arguments) {
  denied(guest, request.id, {code, server::say(key, arguments), {}});
}

void Table::remember(Seat seat, const Request& request, std::string_view more) {
  if (request.id.empty()) return;
  if (answered_.size() >= kAnswersKept) answered_.erase(answered_.begin());
  answered_.push_back({short_hash(std::to_string(seat.index()) + "?" + request.id), accept(request.id, more)});
}

std::string Table::free_name(const std::string& wanted, Seat except) const {
  const auto taken = [&](const std::string& name) {
    for (int i = 0; i < state_.seats(); ++i)
      if (Seat{i} != except && state_.names()[static_cast<std::size_t>(i)] == name) return true;
    return false;
  };
  std::string name = wanted;
  for (int i = 2; taken(name); ++i) name = wanted + " " + std::to_string(i);
  return name;
}

void Table::sit(Sender guest, const Request& request) {
  const std::string token = request.text("token");
  Seat seat;
  if (!token.empty()) {
    seat = state_.seat_of(token);
    const bool watcher = !seat.somebody() && same(hash_token(token), hash_token(state_.watch()));
    if (!seat.somebody() && !watcher) return denied(guest, request, Code::gone, "gone.token");
  } else if (!state_.listed()) {
    return denied(guest, request, Code::forbidden, "forbidden.public");
  }
  if (Place* place = place_of(guest.get())) guests_.erase(guests_.begin() + (place - guests_.data()));
  if (seat.somebody()) {
    expel(seat, "moved");
  } else if (static_cast<int>(guests_.size()) >= port_.limits().watchers) {
    return denied(guest, request, Code::full, "full.watchers");
  }
  const bool first = !people_here();
  guests_.push_back({guest, seat, token, request.flag("brief", false), {}});
  const Place& place = guests_.back();
  if (seat.somebody()) arrived(seat, first);
  run_clocks();

  const auto from = request.number("from");
  const auto m = request.number("m");
  const bool known = from && m && state_.match() != nullptr && *from <= state_.visible(seat) && *m == state_.moves() &&
                     *m <= state_.undone_to() && state_.beginning(seat, *from).number == *from;
  std::string body = known ? since(place, *from) : whole(place, from);
  accepted(guest, request, "," + body);
  if (seat.somebody()) tell_seats();
  settle();
}

void Table::join(Sender guest, const Request& request) {
  const std::string invite = request.text("invite");
  const bool invited = !invite.empty() && same(hash_token(invite), hash_token(state_.invite()));
  if (!invited && !(invite.empty() && state_.listed()))
    return denied(guest, request, Code::forbidden, "forbidden.invite");
  if (state_.stage() == Stage::over) return denied(guest, request, Code::forbidden, "forbidden.playing");
  std::string wanted;
  if (!clean_text(request.text("name"), port_.limits().name_letters, wanted))
    return denied(guest, request, Code::malformed, "malformed.name", {{"most", port_.limits().name_letters}});
  Seat seat;
  if (const auto number = request.number("seat")) {
    seat = Seat{static_cast<int>(std::min<std::int64_t>(*number, kMaxSeats))};
    if (!state_.has(seat)) return denied(guest, request, Code::malformed, "malformed.seat");
    if (state_.chair(seat).sitter != Sitter::open) return denied(guest, request, Code::full, "full.seat");
  } else {
    for (int i = state_.seats() - 1; i >= 0; --i)
      if (state_.chair(Seat{i}).sitter == Sitter::open) seat = Seat{i};
    if (!seat.somebody()) return denied(guest, request, Code::full, "full.seats");
  }
  const std::string token = new_token();
  LogEntry joined = entry(EntryKind::join, seat);
  joined.text = free_name(wanted, seat);
  joined.token = text_of(hash_token(token));
  commit(std::move(joined), guest, request.id, [this, guest, request, seat, token] {
    moment(seat) = {};
    moment(seat).absent_since = port_.loop().now();
    accepted(guest, request, ",\"seat\":" + std::to_string(seat.index()) + ",\"token\":\"" + token + "\"");
    tell_seats();
  });
}

void Table::leave(Guest& guest) {
  Place* place = place_of(&guest);
  if (place == nullptr) return;
  const Seat seat = place->seat;
  guests_.erase(guests_.begin() + (place - guests_.data()));
  if (guests_.empty()) unused_since_ = port_.loop().now();
  if (seat.somebody()) gone(seat);
}

// Guests of a seat who must go: the seat was opened elsewhere, or is theirs no more.
void Table::expel(Seat seat, std::string_view why) {
  for (std::size_t i = guests_.size(); i-- > 0;) {
    if (guests_[i].seat != seat) continue;
    const std::shared_ptr<Guest> guest = std::move(guests_[i].guest);
    guests_.erase(guests_.begin() + static_cast<std::ptrdiff_t>(i));
    guest->bye(why);
  }
}

void Table::bye_all(std::string_view why) {
  while (!guests_.empty()) {
    const std::shared_ptr<Guest> guest = std::move(guests_.back().guest);
    guests_.pop_back();
    guest->bye(why);
  }
  unused_since_ = port_.loop().now();
}

}  // namespace tortuga::server
