// Looking back, and playing on from what was: through the asker's own eyes, as everything here.
#include <algorithm>

#include "server/table.h"

namespace tortuga::server {
namespace {

namespace json = boost::json;

constexpr int kMostLookingBack = 32;  // at one table at once
constexpr int kImaginings = 8;        // worlds that are tried until one can be played on

// A world in which the asker would see what they saw after the move; the truth once everybody may know it.
std::string world_of(const Match& match, Seat viewer, bool everything) {
  Dice dice = Dice::fast(random_bits());
  for (int i = 0; i < kImaginings; ++i) {
    const std::string world = everything ? match.position() : match.imagined(viewer, dice);
    const auto trial = match.clone();
    json::value position;
    if (parse_json(world, position).found() || !trial->set_position(position).done()) continue;
    if (!trial->outcome().over && !trial->deciders().empty()) return world;
  }
  return {};
}

}  // namespace

// The match as it stood after a move, and how many of its events came before that move.
struct Table::Past {
  std::int64_t m = 0;
  bool readable = false;
  Flaw flaw;
  std::unique_ptr<Match> match;
  std::size_t first = 0;

  void find(Store& store, const std::string& table, const AnyGame& game) {
    std::vector<std::string> log;
    readable = store.read(table, 0, log);
    if (!readable) return;
    Record record;
    flaw = record_of(log, record);
    if (!flaw.found() && static_cast<std::size_t>(m) > record.moves.size()) flaw = {"/m", "it was taken back"};
    if (!flaw.found()) match = begin_record(game, record, flaw);
    if (!flaw.found()) flaw = replay_record(record, *match, static_cast<std::size_t>(std::max<std::int64_t>(0, m - 1)));
    if (flaw.found() || m == 0) return;
    first = match->told();
    const Record::Step& last = record.moves[static_cast<std::size_t>(m - 1)];
    match->play(last.seat, last.move);
  }
};

// Finds the past in the clerk's thread and goes on with it here, if the guest is still there.
void Table::look_back(Sender guest, const Request& request, std::function<void(Sender, const Past&)> then) {
  if (state_.match() == nullptr) return denied(guest, request, Code::forbidden, "forbidden.playing");
  const std::int64_t m = *request.number("m");
  if (m > state_.moves()) return denied(guest, request, Code::malformed, "malformed.m", {{"m", m}});
  const auto past = std::make_shared<Past>();
  past->m = m;
  const bool taken =
      thinking_ < kMostLookingBack &&
      port_.clerk().look_up([this, past, waiting = std::weak_ptr<Guest>(guest), id = request.id, then = std::move(then),
                             &store = port_.store(), table = id_, &game = state_.book().entry.game] {
        past->find(store, table, game);
        return [this, past, waiting, id, then] {
          --thinking_;
          if (!past->readable) denied(waiting, id, {Code::disk, server::say("disk.read"), {}});
          else if (past->flaw.found())
            denied(waiting, id, {Code::gone, server::say("gone.broken", {{"what", past->flaw.text()}}), {}});
          else if (const auto there = waiting.lock()) then(there, *past);
          port_.changed(*this);
        };
      });
  if (!taken) return denied(guest, request, Code::busy, "busy.past");
  ++thinking_;
}

void Table::replay(Sender guest, const Request& request, Seat seat) {
  look_back(guest, request, [this, request, seat](Sender there, const Past& past) {
    const Place* place = place_of(there.get());
    const bool brief = place != nullptr && place->brief;
    std::string events;
    std::int64_t visible = 0;
    for (std::size_t i = 0; i < past.match->told(); ++i) {
      const AnyEvent& event = past.match->event(i);
      if (!event.seen_by(seat)) continue;
      ++visible;
      if (i < past.first) continue;
      if (!events.empty()) events += ',';
      write_event(events, event, seat, brief ? std::nullopt : std::optional{visible - 1}, past.m);
    }
    accepted(there, request,
             ",\"m\":" + std::to_string(past.m) + ",\"n\":" + std::to_string(visible) +
                 ",\"view\":" + past.match->view(seat) + ",\"events\":[" + events + "]");
  });
}

// A new table that begins where this one stood. Its luck is its own, and what the asker may not know is imagined anew:
// nothing can be learned there about what is hidden here.
void Table::play_on(Sender guest, const Request& request, Seat viewer) {
  const auto number = request.number("seat");
  Seat seat = viewer.somebody() ? viewer : Seat{0};
  if (number) seat = Seat{static_cast<int>(std::min<std::int64_t>(*number, kMaxSeats))};
  if (!state_.has(seat)) return denied(guest, request, Code::malformed, "malformed.seat");
  std::string name = state_.names()[static_cast<std::size_t>(seat.index())];
  if (request.find("name") != nullptr && !clean_text(request.text("name"), port_.limits().name_letters, name))
    return denied(guest, request, Code::malformed, "malformed.name", {{"most", port_.limits().name_letters}});
  look_back(guest, request, [this, request, viewer, seat, name](Sender there, const Past& past) {
    open_from(there, request, past, viewer, seat, name);
  });
}

void Table::open_from(Sender guest, const Request& request, const Past& past, Seat viewer, Seat seat,
                      std::string name) {
  const std::string world = world_of(*past.match, viewer, state_.stage() == Stage::over);
  if (world.empty()) return denied(guest, request, Code::forbidden, "forbidden.ended");

  const std::string token = new_token();
  LogEntry create = rematch_entry();
  create.seat = seat;
  json::array seats;
  for (int i = 0; i < state_.seats(); ++i) {
    const std::string bot = bot_name(Rank::stand_in(), static_cast<std::size_t>(i));
    if (Seat{i} != seat)
      seats.push_back(json::object{{"kind", "bot"}, {"name", bot}, {"rank", Rank::stand_in().name()}});
    else seats.push_back(json::object{{"kind", "person"}, {"name", name}, {"token", text_of(hash_token(token))}});
  }
  json::value position, options;
  parse_json(world, position);
  parse_json(past.match->pinned_options(), options);
  json::object pinned;
  for (const auto& [key, value] : options.get_object())
    if (!state_.free_options().contains(key)) pinned[key] = value;
  create.more["seats"] = std::move(seats);
  create.more["public"] = false;
  create.more["clock"] = nullptr;
  create.more["hints"] = true;
  create.more["position"] = std::move(position);
  create.more["pinned"] = std::move(pinned);
  std::string more = ",\"seat\":" + std::to_string(seat.index()) + ",\"token\":\"" + token + "\"";
  for (const char* link : {"invite", "watch"})
    more += ",\"" + std::string{link} + "\":" + json::serialize(create.more.at(link));
  port_.found(std::move(create), [&metrics = port_.metrics(), guest, id = request.id, more](const std::string& table) {
    if (!table.empty()) return guest->tell(accept(id, ",\"table\":\"" + table + "\"" + more));
    metrics.refusals.add();
    guest->tell(deny(id, {Code::disk, server::say("disk.failed"), {}}));
  });
}

}  // namespace tortuga::server
