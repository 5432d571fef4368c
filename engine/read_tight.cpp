#include "engine/read_tight.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/walk.h"

namespace tortuga {
namespace {

namespace json = boost::json;

// One reading: where it is, counted in places from the outside in, and the first flaw.
class Deciphering {
 public:
  const Flaw& flaw() const { return flaw_; }

  void whole(const json::value& value, const Form& form, void* out) {
    if (flaw_.found()) return;
    std::int64_t number = 0;
    switch (form.shape) {
      case Shape::truth:
        if (in_range(value, 0, 1, number)) *static_cast<bool*>(out) = number == 1;
        return;
      case Shape::number:
      case Shape::tagged:
        if (in_range(value, least_whole(form), most_whole(form), number)) set_whole(form, out, number);
        return;
      case Shape::name:
        if (!in_range(value, least_whole(form), most_whole(form), number)) return;
        if (!names(form, number)) return fail("there is no name with the number " + std::to_string(number));
        return set_whole(form, out, number);
      case Shape::decimal:
        if (in_range(value, -2000000000, 2000000000, number))
          static_cast<Hundredths*>(out)->count = static_cast<std::int32_t>(number);
        return;
      case Shape::seat:
        if (in_range(value, -1, kMaxSeats - 1, number))
          *static_cast<Seat*>(out) = number < 0 ? kNobody : Seat{static_cast<int>(number)};
        return;
      case Shape::seat_set:
      case Shape::tagged_set:
      case Shape::name_set: return set_bits(form, out, bits(value, form));
      case Shape::secret:
      case Shape::maybe:
        if (value.is_null()) return form.clear(out);
        return whole(value, *form.item, form.open(out, 0));
      case Shape::table:
      case Shape::row: {
        const auto* list = items(value, places_of(form), places_of(form));
        if (list == nullptr) return;
        for (std::size_t i = 0; i < list->size(); ++i)
          at(i, [&] { whole((*list)[i], *form.item, place_at(form, out, i)); });
        return;
      }
      case Shape::list: {
        const auto* list = items(value, 0, kMostItems);
        if (list == nullptr) return;
        form.clear(out);
        if (!list->empty() && (*list)[0].is_string() && walkable(*form.item)) return walk(*list, form, out);
        for (std::size_t i = 0; i < list->size(); ++i)
          add(form, out, i, [&](void* item) { whole((*list)[i], *form.item, item); });
        return;
      }
      case Shape::kinds: {
        const auto* list = items(value, 1, kMostParts + 1);
        if (list == nullptr || !in_range((*list)[0], 0, static_cast<std::int64_t>(form.parts.size()) - 1, number))
          return;
        const auto which = static_cast<std::size_t>(number);
        return members(*list, 1, *form.parts[which].form, form.open(out, which));
      }
      case Shape::parts: {
        const auto* list = items(value, 0, kMostParts);
        if (list != nullptr) members(*list, 0, form, out);
        return;
      }
      case Shape::text:
      case Shape::registered:
      case Shape::json:
      case Shape::parsed: {  // as everywhere
        const Flaw inside = Reader::read(value, form, out, path_);
        if (inside.found() && !flaw_.found()) flaw_ = inside;
        return;
      }
    }
  }

  void change(const json::value& value, const Form& form, void* out) {
    if (flaw_.found()) return;
    switch (form.shape) {
      case Shape::parts: {
        const void* places[kMostParts];
        form.places(out, places);
        return pairs(value, 0, form.parts.size(), [&](std::size_t i, const json::value& inside) {
          change(inside, *form.parts[i].form, const_cast<void*>(places[i]));
        });
      }
      case Shape::table:
      case Shape::row:
        return pairs(value, 0, places_of(form), [&](std::size_t i, const json::value& inside) {
          change(inside, *form.item, place_at(form, out, i));
        });
      case Shape::list: return list(value, form, out);
      case Shape::secret:
      case Shape::maybe:
        if (value.is_null() || !form.given(out)) return whole(value, form, out);
        return change(value, *form.item, const_cast<void*>(form.inside(out)));
      case Shape::seat_set: {
        const std::uint64_t before = static_cast<const SeatSet*>(out)->bits();
        return set_bits(form, out, before ^ bits(value, form));
      }
      case Shape::tagged_set:
      case Shape::name_set: return set_bits(form, out, bits_at(out) ^ bits(value, form));
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
      case Shape::parsed: return whole(value, form, out);
    }
  }

 private:
  static constexpr std::size_t kMostItems = 100000;

  void fail(std::string what) {
    if (!flaw_.found()) flaw_ = {path_.empty() ? "/" : path_, std::move(what)};
  }
  template <class F>
  void at(std::size_t place, F&& f) {
    const auto size = path_.size();
    path_ += '/' + std::to_string(place);
    f();
    path_.resize(size);
  }

  bool in_range(const json::value& value, std::int64_t low, std::int64_t high, std::int64_t& out) {
    if (value.is_int64()) out = value.get_int64();
    else if (value.is_uint64() && value.get_uint64() <= std::uint64_t{0x7fffffffffffffff})
      out = static_cast<std::int64_t>(value.get_uint64());
    else {
      fail("expected a whole number, got " + shown(value));
      return false;
    }
    if (out >= low && out <= high) return true;
    fail("expected a whole number from " + std::to_string(low) + " to " + std::to_string(high) + ", got " +
         shown(value));
    return false;
  }
  static bool names(const Form& form, std::int64_t number) {
    for (const FormName& name : form.names)
      if (name.value == number) return true;
    return false;
  }

  const json::array* items(const json::value& value, std::size_t least, std::size_t most) {
    const auto* list = value.if_array();
    if (list != nullptr && list->size() >= least && list->size() <= most) return list;
    fail("expected a list of " + std::to_string(least) + " to " + std::to_string(most) + ", got " + shown(value));
    return nullptr;
  }

  void members(const json::array& list, std::size_t first, const Form& form, void* out) {
    if (list.size() - first != form.parts.size())
      return fail("expected " + std::to_string(form.parts.size()) + " members, got " +
                  std::to_string(list.size() - first));
    for_each_part(form, out, [&, i = first](const FormPart& part, void* place) mutable {
      at(i, [&] { whole(list[i], *part.form, place); });
      ++i;
    });
  }

  std::uint64_t bits(const json::value& value, const Form& form) {
    std::uint64_t bits = 0;
    const auto* list = items(value, 0, 64);
    if (list == nullptr) return 0;
    const std::int64_t last = form.shape == Shape::seat_set ? kMaxSeats - 1 : 63;
    for (const json::value& item : *list) {
      std::int64_t number = 0;
      if (!in_range(item, 0, last, number)) return 0;
      if (form.shape == Shape::name_set && !names(form, number))
        fail("there is no name with the number " + std::to_string(number));
      bits |= std::uint64_t{1} << number;
    }
    return bits;
  }
  static void set_bits(const Form& form, void* out, std::uint64_t bits) {
    if (form.shape != Shape::seat_set) return void(std::memcpy(out, &bits, sizeof bits));
    SeatSet seats;
    for (int i = 0; i < kMaxSeats; ++i)
      if ((bits >> i & 1) != 0) seats.add(Seat{i});
    *static_cast<SeatSet*>(out) = seats;
  }

  // A place, the change there, and so on from item `first` of the list on; places only go up.
  template <class F>
  void pairs(const json::value& value, std::size_t first, std::size_t most, F&& each) {
    const auto* list = items(value, first, 2 * most + first);
    if (list == nullptr) return;
    if ((list->size() - first) % 2 != 0) return fail("a place without its change");
    std::int64_t least = 0;
    for (std::size_t i = first; i < list->size() && !flaw_.found(); i += 2) {
      std::int64_t place = 0;
      if (!in_range((*list)[i], least, static_cast<std::int64_t>(most) - 1, place)) return;
      least = place + 1;
      at(static_cast<std::size_t>(place), [&] { each(static_cast<std::size_t>(place), (*list)[i + 1]); });
    }
  }

  template <class F>
  void add(const Form& form, void* out, std::size_t i, F&& make) {
    if (flaw_.found()) return;
    if (form.full != nullptr && form.full(out))
      return fail("at most " + std::to_string(form.most) + " entries fit here");
    auto fill = [&](void* item) {
      at(i, [&] { make(item); });
      return !flaw_.found();
    };
    form.add(out, {[](void* context, void* item) { return (*static_cast<decltype(fill)*>(context))(item); }, &fill});
  }

  // Its steps as letters, then the members of the first place.
  void walk(const json::array& told, const Form& form, void* out) {
    const Form& place = *form.item;
    if (told.size() != kWalkMembers + 1) return fail("a walk without its first place");
    const json::string& letters = told[0].get_string();
    if (letters.size() * kLongestLeg >= kMostItems) return fail("no walk is as long as this");
    Step here{};
    for (std::size_t i = 0; i < kWalkMembers; ++i)
      if (!in_range(told[i + 1], least_whole(*place.parts[i].form), most_whole(*place.parts[i].form), here[i])) return;
    std::size_t places = 0;
    const auto arrive = [&] {
      add(form, out, places++, [&](void* item) {
        for_each_part(place, item, [&, at = here.begin()](const FormPart& part, void* member) mutable {
          std::int64_t number = 0;
          if (in_range(*at++, least_whole(*part.form), most_whole(*part.form), number))
            set_whole(*part.form, member, number);
        });
      });
    };
    const auto take = [&](std::size_t way) {
      for (std::size_t member = 0; member < kWalkMembers; ++member) here[member] += kWays[way][member];
      arrive();
    };
    arrive();
    for (std::size_t i = 0; i < letters.size() && !flaw_.found(); ++i) {
      const auto leg = leg_of(letters[i]);
      if (!leg) return fail("there is no such letter: " + std::string(1, letters[i]));
      for (std::size_t taken = 0; taken < leg->times && !flaw_.found(); ++taken) take(leg->way);
      if (leg->then && !flaw_.found()) take(*leg->then);
    }
  }

  // Some lists make up their items, so that none can be changed in its place: the list is made anew.
  void list(const json::value& value, const Form& form, void* out) {
    const auto* told = items(value, 1, kMostItems);
    if (told == nullptr) return;
    if ((*told)[0].is_array()) return whole((*told)[0], form, out);
    std::int64_t size = 0;
    if (!in_range((*told)[0], 0, static_cast<std::int64_t>(kMostItems), size)) return;
    if (!form.item->is_bytes) return fail("such a list cannot be changed in part");
    const std::size_t count = form.count(out), bytes = form.item->size;
    std::vector<std::byte> old(count * bytes);
    for (std::size_t i = 0; i < count; ++i) {
      Scratch scratch;
      std::memcpy(old.data() + i * bytes, form.at(out, i, scratch), bytes);
    }
    std::vector<const json::value*> changes(static_cast<std::size_t>(size));
    pairs(value, 1, changes.size(), [&](std::size_t i, const json::value& inside) { changes[i] = &inside; });
    form.clear(out);
    for (std::size_t i = 0; i < changes.size(); ++i)
      add(form, out, i, [&](void* item) {
        if (i >= count)
          return changes[i] != nullptr ? whole(*changes[i], *form.item, item) : fail("this item is missing");
        std::memcpy(item, old.data() + i * bytes, bytes);
        if (changes[i] != nullptr) change(*changes[i], *form.item, item);
      });
  }

  std::string path_;
  Flaw flaw_;
};

}  // namespace

Flaw read_tight(const json::value& value, const Form& form, void* out) {
  Deciphering reading;
  reading.whole(value, form, out);
  return reading.flaw();
}

Flaw apply_tight_changes(const json::value& changes, const Form& form, void* value) {
  Deciphering reading;
  reading.change(changes, form, value);
  return reading.flaw();
}

}  // namespace tortuga
