// Links: which sites they join, and which of them cross, by where the sites lie.
#include "schema/links.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "quoin/schema/domain.h"
#include "schema/parts.h"

namespace quoin {
namespace {

constexpr int kFarthest = 39;
constexpr std::size_t kMostLinks = 32767;  // that relations can name
constexpr double kOnLine = 1e-9;

struct Segment {
  Position from;
  Position to;
};

// Above 0 if the point lies left of the line from one end of the segment to the other, 0 if on it.
double side_of(const Segment& line, Position at) {
  const double area =
      (line.to.x - line.from.x) * (at.y - line.from.y) - (line.to.y - line.from.y) * (at.x - line.from.x);
  return std::abs(area) < kOnLine ? 0 : area;
}

// Both lie on one line, and more than a point of them is the same.
bool overlap(const Segment& one, const Segment& other) {
  const bool steep = std::abs(one.to.y - one.from.y) > std::abs(one.to.x - one.from.x);
  const auto along = [steep](Position at) { return steep ? at.y : at.x; };
  const auto [low, high] = std::minmax({along(one.from), along(one.to)});
  const auto [least, most] = std::minmax({along(other.from), along(other.to)});
  return std::max(low, least) + kOnLine < std::min(high, most);
}

// They meet anywhere but at an end of both.
bool cross(const Segment& one, const Segment& other) {
  const double a = side_of(one, other.from);
  const double b = side_of(one, other.to);
  const double c = side_of(other, one.from);
  const double d = side_of(other, one.to);
  if (a == 0 && b == 0) return overlap(one, other);
  const bool shares = (a == 0 || b == 0) && (c == 0 || d == 0);
  return a * b <= 0 && c * d <= 0 && !shares;
}

std::vector<Segment> segments_of(const SiteType& links) {
  std::vector<Segment> found;
  for (const auto& ends : links.outlines) found.push_back({ends[0], ends[1]});
  return found;
}

// Rows of different lengths as one relation.
Relation relation_of(const std::string& name, const std::vector<std::vector<std::int16_t>>& rows, int target_sites) {
  std::size_t width = 0;
  for (const auto& row : rows) width = std::max(width, row.size());
  Relation relation{name, static_cast<int>(width), static_cast<int>(rows.size()), target_sites, {}};
  relation.table.assign(width * rows.size(), std::int16_t{kNone});
  for (std::size_t k = 0; k < rows.size(); ++k) {
    std::copy(rows[k].begin(), rows[k].end(), relation.table.begin() + static_cast<std::ptrdiff_t>(k * width));
  }
  return relation;
}

// For each link those that cross it. Only what is near enough is compared: `reach` is a link's length.
Relation crossings_of(const SiteType& links, int index) {
  const std::vector<Segment> segments = segments_of(links);
  std::vector<std::vector<std::int16_t>> rows(segments.size());
  for (std::size_t one = 0; one < segments.size(); ++one) {
    const Position at = links.positions[one];
    const double reach =
        std::hypot(segments[one].to.x - segments[one].from.x, segments[one].to.y - segments[one].from.y);
    for (std::size_t other = one + 1; other < segments.size(); ++other) {
      if (std::abs(links.positions[other].x - at.x) > 2 * reach ||
          std::abs(links.positions[other].y - at.y) > 2 * reach)
        continue;
      if (!cross(segments[one], segments[other])) continue;
      rows[one].push_back(static_cast<std::int16_t>(other));
      rows[other].push_back(static_cast<std::int16_t>(one));
    }
  }
  for (auto& row : rows) std::ranges::sort(row);
  return relation_of("crosses", rows, index);
}

// The site at each place of the box of rows and columns, or kNone.
std::vector<int> sites_by_place(const SiteType& sites) {
  std::vector<int> found(static_cast<std::size_t>(sites.rows * sites.columns), kNone);
  for (std::size_t site = 0; site < sites.places.size(); ++site) {
    found[static_cast<std::size_t>(sites.places[site])] = static_cast<int>(site);
  }
  return found;
}

using Leap = std::array<int, 2>;

SiteType links_between(const SiteType& sites, Leap leap) {
  SiteType links;
  links.name = "links";
  links.one = "link";
  const auto [up, across] = leap;
  const std::vector<int> by_place = sites_by_place(sites);
  std::vector<std::vector<std::int16_t>> ends;
  for (std::size_t first = 0; first < sites.places.size(); ++first) {
    const int row = sites.places[first] / sites.columns;
    const int column = sites.places[first] % sites.columns;
    std::vector<int> seconds;
    for (const Leap& to : {Leap{up, across}, Leap{up, -across}, Leap{-up, across}, Leap{-up, -across}, Leap{across, up},
                           Leap{across, -up}, Leap{-across, up}, Leap{-across, -up}}) {
      const int r = row + to[0];
      const int c = column + to[1];
      const bool inside = r >= 0 && r < sites.rows && c >= 0 && c < sites.columns;
      const int second = inside ? by_place[static_cast<std::size_t>(r * sites.columns + c)] : kNone;
      if (second > static_cast<int>(first)) seconds.push_back(second);
    }
    std::ranges::sort(seconds);
    seconds.erase(std::unique(seconds.begin(), seconds.end()), seconds.end());
    for (const int second : seconds) {
      const Position from = sites.positions[first];
      const Position to = sites.positions[static_cast<std::size_t>(second)];
      add_site(links, sites.names[first] + "-" + sites.names[static_cast<std::size_t>(second)],
               {(from.x + to.x) / 2, (from.y + to.y) / 2}, {from, to});
      ends.push_back({static_cast<std::int16_t>(first), static_cast<std::int16_t>(second)});
    }
  }
  links.relations.push_back(relation_of("ends_of", ends, kCells));
  return links;
}

Leap read_leap_of_links(const YamlNode& node, const Scope& scope, const std::string& what) {
  if (need_list(node, what).items.size() != 2) {
    fault(node, what + " must be two numbers, rows and columns, such as [1, 2]", "write [1, 2]");
  }
  const Leap leap = {evaluate_within(node.items[0], scope, what, 0, kFarthest),
                     evaluate_within(node.items[1], scope, what, 0, kFarthest)};
  if (leap[0] == 0 && leap[1] == 0) fault(node, what + " lead nowhere", "such as [1, 2]");
  return leap;
}

}  // namespace

void read_links(const YamlNode& node, const Scope& scope, const std::string& board_name, Board& board) {
  const std::string what = "\"links\" of " + board_name;
  SiteType& sites = board.sites.front();
  if (sites.places.empty())
    fault(node, what + " have no meaning: " + sites.name + " do not lie in rows", "leave them out");
  SiteType links = links_between(sites, read_leap_of_links(node, scope, what));
  if (links.names.empty())
    fault(node, what + " join nothing: no two " + sites.name + " are so far apart", "use smaller numbers");
  if (links.names.size() > kMostLinks) {
    fault(node,
          what + " are " + std::to_string(links.names.size()) + "; at most " + std::to_string(kMostLinks) +
              " are allowed",
          "use fewer");
  }
  board.links = static_cast<int>(board.sites.size());
  links.relations.push_back(crossings_of(links, board.links));
  std::vector<std::vector<std::int16_t>> of(sites.names.size());
  const Relation& ends = links.relations[kEndsOf];
  for (int link = 0; link < ends.sources; ++link) {
    for (const int k : {0, 1})
      of[static_cast<std::size_t>(ends.at(link, k))].push_back(static_cast<std::int16_t>(link));
  }
  sites.relations.push_back(relation_of("link", of, board.links));
  board.sites.push_back(std::move(links));
}

}  // namespace quoin
