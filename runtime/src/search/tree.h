// Tree: what a search has found out about positions, by their keys: for each action how often it was tried, what came
// of it and, where that is certain, between which bounds its value lies. A node lies beside its edges and its block, so
// that a descent touches few lines of memory and plays nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "search/large_pages.h"

namespace quoin {

// Of the value of a position or action in a game of two seats, for the first seat: -1, 0 or 1.
struct Bounds {
  std::int8_t low = -1;
  std::int8_t high = 1;
  [[nodiscard]] bool exact() const { return low == high; }
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

struct TreeEdge {
  float mean = 0;    // of what the choosing seat got, a guess if it was never tried; where choices are mixed: regrets
  float spread = 1;  // 1 / sqrt(visits), 0 if the mean is exact; where choices are mixed: how much it was wanted
  std::uint32_t child = ~0U;  // the node that it leads to, if no luck comes between
  std::uint32_t visits = 0;
  std::int32_t action = 0;
  Bounds bounds;
};

// Who chooses at the same time as others mixes so many actions; of more he takes the best, as to learn how to mix them
// takes more simulations than there are.
inline constexpr std::size_t kMixed = 6;

struct TreeNode {
  std::uint64_t key = 0;
  std::uint32_t count = 0;  // of edges, which lie behind it, and then its block, if it is kept
  std::uint32_t visits = 0;
  std::int8_t seat = 0;   // who chooses
  bool together = false;  // at the same time as others
  bool mixes = false;     // and among so few that it mixes them
  Bounds bounds;

  [[nodiscard]] TreeEdge* edges() { return reinterpret_cast<TreeEdge*>(this + 1); }
  [[nodiscard]] std::span<TreeEdge> all() { return {edges(), count}; }
  [[nodiscard]] std::byte* block() { return reinterpret_cast<std::byte*>(edges() + count); }
};

class Tree {
 public:
  using Place = std::uint32_t;
  static constexpr Place kNowhere = ~Place{0};

  // Nodes keep blocks of so many bytes, unless these are large.
  void keep_blocks(int bytes) {
    const std::size_t kept = bytes > kMostKept ? 0 : static_cast<std::size_t>(bytes);
    if (std::exchange(block_bytes_, kept) != kept) clear();
  }
  // 0: nodes keep none.
  [[nodiscard]] std::size_t block_bytes() const { return block_bytes_; }

  // The node of that key, or kNowhere.
  [[nodiscard]] Place find(std::uint64_t key) const { return slots_ == 0 ? kNowhere : keys_[slot(key)].place; }
  // REQUIRES that the key is new. Actions that are too many for one node, or no room left: kNowhere.
  Place add(std::uint64_t key, int seat, bool together, std::span<const std::int32_t> actions, const std::byte* block) {
    const Place place = room(sizeof(TreeNode) + actions.size() * sizeof(TreeEdge) + block_bytes_);
    if (place == kNowhere) return kNowhere;
    auto* node = new (&at(place)) TreeNode;
    node->key = key;
    node->count = static_cast<std::uint32_t>(actions.size());
    node->seat = static_cast<std::int8_t>(seat);
    node->together = together;
    node->mixes = together && actions.size() <= kMixed;
    TreeEdge* edge = node->edges();
    for (const std::int32_t action : actions) {
      auto* one = new (edge++) TreeEdge;
      one->action = action;
      if (node->mixes) one->spread = 0;
    }
    std::memcpy(node->block(), block, block_bytes_);
    remember(key, place);
    return place;
  }
  // Stays where it is until clear().
  [[nodiscard]] TreeNode& node(Place place) { return *reinterpret_cast<TreeNode*>(&at(place)); }

  [[nodiscard]] bool more_than_half_full() const { return chunks_.size() > kMostChunks / 2; }
  void clear() {
    chunks_.clear();
    keys_.reset();
    slots_ = known_ = used_ = 0;
  }

 private:
  struct alignas(8) Unit {
    std::byte bytes[8];
  };
  struct Key {
    std::uint32_t high = 0;  // half of it, so that hardly ever a node is looked at in vain
    Place place = kNowhere;
  };
  static constexpr int kMostKept = 1024;
  static constexpr std::size_t kChunk = std::size_t{1} << 18U;  // units: 2 MiB
  static constexpr std::size_t kMostChunks = 256;               // 512 MiB

  [[nodiscard]] Unit& at(Place place) const { return chunks_[place / kChunk][place % kChunk]; }
  Place room(std::size_t bytes) {
    const std::size_t units = (bytes + sizeof(Unit) - 1) / sizeof(Unit);
    if (units > kChunk) return kNowhere;
    if (chunks_.empty() || used_ + units > kChunk) {
      if (chunks_.size() == kMostChunks) return kNowhere;
      chunks_.push_back(large_array<Unit>(kChunk));
      used_ = 0;
    }
    const auto place = static_cast<Place>((chunks_.size() - 1) * kChunk + used_);
    used_ += units;
    return place;
  }

  static std::uint32_t high(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32U); }
  [[nodiscard]] std::uint64_t key_at(Place place) const { return reinterpret_cast<const TreeNode*>(&at(place))->key; }
  // Where the key stands, or would.
  [[nodiscard]] std::size_t slot(std::uint64_t key) const {
    std::size_t here = key & (slots_ - 1);
    while (keys_[here].place != kNowhere && (keys_[here].high != high(key) || key_at(keys_[here].place) != key)) {
      here = (here + 1) & (slots_ - 1);
    }
    return here;
  }
  void remember(std::uint64_t key, Place place) {
    if (2 * (known_ + 1) > slots_) grow();
    ++known_;
    keys_[slot(key)] = {high(key), place};
  }
  void grow() {
    const LargeArray<Key> before = std::move(keys_);
    const std::size_t count = std::exchange(slots_, std::max<std::size_t>(1024, 2 * slots_));
    keys_ = large_array<Key>(slots_);
    std::uninitialized_fill_n(keys_.get(), slots_, Key{});
    for (std::size_t i = 0; i < count; ++i) {
      if (before[i].place != kNowhere) keys_[slot(key_at(before[i].place))] = before[i];
    }
  }

  std::vector<LargeArray<Unit>> chunks_;
  std::size_t used_ = 0;  // of the last chunk
  std::size_t block_bytes_ = 0;
  LargeArray<Key> keys_;   // by the key's lowest bits
  std::size_t slots_ = 0;  // of them, a power of two
  std::size_t known_ = 0;  // of these, taken
};

// sqrt(ln n), of the small numbers from a table.
inline float root_of_log(std::uint32_t n) {
  static const std::array<float, 4096> kRoots = [] {
    std::array<float, 4096> roots{};
    for (std::size_t k = 1; k < roots.size(); ++k) roots[k] = std::sqrt(std::log(static_cast<float>(k)));
    return roots;
  }();
  return n < kRoots.size() ? kRoots[n] : std::sqrt(std::log(static_cast<float>(n)));
}

// UCB1 (Auer, Cesa-Bianchi, Fischer 2002): the edge with the highest mean + c * sqrt(ln N / n), of equal ones the first
// from place `from` on. What was never tried counts as tried once, with what is guessed of it. What is certain is not
// tried as long as anything is not.
inline TreeEdge& best_edge(TreeNode& node, float explore, std::uint32_t from) {
  const float most = explore * root_of_log(node.visits + 1);
  TreeEdge* const edges = node.edges();
  std::uint32_t found = from;
  constexpr float kSettled = -1e20F;
  float highest = -1e30F;
  const auto look = [&](std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t i = begin; i < end; ++i) {
      const float score = edges[i].spread == 0 ? kSettled : edges[i].mean + most * edges[i].spread;
      found = score > highest ? i : found;
      highest = score > highest ? score : highest;
    }
  };
  look(from, node.count);
  look(0, from);
  return edges[found];
}

// The choosing seat got so much by the edge.
inline void count_edge(TreeNode& node, TreeEdge& edge, double got) {
  ++node.visits;
  ++edge.visits;
  if (edge.spread == 0) return;  // it is certain, or cannot be the best
  edge.mean += (static_cast<float>(got) - edge.mean) / static_cast<float>(edge.visits);
  edge.spread = 1.0F / std::sqrt(static_cast<float>(edge.visits));
}

// Of what the seat gets that has the value or its opposite.
inline Bounds bounds_for(int seat, Bounds bounds) {
  if (seat == 0) return bounds;
  return {static_cast<std::int8_t>(-bounds.high), static_cast<std::int8_t>(-bounds.low)};
}

// What the edge is worth is certain to lie there.
inline void prove_edge(const TreeNode& node, TreeEdge& edge, Bounds bounds) {
  edge.bounds = bounds;
  if (!bounds.exact()) return;
  edge.mean = static_cast<float>(bounds_for(node.seat, bounds).low);
  edge.spread = 0;
}

// A node's bounds follow from those of its edges; false if they stay what they were. Edges that cannot be better than
// another is for certain are not tried again.
inline bool prove_node(TreeNode& node) {
  Bounds found = {-1, -1};
  for (const TreeEdge& edge : node.all()) {
    const Bounds here = bounds_for(node.seat, edge.bounds);
    found = {std::max(found.low, here.low), std::max(found.high, here.high)};
  }
  const Bounds before = std::exchange(node.bounds, bounds_for(node.seat, found));
  if (node.bounds == before) return false;
  for (TreeEdge& edge : node.all()) {
    const Bounds here = bounds_for(node.seat, edge.bounds);
    if (here.high > found.low || here.low == found.low) continue;
    edge.mean = -2;
    edge.spread = 0;
  }
  return true;
}

}  // namespace quoin
