// PositionGraph: all positions that may come after one, each once, and what follows each; their values by iteration,
// which luck and lines that lead back do not trouble. It is a source of plies while it grows.
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
  struct Follower {
    std::int32_t choice;
    Place place;
  };
  // Of the return of the seat whose evaluation they are.
  struct Interval {
    double low;
    double high;
  };

  // Grows while `goes_on` says so and there is room in so many bytes.
  PositionGraph(const GameDef& def, const Evaluation& evaluation, PositionKeys& keys, std::size_t memory,
                std::function<bool()> goes_on);

  // From what stands in the machine's window and list, the first position.
  Status grow(Vm& vm);
  // Draws the intervals together until they stay as they are. Where no luck can end it, what may go on for ever counts
  // 0, or an equal share of what all seats get together.
  void settle();

  [[nodiscard]] std::size_t size() const { return nodes_of_.size(); }
  [[nodiscard]] std::size_t room() const { return room_; }
  [[nodiscard]] std::uint64_t plies() const { return plies_; }
  [[nodiscard]] bool dealt() const { return dealt_; }  // something is drawn that is not listed
  [[nodiscard]] Interval value(Place place) const { return values_[place]; }
  [[nodiscard]] bool chooses(Place place) const { return nodes_of_[place].die == nullptr; }
  [[nodiscard]] std::vector<Follower> followers(Place place) const;
  // Where the position is known, or its mirror image.
  [[nodiscard]] std::optional<Place> find(const std::byte* block) const;
  // The follower that who chooses there wants most; its place is the place itself if nothing follows.
  [[nodiscard]] Follower best(Place place) const;

  std::int32_t next(NextPly& at) noexcept override;
  void rewind() noexcept override { waiting_ = false; }

 private:
  struct Position {
    const Die* die = nullptr;
    std::int8_t wants = 1;
    std::uint32_t first = 0;  // follower
    std::uint32_t count = 0;
  };
  struct Waiting {
    Place place;
    std::vector<std::byte> block;
    std::vector<std::int32_t> choices;
  };
  struct KeyHash {
    std::size_t operator()(const PositionKey& key) const { return key.slot; }
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
  std::vector<std::uint32_t> found_at_;  // by place: the how manyth whose value was found; 0: an end, or not found
  std::uint32_t found_ = 0;
  std::vector<Follower> edges_;
  std::deque<Waiting> waiting_list_;
  std::size_t next_choice_ = 0;
  std::uint64_t plies_ = 0;
  bool standing_ = false;
  bool waiting_ = false;  // for a ply to be played
  bool dealt_ = false;
};

}  // namespace quoin
