// The report of a result: verdicts first in words, then pictures with their tables, then how it was measured and the
// command to repeat it. Made from the result alone: the same result gives the same bytes.
#pragma once

#include <string>
#include <vector>

#include "lab/study/result.h"

namespace tortuga {

struct Report {
  std::string title;
  std::string text;  // for the terminal
  std::string html;  // one file, no script
  std::string body;  // what stands in it, for a page that has a frame and a style of its own
  std::string json;  // its figures, for programs
};

// What is told before anything else, such as what a search found.
struct Preface {
  std::vector<std::string> sentences;
  std::string html;
  std::string people = {};  // a section on what people marked: it stands after all that bots say
};

// `missing`: parts that were not there; figures are shown then, and no verdicts.
Report make_report(const Result& result, const GameFacts& facts, const std::vector<int>& missing,
                   const Preface& preface = {});

// The frame around a report's sections.
std::string html_page(const std::string& title, const std::string& body);

}  // namespace tortuga
