// Primitives of a zone over a whole board: the longest straight stretch, the largest group and the areas of a value
// anywhere on it.
#include <array>

#include "primitives/floods.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

template <int W>
[[gnu::noinline]] std::int32_t longest(const PrimitiveContext& context, const ZoneRow& row, const Ways& ways,
                                       int value) {
  const Bits<W> own = sites_holding<W>(context, row, value);
  if (!own.any()) return 0;
  if (!ways.straight) return longest_by_tables<W>(*row.map, ways, own);
  int most = 1;
  for (const Link& link : ways.runs) {
    const Bits<W> pairs = own & Bits<W>::load(link.next) & own.down(link.shift);
    int length = 1;
    for (Bits<W> runs = pairs; runs.any(); runs = pairs & runs.down(link.shift)) ++length;
    most = length > most ? length : most;
  }
  return most;
}

std::int32_t zone_longest(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t ways) {
  const ZoneRow& row = zone_row(*context, self);
  if (row.map == nullptr) return fail(context, kNoWays);
  const AskedWays asked = ways_at(row, ways, row.map->every, value);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  return with_words(row.positions, [&]<int W>() { return longest<W>(*context, row, *asked.ways, value); });
}

// The groups of a value, or what is wrong.
struct Found {
  Groups groups;
  const char* problem = nullptr;
};

Found groups_at(const PrimitiveContext& context, std::int32_t self, int value, int least, int ways) {
  Found found;
  const ZoneRow& row = zone_row(context, self);
  if (row.map == nullptr) {
    found.problem = kNoWays;
    return found;
  }
  const AskedWays asked = ways_at(row, ways, row.map->standard, value);
  found.problem = asked.problem;
  if (asked.problem != nullptr) return found;
  found.groups = with_words(row.positions, [&]<int W>() {
    return groups_of<W>(*row.map, *asked.ways, sites_holding<W>(context, row, value), least);
  });
  return found;
}

std::int32_t zone_largest_group(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t ways) {
  const Found found = groups_at(*context, self, value, 1, ways);
  return found.problem != nullptr ? fail(context, found.problem) : found.groups.largest;
}

// The same for areas, which are of a value that the zone holds.
Found areas_at(const PrimitiveContext& context, std::int32_t self, int value, int least, int ways) {
  if (value != kNone && zone_row(context, self).seeks(value)) return groups_at(context, self, value, least, ways);
  Found found;
  found.problem = kNotHeld;
  return found;
}

std::int32_t zone_areas(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t least,
                        std::int32_t ways) {
  const Found found = areas_at(*context, self, value, least, ways);
  return found.problem != nullptr ? fail(context, found.problem) : found.groups.count;
}

std::int32_t zone_area_cells(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t least,
                             std::int32_t ways) {
  const Found found = areas_at(*context, self, value, least, ways);
  return found.problem != nullptr ? fail(context, found.problem) : found.groups.sites;
}

constexpr Param kSought = {"value", ParamType::kSought, "what is looked for"};
constexpr std::array kLongestParams = {
    kSought, Param{"ways", ParamType::kWaysOrNone,
                   "along which ways: \"diagonal\", or one way such as \"east\"; left out: \"all\""}};
constexpr std::array kLargestParams = {kSought, kTouching};
constexpr std::array kAreasParams = {Param{"value", ParamType::kSought, "what the sites of the area hold"},
                                     Param{"least", ParamType::kInt, "smaller areas do not count"}, kTouching};

constexpr std::array kWholeBoardTopic = {
    Primitive{"longest", Receiver::kZone, kLongestParams, ReturnType::kInt, primitive<zone_longest>,
              "The length of the longest straight run of the value; 0 if there is none. The zone lies over sites that "
              "have ways.",
              "O(sites)", false, Work{6}},
    Primitive{"largest_group", Receiver::kZone, kLargestParams, ReturnType::kInt, primitive<zone_largest_group>,
              "The size of the largest connected group of the value; 0 if there is none. The zone lies over sites that "
              "have ways.",
              "O(sites)", false, Work{6}},
    Primitive{"areas", Receiver::kZone, kAreasParams, ReturnType::kInt, primitive<zone_areas>,
              "How many areas there are: connected groups of the value. The zone lies over sites that have ways.",
              "O(sites)", false, Work{6}},
    Primitive{"area_cells", Receiver::kZone, kAreasParams, ReturnType::kInt, primitive<zone_area_cells>,
              "How many sites the areas that `areas` counts have together.", "O(sites)", false, Work{6}},
};

}  // namespace

std::span<const Primitive> whole_board_primitives() { return kWholeBoardTopic; }

}  // namespace quoin
