#include "server/owner/owner_desk.h"

#include <algorithm>
#include <map>
#include <utility>

#include "server/harbour.h"
#include "server/log.h"
#include "server/owner/eraser.h"
#include "server/owner/household.h"
#include "server/protocol/owner_answers.h"

namespace tortuga::server {
namespace {

constexpr std::size_t kPart = 100;           // of a long list
constexpr std::uint32_t kMostHours = 87600;  // ten years
constexpr std::uint32_t kMostDays = 36500;   // a hundred years
constexpr std::int64_t kHour = 3600 * 1000;  // milliseconds

template <class R, class... Others>
constexpr bool is_one_of = (std::is_same_v<R, Others> || ...);
template <class R>
constexpr bool is_view = is_one_of<R, ask::Tables, ask::Shelf, ask::People, ask::Orders, ask::Audit>;
template <class R>
constexpr bool is_order =
    is_one_of<R, ask::Ban, ask::Unban, ask::Silence, ask::Unsilence, ask::CloseTable, ask::Forget, ask::Keep>;

std::string home_of(const std::string& address) {
  return household(address).value_or(address);
}

std::vector<tell::Standing> told(const StandingOrders::Terms& terms) {
  std::vector<tell::Standing> out;
  for (const auto& [address, term] : terms) out.push_back({address, term.at, term.until, term.why});
  return out;
}

}  // namespace

OwnerDesk::OwnerDesk(Harbour& harbour)
    : harbour_(harbour), log_(harbour.store(), harbour.loop()), sweeper_(harbour, log_) {
  read_log();
}

void OwnerDesk::read_log() {
  log_.read([this](bool readable) {
    if (!readable) return;
    for (const auto& [household, term] : log_.standing().bans(harbour_.loop().today())) turn_out(household);
  });
}

void OwnerDesk::look_again() {
  read_log();
}

void OwnerDesk::sweep() {
  if (!log_.known()) read_log();
  else sweeper_.sweep();
}

void OwnerDesk::enter(const std::string& address, const std::shared_ptr<Guest>& guest) {
  const std::string home = home_of(address);
  if (const auto* ban = log_.standing().ban(home, harbour_.loop().today()))
    return guest->bye("banned", ban->why.value_or(""));
  muster_.enter(home, guest);
}

std::optional<Denial> OwnerDesk::silenced(const Guest& guest) const {
  const std::string* home = muster_.home(guest);
  const auto* silence = home != nullptr ? log_.standing().silence(*home, harbour_.loop().today()) : nullptr;
  if (silence == nullptr) return {};
  if (!silence->why) return Denial{Code::forbidden, sentence("forbidden.silenced"), {}};
  return Denial{Code::forbidden, sentence("forbidden.silenced.why", {{"reason", *silence->why}}), {}};
}

std::int64_t OwnerDesk::turn_out(const std::string& household) {
  const auto* ban = log_.standing().ban(household, harbour_.loop().today());
  const auto leaving = muster_.others(household);
  for (const auto& guest : leaving) guest->bye("banned", ban != nullptr ? ban->why.value_or("") : "");
  return static_cast<std::int64_t>(leaving.size());
}

void OwnerDesk::deny(const Asker& asker, Code code, const char* key) const {
  harbour_.metrics().refusals.add();
  asker.deny({code, sentence(key), {}});
}

void OwnerDesk::order(const Asker& asker, ordered::Any what, std::function<void()> then) {
  log_.write(std::move(what), [this, asker, then = std::move(then)](bool stored) {
    if (!stored) return deny(asker, Code::disk, "disk.failed");
    harbour_.store().cry_orders();
    then();
  });
}

bool OwnerDesk::serves(const Request& request) {
  return std::visit([]<class R>(const R&) { return is_one_of<R, ask::Own> || is_view<R> || is_order<R>; },
                    request.what);
}

void OwnerDesk::take(const Asker& asker, const Request& request) {
  const auto guest = asker.guest.lock();
  if (guest == nullptr) return;
  if (request.is<ask::Own>()) return own(asker, *guest, request.as<ask::Own>());
  if (!muster_.owns(*guest)) return deny(asker, Code::forbidden, "forbidden.owner");
  std::visit(
      [&]<class R>(const R& asked) {
        if constexpr (is_view<R>) show(asker, asked);
        else if constexpr (std::is_same_v<R, ask::Ban>) ban(asker, *guest, asked);
        else if constexpr (std::is_same_v<R, ask::Unban>) unban(asker, asked);
        else if constexpr (std::is_same_v<R, ask::Silence>) silence(asker, asked);
        else if constexpr (std::is_same_v<R, ask::Unsilence>) unsilence(asker, asked);
        else if constexpr (std::is_same_v<R, ask::CloseTable>) close(asker, request);
        else if constexpr (std::is_same_v<R, ask::Forget>) forget(asker, request);
        else if constexpr (std::is_same_v<R, ask::Keep>) keep(asker, asked);
        else static_assert(!is_order<R>, "an order needs somebody who carries it out");
      },
      request.what);
}

void OwnerDesk::own(const Asker& asker, const Guest& guest, const ask::Own& own) {
  const std::string* home = muster_.home(guest);
  if (home == nullptr) return deny(asker, Code::forbidden, "forbidden.key");
  switch (gate_.knock(*home, own.key, harbour_.loop().now())) {
    case Gate::Answer::welcome:
      log(Level::info, "owner_came", {{"address", *home}});
      muster_.make_owner(guest);
      return asker.accept(tell::Done{});
    case Gate::Answer::wrong:
      log(Level::info, "owner_refused", {{"address", *home}});
      return deny(asker, Code::forbidden, "forbidden.key");
    case Gate::Answer::too_soon: return deny(asker, Code::busy, "busy.key");
  }
}

// --- What there is ---

void OwnerDesk::show(const Asker& asker, const ask::Tables& tables) {
  tell::OwnerTables answer;
  for (const Table* table : harbour_.moored(tables.from.value_or(""), kPart + 1)) {
    if (answer.tables.size() == kPart) {
      answer.next = table->id();
      break;
    }
    const TableState& state = table->state();
    answer.tables.push_back({table->id(), state.book().entry.game.facts().name, state.stage(), state.listed(),
                             table->seat_list(), 0, state.touched()});
    for (const Place& place : table->places()) answer.tables.back().watchers += !place.seat.somebody();
  }
  asker.accept(answer);
}

void OwnerDesk::show(const Asker& asker, const ask::Shelf& shelf) {
  const auto found = lifeline_.guard([this, asker](bool readable, std::vector<Shelved> tables) {
    if (!readable) return deny(asker, Code::disk, "disk.read");
    tell::Shelf answer;
    if (tables.size() > kPart) {
      tables.resize(kPart);
      answer.next = tables.back().table;
    }
    for (const Shelved& table : tables)
      if (is_table_id(table.table))
        answer.tables.push_back({table.table, table.card.game, table.card.listed, table.card.touched});
    asker.accept(answer);
  });
  harbour_.store().shelf({shelf.from.value_or(""), INT64_MAX, static_cast<int>(kPart) + 1}, found);
}

void OwnerDesk::show(const Asker& asker, const ask::People& people) {
  std::map<const Guest*, tell::SittingAt> at;
  for (const Table* table : harbour_.moored("", SIZE_MAX))
    for (const Place& place : table->places()) {
      tell::SittingAt& sitting = at[place.guest.get()];
      sitting = {table->id(), place.seat, {}};
      if (place.seat.somebody()) sitting.name = table->state().names()[static_cast<std::size_t>(place.seat.index())];
    }
  tell::People answer;
  const auto& aboard = muster_.aboard();
  for (auto home = aboard.lower_bound(people.from.value_or("")); home != aboard.end(); ++home) {
    if (answer.people.size() == kPart) {
      answer.next = home->first;
      break;
    }
    tell::Household one{home->first, static_cast<std::int64_t>(home->second.size()), {}, {}, {}};
    for (const auto& [guest, aboard_as] : home->second) {
      if (aboard_as.owner) one.owner = true;
      if (const auto sits = at.find(guest); sits != at.end()) one.at.push_back(sits->second);
    }
    if (log_.standing().silence(home->first, harbour_.loop().today()) != nullptr) one.silenced = true;
    answer.people.push_back(std::move(one));
  }
  asker.accept(answer);
}

void OwnerDesk::show(const Asker& asker, const ask::Orders&) {
  const std::int64_t today = harbour_.loop().today();
  const StandingOrders& standing = log_.standing();
  asker.accept(tell::Orders{told(standing.bans(today)), told(standing.silences(today)), standing.keep_days(),
                            gate_.wrong_keys()});
}

void OwnerDesk::show(const Asker& asker, const ask::Audit& audit) {
  const std::int64_t before = audit.before ? std::int64_t{*audit.before} : INT64_MAX;
  log_.show(before, kPart, [this, asker](bool readable, std::int64_t first, std::vector<std::string> entries) {
    if (!readable) return deny(asker, Code::disk, "disk.read");
    tell::Audit answer{first, {}};
    for (std::string& entry : entries) answer.entries.push_back({std::move(entry)});
    asker.accept(answer);
  });
}

// --- Orders ---

std::optional<std::int64_t> OwnerDesk::until(std::optional<std::uint32_t> hours) const {
  if (!hours) return {};
  return harbour_.loop().today() + kHour * *hours;
}

bool OwnerDesk::reason(const Asker& asker, const std::optional<std::string>& given,
                       std::optional<std::string>& out) const {
  if (!given || given->empty()) return true;
  const int letters = harbour_.limits().chat_letters;
  if (clean_text(*given, letters, out.emplace())) return true;
  harbour_.metrics().refusals.add();
  asker.deny({Code::malformed, sentence("malformed.why", {{"most", letters}}), {}});
  return false;
}

void OwnerDesk::ban(const Asker& asker, const Guest& owner, const ask::Ban& ban) {
  const auto home = household(ban.address);
  ordered::Ban order_text;
  if (!home) return deny(asker, Code::malformed, "malformed.address");
  if (ban.hours && (*ban.hours == 0 || *ban.hours > kMostHours)) return deny(asker, Code::malformed, "malformed.hours");
  // Nobody locks themselves out, nor, behind a proxy that does not say who comes, everybody.
  if (own_machine(*home)) return deny(asker, Code::forbidden, "forbidden.machine");
  if (const std::string* own = muster_.home(owner); own != nullptr && *own == *home)
    return deny(asker, Code::forbidden, "forbidden.self");
  if (!reason(asker, ban.why, order_text.why)) return;
  order_text.address = *home;
  order_text.until = until(ban.hours);
  order(asker, order_text, [this, asker, home = *home] { asker.accept(tell::Banned{home, turn_out(home)}); });
}

void OwnerDesk::unban(const Asker& asker, const ask::Unban& unban) {
  const std::string home = home_of(unban.address);
  if (log_.standing().ban(home, harbour_.loop().today()) == nullptr) return deny(asker, Code::gone, "gone.order");
  order(asker, ordered::Unban{home}, [asker] { asker.accept(tell::Done{}); });
}

void OwnerDesk::silence(const Asker& asker, const ask::Silence& silence) {
  const auto home = household(silence.address);
  ordered::Silence order_text;
  if (!home) return deny(asker, Code::malformed, "malformed.address");
  if (silence.hours && (*silence.hours == 0 || *silence.hours > kMostHours))
    return deny(asker, Code::malformed, "malformed.hours");
  if (!reason(asker, silence.why, order_text.why)) return;
  order_text.address = *home;
  order_text.until = until(silence.hours);
  order(asker, order_text, [asker, home = *home] { asker.accept(tell::Silenced{home}); });
}

void OwnerDesk::unsilence(const Asker& asker, const ask::Unsilence& unsilence) {
  const std::string home = home_of(unsilence.address);
  if (log_.standing().silence(home, harbour_.loop().today()) == nullptr) return deny(asker, Code::gone, "gone.order");
  order(asker, ordered::Unsilence{home}, [asker] { asker.accept(tell::Done{}); });
}

void OwnerDesk::if_there(const Asker& asker, const std::string& table, std::function<void()> then) {
  if (!is_table_id(table)) return deny(asker, Code::gone, "gone.table");
  if (harbour_.table(table) != nullptr) return then();
  const auto found =
      lifeline_.guard([this, asker, then = std::move(then)](bool readable, const std::vector<std::string>& log) {
        if (!readable) deny(asker, Code::disk, "disk.read");
        else if (log.empty()) deny(asker, Code::gone, "gone.table");
        else then();
      });
  harbour_.store().read(table, 0, found);
}

void OwnerDesk::close(const Asker& asker, const Request& request) {
  ask::CloseTable close = request.as<ask::CloseTable>();
  std::optional<std::string> why;
  if (!reason(asker, close.why, why)) return;
  close.why = std::move(why);
  if_there(asker, close.table, [this, asker, close] {
    if (Table* table = harbour_.table(close.table); table != nullptr && table->state().stage() == Stage::closed)
      return deny(asker, Code::gone, "gone.closed");
    order(asker, ordered::CloseTable{close.table, close.why}, [this, asker, close] {
      if (const auto guest = asker.guest.lock()) harbour_.bring(close.table, guest, {asker.id, close});
    });
  });
}

void OwnerDesk::forget(const Asker& asker, const Request& request) {
  const ask::Forget forget = request.as<ask::Forget>();
  if (forget.seat && *forget.seat >= kMaxSeats) return deny(asker, Code::malformed, "malformed.seat");
  if_there(asker, forget.table, [this, asker, forget] {
    const ordered::Forget what{forget.table, forget.seat, forget.names.value_or(false)};
    order(asker, what, [this, asker, forget] {
      // In memory the table itself does it, while nobody says anything there. Others are kept out of memory meanwhile:
      // also those that cannot be opened any more have words.
      if (harbour_.store().shared() || !harbour_.lay_up(forget.table)) {
        if (const auto guest = asker.guest.lock()) harbour_.bring(forget.table, guest, {asker.id, forget});
        return;
      }
      erase_words(harbour_, lifeline_, forget, [this, asker, forget](const std::optional<tell::Forgotten>& forgotten) {
        harbour_.put_back(forget.table, Harbour::Berthed::as_before);
        if (forgotten) asker.accept(*forgotten);
        else deny(asker, Code::disk, "disk.failed");
      });
    });
  });
}

void OwnerDesk::keep(const Asker& asker, const ask::Keep& keep) {
  if (keep.days > kMostDays) return deny(asker, Code::malformed, "malformed.days");
  order(asker, ordered::Keep{keep.days}, [this, asker] {
    sweeper_.soon();
    asker.accept(tell::Done{});
  });
}

}  // namespace tortuga::server
