#include "lab/study/topics.h"

namespace tortuga {
namespace {

constexpr int kMostCombinations = 96;  // of names in one kind of move; beyond that the first name stands for all

bool is_name(const Form& form) {
  return form.shape == Shape::name && form.size == 1;
}

// The name in an item of a list: the item itself, or a member of it.
bool names_something(const Form& form) {
  if (is_name(form)) return true;
  if (form.shape != Shape::parts) return false;
  for (const FormPart& part : form.parts)
    if (is_name(*part.form)) return true;
  return false;
}

}  // namespace

Topics::Topics(const Form& moves, void* scratch_move) {
  inside_ = static_cast<const char*>(moves.inside(scratch_move)) - static_cast<const char*>(scratch_move);
  for (std::size_t which = 0; which < moves.parts.size(); ++which) {
    Kind kind{moves.parts[which].name, {}, {}, 0, 0};
    const char* object = static_cast<const char*>(moves.open(scratch_move, which));
    find_spots(*moves.parts[which].form, object, object, kind);
    kind.first = count_;
    count_ += kind.count = room_for(kind.names);
    for (ListSpot& list : kind.lists) {
      list.first = count_;
      count_ += list.count = room_for(list.names);
    }
    kinds_.push_back(std::move(kind));
  }
}

void Topics::find_spots(const Form& form, const char* object, const char* base, Kind& kind) {
  const auto offset = static_cast<std::size_t>(object - base);
  if (is_name(form)) {
    kind.names.add(offset, form);
  } else if (form.shape == Shape::parts) {
    for_each_part(form, static_cast<const void*>(object), [&](const FormPart& part, const void* place) {
      find_spots(*part.form, static_cast<const char*>(place), base, kind);
    });
  } else if (form.shape == Shape::list && form.items != nullptr && names_something(*form.item)) {
    ListSpot list{offset, &form, {}, 0, 0};
    if (is_name(*form.item)) {
      list.names.add(0, *form.item);
    } else {
      alignas(16) char item[256] = {};  // only its members' places are looked at
      if (form.item->size > sizeof item) return;
      for_each_part(*form.item, static_cast<const void*>(item), [&](const FormPart& part, const void* place) {
        if (is_name(*part.form))
          list.names.add(static_cast<std::size_t>(static_cast<const char*>(place) - item), *part.form);
      });
    }
    kind.lists.push_back(std::move(list));
  }
}

int Topics::room_for(Names& names) {
  const auto room = [&] {
    std::size_t product = 1;
    for (std::size_t i = 0; i < names.count; ++i) product *= names.spots[i].form->names.size();
    return product;
  };
  while (names.count > 1 && room() > kMostCombinations) names.spots[--names.count] = {};
  std::size_t apart = 1;  // the last name changes first
  for (std::size_t i = names.count; i-- > 0;) {
    const auto& list = names.spots[i].form->names;
    auto& place = names.spots[i].place;
    place.fill(static_cast<std::int16_t>(apart * (list.size() - 1)));
    for (std::size_t n = 0; n < list.size(); ++n)
      place[static_cast<unsigned char>(list[n].value)] = static_cast<std::int16_t>(apart * n);
    apart *= list.size();
  }
  return static_cast<int>(apart);
}

std::string Topics::words(const Names& names, int place) {
  std::string out;
  for (std::size_t i = names.count; i-- > 0;) {
    const auto& list = names.spots[i].form->names;
    out = ":" + std::string{list[static_cast<std::size_t>(place) % list.size()].name} + out;
    place /= static_cast<int>(list.size());
  }
  return out;
}

std::string Topics::name(int topic) const {
  for (const Kind& kind : kinds_) {
    if (topic < kind.first + kind.count) return std::string{kind.name} + words(kind.names, topic - kind.first);
    for (const ListSpot& list : kind.lists)
      if (topic < list.first + list.count) return std::string{kind.name} + words(list.names, topic - list.first);
  }
  return {};
}

std::vector<std::string> Topics::simple() const {
  std::vector<std::string> out;
  const auto take = [&](const Names& names, int first, int count) {
    for (int topic = first; topic < first + count && names.count <= 1; ++topic) out.push_back(name(topic));
  };
  for (const Kind& kind : kinds_) {
    take(kind.names, kind.first, kind.count);
    for (const ListSpot& list : kind.lists) take(list.names, list.first, list.count);
  }
  return out;
}

}  // namespace tortuga
