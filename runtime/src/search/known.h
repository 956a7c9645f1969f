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
        redraw_(hidden_, match.state().data(), match.seat()),
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
  static constexpr int kFewTries = 16;
  static constexpr int kSteps = 16;        // from one state to the next
  static constexpr int kStepsAway = 1000;  // from the match itself, where the rules refuse all tries
  static constexpr int kSame = 16;
  static constexpr int kNothingYet = -1;
  static constexpr int kDiffered = -2;

  // From nothing; or, where the rules refuse nearly all of that, some steps away from what was imagined before.
  void draw() {
    if (walks_) return walk(kSteps);
    int left = kTries;  // of what the rules allow
    for (int tries = 0; tries < kTriesOfPossible && left > 0; ++tries) {
      state_ = first_;
      redraw_.redraw(state_.data(), rng_);
      if (!possible()) continue;
      --left;
      if (!unnoticed()) continue;
      walks_ = tries >= kFewTries;
      return;
    }
    state_ = first_;
    walks_ = left == kTries;
    if (walks_) walk(kStepsAway);
  }

  void walk(int steps) {
    walked_from_ = state_;
    for (int step = 0; step < steps; ++step) {
      stood_ = state_;
      redraw_.exchange(state_.data(), rng_);
      if (!possible()) state_ = stood_;
    }
    if (!possible() || !unnoticed()) state_ = walked_from_;
  }

  bool possible() {
    show();
    const auto possible = vm_.possible(seat_);
    return possible && *possible;
  }
  // REQUIRES that the state was shown.
  bool unnoticed() { return vm_.list(seat_) && std::ranges::equal(vm_.actions(), match_.legal()); }

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
  State walked_from_{0};
  State stood_{0};
  int seat_;
  int ply_;
  HiddenThings hidden_;
  Redraw redraw_;
  Rng rng_;
  bool walks_ = false;
  int same_ = kNothingYet;  // how often the same position was drawn again, never another; or kDiffered
};

}  // namespace quoin
