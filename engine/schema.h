// JSON Schema (draft 2020-12) of any type that has a form, made from the same form as its JSON. Tools, other people's
// bots and the web client's types are made from it.
#pragma once

#include <string>

#include "engine/form_of.h"

namespace tortuga {

void write_schema(std::string& out, const Form& form);

// Of one kind of several: the member `tag` says which. Without a kind, of a plain struct.
void write_object_schema(std::string& out, const Form& form, std::string_view kind, std::string_view tag = "kind");

template <class T>
void write_object_schema(std::string& out, std::string_view kind, std::string_view tag = "kind") {
  write_object_schema(out, form<T>, kind, tag);
}

template <class T>
void write_schema(std::string& out) {
  write_schema(out, form<T>);
}

}  // namespace tortuga
