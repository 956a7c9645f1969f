// Random matches in batches: in the fast loop, or ply by ply where hashes or leads are wanted.
#include <span>

#include "engine/scores.h"
#include "search/leads.h"
#include "search/match_queue.h"

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

// Ply by ply from here, hashing every state, unless told to stop; the fast loop is Vm::playout.
Status play_hashed(Vm& vm, const MatchQueue& queue, Rng& policy, Luck& luck, MatchSummary& summary) {
  const auto bytes = static_cast<std::size_t>(vm.def().layout.bytes);
  LeadWatch leads(vm.def());
  leads.note(vm.window(), 0);
  std::vector<std::uint64_t> hashes{hash_bytes(vm.window(), bytes)};
  for (Node node = node_of(vm, vm.window()); node != Node::kEnd; node = node_of(vm, vm.window())) {
    if (queue.told_to_stop()) return {};
    if (luck.ply >= vm.def().max_length) {
      return Error{ErrorKind::kGame,
                   {"game.yaml", 0, 0},
                   "the match is not over after " + std::to_string(luck.ply) + " plies, the `max_length` of this game",
                   "end it in the rules or raise max_length"};
    }
    const std::int32_t choice = random_choice(vm, node, policy, luck, summary);
    if (auto done = vm.advance(choice, luck); !done) return done;
    hashes.push_back(hash_bytes(vm.window(), bytes));
    leads.note(vm.window(), luck.ply);
  }
  leads.write(summary);
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

// One worker's matches of a batch, in the fast loop.
class Share final : public MatchStream {
 public:
  Share(MatchQueue& queue, Vm& vm) : queue_(queue), vm_(vm) {}
  bool next(Rng& policy, Luck& luck) noexcept override {
    std::uint64_t seed = 0;
    index_ = queue_.take(seed);
    policy = Rng(seed, Stream::kPolicy);
    luck = {seed, 0};
    return index_ >= 0;
  }
  void finished(const PlayoutResult& played) noexcept override {
    MatchSummary summary;
    summary.plies = played.plies;
    summary.decisions = played.decisions;
    summary.choices = played.choices;
    note_end(vm_, summary);
    queue_.put(index_, summary);
  }
  [[nodiscard]] int index() const { return index_; }

 private:
  MatchQueue& queue_;
  Vm& vm_;
  int index_ = -1;
};

void work_fast(MatchQueue& queue, Vm& vm) {
  Share share(queue, vm);
  if (auto done = vm.play_matches(share); !done) queue.fail(share.index(), done.error());
}

void work_hashed(MatchQueue& queue, Vm& vm) {
  std::uint64_t seed = 0;
  for (int index = queue.take(seed); index >= 0; index = queue.take(seed)) {
    Rng policy(seed, Stream::kPolicy);
    Luck luck{seed, 0};
    MatchSummary summary;
    auto done = vm.setup();
    if (done) done = play_hashed(vm, queue, policy, luck, summary);
    if (!done) return queue.fail(index, done.error());
    if (queue.told_to_stop()) return;
    note_end(vm, summary);
    queue.put(index, summary);
  }
}

}  // namespace

Result<BatchResult> simulate(const std::shared_ptr<Game>& game, const BatchOptions& options) {
  if (auto fine = check_batch(options); !fine) return fine.error();
  MatchQueue queue(options);
  return queue.run([&] {
    auto vm = game->lease();
    if (!vm) return queue.fail(-1, vm.error());
    options.signatures ? work_hashed(queue, **vm) : work_fast(queue, **vm);
  });
}

}  // namespace quoin
