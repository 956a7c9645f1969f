// What is printed on a card: what stands in its corner, its suit or colour, how many pips it has.
#pragma once

#include <string>
#include <vector>

#include "quoin/schema/cards.h"

namespace quoin::drawing {

struct Scene;
struct SceneZone;

struct CardFace {
  std::string name;     // in words: "queen of hearts", "guard"
  std::string index;    // what stands in its corner: "10", "Q"
  std::string suit;     // "clubs", "diamonds", "hearts", "spades", or "" for cards of another kind
  std::string colour;   // one of game.yaml's that fills it, "" for paper
  std::string letters;  // below the index: of its colour, and of its name where others would look like it; "" for none
  const Cards* tiles = nullptr;  // of a tile: its cards
  int face = 0;                  // and which of them it is
  int pips = 0;                  // how many signs of the suit it has, 0: a court card or none

  bool operator==(const CardFace&) const = default;
  // As it is written: "Q♥", "red 3", "guard".
  [[nodiscard]] std::string sign() const;
};

// All faces of an entry of game.yaml, no two alike. By their attributes: the suit is one that names a suit or a colour,
// the index the rank, else the first other attribute, else letters of the name.
std::vector<CardFace> card_faces(const Cards& cards);

// What is told of a card, seen or not.
struct CardNote {
  std::string colour;   // one of game.yaml's, "" for none
  std::string letters;  // of the colour
  std::string text;     // "3", "♥"; "" for none

  [[nodiscard]] bool empty() const { return colour.empty() && text.empty(); }
  [[nodiscard]] std::string words() const;  // "green 3"
};

// What a seat's other zones tell of each place of its pile: those that hold what an attribute of the cards may be, and
// have as many places.
std::vector<CardNote> notes_on(const Scene& scene, const SceneZone& pile);
// The characters of the longest of them that a row of cards may have; 0: nothing is told of these cards.
int longest_note(const Scene& scene, const SceneZone& pile);
// Whether the row is such a zone, written on cards and not shown by itself.
bool is_note(const Scene& scene, const SceneZone& shown);

}  // namespace quoin::drawing
