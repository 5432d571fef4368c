// Why: a rule and a sentence to be told, as a small value. Refusals and hints are reasons.
#pragma once

#include <string_view>

#include "engine/describe.h"
#include "engine/list.h"
#include "engine/number.h"
#include "engine/seat.h"

namespace tortuga {

// A named detail for the sentence: a number, a seat, or a label of the catalogue ("skill.portal" as group and name).
struct Detail {
  enum class Sort : std::uint8_t { number, seat, label };
  std::string_view name;
  Sort sort = Sort::number;
  int number = 0;
  Seat seat;
  std::string_view group, label;

  constexpr Detail() = default;
  constexpr Detail(std::string_view n, int value) : name(n), number(value) {}
  constexpr Detail(std::string_view n, Seat value) : name(n), sort(Sort::seat), seat(value) {}
  template <class Tag, class Rep>
  constexpr Detail(std::string_view n, Number<Tag, Rep> value) : name(n), number(value.value()) {}
  template <DescribedEnum E>
  constexpr Detail(std::string_view n, E value)
      : name(n), sort(Sort::label), group(label_group(value)), label(name_of(value)) {}
};

// What the catalogue says of a card, a power, a mark: {help} is "help.surgeon".
template <class E>
constexpr Detail help_of(E value) {
  Detail detail("help", value);
  detail.group = "help";
  return detail;
}

// `rules` are the IDs behind it, the decisive one first; `sentence` is a key of the game's catalogue. A Reason without
// a sentence is no reason at all: nothing speaks against the move. All text points into string literals.
struct Reason {
  List<std::string_view, 4> rules;
  std::string_view sentence;
  List<Detail, 4> details;

  constexpr Reason() = default;
  constexpr Reason(std::string_view key, List<std::string_view, 4> ids, List<Detail, 4> with = {})
      : rules(ids), sentence(key), details(with) {}
  constexpr bool given() const { return !sentence.empty(); }
};

using Refusal = Reason;

// What a bot would do and why, in words it can tell.
template <class Move>
struct Advice {
  Move move;
  Reason why;
};

}  // namespace tortuga
