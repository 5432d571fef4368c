// What can happen in Raiders on Deck. The sentence of each kind is "event.<kind>" in text/en.json.
#pragma once

#include <variant>

#include "engine/deed.h"
#include "games/raiders/happenings.h"

namespace tortuga::raiders {

// --- Trade ---

struct Offered {
  static constexpr const char* kKind = "offered";
  static constexpr Telling kTelling{"bell", {"RAID-131", "RAID-132"}};
  Seat seat, target;
  OfferKind offer = OfferKind::none;
  std::int16_t amount = 0, gold = 0;
  Card card = Card::none;
  constexpr void conceal(Seat viewer) {
    if (viewer != seat && viewer != target && card != Card::none) card = Card::hidden;
  }
};
// `seat` accepts what `target` offered.
struct Accepted {
  static constexpr const char* kKind = "accepted";
  static constexpr Telling kTelling{"coins", {"RAID-133", "RAID-136"}, true};
  Seat seat, target;
  OfferKind offer = OfferKind::none;
  std::int16_t amount = 0, gold = 0;
  Card card = Card::none;
  std::int16_t seat_gold = 0, target_gold = 0;
  constexpr void conceal(Seat viewer) {
    if (viewer != seat && viewer != target && card != Card::none) card = Card::hidden;
  }
};
struct Declined {
  static constexpr const char* kKind = "declined";
  static constexpr Telling kTelling{"click", {"RAID-133"}};
  Seat seat, target;
};

// --- Events ---

struct EventTurned {
  static constexpr const char* kKind = "event_turned";
  static constexpr Telling kTelling{"event", {"RAID-110", "RAID-112", "RAID-113", "RAID-114", "RAID-118"}, true};
  EventCard card = EventCard::none;
  bool void_ = false;
};
struct EventPassed {
  static constexpr const char* kKind = "event_passed";
  static constexpr Telling kTelling{"wind", {"RAID-109"}};
  EventCard card = EventCard::none;
};
struct KrakenRolled {
  static constexpr const char* kKind = "kraken_rolled";
  static constexpr Telling kTelling{"dice", {"RAID-115"}};
  SeatSet ships;
  List<std::int8_t, kMaxSeats> rolls;
};
struct KrakenStruck {
  static constexpr const char* kKind = "kraken_struck";
  static constexpr Telling kTelling{"tentacle", {"RAID-115"}};
  Seat seat;
  std::int16_t damage = 0, hp = 0;
};
struct StormStruck {
  static constexpr const char* kKind = "storm_struck";
  static constexpr Telling kTelling{"storm", {"RAID-122", "RAID-032c"}};
  Seat seat;
  std::int16_t damage = 0, hp = 0;
};
struct StormRidden {
  static constexpr const char* kKind = "storm_ridden";
  static constexpr Telling kTelling{"sail", {"RAID-122"}};
  Seat seat;
};
struct Burned {
  static constexpr const char* kKind = "burned";
  static constexpr Telling kTelling{"fire", {"RAID-105", "RAID-107", "RAID-109"}};
  Seat seat;
  std::int16_t damage = 0, hp = 0;
  std::int8_t left = 0;
};
struct Veiled {
  static constexpr const char* kKind = "veiled";
  static constexpr Telling kTelling{"veil", {"RAID-119a", "RAID-119b", "RAID-119c", "RAID-120", "RAID-121"}};
  Seat seat;
  EventCard card = EventCard::none;
};
struct VeilKept {
  static constexpr const char* kKind = "veil_kept";
  static constexpr Telling kTelling{"click", {"RAID-119a"}};
  Seat seat;
  EventCard card = EventCard::none;
};
struct CrewDeserted {
  static constexpr const char* kKind = "crew_deserted";
  static constexpr Telling kTelling{"mutiny", {"RAID-123", "RAID-037"}};
  Seat seat;
  std::int16_t crew = 0;
  std::int8_t active = 0;
};
struct MerchantCounted {
  static constexpr const char* kKind = "merchant_counted";
  static constexpr Telling kTelling{"coins", {"RAID-116a"}};
  Seat seat;
  std::int8_t count = 0, needed = 0;
};
struct MerchantPaid {
  static constexpr const char* kKind = "merchant_paid";
  static constexpr Telling kTelling{"coins", {"RAID-116b", "RAID-116c"}};
  Seat seat;
  std::int16_t gold = 0;
};

// --- The simultaneous variant ---

struct OrderAdded {
  static constexpr const char* kKind = "order_added";
  static constexpr Telling kTelling{"click", {"RAID-137"}};
  Seat seat;
  Card card = Card::none;
  Seat at;
  constexpr bool seen_by(Seat viewer) const { return viewer == seat; }
};
struct Committed {
  static constexpr const char* kKind = "committed";
  static constexpr Telling kTelling{"click", {"RAID-137"}};
  Seat seat;
  Action action = Action::none;
  Seat at;
  constexpr void conceal(Seat viewer) {
    if (viewer == seat) return;
    action = Action::none;
    at = kNobody;
  }
};
struct PlanRevealed {
  static constexpr const char* kKind = "plan_revealed";
  static constexpr Telling kTelling{"card", {"RAID-137"}, true};
  Seat seat;
  List<Card, kMostHand> cards;
  List<Seat, kMostHand> at;  // whom each card is aimed at, or nobody
  Action action = Action::none;
  Seat target;
};
struct OrderSkipped {
  static constexpr const char* kKind = "order_skipped";
  static constexpr Telling kTelling{"click", {"RAID-139"}};
  Seat seat;
  Card card = Card::none;
};
struct ActionChanged {
  static constexpr const char* kKind = "action_changed";
  static constexpr Telling kTelling{"click", {"RAID-139"}};
  Seat seat;
  Action action = Action::none;
};

// --- Sinking and the end ---

struct ColoursStruck {
  static constexpr const char* kKind = "colours_struck";
  static constexpr Telling kTelling{"flag", {"RAID-141"}};
  Seat seat;
};
struct Sank {
  static constexpr const char* kKind = "sank";
  static constexpr Telling kTelling{"sink", {"RAID-101", "RAID-102", "RAID-103", "RAID-104"}, true};
  Seat seat;
};
struct LimitReached {
  static constexpr const char* kKind = "limit_reached";
  static constexpr Telling kTelling{"bell", {"RAID-129"}};
  std::int16_t round = 0;
};
struct Won {
  static constexpr const char* kKind = "won";
  static constexpr Telling kTelling{"fanfare", {"RAID-124", "RAID-125", "RAID-126", "RAID-127", "RAID-129"}};
  Seat seat;
  Ending ending = Ending::none;
  bool shared = false;
  std::int16_t hp = 0, gold = 0;
  std::int8_t fragments = 0;
};
struct Placed {
  static constexpr const char* kKind = "placed";
  static constexpr Telling kTelling{"place", {"RAID-130"}};
  Seat seat;
  std::int8_t place = 0;
  std::int16_t hp = 0, gold = 0;
  std::int8_t fragments = 0;
  std::int8_t sunk = 0;  // which sinking took the ship, counted from 1: what wrecks are placed by; 0: afloat
};

BOOST_DESCRIBE_STRUCT(Offered, (), (seat, target, offer, amount, gold, card))
BOOST_DESCRIBE_STRUCT(Accepted, (), (seat, target, offer, amount, gold, card, seat_gold, target_gold))
BOOST_DESCRIBE_STRUCT(Declined, (), (seat, target))
BOOST_DESCRIBE_STRUCT(EventTurned, (), (card, void_))
BOOST_DESCRIBE_STRUCT(EventPassed, (), (card))
BOOST_DESCRIBE_STRUCT(KrakenRolled, (), (ships, rolls))
BOOST_DESCRIBE_STRUCT(KrakenStruck, (), (seat, damage, hp))
BOOST_DESCRIBE_STRUCT(StormStruck, (), (seat, damage, hp))
BOOST_DESCRIBE_STRUCT(StormRidden, (), (seat))
BOOST_DESCRIBE_STRUCT(Burned, (), (seat, damage, hp, left))
BOOST_DESCRIBE_STRUCT(Veiled, (), (seat, card))
BOOST_DESCRIBE_STRUCT(VeilKept, (), (seat, card))
BOOST_DESCRIBE_STRUCT(CrewDeserted, (), (seat, crew, active))
BOOST_DESCRIBE_STRUCT(MerchantCounted, (), (seat, count, needed))
BOOST_DESCRIBE_STRUCT(MerchantPaid, (), (seat, gold))
BOOST_DESCRIBE_STRUCT(OrderAdded, (), (seat, card, at))
BOOST_DESCRIBE_STRUCT(Committed, (), (seat, action, at))
BOOST_DESCRIBE_STRUCT(PlanRevealed, (), (seat, cards, at, action, target))
BOOST_DESCRIBE_STRUCT(OrderSkipped, (), (seat, card))
BOOST_DESCRIBE_STRUCT(ActionChanged, (), (seat, action))
BOOST_DESCRIBE_STRUCT(ColoursStruck, (), (seat))
BOOST_DESCRIBE_STRUCT(Sank, (), (seat))
BOOST_DESCRIBE_STRUCT(LimitReached, (), (round))
BOOST_DESCRIBE_STRUCT(Won, (), (seat, ending, shared, hp, gold, fragments))
BOOST_DESCRIBE_STRUCT(Placed, (), (seat, place, hp, gold, fragments, sunk))

using Event = std::variant<Opened, ShipDealt, SetbackShown, FoodSpoiled, FoodChosen, RoundBegan, PriorityRolled,
                           TieRerolled, TurnBegan, TurnSkipped, CardDrawn, Reshuffled, Anchored, CardPlayed, CardAimed,
                           Healed, Cleansed, AmmoGained, GoldGained, CrewJoined, HullRaised, Chained, Netted, Sabotaged,
                           Foiled, LootSeen, LootTaken, LootDiscarded, LootLow, FragmentLaid, NearVictory, Fired,
                           Smoked, SmokeKept, Rolled, Rerolled, CrewSpent, Hit, Avenged, CaughtFire, FireDodged,
                           Recoiled, Repaired, Plundered, Reloaded, Maneuvered, Offered, Accepted, Declined,
                           EventTurned, EventPassed, KrakenRolled, KrakenStruck, StormStruck, StormRidden, Burned,
                           Veiled, VeilKept, CrewDeserted, MerchantCounted, MerchantPaid, OrderAdded, Committed,
                           PlanRevealed, OrderSkipped, ActionChanged, ColoursStruck, Sank, LimitReached, Won, Placed>;

template <class Sink>
using Deed = tortuga::Deed<Rules, State, Sink>;

}  // namespace tortuga::raiders
