// The few functions of libsodium that the harbour uses, for a harbour in a page: the luck is the browser's.
#pragma once

#include <cstddef>
#include <cstdint>

constexpr int sodium_base64_VARIANT_URLSAFE_NO_PADDING = 7;
constexpr std::size_t crypto_shorthash_KEYBYTES = 16;

int sodium_init();
void randombytes_buf(void* out, std::size_t size);
std::uint32_t randombytes_uniform(std::uint32_t count);
char* sodium_bin2hex(char* out, std::size_t room, const unsigned char* bytes, std::size_t size);
int sodium_hex2bin(unsigned char* out, std::size_t room, const char* text, std::size_t length, const char* ignored,
                   std::size_t* size, const char** end);
std::size_t sodium_base64_encoded_len(std::size_t size, int variant);
char* sodium_bin2base64(char* out, std::size_t room, const unsigned char* bytes, std::size_t size, int variant);
int sodium_memcmp(const void* a, const void* b, std::size_t size);
int crypto_hash_sha256(unsigned char* out, const unsigned char* text, unsigned long long size);
int crypto_shorthash(unsigned char* out, const unsigned char* text, unsigned long long size, const unsigned char* key);
