// Wall to wall with its standard dials as one would write it by hand for this game alone: a byte a slot and side,
// tables of what rests on what made at compile time.
#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "bench/native.h"

namespace quoin::bench {
namespace {

constexpr int kWidth = 10;
constexpr int kSlots = kWidth * (kWidth + 1) / 2;
constexpr int kLeftOfBase = kSlots;  // spots: the slots, and the two places beside a full base
constexpr int kRightOfBase = kSlots + 1;
constexpr int kColours = 3;
constexpr int kKinds = 6;
constexpr int kOfEach = 5;
constexpr int kMaxTurns = 500;
constexpr std::int8_t kNothing = -1;
constexpr int kMostActions = 4096;
enum Face { kNoneOfMine = 3, kMoveOrTurn = 4, kChoose = 5 };  // 0 to 2 are the colours

constexpr std::int8_t kSides[kKinds][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
constexpr std::int8_t kKindOf[kColours][kColours] = {{0, 3, 4}, {3, 1, 5}, {4, 5, 2}};

struct Slot {
  std::int8_t row, column, below_left, below_right, above_left, above_right, left, right;
};

constexpr std::int8_t slot_at(int row, int column) {
  if (row < 0 || column < 0 || column >= kWidth - row) return kNothing;
  return static_cast<std::int8_t>(row * kWidth - row * (row - 1) / 2 + column);
}

constexpr std::array<Slot, kSlots> make_slots() {
  std::array<Slot, kSlots> slots{};
  for (int row = 0; row < kWidth; ++row) {
    for (int column = 0; column < kWidth - row; ++column) {
      slots[static_cast<std::size_t>(slot_at(row, column))] = {
          static_cast<std::int8_t>(row), static_cast<std::int8_t>(column), slot_at(row - 1, column),
          slot_at(row - 1, column + 1),  slot_at(row + 1, column - 1),     slot_at(row + 1, column),
          slot_at(row, column - 1),      slot_at(row, column + 1)};
    }
  }
  return slots;
}
constexpr std::array<Slot, kSlots> kWall = make_slots();
const Slot& slot(int at) { return kWall[static_cast<std::size_t>(at)]; }

using Side = std::array<std::int8_t, kSlots>;  // what one seat sees: a colour or nothing

enum class Do : std::int8_t { kPlace, kMove, kTurn };
struct Action {
  Do what;
  std::int8_t front, back;  // a move: as the brick will lie
  std::int8_t from, to;
};

struct Spots {
  std::array<std::int8_t, kSlots + 2> spot;
  int count = 0;
  void add(int s) { spot[static_cast<std::size_t>(count++)] = static_cast<std::int8_t>(s); }
};

class NativeWall {
 public:
  NativeWall() {
    front_.fill(kNothing);
    back_.fill(kNothing);
    pile_.fill(kOfEach);
  }
  void colour(int seat, int colour) { colour_[static_cast<std::size_t>(seat)] = colour; }
  int list(int seat, int face, Action* actions) const;
  void play(const Action& action);
  [[nodiscard]] bool over() const { return left_ == 0; }
  [[nodiscard]] int winners() const;

 private:
  [[nodiscard]] bool brick(int at) const { return at >= 0 && front_[static_cast<std::size_t>(at)] >= 0; }
  [[nodiscard]] Spots open_above() const;
  [[nodiscard]] Spots spots() const;
  [[nodiscard]] Spots targets(int from, const Spots& above) const;
  Action* list_places(int wanted, int unwanted, Action* out) const;
  Action* list_moves(Action* out) const;
  [[nodiscard]] bool uncovered(int at) const {
    return brick(at) && !brick(slot(at).above_left) && !brick(slot(at).above_right);
  }
  void build(int to, std::int8_t front, std::int8_t back);
  void shift(int step);

  Side front_;
  Side back_;
  std::array<std::int8_t, kKinds> pile_;
  std::array<int, 2> colour_{};
  int left_ = kKinds * kOfEach;
  int base_ = 0;  // bricks in the base
};

Spots NativeWall::open_above() const {
  Spots open;
  for (int at = kWidth; at < kSlots; ++at) {
    if (!brick(at) && brick(slot(at).below_left) && brick(slot(at).below_right)) open.add(at);
  }
  return open;
}

Spots NativeWall::spots() const {
  Spots all;
  if (base_ == 0) {
    all.add(0);
    return all;
  }
  if (base_ < kWidth) all.add(base_);
  const Spots above = open_above();
  for (int i = 0; i < above.count; ++i) all.add(above.spot[static_cast<std::size_t>(i)]);
  if (base_ < kWidth) all.add(kLeftOfBase);
  return all;
}

Action* NativeWall::list_places(int wanted, int unwanted, Action* out) const {
  const Spots all = spots();
  const auto add = [&](std::int8_t front, std::int8_t back) {
    for (int i = 0; i < all.count; ++i) {
      *out++ = {Do::kPlace, front, back, kNothing, all.spot[static_cast<std::size_t>(i)]};
    }
  };
  for (int kind = 0; kind < kKinds; ++kind) {
    const std::int8_t a = kSides[kind][0];
    const std::int8_t b = kSides[kind][1];
    if (pile_[static_cast<std::size_t>(kind)] == 0 || a == unwanted || b == unwanted) continue;
    if (wanted != kNothing && a != wanted && b != wanted) continue;
    add(a, b);
    if (a != b) add(b, a);
  }
  return out;
}

// Where the uncovered brick of `from` may go.
Spots NativeWall::targets(int from, const Spots& above) const {
  Spots found;
  const Slot& own = slot(from);
  const bool base = own.row == 0;
  if (base && (base_ == 1 || (own.column != 0 && own.column != base_ - 1))) return found;
  const bool to_right = base ? own.column == 0 : base_ < kWidth;
  const bool to_left = base ? own.column == base_ - 1 : base_ < kWidth;
  if (to_right && base_ < kWidth) found.add(base_);
  for (int i = 0; i < above.count; ++i) {
    const int at = above.spot[static_cast<std::size_t>(i)];
    if (slot(at).below_left != from && slot(at).below_right != from) found.add(at);
  }
  if (to_left) found.add(kLeftOfBase);
  if (to_right && base_ == kWidth) found.add(kRightOfBase);
  return found;
}

Action* NativeWall::list_moves(Action* out) const {
  const Spots above = open_above();
  for (std::int8_t from = 0; from < kSlots; ++from) {
    if (!uncovered(from)) continue;
    const std::int8_t front = front_[static_cast<std::size_t>(from)];
    const std::int8_t back = back_[static_cast<std::size_t>(from)];
    const Spots to = targets(from, above);
    for (int i = 0; i < to.count; ++i) *out++ = {Do::kMove, front, back, from, to.spot[static_cast<std::size_t>(i)]};
    if (front == back) continue;
    for (int i = 0; i < to.count; ++i) *out++ = {Do::kMove, back, front, from, to.spot[static_cast<std::size_t>(i)]};
  }
  for (std::int8_t at = 0; at < kSlots; ++at) {
    if (uncovered(at)) *out++ = {Do::kTurn, kNothing, kNothing, at, kNothing};
  }
  return out;
}

int NativeWall::list(int seat, int face, Action* actions) const {
  Action* end = actions;
  if (face == kChoose) {
    end = list_moves(list_places(kNothing, kNothing, actions));
  } else if (face == kMoveOrTurn) {
    end = list_moves(actions);
  } else if (face == kNoneOfMine) {
    end = list_places(kNothing, colour_[static_cast<std::size_t>(seat)], actions);
  } else {
    end = list_places(face, kNothing, actions);
  }
  assert(end - actions <= kMostActions);
  return static_cast<int>(end - actions);
}

void NativeWall::shift(int step) {
  const Side front = front_;
  const Side back = back_;
  front_.fill(kNothing);
  back_.fill(kNothing);
  for (int at = 0; at < kSlots; ++at) {
    const auto from = static_cast<std::size_t>(at);
    if (front[from] < 0) continue;
    const auto to = static_cast<std::size_t>(at + step);
    front_[to] = front[from];
    back_[to] = back[from];
  }
}

void NativeWall::build(int to, std::int8_t front, std::int8_t back) {
  int at = to;
  if (to == kLeftOfBase) {
    shift(1);
    at = 0;
  } else if (base_ > 0 && !brick(0) && to != 0) {
    shift(-1);
    at = to == kRightOfBase ? kWidth - 1 : to - 1;
  }
  front_[static_cast<std::size_t>(at)] = front;
  back_[static_cast<std::size_t>(at)] = back;
  if (slot(at).row == 0) ++base_;
}

void NativeWall::play(const Action& action) {
  if (action.what == Do::kTurn) {
    std::swap(front_[static_cast<std::size_t>(action.from)], back_[static_cast<std::size_t>(action.from)]);
    return;
  }
  if (action.what == Do::kMove) {
    front_[static_cast<std::size_t>(action.from)] = back_[static_cast<std::size_t>(action.from)] = kNothing;
    if (slot(action.from).row == 0) --base_;
  } else {
    --pile_[static_cast<std::size_t>(kKindOf[action.front][action.back])];
    --left_;
  }
  build(action.to, action.front, action.back);
}

struct Lengths {
  std::array<int, 3> of{};  // diagonal, row, group
};

// The longest chain of the colour that follows one link of each slot.
int longest(const Side& side, int colour, std::int8_t Slot::*next) {
  int most = 0;
  for (int start = 0; start < kSlots; ++start) {
    int length = 0;
    for (int at = start; at >= 0 && side[static_cast<std::size_t>(at)] == colour; at = slot(at).*next) ++length;
    most = std::max(most, length);
  }
  return most;
}

int largest_group(const Side& side, int colour) {
  std::array<bool, kSlots> seen{};
  std::array<std::int8_t, kSlots> group;
  int most = 0;
  for (std::int8_t start = 0; start < kSlots; ++start) {
    int count = 0;
    const auto add = [&](std::int8_t at) {
      if (at < 0 || side[static_cast<std::size_t>(at)] != colour || seen[static_cast<std::size_t>(at)]) return;
      seen[static_cast<std::size_t>(at)] = true;
      group[static_cast<std::size_t>(count++)] = at;
    };
    add(start);
    for (int i = 0; i < count; ++i) {
      const Slot& s = slot(group[static_cast<std::size_t>(i)]);
      for (const std::int8_t at : {s.left, s.right, s.below_left, s.below_right, s.above_left, s.above_right}) add(at);
    }
    most = std::max(most, count);
  }
  return most;
}

Lengths lengths(const Side& side, int colour) {
  return {{std::max(longest(side, colour, &Slot::above_left), longest(side, colour, &Slot::above_right)),
           longest(side, colour, &Slot::right), largest_group(side, colour)}};
}

int NativeWall::winners() const {
  constexpr std::array<int, 3> kWorth = {10, 8, 6};
  const Lengths near = lengths(front_, colour_[0]);
  const Lengths far = lengths(back_, colour_[1]);
  int lead = 0;
  for (std::size_t i = 0; i < kWorth.size(); ++i) {
    if (near.of[i] != far.of[i]) lead += near.of[i] > far.of[i] ? kWorth[i] : -kWorth[i];
  }
  return lead == 0 ? 3 : lead > 0 ? 1 : 2;
}

}  // namespace

int native_wall_to_wall(Draws& draws) {
  constexpr std::array<int, 2> kCoin = {1, 1};
  constexpr std::array<int, 6> kDie = {1, 1, 1, 1, 1, 1};
  NativeWall game;
  const int near = static_cast<int>(draws.choose(3));
  const int far = static_cast<int>(draws.choose(2));
  game.colour(0, near);
  game.colour(1, far + (far >= near ? 1 : 0));
  int seat = draws.roll(kCoin);
  std::array<Action, kMostActions> actions;
  for (int turn = 0; turn < kMaxTurns && !game.over(); ++turn) {
    const int face = draws.roll(kDie);
    const int count = game.list(seat, face, actions.data());
    if (count > 0) game.play(actions[draws.choose(count)]);
    seat = 1 - seat;
  }
  return game.winners();
}

}  // namespace quoin::bench
