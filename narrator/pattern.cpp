#include "narrator/pattern.h"

#include <algorithm>
#include <charconv>

namespace tortuga {
namespace {

bool space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}
bool digit(char c) {
  return c >= '0' && c <= '9';
}
bool word_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || digit(c) || c == '_';
}

std::string quoted(std::string_view text) {
  return "\"" + std::string{text} + "\"";
}

class ArgumentList final : public Arguments {
 public:
  explicit ArgumentList(const std::vector<PatternArgument>& list) : list_(list) {}
  bool find(std::string_view name, Value& out) const override {
    for (const PatternArgument& argument : list_) {
      if (argument.name != name) continue;
      if (const auto* number = std::get_if<std::int64_t>(&argument.value)) {
        out.counts = true;
        out.number = *number;
      } else if (const auto* word = std::get_if<std::string>(&argument.value)) {
        out.word = *word;
      }
      return true;
    }
    return false;
  }

 private:
  const std::vector<PatternArgument>& list_;
};

}  // namespace

// Reads a pattern once from left to right. Every step answers whether it may go on; the first flaw stays.
class Pattern::Reader {
 public:
  Reader(std::string_view text, Language language) : text_(text), language_(language) {}

  const std::string& flaw() const { return flaw_; }

  enum class Place : std::uint8_t { outside, in_select, in_plural };
  // A message up to the end or up to the brace that closes it.
  bool message(Message& out, Place place) {
    std::string plain;
    const auto keep = [&] {
      if (!plain.empty()) out.push_back({Part::Kind::text, {}, std::move(plain), {}});
      plain = {};
    };
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\'') {
        quote(plain, place);
      } else if (c == '{') {
        keep();
        ++at_;
        if (!argument(out)) return false;
      } else if (c == '}') {
        if (place == Place::outside) return fail("a } that nothing opened");
        keep();
        return true;
      } else if (c == '#' && place == Place::in_plural) {
        keep();
        out.push_back({Part::Kind::counted, {}, {}, {}});
        ++at_;
      } else {
        plain += c;
        ++at_;
      }
    }
    keep();
    return place == Place::outside || fail("a } is missing");
  }

 private:
  bool fail(const std::string& what) {
    if (flaw_.empty()) flaw_ = what + " at letter " + std::to_string(at_ + 1) + " of " + quoted(text_);
    return false;
  }

  // An apostrophe is one unless something that must be quoted follows; two are always one.
  void quote(std::string& plain, Place place) {
    ++at_;
    if (at_ < text_.size() && text_[at_] == '\'') {
      plain += '\'';
      ++at_;
      return;
    }
    const char next = at_ < text_.size() ? text_[at_] : '\0';
    if (next != '{' && next != '}' && !(place == Place::in_plural && next == '#')) {
      plain += '\'';
      return;
    }
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] != '\'') {
        plain += text_[at_];
      } else if (at_ + 1 < text_.size() && text_[at_ + 1] == '\'') {
        plain += '\'';
        ++at_;
      } else {
        ++at_;
        return;
      }
    }
  }

  void skip() {
    while (at_ < text_.size() && space(text_[at_])) ++at_;
  }
  std::string word() {
    skip();
    const std::size_t begin = at_;
    while (at_ < text_.size() && word_letter(text_[at_])) ++at_;
    const std::size_t end = at_;
    skip();
    return std::string{text_.substr(begin, end - begin)};
  }
  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool need(char c) { return take(c) || fail(std::string{"expected "} + c); }

  bool argument(Message& out) {
    Part part;
    part.kind = Part::Kind::argument;
    part.text = word();
    if (part.text.empty() || digit(part.text[0])) return fail("expected the name of an argument");
    if (!take('}')) {
      if (!need(',')) return false;
      const std::string type = word();
      if (type == "number") {
        part.kind = Part::Kind::number;
        if (!style(part.style)) return false;
      } else if (type == "select" || type == "plural") {
        part.kind = type == "select" ? Part::Kind::select : Part::Kind::plural;
        if (!need(',') || !branches(part)) return false;
      } else {
        return fail(quoted(type) + " is not known; known are number, select and plural");
      }
    }
    out.push_back(std::move(part));
    return true;
  }

  bool style(Language::Style& out) {
    if (take('}')) return true;
    if (!need(',')) return false;
    const std::size_t end = std::min(text_.find('}', at_), text_.size());
    const std::string_view wanted = text_.substr(at_, end - at_);
    if (wanted == "+0;-0") out = Language::Style::with_sign;
    else if (wanted == " ::group-off" || wanted == "::group-off") out = Language::Style::bare;
    else return fail(quoted(wanted) + " is no known style of numbers; known are ::group-off and +0;-0");
    at_ = end;
    return need('}');
  }

  bool branches(Part& part) {
    const bool plural = part.kind == Part::Kind::plural;
    for (skip(); !take('}'); skip()) {
      Branch branch;
      if (!(plural ? number_or_form(branch) : option(branch))) return false;
      for (const Branch& earlier : part.branches)
        if (earlier.word == branch.word) return fail(quoted(branch.word) + " stands here twice");
      if (!need('{') || !message(branch.message, plural ? Place::in_plural : Place::in_select) || !need('}'))
        return false;
      part.branches.push_back(std::move(branch));
    }
    const auto other = std::find_if(part.branches.begin(), part.branches.end(),
                                    [](const Branch& branch) { return branch.word == "other"; });
    if (other == part.branches.end()) return fail("{" + part.text + "} has no branch \"other\"");
    std::rotate(other, other + 1, part.branches.end());
    return true;
  }
  bool option(Branch& out) {
    out.word = word();
    return !out.word.empty() || fail("expected what {..} is for");
  }
  bool number_or_form(Branch& out) {
    out.exact = take('=');
    out.word = (out.exact ? "=" : "") + word();
    if (out.exact) {
      const char* end = out.word.data() + out.word.size();
      const auto read = std::from_chars(out.word.data() + 1, end, out.number);
      return (read.ec == std::errc{} && read.ptr == end) || fail(quoted(out.word) + " is no whole number");
    }
    const auto form = find_plural_form(out.word);
    if (form && takes(language_.plurals(), *form)) {
      out.form = *form;
      return true;
    }
    std::string known;
    for (PluralForm each : {PluralForm::zero, PluralForm::one, PluralForm::two, PluralForm::few, PluralForm::many})
      if (takes(language_.plurals(), each)) known += std::string{name_of(each)} + ", ";
    return fail(quoted(out.word) + " is no plural of \"" + std::string{language_.code()} + "\"; it has " + known +
                "other and numbers like =0");
  }

  std::string_view text_;
  Language language_;
  std::size_t at_ = 0;
  std::string flaw_;
};

std::string Pattern::read(std::string_view text, Language language, Pattern& out) {
  out = {};
  out.language_ = language;
  Reader reader(text, language);
  reader.message(out.message_, Reader::Place::outside);
  return reader.flaw();
}

bool Pattern::tell(const std::vector<PatternArgument>& arguments, std::string& out) const {
  return tell(ArgumentList(arguments), out);
}

const std::string* Pattern::plain() const {
  static const std::string nothing;
  if (message_.empty()) return &nothing;
  return message_.size() == 1 && message_[0].kind == Part::Kind::text ? &message_[0].text : nullptr;
}

// `other` comes last and stands for whatever no branch before it is for.
const Pattern::Branch& Pattern::chosen(const Part& part, const Arguments::Value& value) const {
  const auto last = part.branches.end() - 1;
  if (part.kind == Part::Kind::select) {
    for (auto branch = part.branches.begin(); branch != last; ++branch)
      if (branch->word == value.word) return *branch;
    return *last;
  }
  for (auto branch = part.branches.begin(); branch != last; ++branch)
    if (branch->exact && branch->number == value.number) return *branch;
  const PluralForm form = plural_form(language_.plurals(), value.number);
  for (auto branch = part.branches.begin(); branch != last; ++branch)
    if (!branch->exact && branch->form == form) return *branch;
  return *last;
}

bool Pattern::write(const Message& message, const Arguments& arguments, const std::int64_t* counted,
                    std::string& out) const {
  for (const Part& part : message) {
    if (part.kind == Part::Kind::text) {
      out += part.text;
      continue;
    }
    if (part.kind == Part::Kind::counted) {
      language_.write(out, *counted);
      continue;
    }
    Arguments::Value value;
    if (!arguments.find(part.text, value)) {
      out += '{';
      out += part.text;
      out += '}';
      continue;
    }
    switch (part.kind) {
      case Part::Kind::argument:
        if (value.counts) language_.write(out, value.number);
        else out += value.word;
        break;
      case Part::Kind::number:
        if (!value.counts) return false;
        language_.write(out, value.number, part.style);
        break;
      case Part::Kind::select:
        if (value.counts || !write(chosen(part, value).message, arguments, nullptr, out)) return false;
        break;
      case Part::Kind::plural:
        if (!value.counts || !write(chosen(part, value).message, arguments, &value.number, out)) return false;
        break;
      case Part::Kind::text:
      case Part::Kind::counted: break;  // told above: they ask for nothing
    }
  }
  return true;
}

}  // namespace tortuga
