#include "narrator/narrator.h"

#include <algorithm>

namespace tortuga {
namespace {

constexpr std::size_t kUsualLength = 120;  // of a sentence

// "event.sailed" of "event" and "sailed". Keys are short and many: hardly one needs memory of its own.
class Key {
 public:
  Key(std::string_view group, std::string_view word) : size_(group.size() + 1 + word.size()) {
    if (size_ > sizeof short_) long_.resize(size_);
    char* at = size_ > sizeof short_ ? long_.data() : short_;
    at = std::copy(group.begin(), group.end(), at);
    *at++ = '.';
    std::copy(word.begin(), word.end(), at);
  }
  operator std::string_view() const { return {size_ > sizeof short_ ? long_.data() : short_, size_}; }

 private:
  std::size_t size_;
  char short_[64];
  std::string long_;
};

bool tell_word(std::string_view text, Arguments::Value& out) {
  out.word = text;
  return true;
}
bool tell_number(std::int64_t number, Arguments::Value& out) {
  out.counts = true;
  out.number = number;
  return true;
}
bool tell_number(std::size_t count, Arguments::Value& out) {
  return tell_number(static_cast<std::int64_t>(count), out);
}
bool tell_made(std::string text, Arguments::Value& out) {
  out.made = std::move(text);
  return tell_word(out.made, out);
}

constexpr std::string_view kRules = "rules_";

}  // namespace

// The rules of the match, for labels: they know nothing else.
class Narrator::InForce final : public Arguments {
 public:
  explicit InForce(const Narrator& narrator) : narrator_(narrator) {}
  bool find(std::string_view name, Value& out) const override { return narrator_.tell_rule(name, out); }

 private:
  const Narrator& narrator_;
};

// Facts as the pattern under `key` asks for them.
class Narrator::Telling final : public Arguments {
 public:
  Telling(const Narrator& narrator, std::string_view key, const Facts& facts, Seat listener)
      : narrator_(narrator), key_(key), facts_(facts), listener_(listener) {}

  bool find(std::string_view name, Value& out) const override {
    const Fact* fact = facts_.find(name);
    if (fact != nullptr && fact->sort == Fact::Sort::numbers) return tell_made(items(*fact), out);
    if (fact != nullptr && fact->sort == Fact::Sort::labels)
      if (const Pattern* each = narrator_.catalogue_.find(Key(key_, name))) return tell_made(listed(*fact, *each), out);
    return fact != nullptr ? tell(*fact, out) : derived(name, out);
  }

 private:
  friend class Item;

  bool tell(const Fact& fact, Value& out) const {
    switch (fact.sort) {
      case Fact::Sort::number: return tell_number(fact.number, out);
      case Fact::Sort::word: return tell_word(fact.word, out);
      case Fact::Sort::seat: narrator_.tell_name(fact.seat, out); return true;
      case Fact::Sort::label: narrator_.tell_label(fact.group, fact.word, out); return true;
      case Fact::Sort::seats:
      case Fact::Sort::labels: return tell_made(narrator_.several(fact, listener_), out);
      case Fact::Sort::numbers: break;  // told by `find`, for its items have sentences of their own
    }
    return false;
  }

  // What follows from a fact: seat_is, gem_id, hold_count; and who is meant.
  bool derived(std::string_view name, Value& out) const {
    if (name == "person") return tell_word(narrator_.person(facts_, listener_), out);
    const auto base = [&](std::string_view ending, Fact::Sort sort) -> const Fact* {
      if (!name.ends_with(ending)) return nullptr;
      const Fact* fact = facts_.find(name.substr(0, name.size() - ending.size()));
      return fact != nullptr && fact->sort == sort ? fact : nullptr;
    };
    if (const Fact* seat = base("_is", Fact::Sort::seat))
      return tell_word(narrator_.relation(seat->seat, listener_), out);
    if (const Fact* label = base("_id", Fact::Sort::label)) return tell_word(label->word, out);
    if (const Fact* seats = base("_count", Fact::Sort::seats)) return tell_number(seats->seats.size(), out);
    if (const Fact* labels = base("_count", Fact::Sort::labels)) return tell_number(labels->labels.size(), out);
    if (const Fact* numbers = base("_count", Fact::Sort::numbers)) return tell_number(numbers->numbers.size(), out);
    return narrator_.tell_rule(name, out);
  }

  std::string items(const Fact& list) const;
  std::string listed(const Fact& labels, const Pattern& each) const;

  const Narrator& narrator_;
  const std::string_view key_;
  const Facts& facts_;
  const Seat listener_;
};

// One item of a list, for the pattern "<key>.<list>": everything the sentence around it may use except lists, and the
// item itself.
class Narrator::Item final : public Arguments {
 public:
  Item(const Telling& around, const Fact& list, std::size_t at) : around_(around), list_(list), at_(at) {}

  bool find(std::string_view name, Value& out) const override {
    if (const Fact* fact = around_.facts_.find(name)) return around_.tell(*fact, out);
    if (around_.derived(name, out)) return true;
    if (name == "place") return tell_number(at_ + 1, out);
    if (name == "item") return tell(list_, out);
    if (const Fact* other = beside(name, "_item")) return tell(*other, out);
    const Fact* seats = beside(name, "_item_is");
    return seats != nullptr && at_ < seats->seats.size() &&
           tell_word(around_.narrator_.relation(seats->seats[at_], around_.listener_), out);
  }

 private:
  // The list called `name` without its ending.
  const Fact* beside(std::string_view name, std::string_view ending) const {
    return name.ends_with(ending) ? around_.facts_.find(name.substr(0, name.size() - ending.size())) : nullptr;
  }
  bool tell(const Fact& list, Value& out) const {
    if (at_ < list.numbers.size()) return tell_number(list.numbers[at_], out);
    if (at_ < list.labels.size()) around_.narrator_.tell_label(list.group, list.labels[at_], out);
    else if (at_ < list.seats.size()) around_.narrator_.tell_name(list.seats[at_], out);
    else return false;
    return true;
  }

  const Telling& around_;
  const Fact& list_;
  const std::size_t at_;
};

std::string Narrator::Telling::items(const Fact& list) const {
  const Key key(key_, list.name);
  if (const Pattern* pattern = narrator_.catalogue_.find(key)) {
    std::string lines;
    for (std::size_t i = 0; i < list.numbers.size(); ++i)
      if (!pattern->tell(Item(*this, list, i), lines)) return "[" + std::string{key} + "]";
    return lines;
  }
  std::vector<std::string> numbers;
  for (std::int64_t number : list.numbers) numbers.push_back(std::to_string(number));
  return narrator_.catalogue_.join(numbers);
}

std::string Narrator::Telling::listed(const Fact& labels, const Pattern& each) const {
  std::vector<std::string> told(labels.labels.size());
  for (std::size_t i = 0; i < told.size(); ++i)
    if (!each.tell(Item(*this, labels, i), told[i])) return "[" + std::string{key_} + "]";
  return narrator_.catalogue_.join(told);
}

void Narrator::tell_name(Seat seat, Arguments::Value& out) const {
  if (seat.somebody() && seat.index() < static_cast<int>(names_.size()))
    tell_word(names_[static_cast<std::size_t>(seat.index())], out);
  else tell_label("word", "nobody", out);
}

void Narrator::tell_label(std::string_view group, std::string_view word, Arguments::Value& out) const {
  const Key key(group, word);
  const Pattern* pattern = catalogue_.find(key);
  const std::string* plain = pattern != nullptr ? pattern->plain() : nullptr;
  if (plain != nullptr) return void(tell_word(*plain, out));
  std::string made;
  catalogue_.tell(key, InForce(*this), made);
  tell_made(std::move(made), out);
}

bool Narrator::tell_rule(std::string_view name, Arguments::Value& out) const {
  Fact fact;
  if (match_ == nullptr || !name.starts_with(kRules) || !match_->rule(name.substr(kRules.size()), fact)) return false;
  return fact.sort == Fact::Sort::number ? tell_number(fact.number, out) : tell_word(fact.word, out);
}

std::string_view Narrator::relation(Seat seat, Seat listener) const {
  if (!seat.somebody()) return "nobody";
  return seat == listener ? "you" : "other";
}

std::string_view Narrator::person(const Facts& facts, Seat listener) const {
  const auto is_listener = [&](const Fact* fact) {
    return fact != nullptr && fact->sort == Fact::Sort::seat && listener.somebody() && fact->seat == listener;
  };
  return is_listener(facts.find("seat")) ? "you" : is_listener(facts.find("target")) ? "target" : "other";
}

std::string Narrator::several(const Fact& fact, Seat listener) const {
  std::vector<std::string> words;
  const auto add = [&](const Arguments::Value& value) {
    words.emplace_back(value.word);
  };
  for (Seat seat : fact.seats) {
    Arguments::Value value;
    if (listener.somebody() && seat == listener) tell_label("word", "you", value);
    else tell_name(seat, value);
    add(value);
  }
  for (std::string_view word : fact.labels) {
    Arguments::Value value;
    tell_label(fact.group, word, value);
    add(value);
  }
  return catalogue_.join(words);
}

std::string Narrator::tell(std::string_view key, const Facts& facts, Seat listener) const {
  std::string out;
  out.reserve(kUsualLength);
  catalogue_.tell(key, Telling(*this, key, facts, listener), out);
  return begun(std::move(out), facts, listener);
}

// "you" in a list is a word like others, unless the sentence begins with it.
std::string Narrator::begun(std::string sentence, const Facts& facts, Seat listener) const {
  if (sentence.empty() || sentence[0] < 'a' || sentence[0] > 'z') return sentence;
  for (const Fact& fact : facts.all())
    if (fact.sort == Fact::Sort::seats && !fact.seats.empty() && fact.seats.front() == listener &&
        sentence.starts_with(catalogue_.tell("word.you")))
      sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  return sentence;
}

std::string Narrator::event(const AnyEvent& event, Seat listener) const {
  return tell(Key("event", event.kind()), event.facts(listener), listener);
}

std::string Narrator::choice(const Choice& choice, Seat listener) const {
  return tell(Key("move", choice.kind), choice.facts, listener);
}

std::string Narrator::reason(const Reason& reason, Seat listener) const {
  return tell(reason.sentence, facts_of(reason), listener);
}

std::string Narrator::label(std::string_view group, std::string_view word) const {
  Arguments::Value told;
  tell_label(group, word, told);
  return std::string{told.word};
}

std::string Narrator::saying(const Saying& saying, Length length, Seat listener) const {
  if (const Key brief(saying.sentence, "short"); length == Length::brief && catalogue_.has(brief))
    return tell(brief, saying.facts, listener);
  if (const Key line(saying.sentence, "line"); length != Length::sentence && catalogue_.has(line))
    return tell(line, saying.facts, listener);
  return tell(saying.sentence, saying.facts, listener);
}

std::vector<std::string> Narrator::page(const Page& page, Seat listener) const {
  std::vector<std::string> lines;
  for (const Line& line : page.lines()) {
    lines.push_back(line.sentence.empty() ? line.drawing : tell(line.sentence, line.facts, listener));
    // A sentence of parts of which each may be left out ends with the space between them.
    if (!line.sentence.empty()) lines.back().erase(lines.back().find_last_not_of(' ') + 1);
  }
  return lines;
}

}  // namespace tortuga
