#include "server/weather/reckoning.h"

#include <boost/json.hpp>
#include <map>
#include <set>

#include "server/weather/witness.h"

namespace tortuga::server::weather {
namespace {

namespace json = boost::json;

// One table's log, played again.
struct Account {
  std::vector<std::string> moves;                             // their ids, in order
  std::map<std::string, std::size_t> places;                  // of entries, by the id of what was asked
  std::map<std::pair<int, std::int64_t>, std::string> views;  // by seat and number of moves
  std::string wrong;
};

Account account_of(const Archive::Berth& berth) {
  Account account;
  std::vector<std::string> log;
  std::int64_t epoch = 0;
  Witness witness;
  for (std::size_t n = 0; n < berth.log.size(); ++n) {
    const Archive::Entry& entry = berth.log[n];
    const auto fail = [&](const std::string& why) {
      account.wrong = why;
      return account;
    };
    if (entry.epoch < epoch) return fail("an older epoch wrote after a newer one");
    epoch = entry.epoch;
    log.push_back(entry.sent);
    const json::object read = json::parse(entry.sent).as_object();
    std::string id;
    if (const auto* found = read.if_contains("id")) id = json::parse(found->as_string()).as_string();
    if (!id.empty() && !account.places.emplace(id, n).second) return fail(id + " was stored twice");
    if (read.at("kind") == "move") account.moves.push_back(id);
    if (const std::string wrong = witness.follow(log, static_cast<std::int64_t>(log.size())); !wrong.empty())
      return fail(wrong);
    if (witness.match() == nullptr) continue;
    for (int s = 0; s < 2; ++s)
      account.views[{s, static_cast<std::int64_t>(account.moves.size())}] = json::serialize(witness.seen(Seat{s}));
  }
  return account;
}

std::string reckon(const Account& account, const Sailor& sailor) {
  const auto moves = static_cast<std::int64_t>(account.moves.size());
  std::size_t last = 0;
  for (const std::string& id : sailor.order) {
    const auto place = account.places.find(id);
    if (place == account.places.end()) return id + " was acknowledged and is not stored";
    if (place->second < last) return id + " is stored before what was sent earlier";
    last = place->second;
    const std::int64_t m = sailor.acknowledged.at(id);
    if (m > 0 && (m > moves || account.moves[static_cast<std::size_t>(m - 1)] != id))
      return id + " was told to be move " + std::to_string(m) + ", and is not";
  }
  for (const std::string& id : sailor.denied)
    if (account.places.contains(id)) return id + " was told not to be stored, and is";
  for (const auto& [m, view] : sailor.seen) {
    if (m > moves) return "a move was told that is not stored";
    const auto there = account.views.find({sailor.seat.index(), m});
    if (view != "null" && there != account.views.end() && there->second != view)
      return "what was told of move " + std::to_string(m) + " is not what the log says";
  }
  return {};
}

}  // namespace

std::string reckon(const Archive& archive, const std::vector<std::unique_ptr<Sailor>>& sailors) {
  for (const auto& [table, berth] : archive.berths) {
    if (berth.epoch == 0) continue;
    const Account account = account_of(berth);
    if (!account.wrong.empty()) return table + ": " + account.wrong;
    for (const auto& sailor : sailors)
      if (sailor->table == table)
        if (const std::string wrong = reckon(account, *sailor); !wrong.empty()) return table + ": " + wrong;
  }
  return {};
}

}  // namespace tortuga::server::weather
