#include "narrator/narrator.h"

namespace tortuga {

const std::string& Narrator::name(Seat seat) const {
  static const std::string nobody = "nobody";
  if (!seat.somebody() || seat.index() >= static_cast<int>(names_.size())) return nobody;
  return names_[static_cast<std::size_t>(seat.index())];
}

std::string Narrator::tell(std::string_view key, const Facts& facts, Seat listener) const {
  std::vector<Catalogue::Argument> arguments;
  std::vector<const Fact*> lists;  // told last, because their items may use every other argument
  std::string person = "other";
  bool lists_you = false;
  const auto is_listener = [&](Seat seat) {
    return listener.somebody() && seat == listener;
  };
  for (const Fact& fact : facts.all()) {
    switch (fact.sort) {
      case Fact::Sort::number: arguments.push_back({fact.name, fact.number}); break;
      case Fact::Sort::word: arguments.push_back({fact.name, fact.word}); break;
      case Fact::Sort::seat:
        arguments.push_back({fact.name, name(fact.seats[0])});
        arguments.push_back({fact.name + "_is", is_listener(fact.seats[0]) ? "you"
                                                : fact.seats[0].somebody() ? "other"
                                                                           : "nobody"});
        if (is_listener(fact.seats[0])) {
          if (fact.name == "seat") person = "you";
          else if (fact.name == "target" && person == "other") person = "target";
        }
        break;
      case Fact::Sort::seats: {
        std::vector<std::string> who;
        for (Seat seat : fact.seats) {
          who.push_back(is_listener(seat) ? catalogue_.tell("word.you") : name(seat));
          lists_you = lists_you || is_listener(seat);
        }
        arguments.push_back({fact.name, catalogue_.join(who)});
        arguments.push_back({fact.name + "_count", static_cast<std::int64_t>(who.size())});
        break;
      }
      case Fact::Sort::label:
        arguments.push_back({fact.name, catalogue_.tell(fact.labels[0])});
        arguments.push_back({fact.name + "_id", fact.word});
        break;
      case Fact::Sort::labels: {
        std::vector<std::string> words;
        for (const auto& label : fact.labels) words.push_back(catalogue_.tell(label));
        arguments.push_back({fact.name, catalogue_.join(words)});
        arguments.push_back({fact.name + "_count", static_cast<std::int64_t>(words.size())});
        break;
      }
      case Fact::Sort::numbers:
        lists.push_back(&fact);
        arguments.push_back({fact.name + "_count", static_cast<std::int64_t>(fact.numbers.size())});
        break;
    }
  }
  arguments.push_back({"person", person});
  for (const Fact* list : lists) arguments.push_back({list->name, told(key, *list, lists, arguments)});
  std::string sentence = catalogue_.tell(key, arguments);
  // "you" in a list is a word like others, unless the sentence begins with it.
  if (lists_you && sentence.starts_with(catalogue_.tell("word.you")) && sentence[0] >= 'a' && sentence[0] <= 'z')
    sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  return sentence;
}

std::string Narrator::told(std::string_view key, const Fact& list, const std::vector<const Fact*>& lists,
                           std::vector<Catalogue::Argument> arguments) const {
  const std::string item_key = std::string{key} + "." + list.name;
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
      if (other->numbers.size() == list.numbers.size()) arguments.push_back({other->name + "_item", other->numbers[i]});
    lines += catalogue_.tell(item_key, arguments);
    arguments.resize(outer);
  }
  return items.empty() ? lines : catalogue_.join(items);
}

std::string Narrator::event(const AnyEvent& event, Seat listener) const {
  return tell("event." + std::string{event.kind()}, event.facts(listener), listener);
}

std::string Narrator::choice(const Choice& choice, Seat listener) const {
  return tell("move." + std::string{choice.kind}, choice.facts, listener);
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
