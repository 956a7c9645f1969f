// PermutationSampler: samples permutations of hidden items that are consistent with what a seat observed, all equally
// likely. In: an ItemTracker, a generator. Out: the role of each item after each event, and blocks with these roles.
// With the same generator, worlds that the seat cannot tell apart give the same sample: roles are dealt by face to
// items in the order of their places.
//
// After event k item t plays the role that item roles_[k][t] has in the true match. An event permutes the roles of its
// items; the others keep theirs, and an item that the seat saw keeps its face. A change permutes roles from one event
// on, or up to a later event with the same items. Changes drawn at random are a Markov chain whose stationary
// distribution is uniform. With a single event one shuffle is an exact sample.
#pragma once

#include <vector>

#include "engine/item_tracker.h"
#include "quoin/base/rng.h"

namespace quoin {

class PermutationSampler {
 public:
  explicit PermutationSampler(const ItemTracker& where);  // must outlive it

  // There is only the true world.
  [[nodiscard]] bool settled() const { return changes_.empty() && dealt_.empty(); }
  // The first event that may have gone otherwise, from 1 on; one more than there are: none.
  [[nodiscard]] int first() const { return settled() ? events_ + 1 : first_; }
  // The true world.
  void reset();
  // A new sample.
  void draw(Rng& rng);
  // A step of a random walk: swaps the roles of two items, or rotates those of three.
  void exchange(Rng& rng);
  // Undoes the last exchange.
  void take_back();

  // The importance weight of the world: in how many ways the picks that the seat was shown could have been made. A
  // world must be rejected in proportion to it.
  [[nodiscard]] double weight() const;
  // The same of one taking, after `events` events.
  [[nodiscard]] double ways(const ItemTracker::Taking& taking, int events) const;

  // The face of an item after `events` events.
  [[nodiscard]] int face_after(int events, int item) const {
    return where_.face(roles_[as_size(events)][as_size(item)]);
  }
  // Writes the hidden items of `places`, as they are after `events` events, into the block. False if a count leaves its
  // range.
  bool write(std::byte* block, const ItemTracker::Places& places, int events) const;
  // The same for the current places, into a block of the true match or one that this wrote before.
  bool write_now(std::byte* block) const;
  // The same after one exchange.
  bool write_exchanged(std::byte* block) const;

 private:
  // Things that may take each other's parts: what took part in an event and was not seen until `to`.
  struct Change {
    int from;    // number of events
    int to;      // the next event that does not change; one more than there are: none
    bool alike;  // only items of equal faces, seen or not
  };

  // The place of an item in an ordered row; kNone: the whole row is written.
  struct Spot {
    std::size_t row;
    int place;
  };

  [[nodiscard]] std::vector<bool> find_hiding_events() const;
  [[nodiscard]] bool is_mixed_again(int event) const;
  void put_in_order();
  void prepare_single_event();
  void deal(Rng& rng);
  void permute(const Change& change, Rng& rng);
  bool write_row(std::byte* block, std::size_t row, const std::vector<int>& items, const std::vector<int>& roles) const;
  void candidates(const Change& change);
  void apply(const Change& change);

  const ItemTracker& where_;
  int events_;
  int first_ = 1;
  std::vector<std::vector<int>> roles_;         // by number of events, by item
  std::vector<std::vector<int>> before_;        // to undo an exchange, with several events;
  std::vector<std::pair<int*, int*>> swapped_;  // the same with one event
  std::vector<std::vector<int>> in_order_;      // by number of events: all items, by place
  std::vector<Change> changes_;
  std::vector<int> dealt_to_;                // with one event: the items to permute, by place
  std::vector<int> dealt_;                   // their roles, by face
  std::vector<std::size_t> may_change_;      // rows that now have an item of some event
  std::vector<std::vector<Spot>> spots_of_;  // of each item of dealt_to_
  std::vector<Spot> exchanged_;
  std::vector<int> some_;            // roles to permute,
  std::vector<int> shuffled_;        // their permutation,
  std::vector<int> becomes_;         // by role
  mutable std::vector<int> faces_;   // buffers of write_row(),
  mutable std::vector<int> counts_;  // by place
};

}  // namespace quoin
