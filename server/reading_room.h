// Where whoever looks at the past has logs read again: records, pictures of positions, moves of before. Few logs at
// once, so that little is in memory however many ask; and one address after the other, so that whoever asks for little
// does not wait behind those who ask for much. Tables that somebody opens do not stand in this line.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "server/awaited.h"
#include "server/hands.h"
#include "server/lifeline.h"
#include "server/protocol/messages.h"
#include "server/store.h"
#include "server/turns.h"

namespace tortuga::server {

class ReadingRoom {
 public:
  // What is done with a log, elsewhere; what it returns is run on the loop.
  using Study = std::function<std::function<void()>(const std::vector<std::string>& log)>;
  using Failed = std::function<void(const Denial&)>;

  // `awaits`: something is awaited from the store, of which `answers` knows until when.
  ReadingRoom(Store& store, Hands& hands, Awaited& answers, std::function<void()> awaits)
      : store_(store), hands_(hands), answers_(answers), awaits_(std::move(awaits)) {}

  void ask(const std::string& address, std::string table, Study study, const Failed& failed);

  static constexpr std::size_t kAtOnce = 3;      // one is played again, one is there, one is being read
  static constexpr std::size_t kMostOfOne = 64;  // waiting, of one address
  static constexpr std::size_t kMost = 1024;     // of all together

 private:
  struct Wish {
    std::string table;
    Study study;
    Failed failed;
  };
  void go_on();
  void read(Wish wish);

  Store& store_;
  Hands& hands_;
  Awaited& answers_;
  std::function<void()> awaits_;
  Turns<Wish> waiting_{kMost, kMostOfOne};  // by address
  std::size_t under_way_ = 0;
  Lifeline lifeline_;
};

}  // namespace tortuga::server
