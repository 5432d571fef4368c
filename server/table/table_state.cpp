#include "server/table/table_state.h"

#include <algorithm>
#include <iterator>

#include "server/luck.h"

namespace tortuga::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kChatKept = 100;
constexpr std::size_t kEventsSlack = 64;  // until we look again which events may be forgotten
constexpr std::size_t kSecretsKept = 16;  // times what everybody is offered is the most that is kept

// By the token and not by the place in the row: whoever sits down here later asks for something else with the same id.
constexpr std::string_view kNoChange = "{}";  // a patch

std::uint64_t key_of(const Chair& chair, const std::string& id) {
  std::string text;
  text.reserve(chair.token.size() + id.size());
  text.append(reinterpret_cast<const char*>(chair.token.data()), chair.token.size());
  return short_hash(text += id);
}

// Moves and steps back share their ids; whatever else is asked for has its own.
std::string name_of(const LogEntry& entry) {
  if (entry.is<logged::Move>() || entry.is<logged::Undo>()) return {};
  return std::visit([](const auto& what) { return std::string{what.kKind} + " "; }, entry.what);
}

json::object object_of(const Json& text) {
  json::value value;
  if (parse_json(text.text, value).found() || !value.is_object()) return {};
  return std::move(value.get_object());
}

}  // namespace

Flaw TableState::apply(const LogEntry& entry, const Intent* intent) {
  if ((entries_ == 0) != entry.is<logged::Create>()) return {"/kind", "a log begins with one create"};
  if (entry.seat.somebody() && !entry.is<logged::Create>() && !entry.is<logged::Reseat>() && !has(entry.seat))
    return {"/seat", "there is no such seat"};
  if (entries_ == 0) opened_ = entry.at;
  ++entries_;
  if (talks(entry)) {
    ++talk_;
    if (has(entry.seat)) ++at(entry.seat).talk;
  }
  if (const auto* id = id_of(entry); id != nullptr && *id) remember(asker_of(entry), name_of(entry) + **id);
  touched_ = std::max(touched_, entry.at);
  // Whatever else is carried out, the time of a hush is over; who was here last is noted at any time.
  if (aside_.empty() && !entry.is<logged::Move>() && !entry.is<logged::Seen>()) hush_ = 0;
  return std::visit(
      [&]<class E>(const E& what) {
        if constexpr (std::is_same_v<E, logged::Move>) return take(entry, what, intent);
        else return take(entry, what);
      },
      entry.what);
}

Flaw TableState::take(const LogEntry& entry, const logged::Join& join) {
  if (!has(entry.seat)) return {"/seat", "there is no such seat"};
  Chair& chair = at(entry.seat);
  chair.sitter = Sitter::person;
  chair.has_token = read_hash(join.token, chair.token);
  unsalt(chair);
  call(entry.seat, join.name);
  return {};
}

Flaw TableState::take(const LogEntry& entry, const logged::Rename& rename) {
  if (!has(entry.seat)) return {"/seat", "there is no such seat"};
  call(entry.seat, rename.name);
  return {};
}

Flaw TableState::take(const LogEntry& entry, const logged::Salt& salt) {
  if (!has(entry.seat)) return {"/seat", "there is no such seat"};
  if (match_ != nullptr) return {"/", "the game had begun"};
  at(entry.seat).salt = salt.salt.value_or("");
  return {};
}

Flaw TableState::take(const LogEntry&, const logged::Start& begun) {
  if (match_ != nullptr) return {"/", "the game had begun"};
  if (begun.options) options_ = object_of(*begun.options);
  return start();
}

Flaw TableState::take(const LogEntry& entry, const logged::Move& move, const Intent* intent) {
  if (match_ == nullptr || !has(entry.seat)) return {"/", "a move before the start, or of nobody"};
  const std::size_t told = match_->told();
  const Attempt attempt = intent != nullptr ? match_->carry_out(*intent) : match_->play(entry.seat, move.move.text);
  if (attempt.malformed.found()) return attempt.malformed;
  if (attempt.refusal.given()) return {"/move", "the rules refuse it (" + std::string{attempt.refusal.sentence} + ")"};
  ++moves_;
  told_.push_back(static_cast<std::uint32_t>(told));
  const Notice noticed = notice(entry.seat, told);
  const int decision = at(entry.seat).decision;
  const bool aside = !aside_.empty();
  decide_anew(entry.seat);
  keep_quiet(noticed, told);
  // Everybody sees all clocks: one that began anew would tell of a plan that was changed.
  start_clocks(noticed == everybody() ? kNobody : entry.seat);
  if (!aside) pay(entry.seat, move.spent.value_or(0), decision);  // a bank that grew would tell of the answer
  if (match_->outcome().over) stage_ = Stage::over;
  forget_old();
  return {};
}

Flaw TableState::take(const LogEntry& entry, const logged::Undo&) {
  if (match_ == nullptr || !match_->could_undo(entry.seat)) return {"/", "there was nothing to take back"};
  forget_from(told_.back());
  match_->step_back();
  --moves_;
  told_.pop_back();
  newest_ = noticed_.back();
  counted_.clear();
  noticed_.pop_back();
  hush_ = 0;
  undone_to_ = std::min(undone_to_, moves_);
  for (Chair& chair : chairs_) chair.since_m = std::min(chair.since_m, moves_);
  decide_anew(entry.seat);
  return {};
}

void TableState::talk(tell::ChatLine line) {
  if (chat_.size() >= kChatKept) chat_.erase(chat_.begin());
  chat_.push_back(std::move(line));
}

// What the table itself has to say: what a host does to others is done before everybody's eyes.
void TableState::note(std::int64_t at, std::string text) {
  talk({at, kNobody, std::move(text), {}});
}

Flaw TableState::take(const LogEntry& entry, const logged::Say& said) {
  talk({entry.at, entry.seat, said.text, said.phrase});
  return {};
}

Flaw TableState::take(const LogEntry& entry, const logged::Revoke& revoke) {
  switch (revoke.what) {
    case logged::Which::watch: watch_ = revoke.token; return {};
    case logged::Which::invite: invite_ = revoke.token; return {};
    case logged::Which::seat: break;
  }
  if (!has(entry.seat)) return {"/seat", "there is no such seat"};
  at(entry.seat).has_token = read_hash(revoke.token, at(entry.seat).token);
  if (revoke.told.value_or(false)) note(entry.at, say("told.revoked", {{"name", name(entry.seat)}}));
  return {};
}

Flaw TableState::take(const LogEntry& entry, const logged::Seen& seen) {
  if (!has(entry.seat)) return {"/seat", "there is no such seat"};
  at(entry.seat).seen = seen.n;
  return {};
}

Flaw TableState::take(const LogEntry& entry, const logged::Mark&) {
  if (match_ == nullptr || !has(entry.seat)) return {"/", "a mark before the start, or of nobody"};
  Chair& chair = at(entry.seat);
  ++marked_;
  ++chair.marks;
  chair.marked.push_back(entry.at);
  std::erase_if(chair.marked, [&](std::int64_t at) { return at <= entry.at - kMinute; });
  return {};
}

bool TableState::may_talk(Seat seat, int most) const {
  const int own = most / (2 * std::max(1, seats()));
  std::int64_t kept = 0;
  for (int i = 0; i < seats(); ++i)
    if (Seat{i} != seat) kept += std::max(0, own - chair(Seat{i}).talk);
  return talk_ + kept < most;
}

int TableState::marked(Seat seat, std::int64_t since) const {
  const auto& times = chair(seat).marked;
  return static_cast<int>(std::count_if(times.begin(), times.end(), [&](std::int64_t at) { return at > since; }));
}

Flaw TableState::take(const LogEntry&, const logged::Rematch& rematch) {
  rematch_ = rematch.table;
  return {};
}
Flaw TableState::take(const LogEntry&, const logged::End&) {
  ended_ = true;
  return {};
}
Flaw TableState::take(const LogEntry&, const logged::Later&) {
  return {};
}
Flaw TableState::take(const LogEntry&, const logged::Close& close) {
  stage_ = Stage::closed;
  closed_why_ = close.why.value_or("");
  return {};
}

Flaw TableState::take(const LogEntry& entry, const logged::Create& create) {
  book_ = books_(create.game);
  if (book_ == nullptr) return {"/game", "there is no game \"" + create.game + "\""};
  const auto clock = ClockRule::of(create.clock.value_or(NoClock{}));
  if (!clock) return {"/clock", "not a possible clock"};
  clock_ = *clock;
  version_ = create.version;
  options_ = object_of(create.options);
  pace_ = create.pace;
  public_ = create.public_;
  hints_ = create.hints;
  marks_ = create.marks.value_or(false);
  host_ = entry.seat;
  secret_ = create.secret;
  invite_ = create.invite;
  watch_ = create.watch;
  if (create.seed && !Seed::parse(*create.seed, brought_.emplace())) return {"/seed", "not a seed"};
  lab_ = create.lab.value_or(false);
  for (const logged::SeatStart& seat : create.seats) {
    Chair chair;
    chair.sitter = seat.kind;
    find_rank(seat.rank.value_or(""), chair.rank);
    chair.has_token = read_hash(seat.token.value_or(""), chair.token);
    chairs_.push_back(chair);
    names_.push_back(seat.name);
    if (seat.kind == Sitter::person) call(Seat{seats() - 1}, seat.name);
  }
  if (chairs_.empty() || chairs_.size() > kMaxSeats || !has(host_)) return {"/seats", "not a possible number of seats"};
  if (!create.position) return {};
  position_ = create.position->text;
  if (create.pinned)
    for (const auto& [key, value] : object_of(*create.pinned)) {
      options_[key] = value;
      pinned_.emplace_back(key);
    }
  return start();  // there is nothing to wait for
}

// Whoever asked for it: hosts ask for what is done to other seats.
Seat TableState::asker_of(const LogEntry& entry) const {
  const bool hosts = entry.is<logged::Start>() || entry.is<logged::Reseat>() || entry.is<logged::Revoke>() ||
                     entry.is<logged::Close>();
  return hosts ? host_ : entry.seat;
}

// Ids of requests are remembered: a client that was cut off sends them again.
void TableState::remember(Seat seat, const std::string& id) {
  if (!has(seat)) return;
  played_.add(key_of(at(seat), id));
}

void TableState::call(Seat seat, const std::string& called) {
  at(seat).nameless = called.empty();
  name(seat) = called.empty() ? say("name.nameless", {{"number", seat.index() + 1}}) : called;
}

void TableState::forget(Seat seat, bool names) {
  for (tell::ChatLine& line : chat_)
    if (!seat.somebody() || line.seat == seat) {
      line.text.clear();
      line.phrase.reset();
    }
  for (int i = 0; i < seats() && names; ++i)
    if ((!seat.somebody() || seat == Seat{i}) && chair(Seat{i}).sitter == Sitter::person) call(Seat{i}, {});
}

void TableState::make_bot(Seat seat, Rank rank) {
  Chair& chair = at(seat);
  chair.nameless = false;
  chair.sitter = Sitter::bot;
  chair.rank = rank;
  chair.has_token = false;
  name(seat) = bot_name(rank, static_cast<std::size_t>(seat.index()));
}

// The salts of those who began are part of the game's luck, whoever sits there later.
void TableState::unsalt(Chair& chair) const {
  if (match_ == nullptr) chair.salt.clear();
}

void TableState::make_open(Seat seat) {
  Chair& chair = at(seat);
  chair.nameless = false;
  chair.sitter = Sitter::open;
  chair.has_token = false;
  unsalt(chair);
  name(seat) = say("name.open", {{"number", seat.index() + 1}});
}

Flaw TableState::take(const LogEntry& entry, const logged::Reseat& reseat) {
  if (reseat.to == "add") {
    if (match_ != nullptr) return {"/to", "the game had begun"};
    if (seats() >= kMaxSeats) return {"/to", "there are too many seats"};
    chairs_.emplace_back();
    names_.emplace_back();
    make_open(Seat{seats() - 1});
    return {};
  }
  if (!has(entry.seat)) return {};
  if (reseat.told.value_or(false)) note(entry.at, say("told.reseated", {{"name", name(entry.seat)}}));
  at(entry.seat).kept = at(entry.seat).kept || reseat.kept.value_or(false);
  if (reseat.to == "remove" && stage_ == Stage::open) {
    chairs_.erase(chairs_.begin() + entry.seat.index());
    names_.erase(names_.begin() + entry.seat.index());
    if (host_ > entry.seat) host_ = Seat{host_.index() - 1};
    for (int i = 0; i < seats(); ++i) {
      if (chair(Seat{i}).sitter == Sitter::open) make_open(Seat{i});
      if (chair(Seat{i}).nameless) call(Seat{i}, {});
    }
    for (tell::ChatLine& line : chat_) {  // what was said goes with the chair it was said from
      if (line.seat == entry.seat) line.seat = kNobody;
      else if (line.seat.somebody() && line.seat > entry.seat) line.seat = Seat{line.seat.index() - 1};
    }
  } else if (Rank rank; find_rank(reseat.to, rank)) {
    make_bot(entry.seat, rank);
  } else if (reseat.to == "remove") {
    make_bot(entry.seat, Rank::stand_in());
  } else {
    make_open(entry.seat);
  }
  return {};
}

Flaw TableState::start() {
  Flaw flaw;
  Record record = record_head();
  match_ = begin_record(book_->entry.game, record, flaw);
  if (match_ == nullptr) return flaw;
  stage_ = match_->outcome().over ? Stage::over : Stage::playing;
  for (Chair& chair : chairs_) chair.bank = std::int64_t{1000} * clock_.seconds;
  decide_anew(kNobody);
  start_clocks(kNobody);
  return {};
}

// Who made the newest move, was told anything by it, sees anything of it, or has to decide because of it.
TableState::Notice TableState::notice(Seat mover, std::size_t told) const {
  unsigned bits = 0;
  const bool over = match_->outcome().over;
  const SeatSet owing = over ? SeatSet{} : match_->deciders();
  for (int i = -1; i < seats(); ++i) {
    const Seat viewer = i < 0 ? kNobody : Seat{i};
    bool notices = over || viewer == mover || (i >= 0 && owing.has(viewer) && !owing_.has(viewer));
    for (std::size_t e = told; !notices && e < match_->told(); ++e) notices = match_->event(e).seen_by(viewer);
    // Some moves tell nothing and can be seen: a pirate's course in Sea of Plunder, before all set out together.
    if (!notices) notices = match_->patch(viewer) != kNoChange;
    bits |= static_cast<unsigned>(notices) << (i + 1);
  }
  return static_cast<Notice>(bits);
}

TableState::Notice TableState::everybody() const {
  return static_cast<Notice>((2u << seats()) - 1);
}

TableState::Notice TableState::whom(SeatSet seats) const {
  return static_cast<Notice>(seats.bits() << 1);
}

// Who is asked in secret notices the move at once; for all others it is one with the answer, whenever that comes.
void TableState::keep_quiet(Notice noticed, std::size_t told) {
  const bool answers = !aside_.empty();
  hush_ = match_->hush() + (answers ? hush_ : 0);
  if (!answers) hushed_from_ = told;
  aside_ = {};
  if (hush_ > 0)
    for (Seat seat : owing_)
      if (!match_->deciders(kNobody).has(seat)) aside_.add(seat);
  unaware_ = static_cast<Notice>(unaware_ | noticed);
  newest_ = static_cast<Notice>(aside_.empty() ? unaware_ : unaware_ & whom(aside_));
  unaware_ = static_cast<Notice>(unaware_ & ~newest_);
  noticed_.push_back(newest_);
}

std::int64_t TableState::m(Seat viewer, std::int64_t moves) const {
  counted_.resize(static_cast<std::size_t>(seats()) + 1);
  Counted& counted = counted_[viewer.somebody() ? static_cast<std::size_t>(viewer.index()) + 1 : 0];
  const std::size_t end = std::min(static_cast<std::size_t>(moves), noticed_.size());
  for (; counted.moves < end; ++counted.moves) counted.m += notices(noticed_[counted.moves], viewer);
  for (; counted.moves > end; --counted.moves) counted.m -= notices(noticed_[counted.moves - 1], viewer);
  return counted.m;
}

std::int64_t TableState::move_numbered(Seat viewer, std::int64_t m) const {
  std::int64_t move = 0;
  for (std::size_t i = 0; i < noticed_.size() && m > 0; ++i)
    if (notices(noticed_[i], viewer) && --m == 0) move = static_cast<std::int64_t>(i) + 1;
  return move;
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

// Notes whose clock starts anew; the planner's runs on, who changed what not everybody sees. A step back leaves clocks
// alone, and the same step again finds them as they were: whoever goes to and fro gains no time.
void TableState::start_clocks(Seat planner) {
  for (Seat seat : owing_) {
    Chair& chair = at(seat);
    const int decision = match_->decision(seat);
    const bool anew = decision == 0 ? chair.since_m == moves_ && seat != planner : decision != chair.decision;
    if (anew) chair.clock_m = moves_;
    chair.decision = decision;
  }
}

// What the mover has left, with the increment for a decision that is made now and was not before.
void TableState::pay(Seat seat, std::int64_t spent, int decision) {
  if (clock_.kind != ClockRule::Kind::bank) return;
  Chair& mover = at(seat);
  mover.bank = std::max<std::int64_t>(0, mover.bank - spent);
  const bool decided = !owing_.has(seat) || mover.decision == 0 || mover.decision != decision;
  if (!decided || moves_ <= mover.paid_m) return;
  mover.bank += std::int64_t{1000} * clock_.increment;
  mover.paid_m = moves_;
}

SeatSet TableState::deciders() const {
  return stage_ == Stage::playing ? owing_ : SeatSet{};
}

SeatSet TableState::deciders(Seat viewer) const {
  return stage_ == Stage::playing ? match_->deciders(viewer) : SeatSet{};
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
  return !id.empty() && played_.has(key_of(chair(seat), id));
}

bool TableState::asked(Seat seat, std::string_view what, const std::string& id) const {
  return !id.empty() && played(seat, std::string{what} + " " + id);
}

std::string TableState::hash() const {
  return luck_hash(secret_);
}

Seed TableState::seed() const {
  if (brought_) return *brought_;
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
// nobody has been told of them yet. Of the others everybody has the same number left: where the oldest stands must not
// tell how much was told to somebody else alone. Only memory has an end.
void TableState::forget_old() {
  if (match_->told() < std::max(events_kept_, forget_at_)) return;
  forget_at_ = match_->told() + kEventsSlack;
  std::size_t oldest = match_->told();
  for (int i = -1; i < seats(); ++i) {
    const Seat viewer = i < 0 ? kNobody : Seat{i};
    oldest = std::min(oldest, beginning(viewer, 0).event);
  }
  if (const std::size_t most = kSecretsKept * events_kept_; match_->told() > most)
    oldest = std::max(oldest, match_->told() - most);
  oldest = std::min<std::size_t>(oldest, hush_ > 0 ? hushed_from_ : told_.back());
  if (oldest <= match_->remembered()) return;
  match_->forget(oldest);
  std::size_t old = 0;  // moves
  while (old + 1 < told_.size() && told_[old + 1] <= match_->remembered() && told_[old] < match_->remembered()) ++old;
  told_.erase(told_.begin(), told_.begin() + static_cast<std::ptrdiff_t>(old));
  told_from_ += static_cast<std::int64_t>(old);
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
  wanted = std::max(wanted, begin.number - static_cast<std::int64_t>(events_kept_));
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
  return told_from_ + (std::upper_bound(told_.begin(), told_.end(), event) - told_.begin());
}

Record TableState::record_head() const {
  Record record;
  record.game = book_->entry.game.facts().name;
  record.version = version_;
  record.options = options_;
  record.seats = names_;
  record.seed = seed();
  record.position = position_;
  record.lab = lab_;
  if (brought_) return record;
  Record::Luck& luck = record.luck.emplace();
  luck.secret = secret_;
  luck.hash = hash();
  for (const Chair& chair : chairs_) luck.salts.push_back(chair.salt);
  return record;
}

std::unique_ptr<TableState> read_log(const std::vector<std::string>& log, Flaw& flaw, int events_kept) {
  auto state = std::make_unique<TableState>(events_kept);
  for (const std::string& line : log) {
    LogEntry entry;
    flaw = LogEntry::parse(line, entry);
    if (!flaw.found()) flaw = state->apply(entry);
    if (flaw.found()) return nullptr;
  }
  return state;
}

Flaw record_of(const std::vector<std::string>& log, Record& out) {
  TableState state;
  std::vector<Record::Step> steps;
  std::vector<Mark> marks;
  std::int64_t began = 0;
  for (const std::string& line : log) {
    LogEntry entry;
    if (Flaw flaw = LogEntry::parse(line, entry); flaw.found()) return flaw;
    if (Flaw flaw = state.apply(entry); flaw.found()) return flaw;
    if (entry.is<logged::Start>() || entry.is<logged::Create>()) began = entry.at;
    if (entry.is<logged::Move>())
      steps.push_back({entry.seat, entry.as<logged::Move>().move.text, std::max<std::int64_t>(0, entry.at - began)});
    if (entry.is<logged::Undo>()) {
      steps.pop_back();
      for (Mark& mark : marks) mark.m = std::min<std::int64_t>(mark.m, std::ssize(steps));
    }
    if (const auto* mark = std::get_if<logged::Mark>(&entry.what))
      marks.push_back({entry.seat, mark->feeling, std::ssize(steps), mark->n, mark->round, mark->rules});
  }
  if (state.match() == nullptr) return {"/", "the game has not started"};
  out = state.record_head();
  out.moves = std::move(steps);
  out.marks = std::move(marks);
  if (state.match()->outcome().over) out.outcome = outcome_json(state.match()->outcome());
  out.digest = state.match()->digest();
  return {};
}

}  // namespace tortuga::server
