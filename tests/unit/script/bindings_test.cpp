// The portable binding and the FFI overlay answer every argument, good or bad, with the same words.
#include "unit/script/machines.h"

namespace quoin {
namespace {

using namespace script_test;

struct Answers {
  std::vector<std::string> log;
  std::vector<std::byte> block;
  std::vector<std::int32_t> actions;
};

// What tests/lua/kinds tries and what it was answered.
Answers ask(bool jit) {
  VmOptions options = with_jit(jit);
  options.call_instructions = 1'000'000'000;
  options.memory_bytes = 256U << 20U;
  const auto vm = machine(definition("tests/lua/kinds"), options);
  const Status status = vm->setup();
  EXPECT_TRUE(status) << status.error().text();
  return {vm->take_log(), block(*vm), {vm->actions().begin(), vm->actions().end()}};
}

TEST(Bindings, AnswerEveryArgumentAlike) {
  const Answers portable = ask(false);
  EXPECT_GT(portable.log.size(), 20000U);
  std::uint64_t hash = 0;
  for (const std::string& line : portable.log) hash = hash_text(line, hash);
  // The same number in a build for Lua 5.4 and one for LuaJIT: the words are the same there too.
  EXPECT_EQ(hex16(hash), "d3db0373ab10b179");
  if (!lua_has_jit()) return;
  const Answers overlay = ask(true);
  ASSERT_EQ(overlay.log.size(), portable.log.size());
  for (std::size_t i = 0; i < portable.log.size(); ++i) ASSERT_EQ(overlay.log[i], portable.log[i]) << "line " << i;
  EXPECT_EQ(overlay.block, portable.block);
  EXPECT_EQ(overlay.actions, portable.actions);
}

}  // namespace
}  // namespace quoin
