// Muros with its standard dials as one would write it by hand for this game alone: plain loops over bytes, tables of
// lines made at compile time.
#include <array>
#include <span>

#include "bench/native.h"

namespace quoin::bench {
namespace {

constexpr int kSize = 9;
constexpr int kCells = kSize * kSize;
constexpr int kEnds = 4 * kSize;
constexpr int kSeats = 2;
constexpr int kHand = 6;
constexpr int kColours = 4;
constexpr std::array<std::int8_t, kColours + 1> kBag = {17, 17, 17, 17, 13};
constexpr std::int8_t kNobody = -1;
constexpr int kMostActions = 2 * kColours * kEnds * 2;

using Line = std::array<std::int8_t, kSize>;

// The cells of each end's line, from the end inwards. Ends 2i and 2i + 1 are those of one line.
constexpr std::array<Line, kEnds> make_lines() {
  std::array<Line, kEnds> lines{};
  for (int i = 0; i < kSize; ++i) {
    for (int k = 0; k < kSize; ++k) {
      const auto at = static_cast<std::size_t>(k);
      const auto far = static_cast<std::size_t>(kSize - 1 - k);
      const auto row = static_cast<std::size_t>(2 * i);
      const auto column = static_cast<std::size_t>(2 * (kSize + i));
      lines[row][at] = lines[row + 1][far] = static_cast<std::int8_t>(i * kSize + k);
      lines[column][at] = lines[column + 1][far] = static_cast<std::int8_t>(k * kSize + i);
    }
  }
  return lines;
}
constexpr std::array<Line, kEnds> kLines = make_lines();

struct Action {
  std::int8_t kept;  // -1: lay
  bool from_pile;
  std::int8_t card;
  std::int8_t end;
};

struct FreeEnd {
  std::int8_t end;
  std::int8_t opposite;  // the card there, or -1
};

class NativeMuros {
 public:
  void deal(Rng rng);
  [[nodiscard]] bool over() const { return laid_ == kEnds; }
  int list(Action* actions) const;
  void play(const Action& action);
  void pass() { seat_ = (seat_ + 1) % kSeats; }
  [[nodiscard]] int winners() const;

 private:
  using Row = std::array<std::int8_t, kColours>;
  template <std::size_t N>
  static std::size_t draw(std::array<std::int8_t, N>& counts, int total, Rng& rng) {
    int left = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
    std::size_t i = 0;
    while (left >= counts[i]) left -= counts[i++];
    --counts[i];
    return i;
  }
  int free_ends(bool second, FreeEnd* out) const;
  static Action* list_first(const Row& row, bool from_pile, std::span<const FreeEnd> ends, Action* out);
  static Action* list_second(const Row& row, bool from_pile, std::span<const FreeEnd> ends, Action* out);
  [[nodiscard]] std::int8_t card_at(int end) const { return cards_[static_cast<std::size_t>(end)]; }
  std::int8_t& counter_at(std::int8_t cell) { return counters_[static_cast<std::size_t>(cell)]; }
  void push(const Line& line, int card);
  void take(const Line& line, int kept);

  std::array<std::int8_t, kCells> counters_{};
  std::array<std::int8_t, kEnds> cards_{};
  std::array<Row, kSeats> hands_{};
  std::array<Row, kSeats> kept_{};
  Row piles_{};
  std::array<std::int8_t, kSeats> held_{};
  int laid_ = 0;
  int seat_ = 0;
};

void NativeMuros::deal(Rng rng) {
  auto bag = kBag;
  for (int cell = 0; cell < kCells; ++cell) {
    counters_[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(draw(bag, kCells - cell, rng));
  }
  cards_.fill(kNobody);
  piles_.fill(kSize);
  int total = kEnds;
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    for (int i = 0; i < kHand; ++i) ++hands_[seat][draw(piles_, total--, rng)];
    held_[seat] = kHand;
  }
  seat_ = static_cast<int>(rng.below(kSeats));
}

// The free ends of lines with a card (`second`) or without one, ascending.
int NativeMuros::free_ends(bool second, FreeEnd* out) const {
  int count = 0;
  for (std::int8_t end = 0; end < kEnds; ++end) {
    const std::int8_t opposite = card_at(end ^ 1);
    if (card_at(end) < 0 && (opposite >= 0) == second) out[count++] = {end, opposite};
  }
  return count;
}

Action* NativeMuros::list_first(const Row& row, bool from_pile, std::span<const FreeEnd> ends, Action* out) {
  for (std::int8_t card = 0; card < kColours; ++card) {
    if (row[static_cast<std::size_t>(card)] == 0) continue;
    for (const FreeEnd& free : ends) *out++ = {kNobody, from_pile, card, free.end};
  }
  return out;
}

Action* NativeMuros::list_second(const Row& row, bool from_pile, std::span<const FreeEnd> ends, Action* out) {
  for (std::int8_t card = 0; card < kColours; ++card) {
    if (row[static_cast<std::size_t>(card)] == 0) continue;
    for (const FreeEnd& free : ends) {
      if (free.opposite == card) *out++ = {kNobody, from_pile, card, free.end};
    }
  }
  for (std::int8_t card = 0; card < kColours; ++card) {
    if (row[static_cast<std::size_t>(card)] == 0) continue;
    for (const FreeEnd& free : ends) {
      if (free.opposite == card) continue;
      *out++ = {card, from_pile, card, free.end};
      *out++ = {free.opposite, from_pile, card, free.end};
    }
  }
  return out;
}

int NativeMuros::list(Action* actions) const {
  const Row& hand = hands_[static_cast<std::size_t>(seat_)];
  const bool second = laid_ >= kEnds / 2;
  std::array<FreeEnd, kEnds> found;
  const std::span<const FreeEnd> ends(found.data(), static_cast<std::size_t>(free_ends(second, found.data())));
  const auto list_row = second ? list_second : list_first;
  return static_cast<int>(list_row(piles_, true, ends, list_row(hand, false, ends, actions)) - actions);
}

void NativeMuros::push(const Line& line, int card) {
  Line live;
  std::size_t count = 0;
  std::size_t n = 0;
  for (const std::int8_t cell : line) {
    if (counter_at(cell) < 0) continue;
    live[count++] = cell;
    n += counter_at(cell) == card ? 1U : 0U;
  }
  for (std::size_t i = count; i-- > n;) counter_at(live[i]) = counter_at(live[i - n]);
  for (std::size_t i = 0; i < n; ++i) counter_at(live[i]) = kNobody;
}

void NativeMuros::take(const Line& line, int kept) {
  for (const std::int8_t cell : line) {
    if (counter_at(cell) != kept) continue;
    counter_at(cell) = kNobody;
    ++kept_[static_cast<std::size_t>(seat_)][static_cast<std::size_t>(kept)];
  }
}

void NativeMuros::play(const Action& action) {
  const auto seat = static_cast<std::size_t>(seat_);
  const auto card = static_cast<std::size_t>(action.card);
  const Line& line = kLines[static_cast<std::size_t>(action.end)];
  if (laid_ < kEnds / 2) {
    push(line, action.card);
  } else if (action.kept >= 0) {
    take(line, action.kept);
  }
  if (action.from_pile) {
    --piles_[card];
  } else {
    --hands_[seat][card];
    --held_[seat];
  }
  cards_[static_cast<std::size_t>(action.end)] = action.card;
  ++laid_;
  pass();
}

int NativeMuros::winners() const {
  std::array<int, kColours> left{};
  for (const std::int8_t counter : counters_) {
    if (counter >= 0 && counter < kColours) ++left[static_cast<std::size_t>(counter)];
  }
  for (int rank = kCells; rank >= 0; --rank) {
    std::array<int, kSeats> sum{};
    for (std::size_t colour = 0; colour < kColours; ++colour) {
      if (left[colour] != rank) continue;
      for (std::size_t seat = 0; seat < kSeats; ++seat) sum[seat] += kept_[seat][colour];
    }
    if (sum[0] != sum[1]) return sum[0] > sum[1] ? 1 : 2;
  }
  return 3;
}

}  // namespace

int native_muros(Draws& draws) {
  NativeMuros game;
  game.deal(draws.deal());
  std::array<Action, kMostActions> actions;
  while (!game.over()) {
    const int count = game.list(actions.data());
    if (count == 0) {
      game.pass();
    } else {
      game.play(actions[draws.choose(count)]);
    }
  }
  return game.winners();
}

}  // namespace quoin::bench
