// The narrator tells a table's events, choices, refusals and pages to one listener in words: "You fire at Ann", "Ann
// fires at you", "Ann fires at Ben". What may be said is decided before: the narrator gets facts and hides nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/goal.h"
#include "engine/match.h"
#include "narrator/catalogue.h"

namespace tortuga {

class Narrator {
 public:
  // `catalogue` is the listener's, `names` are the players by seat, `match` is what is told of, if it has begun. All
  // must outlive the narrator.
  Narrator(const Catalogue& catalogue, const std::vector<std::string>& names, const Match* match = nullptr)
      : catalogue_(catalogue), names_(names), match_(match) {}

  // In a pattern every fact stands under its name. A seat also gives {<name>_is, select, you{} other{}}, a label
  // {<name>_id, select, ...}, a list {<name>_count, plural, ...}; and {person, select, you{} target{} other{}} tells
  // whether the listener is the fact `seat`, the fact `target`, or neither. A list reads "1, 2 and 3"; if the catalogue
  // has a pattern "<key>.<name>" for a list of numbers or labels, each item is told by that one instead, as {item} with
  // its {place} from 1; <name>_item (of a seat also <name>_item_is) is then what another list of the same length has in
  // that place. Numbers told so follow each other as they are, labels are listed.
  //
  // Numbers of the rulebook are never written out: {rules_cards_surgeon} is the option cards.surgeon as this match
  // plays it, {rules_smoke_timing, select, ...} and {rules_win_map, select, yes{} other{}} ask for a choice or a
  // switch. Labels may name them too.
  std::string tell(std::string_view key, const Facts& facts, Seat listener) const;

  std::string event(const AnyEvent& event, Seat listener) const;
  std::string choice(const Choice& choice, Seat listener) const;
  std::string reason(const Reason& reason, Seat listener) const;
  std::vector<std::string> page(const Page& page, Seat listener) const;
  // A sentence, or what is told instead where there is room for one line or a few words.
  enum class Length : std::uint8_t { sentence, line, brief };
  std::string saying(const Saying& saying, Length length, Seat listener) const;
  // What the catalogue calls a thing, or says of it ("help", "surgeon"), with the numbers of the match.
  std::string label(std::string_view group, std::string_view word) const;

 private:
  class Telling;
  class Item;
  class InForce;
  bool tell_rule(std::string_view name, Arguments::Value& out) const;
  void tell_name(Seat seat, Arguments::Value& out) const;
  void tell_label(std::string_view group, std::string_view word, Arguments::Value& out) const;
  std::string_view relation(Seat seat, Seat listener) const;         // "you", "other" or "nobody"
  std::string_view person(const Facts& facts, Seat listener) const;  // "you", "target" or "other"
  std::string several(const Fact& fact, Seat listener) const;        // "Ann, you and Cid"
  std::string begun(std::string sentence, const Facts& facts, Seat listener) const;

  const Catalogue& catalogue_;
  const std::vector<std::string>& names_;
  const Match* match_;
};

}  // namespace tortuga
