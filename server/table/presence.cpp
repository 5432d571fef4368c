#include "server/table/presence.h"

#include <algorithm>
#include <utility>

namespace tortuga::server {

Presence::Presence(const TableState& state, Loop& loop, const Limits& limits)
    : state_(state), loop_(loop), limits_(limits), empty_since_(loop.now()) {
  reseat();
}

Place* Presence::find(const Guest* guest) {
  for (Place& place : places_)
    if (place.guest.get() == guest) return &place;
  return nullptr;
}

bool Presence::here(Seat seat) const {
  return std::any_of(places_.begin(), places_.end(), [&](const Place& place) { return place.seat == seat; });
}

bool Presence::people() const {
  return std::any_of(places_.begin(), places_.end(), [](const Place& place) { return place.seat.somebody(); });
}

std::string Presence::address() const {
  const auto seated =
      std::find_if(places_.begin(), places_.end(), [](const Place& place) { return place.seat.somebody(); });
  if (seated != places_.end()) return seated->guest->address();
  return places_.empty() ? std::string{} : places_.front().guest->address();
}

void Presence::sit(Place place) {
  const Seat seat = place.seat;
  if (seat.somebody()) {
    if (!people() && !std::exchange(restored_, false))
      for (Away& other : away_) other.since = loop_.now();
    away(seat).stand_in = false;
  }
  places_.push_back(std::move(place));
}

bool Presence::leave(const Guest& guest, Seat& seat) {
  const Place* place = find(&guest);
  if (place == nullptr) return false;
  seat = place->seat;
  places_.erase(places_.begin() + (place - places_.data()));
  if (places_.empty()) empty_since_ = loop_.now();
  if (seat.somebody() && !here(seat)) away(seat).since = loop_.now();
  return true;
}

void Presence::put_out(const std::function<bool(const Place&)>& who, std::string_view why, const std::string& reason) {
  std::vector<std::shared_ptr<Guest>> leaving;
  std::erase_if(places_, [&](Place& place) {
    if (!who(place)) return false;
    leaving.push_back(std::move(place.guest));
    return true;
  });
  if (places_.empty() && !leaving.empty()) empty_since_ = loop_.now();
  for (const auto& guest : leaving) guest->bye(why, reason);
}

void Presence::send_on(const std::string& route) {
  for (const Place& place : std::exchange(places_, {})) place.guest->send_on(route);
  empty_since_ = loop_.now();
}

void Presence::keep(std::vector<KeptSeat>& seats) const {
  for (std::size_t i = 0; i < seats.size() && i < away_.size(); ++i) {
    const bool here = this->here(Seat{static_cast<int>(i)});
    seats[i].here = here;
    seats[i].gone = here ? 0 : loop_.now() - away_[i].since;
    seats[i].stand_in = away_[i].stand_in;
    seats[i].seen = away_[i].seen;
  }
}

void Presence::restore(const std::vector<KeptSeat>& seats, std::int64_t ago) {
  for (std::size_t i = 0; i < seats.size() && i < away_.size(); ++i)
    away_[i] = {seats[i].here ? loop_.now() : loop_.now() - seats[i].gone - ago, seats[i].stand_in,
                std::max(away_[i].seen, seats[i].seen)};
  restored_ = true;
}

void Presence::reseat() {
  const std::size_t before = away_.size();
  away_.resize(static_cast<std::size_t>(state_.seats()));
  for (std::size_t i = before; i < away_.size(); ++i)
    away_[i] = {loop_.now(), false, state_.chair(Seat{static_cast<int>(i)}).seen};
}

void Presence::close_up(Seat at) {
  if (static_cast<std::size_t>(at.index()) < away_.size()) away_.erase(away_.begin() + at.index());
  for (Place& place : places_)
    if (place.seat.somebody() && place.seat > at) place.seat = Seat{place.seat.index() - 1};
}

void Presence::newcomer(Seat seat) {
  away(seat) = {loop_.now(), false, 0};
}

bool Presence::bot_plays(Seat seat) const {
  return state_.chair(seat).sitter != Sitter::person || stands_in(seat);
}

std::int64_t Presence::grace_ends(Seat seat) const {
  return away(seat).since + std::int64_t{1000} * limits_.grace_seconds;
}

bool Presence::given_up(Seat seat) const {
  return !here(seat) && loop_.now() >= grace_ends(seat);
}

Seat Presence::missing() const {
  if (!people()) return kNobody;  // a table that nobody looks at waits
  for (int i = 0; i < state_.seats(); ++i)
    if (!bot_plays(Seat{i}) && !here(Seat{i}) && loop_.now() >= grace_ends(Seat{i})) return Seat{i};
  return kNobody;
}

std::int64_t Presence::due() const {
  std::int64_t next = kNever;
  if (!people()) return next;
  for (int i = 0; i < state_.seats(); ++i)
    if (!bot_plays(Seat{i}) && !here(Seat{i})) next = std::min(next, grace_ends(Seat{i}));
  return next;
}

void Presence::see(Seat seat, std::int64_t n) {
  std::int64_t& seen = away(seat).seen;
  seen = std::clamp(n, seen, std::max(seen, state_.visible(seat)));
}

}  // namespace tortuga::server
