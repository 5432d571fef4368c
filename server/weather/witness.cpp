#include "server/weather/witness.h"

#include "server/weather/tags.h"

namespace tortuga::server::weather {

std::string Witness::follow(const std::vector<std::string>& log, std::int64_t n) {
  for (; entries_ < n; ++entries_) {
    if (static_cast<std::size_t>(entries_) >= log.size()) return "something was applied that is not stored";
    LogEntry entry;
    if (const Flaw flaw = LogEntry::parse(log[static_cast<std::size_t>(entries_)], entry); flaw.found())
      return "an entry cannot be read: " + flaw.text();
    if (std::string wrong = take(entry); !wrong.empty()) return wrong;
  }
  return {};
}

std::string Witness::take(const LogEntry& entry) {
  const auto once = [&](const std::optional<std::string>& id) {
    return !id || done_.insert(text_of(state_->chair(entry.seat).token) + *id).second;
  };
  if (entry.is<logged::Move>() && !once(entry.as<logged::Move>().id)) return "a move was stored twice";
  if (entry.is<logged::Undo>() && !once(entry.as<logged::Undo>().id)) return "a step back was stored twice";
  if (entry.is<logged::Say>() && entry.as<logged::Say>().text.starts_with(kSaidOnce) &&
      !done_.insert(entry.as<logged::Say>().text).second)
    return "something was said twice: " + entry.as<logged::Say>().text;
  if (const Flaw flaw = state_->apply(entry); flaw.found()) return "a stored entry does not apply: " + flaw.text();
  if (match_ == nullptr && state_->match() != nullptr) {
    Flaw flaw;
    match_ = begin_record(state_->book().entry.game, state_->record_head(), flaw);
    if (match_ == nullptr) return "the game cannot begin: " + flaw.text();
  } else if (entry.is<logged::Move>()) {
    if (!match_->play(entry.seat, entry.as<logged::Move>().move.text).done()) return "a stored move is not legal";
  } else if (entry.is<logged::Undo>()) {
    if (!match_->undo(entry.seat)) return "a stored step back is not possible";
    eyes_.clear();
  }
  return {};
}

Witness::Eyes& Witness::look(Seat viewer) {
  Eyes& eyes = eyes_[viewer.somebody() ? viewer.index() : -1];
  if (eyes.entries == entries_) return eyes;
  eyes.entries = entries_;
  std::string view = match_->view(viewer);
  if (view != eyes.view) {
    eyes.view = std::move(view);
    eyes.seen = boost::json::parse(eyes.view);
  }
  for (; eyes.counted < match_->told(); ++eyes.counted)
    if (match_->event(eyes.counted).seen_by(viewer)) eyes.events.push_back(eyes.counted);
  return eyes;
}

std::int64_t Witness::visible(Seat viewer) {
  return match_ == nullptr ? 0 : static_cast<std::int64_t>(look(viewer).events.size());
}

std::vector<std::string> Witness::events(Seat viewer, std::int64_t first, std::int64_t end) {
  std::vector<std::string> out;
  for (std::int64_t i = first; i < end; ++i)
    out.push_back(match_->event(look(viewer).events[static_cast<std::size_t>(i)]).json(viewer));
  return out;
}

const std::string& Witness::view(Seat viewer) {
  return look(viewer).view;
}
const boost::json::value& Witness::seen(Seat viewer) {
  return look(viewer).seen;
}

}  // namespace tortuga::server::weather
