// The desk of the harbour's owner: who is the owner, what there is, and the orders: bans, silences, tables closed,
// words erased, how long tables are kept. Strangers learn nothing here, not even whether there is an owner.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/guest.h"
#include "server/lifeline.h"
#include "server/owner/gate.h"
#include "server/owner/muster.h"
#include "server/owner/owner_log.h"
#include "server/owner/sweeper.h"

namespace tortuga::server {

class OwnerDesk {
 public:
  explicit OwnerDesk(Harbour& harbour);

  void trust(const TokenHash& key) { gate_.trust(key); }

  // A connection came: whoever is banned is told so, and it ends. Every other is known until it leaves.
  void enter(const std::string& address, const std::shared_ptr<Guest>& guest);
  void leave(const Guest& guest) { muster_.leave(guest); }
  // Why the guest may not talk; nothing if it may.
  std::optional<Denial> silenced(const Guest& guest) const;

  static bool serves(const Request& request);
  void take(const Asker& asker, const Request& request);

  void sweep();       // now and then
  void look_again();  // another server may have written an order

 private:
  void own(const Asker& asker, const Guest& guest, const ask::Own& own);
  void show(const Asker& asker, const ask::Tables& tables);
  void show(const Asker& asker, const ask::Shelf& shelf);
  void show(const Asker& asker, const ask::People& people);
  void show(const Asker& asker, const ask::Orders& orders);
  void show(const Asker& asker, const ask::Audit& audit);
  void ban(const Asker& asker, const Guest& owner, const ask::Ban& ban);
  void unban(const Asker& asker, const ask::Unban& unban);
  void silence(const Asker& asker, const ask::Silence& silence);
  void unsilence(const Asker& asker, const ask::Unsilence& unsilence);
  void close(const Asker& asker, const Request& request);
  void forget(const Asker& asker, const Request& request);
  void keep(const Asker& asker, const ask::Keep& keep);

  void deny(const Asker& asker, Code code, const char* key) const;
  // Stores the order; `then` is called when it is in force.
  void order(const Asker& asker, ordered::Any what, std::function<void()> then);
  // Goes on if there is such a table, in memory or stored.
  void if_there(const Asker& asker, const std::string& table, std::function<void()> then);
  std::optional<std::int64_t> until(std::optional<std::uint32_t> hours) const;
  // What the owner gave as a reason, cleaned. False, after refusing, if it cannot be shown.
  bool reason(const Asker& asker, const std::optional<std::string>& given, std::optional<std::string>& out) const;
  std::int64_t turn_out(const std::string& household);
  void read_log();

  Harbour& harbour_;
  Gate gate_;
  Muster muster_;
  OwnerLog log_;
  Sweeper sweeper_;
  Lifeline lifeline_;
};

}  // namespace tortuga::server
