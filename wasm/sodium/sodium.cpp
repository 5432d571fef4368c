#include "wasm/sodium/sodium.h"

#include <unistd.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "lab/study/sha256.h"

namespace {

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string hash_of(std::string_view text) {
  std::string bytes(32, '\0');
  const std::string digits = tortuga::sha256(text);
  sodium_hex2bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), digits.data(), digits.size(), nullptr,
                 nullptr, nullptr);
  return bytes;
}

}  // namespace

int sodium_init() {
  return 0;
}

void randombytes_buf(void* out, std::size_t size) {
  constexpr std::size_t kMost = 256;  // that getentropy gives at once
  auto* at = static_cast<unsigned char*>(out);
  for (std::size_t done = 0; done < size; done += kMost)
    if (getentropy(at + done, std::min(kMost, size - done)) != 0) __builtin_trap();
}

std::uint32_t randombytes_uniform(std::uint32_t count) {
  const std::uint32_t unfair = (0u - count) % count;  // numbers below would come once too often
  for (std::uint32_t bits = 0;;) {
    randombytes_buf(&bits, sizeof bits);
    if (bits >= unfair) return bits % count;
  }
}

char* sodium_bin2hex(char* out, std::size_t, const unsigned char* bytes, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    out[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
    out[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
  }
  out[2 * size] = '\0';
  return out;
}

int sodium_hex2bin(unsigned char* out, std::size_t room, const char* text, std::size_t length, const char*,
                   std::size_t* size, const char**) {
  if (length % 2 != 0 || length / 2 > room) return -1;
  for (std::size_t i = 0; i < length / 2; ++i) {
    const int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
    if (high < 0 || low < 0) return -1;
    out[i] = static_cast<unsigned char>(high * 16 + low);
  }
  if (size != nullptr) *size = length / 2;
  return 0;
}

std::size_t sodium_base64_encoded_len(std::size_t size, int) {
  return (size * 4 + 2) / 3 + 1;
}

char* sodium_bin2base64(char* out, std::size_t, const unsigned char* bytes, std::size_t size, int) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  char* at = out;
  std::uint32_t bits = 0;
  int held = 0;
  for (std::size_t i = 0; i < size; ++i) {
    bits = bits << 8 | bytes[i];
    for (held += 8; held >= 6; held -= 6) *at++ = kLetters[bits >> (held - 6) & 63];
  }
  if (held > 0) *at++ = kLetters[bits << (6 - held) & 63];
  *at = '\0';
  return out;
}

int sodium_memcmp(const void* a, const void* b, std::size_t size) {
  unsigned char differs = 0;
  for (std::size_t i = 0; i < size; ++i)
    differs |= static_cast<const unsigned char*>(a)[i] ^ static_cast<const unsigned char*>(b)[i];
  return differs == 0 ? 0 : -1;
}

int crypto_hash_sha256(unsigned char* out, const unsigned char* text, unsigned long long size) {
  const std::string hash = hash_of({reinterpret_cast<const char*>(text), static_cast<std::size_t>(size)});
  std::copy(hash.begin(), hash.end(), out);
  return 0;
}

// Keyed by what stands in front: whoever asks has no say over what follows, and nobody else is here to aim.
int crypto_shorthash(unsigned char* out, const unsigned char* text, unsigned long long size, const unsigned char* key) {
  std::string keyed(reinterpret_cast<const char*>(key), crypto_shorthash_KEYBYTES);
  keyed.append(reinterpret_cast<const char*>(text), static_cast<std::size_t>(size));
  const std::string hash = hash_of(keyed);
  std::copy_n(hash.begin(), 8, out);
  return 0;
}
