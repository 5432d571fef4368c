// Every card of Sea of Plunder, as data. Whoever owns the printed game can correct the deck here: a row of kCards for
// each different card, with its path or paths, and the number of copies for each family in kFamilies. Nothing else
// knows them.
#pragma once

#include "games/sea/board.h"

namespace tortuga::sea {

enum class Sort : std::uint8_t { map, port, action, event, good, none };
BOOST_DESCRIBE_ENUM(Sort, map, port, action, event, good, none)

// Cards of one family are printed in the same number of copies. Map families come in up to four orientations.
// clang-format off
enum class Family : std::uint8_t {
  ST1, ST2, ST3, ST4, DG2, DG3, KR, KL, BR, BL, HR, HL, FK, LN2, LN3, X1, X2,
  rabakin, grayseo, izarea, morrosa,
  hurricane, trouble_at_sea, so_close_yet_so_far, uncharted_waters, resupply, broken_compass, cursed_treasure,
  cargo_adrift, magical_compass, parting_storms, tales_of_more_treasure,
  goods,
};
// clang-format on
BOOST_DESCRIBE_ENUM(Family, ST1, ST2, ST3, ST4, DG2, DG3, KR, KL, BR, BL, HR, HL, FK, LN2, LN3, X1, X2, rabakin,
                    grayseo, izarea, morrosa, hurricane, trouble_at_sea, so_close_yet_so_far, uncharted_waters,
                    resupply, broken_compass, cursed_treasure, cargo_adrift, magical_compass, parting_storms,
                    tales_of_more_treasure, goods)
inline constexpr int kFamilyCount = enum_size<Family>;

// Copies of each card of the family; for maps, copies of each orientation.
struct FamilyRow {
  Family family;
  Sort sort;
  std::int8_t copies;
};
inline constexpr FamilyRow kFamilies[kFamilyCount] = {
    {Family::ST1, Sort::map, 1},
    {Family::ST2, Sort::map, 2},
    {Family::ST3, Sort::map, 2},
    {Family::ST4, Sort::map, 1},
    {Family::DG2, Sort::map, 2},
    {Family::DG3, Sort::map, 1},
    {Family::KR, Sort::map, 1},
    {Family::KL, Sort::map, 1},
    {Family::BR, Sort::map, 1},
    {Family::BL, Sort::map, 1},
    {Family::HR, Sort::map, 1},
    {Family::HL, Sort::map, 1},
    {Family::FK, Sort::map, 1},
    {Family::LN2, Sort::map, 1},
    {Family::LN3, Sort::map, 1},
    {Family::X1, Sort::map, 2},
    {Family::X2, Sort::map, 2},
    {Family::rabakin, Sort::port, 2},
    {Family::grayseo, Sort::port, 2},
    {Family::izarea, Sort::port, 2},
    {Family::morrosa, Sort::port, 2},
    {Family::hurricane, Sort::action, 4},
    {Family::trouble_at_sea, Sort::action, 4},
    {Family::so_close_yet_so_far, Sort::action, 4},
    {Family::uncharted_waters, Sort::action, 4},
    {Family::resupply, Sort::action, 4},
    {Family::broken_compass, Sort::action, 2},
    {Family::cursed_treasure, Sort::action, 2},
    {Family::cargo_adrift, Sort::event, 3},
    {Family::magical_compass, Sort::event, 3},
    {Family::parting_storms, Sort::event, 3},
    {Family::tales_of_more_treasure, Sort::event, 3},
    {Family::goods, Sort::good, 4},
};

// One different card. `courses`: from the ship to each X, north up; | stands between the X's of a card with several.
struct CardRow {
  const char* text;
  Family family;
  std::string_view courses = {};
};
inline constexpr CardRow kCards[] = {
    {"ST1-N", Family::ST1, "N"},
    {"ST1-E", Family::ST1, "E"},
    {"ST1-S", Family::ST1, "S"},
    {"ST1-W", Family::ST1, "W"},
    {"ST2-N", Family::ST2, "N N"},
    {"ST2-E", Family::ST2, "E E"},
    {"ST2-S", Family::ST2, "S S"},
    {"ST2-W", Family::ST2, "W W"},
    {"ST3-N", Family::ST3, "N N N"},
    {"ST3-E", Family::ST3, "E E E"},
    {"ST3-S", Family::ST3, "S S S"},
    {"ST3-W", Family::ST3, "W W W"},
    {"ST4-N", Family::ST4, "N N N N"},
    {"ST4-E", Family::ST4, "E E E E"},
    {"ST4-S", Family::ST4, "S S S S"},
    {"ST4-W", Family::ST4, "W W W W"},
    {"DG2-N", Family::DG2, "NE NE"},
    {"DG2-E", Family::DG2, "SE SE"},
    {"DG2-S", Family::DG2, "SW SW"},
    {"DG2-W", Family::DG2, "NW NW"},
    {"DG3-N", Family::DG3, "NE NE NE"},
    {"DG3-E", Family::DG3, "SE SE SE"},
    {"DG3-S", Family::DG3, "SW SW SW"},
    {"DG3-W", Family::DG3, "NW NW NW"},
    {"KR-N", Family::KR, "N N E"},
    {"KR-E", Family::KR, "E E S"},
    {"KR-S", Family::KR, "S S W"},
    {"KR-W", Family::KR, "W W N"},
    {"KL-N", Family::KL, "N N W"},
    {"KL-E", Family::KL, "E E N"},
    {"KL-S", Family::KL, "S S E"},
    {"KL-W", Family::KL, "W W S"},
    {"BR-N", Family::BR, "NE N"},
    {"BR-E", Family::BR, "SE E"},
    {"BR-S", Family::BR, "SW S"},
    {"BR-W", Family::BR, "NW W"},
    {"BL-N", Family::BL, "NW N"},
    {"BL-E", Family::BL, "NE E"},
    {"BL-S", Family::BL, "SE S"},
    {"BL-W", Family::BL, "SW W"},
    {"HR-N", Family::HR, "N N N E"},
    {"HR-E", Family::HR, "E E E S"},
    {"HR-S", Family::HR, "S S S W"},
    {"HR-W", Family::HR, "W W W N"},
    {"HL-N", Family::HL, "N N N W"},
    {"HL-E", Family::HL, "E E E N"},
    {"HL-S", Family::HL, "S S S E"},
    {"HL-W", Family::HL, "W W W S"},
    {"FK-N", Family::FK, "N NE | N NW"},
    {"FK-E", Family::FK, "E SE | E NE"},
    {"FK-S", Family::FK, "S SW | S SE"},
    {"FK-W", Family::FK, "W NW | W SW"},
    {"LN2-N", Family::LN2, "N N | S S"},
    {"LN2-E", Family::LN2, "E E | W W"},
    {"LN3-N", Family::LN3, "N N N | S S S"},
    {"LN3-E", Family::LN3, "E E E | W W W"},
    {"X1", Family::X1, "NE | SE | SW | NW"},
    {"X2", Family::X2, "N N | E E | S S | W W"},
    {"rabakin", Family::rabakin},
    {"grayseo", Family::grayseo},
    {"izarea", Family::izarea},
    {"morrosa", Family::morrosa},
    // An Action that is discarded moves like a map with these courses (SEA-067).
    {"hurricane", Family::hurricane, "N | E | S | W"},
    {"trouble_at_sea", Family::trouble_at_sea, "N | E | S | W"},
    {"so_close_yet_so_far", Family::so_close_yet_so_far, "N | E | S | W"},
    {"uncharted_waters", Family::uncharted_waters, "N | E | S | W"},
    {"resupply", Family::resupply, "N | E | S | W"},
    {"broken_compass", Family::broken_compass, "N | E | S | W"},
    {"cursed_treasure", Family::cursed_treasure, "N | E | S | W"},
    {"cargo_adrift", Family::cargo_adrift},
    {"magical_compass", Family::magical_compass},
    {"parting_storms", Family::parting_storms},
    {"tales_of_more_treasure", Family::tales_of_more_treasure},
    // Goods, in the order of the colours: they live in open stacks and in hands, never in the deck (SEA-S07).
    {"orange", Family::goods},
    {"green", Family::goods},
    {"blue", Family::goods},
    {"purple", Family::goods},
    // A card a view may not show, and no card at all.
    {"hidden", Family::goods},
    {"none", Family::goods},
};

enum class Card : std::uint8_t {};
inline constexpr int kCardNames = static_cast<int>(std::size(kCards));
inline constexpr int kCardKinds = kCardNames - 2;
inline constexpr Card kHiddenCard{kCardKinds};
inline constexpr Card kNoCard{kCardKinds + 1};
inline auto boost_enum_descriptor_fn(Card**) {
  return named<Card, kCards>(std::make_index_sequence<kCardNames>{});
}
constexpr std::string_view label_group(Card) {
  return "card";
}

constexpr int index_of(Card card) {
  return static_cast<int>(card);
}
constexpr Family family_of(Card card) {
  return kCards[index_of(card)].family;
}
consteval Card first_of(Family family) {
  for (int i = 0; i < kCardKinds; ++i)
    if (kCards[i].family == family) return static_cast<Card>(i);
  no_such_name();
  return {};
}

// --- Paths -------------------------------------------------------------------------------------------------------

inline constexpr int kMostSteps = 4;    // of one path
inline constexpr int kMostCourses = 4;  // of one card

// A path from the ship to an X; in JSON its steps ("N N E"), or "jump": straight to a port (SEA-008).
enum class Path : std::uint8_t {};
inline constexpr Path kJump{0};
constexpr std::string_view label_group(Path) {
  return "path";
}
constexpr int index_of(Path path) {
  return static_cast<int>(path);
}

struct PathRow {
  char text[kMostSteps * 3]{};
  std::int8_t length = 1;
  Way ways[kMostSteps]{};
  Path turned[4]{};  // by 0 to 3 quarter turns clockwise
};
struct CourseRow {
  std::int8_t count = 0;
  Path paths[kMostCourses]{};
};

// All paths that some card has or may be turned to, and the courses of each card.
struct Atlas {
  static constexpr int kRoom = 128;
  PathRow paths[kRoom]{};
  int count = 0;
  CourseRow courses[kCardNames]{};

  constexpr int add(const Way* ways, int length) {
    for (int i = 1; i < count; ++i) {
      bool equal = paths[i].length == length;
      for (int k = 0; equal && k < length; ++k) equal = paths[i].ways[k] == ways[k];
      if (equal) return i;
    }
    PathRow& row = paths[count];
    row.length = static_cast<std::int8_t>(length);
    int at = 0;
    for (int k = 0; k < length; ++k) {
      row.ways[k] = ways[k];
      if (k > 0) row.text[at++] = ' ';
      for (char c : kWayNames[static_cast<int>(ways[k])]) row.text[at++] = c;
    }
    return count++;
  }
};

constexpr Atlas make_atlas() {
  Atlas atlas;
  constexpr char jump[] = "jump";
  for (int i = 0; i < 4; ++i) atlas.paths[0].text[i] = jump[i];
  atlas.count = 1;
  for (int c = 0; c < kCardNames; ++c) {
    std::string_view text = kCards[c].courses;
    CourseRow& row = atlas.courses[c];
    Way ways[kMostSteps]{};
    int length = 0;
    const auto finish = [&] {
      row.paths[row.count++] = static_cast<Path>(atlas.add(ways, length));
      length = 0;
    };
    while (!text.empty()) {
      std::size_t end = 0;
      while (end < text.size() && text[end] != ' ') ++end;
      const std::string_view word = text.substr(0, end);
      text.remove_prefix(end < text.size() ? end + 1 : end);
      if (word == "|") {
        finish();
        continue;
      }
      int way = 0;
      while (kWayNames[way] != word) ++way;
      ways[length++] = static_cast<Way>(way);
    }
    if (length > 0) finish();
    if (kFamilies[static_cast<int>(kCards[c].family)].sort == Sort::port) row = {1, {kJump}};
  }
  for (int p = 1; p < atlas.count; ++p)  // grows while it runs, until every quarter turn of every path is in
    for (int quarter = 0; quarter < 4; ++quarter) {
      Way ways[kMostSteps]{};
      for (int k = 0; k < atlas.paths[p].length; ++k)
        ways[k] = static_cast<Way>((static_cast<int>(atlas.paths[p].ways[k]) + 2 * quarter) % kWays);
      atlas.paths[p].turned[quarter] = static_cast<Path>(atlas.add(ways, atlas.paths[p].length));
    }
  return atlas;
}
inline constexpr Atlas kAtlas = make_atlas();
inline constexpr auto& kPaths = kAtlas.paths;
inline constexpr auto kPathNames = [] {
  struct Name {
    char text[kMostSteps * 3];
  };
  std::array<Name, kAtlas.count> names{};
  for (std::size_t i = 0; i < names.size(); ++i)
    for (std::size_t k = 0; k < sizeof(Name); ++k) names[i].text[k] = kAtlas.paths[i].text[k];
  return names;
}();
inline auto boost_enum_descriptor_fn(Path**) {
  return named<Path, kPathNames>(std::make_index_sequence<kAtlas.count>{});
}

consteval Path path(std::string_view text) {
  for (int i = 0; i < kAtlas.count; ++i)
    if (text == kPaths[i].text) return static_cast<Path>(i);
  no_such_name();
  return {};
}
inline constexpr Path kNudges[4] = {path("N"), path("E"), path("S"), path("W")};  // Lucky and Navigator (2.8)

constexpr int length_of(Path p) {
  return kPaths[index_of(p)].length;
}
constexpr Way way_of(Path p, int step) {
  return kPaths[index_of(p)].ways[step];
}

// --- What a card is ----------------------------------------------------------------------------------------------

struct CardTraits {
  Sort sort = Sort::none;
  bool single = false;  // a map with one path, which a token may turn (SEA-055)
};
constexpr std::array<CardTraits, kCardNames> make_traits() {
  std::array<CardTraits, kCardNames> traits{};
  for (std::size_t c = 0; c < kCardKinds; ++c) {
    traits[c].sort = kFamilies[static_cast<int>(kCards[c].family)].sort;
    traits[c].single = traits[c].sort == Sort::map && kAtlas.courses[c].count == 1;
  }
  return traits;
}
inline constexpr auto kTraits = make_traits();

constexpr Sort sort_of(Card card) {
  return kTraits[static_cast<std::size_t>(card)].sort;
}
constexpr bool is_event(Card card) {
  return sort_of(card) == Sort::event;
}
constexpr bool is_good(Card card) {
  return sort_of(card) == Sort::good;
}
constexpr bool is_playable(Card card) {
  return sort_of(card) < Sort::event;
}  // map, port or action (SEA-045, SEA-065)
constexpr bool single_path(Card card) {
  return kTraits[static_cast<std::size_t>(card)].single;
}

// The courses a card gives: its own, or with a token all four turns of a single path (SEA-055, SEA-058).
struct Courses {
  int count;
  const Path* paths;
  constexpr const Path* begin() const { return paths; }
  constexpr const Path* end() const { return paths + count; }
  constexpr bool has(Path p) const {
    for (Path mine : *this)
      if (mine == p) return true;
    return false;
  }
};
constexpr Courses courses_of(Card card, bool token) {
  const CourseRow& row = kAtlas.courses[index_of(card)];
  if (token && single_path(card)) return {4, kPaths[index_of(row.paths[0])].turned};
  return {row.count, row.paths};
}

// The four ship colours, which are the four Goods, and the ports they belong to.
enum class Colour : std::uint8_t { orange, green, blue, purple };
BOOST_DESCRIBE_ENUM(Colour, orange, green, blue, purple)
constexpr std::string_view label_group(Colour) {
  return "colour";
}
inline constexpr int kColours = 4;

enum class Port : std::uint8_t { rabakin, grayseo, izarea, morrosa };
BOOST_DESCRIBE_ENUM(Port, rabakin, grayseo, izarea, morrosa)
constexpr std::string_view label_group(Port) {
  return "card";
}

inline constexpr Card kFirstGood = first_of(Family::goods);
inline constexpr Card kFirstPort = first_of(Family::rabakin);
constexpr Card good_of(Colour colour) {
  return static_cast<Card>(index_of(kFirstGood) + static_cast<int>(colour));
}
constexpr Colour colour_of(Card good) {
  return static_cast<Colour>(index_of(good) - index_of(kFirstGood));
}
constexpr Port port_of(Card card) {
  return static_cast<Port>(index_of(card) - index_of(kFirstPort));
}
inline constexpr Card kHurricane = first_of(Family::hurricane);
inline constexpr Card kTrouble = first_of(Family::trouble_at_sea);
inline constexpr Card kSoClose = first_of(Family::so_close_yet_so_far);

}  // namespace tortuga::sea
