#include "engine/facts.h"

namespace tortuga {

Facts& Facts::add(const Detail& detail) {
  Fact fact;
  fact.name = detail.name;
  switch (detail.sort) {
    case Detail::Sort::number: fact.number = detail.number; break;
    case Detail::Sort::seat:
      fact.sort = Fact::Sort::seat;
      fact.seats.push_back(detail.seat);
      break;
    case Detail::Sort::label:
      fact.sort = Fact::Sort::label;
      fact.word = detail.label;
      fact.labels.push_back(std::string{detail.group} + "." + std::string{detail.label});
      break;
  }
  facts_.push_back(std::move(fact));
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
