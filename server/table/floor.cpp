#include "server/table/floor.h"

#include "server/log.h"
#include "server/token.h"

namespace tortuga::server {

Floor::Floor(std::string table, Port& at, std::unique_ptr<TableState> log, std::function<void()> go_on,
             std::function<void()> changed, Hold ours)
    : id(std::move(table)),
      port(at),
      kept(std::move(log)),
      hold(ours),
      state(*kept),
      presence(state, port.loop(), port.limits()),
      hush(state, presence, port.loop()),
      clocks(state, presence, hush, port.loop()),
      bots(state, presence, hush, port, go_on),
      answers(port.loop()),
      line(id, port.store(), port.loop(), answers),
      crier(id, state, presence, clocks, hush),
      go_on_(std::move(go_on)),
      changed_(std::move(changed)) {}

LogEntry Floor::entry(logged::Any what, Seat seat) const {
  return {port.loop().today(), seat, std::move(what)};
}

Card Floor::card() const {
  return {std::string{state.book().entry.game.facts().name},
          state.listed() && (hush.stage() == Stage::open || hush.stage() == Stage::playing), state.touched()};
}

void Floor::commit(LogEntry entry, Asker asker, std::function<void()> after, std::shared_ptr<const Intent> intent) {
  const bool ends = entry.is<logged::End>() || entry.is<logged::Close>();
  if (full() && !ends) return deny(asker, Code::full, "full.log");
  if (talks(entry) && !state.may_talk(entry.seat, port.limits().talk_entries))
    return deny(asker, Code::full, "full.talk");
  std::optional<Card> shown;
  if (changes_card(entry)) {
    shown = card();
    shown->touched = entry.at;
    if (ends) shown->listed = false;
  }
  if (asker.once != 0) remember(entry, asker.id);
  const auto order = std::make_shared<Order>();
  std::string text = entry.json();
  order->entry = std::move(entry);
  order->asker = std::move(asker);
  order->after = std::move(after);
  order->intent = std::move(intent);
  order->nonce = nonce_++;
  const auto decided = [this, order](Stored stored) {
    switch (stored) {
      case Stored::taken:
      case Stored::unknown: return catch_up(order, stored);
      case Stored::failed: deny(order->asker, Code::disk, "disk.failed"); break;
      case Stored::done:
        if (!carry_out(*order)) return;
    }
    settle();
    go_on_();
  };
  line.store(state.entries(), std::move(text), std::move(shown), decided, hold, order->nonce);
}

bool Floor::carry_out(const Order& order) {
  if (const Flaw flaw = state.apply(order.entry, order.intent.get()); flaw.found()) {
    log(Level::error, "entry_does_not_apply", {{"table", id}, {"why", flaw.text()}});
    bye_all("closed");
    return false;
  }
  presence.reseat();
  order.after();
  return true;
}

// Somebody else appended to this table, or nobody knows what became of an entry: the table is taken anew, which ends
// the doubt, and what is there is read. An entry that was stored without an answer is found here.
void Floor::catch_up(const std::shared_ptr<const Order>& order, Stored stored) {
  line.take(state.entries(), [this, order, stored](const Taken& taken) { read_on(taken, order.get(), stored); });
}

void Floor::take_again() {
  catch_up(nullptr, Stored::taken);
}

void Floor::read_on(const Taken& taken, const Order* order, Stored stored) {
  const std::vector<std::string>& log = taken.log;
  if (taken.how != Taken::How::ours && taken.how != Taken::How::unreadable) {
    // Whoever asked asks again there, with the same id.
    if (order != nullptr) deny(order->asker, port.moved(taken));
    line.hold();  // nothing is said here any more
    return port.lost(id, taken);
  }
  const bool readable = taken.how == Taken::How::ours;
  if (readable) hold = taken.hold;
  const bool ours = order != nullptr && !log.empty() &&
                    (taken.nonce ? *taken.nonce == order->nonce : log.front() == order->entry.json());
  if (ours && !carry_out(*order)) return;
  for (std::size_t i = ours ? 1 : 0; i < log.size(); ++i) {
    LogEntry next;
    if (LogEntry::parse(log[i], next).found() || state.apply(next).found()) return bye_all("closed");
  }
  if (order != nullptr && !ours) {
    if (!readable) deny(order->asker, Code::disk, stored == Stored::taken ? "disk.read" : "disk.unknown");
    // Where taking the table anew began a new epoch, what is not there now never will be.
    else if (log.empty()) deny(order->asker, Code::disk, port.store().shared() ? "disk.failed" : "disk.unknown");
    else deny(order->asker, Code::late, "late.store");
  }
  presence.reseat();
  settle();
  if (log.size() > (ours ? 1u : 0u)) {
    const bool quiet = hush.on();
    if (quiet) hush.forget();
    if (state.hush() > 0) hush_again();
    else if (quiet) break_hush();
    else crier.whole();
  }
  go_on_();
}

void Floor::hush_again() {
  hush.resume();
  crier.whisper();
  hush.told(hush.asked());
}

void Floor::break_hush() {
  hush.end();
  clocks.run();
  crier.hush_over();
  settle();
}

Kept Floor::keep() const {
  Kept now;
  now.seats.resize(static_cast<std::size_t>(state.seats()));
  presence.keep(now.seats);
  clocks.keep(now.seats);
  return now;
}

void Floor::restore(const Moment& moment) {
  const auto left = Kept::parse(moment.body);
  if (left && left->seats.size() == static_cast<std::size_t>(state.seats())) presence.restore(left->seats, moment.ago);
  clocks.restore(left ? left->seats : std::vector<KeptSeat>{}, moment.lived, moment.since_entry);
}

void Floor::settle() {
  clocks.run();
  bots.drive();
}

void Floor::tell_seats() {
  crier.seats();
  changed();
}

void Floor::bye_all(std::string_view why, const std::string& reason) {
  presence.put_out([](const Place&) { return true; }, why, reason);
}

void Floor::send(const Asker& asker, Message answer) {
  if (asker.once != 0) once.answered(asker.once, answer);
  if (const auto there = asker.guest.lock()) there->answer(asker.id, std::move(answer));
}

void Floor::deny(const Asker& asker, const Denial& denial) {
  port.metrics().refusals.add();
  if (asker.once != 0) once.forget(asker.once);
  asker.deny(denial);
}

void Floor::deny(const Asker& asker, Code code, std::string_view key,
                 const std::vector<Catalogue::Argument>& arguments) {
  deny(asker, {code, sentence(std::string{key}, arguments), {}});
}

void Floor::deny(const Asker& asker, const Reason& refusal, Seat listener) {
  const auto worded = [this, refusal, listener](Language language) {
    return state.narrator(language).reason(refusal, listener);
  };
  Denial denial{Code::refused, worded, {}};
  for (std::string_view rule : refusal.rules) denial.rules.emplace_back(rule);
  deny(asker, denial);
}

std::string Floor::free_name(const std::string& wanted, Seat except) const {
  const auto taken = [&](const std::string& name) {
    for (int i = 0; i < state.seats(); ++i)
      if (Seat{i} != except && state.names()[static_cast<std::size_t>(i)] == name) return true;
    return false;
  };
  std::string name = wanted;
  for (int i = 2; taken(name); ++i) name = wanted + " " + std::to_string(i);
  return name;
}

}  // namespace tortuga::server
