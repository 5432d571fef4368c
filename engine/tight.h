// JSON without names, for two ends that have the same types: who has the engine needs only what it cannot know. A
// struct is the list of its members, a name its number, a set what is in it; a walk (walk.h) its steps and where it
// began. What changed is told the same way, and only there. Read by read_tight.h; that both ends are alike, by
// match_mark.h.
#pragma once

#include <string>

#include "engine/form_of.h"

namespace tortuga {

void write_tight(std::string& out, const Form& form, const void* value);

// What must change in `before` to make it `now`, of two values that are not the same. Of structs, tables and rows pairs
// of a place and the change there; of a list its new length and such pairs, items behind its old end whole, or a list
// of all its items in a list of its own if that is shorter; of a set what comes or goes. Anything else is told whole.
void write_tight_changes(std::string& out, const Form& form, const void* before, const void* now);

}  // namespace tortuga
