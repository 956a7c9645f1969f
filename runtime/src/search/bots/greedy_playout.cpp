// The bot greedy-playout: flat Monte Carlo with successive halving. It knows what its seat knows: playouts sample the
// luck to come, simultaneous choices and hidden information (determinization.h).
#include <algorithm>
#include <bit>
#include <cstring>

#include "quoin/base/clock.h"
#include "quoin/engine/returns.h"
#include "quoin/engine/runner.h"
#include "search/bots/kind.h"
#include "search/determinization.h"

namespace quoin {
namespace {

struct Arm {
  std::int32_t action = 0;
  double sum = 0;
  std::int64_t playouts = 0;

  [[nodiscard]] double mean() const { return playouts == 0 ? -1e30 : sum / static_cast<double>(playouts); }
};

// One playout: an action, then random choices.
class Playout : public Job {
 public:
  Playout(const State& state, std::int32_t first, const Rng& policy, const Luck& luck)
      : state_(state), first_(first), policy_(policy), luck_(luck) {}

  bool take() { return !std::exchange(taken_, true); }
  void begin(NextPly& at) {
    std::memcpy(at.window(), state_.data(), as_size(state_.bytes()));
    at.luck = luck_;
    chooser_.policy = policy_;
    fresh_ = true;
  }
  std::int32_t choose(const NextPly& at) { return std::exchange(fresh_, false) ? first_ : chooser_.choose(at); }
  [[nodiscard]] const Rng& policy() const { return chooser_.policy; }  // after the match

 private:
  const State& state_;
  std::int32_t first_;
  Rng policy_;
  Luck luck_;
  RandomChooser chooser_;
  bool taken_ = false;
  bool fresh_ = false;
};

// Makes playouts from sampled positions and adds the seat's return to the action's.
class Sampler {
 public:
  Sampler(Vm& vm, const Match& match, std::uint64_t seed)
      : position(vm, match, derive_seed(seed, 2)),
        vm_(vm),
        policy_(derive_seed(seed, 0), Stream::kPolicy),
        luck_{derive_seed(seed, 1), position.ply()} {}

  Status play(Arm& arm) {
    const GameDef& def = vm_.def();
    Playout job(position.state(), arm.action, policy_, {derive_seed(luck_.seed, count_++), luck_.ply});
    Status done = Runner(def, job).run(vm_);
    policy_ = job.policy();
    if (!done) return done;
    arm.sum += returns_of(def, vm_.window())[as_size(position.seat())];
    ++arm.playouts;
    return {};
  }

  Determinization position;

 private:
  Vm& vm_;
  Rng policy_;
  Luck luck_;
  std::uint64_t count_ = 0;
};

// The limit of a choice: a number of playouts, or a time.
class Limit {
 public:
  Limit(const BotOptions& options, int rounds) : options_(options), rounds_(rounds) {}

  // Each round gets an equal share of the limit; true while this round has some left for `arms` arms.
  [[nodiscard]] bool goes_on(int round, std::size_t arms, std::int64_t played_each) const {
    if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) return false;
    const double limit = options_.seconds > 0 ? options_.seconds : options_.patience;
    if (limit > 0) {
      if (watch_.passed() * rounds_ >= limit * (round + 1)) return false;
      if (options_.seconds > 0) return true;
    }
    const std::int64_t each =
        options_.playouts / (static_cast<std::int64_t>(rounds_) * static_cast<std::int64_t>(arms));
    return played_each < std::max<std::int64_t>(1, each);
  }

 private:
  const BotOptions& options_;
  int rounds_;
  Stopwatch watch_;
};

class GreedyPlayoutBot final : public Bot {
 public:
  explicit GreedyPlayoutBot(const BotOptions& options) : options_(options) {}

  Result<std::int32_t> choose(const Match& match) override {
    if (match.legal().empty()) return nobody_chooses();
    std::vector<Arm> arms;
    for (const std::int32_t action : match.legal()) arms.push_back({action});
    auto vm = match.game_ptr()->lease();
    if (!vm) return vm.error();
    Sampler sampler(**vm, match, derive_seed(options_.seed, calls_++));
    const int rounds = std::max(1, static_cast<int>(std::bit_width(arms.size() - 1)));
    const Limit limit(options_, rounds);
    for (int round = 0; arms.size() > 1; ++round) {
      for (std::int64_t each = 0; limit.goes_on(round, arms.size(), each); ++each) {
        if (auto done = sampler.position.imagine(); !done) return done.error();
        for (Arm& arm : arms) {
          if (auto done = sampler.play(arm); !done) return sampler.position.told(done.error());
        }
      }
      keep_better_half(arms);
    }
    return arms.front().action;
  }
  [[nodiscard]] std::vector<std::uint64_t> drawn() const override { return {calls_}; }
  bool resume(std::span<const std::uint64_t> drawn) override {
    if (drawn.size() == 1) calls_ = drawn.front();
    return drawn.size() == 1;
  }

 private:
  // Stable: of equal arms the one listed first stays.
  static void keep_better_half(std::vector<Arm>& arms) {
    std::stable_sort(arms.begin(), arms.end(), [](const Arm& a, const Arm& b) { return a.mean() > b.mean(); });
    arms.resize((arms.size() + 1) / 2);
  }

  BotOptions options_;
  std::uint64_t calls_ = 0;
};

}  // namespace

BotKind greedy_playout_bot() {
  return {
      "greedy-playout",
      "tries each action with random matches",
      {playouts_option("random matches of a choice, for all its actions"), seconds_option()},
      [](const BotOptions& options) -> std::unique_ptr<Bot> { return std::make_unique<GreedyPlayoutBot>(options); }};
}

}  // namespace quoin
