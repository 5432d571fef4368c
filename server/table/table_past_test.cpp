// Looking back, and playing on from there: for every game, in memory and after a crash.
#include <gtest/gtest.h>

#include "server/luck.h"
#include "server/test_harbour.h"

namespace tortuga::server {
namespace {

// Somebody among bots, who plays the first choice again and again.
struct Voyage {
  explicit Voyage(TestHarbour& at, const json::object& more) : harbour(at), person(std::make_unique<Visitor>(at)) {
    json::object create{{"do", "create"}, {"name", "Ann"}, {"pace", 0}};
    for (const auto& [key, value] : more) create[key] = value;
    made = person->ask(create);
    EXPECT_TRUE(fine(made)) << made;
    sit(made);
    person->ask({{"do", "start"}});
    last = person->until("table");
  }
  Voyage(TestHarbour& at, std::unique_ptr<Visitor> who, const json::object& table)
      : harbour(at), person(std::move(who)), made(table) {
    last = sit(made);
  }
  json::object sit(const json::object& at) {
    return person->ask({{"do", "sit"}, {"table", at.at("table")}, {"token", at.at("token")}});
  }
  bool over() const { return last.contains("outcome"); }
  // Goes on until so many moves were made, or to the end.
  void sail(std::int64_t moves) {
    for (int i = 0; i < 20000 && number(last, "m") < moves && !over(); ++i) {
      if (last.contains("choices")) {
        const auto& choices = last.at("choices").as_array();
        const auto pick = static_cast<std::size_t>(number(last, "m")) * 7 % choices.size();
        static int count = 0;  // no id twice: a seat's ids are remembered
        const json::object answer =
            person->ask({{"do", "play"}, {"id", ++count}, {"m", last.at("m")}, {"move", choices[pick].at("move")}});
        EXPECT_TRUE(fine(answer)) << answer;
      }
      last = person->until("news");
    }
  }
  std::string text_of(const char* key) const { return text(made, key); }

  TestHarbour& harbour;
  std::unique_ptr<Visitor> person;
  json::object made, last;
};

json::object table_of(const Entry& entry) {
  json::array seats{"you"};
  while (static_cast<int>(seats.size()) < std::max(2, entry.game.facts().least_seats)) seats.push_back("bosun");
  json::object options;
  if (entry.game.facts().name == "raiders") options["smoke_seconds"] = 0;  // nobody turns the clock here
  return {{"game", entry.game.facts().name}, {"seats", seats}, {"options", options}};
}

// Applies a patch as docs/protocol.md says.
void apply(json::value& view, const json::object& patch) {
  for (const auto& [path, value] : patch) {
    json::value* at = &view;
    std::string_view rest = std::string_view{path}.substr(1);
    while (at != nullptr) {
      const std::string step{rest.substr(0, rest.find('/'))};
      const bool last = step.size() == rest.size();
      if (!last) rest.remove_prefix(step.size() + 1);
      if (auto* list = at->if_array()) {
        if (last && step == "length") {
          list->resize(static_cast<std::size_t>(value.as_int64()));
          break;
        }
        const auto index = static_cast<std::size_t>(std::stoul(step));
        ASSERT_LE(index, list->size()) << path;
        if (index == list->size()) list->emplace_back(nullptr);
        at = &(*list)[index];
      } else {
        at = &at->as_object()[step];
      }
      if (!last) continue;
      *at = value;
      break;
    }
  }
}

TEST(News, PatchesGiveTheViewThatSittingDownShows) {
  for (const Entry& entry : games()) {
    SCOPED_TRACE(entry.game.facts().name);
    TestHarbour harbour(patient());
    Voyage voyage(harbour, table_of(entry));
    json::value view = voyage.last.at("view");
    std::size_t heard = voyage.person->heard.size();
    int compared = 0;
    for (int i = 0; i < 150 && !voyage.over(); ++i) {
      voyage.sail(number(voyage.last, "m") + 1);
      for (; heard < voyage.person->heard.size(); ++heard) {  // a bot's news may have come before an answer
        const json::object& message = voyage.person->heard[heard];
        if (text(message, "t") == "news" && message.contains("patch")) apply(view, message.at("patch").as_object());
      }
      const TableState& state = harbour.harbour->table(voyage.text_of("table"))->state();
      if (state.moves() != number(voyage.last, "m")) continue;  // a bot was quick: its news come next
      ++compared;
      ASSERT_EQ(json::parse(state.match()->view(Seat{0})), view) << "move " << state.moves();
    }
    EXPECT_GT(compared, 0);
  }
}

TEST(PlayingOn, FromARunningGameShowsWhatWasSeenAndNothingElse) {
  for (const Entry& entry : games()) {
    SCOPED_TRACE(entry.game.facts().name);
    TestHarbour harbour(patient());
    auto begun = std::make_unique<Voyage>(harbour, table_of(entry));
    for (int tries = 0; tries < 20; ++tries) {  // some games may end early
      begun->sail(8);
      if (!begun->over()) break;
      begun = std::make_unique<Voyage>(harbour, table_of(entry));
    }
    Voyage& voyage = *begun;
    ASSERT_FALSE(voyage.over());
    for (const std::int64_t m : {std::int64_t{0}, std::int64_t{5}, number(voyage.last, "m")}) {
      const json::object then = voyage.person->ask({{"do", "replay"}, {"m", m}});
      const json::object made = voyage.person->ask({{"do", "play_on"}, {"m", m}});
      ASSERT_TRUE(fine(made)) << made;
      EXPECT_EQ(number(made, "seat"), 0);
      EXPECT_TRUE(made.contains("invite") && made.contains("watch"));
      Voyage other(harbour, std::make_unique<Visitor>(harbour), made);
      EXPECT_EQ(text(other.last, "state"), "playing");
      EXPECT_EQ(other.last.at("public"), false);
      EXPECT_EQ(other.last.at("hints"), true);
      EXPECT_EQ(number(other.last, "m"), 0);
      EXPECT_EQ(other.last.at("view"), then.at("view")) << "move " << m;
      Visitor watcher(harbour);
      EXPECT_TRUE(fine(watcher.ask({{"do", "sit"}, {"table", made.at("table")}, {"token", made.at("watch")}})));
      other.sail(6);
      EXPECT_TRUE(number(other.last, "m") >= 6 || other.over());
    }
    EXPECT_EQ(code(voyage.person->ask({{"do", "play_on"}, {"m", 100000}})), "malformed");
    EXPECT_EQ(code(voyage.person->ask({{"do", "play_on"}, {"m", 0}, {"seat", 11}})), "malformed");
  }
}

TEST(PlayingOn, SurvivesACrashAndGivesARecordThatReplays) {
  for (const char* game : {"lostseas", "raiders"}) {  // neither too short nor too long to be played out
    const Entry& entry = *find_game(game);
    SCOPED_TRACE(entry.game.facts().name);
    TestHarbour harbour(patient());
    Voyage voyage(harbour, table_of(entry));
    voyage.sail(9);
    const json::object made = voyage.person->ask({{"do", "play_on"}, {"m", 5}});
    ASSERT_TRUE(fine(made)) << made;
    Voyage other(harbour, std::make_unique<Visitor>(harbour), made);
    other.sail(4);
    other.person.reset();
    voyage.person.reset();
    harbour.crash();
    Voyage again(harbour, std::make_unique<Visitor>(harbour), made);
    EXPECT_GE(number(again.last, "m"), 4);
    EXPECT_EQ(text(again.last, "hash"), text(again.sit(made), "hash"));
    again.sail(100000);
    ASSERT_TRUE(again.over());
    EXPECT_EQ(code(again.person->ask({{"do", "play_on"}, {"m", again.last.at("m")}})), "forbidden");

    std::string file;
    harbour.harbour->record("here", text(made, "table"),
                            [&](const std::string& record_text, const std::optional<Denial>& why) {
                              EXPECT_FALSE(why) << why->error({});
                              file = record_text;
                            });
    while (file.empty() && !::testing::Test::HasFailure()) harbour.loop.wait(), harbour.loop.run_one();
    Record record;
    ASSERT_FALSE(Record::parse(file, record).found());
    EXPECT_FALSE(record.position.empty());
    EXPECT_EQ(luck_flaw(record), "");
    Flaw flaw;
    const auto match = begin_record(entry.game, record, flaw);
    ASSERT_NE(match, nullptr) << flaw.text();
    EXPECT_EQ(replay_record(record, *match).text(), Flaw{}.text());
    EXPECT_EQ(match->digest(), record.digest);

    // The truth is used once everybody may know it: another seat, and the position that the record has.
    const json::object truth = again.person->ask({{"do", "play_on"}, {"m", 3}, {"seat", 1}, {"name", "Bea"}});
    ASSERT_TRUE(fine(truth)) << truth;
    EXPECT_EQ(number(truth, "seat"), 1);
    const auto then = begin_record(entry.game, record, flaw);
    replay_record(record, *then, 3);
    Voyage third(harbour, std::make_unique<Visitor>(harbour), truth);
    const Table* table = harbour.harbour->table(text(truth, "table"));
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->state().match()->view(Seat{1}), then->view(Seat{1}));
    EXPECT_EQ(json::parse(table->state().position()), json::parse(then->position()));
    EXPECT_EQ(third.last.at("seats").as_array()[1].at("name"), "Bea");

    const json::object rematch = again.person->ask({{"do", "rematch"}});
    ASSERT_TRUE(fine(rematch)) << rematch;
    const json::object fresh = again.sit(rematch);
    EXPECT_EQ(text(fresh, "state"), "open");
    EXPECT_EQ(fresh.at("options"), table_of(entry).at("options"));
  }
}

TEST(PlayingOn, KeepsAMapThatWasDrawnAndForgetsItInARematch) {
  TestHarbour harbour(patient());
  Voyage voyage(harbour, {{"game", "plunk"}, {"seats", {"you", "bosun"}}});
  voyage.sail(6);
  harbour.settle();  // the bot may be a move ahead of what was heard, and a query is about now
  const json::object now = voyage.sit(voyage.made);
  const json::object map = voyage.person->ask({{"do", "ask"}, {"query", "islands"}});
  const json::object made = voyage.person->ask({{"do", "play_on"}, {"m", now.at("m")}});
  ASSERT_TRUE(fine(made)) << made;
  Voyage other(harbour, std::make_unique<Visitor>(harbour), made);
  EXPECT_EQ(other.person->ask({{"do", "ask"}, {"query", "islands"}}).at("lines"), map.at("lines"));
  EXPECT_TRUE(other.last.at("options").as_object().contains("map_seed"));
  EXPECT_FALSE(harbour.harbour->table(text(made, "table"))->state().free_options().contains("map_seed"));
}

TEST(PlayingOn, WatchersMayToo) {
  TestHarbour harbour(patient());
  Voyage voyage(harbour,
                {{"game", "raiders"}, {"seats", {"you", "bosun", "bosun"}}, {"options", {{"smoke_seconds", 0}}}});
  voyage.sail(8);
  Visitor watcher(harbour);
  EXPECT_TRUE(
      fine(watcher.ask({{"do", "sit"}, {"table", voyage.made.at("table")}, {"token", voyage.made.at("watch")}})));
  const json::object then = watcher.ask({{"do", "replay"}, {"m", 4}});
  const json::object made = watcher.ask({{"do", "play_on"}, {"m", 4}, {"seat", 2}, {"name", "Will"}});
  ASSERT_TRUE(fine(made)) << made;
  EXPECT_EQ(number(made, "seat"), 2);
  const Table* table = harbour.harbour->table(text(made, "table"));
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(json::parse(table->state().match()->view(kNobody)), then.at("view"));
  EXPECT_EQ(watcher.ask({{"do", "play_on"}, {"id", "twice"}, {"m", 4}}),
            watcher.ask({{"do", "play_on"}, {"id", "twice"}, {"m", 4}}));
}

TEST(PlayingOn, AStepMayBeTakenBackAtSuchATable) {
  TestHarbour harbour(patient());
  Voyage voyage(harbour, {{"game", "plunk"}, {"seats", {"you", "bosun"}}});
  voyage.sail(6);
  Voyage other(harbour, std::make_unique<Visitor>(harbour),
               voyage.person->ask({{"do", "play_on"}, {"m", voyage.last.at("m")}}));
  bool undone = false;
  for (int i = 0; i < 40 && !undone; ++i) {
    other.sail(number(other.last, "m") + 1);
    if (!other.last.contains("undo")) continue;
    const auto m = number(other.last, "m");
    undone = fine(other.person->ask({{"do", "undo"}, {"m", m}}));
    if (!undone) continue;  // the bot was quicker
    const json::object back = other.person->until("back");
    EXPECT_EQ(number(back, "m"), m - 1);
    EXPECT_EQ(back.at("view"), other.person->ask({{"do", "replay"}, {"m", m - 1}}).at("view"));
  }
  EXPECT_TRUE(undone);
}

TEST(LookingBack, ALongGameKeepsItsNewestEventsAndItsNumbers) {
  TestHarbour harbour(patient());
  Voyage voyage(harbour, {{"game", "lostseas"}, {"seats", {"you", "deckhand"}}});
  std::vector<std::string> told;  // all events as they were told
  const auto hear = [&] {
    for (const auto& event : voyage.last.at("events").as_array()) told.push_back(text(event.as_object(), "text"));
    EXPECT_EQ(number(voyage.last, "n"), static_cast<std::int64_t>(told.size()));
  };
  for (hear(); told.size() < 900 && !voyage.over(); hear()) voyage.sail(number(voyage.last, "m") + 1);
  ASSERT_GE(told.size(), 400u);
  const Match& match = *harbour.harbour->table(voyage.text_of("table"))->state().match();
  EXPECT_LT(match.told() - match.remembered(), 400u);
  const json::object whole = voyage.sit(voyage.made);
  const auto& newest = whole.at("events").as_array();
  ASSERT_EQ(newest.size(), 200u);
  for (std::size_t i = 0; i < newest.size(); ++i)
    EXPECT_EQ(text(newest[i].as_object(), "text"), told[told.size() - newest.size() + i]);
  const auto from = static_cast<std::int64_t>(told.size()) - 3;
  const json::object since = voyage.person->ask({{"do", "sit"},
                                                 {"table", voyage.made.at("table")},
                                                 {"token", voyage.made.at("token")},
                                                 {"from", from},
                                                 {"m", voyage.last.at("m")}});
  EXPECT_EQ(text(since, "t"), "news");
  EXPECT_EQ(since.at("events").as_array().size(), 3u);
}

TEST(LookingBack, EveryEventSaysWithWhichMoveItCame) {
  TestHarbour harbour(patient());
  Voyage voyage(harbour, {{"game", "lostseas"}, {"seats", {"you", "bosun"}}});
  std::vector<std::int64_t> moves(voyage.last.at("events").as_array().size(), 0);  // by event
  while (number(voyage.last, "m") < 20 && !voyage.over()) {
    voyage.sail(number(voyage.last, "m") + 1);
    moves.resize(moves.size() + voyage.last.at("events").as_array().size(), number(voyage.last, "m"));
    EXPECT_EQ(number(voyage.last, "n"), static_cast<std::int64_t>(moves.size()));
  }
  const json::object whole = voyage.sit(voyage.made);
  ASSERT_EQ(whole.at("events").as_array().size(), moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) EXPECT_EQ(whole.at("events").as_array()[i].at("m"), moves[i]) << i;
  const json::object ninth = voyage.person->ask({{"do", "replay"}, {"m", 9}});
  for (const auto& event : ninth.at("events").as_array()) EXPECT_EQ(event.at("m"), 9);
}

// A planner counts moves that nobody else notices; a link to a position has to say which it is for those who open it.
TEST(Past, OfASeatSaysWhichMoveItIsForWatchers) {
  TestHarbour harbour(patient());
  for (const Entry& entry : games()) {
    SCOPED_TRACE(entry.game.facts().name);
    Voyage voyage(harbour, table_of(entry));
    voyage.sail(12);
    Visitor watcher(harbour);
    EXPECT_TRUE(
        fine(watcher.ask({{"do", "sit"}, {"table", voyage.made.at("table")}, {"token", voyage.made.at("watch")}})));
    std::int64_t before = 0;
    for (std::int64_t m = 0; m <= number(voyage.last, "m"); ++m) {
      const json::object own = voyage.person->ask({{"do", "replay"}, {"m", m}});
      const json::object seen = watcher.ask({{"do", "replay"}, {"m", own.at("watch_m")}});
      ASSERT_TRUE(fine(seen)) << seen;
      EXPECT_EQ(number(seen, "watch_m"), number(own, "watch_m"));
      EXPECT_LE(number(own, "watch_m"), m);
      EXPECT_GE(number(own, "watch_m"), before);
      before = number(own, "watch_m");
    }
    if (entry.game.facts().name == "plunk") EXPECT_LT(before, number(voyage.last, "m")) << "plans are secret";
  }
}

// The salts of those who began are part of its luck.
TEST(Past, IsTheSameWhoeverSitsDownLater) {
  TestHarbour harbour(patient());
  Visitor ann(harbour), cal(harbour);
  const json::object made = ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"pace", 0}});
  const json::value& table = made.at("table");
  ann.ask({{"do", "sit"}, {"table", table}, {"token", made.at("token")}});
  {
    Visitor ben(harbour);
    const json::object joined =
        ben.ask({{"do", "join"}, {"table", table}, {"name", "Ben"}, {"invite", made.at("invite")}});
    ben.ask({{"do", "sit"}, {"table", table}, {"token", joined.at("token")}});
    EXPECT_TRUE(fine(ben.ask({{"do", "salt"}, {"salt", "beef"}})));
    EXPECT_TRUE(fine(ann.ask({{"do", "start"}})));
  }
  const json::object begun = ann.ask({{"do", "replay"}, {"m", 0}});
  ASSERT_TRUE(fine(begun)) << begun;
  harbour.loop.advance(46000);
  ASSERT_TRUE(fine(ann.ask({{"do", "seat"}, {"seat", 1}, {"to", "open"}})));
  ASSERT_TRUE(fine(cal.ask({{"do", "join"}, {"table", table}, {"name", "Cal"}, {"invite", made.at("invite")}})));
  const json::object then = ann.ask({{"do", "replay"}, {"m", 0}});
  ASSERT_TRUE(fine(then)) << then;
  EXPECT_EQ(then.at("view"), begun.at("view"));
}

}  // namespace
}  // namespace tortuga::server
