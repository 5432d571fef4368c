// Where lines come from: a person at a terminal, with line editing and history, or a stream.
#pragma once

#include <chrono>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

namespace tortuga::terminal {

class Input {
 public:
  virtual ~Input() = default;
  // Asks with `prompt` and waits for a line. Nothing: there will be no more lines, or the person pressed Ctrl-C.
  virtual std::optional<std::string> line(const std::string& prompt) = 0;
  // From now on a line must come within this time; `late` says that it did not. Streams have no clock.
  virtual void set_clock(std::chrono::seconds) {}
  virtual bool late() const { return false; }
  // Somebody else sits down: what was typed before is nobody's business any more.
  virtual void forget() {}
};

// Reads lines from a stream and repeats them on the output, so that what is written there reads as a dialogue.
class StreamInput final : public Input {
 public:
  StreamInput(std::istream& in, std::ostream& out) : in_(in), out_(out) {}
  std::optional<std::string> line(const std::string& prompt) override;

 private:
  std::istream& in_;
  std::ostream& out_;
};

// Reads from the terminal with libedit.
class EditInput final : public Input {
 public:
  EditInput();
  ~EditInput() override;
  std::optional<std::string> line(const std::string& prompt) override;
  void set_clock(std::chrono::seconds time) override;
  bool late() const override;
  void forget() override;

 private:
  struct Editor;
  std::unique_ptr<Editor> editor_;
};

}  // namespace tortuga::terminal
