// Boards: what they answer beyond their tables.
#include "quoin/schema/board.h"

#include "quoin/schema/domain.h"

namespace quoin {

int Relation::find(int source, int target) const {
  if (target == kNone) return -1;
  for (int k = 0; k < width; ++k) {
    if (at(source, k) == target) return k;
  }
  return -1;
}

}  // namespace quoin
