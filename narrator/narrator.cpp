#include "narrator/narrator.h"

namespace tortuga {
namespace {

constexpr std::size_t kUsualLength = 120;  // of a sentence

}  // namespace

// Facts as a pattern asks for them. Lists of numbers are left to the long way: each may have a sentence of its own.
class Narrator::Telling final : public Arguments {
 public:
  Telling(const Narrator& narrator, const Facts& facts, Seat listener)
      : narrator_(narrator), facts_(facts), listener_(listener) {}

  bool find(std::string_view name, Value& out) const override {
    if (const Fact* fact = facts_.find(name)) return tell(*fact, out);
    if (name == "person") return word(narrator_.person(facts_, listener_), out);
    const auto base = [&](std::string_view ending, Fact::Sort sort) -> const Fact* {
      if (!name.ends_with(ending)) return nullptr;
      const Fact* fact = facts_.find(name.substr(0, name.size() - ending.size()));
      return fact != nullptr && fact->sort == sort ? fact : nullptr;
    };
    if (const Fact* seat = base("_is", Fact::Sort::seat)) return word(narrator_.relation(seat->seat, listener_), out);
    if (const Fact* label = base("_id", Fact::Sort::label)) return word(label->word, out);
    if (const Fact* seats = base("_count", Fact::Sort::seats)) return number(seats->seats.size(), out);
    if (const Fact* labels = base("_count", Fact::Sort::labels)) return number(labels->labels.size(), out);
    if (const Fact* numbers = base("_count", Fact::Sort::numbers)) return number(numbers->numbers.size(), out);
    return false;
  }

 private:
  static bool word(std::string_view text, Value& out) {
    out.word = text;
    return true;
  }
  static bool number(std::size_t count, Value& out) {
    out.counts = true;
    out.number = static_cast<std::int64_t>(count);
    return true;
  }
  bool tell(const Fact& fact, Value& out) const {
    switch (fact.sort) {
      case Fact::Sort::number:
        out.counts = true;
        out.number = fact.number;
        return true;
      case Fact::Sort::word: return word(fact.word, out);
      case Fact::Sort::seat: return word(narrator_.name(fact.seat), out);
      case Fact::Sort::label: out.made = narrator_.label(fact.group, fact.word); break;
      case Fact::Sort::seats: out.made = narrator_.several(fact, listener_); break;
      case Fact::Sort::labels: out.made = narrator_.several(fact, listener_); break;
      case Fact::Sort::numbers: return false;
    }
    return word(out.made, out);
  }

  const Narrator& narrator_;
  const Facts& facts_;
  const Seat listener_;
};

const std::string& Narrator::name(Seat seat) const {
  static const std::string nobody = "nobody";
  if (!seat.somebody() || seat.index() >= static_cast<int>(names_.size())) return nobody;
  return names_[static_cast<std::size_t>(seat.index())];
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

std::string Narrator::label(std::string_view group, std::string_view word) const {
  std::string key{group};
  key += '.';
  key += word;
  return catalogue_.tell(key);
}

std::string Narrator::several(const Fact& fact, Seat listener) const {
  std::vector<std::string> words;
  for (Seat seat : fact.seats)
    words.push_back(listener.somebody() && seat == listener ? catalogue_.tell("word.you") : name(seat));
  for (std::string_view word : fact.labels) words.push_back(label(fact.group, word));
  return catalogue_.join(words);
}

std::string Narrator::tell(std::string_view key, const Facts& facts, Seat listener) const {
  std::string out;
  out.reserve(kUsualLength);
  if (catalogue_.tell_quickly(key, Telling(*this, facts, listener), out)) return begun(std::move(out), facts, listener);

  std::vector<Catalogue::Argument> arguments;
  std::vector<const Fact*> lists;  // told last, because their items may use every other argument
  for (const Fact& fact : facts.all()) {
    const std::string name_of_it{fact.name};
    switch (fact.sort) {
      case Fact::Sort::number: arguments.push_back({name_of_it, fact.number}); break;
      case Fact::Sort::word: arguments.push_back({name_of_it, std::string{fact.word}}); break;
      case Fact::Sort::seat:
        arguments.push_back({name_of_it, name(fact.seat)});
        arguments.push_back({name_of_it + "_is", std::string{relation(fact.seat, listener)}});
        break;
      case Fact::Sort::label:
        arguments.push_back({name_of_it, label(fact.group, fact.word)});
        arguments.push_back({name_of_it + "_id", std::string{fact.word}});
        break;
      case Fact::Sort::seats:
      case Fact::Sort::labels:
        arguments.push_back({name_of_it, several(fact, listener)});
        arguments.push_back({name_of_it + "_count", static_cast<std::int64_t>(fact.seats.size() + fact.labels.size())});
        break;
      case Fact::Sort::numbers:
        lists.push_back(&fact);
        arguments.push_back({name_of_it + "_count", static_cast<std::int64_t>(fact.numbers.size())});
        break;
    }
  }
  arguments.push_back({"person", std::string{person(facts, listener)}});
  for (const Fact* list : lists) arguments.push_back({std::string{list->name}, told(key, *list, lists, arguments)});
  return begun(catalogue_.tell(key, arguments), facts, listener);
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

std::string Narrator::told(std::string_view key, const Fact& list, const std::vector<const Fact*>& lists,
                           std::vector<Catalogue::Argument> arguments) const {
  const std::string item_key = std::string{key} + "." + std::string{list.name};
  std::vector<std::string> items;
  std::string lines;
  for (std::size_t i = 0; i < list.numbers.size(); ++i) {
    if (!catalogue_.has(item_key)) {
      items.push_back(std::to_string(list.numbers[i]));
      continue;
    }
    const auto outer = arguments.size();
    arguments.push_back({"place", static_cast<std::int64_t>(i + 1)});
    arguments.push_back({"item", list.numbers[i]});
    for (const Fact* other : lists)
      if (other->numbers.size() == list.numbers.size())
        arguments.push_back({std::string{other->name} + "_item", other->numbers[i]});
    lines += catalogue_.tell(item_key, arguments);
    arguments.resize(outer);
  }
  return items.empty() ? lines : catalogue_.join(items);
}

std::string Narrator::event(const AnyEvent& event, Seat listener) const {
  std::string key = "event.";
  key += event.kind();
  return tell(key, event.facts(listener), listener);
}

std::string Narrator::choice(const Choice& choice, Seat listener) const {
  std::string key = "move.";
  key += choice.kind;
  return tell(key, choice.facts, listener);
}

std::string Narrator::reason(const Reason& reason, Seat listener) const {
  return tell(reason.sentence, facts_of(reason), listener);
}

std::vector<std::string> Narrator::page(const Page& page, Seat listener) const {
  std::vector<std::string> lines;
  for (const Line& line : page.lines())
    lines.push_back(line.sentence.empty() ? line.drawing : tell(line.sentence, line.facts, listener));
  return lines;
}

}  // namespace tortuga
