// The cards and ships of Raiders on Deck: what there is, and which deck a card belongs to.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/describe.h"
#include "engine/sets.h"

namespace tortuga::raiders {

enum class ShipName : std::uint8_t {
  black_serpent,
  stormrider,
  golden_harpoon,
  crimson_kraken,
  azure_wave,
  silent_corsair
};
BOOST_DESCRIBE_ENUM(ShipName, black_serpent, stormrider, golden_harpoon, crimson_kraken, azure_wave, silent_corsair)
constexpr std::string_view label_group(ShipName) {
  return "ship";
}
inline constexpr int kShipNames = enum_size<ShipName>;

// Action / Item / Equipment deck.
enum class ActionCard : std::uint8_t {
  enhanced_cannonballs,
  explosive_shell,
  chain_shot,
  fire_shot,
  hull_plating,
  reinforced_hull,
  evasive_helmsman,
  surgeon,
  extra_crew,
  smoke_bomb,
  trap_net,
  spyglass,
  sabotage,
  powder_keg,
  anchor_drop,
  gunner_mate,
};
BOOST_DESCRIBE_ENUM(ActionCard, enhanced_cannonballs, explosive_shell, chain_shot, fire_shot, hull_plating,
                    reinforced_hull, evasive_helmsman, surgeon, extra_crew, smoke_bomb, trap_net, spyglass, sabotage,
                    powder_keg, anchor_drop, gunner_mate)
constexpr std::string_view label_group(ActionCard) {
  return "card";
}

// Loot / Resource deck.
enum class LootCard : std::uint8_t { five_gold, ammunition_crate, map_fragment, barrels_of_rum, reinforced_rope };
BOOST_DESCRIBE_ENUM(LootCard, five_gold, ammunition_crate, map_fragment, barrels_of_rum, reinforced_rope)
constexpr std::string_view label_group(LootCard) {
  return "card";
}

// Starter deck: ten boosts, then five setbacks in the order in which a seat's setbacks strike (RAID-010a).
enum class StarterCard : std::uint8_t {
  st_ammo_crate,
  st_hull_patch,
  st_crew_mate,
  st_weak_cannonballs,
  st_spyglass_peek,
  st_armor_plating,
  st_grappling_hook,
  st_wind_gust,
  st_rum_flask,
  st_two_gold,
  st_leaky_barrel,
  st_jammed_cannon,
  st_wet_gunpowder,
  st_lazy_crew,
  st_rotten_food,
};
BOOST_DESCRIBE_ENUM(StarterCard, st_ammo_crate, st_hull_patch, st_crew_mate, st_weak_cannonballs, st_spyglass_peek,
                    st_armor_plating, st_grappling_hook, st_wind_gust, st_rum_flask, st_two_gold, st_leaky_barrel,
                    st_jammed_cannon, st_wet_gunpowder, st_lazy_crew, st_rotten_food)
constexpr std::string_view label_group(StarterCard) {
  return "card";
}

enum class EventCard : std::uint8_t {
  none,
  hidden,
  storm_front,
  kraken_tentacle,
  merchant_ship,
  ghost_ship,
  calm_waters,
  mutiny
};
BOOST_DESCRIBE_ENUM(EventCard, none, hidden, storm_front, kraken_tentacle, merchant_ship, ghost_ship, calm_waters,
                    mutiny)
constexpr std::string_view label_group(EventCard) {
  return "card";
}

// The same without the two that are no cards: what the deck is made of and what its discard pile counts.
enum class EventKind : std::uint8_t { storm_front, kraken_tentacle, merchant_ship, ghost_ship, calm_waters, mutiny };
BOOST_DESCRIBE_ENUM(EventKind, storm_front, kraken_tentacle, merchant_ship, ghost_ship, calm_waters, mutiny)
constexpr std::string_view label_group(EventKind) {
  return "card";
}
constexpr EventKind kind_of_event(EventCard card) {
  return static_cast<EventKind>(static_cast<int>(card) - 2);
}
constexpr EventCard card_of(EventKind kind) {
  return static_cast<EventCard>(static_cast<int>(kind) + 2);
}

// Every card that can lie in a hand or in the three decks that fill hands. `hidden` stands for a card that a view may
// not show. The order is that of the three decks above.
enum class Card : std::uint8_t {
  none,
  hidden,
  enhanced_cannonballs,
  explosive_shell,
  chain_shot,
  fire_shot,
  hull_plating,
  reinforced_hull,
  evasive_helmsman,
  surgeon,
  extra_crew,
  smoke_bomb,
  trap_net,
  spyglass,
  sabotage,
  powder_keg,
  anchor_drop,
  gunner_mate,
  five_gold,
  ammunition_crate,
  map_fragment,
  barrels_of_rum,
  reinforced_rope,
  st_ammo_crate,
  st_hull_patch,
  st_crew_mate,
  st_weak_cannonballs,
  st_spyglass_peek,
  st_armor_plating,
  st_grappling_hook,
  st_wind_gust,
  st_rum_flask,
  st_two_gold,
  st_leaky_barrel,
  st_jammed_cannon,
  st_wet_gunpowder,
  st_lazy_crew,
  st_rotten_food,
};
BOOST_DESCRIBE_ENUM(Card, none, hidden, enhanced_cannonballs, explosive_shell, chain_shot, fire_shot, hull_plating,
                    reinforced_hull, evasive_helmsman, surgeon, extra_crew, smoke_bomb, trap_net, spyglass, sabotage,
                    powder_keg, anchor_drop, gunner_mate, five_gold, ammunition_crate, map_fragment, barrels_of_rum,
                    reinforced_rope, st_ammo_crate, st_hull_patch, st_crew_mate, st_weak_cannonballs, st_spyglass_peek,
                    st_armor_plating, st_grappling_hook, st_wind_gust, st_rum_flask, st_two_gold, st_leaky_barrel,
                    st_jammed_cannon, st_wet_gunpowder, st_lazy_crew, st_rotten_food)
constexpr std::string_view label_group(Card) {
  return "card";
}
inline constexpr int kCards = enum_size<Card>;

// Sets of cards as bits.
using CardBits = std::uint64_t;
constexpr CardBits bit(Card card) {
  return CardBits{1} << static_cast<int>(card);
}
constexpr CardBits bits_from(Card first, Card last) {
  return (bit(last) << 1) - bit(first);
}

inline constexpr CardBits kActionDeck = bits_from(Card::enhanced_cannonballs, Card::gunner_mate);
inline constexpr CardBits kLootDeck = bits_from(Card::five_gold, Card::reinforced_rope);
inline constexpr CardBits kStarterDeck = bits_from(Card::st_ammo_crate, Card::st_rotten_food);
inline constexpr CardBits kSetbacks = bits_from(Card::st_leaky_barrel, Card::st_rotten_food);
inline constexpr CardBits kStowed =
    bit(Card::barrels_of_rum) | bit(Card::reinforced_rope);  // loot that goes to the hand
inline constexpr CardBits kBoosts = kStarterDeck & ~kSetbacks;
inline constexpr CardBits kHandCards = kActionDeck | kStowed | kBoosts;
inline constexpr CardBits kAimed = bit(Card::chain_shot) | bit(Card::trap_net) | bit(Card::sabotage);
constexpr bool among(Card card, CardBits set) {
  return (bit(card) & set) != 0;
}

constexpr Card card_of(ActionCard c) {
  return static_cast<Card>(static_cast<int>(c) + static_cast<int>(Card::enhanced_cannonballs));
}
constexpr Card card_of(LootCard c) {
  return static_cast<Card>(static_cast<int>(c) + static_cast<int>(Card::five_gold));
}
constexpr Card card_of(StarterCard c) {
  return static_cast<Card>(static_cast<int>(c) + static_cast<int>(Card::st_ammo_crate));
}
constexpr ActionCard action_card(Card c) {
  return static_cast<ActionCard>(static_cast<int>(c) - static_cast<int>(Card::enhanced_cannonballs));
}
constexpr LootCard loot_card(Card c) {
  return static_cast<LootCard>(static_cast<int>(c) - static_cast<int>(Card::five_gold));
}
constexpr StarterCard starter_card(Card c) {
  return static_cast<StarterCard>(static_cast<int>(c) - static_cast<int>(Card::st_ammo_crate));
}

// Cards that lie face up until their trigger. The first seven serve the owner's next attack (RAID-048).
enum class Pending : std::uint8_t {
  enhanced_cannonballs,
  explosive_shell,
  fire_shot,
  powder_keg,
  gunner_mate,
  st_weak_cannonballs,
  st_grappling_hook,
  hull_plating,
  st_armor_plating,
  evasive_helmsman,
  st_wind_gust,
  reinforced_rope,
};
BOOST_DESCRIBE_ENUM(Pending, enhanced_cannonballs, explosive_shell, fire_shot, powder_keg, gunner_mate,
                    st_weak_cannonballs, st_grappling_hook, hull_plating, st_armor_plating, evasive_helmsman,
                    st_wind_gust, reinforced_rope)
constexpr std::string_view label_group(Pending) {
  return "card";
}
inline constexpr int kPending = enum_size<Pending>;
inline constexpr int kAttackCards = static_cast<int>(Pending::st_grappling_hook) + 1;

inline constexpr Card kPendingCard[kPending] = {
    Card::enhanced_cannonballs, Card::explosive_shell,     Card::fire_shot,         Card::powder_keg,
    Card::gunner_mate,          Card::st_weak_cannonballs, Card::st_grappling_hook, Card::hull_plating,
    Card::st_armor_plating,     Card::evasive_helmsman,    Card::st_wind_gust,      Card::reinforced_rope};
constexpr Card card_of(Pending p) {
  return kPendingCard[static_cast<int>(p)];
}
// Where a card goes that stays pending; kPending for the others.
constexpr int pending_place(Card card) {
  for (int p = 0; p < kPending; ++p)
    if (kPendingCard[p] == card) return p;
  return kPending;
}

}  // namespace tortuga::raiders
