// A whole state on one canvas.
#pragma once

#include "drawing/terminal/canvas.h"
#include "quoin/drawing/scene.h"

namespace quoin::drawing {

// As wide and long as it becomes. `keeps_places`: with room for what there may be at some time, and "-" where nothing
// is.
Canvas draw_state(const Scene& scene, bool coloured, bool keeps_places);

}  // namespace quoin::drawing
