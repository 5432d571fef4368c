#include "cli/events_list.h"

#include <algorithm>
#include <boost/json.hpp>
#include <vector>

#include "engine/match.h"

namespace tortuga {
namespace {

namespace json = boost::json;

// Reads a MessageFormat pattern for people. Of persons and plurals the branch "other" is told, of everything else each
// branch: "[, pending]" is there or not, "(fire|rum)" is one of the two.
class PatternReader {
 public:
  explicit PatternReader(std::string_view text) : text_(text) {}

  std::string text(std::string_view number) {
    std::string out;
    for (; at_ < text_.size() && text_[at_] != '}'; ++at_) {
      if (text_[at_] == '{') out += argument();
      else if (text_[at_] == '#' && !number.empty()) out += "{" + std::string{number} + "}";
      else out += text_[at_];
    }
    return out;
  }

 private:
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == ',')) ++at_;
  }
  std::string word() {
    skip();
    const auto from = at_;
    while (at_ < text_.size() && std::string_view{" ,{}"}.find(text_[at_]) == std::string_view::npos) ++at_;
    return std::string{text_.substr(from, at_ - from)};
  }
  // Stands on the opening brace, and afterwards on the closing one.
  std::string argument() {
    ++at_;
    const std::string name = word();
    const std::string sort = word();
    if (sort == "number") at_ = std::min(text_.find('}', at_), text_.size());  // how it is written is no matter here
    if (sort.empty() || sort == "number") return "{" + name + "}";
    std::string other;
    std::vector<std::string> told;  // the branches in their order, each once
    bool silent = false;            // one of them says nothing
    for (skip(); at_ < text_.size() && text_[at_] != '}'; skip()) {
      const std::string branch = word();
      skip();
      if (at_ >= text_.size()) break;
      ++at_;
      std::string words = text(sort == "plural" ? name : "");
      ++at_;
      if (words.empty()) silent = true;
      else if (std::find(told.begin(), told.end(), words) == told.end()) told.push_back(words);
      if (branch == "other") other = std::move(words);
    }
    if (name == "person") return other;
    if (sort == "plural") return other.empty() || !silent ? other : "[" + other + "]";
    std::string all;
    for (const std::string& words : told) all += (all.empty() ? "" : "|") + words;
    if (silent) return "[" + all + "]";
    return told.size() > 1 ? "(" + all + ")" : all;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string in_words(const Form& form) {
  const auto names = [&](const Form& named) {
    std::string list;
    constexpr std::size_t kMostNamed = 16;
    for (std::size_t i = 0; i < named.names.size() && i < kMostNamed; ++i)
      list += (i == 0 ? "" : ", ") + std::string{named.names[i].name};
    return list + (named.names.size() > kMostNamed ? " and others" : "");
  };
  switch (form.shape) {
    case Shape::truth: return "true or false";
    case Shape::number:
    case Shape::tagged: return "a number";
    case Shape::decimal: return "a number with two decimals";
    case Shape::name: return "one of " + names(form);
    case Shape::text: return "text";
    case Shape::registered: {
      std::string list;
      constexpr std::size_t kMostNamed = 6;
      for (std::size_t i = 0; i < form.registered() && i < kMostNamed; ++i)
        list += (i == 0 ? "" : ", ") + std::string{form.registered_name(i)};
      return "one of " + list + (form.registered() > kMostNamed ? " and others" : "");
    }
    case Shape::seat: return "a seat, or null";
    case Shape::seat_set: return "a list of seats";
    case Shape::tagged_set: return "a list of numbers";
    case Shape::name_set: return "a list of " + names(form);
    case Shape::secret: return in_words(*form.item) + "; null for those who may not know it";
    case Shape::maybe: return in_words(*form.item) + "; may be left out";
    case Shape::table: return "for each of " + names(form) + ": " + in_words(*form.item);
    case Shape::row:
    case Shape::list: return "a list: " + in_words(*form.item);
    case Shape::kinds: return "one of several kinds";
    case Shape::parts: {
      std::string members;
      for (const FormPart& part : form.parts)
        members += (members.empty() ? "" : ", ") + std::string{part.name} + " (" + in_words(*part.form) + ")";
      return "an object of " + members;
    }
    case Shape::json:
    case Shape::parsed: return "anything";
  }
  return {};
}

// The game's English sentences, as they are written.
json::object sentences_of(const Entry& entry) {
  json::object all;
  for (const Text& text : entry.texts) {
    if (text.language != "en") continue;
    const json::value read = json::parse(text.json);
    for (const auto& [key, value] : read.as_object()) all[key] = value;
  }
  return all;
}

std::string sentence(const json::object& sentences, const std::string& key) {
  const auto* pattern = sentences.if_contains(key);
  return pattern == nullptr ? "" : plain_pattern(pattern->as_string());
}

void list_kinds(std::string& out, const Form& kinds, const json::object& sentences, const std::string& group,
                const std::vector<EventInfo>& tellings) {
  for (const FormPart& kind : kinds.parts) {
    out += "  " + std::string{kind.name};
    for (const EventInfo& info : tellings) {
      if (info.kind != kind.name) continue;
      std::string rules;
      for (const auto rule : info.telling.rules) rules += (rules.empty() ? "" : ", ") + std::string{rule};
      out += "  (" + rules + ")";
    }
    out += "\n      " + sentence(sentences, group + std::string{kind.name}) + "\n";
    for (const FormPart& field : kind.form->parts)
      out += "      " + std::string{field.name} + ": " + in_words(*field.form) + "\n";
  }
}

void describe(json::value& schema, const Form& kinds, const json::object& sentences, const std::string& group) {
  json::array& list = schema.at("oneOf").as_array();
  for (std::size_t i = 0; i < kinds.parts.size() && i < list.size(); ++i) {
    json::object& kind = list[i].as_object();
    kind["description"] = sentence(sentences, group + std::string{kinds.parts[i].name});
    for (const FormPart& field : kinds.parts[i].form->parts)
      kind.at("properties").as_object().at(field.name).as_object()["description"] = in_words(*field.form);
  }
}

}  // namespace

std::string plain_pattern(std::string_view pattern) {
  return PatternReader(pattern).text("");
}

std::string events_text(const Entry& entry) {
  const json::object sentences = sentences_of(entry);
  std::string out = "What can happen in " + std::string{entry.game.facts().title} +
                    ", as somebody hears it who is not concerned. {names} stand for the fields or follow from them, "
                    "[...] is said only where it applies, (...|...) is one of several:\n";
  list_kinds(out, entry.game.event_form(), sentences, "event.", entry.game.tellings());
  out += "What can be done, as it is offered:\n";
  list_kinds(out, entry.game.move_form(), sentences, "move.", {});
  return out;
}

std::string described_schema(const Entry& entry) {
  const json::object sentences = sentences_of(entry);
  json::value schema = json::parse(entry.game.schema());
  json::object& parts = schema.at("$defs").as_object();
  describe(parts.at("event"), entry.game.event_form(), sentences, "event.");
  describe(parts.at("move"), entry.game.move_form(), sentences, "move.");
  return json::serialize(schema);
}

}  // namespace tortuga
