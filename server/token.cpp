#include "server/token.h"

#include <sodium.h>

#include <stdexcept>

namespace tortuga::server {
namespace {

// Without 0, 1, I, O: they are mistaken for each other.
constexpr std::string_view kLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
constexpr std::size_t kTableLetters = 7;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

void start_sodium() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot start: no source of randomness");
}

std::string hex(std::string_view bytes) {
  std::string out(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), bytes_of(bytes), bytes.size());
  out.pop_back();
  return out;
}

std::string sha256(std::string_view text) {
  const TokenHash hash = hash_token(text);
  return hex({reinterpret_cast<const char*>(hash.data()), hash.size()});
}

std::string random_hex(std::size_t bytes) {
  std::string raw(bytes, '\0');
  randombytes_buf(raw.data(), raw.size());
  return hex(raw);
}

std::uint64_t random_bits() {
  std::uint64_t bits = 0;
  randombytes_buf(&bits, sizeof bits);
  return bits;
}

std::string new_token() {
  unsigned char raw[16];
  randombytes_buf(raw, sizeof raw);
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string out(sodium_base64_encoded_len(sizeof raw, variant), '\0');
  sodium_bin2base64(out.data(), out.size(), raw, sizeof raw, variant);
  out.pop_back();
  return out;
}

bool is_token(std::string_view text) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return text.size() == 22 && text.find_first_not_of(letters) == std::string_view::npos;
}

std::string new_table_id() {
  std::string id;
  for (std::size_t i = 0; i < kTableLetters; ++i) id += kLetters[randombytes_uniform(kLetters.size())];
  return id;
}

bool is_table_id(std::string_view text) {
  return text.size() == kTableLetters && text.find_first_not_of(kLetters) == std::string_view::npos;
}

TokenHash hash_token(std::string_view token) {
  TokenHash hash{};
  crypto_hash_sha256(hash.data(), bytes_of(token), token.size());
  return hash;
}

bool same(const TokenHash& a, const TokenHash& b) {
  return sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string text_of(const TokenHash& hash) {
  return hex({reinterpret_cast<const char*>(hash.data()), hash.size()});
}

bool read_hash(std::string_view text, TokenHash& out) {
  std::size_t size = 0;
  return sodium_hex2bin(out.data(), out.size(), text.data(), text.size(), nullptr, &size, nullptr) == 0 &&
         size == out.size();
}

std::uint64_t short_hash(std::string_view text) {
  static const auto key = [] {
    std::array<unsigned char, crypto_shorthash_KEYBYTES> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return bytes;
  }();
  std::uint64_t out = 0;
  crypto_shorthash(reinterpret_cast<unsigned char*>(&out), bytes_of(text), text.size(), key.data());
  return out;
}

}  // namespace tortuga::server
