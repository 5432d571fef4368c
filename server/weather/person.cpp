#include "server/weather/person.h"

#include <algorithm>

#include "server/weather/members.h"
#include "server/weather/patch.h"
#include "server/weather/tags.h"
#include "server/weather/world.h"

namespace tortuga::server::weather {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostPlaces = 4;
constexpr std::int64_t kResendWithin = 20000;

}  // namespace

Person::Person(World& world, int number, Temper temper)
    : world_(world),
      number_(number),
      temper_(temper),
      name_((temper == Temper::stranger ? "Stranger" : "Person") + std::to_string(number)),
      // A few households, and strangers who share one address.
      address_("10.0." + std::to_string(temper == Temper::stranger ? 0 : number / 4 + 1) + ".1"),
      chance_(world.chance.bits()) {
  if (temper_ != Temper::puppet) world_.loop.after(chance_.between(0, 20000), [this] { act(); });
}

std::int64_t Person::pause() {
  switch (temper_) {
    case Temper::eager: return chance_.between(200, 4000);
    case Temper::slow: return chance_.between(5000, 90000);
    case Temper::watcher: return chance_.between(3000, 30000);
    case Temper::stranger:
    case Temper::puppet: return chance_.between(200, 8000);
  }
  return 1000;
}

void Person::act() {
  world_.loop.after(pause(), [this] { act(); });
  if (rope_ == nullptr || !rope_->fast()) {
    if (resting_ || chance_.one_in(2)) connect();
    return;
  }
  if (!resting_ && chance_.one_in(world_.climate.cut)) {
    ++world_.faults.cuts;
    rope_->cut();
    return lost();
  }
  if (temper_ == Temper::stranger && !resting_) return attack();
  if (place() != nullptr && seated_) {
    if (!resting_) at_table();
  } else if (place() != nullptr) {
    if (!asked_to_sit_ || chance_.one_in(8)) sit(false);
  } else if (!resting_) {
    in_harbour();
  }
}

void Person::rest() {
  resting_ = true;
}

void Person::lost() {
  rope_.reset();
  seated_ = asked_to_sit_ = false;
}

void Person::crash() {
  if (rope_ != nullptr) rope_->sink();
}

void Person::connect() {
  if (!world_.harbour().admit(address_)) return;
  rope_ = std::make_shared<Rope>(world_, *this, address_);
  if (place() != nullptr) sit(chance_.one_in(2));
  resend();
}

json::object Person::ask(std::string_view verb) {
  return {{"do", verb}, {"id", number_ * 1000000 + ++asked_}};
}

void Person::say(json::object request) {
  const std::string verb = word(request, "do");
  const std::string table = verb == "join"       ? word(request, "table")
                            : place() != nullptr ? place()->table
                                                 : std::string{};
  std::string text = json::serialize(request);
  if (request.contains("id"))
    sent_.push_back({json::serialize(request.at("id")), text, verb, table, world_.loop.now(), count(request, "seat")});
  if (sent_.size() > 20) sent_.erase(sent_.begin());
  rope_->say(std::move(text));
}

// Whoever was cut off sends again what was not answered: whatever leaves its id in the log is not carried out twice.
void Person::resend() {
  std::erase_if(sent_, [&](const Sent& sent) {
    const bool moves = sent.verb == "play" || sent.verb == "undo";
    const bool once =
        sent.verb == "say" || sent.verb == "name" || sent.verb == "salt" || sent.verb == "start" || sent.verb == "seat";
    if (!place() || sent.table != place()->table || (!moves && !once)) return true;
    return !moves && world_.loop.now() - sent.when > kResendWithin;
  });
  for (const Sent& sent : sent_) rope_->say(sent.text);
}

void Person::sit(bool resume) {
  Place& at = *place();
  asked_to_sit_ = true;
  json::object request = ask("sit");
  request["table"] = at.table;
  if (!at.token.empty()) request["token"] = at.token;
  if (number_ % 2 == 0) request["brief"] = true;
  if (resume && at.m >= 0 && at.n >= 0) {
    request["from"] = at.n;
    request["m"] = at.m;
    rope_->ear().resumed[json::serialize(request.at("id"))] = at.view;
  }
  rope_->say(json::serialize(request));
}

void Person::go_to(Place to) {
  if (places_.size() >= kMostPlaces) {
    places_.erase(places_.begin());
  }
  places_.push_back(std::move(to));
  at_ = static_cast<int>(places_.size()) - 1;
  seated_ = asked_to_sit_ = false;
  if (rope_ != nullptr && rope_->fast()) sit(false);
}

void Person::leave_for_good() {
  if (at_ < 0) return;
  places_.erase(places_.begin() + at_);
  at_ = places_.empty() || chance_.one_in(2) ? -1 : chance_.below(static_cast<int>(places_.size()));
  seated_ = asked_to_sit_ = false;
}

void Person::create() {
  const auto all = games();
  const Entry& entry = all[static_cast<std::size_t>(chance_.below(static_cast<int>(all.size())))];
  const GameFacts& facts = entry.game.facts();
  json::object request = ask("create");
  request["game"] = facts.name;
  request["name"] = name_;
  const int seats =
      static_cast<int>(chance_.between(facts.least_seats, std::min(facts.most_seats, facts.least_seats + 2)));
  json::array words{"you"};
  while (static_cast<int>(words.size()) < seats)
    words.emplace_back(chance_.one_in(2) ? "open" : chance_.one_in(4) ? "bosun" : "deckhand");
  request["seats"] = words;
  if (chance_.one_in(2)) request["public"] = true;
  request["pace"] = chance_.one_in(3) ? 0 : chance_.between(200, 3000);
  if (chance_.one_in(4)) request["clock"] = {{"kind", "move"}, {"seconds", chance_.between(5, 60)}};
  if (chance_.one_in(6)) request["clock"] = {{"kind", "bank"}, {"seconds", chance_.between(5, 120)}, {"increment", 3}};
  if (chance_.one_in(3)) {  // unusual rules
    json::object options;
    for (const OptionInfo& option : entry.game.options()) {
      if (!chance_.one_in(6)) continue;
      if (option.type == "switch") options[option.name] = chance_.one_in(2);
      if (option.type == "choice") options[option.name] = chance_.one_of(option.choices);
      if (option.type == "integer") options[option.name] = json::parse(chance_.one_in(2) ? option.most : option.least);
    }
    request["options"] = options;
  }
  say(request);
}

void Person::look_for_a_table() {
  const bool watches = temper_ == Temper::watcher;
  if (watches && !world_.watching.empty() && chance_.one_in(3)) {
    const Rumour& heard = chance_.one_of(world_.watching);
    Place to;
    to.table = heard.table;
    to.token = heard.invite;
    return go_to(std::move(to));
  }
  if (watches || chance_.one_in(8)) {
    if (world_.listed.empty()) return say(ask("lobby"));
    Place to;
    to.table = chance_.one_of(world_.listed);
    return go_to(std::move(to));
  }
  json::object join = ask("join");
  join["name"] = name_;
  if (!world_.invitations.empty() && chance_.one_in(2)) {
    const Rumour& heard = chance_.one_of(world_.invitations);
    join["table"] = heard.table;
    join["invite"] = heard.invite;
  } else if (!world_.listed.empty()) {
    join["table"] = chance_.one_of(world_.listed);
  } else {
    return say(ask("lobby"));
  }
  say(join);
}

void Person::in_harbour() {
  if (!places_.empty() && chance_.one_in(3)) {
    at_ = chance_.below(static_cast<int>(places_.size()));
    return sit(true);
  }
  if (chance_.one_in(10)) return say(ask("lobby"));
  if (temper_ != Temper::watcher && chance_.one_in(4)) return create();
  if (chance_.one_in(10) && !world_.tables.empty())
    world_.harbour().record("", chance_.one_of(world_.tables), [](const std::string&, const std::optional<Denial>&) {});
  look_for_a_table();
}

void Person::small_talk() {
  Place& at = *place();
  switch (chance_.below(12)) {
    case 0:
    case 1: {
      json::object request = ask("say");
      request["text"] = std::string{kSaidOnce} + std::string{kTableTag} + at.table + " " + std::to_string(number_) +
                        "." + std::to_string(asked_);
      return say(request);
    }
    case 2: {
      json::object request = ask("say");
      request["phrase"] = "ahoy";
      return say(request);
    }
    case 3: {
      json::object request = ask("ask");
      request["query"] = "board";
      return say(request);
    }
    case 4: {
      json::object request = ask("replay");
      request["m"] = std::max<std::int64_t>(0, chance_.between(0, static_cast<int>(std::max<std::int64_t>(0, at.m))));
      return say(request);
    }
    case 5: return say(ask("hint"));
    case 6: return say(ask("moves"));
    case 7: {
      json::object request = ask("seen");
      request["n"] = std::max<std::int64_t>(0, at.n);
      return say(request);
    }
    case 8: {
      json::object request = ask("name");
      request["name"] = name_ + "." + std::to_string(chance_.below(100));
      return say(request);
    }
    case 9: {
      json::object request = ask("mute");
      request["seat"] = chance_.below(4);
      return say(request);
    }
    case 10: {
      if (!chance_.one_in(5)) return;
      json::object request = ask("play_on");
      request["m"] = std::max<std::int64_t>(0, at.m);
      return say(request);
    }
    default: {  // goes to another table, or home
      if (!chance_.one_in(3)) return;
      if (chance_.one_in(2)) return say(ask("leave"));
      at_ = -1;
      seated_ = false;
      return;
    }
  }
}

void Person::before_the_start() {
  Place& at = *place();
  if (!at.host) {
    if (!chance_.one_in(4)) return small_talk();
    json::object request = ask("salt");
    request["salt"] = std::to_string(1000000 + number_ * 1000 + asked_);
    return say(request);
  }
  const auto open = std::find(at.kinds.begin(), at.kinds.end(), "open");
  if (chance_.one_in(10)) {
    json::object request = ask("revoke");
    if (chance_.one_in(2)) request["what"] = chance_.one_in(2) ? "watch" : "invite";
    else request["seat"] = chance_.below(static_cast<int>(at.kinds.size()));
    return say(request);
  }
  if (chance_.one_in(8)) {
    json::object request = ask("seat");
    request["seat"] = chance_.below(static_cast<int>(at.kinds.size()) + 1);
    request["to"] = chance_.one_in(2) ? "remove" : chance_.one_in(2) ? "open" : "deckhand";
    return say(request);
  }
  if (open == at.kinds.end()) return say(ask("start"));
  if (!chance_.one_in(8)) return small_talk();
  json::object request = ask("seat");
  request["seat"] = open - at.kinds.begin();
  request["to"] = "deckhand";
  say(request);
}

void Person::play() {
  Place& at = *place();
  const auto* choices = at.now.if_contains("choices");
  if (choices == nullptr || choices->get_array().empty() || chance_.one_in(12)) return small_talk();
  if (chance_.one_in(15)) {
    json::object request = ask("undo");
    request["m"] = at.m;
    return say(request);
  }
  json::object request = ask("play");
  request["m"] = at.m;
  request["move"] = chance_.one_of(choices->get_array()).at("move");
  at.now.erase("choices");
  say(request);
  if (chance_.one_in(30)) {  // an impatient finger
    rope_->say(json::serialize(request));
  }
}

void Person::at_table() {
  Place& at = *place();
  if (at.token.empty() || temper_ == Temper::watcher) {
    if (chance_.one_in(20)) return leave_for_good();
    if (chance_.one_in(3)) return small_talk();
    return;
  }
  if (at.host && chance_.one_in(60)) {
    json::object request = ask(chance_.one_in(10) ? "close" : "revoke");
    if (word(request, "do") == "revoke") request["what"] = "watch";
    return say(request);
  }
  if (at.stage == "open") return before_the_start();
  if (at.stage == "playing") return play();
  if (chance_.one_in(3)) return say(ask("rematch"));
  if (chance_.one_in(3)) return leave_for_good();
  small_talk();
}

void Person::hear(const json::object& message) {
  const std::string kind = word(message, "t");
  const bool answer = message.contains("re"), fine = answer && message.contains("ok") && message.at("ok") == true;
  Place* at = place();
  bool mine = false;
  if (answer) {
    const std::string id = json::serialize(message.at("re"));
    const auto found = std::find_if(sent_.begin(), sent_.end(), [&](const Sent& sent) { return sent.id == id; });
    const std::string verb = found == sent_.end() ? "" : found->verb;
    const std::string asked_at = found == sent_.end() ? "" : found->table;
    const std::int64_t asked_seat = found == sent_.end() ? -1 : found->seat;
    mine = found != sent_.end();
    if (mine) sent_.erase(found);
    if (mine && (verb == "play" || verb == "undo") && (at == nullptr || asked_at != at->table)) return;
    const std::string code = word(message, "code");
    if (!fine && at != nullptr && !seated_ && asked_to_sit_ && verb.empty()) {  // a sit is not kept
      asked_to_sit_ = false;
      if (code == "gone" || code == "forbidden" || code == "full") return leave_for_good();
    }
    if (fine && message.contains("games"))
      for (const json::value& card : message.at("tables").as_array())
        world_.hear_of(world_.watching, {std::string{card.at("table").as_string()}, ""});
    if (fine && message.contains("tables")) {
      world_.listed.clear();
      for (const json::value& card : message.at("tables").as_array())
        world_.listed.emplace_back(card.at("table").as_string());
    }
    if (fine && (verb == "create" || verb == "play_on" || verb == "join")) {
      Place to;
      to.table = word(message, "table");
      to.token = word(message, "token");
      to.host = verb != "join";
      if (verb == "join") to.table = asked_at;
      if (verb == "create") {
        world_.hear_of(world_.invitations, {to.table, word(message, "invite")});
        world_.hear_of(world_.watching, {to.table, word(message, "watch")});
      }
      if (!to.table.empty()) world_.tables.push_back(to.table);
      if (temper_ != Temper::stranger && !to.table.empty()) go_to(std::move(to));
      return;
    }
    if (fine && verb == "revoke" && at != nullptr && at->table == asked_at && message.contains("token") &&
        at->seat == asked_seat)
      at->token = word(message, "token");
    if (fine && verb == "leave") {
      seated_ = false;
      return leave_for_good();
    }
  }
  if (kind == "lobby") {
    world_.listed.clear();
    for (const json::value& card : message.at("tables").as_array())
      world_.listed.emplace_back(card.at("table").as_string());
  }
  if (kind == "bye") {
    const std::string why = word(message, "why");
    if (why == "revoked" || why == "removed" || why == "closed") leave_for_good();
    return;
  }
  if (kind == "rematch" && at != nullptr && at->stage == "over") {
    Place to;
    to.table = word(message, "table");
    to.token = word(message, "token");
    to.host = at->host;
    return go_to(std::move(to));
  }
  if (at == nullptr) return;
  const bool sits = answer && !mine;  // a sit is the only request that is not kept
  if (kind == "seats" && !seated_) return;
  if (kind == "table" && word(message, "table") != at->table) return;
  if (kind == "table") {
    seated_ = true;
    at->view = message.contains("view") ? message.at("view") : json::value{};
    at->stage = word(message, "state");
  }
  if (kind == "table" || kind == "seats") {
    at->kinds.clear();
    for (const json::value& seat : message.at("seats").as_array()) at->kinds.emplace_back(seat.at("kind").as_string());
    at->host = message.at("host") == true;
    at->seat = count(message, "seat");
    at->stage = word(message, "state");
  }
  if (kind == "table" || kind == "news" || kind == "back") {
    if (!seated_ && !sits) return;  // of a table it has left
    seated_ = true;
    at->now = message;
    at->m = count(message, "m");
    at->n = count(message, "n");
    if (message.contains("outcome")) at->stage = "over";
    if (kind == "back") at->view = message.at("view");
    if (const auto* changes = message.if_contains("patch"); changes != nullptr && changes->is_object())
      patch(at->view, changes->get_object());
  }
}

}  // namespace tortuga::server::weather
