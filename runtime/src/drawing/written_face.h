// Faces of cards that are to be read: a title, numbers with their names, a text.
#pragma once

#include <string>
#include <vector>

#include "quoin/drawing/card_face.h"

namespace quoin::drawing {

bool is_colour(const std::string& name);

// Whether the cards tell more than a playing card can: their face is declared, or they have texts, or several numbers.
bool are_written(const Cards& cards);
// By their declared face; else all that they tell. No two have one title.
std::vector<CardFace> written_faces(const Cards& cards);

}  // namespace quoin::drawing
