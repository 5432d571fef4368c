// JSON Schema (draft 2020-12) of any described type, from the same description as its JSON. Tools, other people's bots
// and the web client's types are made from it.
#pragma once

#include <limits>
#include <string>

#include "engine/named.h"
#include "engine/write.h"

namespace tortuga {

template <class T>
void write_schema(std::string& out);

// `tag` is the member that names the kind, if there is one.
template <class T>
void write_object_schema(std::string& out, std::string_view kind, std::string_view tag = "kind") {
  out += "{\"type\":\"object\",\"additionalProperties\":false,\"required\":[";
  const char* comma = "";
  if (!kind.empty()) {
    write_text(out, tag);
    comma = ",";
  }
  T object{};
  for_each_member(object, [&]<class M>(std::string_view name, M&) {
    if (Optional<M>) return;
    out += comma;
    comma = ",";
    write_text(out, name);
  });
  out += "],\"properties\":{";
  comma = "";
  if (!kind.empty()) {
    write_text(out, tag);
    out += ":{\"const\":";
    write_text(out, kind);
    out += '}';
    comma = ",";
  }
  for_each_member(object, [&](std::string_view name, auto& member) {
    out += comma;
    comma = ",";
    write_text(out, name);
    out += ':';
    write_schema<std::remove_cvref_t<decltype(member)>>(out);
  });
  out += "}}";
}

inline void write_bounds_schema(std::string& out, std::int64_t low, std::int64_t high) {
  out += "{\"type\":\"integer\",\"minimum\":";
  write_number(out, low);
  out += ",\"maximum\":";
  write_number(out, high);
  out += '}';
}

template <DescribedEnum E>
void write_names(std::string& out) {
  out += '[';
  const char* comma = "";
  for_each_enumerator<E>([&](std::string_view name, E) {
    out += comma;
    comma = ",";
    write_text(out, name);
  });
  out += ']';
}

template <class T>
void write_items_schema(std::string& out, int least, int most) {
  out += "{\"type\":\"array\",\"items\":";
  write_schema<T>(out);
  out += ",\"minItems\":";
  write_number(out, least);
  out += ",\"maxItems\":";
  write_number(out, most);
  out += '}';
}

template <class T>
void write_schema(std::string& out) {
  if constexpr (std::is_same_v<T, Json>) {
    out += "{}";                                                       // any value
  } else if constexpr (requires(const T& t) { t.if_contains(""); }) {  // an object of a JSON library
    out += "{\"type\":\"object\"}";
  } else if constexpr (std::is_same_v<T, bool>) {
    out += "{\"type\":\"boolean\"}";
  } else if constexpr (Optional<T>) {
    write_schema<typename T::value_type>(out);
  } else if constexpr (std::is_integral_v<T>) {
    constexpr auto high = sizeof(T) == 8 ? std::numeric_limits<std::int64_t>::max()
                                         : static_cast<std::int64_t>(std::numeric_limits<T>::max());
    write_bounds_schema(out, static_cast<std::int64_t>(std::numeric_limits<T>::min()), high);
  } else if constexpr (DescribedEnum<T>) {
    out += "{\"enum\":";
    write_names<T>(out);
    out += '}';
  } else if constexpr (Named<T>) {
    out += "{\"enum\":";
    write_list(out, T::all(), [&](const T& one) { write_text(out, one.name()); });
    out += '}';
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    out += "{\"type\":\"string\"}";
  } else if constexpr (std::is_same_v<T, Hundredths>) {
    out += "{\"type\":\"number\",\"multipleOf\":0.01}";
  } else if constexpr (std::is_same_v<T, Seat>) {
    out += "{\"type\":[\"integer\",\"null\"],\"minimum\":0,\"maximum\":" + std::to_string(kMaxSeats - 1) + "}";
  } else if constexpr (std::is_same_v<T, SeatSet>) {
    write_items_schema<Seat>(out, 0, kMaxSeats);
  } else if constexpr (requires(T t) { t.hide(); }) {
    out += "{\"anyOf\":[";
    write_schema<typename T::value_type>(out);
    out += ",{\"type\":\"null\"}]}";
  } else if constexpr (requires { typename T::rep; }) {
    write_schema<typename T::rep>(out);
  } else if constexpr (requires { typename T::number; }) {
    out += "{\"type\":\"array\",\"uniqueItems\":true,\"items\":{\"type\":\"integer\",\"minimum\":0,\"maximum\":63}}";
  } else if constexpr (requires {
                         typename T::key;
                         typename T::mapped;
                       }) {
    out += "{\"type\":\"object\",\"propertyNames\":{\"enum\":";
    write_names<typename T::key>(out);
    out += "},\"additionalProperties\":";
    write_schema<typename T::mapped>(out);
    out += '}';
  } else if constexpr (requires(T t) {
                         typename T::value;
                         t.bits();
                       }) {  // EnumSet
    out += "{\"type\":\"array\",\"uniqueItems\":true,\"items\":{\"enum\":";
    write_names<typename T::value>(out);
    out += "}}";
  } else if constexpr (Kinds<T>) {
    out += "{\"oneOf\":[";
    const char* comma = "";
    boost::mp11::mp_for_each<
        boost::mp11::mp_transform<boost::mp11::mp_identity, boost::mp11::mp_rename<T, boost::mp11::mp_list>>>(
        [&]<class A>(boost::mp11::mp_identity<A>) {
          out += comma;
          comma = ",";
          write_object_schema<A>(out, A::kKind);
        });
    out += "]}";
  } else if constexpr (DescribedStruct<T>) {
    write_object_schema<T>(out, "");
  } else if constexpr (requires(T t) { t.push_back(t[0]); }) {
    out += "{\"type\":\"array\",\"items\":";
    write_schema<typename T::value_type>(out);
    out += '}';
  } else if constexpr (requires { T::capacity(); }) {
    write_items_schema<typename T::value_type>(out, 0, T::capacity());
  } else {
    constexpr int size = static_cast<int>(std::tuple_size_v<T>);
    write_items_schema<typename T::value_type>(out, size, size);
  }
}

}  // namespace tortuga
