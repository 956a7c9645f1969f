// The portable binding and the FFI overlay answer every argument, good or bad, with the same words.
#include <algorithm>

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
  options.call_ticks = 1'000'000'000;
  options.call_seconds = 60;
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
  EXPECT_EQ(hex16(hash), "34061bdf2bb4db4f");
  if (!lua_has_jit()) return;
  const Answers overlay = ask(true);
  ASSERT_EQ(overlay.log.size(), portable.log.size());
  for (std::size_t i = 0; i < portable.log.size(); ++i) ASSERT_EQ(overlay.log[i], portable.log[i]) << "line " << i;
  EXPECT_EQ(overlay.block, portable.block);
  EXPECT_EQ(overlay.actions, portable.actions);
}

// What each binding's machine logs of the engine's own objects, whatever they are made of.
std::vector<std::string> asked_of_objects(bool jit) {
  const auto def = definition("games/classics/connect_four");
  def->rules.text += R"(
    local field = board.rack
    local objects = { go, emit, emit.drop, match, zone, zone.disc, field, dial, random }
    local uses = {
      function(x) return x + 1 end, function(x) return -x end, function(x) return x .. "" end,
      function(x) return x < x end, function(x) return x.nothing_of_this_name end, function(x) x.y = 1 end,
    }
    for _, object in ipairs(objects) do
      log(type(object) == "table" or type(object) == "userdata")
      log(tostring(object))
      log(rawequal(object, object) and object == object and object ~= field or object == field)
      for _, use in ipairs(uses) do
        local ok, text = pcall(use, object)
        log(ok or tostring(text):find("struct") or tostring(text):find("cdata") or "refused")
      end
    end
    for _, object in ipairs({ go, emit, zone }) do
      log(type(object))
      for name in pairs(object) do log(name) end
    end
    local other = { places = zone.disc.places }
    log(pcall(other.places, zone.disc, none, emit.drop))
    log(tostring(select(2, pcall(other.places, other, none, emit.drop))))
  )";
  return machine(def, with_jit(jit))->take_log();
}

TEST(Bindings, DoNotShowWhatObjectsAreMadeOf) {
  const std::vector<std::string> portable = asked_of_objects(false);
  ASSERT_GT(portable.size(), 80U);
  EXPECT_EQ(std::count(portable.begin(), portable.end(), "refused"), 54);
  EXPECT_EQ(asked_of_objects(lua_has_jit()), portable);
}

}  // namespace
}  // namespace quoin
