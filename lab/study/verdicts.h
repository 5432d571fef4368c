// What a report says first, in words.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "lab/study/evidence.h"
#include "lab/study/report.h"

namespace tortuga {

std::vector<std::string> sentences(const Evidence& e, const Preface& preface);
// The same for people: many differences that are not decided are told as one sentence, and each where it says so.
std::vector<std::string> verdicts(const Evidence& e, const Preface& preface);
// Those differences by version, for a terminal; none if they were few.
std::vector<std::string> open_differences(const Evidence& e);
// By option of a slider: what each step of it does.
std::vector<std::pair<std::string, std::string>> slope_sentences(const Evidence& e);
std::vector<std::string> warnings(const Evidence& e);

}  // namespace tortuga
