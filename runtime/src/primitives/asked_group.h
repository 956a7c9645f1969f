// The checked arguments of primitives about the group or the runs of a site: zone, ways, site, or the error.
#pragma once

#include "primitives/floods.h"

namespace quoin {

struct AskedGroup {
  const ZoneRow* row = nullptr;
  const SiteMap* map = nullptr;
  const Ways* ways = nullptr;  // nullptr: the site holds none
  int site = 0;
  int value = kNone;
  const char* problem = nullptr;
};

// `ways`: the number of their name; none: "all" for runs, the standard ones for groups.
inline AskedGroup asked_group(const PrimitiveContext& context, std::int32_t self, int site, int ways,
                              bool runs = false) {
  AskedGroup asked;
  asked.row = &zone_row(context, self);
  asked.map = asked.row->map;
  asked.site = site;
  asked.problem = asked.map == nullptr              ? kNoWays
                  : !within(site, asked.map->sites) ? "cell must be a site of the board, not none"
                                                    : nullptr;
  if (asked.problem != nullptr) return asked;
  asked.value = read_place(context, *asked.row, site);
  if (asked.value == kNone && asked.row->optional) return asked;
  const AskedWays found = ways_at(*asked.row, ways, runs ? asked.map->every : asked.map->standard, asked.value);
  asked.ways = found.ways;
  asked.problem = found.problem;
  return asked;
}

// Calls work.operator()<W>(the group around the site), or answers 0 if the site holds none.
template <class Work>
[[gnu::always_inline]] inline std::int32_t with_group(PrimitiveContext* context, const AskedGroup& asked, Work work) {
  if (asked.problem != nullptr) return fail(context, asked.problem);
  if (asked.ways == nullptr) return 0;
  return with_words(asked.row->positions, [&]<int W>() -> std::int32_t {
    const Bits<W> own = sites_holding<W>(*context, *asked.row, asked.value);
    const Bits<W> start = Bits<W>::of(position_of(*asked.map, asked.site));
    return work.template operator()<W>(group_around<W>(*asked.map, *asked.ways, own, start));
  });
}

}  // namespace quoin
