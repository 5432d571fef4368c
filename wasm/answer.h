// What a desk of a module answers: one JSON object.
#pragma once

#include <string>
#include <string_view>

#include "engine/write.h"

namespace tortuga::wasm {

// An answer, made member by member.
class Answer {
 public:
  explicit Answer(bool ok) : text_(ok ? "{\"ok\":true" : "{\"ok\":false") {}

  Answer& json(std::string_view name, std::string_view value) {
    text_ += ",\"";
    text_ += name;
    text_ += "\":";
    text_ += value;
    return *this;
  }
  template <class T>
  Answer& add(std::string_view name, const T& value) {
    return json(name, to_json(value));
  }
  Answer& members(std::string_view more) {
    if (more.empty()) return *this;
    text_ += ',';
    text_ += more;
    return *this;
  }
  std::string done() { return std::move(text_) + "}"; }

 private:
  std::string text_;
};

inline std::string unable(std::string_view why) {
  return Answer(false).add("error", why).done();
}

}  // namespace tortuga::wasm
