// JSON in: reads any value that has a shape from a parsed document and says exactly where and why it cannot. For the
// edges of the program only: games do not include this, so that they compile without a JSON library.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "engine/form_of.h"

namespace tortuga {

// Where in a document something is wrong (a JSON Pointer) and what.
struct Flaw {
  std::string path;
  std::string what;
  bool found() const { return !what.empty(); }
  std::string text() const { return path.empty() ? what : path + ": " + what; }
};

// A value as people write it, shortened if it is long: 1.5 and not 1.5E0.
std::string shown(const boost::json::value& value, std::size_t most = 200);

class Reader {
 public:
  // Reads `value` into `out`. Every member must be there unless it is a std::optional, and nothing that is unknown.
  // After a flaw `out` is half-read and must not be used. Text and lists without a limit are as long as the document
  // says: whoever takes documents from strangers limits their size.
  static Flaw read(const boost::json::value& value, const Form& form, void* out, std::string_view path = {});

  template <class T>
  static Flaw read(const boost::json::value& value, T& out, std::string_view path = {}) {
    static_assert(readable(form<T>), "text is read into std::string, and lists must be able to grow");
    return read(value, form<T>, &out, path);
  }
};

// Parses text as JSON; a flaw says at which byte it stops making sense.
// In the storage of `out`.
Flaw parse_json(std::string_view text, boost::json::value& out);

}  // namespace tortuga
