// Makes the SiteMap of a kind of sites: positions, ways as shifts under masks, what touches, sides, edges.
#include "primitives/site_map.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <iterator>
#include <map>

#include "quoin/base/text.h"
#include "quoin/schema/domain.h"

namespace quoin {
namespace {

constexpr int kAWord = 64;

// The number of words of the class that with_words chooses.
int words_for(int bits) {
  static constexpr std::array kClasses = {1, 2, 3, 4, 6, 11};
  for (const int words : kClasses) {
    if (bits <= words * kAWord) return words;
  }
  return (kMaxSites + kAWord - 1) / kAWord;
}

// The stages that move the lowest bits of a word, in order, to the bits of `to`.
Spread spread_to(std::uint64_t to) {
  Spread made;
  made.all = to;
  std::uint64_t left = to;
  std::uint64_t gaps = ~to << 1U;  // below each bit: how many are missing, one digit a stage
  for (unsigned i = 0; i < 6; ++i) {
    std::uint64_t odd = gaps;
    for (unsigned by = 1; by < kAWord; by *= 2) odd ^= odd << by;
    const std::uint64_t moving = odd & left;
    made.stages[i] = moving;
    left = (left ^ moving) | moving >> (1U << i);
    gaps &= ~odd;
  }
  return made;
}

int index_of(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

std::vector<std::string> ways_named(const SiteType& type) {
  std::vector<std::string> names;
  for (const WaySet& set : type.way_sets) names.push_back(set.name);
  for (const Way& way : type.ways) names.push_back(way.name);
  return names;
}

std::vector<std::string> sides_named(const SiteType& type) {
  std::vector<std::string> names;
  for (const Side& side : type.sides) names.push_back(side.name);
  return names;
}

std::string joined(const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : " ") + name;
  return all;
}

void add_once(std::vector<int>& list, int value) {
  if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(value);
}

}  // namespace

std::uint64_t* SiteMap::new_masks(int count) {
  masks_.emplace_back(as_size(count * words()), 0);
  return masks_.back().data();
}

std::uint64_t* SiteMap::mask_of(const std::vector<std::int16_t>& members) {
  std::uint64_t* mask = new_mask();
  for (const int member : members) set_bit(mask, position[as_size(member)]);
  return mask;
}

SiteMap::SiteMap(const Board& of, int kind_of_site, int seats) : kind(kind_of_site) {
  const SiteType& type = of.sites[as_size(kind)];
  sites = static_cast<int>(type.names.size());
  add_positions(type);
  add_columns();
  add_ways(type);
  add_step_ways();
  add_sets(type, seats);
  add_sides(type);
  add_relations(type);
  if (standard >= 0) add_edges(of);
}

void SiteMap::add_positions(const SiteType& type) {
  const bool in_rows = !type.places.empty();
  rows = in_rows ? type.rows : 0;
  columns = in_rows ? type.columns : 0;
  full = in_rows && rows * columns == sites;
  dense = !in_rows || full;
  bits = dense ? sites : rows * columns;
  position.resize(as_size(sites));
  site.assign(as_size(words_for(bits) * kAWord), kNone);
  for (int i = 0; i < sites; ++i) {
    position[as_size(i)] = static_cast<std::int16_t>(dense ? i : type.places[as_size(i)]);
    site[as_size(position[as_size(i)])] = static_cast<std::int16_t>(i);
  }
  std::uint64_t* every_site = new_mask();
  for (const int place : position) set_bit(every_site, place);
  all = every_site;
  if (!dense) add_spread();
}

void SiteMap::add_spread() {
  int first = 0;
  for (int word = 0; word < words(); ++word) {
    spread.push_back(spread_to(all[word]));
    spread.back().first = first;
    first += std::popcount(all[word]);
  }
}

void SiteMap::add_columns() {
  if (rows == 0) return;
  highest.assign(as_size(columns), kNone);
  for (int place = 0; place < rows * columns; ++place) {
    if (site[as_size(place)] != kNone) highest[as_size(place % columns)] = site[as_size(place)];
  }
  std::uint64_t* below = new_masks(columns + 1);
  for (int count = 0; count <= columns; ++count) {
    for (int place = 0; place < rows * columns; ++place) {
      if (place % columns < count) set_bit(below + count * words(), place);
    }
  }
  columns_below = below;
  level = below + (columns - 1) * words();
}

void SiteMap::add_ways(const SiteType& type) {
  for (const Way& way : type.ways) {
    MapWay made;
    made.opposite = way.opposite;
    made.next = way.next;
    std::map<int, std::uint64_t*> by_shift;
    for (int from = 0; from < sites; ++from) {
      const int to = way.next[as_size(from)];
      if (to < 0 || to == from) continue;
      const int shift = position[as_size(to)] - position[as_size(from)];
      std::uint64_t*& mask = by_shift[shift];
      if (mask == nullptr) mask = new_mask();
      set_bit(mask, position[as_size(from)]);
      if (rows == 0) continue;
      const int column = position[as_size(from)] % columns;
      wraps_columns |= columns > 2 && shift == 1 - columns && column == columns - 1;
      wraps_rows |= rows > 2 && shift == (1 - rows) * columns;
    }
    for (const auto& [shift, mask] : by_shift) made.moves.push_back({shift, mask});
    made.straight = made.moves.size() == 1 && std::abs(made.moves.front().shift) < kAWord;
    ways.push_back(std::move(made));
  }
}

// Whether the way leads so many rows up and columns to the right wherever it leads.
bool SiteMap::leads(const MapWay& way, int up, int right) const {
  bool somewhere = false;
  for (int from = 0; from < sites; ++from) {
    const int to = way.next[as_size(from)];
    if (to < 0) continue;
    int row = position[as_size(from)] / columns + up;
    int column = position[as_size(from)] % columns + right;
    if (wraps_rows) row = (row + rows) % rows;
    if (wraps_columns) column = (column + columns) % columns;
    if (column < 0 || column >= columns || row * columns + column != position[as_size(to)]) return false;
    somewhere = true;
  }
  return somewhere;
}

void SiteMap::add_step_ways() {
  step_ways.fill(kNone);
  if (rows == 0) return;
  for (int step = 0; step < 9; ++step) {
    const auto found = std::find_if(ways.begin(), ways.end(),
                                    [&](const MapWay& way) { return leads(way, step / 3 - 1, step % 3 - 1); });
    step_ways[as_size(step)] = static_cast<std::int8_t>(found == ways.end() ? kNone : found - ways.begin());
  }
}

void SiteMap::add_sets(const SiteType& type, int seats) {
  for (const WaySet& set : type.way_sets) {
    std::vector<Ways> made;
    for (const std::vector<int>& list : set.ways) made.push_back(make_ways(list));
    if (static_cast<int>(made.size()) != seats) made.erase(made.begin() + 1, made.end());
    if (set.name == "all") every = static_cast<int>(sets.size());
    sets.push_back(std::move(made));
  }
  standard = sets.empty() ? -1 : 0;
  for (int way = 0; way < static_cast<int>(ways.size()); ++way) {
    sets.emplace_back();
    sets.back().push_back(make_ways({way}));
  }
}

Ways SiteMap::make_ways(const std::vector<int>& list) {
  Ways made;
  made.ways = list;
  for (const int way : list) {
    const int opposite = ways[as_size(way)].opposite;
    if (std::find(made.axes.begin(), made.axes.end(), opposite) == made.axes.end()) made.axes.push_back(way);
    add_once(made.around, way);
    add_once(made.around, opposite);
  }
  add_links(made);
  made.straight = !made.axes.empty();
  for (const int axis : made.axes) {
    const MapWay& way = ways[as_size(axis)];
    made.straight = made.straight && way.straight;
    if (!way.straight) continue;
    const Move& move = way.moves.front().shift > 0 ? way.moves.front() : ways[as_size(way.opposite)].moves.front();
    made.runs.push_back({move.shift, move.from});
  }
  return made;
}

void SiteMap::add_links(Ways& made) {
  std::map<int, std::uint64_t*> by_shift;
  for (const int way : made.around) {
    for (const Move& move : ways[as_size(way)].moves) {
      if (move.shift < 0) continue;
      std::uint64_t*& mask = by_shift[move.shift];
      if (mask == nullptr) mask = new_mask();
      for (int word = 0; word < words(); ++word) mask[word] |= move.from[word];
    }
  }
  made.shifts = !by_shift.empty() && by_shift.size() <= as_size(kMostLinks);
  for (const auto& [shift, mask] : by_shift) {
    made.shifts = made.shifts && shift < kAWord;
    made.links.push_back({shift, mask});
  }
  made.weave = weave_of(made);
}

// Whether the link joins every two sites of the box of which one lies so many rows up and columns to the right.
bool SiteMap::joins(const Link& link, int up, int right) const {
  if (link.shift != up * columns + right) return false;
  for (int place = 0; place < bits; ++place) {
    const int column = place % columns + right;
    const bool inside = column >= 0 && column < columns && place + link.shift < bits;
    if (has_bit(link.next, place) != (inside && has_bit(all, place) && has_bit(all, place + link.shift))) return false;
  }
  return true;
}

Weave SiteMap::weave_of(const Ways& made) const {
  const std::vector<Link>& links = made.links;
  const std::size_t count = links.size();
  if (!made.shifts || columns < 3 || columns >= kAWord || count < 2 || !joins(links[0], 0, 1)) return Weave::kNot;
  if (count == 2) return joins(links[1], 1, 0) ? Weave::kSquares : Weave::kNot;
  if (count == 3) {
    if (joins(links[1], 1, 0)) return joins(links[2], 1, 1) ? Weave::kLeaningEast : Weave::kNot;
    return joins(links[1], 1, -1) && joins(links[2], 1, 0) ? Weave::kLeaningWest : Weave::kNot;
  }
  return joins(links[1], 1, -1) && joins(links[2], 1, 0) && joins(links[3], 1, 1) ? Weave::kEight : Weave::kNot;
}

void SiteMap::add_sides(const SiteType& type) {
  std::uint64_t* whole = new_mask();
  for (const Side& side : type.sides) {
    sides.push_back(mask_of(side.sites));
    corners_from += side.corner ? 0 : 1;
    for (const int member : side.sites) set_bit(whole, position[as_size(member)]);
  }
  border = whole;
}

void SiteMap::add_relations(const SiteType& type) {
  for (const Relation& relation : type.relations) {
    std::vector<std::int16_t> places(ways.size(), -1);
    for (int k = relation.width; k-- > 0 && relation.target_sites == kind;) {
      for (std::size_t way = 0; way < ways.size(); ++way) {
        bool same = true;
        for (int i = 0; same && i < sites; ++i) same = relation.at(i, k) == ways[way].next[as_size(i)];
        if (same) places[way] = static_cast<std::int16_t>(k);
      }
    }
    place_in_relation.push_back(std::move(places));
  }
}

void SiteMap::add_edges(const Board& of) {
  const std::vector<Link>& links = sets[as_size(standard)].front().links;
  for (std::size_t other = 0; other < of.sites.size(); ++other) {
    for (const Relation& relation : of.sites[other].relations) {
      if (relation.name != "between" || relation.target_sites != kind || relation.width != 2) continue;
      edges = static_cast<int>(other);
      for (int edge = 0; edge < relation.sources; ++edge) {
        const int a = relation.at(edge, 0);
        const int b = relation.at(edge, 1);
        edge_link.push_back(-1);
        edge_position.push_back(0);
        if (a < 0 || b < 0) continue;
        const auto [low, high] = std::minmax(position[as_size(a)], position[as_size(b)]);
        for (std::size_t link = 0; link < links.size(); ++link) {
          if (links[link].shift != high - low || !has_bit(links[link].next, low)) continue;
          edge_link.back() = static_cast<std::int16_t>(link);
          edge_position.back() = low;
        }
      }
    }
  }
}

MapNames map_names(const std::vector<Board>& boards) {
  MapNames names;
  const auto add = [](std::vector<std::string>& all, const std::vector<std::string>& some) {
    for (const std::string& name : some) {
      if (index_of(all, name) < 0) all.push_back(name);
    }
  };
  for (const Board& board : boards) {
    for (const SiteType& type : board.sites) {
      add(names.ways, ways_named(type));
      add(names.sides, sides_named(type));
    }
  }
  return names;
}

namespace {

void number(std::vector<std::int16_t>& numbers, std::vector<std::string>& missing, const std::vector<std::string>& all,
            const std::vector<std::string>& own, const std::string& whose, const std::string& what) {
  for (const std::string& name : all) {
    numbers.push_back(static_cast<std::int16_t>(index_of(own, name)));
    std::string why;
    if (numbers.back() < 0) {
      why = whose + " have no " + what + " \"" + name + "\"; " +
            (own.empty() ? "they have none" : "they have " + list_names(own, 24));
      const std::string near = did_you_mean(name, own);
      if (!near.empty()) why += " (" + near + ")";
    }
    missing.push_back(std::move(why));
  }
}

}  // namespace

void number_names(SiteMap& map, const Board& board, const MapNames& names) {
  const SiteType& type = board.sites[as_size(map.kind)];
  const std::string whose = board.name + "." + type.name;
  map.way_names = joined(ways_named(type));
  map.side_names = joined(sides_named(type));
  number(map.set_named, map.no_set, names.ways, ways_named(type), whose, "ways");
  number(map.side_named, map.no_side, names.sides, sides_named(type), whose, "side");
}

}  // namespace quoin
