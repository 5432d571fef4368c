// What the agents and desks of a table are tested with: listeners, a table as a log tells it, and the floor between
// them, without a harbour and without a table around it.
#pragma once

#include <gtest/gtest.h>

#include "server/table/floor.h"
#include "server/test_harbour.h"

namespace tortuga::server {

// Somebody who listens and is asked nothing.
class Listener final : public Guest {
 public:
  void send(Message message) override { heard.push_back(*message); }
  void answer(const std::string&, Message message) override { heard.push_back(*message); }
  void deny(const std::string& id, const Denial& denial) override { heard.push_back(denial_text(id, denial, spoken)); }
  bool present() const override { return left.empty(); }
  bool sits_at(std::string_view) const override { return present(); }
  Language language() const override { return spoken; }
  const std::string& address() const override { return from; }
  void bye(std::string_view why, const std::string&) override { left = why; }
  void send_on(const std::string&) override { left = "elsewhere"; }
  void dismissed() override {}

  // The last thing heard, read.
  boost::json::object last() const { return boost::json::parse(heard.back()).as_object(); }

  std::vector<std::string> heard;
  Language spoken;
  std::string from = "here";
  std::string left;  // why
};

// A table of Lost Seas as a log tells it: Ann and Ben, in the middle of a game.
inline std::vector<LogEntry> captains_entries(const Clock& clock, Sitter second) {
  start_sodium();
  logged::Create create;
  create.game = "lostseas";
  create.version = find_book("lostseas")->entry.game.facts().version;
  create.options.text = "{}";
  create.pace = 700;
  create.watch = "watch";
  create.seats.push_back({Sitter::person, "Ann", {}, text_of(hash_token("Ann"))});
  create.seats.push_back({second, "Ben", {}, {}});
  if (second == Sitter::person) create.seats[1].token = text_of(hash_token("Ben"));
  else create.seats[1].rank = std::string{Rank::stand_in().name()};
  create.clock = clock;
  create.secret = std::string(64, 'a');
  return {{1, Seat{0}, create}, {2, kNobody, logged::Start{}}};
}
inline std::vector<std::string> two_captains_log(const Clock& clock) {
  std::vector<std::string> log;
  for (const LogEntry& entry : captains_entries(clock, Sitter::person)) log.push_back(entry.json());
  return log;
}
inline std::unique_ptr<TableState> two_captains(const Clock& clock, TableState::Books books = find_book,
                                                Sitter second = Sitter::person) {
  auto state = std::make_unique<TableState>(kEventsKept, books);
  for (const LogEntry& entry : captains_entries(clock, second)) EXPECT_FALSE(state->apply(entry).found());
  return state;
}

inline Place place_of(const std::shared_ptr<Listener>& guest, Seat seat) {
  return {guest, seat, "token"};
}

// Works when it is told to, in the same thread.
class TestHands final : public Hands {
 public:
  explicit TestHands(Loop& loop) : loop_(loop) {}
  bool lend(Work work) override {
    if (full) return false;
    waiting.push_back(std::move(work));
    return true;
  }
  void work() {
    for (const Work& each : std::exchange(waiting, {})) loop_.post(each());
  }
  bool full = false;
  std::vector<Work> waiting;

 private:
  Loop& loop_;
};

// What a table needs of its harbour, and the floor on it.
struct TestFloor final : Port {
  explicit TestFloor(std::unique_ptr<TableState> state)
      : floor("T", *this, std::move(state), [this] { ++went_on; }, [] {}) {
    store_.logs["T"].resize(static_cast<std::size_t>(floor.state.entries()));
  }
  Loop& loop() override { return loop_; }
  Store& store() override { return store_; }
  Hands& thinkers() override { return hands; }
  Hands& lookouts() override { return lookouts_; }
  Hands& archivists() override { return hands; }
  Metrics& metrics() override { return metrics_; }
  const Limits& limits() override { return limits_; }
  void changed(Table&) override {}
  void lost(const std::string&, const Taken&) override { ++lost_; }
  Denial moved(const Taken&) override { return {Code::elsewhere, sentence("elsewhere.table"), {}}; }
  std::optional<Denial> may_begin(const std::string&, bool) override { return {}; }
  void found(LogEntry create, const std::string&, std::function<void(std::string)> told) override {
    founded.push_back(std::move(create));
    told("NEW");
  }
  void study(const std::string& from, const std::string& table, ReadingRoom::Study study,
             ReadingRoom::Failed failed) override {
    room_.ask(from, table, std::move(study), std::move(failed));
  }
  void settle() {
    hands.work();
    lookouts_.work();
    loop_.advance(0);
  }
  std::shared_ptr<Listener> sits(Seat seat) {
    auto guest = std::make_shared<Listener>();
    floor.presence.sit(place_of(guest, seat));
    return guest;
  }
  const std::vector<std::string>& log() { return store_.logs["T"]; }

  TestLoop loop_;
  TestStore store_{loop_};
  TestHands hands{loop_}, lookouts_{loop_};
  Metrics metrics_;
  Limits limits_;
  Awaited answers_{loop_};
  ReadingRoom room_{store_, hands, answers_, [] {
                    }};
  std::vector<LogEntry> founded;
  int went_on = 0, lost_ = 0;
  Floor floor;
};

}  // namespace tortuga::server
