#include "server/table/table.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tortuga::server {
namespace {

constexpr std::size_t kMostOfGuest = 32;  // requests in line
constexpr std::size_t kAlways = 4;        // nobody has to be counted where so few wait

template <class R, class... Others>
constexpr bool is_one_of = (std::is_same_v<R, Others> || ...);

template <class R>
constexpr bool for_watchers = is_one_of<R, ask::Lean, ask::Query, ask::Replay, ask::PlayOn>;
template <class R>
constexpr bool for_hosts = is_one_of<R, ask::Start, ask::Reseat, ask::Revoke, ask::Close>;
// They come to the owner's desk first, which lets two of them through to here.
template <class R>
constexpr bool for_owners =
    is_one_of<R, ask::Own, ask::Tables, ask::Shelf, ask::People, ask::Orders, ask::Audit, ask::Ban, ask::Unban,
              ask::Silence, ask::Unsilence, ask::CloseTable, ask::Forget, ask::Keep>;
// Requests that must not be carried out twice and leave no id in the log.
template <class R>
constexpr bool answered_once = for_hosts<R> || is_one_of<R, ask::Say, ask::Rename, ask::Salt, ask::Mark>;

}  // namespace

Table::Table(std::string id, Port& port, std::unique_ptr<TableState> state, Hold hold)
    : floor_(
          std::move(id), port, std::move(state), [this] { go_on(); }, [this] { floor_.port.changed(*this); }, hold),
      door_(floor_),
      play_(floor_),
      seat_(floor_),
      host_(floor_),
      past_(floor_, host_),
      orders_(floor_) {
  if (floor_.state.hush() > 0) floor_.hush_again();
}

void Table::handle(const std::shared_ptr<Guest>& guest, Request&& request) {
  if (const auto* sit = std::get_if<ask::Sit>(&request.what); sit != nullptr && sit->epoch)
    hear_of(std::int64_t{*sit->epoch});
  Errand errand{guest, std::move(request), {}};
  errand.seat = seat_of(*guest, errand.request);
  if (!has_room(errand, *guest)) return floor_.deny({guest, errand.request.id}, Code::busy, "busy.line");
  floor_.line.push(std::move(errand));
  go_on();
}

void Table::send_on(const Denial& why, const std::string& route) {
  while (!floor_.line.empty()) {
    const Line::Next next = floor_.line.pop();
    const Errand& errand = next.front();
    if (const auto guest = errand.guest.lock(); guest != nullptr && guest->present())
      guest->deny(errand.request.id, why);
  }
  floor_.presence.send_on(route);
}

void Table::take_again() {
  if (floor_.line.busy()) doubted_ = true;
  else floor_.take_again();
}

// Performs what waits in line until something has to be stored first. Not while another may have the table: then
// whatever is said waits until we know.
void Table::go_on() {
  while (!floor_.line.busy() && floor_.port.store().steady()) {
    if (std::exchange(doubted_, false)) {
      floor_.take_again();
      break;
    }
    if (const Line::Next one = next(); !one.empty()) perform(one.front());
    else if (!act()) break;
  }
  changed();
}

// Says so where it matters: the harbour wakes us in time unless we are due earlier than it knows, and only a table that
// is public, though it may be over, or shared is looked at by others.
void Table::changed() {
  const std::int64_t due = this->due();
  if (due >= told_due_ && !floor_.state.listed() && !floor_.port.store().shared()) return;
  told_due_ = std::min(told_due_, due);
  floor_.changed();
}

// While something is kept back everybody waits but those who are asked in secret. Who comes back waits, too: that they
// are here is seen.
Line::Next Table::next() {
  if (floor_.line.empty()) return {};
  if (!floor_.hush.on()) return floor_.line.pop();
  if (floor_.hush.asked().empty()) return {};
  return floor_.line.pop([this](const Errand& errand) { return may_now(errand); });
}

bool Table::may_now(const Errand& errand) const {
  const auto guest = errand.guest.lock();
  if (guest == nullptr || !guest->present()) return false;
  const Request& request = errand.request;
  return awaits(*guest) &&
         (request.is<ask::Play>() || request.is<ask::Moves>() || request.is<ask::Query>() || request.is<ask::Hint>());
}

bool Table::awaits(const Guest& guest) const {
  const auto& places = floor_.presence.places();
  return std::any_of(places.begin(), places.end(), [&](const Place& place) {
    return place.guest.get() == &guest && floor_.hush.asked().has(place.seat);
  });
}

// Everybody who asks for something at this table stands in one line, and it has an end. Seats have places of their own
// in it: no crowd of watchers keeps anybody from playing, nor from coming back.
bool Table::has_room(const Errand& errand, const Guest& guest) const {
  const auto most = static_cast<std::size_t>(floor_.port.limits().waiting);
  const Line& line = floor_.line;
  if (line.size() < std::min(most, kAlways)) return true;
  // Whoever is asked in secret can answer whoever else waits meanwhile.
  if (errand.request.is<ask::Play>() && awaits(guest)) return true;
  if (errand.seat.somebody()) return line.size(errand.seat) < std::min(most, kMostOfSeat);
  return line.size() < most && line.size(guest) < kMostOfGuest;
}

Seat Table::seat_of(const Guest& guest, const Request& request) const {
  if (const auto* sit = std::get_if<ask::Sit>(&request.what))
    return sit->token ? floor_.state.seat_of(*sit->token) : kNobody;
  const auto& places = floor_.presence.places();
  const auto place =
      std::find_if(places.begin(), places.end(), [&](const Place& one) { return one.guest.get() == &guest; });
  return place == places.end() ? kNobody : place->seat;
}

// Whoever was told of a later epoch was at another server since: the table may be there. Anybody may say so, and it is
// found out at most once in a while.
void Table::hear_of(std::int64_t epoch) {
  const std::int64_t now = floor_.port.loop().now();
  if (epoch <= hold().epoch || now - heard_at_ < kHearsAgain) return;
  heard_at_ = now;
  take_again();
}

tell::Card Table::face() const {
  tell::Card card = card_of(id(), floor_.state);
  card.state = stage();
  return card;
}

void Table::perform(const Errand& errand) {
  const std::shared_ptr<Guest> guest = errand.guest.lock();
  if (guest == nullptr || !guest->present()) return;  // the connection ended before anything was done
  Asker asker{guest, errand.request.id};
  if (errand.request.is<ask::Forget>()) return orders_.forget(asker, errand.request.as<ask::Forget>());
  if (floor_.state.stage() == Stage::closed) return floor_.deny(asker, Code::gone, "gone.closed");
  if (errand.request.is<ask::CloseTable>()) return orders_.close(asker, errand.request.as<ask::CloseTable>());
  if (errand.request.is<ask::Join>()) return door_.join(asker, errand.request.as<ask::Join>());
  if (!guest->sits_at(id())) return floor_.deny(asker, Code::late, "late.elsewhere");  // went away while it waited
  if (errand.request.is<ask::Sit>()) return door_.sit(guest, asker, errand.request.as<ask::Sit>());
  const Place* place = floor_.presence.find(guest.get());
  if (place == nullptr) return floor_.deny(asker, Code::forbidden, "forbidden.sit");
  const Seat seat = place->seat;

  std::visit(
      [&]<class R>(const R& request) {
        if constexpr (!for_watchers<R>)
          if (!seat.somebody()) return floor_.deny(asker, Code::forbidden, "forbidden.seat");
        if constexpr (for_hosts<R>)
          if (!floor_.is_host(*place)) return floor_.deny(asker, Code::forbidden, "forbidden.host");
        if constexpr (answered_once<R>)
          if (!asker.id.empty()) {
            asker.once = Once::key(text_of(floor_.state.chair(seat).token), asker.id);
            if (const Message* known = floor_.once.find(asker.once))
              return *known != nullptr ? guest->answer(asker.id, *known) : void();
            // Carried out before, by this server in an earlier life or by another. What brought a token is asked for
            // again with the same one, and answered by its desk.
            if constexpr (!std::is_same_v<R, ask::Revoke>)
              if (floor_.state.asked(seat, R::kKind, asker.id)) return floor_.accept(asker, tell::Done{});
            floor_.once.begin(asker.once);
          }

        if constexpr (std::is_same_v<R, ask::Play>) play_.play(asker, request, seat);
        else if constexpr (std::is_same_v<R, ask::Undo>) play_.undo(asker, request, seat);
        else if constexpr (std::is_same_v<R, ask::Moves>) play_.moves(asker, seat);
        else if constexpr (std::is_same_v<R, ask::Query>) play_.query(asker, request, seat);
        else if constexpr (std::is_same_v<R, ask::Hint>) play_.hint(asker, seat);
        else if constexpr (std::is_same_v<R, ask::Say>) seat_.say(asker, request, seat);
        else if constexpr (std::is_same_v<R, ask::Mute>) seat_.mute(*guest, asker, request);
        else if constexpr (std::is_same_v<R, ask::Rename>) seat_.rename(asker, request, seat);
        else if constexpr (std::is_same_v<R, ask::Salt>) seat_.salt(asker, request, seat);
        else if constexpr (std::is_same_v<R, ask::Mark>) seat_.mark(asker, request, seat);
        else if constexpr (std::is_same_v<R, ask::Seen>) seat_.seen(asker, request, seat);
        else if constexpr (std::is_same_v<R, ask::Lean>) door_.lean(*guest, asker, request);
        else if constexpr (std::is_same_v<R, ask::Leave>) door_.leave(guest, asker, seat);
        else if constexpr (std::is_same_v<R, ask::Start>) host_.start(asker);
        else if constexpr (std::is_same_v<R, ask::Reseat>) host_.reseat(asker, request);
        else if constexpr (std::is_same_v<R, ask::Revoke>) host_.revoke(guest, asker, request);
        else if constexpr (std::is_same_v<R, ask::Close>) host_.close(asker);
        else if constexpr (std::is_same_v<R, ask::Rematch>) host_.rematch(guest, asker, seat);
        else if constexpr (std::is_same_v<R, ask::Replay>) past_.replay(asker, request, *place);
        else if constexpr (std::is_same_v<R, ask::PlayOn>) past_.play_on(asker, request, seat);
        else
          static_assert(is_one_of<R, ask::Lobby, ask::Speak, ask::Create, ask::Bring, ask::Join, ask::Sit, ask::Lab,
                                  ask::LabStop> ||
                            for_owners<R>,
                        "a request needs a desk");
      },
      errand.request.what);
}

// Does what is due. True if there was something.
bool Table::act() {
  if (floor_.line.troubled()) return false;
  if (floor_.hush.on()) return end_hush();
  const TableState& state = floor_.state;
  if (state.stage() == Stage::over && !state.ended()) {
    floor_.commit(floor_.entry(logged::End{}), {}, [] {});
    return true;
  }
  if (state.stage() != Stage::playing || floor_.presence.empty() || floor_.full()) return false;
  return stand_in() || play_bots() || play_clocks();
}

// Those who are asked in secret; where nothing can be stored any more nobody is waited for.
SeatSet Table::answering() const {
  return floor_.full() ? SeatSet{} : floor_.hush.asked();
}

// Whoever was asked in secret and has not answered in time lets it come, as if out of time.
bool Table::end_hush() {
  const SeatSet asked = answering();
  if (!asked.empty()) {
    if (play_bots()) return true;
    return floor_.hush.late() &&
           play_.play_for(asked.front(), floor_.state.match()->fallback(asked.front()).move, By::clock);
  }
  if (!floor_.hush.over()) return false;
  floor_.break_hush();
  return true;
}

bool Table::stand_in() {
  const Seat seat = floor_.presence.missing();
  if (!seat.somebody()) return false;
  floor_.presence.stand_in(seat);
  floor_.settle();
  floor_.tell_seats();
  return true;
}

bool Table::play_bots() {
  const auto decided = floor_.bots.ripe();
  if (!decided) return false;
  if (!play_.play_for(decided->seat, decided->move, By::bot))
    floor_.bots.drive();  // the table went on while it thought
  return true;
}

bool Table::play_clocks() {
  const Seat seat = floor_.clocks.out_of_time();
  return seat.somebody() && play_.play_for(seat, floor_.state.match()->fallback(seat).move, By::clock);
}

void Table::wake() {
  told_due_ = kNever;
  floor_.answers.give_up();
  if (!floor_.line.busy()) go_on();
  changed();
}

std::int64_t Table::due() const {
  const TableState& state = floor_.state;
  const std::int64_t answer = floor_.answers.due();
  if (floor_.line.busy() || !floor_.port.store().steady()) return answer;
  if (floor_.hush.on()) {
    const bool asked = !answering().empty();
    const std::int64_t next = asked ? std::min(floor_.hush.answer_by(), floor_.bots.due()) : floor_.hush.due();
    return std::min(answer, std::max(next, floor_.line.retry_at()));
  }
  if (state.stage() == Stage::over && !state.ended()) return std::min(answer, floor_.line.retry_at());
  if (state.stage() != Stage::playing || floor_.presence.empty() || floor_.full()) return answer;
  const std::int64_t next = std::min({floor_.bots.due(), floor_.presence.due(), floor_.clocks.due()});
  return std::min(answer, next == kNever ? kNever : std::max(next, floor_.line.retry_at()));
}

bool Table::unused() const {
  return floor_.presence.empty() && !floor_.line.busy() && floor_.line.empty() && !floor_.bots.thinking() &&
         !past_.looking();
}

}  // namespace tortuga::server
