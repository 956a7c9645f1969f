// A block for each board and construction of a scene.
#pragma once

#include "drawing/svg/setting.h"

namespace quoin::svg {

struct Figures {
  Blocks blocks;
  bool with_seats = false;  // the seats' panels stand with their own boards
};
Figures figures_of(const Setting& setting, double width);

}  // namespace quoin::svg
