#include "server/weather/conversation.h"

#include "server/weather/world.h"

namespace tortuga::server::weather {
namespace {

namespace json = boost::json;

constexpr int kPeople = 4;
constexpr int kMostTurns = 300;

constexpr std::string_view kVerbs[] = {"create",  "join",    "sit",    "start", "play", "undo", "say",
                                       "lobby",   "leave",   "seat",   "name",  "salt", "hint", "moves",
                                       "ask",     "rematch", "revoke", "close", "seen", "mute", "replay",
                                       "play_on", "speak",   "lean",   "bring"};

// What anybody was told: tables, links, moves. Everybody may use everything.
struct Known {
  std::vector<std::string> tables{"2222222"}, tokens{std::string(22, 'A')}, invites{std::string(22, 'B')};
  std::vector<json::value> moves{json::object{{"kind", "sail"}, {"by", 1}}};
  std::int64_t m = 0;
  int sits = 0;

  void hear(const json::object& message) {
    const auto keep = [&](std::string_view key, std::vector<std::string>& list) {
      if (const auto* value = message.if_contains(key); value != nullptr && value->is_string() && list.size() < 64)
        list.emplace_back(value->get_string());
    };
    keep("table", tables);
    keep("token", tokens);
    keep("watch", tokens);
    keep("invite", invites);
    if (const auto* count = message.if_contains("m"); count != nullptr && count->is_int64()) m = count->get_int64();
    const auto* choices = message.if_contains("choices");
    if (choices == nullptr || !choices->is_array() || choices->get_array().empty()) return;
    if (moves.size() > 64) moves.clear();
    for (const json::value& choice : choices->get_array())
      if (moves.size() < 256) moves.push_back(choice.at("move"));
  }
};

json::object request(Chance& bytes, Known& known) {
  const std::string verb{kVerbs[bytes.below(static_cast<int>(std::size(kVerbs)))]};
  json::object out{{"do", verb}};
  // Few ids: some are used again, some are not there. A `sit` has one of its own: of two with the same, or without one,
  // nobody could say which was answered, and where that person sits.
  if (const int id = bytes.below(32); verb == "sit") out["id"] = 1000 + known.sits++;
  else if (id > 0) out["id"] = id;
  const auto table = [&] {
    out["table"] = bytes.one_of(known.tables);
  };
  const auto maybe = [&](std::string_view key, auto&& value) {
    if (bytes.one_in(2)) out[key] = value();
  };
  const auto small = [&] {
    return json::value(bytes.below(8));
  };
  if (verb == "create") {
    const auto all = games();
    out["game"] = all[static_cast<std::size_t>(bytes.below(static_cast<int>(all.size())))].game.facts().name;
    out["name"] = "Ann";
    out["pace"] = 0;
    if (bytes.one_in(2)) out["seats"] = {"you", bytes.one_in(2) ? "open" : "deckhand", "open"};
    if (bytes.one_in(2)) out["public"] = true;
    if (bytes.one_in(4)) out["clock"] = {{"kind", "move"}, {"seconds", 5}};
  } else if (verb == "join") {
    table();
    out["name"] = "Ben";
    maybe("invite", [&] { return json::value(bytes.one_of(known.invites)); });
    maybe("seat", small);
  } else if (verb == "sit") {
    table();
    maybe("token", [&] { return json::value(bytes.one_of(known.tokens)); });
    maybe("brief", [] { return json::value(true); });
  } else if (verb == "play") {
    out["m"] = known.m;
    out["move"] = bytes.one_of(known.moves);
  } else if (verb == "say") {
    if (bytes.one_in(2)) out["phrase"] = "ahoy";
    else out["text"] = "x";
  } else if (verb == "seat") {
    out["seat"] = small();
    constexpr std::string_view kTo[] = {"open", "remove", "deckhand", "bosun"};
    out["to"] = kTo[bytes.below(4)];
  } else if (verb == "revoke") {
    if (bytes.one_in(2)) out["seat"] = small();
    else out["what"] = bytes.one_in(2) ? "watch" : "invite";
  } else if (verb == "name") {
    out["name"] = "Cid";
  } else if (verb == "speak") {
    out["language"] = bytes.one_in(2) ? "de" : "en";
  } else if (verb == "lean") {
    maybe("engine", [] { return json::value("1-0000000000000000"); });
  } else if (verb == "bring") {
    out["part"] = "{\"kind\":\"create\"}";
    maybe("more", [] { return json::value(true); });
    maybe("tokens", [&] { return json::value(json::array{bytes.one_of(known.tokens)}); });
  } else if (verb == "salt") {
    out["salt"] = "beef";
  } else if (verb == "ask") {
    out["query"] = "board";
  } else if (verb == "seen") {
    out["n"] = small();
  } else if (verb == "mute") {
    out["seat"] = small();
  } else if (verb == "replay" || verb == "play_on") {
    out["m"] = small();
  } else if (verb == "undo") {
    maybe("m", [&] { return json::value(known.m); });
  }
  return out;
}

}  // namespace

std::string converse(std::string_view script) {
  Chance bytes = Chance::of(script);
  Voyage voyage;
  voyage.seed = bytes.bits() & 0xffff;
  voyage.people = 0;
  voyage.puppets = kPeople;
  World world(voyage);
  world.climate.crash = world.climate.cut = world.climate.half = 0;  // the bytes say when
  Known known;
  world.heard = [&](const json::object& message) {
    known.hear(message);
  };
  for (int turn = 0; turn < kMostTurns && !bytes.spent(); ++turn) {
    const int doing = bytes.below(16);
    Person& person = world.person(bytes.below(kPeople));
    if (person.rope() == nullptr || !person.rope()->fast()) person.connect();
    Rope* rope = person.rope();
    if (rope == nullptr) continue;
    if (doing < 10) {
      rope->arrive(json::serialize(request(bytes, known)));
    } else if (doing == 10) {
      rope->arrive(std::string{bytes.bytes(static_cast<std::size_t>(bytes.below(64)))});
    } else if (doing == 11) {
      rope->cut();
      person.lost();
    } else if (doing == 12) {
      if (bytes.one_in(8)) world.crash();
    } else {
      for (int i = 4 << (doing - 13) * 2; i > 0 && world.step(); --i) {
      }
    }
    if (!world.step()) break;
  }
  for (int i = 0; i < 200 && world.step(); ++i) {
  }
  return world.lookout.broken();
}

}  // namespace tortuga::server::weather
