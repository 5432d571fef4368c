#include "engine/write.h"

#include <cstdint>
#include <cstdio>
#include <cstring>

#include "engine/pen.h"

namespace tortuga {
namespace {

// Whether none of eight bytes must be escaped: all at once, each in its own eighth of a word.
bool plain_eight(const char* at) {
  constexpr std::uint64_t kOnes = 0x0101010101010101u, kTops = 0x8080808080808080u;
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, at, 8);
  const auto zero = [&](std::uint64_t b) {
    return (b - kOnes) & ~b;
  };
  const std::uint64_t control = (bytes - kOnes * 0x20) & ~bytes;
  return ((control | zero(bytes ^ kOnes * '"') | zero(bytes ^ kOnes * '\\')) & kTops) == 0;
}

}  // namespace

void write_text(std::string& out, std::string_view text) {
  Pen(out).text(text);
}

void write_decimal(std::string& out, Hundredths value) {
  if (value.count < 0) out += '-';
  const int count = value.count < 0 ? -value.count : value.count;
  write_number(out, count / 100);
  out += '.';
  out += static_cast<char>('0' + count / 10 % 10);
  if (count % 10 != 0) out += static_cast<char>('0' + count % 10);
}

void Pen::text(std::string_view text) {
  put('"');
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at != end; ++at) {
    const char* const begin = at;  // most of a text stands for itself
    while (end - at >= 8 && plain_eight(at)) at += 8;
    while (at != end && static_cast<unsigned char>(*at) >= 0x20 && *at != '"' && *at != '\\') ++at;
    put(std::string_view{begin, static_cast<std::size_t>(at - begin)});
    if (at == end) break;
    const char c = *at;
    switch (c) {
      case '"': put("\\\""); break;
      case '\\': put("\\\\"); break;
      case '\n': put("\\n"); break;
      case '\t': put("\\t"); break;
      case '\r': put("\\r"); break;
      default: {
        char escaped[8];
        std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
        put(escaped);
      }
    }
  }
  put('"');
}

void Pen::number(std::int64_t value) {
  constexpr std::size_t kDigits = 24;
  room(kDigits);
  if (value >= 0 && value < 100) {  // nearly all
    if (value >= 10) *at_++ = static_cast<char>('0' + value / 10);
    *at_++ = static_cast<char>('0' + value % 10);
  } else {
    at_ = std::to_chars(at_, at_ + kDigits, value).ptr;
  }
}

void Pen::put_long(std::string_view text) {
  flush();
  out_ += text;
}

void Pen::key(std::string_view name, bool first) {
  room(name.size() + 4);  // names of members and of enumerators stand in our sources: all are short
  if (!first) *at_++ = ',';
  *at_++ = '"';
  copy(name);
  *at_++ = '"';
  *at_++ = ':';
}

void Pen::parts(const Form& form, const void* object, bool first) {
  for_each_part(form, object, [&](const FormPart& part, const void* place) {
    const Form* inner = part.form;
    if (inner->shape == Shape::maybe) {
      if (!inner->given(place)) return;
      place = inner->inside(place);
      inner = inner->item;
    }
    key(part.name, first);
    first = false;
    json(*inner, place);
  });
}

void Pen::json(const Form& form, const void* value) {
  auto comma = [&, first = true]() mutable {
    if (!first) put(',');
    first = false;
  };
  switch (form.shape) {
    case Shape::truth: return put(*static_cast<const bool*>(value) ? "true" : "false");
    case Shape::number:
    case Shape::tagged: return number(whole_at(form, value));
    case Shape::decimal: flush(); return write_decimal(out_, *static_cast<const Hundredths*>(value));
    case Shape::name:
      put('"');
      put(name_at(form, value));
      return put('"');
    case Shape::text:
    case Shape::registered: return text(form.text(value));
    case Shape::parsed: flush(); return form.write(out_, value);
    case Shape::json: {
      const std::string_view written = form.text(value);
      return put(written.empty() ? "null" : written);
    }
    case Shape::seat: {
      const Seat seat = *static_cast<const Seat*>(value);
      return seat.somebody() ? number(seat.index()) : put("null");
    }
    case Shape::seat_set:
    case Shape::tagged_set: {
      std::uint64_t bits = form.shape == Shape::seat_set ? static_cast<const SeatSet*>(value)->bits() : bits_at(value);
      put('[');
      for (; bits != 0; bits &= bits - 1) {
        comma();
        number(std::countr_zero(bits));
      }
      return put(']');
    }
    case Shape::name_set: {
      const std::uint64_t bits = bits_at(value);
      put('[');
      for (const FormName& name : form.names)
        if ((bits >> name.value & 1) != 0) {
          comma();
          put('"');
          put(name.name);
          put('"');
        }
      return put(']');
    }
    case Shape::secret:
    case Shape::maybe:
      if (form.given(value)) return json(*form.item, form.inside(value));
      return put("null");
    case Shape::table:
      put('{');
      for (bool first = true; const FormName& name : form.names) {
        key(name.name, first);
        first = false;
        json(*form.item, place_at(form, value, static_cast<std::size_t>(name.value)));
      }
      return put('}');
    case Shape::row:
      put('[');
      for (std::size_t i = 0; i < places_of(form); ++i) {
        comma();
        json(*form.item, place_at(form, value, i));
      }
      return put(']');
    case Shape::list:
      put('[');
      for_each_item(form, value, [&](const void* item) {
        comma();
        json(*form.item, item);
      });
      return put(']');
    case Shape::kinds: {
      const FormPart& kind = form.parts[form.count(value)];
      put("{\"kind\":\"");
      put(kind.name);
      put('"');
      parts(*kind.form, form.inside(value), false);
      return put('}');
    }
    case Shape::parts:
      put('{');
      parts(form, value, true);
      return put('}');
  }
}

void write_json(std::string& out, const Form& form, const void* value) {
  Pen(out).json(form, value);
}

void write_members(std::string& out, const Form& form, const void* object, std::string_view comma) {
  Pen(out).parts(form, object, comma.empty());
}

}  // namespace tortuga
