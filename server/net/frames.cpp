#include "server/net/frames.h"

#include <sodium.h>

#include <algorithm>
#include <boost/beast/core/detail/sha1.hpp>
#include <cstring>
#include <utility>

namespace tortuga::server {
namespace {

constexpr std::size_t kLongestSkipped = 1024 * 1024;
constexpr int kProtocolError = 1002;
constexpr int kTooBig = 1009;

void unmask(std::string& out, std::string_view masked, const unsigned char* mask) {
  const std::size_t begin = out.size();
  out += masked;
  char* const text = out.data() + begin;
  std::uint64_t both = 0, word = 0;  // eight letters at a time
  std::memcpy(&both, mask, 4);
  std::memcpy(reinterpret_cast<char*>(&both) + 4, mask, 4);
  std::size_t i = 0;
  for (; i + 8 <= masked.size(); i += 8) {
    std::memcpy(&word, text + i, 8);
    word ^= both;
    std::memcpy(text + i, &word, 8);
  }
  for (; i < masked.size(); ++i) text[i] = static_cast<char>(static_cast<unsigned char>(text[i]) ^ mask[i & 3]);
}

}  // namespace

std::string accept_key(std::string_view key) {
  const std::string text = std::string{key} + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  boost::beast::detail::sha1_context sha1;
  boost::beast::detail::init(sha1);
  boost::beast::detail::update(sha1, text.data(), text.size());
  unsigned char digest[boost::beast::detail::sha1_context::digest_size];
  boost::beast::detail::finish(sha1, digest);
  constexpr int variant = sodium_base64_VARIANT_ORIGINAL;
  std::string out(sodium_base64_encoded_len(sizeof digest, variant), '\0');
  sodium_bin2base64(out.data(), out.size(), digest, sizeof digest, variant);
  out.pop_back();
  return out;
}

void write_frame(std::string& out, Opcode opcode, std::string_view payload) {
  out += static_cast<char>(0x80 | static_cast<unsigned>(opcode));
  const std::uint64_t size = payload.size();
  if (size < 126) {
    out += static_cast<char>(size);
  } else if (size < 65536) {
    out += static_cast<char>(126);
    for (int shift = 8; shift >= 0; shift -= 8) out += static_cast<char>(size >> shift);
  } else {
    out += static_cast<char>(127);
    for (int shift = 56; shift >= 0; shift -= 8) out += static_cast<char>(size >> shift);
  }
  out += payload;
}

void write_close(std::string& out, int code) {
  const char payload[2] = {static_cast<char>(code >> 8), static_cast<char>(code)};
  write_frame(out, Opcode::close, {payload, 2});
}

std::size_t FrameReader::next(std::string_view bytes, FrameSink& sink, int& trouble) {
  trouble = 0;
  if (skip_left_ > 0) {
    const std::size_t used = static_cast<std::size_t>(std::min<std::uint64_t>(skip_left_, bytes.size()));
    skip_left_ -= used;
    if (skip_left_ == 0) {
      if (skip_last_) complete(sink);
      else sink.on_part();
    }
    return used;
  }
  if (bytes.size() < 2) return 0;
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned char>(bytes[i]);
  };
  const bool last = (byte(0) & 0x80) != 0;
  const unsigned code = byte(0) & 0x0F;
  const bool control = code >= 8;
  std::uint64_t size = byte(1) & 0x7F;
  // Reserved bits, unknown opcodes, unmasked frames of a client, control frames that are long or in parts.
  if ((byte(0) & 0x70) != 0 || (code > 2 && code < 8) || code > 10 || (byte(1) & 0x80) == 0 ||
      (control && (!last || size > 125))) {
    trouble = kProtocolError;
    return 0;
  }
  std::size_t head = 2;
  const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (bytes.size() < head + more + 4) return 0;
  if (more != 0) {
    size = 0;
    for (std::size_t i = 0; i < more; ++i) size = size << 8 | byte(head + i);
    head += more;
  }
  if (size > kLongestSkipped) {
    trouble = kTooBig;
    return 0;
  }
  unsigned char mask[4];
  for (std::size_t i = 0; i < 4; ++i) mask[i] = byte(head + i);
  head += 4;
  const Opcode opcode = static_cast<Opcode>(code);
  if (!control && size > most_) {  // it is never kept, only counted
    trouble = begin(opcode);
    if (trouble != 0) return 0;
    skipping_ = true;
    message_ = {};
    skip_left_ = size;
    skip_last_ = last;
    return head;
  }
  if (bytes.size() - head < size) return 0;
  trouble = payload(opcode, last, bytes.substr(head, static_cast<std::size_t>(size)), mask, sink);
  return head + static_cast<std::size_t>(size);
}

// A frame of a message: its first, or one that goes on with it.
int FrameReader::begin(Opcode opcode) {
  const bool goes_on = opcode == Opcode::more;
  if (goes_on != midway()) return kProtocolError;  // nothing to go on with, or the message before is not finished
  if (goes_on) return 0;
  kind_ = opcode;
  skipping_ = opcode == Opcode::binary;
  return 0;
}

int FrameReader::payload(Opcode opcode, bool last, std::string_view masked, const unsigned char* mask,
                         FrameSink& sink) {
  switch (opcode) {
    case Opcode::close:
      if (masked.size() == 1) return kProtocolError;  // half a code
      sink.on_close();
      return 0;
    case Opcode::pong: sink.on_pong(); return 0;
    case Opcode::ping: {
      std::string text;
      unmask(text, masked, mask);
      sink.on_ping(text);
      return 0;
    }
    case Opcode::more:
    case Opcode::text:
    case Opcode::binary: break;
  }
  if (const int trouble = begin(opcode); trouble != 0) return trouble;
  skipping_ = skipping_ || message_.size() + masked.size() > most_;
  if (skipping_) message_ = {};
  else unmask(message_, masked, mask);
  if (last) complete(sink);
  else sink.on_part();
  return 0;
}

void FrameReader::complete(FrameSink& sink) {
  const std::string message = std::move(message_);
  message_ = {};
  const bool binary = kind_ == Opcode::binary;
  kind_ = Opcode::more;
  if (skipping_) sink.on_unwanted(!binary);
  else sink.on_text(message);
}

}  // namespace tortuga::server
