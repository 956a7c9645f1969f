// PuctNodes: one tree in one stretch of memory: its nodes with their edges and, if wanted, their blocks. A place stays
// what it is while nodes are added; an address does not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "quoin/base/sizes.h"
#include "search/tree.h"

namespace quoin {

struct PuctEdge {
  float prior = 0;  // what the evaluator gave; the priors of a node add up to 1
  float mean = 0;   // return of the seat that chooses here, scaled
  std::uint32_t visits = 0;
  std::uint32_t child = ~0U;  // the first of the nodes that it leads to
  std::int32_t action = 0;
  std::uint8_t under_way = 0;  // simulations that went here and wait for their evaluation
  bool certain = false;        // it leads to one node always, and no luck comes between
  Bounds bounds;
};

// In memory it is followed by its edges and, if blocks are kept, its block.
struct PuctNode {
  std::uint64_t key = 0;     // of what the seat sees; 0 if a certain edge leads here
  std::uint32_t count = 0;   // of edges
  std::uint32_t next = ~0U;  // the next of the nodes that the same edge leads to
  std::uint32_t visits = 0;  // its evaluation included
  float mean = 0;            // return of the seat that chooses, scaled
  float value = 0;           // the evaluation alone
  std::int8_t seat = 0;      // who chooses
  bool together = false;     // simultaneously with others
  bool waits = false;        // for an evaluation that was asked for
  Bounds bounds;

  [[nodiscard]] bool evaluated() const { return visits > 0; }
  // Plays a mixed strategy; else the best action.
  [[nodiscard]] bool mixes() const { return together && count <= kMixed; }
  [[nodiscard]] std::span<PuctEdge> edges() { return {reinterpret_cast<PuctEdge*>(this + 1), count}; }
  [[nodiscard]] std::span<const PuctEdge> edges() const { return {reinterpret_cast<const PuctEdge*>(this + 1), count}; }
  [[nodiscard]] PuctEdge& edge(std::uint32_t which) { return edges()[which]; }
  [[nodiscard]] std::byte* block() { return reinterpret_cast<std::byte*>(edges().data() + count); }
  // Where the list of nodes begins to which an edge leads. Those who choose at the same time do not see what the others
  // chose, so that there one list stands for all edges.
  [[nodiscard]] PuctEdge& way(std::uint32_t which) { return edge(together ? 0 : which); }
};

class PuctNodes {
 public:
  using Place = std::uint32_t;
  static constexpr Place kNowhere = ~Place{0};

  // `block_bytes`: of the block that each node keeps; 0: none.
  explicit PuctNodes(std::size_t block_bytes) : block_bytes_(block_bytes) {}

  [[nodiscard]] PuctNode& node(Place place) { return *reinterpret_cast<PuctNode*>(&units_[place]); }
  [[nodiscard]] const PuctNode& node(Place place) const { return *reinterpret_cast<const PuctNode*>(&units_[place]); }
  [[nodiscard]] std::size_t block_bytes() const { return block_bytes_; }
  [[nodiscard]] std::size_t bytes() const { return units_.capacity() * sizeof(units_[0]); }

  // `actions`: ascending, each once.
  Place add(int seat, bool together, std::span<const std::int32_t> actions, const std::byte* block) {
    const auto place = static_cast<Place>(units_.size());
    units_.resize(units_.size() + units_of(actions.size()));
    auto* node = new (&units_[place]) PuctNode;
    node->count = static_cast<std::uint32_t>(actions.size());
    node->seat = static_cast<std::int8_t>(seat);
    node->together = together;
    for (std::uint32_t i = 0; i < node->count; ++i) (new (&node->edge(i)) PuctEdge)->action = actions[i];
    std::memcpy(node->block(), block, block_bytes_);
    return place;
  }
  // It keeps its memory.
  void clear() { units_.clear(); }
  // Only what can be reached from `root` is left, which is at place 0 then. `spare`: memory to copy to.
  void keep(Place root, PuctNodes& spare) {
    spare.clear();
    spare.take(node(root), *this);
    spare.node(0).next = kNowhere;
    for (std::size_t at = 0; at < spare.units_.size(); at += units_of(spare.node(static_cast<Place>(at)).count)) {
      spare.follow(static_cast<Place>(at), *this);
    }
    units_.swap(spare.units_);
  }

 private:
  [[nodiscard]] std::size_t units_of(std::size_t edges) const {
    const std::size_t bytes = sizeof(PuctNode) + edges * sizeof(PuctEdge) + block_bytes_;
    return (bytes + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
  }
  Place take(const PuctNode& node, const PuctNodes& from) {
    const auto place = static_cast<Place>(units_.size());
    const auto* begin = reinterpret_cast<const std::uint64_t*>(&node);
    units_.insert(units_.end(), begin, begin + from.units_of(node.count));
    return place;
  }
  // Takes over the nodes to which the edges of this one lead.
  void follow(Place place, const PuctNodes& from) {
    for (std::uint32_t i = 0; i < node(place).count; ++i) {
      Place next = node(place).edge(i).child;
      if (next == kNowhere) continue;
      Place last = take(from.node(next), from);
      node(place).edge(i).child = last;
      while ((next = from.node(next).next) != kNowhere) {
        const Place taken = take(from.node(next), from);
        node(last).next = taken;
        last = taken;
      }
    }
  }

  std::vector<std::uint64_t> units_;
  std::size_t block_bytes_;
};

}  // namespace quoin
