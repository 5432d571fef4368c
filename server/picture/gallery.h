// Pages and pictures for links to tables and positions. Logs are read and pictures drawn elsewhere than on the loop,
// few at once, so that whoever opens tables does not wait behind them; what was drawn lately is kept.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>

#include "server/harbour.h"

namespace tortuga::server {

class Gallery {
 public:
  explicit Gallery(Harbour& harbour) : harbour_(harbour) {}

  struct Link {
    std::string path;   // "/w/AB12/31"
    std::string table;  // "AB12"
    std::string watch;  // the watchers' token, where the table is not listed
    std::optional<std::int64_t> m;
    // "/w/AB12" and "/w/AB12/31", with a token behind the table or without; nothing if it is no such link.
    static std::optional<Link> parse(std::string_view path);
  };
  // What is shown of a link; `there` is false where there is no such position.
  struct Shown {
    bool there = true;
    std::string bytes;
  };
  using Told = std::function<void(const Shown&)>;
  // For somebody at this address.
  void page(const Link& link, std::string_view origin, const std::string& address, Told told);
  void picture(const Link& link, const std::string& address, Told told);  // no bytes if it cannot be drawn now

 private:
  static constexpr std::size_t kKept = 32;
  static constexpr int kAtOnce = 4;
  struct Kept {
    std::string path;
    std::int64_t entries;  // of the table's log then
    std::string bytes;
  };
  // As Harbour::study; refused as busy if there are too many at once.
  void study(const Link& link, const std::string& address, ReadingRoom::Study work, ReadingRoom::Failed failed);
  const Kept* kept(const Link& link) const;
  std::int64_t told_of(const Link& link) const;

  Harbour& harbour_;
  std::deque<Kept> kept_;
  int under_way_ = 0;
  Lifeline lifeline_;
};

}  // namespace tortuga::server
