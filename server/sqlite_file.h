// The file of a SQLite store.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace tortuga::server {

inline constexpr const char* kStoreFile = "tortuga.db";

// Files of a harbour are its owner's alone: they have invitations and secrets in them.
inline void create_private(const std::filesystem::path& path, int more_flags) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | more_flags, 0600);
  if (file < 0)
    throw std::runtime_error(path.string() + ": " + (errno == EEXIST ? "exists already" : std::strerror(errno)));
  ::fchmod(file, 0600);
  ::close(file);
}

}  // namespace tortuga::server
