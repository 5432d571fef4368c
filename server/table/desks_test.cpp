// Each desk of a table, the bots' seats and the crier: alone on a floor, with neither a table nor a harbour around
// them.
#include <gtest/gtest.h>

#include "server/table/door.h"
#include "server/table/host_desk.h"
#include "server/table/past_desk.h"
#include "server/table/play_desk.h"
#include "server/table/seat_desk.h"
#include "server/table/test_floor.h"

namespace tortuga::server {
namespace {

namespace json = boost::json;

Asker asks(const std::shared_ptr<Listener>& guest, std::string id = "1") {
  return {guest, std::move(id)};
}

bool ok(const json::object& answer) {
  return answer.at("ok").as_bool();
}

// The first move that a seat may make.
json::value first_move(const Floor& floor, Seat seat) {
  return json::parse(floor.state.match()->moves(seat).front().move);
}

Seat decider(const Floor& floor) {
  return floor.state.deciders().front();
}
Seat other(Seat seat) {
  return Seat{1 - seat.index()};
}

// Lost Seas with a text in German, as if somebody had begun to translate it.
const Book* begun_book(std::string_view game) {
  static const auto book = [] {
    const Book& english = *find_book("lostseas");
    static std::vector<Text> texts(english.entry.texts.begin(), english.entry.texts.end());
    texts.push_back({"de", R"({"move.sail": "Segeln!", "event.turn_began": "Es wird Tag."})", "de.json"});
    Library library;
    const Flaw flaw = library.read(texts);
    EXPECT_FALSE(flaw.found()) << flaw.text();
    const Catalogue& first = library.in({});
    return std::make_unique<Book>(
        Book{english.entry, std::move(library), first, Rulebook{english.entry.rules}, english.kinds, english.mark});
  }();
  return game == "lostseas" ? book.get() : nullptr;
}

TEST(BotSeats, ThinkElsewhereAndPlayWhenTheirTimeHasCome) {
  TestFloor at(two_captains(NoClock{}, find_book, Sitter::bot));
  BotSeats& bots = at.floor.bots;
  PlayDesk desk(at.floor);
  bots.drive();
  EXPECT_FALSE(bots.thinking());  // nobody looks
  at.sits(Seat{0});
  while (at.floor.state.deciders().has(Seat{0})) {
    ASSERT_TRUE(desk.play_for(Seat{0}, at.floor.state.match()->fallback(Seat{0}).move, By::clock));
    at.loop_.advance(0);
  }
  ASSERT_EQ(decider(at.floor), Seat{1});
  EXPECT_TRUE(bots.thinking());
  EXPECT_EQ(bots.due(), kNever);  // nobody knows yet
  at.settle();
  EXPECT_FALSE(bots.thinking());
  EXPECT_EQ(bots.due(), at.loop_.now() + 700);
  EXPECT_FALSE(bots.ripe());
  at.loop_.advance(700);
  const auto decided = bots.ripe();
  ASSERT_TRUE(decided);
  EXPECT_EQ(decided->seat, Seat{1});
  EXPECT_TRUE(desk.play_for(Seat{1}, decided->move, By::bot));
  EXPECT_FALSE(bots.ripe());  // it is played once
}

TEST(BotSeats, PlaySomethingAtOnceWhereThereAreNoHandsToThink) {
  TestFloor at(two_captains(NoClock{}));
  at.hands.full = true;
  const Seat seat = decider(at.floor);
  at.sits(other(seat));
  at.floor.presence.stand_in(seat);
  at.floor.bots.drive();
  EXPECT_FALSE(at.floor.bots.thinking());
  at.loop_.advance(700);
  const auto decided = at.floor.bots.ripe();
  ASSERT_TRUE(decided);
  EXPECT_EQ(decided->move, at.floor.state.match()->fallback(seat).move);
}

// A captain sits down in the second seat and owes a decision.
void seat_captain(TestFloor& at) {
  at.sits(Seat{0});
  logged::Reseat reseat{"captain", {}, {}};
  ASSERT_FALSE(at.floor.state.apply({3, Seat{1}, reseat}).found());
  while (!at.floor.state.deciders().has(Seat{1})) {
    const Seat seat = decider(at.floor);
    logged::Move move;
    move.move.text = at.floor.state.match()->fallback(seat).move;
    ASSERT_FALSE(at.floor.state.apply({4, seat, move}).found());
  }
}

TEST(BotSeats, LookAheadWithTheirOwnHandsAsLongAsTheHostAllows) {
  TestFloor at(two_captains(NoClock{}));
  at.limits_.think_ms = 5;
  seat_captain(at);
  at.floor.bots.drive();
  EXPECT_EQ(at.hands.waiting.size(), 0u);
  ASSERT_EQ(at.lookouts_.waiting.size(), 1u);
  at.settle();
  at.loop_.advance(700);
  EXPECT_TRUE(at.floor.bots.ripe());
}

TEST(BotSeats, AnswerAtOnceWhereNobodyMayLookAheadOrTooManyDo) {
  for (const bool full : {false, true}) {
    TestFloor at(two_captains(NoClock{}));
    if (full) at.lookouts_.full = true;
    else at.limits_.think_ms = 0;
    seat_captain(at);
    at.floor.bots.drive();
    EXPECT_EQ(at.lookouts_.waiting.size(), 0u);
    EXPECT_EQ(at.hands.waiting.size(), 1u);
  }
}

TEST(BotSeats, AThoughtThatComesTooLateIsForgotten) {
  TestFloor at(two_captains(NoClock{}));
  const Seat seat = decider(at.floor);
  at.sits(other(seat));
  at.floor.presence.stand_in(seat);
  at.floor.bots.drive();
  const auto back = at.sits(seat);  // the person is back before the bot has decided
  at.settle();
  at.floor.bots.drive();
  at.loop_.advance(60000);
  EXPECT_FALSE(at.floor.bots.ripe());
}

TEST(BotSeats, AThoughtThatWasStoppedIsNotTakenForTheNextOne) {
  TestFloor at(two_captains(NoClock{}));
  const Seat seat = decider(at.floor);
  at.sits(other(seat));
  at.floor.presence.stand_in(seat);
  at.floor.bots.drive();
  at.floor.bots.forget(seat);  // the person is back for a moment, and gone again
  const auto stopped = std::exchange(at.hands.waiting, {});
  at.floor.bots.drive();
  ASSERT_EQ(stopped.size(), 1u);
  ASSERT_EQ(at.hands.waiting.size(), 1u);
  const int went_on = at.went_on;
  at.loop_.post(stopped.front()());
  at.loop_.advance(60000);
  EXPECT_GT(at.went_on, went_on);  // the table may wait for nothing but the end of it
  EXPECT_FALSE(at.floor.bots.ripe());
  at.settle();
  EXPECT_TRUE(at.floor.bots.ripe());
}

TEST(Crier, TellsEachSeatItsOwnViewAndAllWatchersTheSame) {
  TestFloor at(two_captains(NoClock{}));
  const Seat seat = decider(at.floor);
  const auto own = at.sits(seat), rival = at.sits(other(seat)), first = at.sits(kNobody), second = at.sits(kNobody);
  at.floor.crier.whole();
  const Match& match = *at.floor.state.match();
  EXPECT_EQ(own->last().at("view"), json::parse(match.view(seat)));
  EXPECT_EQ(rival->last().at("view"), json::parse(match.view(other(seat))));
  EXPECT_EQ(first->last().at("view"), json::parse(match.view(kNobody)));
  EXPECT_EQ(first->heard.back(), second->heard.back());
  EXPECT_TRUE(own->last().contains("choices"));
  EXPECT_FALSE(rival->last().contains("choices"));
  EXPECT_FALSE(first->last().contains("invite"));
}

TEST(Crier, WordsEverythingInTheLanguageOfWhoeverListens) {
  TestFloor at(two_captains(NoClock{}, begun_book));
  const Seat seat = decider(at.floor);
  const auto own = at.sits(seat);
  const auto labels = [&] {
    std::string all;
    at.floor.crier.whole();
    const json::object told = own->last();
    for (const json::value& choice : told.at("choices").as_array())
      all += std::string{choice.at("label").as_string()} + "\n";
    return all;
  };
  EXPECT_EQ(labels().find("Segeln!"), std::string::npos);
  own->spoken = *find_language("de-AT");
  EXPECT_NE(labels().find("Segeln!"), std::string::npos) << labels();
  // Watchers are told alike only where they speak alike.
  const auto english = at.sits(kNobody), german = at.sits(kNobody);
  german->spoken = *find_language("de");
  at.floor.crier.whole();
  EXPECT_NE(german->heard.back().find("Es wird Tag."), std::string::npos);
  EXPECT_EQ(english->heard.back().find("Es wird Tag."), std::string::npos);
  EXPECT_EQ(english->last().at("view"), german->last().at("view"));
}

TEST(Sessions, UnderstandLanguagesThatAreDescribedAndBeginInEnglish) {
  TestHarbour harbour;
  Visitor visitor(harbour);
  const auto spoken = [&](const char* wanted) {
    return text(visitor.ask({{"do", "speak"}, {"language", wanted}}), "language");
  };
  EXPECT_EQ(spoken("de-AT"), "de");
  EXPECT_EQ(spoken("xx"), "en");
  EXPECT_EQ(spoken(""), "en");
}

TEST(PlayDesk, StoresThenAppliesThenTellsAndTheMoversAnswerIsItsNews) {
  TestFloor at(two_captains(NoClock{}));
  PlayDesk desk(at.floor);
  const Seat seat = decider(at.floor);
  const auto own = at.sits(seat), rival = at.sits(other(seat));
  const std::size_t before = at.log().size();
  desk.play(asks(own), {0, first_move(at.floor, seat).as_object()}, seat);
  EXPECT_EQ(at.floor.state.moves(), 0);  // not before it is stored
  EXPECT_TRUE(own->heard.empty());
  at.settle();
  EXPECT_EQ(at.log().size(), before + 1);
  EXPECT_EQ(at.floor.state.moves(), 1);
  EXPECT_TRUE(ok(own->last()));
  EXPECT_EQ(own->last().at("re"), 1);
  EXPECT_EQ(own->last().at("m"), 1);
  EXPECT_EQ(rival->last().at("t"), "news");
  EXPECT_EQ(rival->last().at("m"), 1);
}

TEST(PlayDesk, AMoveThatCannotBeStoredIsNotPlayed) {
  TestFloor at(two_captains(NoClock{}));
  PlayDesk desk(at.floor);
  const Seat seat = decider(at.floor);
  const auto own = at.sits(seat), rival = at.sits(other(seat));
  at.store_.broken = true;
  desk.play(asks(own), {0, first_move(at.floor, seat).as_object()}, seat);
  at.settle();
  EXPECT_EQ(own->last().at("code"), "disk");
  EXPECT_TRUE(rival->heard.empty());
  EXPECT_EQ(at.floor.state.moves(), 0);
}

TEST(PlayDesk, RefusesWithoutStoring) {
  TestFloor at(two_captains(NoClock{}));
  PlayDesk desk(at.floor);
  const Seat seat = decider(at.floor);
  const auto own = at.sits(seat), rival = at.sits(other(seat));
  const std::size_t before = at.log().size();
  desk.play(asks(rival), {0, first_move(at.floor, seat).as_object()}, other(seat));
  EXPECT_FALSE(ok(rival->last()));
  desk.play(asks(own), {7, first_move(at.floor, seat).as_object()}, seat);
  EXPECT_EQ(own->last().at("code"), "late");
  desk.play(asks(own), {0, json::parse(R"({"kind":"fly"})").as_object()}, seat);
  EXPECT_EQ(own->last().at("code"), "malformed");
  desk.undo(asks(own), {}, seat);
  EXPECT_EQ(own->last().at("code"), "refused");
  at.settle();
  EXPECT_EQ(at.log().size(), before);
}

TEST(PlayDesk, AHintComesFromTheHandsAndOneAtATime) {
  TestFloor at(two_captains(NoClock{}));
  PlayDesk desk(at.floor);
  const Seat seat = decider(at.floor);
  const auto own = at.sits(seat);
  desk.hint(asks(own), seat);
  EXPECT_TRUE(own->heard.empty());
  desk.hint(asks(own, "2"), seat);
  EXPECT_EQ(own->last().at("code"), "busy");
  at.settle();
  EXPECT_TRUE(ok(own->last()));
  EXPECT_TRUE(own->last().contains("label"));
  const json::object hint = own->last();
  const json::array& best = hint.at("best").as_array();
  ASSERT_FALSE(best.empty());  // a captain weighed them
  EXPECT_LE(best.size(), 3u);
  EXPECT_EQ(best[0].at("move"), hint.at("move"));
  EXPECT_NE(hint.at("reason").as_string().find("Of 100 games"), std::string::npos);
}

TEST(PlayDesk, AHintIsTheBosunsWhereNobodyMayLookAhead) {
  TestFloor at(two_captains(NoClock{}));
  at.limits_.hint_ms = 0;
  PlayDesk desk(at.floor);
  const Seat seat = decider(at.floor);
  const auto own = at.sits(seat);
  desk.hint(asks(own), seat);
  at.settle();
  EXPECT_TRUE(own->last().at("best").as_array().empty());
}

TEST(Door, AWatcherNeedsALinkToAPrivateTableAndAPersonTheirToken) {
  TestFloor at(two_captains(NoClock{}));
  Door door(at.floor);
  const auto guest = std::make_shared<Listener>();
  door.sit(guest, asks(guest), {"T", {}, {}, {}, {}, {}, {}});
  EXPECT_EQ(guest->last().at("code"), "forbidden");
  door.sit(guest, asks(guest), {"T", "wrong", {}, {}, {}, {}, {}});
  EXPECT_EQ(guest->last().at("code"), "gone");
  EXPECT_TRUE(at.floor.presence.empty());
  door.sit(guest, asks(guest), {"T", "watch", {}, {}, {}, {}, {}});
  EXPECT_TRUE(guest->last().at("seat").is_null());
  const auto ann = std::make_shared<Listener>();
  door.sit(ann, asks(ann), {"T", "Ann", {}, {}, {}, {}, {}});
  EXPECT_TRUE(at.floor.presence.here(Seat{0}));
  const auto again = std::make_shared<Listener>();
  door.sit(again, asks(again), {"T", "Ann", {}, {}, {}, {}, {}});
  EXPECT_EQ(ann->left, "moved");  // one seat, one connection
  EXPECT_EQ(again->left, "");
}

TEST(Door, WhoeverLeavesAGameIsStoodInFor) {
  TestFloor at(two_captains(NoClock{}));
  Door door(at.floor);
  const auto ann = at.sits(Seat{0}), ben = at.sits(Seat{1});
  door.leave(ann, asks(ann), Seat{0});
  EXPECT_TRUE(at.floor.presence.stands_in(Seat{0}));
  EXPECT_FALSE(at.floor.presence.here(Seat{0}));
  EXPECT_EQ(ben->last().at("t"), "seats");
}

TEST(SeatDesk, WhatIsSaidIsCleanedStoredAndHeardByThoseWhoWantTo) {
  TestFloor at(two_captains(NoClock{}));
  SeatDesk desk(at.floor);
  const auto ann = at.sits(Seat{0}), ben = at.sits(Seat{1});
  desk.say(asks(ann), {" Ahoy\x07 ", {}}, Seat{0});
  at.settle();
  EXPECT_EQ(ben->last().at("text"), "Ahoy");
  desk.mute(*ben, asks(ben), {0, {}});
  const std::size_t heard = ben->heard.size();
  desk.say(asks(ann, "2"), {"Ahoy?", {}}, Seat{0});
  at.settle();
  EXPECT_EQ(ben->heard.size(), heard);
  desk.say(asks(ann, "3"), {"a", "b"}, Seat{0});
  EXPECT_EQ(ann->last().at("code"), "malformed");
  desk.rename(asks(ann, "4"), {"Ben"}, Seat{0});
  at.settle();
  EXPECT_EQ(at.floor.state.names()[0], "Ben 2");  // nobody takes another's name
}

TEST(HostDesk, ANewLinkEndsTheOldOneAPlayersLinkIsNotTheHostsAndAClosedTableEndsAll) {
  TestFloor at(two_captains(NoClock{}));
  HostDesk desk(at.floor);
  const auto ann = at.sits(Seat{0}), ben = at.sits(Seat{1});
  desk.revoke(ann, asks(ann), {});
  EXPECT_EQ(ann->last().at("code"), "malformed");
  desk.revoke(ann, asks(ann), {{}, ask::Link::watch, {}});
  at.settle();
  EXPECT_NE(at.floor.state.watch(), "watch");
  EXPECT_EQ(ben->left, "");
  desk.revoke(ann, asks(ann, "2"), {1, {}, {}});
  at.settle();
  EXPECT_EQ(ben->left, "removed");  // Ben plays: a bot sits down instead, and the host gets no hand to look at
  EXPECT_EQ(at.floor.state.seat_of("Ben"), kNobody);
  EXPECT_EQ(at.floor.state.chair(Seat{1}).sitter, Sitter::bot);
  const std::size_t told = ann->heard.size();
  EXPECT_EQ(ann->heard[told - 3].find("token"), std::string::npos);
  EXPECT_NE(ann->heard[told - 2].find(R"("t":"seats")"), std::string::npos);  // what everybody hears follows the answer
  EXPECT_EQ(ann->last().at("t"), "chat");
  desk.close(asks(ann, "3"));
  at.settle();
  EXPECT_EQ(ann->left, "closed");
  EXPECT_EQ(at.floor.state.stage(), Stage::closed);
}

TEST(PastDesk, ShowsASeatWhatItSawThen) {
  TestFloor at(two_captains(NoClock{}));
  HostDesk host(at.floor);
  PastDesk desk(at.floor, host);
  PlayDesk play(at.floor);
  const Seat seat = decider(at.floor);
  const auto own = at.sits(seat);
  // What was stored before the test came to the table.
  const auto log = two_captains_log(NoClock{});
  std::copy(log.begin(), log.end(), at.store_.logs["T"].begin());
  const json::value before = json::parse(at.floor.state.match()->view(seat));
  play.play(asks(own), {0, first_move(at.floor, seat).as_object()}, seat);
  at.settle();
  desk.replay(asks(own, "2"), {0}, at.floor.presence.places().front());
  EXPECT_TRUE(desk.looking());
  at.loop_.advance(0);
  at.settle();
  EXPECT_FALSE(desk.looking());
  ASSERT_TRUE(ok(own->last())) << own->heard.back();
  EXPECT_EQ(own->last().at("view"), before);
}

}  // namespace
}  // namespace tortuga::server
