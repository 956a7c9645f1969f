// Random matches in batches: workers take the next match from a counter, results lie by index.
#include <algorithm>
#include <cstring>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/scores.h"
#include "quoin/search/batch.h"

namespace quoin {
namespace {

Node node_of(const Vm& vm, const std::byte* block) {
  const Layout& layout = vm.def().layout;
  return static_cast<Node>(read_cell(block, layout.zones[static_cast<std::size_t>(layout.node)], 0));
}

// The die due in the window. REQUIRES a chance node.
const Die& due_die(Vm& vm) {
  const GameDef& def = vm.def();
  const int index = read_cell(vm.window(), def.layout.zones[static_cast<std::size_t>(def.layout.phase)], 0);
  return def.dice[static_cast<std::size_t>(index)];
}

// Chooses for the node in the window and notes it in the summary.
std::int32_t random_choice(Vm& vm, Node node, Rng& policy, const Luck& luck, MatchSummary& summary) {
  if (node == Node::kChance) return draw_outcome(due_die(vm), luck);
  if (node == Node::kDeal) return 0;
  const auto actions = vm.actions();
  ++summary.decisions;
  summary.choices += static_cast<std::int64_t>(actions.size());
  return actions[policy.below(static_cast<std::uint32_t>(actions.size()))];
}

// Ply by ply from here, hashing every state; the fast loop is Vm::playout.
Status play_hashed(Vm& vm, Rng& policy, Luck& luck, MatchSummary& summary) {
  const auto bytes = static_cast<std::size_t>(vm.def().layout.bytes);
  std::vector<std::uint64_t> hashes{hash_bytes(vm.window(), bytes)};
  for (Node node = node_of(vm, vm.window()); node != Node::kEnd; node = node_of(vm, vm.window())) {
    if (luck.ply >= vm.def().max_length) {
      return Error{ErrorKind::kGame,
                   {"game.yaml", 0, 0},
                   "the match is not over after " + std::to_string(luck.ply) + " plies, the `max_length` of this game",
                   "end it in the rules or raise max_length"};
    }
    const std::int32_t choice = random_choice(vm, node, policy, luck, summary);
    if (auto done = vm.advance(choice, luck); !done) return done;
    hashes.push_back(hash_bytes(vm.window(), bytes));
  }
  summary.plies = static_cast<int>(hashes.size()) - 1;
  summary.signature = hash_bytes(hashes.data(), hashes.size() * sizeof hashes[0]);
  return {};
}

Result<MatchSummary> play_match(Vm& vm, std::uint64_t seed, bool signatures) {
  MatchSummary summary;
  Rng policy(seed, Stream::kPolicy);
  Luck luck{seed, 0};
  if (auto done = vm.setup(); !done) return done.error();
  if (signatures) {
    if (auto done = play_hashed(vm, policy, luck, summary); !done) return done.error();
  } else if (node_of(vm, vm.window()) != Node::kEnd) {
    auto played = vm.playout(policy, luck);
    if (!played) return played.error();
    summary.plies = played->plies;
    summary.decisions = played->decisions;
    summary.choices = played->choices;
  }
  const Layout& layout = vm.def().layout;
  summary.winners = read_cell(vm.window(), layout.zones[static_cast<std::size_t>(layout.winners)], 0);
  summary.scores = scores_of(vm.def(), vm.window());
  return summary;
}

// What the workers share. Indices are handed out in order, so when a match fails every earlier one is played to its
// end, and the error told is that of the lowest index, whatever the number of threads.
class Batch {
 public:
  Batch(const std::shared_ptr<Game>& game, const BatchOptions& options)
      : game_(game), options_(options), results_(static_cast<std::size_t>(options.matches)) {}

  void work() {
    auto vm = game_->lease();
    if (!vm) return fail(-1, vm.error());
    for (;;) {
      if (failed_.load() || (options_.stop != nullptr && options_.stop->load())) return;
      const int index = next_.fetch_add(1);
      if (index >= options_.matches) return;
      const std::uint64_t seed = derive_seed(options_.seed, static_cast<std::uint64_t>(index));
      auto summary = play_match(**vm, seed, options_.signatures);
      if (!summary) return fail(index, summary.error());
      results_[static_cast<std::size_t>(index)] = *std::move(summary);
      if (options_.done != nullptr) options_.done->fetch_add(1);
    }
  }

  Result<BatchResult> result() {
    if (failed_.load()) return error_;
    BatchResult result;
    std::vector<std::uint64_t> signatures;
    for (auto& one : results_) {
      if (!one) break;
      signatures.push_back(one->signature);
      result.matches.push_back(*std::move(one));
    }
    result.stopped = result.matches.size() < results_.size();
    if (options_.signatures) {
      result.signature = hash_bytes(signatures.data(), signatures.size() * sizeof(std::uint64_t));
    }
    return result;
  }

 private:
  void fail(int index, Error error) {
    const std::scoped_lock lock(mutex_);
    if (failed_.load() && index > failed_index_) return;
    if (index >= 0) error.message += " [match " + std::to_string(index) + " of the batch]";
    error_ = std::move(error);
    failed_index_ = index;
    failed_.store(true);
  }

  const std::shared_ptr<Game>& game_;
  const BatchOptions& options_;
  std::vector<std::optional<MatchSummary>> results_;
  std::atomic<int> next_{0};
  std::atomic<bool> failed_{false};
  std::mutex mutex_;
  int failed_index_ = 0;
  Error error_;
};

}  // namespace

Result<BatchResult> simulate(const std::shared_ptr<Game>& game, const BatchOptions& options) {
  if (options.matches < 0) return Error{ErrorKind::kArgument, {}, "the number of matches must be 0 or more", ""};
  if (options.threads < 1) return Error{ErrorKind::kArgument, {}, "the number of threads must be 1 or more", ""};
  Batch batch(game, options);
  {
    std::vector<std::jthread> others;
    const int workers = std::min(options.threads, options.matches);
    for (int k = 1; k < workers; ++k) others.emplace_back([&batch] { batch.work(); });
    if (options.matches > 0) batch.work();
  }
  return batch.result();
}

}  // namespace quoin
