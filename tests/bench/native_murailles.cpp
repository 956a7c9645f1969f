// The hand-written Murailles: tables of neighbours made at compile time, then plain loops.
#include "bench/native_murailles.h"

#include <cassert>

#include "bench/native.h"

namespace quoin::bench {
namespace {

constexpr int kSize = NativeMurailles::kSize;
constexpr int kLevel = NativeMurailles::kLevel;

struct Tables {
  std::array<std::array<std::int8_t, 4>, NativeMurailles::kCells> neighbour{};  // north, east, south, west or -1
  std::array<std::array<std::int8_t, 4>, NativeMurailles::kCells> side{};
  std::array<std::array<std::int8_t, 4>, NativeMurailles::kEdges> pivot{};
};

constexpr std::int8_t narrow(int value) { return static_cast<std::int8_t>(value); }
constexpr int north_edge(int row, int column) { return row * kSize + column; }
constexpr int east_edge(int row, int column) { return kLevel + row * (kSize - 1) + column; }

constexpr Tables make_tables() {
  Tables t;
  for (int row = 0; row < kSize; ++row) {
    for (int column = 0; column < kSize; ++column) {
      const auto cell = static_cast<std::size_t>(row * kSize + column);
      const bool inside[4] = {row + 1 < kSize, column + 1 < kSize, row > 0, column > 0};
      const int next[4] = {kSize, 1, -kSize, -1};
      const int edge[4] = {north_edge(row, column), east_edge(row, column), north_edge(row - 1, column),
                           east_edge(row, column - 1)};
      for (std::size_t k = 0; k < 4; ++k) {
        t.neighbour[cell][k] = inside[k] ? narrow(static_cast<int>(cell) + next[k]) : narrow(-1);
        t.side[cell][k] = inside[k] ? narrow(edge[k]) : narrow(-1);
      }
    }
  }
  for (int line = 0; line + 1 < kSize; ++line) {
    for (int place = 0; place < kSize; ++place) {
      const bool first = place > 0;
      const bool last = place + 1 < kSize;
      t.pivot[static_cast<std::size_t>(north_edge(line, place))] = {
          first ? narrow(east_edge(line, place - 1)) : narrow(-1),
          first ? narrow(east_edge(line + 1, place - 1)) : narrow(-1),
          last ? narrow(east_edge(line, place)) : narrow(-1), last ? narrow(east_edge(line + 1, place)) : narrow(-1)};
      t.pivot[static_cast<std::size_t>(east_edge(place, line))] = {
          first ? narrow(north_edge(place - 1, line)) : narrow(-1),
          first ? narrow(north_edge(place - 1, line + 1)) : narrow(-1),
          last ? narrow(north_edge(place, line)) : narrow(-1), last ? narrow(north_edge(place, line + 1)) : narrow(-1)};
    }
  }
  return t;
}

constexpr Tables kTables = make_tables();

// Where an edge stands on its line, and how far apart the line's edges are numbered.
struct Line {
  int place;
  int stride;
};
Line line_of(int edge) {
  return edge < kLevel ? Line{edge % kSize, 1} : Line{(edge - kLevel) / (kSize - 1), kSize - 1};
}

}  // namespace

NativeMurailles::NativeMurailles() {
  walls_.fill(-1);
  for (int column = 0; column < kSize; ++column) {
    walls_[static_cast<std::size_t>(north_edge(0, column))] = 0;
    walls_[static_cast<std::size_t>(north_edge(kSize - 2, column))] = 1;
  }
  soldier_ = {kSize / 2, kSize * (kSize - 1) + kSize / 2};
}

int NativeMurailles::list(std::int32_t* actions) const {
  int count = list_steps(actions);
  count += list_pivots(actions + count);
  count += list_slides(actions + count);
  if (actions_ > 0) actions[count++] = pack(kStop, 0, 0);
  return count;
}

int NativeMurailles::list_steps(std::int32_t* actions) const {
  int count = 0;
  const auto from = static_cast<std::size_t>(soldier_[static_cast<std::size_t>(seat_)]);
  for (std::size_t k = 0; k < 4; ++k) {
    const int side = kTables.side[from][k];
    const int to = kTables.neighbour[from][k];
    if (side < 0 || walls_[static_cast<std::size_t>(side)] >= 0) continue;
    if (to == soldier_[0] || to == soldier_[1]) continue;
    actions[count++] = pack(kStep, 0, to);
  }
  return count;
}

int NativeMurailles::list_pivots(std::int32_t* actions) const {
  int count = 0;
  for (int wall = 0; wall < kEdges; ++wall) {
    if (walls_[static_cast<std::size_t>(wall)] != seat_) continue;
    for (const int to : kTables.pivot[static_cast<std::size_t>(wall)]) {
      if (to >= 0 && walls_[static_cast<std::size_t>(to)] < 0) actions[count++] = pack(kPivot, wall, to);
    }
  }
  return count;
}

int NativeMurailles::list_slides(std::int32_t* actions) const {
  int count = 0;
  for (int wall = 0; wall < kEdges; ++wall) {
    if (walls_[static_cast<std::size_t>(wall)] != seat_) continue;
    const auto [place, stride] = line_of(wall);
    int low = wall;
    for (int p = place - 1; p >= 0 && walls_[static_cast<std::size_t>(low - stride)] < 0; --p) low -= stride;
    for (int to = low; to < wall; to += stride) actions[count++] = pack(kSlide, wall, to);
    int to = wall + stride;
    for (int p = place + 1; p < kSize && walls_[static_cast<std::size_t>(to)] < 0; ++p, to += stride) {
      actions[count++] = pack(kSlide, wall, to);
    }
  }
  return count;
}

bool NativeMurailles::closed(int cell) const {
  for (std::size_t k = 0; k < 4; ++k) {
    const int side = kTables.side[static_cast<std::size_t>(cell)][k];
    if (side < 0 || walls_[static_cast<std::size_t>(side)] >= 0) continue;
    const int behind = kTables.neighbour[static_cast<std::size_t>(cell)][k];
    if (behind != soldier_[0] && behind != soldier_[1]) return false;
  }
  return true;
}

bool NativeMurailles::can_move(int wall) const {
  for (const int to : kTables.pivot[static_cast<std::size_t>(wall)]) {
    if (to >= 0 && walls_[static_cast<std::size_t>(to)] < 0) return true;
  }
  const auto [place, stride] = line_of(wall);
  return (place > 0 && walls_[static_cast<std::size_t>(wall - stride)] < 0) ||
         (place + 1 < kSize && walls_[static_cast<std::size_t>(wall + stride)] < 0);
}

bool NativeMurailles::immobilised(int seat) const {
  const auto cell = static_cast<std::size_t>(soldier_[static_cast<std::size_t>(seat)]);
  if (!closed(static_cast<int>(cell))) return false;
  for (std::size_t k = 0; k < 4; ++k) {
    const int side = kTables.side[cell][k];
    if (side < 0 || walls_[static_cast<std::size_t>(side)] != seat) continue;
    if (kTables.neighbour[cell][k] != soldier_[static_cast<std::size_t>(1 - seat)] && can_move(side)) return false;
  }
  return true;
}

void NativeMurailles::play(std::int32_t action) {
  const auto to = static_cast<std::size_t>(action & 0xFF);
  switch (action >> 16) {
    case kStep: soldier_[static_cast<std::size_t>(seat_)] = narrow(static_cast<int>(to)); break;
    case kStop: end_turn(); return;
    default: walls_[static_cast<std::size_t>(action >> 8 & 0xFF)] = -1; walls_[to] = seat_;
  }
  after_action();
}

void NativeMurailles::after_action() {
  const int goal = seat_ == 0 ? kSize - 1 : 0;
  if (soldier_[static_cast<std::size_t>(seat_)] / kSize == goal || immobilised(1 - seat_)) {
    finish(seat_);
  } else if (actions_ == 0) {
    actions_ = 1;
  } else {
    end_turn();
  }
}

void NativeMurailles::end_turn() {
  actions_ = 0;
  ++turns_;
  if (immobilised(seat_)) {
    finish(1 - seat_);
  } else if (turns_ == kMaxTurns) {
    finish(-1);
  } else {
    seat_ = narrow(1 - seat_);
  }
}

int native_murailles(Draws& draws) {
  NativeMurailles game;
  std::array<std::int32_t, NativeMurailles::kMostActions> actions;
  while (!game.over()) {
    const int count = game.list(actions.data());
    assert(count > 0);
    game.play(actions[draws.choose(count)]);
  }
  return game.winner() < 0 ? 3 : 1 << game.winner();
}

}  // namespace quoin::bench
