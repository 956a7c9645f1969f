// perft: counts sequences of plies or turns. Each thread takes the next first ply and counts below it on its own
// machine.
#include <algorithm>
#include <cstring>
#include <deque>

#include "quoin/engine/runner.h"
#include "quoin/schema/node_reader.h"
#include "quoin/search/batch.h"
#include "search/threads.h"

namespace quoin {
namespace {

// Walks the tree below one block, depth first. Keeps a block and a list of choices for each level, and no frame of the
// stack: a match may be as long as memory allows.
class Walker {
 public:
  Walker(Vm& vm, const Luck& luck, Counted counted, const std::atomic<bool>* stop)
      : vm_(vm), def_(vm.def()), nodes_(def_), luck_(luck), by_turns_(counted == Counted::kTurns), stop_(stop) {}

  // Plays `choice` on `block`, then counts the sequences that complete `left` plies or turns, this one included.
  // REQUIRES left >= 1.
  Result<std::uint64_t> below(const std::byte* block, std::int32_t choice, int left) {
    used_ = 0;
    auto count = after(block, choice, is_choice(nodes_.node(block)) ? nodes_.seat(block) : kNone, left);
    while (count && used_ > 0) {
      Level& level = levels_[used_ - 1];
      if (level.next == level.list.size()) {
        --used_;
        continue;
      }
      auto more = after(level.block.data(), level.list[level.next++], level.owner, level.left);
      if (!more) return more;
      count = *count + *more;
    }
    return count;
  }

 private:
  struct Level {
    std::vector<std::byte> block;
    std::vector<std::int32_t> list;
    std::size_t next = 0;  // in the list
    int owner = kNone;     // whose turn it is; kNone before the first choice
    int left = 0;          // plies or turns, this one included
  };

  // Plays a choice. Returns the sequences that are complete then; if there is more to play, adds a level for it.
  Result<std::uint64_t> after(const std::byte* block, std::int32_t choice, int owner, int left) {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) {
      return Error{ErrorKind::kArgument, {}, "stopped", ""};
    }
    std::memcpy(vm_.window(), block, as_size(def_.layout.bytes));
    Luck luck{luck_.seed, luck_.ply + static_cast<int>(used_)};
    if (auto done = vm_.advance(choice, luck); !done) return done.error();
    if (!by_turns_ || ends_turn(owner)) {
      owner = kNone;
      if (--left == 0) return std::uint64_t{1};
    }
    if (used_ == levels_.size()) levels_.emplace_back();
    Level& level = levels_[used_];
    choices_of(def_, vm_.window(), vm_.actions(), level.list);
    // Bulk counting: the last ply is not played, as its number is the length of the list. Only the node after a ply
    // tells whether a turn is complete, so the last turn is played.
    if (!by_turns_ && left == 1) return std::uint64_t{level.list.size()};
    level.block.assign(vm_.window(), vm_.window() + def_.layout.bytes);
    level.next = 0;
    level.owner = by_turns_ && is_choice(nodes_.node(vm_.window())) ? nodes_.seat(vm_.window()) : owner;
    level.left = left;
    ++used_;
    return std::uint64_t{0};
  }

  // Another seat chooses, or has passed, or the match is over.
  [[nodiscard]] bool ends_turn(int owner) const {
    if (owner == kNone) return false;
    const Node node = nodes_.node(vm_.window());
    const auto others = [owner](const Pass& pass) { return pass.seat != owner; };
    return node == Node::kEnd || (is_choice(node) && nodes_.seat(vm_.window()) != owner) ||
           std::ranges::any_of(vm_.passes(), others);
  }

  Vm& vm_;
  const GameDef& def_;
  NodeReader nodes_;
  Luck luck_;
  bool by_turns_;
  const std::atomic<bool>* stop_;
  std::deque<Level> levels_;
  std::size_t used_ = 0;
};

// The first plies, which threads take one by one.
class Splits {
 public:
  Splits(const Match& match, int depth, Counted counted, const std::atomic<bool>* stop)
      : match_(match), depth_(depth), counted_(counted), stop_(stop) {
    std::vector<std::int32_t> choices;
    choices_of(match.def(), match.state().data(), match.legal(), choices);
    for (const std::int32_t choice : choices) splits_.push_back({choice, 0});
  }

  [[nodiscard]] int size() const { return static_cast<int>(splits_.size()); }

  void work() {
    auto vm = match_.game_ptr()->lease();
    if (!vm) return failure_.fail(-1, vm.error());
    Walker walker(**vm, match_.luck(), counted_, stop_);
    while (!failure_.failed()) {
      const std::size_t index = next_.fetch_add(1);
      if (index >= splits_.size()) return;
      auto count = walker.below(match_.state().data(), splits_[index].action, depth_);
      if (!count) return failure_.fail(static_cast<int>(index), count.error());
      splits_[index].count = *count;
    }
  }

  void give_up() { failure_.give_up(); }

  Result<PerftResult> result() {
    if (failure_.failed()) return failure_.error();
    PerftResult result;
    for (const PerftSplit& split : splits_) result.count += split.count;
    result.splits = std::move(splits_);
    return result;
  }

 private:
  const Match& match_;
  int depth_;
  Counted counted_;
  const std::atomic<bool>* stop_;
  std::vector<PerftSplit> splits_;
  std::atomic<std::size_t> next_{0};
  LowestError failure_;
};

}  // namespace

Result<PerftResult> perft(const Match& match, int depth, int threads, const std::atomic<bool>* stop, Counted counted) {
  if (depth < 0) return Error{ErrorKind::kArgument, {}, "the depth must be 0 or more", ""};
  if (threads < 1) return Error{ErrorKind::kArgument, {}, "the number of threads must be 1 or more", ""};
  if (depth == 0) return PerftResult{1, {}};
  Splits splits(match, depth, counted, stop);
  const int workers = depth == 1 && counted == Counted::kPlies ? 1 : std::clamp(splits.size(), 1, threads);
  const auto work = [&splits] { splits.work(); };
  if (auto done = on_threads(workers, work, [&splits] { splits.give_up(); }); !done) return done.error();
  return splits.result();
}

}  // namespace quoin
