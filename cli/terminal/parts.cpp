#include "cli/terminal/parts.h"

#include <algorithm>

namespace tortuga::terminal {
namespace {

namespace json = boost::json;

// What may be left out has the form of what may be there.
const Form& inside(const Form& form) {
  return form.shape == Shape::maybe || form.shape == Shape::secret ? inside(*form.item) : form;
}

bool is_number(const Form& form) {
  return form.shape == Shape::number || form.shape == Shape::tagged;
}

// A place on a map is one thing to choose, however many numbers it takes to name it.
bool is_place(const Form& form) {
  return form.shape == Shape::parts &&
         std::all_of(form.parts.begin(), form.parts.end(), [](const FormPart& part) { return is_number(*part.form); });
}

bool is_list_of_parts(const Form& form) {
  return form.shape == Shape::list && form.item->shape == Shape::parts && !is_place(*form.item);
}

std::string word_of(const Form& form, const json::value& value) {
  if (value.is_null()) return "none";
  if (value.is_bool()) return value.get_bool() ? "yes" : "no";
  if (value.is_string()) return std::string{value.get_string()};
  if (is_place(form) && value.is_object()) {
    std::string word;
    for (const auto& member : value.get_object()) word += (word.empty() ? "" : ",") + json::serialize(member.value());
    return word;
  }
  return json::serialize(value);
}

Part part_of(std::string field, const Form& form, const json::value& value) {
  return {Part::Sort::value, std::move(field), word_of(inside(form), value), &inside(form), value};
}

std::string numbered(std::string_view name, std::size_t place) {
  return std::string{name} + (place == 0 ? "" : std::to_string(place + 1));
}

}  // namespace

const Form* kind_form(const Form& move, std::string_view kind) {
  for (const FormPart& alternative : move.parts)
    if (alternative.name == kind) return alternative.form;
  return nullptr;
}

std::vector<Part> fields_of(const Form& move, const json::object& json) {
  std::vector<Part> parts;
  const Form* form = kind_form(move, json.at("kind").as_string());
  if (form == nullptr) return parts;
  for (const FormPart& field : form->parts) {
    const json::value* value = json.if_contains(field.name);
    const json::value nothing;
    if (value == nullptr) value = &nothing;
    if (!is_list_of_parts(*field.form) || !value->is_array()) {
      parts.push_back(part_of(std::string{field.name}, *field.form, *value));
      continue;
    }
    const json::array& items = value->get_array();
    for (std::size_t i = 0; i < items.size(); ++i)
      for (const FormPart& member : field.form->item->parts)
        parts.push_back(part_of(numbered(member.name, i), *member.form, items[i].at(member.name)));
    parts.push_back({Part::Sort::end, std::string{field.name}, "end"});
  }
  return parts;
}

json::object move_of(const Form& move, const std::string& kind, const std::vector<Part>& parts) {
  json::object out{{"kind", kind}};
  const Form* form = kind_form(move, kind);
  auto next = parts.begin();
  const auto skip = [&] {
    while (next != parts.end() && next->sort != Part::Sort::value && next->sort != Part::Sort::end) ++next;
  };
  for (const FormPart& field : form->parts) {
    skip();
    if (next == parts.end()) break;
    if (!is_list_of_parts(*field.form)) {
      if (!next->value.is_null()) out[field.name] = next->value;
      ++next;
      continue;
    }
    json::array items;
    for (; next != parts.end() && next->sort != Part::Sort::end;) {
      json::object item;
      for (const FormPart& member : field.form->item->parts) item[member.name] = (next++)->value;
      items.push_back(std::move(item));
    }
    if (next != parts.end()) ++next;
    out[field.name] = std::move(items);
  }
  return out;
}

}  // namespace tortuga::terminal
