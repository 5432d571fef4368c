// Who is aboard: every connection by its household, and which of them are the owner's. The only place that knows both
// a guest and an address.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/guest.h"

namespace tortuga::server {

class Muster {
 public:
  void enter(const std::string& household, const std::shared_ptr<Guest>& guest) {
    aboard_[household][guest.get()] = {guest, false};
    homes_[guest.get()] = household;
  }
  void leave(const Guest& guest) {
    const auto home = homes_.find(&guest);
    if (home == homes_.end()) return;
    const auto household = aboard_.find(home->second);
    household->second.erase(&guest);
    if (household->second.empty()) aboard_.erase(household);
    homes_.erase(home);
  }
  const std::string* home(const Guest& guest) const {
    const auto found = homes_.find(&guest);
    return found == homes_.end() ? nullptr : &found->second;
  }
  void make_owner(const Guest& guest) {
    if (const std::string* at = home(guest)) aboard_[*at][&guest].owner = true;
  }
  bool owns(const Guest& guest) const {
    const std::string* at = home(guest);
    return at != nullptr && aboard_.at(*at).at(&guest).owner;
  }
  // Connections of a household that are not the owner's.
  std::vector<std::shared_ptr<Guest>> others(const std::string& household) const {
    std::vector<std::shared_ptr<Guest>> out;
    const auto found = aboard_.find(household);
    if (found == aboard_.end()) return out;
    for (const auto& [key, one] : found->second)
      if (auto guest = one.guest.lock(); guest != nullptr && !one.owner) out.push_back(std::move(guest));
    return out;
  }

  struct One {
    std::weak_ptr<Guest> guest;
    bool owner = false;
  };
  using Households = std::map<std::string, std::map<const Guest*, One>>;
  const Households& aboard() const { return aboard_; }

 private:
  Households aboard_;
  std::unordered_map<const Guest*, std::string> homes_;
};

}  // namespace tortuga::server
