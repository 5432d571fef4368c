// A sentence of a catalogue, taken apart once: the part of ICU MessageFormat that our catalogues use (plain arguments,
// select, plural, '#', quotes), in English. Telling it costs a small part of what ICU needs; patterns with anything
// else are left to ICU.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tortuga {

struct PatternArgument {
  std::string name;
  std::variant<std::int64_t, std::string> value;
};

// Where a pattern finds its arguments: it asks only for those that it uses.
class Arguments {
 public:
  struct Value {
    bool counts = false;  // a number, else a word
    std::int64_t number = 0;
    std::string_view word;
    std::string made;  // holds the word if it had to be made
  };
  virtual ~Arguments() = default;
  virtual bool find(std::string_view name, Value& out) const = 0;
};

class Pattern {
 public:
  // Nothing if the text uses what this class does not know.
  static std::optional<Pattern> read(std::string_view text);

  // False if the arguments do not fit (a plural of a word); then ICU shall say what it thinks of them. Appends to
  // `out`.
  bool tell(const Arguments& arguments, std::string& out) const;
  bool tell(const std::vector<PatternArgument>& arguments, std::string& out) const;

 private:
  struct Part;
  using Message = std::vector<Part>;
  struct Branch;
  struct Part {
    enum class Kind { text, argument, select, plural, number };
    Kind kind = Kind::text;
    std::string text;  // what stands here, or the argument's name
    std::vector<Branch> branches;
  };
  struct Branch {
    std::string key;  // "you", "other", "one", "=0"
    Message message;
  };

  class Reader;
  static bool write(const Message& message, const Arguments& arguments, const std::int64_t* counted, std::string& out);

  Message message_;
};

}  // namespace tortuga
