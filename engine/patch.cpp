#include "engine/patch.h"

#include <algorithm>
#include <cstring>

#include "engine/digest.h"
#include "engine/pen.h"

namespace tortuga {
namespace {

// The first of `size` words behind one another, from i on, that is not the same in both; `size` if there is none.
std::size_t next_change(const Form& word, const void* before, const void* now, std::size_t i, std::size_t size) {
  const auto* a = static_cast<const unsigned char*>(before);
  const auto* b = static_cast<const unsigned char*>(now);
  std::size_t at = i * word.size;
  const std::size_t end = size * word.size;
  for (std::uint64_t x, y; at + 8 <= end; at += 8) {
    std::memcpy(&x, a + at, 8);
    std::memcpy(&y, b + at, 8);
    if (x != y) break;
  }
  while (at < end && a[at] == b[at]) ++at;
  return at / word.size;
}

// Where something is: a step on from somewhere else, by a name or by a number. Made on the way there, written out only
// where something has changed.
struct Way {
  const Way* from;
  std::string_view name;
  std::size_t number;

  static Way to(const Way* from, std::string_view name) { return {from, name, 0}; }
  static Way to(const Way* from, std::size_t number) { return {from, {}, number}; }
};

class Comparer {
 public:
  explicit Comparer(std::string& out) : out_(out), pen_(out) {}

  // Appends "path":value pairs for everything that differs between two values that are not the same.
  void write(const Form& form, const void* before, const void* now, const Way* way = nullptr) {
    switch (form.shape) {
      case Shape::parts: return parts(form, before, now, way);
      case Shape::table:
        for (const FormName& name : form.names) {
          const auto i = static_cast<std::size_t>(name.value);
          step(name.name, *form.item, place_at(form, before, i), place_at(form, now, i), way);
        }
        return;
      case Shape::row: return row(*form.item, before, now, places_of(form), way);
      case Shape::list: return list(form, before, now, way);
      case Shape::truth:
      case Shape::number:
      case Shape::tagged:
      case Shape::decimal:
      case Shape::name:
      case Shape::text:
      case Shape::seat:
      case Shape::seat_set:
      case Shape::tagged_set:
      case Shape::name_set:
      case Shape::secret:
      case Shape::maybe:
      case Shape::kinds:
      case Shape::registered:
      case Shape::json:
      case Shape::parsed: return whole(form, now, way);
    }
  }

 private:
  template <class Step>
  void step(Step to, const Form& form, const void* before, const void* now, const Way* way) {
    if (same(form, before, now)) return;
    const Way there = Way::to(way, to);
    write(form, before, now, &there);
  }

  void path(const Way* way) {
    if (way == nullptr) return;
    path(way->from);
    pen_.put('/');
    if (way->name.empty()) pen_.number(static_cast<std::int64_t>(way->number));
    else pen_.put(way->name);
  }
  void key(const Way* way) {
    if (!first_) pen_.put(',');
    first_ = false;
    pen_.put('"');
    path(way);
    pen_.put('"');
    pen_.put(':');
  }
  void whole(const Form& form, const void* now, const Way* way) {
    key(way);
    pen_.json(form, now);
  }

  void parts(const Form& form, const void* before, const void* now, const Way* way) {
    const void *old[kMostParts], *fresh[kMostParts];
    form.places(before, old);
    form.places(now, fresh);
    for (std::size_t i = 0; i < form.parts.size(); ++i) {
      const Form& part = *form.parts[i].form;  // a member that comes or goes has no path of its own
      if (part.shape == Shape::maybe && !same(part, old[i], fresh[i])) return whole(form, now, way);
    }
    for (std::size_t i = 0; i < form.parts.size(); ++i)
      step(form.parts[i].name, *form.parts[i].form, old[i], fresh[i], way);
  }

  // Items one behind the other.
  void row(const Form& item, const void* before, const void* now, std::size_t size, const Way* way) {
    const auto at = [&](const void* items, std::size_t i) {
      return static_cast<const char*>(items) + i * item.size;
    };
    if (item.is_word) {
      for (std::size_t i = 0; (i = next_change(item, before, now, i, size)) < size; ++i) {
        const Way there = Way::to(way, i);
        whole(item, at(now, i), &there);
      }
    } else {
      for (std::size_t i = 0; i < size; ++i) step(i, item, at(before, i), at(now, i), way);
    }
  }

  // Of one whose length has changed all is told if that is shorter.
  void list(const Form& form, const void* before, const void* now, const Way* way) {
    const std::size_t old_size = form.count(before), size = form.count(now);
    if (size == old_size) return items(form, before, now, size, way);
    pen_.flush();
    const std::size_t begin = out_.size();
    const bool first = first_;
    if (size < old_size) {
      const Way length = Way::to(way, std::string_view{"length"});
      key(&length);
      pen_.number(static_cast<std::int64_t>(size));
    }
    items(form, before, now, std::min(size, old_size), way);
    Scratch one;
    for (std::size_t i = old_size; i < size; ++i) {
      const Way there = Way::to(way, i);
      whole(*form.item, form.at(now, i, one), &there);
    }
    pen_.flush();
    const std::string steps = out_.substr(begin);
    out_.resize(begin);
    first_ = first;
    whole(form, now, way);
    pen_.flush();
    if (steps.size() > out_.size() - begin) return;
    out_.resize(begin);
    out_ += steps;
  }
  void items(const Form& form, const void* before, const void* now, std::size_t size, const Way* way) {
    if (form.items != nullptr) return row(*form.item, form.items(before), form.items(now), size, way);
    Scratch one, other;
    for (std::size_t i = 0; i < size; ++i) step(i, *form.item, form.at(before, i, one), form.at(now, i, other), way);
  }

  std::string& out_;
  Pen pen_;
  bool first_ = true;
};

}  // namespace

std::string changes(const Form& form, const void* before, const void* now) {
  std::string out;
  out.reserve(240);
  out += '{';
  if (!same(form, before, now)) Comparer(out).write(form, before, now);
  out += '}';
  return out;
}

}  // namespace tortuga
