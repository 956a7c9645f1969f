// PermutationSampler: other parts for hidden items, all those alike that a seat cannot tell from the true ones. In:
// whereabouts, chance. Out: after each event which item has which part; blocks written so.
//
// After event k item t has the part that parts_[k][t] has in truth. At an event its items take each other's parts,
// all others keep theirs; what the seat saw keeps its face. Exchanging parts from one event on, or up to a later event
// that took the same items, leads from one such world to others: doing so at random in all ways keeps all of them
// equally likely, and with a single event every world is as likely at once.
#pragma once

#include <vector>

#include "engine/item_tracker.h"
#include "quoin/base/rng.h"

namespace quoin {

class PermutationSampler {
 public:
  explicit PermutationSampler(const ItemTracker& where);  // must outlive it

  // Nothing can be otherwise.
  [[nodiscard]] bool settled() const { return changes_.empty() && dealt_.empty(); }
  // The true world.
  void reset();
  // Any world, whatever it was before.
  void draw(Rng& rng);
  // One next to the last: two or three items take each other's parts.
  void exchange(Rng& rng);
  // Takes the last exchange back.
  void take_back();

  // In how many ways the seat could have been shown the picks that it was shown: so much less likely is each of them.
  [[nodiscard]] double ways() const;

  // The face of a item once `events` have come.
  [[nodiscard]] int face_after(int events, int item) const {
    return where_.face(parts_[as_size(events)][as_size(item)]);
  }
  // Writes the hidden items of `places`, as they lay once `events` had come, into the block. False if a count would
  // leave its range.
  bool write(std::byte* block, const ItemTracker::Places& places, int events) const;
  // The same of where all lies now, into a block that stands as in truth or as this wrote it before.
  bool write_now(std::byte* block) const;
  // The same after one exchange.
  bool write_exchanged(std::byte* block) const;

 private:
  // Things that may take each other's parts: what took part in an event and was not seen until `to`.
  struct Change {
    int from;                     // events that had come
    int to;                       // the next event that is not touched; one more than there are: to the end
    bool alike;                   // items of one face only, seen or not
    std::vector<int> parts = {};  // that may change, where these are always the same
  };

  // Where a item lies: its place in an ordered row; kNone: all of the row is written.
  struct Spot {
    std::size_t row;
    int place;
  };

  void find_settled();
  void deal(Rng& rng);
  void stir(const Change& change, Rng& rng);
  bool write_row(std::byte* block, std::size_t row, const std::vector<int>& items, const std::vector<int>& parts) const;
  void candidates(const Change& change);
  void apply(const Change& change);

  const ItemTracker& where_;
  int events_;
  std::vector<std::vector<int>> parts_;         // by events that have come, by item
  std::vector<std::vector<int>> before_;        // the last exchange, where there are several events,
  std::vector<std::pair<int*, int*>> swapped_;  // or the parts that it swapped, where there is one
  std::vector<Change> changes_;
  std::vector<int> dealt_to_;                // with one event: the items that may change parts, by where they lie
  std::vector<int> dealt_;                   // their parts, by face
  std::vector<std::size_t> may_change_;      // rows in which something now lies that was part of an event
  std::vector<std::vector<Spot>> spots_of_;  // of each of dealt_to_
  std::vector<Spot> exchanged_;
  std::vector<int> some_;            // parts that may change,
  std::vector<int> shuffled_;        // what they change to,
  std::vector<int> becomes_;         // by part
  mutable std::vector<int> faces_;   // room of write_row(),
  mutable std::vector<int> counts_;  // by place
};

}  // namespace quoin
