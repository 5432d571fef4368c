#include "engine/schema.h"

#include "engine/write.h"

namespace tortuga {
namespace {

void write_names(std::string& out, const Form& form) {
  write_list(out, form.names, [&](const FormName& name) { write_text(out, name.name); });
}

// At most -1: no limit.
void write_items_schema(std::string& out, const Form& item, std::int64_t least, std::int64_t most) {
  out += "{\"type\":\"array\",\"items\":";
  write_schema(out, item);
  if (most >= 0) {
    out += ",\"minItems\":";
    write_number(out, least);
    out += ",\"maxItems\":";
    write_number(out, most);
  }
  out += '}';
}

}  // namespace

void write_object_schema(std::string& out, const Form& form, std::string_view kind, std::string_view tag) {
  out += "{\"type\":\"object\",\"additionalProperties\":false,\"required\":[";
  const char* comma = "";
  if (!kind.empty()) {
    write_text(out, tag);
    comma = ",";
  }
  for (const FormPart& part : form.parts) {
    if (part.form->shape == Shape::maybe) continue;
    out += comma;
    comma = ",";
    write_text(out, part.name);
  }
  out += "],\"properties\":{";
  comma = "";
  if (!kind.empty()) {
    write_text(out, tag);
    out += ":{\"const\":";
    write_text(out, kind);
    out += '}';
    comma = ",";
  }
  for (const FormPart& part : form.parts) {
    out += comma;
    comma = ",";
    write_text(out, part.name);
    out += ':';
    write_schema(out, *part.form);
  }
  out += "}}";
}

void write_schema(std::string& out, const Form& form) {
  switch (form.shape) {
    case Shape::truth: out += "{\"type\":\"boolean\"}"; return;
    case Shape::number:
    case Shape::tagged:
      out += "{\"type\":\"integer\",\"minimum\":";
      write_number(out, least_whole(form));
      out += ",\"maximum\":";
      write_number(out, most_whole(form));
      out += '}';
      return;
    case Shape::decimal: out += "{\"type\":\"number\",\"multipleOf\":0.01}"; return;
    case Shape::name:
      out += "{\"enum\":";
      write_names(out, form);
      out += '}';
      return;
    case Shape::text: out += "{\"type\":\"string\"}"; return;
    case Shape::json: out += "{}"; return;  // any value
    case Shape::parsed: out += "{\"type\":\"object\"}"; return;
    case Shape::registered: {
      out += "{\"enum\":[";
      for (std::size_t i = 0; i < form.registered(); ++i) {
        if (i > 0) out += ',';
        write_text(out, form.registered_name(i));
      }
      out += "]}";
      return;
    }
    case Shape::seat:
      out += "{\"type\":[\"integer\",\"null\"],\"minimum\":0,\"maximum\":";
      write_number(out, kMaxSeats - 1);
      out += '}';
      return;
    case Shape::seat_set:
      out += "{\"type\":\"array\",\"uniqueItems\":true,\"items\":{\"type\":\"integer\",\"minimum\":0,\"maximum\":";
      write_number(out, kMaxSeats - 1);
      out += "}}";
      return;
    case Shape::tagged_set:
      out += "{\"type\":\"array\",\"uniqueItems\":true,\"items\":{\"type\":\"integer\",\"minimum\":0,\"maximum\":63}}";
      return;
    case Shape::name_set:
      out += "{\"type\":\"array\",\"uniqueItems\":true,\"items\":{\"enum\":";
      write_names(out, form);
      out += "}}";
      return;
    case Shape::secret:
      out += "{\"anyOf\":[";
      write_schema(out, *form.item);
      out += ",{\"type\":\"null\"}]}";
      return;
    case Shape::maybe: return write_schema(out, *form.item);
    case Shape::table:
      out += "{\"type\":\"object\",\"propertyNames\":{\"enum\":";
      write_names(out, form);
      out += "},\"additionalProperties\":";
      write_schema(out, *form.item);
      out += '}';
      return;
    case Shape::row: return write_items_schema(out, *form.item, form.most, form.most);
    case Shape::list: return write_items_schema(out, *form.item, 0, form.most);
    case Shape::kinds: {
      out += "{\"oneOf\":[";
      const char* comma = "";
      for (const FormPart& kind : form.parts) {
        out += comma;
        comma = ",";
        write_object_schema(out, *kind.form, kind.name);
      }
      out += "]}";
      return;
    }
    case Shape::parts: return write_object_schema(out, form, "");
  }
}

}  // namespace tortuga
