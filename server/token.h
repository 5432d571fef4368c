// Unguessable words: tokens of seats, invitations, ids of tables; and the hash that is kept in their place.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tortuga::server {

void start_sodium();  // once, before anything below

std::string hex(std::string_view bytes);
std::string sha256(std::string_view text);  // as 64 hexadecimal digits
std::string random_hex(std::size_t bytes);
std::uint64_t random_bits();

std::string new_token();  // 128 bits as 22 letters of base64url
bool is_token(std::string_view text);
std::string new_table_id();  // 7 letters that people can read to each other
bool is_table_id(std::string_view text);

// What is kept of a seat's token: enough to recognise it, not enough to sit.
using TokenHash = std::array<unsigned char, 32>;
TokenHash hash_token(std::string_view token);
bool same(const TokenHash& a, const TokenHash& b);  // in constant time
std::string text_of(const TokenHash& hash);
bool read_hash(std::string_view text, TokenHash& out);

// A short hash of a client's id for a request, keyed so that nobody can aim at a collision.
std::uint64_t short_hash(std::string_view text);

}  // namespace tortuga::server
