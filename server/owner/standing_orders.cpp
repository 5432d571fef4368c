#include "server/owner/standing_orders.h"

#include <type_traits>

namespace tortuga::server {

void StandingOrders::apply(const Order& order) {
  std::visit(
      [&]<class O>(const O& what) {
        if constexpr (std::is_same_v<O, ordered::Ban>) bans_[what.address] = {order.at, what.until, what.why};
        else if constexpr (std::is_same_v<O, ordered::Unban>) bans_.erase(what.address);
        else if constexpr (std::is_same_v<O, ordered::Silence>)
          silences_[what.address] = {order.at, what.until, what.why};
        else if constexpr (std::is_same_v<O, ordered::Unsilence>) silences_.erase(what.address);
        else if constexpr (std::is_same_v<O, ordered::Keep>) keep_days_ = what.days;
        else
          static_assert(std::is_same_v<O, ordered::CloseTable> || std::is_same_v<O, ordered::Forget> ||
                            std::is_same_v<O, ordered::Swept>,
                        "what is done at once leaves nothing in force");
      },
      order.what);
}

const StandingOrders::Term* StandingOrders::find(const Terms& terms, const std::string& household, std::int64_t today) {
  const auto found = terms.find(household);
  return found != terms.end() && holds(found->second, today) ? &found->second : nullptr;
}

StandingOrders::Terms StandingOrders::in_force(const Terms& terms, std::int64_t today) {
  Terms out;
  for (const auto& [household, term] : terms)
    if (holds(term, today)) out.emplace(household, term);
  return out;
}

}  // namespace tortuga::server
