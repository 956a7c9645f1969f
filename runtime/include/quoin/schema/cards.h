// Cards: the section `cards` of game.yaml: the faces that cards have, how many cards have each, and what a face tells.
// A card of a game is its face: two cards with one face cannot be told apart.
#pragma once

#include <memory>
#include <numeric>
#include <string>
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

struct Cards {
  std::string name;
  std::vector<std::string> faces;
  std::vector<CardAttribute> attributes;
  std::vector<int> copies;                       // by face: how many cards have it
  std::shared_ptr<const Tiles> tiles;            // their sides, if they have some; or nullptr
  std::shared_ptr<const Selections> selections;  // of as many as a field of some action may have; or nullptr

  [[nodiscard]] int count() const { return static_cast<int>(faces.size()); }
  [[nodiscard]] int total() const { return std::accumulate(copies.begin(), copies.end(), 0); }
};

}  // namespace quoin
