// Facts: the named details of something that is about to be told, before they become words in some language. Made from
// the description of an event or a move; only ever built for somebody who reads them.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/describe.h"
#include "engine/reason.h"
#include "engine/write.h"

namespace tortuga {

struct Fact {
  enum class Sort : std::uint8_t { number, word, seat, seats, label, labels, numbers };
  std::string_view name;
  std::int64_t number = 0;
  std::string_view word;   // as it is, and what `select` compares with
  std::string_view group;  // of labels: "gem.ruby" of the catalogue has the group "gem" and the word "ruby"
  std::span<const std::int64_t> numbers;
  std::span<const std::string_view> labels;
  std::span<const Seat> seats;
  Seat seat;
  Sort sort = Sort::number;
};

// Whether every enumerator that is told for a T has a place in the catalogue.
constexpr bool tellable(const Form& form) {
  switch (form.shape) {
    case Shape::name: return !form.group.empty();
    case Shape::secret:
    case Shape::maybe:
    case Shape::name_set: return tellable(*form.item);
    case Shape::table:
    case Shape::row:
    case Shape::list: return form.item->shape != Shape::name || tellable(*form.item);
    case Shape::kinds:
    case Shape::parts:
      for (const FormPart& part : form.parts)
        if (!tellable(*part.form)) return false;
      return true;
    case Shape::truth:
    case Shape::number:
    case Shape::tagged:
    case Shape::decimal:
    case Shape::text:
    case Shape::seat:
    case Shape::seat_set:
    case Shape::tagged_set:
    case Shape::registered:
    case Shape::json:
    case Shape::parsed: return true;
  }
  return false;
}

// Most facts are made of what lives for ever: names of members and of enumerators, literals. Only the rest is kept
// here, shared by copies.
class Facts {
 public:
  Facts() = default;

  // `name` lives for ever; a std::string is kept.
  Facts& add(std::string_view name, const Form& form, const void* value);
  template <class T>
  Facts& add(std::string_view name, const T& value) {
    if constexpr (shape_of<T> == Shape::text && !std::is_same_v<T, std::string>) {
      return word(name, value);
    } else {
      static_assert(tellable(form<T>), "what is told in words needs a label_group beside its enum");
      return add(name, form<T>, &value);
    }
  }
  template <class T>
  Facts& add(const char* name, const T& value) {
    return add(std::string_view{name}, value);
  }
  template <class T>
  Facts& add(const std::string& name, const T& value) {
    return add(keep(name), value);
  }

  // All members of a described struct, or of the kind that a move or an event holds.
  template <class T>
    requires(shape_of<T> == Shape::parts || shape_of<T> == Shape::kinds)
  Facts& add_all(const T& object) {
    static_assert(tellable(form<T>), "what is told in words needs a label_group beside its enum");
    return add_parts(form<T>, &object);
  }

  Facts& add(const Detail& detail);

  const std::vector<Fact>& all() const { return facts_; }
  const Fact* find(std::string_view name) const;

 private:
  static constexpr std::size_t kUsual = 9;  // together less than the kilobyte of which malloc keeps some at hand
  static_assert(kUsual * sizeof(Fact) <= 1024);

  Facts& add_parts(const Form& form, const void* object);
  bool add_items(std::string_view name, const Form& form, const void* items);

  Fact& fact(std::string_view name, Fact::Sort sort) {
    if (facts_.empty()) facts_.reserve(kUsual);
    Fact& fact = facts_.emplace_back();
    fact.name = name;
    fact.sort = sort;
    return fact;
  }
  Facts& word(std::string_view name, std::string_view value) {
    fact(name, Fact::Sort::word).word = value;
    return *this;
  }
  void labels(std::string_view name, std::string_view group, std::vector<std::string_view> words) {
    Fact& several = fact(name, Fact::Sort::labels);
    several.group = group;
    several.labels = keep(std::move(words));
  }

  std::string_view keep(std::string text) {
    const auto kept = std::make_shared<const std::string>(std::move(text));
    kept_.push_back(kept);
    return *kept;
  }
  template <class T>
  std::span<const T> keep(std::vector<T> items) {
    const auto kept = std::make_shared<const std::vector<T>>(std::move(items));
    kept_.push_back(kept);
    return *kept;
  }

  std::vector<Fact> facts_;
  std::vector<std::shared_ptr<const void>> kept_;
};

Facts facts_of(const Reason& reason);

}  // namespace tortuga
