// A short fuzzing of the message parser that is the same every time: the corpus, and seeded changes of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/dice.h"
#include "fuzz/bytes.h"

namespace tortuga::server {
namespace {

TEST(Parser, MeetsTheCorpusAndItsNeighboursUnharmed) {
  std::vector<std::string> corpus;
  for (const auto& item : std::filesystem::directory_iterator(TORTUGA_SOURCE "/fuzz/corpus")) {
    std::stringstream bytes;
    bytes << std::ifstream(item.path(), std::ios::binary).rdbuf();
    corpus.push_back(bytes.str());
  }
  std::sort(corpus.begin(), corpus.end());
  ASSERT_GE(corpus.size(), 10u);
  for (const std::string& bytes : corpus) meet_bytes(bytes);

  Dice dice = Dice::fast(7);
  for (int i = 0; i < 20000; ++i) {
    std::string bytes = corpus[static_cast<std::size_t>(dice.pick(static_cast<int>(corpus.size())))];
    for (int changes = dice.roll(4); changes > 0 && !bytes.empty(); --changes) {
      const auto at = static_cast<std::size_t>(dice.pick(static_cast<int>(bytes.size())));
      const auto& other = corpus[static_cast<std::size_t>(dice.pick(static_cast<int>(corpus.size())))];
      switch (dice.pick(5)) {
        case 0: bytes[at] = static_cast<char>(dice.pick(256)); break;
        case 1: bytes.erase(at, static_cast<std::size_t>(dice.roll(8))); break;
        case 2:
          bytes.insert(at, std::string(static_cast<std::size_t>(dice.roll(8)), static_cast<char>(dice.pick(256))));
          break;
        case 3: bytes.insert(at, other.substr(other.size() / 2)); break;
        case 4: bytes[at] = static_cast<char>(bytes[at] ^ 1 << dice.pick(8)); break;
      }
    }
    meet_bytes(bytes);
  }
}

}  // namespace
}  // namespace tortuga::server
