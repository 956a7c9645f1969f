// Primitives of a zone that counts what lies on its places: which of them hold something, their sum, and sowing.
#include <array>

#include "primitives/bits.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNoCounts = "the zone must hold numbers from 0: in game.yaml `holds: 0..N`";

bool counts(const ZoneRow& row) { return !row.optional && !row.truth && row.min == 0; }

// Bit k: place `from + k` of the row, and of the region if there is one, holds more than 0.
std::uint64_t filled_mask(const PrimitiveContext& context, const ZoneRow& row, int from, const std::uint64_t* region) {
  const std::uint64_t filled = ~equal_mask(context, row, from, 0) & places_from(row, from);
  return region == nullptr ? filled : filled & region[from / 64];
}

std::int32_t zone_filled(PrimitiveContext* context, std::int32_t self, std::int32_t emit, std::int32_t region) {
  const ZoneRow& row = zone_row(*context, self);
  if (!counts(row)) return fail(context, kNoCounts);
  const SingleField& field = single_field(*context, emit);
  if (field.values != row.length) {
    return fail(context, "emit must be an action with one field that has a value for each place of the zone");
  }
  const AskedRegion asked = region_at(*context, self, region);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  std::int32_t answer = 0;
  for (int from = 0; from < row.length && answer == 0; from += 64) {
    answer = list_set(context, field.offset + from, Bits<1>{{filled_mask(*context, row, from, asked.places)}});
  }
  return answer;
}

std::int32_t zone_total(PrimitiveContext* context, std::int32_t self, std::int32_t region) {
  const Zone& zone = zone_at(*context, self);
  if (zone.holds.kind != DomainKind::kRange || zone.holds.optional) {
    return fail(context, "the zone must hold numbers: in game.yaml `holds: A..B`");
  }
  const AskedRegion asked = region_at(*context, self, region);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const int places = zone.has_over ? zone.length : zone.count();
  const std::int64_t total = with_cells(*context, zone, row_of(*context, self), [&](auto values) {
    std::int64_t sum = 0;
    if (asked.places == nullptr) {
      for (int i = 0; i < places; ++i) sum += values[i];
    }
    for (int from = 0; asked.places != nullptr && from < places; from += 64) {
      Bits<1>{{asked.places[from / 64]}}.for_each([&](int i) { sum += values[from + i]; });
    }
    return sum;
  });
  if (total > INT32_MAX || total < -INT32_MAX) return fail(context, "the total does not fit 32 bits");
  return static_cast<std::int32_t>(total);
}

// A way along which things are sown, past one of its sites.
struct Furrow {
  const std::int16_t* next = nullptr;
  int past = kNone;

  // The site that follows: kNone where the way ends.
  [[nodiscard]] int after(int site) const {
    const int to = next[site];
    return to == past && to != kNone ? next[to] : to;
  }
  // How many sites are sown until one comes to `site` again; 0 if the way ends before.
  [[nodiscard]] int lap(int site) const {
    int sites = site == past ? 0 : 1;
    for (int at = next[site]; at != site; at = next[at]) {
      if (at == kNone) return 0;
      sites += at == past ? 0 : 1;
    }
    return sites;
  }
};

constexpr const char* kWayEnds = "the way ends before all is sown";
constexpr const char* kTooMany = "a place would hold more than the zone allows";

// Sows what lies on `from`; what would go around more than once goes around at one stroke.
template <class Row>
std::int32_t sow(PrimitiveContext* context, const ZoneRow& row, Row places, const Furrow& furrow, int from) {
  int left = places[from];
  places.set(from, 0);
  const auto add = [&](int site, int more) {
    if (places[site] > row.max - more) return false;
    places.set(site, places[site] + more);
    return true;
  };
  int at = from;
  if (left > row.length) {
    const int lap = furrow.lap(from);
    if (lap == 0) return fail(context, kWayEnds);
    const int laps = (left - 1) / lap;
    left -= laps * lap;
    for (int sown = 0; sown < lap; ++sown) {
      at = furrow.after(at);
      if (!add(at, laps)) return fail(context, kTooMany);
    }
    at = from;
  }
  for (; left > 0; --left) {
    at = furrow.after(at);
    if (at == kNone) return fail(context, kWayEnds);
    if (!add(at, 1)) return fail(context, kTooMany);
  }
  return at;
}

std::int32_t zone_sow(PrimitiveContext* context, std::int32_t self, std::int32_t from, std::int32_t way,
                      std::int32_t past) {
  const ZoneRow& row = zone_row(*context, self);
  if (row.map == nullptr) return fail(context, kNoWays);
  if (!counts(row)) return fail(context, kNoCounts);
  if (!within(from, row.length) || (past != kNone && !within(past, row.length))) {
    return fail(context, "from and past must be sites of the board");
  }
  const AskedWays asked = ways_at(row, way, row.map->standard, row.seat);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  if (asked.ways->ways.size() != 1) return fail(context, "way must be the name of one way");
  const Furrow furrow{row.map->ways[as_size(asked.ways->ways.front())].next.data(), past};
  return with_places(*context, zone_at(*context, self), row_of(*context, self),
                     [&](auto places) { return sow(context, row, places, furrow, from); });
}

constexpr std::array kFilledParams = {
    Param{"emit", ParamType::kEmit,
          "emit.KIND with one field that has a value for each place, such as what the zone lies over"},
    Param{"region", ParamType::kRegionOrNone, "only the places of this region of the board"}};
constexpr std::array kTotalParams = {
    Param{"region", ParamType::kRegionOrNone, "only the places of this region of the board"}};
constexpr std::array kSowParams = {
    Param{"from", ParamType::kSite, "the site whose seeds are taken up"},
    Param{"way", ParamType::kWays, "the name of one way of the board, along which they go: on a track \"ahead\""},
    Param{"past", ParamType::kSiteOrNone, "a site that gets none; left out or none: every site gets one"}};

constexpr std::array kCountsTopic = {
    Primitive{"filled", Receiver::kZone, kFilledParams, ReturnType::kNothing, primitive<zone_filled>,
              "Lists every place of the row that holds more than 0, ascending. The zone holds numbers from 0.",
              "O(places / 8)", false, Work{2}, "it is barred"},
    Primitive{"total", Receiver::kZone, kTotalParams, ReturnType::kInt, primitive<zone_total>,
              "The sum of a row of numbers. Of a zone with one number a seat it is that of all seats.", "O(places)",
              false, Work{1}},
    Primitive{
        "sow", Receiver::kZone, kSowParams, ReturnType::kSite, primitive<zone_sow>,
        "Takes up all that lies on the site and lays one of it on each of the next sites along the way. Answers where "
        "the last one fell. It goes around and around if there are so many, and answers the site itself if nothing lay "
        "there. An error if the way ends before. The zone lies over sites that have ways and holds numbers from 0.",
        "O(sites)", true, Work{8}},
};

}  // namespace

std::span<const Primitive> counts_primitives() { return kCountsTopic; }

}  // namespace quoin
