// Numbers that stay: whatever is listed for the first time gets the next number of its list, and keeps it for the whole
// game, however the list changes around it.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace tortuga::terminal {

class Roster {
 public:
  int number(const std::string& list, const std::string& thing) {
    auto& things = lists_[list];
    const auto found = std::find(things.begin(), things.end(), thing);
    const auto place = found - things.begin();
    if (found == things.end()) things.push_back(thing);
    return static_cast<int>(place) + 1;
  }

 private:
  std::map<std::string, std::vector<std::string>> lists_;
};

}  // namespace tortuga::terminal
