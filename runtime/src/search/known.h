// Known: what the seat that chooses knows of a match, as a position that it cannot tell from the real one.
#pragma once

#include <algorithm>
#include <cstring>

#include "quoin/engine/match.h"
#include "quoin/state/hidden.h"

namespace quoin {

class Known {
 public:
  // What is drawn depends on the seed only.
  Known(Vm& vm, const Match& match, std::uint64_t seed)
      : vm_(vm),
        match_(match),
        state_(match.state()),
        seat_(match.seat()),
        ply_(match.plies()),
        hidden_(match.def()),
        rng_(seed, Stream::kDeal) {
    take_choices_back();
    first_ = state_;
  }

  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] int ply() const { return ply_; }  // played before it
  [[nodiscard]] int seat() const { return seat_; }
  // Something is hidden: the rules may fail in a position that they would never have brought about.
  [[nodiscard]] bool guesses() const { return hidden_.any(); }
  // Imagined anew it may become another position; not where that brought the same one again and again.
  [[nodiscard]] bool varies() const { return guesses() && same_ < kSame; }
  [[nodiscard]] bool excuses(const Error& error) const {
    return guesses() && error.kind == ErrorKind::kGame && !error.where.file.ends_with("bot.lua");  // hints may not fail
  }

  // What the seat cannot see becomes something else, among what leaves it the same choices.
  void imagine() {
    if (!varies()) return;
    if (same_ == kDiffered) return draw();
    const State before = state_;
    draw();
    same_ = same_ == kNothingYet || before == state_ ? same_ + 1 : kDiffered;
  }

  // Puts the position into the machine's window.
  void show() const { std::memcpy(vm_.window(), state_.data(), static_cast<std::size_t>(state_.bytes())); }

 private:
  static constexpr int kTries = 32;
  static constexpr int kTriesOfPossible = 2000;  // where the rules say which of them can be
  static constexpr int kSame = 16;
  static constexpr int kNothingYet = -1;
  static constexpr int kDiffered = -2;

  void draw() {
    int left = kTries;  // of what the rules allow
    for (int tries = 0; tries < kTriesOfPossible && left > 0; ++tries) {
      state_ = first_;
      hidden_.redraw(state_.data(), seat_, rng_);
      show();
      const auto possible = vm_.possible(seat_);
      if (!possible || !*possible) continue;
      --left;
      if (vm_.list(seat_) && std::ranges::equal(vm_.actions(), match_.legal())) return;
    }
    state_ = first_;
  }

  // At a together node it must not be known what others have already chosen: they choose again, after the seat.
  void take_choices_back() {
    if (match_.node() != Node::kTogether) return;
    const Layout& layout = match_.def().layout;
    const Zone& pending = layout.zones[static_cast<std::size_t>(layout.pending)];
    for (int seat = 0; seat < pending.seats; ++seat) {
      if (read_cell(state_.data(), pending, seat) >= 0) --ply_;  // that ply is taken back
      write_cell(state_.data(), pending, seat, kPendingOpen);
    }
    write_cell(state_.data(), layout.zones[static_cast<std::size_t>(layout.first)], 0, seat_);
  }

  Vm& vm_;
  const Match& match_;
  State state_;
  State first_{0};
  int seat_;
  int ply_;
  HiddenThings hidden_;
  Rng rng_;
  int same_ = kNothingYet;  // how often the same position was drawn again, never another; or kDiffered
};

}  // namespace quoin
