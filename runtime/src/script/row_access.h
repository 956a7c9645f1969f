// How the portable binding reaches what the match's block holds: rows of zones, and relations the other way round.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "quoin/primitives/primitive.h"

namespace quoin {

// How the portable binding reaches one row of a zone.
struct RowAccess {
  std::byte* base = nullptr;  // of the place with index `low`
  Cell cell = Cell::kI8;
  int low = 0;
  int high = 0;
  int value_low = 0;
  int value_high = 0;
  bool none = false;
  bool truth = false;       // rules see false and true
  bool over_truth = false;  // its places are false and true, or 0 and 1
  bool scratch = false;
  const std::int32_t* capacity = nullptr;  // PrimitiveContext::capacity
  int zone = 0;                            // its number, and the place in all of it that `base` is
  int first = 0;

  [[nodiscard]] bool may_write() const { return *capacity == 0 || (scratch && *capacity != kLoading); }
};

// The inverse of a relation for emit: places[source * targets + target] is the target's place in the row, or -1.
struct Inverse {
  int targets = 0;
  std::vector<std::int16_t> places;
};

class Inverses {
 public:
  // Of the relation that a field of a kind of action stands in; it stays where it is.
  const Inverse& of(const GameDef& def, int kind, int field);

 private:
  std::map<std::pair<int, int>, Inverse> known_;
};

}  // namespace quoin
