// Parts of boards; see the header.
#include "schema/parts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <map>
#include <utility>

#include "quoin/base/text.h"
#include "quoin/schema/domain.h"
#include "schema/reading.h"
#include "schema/site_lines.h"

namespace quoin {
namespace {

constexpr int kLetters = 26;

std::size_t index_of(int site) { return static_cast<std::size_t>(site); }

Position middle_of(const Position& a, const Position& b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }

// Numbers the edges of one board.
class EdgeMaker {
 public:
  EdgeMaker(const SiteType& cells, const std::vector<Crossing>& crossings) : cells_(cells), crossings_(crossings) {
    const int count = static_cast<int>(cells.names.size());
    edges_.sites.name = "edges";
    edges_.sites.one = "edge";
    between_ = {"between", 2, 0, 0, {}};
    edges_.side = {"side", static_cast<int>(crossings.size()), count, 1, {}};
    edges_.side.table.assign(cells.names.size() * crossings.size(), kNone);
  }

  void add_all(bool border) {
    for (std::size_t k = 0; k < crossings_.size(); ++k) {
      for (std::size_t cell = 0; cell < cells_.names.size(); ++cell) {
        const int next = cells_.ways[index_of(crossings_[k].way)].next[cell];
        if (border == (next == kNone) && side(cell, k) == kNone) add(cell, k, next);
      }
    }
  }

  Edges made() {
    between_.sources = static_cast<int>(edges_.sites.names.size());
    edges_.sites.relations.push_back(std::move(between_));
    return std::move(edges_);
  }

 private:
  std::int16_t& side(std::size_t cell, std::size_t k) { return edges_.side.table[cell * crossings_.size() + k]; }

  void add(std::size_t cell, std::size_t k, int next) {
    const Way& way = cells_.ways[index_of(crossings_[k].way)];
    const std::vector<Position>& outline = cells_.outlines[cell];
    const Position& from = outline[crossings_[k].from];
    const Position& to = outline[(crossings_[k].from + 1) % outline.size()];
    const auto edge = static_cast<std::int16_t>(edges_.sites.names.size());
    side(cell, k) = edge;
    for (std::size_t back = 0; next != kNone && back < crossings_.size(); ++back) {
      if (crossings_[back].way == way.opposite) side(index_of(next), back) = edge;
    }
    const std::string& beyond = next == kNone ? way.name : cells_.names[index_of(next)];
    add_site(edges_.sites, cells_.names[cell] + "-" + beyond, middle_of(from, to), {from, to});
    between_.table.push_back(static_cast<std::int16_t>(cell));
    between_.table.push_back(static_cast<std::int16_t>(next));
  }

  const SiteType& cells_;
  const std::vector<Crossing>& crossings_;
  Edges edges_;
  Relation between_;
};

// In thousandths, so that what floating point puts beside itself is one place; y first.
std::pair<long, long> place_of(Position at, const Position& period) {
  if (period.x > 0) at.x = std::fmod(at.x + 0.0001, period.x);
  if (period.y > 0) at.y = std::fmod(at.y + 0.0001, period.y);
  return {std::lround(at.y * 1000), std::lround(at.x * 1000)};
}

}  // namespace

std::string column_letters(int column) {
  if (column < 0) return "-" + column_letters(-1 - column);
  std::string letters(1, static_cast<char>('a' + column % kLetters));
  if (column >= kLetters) letters.insert(0, 1, static_cast<char>('a' + column / kLetters - 1));
  return letters;
}

std::string site_name(int row, int column) { return column_letters(column) + std::to_string(row < 0 ? row : row + 1); }

void add_site(SiteType& sites, std::string name, Position middle, std::vector<Position> outline) {
  sites.names.push_back(std::move(name));
  sites.positions.push_back(middle);
  sites.outlines.push_back(std::move(outline));
}

std::vector<Way> ways_in_rows(const SiteType& sites, std::span<const RowStep> steps,
                              const std::function<int(int row, int column)>& site_at) {
  std::vector<Way> ways;
  for (std::size_t number = 0; number < steps.size(); ++number) {
    const RowStep& step = steps[number];
    Way way{step.name, static_cast<int>((number + steps.size() / 2) % steps.size()), {}};
    for (const std::int32_t place : sites.places) {
      const int to = site_at(place / sites.columns + step.row, place % sites.columns + step.column);
      way.next.push_back(static_cast<std::int16_t>(to));
    }
    ways.push_back(std::move(way));
  }
  return ways;
}

Relation way_relation(const std::string& name, int index, const SiteType& sites, const std::vector<int>& ways) {
  Relation relation{name, static_cast<int>(ways.size()), static_cast<int>(sites.names.size()), index, {}};
  for (std::size_t site = 0; site < sites.names.size(); ++site) {
    for (const int way : ways) relation.table.push_back(sites.ways[index_of(way)].next[site]);
  }
  return relation;
}

void add_way_relations(SiteType& sites, int index) {
  const std::vector<int>& touching = sites.way_sets.front().ways.front();
  sites.relations.push_back(way_relation("neighbor", index, sites, touching));
  const auto all =
      std::find_if(sites.way_sets.begin(), sites.way_sets.end(), [](const WaySet& set) { return set.name == "all"; });
  if (all != sites.way_sets.end() && all->ways.front().size() > touching.size()) {
    sites.relations.push_back(way_relation("around", index, sites, all->ways.front()));
  }
}

Side side_seen(const SiteType& sites, const std::string& name, Line line, bool last) {
  std::vector<std::int16_t> outermost(index_of(line == Line::kRow ? sites.rows : sites.columns), kNone);
  for (std::size_t site = 0; site < sites.places.size(); ++site) {  // of one line, sites ascend
    const int place = sites.places[site];
    std::int16_t& known = outermost[index_of(line == Line::kRow ? place / sites.columns : place % sites.columns)];
    if (last || known == kNone) known = static_cast<std::int16_t>(site);
  }
  std::erase(outermost, std::int16_t{kNone});
  std::ranges::sort(outermost);
  return {name, false, std::move(outermost)};
}

void add_corner(SiteType& sites, const std::string& name, const std::string& side, const std::string& other) {
  const auto sites_of = [&sites](const std::string& wanted) {
    const auto at =
        std::find_if(sites.sides.begin(), sites.sides.end(), [&wanted](const Side& one) { return one.name == wanted; });
    return at == sites.sides.end() ? std::vector<std::int16_t>{} : at->sites;
  };
  const std::vector<std::int16_t> first = sites_of(side);
  const std::vector<std::int16_t> second = sites_of(other);
  std::vector<std::int16_t> both;
  std::set_intersection(first.begin(), first.end(), second.begin(), second.end(), std::back_inserter(both));
  if (both.size() == 1) sites.sides.push_back({name, true, std::move(both)});
}

Form cut_form() { return form::list(form::either({form::text(), form::section(line_section)}), 0, INT_MAX, true); }

std::vector<bool> read_cut(const YamlNode& node, const Scope& scope, const std::string& what,
                           const RowsOfSites& sites) {
  const std::string key = "\"cut\" of " + what;
  const std::vector<std::string>& names = sites.names;
  std::vector<bool> cut(names.size(), false);
  for (const YamlNode& item : need_list(node, key).items) {
    if (item.is_map()) {
      need_section(item, line_section(), key);
      const auto named = places_on_lines(item, sites.rows, sites.columns, scope, key);
      for (std::size_t site = 0; site < cut.size(); ++site) {
        cut[site] = cut[site] || named[static_cast<std::size_t>(sites.places[site])];
      }
      continue;
    }
    const std::string name = need_text(item, "a site in " + key);
    const auto at = std::ranges::find(names, name);
    if (at == names.end()) {
      const std::string near = did_you_mean(name, names);
      fault(item, key + " names \"" + name + "\", which is no site of this board",
            near.empty() ? "sites: " + names.front() + " to " + names.back() : near);
    }
    const auto site = static_cast<std::size_t>(at - names.begin());
    if (cut[site]) fault(item, "\"" + name + "\" stands twice in " + key, "leave one of the two out");
    cut[site] = true;
  }
  if (std::ranges::count(cut, false) == 0) {
    fault(node, key + " leaves nothing: all " + std::to_string(names.size()) + " sites are cut",
          "leave out of the list what is to remain");
  }
  return cut;
}

Edges edges_of(const SiteType& cells, const std::vector<Crossing>& crossings, bool border) {
  EdgeMaker maker(cells, crossings);
  maker.add_all(false);
  if (border) maker.add_all(true);
  return maker.made();
}

SiteType corners_of(const SiteType& cells, const std::function<std::string(Position)>& name, Position period) {
  std::map<std::pair<long, long>, Position> found;
  for (const std::vector<Position>& outline : cells.outlines) {
    for (const Position& corner : outline) {
      const auto [known, fresh] = found.try_emplace(place_of(corner, period), corner);
      if (!fresh && corner.x + corner.y < known->second.x + known->second.y) known->second = corner;
    }
  }
  SiteType corners;
  corners.name = "corners";
  corners.one = "corner";
  for (const auto& [place, corner] : found) add_site(corners, name(corner), corner);
  return corners;
}

Relation tips_of(const std::string& name, int outline, const SiteType& sites, const SiteType& corners, int index) {
  std::map<std::pair<long, long>, std::int16_t> numbers;
  for (const Position& corner : corners.positions) {
    numbers.emplace(place_of(corner, {}), static_cast<std::int16_t>(numbers.size()));
  }
  Relation relation{name, outline, static_cast<int>(sites.names.size()), index, {}};
  for (const std::vector<Position>& tips : sites.outlines) {
    for (const Position& tip : tips) relation.table.push_back(numbers.at(place_of(tip, {})));
  }
  return relation;
}

Relation inverse(const std::string& name, const Relation& relation, int targets, int index, int width) {
  Relation made{name, width, targets, index, std::vector<std::int16_t>(index_of(targets * width), kNone)};
  std::vector<int> filled(index_of(targets), 0);
  for (int source = 0; source < relation.sources; ++source) {
    for (int k = 0; k < relation.width; ++k) {
      const int target = relation.at(source, k);
      if (target == kNone) continue;
      made.table[index_of(target * width + filled[index_of(target)]++)] = static_cast<std::int16_t>(source);
    }
  }
  return made;
}

}  // namespace quoin
