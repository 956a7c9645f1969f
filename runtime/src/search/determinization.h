// Determinization: a position of the information set of the seat that chooses, to be searched instead of the real one.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>

#include "quoin/engine/imagined.h"

namespace quoin {

class Determinization {
 public:
  // Sampled positions depend on the seed only.
  Determinization(Vm& vm, const Match& match, std::uint64_t seed)
      : vm_(vm), match_(match), seed_(seed), imagined_(vm, match, match.seat(), seed, {.take_back = true}) {
    const GameDef& def = match.def();
    ply_ = match.plies();
    if (match.node() != Node::kTogether) return;
    const Zone& pending = def.layout.zone(def.layout.pending);
    for (int seat = 0; seat < pending.rows; ++seat) {
      if (read_cell(match.state().data(), pending, seat) >= 0)
        --ply_;  // sampled positions are those before such a choice
    }
  }

  [[nodiscard]] const State& state() const { return imagined_.state(); }
  [[nodiscard]] int ply() const { return ply_; }  // plies played before state()
  [[nodiscard]] int seat() const { return match_.seat(); }
  // The game hides something from somebody.
  [[nodiscard]] bool guesses() const { return imagined_.hides(); }
  // Whether imagine() may bring another position. Not after it brought the same one again and again.
  [[nodiscard]] bool varies() const { return guesses() && imagined_.any() && same_ < kSame; }

  // How many simulations a position is worth: several where sampling one takes longer than they do.
  [[nodiscard]] int simulations() const {
    return imagined_.replays() ? std::clamp(match_.plies() / kPliesOfEach, 1, kMostSimulations) : 1;
  }

  // Samples another position of the information set, in which the seat has the same choices.
  Status imagine() {
    if (!varies()) return {};
    if (same_ == kDiffered) return draw();
    const State before = state();
    if (auto done = draw(); !done) return done;
    same_ = same_ == kNothingYet || before == state() ? same_ + 1 : kDiffered;
    return {};
  }

  // Copies the position into the machine's window.
  void show() const { std::memcpy(vm_.window(), state().data(), as_size(state().bytes())); }

  // Adds to an error of the rules in this position which seat imagined it, and how to reproduce it.
  [[nodiscard]] Error told(Error error) const {
    if (!guesses()) return error;
    error.message += " (in a match that " + match_.def().seats[as_size(seat())] + " imagines at ply " +
                     std::to_string(match_.plies()) + " of the match of seed " + std::to_string(match_.seed()) +
                     ", by seed " + std::to_string(seed_) + ")";
    return error;
  }

 private:
  static constexpr int kPliesOfEach = 16;
  static constexpr int kMostSimulations = 8;
  static constexpr int kSame = 16;
  static constexpr int kNothingYet = -1;
  static constexpr int kDiffered = -2;

  Status draw() {
    auto drawn = imagined_.draw_quickly();
    if (drawn && !*drawn && !found_) drawn = imagined_.draw();
    if (!drawn) return told(drawn.error());
    found_ = found_ || *drawn;
    return found_ ? Status{} : Status(told(imagined_.none_found()));
  }

  Vm& vm_;
  const Match& match_;
  std::uint64_t seed_;
  Imagined imagined_;
  int ply_ = 0;
  bool found_ = false;      // a position that fits; before, state() is the true one
  int same_ = kNothingYet;  // times in a row that the first position came again; or kDiffered
};

}  // namespace quoin
