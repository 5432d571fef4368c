// What changed between two positions: the paths that differ, each with its new value. Small enough to send after every
// move, made from the description without a document tree.
#pragma once

#include <string>

#include "engine/digest.h"
#include "engine/write.h"

namespace tortuga {

// Appends "path":value pairs for everything that differs between two values that are not the same. Structs, arrays and
// tables are walked; a list whose length changed, and anything else that differs, is given whole.
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
    if (before.size() != now.size()) return whole();
    for (int i = 0; i < static_cast<int>(now.size()); ++i) at(i, before[i], now[i]);
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
