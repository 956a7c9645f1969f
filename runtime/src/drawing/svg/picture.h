// A whole state as one picture: title, boards, a panel for each seat, what all share. In: a scene. Out: SVG.
#pragma once

#include <string>

#include "drawing/svg/setting.h"

namespace quoin::svg {

// A picture's parts in drawing order, and its size.
struct Composed {
  Parts parts;
  double width = 0;
  double height = 0;
};

// Everything put in its place. `setting.room` is told what it needs and knows what other pictures need.
Composed compose(const Setting& setting, Sheet& sheet);
// Tells the room what the picture needs.
void measure(const Setting& setting);

}  // namespace quoin::svg
