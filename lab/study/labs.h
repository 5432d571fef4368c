// Which lab a game has. All of them in the program, one in a module of the page (wasm/lab.cpp.in).
#pragma once

#include "lab/study/setting.h"

namespace tortuga {

const GameLab* find_lab(std::string_view game);  // nothing: there is no such game

}  // namespace tortuga
