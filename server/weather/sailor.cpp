#include "server/weather/sailor.h"

#include <algorithm>
#include <utility>

#include "server/weather/fleet.h"
#include "server/weather/members.h"

namespace tortuga::server::weather {
namespace {

namespace json = boost::json;

constexpr std::int64_t kHeld = 8000;  // longer, for an answer that comes when somebody's lease is over

}  // namespace

void Sailor::begin() {
  fleet_.tide.after(chance_.between(1, 500), lifeline_.guard([this] { act(); }));
}

void Sailor::go_to(int ship, bool tried) {
  cut();
  wanted_ = ship;
  tried_ = tried;
  rests_until_ = 0;
  connect();
}

void Sailor::rest(std::int64_t milliseconds) {
  cut();
  wanted_ = -1;
  rests_until_ = fleet_.tide.now() + milliseconds;
}

void Sailor::as_usual() {
  patience_ = kPatience;
  rests_until_ = 0;
  talks_ = false;
}

void Sailor::act() {
  fleet_.tide.after(chance_.between(50, 900), lifeline_.guard([this] { act(); }));
  const std::int64_t now = fleet_.tide.now();
  if (now < rests_until_) return;
  if (session_ == nullptr) return connect();
  if (!waits_for_.empty()) {
    if (now - waits_since_ < patience_ + (tried_ ? kHeld : 0)) return;
    const bool sent = wanted_ >= 0 || ship_ >= 0;
    cut();
    wanted_ = -1;
    tried_ = sent;
    return;
  }
  if (!seated_ || !fleet_.report.broken.empty()) return;
  if (!fleet_.calm && chance_.one_in(fleet_.wandering)) {  // looks elsewhere for no reason
    cut();
    wanted_ = -1;
    return;
  }
  if (pending_.empty() && !choices_.empty() && !over)
    pending_ = {{"do", "play"}, {"id", new_id()}, {"m", m_}, {"move", chance_.one_of(choices_).at("move")}};
  else if (pending_.empty() && (talks_ || chance_.one_in(6)))
    pending_ = {{"do", "say"}, {"id", new_id()}, {"text", "words " + std::to_string(asked_)}};
  if (pending_.empty()) return;
  if (pending_sent_) ++fleet_.report.resent;
  pending_sent_ = true;
  say(pending_);
}

void Sailor::connect() {
  ship_ = wanted_ >= 0 ? wanted_ : fleet_.somewhere(chance_);
  if (ship_ < 0) return;
  if (fleet_.ship(ship_) == nullptr || fleet_.drained.contains(ship_)) {  // nobody answers there
    tried_ = tried_ || wanted_ >= 0;
    wanted_ = ship_ = -1;
    return;
  }
  ++life_;
  ropes_.push_back(std::make_unique<Rope>(*this, life_));
  session_ =
      std::make_shared<Session>(fleet_.ship(ship_)->harbour, *ropes_.back(), "10.0.0." + std::to_string(number_));
  json::object sit{{"do", "sit"}, {"id", new_id()}, {"table", table}, {"token", token}};
  if (fleet_.plan.wrong != Wrong::sailors_without_epoch) sit["epoch"] = epoch_;
  if (tried_) sit["tried"] = true;
  say(std::move(sit));
}

void Sailor::lose_sight() {
  ++life_;
  seated_ = false;
  waits_for_.clear();
  choices_ = {};
}

void Sailor::cut() {
  lose_sight();
  if (session_ == nullptr) return;
  // The server hears of it when it is awake.
  if (Ship* there = fleet_.ship(ship_)) there->loop.run([session = session_] { session->ended(); });
  session_.reset();
  ship_ = -1;
}

void Sailor::sunk(int number) {
  if (ship_ != number || session_ == nullptr) return;
  session_.reset();
  lose_sight();
  wanted_ = chance_.one_in(2) ? ship_ : -1;
  ship_ = -1;
}

void Sailor::say(json::object request) {
  waits_for_ = request.at("id").as_string();
  waits_since_ = fleet_.tide.now();
  out_ = std::max(out_, fleet_.tide.now() + chance_.between(1, 30));
  fleet_.tide.after(out_ - fleet_.tide.now(), lifeline_.guard([this, life = life_, text = json::serialize(request)] {
    if (life != life_ || session_ == nullptr) return;
    Ship* there = fleet_.ship(ship_);
    if (there == nullptr) return;
    there->loop.run([session = session_, text] { session->receive(text); });
  }));
}

void Sailor::send(std::int64_t life, const std::string& text) {
  if (life != life_) return;
  in_ = std::max(in_, fleet_.tide.now() + chance_.between(1, 30));
  fleet_.tide.after(in_ - fleet_.tide.now(), lifeline_.guard([this, life, text] {
    if (life == life_ && session_ != nullptr) hear(json::parse(text).as_object());
  }));
}

void Sailor::end(std::int64_t life) {
  fleet_.tide.after(std::max<std::int64_t>(0, in_ - fleet_.tide.now()), lifeline_.guard([this, life] {
    if (life == life_) cut();
  }));
}

void Sailor::take(const json::object& message) {
  const std::int64_t m = message.at("m").as_int64();
  if (m < m_)
    return fleet_.cry(table + ": what sailor " + std::to_string(number_) + " saw went back from move " +
                      std::to_string(m_) + " to " + std::to_string(m));
  m_ = m;
  choices_ = message.contains("choices") ? message.at("choices").as_array() : json::array{};
  over = over || message.contains("outcome");
  if (const auto* view = message.if_contains("view")) {
    const std::string text = json::serialize(*view);
    const auto before = seen.emplace(m, text);
    if (before.first->second != text) fleet_.cry(table + ": two views of move " + std::to_string(m) + " were told");
  }
}

void Sailor::hear(const json::object& message) {
  const std::string kind = word(message, "t");
  if (const std::string moved = word(message, "moved_to"); !moved.empty()) {
    const bool common = moved == "/ws";
    cut();
    wanted_ = common ? -1 : std::stoi(moved.substr(3));
    return;
  }
  if (kind == "bye") {
    cut();
    wanted_ = -1;
    return;
  }
  if (message.contains("re") && !answered(message)) return;
  if (kind == "table" || (seated_ && kind == "news")) take(message);
}

// True if what it brings is to be looked at.
bool Sailor::answered(const json::object& message) {
  if (word(message, "re") != waits_for_ || waits_for_.empty()) return false;  // of what was given up
  const std::string id = std::exchange(waits_for_, {});
  const bool sitting = !seated_;
  if (message.at("ok") != true) {
    refused(message, id, sitting);
    return false;
  }
  if (sitting) {
    const std::int64_t epoch = message.contains("epoch") ? message.at("epoch").as_int64() : 0;
    if (epoch < epoch_ && fleet_.plan.wrong != Wrong::sailors_without_epoch) {  // it does not know that it is replaced
      cut();
      wanted_ = -1;
      return false;
    }
    epoch_ = std::max(epoch, epoch_);
    tried_ = false;
    seated_ = true;
    wanted_ = ship_;
    return true;
  }
  const bool again = message.contains("again"), played = pending_.at("do") == "play";
  acknowledged[id] = again || !played ? -1 : message.at("m").as_int64();
  order.push_back(id);
  if (played && fleet_.calm) ++moves_in_calm;
  ++fleet_.report.acknowledged;
  done_with_it();
  if (again) cut();  // to see what it brought
  return !again;
}

void Sailor::refused(const json::object& message, const std::string& id, bool sitting) {
  const std::string code = word(message, "code");
  if (sitting) {
    cut();
    wanted_ = -1;
  } else if (code == "disk" && word(message, "error").find("could not be saved") != std::string::npos) {
    denied.insert(id);
    done_with_it();
  } else if (code == "late" || code == "forbidden" || code == "refused") {
    done_with_it();
    cut();  // to look again
  }
}

void Sailor::done_with_it() {
  pending_ = {};
  pending_sent_ = false;
}

}  // namespace tortuga::server::weather
