// AlphaBeta: what a position is worth if all choose well, looking so many plies ahead or to the end (Knuth and Moore
// 1975). One seat's side wants the most; the others want the least, or the most too where nobody plays against another;
// luck is averaged. It is a source of plies: a search is one stay in the machine.
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
    int plies = kToTheEnd;  // to look ahead
    std::int32_t low;       // values up to it need not be told apart,
    std::int32_t high;      // nor those from it on
    bool each = false;      // every action's own value is asked for, not the best one's alone
  };
  // Of an action of the position that is searched, or of the position.
  struct Found {
    std::int32_t action = 0;
    std::int32_t value = 0;
    BoundKind kind = BoundKind::kUnknown;
    std::uint8_t plies = 0;  // looked ahead, TableEntry::kToTheEnd if nothing was guessed
    std::uint64_t positions = 0;
  };
  enum class Ended { kFound, kStopped, kRepeats, kDeals };

  // `goes_on`, asked now and then, says whether to.
  AlphaBeta(const GameDef& def, const Evaluation& evaluation, PositionKeys& keys, TranspositionTable& table,
            std::function<bool()> goes_on)
      : nodes_(def),
        evaluation_(evaluation),
        keys_(keys),
        table_(table),
        goes_on_(std::move(goes_on)),
        cuts_(def),
        bytes_(as_size(def.layout.bytes)) {}

  // Searches from what stands in the machine's window and list, the match's ply `ply`.
  Status search(Vm& vm, int ply, const Task& task);
  [[nodiscard]] Ended ended() const { return ended_; }
  [[nodiscard]] const Found& found() const { return found_; }             // REQUIRES kFound
  [[nodiscard]] std::span<const Found> actions() const { return root_; }  // those that were looked at, in order
  [[nodiscard]] std::uint64_t positions() const { return positions_; }    // in all searches
  [[nodiscard]] bool repeated() const { return repeated_; }               // a position came again on its own line

  std::int32_t next(NextPly& at) noexcept override;
  void rewind() noexcept override { waiting_ = false; }

 private:
  struct Child {
    std::int32_t choice;
    std::int32_t score = 0;    // the higher, the earlier
    std::uint32_t effect = 0;  // MoveOrdering's
    PositionKey key;
    std::size_t block = 0;  // which one of the frame's
    std::size_t list = 0;   // where its list begins
    std::size_t length = 0;
    bool settled = false;
  };
  // A position on the line that is looked at, its values as who chooses there wants them.
  struct Frame {
    std::vector<std::byte> block;
    PositionKey key;
    int wants = 1;
    const Die* die = nullptr;  // luck, not a choice
    int plies = 0;             // to go
    std::int32_t low = 0;
    std::int32_t high = 0;
    std::int32_t lowest = 0;  // low at first
    std::int32_t best = 0;
    std::int32_t best_choice = -1;
    std::uint8_t sure = 0;
    bool cut = false;
    std::int64_t sum = 0;      // of luck: weights times values
    std::uint64_t before = 0;  // positions
    std::vector<Child> children;
    std::size_t played = 0;  // children
    std::size_t wanted = 0;  // children to be played before any is looked into
    std::size_t open = 0;    // children from `next` on that are to be looked into
    std::size_t next = 0;
    bool arranged = false;
    std::vector<std::byte> blocks;  // of children
    std::vector<std::int32_t> lists;
  };
  static constexpr int kLook = 16;  // positions between questions whether to go on
  static constexpr std::int32_t kFar = INT32_MAX;
  static constexpr std::int32_t kHashMove = 2;
  static constexpr std::int32_t kKiller = 1;

  void stand(NextPly& at);
  Frame& push(const std::byte* block, const PositionKey& key, std::span<const std::int32_t> list, int plies);
  void take(NextPly& at);
  void keep(const NextPly& at, Frame& frame, Child& child);
  void arrange(Frame& frame);
  void descend(Frame& frame);
  bool settle_by_table(Frame& frame, Child& child);
  void account(Frame& frame, Child& child, std::int32_t value, std::uint8_t sure);
  void finish();
  void remember_cut(const Frame& frame);
  void order_plays(Frame& frame, const TableEntry* known);
  static void sort(std::span<Child> children);
  [[nodiscard]] bool on_line(const PositionKey& key) const;
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
  MoveOrdering cuts_;
  std::size_t bytes_;
  Task task_{};
  int ply_ = 0;
  Ended ended_ = Ended::kStopped;
  Found found_;
  std::vector<Found> root_;
  std::uint64_t positions_ = 0;
  int until_look_ = kLook;
  bool standing_ = false;
  bool waiting_ = false;  // a child is being played
  bool repeated_ = false;
  std::deque<Frame> frames_;
  std::size_t depth_ = 0;          // of them that are in use
  std::vector<PositionKey> line_;  // their keys
};

}  // namespace quoin
