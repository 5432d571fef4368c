// What changed between two positions: the paths that differ, each with its new value. Small enough to send after every
// move, made from the description without a document tree.
#pragma once

#include <string>

#include "engine/digest.h"
#include "engine/write.h"

namespace tortuga {

// Appends "path":value pairs for everything that differs between two values that are not the same. Structs, arrays and
// tables are walked. A list whose length changed is given by its new length ("/hand/length": 3) and the items that
// differ or are new, or whole if that is shorter. Anything else that differs is given whole.
template <class T>
void write_changes(std::string& out, const T& before, const T& now, std::string& path) {
  const auto at = [&](auto step, const auto& a, const auto& b) {
    if (same(a, b)) return;
    const auto size = path.size();
    path += '/';
    if constexpr (std::is_same_v<decltype(step), int>) write_number(path, step);
    else path += step;
    write_changes(out, a, b, path);
    path.resize(size);
  };
  const auto whole = [&] {
    if (!out.empty() && out.back() != '{') out += ',';
    write_text(out, path);
    out += ':';
    write_json(out, now);
  };
  if constexpr (DescribedStruct<T>) {
    bool optional_changed = false;
    boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>([&](auto d) {
      using Member = std::remove_cvref_t<decltype(now.*d.pointer)>;
      if constexpr (Optional<Member>) optional_changed = optional_changed || !same(before.*d.pointer, now.*d.pointer);
    });
    if (optional_changed) return whole();  // a member that comes or goes has no path of its own
    boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>(
        [&](auto d) { at(spoken(d.name), before.*d.pointer, now.*d.pointer); });
  } else if constexpr (requires {
                         typename T::key;
                         typename T::mapped;
                       }) {
    for_each_enumerator<typename T::key>([&](std::string_view name, auto e) { at(name, before[e], now[e]); });
  } else if constexpr (
      requires {
        now.begin();
        now.size();
        now[0];
      } && !requires { typename T::number; }) {
    const int old_size = static_cast<int>(before.size()), size = static_cast<int>(now.size());
    const std::size_t begin = out.size();
    const auto item = [&](auto step, const auto& value) {
      if (!out.empty() && out.back() != '{') out += ',';
      out += '"';
      out += path;
      out += '/';
      if constexpr (std::is_same_v<decltype(step), int>) write_number(out, step);
      else out += step;
      out += "\":";
      write_json(out, value);
    };
    if (size < old_size) item(std::string_view{"length"}, size);
    for (int i = 0; i < size && i < old_size; ++i) at(i, before[i], now[i]);
    for (int i = old_size; i < size; ++i) item(i, now[i]);
    if (size == old_size) return;
    const std::string parts = out.substr(begin);
    out.resize(begin);
    whole();
    if (parts.size() > out.size() - begin) return;
    out.resize(begin);
    out += parts;
  } else {
    whole();
  }
}

template <class T>
std::string changes(const T& before, const T& now) {
  std::string out = "{";
  std::string path;
  if (!same(before, now)) write_changes(out, before, now, path);
  out += '}';
  return out;
}

}  // namespace tortuga
