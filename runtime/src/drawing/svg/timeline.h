// The frames of a film as one list of parts, each drawn once: which parts, in which order, shown in which frames.
#pragma once

#include <vector>

namespace quoin::svg {

struct Shown {
  int part = 0;
  std::vector<int> frames;  // ascending
};
// Each part with the numbers of the frames that show it, in an order that is that of every single frame. A part stands
// there more than once only if frames show it in different orders.
std::vector<Shown> shown_in(const std::vector<std::vector<int>>& frames);

}  // namespace quoin::svg
