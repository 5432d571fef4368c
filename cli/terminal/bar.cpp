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
  for (const Barred& barred : match.barred(seat)) {
    const std::string kind{barred.kind};
    const std::string names = kind + " " + told(catalogue, "words." + kind) + " " + told(catalogue, "family." + kind);
    if (phrase.is(told(catalogue, "key." + kind)) || phrase.begins_with_one_of(names)) return barred.why;
  }
  return {};
}

}  // namespace tortuga::terminal
