// Writes many small pieces of JSON: they are gathered before they go into the string, which would look after itself
// each time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "engine/form.h"

namespace tortuga {

class Pen {
 public:
  explicit Pen(std::string& out) : out_(out) {}
  ~Pen() { flush(); }
  Pen(const Pen&) = delete;
  Pen& operator=(const Pen&) = delete;

  void json(const Form& form, const void* value);
  // "name": value pairs, each with a leading comma unless it is the first.
  void parts(const Form& form, const void* object, bool first);
  void text(std::string_view text);  // quoted and escaped

  void put(char sign) {
    room(1);
    *at_++ = sign;
  }
  void put(std::string_view text) {
    if (text.size() > sizeof paper_) return put_long(text);
    room(text.size());
    copy(text);
  }
  void number(std::int64_t value);

  // Everything up to now is in the string.
  void flush() {
    out_.append(paper_, static_cast<std::size_t>(at_ - paper_));
    at_ = paper_;
  }

 private:
  void put_long(std::string_view text);
  // Most are a name: two words that overlap are sooner written than a call is made.
  void copy(std::string_view text) {
    const std::size_t size = text.size();
    const char* const from = text.data();
    if (size > 16) {
      std::memcpy(at_, from, size);
    } else if (size >= 8) {
      std::memcpy(at_, from, 8);
      std::memcpy(at_ + size - 8, from + size - 8, 8);
    } else if (size >= 4) {
      std::memcpy(at_, from, 4);
      std::memcpy(at_ + size - 4, from + size - 4, 4);
    } else {
      for (std::size_t i = 0; i < size; ++i) at_[i] = from[i];
    }
    at_ += size;
  }
  void key(std::string_view name, bool first);
  void room(std::size_t bytes) {
    if (static_cast<std::size_t>(paper_ + sizeof paper_ - at_) < bytes) flush();
  }

  std::string& out_;
  char paper_[1000];
  char* at_ = paper_;
};

}  // namespace tortuga
