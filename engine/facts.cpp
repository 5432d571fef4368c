#include "engine/facts.h"

namespace tortuga {

Facts& Facts::add(const Detail& detail) {
  switch (detail.sort) {
    case Detail::Sort::number: fact(detail.name, Fact::Sort::number).number = detail.number; break;
    case Detail::Sort::seat: fact(detail.name, Fact::Sort::seat).seat = detail.seat; break;
    case Detail::Sort::label: {
      Fact& label = fact(detail.name, Fact::Sort::label);
      label.word = detail.label;
      label.group = detail.group;
      break;
    }
  }
  return *this;
}

const Fact* Facts::find(std::string_view name) const {
  for (const Fact& fact : facts_)
    if (fact.name == name) return &fact;
  return nullptr;
}

Facts facts_of(const Reason& reason) {
  Facts facts;
  for (const Detail& detail : reason.details) facts.add(detail);
  return facts;
}

}  // namespace tortuga
