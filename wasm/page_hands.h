// The hands of a harbour in a page: its own, between two turns of the loop. The harbour is in a worker, so the page
// goes on meanwhile.
#pragma once

#include <utility>

#include "server/hands.h"
#include "wasm/page_loop.h"

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

 private:
  PageLoop& loop_;
};

}  // namespace tortuga::wasm
