// Primitives of a zone over the sites of a board: straight lines of others' pieces between two of one's own, which
// turn or are taken.
#include <array>

#include "primitives/asked_group.h"
#include "primitives/piece_map.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr int kMostLines = 64;  // that leave one site

// Why there can be no flanking on the row by `value`, or nullptr.
const char* unflankable(const ZoneRow& row, int value) {
  if (row.map == nullptr) return kNoWays;
  if (!row.optional) return kHoldsNoNone;
  return value == kNone || !row.seeks(value) ? kNotHeld : nullptr;
}

// The sites behind lines of `other` without a gap that begin at `own`, along a link upward or downward.
template <int W>
[[gnu::always_inline]] inline Bits<W> behind_up(const Bits<W>& own, const Bits<W>& other, const Bits<W>& next,
                                                int shift) {
  Bits<W> line = (own & next).up(shift) & other;
  for (Bits<W> front = line & next; front.any();) {
    front = front.up(shift) & other;
    line = line | front;
    front = front & next;
  }
  return (line & next).up(shift);
}
template <int W>
[[gnu::always_inline]] inline Bits<W> behind_down(const Bits<W>& own, const Bits<W>& other, const Bits<W>& next,
                                                  int shift) {
  Bits<W> line = own.down(shift) & next & other;
  for (Bits<W> front = line; front.any();) {
    front = front.down(shift) & next & other;
    line = line | front;
  }
  return line.down(shift) & next;
}

template <int W>
[[gnu::noinline]] Bits<W> behind_by_steps(const SiteMap& map, const Ways& ways, const Bits<W>& own,
                                          const Bits<W>& other) {
  Bits<W> found;
  for (const int way : ways.ways) {
    Bits<W> line = stepped(way_at(map, way), own) & other;
    for (Bits<W> front = line; front.any();) {
      front = (stepped(way_at(map, way), front) & other) - line;
      line = line | front;
    }
    found = found | stepped(way_at(map, way), line);
  }
  return found;
}

// Boards of one word whose lines have at most eight sites between their ends: a branch-free parallel-prefix fill, as
// branches on the lines' lengths would be mispredicted.
constexpr int kShortLine = 10;
bool has_short_lines(const SiteMap& map, const Ways& ways) {
  return map.bits <= 64 && map.rows > 0 && map.rows <= kShortLine && map.columns <= kShortLine && ways.straight;
}

// The sites that `from` reaches over up to eight sites of `over`, `by` places apart.
std::uint64_t reached_up(std::uint64_t from, std::uint64_t over, unsigned by) {
  std::uint64_t line = from << by & over;
  line |= over & line << by;
  over &= over << by;
  line |= over & line << 2 * by;
  over &= over << 2 * by;
  return line | (over & line << 4 * by);
}
std::uint64_t reached_down(std::uint64_t from, std::uint64_t over, unsigned by) {
  std::uint64_t line = from >> by & over;
  line |= over & line >> by;
  over &= over >> by;
  line |= over & line >> 2 * by;
  over &= over >> 2 * by;
  return line | (over & line >> 4 * by);
}

std::uint64_t behind_short_lines(const Ways& ways, std::uint64_t own, std::uint64_t other) {
  std::uint64_t found = 0;
  for (const Link& link : ways.runs) {
    const auto by = static_cast<unsigned>(link.shift);
    const std::uint64_t next = *link.next;
    found |= (reached_up(own, other & next << by, by) & next) << by;
    found |= reached_down(own, other & next, by) >> by & next;
  }
  return found;
}

std::uint64_t between_short_lines(const Ways& ways, std::uint64_t own, std::uint64_t other, std::uint64_t start) {
  std::uint64_t flanked = 0;
  for (const Link& link : ways.runs) {
    const auto by = static_cast<unsigned>(link.shift);
    const std::uint64_t next = *link.next;
    const std::uint64_t up = reached_up(start, other & next << by, by);
    const std::uint64_t down = reached_down(start, other & next, by);
    flanked |= ((up & next) << by & own) != 0 ? up : 0;
    flanked |= (down >> by & next & own) != 0 ? down : 0;
  }
  return flanked;
}

// Empty sites from which a line of others leads to a piece of one's own.
template <int W>
[[gnu::noinline]] Bits<W> flanking_sites(const PrimitiveContext& context, const ZoneRow& row, int value) {
  const SiteMap& map = *row.map;
  const Ways& ways = map.sets[as_size(map.every)].front();
  const Bits<W> own = sites_holding<W>(context, row, value);
  const Bits<W> empty = sites_holding<W>(context, row, kNone);
  const Bits<W> other = Bits<W>::load(map.all) - own - empty;
  if (W == 1 && has_short_lines(map, ways)) {
    Bits<W> behind;
    behind.words[0] = behind_short_lines(ways, own.words[0], other.words[0]);
    return behind & empty;
  }
  if (!ways.straight) return behind_by_steps<W>(map, ways, own, other) & empty;
  Bits<W> found;
  for (const Link& link : ways.runs) {
    const Bits<W> next = Bits<W>::load(link.next);
    found = found | behind_up(own, other, next, link.shift) | behind_down(own, other, next, link.shift);
  }
  return found & empty;
}

std::int32_t zone_flanks(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t emit) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = unflankable(row, value)) return fail(context, why);
  const ActionKind& kind = kind_at(*context, emit);
  if (!names_only_sites(kind, *row.map, 1)) return fail(context, kNotOneSite);
  return with_words(row.positions, [&]<int W>() {
    const Bits<W> found = flanking_sites<W>(*context, row, value);
    const std::int32_t closed = list_sites<W>(context, *row.map, kind.offset, found);
    return closed == 0 ? found.count() : closed;
  });
}

std::int32_t zone_can_flank(PrimitiveContext* context, std::int32_t self, std::int32_t value) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = unflankable(row, value)) return fail(context, why);
  return with_words(row.positions, [&]<int W>() { return flanking_sites<W>(*context, row, value).any() ? 1 : 0; });
}

// Turns what a piece on `cell` flanks; answers how many. All lines are found first, as they may cross on a wrapped
// board.
template <class Values>
int flip_from(const SiteMap& map, Values values, int cell, int value) {
  struct Line {
    const std::int16_t* next;
    int end;
  };
  std::array<Line, kMostLines> lines;
  std::size_t count = 0;
  for (const int way : map.sets[as_size(map.every)].front().ways) {
    const std::int16_t* next = way_at(map, way).next.data();
    int to = next[cell];
    if (to < 0 || values[to] == value) continue;
    while (to >= 0 && to != cell && values[to] != value && values[to] != kNone) to = next[to];
    if (to >= 0 && to != cell && values[to] == value && count < lines.size()) lines[count++] = {next, to};
  }
  int turned = 0;
  for (std::size_t i = 0; i < count; ++i) {
    for (int at = lines[i].next[cell]; at != lines[i].end; at = lines[i].next[at]) {
      turned += values[at] != value ? 1 : 0;
      values.set(at, value);
    }
  }
  return turned;
}

std::int32_t flip_short_lines(const PrimitiveContext& context, const ZoneRow& row, const Ways& ways, int cell,
                              int value) {
  const std::uint64_t own = sites_holding<1>(context, row, value).words[0];
  const std::uint64_t other = *row.map->all & ~own & ~sites_holding<1>(context, row, kNone).words[0];
  const Bits<1> turned{{between_short_lines(ways, own, other, 1ULL << position_of(*row.map, cell))}};
  turned.for_each([&](int position) { write_place(context, row, site_at(*row.map, position), value); });
  return turned.count();
}

std::int32_t zone_flip(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t value) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = unflankable(row, value)) return fail(context, why);
  if (!row.holds(value)) return fail(context, kNotHeld);
  if (!within(cell, row.length)) return fail(context, "cell must be a site of the board, not none");
  const Ways& ways = row.map->sets[as_size(row.map->every)].front();
  if (has_short_lines(*row.map, ways)) return flip_short_lines(*context, row, ways, cell, value);
  return with_places(*context, zone_at(*context, self), row_of(*context, self),
                     [&](auto values) { return flip_from(*row.map, values, cell, value); });
}

// ---- what is taken between two ----

// The values of one's own pieces: the same value, or, if the zone holds pieces, all of the same seat.
struct Own {
  int first = 0;
  int last = 0;

  [[nodiscard]] bool has(int value) const { return value >= first && value <= last; }
};

Own own_of(const ZoneRow& row, int value) {
  if (row.pieces == nullptr) return {value, value};
  const int first = row.pieces->owner(value) * row.pieces->kinds;
  return {first, first + row.pieces->kinds - 1};
}

// How many others' pieces in a row lie between the cell and a piece of one's own or an empty site of `ends`; 0 if none
// do.
template <class Values>
int length_between(const std::int16_t* next, Values values, int cell, const Own& own, const std::uint64_t* ends) {
  int length = 0;
  for (int to = next[cell]; to >= 0 && to != cell; to = next[to], ++length) {
    if (own.has(values[to]) || (values[to] == kNone && ends != nullptr && has_bit(ends, to))) return length;
    if (values[to] == kNone) return 0;
  }
  return 0;
}

// Removes pieces between, in lines of `length` (0: any). All lines are found first.
template <class Values>
int take_between(const AskedGroup& asked, Values values, int length, const std::uint64_t* ends) {
  struct Line {
    const std::int16_t* next;
    int length;
  };
  const Own own = own_of(*asked.row, asked.value);
  std::array<Line, kMostLines> lines;
  std::size_t count = 0;
  for (const int way : asked.ways->ways) {
    const std::int16_t* next = way_at(*asked.map, way).next.data();
    const int found = length_between(next, values, asked.site, own, ends);
    if (found > 0 && (length == 0 || found == length) && count < lines.size()) lines[count++] = {next, found};
  }
  int taken = 0;
  for (std::size_t i = 0; i < count; ++i) {
    int at = asked.site;
    for (int k = 0; k < lines[i].length; ++k) {
      at = lines[i].next[at];
      taken += values[at] != kNone ? 1 : 0;
      values.set(at, kNone);
    }
  }
  return taken;
}

std::int32_t zone_capture_between(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t length,
                                  std::int32_t ways, std::int32_t region) {
  const AskedGroup asked = asked_group(*context, self, cell, ways, true);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  if (!asked.row->optional) return fail(context, kHoldsNoNone);
  if (asked.ways == nullptr) return fail(context, "cell must hold what captures, not none");
  if (length < 0) return fail(context, "length must be 0 or more");
  const AskedRegion ends = region_at(*context, self, region);
  if (ends.problem != nullptr) return fail(context, ends.problem);
  return with_places(*context, zone_at(*context, self), row_of(*context, self),
                     [&](auto values) { return take_between(asked, values, length, ends.places); });
}

constexpr Param kOwn = {"value", ParamType::kSought, "one's own pieces; all others that are not none count as others'"};
constexpr std::array kFlanksParams = {kOwn,
                                      Param{"emit", ParamType::kEmit, "emit.KIND with one field, a site of the board"}};
constexpr std::array kCanFlankParams = {kOwn};
constexpr std::array kFlipParams = {
    kSite, Param{"value", ParamType::kHeld, "one's own pieces; all others that are not none count as others'"}};
constexpr std::array kCaptureBetweenParams = {
    Param{"cell", ParamType::kSite, "where what captures stands"},
    Param{"length", ParamType::kInt, "how many lie between; 0: any number"}, kAlongWays,
    Param{"region", ParamType::kRegionOrNone, "sites that capture, too, while they are empty"}};

constexpr std::array kCapturesTopic = {
    Primitive{"flanks", Receiver::kZone, kFlanksParams, ReturnType::kInt, primitive<zone_flanks>,
              "Lists every empty site that flanks others' pieces, ascending. Answers how many. Flanked are those that "
              "lie, without a gap, between the site and one's own by one of the ways (on a grid eight). The zone lies "
              "over sites that have ways and may hold none.",
              "O(cells / 64 x side)", false, Work{4}, "the place is taken"},
    Primitive{"can_flank", Receiver::kZone, kCanFlankParams, ReturnType::kBool, primitive<zone_can_flank>,
              "True if flanks would list something.", "O(cells / 64 x side)", false, Work{3}},
    Primitive{"flip", Receiver::kZone, kFlipParams, ReturnType::kInt, primitive<zone_flip>,
              "Turns others' pieces that the cell flanks into one's own. Answers how many. Flanked are those that lie, "
              "without a gap, between the cell and one's own by one of the ways. The cell itself does not change. The "
              "zone lies over sites that have ways and may hold none.",
              "O(ways x side)", true},
    Primitive{"capture_between", Receiver::kZone, kCaptureBetweenParams, ReturnType::kInt,
              primitive<zone_capture_between>,
              "Takes away others' pieces between the cell and one's own. Answers how many. They lie, without a gap, "
              "along one of the ways. Where the zone holds pieces, one's own are those of the same seat. The zone lies "
              "over sites that have ways and may hold none.",
              "O(ways x side)", true},
};

}  // namespace

std::span<const Primitive> captures_primitives() { return kCapturesTopic; }

}  // namespace quoin
