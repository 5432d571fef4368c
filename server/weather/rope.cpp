#include "server/weather/rope.h"

#include "server/weather/person.h"
#include "server/weather/world.h"

namespace tortuga::server::weather {

namespace json = boost::json;

Rope::Rope(World& world, Person& person, std::string address)
    : world_(world),
      person_(person),
      address_(std::move(address)),
      session_(std::make_shared<Session>(world.harbour(), *this, address_)) {
  ear_.name = person.name();
}

Rope::~Rope() {
  cut();
}

void Rope::say(std::string text) {
  if (world_.chance.one_in(world_.climate.half)) {
    text.resize(text.size() / 2);
    ++world_.faults.halves;
  }
  out_ = std::max(out_, world_.loop.now() + world_.chance.between(1, 40));
  world_.loop.in_this_life(out_ - world_.loop.now(), [rope = weak_from_this(), text = std::move(text)] {
    if (const auto held = rope.lock()) held->arrive(text);
  });
}

void Rope::arrive(const std::string& text) {
  if (!fast()) return;
  boost::system::error_code error;
  const json::value request = json::parse(text, error);
  if (!error && request.is_object()) world_.lookout.said(ear_, request.get_object());
  ++world_.messages;
  const std::shared_ptr<Session> held = session_;
  held->receive(text);
}

void Rope::send(Message message) {
  json::object read;
  world_.lookout.told(ear_, *message, read);
  world_.bytes += message->size();
  if (world_.heard) world_.heard(read);
  in_ = std::max(in_, world_.loop.now() + world_.chance.between(1, 40));
  world_.loop.in_this_life(in_ - world_.loop.now(), [rope = weak_from_this(), read = std::move(read)] {
    if (const auto held = rope.lock(); held != nullptr && held->fast()) held->person_.hear(read);
  });
}

void Rope::end() {
  world_.loop.in_this_life(0, [rope = weak_from_this()] {
    if (const auto held = rope.lock()) {
      held->cut();
      held->person_.lost();
    }
  });
}

void Rope::cut() {
  if (!fast()) return;
  const std::weak_ptr<const Session> gone = session_;
  session_->ended();
  session_.reset();
  world_.harbour().release(address_);
  world_.lookout.released(gone);
}

}  // namespace tortuga::server::weather
