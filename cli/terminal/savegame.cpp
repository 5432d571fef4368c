#include "cli/terminal/savegame.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>

namespace tortuga::terminal {
namespace {

// Writes a new file and puts it in the place of the old one only when it is complete on disk.
std::string write_whole(const std::filesystem::path& path, const std::string& text) {
  std::error_code error;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
  if (error) return error.message();
  std::filesystem::path draft = path;
  draft += "." + std::to_string(getpid()) + ".tmp";
  std::FILE* file = std::fopen(draft.c_str(), "wb");
  if (file == nullptr) return std::strerror(errno);
  bool good = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  good = good && std::fflush(file) == 0 && fsync(fileno(file)) == 0;
  int number = good ? 0 : errno;
  if (std::fclose(file) != 0 && good) number = errno;
  if (number == 0 && std::rename(draft.c_str(), path.c_str()) != 0) number = errno;
  if (number == 0) return {};
  std::remove(draft.c_str());
  return std::strerror(number);
}

}  // namespace

std::filesystem::path Savegame::standard_slot(std::string_view game) {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0' ? std::filesystem::path{value} : std::filesystem::path{};
  };
  std::filesystem::path data = set("XDG_DATA_HOME");
  if (data.empty()) data = set("HOME") / ".local" / "share";
  return data / "tortuga" / (std::string{game} + ".json");
}

std::filesystem::path Savegame::beside(std::string_view word) const {
  std::filesystem::path path = slot_;
  return path.replace_extension(std::string{word} + ".json");
}

bool Savegame::waiting() const {
  std::error_code error;
  return std::filesystem::exists(slot_, error);
}

Flaw Savegame::load(Record& out) const {
  std::ifstream file(slot_, std::ios::binary);
  if (!file) return {"", std::strerror(errno)};
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return Record::parse(text, out);
}

std::string Savegame::store(const Record& record) const {
  return write_whole(slot_, record.text());
}

std::string Savegame::finish(const Record& record) const {
  if (std::string error = write_whole(finished(), record.text()); !error.empty()) return error;
  std::error_code error;
  std::filesystem::remove(slot_, error);
  return error ? error.message() : std::string{};
}

std::string Savegame::set_aside() const {
  std::error_code error;
  std::filesystem::rename(slot_, previous(), error);
  return error ? error.message() : std::string{};
}

}  // namespace tortuga::terminal
