#include "server/table_state.h"

#include <algorithm>

#include "server/luck.h"

namespace tortuga::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kChatKept = 100;
constexpr std::size_t kEventsKept = 256;  // at least; the log has them all
constexpr std::size_t kEventsSlack = 64;

std::uint64_t key_of(Seat seat, const std::string& id) {
  return short_hash(std::to_string(seat.index()) + "/" + id);
}

std::string text_at(const json::object& object, std::string_view key) {
  const auto* value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string{value->get_string()} : std::string{};
}

}  // namespace

std::string ClockRule::json() const {
  switch (kind) {
    case Kind::none: break;
    case Kind::move: return "{\"kind\":\"move\",\"seconds\":" + std::to_string(seconds) + "}";
    case Kind::bank:
      return "{\"kind\":\"bank\",\"seconds\":" + std::to_string(seconds) +
             ",\"increment\":" + std::to_string(increment) + "}";
  }
  return "{\"kind\":\"none\"}";
}

bool ClockRule::read(const json::value* value, ClockRule& out) {
  out = {};
  if (value == nullptr || value->is_null()) return true;
  const auto* object = value->if_object();
  if (object == nullptr) return false;
  const auto number = [&](std::string_view key, int least, int most, int& into) {
    const auto* given = object->if_contains(key);
    if (given == nullptr || !given->is_int64() || given->get_int64() < least || given->get_int64() > most) return false;
    into = static_cast<int>(given->get_int64());
    return true;
  };
  const std::string kind = text_at(*object, "kind");
  if (kind == "none") return object->size() == 1;
  if (!number("seconds", 5, 86400, out.seconds)) return false;
  if (kind == "move") {
    out.kind = Kind::move;
    return object->size() == 2;
  }
  out.kind = Kind::bank;
  const bool given = object->contains("increment");
  return kind == "bank" && object->size() == (given ? 3u : 2u) &&
         (!given || number("increment", 0, 3600, out.increment));
}

Flaw TableState::apply(const LogEntry& entry) {
  if ((entries_ == 0) != (entry.kind == EntryKind::create)) return {"/kind", "a log begins with one create"};
  if (entry.seat.somebody() && entry.kind != EntryKind::create && entry.kind != EntryKind::seat && !has(entry.seat))
    return {"/seat", "there is no such seat"};
  ++entries_;
  touched_ = std::max(touched_, entry.at);
  switch (entry.kind) {
    case EntryKind::create: return create(entry);
    case EntryKind::join: {
      Chair& chair = at(entry.seat);
      chair.sitter = Sitter::person;
      chair.has_token = read_hash(entry.token, chair.token);
      chair.salt.clear();
      name(entry.seat) = entry.text;
      return {};
    }
    case EntryKind::seat: reseat(entry); return {};
    case EntryKind::name: name(entry.seat) = entry.text; return {};
    case EntryKind::salt: at(entry.seat).salt = entry.text; return {};
    case EntryKind::start:
      if (const auto* options = entry.more.if_contains("options"); options != nullptr && options->is_object())
        options_ = options->get_object();
      return start();
    case EntryKind::move: {
      if (match_ == nullptr) return {"/", "a move before the start"};
      const std::size_t told = match_->told();
      const Attempt attempt = match_->play(entry.seat, entry.move);
      if (attempt.malformed.found()) return attempt.malformed;
      if (attempt.refusal.given())
        return {"/move", "the rules refuse it (" + std::string{attempt.refusal.sentence} + ")"};
      ++moves_;
      told_.push_back(static_cast<std::uint32_t>(told));
      if (!entry.id.empty()) {
        const std::uint64_t key = key_of(entry.seat, entry.id);
        played_.insert(std::upper_bound(played_.begin(), played_.end(), key), key);
      }
      const int decision = at(entry.seat).decision;
      decide_anew(entry.seat);
      start_clocks();
      pay(entry, decision);
      if (match_->outcome().over) stage_ = Stage::over;
      forget_old();
      return {};
    }
    case EntryKind::undo:
      if (match_ == nullptr || !match_->can_undo(entry.seat)) return {"/", "there was nothing to take back"};
      forget_from(told_.back());
      match_->undo(entry.seat);
      --moves_;
      told_.pop_back();
      undone_to_ = std::min(undone_to_, moves_);
      if (!entry.id.empty()) {
        const std::uint64_t key = key_of(entry.seat, entry.id);
        played_.insert(std::upper_bound(played_.begin(), played_.end(), key), key);
      }
      for (Chair& chair : chairs_) chair.since_m = std::min(chair.since_m, moves_);
      decide_anew(entry.seat);
      return {};
    case EntryKind::say:
      if (chat_.size() >= kChatKept) chat_.erase(chat_.begin());
      chat_.push_back({entry.at, entry.seat, entry.text, entry.id});
      return {};
    case EntryKind::revoke:
      if (entry.text == "watch") watch_ = entry.token;
      else if (entry.text == "invite") invite_ = entry.token;
      else at(entry.seat).has_token = read_hash(entry.token, at(entry.seat).token);
      return {};
    case EntryKind::seen: at(entry.seat).seen = entry.count; return {};
    case EntryKind::rematch: rematch_ = entry.text; return {};
    case EntryKind::end: ended_ = true; return {};
    case EntryKind::close: stage_ = Stage::closed; return {};
  }
  return {};
}

Flaw TableState::create(const LogEntry& entry) {
  const json::object& more = entry.more;
  book_ = find_book(text_at(more, "game"));
  if (book_ == nullptr) return {"/more/game", "there is no game \"" + text_at(more, "game") + "\""};
  const auto* version = more.if_contains("version");
  const auto* seats = more.if_contains("seats");
  const auto* options = more.if_contains("options");
  const auto* pace = more.if_contains("pace");
  const auto* is_public = more.if_contains("public");
  const auto* hints = more.if_contains("hints");
  if (version == nullptr || !version->is_int64() || seats == nullptr || !seats->is_array() || options == nullptr ||
      !options->is_object() || pace == nullptr || !pace->is_int64() || is_public == nullptr || !is_public->is_bool() ||
      hints == nullptr || !hints->is_bool() || !ClockRule::read(more.if_contains("clock"), clock_))
    return {"/more", "something is missing"};
  version_ = static_cast<int>(version->get_int64());
  options_ = options->get_object();
  pace_ = static_cast<int>(pace->get_int64());
  public_ = is_public->get_bool();
  hints_ = hints->get_bool();
  host_ = entry.seat;
  secret_ = text_at(more, "secret");
  invite_ = text_at(more, "invite");
  watch_ = text_at(more, "watch");
  for (const auto& value : seats->get_array()) {
    if (!value.is_object()) return {"/more/seats", "expected objects"};
    const json::object& seat = value.get_object();
    Chair chair;
    const std::string kind = text_at(seat, "kind");
    chair.sitter = kind == "bot" ? Sitter::bot : kind == "person" ? Sitter::person : Sitter::open;
    find_rank(text_at(seat, "rank"), chair.rank);
    chair.has_token = read_hash(text_at(seat, "token"), chair.token);
    chairs_.push_back(chair);
    names_.push_back(text_at(seat, "name"));
  }
  if (chairs_.empty() || chairs_.size() > kMaxSeats || !has(host_))
    return {"/more/seats", "not a possible number of seats"};
  const auto* position = more.if_contains("position");
  if (position == nullptr) return {};
  position_ = json::serialize(*position);
  if (const auto* pinned = more.if_contains("pinned"); pinned != nullptr && pinned->is_object())
    for (const auto& [key, value] : pinned->get_object()) {
      options_[key] = value;
      pinned_.emplace_back(key);
    }
  return start();  // there is nothing to wait for
}

void TableState::make_bot(Seat seat, Rank rank) {
  Chair& chair = at(seat);
  chair.sitter = Sitter::bot;
  chair.rank = rank;
  chair.has_token = false;
  name(seat) = bot_name(rank, static_cast<std::size_t>(seat.index()));
}

void TableState::make_open(Seat seat) {
  Chair& chair = at(seat);
  chair.sitter = Sitter::open;
  chair.has_token = false;
  chair.salt.clear();
  name(seat) = say("name.open", {{"number", seat.index() + 1}});
}

void TableState::reseat(const LogEntry& entry) {
  const int index = entry.seat.index();
  if (entry.text == "add") {
    chairs_.emplace_back();
    names_.emplace_back();
    make_open(Seat{seats() - 1});
  } else if (!has(entry.seat)) {
    return;
  } else if (entry.text == "remove" && stage_ == Stage::open) {
    chairs_.erase(chairs_.begin() + index);
    names_.erase(names_.begin() + index);
    if (host_ > entry.seat) host_ = Seat{host_.index() - 1};
    for (int i = 0; i < seats(); ++i)
      if (chairs_[static_cast<std::size_t>(i)].sitter == Sitter::open) make_open(Seat{i});
  } else if (Rank rank; find_rank(entry.text, rank)) {
    make_bot(entry.seat, rank);
  } else if (entry.text == "remove") {
    make_bot(entry.seat, Rank::stand_in());
  } else {
    make_open(entry.seat);
  }
}

Flaw TableState::start() {
  Flaw flaw;
  Record record = record_head();
  match_ = begin_record(book_->entry.game, record, flaw);
  if (match_ == nullptr) return flaw;
  stage_ = match_->outcome().over ? Stage::over : Stage::playing;
  for (Chair& chair : chairs_) chair.bank = std::int64_t{1000} * clock_.seconds;
  decide_anew(kNobody);
  start_clocks();
  return {};
}

// Notes which decisions are new: those of seats that owed none, or have just moved.
void TableState::decide_anew(Seat mover) {
  const SeatSet owing = match_->outcome().over ? SeatSet{} : match_->deciders();
  for (Seat seat : owing)
    if (!owing_.has(seat) || seat == mover) at(seat).since_m = moves_;
  const bool same_phase = (owing.bits() & ~phase_.bits()) == 0 && !owing.empty();
  if (!same_phase) phase_ = owing;
  owing_ = owing;
}

// Notes whose clock starts anew. A step back leaves clocks alone, and the same step again finds them as they were:
// whoever goes to and fro gains no time.
void TableState::start_clocks() {
  for (Seat seat : owing_) {
    Chair& chair = at(seat);
    const int decision = match_->decision(seat);
    if (decision == 0 ? chair.since_m == moves_ : decision != chair.decision) chair.clock_m = moves_;
    chair.decision = decision;
  }
}

// What the mover has left, with the increment for a decision that is made now and was not before.
void TableState::pay(const LogEntry& move, int decision) {
  if (clock_.kind != ClockRule::Kind::bank) return;
  Chair& mover = at(move.seat);
  mover.bank = std::max<std::int64_t>(0, mover.bank - move.spent);
  const bool decided = !owing_.has(move.seat) || mover.decision == 0 || mover.decision != decision;
  if (!decided || moves_ <= mover.paid_m) return;
  mover.bank += std::int64_t{1000} * clock_.increment;
  mover.paid_m = moves_;
}

SeatSet TableState::deciders() const {
  return stage_ == Stage::playing ? owing_ : SeatSet{};
}

SeatSet TableState::bots() const {
  SeatSet set;
  for (int i = 0; i < seats(); ++i)
    if (chair(Seat{i}).sitter == Sitter::bot) set.add(Seat{i});
  return set;
}

SeatSet TableState::ready() const {
  SeatSet ready;
  if (phase_.size() < 2 || stage_ != Stage::playing) return ready;
  for (Seat seat : phase_)
    if (!owing_.has(seat)) ready.add(seat);
  return ready;
}

bool TableState::played(Seat seat, const std::string& id) const {
  return !id.empty() && std::binary_search(played_.begin(), played_.end(), key_of(seat, id));
}

std::string TableState::hash() const {
  return luck_hash(secret_);
}

Seed TableState::seed() const {
  std::vector<std::string> salts;
  for (const Chair& chair : chairs_) salts.push_back(chair.salt);
  return luck_seed(secret_, salts);
}

Seat TableState::seat_of(const std::string& token) const {
  const TokenHash hash = hash_token(token);
  Seat found;
  for (int i = 0; i < seats(); ++i) {
    const Chair& candidate = chairs_[static_cast<std::size_t>(i)];
    if (candidate.has_token && server::same(candidate.token, hash)) found = Seat{i};
  }
  return found;
}

std::int64_t TableState::visible(Seat viewer) const {
  if (match_ == nullptr) return 0;
  seen_.resize(static_cast<std::size_t>(seats()) + 1);
  Seen& seen = seen_[viewer.somebody() ? static_cast<std::size_t>(viewer.index()) + 1 : 0];
  const auto events = match_->events();
  if (seen.events > events.size()) seen = {};  // steps were taken back
  for (; seen.events < events.size(); ++seen.events) seen.visible += events[seen.events]->seen_by(viewer);
  return seen.visible;
}

// Every viewer's count goes on without the events it has counted. Those of the newest move stay, however many they are:
// nobody has been told of them yet.
void TableState::forget_old() {
  if (match_->told() < kEventsKept) return;
  const std::size_t newest = std::min<std::size_t>(match_->told() - kEventsKept, told_.back());
  if (newest < match_->remembered() + kEventsSlack) return;
  for (int i = -1; i < seats(); ++i) visible(i < 0 ? kNobody : Seat{i});
  match_->forget(newest);
}

// Uncounts events that are about to be taken back.
void TableState::forget_from(std::size_t event) {
  for (int i = -1; i < seats() && !seen_.empty(); ++i) {
    Seen& seen = seen_[static_cast<std::size_t>(i + 1)];
    for (; seen.events > event; --seen.events)
      seen.visible -= match_->event(seen.events - 1).seen_by(i < 0 ? kNobody : Seat{i});
  }
}

TableState::Beginning TableState::beginning(Seat viewer, std::int64_t wanted) const {
  Beginning begin{match_->told(), visible(viewer)};
  for (std::size_t i = match_->told(); i > match_->remembered() && begin.number > wanted; --i)
    if (match_->event(i - 1).seen_by(viewer)) begin = {i - 1, begin.number - 1};
  return begin;
}

json::object TableState::free_options() const {
  json::object options = options_;
  for (const std::string& key : pinned_) options.erase(key);
  return options;
}

std::int64_t TableState::move_of(std::size_t event) const {
  return std::upper_bound(told_.begin(), told_.end(), event) - told_.begin();
}

Record TableState::record_head() const {
  Record record;
  record.game = book_->entry.game.facts().name;
  record.version = version_;
  record.options = options_;
  record.seats = names_;
  record.seed = seed();
  record.position = position_;
  Record::Luck& luck = record.luck.emplace();
  luck.secret = secret_;
  luck.hash = hash();
  for (const Chair& chair : chairs_) luck.salts.push_back(chair.salt);
  return record;
}

Flaw record_of(const std::vector<std::string>& log, Record& out) {
  TableState state;
  std::vector<Record::Step> steps;
  std::int64_t began = 0;
  for (const std::string& line : log) {
    LogEntry entry;
    if (Flaw flaw = LogEntry::parse(line, entry); flaw.found()) return flaw;
    if (Flaw flaw = state.apply(entry); flaw.found()) return flaw;
    if (entry.kind == EntryKind::start || entry.kind == EntryKind::create) began = entry.at;
    if (entry.kind == EntryKind::move)
      steps.push_back({entry.seat, entry.move, std::max<std::int64_t>(0, entry.at - began)});
    if (entry.kind == EntryKind::undo) steps.pop_back();
  }
  if (state.match() == nullptr) return {"/", "the game has not started"};
  out = state.record_head();
  out.moves = std::move(steps);
  if (state.match()->outcome().over) out.outcome = outcome_json(state.match()->outcome());
  out.digest = state.match()->digest();
  return {};
}

}  // namespace tortuga::server
