#include "cli/terminal/voyage.h"

namespace tortuga::terminal {

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
  return true;
}

std::int64_t Voyage::now() const {
  using std::chrono::duration_cast, std::chrono::milliseconds;
  return played_ + duration_cast<milliseconds>(std::chrono::steady_clock::now() - sat_down_).count();
}

}  // namespace tortuga::terminal
