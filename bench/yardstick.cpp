// FROZEN: see yardstick.h. Rule numbers (LOST-nnn) are those of the game's rulebook.
#include "yardstick.h"

#include <bit>
#include <type_traits>

namespace tortuga::yardstick {
namespace {

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr int kMaxSeats = 5;
constexpr int kTiles = 40;  // tile t of the rulebook is t - 1 here
constexpr int kOceans = 4;
constexpr int kGems = 18;
constexpr u8 kGemValue[kGems] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3};

constexpr u32 level(u32 n) {
  return 20 * n;
}  // LOST-053: the experience that reaches level n
constexpr u64 bit(int tile) {
  return u64{1} << tile;
}

// A ship's ten timers are digits of four bits, for none exceeds Double Devastation's cooldown of 10:
//   digits 0-3  turns a buff stays in force: Sword Fighter, Push, Skilled Captain, Double Devastation
//   digits 4-7  their cooldowns, in the same order        8  Portal's cooldown        9  Battleship's cooldown
constexpr u64 timer(int digit, u64 turns) {
  return turns << (4 * digit);
}
constexpr u64 kSword = timer(0, 15), kPush = timer(1, 15), kCaptain = timer(2, 15), kDevastation = timer(3, 15);
constexpr u64 kPortalCooling = timer(8, 15), kBattleshipCooling = timer(9, 15);

struct Buff {
  u32 unlock;
  u64 start;  // LOST-061: a buff of D turns counts down from D + 1
};
constexpr Buff kBuffs[4] = {{level(60), timer(0, 3 + 1) | timer(4, 8)},
                            {level(75), timer(1, 4 + 1) | timer(5, 8)},
                            {level(90), timer(2, 4 + 1) | timer(6, 8)},
                            {level(200), timer(3, 3 + 1) | timer(7, 10)}};

// A move is one byte: its kind, and in the low three bits a seat, an ocean, a buff, or 3 + the tiles sailed.
enum class Kind : u8 { sail, fire, portal, buff, battleship, instinct, seeker, shove_left, shove_right, steal, hold };
constexpr u8 move(Kind kind, int what = 0) {
  return static_cast<u8>(static_cast<int>(kind) << 3 | what);
}
constexpr int kMaxMoves = 32;  // 6 sails, 4 + 4 targets, 4 oceans, 4 buffs, 2 free, and room for a move not offered

enum class Owed : u8 { turn, boarding, second_shot, nothing };

struct Ship {
  u64 hold;   // the gems held, each by the tile it was found on
  u64 shown;  // the tiles Gem Seeker has shown to this seat
  u64 timers;
  u32 xp;
  u8 tile, score, seeker_uses;
};

struct State {
  Ship ship[kMaxSeats];
  u64 gems;     // the tiles that hold a gem
  u64 charted;  // LOST-040
  u64 luck;
  u32 round;
  u8 value[kTiles];  // of the gem that lies, or lay, on the tile
  u8 ocean[kOceans];
  u8 players, seat;
  u8 target;   // of the shot being resolved
  u8 reserve;  // Battleship's cannonball still to come after this one
  Owed owed;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) == 240);

// Uniform in 0 .. n-1: splitmix64, then a 32x32 multiply and shift.
inline u32 below(State& s, u32 n) {
  u64 z = s.luck += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return static_cast<u32>(((z ^ (z >> 31)) >> 32) * n >> 32);
}

inline int between(State& s, int low, int high) {
  return low + static_cast<int>(below(s, static_cast<u32>(high - low + 1)));
}

void set_up(State& s, int players, u64 luck) {
  s = State{};
  s.luck = luck;
  s.round = 1;
  s.players = static_cast<u8>(players);
  u8 names[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  for (int i = 0; i < kOceans; ++i) {  // LOST-007
    const int drawn = between(s, i, 9);
    s.ocean[i] = names[drawn];
    names[drawn] = names[i];
  }
  for (int i = 0; i < players; ++i) {
    s.ship[i].tile = static_cast<u8>(below(s, kTiles));  // LOST-008
    s.ship[i].seeker_uses = 3;
  }
  u8 tiles[kTiles];
  for (int t = 0; t < kTiles; ++t) tiles[t] = static_cast<u8>(t);
  for (int i = 0; i < kGems; ++i) {  // LOST-009
    const int drawn = between(s, i, kTiles - 1);
    s.gems |= bit(tiles[drawn]);
    s.value[tiles[drawn]] = kGemValue[i];
    tiles[drawn] = tiles[i];
  }
}

inline bool in_range(const State& s, int other) {
  const Ship& me = s.ship[s.seat];
  const int away = me.tile - s.ship[other].tile;
  const int range = me.timers & kDevastation ? 10 : 5;  // LOST-070
  return (other != s.seat) & (away <= range) & (-away <= range);
}

inline int list_shots(const State& s, Kind kind, u8* moves, int n) {
  for (int i = 0; i < s.players; ++i) {
    moves[n] = move(kind, i);
    n += in_range(s, i);
  }
  return n;
}

inline int list_turn(const State& s, u8* moves) {
  const Ship& me = s.ship[s.seat];
  const int speed = 1 + (me.xp >= level(15)) + (me.xp >= level(150));  // LOST-020
  int n = 0;
  for (int by = 1; by <= 3; ++by) {  // each landing tile once, and none beyond the edge
    moves[n] = move(Kind::sail, 3 - by);
    n += (by <= speed) & (me.tile - by >= 0);
    moves[n] = move(Kind::sail, 3 + by);
    n += (by <= speed) & (me.tile + by < kTiles);
  }
  n = list_shots(s, Kind::fire, moves, n);
  if (me.xp < level(10)) return n;
  moves[n++] = move(Kind::instinct);
  if (me.xp >= level(25) && !(me.timers & kPortalCooling)) {
    u32 eligible = 0;  // LOST-091: the oceans with another ship
    for (int i = 0; i < s.players; ++i) eligible |= static_cast<u32>(i != s.seat) << (s.ship[i].tile / 10);
    for (int ocean = 0; ocean < kOceans; ++ocean) {
      moves[n] = move(Kind::portal, ocean);
      n += eligible >> ocean & 1;
    }
  }
  moves[n] = move(Kind::seeker);
  n += (me.xp >= level(40)) & (me.seeker_uses > 0) & ((s.gems & ~me.shown) != 0);  // LOST-096
  for (int i = 0; i < 4; ++i) {
    moves[n] = move(Kind::buff, i);
    n += (me.xp >= kBuffs[i].unlock) & !(me.timers & (timer(i, 15) | timer(i + 4, 15)));  // LOST-064
  }
  if (me.xp >= level(125) && !(me.timers & (kBattleshipCooling | kDevastation)))  // LOST-100
    n = list_shots(s, Kind::battleship, moves, n);
  return n;
}

inline int list(const State& s, u8* moves) {
  switch (s.owed) {
    case Owed::turn: return list_turn(s, moves);
    case Owed::boarding:
      moves[0] = move(Kind::shove_left);
      moves[1] = move(Kind::shove_right);
      moves[2] = move(Kind::steal);
      return 2 + (s.ship[s.target].hold != 0);  // LOST-083
    case Owed::second_shot: moves[0] = move(Kind::hold); return list_shots(s, Kind::fire, moves, 1);
    case Owed::nothing: break;
  }
  return 0;
}

// LOST-051: three times as much under the Golden Moon.
inline void award(State& s, Ship& ship, int low, int high) {
  ship.xp += static_cast<u32>(between(s, low, high)) * (s.round % 3 == 0 ? 3 : 1);
}

// Gem check, end-of-game check, next seat, its timers: LOST-012 (d), (e), (f), (a).
inline void end_turn(State& s) {
  Ship& me = s.ship[s.seat];
  if (const u64 gem = s.gems & bit(me.tile)) {  // LOST-031
    s.gems ^= gem;
    s.charted |= gem;
    me.hold |= gem;
    me.score += s.value[me.tile];
    award(s, me, 150, 300);
    if (!s.gems) {  // LOST-120
      s.owed = Owed::nothing;
      return;
    }
  }
  s.owed = Owed::turn;
  if (++s.seat == s.players) {
    s.seat = 0;
    s.round++;
  }
  u64& t = s.ship[s.seat].timers;
  t -= (t | t >> 1 | t >> 2 | t >> 3) & 0x1111111111111111;  // LOST-060: one off every digit that is not 0
}

inline void land(State& s, int tile) {
  s.ship[s.seat].tile = static_cast<u8>(tile);
  s.charted |= bit(tile);
  end_turn(s);
}

inline void end_shot(State& s) {
  bool again = false;
  if (s.reserve)
    for (int i = 0; i < s.players; ++i) again |= in_range(s, i);
  s.reserve = 0;
  if (!again) return end_turn(s);
  s.owed = Owed::second_shot;  // LOST-102
}

// LOST-072 to LOST-074, and LOST-085 with the same bonuses: a tie is a miss.
inline bool beats(State& s, const Ship& attacker, const Ship& defender) {
  const int attack = between(s, 1, 6) + (attacker.timers & kSword ? 4 : 0) + (attacker.timers & kCaptain ? 2 : 0);
  const int defence = between(s, 1, 6) + (defender.timers & kPush ? 3 : 0) + (defender.timers & kCaptain ? 2 : 0);
  return attack > defence;
}

inline void fire(State& s, int target) {
  Ship &me = s.ship[s.seat], &other = s.ship[target];
  if (beats(s, me, other)) {
    award(s, me, 50, 150);
    s.target = static_cast<u8>(target);
    s.owed = Owed::boarding;
  } else {
    award(s, other, 30, 100);
    end_shot(s);
  }
}

// LOST-081: 3 to 8 tiles, stopped by the edge.
inline void shove(State& s, int direction) {
  Ship& other = s.ship[s.target];
  const int to = other.tile + direction * between(s, 3, 8);
  other.tile = static_cast<u8>(to < 0 ? 0 : to >= kTiles ? kTiles - 1 : to);
  end_shot(s);
}

inline void steal(State& s) {
  Ship &me = s.ship[s.seat], &other = s.ship[s.target];
  if (beats(s, me, other)) {
    u64 rest = other.hold;
    for (u32 skip = below(s, static_cast<u32>(std::popcount(rest))); skip; --skip) rest &= rest - 1;
    const int found_on = std::countr_zero(rest);
    other.hold ^= bit(found_on);
    me.hold ^= bit(found_on);
    other.score -= s.value[found_on];
    me.score += s.value[found_on];
  }
  end_shot(s);
}

inline void apply(State& s, u8 chosen) {
  Ship& me = s.ship[s.seat];
  const int what = chosen & 7;
  switch (static_cast<Kind>(chosen >> 3)) {
    case Kind::sail: return land(s, me.tile + what - 3);
    case Kind::fire: return fire(s, what);
    case Kind::portal: me.timers |= timer(8, 3); return land(s, 10 * what + between(s, 0, 9));
    case Kind::buff: me.timers |= kBuffs[what].start; return end_turn(s);
    case Kind::battleship:
      me.timers |= timer(9, 2);
      s.reserve = 1;
      return fire(s, what);
    case Kind::instinct: return;  // LOST-090: it only tells
    case Kind::seeker: {          // LOST-095: the lowest tile not yet shown
      const u64 unseen = s.gems & ~me.shown;
      me.shown |= unseen & -unseen;
      me.seeker_uses--;
      return;
    }
    case Kind::shove_left: return shove(s, -1);
    case Kind::shove_right: return shove(s, +1);
    case Kind::steal: return steal(s);
    case Kind::hold: return end_turn(s);
  }
}

// LOST-121: the highest score; one of the tied, drawn.
int winner(State& s) {
  int tied[kMaxSeats], n = 0, best = -1;
  for (int i = 0; i < s.players; ++i) {
    if (s.ship[i].score < best) continue;
    if (s.ship[i].score > best) n = 0;
    best = s.ship[i].score;
    tied[n++] = i;
  }
  return n == 1 ? tied[0] : tied[between(s, 0, n - 1)];
}

u64 fold(u64 sum, u64 word) {
  return (std::rotl(sum, 5) ^ word) * 0x9e3779b97f4a7c15;
}

}  // namespace

Tally play(int players, std::uint64_t games, std::uint64_t seed) {
  Tally tally{};
  State s;
  u8 moves[kMaxMoves];
  for (u64 luck = seed; tally.games < games; ++tally.games, luck = s.luck) {
    for (set_up(s, players, luck); s.owed != Owed::nothing; ++tally.decisions)
      apply(s, moves[between(s, 0, list(s, moves) - 1)]);
    u64 sum = fold(tally.checksum, static_cast<u64>(winner(s)));
    for (const Ship& ship : s.ship) sum = fold(fold(fold(fold(sum, ship.hold), ship.shown), ship.timers), ship.xp);
    tally.checksum = fold(fold(fold(sum, s.charted), s.round), s.ocean[0]);
  }
  return tally;
}

}  // namespace tortuga::yardstick
