// Helpers of the script tests: definitions with other rules, machines of either binding, random play.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "quoin/base/text.h"
#include "quoin/engine/runner.h"
#include "quoin/explain/mistakes.h"
#include "source_dir.h"

namespace quoin::script_test {

inline const std::filesystem::path kRoot = quoin_test::source_dir();
inline constexpr std::size_t kMostBytes = 1U << 20U;

// A copy of a game's definition, to be given other rules.
inline std::shared_ptr<GameDef> definition(const std::string& folder, const DialValues& dials = {},
                                           std::vector<std::string> variants = {}) {
  GameSpec spec;
  spec.folder = kRoot / folder;
  spec.dials = dials;
  spec.variants = std::move(variants);
  const auto def = load_game_def(spec);
  if (!def) {
    ADD_FAILURE() << def.error().text();
    return nullptr;
  }
  return std::make_shared<GameDef>(**def);
}

// Replaces text that stands exactly once.
inline void replace_once(std::string& text, const std::string& find, const std::string& with) {
  const std::size_t at = text.find(find);
  ASSERT_NE(at, std::string::npos) << "not there: " << find;
  ASSERT_EQ(text.find(find, at + 1), std::string::npos) << "stands twice: " << find;
  text.replace(at, find.size(), with);
}

inline VmOptions with_jit(bool jit) {
  VmOptions options = explained();
  options.jit = jit;
  return options;
}

// The bindings that this build has.
inline std::vector<bool> bindings() {
  return lua_has_jit() ? std::vector<bool>{true, false} : std::vector<bool>{false};
}

inline std::unique_ptr<Vm> machine(std::shared_ptr<const GameDef> def, const VmOptions& options) {
  auto vm = Vm::create(std::move(def), options);
  if (!vm) {
    ADD_FAILURE() << vm.error().text();
    return nullptr;
  }
  return *std::move(vm);
}

// The first error of a match of random choices, or "" if it ends well.
inline std::string play_match(Vm& vm, std::uint64_t seed) {
  if (const Status status = vm.setup(); !status) return status.error().text();
  Rng policy(seed, Stream::kPolicy);
  Luck luck{seed, 0};
  const auto result = playout(vm, policy, luck);
  return result ? "" : result.error().text();
}

inline std::vector<std::byte> block(Vm& vm) { return {vm.window(), vm.window() + vm.def().layout.bytes}; }

// A game of its own: two seats, one action each way, every kind of node. The tests give it rules.
inline std::shared_ptr<GameDef> with_rules(const std::string& rules) {
  auto def = definition("tests/lua/nodes");
  def->rules.text = rules;
  return def;
}

inline constexpr const char* kNodes = R"(
function match.setup() go.act(0) end
function moves.act(me) emit.mark(me) end
function moves.bid(me) emit.mark(me) emit.skip() end
function play.mark(me, what) count.total = count.total + 1 zone.marks[me] = what end
function play.skip() end
function chosen.bid() go.act(0) end
function rolled.coin(me, face) count.last = face go.act(me) end
function dealt.mix() random.shuffle(zone.order) count.last = random.below(6) go.act(0) end
)";

}  // namespace quoin::script_test
