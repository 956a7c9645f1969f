// PositionGraph: all positions reachable from one, each once, with their successors, and their values by value
// iteration, which handles chance nodes and cycles. It is a source of plies while it expands.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "quoin/schema/node_reader.h"
#include "quoin/script/vm.h"
#include "search/evaluation.h"
#include "search/position_keys.h"

namespace quoin {

class PositionGraph final : public PlySource {
 public:
  using Place = std::uint32_t;
  struct Successor {
    std::int32_t choice;
    Place place;
  };
  // Bounds of the return of the evaluation's seat.
  struct Interval {
    double low;
    double high;
  };

  // Expands while `goes_on` returns true and the graph fits into so many bytes.
  PositionGraph(const GameDef& def, const Evaluation& evaluation, PositionKeys& keys, std::size_t memory,
                std::function<bool()> goes_on);

  // The first position is the one in the machine's window and list.
  Status expand(Vm& vm);
  // Value iteration: narrows the intervals until they no longer change. In a game without dice a position whose match
  // may go on for ever then has the value 0, or an equal share of a constant sum.
  void iterate_values();

  [[nodiscard]] std::size_t size() const { return nodes_of_.size(); }
  [[nodiscard]] std::size_t room() const { return room_; }
  [[nodiscard]] std::uint64_t plies() const { return plies_; }
  [[nodiscard]] bool dealt() const { return dealt_; }  // a deal was reached, whose outcomes are not listed
  [[nodiscard]] Interval value(Place place) const { return values_[place]; }
  [[nodiscard]] bool chooses(Place place) const { return nodes_of_[place].die == nullptr; }
  [[nodiscard]] std::vector<Successor> successors(Place place) const;
  // The place of the position, or of one of its symmetric images.
  [[nodiscard]] std::optional<Place> find(const std::byte* block) const;
  // The best successor for the seat that chooses; `place` itself if there is none.
  [[nodiscard]] Successor best(Place place) const;

  std::int32_t next(NextPly& at) noexcept override;
  void rewind() noexcept override { waiting_ = false; }

 private:
  struct Position {
    const Die* die = nullptr;
    std::int8_t sign = 1;
    std::uint32_t first = 0;  // successor
    std::uint32_t count = 0;
  };
  struct Waiting {
    Place place;
    std::vector<std::byte> block;
    std::vector<std::int32_t> choices;
  };
  struct KeyHash {
    std::size_t operator()(const PositionKey& key) const { return static_cast<std::size_t>(key.slot); }
  };

  Place place_of(const NextPly& at);
  bool improve(Place place);

  const GameDef& def_;
  NodeReader nodes_;
  const Evaluation& evaluation_;
  PositionKeys& keys_;
  std::function<bool()> goes_on_;
  std::size_t room_;  // positions
  std::unordered_map<PositionKey, Place, KeyHash> known_;
  std::vector<Position> nodes_of_;
  std::vector<Interval> values_;
  std::vector<std::uint32_t> found_at_;  // by place: the rank in which values became exact; 0: terminal, or not exact
  std::uint32_t found_ = 0;
  std::vector<Successor> edges_;
  std::deque<Waiting> frontier_;
  std::size_t next_choice_ = 0;
  std::uint64_t plies_ = 0;
  bool standing_ = false;
  bool waiting_ = false;  // for a ply to be played
  bool dealt_ = false;
};

}  // namespace quoin
