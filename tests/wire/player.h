// Somebody at a harbour in a test: asks, waits for the answer, and keeps what comes in between.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <deque>
#include <functional>
#include <string>
#include <vector>

namespace tortuga::server {

namespace json = boost::json;

class Player {
 public:
  virtual ~Player() = default;
  virtual void send(const std::string& text) = 0;
  virtual bool receive(std::string& out) = 0;  // false: nothing comes, or the connection has ended

  json::object ask(json::object request) {
    if (!request.contains("id")) request["id"] = "q" + std::to_string(++asked_);
    own_news_.clear();
    send(json::serialize(request));
    const json::value id = request["id"];
    json::object answer =
        next([&](const json::object& message) { return message.contains("re") && message.at("re") == id; });
    const bool moves = request["do"] == "play" || request["do"] == "undo";
    if (moves && answer.contains("t")) own_news_ = answer;  // the mover's answer carries its news
    return answer;
  }
  // The next message for which `wanted` holds, the news of one's own move among them; earlier ones are kept in `heard`.
  json::object until(const std::function<bool(const json::object&)>& wanted) {
    json::object own = std::move(own_news_);
    own_news_.clear();
    if (!own.empty() && wanted(own)) return own;
    return next(wanted);
  }
  json::object until(std::string_view t) {
    return until([&](const json::object& message) {
      return message.contains("t") && message.at("t").is_string() &&
             std::string_view{message.at("t").get_string()} == t;
    });
  }

  std::vector<json::object> heard;
  std::vector<std::string> bytes;

 private:
  json::object next(const std::function<bool(const json::object&)>& wanted) {
    std::string text;
    while (receive(text)) {
      bytes.push_back(text);
      json::object message = json::parse(text).as_object();
      heard.push_back(message);
      if (wanted(message)) return message;
    }
    ADD_FAILURE() << "the message did not come; last: " << (bytes.empty() ? "none" : bytes.back().substr(0, 600));
    return {};
  }

  int asked_ = 0;
  json::object own_news_;
};

inline bool fine(const json::object& answer) {
  return answer.contains("ok") && answer.at("ok") == true;
}
inline std::string text(const json::object& object, std::string_view key) {
  const auto* value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string{value->get_string()} : std::string{};
}
inline std::int64_t number(const json::object& object, std::string_view key) {
  const auto* value = object.if_contains(key);
  return value != nullptr && value->is_int64() ? value->get_int64() : -1;
}
inline std::string code(const json::object& answer) {
  return fine(answer) ? "fine" : text(answer, "code");
}

}  // namespace tortuga::server
