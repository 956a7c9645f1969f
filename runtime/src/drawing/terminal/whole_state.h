// A whole state on one canvas.
#pragma once

#include "drawing/terminal/canvas.h"
#include "quoin/drawing/scene.h"

namespace quoin::drawing {

// As wide and long as it becomes.
Canvas draw_state(const Scene& scene, bool coloured);

}  // namespace quoin::drawing
