#include "server/owner/key.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "server/token.h"

namespace tortuga::server {
namespace {

constexpr std::size_t kLetters = 22;  // of a token

std::filesystem::path file_in(const std::filesystem::path& folder) {
  return folder / "owner.key";
}

std::runtime_error trouble(const std::filesystem::path& path) {
  return std::runtime_error(path.string() + ": " + std::strerror(errno));
}

struct File {
  explicit File(int opened) : number(opened) {}
  ~File() {
    if (number >= 0) ::close(number);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  const int number;
};

}  // namespace

std::string read_owner_key(const std::filesystem::path& folder) {
  const auto path = file_in(folder);
  const File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number < 0) throw trouble(path);
  struct stat about{};
  if (::fstat(file.number, &about) == 0 && (about.st_mode & (S_IRWXG | S_IRWXO)) != 0)
    throw std::runtime_error(path.string() + ": others may read or change it; chmod 600, or delete it for a new one");
  char bytes[kLetters + 2];
  const ssize_t size = ::read(file.number, bytes, sizeof bytes);
  std::string key(bytes, size > 0 ? static_cast<std::size_t>(size) : 0);
  while (key.ends_with('\n')) key.pop_back();
  if (key.size() != kLetters) throw std::runtime_error(path.string() + ": is no key; delete it for a new one");
  return key;
}

std::string keep_owner_key(const std::filesystem::path& folder) {
  start_sodium();
  const auto path = file_in(folder);
  std::filesystem::create_directories(folder);
  {
    const File file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (file.number < 0 && errno != EEXIST) throw trouble(path);
    if (file.number >= 0) {
      const std::string line = new_token() + "\n";
      if (::write(file.number, line.data(), line.size()) != static_cast<ssize_t>(line.size()) ||
          ::fsync(file.number) != 0) {
        ::unlink(path.c_str());  // half a key would keep the next start from making a whole one
        throw trouble(path);
      }
    }
  }
  return read_owner_key(folder);
}

}  // namespace tortuga::server
