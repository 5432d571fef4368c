#include "engine/read.h"

#include <cmath>
#include <cstdio>
#include <limits>

#include "engine/write.h"

namespace tortuga {
namespace {

void show(std::string& out, const boost::json::value& value) {
  if (value.is_double()) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.10g", value.get_double());
    out += digits;
  } else if (const auto* list = value.if_array()) {
    write_list(out, *list, [&](const boost::json::value& item) { show(out, item); });
  } else if (const auto* object = value.if_object()) {
    out += '{';
    const char* comma = "";
    for (const auto& [key, member] : *object) {
      out += comma;
      comma = ",";
      write_text(out, key);
      out += ':';
      show(out, member);
    }
    out += '}';
  } else {
    out += boost::json::serialize(value);
  }
}

// One reading: where it is in the document, and the first flaw.
class Reading {
 public:
  explicit Reading(std::string_view path) : path_(path) {}
  const Flaw& flaw() const { return flaw_; }

  void any(const boost::json::value& value, const Form& form, void* out) {
    if (flaw_.found()) return;
    switch (form.shape) {
      case Shape::truth:
        if (!value.is_bool()) return fail("expected true or false, got " + shown(value));
        *static_cast<bool*>(out) = value.get_bool();
        return;
      case Shape::number:
      case Shape::tagged: {
        std::int64_t number = 0;
        if (whole(value, least_whole(form), most_whole(form), number)) set_whole(form, out, number);
        return;
      }
      case Shape::decimal: {
        if (!value.is_number()) return fail("expected a decimal, got " + shown(value));
        const double hundred = value.to_number<double>() * 100.0;
        if (!(hundred > -2e9 && hundred < 2e9)) return fail("this number is too large: " + shown(value));
        static_cast<Hundredths*>(out)->count = static_cast<std::int32_t>(hundred < 0 ? hundred - 0.5 : hundred + 0.5);
        return;
      }
      case Shape::name:
        if (const FormName* found = name(value, form)) set_whole(form, out, found->value);
        return;
      case Shape::text:
        if (!value.is_string()) return fail("expected text, got " + shown(value));
        return form.set_text(out, value.get_string());
      case Shape::json: return form.set_text(out, boost::json::serialize(value));
      case Shape::registered: return registered(value, form, out);
      case Shape::parsed:
        if (const auto* from = object(value)) form.assign(out, from);
        return;
      case Shape::seat: {
        std::int64_t number = 0;
        if (value.is_null()) *static_cast<Seat*>(out) = kNobody;
        else if (whole(value, 0, kMaxSeats - 1, number)) *static_cast<Seat*>(out) = Seat{static_cast<int>(number)};
        return;
      }
      case Shape::seat_set: {
        SeatSet& seats = *static_cast<SeatSet*>(out);
        seats = {};
        return each(value, [&](const boost::json::value& item) {
          Seat seat;
          any(item, tortuga::form<Seat>, &seat);
          if (seat.somebody()) seats.add(seat);
          else if (!flaw_.found()) fail("expected a seat number, got null");
        });
      }
      case Shape::tagged_set: {
        std::uint64_t bits = 0;
        each(value, [&](const boost::json::value& item) {
          std::int64_t number = 0;
          if (whole(item, 0, 63, number)) bits |= std::uint64_t{1} << number;
        });
        std::memcpy(out, &bits, sizeof bits);
        return;
      }
      case Shape::name_set: {
        std::uint64_t bits = 0;
        each(value, [&](const boost::json::value& item) {
          if (const FormName* found = name(item, form)) bits |= std::uint64_t{1} << found->value;
        });
        std::memcpy(out, &bits, sizeof bits);
        return;
      }
      case Shape::secret:
      case Shape::maybe:
        if (value.is_null()) return form.clear(out);
        return any(value, *form.item, form.open(out, 0));
      case Shape::table: return table(value, form, out);
      case Shape::row: {
        const auto* from = array(value);
        if (from == nullptr) return;
        if (from->size() != places_of(form))
          return fail("expected a list of " + std::to_string(form.most) + ", got " + std::to_string(from->size()));
        return each(value, [&, i = std::size_t{0}](const boost::json::value& item) mutable {
          any(item, *form.item, place_at(form, out, i++));
        });
      }
      case Shape::list: return list(value, form, out);
      case Shape::kinds: return kinds(value, form, out);
      case Shape::parts:
        if (const auto* from = object(value)) members(*from, form, out, false);
        return;
    }
  }

 private:
  void fail(std::string what) {
    if (!flaw_.found()) flaw_ = {path_.empty() ? "/" : path_, std::move(what)};
  }
  template <class F>
  void at(std::string_view step, F&& f) {
    const auto size = path_.size();
    path_ += '/';
    path_ += step;
    f();
    path_.resize(size);
  }
  template <class F>
  void each(const boost::json::value& value, F&& f) {
    const auto* from = array(value);
    if (from == nullptr) return;
    for (std::size_t i = 0; i < from->size() && !flaw_.found(); ++i) at(std::to_string(i), [&] { f((*from)[i]); });
  }

  static constexpr double kExact = 9007199254740992.0;  // 2^53: beyond it not every whole number is a double

  bool whole(const boost::json::value& value, std::int64_t low, std::int64_t high, std::int64_t& out) {
    if (value.is_int64()) out = value.get_int64();
    else if (value.is_uint64() &&
             value.get_uint64() <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
      out = static_cast<std::int64_t>(value.get_uint64());
    else if (value.is_double() && std::abs(value.get_double()) < kExact &&
             value.get_double() == static_cast<double>(static_cast<std::int64_t>(value.get_double())))
      out = static_cast<std::int64_t>(value.get_double());
    else {
      fail("expected a whole number, got " + shown(value));
      return false;
    }
    if (out < low || out > high) {
      fail("expected a whole number from " + std::to_string(low) + " to " + std::to_string(high) + ", got " +
           shown(value));
      return false;
    }
    return true;
  }

  const FormName* name(const boost::json::value& value, const Form& form) {
    if (value.is_string())
      for (const FormName& known : form.names)
        if (value.get_string() == known.name) return &known;
    fail("expected one of " + listed(form.names) + ", got " + shown(value));
    return nullptr;
  }

  void registered(const boost::json::value& value, const Form& form, void* out) {
    std::string names;
    for (std::size_t i = 0; i < form.registered(); ++i) {
      const std::string_view name = form.registered_name(i);
      if (value.is_string() && value.get_string() == name) return form.choose(out, i);
      names += (names.empty() ? "" : ", ") + std::string{name};
    }
    fail("expected one of " + names + ", got " + shown(value));
  }

  template <class Names>
  static std::string listed(const Names& names) {
    std::string out;
    for (const auto& known : names) {
      if (!out.empty()) out += ", ";
      out += known.name;
    }
    return out;
  }

  const boost::json::object* object(const boost::json::value& value) {
    if (!value.is_object()) fail("expected an object, got " + shown(value));
    return value.if_object();
  }
  const boost::json::array* array(const boost::json::value& value) {
    if (!value.is_array()) fail("expected a list, got " + shown(value));
    return value.if_array();
  }

  // The first key of an object that is none of the names.
  template <class Names>
  static const boost::json::key_value_pair* unknown(const boost::json::object& from, const Names& names, bool tagged) {
    for (const auto& pair : from) {
      bool known = tagged && pair.key() == "kind";
      for (const auto& name : names) known = known || name.name == std::string_view{pair.key()};
      if (!known) return &pair;
    }
    return nullptr;
  }

  void members(const boost::json::object& from, const Form& form, void* out, bool tagged) {
    std::size_t known = tagged ? 1 : 0;
    for_each_part(form, out, [&](const FormPart& part, void* place) {
      if (flaw_.found()) return;
      const auto* found = from.if_contains(part.name);
      if (found == nullptr && part.form->shape == Shape::maybe) return part.form->clear(place);
      if (found == nullptr) return fail("\"" + std::string{part.name} + "\" is missing");
      ++known;
      at(part.name, [&] { any(*found, *part.form, place); });
    });
    if (flaw_.found() || known == from.size()) return;
    if (const auto* stranger = unknown(from, form.parts, tagged)) {
      const std::string names = listed(form.parts);
      fail("\"" + std::string{stranger->key()} + "\" is unknown here" + (names.empty() ? "" : "; known: " + names));
    }
  }

  void table(const boost::json::value& value, const Form& form, void* out) {
    const auto* from = object(value);
    if (from == nullptr) return;
    form.clear(out);
    std::size_t known = 0;
    for (const FormName& name : form.names)
      if (const auto* found = from->if_contains(name.name)) {
        ++known;
        at(name.name, [&] { any(*found, *form.item, place_at(form, out, static_cast<std::size_t>(name.value))); });
      }
    if (known == from->size()) return;
    if (const auto* stranger = unknown(*from, form.names, false))
      fail("\"" + std::string{stranger->key()} + "\" is unknown here");
  }

  void list(const boost::json::value& value, const Form& form, void* out) {
    form.clear(out);
    each(value, [&](const boost::json::value& item) {
      if (form.full != nullptr && form.full(out))
        return fail("at most " + std::to_string(form.most) + " entries fit here");
      auto fill = [&](void* entry) {
        any(item, *form.item, entry);
        return !flaw_.found();
      };
      form.add(out,
               {[](void* context, void* entry) { return (*static_cast<decltype(fill)*>(context))(entry); }, &fill});
    });
  }

  void kinds(const boost::json::value& value, const Form& form, void* out) {
    const auto* from = object(value);
    if (from == nullptr) return;
    const auto* kind = from->if_contains("kind");
    if (kind == nullptr || !kind->is_string()) return fail("\"kind\" is missing");
    for (std::size_t i = 0; i < form.parts.size(); ++i)
      if (kind->get_string() == form.parts[i].name) return members(*from, *form.parts[i].form, form.open(out, i), true);
    fail("there is no kind " + shown(*kind) + "; known: " + listed(form.parts));
  }

  std::string path_;
  Flaw flaw_;
};

}  // namespace

Flaw Reader::read(const boost::json::value& value, const Form& form, void* out, std::string_view path) {
  Reading reading(path);
  reading.any(value, form, out);
  return reading.flaw();
}

std::string shown(const boost::json::value& value, std::size_t most) {
  std::string out;
  show(out, value);
  if (out.size() > most) out = out.substr(0, most - 3) + "...";
  return out;
}

Flaw parse_json(std::string_view text, boost::json::value& out) {
  boost::json::parse_options limits;
  limits.max_depth = 32;
  unsigned char room[1024];
  boost::json::stream_parser parser({}, limits, room);
  parser.reset(out.storage());
  boost::json::error_code error;
  const std::size_t used = parser.write_some(text.data(), text.size(), error);
  if (!error) parser.finish(error);
  if (!error && text.find_first_not_of(" \t\r\n", used) != std::string_view::npos)
    return {"", "not JSON: something follows the end of the document at byte " + std::to_string(used)};
  if (error) return {"", "not JSON: " + error.message() + " at byte " + std::to_string(used)};
  out = parser.release();
  return {};
}

}  // namespace tortuga
