// The chapters of a report, one for each question: a picture and its table. One that nothing was counted for is empty.
#pragma once

#include <string>

#include "lab/study/evidence.h"

namespace tortuga {

std::string change_chapter(const Evidence& e);  // sliders, maps, and what they cost elsewhere
std::string fair_chapter(const Evidence& e);
std::string skill_chapter(const Evidence& e);
std::string luck_chapter(const Evidence& e);
std::string excitement_chapter(const Evidence& e);
std::string length_chapter(const Evidence& e);
std::string choices_chapter(const Evidence& e);
std::string dead_chapter(const Evidence& e);
std::string screening_chapter(const Evidence& e);
std::string rest_chapter(const Evidence& e);    // numbers that nobody asked for
std::string method_chapter(const Evidence& e);  // how it was measured
std::string words_chapter();

}  // namespace tortuga
