#include "server/table/seat_desk.h"

#include "server/luck.h"

namespace tortuga::server {

void SeatDesk::say(const Asker& asker, const ask::Say& say, Seat seat) {
  const TableState& state = floor_.state;
  if (state.stage() == Stage::playing && state.match()->silent())
    return floor_.deny(asker, Code::forbidden, "forbidden.silence");
  if (say.text.has_value() == say.phrase.has_value()) return floor_.deny(asker, Code::malformed, "malformed.say");
  logged::Say said;
  const int letters = floor_.port.limits().chat_letters;
  if (say.phrase) {
    const std::string* words = find_phrase(*say.phrase);
    if (words == nullptr) {
      std::string shown;
      clean_text(*say.phrase, 40, shown);
      return floor_.deny(asker, Code::malformed, "malformed.phrase", {{"phrase", shown}});
    }
    said.phrase = *say.phrase;
    said.text = *words;
  } else if (!clean_text(*say.text, letters, said.text)) {
    return floor_.deny(asker, Code::malformed, "malformed.chat", {{"most", letters}});
  }
  floor_.commit(floor_.entry(std::move(said), seat), asker, [this, asker] {
    floor_.port.metrics().chats.add();
    floor_.accept(asker, tell::Done{});
    floor_.crier.chat(floor_.state.chat().back());
  });
}

void SeatDesk::mute(const Guest& guest, const Asker& asker, const ask::Mute& mute) {
  if (mute.seat >= static_cast<Natural>(floor_.state.seats()))
    return floor_.deny(asker, Code::malformed, "malformed.seat");
  const Seat other{static_cast<int>(mute.seat)};
  SeatSet& muted = floor_.presence.find(&guest)->muted;
  if (mute.on.value_or(true)) muted.add(other);
  else muted.remove(other);
  floor_.accept(asker, tell::Done{});
}

void SeatDesk::rename(const Asker& asker, const ask::Rename& rename, Seat seat) {
  const int letters = floor_.port.limits().name_letters;
  std::string wanted;
  if (!clean_text(rename.name, letters, wanted))
    return floor_.deny(asker, Code::malformed, "malformed.name", {{"most", letters}});
  floor_.commit(floor_.entry(logged::Rename{floor_.free_name(wanted, seat)}, seat), asker, [this, asker] {
    floor_.accept(asker, tell::Done{});
    floor_.tell_seats();
  });
}

void SeatDesk::salt(const Asker& asker, const ask::Salt& salt, Seat seat) {
  if (floor_.state.stage() != Stage::open) return floor_.deny(asker, Code::forbidden, "forbidden.open");
  if (!is_salt(salt.salt)) return floor_.deny(asker, Code::malformed, "malformed.salt");
  floor_.commit(floor_.entry(logged::Salt{salt.salt}, seat), asker,
                [this, asker] { floor_.accept(asker, tell::Done{}); });
}

// Nobody else hears of it, whoever is host: people who fear to be heard mark nothing.
void SeatDesk::mark(const Asker& asker, const ask::Mark& mark, Seat seat) {
  const TableState& state = floor_.state;
  const Limits& limits = floor_.port.limits();
  if (!state.marks()) return floor_.deny(asker, Code::forbidden, "forbidden.marks");
  if (state.match() == nullptr) return floor_.deny(asker, Code::forbidden, "forbidden.playing");
  LogEntry entry = floor_.entry(logged::Mark{mark.feeling, state.moves(), state.visible(seat), state.match()->round(),
                                             rules_in_mind(*state.match(), seat)},
                                seat);
  if (state.marked() >= limits.marks) return floor_.deny(asker, Code::full, "full.marks", {{"most", limits.marks}});
  if (state.chair(seat).marks >= limits.marks_per_seat)
    return floor_.deny(asker, Code::full, "full.marks_of_seat", {{"most", limits.marks_per_seat}});
  if (state.marked(seat, entry.at - kMinute) >= limits.marks_per_minute)
    return floor_.deny(asker, Code::busy, "busy.marks", {{"most", limits.marks_per_minute}});
  floor_.commit(std::move(entry), asker, [this, asker] { floor_.accept(asker, tell::Done{}); });
}

void SeatDesk::seen(const Asker& asker, const ask::Seen& seen, Seat seat) {
  floor_.presence.see(seat, seen.n);
  floor_.accept(asker, tell::Done{});
}

}  // namespace tortuga::server
