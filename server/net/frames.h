// WebSocket frames (RFC 6455) without a socket: bytes in, messages out. Small enough to be read and fuzzed whole.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tortuga::server {

// The value of Sec-WebSocket-Accept for a client's Sec-WebSocket-Key.
std::string accept_key(std::string_view key);

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

// Appends one unmasked frame, as servers send them.
void write_frame(std::string& out, Opcode opcode, std::string_view payload);
void write_close(std::string& out, int code);

// What a reader finds. Views are valid during the call only.
class FrameSink {
 public:
  virtual ~FrameSink() = default;
  virtual void on_text(std::string_view text) = 0;
  virtual void on_unwanted(bool too_long) = 0;  // a binary message, or one that is too long; it was skipped
  virtual void on_ping(std::string_view payload) = 0;
  virtual void on_pong() = 0;
  virtual void on_part() {}     // a part of a message, not its last
  virtual void on_close() = 0;  // the client says goodbye
};

class FrameReader {
 public:
  explicit FrameReader(std::size_t most) : most_(most) {}

  // Uses one frame at the beginning of `bytes`, or what has come of one that is skipped, and tells the sink what is
  // complete. Returns how many bytes were used; 0: more must come first. `trouble` is 0, or the close code with which
  // the connection must end: 1002 for bytes that are no client's frames, 1009 for a frame that is longer than anything
  // we would skip.
  std::size_t next(std::string_view bytes, FrameSink& sink, int& trouble);
  bool midway() const { return kind_ != Opcode::more; }  // a message has begun and not ended

 private:
  int payload(Opcode opcode, bool last, std::string_view masked, const unsigned char* mask, FrameSink& sink);
  int begin(Opcode opcode);
  void complete(FrameSink& sink);

  std::size_t most_;
  std::string message_;          // the beginning of a message, unmasked
  Opcode kind_ = Opcode::more;   // of the message that is being received
  bool skipping_ = false;        // it is binary or too long
  std::uint64_t skip_left_ = 0;  // bytes of a frame that is too long, still to come
  bool skip_last_ = false;       // ... and whether its message ends with it
};

}  // namespace tortuga::server
