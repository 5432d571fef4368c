// The law of telling, for every language of a game: every kind of event has its sentence in every person it needs, a
// sound and rules; every kind of move and every option has its words.
#pragma once

#include <string>

#include "engine/match_of.h"
#include "narrator/library.h"
#include "narrator/narrator.h"

namespace tortuga {

// What is missing in one catalogue, or nothing.
template <Game G>
std::string untold(const Catalogue& catalogue) {
  const std::vector<std::string> names{"Ann", "Ben", "Cem"};
  const GameOf<G> game;
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  const auto match = game.start({}, G::kFacts.least_seats, Seed{}, flaw, unfit, notes, nullptr);
  const Narrator narrator(catalogue, names, match.get());
  std::string missing;
  const auto wrong = [&](std::string_view kind, const std::string& what) {
    if (missing.empty()) missing = std::string{kind} + ": " + what;
  };

  const auto event = [&]<class E>(E example) {
    constexpr Telling telling = E::kTelling;
    if (telling.sound.empty()) wrong(E::kKind, "no sound");
    if (telling.rules.empty() || !telling.rules[0].starts_with(G::kFacts.prefix)) wrong(E::kKind, "no rule");
    if (!catalogue.has("event." + std::string{E::kKind})) return wrong(E::kKind, "no sentence");
    constexpr bool acts = requires { example.seat; };
    constexpr bool suffers = requires { example.target; };
    if constexpr (acts) example.seat = Seat{0};
    if constexpr (suffers) example.target = Seat{1};
    const EventOf<G> told{typename G::Event{example}};
    const std::string yours = narrator.event(told, Seat{0});
    const std::string done_to_you = narrator.event(told, Seat{1});
    const std::string others = narrator.event(told, Seat{2});
    for (const std::string& sentence : {yours, done_to_you, others})
      if (sentence.empty() || sentence.find_first_of("[]{}") != std::string::npos)
        wrong(E::kKind, "a broken sentence: " + sentence);
    const bool only_actor = !told.seen_by(Seat{2});
    if (acts && !only_actor && yours == others)
      wrong(E::kKind, "says the same to the one who acts and to others: " + others);
    if (suffers && !only_actor && done_to_you == others)
      wrong(E::kKind, "says the same to the one it is done to and to others: " + others);
  };
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (event(std::variant_alternative_t<I, typename G::Event>{}), ...);
  }(std::make_index_sequence<std::variant_size_v<typename G::Event>>{});

  for (const std::string& kind : game.move_kinds())
    if (!catalogue.has("move." + kind)) wrong(kind, "no label");
  for (const OptionInfo& option : game.options()) {
    bool helped = false;
    for (const std::string& key : catalogue.keys())
      helped = helped || (key.starts_with("option.") && option_fits(key.substr(7), option.name));
    if (!helped) wrong(option.name, "no help text");
    if (find_option(G::kOptions, option.name) == nullptr) wrong(option.name, "no row in kOptions");
  }
  return missing;
}

// The same for all languages; the others must not have a key that English lacks, for nobody would ever be told it.
template <Game G>
std::string untold(Texts texts) {
  Library library;
  if (const Flaw flaw = library.read(texts); flaw.found()) return "catalogue: " + flaw.text();
  const Catalogue& english = library.in({});
  for (const Catalogue& catalogue : library.catalogues()) {
    const std::string code{catalogue.language().code()};
    if (const std::string missing = untold<G>(catalogue); !missing.empty()) return code + ": " + missing;
    for (const std::string& key : catalogue.keys())
      if (!english.has(key)) return code + ": " + key + " does not exist in English";
  }
  return "";
}

}  // namespace tortuga
