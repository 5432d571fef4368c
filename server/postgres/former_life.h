// A server that was killed and started again need not wait for the lease of its former life: as long as it holds the
// lock of its folder, nobody else can be that one. The folder keeps the number of the life that was entered last.
#pragma once

#include <cstdint>
#include <filesystem>

namespace tortuga::server::postgres {

class FormerLife {
 public:
  // Locks the folder. If another server has it, there is no former life, and nothing is kept.
  explicit FormerLife(const std::filesystem::path& folder);
  ~FormerLife();
  FormerLife(const FormerLife&) = delete;
  FormerLife& operator=(const FormerLife&) = delete;

  std::int64_t harbour() const;              // 0: none is known
  void entered(std::int64_t harbour) const;  // the next one

 private:
  const std::filesystem::path file_;
  int lock_ = -1;
};

}  // namespace tortuga::server::postgres
