#include "cli/terminal/voyage.h"

#include <algorithm>
#include <iterator>

namespace tortuga::terminal {
namespace {

constexpr std::size_t kMostMarks = 400;  // as at a table of a harbour

}  // namespace

Voyage::Voyage(std::unique_ptr<Match> match, Record record)
    : match_(std::move(match)),
      record_(std::move(record)),
      played_(record_.moves.empty() ? 0 : record_.moves.back().at) {}

Record Voyage::record() const {
  Record record = record_;
  const Outcome outcome = match_->outcome();
  record.outcome = outcome.over ? outcome_json(outcome) : std::string{};
  record.digest = match_->digest();
  return record;
}

Attempt Voyage::play(Seat seat, std::string_view move) {
  const Attempt attempt = match_->play(seat, move);
  if (!attempt.done()) return attempt;
  boost::json::value value;
  parse_json(move, value);  // it was read a moment ago; the record keeps it without the spaces of whoever typed it
  record_.moves.push_back({seat, boost::json::serialize(value), now()});
  return attempt;
}

bool Voyage::undo(Seat seat) {
  if (!match_->undo(seat)) return false;
  record_.moves.pop_back();
  for (Mark& mark : record_.marks) mark.m = std::min<std::int64_t>(mark.m, std::ssize(record_.moves));
  return true;
}

bool Voyage::mark(Seat seat, Feeling feeling) {
  if (record_.marks.size() >= kMostMarks) return false;
  std::int64_t told = 0;
  for (const AnyEvent* event : match_->events()) told += event->seen_by(seat);
  record_.marks.push_back(
      {seat, feeling, std::ssize(record_.moves), told, match_->round(), rules_in_mind(*match_, seat)});
  return true;
}

std::int64_t Voyage::now() const {
  using std::chrono::duration_cast, std::chrono::milliseconds;
  return played_ + duration_cast<milliseconds>(std::chrono::steady_clock::now() - sat_down_).count();
}

}  // namespace tortuga::terminal
