// HiddenThings: the parts of a game's block that seats may not see, by the way to sample them: groups of zones whose
// things are permuted, zones whose values are independent random variables, records whose rows are permuted.
#pragma once

#include <cstddef>
#include <vector>

#include "quoin/base/rng.h"
#include "quoin/schema/game_def.h"

namespace quoin {

// Whether two domains have the same values, none left out.
bool same_values(const Domain& a, const Domain& b);

class HiddenThings {
 public:
  // Zones with the same contents, of which some hide something: counts (integers from 0, or yes and no, over a set of
  // names), or values at places.
  struct Group {
    std::vector<const Zone*> zones;
    bool counts = false;
  };
  // A zone whose hidden values are independent: distributed like a die, or uniformly over its domain.
  struct Lawful {
    const Zone* zone;
    const Die* die;  // nullptr: uniform
  };

  explicit HiddenThings(const GameDef& def);  // `def` must outlive it

  // Some zone of the game tells place by place whose what lies there is.
  static bool tells_owners(const GameDef& def);

  // Some seat does not see some zone in full.
  [[nodiscard]] bool any() const { return any_; }
  [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
  [[nodiscard]] bool has_lawful() const { return !lawful_.empty(); }
  [[nodiscard]] bool has_records() const { return !records_.empty(); }

  // Samples the values of lawful zones that `seat` does not see; none stays none.
  void draw_lawful(std::byte* block, int seat, Rng& rng) const;
  // Permutes the rows of hidden records.
  void shuffle_records(std::byte* block, Rng& rng) const;

 private:
  const GameDef* def_;
  bool any_ = false;
  std::vector<Group> groups_;
  std::vector<Lawful> lawful_;
  std::vector<const Record*> records_;
};

}  // namespace quoin
