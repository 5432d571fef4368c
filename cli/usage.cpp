#include "cli/usage.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/commands.h"

namespace tortuga {

int complain(const std::string& what) {
  std::fprintf(stderr, "tortuga: %s\n", what.c_str());
  return kWrongUsage;
}

const Entry* known_game(const std::string& name) {
  const Entry* entry = find_game(name);
  if (entry != nullptr) return entry;
  std::string known;
  for (const Entry& game : games()) known += (known.empty() ? "" : ", ") + std::string{game.game.facts().name};
  complain("there is no game \"" + name + "\"; known: " + known);
  return nullptr;
}

bool known_seed(const std::string& text, Seed& out) {
  if (Seed::parse(text, out)) return true;
  complain("seed \"" + text + "\": expected a whole number or 64 hexadecimal digits");
  return false;
}

bool known_options(const std::vector<std::string>& pairs, boost::json::object& out) {
  for (const std::string& pair : pairs) {
    const auto equals = pair.find('=');
    if (equals == std::string::npos || equals == 0) {
      complain("--set \"" + pair + "\": expected name=value");
      return false;
    }
    const std::string value = pair.substr(equals + 1);
    boost::json::value parsed;
    if (parse_json(value, parsed).found()) parsed = boost::json::string(value);
    out[pair.substr(0, equals)] = parsed;
  }
  return true;
}

std::vector<std::string> split(const std::string& list, char at) {
  std::vector<std::string> parts;
  std::stringstream stream(list);
  std::string part;
  while (std::getline(stream, part, at)) parts.push_back(part);
  return parts;
}

bool read_file(const std::string& path, std::string& out) {
  std::ostringstream text;
  if (path == "-") {
    text << std::cin.rdbuf();
  } else {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
      complain("cannot read " + path);
      return false;
    }
    text << file.rdbuf();
    if (file.bad()) {
      complain("cannot read " + path);
      return false;
    }
  }
  out = text.str();
  return true;
}

bool write_file(const std::string& path, const std::string& text) {
  const std::string fresh = path + ".new";  // never half a file under its name
  std::FILE* file = std::fopen(fresh.c_str(), "w");
  const bool written = file != nullptr && std::fputs(text.c_str(), file) >= 0;
  std::error_code failed;
  if (file == nullptr || std::fclose(file) != 0 || !written || (std::filesystem::rename(fresh, path, failed), failed)) {
    std::fprintf(stderr, "cannot write %s\n", path.c_str());
    return false;
  }
  return true;
}

}  // namespace tortuga
