// Attacks of pieces of game.yaml, and which moves are legal because they leave a royal piece safe (checks and pins).
// Walks along paths; rays skip those without a piece.
#pragma once

#include <array>
#include <bit>

#include "primitives/piece_map.h"

namespace quoin {

inline constexpr int kMostPins = 16;

// The row after a move, without writing it.
template <class T>
struct After {
  Cells<T> cells;
  int from = kNone;  // becomes empty
  int over = kNone;  // becomes empty
  int to = kNone;    // becomes `value`
  int value = kNone;
  int operator[](int site) const {
    if (site == to) return value;
    return site == from || site == over ? kNone : cells[site];
  }
};

// Calls `work` with the row's cells: of one byte, as pieces have where some place may be empty, or of any type.
template <class Work>
auto with_piece_cells(const PrimitiveContext& context, const ZoneRow& row, Work&& work) {
  const std::byte* base = context.block + row.offset;
  if (row.cell == Cell::kI8) [[likely]]
    return work(Cells<std::int8_t>{base});
  return with_row_apart(Cells<AnyCell>{base, row.cell}, work);
}

// A row of pieces as one seat sees it.
template <class T, int W>
struct Standing {
  Standing(const PrimitiveContext& context, const ZoneRow& row, Cells<T> held, int seat_of)
      : map(*row.pieces), cells(held), seat(seat_of) {
    const int low = seat * map.kinds;
    own = places_within<W>(context, row, low, low + map.kinds - 1);
    others = first_places<W>(row.length) - places_holding<W>(context, row, kNone) - own;
  }

  const PieceMap& map;
  Cells<T> cells;
  int seat;
  Bits<W> own;
  Bits<W> others;  // of all other seats
};

inline constexpr const char* kNoPieces =
    "the zone must hold pieces and lie over sites that have ways: in game.yaml `over: BOARD.cells`, `holds: PIECES?`";

// Calls work with the zone's row as the seat sees it.
template <class Work>
std::int32_t with_standing(PrimitiveContext* context, std::int32_t self, std::int32_t seat, Work work) {
  const ZoneRow& row = zone_row(*context, self);
  if (row.pieces == nullptr) return fail(context, kNoPieces);
  return with_piece_cells(*context, row, [&]<class T>(Cells<T> cells) {
    if (row.pieces->words == 1) return work(Standing<T, 1>(*context, row, cells, seat), row);
    if (row.pieces->words == 2) return work(Standing<T, 2>(*context, row, cells, seat), row);
    return work(Standing<T, kMostWords>(*context, row, cells, seat), row);
  });
}

template <int W>
inline constexpr bool kHasRays = W <= kRayWords;

// Calls found(site, value) for every piece of the seat that attacks `site`, until that answers true. `from`: where
// those pieces may stand.
template <int W, class Read, class Found>
bool any_attacker(const PieceMap& map, const Read& held, const Bits<W>& from, int site, int seat, Found found) {
  const auto s = as_size(seat);
  if constexpr (kHasRays<W>) {
    if (!(Bits<W>::load(map.around[s] + static_cast<std::ptrdiff_t>(site) * W) & from).any()) return false;
  }
  const std::vector<int>& threats = map.threats[s];
  for (std::uint64_t paths = map.threat_paths[s]; paths != 0; paths &= paths - 1) {
    const int path = std::countr_zero(paths);
    if constexpr (kHasRays<W>) {
      if (!(map.ray<W>(path, site) & from).any()) continue;
    }
    const std::int16_t* next = map.steps(path);
    const int most = threats[as_size(path)];
    int distance = 1;
    for (int at = next[site]; at >= 0 && at != site && distance <= most; ++distance, at = next[at]) {
      const int value = held[at];
      if (value == kNone) continue;
      if (map.owner(value) == seat && map.attacks(value, at, map.opposite[as_size(path)], distance) &&
          found(at, value)) {
        return true;
      }
      break;
    }
  }
  return false;
}

// Calls found(site, value) once for every piece of the seat that attacks `site`.
template <int W, class Read, class Found>
void each_attacker(const PieceMap& map, const Read& held, const Bits<W>& standing, int site, int seat, Found found) {
  Bits<W> seen;
  any_attacker(map, held, standing, site, seat, [&](int from, int value) {
    if (!seen.has(from)) found(from, value);
    seen = seen | Bits<W>::of(from);
    return false;
  });
}

template <int W, class Read>
bool is_attacked(const PieceMap& map, const Read& held, const Bits<W>& from, int site, int seat) {
  return any_attacker(map, held, from, site, seat, [](int, int) { return true; });
}

template <int W, class Read>
bool is_attacked_by_others(const PieceMap& map, const Read& held, const Bits<W>& from, int site, int seat) {
  for (int other = 0; other < static_cast<int>(map.threats.size()); ++other) {
    if (other != seat && is_attacked(map, held, from, site, other)) return true;
  }
  return false;
}

// Which moves leave a seat's royal piece safe. With one royal piece: by checkers and pins; with several each move is
// tried.
template <class T, int W>
class Safety {
 public:
  explicit Safety(const Standing<T, W>& standing) : standing_(standing), map_(standing.map) {
    if (!map_.any_royal) return;
    odd_ = map_.crossing;
    standing.own.for_each([&](int site) {
      if (!map_.royal[as_size(standing.cells[site])]) return;
      royals_ = royals_ | Bits<W>::of(site);
      royal_ = site;
      ++count_;
    });
    if (count_ == 1) look_around();
  }

  // The legal ones of the targets.
  [[nodiscard]] Bits<W> allowed(int from, Bits<W> targets) const {
    if (count_ == 0) return targets;
    if (from == royal_ || count_ > 1 || odd_) {
      Bits<W> safe;
      targets.for_each([&](int to) {
        if (allows(from, to, kNone)) safe = safe | Bits<W>::of(to);
      });
      return safe;
    }
    if (attackers_ > 1) return {};
    if (attackers_ == 1) targets = targets & block_;
    for (int n = 0; n < pins_; ++n) {
      const Pin& pin = pin_[as_size(n)];
      if (pin.site == from) targets = targets & pin.line;
    }
    return targets;
  }

  // Tries the move. `over`: a site whose piece is captured besides that on `to`, or none.
  [[nodiscard]] bool allows(int from, int to, int over) const {
    const After<T> after = {standing_.cells, from, over, to, standing_.cells[from]};
    const Bits<W> others = standing_.others - Bits<W>::of(to);
    if (count_ == 1) {
      return !is_attacked_by_others(map_, after, others, from == royal_ ? to : royal_, standing_.seat);
    }
    bool safe = true;
    const Bits<W> moved = royals_.has(from) ? Bits<W>::of(to) : Bits<W>{};
    ((royals_ - Bits<W>::of(from)) | moved).for_each([&](int site) {
      safe = safe && !is_attacked_by_others(map_, after, others, site, standing_.seat);
    });
    return safe;
  }

 private:
  struct Pin {
    int site = kNone;
    Bits<W> line;
  };

  // Finds the checkers and the pinned pieces on all paths of attack.
  void look_around() {
    for (int other = 0; other < static_cast<int>(map_.threats.size()); ++other) {
      if (other == standing_.seat) continue;
      for (std::uint64_t paths = map_.threat_paths[as_size(other)]; paths != 0; paths &= paths - 1) {
        const int path = std::countr_zero(paths);
        if constexpr (kHasRays<W>) {
          if (!(map_.ray<W>(path, royal_) & standing_.others).any()) continue;
        }
        look_along(path, other);
      }
    }
  }

  void look_along(int path, int other) {
    const int most = map_.threats[as_size(other)][as_size(path)];
    const std::int16_t* next = map_.steps(path);
    const int back = map_.opposite[as_size(path)];
    int before = kNone;
    int distance = 1;
    Bits<W> line;
    for (int at = next[royal_]; at >= 0 && at != royal_ && distance <= most; at = next[at], ++distance) {
      line = line | Bits<W>::of(at);
      const int value = standing_.cells[at];
      if (value == kNone) continue;
      if (map_.owner(value) == other && map_.attacks(value, at, back, distance)) return found(line, before);
      if (before != kNone || map_.owner(value) != standing_.seat) return;
      before = at;
    }
  }

  void found(const Bits<W>& line, int before) {
    if (before == kNone) {
      ++attackers_;
      block_ = line;
    } else if (pins_ == kMostPins) {
      odd_ = true;
    } else {
      pin_[as_size(pins_++)] = {before, line};
    }
  }

  const Standing<T, W>& standing_;
  const PieceMap& map_;
  int count_ = 0;  // of royal pieces
  int royal_ = kNone;
  int attackers_ = 0;
  bool odd_ = false;  // too many pins, or attacks by two paths: every move is tried
  int pins_ = 0;
  Bits<W> royals_;
  Bits<W> block_;  // where a single checker can be captured or blocked
  std::array<Pin, kMostPins> pin_;
};

}  // namespace quoin
