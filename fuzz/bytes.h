// What a stranger's bytes meet before a table does: frames, and the messages in them. Aborts if anything is not as it
// must be. Used by the fuzzer (messages.cpp) and, with seeded bytes, by tests/wire/parser_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "server/net/frames.h"
#include "server/protocol/messages.h"
#include "server/protocol/requests.h"
#include "server/words.h"

namespace tortuga::server {

inline void meet_message(std::string_view text) {
  Request request;
  const auto denial = read_request(text, request);
  if (denial && denial->error({}).empty()) std::abort();
  const std::string answer = denial ? denial_text(request.id, *denial, {}) : answer_text(request.id, tell::Done{});
  boost::system::error_code error;
  if (!boost::json::parse(answer, error).is_object() || error) std::abort();  // hostile words must not break the answer
  std::string cleaned;
  if (const auto* join = std::get_if<ask::Join>(&request.what); join != nullptr && clean_text(join->name, 24, cleaned))
    for (const char c : cleaned)
      if (static_cast<unsigned char>(c) < 0x20) std::abort();
}

struct Ears final : FrameSink {
  void on_text(std::string_view text) override { meet_message(text); }
  void on_unwanted(bool) override {}
  void on_ping(std::string_view payload) override {
    if (payload.size() > 125) std::abort();
  }
  void on_pong() override {}
  void on_close() override {}
};

// The first byte chooses: a message, or frames in two pieces.
inline void meet_bytes(std::string_view all) {
  if (all.empty()) return;
  const auto choice = static_cast<unsigned char>(all[0]);
  const std::string_view bytes = all.substr(1);
  if (choice % 2 == 0) return meet_message(bytes);
  Ears ears;  // cut anywhere: the network does not know frames
  FrameReader reader(16384);
  const std::size_t cut = bytes.empty() ? 0 : choice % bytes.size();
  std::string kept;
  for (const std::string_view piece : {bytes.substr(0, cut), bytes.substr(cut)}) {
    kept += piece;
    int trouble = 0;
    for (std::size_t used = 1; used != 0;) {
      used = reader.next(kept, ears, trouble);
      if (used > kept.size()) std::abort();
      kept.erase(0, used);
      if (trouble != 0) return;
    }
  }
}

}  // namespace tortuga::server
