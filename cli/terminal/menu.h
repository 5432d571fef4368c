// What a seat may do, offered so that it can be chosen in parts: a kind of move, then one field after the other, until
// one move is left. Every choice has a key that stays the same through the game. A game's catalogue says how:
//   menu.KIND         the kind is one entry of the list, and its fields are asked next; without it the values of the
//                     first field stand in the list themselves
//   family.KIND       several kinds stand behind one entry, menu.FAMILY
//   ask.KIND.FIELD    the question for a field; ask.FAMILY for the kinds of a family
//   part.KIND.FIELD   how a value reads while more is to be chosen, from {value}
//   any.KIND.FIELD    any number may be typed, not only those that are listed; this is the prompt
//   group.KIND.FIELD  values are asked for in groups of the same text, told from the facts of the move
//   key.KIND, key.KIND.VALUE, key.FAMILY   a letter in place of a number
//   alias.KIND        another key for it that is not shown, like the space bar
//   list.KIND         numbers are shared with other kinds that name the same list
//   words.KIND        other words that people use for it
//   say.KIND          the words for a move that is not listed, for hints
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/parts.h"
#include "cli/terminal/roster.h"
#include "engine/match.h"
#include "narrator/narrator.h"

namespace tortuga::terminal {

class Menu {
 public:
  // Everything must outlive the menu; the roster is the seat's own, so that its numbers tell nobody else anything.
  struct Ground {
    const Match& match;
    Seat seat;
    const Narrator& narrator;
    const Catalogue& catalogue;
    Roster& roster;
  };
  explicit Menu(const Ground& ground);

  struct Item {
    std::string key;  // empty: Enter
    std::string text;
    std::vector<std::size_t> lines = {};  // the moves behind it
  };
  const std::vector<Item>& items() const { return items_; }
  std::string question() const;             // what is asked; empty at first
  std::vector<std::string> hidden();        // labels of moves that are allowed but not listed, like giving up
  bool hides(std::string_view move) const;  // whether it is one of those, which are asked for twice
  bool begun() const { return !past_.empty(); }
  bool sure() const { return sure_; }  // everything is chosen and waits for Enter
  bool takes_numbers() const;          // any number may be typed, not only those that are listed
  std::string any_number() const;      // the prompt for it

  enum class Answer { unknown, vague, moved, made };  // vague: words that fit everything in the list
  // Keys, one or several of them: "f", "f 2", "".
  Answer choose(std::string_view line);
  // Words: "fire mary", "sail left". What does not fit the question may fit the whole list.
  Answer find(std::string_view words);
  // One step back; false if nothing was chosen yet.
  bool back();
  // From one group of values to the next (the next pirate); false if there is none.
  bool next();
  std::string next_key() const;  // the game's letter for it, key.next.KIND

  const std::string& move() const { return move_; }  // what was made
  // What somebody types for this move: "f 2"; empty if it cannot be reached by keys.
  std::string keys_for(std::string_view move) const;

 private:
  struct Line {
    std::string kind;
    std::vector<Part> parts;
    std::size_t choice = 0;  // of choices_
    bool careful = false;    // not listed, and asked for twice
    bool typed = false;      // with a number that is not listed
  };
  struct Stand {
    std::vector<Line> lines;
    std::size_t depth = 0;
    int made = 0;  // parts that a person chose
  };

  void add(const Choice& choice, bool careful);
  Answer find_here(std::string_view words);
  std::vector<Part> parts_of(const Choice& choice, const boost::json::object& move) const;
  Answer settle();
  bool open_number() const;
  bool allowed(const Line& line) const;
  bool can_be_undone(const std::string& move) const;
  void list();
  Answer pick(const Item& item);
  Answer type_number(std::int64_t number);
  std::string key_of(const Line& line, const Part& part) const;
  std::string numbered(const Line& line, const Part& part) const;
  std::string text_of(const Item& item) const;
  std::string label(const Line& line) const;
  std::string told(const std::string& key, const Line& line, const Part& part) const;
  std::string value_text(const Part& part) const;
  std::string move_text(const Line& line) const;
  std::string result(const Line& line) const;
  const Part* part_at(const Line& line) const;

  Ground ground_;
  std::vector<Choice> choices_;
  Stand now_;
  std::vector<Stand> past_;
  std::vector<Item> items_;
  bool sure_ = false;
  std::string move_;
};

}  // namespace tortuga::terminal
