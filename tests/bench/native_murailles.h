// Murailles on 5x5 with the standard dials as one would write it by hand for this game alone: the yardstick of the
// benchmarks. One byte an edge, loops over edges.
#pragma once

#include <array>
#include <cstdint>

namespace quoin::bench {

class NativeMurailles {
 public:
  static constexpr int kSize = 5;
  static constexpr int kLevel = (kSize - 1) * kSize;  // edges between vertically adjacent cells; they come first
  static constexpr int kEdges = 2 * kLevel;
  static constexpr int kCells = kSize * kSize;
  static constexpr int kMaxTurns = 200;
  static constexpr int kMostActions = 4 + kSize * (4 + kSize - 1) + 1;

  NativeMurailles();
  [[nodiscard]] bool over() const { return over_; }
  [[nodiscard]] int winner() const { return winner_; }  // -1: a draw
  // Lists what the seat on turn may do; answers how many.
  int list(std::int32_t* actions) const;
  void play(std::int32_t action);

 private:
  enum Kind { kStep, kPivot, kSlide, kStop };
  static std::int32_t pack(Kind kind, int wall, int to) { return kind << 16 | wall << 8 | to; }
  int list_steps(std::int32_t* actions) const;
  int list_pivots(std::int32_t* actions) const;
  int list_slides(std::int32_t* actions) const;
  [[nodiscard]] bool closed(int cell) const;
  [[nodiscard]] bool can_move(int wall) const;
  [[nodiscard]] bool immobilised(int seat) const;
  void after_action();
  void end_turn();
  void finish(int winner) {
    over_ = true;
    winner_ = static_cast<std::int8_t>(winner);
  }

  std::array<std::int8_t, kEdges> walls_;
  std::array<std::int8_t, 2> soldier_;
  std::int8_t seat_ = 0;
  std::int8_t actions_ = 0;
  std::int16_t turns_ = 0;
  bool over_ = false;
  std::int8_t winner_ = -1;
};

}  // namespace quoin::bench
