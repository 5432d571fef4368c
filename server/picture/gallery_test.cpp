// Previews of links take their turn: few at once, and nobody waits behind them.
#include "server/picture/gallery.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace tortuga::server
