// What strangers do to a harbour: half messages, two sits and gone, floods, words said again with another meaning,
// links of others, verbs at random.
#include "server/weather/person.h"
#include "server/weather/world.h"

namespace tortuga::server::weather {
namespace {

namespace json = boost::json;

constexpr std::string_view kTricks[] = {"lobby", "create", "join", "sit",  "start",   "salt",    "play",  "undo",
                                        "moves", "ask",    "hint", "say",  "name",    "leave",   "seat",  "revoke",
                                        "close", "replay", "seen", "mute", "rematch", "play_on", "speak", "plunder"};

}  // namespace

json::object Person::nonsense() {
  json::object request{{"do", std::string{kTricks[chance_.below(static_cast<int>(std::size(kTricks)))]}}};
  request["id"] = number_ * 1000000 + ++asked_;
  const auto maybe = [&](std::string_view key, json::value value) {
    if (chance_.one_in(3)) request[key] = std::move(value);
  };
  const bool sits = request["do"] == "sit";
  if (!world_.tables.empty() && (sits || chance_.one_in(2))) request["table"] = chance_.one_of(world_.tables);
  maybe("name", json::value(name_));
  maybe("seat", chance_.below(14));
  maybe("m", chance_.below(200));
  maybe("n", chance_.below(200));
  maybe("to", chance_.one_in(2) ? "open" : "remove");
  maybe("text", json::value(std::string(static_cast<std::size_t>(chance_.below(400)), 'x')));
  maybe("query", "board");
  maybe("what", chance_.one_in(2) ? "watch" : "invite");
  maybe("game", "lostseas");
  maybe("salt", "beef");
  maybe("language", chance_.one_in(2) ? "de" : "en");
  maybe("move", json::object{{"kind", "sail"}, {"by", 1}});
  maybe("token", json::value(std::string(22, 'A')));
  maybe("invite", json::value(std::string(22, 'B')));
  if (!sits && chance_.one_in(20)) request["id"] = json::object{};
  return request;
}

void Person::attack_once() {
  const auto send = [&](const json::object& request) {
    rope_->say(json::serialize(request));
  };
  const auto sit_somewhere = [&] {
    json::object request = ask("sit");
    if (!world_.listed.empty() && !chance_.one_in(4)) request["table"] = chance_.one_of(world_.listed);
    else if (!world_.tables.empty()) request["table"] = chance_.one_of(world_.tables);
    if (chance_.one_in(6)) request["token"] = std::string(22, 'A');
    return request;
  };
  switch (chance_.below(10)) {
    case 0: {  // two sits and gone, while the first may still wait in line
      rope_->arrive(json::serialize(sit_somewhere()));
      if (rope_ != nullptr && rope_->fast()) rope_->arrive(json::serialize(sit_somewhere()));
      if (!chance_.one_in(3) && rope_ != nullptr && rope_->fast()) {
        rope_->cut();
        lost();
      }
      return;
    }
    case 1:  // a flood
      for (int i = 0; i < 80 && rope_ != nullptr && rope_->fast(); ++i) rope_->arrive(json::serialize(nonsense()));
      return;
    case 2: {  // half a message, and bytes
      std::string text = json::serialize(nonsense());
      text.resize(static_cast<std::size_t>(chance_.below(static_cast<int>(text.size()))));
      if (chance_.one_in(3)) text += static_cast<char>(chance_.below(256));
      return rope_->say(text);
    }
    case 3:  // the same again, or with another meaning
      if (!history_.empty()) {
        json::object request = chance_.one_of(history_);
        if (chance_.one_in(3)) request["text"] = "something else";
        return send(request);
      }
      [[fallthrough]];
    case 4: return send(sit_somewhere());
    case 5: {
      json::object join = ask("join");
      if (!world_.listed.empty()) join["table"] = chance_.one_of(world_.listed);
      join["name"] = name_;
      return say(join);
    }
    case 6: return create();
    case 7: return send(ask("lobby"));
    default: {
      json::object request = nonsense();
      if (request["do"] != "sit") history_.push_back(request);
      if (history_.size() > 10) history_.erase(history_.begin());
      return send(request);
    }
  }
}

void Person::attack() {
  ++world_.faults.attacks;
  attack_once();
}

}  // namespace tortuga::server::weather
