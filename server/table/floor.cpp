#include "server/table/floor.h"

#include "server/log.h"

namespace tortuga::server {

Floor::Floor(std::string table, Port& at, std::unique_ptr<TableState> log, std::function<void()> go_on,
             std::function<void()> changed)
    : id(std::move(table)),
      port(at),
      kept(std::move(log)),
      state(*kept),
      presence(state, port.loop(), port.limits()),
      clocks(state, presence, port.loop()),
      bots(state, presence, port.thinkers(), port.loop(), go_on),
      line(id, port.store(), port.loop()),
      crier(id, state, presence, clocks),
      go_on_(std::move(go_on)),
      changed_(std::move(changed)) {}

LogEntry Floor::entry(logged::Any what, Seat seat) const {
  return {port.loop().today(), seat, std::move(what)};
}

Card Floor::card() const {
  return {std::string{state.book().entry.game.facts().name},
          state.listed() && (state.stage() == Stage::open || state.stage() == Stage::playing), state.touched()};
}

void Floor::commit(LogEntry entry, Asker asker, std::function<void()> after, std::shared_ptr<const Intent> intent) {
  std::optional<Card> shown;
  if (changes_card(entry)) {
    shown = card();
    shown->touched = entry.at;
    if (entry.is<logged::End>() || entry.is<logged::Close>()) shown->listed = false;
  }
  std::string text = entry.json();
  line.store(state.entries(), std::move(text), std::move(shown),
             [this, entry = std::move(entry), asker = std::move(asker), after = std::move(after),
              intent = std::move(intent)](Stored stored) {
               switch (stored) {
                 case Stored::done:
                   if (const Flaw flaw = state.apply(entry, intent.get()); flaw.found()) {
                     log(Level::error, "entry_does_not_apply", {{"table", id}, {"why", flaw.text()}});
                     return bye_all("closed");
                   }
                   presence.reseat();
                   after();
                   settle();
                   break;
                 case Stored::taken: return catch_up(asker);
                 case Stored::failed:
                   deny(asker, Code::disk, "disk.failed");
                   settle();
                   break;
               }
               go_on_();
             });
}

// Somebody else appended to this table: read what they did, and show everybody where it stands.
void Floor::catch_up(const Asker& asker) {
  line.read(state.entries(), [this, asker](bool readable, const std::vector<std::string>& log) {
    for (const std::string& text : log) {
      LogEntry next;
      if (LogEntry::parse(text, next).found() || state.apply(next).found()) return bye_all("closed");
    }
    deny(asker, readable ? Code::late : Code::disk, readable ? "late.store" : "disk.read");
    presence.reseat();
    settle();
    if (readable) crier.whole();
    go_on_();
  });
}

void Floor::settle() {
  clocks.run();
  bots.drive();
}

void Floor::tell_seats() {
  crier.seats();
  changed();
}

void Floor::bye_all(std::string_view why) {
  presence.put_out([](const Place&) { return true; }, why);
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
  deny(asker, {code, say(key, arguments), {}});
}

void Floor::deny(const Asker& asker, const Reason& refusal, Seat listener) {
  Denial denial{Code::refused, state.narrator().reason(refusal, listener), {}};
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
