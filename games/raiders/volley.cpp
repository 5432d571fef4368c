#include "games/raiders/volley.h"

#include <array>

namespace tortuga::raiders {
namespace {

// A whole number of 256 bits: room for the product of all factors.
class Wide {
 public:
  explicit Wide(std::uint32_t value) { limbs_[0] = value; }
  void multiply(std::uint32_t by) {
    std::uint64_t carry = 0;
    for (auto& limb : limbs_) {
      carry += std::uint64_t{limb} * by;
      limb = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
  }
  // Rounded down. Dividing step by step rounds to the same whole number as dividing once by the product.
  void divide(std::uint32_t by) {
    std::uint64_t rest = 0;
    for (auto limb = limbs_.rbegin(); limb != limbs_.rend(); ++limb) {
      rest = rest << 32 | *limb;
      *limb = static_cast<std::uint32_t>(rest / by);
      rest %= by;
    }
  }
  std::uint32_t low() const { return limbs_[0]; }

 private:
  std::array<std::uint32_t, 8> limbs_{};
};

// One and the same Hundred for the narrow way: 100 to the power of the number of factors.
constexpr int kNarrow = 6;  // 16 bits of base and six factors of 8 bits fit in 64
constexpr std::array<std::uint64_t, kNarrow + 1> kHundreds{
    1, 100, 10'000, 1'000'000, 100'000'000, 10'000'000'000, 1'000'000'000'000};

}  // namespace

Volley volley_of(const Rules& rules, const State& state, const Ship& from, const Ship& to, bool mates_work) {
  const CardRules& cards = rules.cards;
  Volley v;
  v.bonus = from.momentum_lost ? 0 : rules.ships[from.ship].attack;  // RAID-087
  v.cards = from.count(Pending::enhanced_cannonballs) * cards.enhanced + from.count(Pending::fire_shot) * cards.fire +
            from.count(Pending::powder_keg) * cards.keg +
            from.count(Pending::st_weak_cannonballs) * rules.starters.weak;
  if (mates_work) v.cards += from.count(Pending::gunner_mate) * cards.mate;
  // RAID-121: an event that either ship veiled does not count.
  if (under(state, EventCard::ghost_ship, from) & under(state, EventCard::ghost_ship, to)) v.ghost = rules.events.ghost;
  const bool calm = under(state, EventCard::calm_waters, from) & under(state, EventCard::calm_waters, to);
  v.penalty = from.first_attack_penalty;
  v.maneuver = (to.maneuver > 0) & (from.count(Pending::st_grappling_hook) == 0);  // RAID-090
  v.evasive = v.maneuver & to.evasive;
  v.platings = !defenceless(rules, to);  // RAID-077b

  const int shells = from.count(Pending::explosive_shell);
  const int defense = rules.ships[to.ship].defense;  // RAID-077c: counts always
  const int hulls = v.platings ? to.count(Pending::hull_plating) : 0;
  const int armors = v.platings ? to.count(Pending::st_armor_plating) : 0;
  const auto factor = [&](int percent) {
    if (percent != 100 && !v.factors.full()) v.factors.push(static_cast<std::int16_t>(percent));
  };
  if (rules.percent_stacking == Stacking::multiply) {
    for (int i = 0; i < shells; ++i) factor(100 + cards.explosive_percent);
    factor(100 - defense);
    if (v.maneuver) factor(100 - to.maneuver);
    for (int i = 0; i < hulls; ++i) factor(100 - cards.plating_percent);
    for (int i = 0; i < armors; ++i) factor(100 - rules.starters.armor_percent);
    if (calm) factor(100 - rules.events.calm_percent);
  } else {  // RAID-054
    int cut = defense + (v.maneuver ? to.maneuver : 0) + hulls * cards.plating_percent +
              armors * rules.starters.armor_percent + (calm ? rules.events.calm_percent : 0);
    cut = cut > 100 ? 100 : cut;
    factor(100 + shells * cards.explosive_percent);
    factor(100 - cut);
  }
  return v;
}

int damage_of(const Volley& volley, int base) {
  const int count = volley.factors.size();
  if (count <= kNarrow) [[likely]] {
    bool narrow = true;
    auto product = static_cast<std::uint64_t>(base);
    for (auto percent : volley.factors) {
      product *= static_cast<std::uint64_t>(percent);
      narrow &= percent < 256;
    }
    if (narrow) [[likely]]
      return static_cast<int>(product / kHundreds[static_cast<std::size_t>(count)]);
  }
  Wide exact(static_cast<std::uint32_t>(base));
  for (auto percent : volley.factors) exact.multiply(static_cast<std::uint32_t>(percent));
  for (int i = 0; i < count; ++i) exact.divide(100);
  return static_cast<int>(exact.low());
}

}  // namespace tortuga::raiders
