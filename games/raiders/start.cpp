// Before the first decision: the decks of this table, the draws of the setup, the announcements.
#include "games/raiders/steps.h"

namespace tortuga {
namespace raiders {
namespace {

// RAID-002, RAID-003
void deal_ships(const Rules& rules, State& state, int seats, Dice& dice) {
  List<ShipName, kMaxSeats> pool, second;
  for_each_enumerator<ShipName>([&](std::string_view, ShipName name) {
    pool.push(name);
    second.push(name);
  });
  if (seats > kShipNames) {
    dice.shuffle(second);
    for (int i = 0; i < seats - kShipNames; ++i) pool.push(second[i]);
  }
  dice.shuffle(pool);
  for (int i = 0; i < seats; ++i) {
    Ship ship;
    const ShipRules& printed = rules.ships[pool[i]];
    ship.ship = pool[i];
    ship.hp = ship.max_hp = printed.hp;  // RAID-004
    ship.crew = printed.crew;            // RAID-005
    ship.ammo = rules.start_ammo;        // RAID-006
    ship.gold = rules.start_gold;
    state.ships.push(ship);
    state.afloat.add(Seat{i});
  }
  state.gold_out = seats * rules.start_gold;
  state.ammo_out = seats * rules.start_ammo;
}

template <int N>
void build(Pile<Card, N>& deck, const Rules& rules, CardBits kinds, Dice& dice) {
  for (; kinds != 0; kinds &= kinds - 1) {
    const Card card = static_cast<Card>(std::countr_zero(kinds));
    for (int i = 0; i < rules.stock_of(card); ++i) deck.push(card);
  }
  if (!deck.empty()) dice.shuffle(deck);
}

// RAID-009 to RAID-012: setbacks are shown, take effect and leave the game.
void suffer_setbacks(const Rules& rules, State& state, Seat seat) {
  Ship& ship = state.at(seat);
  int rotten = 0;
  for (Card card : ship.setbacks) {
    ++state.starter_gone[starter_card(card)];
    if (card == Card::st_leaky_barrel) {
      ship.hp = static_cast<std::int16_t>(ship.hp - rules.starters.leak);
      ship.damaged |= rules.starters.leak > 0;
    }
    const int penalty = card == Card::st_jammed_cannon   ? rules.starters.jammed
                        : card == Card::st_wet_gunpowder ? rules.starters.wet
                                                         : 0;
    ship.first_attack_penalty = static_cast<std::int8_t>(ship.first_attack_penalty + penalty);
    ship.lazy |= card == Card::st_lazy_crew;
    rotten += card == Card::st_rotten_food;
  }
  ship.known_starters = static_cast<std::int8_t>(ship.hand.size());
  if (rotten == 0 || ship.hand.empty()) return;
  if (ship.hand.size() > 1) {
    state.owed.add(seat);  // D1
    return;
  }
  ship.spoiled = ship.hand.pop();
  ship.known_by.pop();
  ship.known_starters = 0;
  ++state.starter_gone[starter_card(ship.spoiled)];
}

template <class Sink>
void announce(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  const State& state = deed.state;
  deed.tell(Opened{tiny(state.seats()), rules.win_treasure, rules.gold_target, rules.win_map, rules.fragments_to_win});
  const SeatSet all = SeatSet::first(state.seats());
  for (Seat seat : all) {
    const ShipName name = state.at(seat).ship;
    deed.tell(ShipDealt{seat, name, rules.ships[name].hp, rules.ships[name].crew, rules.start_ammo, rules.start_gold});
  }
  for (Seat seat : all)
    for (Card card : state.at(seat).setbacks) deed.tell(SetbackShown{seat, card});
  for (Seat seat : all)
    if (state.at(seat).spoiled != Card::none) deed.tell(FoodSpoiled{seat, state.at(seat).spoiled});
}

}  // namespace
}  // namespace raiders

using namespace raiders;

// The copies of each card at this table (table 2.3).
void Raiders::prepare(Rules& rules, int seats) {
  const DeckRules& decks = rules.decks;
  const auto stock = [&](Card card, int copies) {
    rules.stock[static_cast<std::size_t>(card)] = static_cast<std::int8_t>(copies);
  };
  const int factor = seats >= decks.crowd ? decks.crowd_factor : 1;
  for_each_enumerator<ActionCard>([&](std::string_view, ActionCard c) {
    const bool left_out = c == ActionCard::gunner_mate && !rules.crew_cards;
    stock(card_of(c), left_out ? 0 : decks.action[c] * factor);
  });
  const int more = seats >= decks.throng ? decks.throng_loot : seats >= decks.crowd ? decks.crowd_loot : 0;
  for_each_enumerator<LootCard>([&](std::string_view, LootCard c) {
    const bool left_out = (c == LootCard::map_fragment && !rules.win_map) || decks.loot[c] == 0;  // RAID-013
    stock(card_of(c), left_out ? 0 : decks.loot[c] + more);
  });
  const int sets = (seats + decks.seats_per_set - 1) / decks.seats_per_set;  // RAID-007
  for_each_enumerator<StarterCard>(
      [&](std::string_view, StarterCard c) { stock(card_of(c), decks.starter[c] * sets); });
  for_each_enumerator<EventKind>([&](std::string_view, EventKind c) {
    const bool left_out = c == EventKind::mutiny && !rules.crew_cards;
    rules.event_stock[static_cast<std::size_t>(c)] = left_out ? std::int8_t{0} : decks.event[c];
  });
}

Reason Raiders::unfit(const Rules& rules, int seats) {
  if (!rules.small_table && seats < kFullTable)
    return {"unfit.small_table", {"RAID-001"}, {{"seats", seats}, {"least", kFullTable}}};
  if (rules.start_gold >= rules.gold_target)
    return {
        "unfit.start_gold", {"RAID-006", "RAID-126"}, {{"gold", rules.start_gold}, {"gold_target", rules.gold_target}}};
  return {};
}

// The draws in the order of the setup: ships, the four decks, and the first priority roll.
template <class Sink>
Raiders::State Raiders::start(const Rules& rules, int seats, Dice& dice, Sink& tell) {
  State state;
  deal_ships(rules, state, seats, dice);
  build(state.starter_deck, rules, kStarterDeck, dice);
  build(state.action_deck, rules, kActionDeck, dice);
  build(state.loot_deck, rules, kLootDeck, dice);
  for (int c = 0; c < enum_size<EventKind>; ++c)
    for (int i = 0; i < rules.event_stock[static_cast<std::size_t>(c)]; ++i)
      state.event_deck.push(card_of(static_cast<EventKind>(c)));
  if (!state.event_deck.empty()) dice.shuffle(state.event_deck);

  for (Ship& ship : state.ships) {
    std::array<int, kMostSetbacks> setbacks{};
    int count = 0;
    for (int i = 0; i < rules.starters.draw && !state.starter_deck.empty(); ++i) {
      const Card card = state.starter_deck.draw();
      if (among(card, kSetbacks)) {
        setbacks[static_cast<std::size_t>(count++)] = static_cast<int>(card);
      } else {
        ship.hand.push(card);
        ship.known_by.push({});
      }
    }
    for (int card = static_cast<int>(Card::st_leaky_barrel); card <= static_cast<int>(Card::st_rotten_food);
         ++card)  // RAID-010a
      for (int i = 0; i < count; ++i)
        if (setbacks[static_cast<std::size_t>(i)] == card) ship.setbacks.push(static_cast<Card>(card));
  }
  for (int i = 0; i < seats; ++i) suffer_setbacks(rules, state, Seat{i});
  raiders::Deed<Sink> deed{rules, state, dice, tell};
  if constexpr (raiders::Deed<Sink>::kTells) announce(deed);
  set_out(deed);
  return state;
}

template Raiders::State Raiders::start(const Rules&, int, Dice&, NoEvents&);
template Raiders::State Raiders::start(const Rules&, int, Dice&, EventLog<Event>&);

}  // namespace tortuga
