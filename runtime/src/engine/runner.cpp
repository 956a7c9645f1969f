// The runner's error, one random playout, and the choices of a node.
#include "quoin/engine/runner.h"

#include <cstring>
#include <numeric>

namespace quoin {
namespace {

// One match from the position in the machine.
struct OnePlayout : RandomJob {
  OnePlayout(const Rng& random, const Luck& from) : policy(random), luck(from) {}

  bool take() { return !std::exchange(taken, true); }
  void begin(NextPly& at) {
    at.restart();
    at.luck = luck;
    chooser = RandomChooser();
    chooser.policy = policy;
  }
  void watch(const NextPly& at) { plies = at.luck.ply; }

  Rng policy;  // before the playout
  Luck luck;
  int plies = 0;
  bool taken = false;
};

}  // namespace

Error too_long(int plies) {
  return {ErrorKind::kGame,
          {"game.yaml", 0, 0},
          "the match is not over after " + std::to_string(plies) + " plies, the `max_length` of this game",
          "end it in the rules or raise max_length"};
}

std::int32_t luck_at(const NodeReader& nodes, const NextPly& at) {
  const std::byte* block = at.window();
  return nodes.node(block) == Node::kChance ? draw_outcome(nodes.die(block), at.luck) : 0;
}

Result<PlayoutResult> playout(Vm& vm, Rng& policy, Luck& luck) {
  OnePlayout job(policy, luck);
  job.plies = luck.ply;
  if (auto done = Runner(vm.def(), job).run(vm); !done) return done.error();
  policy = job.chooser.policy;
  const int plies = job.plies - std::exchange(luck.ply, job.plies);
  return PlayoutResult{plies, job.chooser.decisions, job.chooser.choices};
}

Status load_position(Vm& vm, const std::byte* block) {
  const NodeReader nodes(vm.def());
  std::memcpy(vm.window(), block, as_size(vm.def().layout.bytes));
  return is_choice(nodes.node(block)) ? vm.list(nodes.seat(block)) : Status();
}

void choices_of(const GameDef& def, const std::byte* block, std::span<const std::int32_t> list,
                std::vector<std::int32_t>& into) {
  const NodeReader nodes(def);
  const Node node = nodes.node(block);
  into.clear();
  if (is_choice(node)) into.assign(list.begin(), list.end());
  if (!is_luck(node)) return;
  into.resize(node == Node::kChance ? nodes.die(block).weights.size() : 1);
  std::iota(into.begin(), into.end(), 0);
}

}  // namespace quoin
