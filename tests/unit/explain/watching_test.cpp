// What a machine is watched for: state that rules keep outside the block, and lines that never ran.
#include <gmock/gmock.h>

#include "explain/kept_state.h"
#include "explain/line_coverage.h"
#include "unit/script/machines.h"

namespace quoin {
namespace {

using namespace script_test;

class Watching : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Bindings, Watching, testing::ValuesIn(bindings()),
                         [](const auto& jit) { return jit.param ? "Jit" : "Portable"; });

TEST_P(Watching, FindsStateKeptInALocal) {
  const auto vm =
      machine(with_rules(std::string(kNodes) +
                         "local plays = 0 local seen = {} local fixed = {1, {2}} "
                         "function play.mark(me) plays = plays + fixed[1] seen[me] = true go.act(1 - me) end"),
              with_jit(GetParam()));
  const KeptState state(*vm);
  EXPECT_TRUE(state.changed().empty());
  ASSERT_TRUE(vm->setup());
  Luck luck{1, 0};
  ASSERT_TRUE(vm->advance(vm->actions().front(), luck));
  EXPECT_EQ(state.changed(),
            (std::vector<std::string>{"local 'plays' in rules.lua:10", "local 'seen' in rules.lua:10"}));
}

TEST_P(Watching, FindsNoStateKeptByMurailles) {
  const auto vm = machine(definition("games/murailles", {{"repetition", "3"}}), with_jit(GetParam()));
  const KeptState state(*vm);
  for (std::uint64_t seed = 0; seed < 20; ++seed) EXPECT_EQ(play_match(*vm, seed), "");
  EXPECT_TRUE(state.changed().empty());
}

TEST(LineCoverage, CountsTheLinesThatNeverRan) {
  const auto def = with_rules(std::string(kNodes) + "function rules.unused()\n  return 1\nend\n");
  VmOptions options = with_jit(false);
  options.lines_run = std::make_shared<RuleLines>();
  const auto vm = machine(def, options);
  ASSERT_TRUE(vm->setup());
  const RuleLines coded = lines_with_code(*vm);
  const auto is_never_run = [&](int line) {
    return coded.contains({"rules.lua", line}) && !options.lines_run->contains({"rules.lua", line});
  };
  EXPECT_TRUE(is_never_run(11));
  EXPECT_FALSE(is_never_run(2)) << "match.setup ran";
  EXPECT_TRUE(is_never_run(5)) << "play.mark did not run";
  EXPECT_THAT(lines_never_run(*vm, *options.lines_run), testing::Contains("rules.lua:11"));
}

}  // namespace
}  // namespace quoin
