#include "narrator/catalogue.h"

#include <algorithm>

namespace tortuga {
namespace {

// The sentence, or its key in brackets: a flaw that every law sees.
template <class A>
void tell_or_name(const Pattern* pattern, std::string_view key, const A& arguments, std::string& out) {
  const std::size_t size = out.size();
  if (pattern != nullptr && pattern->tell(arguments, out)) return;
  out.resize(size);
  out += '[';
  out += key;
  out += ']';
}

}  // namespace

Flaw Catalogue::read(Texts texts) {
  for (const Language& language : {language_, Language{}}) {
    for (const Text& text : texts)
      if (text.language == language.code())
        if (Flaw flaw = read(text.json, language, text.file); flaw.found()) return flaw;
    if (language_ == Language{}) break;
  }
  return {};
}

Flaw Catalogue::read(std::string_view json) {
  return read(json, language_, {});
}

Flaw Catalogue::read(std::string_view json, Language language, std::string_view file) {
  const auto where = [&](std::string_view key) {
    return std::string{file} + (file.empty() || key.empty() ? "" : ", ") + std::string{key};
  };
  boost::json::value document;
  if (Flaw flaw = parse_json(json, document); flaw.found()) return file.empty() ? flaw : Flaw{where({}), flaw.text()};
  if (!document.is_object()) return {where("/"), "a catalogue is an object of keys and sentences"};
  for (const auto& [key, value] : document.get_object()) {
    if (!value.is_string()) return {where(key), "expected a sentence"};
    if (const Pattern* known = find(key)) {
      if (known->language() == language) return {where(key), "stands here twice"};
      continue;  // what lacks in the listener's language does not lack here
    }
    Pattern pattern;
    if (std::string wrong = Pattern::read(std::string_view{value.get_string()}, language, pattern); !wrong.empty())
      return {where(key), std::move(wrong)};
    patterns_.emplace(std::string{key}, std::move(pattern));
  }
  return {};
}

const Pattern* Catalogue::find(std::string_view key) const {
  const auto found = patterns_.find(key);
  return found == patterns_.end() ? nullptr : &found->second;
}

std::vector<std::string> Catalogue::keys() const {
  std::vector<std::string> keys;
  for (const auto& [key, ignored] : patterns_) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

void Catalogue::tell(std::string_view key, const Arguments& arguments, std::string& out) const {
  tell_or_name(find(key), key, arguments, out);
}

std::string Catalogue::tell(std::string_view key, const std::vector<Argument>& arguments) const {
  std::string out;
  tell_or_name(find(key), key, arguments, out);
  return out;
}

}  // namespace tortuga
