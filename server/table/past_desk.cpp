#include "server/table/past_desk.h"

#include <algorithm>
#include <utility>

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

// The match as it stood after a move, and how many of its events came before that move and before those that were told
// with it.
struct PastDesk::Past {
  std::int64_t before = 0, m = 0;
  Flaw flaw;
  std::unique_ptr<Match> match;
  std::size_t first = 0;

  void find(const std::vector<std::string>& log, const AnyGame& game) {
    Record record;
    flaw = record_of(log, record);
    if (!flaw.found() && static_cast<std::size_t>(m) > record.moves.size()) flaw = {"/m", "it was taken back"};
    if (!flaw.found()) match = begin_record(game, record, flaw);
    if (!flaw.found()) flaw = replay_record(record, *match, static_cast<std::size_t>(before));
    if (flaw.found() || m == 0) return;
    first = match->told();
    for (std::int64_t i = before; i < m; ++i) {
      const Record::Step& step = record.moves[static_cast<std::size_t>(i)];
      match->play(step.seat, step.move);
    }
  }
};

// `m` as the viewer counts moves.
void PastDesk::look_back(const Asker& asker, Seat viewer, std::int64_t m, std::function<void(const Past&)> then) {
  const TableState& state = floor_.state;
  if (state.match() == nullptr) return floor_.deny(asker, Code::forbidden, "forbidden.playing");
  if (m > state.m(viewer)) return floor_.deny(asker, Code::malformed, "malformed.m", {{"m", m}});
  ++looking_;
  const auto found = floor_.lifeline.guard([this, asker, then = std::move(then)](const Past& past) {
    --looking_;
    if (past.flaw.found()) floor_.deny(asker, Code::gone, "gone.broken", {{"what", past.flaw.text()}});
    else then(past);
    floor_.changed();
  });
  const auto failed = floor_.lifeline.guard([this, asker](const Denial& why) {
    --looking_;
    floor_.deny(asker, why);
    floor_.changed();
  });
  const std::int64_t move = state.move_numbered(viewer, m), before = state.move_numbered(viewer, m - 1);
  const auto work = [move, before, found, &game = floor_.state.book().entry.game](
                        const std::vector<std::string>& log) -> std::function<void()> {
    const auto past = std::make_shared<Past>();
    past->before = before;
    past->m = move;
    past->find(log, game);
    return [past, found] {
      found(*past);
    };
  };
  const auto guest = asker.guest.lock();
  floor_.port.study(guest != nullptr ? guest->address() : std::string{}, floor_.id, work, failed);
}

void PastDesk::replay(const Asker& asker, const ask::Replay& replay, const Place& place) {
  look_back(asker, place.seat, replay.m,
            [this, asker, m = replay.m, seat = place.seat, brief = place.brief](const Past& past) {
              Place eyes{asker.guest.lock(), seat, {}, brief};  // the place itself may be gone by now
              if (eyes.guest == nullptr) return;
              tell::Replayed told;
              told.m = m;
              told.watch_m = floor_.state.m(kNobody, past.m);
              for (std::size_t i = 0; i < past.match->told(); ++i) {
                const AnyEvent& event = past.match->event(i);
                if (!event.seen_by(eyes.seat)) continue;
                if (i >= past.first) told.events.push_back(floor_.crier.event(event, eyes, told.n, m));
                ++told.n;
              }
              told.view.text = past.match->view(eyes.seat);
              floor_.accept(asker, told);
            });
}

// A new table that begins where this one stood. Its luck is its own, and what the asker may not know is imagined anew:
// nothing can be learned there about what is hidden here.
void PastDesk::play_on(const Asker& asker, const ask::PlayOn& play_on, Seat viewer) {
  const TableState& state = floor_.state;
  if (play_on.seat && *play_on.seat >= static_cast<Natural>(state.seats()))
    return floor_.deny(asker, Code::malformed, "malformed.seat");
  const Seat seat = play_on.seat ? Seat{static_cast<int>(*play_on.seat)} : viewer.somebody() ? viewer : Seat{0};
  std::string name = state.names()[static_cast<std::size_t>(seat.index())];
  const int letters = floor_.port.limits().name_letters;
  if (play_on.name && !clean_text(*play_on.name, letters, name))
    return floor_.deny(asker, Code::malformed, "malformed.name", {{"most", letters}});
  look_back(asker, viewer, play_on.m,
            [this, asker, viewer, seat, name](const Past& past) { open_from(asker, past, viewer, seat, name); });
}

void PastDesk::open_from(const Asker& asker, const Past& past, Seat viewer, Seat seat, const std::string& name) {
  const TableState& state = floor_.state;
  const std::string world = world_of(*past.match, viewer, floor_.hush.stage() == Stage::over);
  if (world.empty()) return floor_.deny(asker, Code::forbidden, "forbidden.ended");

  const std::string token = new_token();
  logged::Create create = host_.same_again();
  create.seats.clear();
  for (int i = 0; i < state.seats(); ++i) {
    if (Seat{i} == seat) {
      create.seats.push_back({Sitter::person, name, {}, text_of(hash_token(token))});
    } else {
      create.seats.push_back({Sitter::bot,
                              bot_name(Rank::stand_in(), static_cast<std::size_t>(i)),
                              std::string{Rank::stand_in().name()},
                              {}});
    }
  }
  json::value options;
  parse_json(past.match->pinned_options(), options);
  json::object pinned;
  for (const auto& [key, value] : options.get_object())
    if (!state.free_options().contains(key)) pinned[key] = value;
  create.public_ = false;
  create.clock.reset();
  create.hints = true;
  create.marks.reset();
  create.position = Json{world};
  create.pinned = Json{json::serialize(pinned)};
  tell::Created answer;
  answer.seat = seat;
  answer.token = token;
  answer.invite = create.invite;
  answer.watch = create.watch;
  floor_.port.found(floor_.entry(std::move(create), seat), {},
                    [asker, answer, &metrics = floor_.port.metrics()](const std::string& table) mutable {
                      if (table.empty()) {
                        metrics.refusals.add();
                        return asker.deny({Code::disk, sentence("disk.failed"), {}});
                      }
                      answer.table = table;
                      asker.accept(answer);
                    });
}

}  // namespace tortuga::server
