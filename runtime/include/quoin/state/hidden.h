// HiddenThings: what a seat may not see of a block, sorted by how it can be otherwise. In: a definition. Out: groups of
// zones whose things can change places, zones whose values follow a law of their own, records.
#pragma once

#include <cstddef>
#include <vector>

#include "quoin/base/rng.h"
#include "quoin/schema/game_def.h"

namespace quoin {

class HiddenThings {
 public:
  // Zones that hold the same: as counts of what they lie over (whole numbers from 0, or yes and no, over a set of
  // names), or as values at places. Some of them hide something.
  struct Group {
    std::vector<const Zone*> zones;
    bool counts = false;
  };
  // A zone whose hidden values are drawn one by one: as the die falls, or from all that it holds.
  struct Lawful {
    const Zone* zone;
    const Die* die;  // or nullptr
  };

  explicit HiddenThings(const GameDef& def);  // `def` must outlive it

  // True if there is a zone that not everybody sees in full.
  [[nodiscard]] bool any() const { return any_; }
  [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
  [[nodiscard]] bool has_lawful() const { return !lawful_.empty(); }
  [[nodiscard]] bool has_records() const { return !records_.empty(); }

  // Draws anew what `seat` does not see of the lawful zones; none stays none.
  void draw_lawful(std::byte* block, int seat, Rng& rng) const;
  // Rows of hidden records change places as wholes.
  void shuffle_records(std::byte* block, Rng& rng) const;

 private:
  const GameDef* def_;
  bool any_ = false;
  std::vector<Group> groups_;
  std::vector<Lawful> lawful_;
  std::vector<const Record*> records_;
};

}  // namespace quoin
