#include "cli/terminal/bar.h"

#include "cli/terminal/phrase.h"

namespace tortuga::terminal {
namespace {

std::string told(const Catalogue& catalogue, const std::string& key) {
  return catalogue.has(key) ? catalogue.tell(key) : std::string{};
}

// Of moves whose only field is a name from a list, the one that was named.
Reason bar_to_value(const Phrase& phrase, const Match& match, Seat seat) {
  for (const FormPart& kind : match.game().move_form().parts) {
    if (kind.form->parts.size() != 1 || kind.form->parts[0].form->shape != Shape::name) continue;
    const FormPart& field = kind.form->parts[0];
    for (const FormName& value : field.form->names) {
      if (!phrase.is(value.name)) continue;
      boost::json::object move{{"kind", kind.name}};
      move[field.name] = value.name;
      const Attempt attempt = match.check(seat, boost::json::serialize(move));
      if (attempt.refusal.given()) return attempt.refusal;
    }
  }
  return {};
}

}  // namespace

Reason bar_to(std::string_view words, const Match& match, Seat seat, const Catalogue& catalogue) {
  const Phrase phrase(words, catalogue);
  if (phrase.empty()) return {};
  if (Reason reason = bar_to_value(phrase, match, seat); reason.given()) return reason;
  const auto names_of = [&](const std::string& kind) {
    return kind + " " + told(catalogue, "words." + kind) + " " + told(catalogue, "family." + kind);
  };
  // Who asks for what can be done, only not so ("sail 2"), does not ask for something else that begins alike.
  for (const Choice& choice : match.moves(seat))
    if (phrase.begins_exactly_with_one_of(names_of(std::string{choice.kind}))) return {};
  for (const Barred& barred : match.barred(seat)) {
    const std::string kind{barred.kind};
    const std::string names = names_of(kind);
    // What is only ever said in the game's own words has no reason but that these were none.
    const bool said = catalogue.has("say." + kind) && !catalogue.has("key." + kind) && !catalogue.has("words." + kind);
    if (said) continue;
    if (phrase.is(told(catalogue, "key." + kind)) || phrase.begins_with_one_of(names)) return barred.why;
  }
  return {};
}

}  // namespace tortuga::terminal
