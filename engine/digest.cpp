#include "engine/digest.h"

namespace tortuga {
namespace {

void stir_text(std::uint64_t& hash, std::string_view text) {
  stir(hash, text.size());
  for (const char c : text) stir(hash, static_cast<std::uint64_t>(c));
}

std::string written(const Form& form, const void* parsed) {
  std::string out;
  form.write(out, parsed);
  return out;
}

void stir_in(std::uint64_t& hash, const Form& form, const void* value) {
  switch (form.shape) {
    case Shape::truth: return stir(hash, *static_cast<const bool*>(value) ? 1 : 0);
    case Shape::number:
    case Shape::tagged:
    case Shape::name: return stir(hash, static_cast<std::uint64_t>(whole_at(form, value)));
    case Shape::decimal: return stir(hash, static_cast<std::uint64_t>(static_cast<const Hundredths*>(value)->count));
    case Shape::seat: return stir(hash, static_cast<std::uint64_t>(static_cast<const Seat*>(value)->index()));
    case Shape::seat_set: return stir(hash, static_cast<const SeatSet*>(value)->bits());
    case Shape::tagged_set:
    case Shape::name_set: return stir(hash, bits_at(value));
    case Shape::text:
    case Shape::registered:
    case Shape::json: return stir_text(hash, form.text(value));
    case Shape::parsed: return stir_text(hash, written(form, value));
    case Shape::secret: stir(hash, form.given(value) ? 0 : 1); return stir_in(hash, *form.item, form.inside(value));
    case Shape::maybe:
      stir(hash, form.given(value) ? 1 : 0);
      if (form.given(value)) stir_in(hash, *form.item, form.inside(value));
      return;
    case Shape::table:
    case Shape::row:
      stir(hash, places_of(form));
      for (std::size_t i = 0; i < places_of(form); ++i) stir_in(hash, *form.item, place_at(form, value, i));
      return;
    case Shape::list:
      stir(hash, form.count(value));
      return for_each_item(form, value, [&](const void* item) { stir_in(hash, *form.item, item); });
    case Shape::kinds: {
      const std::size_t which = form.count(value);
      stir(hash, which);
      return stir_in(hash, *form.parts[which].form, form.inside(value));
    }
    case Shape::parts:
      return for_each_part(form, value,
                           [&](const FormPart& part, const void* place) { stir_in(hash, *part.form, place); });
  }
}

}  // namespace

bool same_parts(const Form& form, const void* a, const void* b) {
  switch (form.shape) {
    case Shape::truth:
    case Shape::number:
    case Shape::tagged:
    case Shape::name:
    case Shape::decimal:
    case Shape::seat:
    case Shape::seat_set:
    case Shape::tagged_set:
    case Shape::name_set: return same_bytes(form, a, b);
    case Shape::text:
    case Shape::registered:
    case Shape::json: return form.text(a) == form.text(b);
    case Shape::parsed: return written(form, a) == written(form, b);
    case Shape::secret: return form.given(a) == form.given(b) && same(*form.item, form.inside(a), form.inside(b));
    case Shape::maybe:
      if (form.given(a) != form.given(b)) return false;
      return !form.given(a) || same(*form.item, form.inside(a), form.inside(b));
    case Shape::table:
    case Shape::row:
      for (std::size_t i = 0; i < places_of(form); ++i)
        if (!same(*form.item, place_at(form, a, i), place_at(form, b, i))) return false;
      return true;
    case Shape::list: {
      const std::size_t count = form.count(a);
      if (count != form.count(b)) return false;
      if (count == 0) return true;  // an empty list may have no place in memory
      if (form.items != nullptr) {
        if (form.item->is_bytes && std::memcmp(form.items(a), form.items(b), count * form.item->size) == 0) return true;
        if (form.item->is_word) return false;
      }
      Scratch one, other;
      for (std::size_t i = 0; i < count; ++i)
        if (!same(*form.item, form.at(a, i, one), form.at(b, i, other))) return false;
      return true;
    }
    case Shape::kinds: {
      const std::size_t which = form.count(a);
      return which == form.count(b) && same(*form.parts[which].form, form.inside(a), form.inside(b));
    }
    case Shape::parts: {
      const void *one[kMostParts], *other[kMostParts];
      form.places(a, one);
      form.places(b, other);
      for (std::size_t i = 0; i < form.parts.size(); ++i)
        if (!same(*form.parts[i].form, one[i], other[i])) return false;
      return true;
    }
  }
  return false;
}

std::uint64_t digest(const Form& form, const void* value) {
  std::uint64_t hash = 0xCBF29CE484222325ull;
  stir_in(hash, form, value);
  return hash;
}

}  // namespace tortuga
