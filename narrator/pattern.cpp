#include "narrator/pattern.h"

#include <charconv>

#include "engine/write.h"

namespace tortuga {
namespace {

bool space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}
bool word_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '=';
}

// 1234567 as 1,234,567.
void write_grouped(std::string& out, std::int64_t value) {
  if (value >= 0 && value < 1000) return write_number(out, value);
  char digits[24];
  const char* end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  const char* at = digits;
  if (*at == '-') out += *at++;
  for (; at != end; ++at) {
    out += *at;
    if ((end - at) % 3 == 1 && end - at > 1) out += ',';
  }
}

class ArgumentList final : public Arguments {
 public:
  explicit ArgumentList(const std::vector<PatternArgument>& list) : list_(list) {}
  bool find(std::string_view name, Value& out) const override {
    for (const PatternArgument& argument : list_) {
      if (argument.name != name) continue;
      out.counts = argument.value.index() == 0;
      if (out.counts) out.number = std::get<std::int64_t>(argument.value);
      else out.word = std::get<std::string>(argument.value);
      return true;
    }
    return false;
  }

 private:
  const std::vector<PatternArgument>& list_;
};

// Whether a branch of a plural is for exactly this number: "=3".
bool exactly(std::string_view key, std::int64_t number) {
  if (key.empty() || key[0] != '=') return false;
  std::int64_t wanted = 0;
  const auto [end, error] = std::from_chars(key.data() + 1, key.data() + key.size(), wanted);
  return error == std::errc{} && end == key.data() + key.size() && wanted == number;
}

}  // namespace

class Pattern::Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  // A message up to the end or up to the brace that closes it.
  bool message(Message& out, bool inside, bool counts) {
    std::string plain;
    const auto keep = [&] {
      if (!plain.empty()) out.push_back({Part::Kind::text, std::move(plain), {}});
      plain = {};
    };
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\'') {
        quote(plain, counts);
      } else if (c == '{') {
        keep();
        ++at_;
        if (!argument(out)) return false;
      } else if (c == '}') {
        if (!inside) return false;
        keep();
        return true;
      } else if (c == '#' && counts) {
        keep();
        out.push_back({Part::Kind::number, {}, {}});
        ++at_;
      } else {
        plain += c;
        ++at_;
      }
    }
    keep();
    return !inside;
  }

 private:
  // An apostrophe is one unless something that must be quoted follows; two are always one.
  void quote(std::string& plain, bool counts) {
    ++at_;
    if (at_ < text_.size() && text_[at_] == '\'') {
      plain += '\'';
      ++at_;
      return;
    }
    const char next = at_ < text_.size() ? text_[at_] : '\0';
    if (next != '{' && next != '}' && !(counts && next == '#')) {
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

  bool argument(Message& out) {
    Part part;
    part.text = word();
    if (part.text.empty()) return false;
    part.kind = Part::Kind::argument;
    if (!take('}')) {
      if (!take(',')) return false;
      const std::string type = word();
      if (type != "select" && type != "plural") return false;
      part.kind = type == "select" ? Part::Kind::select : Part::Kind::plural;
      if (!take(',')) return false;
      bool other = false;
      for (skip(); !take('}'); skip()) {
        Branch branch;
        branch.key = word();
        if (branch.key.empty() || !take('{') || !message(branch.message, true, part.kind == Part::Kind::plural) ||
            !take('}'))
          return false;
        other = other || branch.key == "other";
        part.branches.push_back(std::move(branch));
      }
      if (!other) return false;
    }
    out.push_back(std::move(part));
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::optional<Pattern> Pattern::read(std::string_view text) {
  Pattern pattern;
  if (!Reader(text).message(pattern.message_, false, false)) return {};
  return pattern;
}

bool Pattern::tell(const Arguments& arguments, std::string& out) const {
  return write(message_, arguments, nullptr, out);
}
bool Pattern::tell(const std::vector<PatternArgument>& arguments, std::string& out) const {
  return write(message_, ArgumentList(arguments), nullptr, out);
}

bool Pattern::write(const Message& message, const Arguments& arguments, const std::int64_t* counted, std::string& out) {
  for (const Part& part : message) {
    if (part.kind == Part::Kind::text) {
      out += part.text;
      continue;
    }
    if (part.kind == Part::Kind::number) {
      if (counted == nullptr) return false;
      write_grouped(out, *counted);
      continue;
    }
    Arguments::Value value;
    if (!arguments.find(part.text, value)) return false;
    if (part.kind == Part::Kind::argument) {
      if (value.counts) write_grouped(out, value.number);
      else out += value.word;
      continue;
    }
    if ((part.kind == Part::Kind::plural) != value.counts) return false;
    const Branch* chosen = nullptr;
    const Branch* other = nullptr;
    for (const Branch& branch : part.branches) {
      if (branch.key == "other") other = &branch;
      if (value.counts ? exactly(branch.key, value.number) : branch.key == value.word) {
        chosen = &branch;
        break;
      }
    }
    if (chosen == nullptr && value.counts && value.number == 1)
      for (const Branch& branch : part.branches)
        if (branch.key == "one") chosen = &branch;
    if (chosen == nullptr) chosen = other;
    if (!write(chosen->message, arguments, value.counts ? &value.number : counted, out)) return false;
  }
  return true;
}

}  // namespace tortuga
