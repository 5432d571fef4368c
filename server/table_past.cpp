// Looking back, and playing on from what was: through the asker's own eyes, as everything here.
#include <algorithm>

#include "server/table.h"

namespace tortuga::server {
namespace {

namespace json = boost::json;

constexpr int kImaginings = 8;  // worlds that are tried until one can be played on

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

// The match as it stood after move m, and how many of its events came before that move.
bool Table::look_back(Sender guest, const Request& request, Past& past) {
  if (state_.match() == nullptr) return denied(guest, request, Code::forbidden, "forbidden.playing"), false;
  past.m = *request.number("m");
  if (past.m > state_.moves()) return denied(guest, request, Code::malformed, "malformed.m", {{"m", past.m}}), false;
  std::vector<std::string> log;
  if (!port_.store().read(id_, 0, log)) return denied(guest, request, Code::disk, "disk.read"), false;
  Record record;
  Flaw flaw = record_of(log, record);
  if (!flaw.found()) past.match = begin_record(state_.book().entry.game, record, flaw);
  if (!flaw.found())
    flaw = replay_record(record, *past.match, static_cast<std::size_t>(std::max<std::int64_t>(0, past.m - 1)));
  if (flaw.found()) return denied(guest, request, Code::gone, "gone.broken", {{"what", flaw.text()}}), false;
  past.first = past.m == 0 ? 0 : past.match->events().size();
  if (past.m > 0) {
    const Record::Step& last = record.moves[static_cast<std::size_t>(past.m - 1)];
    past.match->play(last.seat, last.move);
  }
  return true;
}

void Table::replay(Sender guest, const Request& request, Seat seat) {
  Past past;
  if (!look_back(guest, request, past)) return;
  std::string more = ",\"m\":" + std::to_string(past.m) + ",\"view\":" + past.match->view(seat) + ",\"events\":[";
  std::int64_t number = 0;
  const char* comma = "";
  for (std::size_t i = 0; i < past.match->events().size(); ++i) {
    const AnyEvent& event = *past.match->events()[i];
    if (!event.seen_by(seat)) continue;
    if (i >= past.first) {
      more += comma;
      comma = ",";
      write_event(more, event, seat, number, past.m);
    }
    ++number;
  }
  accepted(guest, request, more + "]");
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
  Past past;
  if (!look_back(guest, request, past)) return;
  const std::string world = world_of(*past.match, viewer, state_.stage() == Stage::over);
  if (world.empty()) return denied(guest, request, Code::forbidden, "forbidden.ended");

  const std::string token = new_token();
  LogEntry create = rematch_entry();
  create.seat = seat;
  json::array seats;
  for (int i = 0; i < state_.seats(); ++i) {
    const std::string bot = bot_name(Rank::bosun, static_cast<std::size_t>(i));
    if (Seat{i} != seat) seats.push_back(json::object{{"kind", "bot"}, {"name", bot}, {"rank", name_of(Rank::bosun)}});
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
