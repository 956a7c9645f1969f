// What the primitives share: typed views of a zone's cells, checked arguments, the action list.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "primitives/site_map.h"
#include "quoin/primitives/primitive.h"

namespace quoin {

inline std::int32_t fail(PrimitiveContext* context, const char* text) {
  context->error = text;
  return kPrimitiveFailed;
}

// One row of a zone whose cells are of type T.
template <class T>
struct Cells {
  using Type = T;
  const std::byte* base = nullptr;
  int operator[](int place) const {
    T value{};
    std::memcpy(&value, base + static_cast<std::ptrdiff_t>(place) * static_cast<std::ptrdiff_t>(sizeof(T)), sizeof(T));
    return value;
  }
};

// The same for cells of any type, looked up at each access: one code for all rows that are rare on hot paths.
struct AnyCell {
  std::int32_t widest;  // its size says that a cell may take more than a byte
};
template <>
struct Cells<AnyCell> {
  using Type = AnyCell;
  const std::byte* base = nullptr;
  Cell cell = Cell::kI8;
  int operator[](int place) const {
    switch (cell) {
      case Cell::kI8: return Cells<std::int8_t>{base}[place];
      case Cell::kU8: return Cells<std::uint8_t>{base}[place];
      case Cell::kI16: return Cells<std::int16_t>{base}[place];
      default: return Cells<std::int32_t>{base}[place];
    }
  }
};

// The same with writes. REQUIRES that what is set is a value of the zone.
template <class T>
struct Places {
  using Type = T;
  std::byte* base = nullptr;
  int operator[](int place) const { return Cells<T>{base}[place]; }
  void set(int place, int value) const {
    const T narrow = static_cast<T>(value);
    std::memcpy(base + static_cast<std::ptrdiff_t>(place) * static_cast<std::ptrdiff_t>(sizeof(T)), &narrow, sizeof(T));
  }
};

template <>
struct Places<AnyCell> {
  using Type = AnyCell;
  std::byte* base = nullptr;
  Cell cell = Cell::kI8;
  int operator[](int place) const { return Cells<AnyCell>{base, cell}[place]; }
  void set(int place, int value) const {
    if (cell == Cell::kI16) return Places<std::int16_t>{base}.set(place, value);
    if (cell == Cell::kI32) return Places<std::int32_t>{base}.set(place, value);
    base[place] = static_cast<std::byte>(value);
  }
};

template <class Row, class Work>
[[gnu::noinline]] auto with_row_apart(Row row, Work& work) {
  return work(row);
}

// Calls `work` with the zone's row as Cells of its type. One byte is the common case, which the code for wider cells
// must not burden.
template <class Work>
auto with_cells(const PrimitiveContext& context, const Zone& zone, int row, Work&& work) {
  const std::byte* base = context.block + zone.offset + row * zone.length * cell_bytes(zone.cell);
  if (zone.cell == Cell::kI8) return work(Cells<std::int8_t>{base});
  if (zone.cell == Cell::kU8) return work(Cells<std::uint8_t>{base});
  return with_row_apart(Cells<AnyCell>{base, zone.cell}, work);
}

template <class Work>
auto with_cells(const PrimitiveContext& context, const ZoneRow& row, Work&& work) {
  const std::byte* base = context.block + row.offset;
  if (row.cell == Cell::kI8) return work(Cells<std::int8_t>{base});
  if (row.cell == Cell::kU8) return work(Cells<std::uint8_t>{base});
  return with_row_apart(Cells<AnyCell>{base, row.cell}, work);
}

// The same with Places.
template <class Work>
auto with_places(const PrimitiveContext& context, const Zone& zone, int row, Work&& work) {
  std::byte* base = context.block + zone.offset + row * zone.length * cell_bytes(zone.cell);
  if (zone.cell == Cell::kI8) return work(Places<std::int8_t>{base});
  if (zone.cell == Cell::kU8) return work(Places<std::uint8_t>{base});
  return with_row_apart(Places<AnyCell>{base, zone.cell}, work);
}

template <class Work>
auto with_places(const PrimitiveContext& context, const ZoneRow& row, Work&& work) {
  std::byte* base = context.block + row.offset;
  if (row.cell == Cell::kI8) return work(Places<std::int8_t>{base});
  if (row.cell == Cell::kU8) return work(Places<std::uint8_t>{base});
  return with_row_apart(Places<AnyCell>{base, row.cell}, work);
}

// What a place of the row holds.
inline int read_place(const PrimitiveContext& context, const ZoneRow& row, int place) {
  return with_cells(context, row, [place](auto cells) { return cells[place]; });
}
// REQUIRES row.holds(value).
inline void write_place(const PrimitiveContext& context, const ZoneRow& row, int place, int value) {
  Places<AnyCell>{context.block + row.offset, row.cell}.set(place, value);
}

// ---- what a receiver or a parameter stands for ----

inline const ZoneRow& zone_row(const PrimitiveContext& context, std::int32_t self) {
  return context.lookup->rows[as_size(self)];
}
inline const Zone& zone_at(const PrimitiveContext& context, std::int32_t self) {
  return *context.lookup->zones[as_size(zone_row(context, self).zone)];
}
inline int row_of(const PrimitiveContext& context, std::int32_t self) { return zone_row(context, self).number; }
inline const ActionKind& kind_at(const PrimitiveContext& context, std::int32_t emit) {
  if (emit >= kPartialEmit) return context.lookup->partial(*context.def, emit).kind;
  return context.def->actions[as_size(emit)];
}
inline const SingleField& single_field(const PrimitiveContext& context, std::int32_t emit) {
  if (emit >= kPartialEmit) return context.lookup->partial(*context.def, emit).field;
  return context.lookup->fields[as_size(emit)];
}

// What Lookup::add_filter gave the number, or nullptr.
inline const CardFilter* filter_at(const PrimitiveContext& context, std::int32_t number) {
  const std::vector<CardFilter>& filters = context.lookup->filters;
  const auto place = as_size(number - kFilters);
  return number >= kFilters && place < filters.size() ? &filters[place] : nullptr;
}

inline const Board& board_at(const PrimitiveContext& context, int board) { return context.def->boards[as_size(board)]; }
inline const SiteType& sites_of(const Board& board, int kind) { return board.sites[as_size(kind)]; }
inline const std::int16_t* cell_table(const Board& board, CellRelations relation) {
  return sites_of(board, kCells).relations[as_size(relation)].table.data();
}
// REQUIRES that the board has edges, or ends.
inline const Relation& edge_relation(const Board& board, EdgeRelations relation) {
  return sites_of(board, board.edges).relations[as_size(relation)];
}
inline const Relation& end_relation(const Board& board, EndRelations relation) {
  return sites_of(board, board.ends).relations[as_size(relation)];
}

inline bool names_sites(const Domain& domain, int board, int sites) {
  return domain.kind == DomainKind::kSites && domain.board == board && domain.sites == sites;
}
// Whether the kind has just so many fields, each a site of the map.
inline bool names_only_sites(const ActionKind& kind, const SiteMap& map, std::size_t fields) {
  return kind.fields.size() == fields && std::ranges::all_of(kind.fields, [&map](const ActionField& field) {
           return names_sites(field.domain, map.board, map.kind);
         });
}
// Whether its fields are a move of two sites of the map, or, where the only site moved from is given, its target alone.
inline bool names_move(const ActionKind& kind, const SiteMap& map, std::int32_t from) {
  return names_only_sites(kind, map, 2) || (from != kNone && names_only_sites(kind, map, 1));
}
// How such a kind numbers a move: the site moved from adds nothing if the kind does not name it. REQUIRES names_move.
inline std::int32_t from_stride(const ActionKind& kind) { return kind.fields.size() == 1 ? 0 : kind.fields[0].stride; }
inline std::int32_t to_stride(const ActionKind& kind) { return kind.fields.back().stride; }
// The targets of a source in a relation's table.
inline const std::int16_t* relation_row(const Relation& relation, int source) {
  return relation.table.data() + static_cast<std::ptrdiff_t>(relation.width) * source;
}
// Whether the zone lies over these sites of the board and may hold none.
inline bool lies_on(const Zone& zone, int board, int sites) {
  return zone.has_over && zone.holds.optional && names_sites(zone.over, board, sites);
}
inline constexpr const char* kHoldsNoNone = "the zone must be able to hold none: in game.yaml `holds: ...?`";
inline constexpr const char* kNotHeld = "value must be one that the zone can hold, and not none";
inline constexpr const char* kNoWays =
    "the zone must lie over sites that have ways, such as the cells of a board: in game.yaml `over: BOARD.cells`";
inline constexpr const char* kNotInRows =
    "the zone must lie over sites in rows that have ways, such as the cells of a grid: in game.yaml `over: "
    "BOARD.cells`";
inline constexpr const char* kNotOneSite = "emit must be an action with one field: a cell of the board";
inline constexpr const char* kNoBorder = "the board has no sides";
inline bool within(int site, int sites) { return site >= 0 && site < sites; }

// Ways by the number of their name, or what is wrong with that.
struct AskedWays {
  const Ways* ways = nullptr;
  const char* problem = nullptr;
};

// `left_out`: which of the map's sets if `number` is none. Ways that differ by seat are those of the seat that `value`
// is or that owns it, in a zone of seats or pieces, else those of the row's seat. REQUIRES row.map.
[[gnu::always_inline]] inline AskedWays ways_at(const ZoneRow& row, int number, int left_out, int value) {
  const SiteMap& map = *row.map;
  const int set = number == kNone ? left_out : map.set_named[as_size(number)];
  if (set < 0) return {nullptr, map.no_set[as_size(number)].c_str()};
  const std::vector<Ways>& of = map.sets[as_size(set)];
  if (of.size() == 1) return {of.data(), nullptr};
  const int owner = row.seats ? value : row.owner(value);
  const int seat = owner == kNone ? row.seat : owner;
  if (within(seat, static_cast<int>(of.size()))) return {&of[as_size(seat)], nullptr};
  return {nullptr,
          "these ways differ by seat: the zone must hold seats, or pieces, or have a row for each (`per: seat`)"};
}

// A region by its number, or what is wrong with it for this zone.
struct AskedRegion {
  const std::uint64_t* places = nullptr;  // bits by place; nullptr: the whole row
  const char* problem = nullptr;
};
inline AskedRegion region_at(const PrimitiveContext& context, std::int32_t self, std::int32_t region) {
  if (region == kNone) return {};
  const Domain& over = zone_at(context, self).over;
  const RegionPlaces& asked = context.lookup->regions[as_size(region)];
  if (!zone_at(context, self).has_over || !names_sites(over, asked.board, asked.sites)) {
    return {nullptr, "the region must be one of the sites that the zone lies over"};
  }
  return {asked.words.data(), nullptr};
}

// ---- the action list ----

class ActionList {
 public:
  explicit ActionList(PrimitiveContext* context)
      : context_(context), out_(context->actions + context->count), end_(context->actions + context->capacity) {}
  [[nodiscard]] bool has_room_for(int actions) const { return end_ - out_ >= actions; }
  bool add(std::int32_t action) {
    if (out_ == end_) return false;
    *out_++ = action;
    return true;
  }
  // Adds `count` actions, `stride` apart; false, and none of them, if the list has no room for all.
  bool add_run(std::int32_t first, std::int32_t stride, int count) {
    constexpr int kAtOnce = 4;
    if (!has_room_for(count + kAtOnce - 1)) return add_one_by_one(first, stride, count);
    const std::int32_t steps[kAtOnce] = {0, stride, 2 * stride, 3 * stride};
    std::int32_t action = first;
    for (int i = 0; i < count; i += kAtOnce, action += kAtOnce * stride) {  // may write past the last one
      for (int k = 0; k < kAtOnce; ++k) out_[i + k] = action + steps[k];
    }
    out_ += count;
    return true;
  }
  // Adds action(0) to action(count - 1). REQUIRES has_room_for(count).
  template <class Action>
  void add_all(int count, Action action) {
    std::int32_t* out = out_;
    for (int i = 0; i < count; ++i) out[i] = action(as_size(i));
    out_ += count;
  }
  // Adds the action if `wanted`, without a branch. REQUIRES has_room_for(1) before each call.
  void add_if(std::int32_t action, bool wanted) {
    *out_ = action;
    out_ += wanted ? 1 : 0;
  }
  // Adds action(i) of each i below `count` that is wanted, without a branch. REQUIRES has_room_for(count + 1).
  template <class Action, class Wanted>
  void add_those(int count, Action action, Wanted wanted) {
    std::int32_t* out = out_;
    for (std::size_t i = 0; i < as_size(count); ++i) {
      *out = action(i);
      out += wanted(i) ? 1 : 0;
    }
    out_ = out;
  }
  // Adds one(i) and other(i) of each i below `count` that is wanted. REQUIRES has_room_for(2 * count + 2).
  template <class One, class Other, class Wanted>
  void add_pairs(int count, One one, Other other, Wanted wanted) {
    std::int32_t* out = out_;
    for (std::size_t i = 0; i < as_size(count); ++i) {
      out[0] = one(i);
      out[1] = other(i);
      out += wanted(i) ? 2 : 0;
    }
    out_ = out;
  }
  // The primitive's answer: `answer`, or the error of a full list.
  std::int32_t close(bool fitted, std::int32_t answer = 0) {
    context_->count = static_cast<std::int32_t>(out_ - context_->actions);
    return fitted ? answer : fail(context_, kListFull);
  }

 private:
  bool add_one_by_one(std::int32_t first, std::int32_t stride, int count) {
    if (!has_room_for(count)) return false;
    for (int i = 0; i < count; ++i) *out_++ = first + i * stride;
    return true;
  }

  PrimitiveContext* context_;
  std::int32_t* out_;
  std::int32_t* end_;
};

// Adds first + n for every bit n of the words, `count` in all, ascending; answers as ActionList::close does.
std::int32_t list_words(PrimitiveContext* context, std::int32_t first, std::span<const std::uint64_t> words, int count);
// Lists first + n for every bit n after what is listed already. What ascends from the beginning of the list is left
// unwritten. REQUIRES at most kMostSetWords words.
std::int32_t list_after(PrimitiveContext* context, std::int32_t first, std::span<const std::uint64_t> words);
// list_words with numbers[n] in place of n.
std::int32_t list_numbered(PrimitiveContext* context, std::int32_t first, std::span<const std::uint64_t> words,
                           int count, const std::int16_t* numbers);

}  // namespace quoin
