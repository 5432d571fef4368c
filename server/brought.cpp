#include "server/brought.h"

#include <algorithm>

#include "server/luck.h"
#include "server/table/table_state.h"
#include "server/token.h"
#include "server/words.h"

namespace tortuga::server {
namespace {

Denial wrong(const Flaw& flaw) {
  return {Code::malformed, sentence("malformed.brought", {{"what", flaw.text()}}), {}};
}

bool is_secret(std::string_view text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// Whether an entry is part of the game. Talk stays behind: nobody can say who said it. So do links and the end of the
// table, which has another beginning here.
bool comes_along(const LogEntry& entry) {
  return entry.is<logged::Create>() || entry.is<logged::Join>() || entry.is<logged::Reseat>() ||
         entry.is<logged::Rename>() || entry.is<logged::Salt>() || entry.is<logged::Start>() ||
         entry.is<logged::Move>() || entry.is<logged::Undo>() || entry.is<logged::End>() ||
         (entry.is<logged::Revoke>() && entry.as<logged::Revoke>().what == logged::Which::seat);
}

// As if it had been asked for here and now.
bool renew(LogEntry& entry, const Limits& limits, std::int64_t today) {
  entry.at = today;
  const auto clean = [&](std::string& name) {
    std::string cleaned;
    const bool fine = clean_text(name, limits.name_letters, cleaned);
    name = cleaned;
    return fine;
  };
  return std::visit(
      [&]<class E>(E& what) {
        if constexpr (requires { what.id; }) what.id.reset();
        if constexpr (requires { what.told; }) what.told.reset();
        if constexpr (std::is_same_v<E, logged::Join> || std::is_same_v<E, logged::Rename>) return clean(what.name);
        if constexpr (std::is_same_v<E, logged::Move>)
          if (what.spent) what.spent = std::max<std::int64_t>(0, *what.spent);
        if constexpr (std::is_same_v<E, logged::Create>) {
          what.public_ = false;
          what.pace = std::clamp(what.pace, 0, 10000);
          what.invite = new_token();
          what.watch = new_token();
          return std::all_of(what.seats.begin(), what.seats.end(),
                             [&](logged::SeatStart& seat) { return clean(seat.name); });
        }
        return true;
      },
      entry.what);
}

}  // namespace

std::optional<Denial> read_brought(std::string_view text, const std::vector<std::string>& tokens, const Limits& limits,
                                   std::int64_t today, Brought& out) {
  TableState state(limits.events_kept);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    LogEntry entry;
    if (const Flaw flaw = LogEntry::parse(text.substr(at, end - at), entry); flaw.found()) return wrong(flaw);
    at = end + 1;
    if (out.log.empty() != entry.is<logged::Create>()) return wrong({"/kind", "a log begins with its only create"});
    if (!comes_along(entry)) continue;
    if (static_cast<int>(out.log.size()) >= limits.log_entries / 2) return wrong({"/", "this log is too long"});
    if (!renew(entry, limits, today))
      return Denial{Code::malformed, sentence("malformed.name", {{"most", limits.name_letters}}), {}};
    if (const auto* create = std::get_if<logged::Create>(&entry.what)) {
      const Book* book = find_book(create->game);
      if (book == nullptr || book->entry.game.facts().version != create->version)
        return wrong({"/version", "it was played by other rules"});
      if (create->seed || create->lab) return wrong({"/seed", "this is a record to look at"});
      if (!is_secret(create->secret)) return wrong({"/secret", "expected 64 hexadecimal digits"});
    }
    if (const auto* salt = std::get_if<logged::Salt>(&entry.what); salt != nullptr && !is_salt(salt->salt.value_or("")))
      return wrong({"/salt", "expected up to 64 hexadecimal digits"});
    if (const Flaw flaw = state.apply(entry); flaw.found()) return wrong(flaw);
    out.log.push_back(std::move(entry));
  }
  if (out.log.empty() || state.match() == nullptr) return Denial{Code::forbidden, sentence("forbidden.begun"), {}};

  SeatSet shown;
  for (const std::string& token : tokens)
    if (const Seat seat = state.seat_of(token); seat.somebody()) {
      shown.add(seat);
      if (seat == state.host()) out.answer.token = token;
    }
  for (int i = 0; i < state.seats(); ++i)
    if (state.chair(Seat{i}).sitter == Sitter::person && !shown.has(Seat{i}))
      return Denial{
          Code::forbidden, sentence("forbidden.theirs", {{"name", state.names()[static_cast<std::size_t>(i)]}}), {}};
  if (out.answer.token.empty()) return Denial{Code::forbidden, sentence("forbidden.host"), {}};
  out.answer.seat = state.host();
  out.answer.invite = state.invite();
  out.answer.watch = state.watch();
  // Whoever had the log could know what luck will bring: everybody who comes is told.
  out.log.push_back({today, kNobody, logged::Say{say("told.brought"), {}, {}}});
  return {};
}

}  // namespace tortuga::server
