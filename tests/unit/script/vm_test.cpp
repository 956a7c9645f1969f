// The machine: nodes, passes, luck, limits.
#include "quoin/script/vm.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstring>

#include "unit/script/machines.h"

namespace quoin {
namespace {

using namespace script_test;

std::vector<std::int32_t> listed(const Vm& vm) { return {vm.actions().begin(), vm.actions().end()}; }

int value(Vm& vm, const std::string& zone, int place = 0) {
  return read_cell(vm.window(), *vm.def().layout.find(zone), place);
}

class EitherBinding : public testing::TestWithParam<bool> {
 protected:
  static std::unique_ptr<Vm> run(const std::string& extra) {
    return machine(with_rules(std::string(kNodes) + extra), with_jit(GetParam()));
  }
};
INSTANTIATE_TEST_SUITE_P(Bindings, EitherBinding, testing::ValuesIn(bindings()),
                         [](const auto& jit) { return jit.param ? "Jit" : "Portable"; });

TEST_P(EitherBinding, ListsEighteenActionsAtTheStartOfMurailles) {
  const auto vm = machine(definition("games/murailles"), with_jit(GetParam()));
  ASSERT_TRUE(vm->setup());
  EXPECT_EQ(vm->actions().size(), 18U);  // by hand: rules/murailles.md, "Check by hand"
}

TEST_P(EitherBinding, ListingDoesNotChangeTheWindow) {
  const auto vm = machine(definition("games/murailles"), with_jit(GetParam()));
  ASSERT_TRUE(vm->setup());
  const auto before = block(*vm);
  const auto actions = listed(*vm);
  ASSERT_TRUE(vm->list(0));
  EXPECT_EQ(block(*vm), before);
  EXPECT_EQ(listed(*vm), actions);
}

TEST_P(EitherBinding, RefusesAListingThatWritesAndLeavesTheWindowAsItIs) {
  const auto vm = run("function moves.act(me) if me == 1 then count.total = 7 end emit.mark(me) end");
  ASSERT_TRUE(vm->setup());
  const auto before = block(*vm);
  const Status status = vm->list(1);
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().message.find("count.total = 7: moves.act only lists"), std::string::npos);
  EXPECT_EQ(block(*vm), before);
}

TEST_P(EitherBinding, PassesForSeatsThatHaveNothingToDo) {
  const auto vm = run("function moves.act(me) if me == 1 then emit.mark(0) end end");
  ASSERT_TRUE(vm->setup());
  ASSERT_EQ(vm->passes().size(), 1U);
  EXPECT_EQ(vm->passes()[0].seat, 0);
  EXPECT_EQ(value(*vm, "seat"), 1);
}

TEST_P(EitherBinding, NamesThePhaseInWhichPassingNeverEnds) {
  const auto vm = run("function moves.act() end");
  const Status status = vm->setup();
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().where.line, 10);
  EXPECT_NE(status.error().message.find("nobody can do anything in phase act"), std::string::npos);
}

TEST_P(EitherBinding, LetsPassingGoOnWhileItChangesSomething) {
  const auto vm =
      run("function moves.act() if count.total > 90 then emit.skip() end end "
          "function pass.act(me) count.total = count.total + 1 go.act(1 - me) end");
  const Status status = vm->setup();
  ASSERT_TRUE(status) << status.error().text();
  EXPECT_EQ(vm->passes().size(), 91U);
}

TEST_P(EitherBinding, PlaysATogetherNodeInSeatOrderFromTheFirst) {
  const auto vm =
      run("function match.setup() go.bid(1) end "
          "function play.mark(me, what) count.total = 2 * count.total + me zone.marks[me] = what end "
          "function moves.bid(me) emit.mark(1 - me) end");
  ASSERT_TRUE(vm->setup());
  EXPECT_EQ(value(*vm, "seat"), 1);
  EXPECT_EQ(value(*vm, "first"), 1);
  Luck luck{1, 0};
  const auto first = listed(*vm).at(0);
  ASSERT_TRUE(vm->list(0));
  const auto second = listed(*vm).at(0);
  EXPECT_NE(first, second);
  ASSERT_TRUE(vm->advance(first, luck));
  EXPECT_EQ(value(*vm, "seat"), 0);
  EXPECT_EQ(value(*vm, "pending", 1), first);
  EXPECT_EQ(value(*vm, "total"), 0) << "nothing is played before all have chosen";
  ASSERT_TRUE(vm->advance(second, luck));
  EXPECT_EQ(value(*vm, "total"), 2) << "seat 1, then seat 0";
  EXPECT_EQ(value(*vm, "pending", 0), kPendingOpen);
  EXPECT_EQ(value(*vm, "pending", 1), kPendingOpen);
  EXPECT_EQ(value(*vm, "first"), kNone);
  EXPECT_EQ(static_cast<Node>(value(*vm, "node")), Node::kDecide);
}

TEST_P(EitherBinding, SkipsSeatsWithNothingToChooseTogether) {
  const auto vm =
      run("function match.setup() go.bid(0) end function moves.bid(me) if me == 1 then emit.skip() end end");
  ASSERT_TRUE(vm->setup());
  EXPECT_EQ(value(*vm, "pending", 0), kPendingPassed);
  EXPECT_EQ(value(*vm, "seat"), 1);
  Luck luck{1, 0};
  ASSERT_TRUE(vm->advance(listed(*vm).at(0), luck));
  EXPECT_EQ(static_cast<Node>(value(*vm, "node")), Node::kDecide);
}

TEST_P(EitherBinding, RefusesANextNodeFromAPlayOfATogetherPhase) {
  const auto vm = run("function match.setup() go.bid(0) end function play.skip() match.win(0) end");
  ASSERT_TRUE(vm->setup());
  Luck luck{1, 0};
  const auto skip = listed(*vm).at(1);
  ASSERT_TRUE(vm->advance(skip, luck));
  const Status status = vm->advance(skip, luck);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message.find("match.win: play.skip named a next node in a together phase: chosen.bid ("), 0U)
      << status.error().text();
}

TEST_P(EitherBinding, HandsARollToTheRules) {
  const auto vm = run("function match.setup() roll.coin(1) end");
  ASSERT_TRUE(vm->setup());
  EXPECT_EQ(static_cast<Node>(value(*vm, "node")), Node::kChance);
  EXPECT_TRUE(vm->actions().empty());
  Luck luck{1, 0};
  ASSERT_FALSE(vm->advance(2, luck));
  ASSERT_TRUE(vm->advance(1, luck));
  EXPECT_EQ(value(*vm, "last"), 1);
  EXPECT_EQ(value(*vm, "seat"), 1);
  EXPECT_EQ(luck.ply, 1);
}

TEST_P(EitherBinding, DealsTheSameFromTheSameSeedAndFromRecordedDraws) {
  const auto vm = run("function match.setup() deal.mix() end");
  ASSERT_TRUE(vm->setup());
  const auto before = block(*vm);
  Luck luck{77, 3};
  ASSERT_TRUE(vm->advance(0, luck));
  const auto dealt = block(*vm);
  const std::vector<std::int32_t> draws{vm->draws().begin(), vm->draws().end()};
  EXPECT_EQ(draws.size(), 5U + 1U);  // a shuffle of 6 places takes 5 draws
  std::memcpy(vm->window(), before.data(), before.size());
  luck = {77, 3};
  ASSERT_TRUE(vm->advance(0, luck));
  EXPECT_EQ(block(*vm), dealt);
  std::memcpy(vm->window(), before.data(), before.size());
  luck = {1, 0};
  ASSERT_TRUE(vm->advance(0, luck, &draws));
  EXPECT_EQ(block(*vm), dealt);
  for (const auto& wrong :
       {std::vector<std::int32_t>{}, {0, 0, 0, 0, 0, 6}, {0, 0, 0, 0, 0, 0, 0}, {-1, 0, 0, 0, 0, 0}}) {
    std::memcpy(vm->window(), before.data(), before.size());
    EXPECT_FALSE(vm->advance(0, luck, &wrong));
  }
}

// Of 1, 2, 0 and 3 things, six draws; each takes the drawn place among what is left, counted in order. By hand: left
// 1203, draw 0 takes place 0; 0203, 4 takes 3; 0202, 0 takes 1; 0102, 2 takes 3; 0101, 1 takes 3; 0100, 0 takes 1.
TEST_P(EitherBinding, FillsARowByDrawingWithoutPuttingBack) {
  const auto vm = run(R"(
    function match.setup() deal.mix() end
    function dealt.mix()
      local bag = { [0] = 1, 2, 0, 3 }
      random.fill(zone.order, bag)
      count.last = bag[0] + bag[1] + bag[2] + bag[3]
      go.act(0)
    end)");
  ASSERT_TRUE(vm->setup());
  Luck luck{1, 0};
  const std::vector<std::int32_t> draws = {0, 4, 0, 2, 1, 0};
  ASSERT_TRUE(vm->advance(0, luck, &draws));
  for (int place = 0; place < 6; ++place) {
    EXPECT_EQ(value(*vm, "order", place), (std::vector<int>{0, 3, 1, 3, 3, 1}[static_cast<std::size_t>(place)]));
  }
  EXPECT_EQ(value(*vm, "last"), 0);
}

TEST_P(EitherBinding, DrawsFromARowOfCounts) {
  const auto vm = run(R"(
    function match.setup() deal.mix() end
    function dealt.mix() count.last = random.draw(zone.order) go.act(0) end)");
  ASSERT_TRUE(vm->setup());
  Luck luck{1, 0};
  const std::vector<std::int32_t> draws = {3};  // order holds 0 1 2 3 4 5: the fourth thing is the first of place 3
  ASSERT_TRUE(vm->advance(0, luck, &draws));
  EXPECT_EQ(value(*vm, "last"), 3);
  EXPECT_EQ(value(*vm, "order", 3), 2);
  const auto fails = [](const std::string& call) {
    const auto failing = run("function match.setup() deal.mix() end function dealt.mix() " + call + " end");
    EXPECT_TRUE(failing->setup());
    Luck other{1, 0};
    const Status status = failing->advance(0, other);
    return status ? "it works" : status.error().message;
  };
  EXPECT_EQ(fails("random.draw({ [0] = 0, 0 })"), "random.draw: there is nothing left to draw from");
  EXPECT_EQ(fails("random.draw({ [0] = 2, -1 })"), "random.draw: place 1 must be a count, 0 or more, not -1");
  EXPECT_EQ(fails("random.draw(5)"),
            "random.draw: it needs one row of a zone, or a table of counts with places from 0, not 5");
  EXPECT_EQ(fails("random.fill(zone.order, { [0] = 2, 3 })"), "random.fill: 5 things cannot fill 6 places");
  EXPECT_EQ(fails("random.fill({}, { [0] = 2 })"), "random.fill: it needs one row of a zone, not a table");
}

TEST_P(EitherBinding, RefusesChoicesOutsideTheirRange) {
  const auto vm = run("");
  ASSERT_TRUE(vm->setup());
  const auto before = block(*vm);
  Luck luck{1, 0};
  for (const int choice : {-1, vm->def().num_distinct_actions, 1 << 30}) {
    const Status status = vm->advance(choice, luck);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::kArgument);
    EXPECT_EQ(block(*vm), before);
  }
}

TEST_P(EitherBinding, GivesTheReasonOfMatchCheckForAPositionSetByHand) {
  const auto vm = run("function match.check(me) if count.total == 7 then return 'seat ' .. me .. ' has seven' end end");
  ASSERT_TRUE(vm->setup());
  EXPECT_TRUE(vm->accept_position());
  write_cell(vm->window(), *vm->def().layout.find("total"), 0, 7);
  const Status status = vm->accept_position();
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kArgument);
  EXPECT_EQ(status.error().text(), "seat 0 has seven");
}

TEST_P(EitherBinding, FindsACounterByALongName) {
  const auto def = with_rules(std::string(kNodes) +
                              "function match.setup() local long = ('n'):rep(60) "
                              "count[long] = 41 count[('n'):rep(60)] = count[long] + 1 go.act(0) end");
  for (Zone& zone : def->layout.zones) {
    if (zone.name == "total") zone.name = std::string(60, 'n');
  }
  const auto vm = machine(def, with_jit(GetParam()));
  const Status status = vm->setup();
  ASSERT_TRUE(status) << status.error().text();
  EXPECT_EQ(value(*vm, std::string(60, 'n')), 42);
}

TEST_P(EitherBinding, EndsAPlayoutThatPassesTheDeclaredLength) {
  const auto vm = run("function play.mark(me) go.act(1 - me) end");
  const std::string error = play_match(*vm, 1);
  EXPECT_NE(error.find("not over after 60 plies, the `max_length` of this game"), std::string::npos) << error;
}

TEST_P(EitherBinding, LoadsFilesOfTheGameOnceAndOnlyAtLoading) {
  auto def = with_rules(std::string(kNodes) +
                        "local a, b = require('tools'), require('tools.lua') "
                        "log(a.twice(4)) log(a == b) function play.skip() require('late') end");
  def->modules.push_back({"tools.lua", "log('once') return { twice = function(n) return 2 * n end }"});
  def->modules.push_back({"late.lua", "return 1"});
  const auto vm = machine(def, with_jit(GetParam()));
  EXPECT_EQ(vm->take_log(), (std::vector<std::string>{"once", "8", "true"}));
  EXPECT_TRUE(vm->take_log().empty());
}

TEST_P(EitherBinding, GivesVariantsWhatLiesBeneathThem) {
  auto def = with_rules(std::string(kNodes) + "function rules.name() return 'rules' end");
  def->variant_rules.push_back(
      {"variants/one.lua", "function rules.name() return 'one over ' .. base.rules.name() end"});
  def->variant_rules.push_back({"variants/two.lua",
                                "function rules.name() return 'two over ' .. base.rules.name() end "
                                "log(rules.name())"});
  const auto vm = machine(def, with_jit(GetParam()));
  EXPECT_EQ(vm->take_log(), (std::vector<std::string>{"two over one over rules"}));
}

TEST(Vm, PlaysMatchesAlikeStepByStepAndInOneLoop) {
  for (const char* game : {"games/murailles", "games/classics/connect_four", "tests/games/pig", "tests/lua/nodes"}) {
    const auto def = definition(game);
    for (const bool jit : bindings()) {
      const auto loop = machine(def, with_jit(jit));
      const auto steps = machine(def, with_jit(false));
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        ASSERT_TRUE(loop->setup());
        ASSERT_TRUE(steps->setup());
        Rng choices(seed, Stream::kPolicy);
        Rng same_choices(seed, Stream::kPolicy);
        Luck luck{seed, 0};
        const auto played = playout(*loop, choices, luck);
        ASSERT_TRUE(played) << played.error().text();
        Luck step_luck{seed, 0};
        while (static_cast<Node>(value(*steps, "node")) != Node::kEnd) {
          std::int32_t choice = 0;
          if (!steps->actions().empty()) {
            choice = steps->actions()[same_choices.below(static_cast<std::uint32_t>(steps->actions().size()))];
          } else if (static_cast<Node>(value(*steps, "node")) == Node::kChance) {
            const Die& die = def->dice[static_cast<std::size_t>(value(*steps, "phase"))];
            Rng roll(derive_seed(step_luck.seed, static_cast<std::uint64_t>(step_luck.ply)), Stream::kChance);
            std::int64_t drawn = roll.below(static_cast<std::uint32_t>(die.total));
            while (drawn >= die.weights[static_cast<std::size_t>(choice)])
              drawn -= die.weights[static_cast<std::size_t>(choice++)];
          }
          const Status status = steps->advance(choice, step_luck);
          ASSERT_TRUE(status) << status.error().text();
        }
        EXPECT_EQ(luck.ply, step_luck.ply);
        EXPECT_EQ(played->plies, luck.ply);
        EXPECT_EQ(block(*loop), block(*steps)) << game << " seed " << seed;
      }
    }
  }
}

TEST(Vm, StopsFilesThatLoopWithoutEndWhileTheyLoadWithTheJitToo) {
  for (const bool jit : {true, false}) {
    const auto vm = Vm::create(with_rules("local turns = 0\nwhile true do turns = turns + 1 end\n"), with_jit(jit));
    ASSERT_FALSE(vm);
    EXPECT_EQ(vm.error().kind, ErrorKind::kBudget);
    EXPECT_EQ(vm.error().where.line, 2);
  }
}

TEST(Vm, ABudgetThatIsUsedUpLeavesTheMachineUsable) {
  VmOptions options = with_jit(false);
  options.call_ticks = 10000;
  const auto def =
      with_rules(std::string(kNodes) +
                 "function play.skip() while true do end end "
                 "function moves.act(me) emit.mark(me) emit.skip() end function play.mark() go.act(1) end");
  const auto vm = machine(def, options);
  ASSERT_TRUE(vm->setup());
  const auto before = block(*vm);
  const auto actions = listed(*vm);
  for (int i = 0; i < 3; ++i) {
    Luck luck{1, 0};
    const Status status = vm->advance(actions.at(1), luck);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::kBudget);
    EXPECT_EQ(luck.ply, 0);
    std::memcpy(vm->window(), before.data(), before.size());
    ASSERT_TRUE(vm->advance(actions.at(0), luck));
    std::memcpy(vm->window(), before.data(), before.size());
  }
}

}  // namespace
}  // namespace quoin
