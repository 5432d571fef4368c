#include "server/weather/lookout.h"

#include <algorithm>

#include "server/weather/members.h"
#include "server/weather/patch.h"
#include "server/weather/tags.h"

namespace tortuga::server::weather {
namespace {

namespace json = boost::json;

constexpr std::int64_t kPatience = 180 * 1000;  // nobody waits longer for an answer, whatever the store does
constexpr std::int64_t kBotsPatience = 180 * 1000;
constexpr std::int64_t kAttention = 20 * 1000;  // a table that nobody was at for so long waited, as it should

Seat seat_in(const json::object& object) {
  const std::int64_t seat = count(object, "seat");
  return seat < 0 ? kNobody : Seat{static_cast<int>(seat)};
}

}  // namespace

void Lookout::about(const Ear& ear, const std::string& what, const std::string& text) {
  cry(ear.name + ": " + what + (ear.table.empty() ? "" : ", at " + ear.table) + ": " + text.substr(0, 600));
}

Witness* Lookout::follow(const std::string& table, std::int64_t n) {
  const auto log = store_.logs.find(table);
  if (log == store_.logs.end()) return nullptr;
  Watched& watched = watched_[table];
  if (const std::string wrong = watched.witness.follow(log->second, n); !wrong.empty()) {
    cry(table + ", entry " + std::to_string(watched.witness.entries()) + ": " + wrong);
    return nullptr;
  }
  return &watched.witness;
}

Witness* Lookout::at_table(const Ear& ear) {
  const Table* table = harbour_->table(ear.table);
  touched_.insert(ear.table);
  return table == nullptr ? nullptr : follow(ear.table, table->state().entries());
}

void Lookout::said(Ear& ear, const json::object& request) {
  const std::string verb = word(request, "do");
  if (verb == "lobby") ear.lobby = true;
  if (!request.contains("id") || !request.at("id").is_int64()) return;  // others are answered with nothing
  const std::string id = json::serialize(request.at("id"));
  Asked asked{verb, ear.bound, word(request, "token"), {}, ear.table, loop_.now()};
  asked.seat = count(request, "seat");
  asked.from = count(request, "from");
  if (verb == "sit" || verb == "join") asked.table = word(request, "table");
  if (verb == "play" || verb == "undo") asked.mark = "\"id\":" + json::serialize(json::value(id));
  if (verb == "say") asked.mark = word(request, "text");
  if (verb == "salt") asked.mark = word(request, "salt");
  if (verb == "start" || verb == "close" || verb == "seat") asked.mark = "\"kind\":\"" + verb + "\"";
  // Whoever uses an id for two things is told the answer to the first, by whatever connection that was said.
  const std::string whole = asked.verb + " " + asked.mark;
  if (used_.emplace(ear.bound_token + "?" + id, whole).first->second != whole) asked.mark.clear();
  const auto [place, fresh] = ear.asked.emplace(id, asked);
  if (!fresh) {  // sent again
    Asked& before = place->second;
    asked.times = before.times + 1;
    if (asked.verb != before.verb || asked.mark != before.mark || asked.table != before.table) asked.verb.clear();
    if (asked.verb.empty()) asked.mark.clear();  // nobody knows what will be answered
    before = asked;
  }
  if (verb != "sit") return;
  if (asked.table != ear.table) ear.table.clear();
  ear.bound = asked.table;
  ear.bound_token = asked.token;
}

void Lookout::told(Ear& ear, const std::string& text, json::object& message) {
  if (ear.bye) return about(ear, "told something after the goodbye", text);
  boost::system::error_code error;
  json::value value = json::parse(text, error);
  if (error || !value.is_object()) return about(ear, "told what is no JSON", text);
  message = std::move(value.get_object());
  if (message.contains("re")) answered(ear, text, message);
  const std::string kind = word(message, "t");
  if (kind.empty()) return;
  if (kind == "bye") {
    ear.bye = true;
    ear.table.clear();
    return;
  }
  if (kind == "lobby") {
    if (!ear.lobby) about(ear, "told of the lobby unasked", text);
    return;
  }
  if (kind == "table") whole(ear, text, message);
  Witness* witness = ear.table.empty() ? nullptr : at_table(ear);
  if (witness == nullptr) return about(ear, "told of a table where it does not sit", text);
  secrets(ear, *witness, text);
  if (kind == "news") news(ear, text, message);
  else if (kind == "back") back(ear, text, message);
  else if (kind == "seats") seats(ear, message);
  else if (kind == "chat") chat(ear, message);
  else if (kind == "rematch" && word(message, "token") != ear.token) about(ear, "given somebody's token", text);
}

void Lookout::answered(Ear& ear, const std::string& text, const json::object& message) {
  if (message.at("re").is_null()) return;
  const auto place = ear.asked.find(json::serialize(message.at("re")));
  if (place == ear.asked.end()) return about(ear, "told an answer it did not wait for", text);
  const Asked asked = place->second;
  if (--place->second.times <= 0) ear.asked.erase(place);
  else place->second.since = kNever;  // it was sent several times: this may be the answer to all of them
  const bool fine = message.contains("ok") && message.at("ok") == true;
  if (!fine) {
    const std::string code = word(message, "code");
    if (asked.verb == "sit" && ear.table.empty() && ear.bound == asked.table &&
        (code == "busy" || code == "malformed" || asked.before == asked.table)) {
      ear.table = ear.bound = asked.before;
      ear.sure = false;
    }
    return;
  }
  if (asked.verb == "sit") {
    ear.table = ear.bound = asked.table;
    ear.token = asked.token;
    ear.sure = true;
    if (word(message, "t") == "news") {  // goes on where the client was
      Witness* witness = at_table(ear);
      if (witness != nullptr) ear.seat = witness->state().seat_of(ear.token);
      ear.n = asked.from;
      ear.view = ear.resumed[json::serialize(message.at("re"))];
    }
  }
  if (asked.verb == "leave") ear.table.clear();
  // Of one's own seat; what was under way at a table that somebody has left since is answered all the same.
  const bool own = asked.table == ear.table && ear.seat.somebody() && ear.seat.index() == asked.seat;
  if (asked.verb == "revoke" && message.contains("token") && own) ear.token = word(message, "token");
  kept(ear, asked, message);
}

bool Lookout::holds(const std::string& table, const std::string& mark) const {
  const auto log = store_.logs.find(table);
  return log != store_.logs.end() &&
         std::any_of(log->second.rbegin(), log->second.rend(),
                     [&](const std::string& entry) { return entry.find(mark) != std::string::npos; });
}

// Acknowledged is stored.
void Lookout::kept(Ear& ear, const Asked& asked, const json::object& message) {
  std::string table = asked.table, mark = asked.mark;
  if (asked.verb == "create" || asked.verb == "play_on") table = word(message, "table");
  if (asked.verb == "create" || asked.verb == "play_on" || asked.verb == "join" || asked.verb == "revoke")
    if (const std::string token = word(message, "token"); !token.empty()) mark = text_of(hash_token(token));
  if (asked.verb == "revoke" && mark.empty()) mark = word(message, "watch") + word(message, "invite");
  if (asked.verb == "rematch" && message.contains("table")) mark = "\"table\":\"" + word(message, "table") + "\"";
  if (mark.empty() || ear.kept.contains(mark)) return;
  if (holds(table, mark)) return void(ear.kept.insert(mark));
  about(ear, asked.verb + " was acknowledged and is not stored (" + mark + ")", json::serialize(message));
}

// Whoever is shown a table has a right to it, and sees what the engine's own hiding gives, byte for byte.
void Lookout::whole(Ear& ear, const std::string& text, const json::object& message) {
  const std::string table = word(message, "table");
  if (table != ear.table) return about(ear, "shown table " + table + " where it does not sit", text);
  Witness* witness = at_table(ear);
  if (witness == nullptr) return;
  const TableState& state = witness->state();
  const Seat seat = state.seat_of(ear.token);
  if (ear.token.empty() ? !state.listed() : !seat.somebody() && ear.token != state.watch())
    return about(ear, "shown a table without a right to it", text);
  ear.seat = seat_in(message);
  if (ear.seat != (ear.token.empty() ? kNobody : seat)) return about(ear, "shown somebody's seat", text);
  ear.brief = message.contains("kinds");
  counts(ear, *witness, message);
  if (witness->match() == nullptr) return;
  if (text.find("\"view\":" + witness->view(ear.seat)) == std::string::npos)
    return about(ear, "the view is not what may be seen", text);
  ear.view = witness->seen(ear.seat);
  events(ear, *witness, text, message);
}

void Lookout::counts(Ear& ear, Witness& witness, const json::object& message) {
  ear.m = count(message, "m");
  ear.n = count(message, "n");
  const std::int64_t moves = witness.state().m(ear.seat);
  if (ear.m != moves || ear.n != witness.visible(ear.seat))
    about(ear,
          "counts are wrong: m should be " + std::to_string(moves) + " and n " +
              std::to_string(witness.visible(ear.seat)),
          json::serialize(message));
}

// The events of a message are the newest the listener may know of, each as it is concealed for this listener.
void Lookout::events(Ear& ear, Witness& witness, const std::string& text, const json::object& message) {
  const auto* list = message.if_contains("events");
  const auto told = list == nullptr ? 0 : static_cast<std::int64_t>(list->get_array().size());
  if (told > ear.n) return about(ear, "told more events than there are", text);
  std::size_t at = 0;
  for (const std::string& event : witness.events(ear.seat, ear.n - told, ear.n)) {
    at = text.find("\"event\":" + event, at);
    if (at == std::string::npos) return about(ear, "an event is not as it may be told: " + event, text);
    ++at;
  }
}

void Lookout::news(Ear& ear, const std::string& text, const json::object& message) {
  Witness& witness = *at_table(ear);
  const std::int64_t before = ear.n;
  counts(ear, witness, message);
  if (witness.match() == nullptr) return about(ear, "told of moves before the start", text);
  const auto* list = message.if_contains("events");
  const auto told = list == nullptr ? 0 : static_cast<std::int64_t>(list->get_array().size());
  if (before + told != ear.n) return about(ear, "there is a gap after event " + std::to_string(before), text);
  events(ear, witness, text, message);
  if (const auto* changes = message.if_contains("patch"); changes != nullptr)
    if (!changes->is_object() || !patch(ear.view, changes->get_object()))
      return about(ear, "a patch cannot be applied", text);
  if (ear.view != witness.seen(ear.seat))
    return about(ear, "the view with its patch is not what may be seen: " + json::serialize(ear.view).substr(0, 300),
                 text);
}

void Lookout::back(Ear& ear, const std::string& text, const json::object& message) {
  Witness& witness = *at_table(ear);
  counts(ear, witness, message);
  if (text.find("\"view\":" + witness.view(ear.seat)) == std::string::npos)
    return about(ear, "the view is not what may be seen", text);
  ear.view = witness.seen(ear.seat);
}

void Lookout::seats(Ear& ear, const json::object& message) {
  const TableState& state = at_table(ear)->state();
  ear.seat = seat_in(message);
  const json::array& list = message.at("seats").as_array();
  bool same =
      list.size() == state.names().size() && ear.seat == (ear.token.empty() ? kNobody : state.seat_of(ear.token));
  for (std::size_t i = 0; same && i < list.size(); ++i) same = list[i].at("name") == json::value(state.names()[i]);
  if (!same) about(ear, "told of other seats", json::serialize(message));
}

void Lookout::chat(Ear& ear, const json::object& message) {
  const TableState& state = at_table(ear)->state();
  if (state.chat().empty() || state.chat().back().text != word(message, "text"))
    about(ear, "told what was not said here", json::serialize(message));
}

// No secret of the table but what this listener has a right to.
void Lookout::secrets(const Ear& ear, Witness& witness, const std::string& text) {
  const TableState& state = witness.state();
  const bool host = ear.seat.somebody() && ear.seat == state.host();
  if (state.stage() != Stage::over && text.find(state.secret()) != std::string::npos) about(ear, "told the luck", text);
  if (!host && text.find(state.invite()) != std::string::npos) about(ear, "told the invitation", text);
  if (!host && text.find(state.watch()) != std::string::npos) about(ear, "told the watchers' link", text);
  for (std::size_t at = text.find(kTableTag); at != std::string::npos; at = text.find(kTableTag, at + 1))
    if (text.compare(at + kTableTag.size(), ear.table.size(), ear.table) != 0)
      return about(ear, "told words of another table", text.substr(at, 100));
}

// What is in memory is what is stored, as far as it has come.
void Lookout::compare(const std::string& id) {
  Table* table = harbour_->table(id);
  if (table == nullptr) return;
  const std::size_t most = static_cast<std::size_t>(harbour_->limits().waiting) +
                           static_cast<std::size_t>(table->state().seats()) * Table::kMostOfSeat;
  if (table->waiting() > most) cry(id + ": too many wait");
  Witness* witness = follow(id, table->state().entries());
  if (witness == nullptr) return;
  const TableState& a = table->state();
  const TableState& b = witness->state();
  const auto tokens = [](const TableState& state) {
    std::string out;
    for (const Chair& chair : state.chairs()) out += chair.has_token ? text_of(chair.token) : "-";
    return out;
  };
  const auto digest = [](const Match* match) {
    return match == nullptr ? 0 : match->digest();
  };
  if (a.entries() != b.entries() || a.moves() != b.moves() || a.stage() != b.stage() || a.names() != b.names() ||
      tokens(a) != tokens(b) || a.chat().size() != b.chat().size() || digest(a.match()) != digest(witness->match()))
    cry(id + ": the table is not what its log says");
}

void Lookout::check() {
  for (const std::string& id : std::exchange(touched_, {})) compare(id);
  for (const auto& session : released_)
    if (!session.expired()) cry("a guest outlived its session");
  released_.clear();
}

void Lookout::check(const Ear& ear) {
  for (const auto& [id, asked] : ear.asked)
    if (loop_.now() > asked.since && loop_.now() - asked.since > kPatience)
      about(ear, asked.verb + " " + id + " was never answered", asked.table);
  if (ear.table.empty() || !ear.sure) return;
  // A table with somebody at it goes on by itself where only bots have to decide.
  const Table* table = harbour_->table(ear.table);
  if (table == nullptr) return about(ear, "its table is gone", "");
  Watched& watched = watched_[ear.table];
  const SeatSet deciders = table->state().deciders();
  const bool room = table->state().entries() < harbour_->limits().log_entries;
  const bool bots = room && !deciders.empty() && (deciders.bits() & ~table->state().bots().bits()) == 0;
  const bool unseen = loop_.now() - std::exchange(watched.seen_at, loop_.now()) > kAttention;
  if (watched.entries != table->state().entries() || !bots || unseen) {
    watched.entries = table->state().entries();
    watched.moved_at = loop_.now();
  } else if (loop_.now() - watched.moved_at > kBotsPatience) {
    about(ear, "its bots have stopped",
          "due in " + std::to_string(table->due() == kNever ? -1 : table->due() - loop_.now()) + " ms, game " +
              std::string{table->state().book().entry.game.facts().name});
  }
}

void Lookout::converged(const Ear& ear) {
  if (ear.table.empty() || !ear.sure) return;
  Witness* witness = at_table(ear);
  if (witness == nullptr) return about(ear, "its table is gone", "");
  if (witness->match() == nullptr) return;
  // What is kept back (hush.h) is told when its time is over, and bots go on after the others have come to rest.
  if (const Table* table = harbour_->table(ear.table); table != nullptr && table->quiet()) return;
  if (ear.m != witness->state().m(ear.seat) || ear.n != witness->visible(ear.seat) ||
      ear.view != witness->seen(ear.seat))
    about(ear, "does not know what the others know",
          "m " + std::to_string(ear.m) + " of " + std::to_string(witness->state().m(ear.seat)) + ", n " +
              std::to_string(ear.n) + " of " + std::to_string(witness->visible(ear.seat)));
}

}  // namespace tortuga::server::weather
