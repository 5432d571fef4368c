#include "server/postgres/pilot.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

#include "server/log.h"
#include "server/postgres/schema.h"
#include "server/postgres/session.h"

namespace tortuga::server::postgres {
namespace {

constexpr std::chrono::milliseconds kFirstRetry{100}, kLongestRetry{1000};

void rest(const std::stop_token& stop, std::chrono::milliseconds time) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any().wait_for(lock, stop, time, [] { return false; });
}

}  // namespace

Pilot::Pilot(Loop& loop, std::string url, std::string why, std::function<void()> ready,
             std::function<void(const std::string& why)> hopeless) {
  const auto tell_ready = lifeline_.guard(std::move(ready));
  const auto tell_hopeless = lifeline_.guard(std::move(hopeless));
  thread_ = std::jthread([&loop, url = std::move(url), said = std::move(why), tell_ready,
                          tell_hopeless](const std::stop_token& stop) mutable {
    log(Level::error, "database_awaited", {{"why", said}});
    for (auto pause = kFirstRetry; !stop.stop_requested(); pause = std::min(kLongestRetry, pause * 2)) {
      rest(stop, pause);
      try {
        bring_up_to_date(url, stop);
        log(Level::info, "database_reached");
        return loop.post(tell_ready);
      } catch (const Away& away) {
        if (!stop.stop_requested() && std::exchange(said, away.what()) != away.what())
          log(Level::error, "database_awaited", {{"why", said}});
      } catch (const std::exception& error) {
        return loop.post([tell_hopeless, sentence = std::string{error.what()}] { tell_hopeless(sentence); });
      }
    }
  });
}

}  // namespace tortuga::server::postgres
