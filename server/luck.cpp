#include "server/luck.h"

#include "server/token.h"

namespace tortuga::server {

bool is_salt(std::string_view text) {
  return text.size() <= 64 && text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

std::string luck_hash(const std::string& secret) {
  return sha256(secret);
}

Seed luck_seed(const std::string& secret, const std::vector<std::string>& salts) {
  std::string text = secret;
  for (const std::string& salt : salts) text += ":" + salt;
  Seed seed;
  Seed::parse(sha256(text), seed);
  return seed;
}

std::string luck_flaw(const Record& record) {
  if (!record.luck) return {};
  if (luck_hash(record.luck->secret) != record.luck->hash)
    return "the secret is not the one whose hash was shown before the first move";
  if (record.luck->salts.size() != record.seats.size()) return "there is not one salt for each seat";
  if (luck_seed(record.luck->secret, record.luck->salts) != record.seed)
    return "the seed does not follow from the secret and the salts";
  return {};
}

}  // namespace tortuga::server
