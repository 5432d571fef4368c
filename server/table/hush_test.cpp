// What waiting betrays: whoever is attacked in Raiders and holds a Smoke Bomb is asked, and nobody else can tell. Two
// worlds that differ in one card of the target's hand are told byte for byte the same, at the same time, to everybody
// but the target (RAID-062, D4).
#include <gtest/gtest.h>

#include <map>

#include "server/http_desk.h"
#include "server/luck.h"
#include "server/table/test_floor.h"

namespace tortuga::server {
namespace {

constexpr const char* kTable = "ABCDEF2";
constexpr std::int64_t kHush = 5000;  // milliseconds, the option's default
constexpr std::int64_t kTick = 100;

// How a table differs from the plain one: Ann (seat 0) is to move, Ben (1) has two cards, Cid (2) looks on.
struct Table3 {
  json::object options = {};
  Clock clock = NoClock{};
  std::map<int, Sitter> sitters = {};
  json::object set = {};  // in the position, by path
};

void put(json::value& at, std::string_view path, const json::value& value) {
  boost::system::error_code error;
  json::value* place = at.find_pointer(path, error);
  ASSERT_NE(place, nullptr) << path;
  *place = value;
}

std::string log_of(const Table3& with, bool card) {
  start_sodium();
  json::object options{{"event_chance", 0}, {"action_draw", 0}};
  for (const auto& [name, value] : with.options) options[name] = value;
  logged::Create create;
  create.game = "raiders";
  create.version = find_book("raiders")->entry.game.facts().version;
  create.options.text = json::serialize(options);
  create.pace = 700;
  create.public_ = true;
  create.watch = "watch";
  create.clock = with.clock;
  create.secret = std::string(64, 'a');
  for (const char* name : {"Ann", "Ben", "Cid"}) {
    const auto sitter = with.sitters.find(static_cast<int>(create.seats.size()));
    const bool bot = sitter != with.sitters.end() && sitter->second == Sitter::bot;
    create.seats.push_back({bot ? Sitter::bot : Sitter::person, name, {}, {}});
    if (bot) create.seats.back().rank = std::string{Rank::stand_in().name()};
    else create.seats.back().token = text_of(hash_token(name));
  }
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  const auto& game = find_book("raiders")->entry.game;
  const auto match = game.start({options}, 3, luck_seed(create.secret, {}), flaw, unfit, notes);
  json::value position = json::parse(match->position());
  put(position, "/stage", "turn");
  put(position, "/round", 2);
  put(position, "/turn", 0);
  put(position, "/order", json::array{0, 1, 2});
  put(position, "/owed", json::array{});
  for (int i = 0; i < 3; ++i) {
    const std::string ship = "/ships/" + std::to_string(i);
    put(position, ship + "/ammo", 3);
    put(position, ship + "/setbacks", json::array{});
    put(position, ship + "/spoiled", "none");
    put(position, ship + "/lazy", false);
    put(position, ship + "/hand", json::array{});
    put(position, ship + "/known_by", json::array{});
    put(position, ship + "/known_loot", 0);
    put(position, ship + "/known_starters", 0);
    put(position, ship + "/crew", 0);
    put(position, ship + "/hp", 60);
    put(position, ship + "/ship", i == 0 ? "azure_wave" : i == 1 ? "stormrider" : "golden_harpoon");
  }
  put(position, "/ships/1/hand", json::array{card ? "smoke_bomb" : "trap_net", "surgeon"});
  put(position, "/ships/1/known_by", json::array{json::array{}, json::array{}});
  for (const auto& [path, value] : with.set) put(position, path, value);
  create.position = Json{json::serialize(position)};
  return LogEntry{1700000000000, Seat{0}, create}.json();
}

// One world: what everybody is told, and when.
class World {
 public:
  World(const Table3& with, bool card, const Limits& limits = {}) : harbour(limits), card_(card) {
    harbour.store.logs[kTable] = {log_of(with, card)};
    come("lobby");
    say("lobby", {{"do", "lobby"}});
    come("watcher");
    say("watcher", {{"do", "sit"}, {"table", kTable}});
    for (const char* name : {"Ann", "Ben", "Cid"}) {
      come(name);
      say(name, {{"do", "sit"}, {"table", kTable}, {"token", name}});
    }
    pass(1000);
  }
  ~World() {
    guests_.clear();  // before their harbour
  }

  void come(const std::string& name) { guests_[name] = std::make_unique<Visitor>(harbour, name); }
  void go(const std::string& name) {
    guests_.erase(name);
    pass(0);
  }
  void say(const std::string& name, json::object request) {
    request["id"] = "q" + std::to_string(++asked_[name]);
    guests_.at(name)->send(json::serialize(request));
    listen();
  }
  void play(const std::string& name, const json::object& move) {
    say(name, {{"do", "play"}, {"m", m(name)}, {"move", move}});
  }
  // Ben answers if he is asked; in the other world nobody would ask him.
  void answer(const json::object& move) {
    if (card_) play("Ben", move);
  }
  void pass(std::int64_t ms) {
    listen();
    for (const std::int64_t end = harbour.loop.now() + ms; harbour.loop.now() < end;) {
      harbour.store.answer_late();
      harbour.loop.advance(kTick);
      listen();
    }
  }
  void listen() {
    harbour.settle();
    for (auto& [name, guest] : guests_) {
      std::string message;
      while (guest->receive(message)) {
        heard[name].push_back({harbour.loop.now(), message});
        const json::object told = json::parse(message).as_object();
        if (told.contains("m")) m_[name] = number(told, "m");
      }
    }
  }
  void crash() {
    harbour.crash();
    guests_.clear();
  }
  std::int64_t m(const std::string& name) { return m_[name]; }
  bool holds_card() const { return card_; }
  std::int64_t now() const { return harbour.loop.now(); }
  const std::vector<std::string>& log() { return harbour.store.logs[kTable]; }

  struct Heard {
    std::int64_t at;
    std::string what;
    friend bool operator==(const Heard&, const Heard&) = default;
    friend void PrintTo(const Heard& one, std::ostream* out) { *out << one.at << ": " << one.what << "\n"; }
  };
  std::map<std::string, std::vector<Heard>> heard;
  // What somebody was told of the game since then.
  std::vector<json::object> news(const std::string& name, std::int64_t since) {
    std::vector<json::object> out;
    for (const Heard& one : heard[name])
      if (const json::object told = json::parse(one.what).as_object(); one.at >= since && text(told, "t") == "news") {
        out.push_back(told);
        out.back()["at"] = one.at;
      }
    return out;
  }

  TestHarbour harbour;

 private:
  bool card_;
  std::map<std::string, std::unique_ptr<Visitor>> guests_;
  std::map<std::string, int> asked_;
  std::map<std::string, std::int64_t> m_;
};

const json::object kFire{{"kind", "fire"}, {"at", 1}};
const json::object kLetCome{{"kind", "let_come"}};
const json::object kSmoke{{"kind", "smoke_bomb"}};

using Story = std::function<void(World&)>;

// What everybody but Ben heard in both worlds.
using Transcripts = std::map<std::string, std::vector<World::Heard>>;
Transcripts told_of(const Table3& with, bool card, const Story& story) {
  World world(with, card);
  story(world);
  world.heard.erase("Ben");
  return world.heard;
}

void expect_no_difference(const Table3& with, const Story& story) {
  const Transcripts without = told_of(with, false, story), holding = told_of(with, true, story);
  ASSERT_EQ(without.size(), holding.size());
  for (const auto& [name, heard] : without) EXPECT_EQ(heard, holding.at(name)) << name << " can tell";
}

std::vector<std::string> kinds(const json::object& news) {
  std::vector<std::string> out;
  if (const auto* events = news.if_contains("events"))
    for (const json::value& event : events->as_array())
      out.push_back(std::string{event.at("event").at("kind").as_string()});
  return out;
}

// Ann fires, people come and talk meanwhile, Ben lets it come after two seconds, and then everybody looks closely.
void attack_and_look(World& world) {
  world.play("Ann", kFire);
  world.pass(1000);
  world.say("Cid", {{"do", "say"}, {"text", "Ouch"}});
  world.come("late");
  world.say("late", {{"do", "sit"}, {"table", kTable}});
  world.pass(1000);
  world.answer(kLetCome);
  world.say("Cid", {{"do", "query"}, {"query", "board"}});
  world.pass(5000);
  for (const char* name : {"Ann", "Cid", "watcher"}) {
    world.say(name, {{"do", "replay"}, {"m", world.m(name)}});
    world.say(name, {{"do", "sit"}, {"table", kTable}, {"token", *name == 'w' ? "watch" : name}});
  }
  world.pass(1000);
}

TEST(Hush, NobodyCanTellWhetherTheTargetHasASmokeBomb) {
  expect_no_difference({}, attack_and_look);
}
TEST(Hush, WithoutItEverybodyCanTell) {  // so the test above would notice
  const Table3 open{.options = {{"smoke_seconds", 0}}};
  const Transcripts without = told_of(open, false, attack_and_look), holding = told_of(open, true, attack_and_look);
  for (const char* name : {"Ann", "Cid", "watcher"}) EXPECT_NE(without.at(name), holding.at(name)) << name;
}
TEST(Hush, NobodyCanTellWhoHasTheEngine) {
  expect_no_difference({}, [](World& world) {
    for (const char* name : {"Ann", "Cid", "watcher"})
      world.say(name, {{"do", "lean"}, {"engine", find_book("raiders")->mark}});
    attack_and_look(world);
  });
}
TEST(Hush, TheNewsAreThoseThatWouldHaveComeAtOnce) {
  for (const bool lean : {false, true}) {
    const auto news = [lean](int seconds) {
      World world({.options = {{"smoke_seconds", seconds}}}, false);
      if (lean) world.say("Cid", {{"do", "lean"}, {"engine", find_book("raiders")->mark}});
      world.play("Ann", kFire);
      world.pass(10000);
      return world.heard["Cid"].back().what;
    };
    const std::string at_once = news(0);
    EXPECT_EQ(text(json::parse(at_once).as_object(), "t"), lean ? "lean" : "news") << at_once;
    EXPECT_EQ(at_once, news(5));
  }
}
TEST(Hush, NobodyCanTellWhenTheTargetIsLate) {
  expect_no_difference({}, [](World& world) {
    world.play("Ann", kFire);
    world.pass(8000);
  });
}
// A disk takes its time, and only where somebody was asked is there something to be stored at the end.
TEST(Hush, NobodyCanTellFromTheDiskWhenTheTargetIsLate) {
  for (const bool late : {true, false})
    expect_no_difference({}, [late](World& world) {
      world.play("Ann", kFire);
      world.harbour.store.slow = true;
      world.pass(late ? 5500 : kHush - Hush::kStoring - kTick);
      world.answer(kLetCome);
      world.pass(8000);
    });
}
TEST(Hush, NobodyCanTellWhenTheTargetIsGone) {
  expect_no_difference({}, [](World& world) {
    world.go("Ben");
    world.play("Ann", kFire);
    world.pass(1000);
    world.come("Ben");
    world.say("Ben", {{"do", "sit"}, {"table", kTable}, {"token", "Ben"}});
    world.pass(8000);
  });
}
TEST(Hush, NobodyCanTellFromABot) {
  expect_no_difference({.sitters = {{1, Sitter::bot}}}, [](World& world) {
    world.play("Ann", kFire);
    world.pass(Hush::kBotsTime + 500);  // not until he plays one of his cards
  });
}
TEST(Hush, NobodyCanTellWhenABotAttacks) {
  for (const int crew : {0, 3})
    expect_no_difference({.sitters = {{0, Sitter::bot}}, .set = {{"/ships/0/crew", crew}}}, [](World& world) {
      world.pass(2000);
      world.answer(kLetCome);
      world.pass(12000);
    });
}
TEST(Hush, NobodyCanTellFromTheClocks) {
  for (const Clock& clock : {Clock{BankClock{60, 7}}, Clock{MoveClock{20}}})
    for (const int crew : {0, 3})
      expect_no_difference({.clock = clock, .set = {{"/ships/0/crew", crew}}}, [](World& world) {
        world.pass(3000);
        world.play("Ann", kFire);
        world.pass(4900);
        world.answer(kLetCome);
        world.pass(4000);
        world.say("Cid", {{"do", "sit"}, {"table", kTable}, {"token", "Cid"}});
        world.pass(60000);
      });
}
TEST(Hush, NobodyCanTellBeforeARerollNorAfterIt) {
  for (const char* timing : {"before_roll", "after_roll"})
    expect_no_difference({.options = {{"smoke_timing", timing}}, .set = {{"/ships/0/crew", 2}}},
                         [timing](World& world) {
                           const bool after = std::string_view{timing} == "after_roll";
                           world.play("Ann", kFire);
                           world.pass(1000);
                           if (!after) world.answer(kLetCome);
                           world.pass(5000);
                           world.play("Ann", {{"kind", "reroll"}, {"die", 1}});
                           world.pass(1000);
                           world.play("Ann", {{"kind", "stop"}});
                           world.pass(2000);
                           if (after) world.answer(kLetCome);
                           world.pass(6000);
                         });
}
TEST(Hush, NobodyCanTellWhenAPlanIsCarriedOut) {  // RAID-138
  const Table3 plans{.options = {{"action_mode", "simultaneous"}},
                     .set = {{"/stage", "plan"}, {"/turn", nullptr}, {"/owed", json::array{0, 1, 2}}}};
  for (const bool answers : {true, false})
    expect_no_difference(plans, [answers](World& world) {
      world.play("Ann", kFire);
      world.play("Ben", {{"kind", "fire"}, {"at", 2}});
      world.play("Cid", kFire);  // two attacks on Ben, with one of his between them
      world.pass(1000);
      if (answers) world.answer(kLetCome);
      world.pass(1000);
      if (answers) world.answer(kLetCome);
      world.pass(20000);
    });
}
TEST(Hush, NobodyCanTellFromTheLastShot) {
  const Table3 last{.set = {{"/ships/1/hp", 1}, {"/ships/2/hp", 0}}};
  const Story story = [](World& world) {
    world.play("Ann", kFire);
    world.pass(1000);
    world.answer(kLetCome);
    world.pass(1000);
    std::string why;
    world.harbour.harbour->record("here", kTable,
                                  [&](const std::string& record, std::optional<Denial>) { why = record; });
    world.listen();
    EXPECT_EQ(why, "");
    world.go("Cid");
    world.pass(8000);
  };
  Transcripts without = told_of(last, false, story);
  Transcripts holding = told_of(last, true, story);
  for (Transcripts* told : {&without, &holding})  // a ship that sinks shows its hand
    for (auto& [name, heard] : *told)
      for (World::Heard& one : heard)
        if (const std::size_t at = one.what.find("/action_discard/"); at != std::string::npos) one.what.resize(at);
  EXPECT_EQ(without, holding);
  EXPECT_NE(holding["Ann"].back().what.find("last_ship"), std::string::npos) << holding["Ann"].back().what;
}
TEST(Hush, NobodyCanTellFromAPreview) {
  const Story story = [](World& world) {
    HttpDesk web(*world.harbour.harbour);
    const auto look = [&] {
      for (const char* path : {"/w/ABCDEF2", "/w/ABCDEF2/1", "/w/ABCDEF2.png", "/w/ABCDEF2/1.png"})
        web.answer(
            "GET", path, false,
            [&world, path](const Reply& reply) {
              const auto shown = std::hash<std::string_view>{}(reply.bytes());
              world.heard[path].push_back({world.now(), std::to_string(reply.status) + " " + std::to_string(shown)});
            },
            "http://here", "stranger");
      world.listen();
    };
    look();
    world.play("Ann", kFire);
    look();
    world.pass(1000);
    world.answer(kLetCome);
    look();
    world.pass(8000);
    look();
  };
  expect_no_difference({}, story);
  const Transcripts told = told_of({}, true, story);
  for (const auto& [path, shown] : told)  // of a table as a whole the goal is said, which stays
    if (path.starts_with("/w/") && path != "/w/ABCDEF2") EXPECT_NE(shown.front().what, shown.back().what) << path;
}
TEST(Hush, NobodyCanTellFromARestart) {
  for (const std::int64_t answers : {std::int64_t{500}, std::int64_t{3000}})  // before it, or after
    expect_no_difference({}, [answers](World& world) {
      world.play("Ann", kFire);
      world.pass(500);
      if (answers == 500) world.answer(kLetCome);
      world.crash();
      for (const char* name : {"Ann", "Ben", "Cid"}) {
        world.come(name);
        world.say(name, {{"do", "sit"}, {"table", kTable}, {"token", name}});
      }
      world.pass(2500);
      if (answers == 3000) world.answer(kLetCome);
      world.pass(8000);
    });
}

TEST(Hush, TheTargetIsToldAtOnceAndTheOthersAllAtOnce) {
  World world({}, true);
  const std::int64_t before = world.now(), ann = world.m("Ann"), ben = world.m("Ben");
  world.play("Ann", kFire);
  ASSERT_EQ(world.news("Ben", before).size(), 1u);
  EXPECT_EQ(kinds(world.news("Ben", before)[0]), std::vector<std::string>{"fired"});
  EXPECT_EQ(world.news("Ben", before)[0].at("choices").as_array().size(), 2u);
  EXPECT_EQ(number(json::parse(world.heard["Ben"].back().what).as_object(), "answer_in"), kHush - Hush::kStoring);
  world.pass(1000);
  world.answer(kSmoke);
  EXPECT_NE(world.log().back().find("smoke_bomb"),
            std::string::npos);  // stored when it comes, told when the time is over
  world.pass(kHush);
  for (const char* name : {"Ann", "Cid", "watcher"}) {
    const auto news = world.news(name, before);
    ASSERT_EQ(news.size(), 1u) << name;
    EXPECT_EQ(number(news[0], "at"), before + kHush) << name;
    const auto told = kinds(news[0]);
    ASSERT_GE(told.size(), 2u) << name;
    EXPECT_EQ(told[0], "fired") << name;
    EXPECT_EQ(told[1], "smoked") << name;
  }
  EXPECT_EQ(world.m("Ann"), ann + 1);
  EXPECT_EQ(world.m("Ben"), ben + 2);
  EXPECT_TRUE(fine(world.news("Ann", before)[0]));  // the answer to her move
  EXPECT_TRUE(fine(world.news("Ben", before)[1]));  // and to his
}

TEST(Hush, WhoDoesNotAnswerLetsItComeAndIsToldSo) {
  World world({}, true);
  const std::int64_t before = world.now();
  world.play("Ann", kFire);
  world.pass(2 * kHush);
  const auto news = world.news("Ben", before);
  ASSERT_EQ(news.size(), 2u);
  EXPECT_EQ(number(news[1], "at"), before + kHush);
  EXPECT_EQ(json::serialize(news[1].at("played_for")), R"({"seat":1,"by":"clock"})");
  EXPECT_EQ(kinds(news[1])[0], "smoke_kept");
}

// Nothing can be stored there any more, so that nobody can answer: the table must not be woken for them again and
// again.
TEST(Hush, WhereTheLogIsFullNobodyIsWaitedFor) {
  Limits limits;
  limits.log_entries = 2;  // the beginning, and the attack
  World world({.sitters = {{1, Sitter::bot}}}, true, limits);
  const std::int64_t fired = world.now();
  world.play("Ann", kFire);
  world.pass(2 * kHush);
  EXPECT_EQ(world.log().size(), 2u);
  EXPECT_EQ(world.news("Ann", fired).size(), 1u) << "it is told when the time is over";
}

TEST(Hush, EverybodyElseWaits) {
  World world({}, true);
  const std::int64_t before = world.now();
  world.play("Ann", kFire);
  world.say("Cid", {{"do", "say"}, {"text", "Ouch"}});
  world.say("Ann", {{"do", "moves"}});
  world.say("Ben", {{"do", "say"}, {"text", "Ha"}});
  world.say("Ben", {{"do", "moves"}});
  const auto count = [&](const char* name) {
    return std::count_if(world.heard[name].begin(), world.heard[name].end(),
                         [&](const World::Heard& one) { return one.at >= before; });
  };
  EXPECT_EQ(count("Ann"), 0);
  EXPECT_EQ(count("Cid"), 0);
  EXPECT_EQ(count("Ben"), 3);  // the attack, how long he has, and what he may do
  world.pass(kHush);
  EXPECT_GE(count("Ann"), 3);  // her answers and two lines of chat
}

TEST(Hush, NothingIsLostInARestart) {
  for (const bool answered : {true, false}) {
    World world({}, true);
    world.play("Ann", kFire);
    if (answered) world.answer(kSmoke);
    world.crash();
    const std::int64_t before = world.now();
    world.come("Ben");
    world.say("Ben", {{"do", "sit"}, {"table", kTable}, {"token", "Ben"}});
    world.pass(kHush - kTick);
    EXPECT_EQ(std::count_if(world.heard["Ben"].begin(), world.heard["Ben"].end(),
                            [&](const World::Heard& one) { return one.at > before; }),
              0);
    world.pass(kTick);
    EXPECT_NE(world.log().back().find(answered ? "smoke_bomb" : "let_come"), std::string::npos) << world.log().back();
    json::object then;
    for (const World::Heard& one : world.heard["Ben"])
      if (const json::object told = json::parse(one.what).as_object(); text(told, "t") == "table") then = told;
    ASSERT_TRUE(then.contains("view"));
    EXPECT_EQ(then.at("view").at("ships").at(1).at("hand").as_array().size(), answered ? 1u : 2u);
  }
}

TEST(Hush, AnAttackThatNothingCanAnswerIsToldAtOnce) {
  for (const auto& [path, value] :
       {std::pair<const char*, json::value>{"/ships/1/exposed", true}, {"/ships/1/hand", json::array{}}}) {
    Table3 with;
    with.set[path] = value;
    if (value.is_array()) with.set["/ships/1/known_by"] = value;
    World world(with, true);
    const std::int64_t before = world.now();
    world.play("Ann", kFire);
    EXPECT_EQ(world.news("Cid", before).size(), 1u) << path;
  }
}

}  // namespace
}  // namespace tortuga::server
