// What tests ask of boards, by names.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "../written_game.h"

namespace quoin {

// What the loader says of it, or "it loads". tests/broken/yaml.yaml has mistakes with their places.
inline std::string complaint_of(const std::string& yaml) {
  return WrittenGame("boards: {field: " + yaml + "}\n").complaint();
}

inline const SiteType& sites_called(const Board& board, const std::string& name) {
  const auto at = std::ranges::find(board.sites, name, &SiteType::name);
  EXPECT_NE(at, board.sites.end()) << name;
  return *at;
}

inline const Relation& relation_called(const SiteType& sites, const std::string& name) {
  const auto at = std::ranges::find(sites.relations, name, &Relation::name);
  EXPECT_NE(at, sites.relations.end()) << name;
  return *at;
}

inline std::vector<std::string> ways_of(const SiteType& sites) {
  std::vector<std::string> names;
  for (const Way& way : sites.ways) names.push_back(way.name);
  return names;
}

// Names of the sites that belong to a side or corner; empty if there is no such side.
inline std::vector<std::string> side_of(const SiteType& sites, const std::string& name) {
  std::vector<std::string> names;
  const auto at = std::ranges::find(sites.sides, name, &Side::name);
  if (at == sites.sides.end()) return names;
  for (const int site : at->sites) names.push_back(sites.names[static_cast<std::size_t>(site)]);
  return names;
}

// Where that way leads from the site of that name: a name, or "none".
inline std::string step(const SiteType& sites, const std::string& from, const std::string& way) {
  const auto site = std::ranges::find(sites.names, from) - sites.names.begin();
  const int next = std::ranges::find(sites.ways, way, &Way::name)->next.at(static_cast<std::size_t>(site));
  return next == kNone ? "none" : sites.names[static_cast<std::size_t>(next)];
}

// How many pairs of sites a step joins.
inline int steps_of(const SiteType& sites) {
  std::ptrdiff_t count = 0;
  for (const Way& way : sites.ways) count += std::ranges::count_if(way.next, [](int to) { return to != kNone; });
  return static_cast<int>(count / 2);
}

// Names of a relation's row, kNone left out.
inline std::vector<std::string> row_of(const Board& board, const SiteType& sites, const std::string& relation,
                                       const std::string& from) {
  std::vector<std::string> names;
  const Relation& found = relation_called(sites, relation);
  const auto site = static_cast<int>(std::ranges::find(sites.names, from) - sites.names.begin());
  for (int k = 0; k < found.width; ++k) {
    const int target = found.at(site, k);
    const SiteType& targets = board.sites[static_cast<std::size_t>(found.target_sites)];
    if (target != kNone) names.push_back(targets.names[static_cast<std::size_t>(target)]);
  }
  return names;
}

}  // namespace quoin
