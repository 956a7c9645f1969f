// Tiles: cards of the section `cards` that have sides. In: `edges` and `joins` of a listed card. Out: what each side is
// and which sides belong together, for a tile in every turn.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace quoin {

inline constexpr int kMostTileSides = 6;

// A tile and a turn are one value: face * sides + turn, the turn in steps clockwise. Sides are numbered as boards
// number those of their cells.
struct Tiles {
  int sides = 0;                     // 4, as cells of a grid have, or 6, as hexagons have
  std::vector<std::string> kinds;    // of sides: "town", "meadow"
  std::vector<std::string> colours;  // by kind
  std::vector<bool> lines;           // by kind: it is drawn as a line, not as an area
  std::vector<std::uint8_t> kind;    // [values * sides]
  std::vector<std::uint8_t> joined;  // [values * sides]: the sides joined with it, itself among them, a bit each
  std::vector<int> turns;            // by face: in how many turns it looks different

  [[nodiscard]] int faces() const { return static_cast<int>(turns.size()); }
  [[nodiscard]] int value(int face, int turn) const { return face * sides + turn; }
  [[nodiscard]] int face_of(int value) const { return value / sides; }
  [[nodiscard]] int turn_of(int value) const { return value % sides; }
  [[nodiscard]] int kind_at(int value, int side) const { return kind[static_cast<std::size_t>(value * sides + side)]; }
  [[nodiscard]] unsigned joined_at(int value, int side) const {
    return joined[static_cast<std::size_t>(value * sides + side)];
  }
};

// The names of as many sides, in their order: those of the ways over them. REQUIRES 4 or 6.
const std::vector<std::string>& side_names(int sides);
// A turned tile as it is written: "corner", "corner_east" where its first side looks there.
std::vector<std::string> turned_names(const std::vector<std::string>& faces, int sides);

}  // namespace quoin
