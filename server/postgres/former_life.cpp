#include "server/postgres/former_life.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fstream>
#include <system_error>

namespace tortuga::server::postgres {

FormerLife::FormerLife(const std::filesystem::path& folder) : file_(folder / "harbour") {
  lock_ = ::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock_ >= 0 && ::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    ::close(lock_);
    lock_ = -1;
  }
}

FormerLife::~FormerLife() {
  if (lock_ >= 0) ::close(lock_);
}

std::int64_t FormerLife::harbour() const {
  std::int64_t number = 0;
  if (lock_ >= 0) std::ifstream(file_) >> number;
  return number;
}

// Written beside it and put in its place: half a number would be somebody else's.
void FormerLife::entered(std::int64_t harbour) const {
  if (lock_ < 0) return;
  std::filesystem::path beside = file_;
  beside += ".new";
  std::ofstream out(beside);
  out << harbour << '\n';
  out.close();
  std::error_code ignored;  // without it the lease has to lapse, as for anybody else
  if (out) std::filesystem::rename(beside, file_, ignored);
}

}  // namespace tortuga::server::postgres
