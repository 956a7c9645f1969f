// What cells have in common: borders, tones, lines from cell to cell, seams.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "quoin/drawing/ground.h"
#include "quoin/drawing/numbers.h"

namespace quoin::drawing {
namespace {

// The middle of a side, told apart from all others.
using Middle = std::pair<double, double>;
Middle middle_of(const SiteType& kind, const OutlineSide& side) {
  const auto& outline = kind.outlines[static_cast<std::size_t>(side.site)];
  const Position from = outline[static_cast<std::size_t>(side.corner)];
  const Position to = outline[static_cast<std::size_t>(side.corner + 1) % outline.size()];
  return {rounded_to(from.x + to.x, 5) + 0.0, rounded_to(from.y + to.y, 5) + 0.0};  // + 0.0: no -0
}

// The sides of the sites at each middle, in the order of the sites.
std::map<Middle, std::vector<OutlineSide>> sides_at(const SiteType& kind, int number,
                                                    const std::vector<std::int16_t>& of) {
  std::map<Middle, std::vector<OutlineSide>> found;
  for (const int site : of) {
    const int corners = static_cast<int>(kind.outlines[static_cast<std::size_t>(site)].size());
    for (int corner = 0; corner < corners && corners > 2; ++corner) {
      const OutlineSide side{number, site, corner};
      found[middle_of(kind, side)].push_back(side);
    }
  }
  return found;
}

std::vector<std::int16_t> all_of(const SiteType& kind) {
  std::vector<std::int16_t> all(kind.names.size());
  for (std::size_t site = 0; site < all.size(); ++site) all[site] = static_cast<std::int16_t>(site);
  return all;
}

// Of each cell those with which it has a side in common.
std::vector<std::set<int>> touching(const SiteType& cells) {
  std::vector<std::set<int>> found(cells.names.size());
  for (const auto& [middle, sides] : sides_at(cells, kCells, all_of(cells))) {
    for (const OutlineSide& one : sides) {
      for (const OutlineSide& other : sides) {
        if (one.site != other.site) found[static_cast<std::size_t>(one.site)].insert(other.site);
      }
    }
  }
  return found;
}

// The ways that touch; none where nothing steps.
std::vector<int> touching_ways(const SiteType& cells) {
  return cells.way_sets.empty() ? std::vector<int>{} : cells.way_sets.front().ways.front();
}

// All sites lie on the line or on one side of it.
bool is_border(const SiteType& cells, const std::vector<int>& line) {
  constexpr double kNear = 1e-6;
  const Position from = cells.positions[static_cast<std::size_t>(line.front())];
  const Position to = cells.positions[static_cast<std::size_t>(line.back())];
  double least = 0;
  double most = 0;
  for (const Position at : cells.positions) {
    const double across = (to.x - from.x) * (at.y - from.y) - (at.x - from.x) * (to.y - from.y);
    least = std::min(least, across);
    most = std::max(most, across);
  }
  return least > -kNear || most < kNear;
}

}  // namespace

std::vector<OutlineSide> border_of(const Board& board, int sites, const std::vector<std::int16_t>& of) {
  std::vector<OutlineSide> border;
  for (const auto& [middle, sides] : sides_at(board.sites[static_cast<std::size_t>(sites)], sites, of)) {
    if (sides.size() == 1) border.push_back(sides.front());
  }
  return border;
}

// The cell that most tones are shut to takes the first that is left: two tones wherever they do, three for hexagons.
std::vector<int> tones_of(const SiteType& cells) {
  const std::vector<std::set<int>> beside = touching(cells);
  std::vector<int> tones(beside.size(), kNone);
  std::vector<std::set<int>> shut(beside.size());
  for (std::size_t step = 0; step < tones.size(); ++step) {
    std::size_t next = tones.size();
    for (std::size_t site = 0; site < tones.size(); ++site) {
      if (tones[site] != kNone) continue;
      if (next == tones.size() || shut[site].size() > shut[next].size()) next = site;
    }
    int tone = 0;
    while (shut[next].count(tone) > 0) ++tone;
    tones[next] = tone;
    for (const int other : beside[next]) shut[static_cast<std::size_t>(other)].insert(tone);
  }
  return tones;
}

std::vector<Ground::Line> lines_of(const SiteType& cells) {
  const std::vector<std::set<int>> beside = touching(cells);
  std::vector<Ground::Line> lines;
  for (const int number : touching_ways(cells)) {
    const Way& way = cells.ways[static_cast<std::size_t>(number)];
    if (way.opposite < number) continue;
    const auto step = [&beside](const Way& along, int site) {
      const int next = along.next[static_cast<std::size_t>(site)];
      return beside[static_cast<std::size_t>(site)].count(next) > 0 ? next : kNone;
    };
    std::vector<bool> passed(beside.size());
    const auto follow = [&](int site) {
      std::vector<int> line;
      for (; site != kNone && !passed[static_cast<std::size_t>(site)]; site = step(way, site)) {
        passed[static_cast<std::size_t>(site)] = true;
        line.push_back(site);
      }
      if (site != kNone) line.push_back(site);  // closed
      if (line.size() < 2) return;
      const bool border = is_border(cells, line);
      lines.push_back({std::move(line), border});
    };
    const int count = static_cast<int>(beside.size());
    for (int site = 0; site < count; ++site) {
      if (step(cells.ways[static_cast<std::size_t>(way.opposite)], site) == kNone) follow(site);
    }
    for (int site = 0; site < count; ++site) {  // what has no beginning
      if (!passed[static_cast<std::size_t>(site)]) follow(site);
    }
  }
  return lines;
}

// A step between two cells that have no side in common leaves over the side that looks away from where it leads.
std::vector<OutlineSide> seams_of(const Board& board) {
  const SiteType& cells = board.sites[kCells];
  const std::vector<std::set<int>> beside = touching(cells);
  std::vector<OutlineSide> seams;
  for (const OutlineSide& side : border_of(board, kCells, all_of(cells))) {
    const auto site = static_cast<std::size_t>(side.site);
    const auto [x, y] = middle_of(cells, side);
    const Position out{x / 2 - cells.positions[site].x, y / 2 - cells.positions[site].y};
    const auto leaves = [&](int number) {
      const int next = cells.ways[static_cast<std::size_t>(number)].next[site];
      if (next == kNone || beside[site].count(next) > 0) return false;
      const Position to = cells.positions[static_cast<std::size_t>(next)];
      const Position away{cells.positions[site].x - to.x, cells.positions[site].y - to.y};
      const double straight = std::hypot(out.x, out.y) * std::hypot(away.x, away.y);
      return out.x * away.x + out.y * away.y > 0.99 * straight;
    };
    const std::vector<int> ways = touching_ways(cells);
    if (std::any_of(ways.begin(), ways.end(), leaves)) seams.push_back(side);
  }
  return seams;
}

}  // namespace quoin::drawing
