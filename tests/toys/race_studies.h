// Studies of the race whose answers are known (regatta.h), played and answered, for the lab's tests.
#pragma once

#include <gtest/gtest.h>

#include "lab/study/runner.h"

namespace tortuga {

extern const GameLab& kRace;
extern const GameLab& kLazyRace;  // its decent player never lays the card

// A settled study of the race.
inline Study race(int seats, std::vector<std::string> questions, boost::json::object options = {}) {
  Study study;
  study.game = "regatta";
  study.seats = seats;
  study.players = {"bosun"};
  study.ladder = {"bosun", "deckhand"};
  study.questions = std::move(questions);
  study.options = std::move(options);
  study.options["card_there"] = study.options.contains("card");
  study.looks = 3;
  return study;
}

inline Result played(const Study& study, const GameLab& lab = kRace, int threads = 2) {
  Result result = begin_study(study, lab, 1, 1, threads);
  EXPECT_TRUE(run(result, lab, {threads}));
  EXPECT_TRUE(result.complete);
  return result;
}

inline Answer answered(const Study& study, const GameLab& lab = kRace) {
  Result result = played(study, lab);
  return conclude(result);
}

inline const Finding* finding(const Answer& answer, std::string_view number, std::size_t variant = 0) {
  for (const Finding& one : answer.findings)
    if (one.number == number && one.variant == variant) return &one;
  return nullptr;
}
inline Word word(const Answer& answer, std::string_view number, std::size_t variant = 0) {
  const Finding* one = finding(answer, number, variant);
  EXPECT_NE(one, nullptr) << number;
  return one != nullptr ? one->word : Word::undecided;
}
inline const Figure& figure_of(const Answer& answer, std::string_view atom, std::size_t variant = 0) {
  for (const Figure& one : answer.asked[variant])
    if (one.atom.name == atom) return one;
  ADD_FAILURE() << atom;
  return answer.asked[variant][0];
}

}  // namespace tortuga
