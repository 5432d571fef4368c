// The newest of many keys: which requests were carried out, however long a game is. At least `kept` of them are known,
// at most twice as many. Keys are hashes already, so that their lowest bits say where they are.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace tortuga::server {

class RecentKeys {
 public:
  explicit RecentKeys(std::size_t kept) : kept_(kept) {}

  bool has(std::uint64_t key) const { return young_.has(key) || old_.has(key); }
  void add(std::uint64_t key) {
    if (young_.has(key)) return;
    if (young_.size >= kept_) old_ = std::exchange(young_, {});
    young_.add(key);
  }

 private:
  // Places for keys, at most half of them taken: a key is in the first free place from where it belongs.
  struct Keys {
    std::vector<std::uint64_t> places;  // 0: free
    std::size_t size = 0;

    static std::uint64_t sign(std::uint64_t key) { return key != 0 ? key : 1; }
    std::size_t place(std::uint64_t key) const {
      const std::size_t mask = places.size() - 1;
      std::size_t at = key & mask;
      while (places[at] != 0 && places[at] != key) at = (at + 1) & mask;
      return at;
    }
    bool has(std::uint64_t key) const { return size > 0 && places[place(sign(key))] != 0; }
    void add(std::uint64_t key) {
      if (2 * (size + 1) > places.size()) {
        const std::vector<std::uint64_t> before = std::exchange(places, {});
        places.resize(before.empty() ? 16 : 2 * before.size());
        for (const std::uint64_t known : before)
          if (known != 0) places[place(known)] = known;
      }
      places[place(sign(key))] = sign(key);
      ++size;
    }
  };

  std::size_t kept_;
  Keys young_, old_;
};

}  // namespace tortuga::server
