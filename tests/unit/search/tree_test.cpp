// What a tree search remembers, and which edge it takes, beside a plain second version.
#include "search/tree.h"

#include <gtest/gtest.h>

#include <numeric>

#include "quoin/base/rng.h"

namespace quoin {
namespace {

// UCB1 as it is written down, one edge after the other from place `from` on.
std::uint32_t plainly_best(TreeNode& node, float explore, std::uint32_t from) {
  std::uint32_t best = from;
  float highest = -1e30F;
  for (std::uint32_t k = 0; k < node.count; ++k) {
    const std::uint32_t i = (from + k) % node.count;
    const float tried = node.mean(i) + explore * root_of_log(node.visits + 1) * node.spread(i);
    const float score = node.spread(i) == 0 ? -1e20F : tried;
    if (score <= highest) continue;
    best = i;
    highest = score;
  }
  return best;
}

TEST(Tree, TakesTheSameEdgeAsALoopOverAllOfThem) {
  Rng rng(1, Stream::kPolicy);
  Tree tree;
  for (std::uint32_t count = 1; count <= 21; ++count) {
    std::vector<std::int32_t> actions(count);
    std::iota(actions.begin(), actions.end(), 0);
    TreeNode& node = tree.node(tree.add(count, 0, false, actions, nullptr));
    for (int round = 0; round < 200; ++round) {
      node.visits = rng.below(6000);
      for (std::uint32_t i = 0; i < count; ++i) {  // few values, so that many are equal; some settled, now and then all
        node.mean(i) = static_cast<float>(rng.below(3)) - 1;
        node.spread(i) = static_cast<float>(rng.below(round % 8 == 0 ? 1 : 3)) / 2;
      }
      const std::uint32_t from = rng.below(count);
      ASSERT_EQ(best_edge(node, 0.7F, from), plainly_best(node, 0.7F, from)) << count << " " << round;
    }
  }
}

TEST(Tree, FindsEachNodeAndItsBlockAgainAlsoAfterItWasCleared) {
  Tree tree;
  tree.keep_blocks(8);
  for (const std::uint64_t salt : {0U, 1000000U}) {
    tree.clear();
    EXPECT_EQ(tree.find(1), Tree::kNowhere);
    const auto key_of = [salt](std::uint64_t k) { return k % 50 << 40U | (k + salt); };  // many share their upper half
    for (std::uint64_t k = 0; k < 5000; ++k) {
      const std::uint64_t key = key_of(k);
      EXPECT_EQ(tree.find(key), Tree::kNowhere);
      const std::vector<std::int32_t> actions(k % 7 + 1, static_cast<std::int32_t>(k));
      tree.add(key, 1, false, actions, reinterpret_cast<const std::byte*>(&key));
    }
    for (std::uint64_t k = 0; k < 5000; ++k) {
      const std::uint64_t key = key_of(k);
      TreeNode& node = tree.node(tree.find(key));
      EXPECT_EQ(node.count, k % 7 + 1);
      EXPECT_EQ(node.edge(node.count - 1).action, static_cast<std::int32_t>(k));
      EXPECT_EQ(std::memcmp(node.block(), &key, 8), 0);
    }
  }
  tree.keep_blocks(0);
  EXPECT_EQ(tree.find(1), Tree::kNowhere);
}

}  // namespace
}  // namespace quoin
