// The hands of a harbour in a page. Bots think in workers of their own, which the host has: neither the page nor the
// tables wait for them. Everything else is done here, between two turns of the loop.
#pragma once

#include <map>
#include <string_view>
#include <utility>

#include "server/hands.h"
#include "wasm/host.h"
#include "wasm/page_loop.h"
#include "wasm/pondering.h"

namespace tortuga::wasm {

class PageHands final : public server::Hands {
 public:
  explicit PageHands(PageLoop& loop) : loop_(loop) {}
  bool lend(Work work) override {
    loop_.post([work = std::move(work)] {
      if (const auto finding = work()) finding();
    });
    return true;
  }
  bool think(const Question& question, const Told& told) override {
    const std::string text = question_json(question);
    waiting_.emplace(++last_, Waiting{question, told});
    host_think(last_, question.bot.rank.looks_ahead() ? 1 : 0, text.data(), text.size());
    return true;
  }

  // What came of it; nothing if there is no worker that can think. Then the stand-in does here what it can do at once.
  void thought(std::uint32_t number, std::string_view text) {
    const auto found = waiting_.find(number);
    if (found == waiting_.end()) return;
    auto [question, told] = std::move(found->second);
    waiting_.erase(found);
    if (tell_thought(question, text, told)) return;
    if (question.bot.rank.looks_ahead()) question.bot = {Rank::stand_in()};
    Hands::think(question, told);
  }

  // Whoever thinks for nobody any more is told to end it. A stop cannot be heard in another worker: so this is called
  // after everything that may have told one.
  void let_go() {
    for (auto at = waiting_.begin(); at != waiting_.end();) {
      if (!at->second.question.stop->told()) {
        ++at;
        continue;
      }
      host_forget(at->first);
      const Waiting given_up = std::move(at->second);
      at = waiting_.erase(at);
      loop_.post([given_up] {
        Thought nothing;
        nothing.choice = given_up.question.match->fallback(given_up.question.seat);
        given_up.told(nothing);
      });
    }
  }

 private:
  struct Waiting {
    Question question;
    Told told;
  };
  PageLoop& loop_;
  std::map<std::uint32_t, Waiting> waiting_;
  std::uint32_t last_ = 0;
};

}  // namespace tortuga::wasm
