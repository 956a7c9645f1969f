// Shapes as little pictures, in all their turns, numbered as actions name them.
#pragma once

#include <string>
#include <vector>

#include "quoin/schema/shapes.h"

namespace quoin::drawing {

// Rows from the top, "." where nothing is.
using ShapePicture = std::vector<std::string>;
// From a shape's name: "oxt/.o.".
ShapePicture shape_picture(const std::string& name);
// Turned clockwise by so many quarters; from 4 on its left-right mirror is turned.
ShapePicture turned(ShapePicture rows, int turn);

// A turn by its number.
struct Turn {
  int number;
  ShapePicture picture;
};
// Those that look different, each by its lowest number.
std::vector<Turn> turns_of(const Shapes& shapes, const std::string& name);

}  // namespace quoin::drawing
