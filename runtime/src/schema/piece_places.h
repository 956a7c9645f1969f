// Where pieces of game.yaml stand, and what there is to move by.
#pragma once

#include <string>
#include <vector>

#include "quoin/schema/game_def.h"

namespace quoin {

// One kind of sites of a board.
struct PlaceOfPieces {
  const Board* board = nullptr;
  const SiteType* type = nullptr;
  int number = 0;  // of the board
  int kind = 0;    // of the sites on it
};

// Those of all boards.
std::vector<PlaceOfPieces> kinds_of_sites(const GameDef& def);
// All names of ways there and of sets of them.
std::vector<std::string> way_names(const std::vector<PlaceOfPieces>& places);

}  // namespace quoin
