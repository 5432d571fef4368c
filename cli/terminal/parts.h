// A move taken apart into what a person chooses one after the other: its kind, then each of its fields, as the move's
// form describes them (engine/form.h). A list of small structs is chosen item by item, until it ends.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "engine/form.h"

namespace tortuga::terminal {

struct Part {
  enum class Sort { family, kind, group, value, end };
  Sort sort = Sort::value;
  std::string field;  // its name; "card2" for the card of a list's second item
  std::string word;   // what it is: a kind, a name, a number, "yes"
  const Form* form = nullptr;
  boost::json::value value = {};

  bool same(const Part& other) const { return sort == other.sort && field == other.field && word == other.word; }
  bool number() const { return form != nullptr && (form->shape == Shape::number || form->shape == Shape::tagged); }
};

// The fields of a move, without its kind.
std::vector<Part> fields_of(const Form& move, const boost::json::object& json);
// The other way round: the move that these parts make.
boost::json::object move_of(const Form& move, const std::string& kind, const std::vector<Part>& parts);

// The form of one kind of move; nullptr if there is none of that name.
const Form* kind_form(const Form& move, std::string_view kind);

}  // namespace tortuga::terminal
