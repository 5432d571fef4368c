// libFuzzer on whole conversations of several people with one harbour, its disk failing and its harbour crashing now
// and then. Built with the preset `fuzz`: build/fuzz/fuzz/fuzz_conversations fuzz/conversations
#include <cstdio>
#include <cstdlib>

#include "server/weather/conversation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string broken = tortuga::server::weather::converse({reinterpret_cast<const char*>(data), size});
  if (broken.empty()) return 0;
  std::fprintf(stderr, "%s\n", broken.c_str());
  std::abort();
}
