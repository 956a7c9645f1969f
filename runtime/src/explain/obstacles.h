// What stands against an action, in words: the places of zones and counters with another content of which it would be
// legal. In: a match and an action that is not legal. Out: sentences.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explain/phrases.h"

namespace quoin {

class Obstacles {
 public:
  // Against all of these actions of who is next, as `viewer` (kAllSeeing: everything) may know it. `match` must outlive
  // them.
  static Result<Obstacles> of(const Match& match, Actions asked, int viewer);
  // Against an action, by two.
  static Result<Obstacles> of_pairs(const Match& match, std::int32_t action, int viewer);

  // Sets of changes, each of which would do; the likeliest reason first.
  [[nodiscard]] const std::vector<Changes>& changes() const { return changes_; }
  [[nodiscard]] bool any() const { return !changes_.empty(); }
  // Something was left out that the viewer may not see, or could have been.
  [[nodiscard]] bool hides() const { return hides_; }
  // Something would only have to go, or what the seat on turn has of its own to be otherwise.
  [[nodiscard]] bool of_own() const;
  // Those of them that are of no place of a board.
  [[nodiscard]] Obstacles away_from_boards() const;

  // The first of them as a clause; `call`: the primitive that would list it. REQUIRES any().
  [[nodiscard]] std::string reason(std::string_view call) const;
  // What would have to be otherwise for `what`, a sentence for each way.
  [[nodiscard]] std::vector<std::string> sentences(std::string_view what) const;

 private:
  Obstacles(const Match& match, std::vector<Changes> changes, bool hides)
      : match_(&match), changes_(std::move(changes)), hides_(hides) {}
  static Obstacles ranked(const Match& match, std::int32_t action, int viewer, std::vector<Changes> found);
  [[nodiscard]] const Zone& zone_of(const PlaceChange& change) const { return match_->def().layout.zone(change.zone); }
  [[nodiscard]] std::vector<Changes> by_places() const;
  [[nodiscard]] std::vector<int> values_at(const PlaceChange& place) const;
  [[nodiscard]] std::string wanted_with(const Changes& changes) const;

  const Match* match_;
  std::vector<Changes> changes_;
  bool hides_;
};

}  // namespace quoin
