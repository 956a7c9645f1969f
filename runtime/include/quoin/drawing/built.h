// Built: a board whose sites rest on others, such as a wall of bricks, from the side: what stands and where more can be
// put.
#pragma once

#include <string>
#include <vector>

#include "quoin/drawing/marks.h"

namespace quoin::drawing {

// What stands in one picture of such a board, measured in bricks.
class Built {
 public:
  explicit Built(const Picture& picture);  // `picture` must outlive it
  struct Free {
    Position place;
    std::string name;
  };
  struct Spot {
    double x = 0;  // how many bricks the left end of one with its middle there lies from the left
    int row = 0;   // from below
  };
  [[nodiscard]] Spot at(Position point) const;
  [[nodiscard]] bool is_taken(int site) const { return taken[static_cast<std::size_t>(site)]; }
  [[nodiscard]] const SiteType& first() const { return plan->first(); }

  const Plan* plan;
  std::vector<bool> taken;  // by site of the first kind
  Bounds brick;
  Bounds box;
  double length = 0;       // of the ground, in bricks
  std::vector<Free> free;  // where a brick may be put: beside those of the base, on two that are there
  int rows = 0;            // how many rows are taken or may be

 private:
  void find_free();
  void find_free_spots();
};

}  // namespace quoin::drawing
