// A whole state on one canvas.
#pragma once

#include "drawing/terminal/canvas.h"
#include "quoin/drawing/site.h"
#include "quoin/drawing/terminal.h"

namespace quoin::drawing {

// As wide and long as it becomes; the cells of `last` are pointed out.
Canvas draw_state(const Display& display, const Match& match, const TerminalOptions& options, const SitesBySeat& last);

}  // namespace quoin::drawing
