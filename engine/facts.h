// Facts: the named details of something that is about to be told, before they become words in some language. Made from
// the description of an event or a move; only ever built for somebody who reads them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/describe.h"
#include "engine/reason.h"
#include "engine/write.h"

namespace tortuga {

struct Fact {
  enum class Sort { number, word, seat, seats, label, labels, numbers };
  std::string name;
  Sort sort = Sort::number;
  std::int64_t number = 0;
  std::string word;                 // as it is, and what `select` compares with
  std::vector<Seat> seats;          // names at the table
  std::vector<std::string> labels;  // keys of the catalogue: "gem.ruby"
  std::vector<std::int64_t> numbers;
};

class Facts {
 public:
  Facts() = default;

  template <class T>
  Facts& add(std::string_view name, const T& value) {
    Fact fact;
    fact.name = name;
    if constexpr (std::is_same_v<T, bool>) {
      fact.sort = Fact::Sort::word;
      fact.word = value ? "yes" : "no";
    } else if constexpr (Optional<T>) {
      if (value) return add(name, *value);
      fact.sort = Fact::Sort::word;
      fact.word = "none";
    } else if constexpr (std::is_integral_v<T>) {
      fact.number = value;
    } else if constexpr (DescribedEnum<T>) {
      fact.sort = Fact::Sort::label;
      fact.word = name_of(value);
      fact.labels.push_back(std::string{label_group(value)} + "." + std::string{name_of(value)});
    } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
      fact.sort = Fact::Sort::word;
      fact.word = value;
    } else if constexpr (std::is_same_v<T, Seat>) {
      fact.sort = Fact::Sort::seat;
      fact.seats.push_back(value);
    } else if constexpr (std::is_same_v<T, SeatSet>) {
      fact.sort = Fact::Sort::seats;
      for (Seat seat : value) fact.seats.push_back(seat);
    } else if constexpr (requires { requires std::is_same_v<typename T::value_type, Seat>; }) {  // in the list's order
      fact.sort = Fact::Sort::seats;
      for (Seat seat : value) fact.seats.push_back(seat);
    } else if constexpr (std::is_same_v<T, Hundredths>) {
      fact.sort = Fact::Sort::word;
      write_decimal(fact.word, value);
    } else if constexpr (requires { value.hidden(); }) {
      if (!value.hidden()) return add(name, *value);
      fact.sort = Fact::Sort::word;
      fact.word = "hidden";
    } else if constexpr (requires { typename T::rep; }) {
      fact.number = value.value();
    } else if constexpr (requires {
                           typename T::value;
                           value.bits();
                         }) {  // EnumSet
      fact.sort = Fact::Sort::labels;
      for_each_enumerator<typename T::value>([&](std::string_view label, auto e) {
        if (value.has(e)) fact.labels.push_back(std::string{label_group(e)} + "." + std::string{label});
      });
    } else if constexpr (DescribedStruct<T>) {  // a part: its members as name_member
      for_each_member(value, [&](std::string_view member, const auto& v) {
        add(std::string{name} + "_" + std::string{member}, v);
      });
      return *this;
    } else if constexpr (requires { value.begin(); } && DescribedEnum<std::remove_cvref_t<decltype(*value.begin())>>) {
      fact.sort = Fact::Sort::labels;
      for (auto e : value) fact.labels.push_back(std::string{label_group(e)} + "." + std::string{name_of(e)});
    } else if constexpr (requires { value.begin(); } &&
                         std::is_integral_v<std::remove_cvref_t<decltype(*value.begin())>>) {
      fact.sort = Fact::Sort::numbers;
      for (auto number : value) fact.numbers.push_back(number);
    } else {  // anything else as its JSON
      fact.sort = Fact::Sort::word;
      write_json(fact.word, value);
    }
    facts_.push_back(std::move(fact));
    return *this;
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
  std::vector<Fact> facts_;
};

Facts facts_of(const Reason& reason);

}  // namespace tortuga
