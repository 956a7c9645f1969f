// Polyominoes and their labellings, counted out.
#pragma once

#include <cstdint>

#include "quoin/schema/shapes.h"

namespace quoin {

// Fills formations and turns from cells. `mirror`: mirror images count as turns.
// REQUIRES 1 <= cells <= kMaxShapeCells.
void make_formations(Shapes& shapes, bool mirror);
// A number of labelled arrangements that there surely are at least.
std::int64_t least_arrangements(const Shapes& shapes);
// Fills arrangements, names and multisets from formations, labels and marks.
void make_arrangements(Shapes& shapes);

// The words of tables that placings on such a grid take.
std::int64_t placing_words(const Shapes& shapes, int rows, int margin);
// How the shapes lie on a grid. REQUIRES margin >= cells - 1 and columns + margin + cells <= 64.
ShapesOnGrid make_placings(const Shapes& shapes, int rows, int columns, int margin);

}  // namespace quoin
