// Whatever is called back later asks first whether the one it calls is still there. On the loop only.
#pragma once

#include <memory>
#include <utility>

namespace tortuga::server {

class Lifeline {
 public:
  Lifeline() = default;
  Lifeline(const Lifeline&) = delete;
  Lifeline& operator=(const Lifeline&) = delete;

  // `f`, as long as this line is held.
  template <class F>
  auto guard(F f) const {
    return [held = std::weak_ptr<const char>(held_), f = std::move(f)](auto&&... args) {
      if (!held.expired()) f(std::forward<decltype(args)>(args)...);
    };
  }

 private:
  std::shared_ptr<const char> held_ = std::make_shared<const char>('~');
};

}  // namespace tortuga::server
