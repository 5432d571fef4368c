// ChaCha20 (RFC 8439), the cipher behind the luck of real tables: whoever sees all rolls so far cannot predict the
// next.
#pragma once

#include <array>
#include <cstdint>

namespace tortuga {

using ChaChaKey = std::array<std::uint8_t, 32>;
using ChaChaNonce = std::array<std::uint8_t, 12>;
using ChaChaBlock = std::array<std::uint32_t, 16>;

// One 64-byte block of key stream as sixteen little-endian words.
ChaChaBlock chacha20_block(const ChaChaKey& key, std::uint32_t counter, const ChaChaNonce& nonce);

}  // namespace tortuga
