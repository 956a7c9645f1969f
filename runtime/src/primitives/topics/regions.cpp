// Primitives of a zone over the sites of a board: straight runs and connected groups of one value, and which parts of
// the border a group reaches.
#include <algorithm>
#include <array>

#include "primitives/asked_group.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

template <int W>
[[gnu::always_inline]] inline bool meets(const Bits<W>& set, const std::uint64_t* mask) {
  return (set & Bits<W>::load(mask)).any();
}

// The mask of a side, or nullptr and what is wrong.
const std::uint64_t* side_at(const SiteMap& map, int side, const char*& problem) {
  const int index = map.side_named[as_size(side)];
  if (index >= 0) return map.sides[as_size(index)];
  problem = map.no_side[as_size(side)].c_str();
  return nullptr;
}

std::int32_t zone_group_size(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t ways) {
  const AskedGroup asked = asked_group(*context, self, cell, ways);
  return with_group(context, asked, []<int W>(const Bits<W>& group) { return group.count(); });
}

template <int W>
[[gnu::noinline]] std::int32_t spans(const PrimitiveContext& context, const AskedGroup& asked, const std::uint64_t* a,
                                     const std::uint64_t* b) {
  const Bits<W> own = sites_holding<W>(context, *asked.row, asked.value);
  if (!meets(own, a) || !meets(own, b)) return 0;
  const Bits<W> start = Bits<W>::of(position_of(*asked.map, asked.site));
  const Bits<W> group = group_around<W>(*asked.map, *asked.ways, own, start);
  return meets(group, a) && meets(group, b) ? 1 : 0;
}

std::int32_t zone_spans(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t one_side,
                        std::int32_t other_side, std::int32_t ways) {
  AskedGroup asked = asked_group(*context, self, cell, ways);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const std::uint64_t* a = side_at(*asked.map, one_side, asked.problem);
  const std::uint64_t* b = side_at(*asked.map, other_side, asked.problem);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  if (asked.ways == nullptr) return 0;
  return with_words(asked.row->positions, [&]<int W>() { return spans<W>(*context, asked, a, b); });
}

std::int32_t zone_touches(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t side,
                          std::int32_t ways) {
  AskedGroup asked = asked_group(*context, self, cell, ways);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const std::uint64_t* mask = side_at(*asked.map, side, asked.problem);
  return with_group(context, asked, [&]<int W>(const Bits<W>& group) { return meets(group, mask) ? 1 : 0; });
}

std::int32_t zone_touched(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t ways) {
  const AskedGroup asked = asked_group(*context, self, cell, ways);
  return with_group(context, asked, [&]<int W>(const Bits<W>& group) {
    const auto from = asked.map->sides.begin() + asked.map->corners_from;
    const auto met = [&group](const std::uint64_t* side) { return meets(group, side); };
    return two_ints(static_cast<int>(std::count_if(asked.map->sides.begin(), from, met)),
                    static_cast<int>(std::count_if(from, asked.map->sides.end(), met)));
  });
}

// Whether the board is a triangular lattice, as hexagons are.
bool in_triangles(const SiteMap& map, const Ways& ways) {
  return map.rows > 0 && ways.shifts && ways.around.size() == 6 && ways.links.size() == 3 &&
         ways.links[0].shift + ways.links[1].shift == ways.links[2].shift;
}

// Whether a connected group of a triangular lattice has neither a hole nor an inner site. By Euler's formula a group
// without holes has sites + triangles = links + 1.
template <int W>
[[nodiscard]] bool without_holes(const Ways& ways, const Bits<W>& group) {
  const Joints<W, 3> joints(ways, group);
  const auto& [a, b, c] = joints.at;
  const auto& [one, two, both] = joints.shift;
  const Bits<W> triangles = a & c & b.down(one);
  const Bits<W> others = b & c & a.down(two);
  const int links = a.count() + b.count() + c.count();
  if (group.count() + triangles.count() + others.count() != links + 1) return false;
  return !(a & b & c & a.up(one) & b.up(two) & c.up(both)).any();
}

template <int W>
[[gnu::noinline]] std::int32_t rings(const SiteMap& map, const Ways& ways, const Bits<W>& group) {
  if (in_triangles(map, ways) && without_holes(ways, group)) return 0;
  Bits<W> inner = group;
  for (const int way : ways.around) inner = inner & stepped(way_at(map, way_at(map, way).opposite), group);
  if (inner.any()) return 1;
  const Bits<W> others = Bits<W>::load(map.all) - group;
  const Bits<W> outer = others & Bits<W>::load(map.border);
  return group_around<W>(map, ways, others, outer) == others ? 0 : 1;
}

std::int32_t zone_rings(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t ways) {
  const AskedGroup asked = asked_group(*context, self, cell, ways);
  if (asked.map != nullptr && asked.map->sides.empty()) return fail(context, kNoBorder);
  return with_group(context, asked,
                    [&]<int W>(const Bits<W>& group) { return rings<W>(*asked.map, *asked.ways, group); });
}

std::int32_t zone_beside(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t value,
                         std::int32_t ways) {
  const ZoneRow& row = zone_row(*context, self);
  if (row.map == nullptr) return fail(context, kNoWays);
  if (!within(cell, row.length)) return fail(context, "cell must be a site of the board, not none");
  if (!row.seeks(value)) return 0;
  const AskedWays asked = ways_at(row, ways, row.map->standard, value);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const Sought sought = row.sought(value);
  return with_cells(*context, row, [&](auto cells) {
    int count = 0;
    for (const int way : asked.ways->ways) {
      const int to = way_at(*row.map, way).next[as_size(cell)];
      count += to >= 0 && sought.is(cells[to]) ? 1 : 0;
    }
    return count;
  });
}

// How many sites in a straight line are like the cell, which is, by the ways of one axis.
template <class Like>
int run_through(const SiteMap& map, int axis, int cell, Like like) {
  // How many follow the cell by the way; on a ring all others. True if they lead back to it.
  const auto follow = [&](const MapWay& way, int& count) {
    int to = way.next[as_size(cell)];
    for (; to >= 0 && to != cell && like(to); to = way.next[as_size(to)]) ++count;
    return to == cell;
  };
  const MapWay& way = way_at(map, axis);
  int run = 1;
  if (!follow(way, run)) follow(way_at(map, way.opposite), run);
  return run;
}

std::int32_t zone_longest_run(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t ways) {
  const AskedGroup asked = asked_group(*context, self, cell, ways, true);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  if (asked.ways == nullptr) return 0;
  return with_cells(*context, *asked.row, [&](auto value) {
    const auto like = [&](int site) { return value[site] == asked.value; };
    int longest = 1;
    for (const int axis : asked.ways->axes) longest = std::max(longest, run_through(*asked.map, axis, cell, like));
    return longest;
  });
}

std::int32_t zone_outside_runs(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t length,
                               std::int32_t emit, std::int32_t ways) {
  const ZoneRow& row = zone_row(*context, self);
  if (row.map == nullptr) return fail(context, kNoWays);
  if (value == kNone || !row.seeks(value)) return fail(context, kNotHeld);
  if (length < 1) return fail(context, "length must be 1 or more");
  const AskedWays asked = ways_at(row, ways, row.map->every, value);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const ActionKind& kind = kind_at(*context, emit);
  if (!names_only_sites(kind, *row.map, 1)) return fail(context, kNotOneSite);
  const Sought sought = row.sought(value);
  return with_cells(*context, row, [&](auto cells) {
    const auto like = [&](int site) { return sought.is(cells[site]); };
    ActionList list(context);
    int count = 0;
    bool fits = true;
    for (int cell = 0; cell < row.length; ++cell) {
      if (!like(cell)) continue;
      const bool inside = std::ranges::any_of(
          asked.ways->axes, [&](int axis) { return run_through(*row.map, axis, cell, like) >= length; });
      if (inside) continue;
      fits = list.add(kind.offset + cell) && fits;
      ++count;
    }
    return list.close(fits, count);
  });
}

// The runs of a word along one axis: after n steps the places where a run of n + 2 begins.
struct RunsInWord {
  RunsInWord(const Link& link, std::uint64_t own)
      : shift(static_cast<unsigned>(link.shift)), pairs(own & *link.next & own >> shift), runs(pairs) {}
  void step() { runs = pairs & runs >> shift; }
  unsigned shift;
  std::uint64_t pairs;
  std::uint64_t runs;
};

// Whether a bitboard of one word has a run along one of four axes. The axes are interleaved for instruction
// parallelism.
bool has_run_in_word(const std::vector<Link>& links, std::uint64_t own, int length) {
  RunsInWord a(links[0], own);
  RunsInWord b(links[1], own);
  RunsInWord c(links[2], own);
  RunsInWord d(links[3], own);
  for (int k = 2; k < length; ++k) {
    a.step();
    b.step();
    c.step();
    d.step();
  }
  return (a.runs | b.runs | c.runs | d.runs) != 0;
}

template <int W>
[[gnu::noinline]] std::int32_t has_run(const PrimitiveContext& context, const ZoneRow& row, const Ways& ways, int value,
                                       int length, const std::uint64_t* region) {
  Bits<W> own = sites_holding<W>(context, row, value);
  if (region != nullptr) own = own & positions_of<W>(*row.map, region);
  if (length == 1) return own.any() ? 1 : 0;
  if (!ways.straight) return longest_by_tables<W>(*row.map, ways, own) >= length ? 1 : 0;
  if (W == 1 && ways.runs.size() == 4) return has_run_in_word(ways.runs, own.words[0], length) ? 1 : 0;
  Bits<W> found;
  for (const Link& link : ways.runs) {
    // Positions that begin a run of two; of these, those that begin a run of three, and so on.
    const Bits<W> pairs = own & Bits<W>::load(link.next) & own.down(link.shift);
    Bits<W> runs = pairs;
    for (int k = 2; k < length; ++k) runs = pairs & runs.down(link.shift);
    found = found | runs;
  }
  return found.any() ? 1 : 0;
}

std::int32_t zone_has_run(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t length,
                          std::int32_t ways, std::int32_t region) {
  const ZoneRow& row = zone_row(*context, self);
  if (row.map == nullptr) return fail(context, kNoWays);
  if (length < 1) return fail(context, "length must be 1 or more");
  const AskedWays asked = ways_at(row, ways, row.map->every, value);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const AskedRegion within = region_at(*context, self, region);
  if (within.problem != nullptr) return fail(context, within.problem);
  if (length > row.length) return 0;
  return with_words(row.positions,
                    [&]<int W>() { return has_run<W>(*context, row, *asked.ways, value, length, within.places); });
}

constexpr std::array kRunParams = {kSite, kAlongWays};
constexpr std::array kHasRunParams = {Param{"value", ParamType::kSought, "what the sites of the run hold"},
                                      Param{"length", ParamType::kInt, "how many of them, 1 or more"}, kAlongWays,
                                      Param{"region", ParamType::kRegionOrNone, "only sites of this region"}};
constexpr std::array kBesideParams = {
    kSite, Param{"value", ParamType::kSought, "what the sites beside it hold; none counts empty ones"},
    Param{"ways", ParamType::kWaysOrNone,
          "by which ways they lie beside it; left out: the first that the board has, on a grid \"orthogonal\""}};
constexpr std::array kOutsideRunsParams = {
    Param{"value", ParamType::kSought, "what the sites of the run hold"},
    Param{"length", ParamType::kInt, "how many of them make a run, at least"},
    Param{"emit", ParamType::kEmit, "emit.KIND with one field, a site of the board"}, kAlongWays};
constexpr std::array kGroupParams = {kSite, kTouching};
constexpr std::array kSpansParams = {
    kSite, Param{"one", ParamType::kSide, "the name of a side of the board, such as \"south\", or of a corner"},
    Param{"other", ParamType::kSide, "another"}, kTouching};
constexpr std::array kTouchesParams = {
    kSite, Param{"side", ParamType::kSide, "the name of a side of the board, such as \"south\", or of a corner"},
    kTouching};

constexpr std::array kRegionsTopic = {
    Primitive{"longest_run", Receiver::kZone, kRunParams, ReturnType::kInt, primitive<zone_longest_run>,
              "The length of the longest straight run of equal values through the site. Each is one step by the same "
              "way from the one before; 0 if the site holds none. The zone lies over sites that have ways.",
              "O(run x ways)"},
    Primitive{"has_run", Receiver::kZone, kHasRunParams, ReturnType::kBool, primitive<zone_has_run>,
              "True if so many sites in a straight line hold the value. They lie one next to the other. The zone lies "
              "over sites that have ways.",
              "O(sites / 64 x length)", false, Work{2}},
    Primitive{"outside_runs", Receiver::kZone, kOutsideRunsParams, ReturnType::kInt, primitive<zone_outside_runs>,
              "Lists every site that holds the value and lies in no straight run of so many, ascending. Answers how "
              "many. The zone lies over sites that have ways.",
              "O(sites x ways)", false, Work{100}, "it lies in a run"},
    Primitive{"beside", Receiver::kZone, kBesideParams, ReturnType::kInt, primitive<zone_beside>,
              "How many sites that are one step from the site hold the value. In place of a loop over neighbours. The "
              "zone lies over sites that have ways.",
              "O(ways)"},
    Primitive{"group_size", Receiver::kZone, kGroupParams, ReturnType::kInt, primitive<zone_group_size>,
              "The size of the connected group of equal values around the site; 0 if the site holds none. The zone "
              "lies over sites that have ways.",
              "O(sites)", false, Work{5}},
    Primitive{"spans", Receiver::kZone, kSpansParams, ReturnType::kBool, primitive<zone_spans>,
              "True if the site's group reaches both sides of the board. The group is the connected sites that hold "
              "the same. False if the site holds none. The zone lies over sites that have ways.",
              "O(sites)", false, Work{5}},
    Primitive{"touches", Receiver::kZone, kTouchesParams, ReturnType::kBool, primitive<zone_touches>,
              "True if the site's group reaches the side. The group is the connected sites that hold the same. False "
              "if the site holds none. The zone lies over sites that have ways.",
              "O(sites)", false, Work{5}},
    Primitive{
        "touched", Receiver::kZone, kGroupParams, ReturnType::kInts, primitive<zone_touched>,
        "How many sides and how many corners the site's group reaches. The group is the connected sites that hold the "
        "same. 0 and 0 if the site holds none. A corner is no side. The zone lies over sites that have ways.",
        "O(sites)", false, Work{5}},
    Primitive{
        "rings", Receiver::kZone, kGroupParams, ReturnType::kBool, primitive<zone_rings>,
        "True if the site's group encloses a site. The group is the connected sites that hold the same. It encloses a "
        "site outside the group from which no steps lead to the border without crossing it, or one of the group whose "
        "neighbours all belong to it. The zone lies over sites that have ways, of a board with a border.",
        "O(sites)", false, Work{10}},
};

}  // namespace

std::span<const Primitive> regions_primitives() { return kRegionsTopic; }

}  // namespace quoin
