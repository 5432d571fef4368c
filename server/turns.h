// Lines of those who wait, one for each of whom it is waited for; the lines take turns. Whoever wants little does not
// wait behind whoever wants much.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <utility>

namespace tortuga::server {

template <class Work>
class Turns {
 public:
  // So much may wait in all lines together, and in one.
  Turns(std::size_t most, std::size_t most_of_one) : most_(most), most_of_one_(most_of_one) {}

  bool empty() const { return all_ == 0; }
  // False if too much is waiting already.
  bool push(const std::string& whose, Work work) {
    const auto line = lines_.find(whose);
    if (all_ >= most_ || (line != lines_.end() && line->second.size() >= most_of_one_)) return false;
    (line != lines_.end() ? line->second : lines_[whose]).push_back(std::move(work));
    ++all_;
    return true;
  }
  // Whose turn it is; somebody must wait.
  Work pop() {
    auto turn = lines_.upper_bound(last_);
    if (turn == lines_.end()) turn = lines_.begin();
    last_ = turn->first;
    Work work = std::move(turn->second.front());
    turn->second.pop_front();
    if (turn->second.empty()) lines_.erase(turn);
    --all_;
    return work;
  }

 private:
  const std::size_t most_, most_of_one_;
  std::map<std::string, std::deque<Work>> lines_;  // none is empty
  std::string last_;                               // whose turn it was
  std::size_t all_ = 0;
};

}  // namespace tortuga::server
