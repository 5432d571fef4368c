#include "engine/tight.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/digest.h"
#include "engine/walk.h"
#include "engine/write.h"

namespace tortuga {
namespace {

// Nearly all of them have one digit.
void write_whole(std::string& out, std::int64_t value) {
  if (value >= 0 && value < 10) out += static_cast<char>('0' + value);
  else write_number(out, value);
}

std::uint64_t bits_of(const Form& form, const void* set) {
  return form.shape == Shape::seat_set ? static_cast<const SeatSet*>(set)->bits() : bits_at(set);
}

void write_bits(std::string& out, std::uint64_t bits) {
  out += '[';
  for (const char* comma = ""; bits != 0; bits &= bits - 1, comma = ",") {
    out += comma;
    write_whole(out, std::countr_zero(bits));
  }
  out += ']';
}

// A list in the making: a comma before each item but the first.
class Row {
 public:
  explicit Row(std::string& out) : out_(out) { out_ += '['; }
  std::string& next() {
    if (!first_) out_ += ',';
    first_ = false;
    return out_;
  }
  void pair(std::size_t place, const Form& form, const void* before, const void* now) {
    if (same(form, before, now)) return;
    write_whole(next(), static_cast<std::int64_t>(place));
    write_tight_changes(next(), form, before, now);
  }
  void end() { out_ += ']'; }

 private:
  std::string& out_;
  bool first_ = true;
};

void write_parts(Row& row, const Form& form, const void* object) {
  for_each_part(form, object,
                [&](const FormPart& part, const void* place) { write_tight(row.next(), *part.form, place); });
}

constexpr std::size_t kShortWalk = 2;  // a single place is told as briefly without letters

// False if it is no walk, and then nothing is written.
bool write_walk(std::string& out, const Form& form, const void* list) {
  const Form& place = *form.item;
  if (!walkable(place) || form.count(list) < kShortWalk) return false;
  Step first{}, before{};
  std::string ways;
  bool begun = false, walks = true;
  for_each_item(form, list, [&](const void* item) {
    Step here{}, step{};
    std::size_t i = 0;
    for_each_part(place, item, [&](const FormPart& part, const void* at) {
      here[i] = whole_at(*part.form, at);
      step[i] = here[i] - before[i];
      ++i;
    });
    before = here;
    if (!std::exchange(begun, true)) return void(first = here);
    const auto way = way_of(step);
    walks = walks && way.has_value();
    if (walks) ways += static_cast<char>(*way);
  });
  if (!walks) return false;
  Row row(out);
  write_text(row.next(), letters_of(ways));
  for (const std::int64_t member : first) write_whole(row.next(), member);
  row.end();
  return true;
}

// How many letters a value takes at least, whatever it is: of a list those for its brackets, members and commas.
std::size_t least_letters(const Form& form) {
  const auto row = [](std::size_t items) {
    return items > 0 ? 2 * items + 1 : 2;
  };
  switch (form.shape) {
    case Shape::truth:
    case Shape::number:
    case Shape::tagged:
    case Shape::decimal:
    case Shape::name:
    case Shape::seat:
    case Shape::parsed:
    case Shape::json:
    case Shape::secret:
    case Shape::maybe: return 1;
    case Shape::text:
    case Shape::registered:
    case Shape::seat_set:
    case Shape::tagged_set:
    case Shape::name_set:
    case Shape::list: return 2;
    case Shape::kinds: return 3;
    case Shape::table:
    case Shape::row: return row(places_of(form));
    case Shape::parts: return row(form.parts.size());
  }
  return 1;
}

void write_list_changes(std::string& out, const Form& form, const void* before, const void* now) {
  const std::size_t begin = out.size(), old_size = form.count(before), size = form.count(now);
  if (!form.item->is_bytes) {  // no position has such lists
    Row row(out);
    write_tight(row.next(), form, now);
    return row.end();
  }
  Row row(out);
  write_whole(row.next(), static_cast<std::int64_t>(size));
  Scratch one, other;
  for (std::size_t i = 0; i < size && i < old_size; ++i)
    row.pair(i, *form.item, form.at(before, i, one), form.at(now, i, other));
  for (std::size_t i = old_size; i < size; ++i) {
    write_whole(row.next(), static_cast<std::int64_t>(i));
    write_tight(row.next(), *form.item, form.at(now, i, one));
  }
  row.end();
  const std::size_t steps = out.size() - begin;
  if (steps <= 2 * size + 4 || steps <= size * (least_letters(*form.item) + 1) + 3) return;  // all cannot be shorter
  std::string whole = "[";
  write_tight(whole, form, now);
  if (whole.size() + 1 >= steps) return;
  out.replace(begin, steps, whole);
  out += ']';
}

}  // namespace

void write_tight(std::string& out, const Form& form, const void* value) {
  switch (form.shape) {
    case Shape::truth: out += *static_cast<const bool*>(value) ? '1' : '0'; return;
    case Shape::number:
    case Shape::tagged:
    case Shape::name: return write_whole(out, whole_at(form, value));
    case Shape::decimal: return write_whole(out, static_cast<const Hundredths*>(value)->count);
    case Shape::text:
    case Shape::registered: return write_text(out, form.text(value));
    case Shape::parsed: return form.write(out, value);
    case Shape::json: {
      const std::string_view text = form.text(value);
      out += text.empty() ? "null" : text;
      return;
    }
    case Shape::seat: {
      const Seat seat = *static_cast<const Seat*>(value);
      return write_whole(out, seat.somebody() ? seat.index() : -1);
    }
    case Shape::seat_set:
    case Shape::tagged_set:
    case Shape::name_set: return write_bits(out, bits_of(form, value));
    case Shape::secret:
    case Shape::maybe:
      if (form.given(value)) return write_tight(out, *form.item, form.inside(value));
      out += "null";
      return;
    case Shape::table:
    case Shape::row: {
      Row row(out);
      for (std::size_t i = 0; i < places_of(form); ++i) write_tight(row.next(), *form.item, place_at(form, value, i));
      return row.end();
    }
    case Shape::list: {
      if (write_walk(out, form, value)) return;
      Row row(out);
      for_each_item(form, value, [&](const void* item) { write_tight(row.next(), *form.item, item); });
      return row.end();
    }
    case Shape::kinds: {
      Row row(out);
      const std::size_t which = form.count(value);
      write_whole(row.next(), static_cast<std::int64_t>(which));
      write_parts(row, *form.parts[which].form, form.inside(value));
      return row.end();
    }
    case Shape::parts: {
      Row row(out);
      write_parts(row, form, value);
      return row.end();
    }
  }
}

void write_tight_changes(std::string& out, const Form& form, const void* before, const void* now) {
  switch (form.shape) {
    case Shape::parts: {
      const void *old[kMostParts], *fresh[kMostParts];
      form.places(before, old);
      form.places(now, fresh);
      Row row(out);
      for (std::size_t i = 0; i < form.parts.size(); ++i) row.pair(i, *form.parts[i].form, old[i], fresh[i]);
      return row.end();
    }
    case Shape::table:
    case Shape::row: {
      Row row(out);
      for (std::size_t i = 0; i < places_of(form); ++i)
        row.pair(i, *form.item, place_at(form, before, i), place_at(form, now, i));
      return row.end();
    }
    case Shape::list: return write_list_changes(out, form, before, now);
    case Shape::secret:
    case Shape::maybe:
      if (form.given(before) && form.given(now))
        return write_tight_changes(out, *form.item, form.inside(before), form.inside(now));
      return write_tight(out, form, now);
    case Shape::seat_set:
    case Shape::tagged_set:
    case Shape::name_set: return write_bits(out, bits_of(form, before) ^ bits_of(form, now));
    case Shape::truth:
    case Shape::number:
    case Shape::tagged:
    case Shape::decimal:
    case Shape::name:
    case Shape::text:
    case Shape::registered:
    case Shape::seat:
    case Shape::kinds:
    case Shape::json:
    case Shape::parsed: return write_tight(out, form, now);
  }
}

}  // namespace tortuga
