// Letters of tiles.
#include "quoin/drawing/tile_sign.h"

#include <bit>

#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

// The sides of the largest part of the kind on the tile, the first of several.
unsigned largest_part(const Tiles& tiles, int value, int kind) {
  unsigned best = 0;
  for (int side = 0; side < tiles.sides; ++side) {
    const unsigned part = tiles.joined_at(value, side);
    if (tiles.kind_at(value, side) == kind && std::popcount(part) > std::popcount(best)) best = part;
  }
  return best;
}

}  // namespace

std::string tile_letters(const Tiles& tiles, int value) {
  const std::vector<std::string> short_names = abbreviations(tiles.kinds);
  std::string letters;
  for (int side = 0; side < tiles.sides; ++side) {
    const int kind = tiles.kind_at(value, side);
    const std::string& name = short_names[static_cast<std::size_t>(kind)];
    const bool main = (largest_part(tiles, value, kind) >> static_cast<unsigned>(side) & 1U) != 0;
    letters += main ? upper(name) : name;
  }
  return letters;
}

std::vector<std::string> tile_signs(const Cards& cards, int face) {
  std::vector<std::string> names;
  for (const CardAttribute& attribute : cards.attributes) names.push_back(attribute.name);
  const std::vector<std::string> letters = abbreviations(names);
  std::vector<std::string> signs;
  for (std::size_t k = 0; k < names.size(); ++k) {
    const CardAttribute& attribute = cards.attributes[k];
    const int value = attribute.of[static_cast<std::size_t>(face)];
    if (value == attribute.least || !attribute.values.empty()) continue;
    signs.push_back(upper(letters[k]) + (value == 1 ? "" : std::to_string(value)));
  }
  return signs;
}

}  // namespace quoin::drawing
