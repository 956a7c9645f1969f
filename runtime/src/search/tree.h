// Tree: the nodes of Monte Carlo tree search, by the keys of their positions: visits, mean return and proven bounds of
// each action. A node is stored with its edges and its block, so that selection touches few cache lines and plays
// nothing.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

#include "quoin/base/sizes.h"
#include "search/large_pages.h"

namespace quoin {

// Proven bounds of the value of a position or action in a game of two seats, for the first seat: -1, 0 or 1.
struct Bounds {
  std::int8_t low = -1;
  std::int8_t high = 1;
  [[nodiscard]] bool exact() const { return low == high; }
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

// The numbers by which selection compares edges, four at a time.
struct TreeScores {
  std::array<float, 4> mean;  // return of the choosing seat, a guess before the first visit; mixed strategy: regret
  // 1 / sqrt(visits), or prior / (1 + visits); 0 if the mean is exact; mixed strategy: summed probabilities
  std::array<float, 4> spread;
};

struct TreeEdge {
  std::uint32_t child = ~0U;  // the node it leads to, if no luck comes between
  std::uint32_t visits = 0;
  std::int32_t action = 0;
  Bounds bounds;
};

// What move averages keep of an edge, whose mean they mix: see move_averages.h.
struct MoveAverage {
  float own = 0;            // the mean of its visits
  float later = 0;          // the mean where it was chosen in the node or later
  std::uint32_t times = 0;  // that was so
};

// At simultaneous choices a seat plays a mixed strategy over at most so many actions. Over more it takes the best one,
// as there are too few simulations to learn a mixture.
inline constexpr std::size_t kMixed = 6;

// In memory it is followed by its edges' scores, the edges, its key and, if they are kept, its block and its edges'
// move averages.
struct TreeNode {
  std::uint32_t count = 0;  // of edges
  std::uint32_t visits = 0;
  std::int8_t seat = 0;   // the seat that chooses
  bool together = false;  // simultaneously with others
  bool mixes = false;     // plays a mixed strategy
  bool weighed = false;   // its edges have prior probabilities
  Bounds bounds;

  static std::size_t groups_of(std::size_t count) { return (count + 3) / 4; }
  static std::size_t bytes_of(std::size_t count) {
    return sizeof(TreeNode) + groups_of(count) * sizeof(TreeScores) + count * sizeof(TreeEdge) + sizeof(std::uint64_t);
  }
  [[nodiscard]] std::span<TreeScores> scores() { return {reinterpret_cast<TreeScores*>(this + 1), groups_of(count)}; }
  [[nodiscard]] float& mean(std::uint32_t edge) { return scores()[edge / 4].mean[edge % 4]; }
  [[nodiscard]] float& spread(std::uint32_t edge) { return scores()[edge / 4].spread[edge % 4]; }
  [[nodiscard]] TreeEdge& edge(std::uint32_t edge) { return edges()[edge]; }
  [[nodiscard]] std::span<TreeEdge> edges() { return {behind<TreeEdge>(scores()), count}; }
  [[nodiscard]] std::uint64_t& key() { return *behind<std::uint64_t>(edges()); }
  [[nodiscard]] std::byte* block() { return reinterpret_cast<std::byte*>(&key() + 1); }

 private:
  template <class T, class Before>
  static T* behind(std::span<Before> before) {
    return reinterpret_cast<T*>(before.data() + before.size());
  }
};

class Tree {
 public:
  using Place = std::uint32_t;
  static constexpr Place kNowhere = ~Place{0};

  // Nodes keep blocks of this size, unless it is above kMostKept.
  void keep_blocks(int bytes) {
    const std::size_t kept = bytes > kMostKept ? 0 : as_size(bytes);
    if (std::exchange(block_bytes_, kept) != kept) clear();
  }
  // 0: nodes keep none.
  [[nodiscard]] std::size_t block_bytes() const { return block_bytes_; }
  void keep_averages(bool kept) {
    if (std::exchange(averages_kept_, kept) != kept) clear();
  }
  [[nodiscard]] bool keeps_averages() const { return averages_kept_; }
  // By edge. REQUIRES that they are kept.
  [[nodiscard]] std::span<MoveAverage> averages(TreeNode& node) const {
    return {reinterpret_cast<MoveAverage*>(node.block() + room_of_block()), node.count};
  }

  // The node of that key, or kNowhere.
  [[nodiscard]] Place find(std::uint64_t key) const { return slots_ == 0 ? kNowhere : keys_[slot(key)].place; }
  // kNowhere if the memory is full or there are too many actions for one node. REQUIRES that the key is new.
  Place add(std::uint64_t key, int seat, bool together, std::span<const std::int32_t> actions, const std::byte* block) {
    const std::size_t averages = averages_kept_ ? actions.size() * sizeof(MoveAverage) : 0;
    const Place place = room(TreeNode::bytes_of(actions.size()) + room_of_block() + averages);
    if (place == kNowhere) return kNowhere;
    auto* node = new (&at(place)) TreeNode;
    node->count = static_cast<std::uint32_t>(actions.size());
    node->seat = static_cast<std::int8_t>(seat);
    node->together = together;
    node->mixes = together && actions.size() <= kMixed;
    const float spread = node->mixes ? 0 : 1;
    for (TreeScores& four : node->scores()) four = {{0, 0, 0, 0}, {spread, spread, spread, spread}};
    for (std::uint32_t rest = node->count; rest % 4 != 0; ++rest) node->mean(rest) = kNoEdge;
    for (std::uint32_t i = 0; i < node->count; ++i) {
      auto* edge = new (&node->edge(i)) TreeEdge;
      edge->action = actions[i];
    }
    node->key() = key;
    std::memcpy(node->block(), block, block_bytes_);
    if (averages_kept_) std::ranges::uninitialized_fill(this->averages(*node), MoveAverage{});
    remember(key, place);
    return place;
  }
  // Its address stays valid until clear().
  [[nodiscard]] TreeNode& node(Place place) { return *reinterpret_cast<TreeNode*>(&at(place)); }

  // The same, with a prefetch of its edges.
  [[nodiscard]] TreeNode& prefetched_node(Place place) {
    const std::byte* bytes = at(place).bytes;
    for (const int line : {64, 128, 192}) __builtin_prefetch(bytes + line);
    return node(place);
  }

  [[nodiscard]] bool more_than_half_full() const { return taken_ > kMostChunks / 2; }
  // Keeps its memory, as new pages are slow to come.
  void clear() {
    keys_.reset();
    slots_ = known_ = taken_ = used_ = 0;
  }

 private:
  struct alignas(8) Unit {
    std::byte bytes[8];
  };
  static constexpr float kNoEdge = -1e30F;  // pads the last group of four
  struct Key {
    std::uint32_t high = 0;  // half of the key, which also gives the slot; so a node is hardly ever read in vain
    Place place = kNowhere;
  };
  static constexpr int kMostKept = 1024;
  static constexpr std::size_t kChunk = std::size_t{1} << 18U;  // units: 2 MiB
  static constexpr std::size_t kMostChunks = 256;               // 512 MiB

  [[nodiscard]] std::size_t room_of_block() const { return (block_bytes_ + 3) / 4 * 4; }
  [[nodiscard]] Unit& at(Place place) const { return chunks_[place / kChunk][place % kChunk]; }
  Place room(std::size_t bytes) {
    const std::size_t units = (bytes + sizeof(Unit) - 1) / sizeof(Unit);
    if (units > kChunk) return kNowhere;
    if (taken_ == 0 || used_ + units > kChunk) {
      if (taken_ == kMostChunks) return kNowhere;
      // A short search uses only a part of the first chunk.
      if (taken_ == chunks_.size()) chunks_.push_back(large_array<Unit>(kChunk, taken_ > 0));
      ++taken_;
      used_ = 0;
    }
    const auto place = static_cast<Place>((taken_ - 1) * kChunk + used_);
    used_ += units;
    return place;
  }

  static std::uint32_t high(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32U); }
  [[nodiscard]] std::uint64_t key_at(Place place) const { return reinterpret_cast<TreeNode*>(&at(place))->key(); }
  // The slot that has the key, or the empty one where it belongs.
  [[nodiscard]] std::size_t slot(std::uint64_t key) const {
    std::size_t here = high(key) & (slots_ - 1);
    while (keys_[here].place != kNowhere && (keys_[here].high != high(key) || key_at(keys_[here].place) != key)) {
      here = (here + 1) & (slots_ - 1);
    }
    return here;
  }
  void remember(std::uint64_t key, Place place) {
    if (2 * (known_ + 1) > slots_) grow();
    ++known_;
    put({high(key), place});
  }
  void put(Key key) {
    std::size_t here = key.high & (slots_ - 1);
    while (keys_[here].place != kNowhere) here = (here + 1) & (slots_ - 1);
    keys_[here] = key;
  }
  void grow() {
    const LargeArray<Key> before = std::move(keys_);
    const std::size_t count = std::exchange(slots_, std::max<std::size_t>(1024, 2 * slots_));
    keys_ = large_array<Key>(slots_);
    std::uninitialized_fill_n(keys_.get(), slots_, Key{});
    for (std::size_t i = 0; i < count; ++i) {
      if (before[i].place != kNowhere) put(before[i]);
    }
  }

  std::vector<LargeArray<Unit>> chunks_;
  std::size_t taken_ = 0;  // chunks in use
  std::size_t used_ = 0;   // units of the last chunk in use
  std::size_t block_bytes_ = 0;
  bool averages_kept_ = false;
  LargeArray<Key> keys_;   // an open-addressing hash table
  std::size_t slots_ = 0;  // a power of two
  std::size_t known_ = 0;  // slots in use
};

// sqrt(ln n), from a table of the twelve highest bits: the error of ln n is at most 1/8192.
inline float root_of_log(std::uint32_t n) {
  constexpr int kBits = 12;
  static const std::array<float, 1U << kBits> kLogs = [] {
    std::array<float, 1U << kBits> logs{};
    for (std::size_t k = 1; k < logs.size(); ++k) logs[k] = std::log(static_cast<float>(k));
    return logs;
  }();
  const int shift = std::max(0, static_cast<int>(std::bit_width(n)) - kBits);
  return std::sqrt(kLogs[n >> shift] + static_cast<float>(shift) * std::numbers::ln2_v<float>);
}

// UCB1 (Auer, Cesa-Bianchi, Fischer 2002): the edge with the highest mean + c * sqrt(ln N / n); of equal ones the first
// from index `from` on, cyclically. An unvisited edge counts as visited once, with its guessed mean. Edges with a
// proven value are chosen only if all are proven. Where edges have priors it is PUCT (Rosin 2011; Silver and others
// 2017): mean + c * prior * sqrt(N) / (1 + n). Compares four edges at a time.
inline std::uint32_t best_edge(TreeNode& node, float explore, std::uint32_t from) {
  using Floats [[gnu::vector_size(16)]] = float;
  using Numbers [[gnu::vector_size(16)]] = std::uint32_t;
  constexpr float kSettled = -1e20F;
  const float most =
      explore * (node.weighed ? std::sqrt(static_cast<float>(node.visits + 1)) : root_of_log(node.visits + 1));
  const std::span<TreeScores> all = node.scores();
  const auto score = [&](const TreeScores& four) {
    const auto mean = std::bit_cast<Floats>(four.mean);
    const auto spread = std::bit_cast<Floats>(four.spread);
    return spread == 0 ? Floats{} + kSettled : mean + most * spread;
  };
  Floats high = score(all.front());
  for (const TreeScores& four : all.subspan(1)) {
    const Floats here = score(four);
    high = here > high ? here : high;
  }
  const float highest = std::max(std::max(high[0], high[1]), std::max(high[2], high[3]));
  Numbers place = Numbers{0, 1, 2, 3} - from;  // indices before `from` wrap round and come last
  Numbers first = Numbers{} - 1;
  for (const TreeScores& four : all) {
    const Numbers here = score(four) == highest ? place : Numbers{} - 1;
    first = here < first ? here : first;
    place += 4;
  }
  return from + std::min(std::min(first[0], first[1]), std::min(first[2], first[3]));
}

// Adds a visit with this return of the choosing seat.
inline void add_visit(TreeNode& node, std::uint32_t which, double got) {
  ++node.visits;
  const auto visits = static_cast<float>(++node.edge(which).visits);
  float& spread = node.spread(which);
  if (spread == 0) return;  // proven, or cannot be the best
  float& mean = node.mean(which);
  mean += (static_cast<float>(got) - mean) / visits;
  spread = node.weighed ? spread * visits / (visits + 1) : 1.0F / std::sqrt(visits);
}

// Bounds for a seat instead of the first one.
inline Bounds bounds_for(int seat, Bounds bounds) {
  if (seat == 0) return bounds;
  return {static_cast<std::int8_t>(-bounds.high), static_cast<std::int8_t>(-bounds.low)};
}

// Sets the edge's proven bounds. Its mean stays, to rank actions of equal proven value by the returns against imperfect
// play.
inline void set_bounds(TreeNode& node, std::uint32_t which, Bounds bounds) {
  TreeEdge& edge = node.edge(which);
  edge.bounds = bounds;
  if (!bounds.exact()) return;
  if (edge.visits == 0) node.mean(which) = static_cast<float>(bounds_for(node.seat, bounds).low);
  node.spread(which) = 0;
}

// Updates the node's bounds from its edges'; false if they do not change. Edges that cannot be better than a proven one
// are not selected again.
inline bool update_bounds(TreeNode& node) {
  Bounds found = {-1, -1};
  for (const TreeEdge& edge : node.edges()) {
    const Bounds here = bounds_for(node.seat, edge.bounds);
    found = {std::max(found.low, here.low), std::max(found.high, here.high)};
  }
  const Bounds before = std::exchange(node.bounds, bounds_for(node.seat, found));
  if (node.bounds == before) return false;
  for (std::uint32_t i = 0; i < node.count; ++i) {
    const Bounds here = bounds_for(node.seat, node.edge(i).bounds);
    if (here.high > found.low || here.low == found.low) continue;
    node.mean(i) = -2;
    node.spread(i) = 0;
  }
  return true;
}

}  // namespace quoin
