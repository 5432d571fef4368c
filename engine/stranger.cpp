#include "engine/stranger.h"

#include <cstring>

namespace tortuga {
namespace {

constexpr int kUnlimited = 8;  // a list without a limit is given fewer

void scramble_list(const Form& form, void* out, Dice& dice) {
  form.clear(out);
  const int most = form.most < 0 ? kUnlimited : static_cast<int>(form.most);
  const int wanted = dice.pick(3) == 0 ? dice.pick(most + 1) : dice.pick(most < 4 ? most + 1 : 4);
  auto fill = [&](void* item) {
    scramble(*form.item, item, dice);
    return true;
  };
  for (int i = 0; i < wanted; ++i)
    form.add(out, {[](void* context, void* item) { return (*static_cast<decltype(fill)*>(context))(item); }, &fill});
}

// Signs that are written as they are, that are escaped, and that are no text at all.
std::string random_text(Dice& dice) {
  constexpr char kSigns[] = {'a', 'Z', '0', ' ', '"', '\\', '/', '\n', '\x01', '\x7f', '\xc3', '\xff'};
  std::string text;
  for (int left = dice.pick(12); left > 0; --left)
    text += kSigns[static_cast<std::size_t>(dice.pick(static_cast<int>(sizeof kSigns)))];
  return text;
}

}  // namespace

void scramble(const Form& form, void* out, Dice& dice) {
  switch (form.shape) {
    case Shape::truth: *static_cast<bool*>(out) = dice.pick(2) == 1; return;
    case Shape::number:
    case Shape::tagged: {
      const int extreme = dice.pick(20);
      set_whole(form, out,
                extreme == 0   ? least_whole(form)
                : extreme == 1 ? (form.size == 8 && !form.is_signed ? -1 : most_whole(form))
                               : dice.range(-4, extreme < 6 ? 60 : 6));
      return;
    }
    case Shape::decimal: static_cast<Hundredths*>(out)->count = dice.range(-400, 6000); return;
    case Shape::name:
      set_whole(form, out, form.names[static_cast<std::size_t>(dice.pick(static_cast<int>(form.names.size())))].value);
      return;
    case Shape::text: return form.set_text(out, random_text(dice));
    case Shape::json: {
      constexpr std::string_view kValues[] = {"null", "true", "-1", "15", "\"\"", "[]", "{}", "{\"kind\":[1]}"};
      return form.set_text(out, kValues[static_cast<std::size_t>(dice.pick(8))]);
    }
    case Shape::registered:
      return form.choose(out, static_cast<std::size_t>(dice.pick(static_cast<int>(form.registered()))));
    case Shape::parsed: return form.clear(out);
    case Shape::seat: {
      const int seat = dice.pick(kMaxSeats + 8);
      *static_cast<Seat*>(out) = seat == kMaxSeats ? kNobody : Seat{seat > kMaxSeats ? seat % 4 : seat};
      return;
    }
    case Shape::seat_set: {
      SeatSet seats;
      for (int i = 0; i < kMaxSeats; ++i)
        if (dice.pick(4) == 0) seats.add(Seat{i});
      *static_cast<SeatSet*>(out) = seats;
      return;
    }
    case Shape::tagged_set: {
      std::uint64_t bits = 0;
      for (int i = 0; i < 64; ++i)
        if (dice.pick(4) == 0) bits |= std::uint64_t{1} << i;
      std::memcpy(out, &bits, sizeof bits);
      return;
    }
    case Shape::name_set: {
      std::uint64_t bits = 0;
      for (const FormName& name : form.names)
        if (dice.pick(4) == 0) bits |= std::uint64_t{1} << name.value;
      std::memcpy(out, &bits, sizeof bits);
      return;
    }
    case Shape::secret:
      if (dice.pick(8) == 0) return form.clear(out);
      return scramble(*form.item, form.open(out, 0), dice);
    case Shape::maybe:
      if (dice.pick(2) == 0) return form.clear(out);
      return scramble(*form.item, form.open(out, 0), dice);
    case Shape::table:
    case Shape::row:
      for (std::size_t i = 0; i < places_of(form); ++i) scramble(*form.item, place_at(form, out, i), dice);
      return;
    case Shape::list: return scramble_list(form, out, dice);
    case Shape::kinds: {
      const auto which = static_cast<std::size_t>(dice.pick(static_cast<int>(form.parts.size())));
      return scramble(*form.parts[which].form, form.open(out, which), dice);
    }
    case Shape::parts:
      return for_each_part(form, out, [&](const FormPart& part, void* place) { scramble(*part.form, place, dice); });
  }
}

}  // namespace tortuga
