// What a menu lists: its items, their keys and their words.
#include <algorithm>
#include <cctype>
#include <set>

#include "cli/terminal/menu.h"
#include "cli/terminal/phrase.h"

namespace tortuga::terminal {

namespace json = boost::json;

void Menu::list() {
  items_.clear();
  if (sure_) {
    items_.push_back({"", label(now_.lines.front()), {0}});
    return;
  }
  const bool shown = std::any_of(now_.lines.begin(), now_.lines.end(), [](const Line& l) { return !l.careful; });
  std::set<std::string> used;
  for (std::size_t i = 0; i < now_.lines.size(); ++i) {
    const Line& line = now_.lines[i];
    if (line.careful && shown) continue;
    const Part* part = part_at(line);
    if (part == nullptr) continue;
    const auto same = [&](const Item& item) {
      const Line& first = now_.lines[item.lines.front()];
      const bool family = part->sort == Part::Sort::family;
      return part_at(first)->same(*part) && (family || first.kind == line.kind);
    };
    const auto found = std::find_if(items_.begin(), items_.end(), same);
    if (found != items_.end()) {
      found->lines.push_back(i);
      continue;
    }
    std::string key = key_of(line, *part);
    if (used.contains(key)) key = numbered(line, *part);
    // The number of another list may stand here as well: then the kind's first letter goes before it.
    if (used.contains(key)) key = line.kind.substr(0, 1) + key;
    used.insert(key);
    items_.push_back({std::move(key), {}, {i}});
  }
  // A kind that stands here only once has its own letter, though its first field is chosen with it.
  const auto kind_at = [&](const Item& item) -> const std::string& {
    return now_.lines[item.lines.front()].kind;
  };
  for (Item& item : items_) {
    const bool value = part_at(now_.lines[item.lines.front()])->sort == Part::Sort::value;
    const std::string key = "key." + kind_at(item);
    const auto same = [&](const Item& other) {
      return kind_at(other) == kind_at(item);
    };
    if (!value || now_.depth > 0 || !ground_.catalogue.has(key)) continue;
    if (std::count_if(items_.begin(), items_.end(), same) != 1) continue;
    if (used.insert(ground_.catalogue.tell(key)).second) item.key = ground_.catalogue.tell(key);
  }
  for (Item& item : items_) item.text = text_of(item);
  // Numbers in their order; letters before or after them, as the game begins.
  const auto number = [](const Item& item) {
    std::int64_t value = 0;
    return whole_number(item.key, value) ? value : -1;
  };
  const bool numbers_first = !items_.empty() && number(items_.front()) >= 0;
  std::vector<Item> counted, lettered;
  for (Item& item : items_) (number(item) >= 0 ? counted : lettered).push_back(std::move(item));
  std::sort(counted.begin(), counted.end(), [&](const Item& a, const Item& b) { return number(a) < number(b); });
  items_ = numbers_first ? counted : lettered;
  const auto& rest = numbers_first ? lettered : counted;
  items_.insert(items_.end(), rest.begin(), rest.end());
}

std::string Menu::key_of(const Line& line, const Part& part) const {
  const Catalogue& words = ground_.catalogue;
  const auto letter = [&](const std::string& name) {
    return words.has("key." + name) ? words.tell("key." + name) : std::string{};
  };
  std::string key;
  switch (part.sort) {
    case Part::Sort::family:
    case Part::Sort::kind: key = letter(part.word); break;
    case Part::Sort::end: return now_.made > 0 ? "" : letter(line.kind + ".none");
    case Part::Sort::group:
    case Part::Sort::value: key = letter(line.kind + "." + part.word); break;
  }
  if (!key.empty()) return key;
  if (now_.depth > 0 && part.form != nullptr && part.sort == Part::Sort::value) {
    if (part.form->shape == Shape::seat && part.value.is_int64()) return std::to_string(part.value.get_int64() + 1);
    if (part.number() || part.form->shape == Shape::parts) return part.word;
    if (part.form->shape == Shape::truth) return part.word.substr(0, 1);
  }
  return numbered(line, part);
}

// The number of a thing in its list. What begins a turn shares one list, unless the game names another, so that a card
// has the same number whether it is played or discarded.
std::string Menu::numbered(const Line& line, const Part& part) const {
  std::string list = part.field;
  while (!list.empty() && std::isdigit(static_cast<unsigned char>(list.back())) != 0) list.pop_back();
  const std::string named = "list." + line.kind;
  if (now_.depth == 0) list = ground_.catalogue.has(named) ? ground_.catalogue.tell(named) : "";
  return std::to_string(ground_.roster.number(list, list.empty() ? line.kind + " " + part.word : part.word));
}

std::string Menu::text_of(const Item& item) const {
  const Line& line = now_.lines[item.lines.front()];
  const Part& part = *part_at(line);
  const auto one_move = std::all_of(item.lines.begin(), item.lines.end(),
                                    [&](std::size_t i) { return now_.lines[i].choice == line.choice; });
  const std::string pattern = "part." + line.kind + "." + part.field;
  const bool place = part.sort == Part::Sort::value && part.form->shape == Shape::parts;
  if (place && ground_.catalogue.has(pattern)) return told(pattern, line, part);
  if (one_move || part.sort == Part::Sort::end) return label(line);
  if (part.sort == Part::Sort::family || part.sort == Part::Sort::kind) {
    Facts facts;
    return ground_.narrator.tell("menu." + part.word, facts.add("count", static_cast<int>(item.lines.size())),
                                 ground_.seat);
  }
  if (part.sort == Part::Sort::group) return part.word;
  // A move that would be complete with this part, though more could be added to it.
  for (const std::size_t i : item.lines) {
    const auto& parts = now_.lines[i].parts;
    if (parts.size() > now_.depth + 1 && parts[now_.depth + 1].sort == Part::Sort::end) return label(now_.lines[i]);
  }
  if (ground_.catalogue.has(pattern)) return told(pattern, line, part);
  return label(line) + " …";
}

std::string Menu::told(const std::string& key, const Line& line, const Part& part) const {
  Facts facts = choices_[line.choice].facts;
  return ground_.narrator.tell(key, facts.add("value", value_text(part)), ground_.seat);
}

std::string Menu::value_text(const Part& part) const {
  if (part.form == nullptr) return part.word;
  switch (part.form->shape) {
    case Shape::name:
      return ground_.catalogue.has(std::string{part.form->group} + "." + part.word)
                 ? ground_.catalogue.tell(std::string{part.form->group} + "." + part.word)
                 : part.word;
    case Shape::seat: {
      if (!part.value.is_int64()) return part.word;
      Facts facts;
      return ground_.narrator.tell("terminal.seat", facts.add("seat", Seat{static_cast<int>(part.value.get_int64())}),
                                   kNobody);
    }
    default: return part.word;
  }
}

// A number that somebody typed makes a move that nobody listed: it is told as the game tells it.
std::string Menu::label(const Line& line) const {
  if (line.typed)
    if (const auto choice = ground_.match.describe(ground_.seat, move_text(line)))
      return ground_.narrator.choice(*choice, ground_.seat);
  return ground_.narrator.choice(choices_[line.choice], ground_.seat);
}

// Asked for what is to be chosen now, told with what was chosen before.
std::string Menu::question() const {
  if (now_.lines.empty() || sure_) return {};
  const auto asks = [&](const Line& line) {
    return !line.careful && part_at(line) != nullptr && part_at(line)->sort != Part::Sort::end;
  };
  const auto found = std::find_if(now_.lines.begin(), now_.lines.end(), asks);
  if (found == now_.lines.end()) return {};
  const Line& line = *found;
  const Part& part = *part_at(line);
  const Part& before = now_.depth > 0 ? line.parts[now_.depth - 1] : part;
  const std::string key =
      part.sort == Part::Sort::kind && now_.depth > 0 ? "ask." + before.word : "ask." + line.kind + "." + part.field;
  const bool one_kind = std::all_of(now_.lines.begin(), now_.lines.end(),
                                    [&](const Line& l) { return l.careful || l.kind == line.kind; });
  if (!ground_.catalogue.has(key) || (now_.depth == 0 && !one_kind)) return {};
  return told(key, line, before);
}

std::string Menu::any_number() const {
  const Line& line = now_.lines.front();
  return told("any." + line.kind + "." + part_at(line)->field, line, *part_at(line));
}

std::string Menu::next_key() const {
  const std::string key = past_.empty() || now_.lines.empty() ? "" : "key.next." + now_.lines.front().kind;
  return !key.empty() && ground_.catalogue.has(key) ? ground_.catalogue.tell(key) : "";
}

std::vector<std::string> Menu::hidden() {
  std::vector<std::string> labels;
  for (const Line& line : now_.lines)
    if (line.careful) labels.push_back(label(line));
  return labels;
}

bool Menu::hides(std::string_view move) const {
  const auto& all = past_.empty() ? now_.lines : past_.front().lines;
  return std::any_of(all.begin(), all.end(),
                     [&](const Line& line) { return line.careful && choices_[line.choice].move == move; });
}

std::string Menu::keys_for(std::string_view move) const {
  json::value wanted;
  if (parse_json(move, wanted).found()) return {};
  const std::string text = json::serialize(wanted);
  Menu walk = *this;
  std::string keys;
  for (;;) {
    const auto leads = [&](const Item& item) {
      return std::any_of(item.lines.begin(), item.lines.end(), [&](std::size_t i) {
        json::value listed;
        parse_json(choices_[walk.now_.lines[i].choice].move, listed);
        return !walk.now_.lines[i].careful && json::serialize(listed) == text;
      });
    };
    const auto item = std::find_if(walk.items_.begin(), walk.items_.end(), leads);
    if (item == walk.items_.end()) return {};
    if (item->key.empty()) return keys;
    keys += (keys.empty() ? "" : " ") + item->key;
    if (walk.pick(Item{*item}) == Answer::made || walk.sure_) return keys;
  }
}

}  // namespace tortuga::terminal
