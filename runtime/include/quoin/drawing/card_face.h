// What is printed on a card: what stands in its corner, its suit or colour, how many pips it has.
#pragma once

#include <string>

#include "quoin/schema/cards.h"

namespace quoin::drawing {

struct CardFace {
  std::string name;    // in words: "queen of hearts", "guard"
  std::string index;   // what stands in its corner: "10", "Q"
  std::string suit;    // "clubs", "diamonds", "hearts", "spades", or "" for cards of another kind
  std::string colour;  // one of game.yaml's that fills it, "" for paper
  int pips = 0;        // how many signs of the suit it has, 0: a court card or none

  bool operator==(const CardFace&) const = default;
  // As it is written: "Q♥", "red 3", "guard".
  [[nodiscard]] std::string sign() const;
};

// By its attributes: the suit is one that names a suit or a colour, the index the rank, else the first other attribute,
// else the first letters of its name. REQUIRES a face.
CardFace card_face(const Cards& cards, int face);

}  // namespace quoin::drawing
