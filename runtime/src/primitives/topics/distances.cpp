// A primitive of games in which one joins two sides: how far that is where the other seat may always spoil the better
// of two ways (two-distance: Jack van Rijswijck, "Search and evaluation in Hex", 2002).
#include <algorithm>
#include <array>

#include "primitives/floods.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr std::int16_t kUnreached = INT16_MAX;
constexpr int kKeptChains = 128;  // what lies around more of them is found anew each time

// Empty sites that see each other: those that touch, and all around one chain of own sites.
template <int W>
class Field {
 public:
  Field(const SiteMap& map, const Ways& ways, const Bits<W>& own, const Bits<W>& empty)
      : map_(map), ways_(ways), own_(own), empty_(empty), beside_(touching(ways, own) & empty) {
    int chains = 0;
    for (Bits<W> left = own; left.any(); ++chains) {
      const Bits<W> chain = group_around(map, ways, own, Bits<W>::of(left.lowest()));
      left = left - chain;
      chain.for_each([&](int position) { chain_[as_size(position)] = static_cast<std::int16_t>(chains); });
      if (chains < kKeptChains) around_[as_size(chains)] = touching(ways, chain) & empty;
    }
  }

  [[nodiscard]] bool joins(const Bits<W>& one, const Bits<W>& other) const {
    return (group_around(map_, ways_, own_, own_ & one) & other).any();
  }

  // Calls visit(distance, the empty sites that are so far from the side), nearest first, until it answers false.
  template <class Visit>
  void from_side(const Bits<W>& side, Visit visit) const {
    const Bits<W> chains = group_around(map_, ways_, own_, own_ & side);
    Bits<W> fresh = (side | touching(ways_, chains)) & empty_;
    Bits<W> reached = fresh;
    Touched<W> seen;
    for (int distance = 1; fresh.any() && visit(distance, fresh); ++distance) {
      const Touched<W> direct = touched_by(ways_, fresh - beside_);
      seen.add(direct.once);
      seen.twice = seen.twice | direct.twice;
      (fresh & beside_).for_each([&](int position) { seen.add(seen_from(position)); });
      fresh = (seen.twice & empty_) - reached;
      reached = reached | fresh;
    }
  }

 private:
  [[nodiscard]] Bits<W> seen_from(int position) const {
    Bits<W> sites;
    for (const int way : ways_.around) {
      const int to = way_at(map_, way).next[as_size(site_at(map_, position))];
      if (to < 0) continue;
      const int there = position_of(map_, to);
      if (own_.has(there)) {
        sites = sites | around_chain(there);
      } else {
        sites.add(there);
      }
    }
    return sites;
  }

  [[nodiscard]] Bits<W> around_chain(int position) const {
    const auto chain = as_size(chain_[as_size(position)]);
    if (chain < kKeptChains) return around_[chain];
    return touching(ways_, group_around(map_, ways_, own_, Bits<W>::of(position))) & empty_;
  }

  const SiteMap& map_;
  const Ways& ways_;
  Bits<W> own_;
  Bits<W> empty_;
  Bits<W> beside_;                                   // empty, and touching one's own
  std::array<std::int16_t, as_size(W * 64)> chain_;  // by position, of own ones
  std::array<Bits<W>, kKeptChains> around_;
};

template <int W>
[[gnu::noinline]] std::int32_t two_distance(const PrimitiveContext& context, const ZoneRow& row, const Ways& ways,
                                            int value, const std::uint64_t* first, const std::uint64_t* last) {
  const SiteMap& map = *row.map;
  const Field<W> field(map, ways, sites_holding<W>(context, row, value), sites_holding<W>(context, row, kNone));
  const auto one = Bits<W>::load(first);
  const auto other = Bits<W>::load(last);
  if (field.joins(one, other)) return two_ints(0, 0);
  std::array<std::int16_t, as_size(W * 64)> near{};  // by position: how far from the first side; 0: not to be reached
  field.from_side(one, [&near](int distance, const Bits<W>& sites) {
    sites.for_each([&](int position) { near[as_size(position)] = static_cast<std::int16_t>(distance); });
    return true;
  });
  int least = map.sites;
  int count = 0;
  field.from_side(other, [&](int distance, const Bits<W>& sites) {
    sites.for_each([&](int position) {
      if (near[as_size(position)] == 0) return;
      const int sum = near[as_size(position)] + distance;
      if (sum > least) return;
      count = sum < least ? 1 : count + 1;
      least = sum;
    });
    return distance < least;
  });
  return two_ints(least, count);
}

// By position: how much longer a way through it is than the shortest, kUnreached where there is none.
template <int W>
[[gnu::noinline]] const std::vector<std::int16_t>& detours(PrimitiveContext& context, const ZoneRow& row,
                                                           const Ways& ways, int value, int one, int other) {
  const SiteMap& map = *row.map;
  const auto own = sites_holding<W>(context, row, value);
  const auto empty = sites_holding<W>(context, row, kNone);
  const std::array<std::int32_t, 2> sides = {one, other};
  for (const KeptDetours& kept : context.detours) {
    const bool fits = kept.ways == &ways && kept.sides == sides && kept.sites.size() == as_size(2 * W);
    if (fits && std::ranges::equal(own.words, std::span(kept.sites).first(W)) &&
        std::ranges::equal(empty.words, std::span(kept.sites).last(W))) {
      return kept.longer;
    }
  }
  KeptDetours& kept = context.detours[context.oldest_detours++ % context.detours.size()];
  kept.ways = &ways;
  kept.sides = sides;
  kept.sites.assign(own.words.begin(), own.words.end());
  kept.sites.insert(kept.sites.end(), empty.words.begin(), empty.words.end());
  kept.longer.assign(as_size(W * 64), kUnreached);
  std::array<std::int16_t, as_size(W * 64)> near{};
  const Field<W> field(map, ways, own, empty);
  field.from_side(Bits<W>::load(map.sides[as_size(one)]), [&](int distance, const Bits<W>& sites) {
    sites.for_each([&](int position) { near[as_size(position)] = static_cast<std::int16_t>(distance); });
    return true;
  });
  std::int16_t least = kUnreached;
  Bits<W> reached;
  field.from_side(Bits<W>::load(map.sides[as_size(other)]), [&](int distance, const Bits<W>& sites) {
    sites.for_each([&](int position) {
      const std::int16_t from_one = near[as_size(position)];
      if (from_one == 0) return;
      reached.add(position);
      least = std::min(least, kept.longer[as_size(position)] = static_cast<std::int16_t>(from_one + distance));
    });
    return true;
  });
  reached.for_each([&](int position) { kept.longer[as_size(position)] -= least; });
  return kept.longer;
}

// What both primitives ask about.
struct Asked {
  const ZoneRow& row;
  const Ways* ways = nullptr;
  int one = 0;
  int other = 0;
  const char* problem = nullptr;

  Asked(PrimitiveContext& context, std::int32_t self, std::int32_t value, std::int32_t first, std::int32_t last,
        std::int32_t by)
      : row(zone_row(context, self)) {
    problem = row.map == nullptr                      ? kNoWays
              : !row.optional                         ? kHoldsNoNone
              : (value == kNone || !row.seeks(value)) ? kNotHeld
                                                      : nullptr;
    if (problem != nullptr) return;
    const SiteMap& map = *row.map;
    one = map.side_named[as_size(first)];
    other = map.side_named[as_size(last)];
    if (one < 0 || other < 0) {
      problem = map.no_side[as_size(one < 0 ? first : last)].c_str();
      return;
    }
    const AskedWays asked = ways_at(row, by, map.standard, value);
    ways = asked.ways;
    problem = asked.problem;
  }
};

std::int32_t zone_two_distance(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t first,
                               std::int32_t last, std::int32_t ways) {
  const Asked asked(*context, self, value, first, last, ways);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const SiteMap& map = *asked.row.map;
  return with_words(asked.row.positions, [&]<int W>() {
    return two_distance<W>(*context, asked.row, *asked.ways, value, map.sides[as_size(asked.one)],
                           map.sides[as_size(asked.other)]);
  });
}

std::int32_t zone_detour(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t site,
                         std::int32_t first, std::int32_t last, std::int32_t ways) {
  const Asked asked(*context, self, value, first, last, ways);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const SiteMap& map = *asked.row.map;
  if (!within(site, map.sites)) return fail(context, "cell must be a site of the board, not none");
  return with_words(asked.row.positions, [&]<int W>() {
    const auto& longer = detours<W>(*context, asked.row, *asked.ways, value, asked.one, asked.other);
    return std::min<std::int32_t>(longer[as_size(position_of(map, site))], map.sites);
  });
}

constexpr std::array kTwoDistanceParams = {
    Param{"value", ParamType::kSought, "whose sites are to join the sides"},
    Param{"first", ParamType::kSide, "the name of a side of the board, such as \"south\", or of a corner"},
    Param{"last", ParamType::kSide, "another"}, kTouching};

constexpr std::array kDetourParams = {kTwoDistanceParams[0], kSite, kTwoDistanceParams[1], kTwoDistanceParams[2],
                                      kTouching};

constexpr std::array kDistancesTopic = {
    Primitive{"two_distance", Receiver::kZone, kTwoDistanceParams, ReturnType::kInts, primitive<zone_two_distance>,
              "How far the value is from joining the two sides if the other seat always spoils the better of two ways, "
              "and through how many empty sites it is just so far: a hint for bots. An empty site at a side, or beside "
              "a group of the value at it, is 1 away from that; any other 1 more than the second nearest of the empty "
              "sites that touch it, directly or through one group of the value. The answer is the least sum of the "
              "distances of one empty site from both sides: 0 and 0 if they are joined, the number of all sites and 0 "
              "if no site is reached from both. The zone lies over sites that have ways and may hold none.",
              "O(sites)", false, Work{150}},
    Primitive{"detour", Receiver::kZone, kDetourParams, ReturnType::kInt, primitive<zone_detour>,
              "How much farther than two_distance tells the value is from joining the two sides by way of an empty "
              "site: the sum of the site's distances from both sides, less the least such sum. What matters to a seat "
              "lies where it is little. The number of all sites if the site is not empty, or not reached from both "
              "sides. Asked about site after site of a position it looks at the board once. The zone lies over sites "
              "that have ways and may hold none.",
              "O(1), once a position O(sites)", false, Work{150}},
};

}  // namespace

std::span<const Primitive> distances_primitives() { return kDistancesTopic; }

}  // namespace quoin
