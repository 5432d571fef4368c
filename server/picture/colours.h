// The colours of a preview's picture.
#pragma once

#include "server/picture/canvas.h"

namespace tortuga::server {

inline constexpr Colour kSea{18, 64, 90}, kBrass{176, 125, 26}, kPaper{255, 248, 228}, kInk{27, 40, 48},
    kSoft{76, 90, 96};
inline constexpr Colour kWater{221, 236, 238}, kRipple{127, 164, 178};
// As the page's seats.
inline constexpr Colour kSeats[] = {{179, 32, 44}, {91, 42, 134},  {138, 90, 0},    {20, 104, 58},
                                    {34, 40, 49},  {168, 50, 110}, {10, 93, 107},   {122, 59, 18},
                                    {61, 79, 184}, {92, 107, 0},   {103, 103, 103}, {140, 47, 143}};

}  // namespace tortuga::server
