// libFuzzer on everything a stranger's bytes meet before a table does. Built with the preset `fuzz`:
// build/fuzz/fuzz/fuzz_messages fuzz/corpus
#include "fuzz/bytes.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tortuga::server::meet_bytes({reinterpret_cast<const char*>(data), size});
  return 0;
}
