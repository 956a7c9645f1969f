// Batches of states: equal to matches played one by one, independent of threads, and whole after every error.
#include "quoin/search/state_batch.h"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>

#include "rounds.h"
#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;
using testing::HasSubstr;

StateBatchOptions states(int count, int threads = 1, bool auto_reset = false) {
  return {count, 7, threads, auto_reset};
}

std::unique_ptr<StateBatch> batch_of(const std::string& name, const StateBatchOptions& options,
                                     const VmOptions& vm = {}) {
  return need(StateBatch::create(load(name, {}, vm), options));
}

std::vector<std::int32_t> sampled(StateBatch& batch) {
  std::vector<std::int32_t> actions(static_cast<std::size_t>(batch.size()));
  batch.sample(actions);
  return actions;
}

bool same_block(const StateBatch& batch, int state, const Match& match) {
  const auto bytes = static_cast<std::size_t>(match.state().bytes());
  return std::memcmp(batch.columns().blocks.data() + static_cast<std::size_t>(state) * bytes, match.state().data(),
                     bytes) == 0;
}

// In the widest runs with either binding; that both play the same is what signatures prove.
TEST(StateBatch, StepsAsMatchesDo) {
  for (const std::string& name : all_games()) {
    for (const bool jit : lua_has_jit() && wide() ? std::vector{true, false} : std::vector{lua_has_jit()}) {
      VmOptions vm;
      vm.jit = jit;
      const auto batch = batch_of(name, states(3, 2), vm);
      std::vector<Match> matches;
      for (std::uint64_t k = 0; k < 3; ++k) {
        matches.push_back(need(Match::start(batch->game(), derive_seed(7, k))));
        need(matches.back().settle_luck());
      }
      for (int ply = 0; ply < 20; ++ply) {
        const auto actions = sampled(*batch);
        need(batch->step(actions));
        for (int k = 0; k < 3; ++k) {
          Match& match = matches[static_cast<std::size_t>(k)];
          if (!match.over()) {
            need(match.play(actions[static_cast<std::size_t>(k)]));
            need(match.settle_luck());
          }
          ASSERT_TRUE(same_block(*batch, k, match)) << name << ", state " << k << " after ply " << ply;
        }
      }
    }
  }
}

TEST(StateBatch, DoesNotDependOnTheNumberOfThreads) {
  for (const std::string name : {"murailles", "hidden_hands", "rock_paper_scissors"}) {
    const auto one = batch_of(name, states(300, 1, true));
    const auto three = batch_of(name, states(300, 3, true));
    for (int step = 0; step < 15; ++step) {
      const auto actions = sampled(*one);
      ASSERT_EQ(actions, sampled(*three));
      need(one->step(actions));
      need(three->step(actions));
    }
    EXPECT_EQ(one->columns().blocks, three->columns().blocks) << name;
    EXPECT_EQ(one->columns().returns, three->columns().returns) << name;
    EXPECT_EQ(one->legal_counts(), three->legal_counts()) << name;
    std::vector<float> some(one->columns().returns.size());
    std::vector<float> others(some.size());
    need(one->playouts(3, some));
    need(three->playouts(3, others));
    EXPECT_EQ(some, others) << name;
  }
}

TEST(StateBatch, AForkedProcessStepsWithThreadsOfItsOwn) {
#ifdef __SANITIZE_THREAD__
  GTEST_SKIP() << "the thread sanitizer allows no new threads there";
#endif
  const auto batch = batch_of("connect_four", states(300, 2));
  const auto actions = sampled(*batch);
  need(batch->step(actions));
  const auto next = sampled(*batch);
  const ::pid_t child = ::fork();
  if (child == 0) {
    const bool stepped = batch->step(next).ok();
    ::_exit(stepped && batch->columns().plies[299] == 2 ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  need(batch->step(next));
}

TEST(StateBatch, AnErrorOfTheRulesNamesTheLowestStateAndChangesNothing) {
  const SmallGame small(
      "function match.setup() go.act(0) end\n"
      "function moves.act(_) emit.up() emit.same() end\n"
      "function play.up(me) count.n = count.n + 1 go.act(1 - me) end\n"
      "function play.same(me) if count.n == 1 then error('no') end go.act(1 - me) end\n"
      "function play.down(_) end\n");
  const auto batch = need(StateBatch::create(small.load(), states(400, 2)));
  std::vector<std::int32_t> actions(400, 1);
  for (std::size_t k = 100; k < 400; ++k) actions[k] = k % 50 == 49 ? 0 : 1;  // up: from 149 on
  need(batch->step(actions));
  const auto before = batch->columns().blocks;
  const auto failed = batch->step(std::vector<std::int32_t>(400, 1));
  ASSERT_FALSE(failed.ok());
  EXPECT_THAT(failed.error().text(), HasSubstr("rules.lua:4: no [state 149 of the batch]"));
  EXPECT_EQ(batch->columns().blocks, before);
  EXPECT_THAT(batch->columns().plies, testing::Each(1));
  EXPECT_THAT(batch->legal_counts(), testing::Each(2));
}

TEST(StateBatch, AnInterruptedStepChangesNothing) {
  const auto batch = batch_of("connect_four", states(2000));
  int asked = 0;
  const auto actions = sampled(*batch);
  EXPECT_FALSE(batch->step(actions, [&asked] { return ++asked == 3; }).ok());
  EXPECT_THAT(batch->columns().plies, testing::Each(0));
  EXPECT_THAT(batch->legal_counts(), testing::Each(7));
  need(batch->step(actions));
  EXPECT_THAT(batch->columns().plies, testing::Each(1));
}

TEST(StateBatch, ActionsThatAreListedTwiceCountOnce) {
  const SmallGame small(
      "function match.setup() go.act(0) end\n"
      "function moves.act(_) emit.down() emit.up() emit.down() end\n"
      "function play.up(_) end\nfunction play.same(_) end\nfunction play.down(me) go.act(me) end\n");
  const auto batch = need(StateBatch::create(small.load(), states(1)));
  EXPECT_EQ(batch->legal_counts(), std::vector<std::int32_t>{2});
  EXPECT_EQ(batch->legal(0)[0], 0b101U);
}

TEST(StateBatch, MatchesThatEndBeforeAnybodyChoosesAreAnErrorIfTheyBeginAnew) {
  const SmallGame small(
      "function match.setup() match.draw() end\nfunction moves.act(_) end\n"
      "function play.up(_) end\nfunction play.same(_) end\nfunction play.down(_) end\n");
  const auto batch = need(StateBatch::create(small.load(), states(2)));
  EXPECT_THAT(batch->players(), testing::Each(kNobodyChooses));
  EXPECT_THAT(batch->columns().terminated, testing::Each(1));
  const auto failed = StateBatch::create(small.load(), states(2, 1, true));
  ASSERT_FALSE(failed.ok());
  EXPECT_THAT(failed.error().text(), HasSubstr("matches end before anybody has chosen [state 0 of the batch]"));
}

TEST(StateBatch, ColumnsOfAnotherSizeOrWithBadValuesAreRefused) {
  const auto batch = batch_of("connect_four", states(2));
  auto columns = batch->columns();
  const auto good = need(StateBatch::restore(batch->game(), batch->options(), columns));
  EXPECT_EQ(good->legal_counts(), batch->legal_counts());
  columns.plies.pop_back();
  EXPECT_THAT(StateBatch::restore(batch->game(), batch->options(), columns).error().text(), HasSubstr("of 2 states"));
  columns = batch->columns();
  columns.blocks[0] = std::byte{9};
  EXPECT_THAT(StateBatch::restore(batch->game(), batch->options(), columns).error().text(), HasSubstr("holds 9"));
}

TEST(StateBatch, ABlockWithAChoiceThatDoesNotExistIsRefused) {
  const auto batch = batch_of("rock_paper_scissors", states(1));
  auto columns = batch->columns();
  const Layout& layout = batch->def().layout;
  write_cell(columns.blocks.data(), layout.zones[static_cast<std::size_t>(layout.pending)], 0, 3);
  EXPECT_THAT(StateBatch::restore(batch->game(), batch->options(), columns).error().text(),
              HasSubstr("there is no action 3 to wait"));
  EXPECT_FALSE(Match::from_block(batch->game(), columns.blocks, {1, 0}).ok());
}

}  // namespace
}  // namespace quoin
