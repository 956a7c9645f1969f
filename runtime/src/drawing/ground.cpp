// What a board looks like under all things: read from `display`, and worked out from outlines, ways and sides.
#include "quoin/drawing/ground.h"

#include <algorithm>
#include <cmath>

namespace quoin::drawing {
namespace {

const Region& region_of(const GameDef& def, int region) { return def.regions[static_cast<std::size_t>(region)]; }

std::vector<Ground::Tint> tints_of(const GameDef& def, const GroundDisplay& given) {
  std::vector<Ground::Tint> tints;
  for (const auto& [name, tint] : given.regions) {
    const Region& region = region_of(def, tint.region);
    for (std::size_t row = 0; row < region.of.size(); ++row) {
      const std::string& colour = tint.colours[std::min(row, tint.colours.size() - 1)];
      for (const int site : region.of[row]) tints.push_back({{region.board, region.sites, site}, colour});
    }
  }
  return tints;
}

std::vector<Site> stars_of(const Region& region) {
  std::vector<Site> stars;
  for (const auto& row : region.of) {
    for (const int site : row) stars.push_back({region.board, region.sites, site});
  }
  return stars;
}

// ---- bands along sides ----

Position minus(Position one, Position other) { return {one.x - other.x, one.y - other.y}; }
Position between(Position one, Position other, double part) {
  return {one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part};
}
double along(Position one, Position direction) { return one.x * direction.x + one.y * direction.y; }
Position of_length_one(Position way) {
  const double length = std::hypot(way.x, way.y);
  return length == 0 ? way : Position{way.x / length, way.y / length};
}

// From the middle of its cell to a place of a side of its outline: 0 the first corner, 1 the next.
Position outwards(const SiteType& cells, const OutlineSide& side, double part) {
  const auto& outline = cells.outlines[static_cast<std::size_t>(side.site)];
  const auto corner = static_cast<std::size_t>(side.corner);
  const Position at = between(outline[corner], outline[(corner + 1) % outline.size()], part);
  return minus(at, cells.positions[static_cast<std::size_t>(side.site)]);
}

// A named side of a board, and where it looks.
struct Facing {
  const Side* side;
  Position way;
  [[nodiscard]] bool has(int site) const {
    return std::binary_search(side->sites.begin(), side->sites.end(), static_cast<std::int16_t>(site));
  }
};

std::vector<Facing> facings_of(const SiteType& cells, const std::vector<OutlineSide>& border) {
  std::vector<Facing> facings;
  for (const Side& side : cells.sides) {
    if (!side.corner) facings.push_back({&side, {0, 0}});
  }
  for (Facing& facing : facings) {
    const auto add = [&](bool shared) {
      for (const OutlineSide& one : border) {
        if (!facing.has(one.site)) continue;
        const auto count =
            std::count_if(facings.begin(), facings.end(), [&one](const Facing& other) { return other.has(one.site); });
        if (count > 1 && !shared) continue;
        const Position out = outwards(cells, one, 0.5);
        facing.way = {facing.way.x + out.x, facing.way.y + out.y};
      }
    };
    add(false);
    if (facing.way.x == 0 && facing.way.y == 0) add(true);  // a board so small that corners are all it has
    facing.way = of_length_one(facing.way);
  }
  return facings;
}

// Where sides meet, each half of a cell's border goes to the side that looks its way.
std::vector<Ground::Band> bands_of(const Board& board, const std::map<std::string, std::string>& colours) {
  constexpr double kLooksAway = 0.3;  // the border of a hole in a cell of a side
  if (colours.empty()) return {};
  const SiteType& cells = board.sites[kCells];
  std::vector<std::int16_t> all(cells.names.size());
  for (std::size_t site = 0; site < all.size(); ++site) all[site] = static_cast<std::int16_t>(site);
  const std::vector<OutlineSide> border = border_of(board, kCells, all);
  const std::vector<Facing> facings = facings_of(cells, border);
  std::vector<Ground::Band> bands;
  for (const OutlineSide& one : border) {
    const Position out = of_length_one(outwards(cells, one, 0.5));
    for (const bool second : {false, true}) {
      const Position half = outwards(cells, one, second ? 0.75 : 0.25);
      const Facing* best = nullptr;
      for (const Facing& facing : facings) {
        if (!facing.has(one.site) || along(out, facing.way) < kLooksAway) continue;
        if (best == nullptr || along(half, facing.way) > along(half, best->way)) best = &facing;
      }
      if (best == nullptr || !colours.contains(best->side->name)) continue;
      bands.push_back({one, second, colours.at(best->side->name)});
    }
  }
  return bands;
}

}  // namespace

Ground ground_of(const GameDef& def, int number, const std::optional<GroundDisplay>& given) {
  Ground ground;
  const Board& board = def.boards[static_cast<std::size_t>(number)];
  ground.seams = seams_of(board);
  if (!given) return ground;
  ground.look = given->look;
  if (ground.look == Ground::Look::kPoints) ground.seams.clear();  // a table's way goes from its bar to its far end
  ground.names = given->names;
  ground.turned = given->turned;
  ground.tints = tints_of(def, *given);
  if (given->stars != kNone) ground.stars = stars_of(region_of(def, given->stars));
  for (const int heavy : given->heavy) {
    const Region& region = region_of(def, heavy);
    for (const auto& row : region.of) {
      const std::vector<OutlineSide> border = border_of(board, region.sites, row);
      ground.heavy.insert(ground.heavy.end(), border.begin(), border.end());
    }
  }
  ground.bands = bands_of(board, given->sides);
  if (ground.look == Ground::Look::kCheckered) ground.tones = tones_of(board.sites[kCells]);
  if (ground.look == Ground::Look::kLined) ground.lines = lines_of(board.sites[kCells]);
  return ground;
}

}  // namespace quoin::drawing
