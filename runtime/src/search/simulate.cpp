// Random matches in batches: workers take the next match from a counter, results lie by index.
#include <algorithm>
#include <cstring>
#include <mutex>
#include <span>
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

// How the match in the window ended.
void note_end(Vm& vm, MatchSummary& summary) {
  const Layout& layout = vm.def().layout;
  summary.winners = read_cell(vm.window(), layout.zones[static_cast<std::size_t>(layout.winners)], 0);
  write_scores(vm.def(), vm.window(), std::span(summary.scores).first(vm.def().seats.size()));
}

// What the workers share. Indices are handed out in order, so when a match fails every earlier one is played to its
// end, and the error told is that of the lowest index, whatever the number of threads.
class Batch {
 public:
  Batch(const std::shared_ptr<Game>& game, const BatchOptions& options)
      : game_(game),
        options_(options),
        results_(static_cast<std::size_t>(options.matches)),
        over_(static_cast<std::size_t>(options.matches)) {}

  void work();

  // The next match, its generators seeded; -1 if there are no more.
  int take(Rng& policy, Luck& luck) {
    if (failed_.load() || (options_.stop != nullptr && options_.stop->load())) return -1;
    const int index = next_.fetch_add(1);
    if (index >= options_.matches) return -1;
    const std::uint64_t seed = derive_seed(options_.seed, static_cast<std::uint64_t>(index));
    policy = Rng(seed, Stream::kPolicy);
    luck = {seed, 0};
    return index;
  }
  void put(int index, const MatchSummary& summary) {
    results_[static_cast<std::size_t>(index)] = summary;
    over_[static_cast<std::size_t>(index)] = 1;
    if (options_.done != nullptr) options_.done->fetch_add(1);
  }

  Result<BatchResult> result() {
    if (failed_.load()) return error_;
    BatchResult result;
    result.matches = std::move(results_);
    const auto unfinished = std::find(over_.begin(), over_.end(), 0);
    result.matches.resize(static_cast<std::size_t>(unfinished - over_.begin()));
    result.stopped = unfinished != over_.end();
    if (options_.signatures) {
      std::vector<std::uint64_t> signatures;
      for (const auto& match : result.matches) signatures.push_back(match.signature);
      result.signature = hash_bytes(signatures.data(), signatures.size() * sizeof(std::uint64_t));
    }
    return result;
  }

 private:
  void work_hashed(Vm& vm);
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
  std::vector<MatchSummary> results_;
  std::vector<char> over_;  // which of them are; a byte each, so that workers never share one
  std::atomic<int> next_{0};
  std::atomic<bool> failed_{false};
  std::mutex mutex_;
  int failed_index_ = 0;
  Error error_;
};

// One worker's matches of a batch.
class Share final : public MatchStream {
 public:
  Share(Batch& batch, Vm& vm) : batch_(batch), vm_(vm) {}
  bool next(Rng& policy, Luck& luck) noexcept override {
    index_ = batch_.take(policy, luck);
    return index_ >= 0;
  }
  void finished(const PlayoutResult& played) noexcept override {
    MatchSummary summary{played.plies, played.decisions, played.choices, 0, {}, 0};
    note_end(vm_, summary);
    batch_.put(index_, summary);
  }
  [[nodiscard]] int index() const { return index_; }

 private:
  Batch& batch_;
  Vm& vm_;
  int index_ = -1;
};

void Batch::work() {
  auto vm = game_->lease();
  if (!vm) return fail(-1, vm.error());
  if (options_.signatures) return work_hashed(**vm);
  Share share(*this, **vm);
  if (auto done = (*vm)->play_matches(share); !done) fail(share.index(), done.error());
}

void Batch::work_hashed(Vm& vm) {
  Rng policy(0, Stream::kPolicy);
  Luck luck;
  for (int index = take(policy, luck); index >= 0; index = take(policy, luck)) {
    MatchSummary summary;
    auto done = vm.setup();
    if (done) done = play_hashed(vm, policy, luck, summary);
    if (!done) return fail(index, done.error());
    note_end(vm, summary);
    put(index, summary);
  }
}

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
