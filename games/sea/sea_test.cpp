// The rules of Sea of Plunder where a scenario file cannot say it: the deck as a whole, the table of sets, options that
// do not fit, defaults of absent seats, what a view gives away.
#include "games/sea/sea.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "bots/think.h"
#include "games/registry.h"
#include "lab/laws.h"
#include "narrator/narrator.h"

namespace tortuga {
namespace {

using namespace sea;

Rules prepared(int seats, Rules rules = {}) {
  SeaOfPlunder::prepare(rules, seats);
  return rules;
}

State fresh(const Rules& rules, int seats, std::uint64_t seed = 1) {
  Dice dice = Dice::fast(seed);
  return SeaOfPlunder::start(rules, seats, dice);
}

Card card(std::string_view name) {
  for (int i = 0; i < kCardKinds; ++i)
    if (name == kCards[i].text) return static_cast<Card>(i);
  ADD_FAILURE() << "no card " << name;
  return kNoCard;
}

void hold(State& state, int seat, std::initializer_list<std::string_view> names) {
  sea::Player& player = state.players[seat];
  player.hand.clear();
  player.seen.clear();
  for (std::string_view name : names) player.hand.push(card(name));
}

State concealed(const Rules& rules, State state, Seat viewer) {
  SeaOfPlunder::conceal(rules, state, viewer);
  return state;
}

// --- The sea ---

// SEA-003, SEA-004
TEST(SeaOfPlunder, EveryEdgeLeadsToTheOppositeOne) {
  EXPECT_EQ(step(at("G1"), Way::N), at("G13"));
  EXPECT_EQ(step(at("M5"), Way::E), at("A5"));
  EXPECT_EQ(step(at("M1"), Way::NE), at("A13"));
  EXPECT_EQ(step(at("A13"), Way::SW), at("M1"));
  for (int i = 0; i < kSquares; ++i)
    for (int way = 0; way < kWays; ++way) {
      const Square there = step(static_cast<Square>(i), static_cast<Way>(way));
      EXPECT_EQ(distance(static_cast<Square>(i), there), 1);
      EXPECT_EQ(step(there, static_cast<Way>((way + 4) % kWays)), static_cast<Square>(i));
    }
}

// --- The deck (2.4, 2.5; SEA-S07, SEA-S11) ---

TEST(SeaOfPlunder, TheDeckHasTheNumbersOfTheTables) {
  const Rules rules = prepared(4);
  std::map<Sort, int> count;
  int single = 0, steps = 0;
  for (Card c : rules.deck) {
    ++count[sort_of(c)];
    single += single_path(c);
    if (sort_of(c) == Sort::map) steps += length_of(courses_of(c, false).paths[0]);
  }
  EXPECT_EQ(rules.deck.size(), 116);
  EXPECT_EQ(count[Sort::map], 72);
  EXPECT_EQ(count[Sort::port], 8);
  EXPECT_EQ(count[Sort::action], 24);
  EXPECT_EQ(count[Sort::event], 12);
  EXPECT_EQ(single, 60);
  EXPECT_EQ((100 * steps + 36) / 72, 256);  // a mean of 2.56 steps
  EXPECT_EQ(rules.goods_each() * kColours, 16);
}

// The courses of a card turned by a quarter, sorted.
std::vector<Path> turned(Card c, int quarters) {
  std::vector<Path> paths;
  for (Path p : courses_of(c, false)) paths.push_back(kPaths[index_of(p)].turned[quarters]);
  std::sort(paths.begin(), paths.end());
  return paths;
}

TEST(SeaOfPlunder, TheDeckIsTheSameFromEverySide) {
  const Rules rules = prepared(4);
  for (int quarters = 1; quarters < 4; ++quarters) {
    std::map<std::vector<Path>, int> printed, rotated;
    for (Card c : rules.deck) {
      if (sort_of(c) != Sort::map) continue;
      ++printed[turned(c, 0)];
      ++rotated[turned(c, quarters)];
    }
    EXPECT_EQ(printed, rotated) << quarters << " quarter turns";
  }
}

TEST(SeaOfPlunder, NoCourseEntersASquareTwice) {
  for (int p = 1; p < kAtlas.count; ++p) {
    std::vector<Square> squares{at("G7")};
    for (int s = 0; s < length_of(static_cast<Path>(p)); ++s)
      squares.push_back(step(squares.back(), way_of(static_cast<Path>(p), s)));
    std::sort(squares.begin(), squares.end());
    EXPECT_EQ(std::adjacent_find(squares.begin(), squares.end()), squares.end())
        << kPathNames[static_cast<std::size_t>(p)].text;
  }
}

TEST(SeaOfPlunder, AQuarterTurnOfANorthCardIsItsEastCard) {
  for (const char* family : {"ST1", "ST2", "ST3", "ST4", "DG2", "DG3", "KR", "KL", "BR", "BL", "HR", "HL", "FK"}) {
    const std::string name = family;
    for (int quarters = 0; quarters < 4; ++quarters)
      EXPECT_EQ(turned(card(name + "-N"), quarters), turned(card(name + "-" + "NESW"[quarters]), 0)) << name;
  }
}

// --- Sets of Goods (2.7, SEA-172) ---

TEST(SeaOfPlunder, GoodsAreSplitAsWellAsTheyCanBe) {
  const Rules rules = prepared(4);
  const struct {
    Goods goods;
    int points;
  } table[] = {
      {{0, 0, 0, 0}, 0},  {{1, 0, 0, 0}, 0},  {{3, 0, 0, 0}, 0},  {{1, 1, 0, 0}, 3},  {{1, 1, 1, 0}, 5},
      {{1, 1, 1, 1}, 8},  {{2, 1, 1, 0}, 6},  {{2, 2, 1, 0}, 8},  {{3, 1, 1, 1}, 9},  {{2, 2, 2, 0}, 10},
      {{2, 2, 1, 1}, 11}, {{3, 2, 1, 1}, 11}, {{2, 2, 2, 1}, 13}, {{3, 2, 2, 1}, 14},
  };
  for (const auto& row : table) {
    Goods goods = row.goods;
    std::sort(goods.begin(), goods.end());
    do
      EXPECT_EQ(rules.best_split(goods), row.points)
          << int{goods[0]} << int{goods[1]} << int{goods[2]} << int{goods[3]};
    while (std::next_permutation(goods.begin(), goods.end()));
  }
}

// SEA-150, SEA-172
TEST(SeaOfPlunder, AScoreMayBeNegativeAndAGamblersDebtIsHalved) {
  const Rules rules = prepared(4);
  sea::Player player;
  player.debt = 7;
  EXPECT_EQ(score_of(rules, player).points, -7);
  player.power = Power::gambler;
  EXPECT_EQ(score_of(rules, player).points, -3);
}

// --- Setup ---

// SEA-S01 to SEA-S15
TEST(SeaOfPlunder, EverySetupIsWhatTheRulesSay) {
  for (int seats = 2; seats <= 4; ++seats)
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const Rules rules = prepared(seats);
      const State state = fresh(rules, seats, seed);
      if (state.stage == Stage::keep) continue;  // beside a Scallywag: a choice comes first
      EXPECT_EQ(state.pile.size(), 1);
      EXPECT_EQ(sort_of(state.pile[0]), Sort::map);
      int cards = state.deck.size() + 1;
      bool scallywag = false;
      for (const sea::Player& player : state.players) scallywag = scallywag || player.power == Power::scallywag;
      for (const sea::Player& player : state.players) {
        const Goods goods = goods_of(player);
        const int held = goods[0] + goods[1] + goods[2] + goods[3];
        const bool none = scallywag && player.power != Power::scallywag;
        EXPECT_EQ(held, none ? 0 : seats == 2 ? 2 : 1);
        EXPECT_EQ(player.hand.size() - held, player.power == Power::odd ? 6 : 5);
        EXPECT_EQ(player.tokens, player.power == Power::odd ? 2 : 1);
        for (Card c : player.hand) EXPECT_TRUE(sort_of(c) == Sort::map || sort_of(c) == Sort::action || is_good(c));
        cards += player.hand.size() - held;
      }
      EXPECT_EQ(cards, 116);
    }
}

TEST(SeaOfPlunder, OptionsThatDoNotFitAreNamed) {
  const auto sentence = [](auto change, int seats) {
    Rules rules;
    change(rules);
    return std::string{SeaOfPlunder::unfit(rules, seats).sentence};
  };
  EXPECT_EQ(sentence([](Rules&) {}, 4), "");
  EXPECT_EQ(sentence([](Rules& r) { r.ships_per_seat = 2; }, 2), "");
  EXPECT_EQ(sentence([](Rules& r) { r.ships_per_seat = 2; }, 3), "unfit.two_ships");  // SEA-180
  EXPECT_EQ(sentence([](Rules& r) { r.first_player = FirstPlayer::seat_3; }, 3), "unfit.first_player");
  EXPECT_EQ(sentence([](Rules& r) { r.power_pool = {true, true, true, false, false, false, false, false}; }, 4),
            "unfit.powers");
  EXPECT_EQ(sentence([](Rules& r) { r.power_pool = {true, true, true, true, false, false, false, false}; }, 4), "");
  EXPECT_EQ(sentence([](Rules& r) { r.port_squares[Port::rabakin] = at("G7"); }, 4), "unfit.ports");
  EXPECT_EQ(sentence([](Rules& r) { r.port_squares[Port::rabakin] = at("J10"); }, 4), "unfit.ports");
  EXPECT_EQ(sentence([](Rules& r) { r.port_squares[Port::rabakin] = at("L7"); }, 4), "unfit.ports");
  EXPECT_EQ(sentence(
                [](Rules& r) {
                  r.port_squares[Port::rabakin] = at("G7");
                  r.random_setup = true;  // dice choose the squares
                },
                4),
            "");
  EXPECT_EQ(sentence([](Rules& r) { r.captain[Colour::blue] = r.captain[Colour::green] = Captain::seat_0; }, 4),
            "unfit.captain");
  EXPECT_EQ(sentence([](Rules& r) { r.captain[Colour::blue] = r.captain[Colour::green] = Captain::seat_0; }, 2), "");
  EXPECT_EQ(sentence([](Rules& r) { r.copies[Family::hurricane] = r.copies[Family::ST4] = 8; }, 4), "unfit.big_deck");
}

// SEA-Q52: a position without cards would go on without anybody deciding anything.
TEST(SeaOfPlunder, APositionWithoutCardsNeedsALastRound) {
  Rules rules = prepared(4);
  State state = fresh(rules, 4);
  for (int i = 0; i < 4; ++i) hold(state, i, {"orange"});
  state.deck.clear();
  state.pile.clear();
  state.pile.push(card("magical_compass"));
  SeaOfPlunder::settle(rules, state);
  EXPECT_EQ(SeaOfPlunder::flaw(rules, state).sentence, "");
  rules.round_limit = 0;
  EXPECT_EQ(SeaOfPlunder::flaw(rules, state).sentence, "flaw.becalmed");
  state.ending = Ending::pirates;
  EXPECT_EQ(SeaOfPlunder::flaw(rules, state).sentence, "");
  state.ending = Ending::none;
  state.pile.push(card("ST1-N"));
  EXPECT_EQ(SeaOfPlunder::flaw(rules, state).sentence, "");
}

// A deck that somebody wrote down before the deal gives what it has and no card more.
TEST(SeaOfPlunder, AShortDeckIsDealtAsFarAsItGoes) {
  Rules rules;
  rules.first_player = FirstPlayer::vote;
  rules = prepared(3, rules);
  State state = fresh(rules, 3);
  state.deck.clear();
  for (std::string_view name : {"magical_compass", "KR-N", "rabakin"}) state.deck.push(card(name));
  const Tally before = SeaOfPlunder::tally(rules, state);
  Dice dice = Dice::fast(7);
  EventLog<Event> log;
  for (int i = 0; i < 3; ++i) SeaOfPlunder::play(rules, state, Seat{i}, Vote{Seat{i == 0 ? 1 : 0}}, dice, log);
  EXPECT_EQ(state.stage, Stage::draw);
  EXPECT_TRUE(state.at(state.start).hand.has(card("KR-N")));
  EXPECT_TRUE(state.pile.empty());
  EXPECT_EQ(state.deck.size(), 2);
  EXPECT_EQ(SeaOfPlunder::tally(rules, state), before);
}

// --- Defaults of absent seats (section 5) ---

TEST(SeaOfPlunder, AnAbsentSeatPlaysItsOldestMapAndDiscardsItsOldestCard) {
  const Rules rules = prepared(4);
  State state = fresh(rules, 4);
  state.turn = Seat{0};
  state.stage = Stage::play;
  hold(state, 0, {"orange", "hurricane", "rabakin", "KR-N", "ST1-N"});
  EXPECT_EQ(SeaOfPlunder::fallback(rules, state, Seat{0}), Move(Play{card("KR-N"), false}));
  hold(state, 0, {"orange", "hurricane", "rabakin"});
  EXPECT_EQ(SeaOfPlunder::fallback(rules, state, Seat{0}), Move(Play{card("rabakin"), false}));
  state.stage = Stage::discard;
  EXPECT_EQ(SeaOfPlunder::fallback(rules, state, Seat{0}), Move(Discard{card("hurricane"), false}));
}

TEST(SeaOfPlunder, IfNobodyVotesChanceNamesTheStartingSeat) {
  Rules rules;
  rules.first_player = FirstPlayer::vote;
  SeaOfPlunder::prepare(rules, 3);
  State state = fresh(rules, 3);
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(SeaOfPlunder::fallback(rules, state, Seat{i}), Move(Vote{Seat{(i + 1) % 3}}));  // a tie of all
}

TEST(SeaOfPlunder, AnAbsentSeatsPirateTouchesNeitherIslandsNorOwnShips) {
  const Rules rules = prepared(4);
  State state = fresh(rules, 4);
  state.turn = Seat{0};
  state.stage = Stage::bonus;
  state.card = card("ST2-N");
  state.ships[Colour::orange] = at("D3");
  state.islands[0] = at("J3");
  EXPECT_EQ(SeaOfPlunder::fallback(rules, state, Seat{0}), Move(Drive{3, path("N N")}));
}

TEST(SeaOfPlunder, AnAbsentSeatBribesWithWhatCostsLeast) {
  const Rules rules = prepared(4);
  State state = fresh(rules, 4);
  state.stage = Stage::bribe;
  state.asked = Seat{2};
  hold(state, 2, {"orange", "green", "green", "blue"});
  EXPECT_EQ(SeaOfPlunder::fallback(rules, state, Seat{2}), Move(Bribe{Colour::green}));  // 6 becomes 5; 6 becomes 3
  hold(state, 2, {"orange", "blue"});
  EXPECT_EQ(SeaOfPlunder::fallback(rules, state, Seat{2}), Move(Bribe{Colour::orange}));
  state.stage = Stage::combo;
  hold(state, 2, {"orange", "green", "blue"});
  EXPECT_EQ(SeaOfPlunder::fallback(rules, state, Seat{2}), Move(Take{Colour::purple}));
}

// --- What a view gives away ---

// SEA-130: sizes of hands stay hidden until the choice is made.
TEST(SeaOfPlunder, ABrokenCompassDoesNotBetrayHandsBeforeTheChoice) {
  const Rules rules = prepared(3);
  State state = fresh(rules, 3);
  state.turn = Seat{0};
  state.stage = Stage::guess;
  state.card = card("broken_compass");
  hold(state, 0, {"ST1-N", "ST1-E"});
  hold(state, 1, {"KR-N"});
  hold(state, 2, {"KR-E", "KR-S", "KR-W"});
  SeaOfPlunder::settle(rules, state);
  State other = state;  // the same cards, held by the other rival
  std::swap(other.players[1].hand, other.players[2].hand);
  SeaOfPlunder::settle(rules, other);
  other.players[1].seen.clear();
  other.players[2].seen.clear();
  SeaOfPlunder::settle(rules, other);
  EXPECT_TRUE(same(concealed(rules, state, Seat{0}), concealed(rules, other, Seat{0})));
  EXPECT_TRUE(concealed(rules, state, Seat{0}).players[1].cards.hidden());
}

TEST(SeaOfPlunder, ImaginedHandsKeepWhatIsKnown) {
  Rules open;
  open.show_hand_counts = true;
  const Rules rules = prepared(4, open);
  NoEvents nothing;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Dice dice = Dice::fast(seed);
    State state = SeaOfPlunder::start(rules, 4, dice);
    Moves list;
    for (int i = 0; i < 60 && state.stage != Stage::over; ++i) {
      const Seat seat = SeaOfPlunder::deciders(rules, state).front();
      SeaOfPlunder::moves(rules, state, seat, list);
      SeaOfPlunder::play(rules, state, seat, list[dice.pick(list.size())], dice, nothing);
    }
    State world = concealed(rules, state, Seat{0});
    SeaOfPlunder::imagine(rules, world, Seat{0}, dice);
    EXPECT_EQ(world.players[0].hand, state.players[0].hand);
    EXPECT_EQ(world.deck.size(), state.deck.size());
    int goods = 0, true_goods = 0;
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(world.players[i].hand.size(), state.players[i].hand.size());
      for (Card c : world.players[i].hand) goods += is_good(c);
      for (Card c : state.players[i].hand) true_goods += is_good(c);
      if (state.players[i].goods_known) {
        EXPECT_EQ(goods_of(world.players[i]), goods_of(state.players[i]));
      }
    }
    EXPECT_EQ(goods, true_goods);
    State settled = world;
    SeaOfPlunder::settle(rules, settled);
    EXPECT_TRUE(same(settled, world));
    EXPECT_EQ(SeaOfPlunder::tally(rules, world), SeaOfPlunder::tally(rules, state));
  }
}

// --- What is said ---

// Events, choices, pages and hints of whole games, to every seat: no sentence is missing and none lacks a detail.
TEST(SeaOfPlunder, EverythingSaidInAGameIsASentence) {
  const Entry& entry = *find_game("sea");
  Catalogue catalogue;
  ASSERT_FALSE(catalogue.read(entry.texts).found());
  const std::vector<std::string> names{"Ann", "Ben", "Cem", "Dee"};
  const auto whole = [](const std::string& text) {
    if (text.empty() || text.find_first_of("{}") != std::string::npos) return false;
    for (std::size_t at = text.find('['); at != std::string::npos; at = text.find('[', at + 1))
      if (text.find('.', at) < text.find(']', at)) return false;  // "[event.sailed]": no such key
    return true;
  };
#ifdef TORTUGA_FEW_GAMES
  constexpr std::uint64_t kGames = 6;  // one of each kind below
#else
  constexpr std::uint64_t kGames = 12;
#endif
  for (std::uint64_t seed = 0; seed < kGames; ++seed) {
    OptionRequest options;
    if (seed % 2 == 1) options.values = {{"combo_port", true}, {"random_setup", true}, {"show_hand_counts", true}};
    options.values["round_limit"] = 100;  // SEA-175: without people
    if (seed % 3 == 1) options.values["first_player"] = "vote";
    if (seed % 3 == 2) options.values["draw_commit"] = true;
    Flaw flaw;
    Reason unfit;
    std::vector<std::string> notes;
    const int seats = 2 + static_cast<int>(seed % 3);
    const auto match = entry.game.start(options, seats, Seed::of(seed), flaw, unfit, notes);
    ASSERT_NE(match, nullptr);
    const Narrator narrator(catalogue, names, match.get());
    Dice dice = Dice::fast(seed);
    for (int i = 0; !match->outcome().over; ++i) {
      const Seat seat = match->deciders().front();
      const auto choices = match->moves(seat);
      for (const Choice& choice : choices)
        ASSERT_TRUE(whole(narrator.choice(choice, seat))) << narrator.choice(choice, seat);
      const Thought hint = think(*match, seat, {Rank::stand_in()}, Stop{}, dice);
      ASSERT_TRUE(whole(narrator.reason(hint.why, seat))) << narrator.reason(hint.why, seat);
      if (i % 5 == 0)
        for (const Query& query : entry.game.queries())
          for (Seat viewer : {seat, kNobody})
            for (bool plain : {false, true}) {
              Page page(plain);
              match->answer(viewer, query.name, page);
              for (std::size_t n = 0; n < page.lines().size(); ++n)
                if (!page.lines()[n].sentence.empty()) {
                  ASSERT_TRUE(whole(narrator.page(page, viewer)[n])) << narrator.page(page, viewer)[n];
                }
            }
      const auto random = static_cast<std::size_t>(dice.pick(static_cast<int>(choices.size())));
      ASSERT_TRUE(match->play(seat, seed % 4 < 2 ? hint.choice.move : choices[random].move).done());
    }
    for (const auto& event : match->events())
      for (Seat viewer : {Seat{0}, Seat{1}, kNobody})
        ASSERT_TRUE(whole(narrator.event(*event, viewer))) << narrator.event(*event, viewer);
  }
}

// Refusals say what would be allowed, in whole sentences, whatever is sent.
TEST(SeaOfPlunder, EveryRefusalIsASentence) {
  Catalogue catalogue;
  ASSERT_FALSE(catalogue.read(find_game("sea")->texts).found());
  const std::vector<std::string> names{"Ann", "Ben", "Cem", "Dee"};
  const Narrator narrator(catalogue, names);
  NoEvents nothing;
  std::map<std::string_view, int> heard;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Rules rules;
    rules.combo_port = true;
    if (seed % 4 == 3) rules.first_player = FirstPlayer::vote;
    const int seats = 2 + static_cast<int>(seed % 3);
    rules = prepared(seats, rules);
    Dice dice = Dice::fast(seed);
    State state = SeaOfPlunder::start(rules, seats, dice);
    Moves list;
    while (state.stage != Stage::over) {
      const Seat seat = SeaOfPlunder::deciders(rules, state).front();
      for (int i = 0; i < 20; ++i) {
        Move move;
        scramble(move, dice);
        const Refusal refusal =
            SeaOfPlunder::check(rules, state, dice.pick(4) == 0 ? Seat{dice.pick(seats)} : seat, move);
        if (!refusal.given() || heard[refusal.sentence]++ > 3) continue;
        const std::string told = narrator.reason(refusal, seat);
        EXPECT_EQ(told.find_first_of("{}[]"), std::string::npos) << told;
        EXPECT_NE(told.find(". "), std::string::npos) << told;  // what is wrong, and what would be allowed
      }
      SeaOfPlunder::moves(rules, state, seat, list);
      SeaOfPlunder::play(rules, state, seat, list[dice.pick(list.size())], dice, nothing);
    }
  }
  EXPECT_GT(heard.size(), 30u);
}

// SEA-061 and section 6: while a game runs its scores say nothing about Goods.
TEST(SeaOfPlunder, RunningScoresLeaveTheGoodsOut) {
  const Rules rules = prepared(4);
  State state = fresh(rules, 4);
  hold(state, 1, {"orange", "green", "blue", "purple"});
  state.players[1].treasures = 2;
  state.players[1].tokens = 1;
  EXPECT_EQ(SeaOfPlunder::outcome(rules, state).scores[1], 7);
}

}  // namespace
}  // namespace tortuga
