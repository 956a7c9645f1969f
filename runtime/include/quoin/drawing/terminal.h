// A state as text for a terminal: a sheet of characters, each with its ink.
#pragma once

#include <string>
#include <vector>

#include "quoin/drawing/scene.h"

namespace quoin::drawing {

// How characters are written. `colour` is one of game.yaml's, or "line", "label", "dot" (rising from faint to clear)
// for what is no piece; "" is the terminal's own.
struct Ink {
  std::string colour;
  bool bold = false;
  bool reverse = false;
  bool operator==(const Ink&) const = default;
};

// Characters of one ink on one line.
struct Run {
  std::string text;
  Ink ink;
};
using Lines = std::vector<std::vector<Run>>;
// Without ink, blanks at the ends of lines removed.
std::string plain(const Lines& lines);

// The state as wide and long as it becomes; the cells of the last choice are pointed out if the scene marks them. Not
// `coloured`: owners are told by letters.
Lines terminal_text(const Scene& scene, bool coloured);
// The first of several drawings, from roomy to dense, that fits in so many columns and rows, or the one nearest to it.
Lines fitted_text(const Scene& scene, bool coloured, int width, int height);

}  // namespace quoin::drawing
