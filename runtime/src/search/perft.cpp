// perft: counts sequences of plies. Threads take the first plies in turn; below them each counts on its own machine.
#include <algorithm>
#include <cstring>
#include <deque>
#include <mutex>

#include "engine/past.h"
#include "quoin/engine/runner.h"
#include "quoin/schema/node_reader.h"
#include "quoin/search/batch.h"
#include "search/threads.h"

namespace quoin {
namespace {

// Walks the tree below one block. Keeps a block and a list of choices for each level, and no frame of the stack: a
// match may be as long as memory allows.
class Walker {
 public:
  Walker(Vm& vm, const Luck& luck, const std::atomic<bool>* stop) : vm_(vm), def_(vm.def()), luck_(luck), stop_(stop) {}

  // Plays `choice` on `block`, then counts sequences of `depth` - 1 further plies. REQUIRES depth >= 1.
  Result<std::uint64_t> below(const std::byte* block, std::int32_t choice, int depth) {
    if (auto done = play(block, choice, 0); !done) return done.error();
    if (depth == 1) return std::uint64_t{1};
    used_ = 0;
    std::uint64_t count = here(depth - 1);
    while (used_ > 0) {
      Level& level = levels_[used_ - 1];
      if (level.next == level.list.size()) {
        --used_;
        continue;
      }
      const auto played = static_cast<int>(used_);
      if (auto done = play(level.block.data(), level.list[level.next++], played); !done) return done.error();
      count += here(depth - 1 - played);
    }
    return count;
  }

 private:
  struct Level {
    std::vector<std::byte> block;
    std::vector<std::int32_t> list;
    std::size_t next = 0;  // in the list
  };

  [[nodiscard]] std::size_t bytes() const { return as_size(def_.layout.bytes); }

  Status play(const std::byte* block, std::int32_t choice, int played) {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) {
      return Error{ErrorKind::kArgument, {}, "stopped", ""};
    }
    std::memcpy(vm_.window(), block, bytes());
    Luck luck{luck_.seed, luck_.ply + played};
    return vm_.advance(choice, luck);
  }

  // A level for the window's node, from which `depth` plies are to go; answers with what is counted without going
  // there. The last ply is not played: its number is the length of the list.
  std::uint64_t here(int depth) {
    if (used_ == levels_.size()) levels_.emplace_back();
    Level& level = levels_[used_];
    choices_of(def_, vm_.window(), vm_.actions(), level.list);
    if (depth == 1) return level.list.size();
    level.block.assign(vm_.window(), vm_.window() + bytes());
    level.next = 0;
    ++used_;
    return 0;
  }

  Vm& vm_;
  const GameDef& def_;
  Luck luck_;
  const std::atomic<bool>* stop_;
  std::deque<Level> levels_;
  std::size_t used_ = 0;
};

// The same by turns. Here every ply is played, since only the node after it says whether a turn is over.
class TurnWalker {
 public:
  TurnWalker(Vm& vm, const Luck& luck, const std::atomic<bool>* stop)
      : vm_(vm), def_(vm.def()), nodes_(def_), luck_(luck), stop_(stop) {}

  // Plays `choice` on `block`, where `turns` are to go, then counts the ways to complete them. REQUIRES turns >= 1.
  Result<std::uint64_t> below(const std::byte* block, std::int32_t choice, int turns) {
    used_ = 0;
    auto count = after(block, choice, is_choice(nodes_.node(block)) ? nodes_.seat(block) : kNone, turns);
    while (count && used_ > 0) {
      Level& level = levels_[used_ - 1];
      if (level.next == level.list.size()) {
        --used_;
        continue;
      }
      auto more = after(level.block.data(), level.list[level.next++], level.owner, level.turns);
      if (!more) return more;
      count = *count + *more;
    }
    return count;
  }

 private:
  struct Level {
    std::vector<std::byte> block;
    std::vector<std::int32_t> list;
    std::size_t next = 0;
    int owner = kNone;  // whose turn it is; kNone before the first choice
    int turns = 0;      // to go, this one included
  };

  // Plays a choice; 1 if all turns are complete then, else a level for what comes next, if there is anything.
  Result<std::uint64_t> after(const std::byte* block, std::int32_t choice, int owner, int turns) {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) {
      return Error{ErrorKind::kArgument, {}, "stopped", ""};
    }
    std::memcpy(vm_.window(), block, as_size(def_.layout.bytes));
    Luck luck{luck_.seed, luck_.ply + static_cast<int>(used_)};
    if (auto done = vm_.advance(choice, luck); !done) return done.error();
    if (ends_turn(owner)) {
      owner = kNone;
      if (--turns == 0) return std::uint64_t{1};
    }
    if (nodes_.node(vm_.window()) == Node::kEnd) return std::uint64_t{0};
    if (used_ == levels_.size()) levels_.emplace_back();
    Level& level = levels_[used_++];
    choices_of(def_, vm_.window(), vm_.actions(), level.list);
    level.block.assign(vm_.window(), vm_.window() + def_.layout.bytes);
    level.next = 0;
    level.owner = is_choice(nodes_.node(vm_.window())) ? nodes_.seat(vm_.window()) : owner;
    level.turns = turns;
    return std::uint64_t{0};
  }

  // Another seat chooses, or has passed, or the match is over.
  [[nodiscard]] bool ends_turn(int owner) const {
    if (owner == kNone) return false;
    const Node node = nodes_.node(vm_.window());
    const auto others = [owner](const Pass& pass) { return pass.seat != owner; };
    return node == Node::kEnd || (is_choice(node) && nodes_.seat(vm_.window()) != owner) ||
           std::any_of(vm_.passes().begin(), vm_.passes().end(), others);
  }

  Vm& vm_;
  const GameDef& def_;
  NodeReader nodes_;
  Luck luck_;
  const std::atomic<bool>* stop_;
  std::deque<Level> levels_;
  std::size_t used_ = 0;
};

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
    if (!vm) return fail(vm.error());
    if (counted_ == Counted::kPlies) return walk(Walker(**vm, MatchAccess::luck(match_), stop_));
    walk(TurnWalker(**vm, MatchAccess::luck(match_), stop_));
  }

  void give_up() { failed_.store(true); }

  Result<PerftResult> result() {
    if (failed_.load()) return error_;
    PerftResult result;
    for (const PerftSplit& split : splits_) result.count += split.count;
    result.splits = std::move(splits_);
    return result;
  }

 private:
  template <class Walks>
  void walk(Walks walker) {
    while (!failed_.load()) {
      const std::size_t index = next_.fetch_add(1);
      if (index >= splits_.size()) return;
      auto count = walker.below(match_.state().data(), splits_[index].action, depth_);
      if (!count) return fail(count.error());
      splits_[index].count = *count;
    }
  }

  void fail(Error error) {
    const std::scoped_lock lock(mutex_);
    if (!failed_.exchange(true)) error_ = std::move(error);
  }

  const Match& match_;
  int depth_;
  Counted counted_;
  const std::atomic<bool>* stop_;
  std::vector<PerftSplit> splits_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> failed_{false};
  std::mutex mutex_;
  Error error_;
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
