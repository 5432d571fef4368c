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

}  // namespace
}  // namespace tortuga::server
