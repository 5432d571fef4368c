// Playing: moves, steps back, chat, questions.
#include <algorithm>

#include "server/table.h"

namespace tortuga::server {

void Table::play(Sender guest, const Request& request, Seat seat) {
  if (state_.played(seat, request.id))
    return accepted(guest, request, ",\"m\":" + std::to_string(state_.moves()) + ",\"again\":true");
  if (state_.stage() != Stage::playing) return denied(guest, request, Code::forbidden, "forbidden.playing");
  const auto n = *request.number("n");
  // Others may have moved since: that is late only if this seat's decision is another one now.
  if (n != state_.moves() && (n > state_.moves() || !state_.deciders().has(seat) || n < state_.chair(seat).since_m))
    return denied(guest, request, Code::late, "late.move");
  std::string move = boost::json::serialize(*request.find("move"));
  const Attempt attempt = state_.match()->check(seat, move);
  if (attempt.malformed.found())
    return denied(guest, request, Code::malformed, "malformed.move", {{"what", attempt.malformed.text()}});
  if (attempt.refusal.given()) {
    Denial denial{Code::refused, state_.narrator().reason(attempt.refusal, seat), {}};
    for (std::string_view rule : attempt.refusal.rules) denial.rules.emplace_back(rule);
    return denied(guest, request.id, std::move(denial));
  }
  store_move(seat, std::move(move), By::person, time_spent(seat), guest, request.id);
}

void Table::store_move(Seat seat, std::string move, By by, std::int64_t spent, const std::weak_ptr<Guest>& guest,
                       const std::string& request_id) {
  LogEntry played = entry(EntryKind::move, seat);
  played.move = std::move(move);
  played.by = by;
  played.id = request_id;
  if (state_.clock().on()) played.spent = spent;
  const std::size_t first = state_.match()->told();
  const SeatSet known = state_.deciders();
  commit(std::move(played), guest, request_id, [this, seat, guest, request_id, first, known, by] {
    if (state_.clock().kind == ClockRule::Kind::bank) {  // paid
      moment(seat).elapsed = 0;
      moment(seat).running_since = -1;
    }
    port_.metrics().moves.add();
    if (by == By::bot) port_.metrics().bot_moves.add();
    if (!request_id.empty()) answer(guest, accept(request_id, ",\"m\":" + std::to_string(state_.moves())));
    run_clocks();
    tell_news(first, known);
  });
}

void Table::undo(Sender guest, const Request& request, Seat seat) {
  if (state_.played(seat, request.id))
    return accepted(guest, request, ",\"m\":" + std::to_string(state_.moves()) + ",\"again\":true");
  if (state_.stage() != Stage::playing) return denied(guest, request, Code::forbidden, "forbidden.playing");
  const auto n = request.number("n");
  if (n && *n != state_.moves()) return denied(guest, request, Code::late, "late.move");
  if (!state_.match()->can_undo(seat)) return denied(guest, request, Code::refused, "refused.undo");
  LogEntry undone = entry(EntryKind::undo, seat);
  undone.id = request.id;
  commit(std::move(undone), guest, request.id, [this, guest, request] {
    port_.metrics().undone.add();
    accepted(guest, request, ",\"m\":" + std::to_string(state_.moves()));
    run_clocks();
    tell_back();
  });
}

void Table::ask(Sender guest, const Request& request, Seat seat) {
  if (state_.match() == nullptr) return denied(guest, request, Code::forbidden, "forbidden.playing");
  const std::string query = request.text("query");
  const auto known = state_.book().entry.game.queries();
  if (std::none_of(known.begin(), known.end(), [&](const Query& q) { return q.name == query; })) {
    std::string shown;
    clean_text(query, 40, shown);
    return denied(guest, request, Code::malformed, "malformed.query", {{"query", shown}});
  }
  Page page(request.flag("plain", true));
  state_.match()->answer(seat, query, page);
  std::string more = ",\"lines\":";
  write_json(more, state_.narrator().page(page, seat));
  accepted(guest, request, more);
}

void Table::hint(Sender guest, const Request& request, Seat seat) {
  if (state_.stage() != Stage::playing) return denied(guest, request, Code::forbidden, "forbidden.playing");
  if (!state_.hints()) return denied(guest, request, Code::forbidden, "forbidden.hints");
  if (!state_.deciders().has(seat)) return denied(guest, request, Code::forbidden, "forbidden.decider");
  if (moment(seat).hint_asked) return denied(guest, request, Code::busy, "busy.thinking");
  moment(seat).hint_asked = true;
  ++thinking_;
  const std::weak_ptr<Guest> waiting = guest;
  port_.crew().think({state_.match()->clone(), seat, Rank::stand_in(), random_bits(),
                      [this, waiting, id = request.id, seat](const tortuga::Thought& hint) {
                        --thinking_;
                        if (state_.has(seat)) moment(seat).hint_asked = false;
                        std::string more = ",\"move\":" + hint.choice.move + ",\"label\":";
                        write_text(more, state_.narrator().choice(hint.choice, seat));
                        more += ",\"reason\":";
                        write_text(more, hint.why.given() ? state_.narrator().reason(hint.why, seat) : "");
                        answer(waiting, accept(id, more));
                        port_.changed(*this);
                      }});
}

void Table::say(Sender guest, const Request& request, Seat seat) {
  if (state_.stage() == Stage::playing && state_.match()->silent())
    return denied(guest, request, Code::forbidden, "forbidden.silence");
  const std::string phrase = request.text("phrase");
  LogEntry said = entry(EntryKind::say, seat);
  if ((request.find("text") != nullptr) == (request.find("phrase") != nullptr))
    return denied(guest, request, Code::malformed, "malformed.say");
  if (!phrase.empty() || request.find("phrase") != nullptr) {
    const std::string* words = find_phrase(phrase);
    if (words == nullptr) {
      std::string shown;
      clean_text(phrase, 40, shown);
      return denied(guest, request, Code::malformed, "malformed.phrase", {{"phrase", shown}});
    }
    said.id = phrase;
    said.text = *words;
  } else if (!clean_text(request.text("text"), port_.limits().chat_letters, said.text)) {
    return denied(guest, request, Code::malformed, "malformed.chat", {{"most", port_.limits().chat_letters}});
  }
  commit(std::move(said), guest, request.id, [this, guest, request, seat] {
    port_.metrics().chats.add();
    remember(seat, request, {});
    accepted(guest, request);
    std::string text = "{\"t\":\"chat\",";
    write_chat(text, state_.chat().back());
    text += "}";
    const auto message = std::make_shared<const std::string>(std::move(text));
    for (const Place& place : guests_)
      if (!place.muted.has(seat)) place.guest->send(message);
  });
}

}  // namespace tortuga::server
