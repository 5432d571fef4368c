// The form of a type: its shape and what is inside, as a constant that code without templates can walk. One form per
// type is all that is generated for a game's rules, positions, moves and events; what is done with values is compiled
// once. How it is made: form_of.h. A value is handed around as its form and its address.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "engine/shape.h"

namespace tortuga {

struct Form;

inline constexpr std::size_t kMostParts = 128;  // the longest Rules have half as many

struct FormName {
  std::string_view name;
  std::int64_t value;
};
struct FormPart {
  std::string_view name;
  const Form* form;
};

// What to do with each item of a list, with whatever it needs for that.
struct Visitor {
  void (*visit)(void* context, const void* item);
  void* context;
};
// Makes an item outside its list, to be added if the answer is yes.
struct Filler {
  bool (*fill)(void* context, void* item);
  void* context;
};
// Where a list that makes up its items can put one.
struct alignas(16) Scratch {
  std::byte bytes[64];
};

struct Form {
  Shape shape{};
  bool is_signed = false;      // numbers and names
  bool is_bytes = false;       // equal bytes are the same value
  bool is_word = false;        // ... and other bytes another one: it is a single number without parts
  bool counts_from_0 = false;  // names: the value is the place in the list
  std::uint32_t size = 0;      // bytes of a value

  std::span<const FormName> names;  // name, name_set, table
  std::string_view group;           // name: where the catalogue has its labels; empty if it is never told
  std::span<const FormPart> parts;  // parts: the members; kinds: the alternatives, by the names of their kinds
  const Form* item = nullptr;       // secret, maybe, table, row, list: of what is inside
  std::int64_t most = -1;           // row, list: room for so many; -1: no limit

  // parts: writes the address of each member.
  void (*places)(const void* object, const void** out) = nullptr;
  // secret, maybe: whether there is something (to see).
  bool (*given)(const void*) = nullptr;
  // secret, maybe, kinds: what is inside. Of a maybe only if it is given; a secret has something even while it hides.
  const void* (*inside)(const void*) = nullptr;
  // secret, maybe: from now on there is something, fresh. kinds: from now on a fresh alternative `which`.
  void* (*open)(void*, std::size_t which) = nullptr;
  // secret: hides; maybe, list, parsed: holds nothing from now on; table: all as at first.
  void (*clear)(void*) = nullptr;
  // list: how many; kinds: which.
  std::size_t (*count)(const void*) = nullptr;
  // list: item i, perhaps in the scratch; all items in order.
  const void* (*at)(const void*, std::size_t i, Scratch&) = nullptr;
  void (*each)(const void*, Visitor) = nullptr;
  // list: where its items are, one behind the other; null for lists that keep them otherwise.
  const void* (*items)(const void*) = nullptr;
  // list: adds one if there is room and the filler says so. Null for lists that can only be looked at.
  void (*add)(void*, Filler) = nullptr;
  bool (*full)(const void*) = nullptr;  // null: there is always room
  // text, json, registered: its name
  std::string_view (*text)(const void*) = nullptr;
  void (*set_text)(void*, std::string_view) = nullptr;  // text, json; null for text that others own
  // registered: the names there are, and the one to be from now on.
  std::size_t (*registered)() = nullptr;
  std::string_view (*registered_name)(std::size_t i) = nullptr;
  void (*choose)(void*, std::size_t i) = nullptr;
  // parsed: writes it, and makes it equal to another of its type.
  void (*write)(std::string& out, const void*) = nullptr;
  void (*assign)(void* to, const void* from) = nullptr;
};

// Whether a value can be filled from outside: not if it looks at text or items that others own.
constexpr bool readable(const Form& form) {
  switch (form.shape) {
    case Shape::text: return form.set_text != nullptr;
    case Shape::list:
      if (form.add == nullptr) return false;
      [[fallthrough]];
    case Shape::secret:
    case Shape::maybe:
    case Shape::table:
    case Shape::row: return readable(*form.item);
    case Shape::kinds:
    case Shape::parts:
      for (const FormPart& part : form.parts)
        if (!readable(*part.form)) return false;
      return true;
    case Shape::truth:
    case Shape::number:
    case Shape::tagged:
    case Shape::decimal:
    case Shape::name:
    case Shape::seat:
    case Shape::seat_set:
    case Shape::tagged_set:
    case Shape::name_set:
    case Shape::registered:
    case Shape::json:
    case Shape::parsed: return true;
  }
  return false;
}

// Calls f(part, address) for each member of a described struct.
template <class F>
void for_each_part(const Form& form, const void* object, F&& f) {
  const void* places[kMostParts];
  form.places(object, places);
  for (std::size_t i = 0; i < form.parts.size(); ++i) f(form.parts[i], places[i]);
}
template <class F>
void for_each_part(const Form& form, void* object, F&& f) {
  for_each_part(form, static_cast<const void*>(object),
                [&](const FormPart& part, const void* place) { f(part, const_cast<void*>(place)); });
}

// The whole number a number, tagged number or name is stored as.
inline std::int64_t whole_at(const Form& form, const void* at) {
  const auto load = [&]<class N>(N number) {
    std::memcpy(&number, at, sizeof number);
    return static_cast<std::int64_t>(number);
  };
  switch (form.size) {
    case 1: return form.is_signed ? load(std::int8_t{}) : load(std::uint8_t{});
    case 2: return form.is_signed ? load(std::int16_t{}) : load(std::uint16_t{});
    case 4: return form.is_signed ? load(std::int32_t{}) : load(std::uint32_t{});
    default: return load(std::int64_t{});
  }
}
inline void set_whole(const Form& form, void* at, std::int64_t value) {
  const auto store = [&](auto number) {
    std::memcpy(at, &number, sizeof number);
  };
  switch (form.size) {
    case 1: return store(static_cast<std::uint8_t>(value));
    case 2: return store(static_cast<std::uint16_t>(value));
    case 4: return store(static_cast<std::uint32_t>(value));
    default: return store(value);
  }
}
// The ends of what it can hold, as far as JSON is read: unsigned numbers of 64 bits end where signed ones do.
constexpr std::int64_t least_whole(const Form& form) {
  return form.is_signed ? std::int64_t(std::uint64_t{~0ull} << (form.size * 8 - 1)) : 0;
}
constexpr std::int64_t most_whole(const Form& form) {
  return form.size == 8 ? std::int64_t{0x7fffffffffffffff} : (std::int64_t{1} << (form.size * 8 - form.is_signed)) - 1;
}

inline std::uint64_t bits_at(const void* set) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, set, 8);
  return bits;
}

// How many items a row or a table has, and where item i of them is: one behind the other.
constexpr std::size_t places_of(const Form& form) {
  return form.shape == Shape::row ? static_cast<std::size_t>(form.most) : form.names.size();
}
inline const void* place_at(const Form& form, const void* at, std::size_t i) {
  return static_cast<const char*>(at) + i * form.item->size;
}
inline void* place_at(const Form& form, void* at, std::size_t i) {
  return static_cast<char*>(at) + i * form.item->size;
}

// Calls f(address) for each item of a list.
template <class F>
void for_each_item(const Form& form, const void* list, F f) {
  form.each(list, {[](void* context, const void* item) { (*static_cast<F*>(context))(item); }, &f});
}

inline std::string_view name_at(const Form& form, const void* at) {
  const std::int64_t value = whole_at(form, at);
  if (form.counts_from_0)
    return static_cast<std::uint64_t>(value) < form.names.size() ? form.names[static_cast<std::size_t>(value)].name
                                                                 : "?";
  for (const FormName& name : form.names)
    if (name.value == value) return name.name;
  return "?";
}

}  // namespace tortuga
