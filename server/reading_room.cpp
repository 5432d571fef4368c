#include "server/reading_room.h"

#include <utility>

#include "server/words.h"

namespace tortuga::server {
namespace {

Denial no_study(Code code, const char* key) {
  return {code, sentence(key), {}};
}

}  // namespace

void ReadingRoom::ask(const std::string& address, std::string table, Study study, const Failed& failed) {
  if (!waiting_.push(address, {std::move(table), std::move(study), failed}))
    return failed(no_study(Code::busy, "busy.past"));
  go_on();
}

void ReadingRoom::go_on() {
  while (under_way_ < kAtOnce && !waiting_.empty()) read(waiting_.pop());
}

void ReadingRoom::read(Wish wish) {
  ++under_way_;
  const auto done = lifeline_.guard([this](const std::function<void()>& then) {
    --under_way_;
    go_on();
    then();
  });
  const auto none = [done, failed = std::move(wish.failed)](Code code, const char* key) {
    done([failed, why = no_study(code, key)] { failed(why); });
  };
  const auto found = [this, done, none, study = std::move(wish.study)](bool readable, std::vector<std::string> log) {
    if (!readable) return none(Code::disk, "disk.read");
    if (log.empty()) return none(Code::gone, "gone.table");
    const bool lent = hands_.lend([log = std::move(log), done, study]() mutable -> std::function<void()> {
      const std::function<void()> then = study(log);
      log = {};  // a long log is let go of here and not on the loop
      return [done, then] {
        done(then);
      };
    });
    if (!lent) none(Code::busy, "busy.past");
  };
  store_.read(wish.table, 0, answers_.answer(found, [none] { none(Code::disk, "disk.read"); }));
  awaits_();
}

}  // namespace tortuga::server
