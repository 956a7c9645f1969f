// Imagined: other matches that a seat cannot tell from the true one. In: a match, a seat, chance. Out: one state after
// the other, drawn from all that another luck could have brought.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "quoin/engine/match.h"

namespace quoin {

// The law: every luck has its chance. Of choices that a seat keeps secret, any that was legal and tells the others the
// same may have been made, all alike. Choices that the seat was told of are made in every world; a world in which one
// of them was not legal, or in which the seat would have seen something else, is none.
//
// Hidden cards and the like are followed from ply to ply (engine/item_tracker.h), so that worlds are drawn in which the
// seat sees what it has seen; each is then played through by the rules. What the match does not remember (a position
// set by hand, a block) counts as one event: nobody knows what lies where.
class Imagined {
 public:
  struct Options {
    bool take_back = false;     // where others have chosen and wait for the rest, they have not; else they chose anew
    bool same_lists = true;     // the seat may do what it may do in truth: not asked where that is to be tested,
    bool asks_possible = true;  // nor is match.possible
  };

  // `vm`: a machine of the match's game; the window is free for others between calls. `match` must outlive it.
  Imagined(Vm& vm, const Match& match, int seat, std::uint64_t seed, const Options& options);
  Imagined(Vm& vm, const Match& match, int seat, std::uint64_t seed);
  ~Imagined();
  Imagined(const Imagined&) = delete;
  Imagined& operator=(const Imagined&) = delete;

  // The game hides something from somebody.
  [[nodiscard]] bool hides() const;
  // Something could be otherwise.
  [[nodiscard]] bool any() const;
  // The last world; the true one before the first.
  [[nodiscard]] const State& state() const;

  // Draws another world, played through from its beginning. False if none was found: state() stays, and fault() says
  // what was in the way. An Error if match.possible fails.
  Result<bool> draw();
  // The same for those who need very many: where the rules say what is possible (match.possible), or a few worlds that
  // were played through had nothing in their way, worlds are no longer played through.
  Result<bool> draw_quickly();

  // Whether the world that was drawn stands when it is played through; fault() says why not.
  [[nodiscard]] bool agrees();
  // What match.possible says of it.
  [[nodiscard]] Result<bool> possible();

  // What was in the way of the last world that was refused: "ply 12: zone \"offer\" would have been another".
  [[nodiscard]] const std::string& fault() const;
  // The plies that the seat remembers as they went in the world that draw() found, with the state before each; choices
  // and lists are those of that world.
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
