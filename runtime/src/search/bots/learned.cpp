// The bot learned: tree search by PUCT whose leaves the game's own network evaluates (`quoin learn` makes it). It plays
// any game that has one: luck is drawn anew in each simulation, and where something is hidden, a world that the seat
// thinks possible.
#include <cmath>
#include <memory>

#include "quoin/base/clock.h"
#include "quoin/search/evaluated_tree.h"
#include "search/bots/kind.h"

namespace quoin {
namespace {

constexpr double kPuct = 1.5;

class LearnedBot final : public Bot {
 public:
  explicit LearnedBot(const BotOptions& options) : options_(options), policy_(options.seed, Stream::kPolicy) {}

  Result<std::int32_t> choose(const Match& match) override {
    if (match.legal().size() == 1) return match.legal().front();
    auto found = analyse(match);
    if (!found) return found.error();
    return match.node() == Node::kTogether ? drawn(*found) : found->actions.front().action;
  }

  Result<Analysis> analyse(const Match& match) override {
    if (match.legal().empty()) return nobody_chooses();
    const Stopwatch watch;
    if (auto ready = prepare(match.game_ptr()); !ready) return ready.error();
    auto tree = search(match, watch);
    if (!tree) return tree.error();
    Analysis found = (*tree)->analysis(0);
    found.seconds = watch.passed();
    return found;
  }

  [[nodiscard]] std::vector<std::uint64_t> drawn() const override {
    const RngNumbers numbers = numbers_of(policy_);
    return {numbers[0], numbers[1], calls_};
  }
  bool resume(std::span<const std::uint64_t> drawn) override {
    if (drawn.size() != 3 || !resume_rng(policy_, drawn.first<2>(), Stream::kPolicy)) return false;
    calls_ = drawn.back();
    return true;
  }

 private:
  // Reads the game's network.
  Status prepare(const std::shared_ptr<Game>& game) {
    if (batch_ && batch_->game() == game) return {};
    auto network = Network::of(game->def());
    if (!network) return network.error();
    auto batch = StateBatch::create(game, {});
    if (!batch) return batch.error();
    network_ = *std::move(network);
    batch_ = *std::move(batch);
    return {};
  }

  // The tree of this position, searched until the limit.
  Result<std::unique_ptr<EvaluatedTree>> search(const Match& match, const Stopwatch& watch) {
    TreeOptions wanted;
    wanted.simulations = options_.seconds > 0 ? INT32_MAX : options_.playouts;
    wanted.c_puct = own_option(options_, "explore").value_or(kPuct);
    wanted.rollout = own_option(options_, "rollout").value_or(0);
    wanted.seed = derive_seed(options_.seed, calls_++);
    auto tree = EvaluatedTree::create(*batch_, wanted, network_);
    if (!tree) return tree;
    if (auto set = (*tree)->set_state(0, match); !set) return set.error();
    const double limit = options_.seconds > 0 ? options_.seconds : options_.patience;
    bool over = false;
    const auto interrupted = [&] {
      const bool told = options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
      over = (told || (limit > 0 && watch.passed() >= limit)) && (*tree)->searched(0);
      return over;
    };
    Status done = (*tree)->ask(1, interrupted);
    if (!done && !over) return done.error();
    return tree;
  }

  std::int32_t drawn(const Analysis& found) {
    double draw = policy_.next() / 4294967296.0;
    for (const ActionValue& one : found.actions) {
      if (draw < one.share) return one.action;
      draw -= one.share;
    }
    return found.actions.front().action;
  }

  BotOptions options_;
  Rng policy_;
  std::shared_ptr<const Network> network_;
  std::unique_ptr<StateBatch> batch_;  // of one state, the position that is searched
  std::uint64_t calls_ = 0;
};

}  // namespace

BotKind learned_bot() {
  return {"learned",
          "searches a tree with a network that learned the game, where there is one",
          {playouts_option("simulations of a choice"),
           seconds_option(),
           {"explore", "1.5", "how much it tries what looks worse: the constant of PUCT"},
           {"rollout", "0", "how much the end of a random match counts beside the network's value, 0 to 1"}},
          [](const BotOptions& options) -> std::unique_ptr<Bot> { return std::make_unique<LearnedBot>(options); },
          [](const BotOptions& options) -> const char* {
            const double explore = own_option(options, "explore").value_or(kPuct);
            if (!(explore >= 0 && explore <= 100)) return "learned explores by a number from 0 to 100";
            const double rollout = own_option(options, "rollout").value_or(0);
            return rollout >= 0 && rollout <= 1 ? nullptr : "rollout of learned is a share from 0 to 1";
          },
          "",
          [](const GameDef& def) -> Status {
            const auto network = Network::of(def);
            return network ? Status() : Status(network.error());
          }};
}

}  // namespace quoin
