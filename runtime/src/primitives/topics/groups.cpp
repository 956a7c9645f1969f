// Primitives of a zone over the sites of a board: groups, the empty sites that touch them (their liberties), capture of
// groups that have none left, the areas that one value encloses; and the same sites as marks in a zone of bool.
#include <array>

#include "primitives/asked_group.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

// Flood fills of all values at once: adjacencies join only sites with equal values. Without shifts, value by value.
template <int W>
class AllGroups {
 public:
  AllGroups(const PrimitiveContext& context, const ZoneRow& row, const Ways& ways)
      : context_(context), row_(row), ways_(ways) {}
  // Adds the sites with one value.
  void add(const Bits<W>& own) {
    for (std::size_t i = 0; ways_.shifts && i < ways_.links.size(); ++i) {
      at_[i] = at_[i] | (own & Bits<W>::load(ways_.links[i].next) & own.down(ways_.links[i].shift));
    }
  }
  // Adds the sites of `taken`, value by value.
  void add_others(Bits<W> taken) {
    if (row_.max - row_.min == 1) return add(taken);
    while (taken.any()) {
      const Bits<W> own = taken & sites_holding<W>(context_, row_, value_at(taken));
      add(own);
      taken = taken - own;
    }
  }
  // The groups to which these sites belong.
  [[nodiscard]] Bits<W> around(const Bits<W>& start) const {
    if (!ways_.shifts) return by_value(start);
    return with_links<W>(ways_, [&]<int N>() { return by_links<N>(start); });
  }

 private:
  [[nodiscard]] int value_at(const Bits<W>& set) const {
    return read_place(context_, row_, site_at(*row_.map, set.lowest()));
  }
  template <int N>
  [[gnu::noinline]] [[nodiscard]] Bits<W> by_links(const Bits<W>& start) const {
    const Joints<W, N> joints(ways_, at_);
    return joints.around(start);
  }
  [[gnu::noinline]] [[nodiscard]] Bits<W> by_value(const Bits<W>& start) const {
    Bits<W> groups;
    for (Bits<W> left = start; left.any();) {
      const Bits<W> own = sites_holding<W>(context_, row_, value_at(left));
      groups = groups | group_around<W>(*row_.map, ways_, own, left & own);
      left = left - own;
    }
    return groups;
  }

  const PrimitiveContext& context_;
  const ZoneRow& row_;
  const Ways& ways_;
  std::array<Bits<W>, kMostLinks> at_{};
};

// Why stones cannot be taken from the row, or nullptr.
const char* without_liberties(const ZoneRow& row) {
  if (row.map == nullptr) return kNoWays;
  return row.optional ? nullptr : kHoldsNoNone;
}

// ---- where a stone would have a liberty ----

// The sites of `unsure` where the value would have a liberty. `shut`: empty sites without an empty neighbour. `seeds`:
// sites of groups adjacent to `shut` that have another liberty.
template <int W>
[[gnu::noinline]] Bits<W> live_beside_groups(const AllGroups<W>& groups, const Ways& ways, const Bits<W>& shut,
                                             const Bits<W>& unsure, const Bits<W>& own, const Bits<W>& seeds) {
  Bits<W> safe = groups.around(seeds);
  Bits<W> lost;
  for (Bits<W> left = touching(ways, unsure) - safe; left.any();) {
    const Bits<W> group = groups.around(Bits<W>::of(left.lowest()));
    left = left - group;
    if ((touching(ways, group) & shut).count() > 1) {
      safe = safe | group;
    } else {
      lost = lost | group;
    }
  }
  return unsure & touching(ways, (safe & own) | (lost - own));
}

// Empty sites where the value would have a liberty after captures: adjacent to an empty site, to an own group with
// another liberty, or to an opponent's group without another one.
template <int W>
[[gnu::noinline]] Bits<W> live_sites(const PrimitiveContext& context, const ZoneRow& row, const Ways& ways, int value) {
  const Bits<W> empty = sites_holding<W>(context, row, kNone);
  const Touched<W> by_empty = touched_by(ways, empty);
  const Bits<W> shut = empty - by_empty.once;
  if (!shut.any()) return empty;
  const Bits<W> own = sites_holding<W>(context, row, value);
  const Bits<W> taken = Bits<W>::load(row.map->all) - empty;
  const Bits<W> seeds = taken & (touching(ways, empty - shut) | by_empty.twice);
  const Bits<W> unsure = shut - touching(ways, seeds & own);
  if (!unsure.any()) return empty;
  AllGroups<W> groups(context, row, ways);
  groups.add(own);
  groups.add_others(taken - own);
  return (empty - unsure) | live_beside_groups(groups, ways, shut, unsure, own, seeds);
}

std::int32_t zone_live_places(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t emit,
                              std::int32_t but, std::int32_t ways) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = without_liberties(row)) return fail(context, why);
  if (value == kNone || !row.seeks(value)) return fail(context, kNotHeld);
  if (but != kNone && !within(but, row.length)) return fail(context, "but must be a site of the board, or none");
  const ActionKind& kind = kind_at(*context, emit);
  if (!names_only_sites(kind, *row.map, 1)) return fail(context, kNotOneSite);
  const AskedWays asked = ways_at(row, ways, row.map->standard, value);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  return with_words(row.positions, [&]<int W>() {
    Bits<W> found = live_sites<W>(*context, row, *asked.ways, value);
    if (but != kNone) found = found - Bits<W>::of(position_of(*row.map, but));
    const std::int32_t closed = list_sites<W>(context, *row.map, kind.offset, found);
    return closed == 0 ? found.count() : closed;
  });
}

// ---- captures ----

// Opponents' groups adjacent to the site that have no liberty.
template <int W>
[[gnu::noinline]] Bits<W> without_breath(const PrimitiveContext& context, const AskedGroup& asked) {
  const ZoneRow& row = *asked.row;
  const Ways& ways = *asked.ways;
  const Bits<W> empty = sites_holding<W>(context, row, kNone);
  const Bits<W> breathing = touching(ways, empty);
  const Bits<W> shut_in = touching(ways, Bits<W>::of(position_of(*asked.map, asked.site))) - empty - breathing;
  if (!shut_in.any()) return {};
  const Bits<W> others = Bits<W>::load(asked.map->all) - empty - sites_holding<W>(context, row, asked.value);
  if (!(shut_in & others).any()) return {};
  AllGroups<W> groups(context, row, ways);
  groups.add_others(others);
  const Bits<W> lost = (shut_in & others) - groups.around(others & breathing);
  return lost.any() ? groups.around(lost) : lost;
}

template <int W>
int empty_sites(const PrimitiveContext& context, const ZoneRow& row, const Bits<W>& set) {
  set.for_each([&](int position) { write_place(context, row, site_at(*row.map, position), kNone); });
  return set.count();
}

std::int32_t zone_capture_around(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t ways) {
  const AskedGroup asked = asked_group(*context, self, cell, ways);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  if (!asked.row->optional) return fail(context, kHoldsNoNone);
  if (asked.ways == nullptr) return fail(context, "cell must hold what captures, not none");
  return with_words(asked.row->positions, [&]<int W>() -> std::int32_t {
    const Bits<W> taken = without_breath<W>(*context, asked);
    if (!taken.any()) return two_ints(0, cell);
    return two_ints(empty_sites(*context, *asked.row, taken), site_at(*asked.map, taken.lowest()));
  });
}

std::int32_t zone_remove_group(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t ways) {
  const AskedGroup asked = asked_group(*context, self, cell, ways);
  if (asked.problem == nullptr && !asked.row->optional) return fail(context, kHoldsNoNone);
  return with_group(context, asked,
                    [&]<int W>(const Bits<W>& group) { return empty_sites(*context, *asked.row, group); });
}

// ---- liberties, areas, and marks of these ----

template <int W>
Bits<W> liberties_of(const PrimitiveContext& context, const AskedGroup& asked, const Bits<W>& group) {
  return touching(*asked.ways, group) & sites_holding<W>(context, *asked.row, kNone);
}

std::int32_t zone_liberties(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t ways) {
  const AskedGroup asked = asked_group(*context, self, cell, ways);
  if (asked.problem == nullptr && !asked.row->optional) return fail(context, kHoldsNoNone);
  return with_group(context, asked,
                    [&]<int W>(const Bits<W>& group) { return liberties_of(*context, asked, group).count(); });
}

// The checked arguments of questions about areas.
struct AskedArea {
  const ZoneRow* row = nullptr;
  const Ways* ways = nullptr;
  const char* problem = nullptr;
};

AskedArea asked_area(const PrimitiveContext& context, std::int32_t self, int value, int ways) {
  AskedArea asked;
  asked.row = &zone_row(context, self);
  asked.problem = without_liberties(*asked.row);
  if (asked.problem == nullptr && (value == kNone || !asked.row->seeks(value))) asked.problem = kNotHeld;
  if (asked.problem != nullptr) return asked;
  const AskedWays found = ways_at(*asked.row, ways, asked.row->map->standard, value);
  asked.ways = found.ways;
  asked.problem = found.problem;
  return asked;
}

template <int W>
[[gnu::noinline]] Bits<W> enclosed_by(const PrimitiveContext& context, const AskedArea& asked, int value) {
  const SiteMap& map = *asked.row->map;
  const Ways& ways = *asked.ways;
  const Bits<W> empty = sites_holding<W>(context, *asked.row, kNone);
  const Bits<W> own = sites_holding<W>(context, *asked.row, value);
  const Bits<W> others = Bits<W>::load(map.all) - empty - own;
  const Bits<W> touched = group_around<W>(map, ways, empty, empty & touching(ways, own));
  return touched - group_around<W>(map, ways, empty, empty & touching(ways, others));
}

std::int32_t zone_enclosed(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t ways) {
  const AskedArea asked = asked_area(*context, self, value, ways);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  return with_words(asked.row->positions, [&]<int W>() { return enclosed_by<W>(*context, asked, value).count(); });
}

// Why sites of the zone `of` cannot be marked in the row, or nullptr.
const char* unmarkable(const PrimitiveContext& context, const ZoneRow& marks, std::int32_t of) {
  if (!marks.truth || marks.map == nullptr) {
    return "call it on a zone of bool over sites that have ways: in game.yaml {over: BOARD.cells, holds: bool}";
  }
  const ZoneRow& row = zone_row(context, of);
  if (row.map != marks.map) return "the zone must lie over the same sites";
  return row.optional ? nullptr : kHoldsNoNone;
}

template <int W>
int mark(const PrimitiveContext& context, const ZoneRow& marks, const Bits<W>& set) {
  set.for_each([&](int position) { write_place(context, marks, site_at(*marks.map, position), 1); });
  return set.count();
}

std::int32_t zone_mark_group(PrimitiveContext* context, std::int32_t self, std::int32_t zone, std::int32_t cell,
                             std::int32_t ways) {
  const ZoneRow& marks = zone_row(*context, self);
  if (const char* why = unmarkable(*context, marks, zone)) return fail(context, why);
  return with_group(context, asked_group(*context, zone, cell, ways),
                    [&]<int W>(const Bits<W>& group) { return mark(*context, marks, group); });
}

std::int32_t zone_mark_liberties(PrimitiveContext* context, std::int32_t self, std::int32_t zone, std::int32_t cell,
                                 std::int32_t ways) {
  const ZoneRow& marks = zone_row(*context, self);
  if (const char* why = unmarkable(*context, marks, zone)) return fail(context, why);
  const AskedGroup asked = asked_group(*context, zone, cell, ways);
  return with_group(context, asked, [&]<int W>(const Bits<W>& group) {
    return mark(*context, marks, liberties_of(*context, asked, group));
  });
}

std::int32_t zone_mark_enclosed(PrimitiveContext* context, std::int32_t self, std::int32_t zone, std::int32_t value,
                                std::int32_t ways) {
  const ZoneRow& marks = zone_row(*context, self);
  if (const char* why = unmarkable(*context, marks, zone)) return fail(context, why);
  const AskedArea asked = asked_area(*context, zone, value, ways);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  return with_words(asked.row->positions,
                    [&]<int W>() { return mark(*context, marks, enclosed_by<W>(*context, asked, value)); });
}

std::int32_t zone_mark_live(PrimitiveContext* context, std::int32_t self, std::int32_t zone, std::int32_t value,
                            std::int32_t ways) {
  const ZoneRow& marks = zone_row(*context, self);
  if (const char* why = unmarkable(*context, marks, zone)) return fail(context, why);
  const AskedArea asked = asked_area(*context, zone, value, ways);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  return with_words(asked.row->positions, [&]<int W>() {
    return mark(*context, marks, live_sites<W>(*context, *asked.row, *asked.ways, value));
  });
}

std::int32_t zone_copy(PrimitiveContext* context, std::int32_t self, std::int32_t other) {
  const ZoneRow& to = zone_row(*context, self);
  const ZoneRow& from = zone_row(*context, other);
  if (to.tokens) return fail(context, "tokens are moved, never made: use give, pay, move_some, move_all");
  if (from.length != to.length || from.cell != to.cell || from.min != to.min || from.max != to.max ||
      from.optional != to.optional) {
    return fail(context, "the zone must have as many places, which hold the same values");
  }
  std::memmove(context->block + to.offset, context->block + from.offset, as_size(to.length) * cell_bytes(to.cell));
  return 0;
}

constexpr Param kWho = {"value", ParamType::kSought, "whose; all others that are not none count as others'"};
constexpr Param kMarked = {"zone", ParamType::kRow,
                           "the zone that is looked at, over the same sites; it may hold none"};
constexpr std::array kLivePlacesParams = {
    kWho, Param{"emit", ParamType::kEmit, "emit.KIND with one field, a site of the board"},
    Param{"but", ParamType::kSiteOrNone, "a site that is not listed"}, kTouching};
constexpr std::array kOfGroupParams = {kSite, kTouching};
constexpr std::array kCaptureAroundParams = {Param{"cell", ParamType::kSite, "where what captures lies"}, kTouching};
constexpr std::array kEnclosedParams = {kWho, kTouching};
constexpr std::array kMarkGroupParams = {kMarked, kSite, kTouching};
constexpr std::array kMarkEnclosedParams = {kMarked, kWho, kTouching};
constexpr std::array kCopyParams = {Param{"zone", ParamType::kRow, "where the values come from"}};

constexpr std::array kGroupsTopic = {
    Primitive{"live_places", Receiver::kZone, kLivePlacesParams, ReturnType::kInt, primitive<zone_live_places>,
              "Lists every empty site where the value would be in a group with a liberty, ascending. Answers how many. "
              "Others' groups that it leaves without a liberty are taken first. A liberty of a group is an empty site "
              "that touches it. The zone lies over sites that have ways and may hold none.",
              "O(sites)", false, Work{12}, "the place is taken"},
    Primitive{"capture_around", Receiver::kZone, kCaptureAroundParams, ReturnType::kInts,
              primitive<zone_capture_around>,
              "Takes away others' groups that touch the site and have no liberty. Answers how many sites became empty, "
              "and the first of these (the site itself if there are none). The zone lies over sites that have ways and "
              "may hold none.",
              "O(sites)", true, Work{8}},
    Primitive{"remove_group", Receiver::kZone, kOfGroupParams, ReturnType::kInt, primitive<zone_remove_group>,
              "Takes away the site's group; answers how many sites became empty. The group is the connected sites that "
              "hold the same. The zone lies over sites that have ways and may hold none.",
              "O(sites)", true, Work{6}},
    Primitive{"liberties", Receiver::kZone, kOfGroupParams, ReturnType::kInt, primitive<zone_liberties>,
              "How many empty sites touch the site's group. The group is the connected sites that hold the same. 0 if "
              "the site holds none. The zone lies over sites that have ways and may hold none.",
              "O(sites)", false, Work{6}},
    Primitive{"enclosed", Receiver::kZone, kEnclosedParams, ReturnType::kInt, primitive<zone_enclosed>,
              "How many empty sites lie in areas that touch the value and no other: its territory. The zone lies over "
              "sites that have ways and may hold none.",
              "O(sites)", false, Work{12}},
    Primitive{
        "mark_group", Receiver::kZone, kMarkGroupParams, ReturnType::kInt, primitive<zone_mark_group>,
        "Sets the zone to true where the other zone has the site's group. Answers how many sites that are. The group "
        "is the connected sites that hold the same. The zone holds bool over the same sites. What is true stays true.",
        "O(sites)", true, Work{6}},
    Primitive{"mark_liberties", Receiver::kZone, kMarkGroupParams, ReturnType::kInt, primitive<zone_mark_liberties>,
              "The same for the empty sites that touch the group.", "O(sites)", true, Work{6}},
    Primitive{"mark_enclosed", Receiver::kZone, kMarkEnclosedParams, ReturnType::kInt, primitive<zone_mark_enclosed>,
              "The same for the empty sites in areas that touch the value and no other.", "O(sites)", true, Work{12}},
    Primitive{"mark_live", Receiver::kZone, kMarkEnclosedParams, ReturnType::kInt, primitive<zone_mark_live>,
              "The same for the empty sites that live_places would list.", "O(sites)", true, Work{12}},
    Primitive{"copy", Receiver::kZone, kCopyParams, ReturnType::kNothing, primitive<zone_copy>,
              "Sets every place to what the same place of the other zone holds.", "O(places / 64)", true},
};

}  // namespace

std::span<const Primitive> groups_primitives() { return kGroupsTopic; }

}  // namespace quoin
