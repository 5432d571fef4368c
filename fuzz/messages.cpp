// libFuzzer on everything a stranger's bytes meet before a table does: frames, and the messages in them. The first byte
// chooses. Built with the preset `fuzz`: build/fuzz/fuzz/fuzz_messages fuzz/corpus
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "server/net/frames.h"
#include "server/request.h"
#include "server/words.h"

namespace {

using namespace tortuga::server;

void message(std::string_view text) {
  Request request;
  const auto denial = read_request(text, request);
  if (denial && denial->error.empty()) std::abort();
  const std::string answer = denial ? deny(request.id, *denial) : accept(request.id);
  boost::system::error_code error;
  if (!boost::json::parse(answer, error).is_object() || error) std::abort();  // hostile words must not break the answer
  std::string cleaned;
  if (clean_text(request.text("name"), 24, cleaned))
    for (const char c : cleaned)
      if (static_cast<unsigned char>(c) < 0x20) std::abort();
}

struct Ears final : FrameSink {
  void on_text(std::string_view text) override { message(text); }
  void on_unwanted(bool) override {}
  void on_ping(std::string_view payload) override {
    if (payload.size() > 125) std::abort();
  }
  void on_pong() override {}
  void on_close() override {}
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 2 == 0) {
    message(bytes);
    return 0;
  }
  // In two pieces, cut anywhere: the network does not know frames.
  Ears ears;
  FrameReader reader(16384);
  const std::size_t cut = bytes.empty() ? 0 : data[0] % bytes.size();
  if (reader.read(bytes.substr(0, cut), ears) == 0) reader.read(bytes.substr(cut), ears);
  return 0;
}
