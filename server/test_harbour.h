// A harbour without network, disk or real time: tests turn the clock by hand.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "server/harbour.h"
#include "server/log.h"
#include "server/session.h"
#include "server/sole_store.h"
#include "server/thread_hands.h"
#include "server/token.h"
#include "server/weather/seeded_luck.h"
#include "tests/wire/player.h"

namespace tortuga::server {

// Of a harbour where nobody is told to speak less.
inline Limits patient() {
  Limits limits;
  limits.rate = limits.burst = limits.address_rate = limits.address_burst = 1000000;
  return limits;
}

class TestLoop final : public Loop {
 public:
  std::int64_t now() const override { return now_; }
  std::int64_t today() const override { return 1700000000000 + now_; }
  void post(std::function<void()> task) override {
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
    }
    came_.notify_one();
  }
  void alarm(std::int64_t at) override { alarm_ = at; }

  bool run_one() {
    std::function<void()> task;
    {
      const std::lock_guard lock(mutex_);
      if (tasks_.empty()) return false;
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    task();
    return true;
  }
  void drop() {
    const std::lock_guard lock(mutex_);
    tasks_.clear();
  }
  void wait() {  // for a task of another thread
    std::unique_lock lock(mutex_);
    came_.wait_for(lock, std::chrono::milliseconds(20), [&] { return !tasks_.empty(); });
  }
  void advance(std::int64_t by) {
    const std::int64_t end = now_ + by;
    while (run_one()) {
    }
    while (alarm_ <= end) {
      now_ = std::max(now_, alarm_);
      alarm_ = kNever;
      if (on_alarm) on_alarm();
      while (run_one()) {
      }
    }
    now_ = end;
  }

 private:
  std::int64_t now_ = 1000, alarm_ = kNever;
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<std::function<void()>> tasks_;
};

class TestStore final : public SoleStore {
 public:
  explicit TestStore(Loop& loop) : loop_(loop) {}
  void append(Append order) override {
    const std::lock_guard lock(mutex_);
    auto& log = logs[order.table];
    Stored stored = Stored::failed;
    if (!broken) {
      stored = static_cast<std::int64_t>(log.size()) == order.n ? Stored::done : Stored::taken;
      if (stored == Stored::done) log.push_back(order.entry);
      if (stored == Stored::done && order.card) cards[order.table] = *order.card;
    }
    const auto answer = [told = order.told, stored] {
      told(stored);
    };
    for (int i = 0; i < answers; ++i) {
      if (slow) late_.push_back(answer);
      else loop_.post(answer);
    }
  }
  void answer_late() {  // what a slow store has not answered yet
    for (auto& answer : std::exchange(late_, {})) loop_.post(std::move(answer));
  }
  void read(std::string table, std::int64_t from, Told told) override {
    const std::lock_guard lock(mutex_);
    ++reads;
    std::vector<std::string> log;
    const auto found = logs.find(table);
    if (found != logs.end()) log.assign(found->second.begin() + from, found->second.end());
    loop_.post([told = std::move(told), log = std::move(log)]() mutable { told(true, std::move(log)); });
  }
  void list(int, std::function<void(std::vector<Listing>)> told) override {
    std::vector<Listing> out;
    for (const auto& [id, card] : cards)
      if (card.listed) out.push_back({id, {}, 0, card.touched});
    loop_.post([told = std::move(told), out = std::move(out)]() mutable { told(std::move(out)); });
  }
  void shelf(ShelfPart part, std::function<void(bool, std::vector<Shelved>)> told) override {
    const std::lock_guard lock(mutex_);
    std::vector<Shelved> tables;
    for (const auto& [id, log] : logs)
      if (id > part.after && cards[id].touched < part.before && static_cast<int>(tables.size()) < part.most)
        tables.push_back({id, cards[id]});
    loop_.post([told = std::move(told), tables = std::move(tables)]() mutable { told(true, std::move(tables)); });
  }
  void rewrite(Rewrite order) override {
    const std::lock_guard lock(mutex_);
    for (const auto& [n, entry] : order.entries)
      if (!broken) logs[order.table].at(static_cast<std::size_t>(n)) = entry;
    loop_.post([told = std::move(order.told), done = !broken] { told(done); });
  }
  void erase(std::vector<Doomed> tables, std::function<void(std::vector<std::string>)> told) override {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> erased;
    for (const Doomed& doomed : tables) {
      if (broken || static_cast<std::int64_t>(logs[doomed.table].size()) != doomed.n) continue;
      logs.erase(doomed.table);
      cards.erase(doomed.table);
      erased.push_back(doomed.table);
    }
    loop_.post([told = std::move(told), erased = std::move(erased)]() mutable { told(std::move(erased)); });
  }
  void flush() override {}

  std::map<std::string, std::vector<std::string>> logs;
  std::map<std::string, Card> cards;
  bool broken = false;
  int answers = 1;  // to an append
  bool slow = false;
  int reads = 0;

 private:
  std::mutex mutex_;
  std::vector<std::function<void()>> late_;
  Loop& loop_;
};

struct TestHarbour {
  explicit TestHarbour(const Limits& with = {}) : limits(with) {
    set_log_level(Level::quiet);
    open();
  }
  void open() { harbour = std::make_unique<Harbour>(loop, store, thinkers, lookouts, archivists, metrics, limits); }
  // Forgets everything but the store, as a crash would.
  void crash() {
    ++crashes;
    while (busy()) std::this_thread::yield();
    loop.drop();
    harbour.reset();
    open();
  }
  bool busy() const { return metrics.thinking.load() + metrics.searching.load() > 0; }
  // Until nothing is under way any more.
  void settle() {
    for (;;) {
      const bool working = busy();  // asked first: whoever is done has posted before
      if (loop.run_one()) continue;
      if (!working) return;
      loop.wait();
    }
  }
  int crashes = 0;

  // Luck follows from the test's name, so that none passes or fails by it.
  static std::uint64_t seed_of_test() {
    const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
    std::uint64_t seed = 0;
    for (const char* letter = test ? test->name() : ""; *letter; ++letter)
      seed = seed * 31 + static_cast<unsigned char>(*letter);
    return seed;
  }
  weather::SeededLuck luck{seed_of_test()};
  Limits limits;
  TestLoop loop;
  Metrics metrics;
  TestStore store{loop};
  ThreadHands thinkers{1, {.all = 1000}, loop, metrics.thinking};
  ThreadHands lookouts{1, {.all = 16}, loop, metrics.thinking};
  ThreadHands archivists{1, {.all = 1000}, loop, metrics.searching};
  std::unique_ptr<Harbour> harbour;
};

class Visitor final : public Player, public Wire {
 public:
  explicit Visitor(TestHarbour& at, std::string from = "here")
      : at_(at), session_(std::make_shared<Session>(*at.harbour, *this, std::move(from))) {
    session_->greet();
  }
  ~Visitor() override { cut(); }
  void send(const std::string& text) override { session_->receive(text); }
  bool receive(std::string& out) override {
    while (inbox_.empty()) {
      const bool busy = at_.busy();  // asked first: whoever is done has posted before
      if (at_.loop.run_one()) continue;
      if (!busy) return false;
      at_.loop.wait();
    }
    out = inbox_.front();
    inbox_.pop_front();
    return true;
  }
  // A connection does not outlive the harbour it was made to.
  void cut() {
    if (at_.crashes == crashes_) session_->ended();
  }
  bool ended = false;

 private:
  void send(Message message) override { inbox_.push_back(*message); }
  void end() override { ended = true; }

  TestHarbour& at_;
  int crashes_ = at_.crashes;
  std::shared_ptr<Session> session_;
  std::deque<std::string> inbox_;
};

}  // namespace tortuga::server
