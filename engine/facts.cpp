#include "engine/facts.h"

namespace tortuga {
namespace {

// Calls f(address) for each item of a list, a row or a table.
template <class F>
void for_each_inside(const Form& form, const void* items, F&& f) {
  if (form.shape == Shape::list) return for_each_item(form, items, f);
  for (std::size_t i = 0; i < places_of(form); ++i) f(place_at(form, items, i));
}

}  // namespace

Facts& Facts::add(std::string_view name, const Form& form, const void* value) {
  switch (form.shape) {
    case Shape::truth: return word(name, *static_cast<const bool*>(value) ? "yes" : "no");
    case Shape::number:
    case Shape::tagged: fact(name, Fact::Sort::number).number = whole_at(form, value); return *this;
    case Shape::decimal: {
      std::string decimal;
      write_decimal(decimal, *static_cast<const Hundredths*>(value));
      return word(name, keep(std::move(decimal)));
    }
    case Shape::name: {
      Fact& label = fact(name, Fact::Sort::label);
      label.word = name_at(form, value);
      label.group = form.group;
      return *this;
    }
    case Shape::registered: return word(name, form.text(value));
    case Shape::text:
      if (form.set_text == nullptr) return word(name, form.text(value));
      return word(name, keep(std::string{form.text(value)}));
    case Shape::seat: fact(name, Fact::Sort::seat).seat = *static_cast<const Seat*>(value); return *this;
    case Shape::seat_set: {
      std::vector<Seat> seats;
      for (const Seat seat : *static_cast<const SeatSet*>(value)) seats.push_back(seat);
      fact(name, Fact::Sort::seats).seats = keep(std::move(seats));
      return *this;
    }
    case Shape::name_set: {
      std::vector<std::string_view> words;
      for (const FormName& label : form.names)
        if ((bits_at(value) >> label.value & 1) != 0) words.push_back(label.name);
      labels(name, form.item->group, std::move(words));
      return *this;
    }
    case Shape::secret:
      if (form.given(value)) return add(name, *form.item, form.inside(value));
      return word(name, "hidden");
    case Shape::maybe:
      if (form.given(value)) return add(name, *form.item, form.inside(value));
      return word(name, "none");
    case Shape::parts:  // its members as name_member
      for_each_part(form, value, [&](const FormPart& part, const void* place) {
        add(keep(std::string{name} + "_" + std::string{part.name}), *part.form, place);
      });
      return *this;
    case Shape::table:
    case Shape::row:
    case Shape::list:
      if (add_items(name, form, value)) return *this;
      break;
    case Shape::tagged_set:
    case Shape::kinds:
    case Shape::json:
    case Shape::parsed: break;
  }
  std::string json;
  write_json(json, form, value);
  return word(name, keep(std::move(json)));
}

// Seats, numbers and labels in the order of the list; false if it holds something else.
bool Facts::add_items(std::string_view name, const Form& form, const void* items) {
  const Form& item = *form.item;
  if (item.shape == Shape::seat && form.shape != Shape::table) {
    std::vector<Seat> seats;
    for_each_inside(form, items, [&](const void* seat) { seats.push_back(*static_cast<const Seat*>(seat)); });
    fact(name, Fact::Sort::seats).seats = keep(std::move(seats));
    return true;
  }
  if (item.shape == Shape::name) {
    std::vector<std::string_view> words;
    for_each_inside(form, items, [&](const void* label) { words.push_back(name_at(item, label)); });
    labels(name, item.group, std::move(words));
    return true;
  }
  if (item.shape == Shape::number || item.shape == Shape::truth) {
    std::vector<std::int64_t> numbers;
    for_each_inside(form, items, [&](const void* number) { numbers.push_back(whole_at(item, number)); });
    fact(name, Fact::Sort::numbers).numbers = keep(std::move(numbers));
    return true;
  }
  return false;
}

Facts& Facts::add_parts(const Form& form, const void* object) {
  if (form.shape == Shape::kinds) return add_parts(*form.parts[form.count(object)].form, form.inside(object));
  for_each_part(form, object, [&](const FormPart& part, const void* place) { add(part.name, *part.form, place); });
  return *this;
}

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
  for (const Fact& fact : facts_)  // the first letter tells most of them apart
    if (!name.empty() && fact.name.size() == name.size() && fact.name[0] == name[0] && fact.name == name) return &fact;
  return nullptr;
}

Facts facts_of(const Reason& reason) {
  Facts facts;
  for (const Detail& detail : reason.details) facts.add(detail);
  return facts;
}

}  // namespace tortuga
