#include "cli/terminal/menu.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>

#include "cli/terminal/phrase.h"

namespace tortuga::terminal {
namespace {

namespace json = boost::json;

bool ended(const std::vector<Part>& parts, std::size_t depth) {
  return depth >= parts.size();
}

// Every order in which the items of a list could have been named: a person lays the cards as they come to mind.
void reorder(std::vector<Part>& parts, std::vector<std::vector<Part>>& out) {
  const auto end = std::find_if(parts.begin(), parts.end(), [](const Part& p) { return p.sort == Part::Sort::end; });
  const auto first = std::find_if(parts.begin(), end, [](const Part& p) { return p.sort == Part::Sort::value; });
  if (end == parts.end() || first == end) return;
  // The second item begins where the first field comes again, with a number.
  const std::string again = first->field + "2";
  const auto second = std::find_if(first, end, [&](const Part& p) { return p.field == again; });
  const auto size = second - first;
  if (second == end || (end - first) % size != 0) return;
  const auto count = static_cast<std::size_t>((end - first) / size);
  std::vector<std::size_t> order(count);
  for (std::size_t i = 0; i < count; ++i) order[i] = i;
  while (std::next_permutation(order.begin(), order.end())) {
    std::vector<Part> other(parts.begin(), first);
    for (std::size_t place = 0; place < count; ++place)
      for (std::ptrdiff_t field = 0; field < size; ++field) {
        Part part = first[static_cast<std::ptrdiff_t>(order[place]) * size + field];
        part.field = first[static_cast<std::ptrdiff_t>(place) * size + field].field;
        other.push_back(std::move(part));
      }
    other.insert(other.end(), end, parts.end());
    out.push_back(std::move(other));
  }
}

bool same_parts(const std::vector<Part>& a, const std::vector<Part>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Part& x, const Part& y) { return x.same(y); });
}

}  // namespace

Menu::Menu(const Ground& ground) : ground_(ground) {
  const Match& match = ground.match;
  std::vector<std::string_view> kinds;
  for (const Choice& choice : match.moves(ground.seat)) {
    kinds.push_back(choice.kind);
    add(choice, false);
  }
  // The same moves once more with the items of their lists in another order.
  for (std::size_t i = 0, count = now_.lines.size(); i < count; ++i) {
    std::vector<std::vector<Part>> orders;
    reorder(now_.lines[i].parts, orders);
    for (auto& parts : orders) {
      const bool known = std::any_of(now_.lines.begin(), now_.lines.end(),
                                     [&](const Line& line) { return same_parts(line.parts, parts); });
      if (!known) now_.lines.push_back({now_.lines[i].kind, std::move(parts), now_.lines[i].choice, false});
    }
  }
  // What needs no more than a word and is allowed but never listed: giving up.
  for (const FormPart& kind : match.game().move_form().parts) {
    if (!kind.form->parts.empty() || std::find(kinds.begin(), kinds.end(), kind.name) != kinds.end()) continue;
    const std::string move = "{\"kind\":\"" + std::string{kind.name} + "\"}";
    if (const auto choice = match.describe(ground.seat, move)) add(*choice, true);
  }
  settle();
}

void Menu::add(const Choice& choice, bool careful) {
  json::value move;
  if (parse_json(choice.move, move).found() || !move.is_object()) return;
  now_.lines.push_back({std::string{choice.kind}, parts_of(choice, move.get_object()), choices_.size(), careful});
  choices_.push_back(choice);
}

std::vector<Part> Menu::parts_of(const Choice& choice, const json::object& move) const {
  const std::string kind{choice.kind};
  const Catalogue& words = ground_.catalogue;
  std::vector<Part> parts;
  if (words.has("family." + kind)) parts.push_back({Part::Sort::family, "family", words.tell("family." + kind)});
  std::vector<Part> fields = fields_of(ground_.match.game().move_form(), move);
  parts.push_back({Part::Sort::kind, "kind", kind});
  // Without an entry of its own the kind is chosen together with its first field.
  const bool merged = !fields.empty() && !words.has("menu." + kind);
  for (Part& field : fields) {
    const std::string group = "group." + kind + "." + field.field;
    if (words.has(group))
      parts.push_back({Part::Sort::group, field.field, ground_.narrator.tell(group, choice.facts, ground_.seat)});
    parts.push_back(std::move(field));
  }
  if (merged) parts.erase(std::find_if(parts.begin(), parts.end(), [](auto& p) { return p.sort == Part::Sort::kind; }));
  return parts;
}

// --- Choosing ---

const Part* Menu::part_at(const Line& line) const {
  return ended(line.parts, now_.depth) ? nullptr : &line.parts[now_.depth];
}

// Walks over what has only one answer, then lists the next question or, where nothing is left to ask, makes the move.
Menu::Answer Menu::settle() {
  sure_ = false;
  const bool shown = std::any_of(now_.lines.begin(), now_.lines.end(), [](const Line& l) { return !l.careful; });
  std::vector<const Line*> lines;
  for (const Line& line : now_.lines)
    if (!line.careful || !shown || now_.made > 0) lines.push_back(&line);
  if (lines.empty()) return list(), Answer::moved;
  const auto together = [&] {
    const Part* first = part_at(*lines.front());
    return first != nullptr && std::all_of(lines.begin(), lines.end(), [&](const Line* line) {
             const Part* part = part_at(*line);
             return part != nullptr && part->same(*first) && (now_.made > 0 || line->kind == lines.front()->kind);
           });
  };
  const std::size_t from = now_.depth;
  while ((lines.size() > 1 || now_.made > 0) && together()) {
    if (open_number()) break;
    ++now_.depth;
  }
  if (now_.made == 0 && ended(lines.front()->parts, now_.depth)) now_.depth = from;
  if (now_.made > 0 && lines.size() == 1 && ended(lines.front()->parts, now_.depth)) {
    move_ = result(*lines.front());
    const bool careful = lines.front()->careful || (now_.made > 1 && !can_be_undone(move_));
    if (!careful || !allowed(*lines.front())) return Answer::made;
    sure_ = true;
  }
  list();
  return Answer::moved;
}

// Whether any number may be typed here: then it is asked for, even if only one is listed.
bool Menu::open_number() const {
  const Part* part = part_at(now_.lines.front());
  return part != nullptr && part->number() &&
         ground_.catalogue.has("any." + now_.lines.front().kind + "." + part->field);
}

// What can be taken back needs no second question.
bool Menu::can_be_undone(const std::string& move) const {
  const auto ahead = ground_.match.clone();
  return ahead->play(ground_.seat, move).done() && ahead->can_undo(ground_.seat);
}

bool Menu::allowed(const Line& line) const {
  return ground_.match.check(ground_.seat, move_text(line)).done();
}

bool Menu::takes_numbers() const {
  return !now_.lines.empty() && now_.made > 0 && open_number();
}

std::string Menu::move_text(const Line& line) const {
  return json::serialize(move_of(ground_.match.game().move_form(), line.kind, line.parts));
}

// What is listed is played as it was listed, in whatever order it was entered.
std::string Menu::result(const Line& line) const {
  return line.typed ? move_text(line) : choices_[line.choice].move;
}

Menu::Answer Menu::choose(std::string_view text) {
  const Stand before = now_;
  const auto past = past_;
  Answer answer = Answer::unknown;
  const std::vector<std::string> keys = text.find_first_not_of(" \t") == std::string_view::npos
                                            ? std::vector<std::string>{std::string{text}}
                                            : words_of(text);
  for (const std::string& key : keys) {
    if (answer == Answer::made) {  // more was typed than could be meant
      answer = Answer::unknown;
      break;
    }
    answer = Answer::unknown;
    const auto meant = [&](const Item& item) {
      const std::string also = "alias." + now_.lines[item.lines.front()].kind;
      return item.key == key || (ground_.catalogue.has(also) && ground_.catalogue.tell(also) == key);
    };
    const auto found = std::find_if(items_.begin(), items_.end(), meant);
    if (found != items_.end()) answer = pick(Item{*found});
    else if (std::int64_t number = 0; whole_number(key, number) && number != 0)
      answer = type_number(number);  // 0 goes back
    if (answer == Answer::unknown) break;
  }
  if (answer == Answer::unknown) {
    now_ = before;
    past_ = past;
    settle();
  }
  return answer;
}

Menu::Answer Menu::pick(const Item& item) {
  past_.push_back(now_);
  if (sure_) return Answer::made;
  std::vector<Line> lines;
  for (const std::size_t i : item.lines) lines.push_back(now_.lines[i]);
  // What is chosen from the list at once, without a question, is no part of several.
  now_.lines = std::move(lines);
  const bool end = part_at(now_.lines.front()) != nullptr && part_at(now_.lines.front())->sort == Part::Sort::end;
  const bool value = part_at(now_.lines.front()) != nullptr && part_at(now_.lines.front())->sort == Part::Sort::value;
  if (end) {  // Enter, or a word that says that it is enough: there is nothing left to be asked
    move_ = result(now_.lines.front());
    return Answer::made;
  }
  now_.made = std::max(now_.made + (value ? 1 : 0), 1);
  ++now_.depth;
  return settle();
}

// A number that is not listed, where others are allowed: an amount, a price.
Menu::Answer Menu::type_number(std::int64_t number) {
  if (sure_ || !takes_numbers()) return Answer::unknown;
  Stand next = now_;
  next.lines.clear();
  for (Line line : now_.lines) {
    Part& part = line.parts[now_.depth];
    part.value = number;
    part.word = std::to_string(number);
    line.typed = true;
    const bool known = std::any_of(next.lines.begin(), next.lines.end(),
                                   [&](const Line& other) { return same_parts(other.parts, line.parts); });
    if (!known) next.lines.push_back(std::move(line));
  }
  past_.push_back(now_);
  now_ = std::move(next);
  ++now_.made;
  ++now_.depth;
  // A number that nothing goes with is the game's to refuse.
  if (std::none_of(now_.lines.begin(), now_.lines.end(), [&](const Line& line) { return allowed(line); })) {
    move_ = move_text(now_.lines.front());
    return Answer::made;
  }
  return settle();
}

bool Menu::back() {
  if (past_.empty()) return false;
  now_ = past_.back();
  past_.pop_back();
  settle();
  return true;
}

bool Menu::next() {
  if (past_.empty()) return false;
  const Line mine = now_.lines.front();
  Menu other = *this;
  if (!other.back()) return false;
  for (std::size_t i = 0; i < other.items_.size(); ++i) {
    const Line& line = other.now_.lines[other.items_[i].lines.front()];
    if (!part_at(line) || !line.parts[other.now_.depth].same(mine.parts[other.now_.depth])) continue;
    const Item item = other.items_[(i + 1) % other.items_.size()];
    if (other.items_.size() < 2 || other.pick(item) != Answer::moved) return false;
    now_ = other.now_;
    past_ = other.past_;
    items_ = other.items_;
    return true;
  }
  return false;
}

// --- Finding by words ---

Menu::Answer Menu::find(std::string_view words) {
  const Answer here = find_here(words);
  if (here != Answer::unknown || !begun()) return here;
  const Stand before = now_;
  const auto past = past_;
  while (back()) {
  }
  const Answer answer = find_here(words);
  if (answer == Answer::moved || answer == Answer::made) return answer;
  now_ = before;
  past_ = past;
  settle();
  return answer;
}

Menu::Answer Menu::find_here(std::string_view text) {
  if (sure_) return Answer::unknown;
  const Phrase phrase(text, ground_.catalogue);
  if (phrase.empty()) return Answer::unknown;
  int best = 0;
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < now_.lines.size(); ++i) {
    const Line& line = now_.lines[i];
    const std::string also = "words." + line.kind;
    std::string names = line.kind + " " + (ground_.catalogue.has(also) ? ground_.catalogue.tell(also) : "");
    std::string values;
    for (const Part& part : line.parts) {
      if (part.sort == Part::Sort::family) names += " " + part.word;
      values += " " + part.word + " " + value_text(part);
    }
    const auto is = [](Part::Sort sort) {
      return [sort](const Part& part) {
        return part.sort == sort;
      };
    };
    if (std::any_of(line.parts.begin(), line.parts.end(), is(Part::Sort::end)) &&
        std::none_of(line.parts.begin(), line.parts.end(), is(Part::Sort::value)))
      names += " " + ground_.catalogue.tell("terminal.none");  // an empty list
    const int fit = phrase.fit(names, values, label(line));
    if (fit == 0 || fit < best) continue;
    if (fit > best) found.clear();
    best = fit;
    found.push_back(i);
  }
  if (found.empty()) return Answer::unknown;
  // The same move may be there twice, its items in another order.
  std::vector<Line> lines;
  for (const std::size_t i : found) {
    const Line& line = now_.lines[i];
    const bool known = found.size() <= 2 &&
                       std::any_of(lines.begin(), lines.end(), [&](const Line& l) { return l.choice == line.choice; });
    if (!known) lines.push_back(line);
  }
  if (lines.size() == now_.lines.size() && lines.size() > 1) return Answer::vague;
  past_.push_back(now_);
  now_.lines = std::move(lines);
  if (now_.lines.size() == 1) {
    now_.depth = now_.lines.front().parts.size();
    now_.made = best >= Phrase::kNamed ? 1 : 2;  // a word that only happens to stand in a label is asked for again
    return settle();
  }
  const int made = now_.made;
  const Answer answer = settle();
  now_.made = std::max(made, 1);
  return answer;
}

}  // namespace tortuga::terminal
