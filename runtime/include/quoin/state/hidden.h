// HiddenThings: what a seat may not see of a block, and drawing it anew so that the seat notices nothing; Redraw: the
// same again and again. In: a definition, a block, a seat. Out: the block with other hidden things.
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

 private:
  friend class Redraw;
  using Group = std::vector<const Zone*>;

  const GameDef* def_;
  bool any_ = false;
  std::vector<Group> counts_;
  std::vector<Group> things_;
  Group independent_;
  std::vector<const Record*> records_;
};

// What a seat does not see of one block, laid out so that it is drawn anew often without taking memory.
class Redraw {
 public:
  // `things` must outlive it.
  Redraw(const HiddenThings& things, const std::byte* block, int seat);
  // Of the block that it was made of, or of what came of it.
  void redraw(std::byte* block, Rng& rng);
  // A small part of it: two or three things that lie at places change these, or as many cards their names; counts,
  // records and values that are drawn one by one stay. Of many such steps, each taken back if the rules refuse it, come
  // states that are all equally likely, also where nearly all that redraw brings is refused.
  void exchange(std::byte* block, Rng& rng);

 private:
  using Group = HiddenThings::Group;
  struct Row {
    const Zone* zone;
    int first;                // of its places
    std::vector<int> hidden;  // which of them, from 0
    int total = 0;            // of counts
  };
  struct Place {
    const Zone* zone;
    int place;
  };
  struct Counts {
    std::vector<Row> rows;
    std::vector<int> pool;   // each name as often as it is counted, sorted
    std::vector<int> drawn;  // room for it in another order,
    std::vector<int> dealt;  // and for the rows
  };
  enum class Way { kShuffled, kRenamed, kFromPool, kFromDomain };
  struct Things {
    Way way = Way::kShuffled;
    std::vector<Place> places;
    std::vector<int> values;  // of each of them in the block
    std::vector<Row> sorted;  // rows of piles that stay so
    std::vector<int> pool;    // what lies there, or what changes names, or may be drawn: sorted
    std::vector<int> unseen;  // kRenamed: the same as it lies there
    std::vector<int> drawn;   // room for it in another order,
    std::vector<int> names;   // and for each value's name, by value - holds.min
  };

  std::vector<Row> hidden_rows(const std::byte* block, const Group& group) const;
  [[nodiscard]] Counts counts_of(const std::byte* block, const Group& group) const;
  [[nodiscard]] Things things_of(const std::byte* block, const Group& group) const;
  [[nodiscard]] bool are_noted(const Group& group) const;
  [[nodiscard]] bool lies_whole(const Things& things, const Group& group) const;
  void prepare_names(Things& things, const std::byte* block, const std::vector<Row>& rows) const;
  [[nodiscard]] std::vector<int> cards_left(const std::byte* block, int card, const Domain& holds) const;
  static void redeal(std::byte* block, Counts& counts, Rng& rng);
  static void draw(std::byte* block, Things& things, Rng& rng);
  static void exchange(std::byte* block, Things& things, Rng& rng);
  void draw_each(std::byte* block, const Zone& zone, Rng& rng) const;
  void shuffle_record(std::byte* block, const Record& record, Rng& rng) const;

  const HiddenThings& hidden_;
  const GameDef& def_;
  int seat_;
  std::vector<Counts> counts_;
  std::vector<Things> things_;
};

}  // namespace quoin
