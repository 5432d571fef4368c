// A sentence of a catalogue, taken apart once: the part of ICU MessageFormat that our catalogues use. That is
//   {name}                          a word as it is, a number with its thousands set apart
//   {name, number, ::group-off}     a number without that; {name, number,+0;-0} one with its sign
//   {name, select, you{..} other{..}}
//   {name, plural, =0{..} one{..} other{# tiles}}   with # for the number
//   '{' '}' ''                      what would mean something else; any other apostrophe is one
// Whatever else ICU knows is refused when the sentence is read. The tests hold every sentence against ICU.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "narrator/language.h"

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
  // Takes `text` apart; says what is wrong with it, or nothing.
  static std::string read(std::string_view text, Language language, Pattern& out);

  // Appends the sentence to `out`; an argument that is not there is told as {name}. False if one is of the wrong sort
  // (a plural of a word): then there is no such sentence, and `out` has a part of it.
  bool tell(const Arguments& arguments, std::string& out) const { return write(message_, arguments, nullptr, out); }
  bool tell(const std::vector<PatternArgument>& arguments, std::string& out) const;

  Language language() const { return language_; }
  // The whole sentence if it asks for no argument, else nullptr.
  const std::string* plain() const;

 private:
  struct Part;
  using Message = std::vector<Part>;
  struct Branch;
  struct Part {
    enum class Kind : std::uint8_t { text, argument, number, select, plural, counted };
    Kind kind = Kind::text;
    Language::Style style = Language::Style::grouped;  // of a number
    std::string text;                                  // what stands here, or the argument's name
    std::vector<Branch> branches;                      // the last is `other`
  };
  struct Branch {
    std::string word;                     // of a select: "you"
    bool exact = false;                   // of a plural: for this number alone,
    std::int64_t number = 0;              //
    PluralForm form = PluralForm::other;  // or for all that take this form
    Message message;
  };

  class Reader;
  const Branch& chosen(const Part& part, const Arguments::Value& value) const;
  bool write(const Message& message, const Arguments& arguments, const std::int64_t* counted, std::string& out) const;

  Message message_;
  Language language_;
};

}  // namespace tortuga
