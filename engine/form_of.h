// Makes the form of a type, from its shape. This is all that is generated for a game's rules, positions, moves and
// events.
#pragma once

#include <array>
#include <iterator>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "engine/form.h"
#include "engine/shape.h"

namespace tortuga {

namespace forms {
template <class T>
constexpr Form made();
template <class T>
struct Of {
  static constexpr Form kForm = made<T>();
};
}  // namespace forms

// The form of a type.
template <class T>
inline constexpr const Form& form = forms::Of<T>::kForm;

namespace forms {

template <class C, class M>
M member_of(M C::*);

template <class E>
struct Named {
  template <template <class...> class L, class... D>
  static constexpr auto list(L<D...>) {
    return std::array<FormName, sizeof...(D)>{FormName{spoken(D::name), static_cast<std::int64_t>(D::value)}...};
  }
  static constexpr auto kList = list(boost::describe::describe_enumerators<E>{});
  static constexpr bool counts_from_0() {
    for (std::size_t i = 0; i < kList.size(); ++i)
      if (kList[i].value != static_cast<std::int64_t>(i)) return false;
    return true;
  }
  static constexpr std::string_view group() {
    if constexpr (requires { label_group(E{}); }) return label_group(E{});
    else return {};
  }
};

template <class T>
struct Struct {
  template <template <class...> class L, class... D>
  static constexpr auto list(L<D...>) {
    return std::array<FormPart, sizeof...(D)>{
        FormPart{spoken(D::name), &Of<decltype(member_of(D::pointer))>::kForm}...};
  }
  static constexpr auto kList = list(Members<T>{});
  static_assert(kList.size() <= kMostParts, "raise kMostParts in engine/form.h");

  template <template <class...> class L, class... D>
  static void write_places(const T& object, const void** out, L<D...>) {
    ((*out++ = &(object.*D::pointer)), ...);
  }
  static void places(const void* object, const void** out) {
    write_places(*static_cast<const T*>(object), out, Members<T>{});
  }
};

template <class V>
struct Choice;
template <class... A>
struct Choice<std::variant<A...>> {
  using V = std::variant<A...>;
  static constexpr std::array<FormPart, sizeof...(A)> kList{FormPart{A::kKind, &Of<A>::kForm}...};
  static std::size_t count(const void* v) { return static_cast<const V*>(v)->index(); }
  // Whatever a variant holds lies in one place, mostly where it begins; libc++ moves it up if it is an optional. The
  // compiler knows where.
  static const void* inside(const void* v) {
    const V any;
    return static_cast<const char*>(v) +
           (reinterpret_cast<const char*>(std::get_if<0>(&any)) - reinterpret_cast<const char*>(&any));
  }
  static void* open(void* v, std::size_t which) {
    void* fresh = nullptr;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((which == I ? void(fresh = &static_cast<V*>(v)->template emplace<I>()) : void()), ...);
    }(std::index_sequence_for<A...>{});
    return fresh;
  }
};

template <class T>
struct Hidden {
  static bool given(const void* s) { return !static_cast<const T*>(s)->hidden(); }
  static const void* inside(const void* s) { return &**static_cast<const T*>(s); }
  static void* open(void* s, std::size_t) {
    *static_cast<T*>(s) = T{};
    return &**static_cast<T*>(s);
  }
  static void clear(void* s) { static_cast<T*>(s)->hide(); }
};

template <class T>
struct Maybe {
  static bool given(const void* m) { return static_cast<const T*>(m)->has_value(); }
  static const void* inside(const void* m) { return &**static_cast<const T*>(m); }
  static void* open(void* m, std::size_t) { return &static_cast<T*>(m)->emplace(); }
  static void clear(void* m) { static_cast<T*>(m)->reset(); }
};

template <class T>
struct Listed {
  using Item = typename T::value_type;
  static constexpr bool kPushes = requires(T& list, const Item& item) {
    list.clear();
    list.push(item);
  };
  static constexpr bool kPushesBack = requires(T& list, const Item& item) {
    list.clear();
    list.push_back(item);
  };
  static std::size_t count(const void* list) { return static_cast<std::size_t>(static_cast<const T*>(list)->size()); }
  static const void* at(const void* list, std::size_t i, Scratch& scratch) {
    const T& items = *static_cast<const T*>(list);
    const auto place = static_cast<decltype(items.size())>(i);
    if constexpr (std::is_lvalue_reference_v<decltype(items[place])>) {
      return &items[place];
    } else {
      static_assert(sizeof(Item) <= sizeof(Scratch) && std::is_trivially_copyable_v<Item>);
      return ::new (static_cast<void*>(scratch.bytes)) Item(items[place]);
    }
  }
  static void each(const void* list, Visitor visitor) {
    for (const Item& item : *static_cast<const T*>(list)) visitor.visit(visitor.context, &item);
  }
  static const void* items(const void* list) { return std::to_address(static_cast<const T*>(list)->begin()); }
  static void clear(void* list) { static_cast<T*>(list)->clear(); }
  static bool full(const void* list) { return static_cast<const T*>(list)->full(); }
  static void add(void* list, Filler filler) {
    Item item{};
    if (!filler.fill(filler.context, &item)) return;
    if constexpr (kPushes) static_cast<T*>(list)->push(item);
    else static_cast<T*>(list)->push_back(std::move(item));
  }
};

template <class T>
void reset(void* table) {
  *static_cast<T*>(table) = T{};
}

template <class T>
struct Text {
  static std::string_view text(const void* t) { return *static_cast<const T*>(t); }
};
template <class T>
struct Registered {
  static std::size_t count() { return static_cast<std::size_t>(T::all().size()); }
  static std::string_view name(std::size_t i) { return T::all()[i].name(); }
  static std::string_view text(const void* one) { return static_cast<const T*>(one)->name(); }
  static void choose(void* one, std::size_t i) { *static_cast<T*>(one) = T::all()[i]; }
};
template <class T>
struct Parsed {
  static void write(std::string& out, const void* object) { out += serialize(*static_cast<const T*>(object)); }
  static void assign(void* to, const void* from) { *static_cast<T*>(to) = *static_cast<const T*>(from); }
  static void clear(void* object) { static_cast<T*>(object)->clear(); }
};
inline void set_text(void* t, std::string_view text) {
  *static_cast<std::string*>(t) = text;
}
inline std::string_view json_text(const void* j) {
  return static_cast<const Json*>(j)->text;
}
inline void set_json_text(void* j, std::string_view text) {
  static_cast<Json*>(j)->text = text;
}

template <class E>
constexpr void name(Form& f) {
  f.names = Named<E>::kList;
  f.counts_from_0 = Named<E>::counts_from_0();
}

constexpr bool is_word(Shape shape) {
  switch (shape) {
    case Shape::truth:
    case Shape::number:
    case Shape::tagged:
    case Shape::decimal:
    case Shape::name:
    case Shape::seat:
    case Shape::seat_set:
    case Shape::tagged_set:
    case Shape::name_set: return true;
    case Shape::text:
    case Shape::secret:
    case Shape::maybe:
    case Shape::table:
    case Shape::row:
    case Shape::list:
    case Shape::kinds:
    case Shape::parts:
    case Shape::registered:
    case Shape::json:
    case Shape::parsed: return false;
  }
  return false;
}

template <class T>
constexpr Form made() {
  Form f;
  f.shape = shape_of<T>;
  f.size = sizeof(T);
  f.is_bytes = std::is_trivially_copyable_v<T>;
  f.is_word = is_word(shape_of<T>);
  if constexpr (shape_of<T> == Shape::number) {
    f.is_signed = std::is_signed_v<T>;
  } else if constexpr (shape_of<T> == Shape::tagged) {
    static_assert(sizeof(T) == sizeof(typename T::rep));
    f.is_signed = std::is_signed_v<typename T::rep>;
  } else if constexpr (shape_of<T> == Shape::name) {
    f.is_signed = std::is_signed_v<std::underlying_type_t<T>>;
    f.group = Named<T>::group();
    name<T>(f);
  } else if constexpr (shape_of<T> == Shape::text) {
    f.text = Text<T>::text;
    if constexpr (std::is_same_v<T, std::string>) f.set_text = set_text;
  } else if constexpr (shape_of<T> == Shape::json) {
    f.text = json_text;
    f.set_text = set_json_text;
  } else if constexpr (shape_of<T> == Shape::registered) {
    f.text = Registered<T>::text;
    f.registered = Registered<T>::count;
    f.registered_name = Registered<T>::name;
    f.choose = Registered<T>::choose;
  } else if constexpr (shape_of<T> == Shape::parsed) {
    f.write = Parsed<T>::write;
    f.assign = Parsed<T>::assign;
    f.clear = Parsed<T>::clear;
  } else if constexpr (shape_of<T> == Shape::tagged_set) {
    static_assert(sizeof(T) == 8);
  } else if constexpr (shape_of<T> == Shape::name_set) {
    static_assert(sizeof(T) == 8);
    f.item = &Of<typename T::value>::kForm;
    name<typename T::value>(f);
  } else if constexpr (shape_of<T> == Shape::secret) {
    f.item = &Of<typename T::value_type>::kForm;
    f.given = Hidden<T>::given;
    f.inside = Hidden<T>::inside;
    f.open = Hidden<T>::open;
    f.clear = Hidden<T>::clear;
  } else if constexpr (shape_of<T> == Shape::maybe) {
    f.item = &Of<typename T::value_type>::kForm;
    f.given = Maybe<T>::given;
    f.inside = Maybe<T>::inside;
    f.open = Maybe<T>::open;
    f.clear = Maybe<T>::clear;
  } else if constexpr (shape_of<T> == Shape::table) {
    static_assert(sizeof(T) == sizeof(typename T::mapped) * Named<typename T::key>::kList.size());
    f.item = &Of<typename T::mapped>::kForm;
    f.clear = reset<T>;
    name<typename T::key>(f);
  } else if constexpr (shape_of<T> == Shape::row) {
    f.item = &Of<typename T::value_type>::kForm;
    f.most = static_cast<std::int64_t>(std::tuple_size_v<T>);
  } else if constexpr (shape_of<T> == Shape::list) {
    f.item = &Of<typename T::value_type>::kForm;
    if constexpr (requires { std::integral_constant<int, T::capacity()>{}; }) f.most = T::capacity();
    f.count = Listed<T>::count;
    f.at = Listed<T>::at;
    f.each = Listed<T>::each;
    if constexpr (requires(const T& list) { requires std::contiguous_iterator<decltype(list.begin())>; })
      f.items = Listed<T>::items;
    if constexpr (Listed<T>::kPushes || Listed<T>::kPushesBack) {
      f.clear = Listed<T>::clear;
      f.add = Listed<T>::add;
    }
    if constexpr (requires(const T& list) { list.full(); }) f.full = Listed<T>::full;
  } else if constexpr (shape_of<T> == Shape::kinds) {
    f.parts = Choice<T>::kList;
    f.count = Choice<T>::count;
    f.inside = Choice<T>::inside;
    f.open = Choice<T>::open;
  } else if constexpr (shape_of<T> == Shape::parts) {
    f.parts = Struct<T>::kList;
    f.places = Struct<T>::places;
  }
  return f;
}

}  // namespace forms

}  // namespace tortuga
