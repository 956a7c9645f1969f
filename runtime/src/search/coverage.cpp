// Random matches on a machine that notes which lines ran, ply by ply so that the choices can be counted.
#include "quoin/search/coverage.h"

#include "engine/stretches.h"
#include "search/stepper.h"

namespace quoin {
namespace {

class Cover {
 public:
  Cover(Vm& vm, Coverage& found) : vm_(vm), nodes_(vm.def()), found_(found), seen_(vm.def().actions.size()) {}

  Status play(std::uint64_t seed) {
    Rng policy(seed, Stream::kPolicy);
    Luck luck{seed, 0};
    auto done = vm_.setup();
    while (done && nodes_.node(vm_.window()) != Node::kEnd) {
      if (luck.ply >= vm_.def().max_length) {
        return Error{ErrorKind::kGame, {"game.yaml", 0, 0}, "the match is not over after its `max_length` plies", ""};
      }
      done = vm_.advance(choice(policy, luck), luck);
    }
    return done;
  }

 private:
  std::int32_t choice(Rng& policy, const Luck& luck) {
    const Node node = nodes_.node(vm_.window());
    if (node == Node::kChance) return draw_outcome(nodes_.die(vm_.window()), luck);
    if (node == Node::kDeal) return 0;
    const auto actions = vm_.actions();
    ++lists_;
    for (const std::int32_t action : actions) {
      const std::size_t kind = kind_of(action);
      if (seen_[kind] == lists_) continue;
      seen_[kind] = lists_;
      ++found_.offered[kind];
    }
    const std::int32_t chosen = actions[policy.below(static_cast<std::uint32_t>(actions.size()))];
    ++found_.played[kind_of(chosen)];
    return chosen;
  }

  [[nodiscard]] std::size_t kind_of(std::int32_t action) const {
    return static_cast<std::size_t>(&vm_.def().kind_of(action) - vm_.def().actions.data());
  }

  Vm& vm_;
  NodeReader nodes_;
  Coverage& found_;
  std::vector<std::int64_t> seen_;  // the last list in which a kind stood
  std::int64_t lists_ = 0;
};

}  // namespace

Result<Coverage> cover(const std::shared_ptr<Game>& game, int matches, std::uint64_t seed,
                       const std::atomic<bool>* stop) {
  VmOptions portable = game->vm_options();
  portable.jit = false;
  auto vm = Vm::create(std::shared_ptr<const GameDef>(game, &game->def()), portable);
  if (!vm) return vm.error();
  (*vm)->start_line_coverage();
  Coverage found;
  found.played.resize(game->def().actions.size());
  found.offered.resize(game->def().actions.size());
  Cover player(**vm, found);
  for (; found.matches < matches && (stop == nullptr || !stop->load()); ++found.matches) {
    if (auto done = player.play(derive_seed(seed, static_cast<std::uint64_t>(found.matches))); !done) {
      return done.error();
    }
  }
  found.never_run = in_stretches((*vm)->lines_never_run());
  return found;
}

}  // namespace quoin
