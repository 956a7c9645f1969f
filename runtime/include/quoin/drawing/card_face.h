// What is printed on a card: what stands in its corner, its suit or colour, how many pips it has.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "quoin/schema/cards.h"

namespace quoin::drawing {

struct Scene;
struct SceneZone;

// A number or a name below on a written card: "clay 2", "deed".
struct CardBadge {
  std::string label;  // "" where the value says it
  std::string value;
  std::string colour;  // one of game.yaml's, "" for paper

  bool operator==(const CardBadge&) const = default;
  [[nodiscard]] std::string words() const { return label + (label.empty() ? "" : " ") + value; }
};

// What is to be read on a card that is larger than a playing card.
struct WrittenFace {
  std::string corner;          // a number or a short word, "" for none
  std::vector<CardBadge> row;  // below, without zeros
  std::string text;            // in the middle
  std::string told;            // all that it tells beside its title, in a sentence

  bool operator==(const WrittenFace&) const = default;
};

struct CardFace {
  std::string name;      // in words: "queen of hearts", "guard"; of a written card its title
  std::string index;     // what stands in its corner: "10", "Q"
  std::string suit;      // "clubs", "diamonds", "hearts", "spades", or "" for cards of another kind
  std::string colour;    // one of game.yaml's that fills it, "" for paper
  std::string letters;   // below the index: of its colour, and of its name where others would look like it; "" for none
  int pips = 0;          // how many signs of the suit it has, 0: a court card or none
  std::string key = {};  // by which it is looked at: "card.hearts_queen"
  std::optional<WrittenFace> written = {};  // of cards that tell more than a playing card
  const Cards* tiles = nullptr;             // of a tile: its cards
  int face = 0;                             // and which of them it is

  bool operator==(const CardFace&) const = default;
  // As it is written: "Q♥", "red 3", "guard", "Caravan [3, coins 1]".
  [[nodiscard]] std::string sign() const;
  // Its name with all that it tells.
  [[nodiscard]] std::string words() const;
};

// What a face tells beside its title, one by one, but for zeros: "points 3", "suit hearts".
std::vector<std::string> facts_of_card(const Cards& cards, int card);
// What stands in its middle, "" for nothing.
std::string text_on_card(const Cards& cards, int card);

// All faces of an entry of game.yaml, no two alike. By their attributes: the suit is one that names a suit or a colour,
// the index the rank, else the first other attribute, else letters of the name.
std::vector<CardFace> card_faces(const Cards& cards);

// What is told of a card, seen or not.
struct CardNote {
  std::string colour;      // one of game.yaml's, "" for none
  std::string letters;     // of the colour
  std::string text;        // "3", "♥"; "" for none
  std::string label = {};  // what that is, "" where it needs no name: "extra"

  [[nodiscard]] bool empty() const { return colour.empty() && text.empty(); }
  [[nodiscard]] std::string words() const;  // "green 3", "extra 2"
};

// What other zones tell of each place of a pile: its prices; of a seat's pile those that hold what an attribute of the
// cards may be, and have as many places.
std::vector<CardNote> notes_on(const Scene& scene, const SceneZone& pile);
// The characters of the longest of them that a row of cards may have; 0: nothing is told of these cards.
int longest_note(const Scene& scene, const SceneZone& pile);
// Whether the row is such a zone, written on cards and not shown by itself.
bool is_note(const Scene& scene, const SceneZone& shown);

}  // namespace quoin::drawing
