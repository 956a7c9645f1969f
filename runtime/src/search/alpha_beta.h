// AlphaBeta: negamax search with alpha-beta pruning (Knuth and Moore 1975), to a fixed depth or to the end of the
// match, with a transposition table, killer moves and the history heuristic. Chance nodes have their expected value.
// Evaluation says who maximizes. Estimates are the author's hint `evaluate`, or Evaluation's by points. The search is a
// source of plies, so the machine is entered once for all of it.
#pragma once

#include <deque>
#include <functional>
#include <span>
#include <vector>

#include "quoin/schema/node_reader.h"
#include "quoin/script/vm.h"
#include "search/evaluation.h"
#include "search/move_ordering.h"
#include "search/position_keys.h"
#include "search/transposition_table.h"

namespace quoin {

class AlphaBeta final : public PlySource {
 public:
  static constexpr int kToTheEnd = 1 << 20;  // plies

  struct Task {
    int plies = kToTheEnd;  // depth
    std::int32_t alpha;     // the window of values
    std::int32_t beta;
    bool each = false;    // every action at the root needs its exact value, not only the best one
    bool hinted = false;  // estimates are the author's hint `evaluate`, which the game must have
  };
  // The result for the root, or for one of its actions.
  struct Found {
    std::int32_t action = 0;
    std::int32_t value = 0;
    BoundKind kind = BoundKind::kUnknown;
    std::uint8_t plies = 0;  // searched, TableEntry::kToTheEnd if no estimate is part of it
    std::uint64_t positions = 0;
  };
  enum class Ended { kFound, kStopped, kRepeats, kDeals };

  // The search stops when `goes_on`, called every kClockInterval positions, returns false.
  AlphaBeta(const GameDef& def, const Evaluation& evaluation, PositionKeys& keys, TranspositionTable& table,
            std::function<bool()> goes_on)
      : nodes_(def),
        evaluation_(evaluation),
        keys_(keys),
        table_(table),
        goes_on_(std::move(goes_on)),
        ordering_(def),
        bytes_(as_size(def.layout.bytes)) {}

  // The root is what the machine's window and list hold, at ply `ply` of the match.
  Status search(Vm& vm, int ply, const Task& task);
  [[nodiscard]] Ended ended() const { return ended_; }
  [[nodiscard]] const Found& found() const { return found_; }             // REQUIRES kFound
  [[nodiscard]] std::span<const Found> actions() const { return root_; }  // the root's actions in the order of search
  [[nodiscard]] std::uint64_t positions() const { return positions_; }    // in all searches
  [[nodiscard]] bool repeated() const { return repeated_; }               // a position was repeated on the path to it

  std::int32_t next(NextPly& at) noexcept override;
  void rewind() noexcept override { waiting_ = asking_ = false; }

 private:
  struct Child {
    std::int32_t choice;
    std::int32_t score = 0;    // of move ordering: the highest first
    std::uint32_t effect = 0;  // MoveOrdering's
    PositionKey key;
    std::size_t block = 0;  // index in Frame::blocks
    std::size_t list = 0;   // offset in Frame::lists
    std::size_t length = 0;
    bool settled = false;
  };
  // A position on the path from the root. Values have the sign of the seat that chooses there (negamax).
  struct Frame {
    std::vector<std::byte> block;
    PositionKey key;
    int sign = 1;
    const Die* die = nullptr;  // of a chance node
    int plies = 0;             // depth left
    std::int32_t alpha = 0;
    std::int32_t beta = 0;
    std::int32_t first_alpha = 0;  // alpha when the frame was pushed
    std::int32_t best = 0;
    std::int32_t best_choice = -1;
    std::uint8_t searched = 0;  // plies, TableEntry::kToTheEnd if the value is exact
    bool cut = false;
    std::int64_t sum = 0;      // chance node: weights times values
    std::uint64_t before = 0;  // positions of the search when the frame was pushed
    std::vector<Child> children;
    std::size_t played = 0;  // children
    std::size_t wanted = 0;  // children to be played before any is searched
    std::size_t open = 0;    // children [next, open) are to be searched
    std::size_t next = 0;
    bool ordered = false;
    std::vector<std::byte> blocks;  // of children
    std::vector<std::int32_t> lists;
  };
  static constexpr int kClockInterval = 16;  // positions between calls of goes_on
  static constexpr std::int32_t kInfinity = INT32_MAX;
  static constexpr std::int32_t kHashMove = 2;
  static constexpr std::int32_t kKiller = 1;

  void push_root(NextPly& at);
  Frame& push(const std::byte* block, const PositionKey& key, std::span<const std::int32_t> list, int plies);
  void child_played(NextPly& at);
  void ask(const std::byte* block);
  void child_evaluated(int value);
  void store_child(const NextPly& at, Frame& frame, Child& child);
  void order_children(Frame& frame);
  void descend(Frame& frame);
  bool probe_table(Frame& frame, Child& child);
  void update(Frame& frame, Child& child, std::int32_t value, std::uint8_t searched);
  void finish();
  void credit_cutoff(const Frame& frame);
  void order_by_memory(Frame& frame, const TableEntry* known);
  static void sort(std::span<Child> children);
  [[nodiscard]] bool on_path(const PositionKey& key) const;
  [[nodiscard]] static BoundKind kind_of(const Frame& frame);

  Frame& top() { return frames_[depth_ - 1]; }
  std::int32_t end_with(Ended how) {
    ended_ = how;
    depth_ = 0;
    return kNoMore;
  }

  NodeReader nodes_;
  const Evaluation& evaluation_;
  PositionKeys& keys_;
  TranspositionTable& table_;
  std::function<bool()> goes_on_;
  MoveOrdering ordering_;
  std::size_t bytes_;
  Task task_{};
  int ply_ = 0;
  Ended ended_ = Ended::kStopped;
  Found found_;
  std::vector<Found> root_;
  std::uint64_t positions_ = 0;
  int until_clock_ = kClockInterval;
  bool started_ = false;
  bool waiting_ = false;  // a child is being played by the machine
  bool asking_ = false;   // its value is being asked for, for the seat `asked_`
  int asked_ = 0;
  bool repeated_ = false;
  std::deque<Frame> frames_;
  std::size_t depth_ = 0;          // frames in use
  std::vector<PositionKey> path_;  // keys of the frames
};

}  // namespace quoin
