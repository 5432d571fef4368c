// Ships on the water for games that have no squares: side by side, or in a ring with the tiles between them.
#pragma once

#include "server/picture/canvas.h"
#include "server/picture/preview.h"

namespace tortuga::server {

struct Area {
  double left, top, right, bottom;
  double width() const { return right - left; }
  double height() const { return bottom - top; }
};

// Where the ring leaves room for words; where there is no ring, nothing of the area is left.
Area draw_flotilla(Canvas& canvas, const Preview& preview, const Area& area);

}  // namespace tortuga::server
