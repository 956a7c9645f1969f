// What a viewer is told of the plies played: who, what in words, and which sites to mark. Of what others chose
// secretly, and of dice where the game hides something, only what the information state tells: that it happened, and
// what the viewer saw change.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "quoin/drawing/display.h"
#include "quoin/engine/match.h"

namespace quoin::drawing {

// A ply between the matches `before` and `after` it, for one viewer.
struct PastPly {
  const Display* display = nullptr;
  PlyRecord ply;
  Match before;
  Match after;
  int viewer = kAllSeeing;

  [[nodiscard]] int player() const { return is_luck(ply.node) ? -1 : ply.seat; }  // who chose; -1: luck
  // The viewer knows all of the ply: his own, or he sees everything.
  [[nodiscard]] bool knows() const;
  // Telling all of the ply gives nothing away.
  [[nodiscard]] bool open() const;
  // In words.
  [[nodiscard]] std::string text() const;
  // What the viewer saw change by it: "cards west1 yellow · held cyan 5".
  [[nodiscard]] std::string changes() const;
  // The part of it that seats have beside boards and cards: numbers and tokens, and those that all share.
  [[nodiscard]] std::vector<std::string> counts() const;
  // What the viewer saw happen that text() does not say, a few words each: "takes the knight at d5", "c3 d3 turned",
  // "the rook goes from h1 to f1", "trick: QS". Of a ply that is not open() all that he saw change.
  [[nodiscard]] std::vector<std::string> events() const;
  // The sites that the choice named, as far as they may be told; if there are none, those on boards that all
  // share where the viewer saw a change.
  [[nodiscard]] Sites sites() const;
};

// The plies that the viewer may know of, the latest first: choices made together wait until all have chosen.
class PastPlies {
 public:
  PastPlies(const Display& display, const Match& match, int viewer);
  std::optional<PastPly> next();

 private:
  const Display* display_;
  int viewer_;
  Match now_;
  int waiting_;  // how many of the last plies are choices that wait for those of other seats
  int number_ = 0;
};

// The match as it stood after each ply from the first that is known, the start before it.
std::vector<Match> states_of(const Match& match);

// The sites of the last choice that has any. Choices made together count as one; luck does not count.
SitesBySeat last_sites(const Display& display, const Match& match, int viewer);

}  // namespace quoin::drawing
