// Ground: how a board looks under all things, from the section `display` and the board's sites. No family is known, and
// no position is kept: what is here holds from whichever side the board is seen.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "quoin/drawing/site.h"
#include "quoin/schema/game_def.h"

namespace quoin::drawing {

// One side of a site's outline: from a corner to the next one.
struct OutlineSide {
  int sites = 0;
  int site = 0;
  int corner = 0;
  bool operator==(const OutlineSide&) const = default;
};

struct Ground {
  using Look = GroundDisplay::Look;
  using Names = GroundDisplay::Names;
  struct Tint {
    Site site;
    std::string colour;
  };
  // Half of a side of a cell: the one at its first corner or the one at its next.
  struct Band {
    OutlineSide side;
    bool second = false;
    std::string colour;
  };
  // Sites joined by a line.
  struct Line {
    std::vector<int> sites;
    bool border = false;  // all sites lie on it or on one side of it
  };

  Look look = Look::kPlain;
  Names names = Names::kBorders;
  bool turned = false;  // each seat sees the board from its own side
  std::vector<Tint> tints;
  std::vector<Site> stars;
  std::vector<OutlineSide> heavy;
  std::vector<Band> bands;
  std::vector<int> tones;          // checkered: of each cell, 0 the darkest; else none
  std::vector<Line> lines;         // lined: along each way; else none
  std::vector<OutlineSide> seams;  // behind which the board goes on at another border
};

// `given`: what game.yaml says; nothing: a plain one.
Ground ground_of(const GameDef& def, int board, const std::optional<GroundDisplay>& given);

// The sides of these sites' outlines that belong to only one of them.
std::vector<OutlineSide> border_of(const Board& board, int sites, const std::vector<std::int16_t>& of);
// A number for each cell, from 0 on: cells with a common side have different ones. Two where that can be.
std::vector<int> tones_of(const SiteType& cells);
// Along the ways that touch, from cell to cell, but for those that lead from border to border.
std::vector<Ground::Line> lines_of(const SiteType& cells);
std::vector<OutlineSide> seams_of(const Board& board);

}  // namespace quoin::drawing
