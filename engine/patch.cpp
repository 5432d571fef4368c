#include "engine/patch.h"

#include <algorithm>
#include <cstring>

#include "engine/digest.h"
#include "engine/write.h"

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

class Comparer {
 public:
  explicit Comparer(std::string& out) : out_(out) {}

  // Appends "path":value pairs for everything that differs between two values that are not the same.
  void write(const Form& form, const void* before, const void* now) {
    switch (form.shape) {
      case Shape::parts: return parts(form, before, now);
      case Shape::table:
        for (const FormName& name : form.names) {
          const auto i = static_cast<std::size_t>(name.value);
          step(name.name, *form.item, place_at(form, before, i), place_at(form, now, i));
        }
        return;
      case Shape::row: return row(*form.item, before, now, places_of(form));
      case Shape::list: return list(form, before, now);
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
      case Shape::parsed: return whole(form, now);
    }
  }

 private:
  void step_name(std::string& out, std::size_t i) { write_number(out, static_cast<std::int64_t>(i)); }
  void step_name(std::string& out, std::string_view name) { out += name; }

  void change(std::size_t to, const Form& word, const void* now) {
    const auto size = path_.size();
    path_ += '/';
    step_name(path_, to);
    whole(word, now);
    path_.resize(size);
  }

  template <class Step>
  void step(Step to, const Form& form, const void* before, const void* now) {
    if (same(form, before, now)) return;
    const auto size = path_.size();
    path_ += '/';
    step_name(path_, to);
    write(form, before, now);
    path_.resize(size);
  }

  void comma() {
    if (!out_.empty() && out_.back() != '{') out_ += ',';
  }
  void whole(const Form& form, const void* now) {
    comma();
    out_ += '"';
    out_ += path_;
    out_ += "\":";
    write_json(out_, form, now);
  }

  void parts(const Form& form, const void* before, const void* now) {
    const void *old[kMostParts], *fresh[kMostParts];
    form.places(before, old);
    form.places(now, fresh);
    for (std::size_t i = 0; i < form.parts.size(); ++i) {
      const Form& part = *form.parts[i].form;  // a member that comes or goes has no path of its own
      if (part.shape == Shape::maybe && !same(part, old[i], fresh[i])) return whole(form, now);
    }
    for (std::size_t i = 0; i < form.parts.size(); ++i) step(form.parts[i].name, *form.parts[i].form, old[i], fresh[i]);
  }

  // Items one behind the other.
  void row(const Form& item, const void* before, const void* now, std::size_t size) {
    const auto at = [&](const void* items, std::size_t i) {
      return static_cast<const char*>(items) + i * item.size;
    };
    if (item.is_word)
      for (std::size_t i = 0; (i = next_change(item, before, now, i, size)) < size; ++i) change(i, item, at(now, i));
    else
      for (std::size_t i = 0; i < size; ++i) step(i, item, at(before, i), at(now, i));
  }

  void list(const Form& form, const void* before, const void* now) {
    const std::size_t old_size = form.count(before), size = form.count(now), begin = out_.size();
    const auto key = [&](auto to) {
      comma();
      out_ += '"';
      out_ += path_;
      out_ += '/';
      step_name(out_, to);
      out_ += "\":";
    };
    Scratch one, other;
    if (size < old_size) {
      key(std::string_view{"length"});
      write_number(out_, static_cast<std::int64_t>(size));
    }
    if (const std::size_t both = std::min(size, old_size); form.items != nullptr)
      row(*form.item, form.items(before), form.items(now), both);
    else
      for (std::size_t i = 0; i < both; ++i) step(i, *form.item, form.at(before, i, one), form.at(now, i, other));
    for (std::size_t i = old_size; i < size; ++i) {
      key(i);
      write_json(out_, *form.item, form.at(now, i, one));
    }
    if (size == old_size) return;
    const std::string steps = out_.substr(begin);
    out_.resize(begin);
    whole(form, now);
    if (steps.size() > out_.size() - begin) return;
    out_.resize(begin);
    out_ += steps;
  }

  std::string& out_;
  std::string path_;
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
