#include "server/session.h"

#include <algorithm>

namespace tortuga::server {
namespace {

constexpr int kPatience = 300;  // refused messages in a row until the connection is ended
constexpr std::size_t kOnceKept = 16;

}  // namespace

void Session::receive(std::string_view text) {
  if (wire_ == nullptr) return;
  harbour_.metrics().messages.add();
  Request request;
  const Limits& limits = harbour_.limits();
  if (!bucket_.take(harbour_.loop().now(), limits.rate, limits.burst) || !harbour_.spend(address_)) {
    harbour_.metrics().refused_busy.add();
    if (++refused_ > kPatience) return bye("abuse");
    read_request(text, request);  // for its id
    return deny_request(request.id, {Code::busy, say("busy.rate"), {}});
  }
  refused_ = 0;
  if (static_cast<int>(text.size()) > limits.message_bytes) return refuse("malformed.size");
  if (const auto denial = read_request(text, request)) return deny_request(request.id, *denial);
  carry_out(std::move(request));
}

void Session::refuse(std::string_view key) {
  deny_request({}, {Code::malformed, say(key, {{"most", harbour_.limits().message_bytes}}), {}});
}

void Session::deny_request(const std::string& id, const Denial& denial) {
  harbour_.metrics().refusals.add();
  tell(deny(id, denial));
}

void Session::carry_out(Request request) {
  if (request.verb == Verb::lobby) return harbour_.lobby(shared_from_this(), request);

  const bool founds = request.verb == Verb::create || request.verb == Verb::play_on;
  if ((founds || request.verb == Verb::join) && !request.id.empty()) {
    for (const Once& once : once_)
      if (once.id == request.id) return once.answer != nullptr ? send(once.answer) : void();
    if (once_.size() >= kOnceKept) once_.erase(once_.begin());
    once_.push_back({request.id, nullptr});
  }
  if (founds)
    if (const auto denial = harbour_.count_table(address_)) return deny_request(request.id, *denial);
  if (request.verb == Verb::create) return harbour_.create(shared_from_this(), request);

  const bool named = request.verb == Verb::join || request.verb == Verb::sit;
  const std::string id = named ? request.text("table") : table_;
  if (id.empty()) return deny_request(request.id, {Code::forbidden, say("forbidden.sit"), {}});
  Denial why{};
  Table* table = harbour_.find(id, why);
  if (table == nullptr) return deny_request(request.id, why);
  if (request.verb == Verb::sit && table_ != id) {
    leave();
    table_ = id;
  }
  table->handle(shared_from_this(), std::move(request));
}

void Session::leave() {
  if (table_.empty()) return;
  Denial why{};
  if (Table* table = harbour_.find(table_, why)) table->leave(*this);
  table_.clear();
}

void Session::ended() {
  if (wire_ == nullptr) return;
  wire_ = nullptr;
  harbour_.forget(*this);
  leave();
}

void Session::send(Message message) {
  if (wire_ == nullptr) return;
  for (Once& once : once_)
    if (once.answer == nullptr && message->starts_with("{\"re\":" + once.id + ",")) once.answer = message;
  wire_->send(std::move(message));
}

void Session::bye(std::string_view why) {
  if (wire_ == nullptr) return;
  std::string out = "{\"t\":\"bye\",\"why\":";
  write_text(out, why);
  out += ",\"text\":";
  write_text(out, say("bye." + std::string{why}));
  tell(out + "}");
  harbour_.forget(*this);
  Wire* wire = wire_;
  leave();  // nothing to do if the table let it go already
  wire_ = nullptr;
  wire->end();
}

}  // namespace tortuga::server
