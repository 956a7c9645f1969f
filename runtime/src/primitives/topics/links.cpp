// Primitives of a zone over a board's links: laying those that nothing crosses, and what they join.
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "primitives/bits.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNotOnLinks =
    "the zone must lie over the links of a board and may hold none: in game.yaml `over: BOARD.links`, `holds: ...?`, "
    "without `per`";
constexpr const char* kNotEnds = "ends must be a zone over the sites that the links join";
constexpr const char* kNoEnd = "at must be a site that links may join, not none";

// A board's links, as primitives walk along them.
struct Links {
  const Relation* of = nullptr;    // the links of each site
  const Relation* ends = nullptr;  // the two sites of each
  const Relation* crosses = nullptr;
};

// The zone's board's, or nothing if it does not lie over links.
Links links_under(const PrimitiveContext& context, const Zone& zone) {
  if (!zone.has_over || zone.over.board < 0) return {};
  const Board& board = board_at(context, zone.over.board);
  if (board.links < 0 || !lies_on(zone, zone.over.board, board.links)) return {};
  const auto& relations = sites_of(board, board.links).relations;
  return {&sites_of(board, kCells).relations.back(), &relations[kEndsOf], &relations[kCrosses]};
}

template <class Row>
bool is_crossed(Row row, const Relation& crosses, int link) {
  const std::int16_t* others = relation_row(crosses, link);
  for (int k = 0; k < crosses.width && others[k] != kNone; ++k) {
    if (row[others[k]] != kNone) return true;
  }
  return false;
}

std::int32_t zone_lay(PrimitiveContext* context, std::int32_t self, std::int32_t at, std::int32_t ends_zone) {
  const Zone& zone = zone_at(*context, self);
  const Links links = links_under(*context, zone);
  if (links.of == nullptr) return fail(context, kNotOnLinks);
  const Zone& pegs = zone_at(*context, ends_zone);
  if (!pegs.has_over || !names_sites(pegs.over, zone.over.board, kCells)) return fail(context, kNotEnds);
  if (!within(at, pegs.length)) return fail(context, kNoEnd);
  const ZoneRow& peg = zone_row(*context, ends_zone);
  const int value = read_place(*context, peg, at);
  if (value == kNone || !zone.holds.holds(value)) {
    return fail(context, "what stands there must be something that links may hold, and not none");
  }
  return with_places(*context, zone, row_of(*context, self), [&](auto row) {
    int laid = 0;
    const std::int16_t* around = relation_row(*links.of, at);
    for (int k = 0; k < links.of->width && around[k] != kNone; ++k) {
      const int link = around[k];
      const std::int16_t* ends = relation_row(*links.ends, link);
      const int other = ends[0] == at ? ends[1] : ends[0];
      if (read_place(*context, peg, other) != value || row[link] != kNone) continue;
      if (is_crossed(row, *links.crosses, link)) continue;
      row.set(link, value);
      ++laid;
    }
    return laid;
  });
}

using Sites = Bits<kMostWords>;

std::int32_t zone_linked(PrimitiveContext* context, std::int32_t self, std::int32_t at, std::int32_t value,
                         std::int32_t one_side, std::int32_t other_side) {
  const Zone& zone = zone_at(*context, self);
  const Links links = links_under(*context, zone);
  if (links.of == nullptr) return fail(context, kNotOnLinks);
  const SiteMap* map = context->lookup->boards[as_size(zone.over.board)];
  if (map == nullptr) return fail(context, kNoBorder);
  if (!within(at, links.of->sources)) return fail(context, kNoEnd);
  if (value == kNone || !zone.holds.holds(value)) return fail(context, kNotHeld);
  std::array<Sites, 2> goals;
  const auto& sides = sites_of(board_at(*context, zone.over.board), kCells).sides;
  for (const auto& [number, k] : {std::pair(one_side, 0), std::pair(other_side, 1)}) {
    const int side = map->side_named[as_size(number)];
    if (side < 0) return fail(context, map->no_side[as_size(number)].c_str());
    for (const std::int16_t site : sides[as_size(side)].sites) goals[as_size(k)].add(site);
  }
  return with_cells(*context, zone_row(*context, self), [&](auto row) {
    Sites seen;
    std::array<std::int16_t, kMaxSites> waiting;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled as it goes
    waiting[0] = static_cast<std::int16_t>(at);
    seen.add(at);
    std::array<bool, 2> reached{};
    for (int next = 0, count = 1; next < count; ++next) {
      const int site = waiting[as_size(next)];
      reached = {reached[0] || goals[0].has(site), reached[1] || goals[1].has(site)};
      if (reached[0] && reached[1]) return 1;
      const std::int16_t* around = relation_row(*links.of, site);
      for (int k = 0; k < links.of->width && around[k] != kNone; ++k) {
        if (row[around[k]] != value) continue;
        const std::int16_t* ends = relation_row(*links.ends, around[k]);
        const std::int16_t other = ends[0] == site ? ends[1] : ends[0];
        if (seen.has(other)) continue;
        seen.add(other);
        waiting[as_size(count++)] = other;
      }
    }
    return 0;
  });
}

constexpr std::array kLayParams = {Param{"at", ParamType::kSite, "the site whose links are laid"},
                                   Param{"ends", ParamType::kRow, "the zone of what stands at the links' ends"}};
constexpr std::array kLinkedParams = {Param{"at", ParamType::kSite, "the site from which they lead"},
                                      Param{"value", ParamType::kHeld, "what the links hold"},
                                      Param{"side", ParamType::kSide, "the name of a side or corner"},
                                      Param{"other_side", ParamType::kSide, "the name of another"}};

constexpr std::array kLinksTopic = {
    Primitive{"lay", Receiver::kZone, kLayParams, ReturnType::kInt, primitive<zone_lay>,
              "Lays every free link from the site to one where `ends` holds the same. Answers how many. Those that a "
              "link which lies there crosses, whatever it holds, are left out. Links hold what stands at their ends. "
              "They come ascending. The zone lies over the links of a board.",
              "O(links of a site)", true},
    Primitive{"linked", Receiver::kZone, kLinkedParams, ReturnType::kBool, primitive<zone_linked>,
              "True if links that hold the value lead from the site to both sides. A site may lie at a side itself. "
              "The zone lies over the links of a board.",
              "O(sites)", false, Work{4}},
};

}  // namespace

std::span<const Primitive> links_primitives() { return kLinksTopic; }

}  // namespace quoin
