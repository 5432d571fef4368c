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

using boost::json::value;

// The entry of a list that a step names: by its place, or by a member ("id=3", "name=kraken").
value* entry(boost::json::array& list, const std::string& step) {
  std::size_t index = 0;
  const auto [last, error] = std::from_chars(step.data(), step.data() + step.size(), index);
  if (error == std::errc{} && last == step.data() + step.size()) return index < list.size() ? &list[index] : nullptr;
  const auto equals = step.find('=');
  if (equals == std::string::npos) return nullptr;
  const std::string key = step.substr(0, equals), wanted = step.substr(equals + 1);
  for (value& item : list) {
    const value* member = item.is_object() ? item.get_object().if_contains(key) : nullptr;
    if (member == nullptr) continue;
    const std::string text = member->is_string() ? std::string{member->get_string()} : boost::json::serialize(*member);
    if (text == wanted) return &item;
  }
  return nullptr;
}

// Takes one step from each place.
std::vector<Place> step_on(const std::vector<Place>& places, const std::string& step, std::string& why) {
  std::vector<Place> next;
  for (const Place& place : places) {
    const std::string here = place.path.empty() ? "the position" : place.path;
    auto* object = place.value->if_object();
    auto* list = place.value->if_array();
    if (step == "*" && object != nullptr) {
      for (auto& member : *object) next.push_back({place.path + "/" + std::string{member.key()}, &member.value()});
      continue;
    }
    if (step == "*" && list != nullptr) {
      for (std::size_t i = 0; i < list->size(); ++i)
        next.push_back({place.path + "/" + std::to_string(i), &(*list)[i]});
      continue;
    }
    value* found = nullptr;
    if (object != nullptr) {
      found = object->if_contains(step);
      if (found == nullptr) {
        why = here + " has no \"" + step + "\"; it has";
        for (const auto& member : *object) why += " " + std::string{member.key()};
      }
    } else if (list != nullptr) {
      found = entry(*list, step);
      if (found == nullptr) why = here + " is a list of " + std::to_string(list->size()) + ", it has no entry " + step;
    } else {
      why = here + " is a single value, it has no \"" + step + "\"";
    }
    if (found == nullptr) return {};
    next.push_back({place.path + "/" + step, found});
  }
  return next;
}

}  // namespace

std::vector<Place> find_all(value& document, std::string_view pointer, std::string& why) {
  std::vector<Place> places{{"", &document}};
  if (!pointer.empty() && pointer[0] != '/') {
    why = "a path begins with /";
    return {};
  }
  while (!pointer.empty() && why.empty()) {
    pointer.remove_prefix(1);
    const auto end = std::min(pointer.find('/'), pointer.size());
    const std::string step = unescaped(pointer.substr(0, end));
    pointer.remove_prefix(end);
    places = step_on(places, step, why);
  }
  return places;
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
