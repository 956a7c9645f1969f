// Former forms are noted by machines that are asked to; see VmOptions::former.
#include "quoin/explain/former.h"

#include "quoin/engine/runner.h"
#include "quoin/explain/cases.h"

namespace quoin {

Result<FormerFound> find_former(const Game& game, const MatchSeries& series, bool cases) {
  const auto uses = std::make_shared<FormerUses>();
  VmOptions options = game.vm_options();
  options.jit = false;
  options.former = uses;
  const std::shared_ptr<const GameDef> def(game.shared_from_this(), &game.def());
  auto vm = Vm::create(def, options);
  if (!vm) return vm.error();
  FormerFound found;
  for (int k = 0; k < series.matches && !series.told_to_stop() && !found.stopped; ++k) {
    const std::uint64_t seed = series.seed_of(k);
    Rng policy(seed, Stream::kPolicy);
    Luck luck{seed, 0};
    if (Status done = (*vm)->setup(); !done) {
      found.stopped = done.error();
    } else if (const auto played = playout(**vm, policy, luck); !played) {
      found.stopped = played.error();
    }
  }
  if (cases && !found.stopped && def->source.exists("cases.yaml")) static_cast<void>(run_cases(def->source, options));
  found.uses = *uses;
  return found;
}

}  // namespace quoin
