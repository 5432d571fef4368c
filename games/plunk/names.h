// The ship names: 60 cards, and four Legendary ones (PLUNK-006, PLUNK-150).
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/describe.h"
#include "engine/sets.h"

namespace tortuga::plunk {

// clang-format off
enum class Name : std::uint8_t {
  theodore, sailfast, rusty, stanley, poseidon, neptune, kraken, leviathan, tempest, hurricane, typhoon, cyclone,
  seawolf, barracuda, hammerhead, mako, tigershark, orca, revenge, victory, glory, valor, pride, honor, thunder,
  lightning, storm, gale, squall, tornado, phantom, shadow, ghost, specter, wraith, banshee, cutlass, scimitar,
  rapier, sabre, blade, dagger, falcon, hawk, eagle, raven, crow, vulture, serpent, dragon, wyvern, drake, hydra,
  basilisk, fortune, destiny, fate, chance, luck, providence,
  flying_dutchman, golden_hind, jolly_roger, queen_anne,
};
BOOST_DESCRIBE_ENUM_BEGIN(Name)
BOOST_DESCRIBE_ENUM_ENTRY(Name, theodore) BOOST_DESCRIBE_ENUM_ENTRY(Name, sailfast)
BOOST_DESCRIBE_ENUM_ENTRY(Name, rusty) BOOST_DESCRIBE_ENUM_ENTRY(Name, stanley)
BOOST_DESCRIBE_ENUM_ENTRY(Name, poseidon) BOOST_DESCRIBE_ENUM_ENTRY(Name, neptune)
BOOST_DESCRIBE_ENUM_ENTRY(Name, kraken) BOOST_DESCRIBE_ENUM_ENTRY(Name, leviathan)
BOOST_DESCRIBE_ENUM_ENTRY(Name, tempest) BOOST_DESCRIBE_ENUM_ENTRY(Name, hurricane)
BOOST_DESCRIBE_ENUM_ENTRY(Name, typhoon) BOOST_DESCRIBE_ENUM_ENTRY(Name, cyclone)
BOOST_DESCRIBE_ENUM_ENTRY(Name, seawolf) BOOST_DESCRIBE_ENUM_ENTRY(Name, barracuda)
BOOST_DESCRIBE_ENUM_ENTRY(Name, hammerhead) BOOST_DESCRIBE_ENUM_ENTRY(Name, mako)
BOOST_DESCRIBE_ENUM_ENTRY(Name, tigershark) BOOST_DESCRIBE_ENUM_ENTRY(Name, orca)
BOOST_DESCRIBE_ENUM_ENTRY(Name, revenge) BOOST_DESCRIBE_ENUM_ENTRY(Name, victory)
BOOST_DESCRIBE_ENUM_ENTRY(Name, glory) BOOST_DESCRIBE_ENUM_ENTRY(Name, valor) BOOST_DESCRIBE_ENUM_ENTRY(Name, pride)
BOOST_DESCRIBE_ENUM_ENTRY(Name, honor) BOOST_DESCRIBE_ENUM_ENTRY(Name, thunder)
BOOST_DESCRIBE_ENUM_ENTRY(Name, lightning) BOOST_DESCRIBE_ENUM_ENTRY(Name, storm)
BOOST_DESCRIBE_ENUM_ENTRY(Name, gale) BOOST_DESCRIBE_ENUM_ENTRY(Name, squall)
BOOST_DESCRIBE_ENUM_ENTRY(Name, tornado) BOOST_DESCRIBE_ENUM_ENTRY(Name, phantom)
BOOST_DESCRIBE_ENUM_ENTRY(Name, shadow) BOOST_DESCRIBE_ENUM_ENTRY(Name, ghost)
BOOST_DESCRIBE_ENUM_ENTRY(Name, specter) BOOST_DESCRIBE_ENUM_ENTRY(Name, wraith)
BOOST_DESCRIBE_ENUM_ENTRY(Name, banshee) BOOST_DESCRIBE_ENUM_ENTRY(Name, cutlass)
BOOST_DESCRIBE_ENUM_ENTRY(Name, scimitar) BOOST_DESCRIBE_ENUM_ENTRY(Name, rapier)
BOOST_DESCRIBE_ENUM_ENTRY(Name, sabre) BOOST_DESCRIBE_ENUM_ENTRY(Name, blade) BOOST_DESCRIBE_ENUM_ENTRY(Name, dagger)
BOOST_DESCRIBE_ENUM_ENTRY(Name, falcon) BOOST_DESCRIBE_ENUM_ENTRY(Name, hawk) BOOST_DESCRIBE_ENUM_ENTRY(Name, eagle)
BOOST_DESCRIBE_ENUM_ENTRY(Name, raven) BOOST_DESCRIBE_ENUM_ENTRY(Name, crow) BOOST_DESCRIBE_ENUM_ENTRY(Name, vulture)
BOOST_DESCRIBE_ENUM_ENTRY(Name, serpent) BOOST_DESCRIBE_ENUM_ENTRY(Name, dragon)
BOOST_DESCRIBE_ENUM_ENTRY(Name, wyvern) BOOST_DESCRIBE_ENUM_ENTRY(Name, drake) BOOST_DESCRIBE_ENUM_ENTRY(Name, hydra)
BOOST_DESCRIBE_ENUM_ENTRY(Name, basilisk) BOOST_DESCRIBE_ENUM_ENTRY(Name, fortune)
BOOST_DESCRIBE_ENUM_ENTRY(Name, destiny) BOOST_DESCRIBE_ENUM_ENTRY(Name, fate)
BOOST_DESCRIBE_ENUM_ENTRY(Name, chance) BOOST_DESCRIBE_ENUM_ENTRY(Name, luck)
BOOST_DESCRIBE_ENUM_ENTRY(Name, providence) BOOST_DESCRIBE_ENUM_ENTRY(Name, flying_dutchman)
BOOST_DESCRIBE_ENUM_ENTRY(Name, golden_hind) BOOST_DESCRIBE_ENUM_ENTRY(Name, jolly_roger)
BOOST_DESCRIBE_ENUM_ENTRY(Name, queen_anne)
BOOST_DESCRIBE_ENUM_END(Name)
    // clang-format on
    constexpr std::string_view label_group(Name) {
  return "ship";
}

inline constexpr int kNameCards = 60;
inline constexpr int kLegendaryCards = 4;
static_assert(enum_size<Name> == kNameCards + kLegendaryCards);
constexpr bool legendary(Name name) {
  return static_cast<int>(name) >= kNameCards;
}
using NameSet = EnumSet<Name>;

}  // namespace tortuga::plunk
