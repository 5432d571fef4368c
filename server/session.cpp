#include "server/session.h"

#include <algorithm>

namespace tortuga::server {
namespace {

constexpr int kPatience = 300;          // refused messages in a row until the connection is ended
constexpr std::size_t kMostTimed = 32;  // requests of one connection at a time

}  // namespace

void Session::greet() {
  harbour_.owner().enter(address_, shared_from_this());
}

bool Session::receive(std::string_view text) {
  if (wire_ == nullptr) return true;
  harbour_.metrics().messages.add();
  Request request;
  const Limits& limits = harbour_.limits();
  const auto denied = [&](const Denial& denial) {
    harbour_.metrics().refusals.add();
    deny(request.id, denial);
  };
  if (!bucket_.take(harbour_.loop().now(), limits.rate, limits.burst) || !harbour_.spend(address_)) {
    harbour_.metrics().refused_busy.add();
    if (++refused_ > kPatience) {
      harbour_.metrics().drops.add(Drop::abuse);
      bye("abuse");
      return false;
    }
    read_request(text, request);  // for its id
    denied({Code::busy, sentence("busy.rate"), {}});
    return false;
  }
  refused_ = 0;
  if (static_cast<int>(text.size()) > limits.message_bytes) refuse("malformed.size");
  else if (const auto denial = read_request(text, request)) denied(*denial);
  else take(std::move(request));
  return true;
}

void Session::take(Request&& request) {
  if (harbour_.metrics().draining.load()) {
    // Whoever gets no answer asks again where the farewell sends them; what would be new is refused.
    const bool anew =
        request.is<ask::Create>() || request.is<ask::Bring>() || request.is<ask::PlayOn>() || request.is<ask::Join>();
    if (!anew) return;
    harbour_.metrics().refusals.add();
    return deny(request.id, {Code::busy, sentence("busy.stopping"), {}});
  }
  begin(request.id);
  carry_out(std::move(request));
}

void Session::begin(const std::string& id) {
  if (id.empty()) return;
  if (begun_.size() == kMostTimed) begun_.erase(begun_.begin());
  begun_.push_back({std::hash<std::string>{}(id), Times::Clock::now()});
}

void Session::finish(const std::string& id) {
  if (begun_.empty()) return;
  const std::size_t hash = std::hash<std::string>{}(id);
  const auto found = std::find_if(begun_.begin(), begun_.end(), [&](const Begun& begun) { return begun.id == hash; });
  if (found == begun_.end()) return;
  harbour_.metrics().answers.since(found->at);
  begun_.erase(found);
}

void Session::refuse(std::string_view key) {
  harbour_.metrics().refusals.add();
  deny({}, {Code::malformed, sentence(std::string{key}, {{"most", harbour_.limits().message_bytes}}), {}});
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

void Session::carry_out(Request&& request) {
  const Asker asker{weak_from_this(), request.id};
  if (OwnerDesk::serves(request)) return harbour_.owner().take(asker, request);
  if (LabDesk::serves(request)) return harbour_.lab().take(asker, request);
  if (request.is<ask::Lobby>()) return harbour_.lobby(asker);
  if (const auto* speak = std::get_if<ask::Speak>(&request.what)) {
    // As far as there are texts in it: each catalogue tells in English what it lacks.
    const Language* known = find_language(speak->language);
    language_ = known != nullptr ? *known : Language{};
    return asker.accept(tell::Spoken{std::string{language_.code()}});
  }
  if (request.is<ask::Say>() || request.is<ask::Rename>())
    if (const auto denial = harbour_.owner().silenced(*this)) return deny(request.id, *denial);
  const bool founds = request.is<ask::Create>() || request.is<ask::PlayOn>();
  if ((founds || request.is<ask::Join>()) && asked_before(request)) return;
  if (founds)
    if (const auto denial =
            request.is<ask::Create>() ? harbour_.count_table(address_) : harbour_.may_begin(address_, false))
      return deny(request.id, *denial);
  if (request.is<ask::Bring>())
    return harbour_.arrivals().take(asker, request.as<ask::Bring>(), address_,
                                    [this] { return harbour_.count_table(address_); });
  if (request.is<ask::Create>()) return harbour_.create(asker, request.as<ask::Create>(), address_);

  std::string id = table_;
  if (const auto* sit = std::get_if<ask::Sit>(&request.what)) id = sit->table;
  if (const auto* join = std::get_if<ask::Join>(&request.what)) id = join->table;
  if (id.empty()) return deny(request.id, {Code::forbidden, sentence("forbidden.sit"), {}});
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
  finish(id);
  if (once_.waits()) once_.answered(Once::key({}, id), message);
  send(std::move(message));
}

void Session::deny(const std::string& id, const Denial& denial) {
  finish(id);
  harbour_.metrics().denials[static_cast<std::size_t>(denial.code)].add();
  if (once_.waits()) once_.forget(Once::key({}, id));
  tell(denial_text(id, denial, language_));
}

void Session::bye(std::string_view why, const std::string& reason) {
  if (wire_ == nullptr) return;
  const std::string key = "bye." + std::string{why} + (reason.empty() ? "" : ".why");
  farewell({why, say(key, {{"reason", reason}}, language_), {}});
}

void Session::send_on(const std::string& route) {
  if (wire_ == nullptr) return;
  farewell({"elsewhere", say("bye.elsewhere", {}, language_), route + "/ws"});
}

void Session::farewell(const tell::Bye& bye) {
  tell(news_text(bye));
  harbour_.forget(*this);
  Wire* wire = wire_;
  leave();  // nothing to do if the table let it go already
  wire_ = nullptr;
  wire->end();
}

}  // namespace tortuga::server
