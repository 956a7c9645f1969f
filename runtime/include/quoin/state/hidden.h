// HiddenThings: what a seat may not see of a block, and drawing it anew so that the seat notices nothing.
// In: a definition, a block, a seat. Out: the block with other hidden things.
#pragma once

#include <cstddef>
#include <vector>

#include "quoin/base/rng.h"
#include "quoin/schema/game_def.h"

namespace quoin {

// Without knowing the rules, by what game.yaml declares:
//  - Counts (whole numbers from 0, or yes and no, over a set of names) are redealt: every hidden row of zones over the
//    same set keeps its total, every name its total over these rows. A single such row follows from what is seen and
//    stays.
//  - Any other hidden values are things that lie at places: those of zones that hold the same domain are shuffled over
//    the places of all of them. Where nothing lies (none) nothing comes to lie. A value with nothing to change places
//    with is drawn from its whole domain, a card from those that are not seen. Sorted piles stay sorted.
//  - If one hidden zone holds every value of the domain once (a whole deck, whose dealt cards the rules have copied),
//    the values that the seat sees nowhere change names instead, the same in all hidden zones. So do cards of which
//    there is one each, if not only piles hide them: other zones note where they lie.
//  - Values of zones with `redraw: independent` are drawn from their whole domain one by one; none stays none.
//  - Rows of a hidden record change places as wholes.
// Histories and the engine's zones stay.
class HiddenThings {
 public:
  explicit HiddenThings(const GameDef& def);  // `def` must outlive it
  // True if there is a zone that not everybody sees in full.
  [[nodiscard]] bool any() const { return any_; }
  void redraw(std::byte* block, int seat, Rng& rng) const;
  // A small part of it: two or three things that lie at places change these. Of many such steps, each taken back if the
  // rules refuse it, come states that are all equally likely, also where nearly all that redraw brings is refused.
  void exchange(std::byte* block, int seat, Rng& rng) const;

 private:
  struct Row {
    const Zone* zone;
    int first;                // of its places
    std::vector<int> hidden;  // which of them, from 0
  };
  using Group = std::vector<const Zone*>;
  struct Place {
    const Zone* zone;
    int place;
  };
  struct Lying {
    std::vector<Row> rows;
    std::vector<Place> places;
    std::vector<int> values;  // of each of the places
    bool deck;                // one of the zones holds every value once
  };
  Lying lying(const std::byte* block, const Group& group, int seat) const;
  static void lay(std::byte* block, const Lying& things);
  std::vector<Row> hidden_rows(const std::byte* block, const Group& group, int seat) const;
  void redeal(std::byte* block, const Group& group, int seat, Rng& rng) const;
  void shuffle(std::byte* block, const Group& group, int seat, Rng& rng) const;
  [[nodiscard]] bool are_noted(const Group& group) const;
  void rename(std::byte* block, const std::vector<Row>& rows, int seat, Rng& rng) const;
  int draw_card(const std::byte* block, int card, const Domain& holds, int seat, Rng& rng) const;
  void draw_each(std::byte* block, const Zone& zone, int seat, Rng& rng) const;
  void shuffle_record(std::byte* block, const Record& record, Rng& rng) const;

  const GameDef* def_;
  bool any_ = false;
  std::vector<Group> counts_;
  std::vector<Group> things_;
  Group independent_;
  std::vector<const Record*> records_;
};

}  // namespace quoin
