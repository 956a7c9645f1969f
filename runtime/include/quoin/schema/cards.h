// Cards: the section `cards` of game.yaml: the faces that cards have, how many cards have each, and what a face tells.
// A card of a game is its face: two cards with one face cannot be told apart. What is chosen several at once, or
// counted, is the same kind of thing: tokens, of which a face is a kind, and sets of names of which an action holds
// some.
#pragma once

#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/schema/tiles.h"

namespace quoin {

class Selections;

inline constexpr int kMaxFaces = 256;  // of one entry
inline constexpr int kMaxPile = 1000;  // cards in a pile

// What every face has, such as its suit: names by number, or numbers.
struct CardAttribute {
  std::string name;
  std::vector<std::string> values;  // names of the values 0, 1, ..; empty: they are numbers
  int least = 0;
  int most = 0;
  std::vector<int> of;  // by face
};

// What every face has that is a bundle of tokens, such as its cost.
struct CardBundles {
  std::string name;
  int tokens = -1;                               // index into GameDef::cards
  std::shared_ptr<const Selections> selections;  // of these tokens
  std::vector<std::string> colours;              // of their kinds, or empty
  std::vector<int> of;                           // by face: the number of a selection
};

enum class Things { kCards, kTokens, kSet };

inline constexpr int kAnyNumber = 1000;  // copies of what a set names: as many as one likes

// What every face tells in words, such as what the card does.
struct CardTexts {
  std::string name;
  std::vector<std::string> of;  // by face
};

// What a picture writes where on a face: names of attributes, "name" for what the card is called; "" for nothing.
struct FaceDisplay {
  std::string title;
  std::string corner;
  std::vector<std::string> row;
  std::string text;
  std::string colour;
};

struct Cards {
  std::string name;
  Things things = Things::kCards;
  std::vector<std::string> faces;
  std::vector<CardAttribute> attributes;
  std::vector<CardTexts> texts;
  std::vector<CardBundles> bundles;
  std::optional<FaceDisplay> face;     // as it is declared
  std::vector<int> copies;             // by face: how many cards have it
  std::shared_ptr<const Tiles> tiles;  // their sides, if they have some; or nullptr
  // Of as many as a field of some action may have; of tokens as many as a number can stand for; or nullptr.
  std::shared_ptr<const Selections> selections;
  std::vector<std::string> colours = {};  // tokens: by kind, "" where none is given; or empty
  int bank = -1;                          // tokens: the zone in which all of them lie at first

  [[nodiscard]] int count() const { return static_cast<int>(faces.size()); }
  [[nodiscard]] int total() const { return std::accumulate(copies.begin(), copies.end(), 0); }
  // By their names, or null.
  [[nodiscard]] const CardAttribute* attribute(std::string_view called) const;
  [[nodiscard]] const CardTexts* text(std::string_view called) const;
  // What people call a face: its attribute `title`, else its name with blanks for "_"; with both where two are alike.
  [[nodiscard]] std::string title(int card) const;
};

}  // namespace quoin
