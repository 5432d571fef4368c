#include "cli/pointer.h"

#include <charconv>

namespace tortuga {
namespace {

std::string unescaped(std::string_view step) {
  std::string out;
  for (std::size_t i = 0; i < step.size(); ++i) {
    if (step[i] == '~' && i + 1 < step.size() && (step[i + 1] == '0' || step[i + 1] == '1'))
      out += step[++i] == '0' ? '~' : '/';
    else out += step[i];
  }
  return out;
}

}  // namespace

boost::json::value* find_at(boost::json::value& document, std::string_view pointer, std::string& why) {
  if (pointer.empty()) return &document;
  if (pointer[0] != '/') {
    why = "a path begins with /";
    return nullptr;
  }
  boost::json::value* at = &document;
  std::string walked;
  while (!pointer.empty()) {
    pointer.remove_prefix(1);
    const auto end = std::min(pointer.find('/'), pointer.size());
    const std::string step = unescaped(pointer.substr(0, end));
    pointer.remove_prefix(end);
    const std::string here = walked.empty() ? "the position" : walked;
    boost::json::value* next = nullptr;
    if (auto* object = at->if_object()) {
      next = object->if_contains(step);
      if (next == nullptr) {
        why = here + " has no \"" + step + "\"; it has";
        for (const auto& [key, ignored] : *object) why += " " + std::string{key};
      }
    } else if (auto* array = at->if_array()) {
      std::size_t index = 0;
      const auto [last, error] = std::from_chars(step.data(), step.data() + step.size(), index);
      const bool number = error == std::errc{} && last == step.data() + step.size();
      if (number && index < array->size()) next = &(*array)[index];
      else why = here + " is a list of " + std::to_string(array->size()) + ", it has no entry " + step;
    } else {
      why = here + " is a single value, it has no \"" + step + "\"";
    }
    if (next == nullptr) return nullptr;
    at = next;
    walked += "/" + step;
  }
  return at;
}

bool same_json(const boost::json::value& a, const boost::json::value& b) {
  if (a.is_number() && b.is_number()) return a.to_number<double>() == b.to_number<double>();
  if (a.kind() != b.kind()) return false;
  if (a.is_array()) {
    const auto& x = a.get_array();
    const auto& y = b.get_array();
    if (x.size() != y.size()) return false;
    for (std::size_t i = 0; i < x.size(); ++i)
      if (!same_json(x[i], y[i])) return false;
    return true;
  }
  if (a.is_object()) {
    const auto& x = a.get_object();
    const auto& y = b.get_object();
    if (x.size() != y.size()) return false;
    for (const auto& [key, value] : x) {
      const auto* other = y.if_contains(key);
      if (other == nullptr || !same_json(value, *other)) return false;
    }
    return true;
  }
  return a == b;
}

}  // namespace tortuga
