// Every number of Sea of Plunder that a host or a designer may change, with its default and its range. The deck itself
// is the table in cards.h.
#pragma once

#include "engine/list.h"
#include "engine/options.h"
#include "engine/sets.h"
#include "games/sea/cards.h"

namespace tortuga::sea {

inline constexpr int kMostSeats = 4;
inline constexpr int kPirates = 4;
inline constexpr int kMostIslands = 3;
inline constexpr int kMostCards = 132;  // of the deck, for which positions have room
inline constexpr int kMostGoods = 6;    // of one colour
inline constexpr int kMostHand = kMostCards + kColours * kMostGoods;
inline constexpr int kMostCopies = 8;  // of one Action or Event
// Plays a seat can have left. Only where nothing but Uncharted Waters is left to draw are there so many: such a seat is
// asked even though it has no choice.
inline constexpr int kMostPlays = 100;

enum class Power : std::uint8_t { none, gambler, lucky, navigator, odd, scallywag, smuggler, strategist, thief };
BOOST_DESCRIBE_ENUM(Power, none, gambler, lucky, navigator, odd, scallywag, smuggler, strategist, thief)
constexpr std::string_view label_group(Power) {
  return "power";
}

enum class FirstPlayer : std::uint8_t { random, vote, seat_0, seat_1, seat_2, seat_3 };
BOOST_DESCRIBE_ENUM(FirstPlayer, random, vote, seat_0, seat_1, seat_2, seat_3)
enum class PileEvent : std::uint8_t { again, skip };
BOOST_DESCRIBE_ENUM(PileEvent, again, skip)
enum class ThiefScope : std::uint8_t { any_contact, own_turn };
BOOST_DESCRIBE_ENUM(ThiefScope, any_contact, own_turn)
enum class Captain : std::uint8_t { any, seat_0, seat_1, seat_2, seat_3 };
BOOST_DESCRIBE_ENUM(Captain, any, seat_0, seat_1, seat_2, seat_3)

// Which powers may be dealt (SEA-S08).
struct PowerPool {
  bool gambler = true, lucky = true, navigator = true, odd = true, scallywag = true, smuggler = true, strategist = true,
       thief = true;
};
BOOST_DESCRIBE_STRUCT(PowerPool, (), (gambler, lucky, navigator, odd, scallywag, smuggler, strategist, thief))

struct PirateSquares {
  Square first = at("D4"), second = at("J4"), third = at("D10"), fourth = at("J10");
};
BOOST_DESCRIBE_STRUCT(PirateSquares, (), (first, second, third, fourth))

// Points of a set of Goods by the number of its colours (2.7).
struct SetPoints {
  std::int8_t one = 0, two = 3, three = 5, four = 8;
};
BOOST_DESCRIBE_STRUCT(SetPoints, (), (one, two, three, four))

constexpr EnumMap<Port, Square> standard_ports() {
  EnumMap<Port, Square> ports;
  ports[Port::rabakin] = at("G2");
  ports[Port::grayseo] = at("L7");
  ports[Port::izarea] = at("G12");
  ports[Port::morrosa] = at("B7");
  return ports;
}
constexpr EnumMap<Family, std::int8_t> printed_copies() {
  EnumMap<Family, std::int8_t> copies;
  for (const FamilyRow& row : kFamilies) copies[row.family] = row.copies;
  return copies;
}

struct Rules {
  // Options a host chooses (section "Options" of RULES.md).
  std::int8_t ships_per_seat = 0;  // 0: two where two seats play, else one (SEA-180)
  bool player_powers = true;
  PowerPool power_pool;
  bool random_setup = false;
  bool combo_port = false;
  FirstPlayer first_player = FirstPlayer::random;
  EnumMap<Port, Square> port_squares = standard_ports();
  bool draw_commit = false;
  PileEvent pile_event = PileEvent::again;
  ThiefScope thief_scope = ThiefScope::any_contact;
  std::int8_t lucky_steps = 2;
  std::int8_t navigator_steps = 1;
  bool show_hand_counts = false;
  std::int8_t treasure_goal = 3;
  std::int8_t pirate_goal = 6;
  std::int16_t round_limit = 100;    // 0: none
  EnumMap<Colour, Captain> captain;  // SEA-S01: who asked for which ship

  // The rulebook's and the specification's numbers, for designers.
  PirateSquares pirate_squares;
  Square first_island = at("G7");
  std::int8_t most_islands = kMostIslands;
  EnumMap<Family, std::int8_t> copies = printed_copies();
  std::int8_t hand_cards = 5;
  std::int8_t starting_tokens = 1;
  std::int8_t odd_cards = 1;
  std::int8_t odd_tokens = 1;
  std::int8_t draws = 2;
  std::int8_t pile_draws = 1;
  std::int8_t plays = 1;
  std::int8_t landing_cards = 1;
  std::int8_t passing_cards = 1;
  std::int8_t landing_steals = 1;
  std::int8_t thief_steals = 1;
  std::int8_t island_treasures = 1;
  std::int8_t placement_treasures = 1;
  std::int8_t placement_cards = 1;
  std::int8_t thin_deck = 20;
  std::int8_t uncharted_cards = 1;
  std::int8_t uncharted_plays = 2;
  std::int8_t resupply_cards = 3;
  std::int8_t resupply_bury = 1;
  std::int8_t drift_islands = 2;
  std::int8_t action_debt = 1;
  std::int8_t pirate_debt = 1;
  std::int8_t storm_cards = 1;
  std::int8_t event_tokens = 1;
  std::int8_t strategist_low = 8;
  std::int8_t gambler_share = 2;
  std::int8_t treasure_points = 3;
  std::int8_t token_points = 1;
  std::int8_t debt_points = 1;
  SetPoints set_points;

  // --- Derived by `prepare`, no options:
  // ------------------------------------------------------------------------------
  std::int8_t ships = 1;        // of each seat
  List<Card, kMostCards> deck;  // the whole deck, sorted
  // The best split of a hand of Goods, by the number of each colour (SEA-172).
  static constexpr int kBase = kMostGoods + 1;
  std::array<std::int16_t, kBase * kBase * kBase * kBase> splits{};

  constexpr int best_split(const std::array<std::int8_t, kColours>& goods) const {
    return splits[static_cast<std::size_t>(((goods[0] * kBase + goods[1]) * kBase + goods[2]) * kBase + goods[3])];
  }
  constexpr int goods_each() const { return copies[Family::goods]; }
};
BOOST_DESCRIBE_STRUCT(Rules, (),
                      (ships_per_seat, player_powers, power_pool, random_setup, combo_port, first_player, port_squares,
                       draw_commit, pile_event, thief_scope, lucky_steps, navigator_steps, show_hand_counts,
                       treasure_goal, pirate_goal, round_limit, captain, pirate_squares, first_island, most_islands,
                       copies, hand_cards, starting_tokens, odd_cards, odd_tokens, draws, pile_draws, plays,
                       landing_cards, passing_cards, landing_steals, thief_steals, island_treasures,
                       placement_treasures, placement_cards, thin_deck, uncharted_cards, uncharted_plays,
                       resupply_cards, resupply_bury, drift_islands, action_debt, pirate_debt, storm_cards,
                       event_tokens, strategist_low, gambler_share, treasure_points, token_points, debt_points,
                       set_points))

inline constexpr OptionRow kOptions[] = {
    {"ships_per_seat", Chooser::host, 0, 2},
    {"player_powers", Chooser::host},
    {"power_pool.*", Chooser::host},
    {"random_setup", Chooser::host},
    {"combo_port", Chooser::host},
    {"first_player", Chooser::host},
    {"port_squares.*", Chooser::host},
    {"draw_commit", Chooser::host},
    {"pile_event", Chooser::host},
    {"thief_scope", Chooser::host},
    {"lucky_steps", Chooser::host, 1, 3},
    {"navigator_steps", Chooser::host, 1, 3},
    {"show_hand_counts", Chooser::host},
    {"treasure_goal", Chooser::host, 1, 9},
    {"pirate_goal", Chooser::host, 1, 15},
    {"round_limit", Chooser::host, 0, 500},
    {"captain.*", Chooser::host},
    {"pirate_squares.*", Chooser::designer},
    {"first_island", Chooser::designer},
    {"most_islands", Chooser::designer, 1, kMostIslands},
    {"copies.goods", Chooser::designer, 1, kMostGoods},
    {"copies.*", Chooser::designer, 0, kMostCopies},
    {"hand_cards", Chooser::designer, 1, 8},
    {"starting_tokens", Chooser::designer, 0, 5},
    {"odd_cards", Chooser::designer, 0, 3},
    {"odd_tokens", Chooser::designer, 0, 3},
    {"draws", Chooser::designer, 1, 4},
    {"pile_draws", Chooser::designer, 1, 4},
    {"plays", Chooser::designer, 1, 3},
    {"landing_cards", Chooser::designer, 0, 3},
    {"passing_cards", Chooser::designer, 0, 3},
    {"landing_steals", Chooser::designer, 0, 3},
    {"thief_steals", Chooser::designer, 0, 3},
    {"island_treasures", Chooser::designer, 1, 3},
    {"placement_treasures", Chooser::designer, 0, 3},
    {"placement_cards", Chooser::designer, 0, 3},
    {"thin_deck", Chooser::designer, 0, 100},
    {"uncharted_cards", Chooser::designer, 0, 4},
    {"uncharted_plays", Chooser::designer, 1, 4},
    {"resupply_cards", Chooser::designer, 0, 6},
    {"resupply_bury", Chooser::designer, 0, 3},
    {"drift_islands", Chooser::designer, 1, kMostIslands},
    {"action_debt", Chooser::designer, 0, 3},
    {"pirate_debt", Chooser::designer, 0, 3},
    {"storm_cards", Chooser::designer, 0, 3},
    {"event_tokens", Chooser::designer, 0, 3},
    {"strategist_low", Chooser::designer, 1, kSize},
    {"gambler_share", Chooser::designer, 1, 4},
    {"treasure_points", Chooser::designer, 0, 9},
    {"token_points", Chooser::designer, 0, 9},
    {"debt_points", Chooser::designer, 0, 9},
    {"set_points.*", Chooser::designer, 0, 20},
};

}  // namespace tortuga::sea
