// What each seat is told, and nothing else: views, patches and events pass through the match's own hiding.
#include <algorithm>

#include "server/table.h"

namespace tortuga::server {
namespace {

constexpr std::size_t kUsualNews = 1500;  // bytes
constexpr std::int64_t kNewest = 200;     // events that somebody is shown who does not say from where

void write_seat(std::string& out, Seat seat) {
  if (seat.somebody()) write_number(out, seat.index());
  else out += "null";
}

}  // namespace

Card Table::card() const {
  Card card;
  card.game = state_.book().entry.game.facts().name;
  card.listed = state_.listed() && (state_.stage() == Stage::open || state_.stage() == Stage::playing);
  card.touched = state_.touched();
  return card;
}

// Without a number it is for somebody who wants it brief: sound and rules follow from the kind, which such a
// client learns when it sits down, and the number from the place.
void Table::write_event(std::string& out, const AnyEvent& event, Seat viewer, std::optional<std::int64_t> n,
                        std::optional<std::int64_t> m) const {
  event.write(out, viewer);
  out.pop_back();
  if (n) {
    out += ",\"n\":";
    write_number(out, *n);
  }
  if (m) {
    out += ",\"m\":";
    write_number(out, *m);
  }
  out += ",\"text\":";
  write_text(out, state_.narrator().event(event, viewer));
  if (n || event.sound() != event.telling().sound) {
    out += ",\"sound\":";
    write_text(out, event.sound());
  }
  if (n) {
    out += ",\"rules\":";
    write_json(out, event.telling().rules);
  }
  out += '}';
}

// Events from `first` on that the viewer may know of: the viewer's last ones.
void Table::write_events(std::string& out, const Place& place, std::size_t first, Moves moves) const {
  out += '[';
  const char* comma = "";
  const auto events = state_.match()->events();
  std::int64_t n = state_.visible(place.seat);
  for (std::size_t i = first; i < events.size() && !place.brief; ++i) n -= events[i]->seen_by(place.seat);
  for (std::size_t i = first; i < events.size(); ++i) {
    if (!events[i]->seen_by(place.seat)) continue;
    out += comma;
    comma = ",";
    write_event(out, *events[i], place.seat, place.brief ? std::nullopt : std::optional{n++},
                moves == Moves::told ? std::optional{state_.move_of(i)} : std::nullopt);
  }
  out += ']';
}

void Table::write_choices(std::string& out, Seat seat) const {
  const Narrator narrator = state_.narrator();
  write_list(out, state_.match()->moves(seat), [&](const Choice& choice) {
    out += "{\"move\":";
    out += choice.move;
    out += ",\"label\":";
    write_text(out, narrator.choice(choice, seat));
    out += '}';
  });
}

// Who has to act and what this viewer may do.
void Table::write_turn(std::string& out, Seat viewer, std::optional<SeatSet> known) const {
  const SeatSet deciders = state_.deciders();
  if (!known || *known != deciders) {
    out += ",\"deciders\":";
    write_json(out, deciders);
  }
  if (deciders.has(viewer)) {
    out += ",\"choices\":";
    write_choices(out, viewer);
  }
  const bool undo = viewer.somebody() && state_.stage() == Stage::playing && state_.match()->can_undo(viewer);
  if (undo || (!known && viewer.somebody())) {
    out += ",\"undo\":";
    write_json(out, undo);
  }
  if (deciders.size() > 1 || !state_.ready().empty()) {
    out += ",\"ready\":";
    write_json(out, state_.ready());
  }
}

void Table::write_end(std::string& out) const {
  if (state_.match() == nullptr || !state_.match()->outcome().over) return;
  out += ",\"outcome\":" + outcome_json(state_.match()->outcome());
  const Record record = state_.record_head();
  out += ",\"seed\":\"" + record.seed.text() + "\",\"luck\":{\"secret\":\"" + record.luck->secret + "\",\"hash\":\"" +
         record.luck->hash + "\",\"salts\":";
  write_json(out, record.luck->salts);
  out += "}";
}

void Table::write_seats(std::string& out) const {
  out += "\"seats\":[";
  for (int i = 0; i < state_.seats(); ++i) {
    const Seat seat{i};
    const Chair& chair = state_.chair(seat);
    out += i == 0 ? "{\"name\":" : ",{\"name\":";
    write_text(out, state_.names()[static_cast<std::size_t>(i)]);
    out += ",\"kind\":";
    write_text(out, name_of(chair.sitter));
    if (chair.sitter == Sitter::bot) {
      out += ",\"rank\":";
      write_text(out, chair.rank.name());
    }
    out += ",\"here\":";
    write_json(out, chair.sitter == Sitter::bot || here(seat));
    if (chair.sitter == Sitter::person && moment(seat).stand_in) {
      out += ",\"standin\":";
      write_text(out, rank_of(seat).name());
    }
    if (seat == state_.host()) out += ",\"host\":true";
    if (state_.stage() == Stage::open && !chair.salt.empty()) out += ",\"salted\":true";
    out += '}';
  }
  out += ']';
}

void Table::write_times(std::string& out) const {
  out += "\"times\":[";
  for (int i = 0; i < state_.seats() && state_.clock().on(); ++i) {
    if (i > 0) out += ',';
    // Whoever owes nothing has the whole time for the next decision.
    const bool fresh = state_.clock().kind == ClockRule::Kind::move && !state_.deciders().has(Seat{i});
    write_number(out, fresh ? std::int64_t{1000} * state_.clock().seconds : time_left(Seat{i}));
  }
  out += "],\"running\":[";
  const char* comma = "";
  for (int i = 0; i < state_.seats(); ++i) {
    if (moment(Seat{i}).running_since < 0) continue;
    out += comma;
    comma = ",";
    write_number(out, i);
  }
  out += ']';
}

void Table::write_chat(std::string& out, const ChatLine& line) const {
  out += "\"at\":";
  write_number(out, line.at);
  out += ",\"seat\":";
  write_seat(out, line.seat);
  out += ",\"text\":";
  write_text(out, line.text);
  if (!line.phrase.empty()) {
    out += ",\"phrase\":";
    write_text(out, line.phrase);
  }
}

std::string Table::whole(const Place& place, std::optional<std::int64_t> from) const {
  const Seat viewer = place.seat;
  std::string out = "\"t\":\"table\",\"table\":\"" + id_ + "\",\"game\":";
  write_text(out, state_.book().entry.game.facts().name);
  out += ",\"seat\":";
  write_seat(out, viewer);
  out += ",\"host\":";
  write_json(out, is_host(place));
  out += ",\"state\":";
  write_text(out, name_of(state_.stage()));
  out += ',';
  write_seats(out);
  out += ",\"public\":";
  write_json(out, state_.listed());
  out += ",\"hints\":";
  write_json(out, state_.hints());
  out += ",\"pace\":" + std::to_string(state_.pace());
  out += ",\"options\":" + boost::json::serialize(state_.options());
  out += ",\"clock\":" + state_.clock().json();
  out += ",\"m\":" + std::to_string(state_.moves()) + ",\"n\":" + std::to_string(state_.visible(viewer));
  if (is_host(place)) {
    out += ",\"invite\":\"" + state_.invite() + "\",\"watch\":\"" + state_.watch() + "\"";
  }
  out += ",\"hash\":\"" + state_.hash() + "\"";
  if (place.brief) out += ",\"kinds\":" + state_.book().kinds;
  if (const Match* match = state_.match()) {
    out += ",\"view\":" + match->view(viewer);
    write_turn(out, viewer);
    write_end(out);
    const std::int64_t visible = state_.visible(viewer);
    const std::int64_t wanted = from && *from <= visible ? *from : visible - kNewest;
    out += ",\"events\":";
    write_events(out, place, state_.beginning(viewer, wanted).event, Moves::told);
  } else {
    out += ",\"deciders\":[],\"undo\":false,\"events\":[]";
  }
  out += ',';
  write_times(out);
  if (state_.match() == nullptr || !state_.match()->outcome().over) out += ",\"seed\":null";
  out += ",\"chat\":";
  write_list(out, state_.chat(), [&](const ChatLine& line) {
    out += '{';
    write_chat(out, line);
    out += '}';
  });
  if (viewer.somebody()) out += ",\"away\":" + std::to_string(moment(viewer).seen);
  if (viewer.somebody() && !state_.rematch().empty())
    out += ",\"rematch\":{\"table\":\"" + state_.rematch() + "\",\"seat\":" + std::to_string(viewer.index()) +
           ",\"token\":\"" + place.token + "\"}";
  return out;
}

// For a client that knows the view and the events before `from`.
std::string Table::since(const Place& place, std::int64_t from) const {
  std::string out = "\"t\":\"news\",\"m\":" + std::to_string(state_.moves()) +
                    ",\"n\":" + std::to_string(state_.visible(place.seat)) + ",\"events\":";
  const std::size_t first = state_.beginning(place.seat, from).event;
  write_events(out, place, first, Moves::told);
  out += ",\"patch\":{}";
  write_turn(out, place.seat);
  write_end(out);
  return out;
}

std::string Table::news(const Place& place, std::size_t first, SeatSet known) const {
  const Seat viewer = place.seat;
  std::string out;
  out.reserve(kUsualNews);
  out += "{\"t\":\"news\",\"m\":";
  write_number(out, state_.moves());
  out += ",\"n\":";
  write_number(out, state_.visible(viewer));
  const std::size_t before = out.size();
  out += ",\"events\":";
  write_events(out, place, first, Moves::untold);
  if (out.ends_with("[]")) out.resize(before);
  if (const std::string patch = state_.match()->patch(viewer); patch != "{}") out += ",\"patch\":" + patch;
  write_turn(out, viewer, known);
  write_end(out);
  out += '}';
  return out;
}

// Makes the message of each viewer who is here once, and sends it to all guests with these eyes.
template <class F>
void Table::tell_each(F&& text_for) {
  Message watchers[2];
  for (const Place& place : guests_) {
    if (place.seat.somebody()) {
      place.guest->tell(text_for(place));
    } else {
      Message& message = watchers[place.brief ? 1 : 0];
      if (message == nullptr) message = std::make_shared<const std::string>(text_for(place));
      place.guest->send(message);
    }
  }
}

void Table::tell_all(const std::string& text) {
  const auto message = std::make_shared<const std::string>(text);
  for (const Place& place : guests_) place.guest->send(message);
}

void Table::tell_news(std::size_t first, SeatSet known) {
  tell_each([&](const Place& place) { return news(place, first, known); });
  tell_clock();
}

void Table::tell_back() {
  tell_each([&](const Place& place) {
    std::string out = "{\"t\":\"back\",\"m\":" + std::to_string(state_.moves()) +
                      ",\"n\":" + std::to_string(state_.visible(place.seat)) +
                      ",\"view\":" + state_.match()->view(place.seat);
    write_turn(out, place.seat);
    return out + "}";
  });
  tell_clock();
}

void Table::tell_whole() {
  tell_each([&](const Place& place) { return "{" + whole(place, {}) + "}"; });
}

void Table::tell_seats() {
  std::string body;
  write_seats(body);
  body += ",\"state\":";
  write_text(body, name_of(state_.stage()));
  tell_each([&](const Place& place) {
    std::string out = "{\"t\":\"seats\",\"seat\":";
    write_seat(out, place.seat);
    out += ",\"host\":";
    write_json(out, is_host(place));
    return out + "," + body + "}";
  });
  port_.changed(*this);
}

void Table::tell_clock() {
  if (!state_.clock().on()) return;
  std::string out = "{\"t\":\"clock\",";
  write_times(out);
  tell_all(out + "}");
}

}  // namespace tortuga::server
