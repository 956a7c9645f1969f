// Trees whose leaves the caller evaluates: alike on any number of threads, whole after an interruption; nodes that stay
// when the rest of a tree goes.
#include "quoin/search/evaluated_tree.h"

#include <gmock/gmock.h>

#include <cmath>

#include "quoin/state/observation.h"
#include "search/trees/puct_nodes.h"
#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;

// Values that follow from the observations alone.
void tell_sums(EvaluatedTree& tree, const StateBatch& batch) {
  const auto floats = static_cast<std::size_t>(batch.game()->observation().size());
  const std::size_t seats = batch.def().seats.size();
  std::vector<float> values;
  for (int leaf = 0; leaf < tree.waiting(); ++leaf) {
    const float* seen = tree.leaves()->observations.data() + static_cast<std::size_t>(leaf) * floats;
    float sum = 0;
    for (std::size_t k = 0; k < floats; ++k) sum += seen[k] * static_cast<float>(k % 7);
    for (std::size_t seat = 0; seat < seats; ++seat) values.push_back(std::sin(sum + static_cast<float>(seat)));
  }
  need(tree.tell({.priors = {}, .values = values, .all_seats = true}));
}

std::vector<std::int32_t> visits_of(const std::string& name, int threads) {
  const auto batch = need(StateBatch::create(load(name), {30, 7, threads}));
  const auto tree = need(EvaluatedTree::create(*batch, {.simulations = 12, .noise = 0.5, .noise_share = 0.25}));
  std::vector<std::int32_t> all;
  for (int move = 0; move < 3; ++move) {
    for (need(tree->ask(20)); tree->waiting() > 0; need(tree->ask(20))) tell_sums(*tree, *batch);
    std::vector<std::int32_t> visits(30 * static_cast<std::size_t>(batch->def().num_distinct_actions));
    tree->write_visits(visits);
    all.insert(all.end(), visits.begin(), visits.end());
    std::vector<std::int32_t> best(30);
    tree->write_best(best);
    need(tree->advance(best));
  }
  return all;
}

TEST(EvaluatedTree, SearchesAlikeOnOneThreadAndOnTwo) {
  for (const char* name : {"murailles", "high_card", "pig"}) EXPECT_EQ(visits_of(name, 1), visits_of(name, 2)) << name;
}

TEST(EvaluatedTree, IsAsIfNobodyHadAskedAfterAnInterruption) {
  const auto batch = need(StateBatch::create(load("pig"), {4, 7, 1}));
  const auto tree = need(EvaluatedTree::create(*batch, {.simulations = 5}));
  const auto other = need(EvaluatedTree::create(*batch, {.simulations = 5}));
  need(tree->ask(4));
  tell_sums(*tree, *batch);
  EXPECT_FALSE(tree->ask(4, [] { return true; }));
  EXPECT_EQ(tree->waiting(), 0);
  need(other->ask(4));
  tell_sums(*other, *batch);
  for (const auto& one : {tree.get(), other.get()}) {
    for (need(one->ask(4)); one->waiting() > 0; need(one->ask(4))) tell_sums(*one, *batch);
    std::vector<std::int32_t> made(4);
    one->write_simulations(made);
    EXPECT_THAT(made, testing::Each(5));
  }
}

TEST(PuctNodes, KeepsWhatCanBeReached) {
  PuctNodes nodes(8);
  const std::vector<std::int32_t> actions{3, 5};
  const auto add = [&](std::uint64_t block) {
    return nodes.add(1, false, actions, reinterpret_cast<const std::byte*>(&block));
  };
  const auto root = add(1);
  const auto left = add(2);
  const auto right = add(3);
  const auto below = add(4);
  const auto beside = add(5);
  nodes.node(root).edge(0).child = left;
  nodes.node(root).edge(1).child = right;
  nodes.node(right).edge(1).child = below;
  nodes.node(below).next = beside;
  nodes.node(beside).edge(0).visits = 9;
  PuctNodes spare(8);
  nodes.keep(right, spare);
  const auto number = [&](PuctNodes::Place place) {
    return *reinterpret_cast<std::uint64_t*>(nodes.node(place).block());
  };
  EXPECT_EQ(number(0), 3U);
  EXPECT_EQ(nodes.node(0).edge(0).child, PuctNodes::kNowhere);
  const auto first = nodes.node(0).edge(1).child;
  EXPECT_EQ(number(first), 4U);
  const auto second = nodes.node(first).next;
  EXPECT_EQ(number(second), 5U);
  EXPECT_EQ(nodes.node(second).edge(0).visits, 9U);
  EXPECT_EQ(nodes.node(second).next, PuctNodes::kNowhere);
}

}  // namespace
}  // namespace quoin
