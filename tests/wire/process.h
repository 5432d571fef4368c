// The program itself, as a process that can be killed.
#pragma once

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace tortuga::server {

class Process {
 public:
  explicit Process(const std::filesystem::path& data) {
    int out[2];
    if (pipe(out) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
      dup2(out[1], STDOUT_FILENO);
      ::close(out[0]);
      ::close(out[1]);
      execl(TORTUGA_BINARY "/tortuga", "tortuga", "serve", "--port", "0", "--host", "127.0.0.1", "--data", data.c_str(),
            "--no-qr", "--quiet", "--rate", "1000000", "--burst", "1000000", "--address-rate", "1000000",
            "--address-burst", "1000000", nullptr);
      _exit(127);
    }
    ::close(out[1]);
    FILE* said = fdopen(out[0], "r");
    char line[300] = "";
    if (fgets(line, sizeof line, said) != nullptr) {
      const std::string text{line};
      const auto at = text.rfind(':');
      if (at != std::string::npos) port_ = static_cast<std::uint16_t>(std::atoi(text.c_str() + at + 1));
    }
    fclose(said);
  }
  ~Process() { kill(SIGKILL); }
  int kill(int signal) {
    if (pid_ <= 0) return 0;
    ::kill(pid_, signal);
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return status;
  }
  std::uint16_t port() const { return port_; }

 private:
  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace tortuga::server
