#include "server/weather/seeded_luck.h"

#include <sodium.h>

#include <mutex>

#include "server/token.h"
#include "server/weather/chance.h"

namespace tortuga::server::weather {
namespace {

std::mutex mutex;  // in tests thinkers draw in threads of their own
Chance luck{0};

const char* name() {
  return "seeded";
}
std::uint32_t word() {
  const std::lock_guard lock(mutex);
  return static_cast<std::uint32_t>(luck.bits());
}
void fill(void* buffer, std::size_t size) {
  const std::lock_guard lock(mutex);
  auto* bytes = static_cast<unsigned char*>(buffer);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>(luck.bits() >> 24);
}

randombytes_implementation seeded{name, word, nullptr, nullptr, fill, nullptr};

}  // namespace

SeededLuck::SeededLuck(std::uint64_t seed) {
  start_sodium();
  short_hash("");  // its key lasts as long as the process: drawn from true luck, it decides nothing that can be seen
  luck = Chance(seed);
  randombytes_set_implementation(&seeded);
}

SeededLuck::~SeededLuck() {
  randombytes_set_implementation(&randombytes_sysrandom_implementation);
}

}  // namespace tortuga::server::weather
