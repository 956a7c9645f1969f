// The profiler and the watch over the JIT: every sample is charged once, names are those of the files.
#include "quoin/explain/profiler.h"

#include <gmock/gmock.h>

#include "explain/code_map.h"
#include "explain/code_names.h"
#include "explain/jit_reasons.h"
#include "unit/script/machines.h"

namespace quoin {
namespace {

using namespace script_test;
using testing::HasSubstr;
using testing::SizeIs;

void play(Vm& vm, int matches) {
  for (int k = 0; k < matches; ++k) {
    Rng policy(static_cast<std::uint64_t>(k), Stream::kPolicy);
    Luck luck{static_cast<std::uint64_t>(k), 0};
    ASSERT_TRUE(vm.setup());
    ASSERT_TRUE(playout(vm, policy, luck));
  }
}

TEST(Profiler, ChargesEverySampleOnce) {
  for (const bool jit : bindings()) {
    const auto vm = machine(definition("games/classics/connect_four"), with_jit(jit));
    auto profiler = Profiler::start(*vm);
    ASSERT_TRUE(profiler) << profiler.error().text();
    play(*vm, 3000);
    const Samples samples = (*profiler)->finish();
    EXPECT_GT(samples.total, 0);
    std::int64_t own = 0;
    for (const CodeSamples& code : samples.code) {
      own += code.own;
      EXPECT_LE(code.within, samples.total) << code.name;
      EXPECT_LE(code.interpreted + code.native, code.own) << code.name;
      EXPECT_EQ(code.where.file == "rules.lua", code.kind == CodeKind::kRules) << code.name;
    }
    EXPECT_EQ(own, samples.total);
    const StateSamples& s = samples.states;
    EXPECT_EQ(s.compiled + s.interpreted + s.primitives + s.functions + s.collecting + s.compiling, samples.total);
    EXPECT_TRUE(jit || s.compiled == 0);
  }
}

TEST(Profiler, LeavesAMachineAsItWas) {
  const auto vm = machine(definition("tests/games/pig"), with_jit(false));
  {
    const auto profiler = Profiler::start(*vm);
    play(*vm, 50);
  }
  const auto def = definition("tests/games/pig");
  def->rules.text += "\nfunction moves.decide() while true do end end\n";
  const auto endless = machine(def, with_jit(false));
  {
    const auto profiler = Profiler::start(*endless);  // the budget holds while samples are taken
    const auto failed = endless->setup();
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().kind, ErrorKind::kBudget);
  }
  play(*vm, 5);
}

TEST(Profiler, IsOneAtATime) {
  const auto vm = machine(definition("tests/games/pig"), {});
  auto first = Profiler::start(*vm);
  ASSERT_TRUE(first);
  EXPECT_FALSE(Profiler::start(*vm));
  first->reset();
  EXPECT_TRUE(Profiler::start(*vm));
}

TEST(TraceWatch, NamesTheLineAndTheReason) {
  const auto def = definition("tests/games/pig");
  replace_once(def->rules.text, "function play.roll(me) roll.die(me) end",
               "function play.roll(me) local f = function() return me end roll.die(f()) end");
  const auto vm = machine(def, {});
  const auto watch = TraceWatch::start(*vm);
  play(*vm, 3000);
  const auto causes = watch->finish();
  if (!lua_has_jit()) {
    EXPECT_THAT(causes, SizeIs(0));
    return;
  }
  ASSERT_FALSE(causes.empty());
  // Line 12 of tests/games/pig/rules.lua, counted there.
  const auto made = std::find_if(causes.begin(), causes.end(), [](const NotCompiled& cause) {
    return cause.where.line == 12 && cause.reason == "it creates a function";
  });
  ASSERT_NE(made, causes.end());
  EXPECT_EQ(made->function, "play.roll");
  EXPECT_EQ(made->where.file, "rules.lua");
  EXPECT_TRUE(made->given_up);
}

TEST(TraceWatch, NamesALoopThatIsCompiledBeforeWhatIsAroundIt) {
  const auto def = definition("tests/games/pig");
  replace_once(def->rules.text, "function play.roll(me) roll.die(me) end",
               "function play.roll(me) local n = me for k = 1, 40 do n = n + k end roll.die(n - 820) end");
  const auto vm = machine(def, {});
  const auto watch = TraceWatch::start(*vm);
  play(*vm, 3000);
  const auto causes = watch->finish();
  if (!lua_has_jit()) return;
  const auto made = std::find_if(causes.begin(), causes.end(), [](const NotCompiled& cause) {
    return cause.where.line == 12 && cause.reason.starts_with("the loop was compiled before what is around it");
  });
  ASSERT_NE(made, causes.end());
  EXPECT_EQ(made->function, "play.roll");
  EXPECT_TRUE(made->given_up);
}

TEST(CodeNames, AreThoseThatTheAuthorWrote) {
  const std::string text =
      "local function landing(a)\n"
      "end\n"
      "function moves.act(me)\n"
      "  each(function(x) return x end)\n"
      "end\n"
      "rules.help = function() end\n"
      "local far = function() end\n";
  EXPECT_EQ(function_name(text, 1), "landing");
  EXPECT_EQ(function_name(text, 3), "moves.act");
  EXPECT_EQ(function_name(text, 4), "a function in moves.act");
  EXPECT_EQ(function_name(text, 6), "rules.help");
  EXPECT_EQ(function_name(text, 7), "far");
  EXPECT_EQ(function_name(text, 99), "a function in moves.act");
  EXPECT_EQ(function_name("", 1), "a function");
}

TEST(JitReasons, AreWordsOfOursForAllThatLuaJitSays) {
  const auto said = jit_errors();
  for (std::size_t code = 0; code < said.size(); ++code) {
    EXPECT_THAT(trace_reason(static_cast<int>(code), -1).reason, testing::Not(HasSubstr("gave up: "))) << said[code];
  }
}

TEST(JitReasons, AreANumberWhereLuaJitSaysNothing) {
  EXPECT_EQ(trace_reason(999, -1).reason, "the compiler gave up for a reason that LuaJIT numbers 999");
}

TEST(CodeNames, KnowWhatRulesCall) {
  const auto def = definition("tests/games/pig");
  const auto name = [&](const char* source, int line) { return name_of_code(*def, source, line).name; };
  EXPECT_EQ(name("@rules.lua", 12), "play.roll");
  EXPECT_EQ(name("=board:steps", 3), "board:steps");
  EXPECT_EQ(name("=emit.roll", 2), "emit.roll");
  EXPECT_EQ(name("=points", 2), "zone.points");
  EXPECT_EQ(name("=driver", 40), "the loop of the match");
  EXPECT_EQ(name_of_code(*def, "=points", 2).kind, CodeKind::kZone);
}

TEST(CodeMap, KnowsCodeOfOurs) {
  const CodeMap map;
  const auto owner = map.owner(reinterpret_cast<std::uintptr_t>(&function_name));
  EXPECT_TRUE(owner == CodeOwner::kNative || owner == CodeOwner::kUnknown);
  EXPECT_EQ(map.owner(0), CodeOwner::kUnknown);
}

}  // namespace
}  // namespace quoin
