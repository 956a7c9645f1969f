// The parts of a state as text, each drawn on a canvas.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "drawing/terminal/canvas.h"
#include "quoin/drawing/scene.h"

namespace quoin::drawing {

// ---- inks ----

inline Ink label_ink() { return {"label"}; }
inline Ink line_ink() { return {"line"}; }
inline Ink dot_ink() { return {"dot"}; }
inline Ink bold_ink() { return {"", true}; }
// Of what has a colour of game.yaml, or none.
Ink ink_of(const std::string& colour);
inline Ink reversed(Ink ink) {
  ink.reverse = true;
  return ink;
}

// ---- boards (square.cpp, spread.cpp, dense.cpp, wall.cpp) ----

// How the bars of an owner look: lying, standing. They differ without colour too.
struct Bars {
  std::string_view lying;
  std::string_view standing;
};
Bars bars_of(std::optional<int> owner);
// What stands for a mark on an edge: its sign, or else `bar`; its letters where there are too many owners for bars.
std::string bar_sign(const Mark& mark, std::string_view bar, bool coloured);

// What lies at one site; the sites in the order of the first mark there.
struct Things {
  int sites;
  int site;
  std::vector<const Mark*> marks;
};
std::vector<Things> things_of(const Picture& picture);
// How many characters the cells must have so that nothing in them is cut, `discs` that lie on one another too.
int widest_sign(const Picture& picture, bool coloured, bool discs = false);

struct BoardStyle {
  bool coloured = true;
  bool narrow = false;  // of square boards: cells three characters wide
  int dense = 0;        // so many characters a cell without lines between them; 0: with lines
  int room = 0;         // characters that cells have at least
  bool marked = false;  // the last choice is pointed out, if there is one
  bool tight = false;   // as few columns as it takes
};
// How many characters the things of a cell may need at some time, if these are few.
int room_of_cells(const Display& display, int board, bool coloured);
// One board from above, under its title if it has one; the cells of `last` are pointed out.
Canvas draw_board(const Picture& picture, const BoardStyle& style, const Sites& last);
// A board of square cells: rows from below, pieces in cells, bars on edges, signs on corners, and outside the border
// what lies at the ends of rows and columns.
Canvas draw_square(const Picture& picture, const BoardStyle& style, const Sites& last);
// A board of any other form: its sites where they lie, lines under them, names around or in their place.
Canvas draw_spread(const Picture& picture, const BoardStyle& style, const Sites& last);
// Its cells are squares that have short names, and nothing lies between them.
bool can_be_dense(const Picture& picture);
// A board of square cells in as few rows as it has.
Canvas draw_dense(const Picture& picture, const BoardStyle& style, const Sites& last);
// A brick is drawn with its slot's name and its sign, "[c2 G]"; a free place where one may be put with its name alone,
// "(c3)". The sides of one board side by side where they fit, else one below the other. Answers with the row after.
int draw_walls(Canvas& canvas, int top, std::span<const SceneBoard> sides, bool coloured);

// ---- constructions (sheets.cpp) ----

struct Standing {
  const Construction* construction;
  std::vector<Body> bodies;
  double stability;
};
Standing standing_of(const Scene& scene, const SceneConstruction& shown);
// From the front, from the right and from above, with axes to read places off. Answers with the row after.
int draw_construction(Canvas& canvas, int top, const Standing& standing);
// The three sides on canvases of their own, no wider than `width` and with at most `tallest` rows of bodies where that
// can be.
std::vector<Canvas> draw_sheets(const Standing& standing, int width, int tallest);

// ---- everything else (seats.cpp, beside.cpp, turns.cpp) ----

constexpr int kRoomForWords = 80;  // columns where nothing narrower is asked for

// One line a seat: a pointer if it is to act, its name, its signs, its result; all that no board shows; luck that is
// due. Within so many columns. Answers with the row after.
int draw_words(Canvas& canvas, int row, const Scene& scene, bool coloured, int width, bool keeps_places = true);
// All that no board shows. Answers with the row after.
int draw_beside(Canvas& canvas, int row, const Scene& scene, int width, bool keeps_places);
// Every shape that the state holds, in all its turns, numbered as actions name them. Answers with the row after.
int draw_shapes(Canvas& canvas, int top, const View& view, int width = 100);

}  // namespace quoin::drawing
