// Imagined: samples possible worlds, the matches of a seat's information set (determinization). In: a match, a seat, a
// seed. Out: one state after another.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "quoin/engine/match.h"

namespace quoin {

// The distribution: luck has its probabilities. Of a secret choice, all legal ones of which the seat is told the same
// are equally likely. Choices that the seat was told of are made in every world. A world in which one of them is
// illegal, or in which the seat would have observed something else, is impossible.
//
// Hidden cards and other items are tracked from ply to ply (engine/item_tracker.h) and permuted consistently with what
// the seat observed (engine/permutation_sampler.h); the rules then replay the match in that world. A state without a
// past (a position set by hand, a block) counts as one shuffle: nobody knows where hidden items are.
class Imagined {
 public:
  struct Options {
    bool take_back = false;     // simultaneous choices of others are taken back instead of sampled
    bool same_lists = true;     // the seat must have its true legal actions; off to test that
    bool asks_possible = true;  // match.possible must allow the world; off to test that
  };

  // `vm`: a machine of the match's game; the window is free for others between calls. `match` must outlive it. `seat`:
  // kNone for what all seats see together; then match.possible must allow the world for each.
  Imagined(Vm& vm, const Match& match, int seat, std::uint64_t seed, const Options& options);
  Imagined(Vm& vm, const Match& match, int seat, std::uint64_t seed);
  ~Imagined();
  Imagined(const Imagined&) = delete;
  Imagined& operator=(const Imagined&) = delete;

  // The game hides something from somebody.
  [[nodiscard]] bool hides() const;
  // draw_quickly() replays the match for every world: it takes the longer, the more plies there are.
  [[nodiscard]] bool replays() const;
  // There is more than one possible world.
  [[nodiscard]] bool any() const;
  // The last world; the true one before the first.
  [[nodiscard]] const State& state() const;

  // Samples another world and replays it from the start. False if none was found that fits what the seat saw: state()
  // stays, and fault() says why the last one did not. An Error if match.possible fails.
  Result<bool> draw();
  // The same for many worlds: no replay where the rules define match.possible, or after a few replays without a
  // rejection.
  Result<bool> draw_quickly();

  // Whether a replay accepts the last world; fault() says why not.
  [[nodiscard]] bool agrees();
  // The answer of match.possible for it.
  [[nodiscard]] Result<bool> possible();

  // Why the last world was rejected: "ply 12: zone \"offer\" would have been another".
  [[nodiscard]] const std::string& fault() const;
  // Tells that none was found.
  [[nodiscard]] Error none_found() const;
  // The plies that the seat observed as they went in the world of draw(), each with the state before it, its choice and
  // its list of legal actions.
  struct Played {
    State before;
    std::vector<std::int32_t> legal;
    PlyRecord ply;
  };
  [[nodiscard]] std::vector<Played> played() const;

 private:
  class Worlds;
  std::unique_ptr<Worlds> worlds_;
};

}  // namespace quoin
