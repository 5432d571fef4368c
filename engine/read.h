// JSON in: reads any described value from a parsed document and says exactly where and why it cannot. For the edges of
// the program only: games do not include this, so that they compile without a JSON library.
#pragma once

#include <boost/json.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "engine/named.h"
#include "engine/write.h"

namespace tortuga {

// Where in a document something is wrong (a JSON Pointer) and what.
struct Flaw {
  std::string path;
  std::string what;
  bool found() const { return !what.empty(); }
  std::string text() const { return path.empty() ? what : path + ": " + what; }
};

// A value as people write it, shortened if it is long: 1.5 and not 1.5E0.
std::string shown(const boost::json::value& value, std::size_t most = 200);

class Reader {
 public:
  // Reads `value` into `out`. After a flaw `out` is half-read and must not be used.
  template <class T>
  static Flaw read(const boost::json::value& value, T& out, std::string_view path = {}) {
    Reader reader{std::string{path}};
    reader.any(value, out);
    return reader.flaw_;
  }

 private:
  explicit Reader(std::string path) : path_(std::move(path)) {}

  void fail(std::string what) {
    if (!flaw_.found()) flaw_ = {path_.empty() ? "/" : path_, std::move(what)};
  }
  template <class F>
  void at(std::string_view step, F&& f) {
    const auto size = path_.size();
    path_ += '/';
    path_ += step;
    f();
    path_.resize(size);
  }

  static constexpr double kExact = 9007199254740992.0;  // 2^53: beyond it not every whole number is a double

  bool whole(const boost::json::value& value, std::int64_t low, std::int64_t high, std::int64_t& out) {
    if (value.is_int64()) out = value.get_int64();
    else if (value.is_uint64() &&
             value.get_uint64() <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
      out = static_cast<std::int64_t>(value.get_uint64());
    else if (value.is_double() && std::abs(value.get_double()) < kExact &&
             value.get_double() == static_cast<double>(static_cast<std::int64_t>(value.get_double())))
      out = static_cast<std::int64_t>(value.get_double());
    else {
      fail("expected a whole number, got " + shown(value));
      return false;
    }
    if (out < low || out > high) {
      fail("expected a whole number from " + std::to_string(low) + " to " + std::to_string(high) + ", got " +
           shown(value));
      return false;
    }
    return true;
  }

  const boost::json::object* object(const boost::json::value& value) {
    if (!value.is_object()) fail("expected an object, got " + shown(value));
    return value.if_object();
  }
  const boost::json::array* array(const boost::json::value& value) {
    if (!value.is_array()) fail("expected a list, got " + shown(value));
    return value.if_array();
  }

  template <class T>
  void members(const boost::json::object& from, T& out, bool tagged) {
    std::size_t known = tagged ? 1 : 0;
    for_each_member(out, [&]<class M>(std::string_view name, M& member) {
      const auto* found = from.if_contains(name);
      if constexpr (Optional<M>) {
        member.reset();
        if (found == nullptr) return;
      }
      if (found == nullptr) return fail("\"" + std::string{name} + "\" is missing");
      ++known;
      at(name, [&] { any(*found, member); });
    });
    if (flaw_.found() || known == from.size()) return;
    for (const auto& [key, ignored] : from) {
      bool listed = tagged && key == "kind";
      std::string names;
      for_each_member(out, [&](std::string_view name, auto&) {
        listed = listed || name == std::string_view{key};
        names += (names.empty() ? "" : ", ") + std::string{name};
      });
      if (!listed)
        return fail("\"" + std::string{key} + "\" is unknown here" + (names.empty() ? "" : "; known: " + names));
    }
  }

  template <class T>
  void any(const boost::json::value& value, T& out) {
    if (flaw_.found()) return;
    if constexpr (std::is_same_v<T, Json>) {
      out.text = boost::json::serialize(value);
    } else if constexpr (std::is_same_v<T, boost::json::object>) {
      if (const auto* from = object(value)) out = *from;
    } else if constexpr (std::is_same_v<T, bool>) {
      if (!value.is_bool()) return fail("expected true or false, got " + shown(value));
      out = value.get_bool();
    } else if constexpr (Optional<T>) {
      if (!value.is_null()) any(value, out.emplace());
    } else if constexpr (std::is_integral_v<T>) {
      std::int64_t number = 0;
      constexpr auto high = sizeof(T) == 8 ? std::numeric_limits<std::int64_t>::max()
                                           : static_cast<std::int64_t>(std::numeric_limits<T>::max());
      if (whole(value, static_cast<std::int64_t>(std::numeric_limits<T>::min()), high, number))
        out = static_cast<T>(number);
    } else if constexpr (DescribedEnum<T>) {
      std::string names;
      bool found = false;
      for_each_enumerator<T>([&](std::string_view name, T e) {
        if (value.is_string() && value.get_string() == name) {
          out = e;
          found = true;
        }
        names += (names.empty() ? "" : ", ") + std::string{name};
      });
      if (!found) fail("expected one of " + names + ", got " + shown(value));
    } else if constexpr (Named<T>) {
      std::string names;
      bool found = false;
      for (const T& one : T::all()) {
        if (value.is_string() && value.get_string() == one.name()) {
          out = one;
          found = true;
        }
        names += (names.empty() ? "" : ", ") + std::string{one.name()};
      }
      if (!found) fail("expected one of " + names + ", got " + shown(value));
    } else if constexpr (std::is_same_v<T, std::string>) {
      if (!value.is_string()) return fail("expected text, got " + shown(value));
      out = std::string{value.get_string()};
    } else if constexpr (std::is_same_v<T, Hundredths>) {
      if (!value.is_number()) return fail("expected a decimal, got " + shown(value));
      const double hundred = value.to_number<double>() * 100.0;
      if (!(hundred > -2e9 && hundred < 2e9)) return fail("this number is too large: " + shown(value));
      out.count = static_cast<std::int32_t>(hundred < 0 ? hundred - 0.5 : hundred + 0.5);
    } else if constexpr (std::is_same_v<T, Seat>) {
      std::int64_t number = 0;
      if (value.is_null()) out = kNobody;
      else if (whole(value, 0, kMaxSeats - 1, number)) out = Seat{static_cast<int>(number)};
    } else if constexpr (std::is_same_v<T, SeatSet>) {
      out = {};
      each(value, [&](const boost::json::value& item) {
        Seat seat;
        any(item, seat);
        if (seat.somebody()) out.add(seat);
        else if (!flaw_.found()) fail("expected a seat number, got null");
      });
    } else if constexpr (requires { out.hide(); }) {
      if (value.is_null()) return out.hide();
      T shown_value;
      any(value, *shown_value);
      out = shown_value;
    } else if constexpr (requires { typename T::rep; }) {
      std::int64_t number = 0;
      if (whole(value, std::numeric_limits<typename T::rep>::min(), std::numeric_limits<typename T::rep>::max(),
                number))
        out = T{static_cast<int>(number)};
    } else if constexpr (requires { typename T::number; }) {
      out = {};
      each(value, [&](const boost::json::value& item) {
        std::int64_t number = 0;
        if (whole(item, 0, 63, number)) out.add(typename T::number{static_cast<int>(number)});
      });
    } else if constexpr (requires {
                           typename T::key;
                           typename T::mapped;
                         }) {
      const auto* from = object(value);
      if (from == nullptr) return;
      out = {};
      std::size_t known = 0;
      for_each_enumerator<typename T::key>([&](std::string_view name, auto e) {
        if (const auto* found = from->if_contains(name)) {
          ++known;
          at(name, [&] { any(*found, out[e]); });
        }
      });
      if (known == from->size()) return;
      for (const auto& [key, ignored] : *from) {
        bool listed = false;
        for_each_enumerator<typename T::key>(
            [&](std::string_view name, auto) { listed = listed || name == std::string_view{key}; });
        if (!listed) return fail("\"" + std::string{key} + "\" is unknown here");
      }
    } else if constexpr (requires {
                           typename T::value;
                           out.bits();
                         }) {  // EnumSet
      out = {};
      each(value, [&](const boost::json::value& item) {
        typename T::value e{};
        any(item, e);
        if (!flaw_.found()) out.add(e);
      });
    } else if constexpr (Kinds<T>) {
      kinds(value, out, std::make_index_sequence<std::variant_size_v<T>>{});
    } else if constexpr (DescribedStruct<T>) {
      if (const auto* from = object(value)) members(*from, out, false);
    } else if constexpr (requires { out.push_back(out[0]); }) {
      out.clear();
      each(value, [&](const boost::json::value& item) { any(item, out.emplace_back()); });
    } else if constexpr (requires { out.push(out[0]); }) {
      out.clear();
      each(value, [&](const boost::json::value& item) {
        if (out.full()) return fail("at most " + std::to_string(T::capacity()) + " entries fit here");
        typename T::value_type entry{};
        any(item, entry);
        if (!flaw_.found()) out.push(entry);
      });
    } else {  // std::array: exactly as many as there are
      const auto* from = array(value);
      if (from == nullptr) return;
      if (from->size() != out.size())
        return fail("expected a list of " + std::to_string(out.size()) + ", got " + std::to_string(from->size()));
      for (std::size_t i = 0; i < out.size(); ++i) at(std::to_string(i), [&] { any((*from)[i], out[i]); });
    }
  }

  template <class F>
  void each(const boost::json::value& value, F&& f) {
    const auto* from = array(value);
    if (from == nullptr) return;
    for (std::size_t i = 0; i < from->size() && !flaw_.found(); ++i) at(std::to_string(i), [&] { f((*from)[i]); });
  }

  template <class V, std::size_t... I>
  void kinds(const boost::json::value& value, V& out, std::index_sequence<I...>) {
    const auto* from = object(value);
    if (from == nullptr) return;
    const auto* kind = from->if_contains("kind");
    if (kind == nullptr || !kind->is_string()) return fail("\"kind\" is missing");
    const std::string_view name = kind->get_string();
    bool found = false;
    auto attempt = [&]<class A>(A alternative) {
      if (found || name != A::kKind) return;
      found = true;
      members(*from, alternative, true);
      out = alternative;
    };
    (attempt(std::variant_alternative_t<I, V>{}), ...);
    if (found) return;
    std::string names;
    ((names += (names.empty() ? "" : ", ") + std::string{std::variant_alternative_t<I, V>::kKind}), ...);
    fail("there is no kind " + shown(*kind) + "; known: " + names);
  }

  std::string path_;
  Flaw flaw_;
};

// Parses text as JSON; a flaw says at which byte it stops making sense.
Flaw parse_json(std::string_view text, boost::json::value& out);

}  // namespace tortuga
