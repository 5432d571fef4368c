// The sets of rules a study compares. The first is always the rulebook: the study's own options and nothing else.
#pragma once

#include <string>
#include <vector>

#include "lab/study/setting.h"
#include "lab/study/study.h"

namespace tortuga {

// What each changes of the rulebook. A value that is the rulebook's own is left out, unless it is all that was asked.
std::vector<boost::json::object> plain_variants(const Study& study);
std::vector<std::string> variant_names(const Study& study, std::size_t count);
std::string variant_name(const boost::json::object& options);

// Whether a study plays with and without each of many things, so that its differences get no verdicts.
bool screens_rules(const Study& study);

// Fills in what a study leaves open (seats, players, questions in short) and what its rulebook's values are; refuses
// what cannot be played. After that the study is complete: its hash is that of every machine that plays it.
Flaw settle_study(Study& study, std::vector<std::string>& notes);

// The setting that a settled study is played in.
Setting setting_of(const Study& study);

}  // namespace tortuga
