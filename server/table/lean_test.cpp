// Whoever has the engine is told what happened and nothing else, and knows as much as whoever is told everything: whole
// games of all games, listened to twice at two harbours that have the same table.
#include <gtest/gtest.h>

#include <random>

#include "engine/match_mark.h"
#include "engine/match_told.h"
#include "server/test_harbour.h"

namespace tortuga::server {
namespace {

// What a page with the engine knows: the view of one seat or of a watcher, and no more.
class Page {
 public:
  Page(const Book& book, const json::object& manner, Seat seat, std::vector<std::string> names)
      : book_(book), seat_(seat), names_(std::move(names)) {
    Flaw flaw;
    Reason unfit;
    std::vector<std::string> notes;
    match_ = book.entry.game.start({manner.at("options").as_object(), {}}, static_cast<int>(names_.size()),
                                   Seed::of(999), flaw, unfit, notes);
    EXPECT_NE(match_, nullptr) << flaw.text();
    stand(manner.at("view"), number(manner, "n"));
  }
  void stand(const json::value& view, std::int64_t n) {
    const Flaw flaw = match_->see(view);
    EXPECT_FALSE(flaw.found()) << flaw.text();
    n_ = n;
  }

  // The news as they would have been told in full.
  json::object full(const json::object& lean) {
    json::object news{{"m", lean.at("m")}};
    json::array events;
    if (const auto* told = lean.if_contains("told"))
      for (const json::value& tight : told->as_array()) events.push_back(event(tight));
    n_ += static_cast<std::int64_t>(events.size());
    news["n"] = n_;
    if (!events.empty()) news["events"] = std::move(events);
    if (const auto* tight = lean.if_contains("patch")) {
      std::string patch;
      const Flaw flaw = match_->follow(*tight, patch);
      EXPECT_FALSE(flaw.found()) << flaw.text();
      news["patch"] = json::parse(patch);
    }
    for (const char* key : {"undo", "outcome", "seed", "luck"})
      if (lean.contains(key)) news[key] = lean.at(key);
    if (lean.contains("outcome")) return news;
    if (match_->deciders().size() > 1) news["ready"] = json::array{};
    if (lean.contains("ready")) news["ready"] = lean.at("ready");
    // Where a hidden card decides who has to act, a seat may see itself among the deciders and have no choice.
    if (json::array offered = choices(); match_->deciders().has(seat_) && !offered.empty())
      news["choices"] = std::move(offered);
    return news;
  }
  json::array choices() const {
    const Narrator words = narrator();
    json::array out;
    for (const Choice& choice : match_->moves(seat_))
      out.push_back({{"move", json::parse(choice.move)}, {"label", words.choice(choice, seat_)}});
    return out;
  }
  json::value deciders() const { return json::parse(to_json(match_->deciders())); }
  std::string view() const { return match_->position(); }

 private:
  Narrator narrator() const { return {book_.in({}), names_, match_.get()}; }
  json::value event(const json::value& tight) const {
    ToldEvent told;
    const Flaw flaw = read_told(*match_, tight, told);
    EXPECT_FALSE(flaw.found()) << flaw.text();
    if (flaw.found()) return {};
    return {{"event", json::parse(told.event->json(seat_))},
            {"text", narrator().event(*told.event, seat_)},
            {"sound", told.event->sound()},
            {"rules", json::array(told.rules.begin(), told.rules.end())}};
  }

  const Book& book_;
  Seat seat_;
  std::vector<std::string> names_;
  std::unique_ptr<Match> match_;
  std::int64_t n_ = 0;
};

// Somebody at the same place of both tables.
struct Listener {
  Listener(TestHarbour& slim_at, TestHarbour& full_at, Seat at) : slim(slim_at), full(full_at), seat(at) {}

  // What came unasked since: at most one message of a move is waited for.
  static json::object news(Visitor& visitor) {
    json::object found;
    std::string text;
    while (visitor.receive(text)) {
      json::object message = json::parse(text).as_object();
      const auto kind = server::text(message, "t");
      if (kind == "news" || kind == "lean" || kind == "back") found = std::move(message);
    }
    return found;
  }

  Visitor slim, full;
  Seat seat;
  std::unique_ptr<Page> page;
  std::int64_t m = 0;
  bool undo = false;
};

class Comparison {
 public:
  Comparison(const Entry& entry, int seats, const json::object& options, unsigned luck)
      : book_(*find_book(entry.game.facts().name)), luck_(luck) {
    open(seats, options);
  }
  // Plays to the end; gives the number of moves.
  int play() {
    int moves = 0;
    for (; !over_ && moves < kMost && !testing::Test::HasFailure(); ++moves) {
      const SeatSet deciders = state().deciders();
      auto which = static_cast<int>(luck_() % static_cast<unsigned>(deciders.size()));
      for (const Seat seat : deciders)
        if (which-- == 0) move(*listeners_[static_cast<std::size_t>(seat.index())]);
    }
    EXPECT_TRUE(over_) << "after " << moves << " moves";
    return moves;
  }
  int sentences = 0, offers = 0, steps_back = 0;

 private:
  static constexpr int kMost = 30000;

  void open(int seats, const json::object& options) {
    Visitor host(slim_), guest(slim_);
    json::array wanted{"you"};
    while (static_cast<int>(wanted.size()) < seats) wanted.push_back("open");
    const json::object made = host.ask({{"do", "create"},
                                        {"game", book_.entry.game.facts().name},
                                        {"name", "Ann"},
                                        {"seats", wanted},
                                        {"options", options},
                                        {"public", true}});
    ASSERT_TRUE(fine(made)) << json::serialize(made);
    table_ = text(made, "table");
    std::vector<std::string> tokens{text(made, "token")};
    const char* names[] = {"Ben", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal"};
    while (static_cast<int>(tokens.size()) < seats)
      tokens.push_back(
          text(guest.ask({{"do", "join"}, {"table", table_}, {"name", names[tokens.size() - 1]}}), "token"));
    host.ask({{"do", "sit"}, {"table", table_}, {"token", tokens[0]}});
    ASSERT_TRUE(fine(host.ask({{"do", "start"}})));
    full_.store.logs = slim_.store.logs;

    for (int i = 0; i <= seats; ++i) {
      listeners_.push_back(std::make_unique<Listener>(slim_, full_, i < seats ? Seat{i} : kNobody));
      Listener& listener = *listeners_.back();
      json::object sit{{"do", "sit"}, {"table", table_}};
      if (i < seats) sit["token"] = tokens[static_cast<std::size_t>(i)];
      ASSERT_TRUE(fine(listener.full.ask(sit)));
      listener.m = number(listener.slim.ask(sit), "m");
      const json::object manner = listener.slim.ask({{"do", "lean"}, {"engine", mark_of(book_.entry.game)}});
      ASSERT_TRUE(fine(manner) && manner.at("lean") == true) << json::serialize(manner);
      listener.page = std::make_unique<Page>(book_, manner, listener.seat, state().names());
    }
    for (const auto& listener : listeners_) {
      Listener::news(listener->slim);
      Listener::news(listener->full);
    }
  }

  const TableState& state() { return full_.harbour->table(table_)->state(); }

  void move(Listener& mover) {
    json::object request{{"do", "play"}, {"m", mover.m}, {"id", ++asked_}};
    // Somebody may have acted unseen since it was offered.
    const bool back = mover.undo && state().match()->can_undo(mover.seat) && luck_() % 8 == 0;
    if (back) {
      request["do"] = "undo";
    } else {
      const json::array choices = mover.page->choices();
      ASSERT_FALSE(choices.empty());
      request["move"] = choices[luck_() % choices.size()].at("move");
    }
    const json::object slim = mover.slim.ask(request), full = mover.full.ask(request);
    ASSERT_TRUE(fine(slim) && fine(full)) << json::serialize(slim) << json::serialize(full);
    steps_back += back;
    for (const auto& listener : listeners_) {
      const bool own = listener.get() == &mover;
      compare(*listener, own ? slim : Listener::news(listener->slim), own ? full : Listener::news(listener->full));
    }
    mover.slim.heard.clear();
    mover.full.heard.clear();
  }

  void compare(Listener& listener, const json::object& slim, json::object full) {
    ASSERT_EQ(slim.empty(), full.empty());
    if (full.empty()) return;
    listener.m = number(full, "m");
    listener.undo = full.contains("undo") && full.at("undo") == true;
    over_ = over_ || full.contains("outcome");
    if (text(full, "t") == "back") {
      listener.page->stand(slim.at("view"), number(slim, "n"));
    } else {
      ASSERT_EQ(text(slim, "t"), "lean");
      EXPECT_FALSE(slim.contains("events") || slim.contains("choices"));
      const json::object made = listener.page->full(slim);
      for (const char* key : {"re", "ok", "t", "deciders"}) full.erase(key);
      if (auto* events = full.if_contains("events"))
        for (json::value& event : events->as_array()) event.as_object().erase("n");
      EXPECT_EQ(made, full) << json::serialize(slim) << "\n" << json::serialize(made) << "\n" << json::serialize(full);
      if (made.contains("events")) sentences += static_cast<int>(made.at("events").as_array().size());
      if (made.contains("choices")) offers += static_cast<int>(made.at("choices").as_array().size());
    }
    EXPECT_EQ(listener.page->view(), state().match()->view(listener.seat));
    if (!over_) EXPECT_EQ(listener.page->deciders(), json::parse(to_json(state().deciders(listener.seat))));
  }

  const Book& book_;
  std::minstd_rand luck_;
  TestHarbour slim_{patient()}, full_{patient()};
  std::string table_;
  std::vector<std::unique_ptr<Listener>> listeners_;
  bool over_ = false;
  int asked_ = 0;
};

// Random play would not end for hours where nothing else ends it; and nobody turns the clock here.
json::object short_options(std::string_view game) {
  if (game == "plunk") return {{"turn_limit", 20}};
  if (game == "raiders") return {{"smoke_seconds", 0}};
  return {};
}

TEST(Lean, WhatAPageMakesOfItIsWhatTheHarbourWouldHaveSaid) {
  for (const Entry& entry : games()) {
    const GameFacts& facts = entry.game.facts();
    for (int more = 0; more < 2; ++more) {
      SCOPED_TRACE(std::string{facts.name} + ", " + std::to_string(more) + " more than the fewest seats");
      Comparison comparison(entry, facts.least_seats + more, short_options(facts.name),
                            7u + static_cast<unsigned>(more));
      if (HasFailure()) return;
      const int moves = comparison.play();
      EXPECT_GT(comparison.sentences, moves);
      EXPECT_GT(comparison.offers, moves);
      if (HasFailure()) return;
    }
  }
}

struct Guests {
  explicit Guests(TestHarbour& harbour) : ann(harbour), eve(harbour) {
    const json::object made = ann.ask({{"do", "create"},
                                       {"game", "lostseas"},
                                       {"name", "Ann"},
                                       {"seats", {"you", "bosun"}},
                                       {"pace", 0},
                                       {"public", true}});
    table = text(made, "table");
    ann.ask({{"do", "sit"}, {"table", table}, {"token", made.at("token")}});
    eve.ask({{"do", "sit"}, {"table", table}});
  }
  Visitor ann, eve;
  std::string table;
  std::string mark = mark_of(find_book("lostseas")->entry.game);
};

TEST(Lean, NobodyIsToldLessThanTheyCanUnderstand) {
  TestHarbour harbour(patient());
  Guests guests(harbour);
  EXPECT_EQ(code(guests.ann.ask({{"do", "lean"}, {"engine", guests.mark}})), "forbidden");  // there is no game yet
  guests.ann.ask({{"do", "start"}});
  const json::object whole = guests.ann.until("table");
  const json::object other = guests.ann.ask({{"do", "lean"}, {"engine", guests.mark + "0"}});
  EXPECT_EQ(other.at("lean"), false);
  EXPECT_FALSE(other.contains("view"));
  EXPECT_TRUE(guests.ann.ask({{"do", "play"}, {"m", 0}, {"move", whole.at("choices").at(0).at("move")}}).contains("n"));

  EXPECT_EQ(guests.ann.ask({{"do", "lean"}, {"engine", guests.mark}}).at("lean"), true);
  EXPECT_EQ(guests.ann.ask({{"do", "lean"}}).at("lean"), false);  // everything again
  guests.ann.until([](const json::object& news) { return text(news, "t") == "news" && news.contains("choices"); });
}

TEST(Lean, EachWatcherIsToldAsItWants) {
  TestHarbour harbour(patient());
  Guests guests(harbour);
  Visitor other(harbour);
  other.ask({{"do", "sit"}, {"table", guests.table}});
  guests.ann.ask({{"do", "start"}});
  const json::object whole = guests.ann.until("table");
  EXPECT_EQ(guests.eve.ask({{"do", "lean"}, {"engine", guests.mark}}).at("lean"), true);
  guests.ann.ask({{"do", "play"}, {"m", 0}, {"move", whole.at("choices").at(0).at("move")}});
  EXPECT_TRUE(guests.eve.until("lean").contains("told"));
  EXPECT_TRUE(other.until("news").contains("events"));
}

}  // namespace
}  // namespace tortuga::server
