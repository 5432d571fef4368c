// What changed between two positions: the paths that differ, each with its new value. Small enough to send after every
// move, made from the description without a document tree.
#pragma once

#include <string>

#include "engine/digest.h"
#include "engine/write.h"

namespace tortuga {

// Appends "path":value pairs for everything that differs. Structs, arrays and tables are walked; a list whose length
// changed, and anything else that differs, is given whole.
template <class T>
void write_changes(std::string& out, const T& before, const T& now, std::string& path) {
  if (same(before, now)) return;
  const auto at = [&](std::string_view step, const auto& a, const auto& b) {
    const auto size = path.size();
    path += '/';
    path += step;
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
    for (int i = 0; i < static_cast<int>(now.size()); ++i) at(std::to_string(i), before[i], now[i]);
  } else {
    whole();
  }
}

template <class T>
std::string changes(const T& before, const T& now) {
  std::string out = "{";
  std::string path;
  write_changes(out, before, now, path);
  return out + "}";
}

}  // namespace tortuga
