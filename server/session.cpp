#include "server/session.h"

namespace tortuga::server {
namespace {

constexpr int kPatience = 300;  // refused messages in a row until the connection is ended

}  // namespace

void Session::receive(std::string_view text) {
  if (wire_ == nullptr) return;
  harbour_.metrics().messages.add();
  Request request;
  const Limits& limits = harbour_.limits();
  const auto denied = [&](const Denial& denial) {
    harbour_.metrics().refusals.add();
    deny(request.id, denial);
  };
  if (!bucket_.take(harbour_.loop().now(), limits.rate, limits.burst) || !harbour_.spend(address_)) {
    harbour_.metrics().refused_busy.add();
    if (++refused_ > kPatience) return bye("abuse");
    read_request(text, request);  // for its id
    return denied({Code::busy, say("busy.rate"), {}});
  }
  refused_ = 0;
  if (static_cast<int>(text.size()) > limits.message_bytes) return refuse("malformed.size");
  if (const auto denial = read_request(text, request)) return denied(*denial);
  carry_out(std::move(request));
}

void Session::refuse(std::string_view key) {
  harbour_.metrics().refusals.add();
  deny({}, {Code::malformed, say(key, {{"most", harbour_.limits().message_bytes}}), {}});
}

bool Session::asked_before(const Request& request) {
  if (request.id.empty()) return false;
  const std::uint64_t key = Once::key({}, request.id);
  if (const Message* known = once_.find(key)) {
    if (*known != nullptr) send(*known);
    return true;
  }
  once_.begin(key);
  return false;
}

void Session::carry_out(Request request) {
  const Asker asker{weak_from_this(), request.id};
  if (request.is<ask::Lobby>()) return harbour_.lobby(asker);
  const bool founds = request.is<ask::Create>() || request.is<ask::PlayOn>();
  if ((founds || request.is<ask::Join>()) && asked_before(request)) return;
  if (founds)
    if (const auto denial = harbour_.count_table(address_)) return deny(request.id, *denial);
  if (request.is<ask::Create>()) return harbour_.create(asker, request.as<ask::Create>());

  std::string id = table_;
  if (const auto* sit = std::get_if<ask::Sit>(&request.what)) id = sit->table;
  if (const auto* join = std::get_if<ask::Join>(&request.what)) id = join->table;
  if (id.empty()) return deny(request.id, {Code::forbidden, say("forbidden.sit"), {}});
  if (request.is<ask::Sit>() && table_ != id) {
    leave();
    table_ = id;
  }
  harbour_.bring(id, shared_from_this(), std::move(request));
}

void Session::leave() {
  if (table_.empty()) return;
  harbour_.leave(table_, *this);
  table_.clear();
}

void Session::ended() {
  if (wire_ == nullptr) return;
  wire_ = nullptr;
  harbour_.forget(*this);
  leave();
}

void Session::send(Message message) {
  if (wire_ != nullptr) wire_->send(std::move(message));
}

void Session::answer(const std::string& id, Message message) {
  if (once_.waits()) once_.answered(Once::key({}, id), message);
  send(std::move(message));
}

void Session::deny(const std::string& id, const Denial& denial) {
  if (once_.waits()) once_.forget(Once::key({}, id));
  tell(denial_text(id, denial));
}

void Session::bye(std::string_view why) {
  if (wire_ == nullptr) return;
  tell(news_text(tell::Bye{why, say("bye." + std::string{why})}));
  harbour_.forget(*this);
  Wire* wire = wire_;
  leave();  // nothing to do if the table let it go already
  wire_ = nullptr;
  wire->end();
}

}  // namespace tortuga::server
