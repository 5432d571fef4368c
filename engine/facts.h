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

// Most facts are made of what lives for ever: names of members and of enumerators, literals. Only the rest is kept
// here, shared by copies.
class Facts {
 public:
  Facts() = default;

  // `name` lives for ever; a std::string is kept.
  template <class T>
  Facts& add(std::string_view name, const T& value) {
    if constexpr (Optional<T>) {
      if (value) return add(name, *value);
      return word(name, "none");
    } else if constexpr (std::is_same_v<T, bool>) {
      return word(name, value ? "yes" : "no");
    } else if constexpr (std::is_integral_v<T>) {
      fact(name, Fact::Sort::number).number = value;
    } else if constexpr (DescribedEnum<T>) {
      Fact& label = fact(name, Fact::Sort::label);
      label.word = name_of(value);
      label.group = label_group(value);
    } else if constexpr (std::is_same_v<T, std::string>) {
      return word(name, keep(value));
    } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
      return word(name, value);
    } else if constexpr (std::is_same_v<T, Seat>) {
      fact(name, Fact::Sort::seat).seat = value;
    } else if constexpr (std::is_same_v<T, SeatSet> ||
                         requires { requires std::is_same_v<typename T::value_type, Seat>; }) {  // in the list's order
      std::vector<Seat> seats;
      for (Seat seat : value) seats.push_back(seat);
      fact(name, Fact::Sort::seats).seats = keep(std::move(seats));
    } else if constexpr (std::is_same_v<T, Hundredths>) {
      std::string decimal;
      write_decimal(decimal, value);
      return word(name, keep(std::move(decimal)));
    } else if constexpr (requires { value.hidden(); }) {
      if (!value.hidden()) return add(name, *value);
      return word(name, "hidden");
    } else if constexpr (requires { typename T::rep; }) {
      fact(name, Fact::Sort::number).number = value.value();
    } else if constexpr (requires {
                           typename T::value;
                           value.bits();
                         }) {  // EnumSet
      std::vector<std::string_view> words;
      for_each_enumerator<typename T::value>([&](std::string_view label, auto e) {
        if (value.has(e)) words.push_back(label);
      });
      labels(name, label_group(typename T::value{}), std::move(words));
    } else if constexpr (DescribedStruct<T>) {  // a part: its members as name_member
      for_each_member(value, [&](std::string_view member, const auto& v) {
        add(std::string{name} + "_" + std::string{member}, v);
      });
    } else if constexpr (requires { value.begin(); } && DescribedEnum<std::remove_cvref_t<decltype(*value.begin())>>) {
      std::vector<std::string_view> words;
      for (auto e : value) words.push_back(name_of(e));
      labels(name, label_group(std::remove_cvref_t<decltype(*value.begin())>{}), std::move(words));
    } else if constexpr (requires { value.begin(); } &&
                         std::is_integral_v<std::remove_cvref_t<decltype(*value.begin())>>) {
      std::vector<std::int64_t> numbers;
      for (auto number : value) numbers.push_back(number);
      fact(name, Fact::Sort::numbers).numbers = keep(std::move(numbers));
    } else {  // anything else as its JSON
      return word(name, keep(to_json(value)));
    }
    return *this;
  }
  template <class T>
  Facts& add(const char* name, const T& value) {
    return add(std::string_view{name}, value);
  }
  template <class T>
  Facts& add(const std::string& name, const T& value) {
    return add(keep(name), value);
  }

  // All members of a described struct.
  template <DescribedStruct T>
  Facts& add_all(const T& object) {
    for_each_member(object, [&](std::string_view name, const auto& member) { add(name, member); });
    return *this;
  }

  Facts& add(const Detail& detail);

  const std::vector<Fact>& all() const { return facts_; }
  const Fact* find(std::string_view name) const;

 private:
  static constexpr std::size_t kUsual = 12;

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
