// Previews of links take their turn: few at once, and nobody waits behind them.
#include "server/picture/gallery.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/picture/lettering.h"
#include "server/picture/preview.h"
#include "server/test_harbour.h"

namespace tortuga::server {
namespace {

TEST(Gallery, DrawsFewAtOnceAndAnswersTheOthersAtOnce) {
  TestHarbour harbour;
  Visitor ann(harbour);
  const json::object made =
      ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"public", true}, {"seats", {"you", "bosun"}}});
  const std::string path = "/w/" + text(made, "table");
  Gallery gallery(*harbour.harbour);
  const auto link = Gallery::Link::parse(path);
  ASSERT_TRUE(link);

  for (int round = 0; round < 2; ++round) {  // what is over makes room
    std::vector<Gallery::Shown> pages, pictures;
    for (int i = 0; i < 6; ++i)
      gallery.page(*link, "https://here", "here", [&](const Gallery::Shown& one) { pages.push_back(one); });
    ASSERT_EQ(pages.size(), 2u) << "of six, four are under way";
    for (const Gallery::Shown& one : pages) {
      EXPECT_TRUE(one.there);
      EXPECT_EQ(one.bytes.find("Lost Seas"), std::string::npos) << "it is not known yet what is there";
      EXPECT_NE(one.bytes.find(path), std::string::npos) << "but the way is open";
    }
    gallery.picture(*link, "here", [&](const Gallery::Shown& one) { pictures.push_back(one); });
    ASSERT_EQ(pictures.size(), 1u);
    EXPECT_TRUE(pictures[0].there && pictures[0].bytes.empty()) << "not now";
    harbour.settle();
    ASSERT_EQ(pages.size(), 6u);
    for (std::size_t i = 2; i < 6; ++i) EXPECT_NE(pages[i].bytes.find("Lost Seas"), std::string::npos);
  }
}

TEST(Gallery, ShowsATableThatIsNotListedToThoseWhoHaveTheWatchersLink) {
  TestHarbour harbour;
  Visitor ann(harbour);
  const json::object made =
      ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"seats", {"you", "bosun"}}});
  const std::string table = "/w/" + text(made, "table");
  Gallery gallery(*harbour.harbour);
  const auto seen = [&](const std::string& path) {
    const auto link = Gallery::Link::parse(path);
    EXPECT_TRUE(link) << path;
    std::string page;
    if (link) gallery.page(*link, "https://here", "here", [&](const Gallery::Shown& one) { page = one.bytes; });
    harbour.settle();
    return page;
  };
  const std::string watch = "/" + text(made, "watch");
  for (const std::string& path : {table + watch, table + watch + "/0"}) {
    const std::string page = seen(path);
    EXPECT_NE(page.find("Lost Seas"), std::string::npos) << path;
    EXPECT_NE(page.find("https://here" + path + ".png"), std::string::npos) << "its picture";
    EXPECT_NE(page.find("/#" + path), std::string::npos) << "and the way there";
  }
  for (const std::string& path :
       {table, table + "/0", table + "/" + std::string(22, 'A'), table + "/" + text(made, "token")})
    EXPECT_EQ(seen(path).find("Lost Seas"), std::string::npos) << "nothing is told of " << path;
}

TEST(Gallery, KnowsLinksByTheirForm) {
  const std::string token(22, 'A');
  for (const std::string& path :
       {std::string{"/w/K7QM2XY"}, std::string{"/w/K7QM2XY/3"}, "/w/K7QM2XY/" + token, "/w/K7QM2XY/" + token + "/3"})
    EXPECT_TRUE(Gallery::Link::parse(path)) << path;
  for (const std::string& path :
       {std::string{"/w/"}, std::string{"/w/K7QM2XY/"}, std::string{"/w/K7QM2XY/x"}, std::string{"/w/K7QM2XY/3/3"},
        "/w/K7QM2XY/" + token + "/", "/w/K7QM2XY/" + token + "/x"})
    EXPECT_FALSE(Gallery::Link::parse(path)) << path;
}

// What is shown of a table of so many on which bots have moved at most.
Preview preview_of_table(TestHarbour& harbour, std::string_view game, int seats, std::string& picture) {
  Visitor ann(harbour);
  json::array chairs{"you"};
  while (static_cast<int>(chairs.size()) < seats) chairs.emplace_back("bosun");
  const json::object made =
      ann.ask({{"do", "create"}, {"game", game}, {"name", "Ann"}, {"public", true}, {"seats", chairs}});
  ann.ask({{"do", "sit"}, {"table", text(made, "table")}, {"token", text(made, "token")}});
  EXPECT_EQ(ann.ask({{"do", "start"}}).at("ok"), true);
  harbour.settle();
  const std::string table = text(made, "table");
  TableState state;
  for (const std::string& line : harbour.store.logs[table]) {
    LogEntry entry;
    EXPECT_FALSE(LogEntry::parse(line, entry).found() || state.apply(entry).found());
  }
  picture = preview_picture(preview_of(state, state.match()));
  return preview_of(state, state.match());
}

TEST(Gallery, DrawsEverybodysShipWhereAGameHasNoSquares) {
  const auto looks = [](std::string_view game, int seats, bool ring) {
    TestHarbour harbour;
    std::string picture;
    const Preview shown = preview_of_table(harbour, game, seats, picture);
    EXPECT_TRUE(picture.starts_with("\x89PNG\r\n")) << game << seats;
    EXPECT_EQ(shown.ring, ring);
    ASSERT_EQ(shown.ships.size(), static_cast<std::size_t>(seats)) << game;
    for (int i = 0; i < seats; ++i) {
      const Preview::Ship& ship = shown.ships[static_cast<std::size_t>(i)];
      EXPECT_EQ(ship.seat, i);
      EXPECT_FALSE(ship.name.empty());
      EXPECT_TRUE(ship.left > 0 && ship.left <= 1) << ship.left;
      EXPECT_FALSE(ship.sunk) << "nobody sinks before everybody had a turn";
      EXPECT_EQ(ship.figures.find('['), std::string::npos) << ship.figures;
      // What a table would have to be told of a hand: it is not even there.
      EXPECT_EQ(ship.figures.find("card"), std::string::npos) << ship.figures;
    }
    for (const Preview::Line& line : shown.lines) EXPECT_FALSE(line.map) << line.text;
  };
  for (int seats = 2; seats <= 12; ++seats) looks("raiders", seats, false);
  for (int seats = 3; seats <= 8; ++seats) looks("pacifists", seats, true);
}

TEST(Gallery, DrawsTheSquaresOfTheOtherGames) {
  for (const std::string_view game : {"lostseas", "sea", "plunk"}) {
    TestHarbour harbour;
    std::string picture;
    const Preview shown = preview_of_table(harbour, game, 2, picture);
    EXPECT_TRUE(shown.ships.empty());
    EXPECT_TRUE(std::ranges::any_of(shown.lines, &Preview::Line::map)) << game;
  }
}

TEST(Lettering, CutsWhatIsTooLongBetweenTwoLetters) {
  Canvas canvas(8, 8, {0, 0, 0});
  const std::string name = "ÆrøskøbingÞórshöfnFáskrúðsfjörðurÜbermäßigkeitsgröße";
  constexpr std::string_view kMore = "…";
  for (double room = 60; room < 300; room += 7) {
    const std::vector<std::string> lines = wrapped(canvas, name, Face::text, 16, room, 1);
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_LE(canvas.width(lines[0], Face::text, 16), room);
    ASSERT_TRUE(lines[0].ends_with(kMore));
    const std::string kept = lines[0].substr(0, lines[0].size() - kMore.size());
    ASSERT_TRUE(name.starts_with(kept));
    EXPECT_NE(name[kept.size()] & '\xC0', '\x80') << "half a letter is left: " << kept;
  }
}

}  // namespace
}  // namespace tortuga::server
