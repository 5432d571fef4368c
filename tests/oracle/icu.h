// The oracle: what ICU, the reference for MessageFormat and for CLDR's data, would say. The only place that knows it;
// the program itself does without.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "narrator/pattern.h"

namespace tortuga::oracle {

// The sentence; "[key]" as a catalogue has it if the pattern or the arguments are not what ICU takes.
std::string tell(std::string_view key, std::string_view pattern, Language language,
                 const std::vector<PatternArgument>& arguments);
bool takes(std::string_view pattern, Language language);  // whether it is a pattern at all
std::string join(Language language, const std::vector<std::string>& items);
std::string plural_form(Language language, std::int64_t number);
std::vector<std::string> plural_forms(Language language);  // all that whole numbers or decimals take

}  // namespace tortuga::oracle
