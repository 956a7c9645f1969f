// Flood fills on bitboards: one step of a set, the connected group around a position, all groups, straight runs. In: a
// SiteMap and a set. By shifts where the board allows it, else from site to site by the tables of its ways.
#pragma once

#include <algorithm>

#include "primitives/bits.h"
#include "primitives/site_map.h"

namespace quoin {

inline const Ways& standard_ways(const SiteMap& map) { return map.sets[as_size(map.standard)].front(); }
inline const MapWay& way_at(const SiteMap& map, int way) { return map.ways[as_size(way)]; }
inline int site_at(const SiteMap& map, int position) { return map.site[as_size(position)]; }
inline int position_of(const SiteMap& map, int site) { return map.position[as_size(site)]; }

template <int W>
[[gnu::noinline]] Bits<W> spread_places_holding(const PrimitiveContext& context, const ZoneRow& row, int value) {
  Bits<W> set;
  const std::byte* bytes = context.block + row.offset;
  const bool narrow = cell_bytes(row.cell) == 1;
  for (std::size_t i = 0; i < W; ++i) {
    const Spread& spread = row.map->spread[i];
    if (spread.all == 0) continue;
    set.words[i] = spread.of(narrow ? equal_bytes(bytes + spread.first, 64, value)
                                    : equal_mask(context, row, spread.first, value));
  }
  return set;
}

template <int W>
[[gnu::noinline]] Bits<W> spread_places_of_part(const PrimitiveContext& context, const ZoneRow& row, int part) {
  return holding_part<W>(row, part, [&](int value) { return spread_places_holding<W>(context, row, value); });
}

// The positions of a region, of which the bits are sites.
template <int W>
Bits<W> positions_of(const SiteMap& map, const std::uint64_t* region) {
  if (map.dense) return Bits<W>::load(region);
  Bits<W> set;
  for (std::size_t i = 0; i < W; ++i) {
    const auto first = static_cast<unsigned>(map.spread[i].first);
    std::uint64_t places = region[first / 64] >> first % 64;
    if (first % 64 != 0 && first / 64 + 1 < kMostWords) places |= region[first / 64 + 1] << (64 - first % 64);
    set.words[i] = map.spread[i].of(places);
  }
  return set;
}

// The positions whose sites hold `value`, or that part of the row's pieces. REQUIRES row.map.
template <int W>
[[gnu::always_inline]] inline Bits<W> sites_holding(const PrimitiveContext& context, const ZoneRow& row, int value) {
  if (row.dense) return places_holding<W>(context, row, value);
  return row.holds(value) ? spread_places_holding<W>(context, row, value)
                          : spread_places_of_part<W>(context, row, value);
}

// Lists first + site for every position, ascending, as list_set does.
template <int W>
std::int32_t list_sites(PrimitiveContext* context, const SiteMap& map, std::int32_t first, const Bits<W>& set) {
  if (map.dense) return list_set(context, first, set);
  return list_numbered(context, first, set.words, set.count(), map.site.data());
}

// The images of a set under a way.
template <int W>
Bits<W> stepped(const MapWay& way, const Bits<W>& from) {
  Bits<W> to;
  for (const Move& move : way.moves) to = to | (from & Bits<W>::load(move.from)).moved(move.shift);
  return to;
}

// The sites that are adjacent to at least one, and to at least two, sites of a set.
template <int W>
struct Touched {
  Bits<W> once;
  Bits<W> twice;

  void add(const Bits<W>& some) {
    twice = twice | (once & some);
    once = once | some;
  }
};

template <int W>
[[gnu::always_inline]] inline Touched<W> touched_by(const Ways& ways, const Bits<W>& set) {
  Touched<W> touched;
  for (const Link& link : ways.links) {
    const Bits<W> next = Bits<W>::load(link.next);
    if (ways.shifts) [[likely]] {
      touched.add((set & next).up(link.shift));
      touched.add(set.down(link.shift) & next);
    } else {
      touched.add((set & next).moved(link.shift));
      touched.add(set.moved(-link.shift) & next);
    }
  }
  return touched;
}

// The sites that are adjacent to the set.
template <int W>
[[gnu::always_inline]] inline Bits<W> touching(const Ways& ways, const Bits<W>& set) {
  return touched_by<W>(ways, set).once;
}

// For sets of so many words, loops over links are compiled once, for kMostLinks.
inline constexpr int kWideWords = 7;

// Calls work.operator()<N>() with the number of links, or with kMostLinks for wide sets.
template <int W, class Work>
[[gnu::always_inline]] inline auto with_links(const Ways& ways, Work work) {
  if constexpr (W < kWideWords) {
    switch (ways.links.size()) {
      case 1: return work.template operator()<1>();
      case 2: return work.template operator()<2>();
      case 3: return work.template operator()<3>();
      default: break;
    }
  }
  return work.template operator()<4>();
}

// The adjacencies within a set: at[i] has the positions p of `own` for which p + shift[i] is in `own`, too.
template <int W, int N>
struct Joints {
  [[gnu::always_inline]] Joints(const Ways& ways, const Bits<W>& own) {
    for (std::size_t i = 0; i < N; ++i) {
      if (beyond(ways, i)) continue;
      shift[i] = ways.links[i].shift;
      at[i] = own & Bits<W>::load(ways.links[i].next) & own.down(shift[i]);
    }
  }
  // With given links.
  Joints(const Ways& ways, const std::array<Bits<W>, kMostLinks>& links) {
    for (std::size_t i = 0; i < N; ++i) {
      if (beyond(ways, i)) continue;
      shift[i] = ways.links[i].shift;
      at[i] = links[i];
    }
  }
  [[gnu::always_inline]] void grow(Bits<W>& group) const {
#pragma GCC unroll 4
    for (std::size_t i = 0; i < N; ++i) {
      group = group | (group & at[i]).up(shift[i]) | (group.down(shift[i]) & at[i]);
    }
  }
  [[gnu::always_inline]] Bits<W> around(const Bits<W>& start) const {
    Bits<W> group = start;
    for (;;) {
      const Bits<W> before = group;
      grow(group);
      if (group == before) return group;
      grow(group);
    }
  }
  [[nodiscard]] Bits<W> touching() const {
    Bits<W> joined;
    for (std::size_t i = 0; i < N; ++i) joined = joined | at[i] | at[i].up(shift[i]);
    return joined;
  }

  // Whether with_links chose more links than there are: the others are empty.
  static bool beyond(const Ways& ways, std::size_t link) { return W >= kWideWords && link >= ways.links.size(); }

  std::array<Bits<W>, N> at{};
  std::array<int, N> shift = filled(1);

 private:
  static constexpr std::array<int, N> filled(int with) {
    std::array<int, N> all{};
    all.fill(with);
    return all;
  }
};

template <int W>
[[gnu::noinline]] Bits<W> group_by_tables(const SiteMap& map, const Ways& ways, const Bits<W>& own,
                                          const Bits<W>& start) {
  Bits<W> group = start & own;
  for (Bits<W> left = group; left.any();) {
    const int position = left.lowest();
    left = left - Bits<W>::of(position);
    for (const int way : ways.around) {
      const int to = way_at(map, way).next[as_size(site_at(map, position))];
      if (to < 0) continue;
      const Bits<W> one = Bits<W>::of(position_of(map, to)) & own;
      left = left | (one - group);
      group = group | one;
    }
  }
  return group;
}

// One step of a flood fill of `group` within `own`: along the rows and columns at once.
template <int W, Weave weave>
[[gnu::always_inline]] inline Bits<W> grown(const Bits<W>& group, const Bits<W>& own, const Bits<W>& level, int row) {
  const Bits<W> east = (group & level).up(1);
  const Bits<W> west = group.down(1) & level;
  const Bits<W> level_too = group | west | east;
  const Bits<W> upwards = weave == Weave::kSquares       ? group
                          : weave == Weave::kLeaningEast ? group | east
                          : weave == Weave::kLeaningWest ? group | west
                                                         : level_too;
  const Bits<W> downwards = weave == Weave::kSquares       ? group
                            : weave == Weave::kLeaningEast ? group | west
                            : weave == Weave::kLeaningWest ? group | east
                                                           : level_too;
  return (level_too | upwards.up(row) | downwards.down(row)) & own;
}

template <int W, Weave weave>
[[gnu::always_inline]] inline Bits<W> group_woven(const SiteMap& map, const Bits<W>& own, const Bits<W>& start) {
  const Bits<W> level = Bits<W>::load(map.level);
  const int row = map.columns;
  Bits<W> group = grown<W, weave>(start, own, level, row);
  if (group == start) return group;
  for (;;) {
    const Bits<W> wider = grown<W, weave>(grown<W, weave>(group, own, level, row), own, level, row);
    if (wider == group) return group;
    group = wider;
  }
}

template <int W>
[[gnu::always_inline]] inline Bits<W> group_by_weave(const SiteMap& map, Weave weave, const Bits<W>& own,
                                                     const Bits<W>& start) {
  if (weave == Weave::kSquares) return group_woven<W, Weave::kSquares>(map, own, start);
  if (weave == Weave::kLeaningEast) return group_woven<W, Weave::kLeaningEast>(map, own, start);
  if (weave == Weave::kLeaningWest) return group_woven<W, Weave::kLeaningWest>(map, own, start);
  return group_woven<W, Weave::kEight>(map, own, start);
}

// The connected groups of `own` that contain `start`, a subset of it. Wide sets compute the adjacencies beforehand:
// that took 0.83 of the time on four words, and 1.03 on two.
template <int W>
[[gnu::noinline]] Bits<W> group_around(const SiteMap& map, const Ways& ways, const Bits<W>& own, const Bits<W>& start) {
  if (!ways.shifts) return group_by_tables<W>(map, ways, own, start);
  if constexpr (W <= 2) {
    if (ways.weave != Weave::kNot) return group_by_weave<W>(map, ways.weave, own, start);
  }
  return with_links<W>(ways, [&]<int N>() { return Joints<W, N>(ways, own).around(start); });
}

struct Groups {
  int count = 0;    // of at least so many sites
  int sites = 0;    // of these together
  int largest = 0;  // of all

  void add(int size, int least, int times = 1) {
    largest = size > largest ? size : largest;
    if (size < least) return;
    count += times;
    sites += size * times;
  }
};

template <int W, int N>
Groups groups_by_shifts(const Ways& ways, const Bits<W>& own, int least) {
  const Joints<W, N> joints(ways, own);
  Bits<W> left = joints.touching();
  Groups groups;
  if (const int alone = (own - left).count(); alone > 0) groups.add(1, least, alone);
  while (left.any()) {
    const Bits<W> group = joints.around(Bits<W>::of(left.lowest()));
    left = left - group;
    groups.add(group.count(), least);
  }
  return groups;
}

template <int W>
[[gnu::noinline]] Groups groups_by_tables(const SiteMap& map, const Ways& ways, const Bits<W>& own, int least) {
  Groups groups;
  for (Bits<W> left = own; left.any();) {
    const Bits<W> group = group_by_tables<W>(map, ways, left, Bits<W>::of(left.lowest()));
    left = left - group;
    groups.add(group.count(), least);
  }
  return groups;
}

// The sizes of all connected groups of `own`.
template <int W>
[[gnu::noinline]] Groups groups_of(const SiteMap& map, const Ways& ways, const Bits<W>& own, int least) {
  if (!ways.shifts) return groups_by_tables<W>(map, ways, own, least);
  return with_links<W>(ways, [&]<int N>() { return groups_by_shifts<W, N>(ways, own, least); });
}

// The length of the straight run of `own` that begins at `site` and goes on by the way; all of it if that is a ring.
template <int W>
int run_from(const SiteMap& map, const MapWay& way, const Bits<W>& own, int site) {
  int length = 1;
  for (int to = way.next[as_size(site)]; to >= 0 && to != site; ++length) {
    if (!own.has(position_of(map, to))) break;
    to = way.next[as_size(to)];
  }
  return length;
}

// The longest straight run of `own`, found from site to site.
template <int W>
[[gnu::noinline]] int longest_by_tables(const SiteMap& map, const Ways& ways, const Bits<W>& own) {
  int longest = 0;
  for (const int axis : ways.axes) {
    const MapWay& way = way_at(map, axis);
    own.for_each([&](int position) { longest = std::max(longest, run_from(map, way, own, site_at(map, position))); });
  }
  return longest;
}

}  // namespace quoin
